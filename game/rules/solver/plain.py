"""How many plain cards of a hand its contract can use: what nearly every question comes down to.

Melds that have a natural card each take any wild besides, so with enough cards in the pack and no
limit on stand-ins the wilds simply count on top (`reach`). Runs take every card that they cover,
since a card is worth the same in a set; sets are made of what is left, counted a rank.

A *mask* has the lower bit of each rank in it, laid out like a key; see `keys`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final

from game.rules.cards import HIGH_ACE_PLACE, RANKS, rank_at
from game.rules.melds import MIN_RUN, MIN_SET
from game.rules.solver.keys import (
    BITS,
    LOW_BITS,
    RANK_SUM,
    SUIT_BITS,
    SUIT_MASK,
    Suits,
    key_count,
    key_of,
    split,
)

MOST_SPARE: Final = HIGH_ACE_PLACE - 1 - MIN_RUN
"""Runs up to so much longer than the least never have the ace at both ends."""
HALF_BITS: Final = 2 * SUIT_BITS
_HALF: Final = (1 << HALF_BITS) - 1


# ------------------------------------------------------------------------------------------- sets


def sets_of(ranks: int, sets: int) -> tuple[int, int]:
    """Return the most cards that so many sets use, and a mask of the ranks of which one more helps.

    Args:
        ranks: How many cards there are of each rank, as a key.
        sets: How many sets there are to be; two may be of one rank (R4.4).
    """
    three = (ranks >> 2 | ranks >> 3 | ranks >> 1 & ranks) & LOW_BITS
    two = ranks >> 1 & LOW_BITS
    one = ranks & LOW_BITS
    full = three.bit_count()
    if (ranks >> 2 | ranks >> 3) & LOW_BITS:
        full, two, one = _beyond_three(ranks)
    else:
        two ^= three
        one ^= three
    if full >= sets:
        return MIN_SET * sets, 0
    pairs = two.bit_count()
    if full + pairs >= sets:
        return 2 * sets + full, two
    singles = one.bit_count()
    if full + pairs + singles >= sets:
        return sets + 2 * full + pairs, one | two
    return MIN_SET * full + 2 * pairs + singles, LOW_BITS


def _beyond_three(ranks: int) -> tuple[int, int, int]:
    """Return how many full sets there are, and masks of the ranks with two and with one beside."""
    full = two = one = 0
    for rank in RANKS:
        sets, rest = divmod(ranks >> BITS * (rank - 1) & 15, MIN_SET)
        full += sets
        if rest == 2:
            two |= key_of(rank)
        elif rest:
            one |= key_of(rank)
    return full, two, one


def best_set(ranks: int) -> int:
    """Return the most cards that a single set uses."""
    if (ranks >> 2 | ranks >> 3 | ranks >> 1 & ranks) & LOW_BITS:
        return MIN_SET
    if ranks >> 1 & LOW_BITS:
        return 2
    return 1 if ranks else 0


# ------------------------------------------------------------------------------------------- runs


@lru_cache(maxsize=16)
def _windows(size: int) -> tuple[int, ...]:
    """Return a mask of each run of a length."""
    return tuple(
        sum(key_of(rank_at(place)) for place in range(low, low + size))
        for low in range(1, HIGH_ACE_PLACE - size + 2)
    )


Found = dict[int, int]
"""What runs can take of a suit, as keys, and for each a mask of the ranks they want besides."""


@lru_cache(maxsize=1 << 12)
def _one_run(key: int, spare: int) -> Found:
    """Return what a run so much longer than the least can take of a suit."""
    held = (key | key >> 1) & LOW_BITS
    found: Found = {}
    for window in _windows(MIN_RUN + spare):
        taken = held & window
        found[taken] = found.get(taken, 0) | window ^ taken
    return found


def _two_runs(key: int, spare: int) -> Found:
    """Return what two runs, so much longer than the least together, can take of a suit."""
    twins = key >> 1 & LOW_BITS
    found: Found = {}
    for (first, wanted), (second, others) in _each_of(key, 2, spare):
        both = first & second
        taken = (first | second) + (both & twins)
        found[taken] = found.get(taken, 0) | wanted | others | both & ~twins
    return found


def _three_runs(key: int, spare: int) -> Found:
    """Return what three runs, so much longer than the least together, can take of a suit."""
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


_RUNS: Final = (_one_run, _one_run, _two_runs, _three_runs)


def _each_of(key: int, runs: int, spare: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield so many takings of a single run each."""
    for longer in _shares(spare, runs):
        singles = [_one_run(key, extra).items() for extra in longer]
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


def _by_count(found: Found) -> Takings:
    counted: list[list[tuple[int, int]]] = [[] for _ in range(max(map(key_count, found)) + 1)]
    for taking in found.items():
        counted[key_count(taking[0])].append(taking)
    return tuple(map(tuple, counted))


@lru_cache(maxsize=1 << 12)
def _takings_of_one(key: int) -> Takings:
    return _by_count(_one_run(key, 0))


@lru_cache(maxsize=1 << 9)
def _takings_of_two(key: int) -> Takings:
    return _by_count(_two_runs(key, 0))


# ------------------------------------------------------------------------------- contracts of runs

Row = tuple[int, ...]
"""By how many cards longer than the least runs may be together."""


@lru_cache(maxsize=1 << 13)
def _row(key: int, runs: int, spare: int) -> tuple[Row, Row]:
    """Return the most cards that runs take of a suit, and masks of the ranks that they want."""
    if runs == 0:
        return (0,) * (spare + 1), (0,) * (spare + 1)
    count = key_count(key)
    if _row(key, runs - 1, 0)[0][0] == count:  # Another run is free for any card.
        return (count,) * (spare + 1), (LOW_BITS,) * (spare + 1)
    best = [_best(_RUNS[runs](key, longer)) for longer in range(spare + 1)]
    return tuple([most for most, _ in best]), tuple([wanted for _, wanted in best])


def _best(found: Found) -> tuple[int, int]:
    """Return the most cards taken, and the ranks that are wanted where so many are."""
    best = every = 0
    for taken, wanted in found.items():
        count = key_count(taken)
        if count > best:
            best, every = count, wanted
        elif count == best:
            every |= wanted
    return best, every


@lru_cache(maxsize=1 << 11)
def _rows_of_half(half: int, runs: int, spare: int) -> tuple[Row, ...]:
    """Return the most cards that 0 to so many runs take of two suits, a row each.

    That all runs are of one suit is left out: it hardly ever is best, and takes long to find.
    """
    key, other = half & SUIT_MASK, half >> SUIT_BITS
    rows = []
    for number in range(runs + 1):
        row: Row = (0,) * (spare + 1)
        for one in range(1, number):
            most, besides = _row(key, one, spare)[0], _row(other, number - one, spare)[0]
            row = tuple(map(max, row, _sums(most, besides)))
        for suit in (key, other) if number < runs else ():
            if key_count(suit) > row[0]:
                row = tuple(map(max, row, _row(suit, number, spare)[0]))
        rows.append(row)
    return tuple(rows)


def _sums(first: Row, second: Row) -> Row:
    """Return the most that two rows come to with the longer runs where they are best."""
    if len(first) == 1:
        return (first[0] + second[0],)
    return tuple(
        [
            max([first[extra] + second[longer - extra] for extra in range(longer + 1)])
            for longer in range(len(first))
        ]
    )


@lru_cache(maxsize=1 << 11)
def _wanted_of_half(half: int, number: int, longer: int, runs: int) -> tuple[int, int]:
    """Return masks of the ranks that two suits want for one card more of some of all the runs."""
    key, other = half & SUIT_MASK, half >> SUIT_BITS
    best = _rows_of_half(half, runs, longer)[number][longer]
    wanted = others = 0
    for one in range(number + 1):
        if one == 0 and (number == runs or key_count(other) < best):
            continue
        if one == number and (number == runs or key_count(key) < best):
            continue
        first, second = _row(key, one, longer), _row(other, number - one, longer)
        for extra in range(longer + 1):
            if first[0][extra] + second[0][longer - extra] == best:
                wanted |= first[1][extra]
                others |= second[1][longer - extra]
    return wanted, others


class RunsOnly:
    """A contract of runs alone, so much longer than the least together."""

    def __init__(self, runs: int, spare: int) -> None:
        self._runs = runs
        self._spare = spare

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        runs, spare = self._runs, self._spare
        first = _rows_of_half(hand & _HALF, runs, spare)
        second = _rows_of_half(hand >> HALF_BITS, runs, spare)
        best = max(
            [
                first[one][extra] + second[runs - one][spare - extra]
                for one in range(runs + 1)
                for extra in range(spare + 1)
            ]
        )
        for key in split(hand):
            if key_count(key) > best:
                best = max(best, _row(key, runs, spare)[0][spare])
        return best

    def wanted(self, hand: int, most: int) -> Suits:
        """Return masks of the ranks of which one more plain card could be used, a suit each."""
        runs, spare = self._runs, self._spare
        low, high = hand & _HALF, hand >> HALF_BITS
        first, second = _rows_of_half(low, runs, spare), _rows_of_half(high, runs, spare)
        a = b = c = d = 0
        for one in range(runs + 1):
            for extra in range(spare + 1):
                rest, less = runs - one, spare - extra
                if first[one][extra] + second[rest][less] == most:
                    if one:
                        more, others = _wanted_of_half(low, one, extra, runs)
                        a |= more
                        b |= others
                    if rest:
                        more, others = _wanted_of_half(high, rest, less, runs)
                        c |= more
                        d |= others
        masks = [a, b, c, d]
        for index, key in enumerate(split(hand)):
            if key_count(key) >= most:
                row, wanted = _row(key, runs, spare)
                if row[spare] == most:
                    masks[index] |= wanted[spare]
        return masks[0], masks[1], masks[2], masks[3]


# ---------------------------------------------------------------------------- contracts with sets


class TwoRuns:
    """A contract of two runs of the least length."""

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        suits = split(hand)
        lines = [_line(key) for key in suits]
        ones = sorted([line[0] for line in lines])
        best = ones[2] + ones[3]
        for key, line in zip(suits, lines, strict=True):
            if line[2] > best:
                best = max(best, _row(key, 2, 0)[0][0])
        return best

    def wanted(self, hand: int, most: int) -> Suits:
        """Return masks of the ranks of which one more plain card could be used, a suit each."""
        suits = split(hand)
        masks = [0, 0, 0, 0]
        lines = [_line(key) for key in suits]
        for index, (count, wanted, held) in enumerate(lines):
            for other in range(index):
                if count + lines[other][0] == most:
                    masks[index] |= wanted
                    masks[other] |= lines[other][1]
            if held >= most:
                (best,), (both,) = _row(suits[index], 2, 0)
                if best == most:
                    masks[index] |= both
        return masks[0], masks[1], masks[2], masks[3]


@lru_cache(maxsize=1 << 13)
def _line(key: int) -> tuple[int, int, int]:
    """Return how many cards a run takes of a suit, the ranks it wants, and how many are held."""
    return (*_best(_one_run(key, 0)), key_count(key))


class SetsOnly:
    """A contract of sets alone."""

    def __init__(self, sets: int) -> None:
        self._sets = sets

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        return sets_of(hand % RANK_SUM, self._sets)[0]

    def wanted(self, hand: int, _most: int) -> Suits:
        """Return masks of the ranks of which one more plain card could be used, a suit each."""
        mask = sets_of(hand % RANK_SUM, self._sets)[1]
        return mask, mask, mask, mask


class SetsAndRun:
    """A contract of sets and a single run."""

    def __init__(self, sets: int) -> None:
        self._sets = sets

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        sets = self._sets
        ranks = hand % RANK_SUM
        in_sets, _ = sets_of(ranks, sets)
        suits = [_takings_of_one(key) for key in split(hand)]
        best = 0
        for count in range(max(map(len, suits)) - 1, -1, -1):
            if count + in_sets <= best:
                break
            for takings in suits:
                if count < len(takings):
                    for taken, _ in takings[count]:
                        found = count + sets_of(ranks - taken, sets)[0]
                        if found > best:
                            best = found
                            if best == count + in_sets:
                                return best
        return best

    def wanted(self, hand: int, most: int) -> Suits:
        """Return masks of the ranks of which one more plain card could be used, a suit each."""
        sets = self._sets
        ranks = hand % RANK_SUM
        suits = [_takings_of_one(key) for key in split(hand)]
        least = max(0, most - sets_of(ranks, sets)[0])
        masks = [0, 0, 0, 0]
        of_sets = 0
        for index, takings in enumerate(suits):
            for count in range(least, len(takings)):
                for taken, wanted in takings[count]:
                    found, mask = sets_of(ranks - taken, sets)
                    if count + found == most:
                        masks[index] |= wanted
                        of_sets |= mask
        return (masks[0] | of_sets, masks[1] | of_sets, masks[2] | of_sets, masks[3] | of_sets)


class SetAndTwoRuns:
    """A contract of a single set and two runs."""

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        ranks = hand % RANK_SUM
        in_set = best_set(ranks)
        suits = split(hand)
        best = 0
        for count in range(_most_of_two(suits), -1, -1):
            if count + in_set <= best:
                break
            for taken, *_ in _pairs(suits, count):
                found = count + best_set(ranks - taken)
                if found > best:
                    best = found
                    if best == count + in_set:
                        return best
        return best

    def wanted(self, hand: int, most: int) -> Suits:
        """Return masks of the ranks of which one more plain card could be used, a suit each."""
        ranks = hand % RANK_SUM
        suits = split(hand)
        masks = [0, 0, 0, 0]
        of_set = 0
        for count in range(max(0, most - best_set(ranks)), _most_of_two(suits) + 1):
            for taken, index, wanted, other, others in _pairs(suits, count):
                found, mask = sets_of(ranks - taken, 1)
                if count + found == most:
                    masks[index] |= wanted
                    masks[other] |= others
                    of_set |= mask
        return (masks[0] | of_set, masks[1] | of_set, masks[2] | of_set, masks[3] | of_set)


def _most_of_two(suits: Suits) -> int:
    """Return what two runs do not exceed in cards."""
    ones = sorted([len(_takings_of_one(key)) - 1 for key in suits])
    together = max([min(key_count(key), 2 * (len(_takings_of_one(key)) - 1)) for key in suits])
    return max(ones[-1] + ones[-2], together)


def _pairs(suits: Suits, count: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield what two runs that take so many cards can take, and what each wants of which suit."""
    singles = [_takings_of_one(key) for key in suits]
    for index, takings in enumerate(singles):
        for other in range(index + 1, 4):
            others = singles[other]
            for one in range(max(0, count - len(others) + 1), min(count + 1, len(takings))):
                for taken, wanted in takings[one]:
                    for more, besides in others[count - one]:
                        yield taken + more, index, wanted, other, besides
        key = suits[index]
        if key_count(key) >= count and 2 * (len(takings) - 1) >= count:
            both = _takings_of_two(key)
            if count < len(both):
                for taken, wanted in both[count]:
                    yield taken, index, wanted, index, wanted


Use = SetsOnly | TwoRuns | RunsOnly | SetsAndRun | SetAndTwoRuns


@lru_cache(maxsize=32)
def use_of(sets: int, runs: int, spare: int) -> Use:
    """Return how a contract uses plain cards if its runs are so much longer than the least."""
    match sets, runs:
        case _, 0:
            return SetsOnly(sets)
        case 0, 2:
            return TwoRuns()
        case 0, _:
            return RunsOnly(runs, spare)
        case _, 1:
            return SetsAndRun(sets)
        case _:
            return SetAndTwoRuns()


_TABLES: Final = (
    _one_run,
    _takings_of_one,
    _takings_of_two,
    _row,
    _rows_of_half,
    _wanted_of_half,
    _line,
)


def forget() -> None:
    """Forget all that was worked out for hands so far, for measurements."""
    for table in _TABLES:
        table.cache_clear()
