"""How a hand stands: what is unseen, how many draws the contract still wants, what would help.

Distances come from the exact solver. A hand is judged as it is kept after the discard: its distance
is the least number of draws that complete the contract.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.rules import solver
from game.rules.cards import (
    ACE,
    FACE_OF,
    HIGH_ACE_PLACE,
    JOKER,
    KING,
    QUEEN,
    RANK_OF,
    RANKS,
    CardId,
    Face,
    Suit,
)
from game.rules.contracts import Contract
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DiscardBought,
    Source,
    WildSwapped,
)
from game.rules.ruleset import Ruleset
from game.rules.solver import Layout
from game.rules.views import PlayerView, Table

Unseen = tuple[int, ...]
"""By face: how many copies lie where the seat cannot see them, in the stock or in a hand."""


def known_holdings(table: Table) -> tuple[tuple[CardId, ...], ...]:
    """Return by seat the cards it took face up this round and still holds, by id (R10)."""
    known: list[set[CardId]] = [set() for _ in table.seats]
    for event in table.history:
        # Asking for the type outright is quick; long histories are read at every decision.
        if type(event) is CardDrawn:
            if event.source is Source.DISCARDS and event.card is not None:
                known[event.seat].add(event.card)
        elif type(event) is CardDiscarded or type(event) is CardLaidOff:
            if known[event.seat]:
                known[event.seat].discard(event.card)
        elif type(event) is DiscardBought:
            known[event.seat].add(event.card)
        elif type(event) is WildSwapped:
            known[event.seat].discard(event.card)
            known[event.seat].add(event.wild)
        elif type(event) is ContractLaidDown:
            laid = (card for meld in event.melds for card in meld.cards)
            known[event.seat].difference_update(laid)
    return tuple([tuple(sorted(cards)) for cards in known])


def count_unseen(view: PlayerView, known: Sequence[Sequence[CardId]]) -> Unseen:
    """Count the pack less all that the seat sees or knows to be in a rival's hand.

    Args:
        view: What the seat sees.
        known: What it knows, as `known_holdings` tells.
    """
    table = view.table
    counts = [view.ruleset.decks] * JOKER + [2 * view.ruleset.decks]
    for card in view.hand:
        counts[FACE_OF[card]] -= 1
    for card in table.discards:
        counts[FACE_OF[card]] -= 1
    for seat, cards in enumerate(known):
        if seat != view.seat:
            for card in cards:
                counts[FACE_OF[card]] -= 1
        for meld in table.seats[seat].melds:
            for card in meld.cards:
                counts[FACE_OF[card]] -= 1
    return tuple(counts)


class Course:
    """What the round asks of a hand that is kept after a discard.

    Args:
        number: The round.
        ruleset: Its rules.
    """

    def __init__(self, number: int, ruleset: Ruleset) -> None:
        self.number = number
        self.ruleset = ruleset
        self.terms = solver.terms_of(number, ruleset)
        self.is_whole_hand = self.terms.is_whole_hand
        """The whole hand goes down at once (R5.7)."""

    def draws_wanted(self, kept: Sequence[CardId]) -> int:
        """Return the least number of draws after which the hand can be laid down."""
        return self.terms.distance(solver.hand_of(kept), len(kept) + 1)

    def is_nearer_with(self, kept: Sequence[CardId], card: CardId) -> bool:
        """Tell whether a card that is taken brings a kept hand a draw nearer."""
        wanted = self.terms.wanted(solver.hand_of(kept), len(kept) + 1)
        return bool(wanted & solver.weight_of(card))

    def draws_wanted_in_turn(self, hand: Sequence[CardId]) -> int:
        """Return the least number of draws that a hand after drawing wants once it discards."""
        return self.terms.distance(solver.hand_of(hand), len(hand))

    def outs(self, kept: Sequence[CardId], unseen: int) -> int:
        """Count the unseen cards that bring the kept hand a draw nearer."""
        return solver.count_in(unseen, self.terms.wanted(solver.hand_of(kept), len(kept) + 1))

    def outs_after(self, hand: Sequence[CardId], card: CardId, unseen: int) -> int:
        """Count the unseen cards that bring a hand a draw nearer after a discard."""
        kept = solver.hand_of(hand) - solver.weight_of(card)
        return solver.count_in(unseen, self.terms.wanted(kept, len(hand)))

    def as_near(
        self, hand: Sequence[CardId], choices: Sequence[CardId]
    ) -> tuple[int, list[CardId]]:
        """Return the least number of draws that a discard leaves wanting, and which do so.

        Args:
            hand: A hand after drawing.
            choices: The cards that may be discarded, one at least.
        """
        counted, size = solver.hand_of(hand), len(hand)
        weight_of = solver.weight_of
        loose = self.terms.loose(counted, size)
        if near := [card for card in choices if loose & weight_of(card)]:
            return self.terms.distance(counted, size), near
        # The card that should go is the one just taken from the pile (R5.5), or all are wanted.
        draws = [self.terms.distance(counted - weight_of(card), size) for card in choices]
        least = min(draws)
        return least, [card for card, wanted in zip(choices, draws, strict=True) if wanted == least]

    def layout(self, hand: tuple[CardId, ...]) -> Layout | None:
        """Return the best way to lay the contract down from a hand after drawing, if any."""
        return solver.layout(hand, self.number, self.ruleset)


class Fellows:
    """What pairs a card with the cards of a hand: a beginner's measure, which knows no distance."""

    def __init__(self, hand: Sequence[CardId]) -> None:
        self._hand = hand
        self._ranks = [0] * (len(RANKS) + 1)
        self._places = [0] * len(Suit)
        for card in hand:
            rank = RANK_OF[card]
            self._ranks[rank] += 1
            if rank:
                self._places[FACE_OF[card] // 13] |= _PLACES[rank]

    def pairs(self, card: CardId) -> int:
        """Return 2 for each other card of the card's rank."""
        return 2 * (self._ranks[RANK_OF[card]] - (card in self._hand))

    def neighbours(self, card: CardId) -> int:
        """Return 2 for each face next to the card in its suit, 1 for each next but one (R2.1)."""
        rank = RANK_OF[card]
        if not rank:
            return 0
        held = self._places[FACE_OF[card] // 13]
        return 2 * (held & _NEXT[rank]).bit_count() + (held & _NEXT_BUT_ONE[rank]).bit_count()

    def company(self, card: CardId, contract: Contract) -> int:
        """Count rank fellows and run neighbours, as far as the contract has use for them."""
        return self.companies((card,), contract)[0]

    def companies(self, cards: Iterable[CardId], contract: Contract) -> list[int]:
        """Return the company of each of some cards."""
        ranks, places, held = self._ranks, self._places, self._hand
        found = []
        for card in cards:
            rank = RANK_OF[card]
            company = 2 * (ranks[rank] - (card in held)) if contract.sets else 0
            if contract.runs and rank:
                near = places[FACE_OF[card] // 13]
                company += 2 * (near & _NEXT[rank]).bit_count()
                company += (near & _NEXT_BUT_ONE[rank]).bit_count()
            found.append(company)
        return found


def _mask(*places: int) -> int:
    return sum(1 << place for place in places if ACE <= place <= HIGH_ACE_PLACE)


_PLACES: Final = (0, _mask(ACE, HIGH_ACE_PLACE), *(_mask(rank) for rank in RANKS[1:]))
"""The places that a rank takes in a run as a bit mask, by rank."""
_NEXT: Final = (0, _mask(2, KING), *(_mask(rank - 1, rank + 1) for rank in RANKS[1:]))
_NEXT_BUT_ONE: Final = (0, _mask(3, QUEEN), *(_mask(rank - 2, rank + 2) for rank in RANKS[1:]))
