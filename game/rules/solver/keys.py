"""Hands as the solver counts them.

A suit of a hand is one number, its *key*: two bits a rank, how many copies of the face are held.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from game.rules.cards import (
    ACE,
    HIGH_ACE_PLACE,
    JOKER,
    RANK_OF,
    RANKS,
    SUIT_OF,
    CardId,
    Face,
    Rank,
    Suit,
)

BITS: Final = 2
"""Bits of a key that one rank takes: up to three copies."""


def key_of(rank: int) -> int:
    """Return the key of a single card of a rank."""
    return 1 << BITS * (rank - 1)


def copies(key: int, rank: int) -> int:
    """Return how many copies of a rank a key holds."""
    return key >> BITS * (rank - 1) & 3


LOW_BITS: Final = sum(key_of(rank) for rank in RANKS)
"""The lower bit of every rank."""


def key_count(key: int) -> int:
    """Return how many cards a key holds."""
    return (key & LOW_BITS).bit_count() + 2 * (key >> 1 & LOW_BITS).bit_count()


def both_ends(places: int) -> int:
    """Return places, a bit a place, with the high ace wherever the low ace is (R2.1)."""
    return places | (places >> ACE & 1) << HIGH_ACE_PLACE


def plain_places(key: int, wild_rank: Rank) -> int:
    """Return the places of the plain cards held, a bit a place; the ace has both of its."""
    held = (key | key >> 1) & LOW_BITS & ~key_of(wild_rank)
    mask = 0
    while held:
        lowest = held & -held
        mask |= 1 << (lowest.bit_length() - 1) // BITS + 1
        held ^= lowest
    return both_ends(mask)


Suits = tuple[int, int, int, int]
"""Something a suit, mostly its key."""

NOTHING: Final[Suits] = (0, 0, 0, 0)


class Holding(NamedTuple):
    """A hand as the solver counts it: a key a suit, and the jokers."""

    suits: Suits
    jokers: int

    def with_face(self, face: Face) -> Holding:
        """Return the holding with one more card."""
        if face == JOKER:
            return Holding(self.suits, self.jokers + 1)
        keys = list(self.suits)
        keys[face // 13] += key_of(face % 13 + 1)
        return Holding((keys[0], keys[1], keys[2], keys[3]), self.jokers)


SUIT_BITS: Final = BITS * len(RANKS)
_JOKER_BIT: Final = len(Suit) * SUIT_BITS
_SUIT_MASK: Final = (1 << SUIT_BITS) - 1
_WEIGHTS: Final = tuple(
    1 << (_JOKER_BIT if suit is None else suit * SUIT_BITS + BITS * (rank - 1))
    for suit, rank in zip(SUIT_OF, RANK_OF, strict=True)
)
"""What a card adds to the four keys and the count of jokers, all in one number."""


def holding_of(hand: Sequence[CardId]) -> Holding:
    """Count a hand."""
    total = sum(map(_WEIGHTS.__getitem__, hand))
    return Holding(
        (
            total & _SUIT_MASK,
            total >> SUIT_BITS & _SUIT_MASK,
            total >> 2 * SUIT_BITS & _SUIT_MASK,
            total >> 3 * SUIT_BITS & _SUIT_MASK,
        ),
        total >> _JOKER_BIT,
    )


def held_of(suits: Suits, rank: int) -> Suits:
    """Return how many copies of a rank each suit holds."""
    a, b, c, d = suits
    shift = BITS * (rank - 1)
    return (a >> shift & 3, b >> shift & 3, c >> shift & 3, d >> shift & 3)


def rank_counts(suits: Suits) -> list[int]:
    """Return how many cards of each rank a hand holds, the ace first."""
    a, b, c, d = suits
    return [
        (a >> shift & 3) + (b >> shift & 3) + (c >> shift & 3) + (d >> shift & 3)
        for shift in range(0, SUIT_BITS, BITS)
    ]


def of_rank(suits: Suits, rank: int) -> int:
    """Return how many cards of a rank a hand holds."""
    return sum(held_of(suits, rank))


MOST_KEPT: Final = 1 << 13
"""Answers about one suit that a table keeps before it is emptied and begun anew.

All full, the tables of a round take about 10 MB; four times as many answers are no faster.
"""
MOST_TERMS_KEPT: Final = 16
"""Rounds, each under its ruleset, whose tables are kept: those of two rulesets."""
MOST_HANDS_KEPT: Final = 1 << 11
"""Answers about a whole hand that a table keeps; hands repeat within a turn, hardly later."""

Question = TypeVar("Question")
Answer = TypeVar("Answer")


def keep(
    table: dict[Question, Answer], question: Question, answer: Answer, most: int = MOST_KEPT
) -> Answer:
    """Remember an answer, among no more than `most`, and return it."""
    if len(table) >= most:
        table.clear()
    table[question] = answer
    return answer
