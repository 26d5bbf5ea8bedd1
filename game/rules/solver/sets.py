"""Which sets there can be, and what each takes of a hand: a layout beside its runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from game.rules.cards import Rank
from game.rules.melds import MIN_SET
from game.rules.ruleset import WildLimit
from game.rules.solver.keys import Suits, key_of

NO_LIMIT: Final = 99


class SetPlan(NamedTuple):
    """Sets of one rank: how many, and how many naturals each suit gives."""

    rank: Rank
    sets: int
    given: Suits


@cache
def stand_in_range(sets: int, naturals: int, limit: WildLimit) -> tuple[int, int]:
    """Return the fewest and most stand-ins of sets of one rank; (1, 0) if they cannot be."""
    low = high = 0
    for part in range(sets):
        own = (naturals + part) // sets
        least = max(0, MIN_SET - own)
        match limit:
            case WildLimit.NONE:
                most = NO_LIMIT
            case WildLimit.HALF:
                most = own
            case WildLimit.ONE:
                most = 1
        if own == 0 or least > most:
            return 1, 0
        low, high = low + least, high + most
    return low, high


def sets_a_rank(
    counts: tuple[tuple[int, Rank], ...], sets: int, wilds: int
) -> Iterator[tuple[tuple[Rank, int], ...]]:
    """Yield how many sets of which ranks there can be with so many wilds for what is lacking.

    Args:
        counts: How many cards are held of each rank, the most first.
        sets: How many sets there are to be.
        wilds: How many wilds there are.
    """
    for index, (count, rank) in enumerate(counts):
        if MIN_SET - count > wilds:
            return
        for number in range(sets, 0, -1):
            lack = max(0, MIN_SET * number - count)
            if number == sets and lack <= wilds:
                yield ((rank, number),)
            elif lack <= wilds:
                for rest in sets_a_rank(counts[index + 1 :], sets - number, wilds - lack):
                    yield ((rank, number), *rest)


def givings(rank: Rank, sets: int, held: Suits, is_sparing: bool) -> list[SetPlan]:
    """Return what may be given to sets of one rank: everything held, or fewer too."""
    if not is_sparing:
        return [SetPlan(rank, sets, held)]
    ways = product(*(range(count, -1, -1) for count in held))
    return [SetPlan(rank, sets, (a, b, c, d)) for a, b, c, d in ways if a + b + c + d >= sets]


def less_given(suits: Suits, plans: tuple[SetPlan, ...]) -> Suits:
    """Return the suits less what the sets are given."""
    for plan in plans:
        one = key_of(plan.rank)
        a, b, c, d = (key - one * count for key, count in zip(suits, plan.given, strict=True))
        suits = (a, b, c, d)
    return suits
