"""Physical cards, their faces, packs, and the pinned shuffle (R1.2, R1.3, R2.1).

A `CardId` names one physical card: `deck * 54 + face index`, so twins differ. Within a deck the
indices 0 to 51 are `suit * 13 + rank - 1` and 52, 53 are its two jokers. A `Face` is what twins
share: 0 to 51, and 52 for every joker. A place in a run counts 1 (ace low) to 14 (ace high), R2.1.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from math import floor
from typing import Final, NewType

CardId = NewType("CardId", int)
SeatId = NewType("SeatId", int)
Face = NewType("Face", int)
Rank = NewType("Rank", int)
"""1 for the ace to 13 for the king; 0 for a joker."""


class Suit(IntEnum):
    """The four suits, in the order of their letters in card text."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


CARDS_A_DECK: Final = 54
MAX_DECKS: Final = 3
JOKER: Final = Face(52)
JOKER_RANK: Final = Rank(0)
ACE: Final = Rank(1)
JACK: Final = Rank(11)
QUEEN: Final = Rank(12)
KING: Final = Rank(13)
RANKS: Final[tuple[Rank, ...]] = tuple(Rank(rank) for rank in range(1, 14))
HIGH_ACE_PLACE: Final = 14
MAX_SEED: Final = 2**53
"""Greatest deal number; exact in every JSON reader."""

_ALL: Final = range(CARDS_A_DECK * MAX_DECKS)
FACE_OF: Final[tuple[Face, ...]] = tuple(Face(min(card % CARDS_A_DECK, JOKER)) for card in _ALL)
"""Face by `CardId`."""
RANK_OF: Final[tuple[Rank, ...]] = tuple(
    JOKER_RANK if face == JOKER else Rank(face % 13 + 1) for face in FACE_OF
)
"""Rank by `CardId`; 0 for jokers."""
SUIT_OF: Final[tuple[Suit | None, ...]] = tuple(
    None if face == JOKER else Suit(face // 13) for face in FACE_OF
)
"""Suit by `CardId`; None for jokers."""


def face(rank: Rank, suit: Suit) -> Face:
    """Return the face of a rank (1 to 13) and suit."""
    return Face(suit * 13 + rank - 1)


def face_rank(of: Face) -> Rank:
    """Return the rank of a face, 0 for the joker."""
    return RANK_OF[of]


def face_suit(of: Face) -> Suit | None:
    """Return the suit of a face, None for the joker."""
    return SUIT_OF[of]


def rank_at(place: int) -> Rank:
    """Return the rank that belongs to a place of a run; places 1 and 14 are the ace (R2.1)."""
    return ACE if place == HIGH_ACE_PLACE else Rank(place)


def is_wild(card: CardId, wild_rank: Rank) -> bool:
    """Tell whether a card may stand for others: jokers always, the wild rank too (R2.2, R2.3)."""
    rank = RANK_OF[card]
    return rank in (JOKER_RANK, wild_rank)


@cache
def pack(decks: int) -> tuple[CardId, ...]:
    """Return every card of the pack in id order: 54 a deck, jokers included (R1.2, R1.3).

    Raises:
        ValueError: `decks` is not 1, 2 or 3.
    """
    if not 1 <= decks <= MAX_DECKS:
        raise ValueError(f"decks must be 1, 2 or 3, not {decks}")
    return tuple(CardId(card) for card in range(CARDS_A_DECK * decks))


def random_for(seed: int, round_number: int, purpose: str, count: int) -> random.Random:
    """Return the random source of one purpose in one round.

    The text seed gives the same stream on every Python and every PYTHONHASHSEED, so deal numbers
    keep their meaning for ever; a test pins literal values.
    """
    return random.Random(f"{seed}/{round_number}/{purpose}/{count}")


def shuffle(
    cards: Sequence[CardId], seed: int, round_number: int, purpose: str, count: int = 0
) -> tuple[CardId, ...]:
    """Return the cards in the pinned random order of `random_for` (Fisher-Yates from the top)."""
    draw = random_for(seed, round_number, purpose, count).random
    shuffled = list(cards)
    for size in range(len(shuffled), 1, -1):
        last, other = size - 1, floor(draw() * size)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return tuple(shuffled)
