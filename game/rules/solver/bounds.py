"""Upper bounds on the plain cards that the runs of one suit can use: cheap, and usually exact."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.cards import HIGH_ACE_PLACE, Rank
from game.rules.melds import MIN_RUN
from game.rules.solver.keys import LOW_BITS, keep, key_count, key_of, plain_places


class PlainMost(NamedTuple):
    """Upper bounds on the plain cards that 0, 1, 2 and 3 runs of a suit use."""

    most: tuple[int, ...]


class PlainBounds(dict[int, PlainMost]):
    """The bounds by suit key, worked out when asked for.

    No more than `runs` are looked at, each up to `spare` cards longer than the least.
    """

    def __init__(self, wild_rank: Rank, runs: int, spare: int) -> None:
        super().__init__()
        self._wild_rank = wild_rank
        self._runs = runs
        size = MIN_RUN + spare
        self._windows = [
            ((1 << size) - 1) << low for low in range(1, max(1, HIGH_ACE_PLACE - size + 1) + 1)
        ]

    def __missing__(self, key: int) -> PlainMost:
        """Work a suit out and remember it."""
        mask = plain_places(key, self._wild_rank)
        one = max([(mask & window).bit_count() for window in self._windows])
        if self._runs == 1:
            return keep(self, key, PlainMost((0, one)))
        plain_key = key & ~(15 * key_of(self._wild_rank))
        count = key_count(plain_key)
        twins = (plain_key >> 1 & LOW_BITS).bit_count()
        apart = max(
            [
                (mask & first).bit_count() + (mask & ~first & second).bit_count()
                for index, first in enumerate(self._windows)
                for second in self._windows[index:]
            ]
        )
        two = min(count, 2 * one, apart + twins)
        return keep(self, key, PlainMost((0, one, two, min(count, one + two))))
