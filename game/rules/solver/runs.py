"""What the cards of one suit can do for runs: the part of the solver worked out once a suit.

A suit of a hand is one number, its *key*: two bits a rank, how many copies of the face are held.
Whatever runs are looked for, suits meet only in the totals, so the answers are kept by key and
shared by every hand that holds the same cards of a suit, whichever suit it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, NamedTuple

from game.rules.cards import ACE, HIGH_ACE_PLACE, RANKS, Rank, rank_at
from game.rules.melds import MAX_RUN, MIN_RUN
from game.rules.ruleset import WildLimit
from game.rules.solver.bounds import PlainBounds
from game.rules.solver.keys import BITS, LOW_BITS, both_ends, copies, keep, key_of, plain_places

KEY_AT: Final = (0, *(key_of(rank_at(place)) for place in range(1, HIGH_ACE_PLACE + 1)))
"""By place, the key of a card that belongs there."""

Run = tuple[int, int]
"""The first and last place of a run, 1 to 14 (R2.1)."""
Runs = tuple[Run, ...]
FULL_LENGTH: Final[Run] = (ACE, HIGH_ACE_PLACE)
"""The run that wants two aces."""


RANKS_IN: Final = {
    (low, high): sum({KEY_AT[place] for place in range(low, high + 1)})
    for low in range(1, HIGH_ACE_PLACE - MIN_RUN + 2)
    for high in range(low + MIN_RUN - 1, HIGH_ACE_PLACE + 1)
}
"""By run, the ranks that it wants, a bit each as in a key; in order of the runs."""


def most_stand_ins(size: int, limit: WildLimit) -> int:
    """Return how many stand-ins a meld of that size may hold (R4.6)."""
    match limit:
        case WildLimit.NONE:
            return size - 1
        case WildLimit.HALF:
            return size // 2
        case WildLimit.ONE:
            return 1


_SHORT_RUNS: Final = tuple(
    ((1 << low + MIN_RUN) - (1 << low), ((low, low + MIN_RUN - 1),))
    for low in range(1, HIGH_ACE_PLACE - MIN_RUN + 2)
)
"""The places of every run of the least length, a bit a place, and the run."""


@cache
def single_runs(spare: int) -> tuple[Run, ...]:
    """Return every run that is 0 to `spare` cards longer than the least."""
    return tuple(
        (low, low + length - 1)
        for length in range(MIN_RUN, min(MAX_RUN, MIN_RUN + spare) + 1)
        for low in range(1, HIGH_ACE_PLACE - length + 2)
    )


@cache
def run_choices(runs: int, spare: int) -> tuple[Runs, ...]:
    """Return every choice of `runs` runs in a suit, `spare` cards longer than the least in all."""
    if runs == 0:
        return ((),) if spare == 0 else ()
    return tuple(
        (*rest, (low, low + length - 1))
        for length in range(MIN_RUN, min(MAX_RUN, MIN_RUN + spare) + 1)
        for rest in run_choices(runs - 1, spare - (length - MIN_RUN))
        for low in range(1, HIGH_ACE_PLACE - length + 2)
        if not rest or (low, low + length - 1) >= rest[-1]
    )


class Demand(NamedTuple):
    """Who wants the cards of one rank: its key, and for each place in the runs the run it is in."""

    rank: Rank
    by: tuple[int, ...]
    places: tuple[int, ...]


@lru_cache(maxsize=1 << 12)
def demands(runs: Runs) -> tuple[Demand, ...]:
    """Return what runs want of each rank; an ace may be wanted at both ends."""
    wanted = []
    for rank in RANKS:
        ends = (rank, HIGH_ACE_PLACE) if rank == ACE else (rank,)
        by = [
            (index, place)
            for place in ends
            for index, (low, high) in enumerate(runs)
            if low <= place <= high
        ]
        if by:
            wanted.append(Demand(rank, tuple(i for i, _ in by), tuple(p for _, p in by)))
    return tuple(wanted)


def _contend(runs: Runs) -> bool:
    """Tell whether runs want some rank more than once."""
    wanted = 0
    for run in runs:
        ranks = RANKS_IN[run]
        if wanted & ranks or run == FULL_LENGTH:
            return True
        wanted |= ranks
    return False


class Offer(NamedTuple):
    """What some number of runs can use of a suit.

    `reach[w]` counts the cards of the hand used when it has w wilds to spend here, w up to the
    number of places; `choices` are runs worth looking at, with their naturals and room for wilds.
    """

    reach: tuple[int, ...]
    choices: tuple[tuple[Runs, int, int], ...]


@dataclass(eq=False)
class RunTables:
    """The answers for one wild rank, wild limit and number of decks, kept by suit key.

    In a single deck the two sets of a contract may use up a rank. `barred` is that rank then: its
    place in a run takes a stand-in only, or nothing if `is_wildless`, as the sets took every wild.
    """

    wild_rank: Rank
    limit: WildLimit
    decks: int
    barred: Rank | None = None
    is_wildless: bool = False
    _offers: dict[tuple[int, int, int], Offer] = field(default_factory=dict)
    _plain_bounds: dict[tuple[int, int], PlainBounds] = field(default_factory=dict)
    _lifts: dict[tuple[int, int, int, int], int] = field(default_factory=dict)

    def cap(self, size: int) -> int:
        """Return how many stand-ins a run of `size` cards may hold."""
        return 0 if self.is_wildless else most_stand_ins(size, self.limit)

    def offer(self, key: int, runs: int, spare: int) -> Offer:
        """Return what `runs` runs, together `spare` cards longer than the least, can use of a suit.

        Wilds of the hand are not counted in the key, but one of this suit at its own place in a run
        gives room for itself. Places left over can always be filled from the rest of the pack.
        """
        question = (key, runs, spare)
        offer = self._offers.get(question)
        if offer is None:
            offer = keep(self._offers, question, self._find_offer(key, runs, spare))
        return offer

    def choice(self, key: int, runs: int, spare: int, wilds: int) -> Runs:
        """Return the first choice of runs that, with `wilds` wilds, uses as many cards as any."""
        reach, choices = self.offer(key, runs, spare)
        wilds = min(wilds, len(reach) - 1)
        return next(
            choice for choice, plain, room in choices if plain + min(wilds, room) == reach[wilds]
        )

    def _find_offer(self, key: int, runs: int, spare: int) -> Offer:
        if runs == 1 and spare == 0:
            return self._find_short_run(key)
        places = runs * MIN_RUN + spare
        mask = plain_places(key, self.wild_rank)
        counts = {
            (low, high): (mask >> low & (1 << high - low + 1) - 1).bit_count()
            for low, high in single_runs(spare)
        }
        rated = sorted(
            ((sum(map(counts.__getitem__, choice)), choice) for choice in run_choices(runs, spare)),
            key=lambda pair: -pair[0],
        )
        held: list[tuple[Runs, int, int]] = []
        enough = -1
        for most, choice in rated:
            if most < enough:
                break
            plain, room = self.hold(key, choice)
            held.append((choice, plain, room))
            if plain + room == places:
                # No limit binds here, so no choice with fewer naturals does better for any wilds.
                enough = max(enough, plain)
        reach = tuple(
            max((plain + min(wilds, room) for _, plain, room in held), default=0)
            for wilds in range(places + 1)
        )
        choices = tuple(
            (choice, plain, room)
            for choice, plain, room in held
            if any(plain + min(wilds, room) == best for wilds, best in enumerate(reach))
        )
        return Offer(reach, choices)

    def _find_short_run(self, key: int) -> Offer:
        """Return the offer of a single run of the least length, whose places never contend."""
        mask = plain_places(key, self.wild_rank)
        wild = self.wild_rank
        at_home = 1 << wild if key >> BITS * (wild - 1) & 15 and wild != self.barred else 0
        cap = self.cap(MIN_RUN)
        unfillable = 0 if self.barred is None else both_ends(1 << self.barred)
        mask &= ~unfillable
        found: dict[tuple[int, int], list[Runs]] = {}
        for places, choice in _SHORT_RUNS:
            if places & unfillable and cap == 0:
                continue
            plain = (places & mask).bit_count()
            home = 1 if places & at_home else 0
            empty = MIN_RUN - plain - home
            found.setdefault((plain, (empty if empty < cap else cap) + home), []).append(choice)
        reach = tuple(
            [
                max([plain + (wilds if wilds < room else room) for plain, room in found], default=0)
                for wilds in range(MIN_RUN + 1)
            ]
        )
        choices = tuple(
            [
                (choice, plain, room)
                for (plain, room), runs in found.items()
                if any(plain + min(wilds, room) == best for wilds, best in enumerate(reach))
                for choice in runs
            ]
        )
        return Offer(reach, choices)

    def plain_bounds(self, runs: int, spare: int) -> PlainBounds:
        """Return what 0, 1 and up to `runs` runs cannot exceed in plain cards, by suit key."""
        question = (runs, spare)
        bounds = self._plain_bounds.get(question)
        if bounds is None:
            bounds = self._plain_bounds[question] = PlainBounds(self.wild_rank, runs, spare)
        return bounds

    def lift(self, key: int, runs: int, spare: int, wilds: int) -> int:
        """Return as a mask of ranks the plain cards with which the runs would use one card more."""
        question = (key, runs, spare, wilds)
        lift = self._lifts.get(question)
        if lift is None:
            reach, choices = self.offer(key, runs, spare)
            wanted = reach[min(wilds, len(reach) - 1)] + 1
            lift = 0
            for choice, plain, room in choices:
                if plain + min(wilds, room) + 1 < wanted:
                    continue
                for rank, by, _ in demands(choice):
                    bit = 1 << rank
                    if lift & bit or rank == self.wild_rank or copies(key, rank) >= len(by):
                        continue
                    if copies(key, rank) >= self.decks:
                        continue
                    more_plain, more_room = self.hold(key + key_of(rank), choice)
                    if more_plain + min(wilds, more_room) >= wanted:
                        lift |= bit
            keep(self._lifts, question, lift)
        return lift

    def hold(self, key: int, runs: Runs) -> tuple[int, int]:
        """Return (plain naturals, room for wilds) of definite runs; (-99, 0) if they cannot be."""
        empty = [high - low + 1 for low, high in runs]
        caps = [self.cap(size) for size in empty]
        plain = home = 0
        contested: list[Contest] = []
        for rank, by, _ in demands(runs):
            held = key >> BITS * (rank - 1) & 15
            wanted = len(by)
            supply = 0 if rank == self.barred else self.decks
            if held or wanted > supply:
                held = min(held, wanted, supply)
                if rank == self.wild_rank:
                    home += held
                else:
                    plain += held
                if held == wanted:
                    for index in by:
                        empty[index] -= 1
                else:
                    contested.append((by, held, max(0, wanted - supply)))
        if not contested:
            return plain, sum(map(min, caps, empty)) + home
        room = _even_room(contested, empty, caps)
        if room is None:
            room = _most_room(contested, empty, caps)
        return (plain, room + home) if room >= 0 else (-99, 0)

    def deal(self, key: int, runs: Runs) -> tuple[frozenset[int], ...]:
        """Return for each run the places of its naturals, dealt so that most wilds find room."""
        if not _contend(runs):
            held = (key | key >> 1) & LOW_BITS
            return tuple(
                [
                    frozenset([place for place in range(low, high + 1) if held & KEY_AT[place]])
                    for low, high in runs
                ]
            )
        caps = [self.cap(high - low + 1) for low, high in runs]
        start = tuple(high - low + 1 for low, high in runs)
        # Of all ways that leave each run as many empty places, the first is as good as any.
        ways = {start: tuple(frozenset[int]() for _ in runs)}
        for rank, by, places in demands(runs):
            held = min(copies(key, rank), len(by))
            if held == 0:
                continue
            grown: dict[tuple[int, ...], tuple[frozenset[int], ...]] = {}
            for roles in _roles(len(by), held, 0):
                for empty, own in ways.items():
                    empty_then, own_then = list(empty), list(own)
                    for index, place, role in zip(by, places, roles, strict=True):
                        if role == _HELD:
                            empty_then[index] -= 1
                            own_then[index] |= {place}
                    grown.setdefault(tuple(empty_then), tuple(own_then))
            ways = grown
        best = max(ways, key=lambda empty: sum(map(min, caps, empty)))
        return ways[best]

    def can_fill(self, key: int, runs: Runs) -> bool:
        """Tell whether definite runs keep R4.6 with wilds wherever no natural is held."""
        return all(
            high - low + 1 - len(own) <= self.cap(high - low + 1)
            for (low, high), own in zip(runs, self.deal(key, runs), strict=True)
        )


Contest = tuple[tuple[int, ...], int, int]
"""Who wants the cards of a rank, how many are held, how many places of it must have a stand-in."""


def _even_room(contested: list[Contest], empty: list[int], caps: list[int]) -> int | None:
    """Return the most room if it is found by giving each card where it is wanted most."""
    left, spare = empty.copy(), caps.copy()
    for by, held, unfillable in contested:
        takers = sorted(by, key=lambda run: caps[run] - left[run])
        for run in takers[:held]:
            left[run] -= 1
        for run in sorted(takers[held:], key=lambda run: -spare[run])[:unfillable]:
            spare[run] -= 1
    room = sum(map(min, caps, left))
    is_most = room == min(sum(caps), sum(left))
    return room if is_most and min(spare) >= 0 else None


def _most_room(contested: list[Contest], empty: list[int], caps: list[int]) -> int:
    """Return the most room over all ways to deal contested naturals out, -1 if none works.

    Ways that leave each run with the same numbers count once.
    """
    states = {(tuple(empty), (0,) * len(empty))}
    for by, held, unfillable in contested:
        grown = set()
        for roles in _roles(len(by), held, unfillable):
            for state in states:
                empty_then, forced_then = list(state[0]), list(state[1])
                for index, role in zip(by, roles, strict=True):
                    empty_then[index] -= role == _HELD
                    forced_then[index] += role == _FORCED
                grown.add((tuple(empty_then), tuple(forced_then)))
        states = grown
    return max(
        (
            sum(map(min, caps, empty))
            for empty, forced in states
            if all(need <= cap for need, cap in zip(forced, caps, strict=True))
        ),
        default=-1,
    )


_HELD, _OPEN, _FORCED = "held", "open", "forced"


@cache
def _roles(places: int, held: int, forced: int) -> tuple[tuple[str, ...], ...]:
    """Return every way to deal `held` naturals and `forced` stand-ins out to `places` places."""
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
