"""Hands as the solver counts them.

A suit of a hand is one number, its *key*: four bits a rank, how many copies of the face are held.
A whole hand is one number as well: the keys of its suits one after the other, and above them how
many jokers it holds. So a card more or less is a sum. A *mask* has the lower bit of each rank in
it, laid out like a key or a hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

from game.rules.cards import (
    ACE,
    HIGH_ACE_PLACE,
    RANK_OF,
    RANKS,
    SUIT_OF,
    CardId,
    Face,
    Rank,
    Suit,
)

BITS: Final = 4
"""Bits of a key that one rank takes: keys of the four suits can be added up."""


SUIT_BITS: Final = BITS * len(RANKS)
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
JOKER_BIT: Final = len(Suit) * SUIT_BITS
ONE_JOKER: Final = 1 << JOKER_BIT
RANK_SUM: Final = SUIT_MASK
"""A hand without jokers modulo this is the sum of its suits: how many cards it has of each rank."""


def key_of(rank: int) -> int:
    """Return the key of a single card of a rank."""
    return 1 << BITS * (rank - 1)


def copies(key: int, rank: int) -> int:
    """Return how many copies of a rank a key holds."""
    return key >> BITS * (rank - 1) & 15


LOW_BITS: Final = sum(key_of(rank) for rank in RANKS)
"""The lower bit of every rank."""
EVERY_SUIT: Final = sum(1 << suit * SUIT_BITS for suit in Suit)
"""Multiply a mask of one suit by this to repeat it in all four."""
LOW_BITS_OF_HAND: Final = LOW_BITS * EVERY_SUIT
_SECOND_BITS: Final = LOW_BITS << 1
_SECOND_BITS_OF_HAND: Final = LOW_BITS_OF_HAND << 1


def key_count(key: int) -> int:
    """Return how many cards a key holds, up to three of a rank."""
    return key.bit_count() + (key & _SECOND_BITS).bit_count()


def held_ranks(key: int) -> int:
    """Return a mask of the ranks that a key holds."""
    return (key | key >> 1) & LOW_BITS


def held_faces(hand: int) -> int:
    """Return a mask of the natural faces that a hand holds."""
    return (hand | hand >> 1) & LOW_BITS_OF_HAND


def card_count(hand: int) -> int:
    """Return how many natural cards a hand holds, wilds of the round's rank among them."""
    hand &= (1 << JOKER_BIT) - 1
    return hand.bit_count() + (hand & _SECOND_BITS_OF_HAND).bit_count()


def count_in(hand: int, mask: int) -> int:
    """Return how many cards of a hand are of the faces of a mask."""
    natural = mask & LOW_BITS_OF_HAND
    jokers = hand >> JOKER_BIT if mask & ONE_JOKER else 0
    return card_count(hand & natural * 15) + jokers


def both_ends(places: int) -> int:
    """Return places, a bit a place, with the high ace wherever the low ace is (R2.1)."""
    return places | (places >> ACE & 1) << HIGH_ACE_PLACE


def plain_places(key: int, wild_rank: Rank) -> int:
    """Return the places of the plain cards held, a bit a place; the ace has both of its."""
    held = held_ranks(key) & ~key_of(wild_rank)
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


_WEIGHTS: Final = tuple(
    1 << (JOKER_BIT if suit is None else suit * SUIT_BITS + BITS * (rank - 1))
    for suit, rank in zip(SUIT_OF, RANK_OF, strict=True)
)
"""What a card adds to a hand."""


def hand_of(cards: Iterable[CardId]) -> int:
    """Count cards, all in one number."""
    return sum(map(_WEIGHTS.__getitem__, cards))


def weight_of(card: CardId | Face) -> int:
    """Return what a card adds to a hand; of every face there is a card of the same number."""
    return _WEIGHTS[card]


def faces_in(mask: int) -> tuple[Face, ...]:
    """Return the faces of a mask, sorted."""
    faces = []
    while mask:
        lowest = mask & -mask
        faces.append(Face(lowest.bit_length() // BITS))
        mask ^= lowest
    return tuple(faces)


def split(hand: int) -> Suits:
    """Return the keys of the suits of a hand."""
    return (
        hand & SUIT_MASK,
        hand >> SUIT_BITS & SUIT_MASK,
        hand >> 2 * SUIT_BITS & SUIT_MASK,
        hand >> 3 * SUIT_BITS & SUIT_MASK,
    )


def holding_of(hand: int) -> Holding:
    """Return a hand in its parts."""
    return Holding(split(hand), hand >> JOKER_BIT)


def held_of(suits: Suits, rank: int) -> Suits:
    """Return how many copies of a rank each suit holds."""
    a, b, c, d = suits
    shift = BITS * (rank - 1)
    return (a >> shift & 15, b >> shift & 15, c >> shift & 15, d >> shift & 15)


def rank_counts(suits: Suits) -> list[int]:
    """Return how many cards of each rank a hand holds, the ace first."""
    a, b, c, d = suits
    return [
        (a >> shift & 15) + (b >> shift & 15) + (c >> shift & 15) + (d >> shift & 15)
        for shift in range(0, SUIT_BITS, BITS)
    ]


def of_rank(suits: Suits, rank: int) -> int:
    """Return how many cards of a rank a hand holds."""
    return sum(held_of(suits, rank))


MOST_KEPT: Final = 1 << 11
"""Answers about one suit that a table keeps before it is emptied and begun anew.

All full, the tables of a round take about 3 MB.
"""
MOST_TERMS_KEPT: Final = 16
"""Rounds, each under its ruleset, whose tables are kept: those of two rulesets."""
MOST_HANDS_KEPT: Final = 1 << 9
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
