"""What the cards of one suit can do for runs: the part of the solver that is worked out once a suit.

A suit of a hand is one number, its *key*: two bits a rank, how many copies of the face are held. Whatever
runs are looked for, suits meet only in the totals, so each suit's answers are kept by key and shared by
every hand that holds the same cards of that suit, whichever suit it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final

from game.rules.cards import ACE, HIGH_ACE_PLACE, RANKS, Rank
from game.rules.melds import MAX_RUN, MIN_RUN
from game.rules.ruleset import WildLimit

BITS: Final = 2
"""Bits of a key that one rank takes: up to three copies."""

Run = tuple[int, int]
"""The first and last place of a run, 1 to 14 (R2.1)."""

Front = tuple[tuple[int, int], ...]
"""Pairs (naturals, room), none beaten by another, most naturals first."""


def key_of(rank: int) -> int:
    """Return the key of a single card of a rank."""
    return 1 << BITS * (rank - 1)


def copies(key: int, rank: int) -> int:
    """Return how many copies of a rank a key holds."""
    return key >> BITS * (rank - 1) & 3


def most_stand_ins(size: int, limit: WildLimit) -> int:
    """Return how many stand-ins a meld of that size may hold (R4.6)."""
    match limit:
        case WildLimit.NONE:
            return size - 1
        case WildLimit.HALF:
            return size // 2
        case WildLimit.ONE:
            return 1


@cache
def run_choices(runs: int, spare: int) -> tuple[tuple[Run, ...], ...]:
    """Return every choice of so many runs of one suit, `spare` cards longer than the least in all."""
    if runs == 0:
        return ((),) if spare == 0 else ()
    return tuple(
        (*rest, (low, low + length - 1))
        for length in range(MIN_RUN, min(MAX_RUN, MIN_RUN + spare) + 1)
        for rest in run_choices(runs - 1, spare - (length - MIN_RUN))
        for low in range(1, HIGH_ACE_PLACE - length + 2)
        if not rest or (low, low + length - 1) >= rest[-1]
    )


@cache
def takers(runs: tuple[Run, ...]) -> tuple[tuple[Rank, tuple[tuple[int, int], ...]], ...]:
    """Return for each rank that lies in the runs who wants it: (which run, at which place)."""
    wanted = []
    for rank in RANKS:
        places = (rank, HIGH_ACE_PLACE) if rank == ACE else (rank,)
        by = [
            (index, place)
            for place in places
            for index, (low, high) in enumerate(runs)
            if low <= place <= high
        ]
        if by:
            wanted.append((rank, tuple(by)))
    return tuple(wanted)


@dataclass(eq=False)
class RunTables:
    """The answers for one wild rank, wild limit and number of decks, kept by suit key.

    In the rare single-deck contract whose two sets use up a rank, `barred` is that rank: its place in a run
    can only be taken by a stand-in, and by none if `is_wildless`, because the sets took every wild too.
    """

    wild_rank: Rank
    limit: WildLimit
    decks: int
    barred: Rank | None = None
    is_wildless: bool = False
    _fronts: dict[tuple[int, int, int], Front] = field(default_factory=dict)

    def front(self, key: int, runs: int, spare: int) -> Front:
        """Return what so many runs, `spare` cards longer than the least, can hold of a suit.

        The pairs are (plain cards used as naturals, places for wild cards of the hand). The places left over
        can always be filled from the rest of the pack.
        """
        question = (key, runs, spare)
        front = self._fronts.get(question)
        if front is None:
            offers = {self._hold(key, choice) for choice in run_choices(runs, spare)}
            front = self._fronts[question] = prune(offers)
        return front

    def can_be_filled(self, key: int, runs: tuple[Run, ...]) -> bool:
        """Tell whether definite runs keep R4.6 when their naturals and wild cards are all in the hand."""
        return sum(self._hold(key, runs)) == sum(high - low + 1 for low, high in runs)

    def deal(self, key: int, runs: tuple[Run, ...]) -> tuple[frozenset[int], ...]:
        """Return for each run that `can_be_filled` the places of its naturals."""
        lengths = [high - low + 1 for low, high in runs]
        wanted = takers(runs)
        ways = (_roles(len(by), min(copies(key, rank), len(by)), 0) for rank, by in wanted)
        for way in product(*ways):
            places: list[set[int]] = [set() for _ in runs]
            for (_, by), roles in zip(wanted, way, strict=True):
                for (index, place), role in zip(by, roles, strict=True):
                    if role == _HELD:
                        places[index].add(place)
            if all(
                length - len(own) <= self.cap(length)
                for length, own in zip(lengths, places, strict=True)
            ):
                return tuple(map(frozenset, places))
        raise ValueError("these runs cannot be filled")

    def _hold(self, key: int, runs: tuple[Run, ...]) -> tuple[int, int]:
        """Return (plain naturals, room for wilds) of definite runs, (-1, -1) if the pack cannot fill them."""
        caps = [self.cap(high - low + 1) for low, high in runs]
        empty = [high - low + 1 for low, high in runs]
        plain = home = 0
        contested = []
        for rank, by in takers(runs):
            supply = 0 if rank == self.barred else self.decks
            held = min(copies(key, rank), len(by), supply)
            if rank == self.wild_rank:
                home += held
            else:
                plain += held
            unfillable = max(0, len(by) - supply)
            if held == len(by):
                for index, _ in by:
                    empty[index] -= 1
            elif held or unfillable:
                contested.append((tuple(index for index, _ in by), held, unfillable))
        room = self._share(contested, empty, [0] * len(runs), caps)
        return (plain, room + home) if room >= 0 else (-1, -1)

    def cap(self, size: int) -> int:
        """Return how many stand-ins a run of that size may hold."""
        return 0 if self.is_wildless else most_stand_ins(size, self.limit)

    def _share(
        self,
        contested: list[tuple[tuple[int, ...], int, int]],
        empty: list[int],
        forced: list[int],
        caps: list[int],
    ) -> int:
        """Return the most room over all ways to deal contested naturals out to the runs, -1 if none works."""
        if not contested:
            if any(need > cap for need, cap in zip(forced, caps, strict=True)):
                return -1
            return sum(map(min, caps, empty))
        (by, held, unfillable), rest = contested[0], contested[1:]
        best = -1
        for roles in _roles(len(by), held, unfillable):
            empty_then, forced_then = empty.copy(), forced.copy()
            for index, role in zip(by, roles, strict=True):
                empty_then[index] -= role == _HELD
                forced_then[index] += role == _FORCED
            best = max(best, self._share(rest, empty_then, forced_then, caps))
        return best


_HELD, _OPEN, _FORCED = "held", "open", "forced"


@cache
def _roles(places: int, held: int, forced: int) -> tuple[tuple[str, ...], ...]:
    """Return every way to deal `held` naturals and `forced` stand-ins out to so many places."""
    if places == 0:
        return ((),)
    answers: list[tuple[str, ...]] = []
    if held:
        answers += [(_HELD, *rest) for rest in _roles(places - 1, held - 1, forced)]
    if forced:
        answers += [(_FORCED, *rest) for rest in _roles(places - 1, held, forced - 1)]
    if places > held + forced:
        answers += [(_OPEN, *rest) for rest in _roles(places - 1, held, forced)]
    return tuple(answers)


def prune(offers: set[tuple[int, int]]) -> Front:
    """Return the pairs that no other pair beats, most naturals first."""
    kept: list[tuple[int, int]] = []
    for naturals, room in sorted(offers, reverse=True):
        if naturals >= 0 and (not kept or room > kept[-1][1]):
            kept.append((naturals, room))
    return tuple(kept)
