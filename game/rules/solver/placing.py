"""Which card lies where in a layout that was found: every place gets its card, lowest id first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.rules.cards import (
    FACE_OF,
    HIGH_ACE_PLACE,
    JOKER,
    CardId,
    Face,
    Rank,
    Suit,
    face,
    rank_at,
)
from game.rules.melds import RunMeld, SetMeld, TableMeld
from game.rules.solver.runs import RunTables
from game.rules.solver.sets import Share, stand_in_range
from game.rules.solver.ways import Way

Cards = dict[Face, list[CardId]]
"""The cards of a hand that are still to be placed, the lowest last."""

_FACES = tuple(
    (JOKER, *[face(rank_at(place), suit) for place in range(1, HIGH_ACE_PLACE + 1)])
    for suit in Suit
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
    sets = list(_given(rest, shares))
    runs = list(_naturals(rest, ways, tables))
    wild_rank = tables.wild_rank
    jokers = rest.get(JOKER, [])
    others = [card for faces in _FACES for card in rest.get(faces[wild_rank], ())]
    # A set of the wild rank is served first and jokers go first: no other card stands in there.
    wilds = [*sorted(others, reverse=True), *jokers]
    sets.sort(key=lambda entry: entry[0] != wild_rank)
    ranges = [stand_in_range(1, len(naturals), tables.limit) for _, naturals in sets]
    spare = set_stand_ins - sum([low for low, _ in ranges])
    spare_jokers = len(jokers) - sum(
        [low for (rank, _), (low, _) in zip(sets, ranges, strict=True) if rank == wild_rank]
    )
    melds: list[TableMeld] = []
    for (rank, naturals), (low, high) in zip(sets, ranges, strict=True):
        more = min(spare, high - low)
        if rank == wild_rank:
            more = min(more, spare_jokers)
            spare_jokers -= more
        spare -= more
        melds.append(SetMeld(rank, (*naturals, *[wilds.pop() for _ in range(low + more)])))
    melds.sort(key=lambda meld: meld.cards)
    for suit, first, cards in runs:
        melds.append(
            RunMeld(
                suit, first, tuple([card if card is not None else wilds.pop() for card in cards])
            )
        )
    return tuple(melds)


def _given(rest: Cards, shares: Iterable[Share]) -> Iterator[tuple[Rank, list[CardId]]]:
    """Yield the rank and the naturals of each set, shared out as evenly as can be."""
    for share in shares:
        rank, sets = share.rank, share.sets
        naturals = [
            rest[faces[rank]].pop()
            for faces, count in zip(_FACES, share.given, strict=True)
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
    for suit, way in zip(Suit, ways, strict=False):
        _, _, runs, key = way
        if runs:
            faces = _FACES[suit]
            for (low, high), places in zip(runs, tables.deal(key, runs), strict=True):
                yield (
                    suit,
                    low,
                    [
                        rest[faces[place]].pop() if place in places else None
                        for place in range(low, high + 1)
                    ],
                )
