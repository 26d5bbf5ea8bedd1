"""Which card lies where in a layout that was found: every place gets its card, lowest id first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.rules.cards import FACE_OF, HIGH_ACE_PLACE, JOKER, CardId, Face, Rank, Suit, face, rank_at
from game.rules.melds import RunMeld, SetMeld, TableMeld
from game.rules.solver.runs import RunTables
from game.rules.solver.sets import Share, stand_in_range
from game.rules.solver.ways import Way

Cards = dict[Face, list[CardId]]
"""The cards of a hand that are still to be placed, the lowest last."""

_SUITS: Final = tuple(Suit)
_FACES: Final = tuple(
    (JOKER, *[face(rank_at(place), suit) for place in range(1, HIGH_ACE_PLACE + 1)])
    for suit in _SUITS
)
"""By suit and place, what belongs there."""


def placed(
    hand: tuple[CardId, ...],
    shares: Iterable[Share],
    set_stand_ins: int,
    ways: tuple[Way, ...],
    tables: RunTables,
) -> tuple[TableMeld, ...]:
    """Return the melds, sets first.

    Args:
        hand: The cards in id order.
        shares: What the sets are given.
        set_stand_ins: How many wilds the sets take besides.
        ways: The runs a suit, none at all if the contract has none.
        tables: Those of the suits.
    """
    rest: Cards = {}
    for card in reversed(hand):
        rest.setdefault(FACE_OF[card], []).append(card)
    naturals = list(_given(rest, shares))
    runs = list(_naturals(rest, ways, tables))
    wild_rank = tables.wild_rank
    jokers = rest.get(JOKER, [])
    others = [card for faces in _FACES for card in rest.get(faces[wild_rank], ())]
    wilds = [*sorted(others, reverse=True), *jokers]
    melds: list[TableMeld] = []
    if naturals:
        melds += _sets(naturals, wilds, len(jokers), set_stand_ins, tables)
    for suit, low, cards in runs:
        filled = [wilds.pop() if card is None else card for card in cards]
        melds.append(RunMeld(suit, low, tuple(filled)))
    return tuple(melds)


def _given(rest: Cards, shares: Iterable[Share]) -> Iterator[tuple[Rank, list[CardId]]]:
    """Yield the rank and the naturals of each set, shared out as evenly as can be."""
    for rank, sets, given, *_ in shares:
        naturals = [
            rest[faces[rank]].pop()
            for faces, count in zip(_FACES, given, strict=True)
            for _ in range(count)
        ]
        for part in range(sets):
            size = (len(naturals) + sets - 1 - part) // (sets - part)
            yield rank, naturals[:size]
            naturals = naturals[size:]


def _naturals(
    rest: Cards, ways: tuple[Way, ...], tables: RunTables
) -> Iterator[tuple[Suit, int, list[CardId | None]]]:
    """Yield suit, first place and naturals of each run, None wherever a wild stands in."""
    for suit, (_, _, runs, key) in zip(_SUITS, ways, strict=False):
        if runs:
            faces = _FACES[suit]
            for (low, high), places in zip(runs, tables.deal(key, runs), strict=True):
                cards = [
                    rest[faces[place]].pop() if place in places else None
                    for place in range(low, high + 1)
                ]
                yield suit, low, cards


def _sets(
    sets: list[tuple[Rank, list[CardId]]],
    wilds: list[CardId],
    jokers: int,
    stand_ins: int,
    tables: RunTables,
) -> list[SetMeld]:
    """Return the sets with their stand-ins, which they take off the end of the wilds.

    One of the wild rank is served first and jokers go first: no other card stands in there.
    """
    wild_rank = tables.wild_rank
    sets.sort(key=lambda entry: entry[0] != wild_rank)
    ranges = [stand_in_range(1, len(naturals), tables.limit) for _, naturals in sets]
    spare = stand_ins - sum([low for low, _ in ranges])
    spare_jokers = jokers - sum(
        [low for (rank, _), (low, _) in zip(sets, ranges, strict=True) if rank == wild_rank]
    )
    melds: list[SetMeld] = []
    for (rank, naturals), (low, high) in zip(sets, ranges, strict=True):
        more = min(spare, high - low)
        if rank == wild_rank:
            more = min(more, spare_jokers)
            spare_jokers -= more
        spare -= more
        melds.append(SetMeld(rank, (*naturals, *[wilds.pop() for _ in range(low + more)])))
    melds.sort(key=lambda meld: meld.cards)
    return melds
