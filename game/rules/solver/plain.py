"""How many plain cards of a hand its contract can use: what nearly every question comes down to.

Melds that have a natural card each take any wild besides, so with enough cards in the pack and no
limit on stand-ins the wilds simply count on top (`reach`). Runs take every card that they cover,
since a card is worth the same in a set; sets are made of what is left, counted a rank. What runs
can take of a suit is in `takings`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from game.rules.cards import RANKS, Suit
from game.rules.melds import MIN_SET
from game.rules.solver.keys import (
    BITS,
    EVERY_SUIT,
    LOW_BITS,
    RANK_SUM,
    SUIT_BITS,
    SUIT_MASK,
    Suits,
    held_faces,
    key_count,
    key_of,
    split,
)
from game.rules.solver.takings import (
    TABLES,
    Row,
    Takings,
    line_of,
    row_of,
    takings_of_one,
    takings_of_two,
)

HALF_BITS: Final = 2 * SUIT_BITS
_HALF: Final = (1 << HALF_BITS) - 1
SHIFTS: Final = tuple(suit * SUIT_BITS for suit in Suit)
"""Where the key of each suit lies in a hand."""


# ------------------------------------------------------------------------------------------- sets


def sets_of(ranks: int, sets: int) -> tuple[int, int, int, int]:
    """Return the most cards that `sets` sets use, and which ranks matter for that.

    Args:
        ranks: How many cards there are of each rank, as a key.
        sets: How many sets there are to be; two may be of one rank (R4.4).

    Returns:
        (used, wanted, loose, dead): how many cards are used; masks of the ranks of which one more
        would be used; of those that can lose a card and as many are used; of those with a card over
        in every best choice.
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
        rest = two | one
        return MIN_SET * sets, 0, rest if full == sets else rest | three, rest
    pairs = two.bit_count()
    if full + pairs >= sets:
        return 2 * sets + full, two, one if full + pairs == sets else two | one, one
    singles = one.bit_count()
    if full + pairs + singles >= sets:
        loose = 0 if full + pairs + singles == sets else one
        return sets + 2 * full + pairs, one | two, loose, 0
    return MIN_SET * full + 2 * pairs + singles, LOW_BITS, 0, 0


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


class Need(NamedTuple):
    """What a contract has use for beside a hand, and what it can do without: masks of faces."""

    wanted: int
    """One card more of this face would be used."""
    loose: int
    """A card of this face can be lost and as many are used."""
    dead: int
    """In every best choice a card of this face is left over; discarding it changes nothing about
    what is wanted."""


# ------------------------------------------------------------------------------ contracts of runs


@lru_cache(maxsize=1 << 11)
def _rows_of_half(half: int, runs: int, spare: int) -> tuple[Row, ...]:
    """Return the most cards that 0 to `runs` runs take of two suits, a row for each number.

    That all runs are of one suit is left out: it hardly ever is best, and takes long to find.
    """
    key, other = half & SUIT_MASK, half >> SUIT_BITS
    rows: list[Row] = [(0,) * (spare + 1)]
    for number in range(1, runs + 1):
        row = rows[0]
        for one in range(1, number):
            most, besides = row_of(key, one, spare).most, row_of(other, number - one, spare).most
            row = tuple(map(max, row, _sums(most, besides)))
        for suit in (key, other) if number < runs else ():
            if key_count(suit) > row[0]:
                row = tuple(map(max, row, row_of(suit, number, spare).most))
        rows.append(row)
    return tuple(rows)


def _sums(first: Row, second: Row) -> Row:
    """Return the most that two rows come to with the longer runs where they are best."""
    return tuple(
        [max(map(add, first[: longer + 1], second[longer::-1])) for longer in range(len(first))]
    )


@lru_cache(maxsize=1 << 11)
def _need_of_half(half: int, number: int, longer: int, runs: int) -> Need:
    """Return what `number` of the contract's `runs` need of two suits.

    Together they are `longer` cards longer than the least.
    """
    if number == 0:
        held = held_faces(half)
        return Need(0, held, held)
    key, other = half & SUIT_MASK, half >> SUIT_BITS
    best = _rows_of_half(half, runs, longer)[number][longer]
    wanted, loose, dead = 0, 0, -1
    for one in range(number + 1):
        if one == 0 and (number == runs or key_count(other) < best):
            continue
        if one == number and (number == runs or key_count(key) < best):
            continue
        first, second = row_of(key, one, longer), row_of(other, number - one, longer)
        for extra in range(longer + 1):
            less = longer - extra
            if first.most[extra] + second.most[less] == best:
                wanted |= first.wanted[extra] | second.wanted[less] << SUIT_BITS
                loose |= first.loose[extra] | second.loose[less] << SUIT_BITS
                dead &= first.dead[extra] | second.dead[less] << SUIT_BITS
    return Need(wanted, loose, dead)


class RunsOnly:
    """A contract of runs alone, together `spare` cards longer than the least."""

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
                best = max(best, row_of(key, runs, spare).most[spare])
        return best

    def need(self, hand: int, most: int) -> Need:
        """Return what the contract needs; `most` is the most plain cards that it uses."""
        runs, spare = self._runs, self._spare
        low, high = hand & _HALF, hand >> HALF_BITS
        first, second = _rows_of_half(low, runs, spare), _rows_of_half(high, runs, spare)
        wanted, loose, dead = 0, 0, -1
        for one in range(runs + 1):
            for extra in range(spare + 1):
                rest, less = runs - one, spare - extra
                if first[one][extra] + second[rest][less] == most:
                    of_low = _need_of_half(low, one, extra, runs)
                    of_high = _need_of_half(high, rest, less, runs)
                    wanted |= of_low.wanted | of_high.wanted << HALF_BITS
                    loose |= of_low.loose | of_high.loose << HALF_BITS
                    dead &= of_low.dead | of_high.dead << HALF_BITS
        for shift, key in zip(SHIFTS, split(hand), strict=True):
            if key_count(key) >= most:
                rows = row_of(key, runs, spare)
                if rows.most[spare] == most:
                    left = held_faces(hand - (key << shift))
                    wanted |= rows.wanted[spare] << shift
                    loose |= rows.loose[spare] << shift | left
                    dead &= rows.dead[spare] << shift | left
        return Need(wanted, loose, dead)


# ---------------------------------------------------------------------------- contracts with sets


class TwoRuns:
    """A contract of two runs of the least length."""

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        a, b, c, d = map(line_of, split(hand))
        ones = sorted((a.most, b.most, c.most, d.most))
        twos = a.most_of_two, b.most_of_two, c.most_of_two, d.most_of_two
        return max(ones[2] + ones[3], *twos)

    def need(self, hand: int, most: int) -> Need:
        """Return what the contract needs; `most` is the most plain cards that it uses."""
        suits = split(hand)
        lines = [line_of(key) for key in suits]
        wanted, loose, dead = 0, 0, -1
        for index, line in enumerate(lines):
            shift, key = SHIFTS[index], suits[index]
            for other in range(index):
                if line.most + lines[other].most == most:
                    besides, more = lines[other], SHIFTS[other]
                    left = held_faces(hand - (key << shift) - (suits[other] << more))
                    wanted |= line.wanted << shift | besides.wanted << more
                    loose |= line.loose << shift | besides.loose << more | left
                    dead &= line.dead << shift | besides.dead << more | left
            if line.most_of_two == most:
                rows = row_of(key, 2, 0)
                left = held_faces(hand - (key << shift))
                wanted |= rows.wanted[0] << shift
                loose |= rows.loose[0] << shift | left
                dead &= rows.dead[0] << shift | left
        return Need(wanted, loose, dead)


class SetsOnly:
    """A contract of sets alone."""

    def __init__(self, sets: int) -> None:
        self._sets = sets

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        return sets_of(hand % RANK_SUM, self._sets)[0]

    def need(self, hand: int, _most: int) -> Need:
        """Return what the contract needs."""
        _, wanted, loose, dead = sets_of(hand % RANK_SUM, self._sets)
        held = held_faces(hand)
        return Need(wanted * EVERY_SUIT, loose * EVERY_SUIT & held, dead * EVERY_SUIT & held)


class SetsAndRun:
    """A contract of sets and a single run."""

    def __init__(self, sets: int) -> None:
        self._sets = sets

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        sets = self._sets
        ranks = hand % RANK_SUM
        in_sets = sets_of(ranks, sets)[0]
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

    def need(self, hand: int, most: int) -> Need:
        """Return what the contract needs; `most` is the most plain cards that it uses."""
        sets = self._sets
        ranks = hand % RANK_SUM
        least = max(0, most - sets_of(ranks, sets)[0])
        wanted, loose, dead, of_sets = 0, 0, -1, 0
        for shift, key in zip(SHIFTS, split(hand), strict=True):
            takings = takings_of_one(key)
            for count in range(least, len(takings)):
                for taken, besides in takings[count]:
                    found, more, spared, unused = sets_of(ranks - taken, sets)
                    if count + found == most:
                        left = held_faces(hand - (taken << shift))
                        wanted |= besides << shift
                        of_sets |= more
                        loose |= spared * EVERY_SUIT & left
                        dead &= unused * EVERY_SUIT & left
        return Need(wanted | of_sets * EVERY_SUIT, loose, dead)


class SetAndTwoRuns:
    """A contract of a single set and two runs."""

    def most(self, hand: int) -> int:
        """Return the most plain cards that the contract uses."""
        ranks = hand % RANK_SUM
        in_set = best_set(ranks)
        suits = split(hand)
        singles = [takings_of_one(key) for key in suits]
        best = 0
        for count in range(_most_of_two(suits, singles), -1, -1):
            if count + in_set <= best:
                break
            for taken, _ in _pairs(suits, singles, count):
                found = count + best_set(ranks - taken % RANK_SUM)
                if found > best:
                    best = found
                    if best == count + in_set:
                        return best
        return best

    def need(self, hand: int, most: int) -> Need:
        """Return what the contract needs; `most` is the most plain cards that it uses."""
        ranks = hand % RANK_SUM
        suits = split(hand)
        singles = [takings_of_one(key) for key in suits]
        wanted, loose, dead, of_set = 0, 0, -1, 0
        for count in range(max(0, most - best_set(ranks)), _most_of_two(suits, singles) + 1):
            for taken, besides in _pairs(suits, singles, count):
                rest = ranks - taken % RANK_SUM
                if count + best_set(rest) == most:
                    _, more, spared, unused = sets_of(rest, 1)
                    left = held_faces(hand - taken)
                    wanted |= besides
                    of_set |= more
                    loose |= spared * EVERY_SUIT & left
                    dead &= unused * EVERY_SUIT & left
        return Need(wanted | of_set * EVERY_SUIT, loose, dead)


def _most_of_two(suits: Suits, singles: Sequence[Takings]) -> int:
    """Return an upper bound on the cards that two runs take."""
    most = [len(takings) - 1 for takings in singles]
    ones = sorted(most)
    together = max([min(key_count(key), 2 * one) for key, one in zip(suits, most, strict=True)])
    return max(ones[-1] + ones[-2], together)


def _pairs(suits: Suits, singles: Sequence[Takings], count: int) -> Iterator[tuple[int, int]]:
    """Yield which `count` cards of a hand two runs can take, each with what is wanted besides."""
    for index, takings in enumerate(singles):
        shift = SHIFTS[index]
        for other in range(index + 1, 4):
            others, further = singles[other], SHIFTS[other]
            for one in range(max(0, count - len(others) + 1), min(count + 1, len(takings))):
                for taken, wanted in takings[one]:
                    for more, besides in others[count - one]:
                        yield taken << shift | more << further, wanted << shift | besides << further
        key = suits[index]
        if key_count(key) >= count and 2 * (len(takings) - 1) >= count:
            both = takings_of_two(key)
            if count < len(both):
                for taken, wanted in both[count]:
                    yield taken << shift, wanted << shift


Use = SetsOnly | TwoRuns | RunsOnly | SetsAndRun | SetAndTwoRuns


@lru_cache(maxsize=32)
def use_of(sets: int, runs: int, spare: int) -> Use:
    """Return how a contract uses plain cards, its runs `spare` cards longer than the least."""
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
    for table in (*TABLES, _rows_of_half, _need_of_half):
        table.cache_clear()
