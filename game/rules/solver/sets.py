"""Which sets there can be, and what each takes of a hand: a layout beside its runs."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple

from game.rules.cards import Rank, Suit
from game.rules.melds import MIN_SET
from game.rules.ruleset import WildLimit
from game.rules.solver.keys import Suits

NO_LIMIT: Final = 99

Ranks = tuple[tuple[Rank, int], ...]
"""Ranks, and how many sets of each."""


class Share(NamedTuple):
    """What sets of one rank are given, and how many stand-ins they want and hold."""

    rank: Rank
    sets: int
    given: Suits
    """How many naturals each suit gives."""
    need: int
    room: int
    taken: int
    """What it would cost to leave behind the cards that are given."""
    wilds: int
    """Wilds that are given as naturals."""


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


def sets_a_rank(counts: list[tuple[int, Rank]], sets: int, wilds: int) -> list[Ranks]:
    """Return how many sets of which ranks there can be if wilds fill what is lacking.

    Args:
        counts: How many cards are held of each rank, the most first.
        sets: How many sets there are to be.
        wilds: How many wilds there are.
    """
    if sets == 1:
        return [((rank, 1),) for count, rank in counts if count + wilds >= MIN_SET]
    found: list[Ranks] = []
    for index, (count, rank) in enumerate(counts, 1):
        if sets * (MIN_SET - count) > wilds:
            break  # The ranks that follow lack no less.
        for number in range(min(sets, (count + wilds) // MIN_SET), 0, -1):
            if number == sets:
                found.append(((rank, number),))
            else:
                left = wilds - max(0, MIN_SET * number - count)
                found += [
                    ((rank, number), *rest)
                    for rest in sets_a_rank(counts[index:], sets - number, left)
                ]
    return found


class Giving(NamedTuple):
    """What a hand gives to sets of one rank."""

    given: Suits
    spared: int
    """The suits that keep a card back, a bit each."""
    naturals: int
    need: int
    """The fewest stand-ins."""
    room: int
    """The most stand-ins."""


@cache
def givings(sets: int, held: Suits, limit: WildLimit, is_sparing: bool) -> tuple[Giving, ...]:
    """Return what may be given to sets of one rank: all that is held first, then less of it.

    Unless `is_sparing` it is less by one card only, of the suit that gives the most.
    """
    if is_sparing:
        a, b, c, d = (range(count, -1, -1) for count in held)
        ways = list(product(a, b, c, d))
    else:
        fewer = list(held)
        fewer[held.index(max(held))] -= 1
        ways = [held, (fewer[0], fewer[1], fewer[2], fewer[3])]
    found = (
        Giving(
            way,
            sum(1 << suit for suit in Suit if way[suit] < held[suit]),
            sum(way),
            *stand_in_range(sets, sum(way), limit),
        )
        for way in ways
    )
    return tuple(giving for giving in found if giving.need <= giving.room)
