"""How a hand stands: what is unseen, how many draws the contract still wants, what would help.

Distances come from the exact solver. A hand is judged as it is kept after the discard: its distance
is the least number of draws that complete the contract.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.rules import solver
from game.rules.cards import (
    ACE,
    FACE_OF,
    HIGH_ACE_PLACE,
    JOKER,
    RANK_OF,
    SUIT_OF,
    CardId,
    Rank,
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
        match event:
            case CardDrawn(seat, Source.DISCARDS, card) if card is not None:
                known[seat].add(card)
            case DiscardBought(seat, card):
                known[seat].add(card)
            case WildSwapped(seat, card, _, _, _, wild):
                known[seat].discard(card)
                known[seat].add(wild)
            case CardLaidOff(seat, card) | CardDiscarded(seat, card):
                known[seat].discard(card)
            case ContractLaidDown(seat, melds):
                known[seat].difference_update(card for meld in melds for card in meld.cards)
            case _:
                pass
    return tuple(tuple(sorted(cards)) for cards in known)


def count_unseen(view: PlayerView) -> Unseen:
    """Count the pack less all that the seat sees or knows to be in a rival's hand."""
    table = view.table
    counts = [view.ruleset.decks] * JOKER + [2 * view.ruleset.decks]
    known = known_holdings(table)
    seen: list[Iterable[CardId]] = [view.hand, table.discards]
    seen += [meld.cards for seat in table.seats for meld in seat.melds]
    seen += [cards for seat, cards in enumerate(known) if seat != view.seat]
    for cards in seen:
        for card in cards:
            counts[FACE_OF[card]] -= 1
    return tuple(counts)


@dataclass(frozen=True, slots=True)
class Course:
    """What the round asks of a hand that is kept after a discard.

    Attributes:
        number: The round.
        ruleset: Its rules.
    """

    number: int
    ruleset: Ruleset

    @property
    def is_whole_hand(self) -> bool:
        """Tell whether the whole hand goes down at once (R5.7)."""
        return self.ruleset.is_all_at_once(self.number)

    def draws_wanted(self, kept: tuple[CardId, ...]) -> int:
        """Return the least number of draws after which the hand can be laid down."""
        return solver.distance(kept, self.number, self.ruleset, len(kept) + 1)

    def is_nearer_with(self, kept: tuple[CardId, ...], card: CardId) -> bool:
        """Tell whether a card that is taken brings a kept hand a draw nearer."""
        nearer = solver.distance((*kept, card), self.number, self.ruleset, len(kept) + 1)
        return nearer < self.draws_wanted(kept)

    def outs(self, kept: tuple[CardId, ...], unseen: Unseen) -> int:
        """Count the unseen cards that bring the kept hand a draw nearer."""
        faces = solver.useful(kept, self.number, self.ruleset, len(kept) + 1)
        return sum(unseen[face] for face in faces)

    def layout(self, hand: tuple[CardId, ...]) -> Layout | None:
        """Return the best way to lay the contract down from a hand after drawing, if any."""
        return solver.layout(hand, self.number, self.ruleset)


def company(hand: Sequence[CardId], card: CardId, contract: Contract) -> int:
    """Count what pairs a card with others of a hand: rank fellows 2, run neighbours 2 or 1.

    A beginner's measure, which knows no distance; only what the contract has use for counts.
    """
    return pairs(hand, card) * bool(contract.sets) + neighbours(hand, card) * bool(contract.runs)


def pairs(hand: Sequence[CardId], card: CardId) -> int:
    """Return 2 for each other card of the card's rank."""
    return 2 * sum(other != card and RANK_OF[other] == RANK_OF[card] for other in hand)


def neighbours(hand: Sequence[CardId], card: CardId) -> int:
    """Return 2 for each face next to the card in its suit, 1 for each next but one (R2.1)."""
    suit = SUIT_OF[card]
    if suit is None:
        return 0
    near = {_steps(RANK_OF[other], RANK_OF[card]) for other in hand if SUIT_OF[other] == suit}
    return sum(max(3 - abs(steps), 0) for steps in near if steps)


def _steps(rank: Rank, origin: Rank) -> int:
    """Return how far a rank lies from another in a run, aces taken high or low."""
    steps = [
        place - start
        for place in ((rank, HIGH_ACE_PLACE) if rank == ACE else (rank,))
        for start in ((origin, HIGH_ACE_PLACE) if origin == ACE else (origin,))
    ]
    return min(steps, key=abs)
