"""How a hand stands: what is unseen, how many draws the contract still wants, what would help.

Distances come from the exact solver. A hand is judged as it is kept after the discard: its distance
is the least number of draws that complete the contract.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from game.rules import solver
from game.rules.cards import (
    ACE,
    FACE_OF,
    HIGH_ACE_PLACE,
    JOKER,
    MAX_DECKS,
    RANK_OF,
    RANKS,
    SUIT_OF,
    CardId,
    Face,
    Suit,
    pack,
    rank_at,
)
from game.rules.cards import face as face_of
from game.rules.contracts import Contract
from game.rules.ruleset import Ruleset
from game.rules.solver import Layout
from game.rules.views import PlayerView

Unseen = tuple[int, ...]
"""By face: how many copies lie where the seat cannot see them, in the stock or in a hand."""


def unseen_cards(view: PlayerView) -> int:
    """Return the pack less all that the seat sees or knows to be in a rival's hand.

    They are counted in one number, as the solver counts a hand. After a reshuffle not each of them
    may be drawn: see `worlds.possible_draws`.
    """
    table = view.table
    seen = [view.hand, table.discards]
    for seat, held in enumerate(table.seats):
        if seat != view.seat:
            seen.append(held.shown)
        seen += [meld.cards for meld in held.melds]
    return _whole_pack(view.ruleset.decks) - solver.hand_of(chain.from_iterable(seen))


@lru_cache(maxsize=MAX_DECKS)
def _whole_pack(decks: int) -> int:
    return solver.hand_of(pack(decks))


def by_face(cards: int) -> Unseen:
    """Return how many copies of each face there are of cards counted in one number.

    Written in hexadecimal the number has a digit a face, that of the jokers first:

    >>> from game.rules.notation import parse_cards
    >>> cards = solver.hand_of(parse_cards("AC 3C 3C *", 2))
    >>> f"{cards:x}"[-3:], by_face(cards)[:3], by_face(cards)[JOKER]
    ('201', (1, 0, 2), 1)
    """
    return tuple(map(int, f"{cards:0{JOKER + 1}x}"[::-1]))


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

    def outs(self, kept: Sequence[CardId], unseen: int) -> int:
        """Count the unseen cards that bring the kept hand a draw nearer."""
        return solver.count_in(unseen, self.terms.wanted(solver.hand_of(kept), len(kept) + 1))

    def layout(self, hand: tuple[CardId, ...]) -> Layout | None:
        """Return the best way to lay the contract down from a hand after drawing, if any."""
        return solver.layout(hand, self.number, self.ruleset)


@lru_cache(maxsize=16)
def course_of(number: int, ruleset: Ruleset) -> Course:
    """Return what a round asks of a hand, the same object each time."""
    return Course(number, ruleset)


class Discarding:
    """A hand after drawing, and how it stands as it is kept after each discard.

    Args:
        course: What the round asks.
        hand: The hand with the card drawn.
    """

    def __init__(self, course: Course, hand: Sequence[CardId]) -> None:
        self._terms = course.terms
        self._size = len(hand)
        kept, drawn = solver.hand_of(hand[:-1]), solver.weight_of(hand[-1])
        self._hand = kept + drawn
        self.draws_wanted = self._terms.distance_with(kept, self._size, drawn)
        """The least number of draws that the hand wants once it discards."""
        self._need: solver.Need | None = None

    @property
    def need(self) -> solver.Need:
        """What brings the hand nearer, and what it can do without."""
        if self._need is None:
            self._need = self._terms.need(self._hand, self._size)
        return self._need

    def as_near(self, choices: Sequence[CardId]) -> tuple[int, list[CardId]]:
        """Return the least number of draws that a discard leaves wanting, and which do so.

        Args:
            choices: The cards that may be discarded, one at least.
        """
        loose, weight_of = self.need.loose, solver.weight_of
        if near := [card for card in choices if loose & weight_of(card)]:
            return self.draws_wanted, near
        # The card that should go is the one just taken from the pile (R5.5), or all are wanted.
        kept = [self._hand - weight_of(card) for card in choices]
        draws = [self._terms.distance(hand, self._size) for hand in kept]
        least = min(draws)
        return least, [card for card, wanted in zip(choices, draws, strict=True) if wanted == least]

    def is_dead(self, card: CardId) -> bool:
        """Tell whether a discard surely leaves the same cards wanted."""
        return bool(self.need.dead & solver.weight_of(card))

    def most_outs(self, unseen: int) -> int:
        """Count the unseen cards that bring the hand nearer if the discard leaves them all."""
        return solver.count_in(unseen, self.need.wanted)

    def outs_after(self, card: CardId, unseen: int) -> int:
        """Count the unseen cards that bring the hand a draw nearer after a discard."""
        return solver.count_in(unseen, self._wanted_after(card))

    def settle(self, card: CardId) -> None:
        """Let the solver remember what is known of the hand that is kept: the next draw asks."""
        if self.is_dead(card):
            self._wanted_after(card)

    def _wanted_after(self, card: CardId) -> int:
        weight = solver.weight_of(card)
        return self._terms.wanted_without(self._hand, self._size, self.need, weight)


class Fellows:
    """What pairs a card with the cards of a hand: a beginner's measure, which knows no distance."""

    def __init__(self, hand: Sequence[CardId]) -> None:
        self._hand = hand
        self._counted = solver.hand_of(hand)
        self._held = solver.held_faces(self._counted)

    def pairs(self, card: CardId) -> int:
        """Return 2 for each other card of the card's rank."""
        of_rank = solver.count_in(self._counted, _OF_RANK[RANK_OF[card]])
        return 2 * (of_rank - (card in self._hand))

    def neighbours(self, card: CardId) -> int:
        """Return 2 for each face next to the card in its suit, 1 for each next but one (R2.1)."""
        near, next_but_one = _NEIGHBOURS[FACE_OF[card]]
        return 2 * (self._held & near).bit_count() + (self._held & next_but_one).bit_count()

    def company(self, card: CardId, contract: Contract) -> int:
        """Count rank fellows and run neighbours, as far as the contract has use for them."""
        company = self.pairs(card) if contract.sets else 0
        return company + self.neighbours(card) if contract.runs else company


def _mask(faces: Iterable[Face]) -> int:
    return sum(map(solver.weight_of, faces))


def _neighbours(face: Face, step: int) -> int:
    """Return a mask of the faces `step` places from a face in its suit."""
    rank, suit = RANK_OF[face], SUIT_OF[face]
    if suit is None:
        return 0
    places = (ACE, HIGH_ACE_PLACE) if rank == ACE else (rank,)
    near = {place + far for place in places for far in (-step, step)}
    return _mask(face_of(rank_at(place), suit) for place in near if ACE <= place <= HIGH_ACE_PLACE)


_OF_RANK: Final = (
    _mask([JOKER]),
    *(_mask(face_of(rank, suit) for suit in Suit) for rank in RANKS),
)
"""By rank, a mask of its faces."""
_NEIGHBOURS: Final = tuple(
    (_neighbours(Face(face), 1), _neighbours(Face(face), 2)) for face in range(JOKER + 1)
)
"""By face, masks of the faces next to it in its suit, and next but one."""
