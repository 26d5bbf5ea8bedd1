"""What runs can take of one suit's plain cards: tables by the suit's key, shared by all rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from game.rules.cards import HIGH_ACE_PLACE, rank_at
from game.rules.melds import MIN_RUN
from game.rules.solver.keys import LOW_BITS, held_ranks, key_count, key_of

MOST_SPARE: Final = HIGH_ACE_PLACE - 1 - MIN_RUN
"""Runs no more than this many cards longer than the least never have the ace at both ends."""


@lru_cache(maxsize=16)
def _windows(size: int) -> tuple[int, ...]:
    """Return a mask of each run of a length."""
    return tuple(
        sum(key_of(rank_at(place)) for place in range(low, low + size))
        for low in range(1, HIGH_ACE_PLACE - size + 2)
    )


Found = dict[int, int]
"""What runs can take of a suit, as keys, and for each a mask of the ranks they want besides."""


Ranked = tuple[tuple[int, int, int], ...]
"""What a run can take: how many cards, which, and a mask of the ranks wanted besides."""


@lru_cache(maxsize=1 << 11)
def _one_run(held: int, spare: int) -> Ranked:
    """Return what a run `spare` cards longer than the least can take of ranks, the most first."""
    found: Found = {}
    for window in _windows(MIN_RUN + spare):
        taken = held & window
        found[taken] = found.get(taken, 0) | window ^ taken
    counted = [(taken.bit_count(), taken, wanted) for taken, wanted in found.items()]
    return tuple(sorted(counted, reverse=True))


def _two_runs(key: int, spare: int) -> Found:
    """Return what two runs, together `spare` cards longer than the least, can take of a suit."""
    twins = key >> 1 & LOW_BITS
    found: Found = {}
    for (first, wanted), (second, others) in _each_of(key, 2, spare):
        both = first & second
        taken = (first | second) + (both & twins)
        found[taken] = found.get(taken, 0) | wanted | others | both & ~twins
    return found


def _three_runs(key: int, spare: int) -> Found:
    """Return what three runs, together `spare` cards longer than the least, can take of a suit."""
    twins = key >> 1 & LOW_BITS
    triplets = twins & key
    found: Found = {}
    for (first, wanted), (second, others), (third, more) in _each_of(key, 3, spare):
        two = first & second | first & third | second & third
        three = first & second & third
        taken = (first | second | third) + (two & twins) + (three & triplets)
        lacking = two & ~twins | three & ~triplets
        found[taken] = found.get(taken, 0) | wanted | others | more | lacking
    return found


def _each_of(key: int, runs: int, spare: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield what each of `runs` runs takes by itself: the ranks, and those it wants besides."""
    held = held_ranks(key)
    for longer in _shares(spare, runs):
        singles = [[run[1:] for run in _one_run(held, extra)] for extra in longer]
        if longer[0] == longer[-1]:
            yield from combinations_with_replacement(singles[0], runs)
        else:
            yield from product(*singles)


@lru_cache(maxsize=64)
def _shares(spare: int, runs: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to share spare places out to runs, the shorter first."""
    ways = combinations_with_replacement(range(spare + 1), runs)
    return tuple(way for way in ways if sum(way) == spare)


Takings = tuple[tuple[tuple[int, int], ...], ...]
"""By how many cards are taken: which, and which ranks are wanted besides."""


@lru_cache(maxsize=1 << 11)
def takings_of_one(key: int) -> Takings:
    """Return what a run of the least length can take of a suit."""
    ranked = _one_run(held_ranks(key), 0)
    counted: list[list[tuple[int, int]]] = [[] for _ in range(ranked[0][0] + 1)]
    for count, taken, wanted in ranked:
        counted[count].append((taken, wanted))
    return tuple(map(tuple, counted))


@lru_cache(maxsize=1 << 8)
def takings_of_two(key: int) -> Takings:
    """Return what two runs of the least length can take of a suit."""
    found = [(key_count(taken), (taken, wanted)) for taken, wanted in _two_runs(key, 0).items()]
    counted: list[list[tuple[int, int]]] = [[] for _ in range(max(found)[0] + 1)]
    for count, taking in found:
        counted[count].append(taking)
    return tuple(map(tuple, counted))


Row = tuple[int, ...]
"""By how many cards longer than the least runs may be together."""


class Rows(NamedTuple):
    """What runs can take of a suit, by how much longer they may be."""

    most: Row
    """The most cards."""
    wanted: Row
    """Masks of the ranks of which one card more would be taken."""
    loose: Row
    """Masks of the ranks that can lose a card and as many cards are taken."""
    dead: Row
    """Masks of the ranks of which a card is left over in every way to take the most."""


@lru_cache(maxsize=1 << 13)
def row_of(key: int, runs: int, spare: int) -> Rows:
    """Return the most cards that `runs` runs take of a suit, and which ranks matter for that.

    The runs are together 0 to `spare` cards longer than the least.
    """
    none = (0,) * (spare + 1)
    if runs == 0:
        held = (held_ranks(key),) * (spare + 1)
        return Rows(none, none, held, held)
    count = key_count(key)
    if row_of(key, runs - 1, 0).most[0] == count:  # Another run is free for any card.
        return Rows((count,) * (spare + 1), (LOW_BITS,) * (spare + 1), none, none)
    best = [_best(key, runs, longer) for longer in range(spare + 1)]
    return Rows(*zip(*best, strict=True))


Best = tuple[int, int, int, int]
"""The most cards taken, the ranks wanted besides, those of which a card can go, and the dead."""


def _best(key: int, runs: int, spare: int) -> Best:
    """Return the best that `runs` runs, `spare` cards longer than the least, take of a suit."""
    match runs:
        case 1:
            return _best_of(key, _one_run(held_ranks(key), spare))
        case 2:
            return _best_two(key, spare)
        case _:
            three = _three_runs(key, spare).items()
            return _best_of(key, ((key_count(taken), taken, wanted) for taken, wanted in three))


def _best_of(key: int, found: Iterable[tuple[int, int, int]]) -> Best:
    """Return the best of what can be taken: how many cards, which, and what is wanted besides."""
    best, every, loose, dead = 0, 0, 0, LOW_BITS
    for count, taken, wanted in found:
        if count < best:
            continue
        if count > best:
            best, every, loose, dead = count, 0, 0, LOW_BITS
        left = held_ranks(key - taken)
        every |= wanted
        loose |= left
        dead &= left
    return best, every, loose, dead


def _best_two(key: int, spare: int) -> Best:
    """Try those first that take most, and nothing that cannot take as many."""
    twins, held = key >> 1 & LOW_BITS, held_ranks(key)
    best, every, loose, dead = 0, 0, 0, LOW_BITS
    for shorter, longer in _shares(spare, 2):
        firsts, seconds = _one_run(held, shorter), _one_run(held, longer)
        for index, (first_count, first, wanted) in enumerate(firsts):
            if first_count + seconds[0][0] < best:
                break
            for second_count, second, others in seconds[index:] if shorter == longer else seconds:
                if first_count + second_count < best:
                    break
                both = first & second
                lacking = both & ~twins
                count = first_count + second_count - lacking.bit_count()
                if count < best:
                    continue
                if count > best:
                    best, every, loose, dead = count, 0, 0, LOW_BITS
                left = held_ranks(key - (first | second) - (both & twins))
                every |= wanted | others | lacking
                loose |= left
                dead &= left
    return best, every, loose, dead


class Line(NamedTuple):
    """What a run of the least length can take of a suit, as in `Rows`, and how many two can."""

    most: int
    wanted: int
    loose: int
    dead: int
    most_of_two: int


@lru_cache(maxsize=1 << 11)
def line_of(key: int) -> Line:
    """Return what a run of the least length takes of a suit."""
    return Line(*_best(key, 1, 0), row_of(key, 2, 0).most[0])


TABLES: Final = (_one_run, takings_of_one, takings_of_two, row_of, line_of)
"""All that is kept of suits of hands."""
