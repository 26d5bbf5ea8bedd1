"""Where cards belong on the table, as sets of bits (R5.3, R5.4).

A hand is held against a meld at once, and mostly nothing fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from game.rules.cards import (
    ACE,
    HIGH_ACE_PLACE,
    MAX_DECKS,
    RANK_OF,
    RANKS,
    SUIT_OF,
    CardId,
    Rank,
    Suit,
    face,
    is_wild,
    pack,
)
from game.rules.melds import SetMeld, TableMeld, stand_ins

Places = int
"""A set of places of all suits: bit `14 * suit + place`; bit 0 stands for wilds, which fit any."""

Reach = tuple[Places, Places, Places, Places]
"""Where a card laid off at a meld's low end would lie, within the meld, and at its high end (R5.3).

First come all of these together. A set has no low end; it takes any card of its rank once more.
"""

ANY_WILD: Final[Places] = 1
_PLACE: Final[tuple[tuple[Places, ...], ...]] = tuple(
    (0, *(1 << 14 * suit + place for place in range(ACE, HIGH_ACE_PLACE + 1)), 0) for suit in Suit
)
"""By suit and place, that place; none beyond the aces."""


def _natural_places(card: CardId) -> Places:
    rank, suit = RANK_OF[card], SUIT_OF[card]
    if suit is None:
        return 0
    return _PLACE[suit][rank] | (_PLACE[suit][HIGH_ACE_PLACE] if rank == ACE else 0)


NATURAL: Final[tuple[Places, ...]] = tuple(map(_natural_places, pack(MAX_DECKS)))
"""By card, the places where it lies as itself: an ace has two, a joker none."""


@lru_cache(maxsize=16)
def places_by_card(wild_rank: Rank) -> tuple[Places, ...]:
    """Return by card where it may lie: wilds as themselves, and anywhere."""
    return tuple(
        natural | ANY_WILD if is_wild(card, wild_rank) else natural
        for card, natural in zip(pack(MAX_DECKS), NATURAL, strict=True)
    )


def _reach_of_set(rank: Rank) -> Reach:
    places = sum(NATURAL[face(rank, suit)] for suit in Suit)
    return places | ANY_WILD, 0, places, places


def _reach_of_run(suit: Suit, low: int, count: int) -> Reach:
    row = _PLACE[suit]
    before, within, after = row[low - 1], sum(row[low : low + count]), row[low + count]
    ends = before | after
    return ends | within | (ANY_WILD if ends else 0), before, within, after


_SETS: Final[Mapping[Rank, Reach]] = {rank: _reach_of_set(rank) for rank in RANKS}
_RUNS: Final[tuple[tuple[tuple[Reach, ...], ...], ...]] = tuple(
    tuple(
        tuple(_reach_of_run(suit, low, count) for count in range(HIGH_ACE_PLACE - low + 2))
        for low in range(HIGH_ACE_PLACE + 1)
    )
    for suit in Suit
)
"""By suit, place of the first card, and count of cards."""


def reach(meld: TableMeld) -> Reach:
    """Return the places of a meld."""
    if isinstance(meld, SetMeld):
        return _SETS[meld.rank]
    return _RUNS[meld.suit][meld.low][len(meld.cards)]


def claimed_within(meld: TableMeld, places: Places) -> Places:
    """Return which of some places within a meld claim a stand-in (R5.4)."""
    if isinstance(meld, SetMeld):
        return places if stand_ins(meld) else 0
    for place, card in zip(_PLACE[meld.suit][meld.low :], meld.cards, strict=False):
        places &= ~(place & NATURAL[card])
    return places
