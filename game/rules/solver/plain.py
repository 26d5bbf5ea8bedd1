"""How many plain cards of a hand its contract can use: what nearly every question comes down to.

Melds that have a natural card each take any wild besides, so with enough cards in the pack and no
limit on stand-ins the wilds simply count on top (`reach`). Runs take every card that they cover,
since a card is worth the same in a set; sets are made of what is left, counted a rank.

A *mask* has the lower bit of each rank in it, laid out like a key; see `keys`. What runs
can take of a suit is in `takings`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from game.rules.cards import RANKS
from game.rules.melds import MIN_SET
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
from game.rules.solver.takings import TABLES, Row, line_of, row_of, takings_of_one, takings_of_two

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


# ------------------------------------------------------------------------------ contracts of runs


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
            most, besides = row_of(key, one, spare)[0], row_of(other, number - one, spare)[0]
            row = tuple(map(max, row, _sums(most, besides)))
        for suit in (key, other) if number < runs else ():
            if key_count(suit) > row[0]:
                row = tuple(map(max, row, row_of(suit, number, spare)[0]))
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
        first, second = row_of(key, one, longer), row_of(other, number - one, longer)
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
                best = max(best, row_of(key, runs, spare)[0][spare])
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
                row, wanted = row_of(key, runs, spare)
                if row[spare] == most:
                    masks[index] |= wanted[spare]
        return masks[0], masks[1], masks[2], masks[3]


# ---------------------------------------------------------------------------- contracts with sets


class TwoRuns:
    """A contract of two runs of the least length."""

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        suits = split(hand)
        lines = [line_of(key) for key in suits]
        ones = sorted([line[0] for line in lines])
        best = ones[2] + ones[3]
        for key, line in zip(suits, lines, strict=True):
            if line[2] > best:
                best = max(best, row_of(key, 2, 0)[0][0])
        return best

    def wanted(self, hand: int, most: int) -> Suits:
        """Return masks of the ranks of which one more plain card could be used, a suit each."""
        suits = split(hand)
        masks = [0, 0, 0, 0]
        lines = [line_of(key) for key in suits]
        for index, (count, wanted, held) in enumerate(lines):
            for other in range(index):
                if count + lines[other][0] == most:
                    masks[index] |= wanted
                    masks[other] |= lines[other][1]
            if held >= most:
                (best,), (both,) = row_of(suits[index], 2, 0)
                if best == most:
                    masks[index] |= both
        return masks[0], masks[1], masks[2], masks[3]


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
        suits = [takings_of_one(key) for key in split(hand)]
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
        suits = [takings_of_one(key) for key in split(hand)]
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
    ones = sorted([len(takings_of_one(key)) - 1 for key in suits])
    together = max([min(key_count(key), 2 * (len(takings_of_one(key)) - 1)) for key in suits])
    return max(ones[-1] + ones[-2], together)


def _pairs(suits: Suits, count: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield what two runs that take so many cards can take, and what each wants of which suit."""
    singles = [takings_of_one(key) for key in suits]
    for index, takings in enumerate(singles):
        for other in range(index + 1, 4):
            others = singles[other]
            for one in range(max(0, count - len(others) + 1), min(count + 1, len(takings))):
                for taken, wanted in takings[one]:
                    for more, besides in others[count - one]:
                        yield taken + more, index, wanted, other, besides
        key = suits[index]
        if key_count(key) >= count and 2 * (len(takings) - 1) >= count:
            both = takings_of_two(key)
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


def forget() -> None:
    """Forget all that was worked out for hands so far, for measurements."""
    for table in (*TABLES, _rows_of_half, _wanted_of_half):
        table.cache_clear()
