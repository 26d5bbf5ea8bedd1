"""The cheapest ways to lay the runs of a contract: what they leave behind of each suit (R5.2).

A card of the wild rank in a hand counts as a wild even in its own place, so there is a way for each
number of wilds. That number is part of a *use*, which also counts the runs and tells whether a card
left behind is discarded: uses of the suits add up to that of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import or_
from typing import Final

from game.rules.cards import ACE, HIGH_ACE_PLACE, JOKER, JOKER_RANK, RANKS, CardId
from game.rules.melds import MAX_RUN, MIN_RUN
from game.rules.scoring import card_points
from game.rules.solver.keys import (
    BITS,
    LOW_BITS,
    NOTHING,
    Suits,
    copies,
    held_ranks,
    keep,
    key_count,
    key_of,
)
from game.rules.solver.runs import FULL_LENGTH, RANKS_IN, Run, Runs, RunTables

COST_OF_POINT: Final = 1 << 8
"""Costs weigh one point of a left card above any number of stand-ins."""
WILD_COST: Final = card_points(CardId(JOKER), JOKER_RANK) * COST_OF_POINT

DISCARDS: Final = 1
"""In a use: a card left behind is discarded, free of cost."""
A_WILD: Final = 2
"""In a use: a wild that lies in a run."""
A_RUN: Final = 1 << 8
"""In a use: a run."""

_LAST_LOW: Final = HIGH_ACE_PLACE - MIN_RUN + 1
_RUNS_FROM: Final = tuple(
    [(run, run[1] - low + 1, ranks) for run, ranks in RANKS_IN.items() if run[0] == low]
    for low in range(_LAST_LOW + 1)
)
"""By first place, each run, its size, and the ranks that it wants, a bit each as in a key."""
_SHORTEST: Final = (0, *(runs[0][2] for runs in _RUNS_FROM[1:]))
"""By first place, the ranks that a run of the least length wants."""
_ACE: Final = key_of(ACE)
_ANY_RUN: Final[Run] = (1, 0)
_MOST_COPIES: Final = 15


Way = tuple[int, int, Runs, int]
"""A use, what it costs (points left behind, then stand-ins), the runs, the key they may take."""

Ways = tuple[Way, ...]

Laid = tuple[int, tuple[Way, ...]]
"""The cost of runs over the suits, and the way of each suit."""

Choice = tuple[Runs, int, int, int, bool]
"""Runs, the key they leave, their wilds, the stand-ins among those, and a flag for R4.6."""


class RunWays:
    """The ways to lay the runs of one round, kept by suit key, number of runs and wilds."""

    def __init__(self, tables: RunTables, runs: int, is_whole_hand: bool) -> None:
        self._tables = tables
        self._runs = runs
        self._is_whole_hand = is_whole_hand
        wild_rank = tables.wild_rank
        points = (0, *(card_points(CardId(rank - 1), wild_rank) for rank in RANKS))
        self.prices = tuple(
            0 if rank == wild_rank else of * COST_OF_POINT for rank, of in enumerate(points)
        )
        """What it costs to leave a card behind, by rank; wilds are counted on their own."""
        self._priced = tuple(
            (price, sum(key_of(rank) for rank in RANKS if self.prices[rank] == price))
            for price in sorted({*self.prices} - {0})
        )
        self._caps = tuple(tables.cap(size) for size in range(MAX_RUN + 1))
        self._costs: dict[int, tuple[int, int]] = {}
        self._wild = key_of(wild_rank)
        self._plain_ranks = LOW_BITS - self._wild
        self.plain = self._plain_ranks * _MOST_COPIES
        """All that a key can hold but wilds."""
        self._wanted: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._of_suits: dict[tuple[int, int, int], Ways] = {}

    def cost_left(self, key: int) -> tuple[int, int]:
        """Return the cost of leaving plain cards behind, and that of the dearest of them."""
        costs = self._costs.get(key)
        if costs is None:
            total = dearest = 0
            for price, ranks in self._priced:
                if count := key_count(key & ranks * _MOST_COPIES):
                    total += price * count
                    dearest = price
            costs = keep(self._costs, key, (total, dearest))
        return costs

    def dearest(self, ranks: int) -> int:
        """Return the cost of the dearest plain card of any number of each rank, 0 if there is none.

        Args:
            ranks: How many cards there are of each rank, as a key.
        """
        for price, group in reversed(self._priced):
            if ranks & group * _MOST_COPIES:
                return price
        return 0

    def fewest_wilds(self, suits: Suits) -> int:
        """Return how many wilds the runs use at least."""
        if self._runs == 0:
            return 0
        return self._runs * min([self._wanted_of(key)[0] for key in suits])

    def wanted(self, key: int, wilds: int) -> int:
        """Return the plain ranks that runs of a suit with `wilds` wilds can want, as a mask."""
        return self._wanted_of(key)[1][min(wilds, MIN_RUN)]

    def _wanted_of(self, key: int) -> tuple[int, tuple[int, ...]]:
        """Return the fewest wilds of a run, and by number of wilds the plain ranks it can want."""
        known = self._wanted.get(key)
        if known is None:
            held = held_ranks(key) & self._plain_ranks
            ranks = [0] * (MIN_RUN + 1)
            for run in _SHORTEST[1:]:
                ranks[MIN_RUN - (held & run).bit_count()] |= run & self._plain_ranks
            fewest = next(wilds for wilds, of in enumerate(ranks) if of)
            known = keep(self._wanted, key, (fewest, tuple(accumulate(ranks, or_))))
        return known

    # --------------------------------------------------------------------------------- four suits

    def of_hand(self, suits: Suits, wilds: int) -> dict[int, Laid]:
        """Return the cheapest ways to lay all runs with at most `wilds` wilds, by use."""
        if self._runs == 0:
            return self._leave(suits)
        busy = [int(self._is_whole_hand and key & self.plain != 0) for key in suits]
        most = self._runs - sum(busy)
        elsewhere = self._fewest_elsewhere(suits)
        ways = [
            self._of_suit(key, most + own, wilds, others)
            for key, own, others in zip(suits, busy, elsewhere, strict=True)
        ]
        coming = sum([len(of_suit) for of_suit in ways]) - len(suits)
        laid: dict[int, Laid] = {0: (0, ())}
        most_wilds = wilds * A_WILD + DISCARDS
        for of_suit in ways:
            coming -= len(of_suit) - 1  # the suits that follow can lay no more runs
            grown: dict[int, Laid] = {}
            for use, (cost, before) in laid.items():
                wanting = self._runs - use // A_RUN
                for of_number in of_suit[max(0, wanting - coming) : wanting + 1]:
                    for way in of_number:
                        more_use, more, _, _ = way
                        after = use + more_use
                        if after % A_RUN <= most_wilds and not use & more_use & DISCARDS:
                            more += cost
                            known = grown.get(after)
                            if known is None or more < known[0]:
                                grown[after] = (more, (*before, way))
            laid = grown
        return {use % A_RUN: found for use, found in laid.items()}

    def _leave(self, suits: Suits) -> dict[int, Laid]:
        """Return the ways to lay no runs at all: all of four suits is left."""
        costs = [self.cost_left(key) for key in suits]
        total = sum([cost for cost, _ in costs])
        dearest = max([cost for _, cost in costs])
        return {0: (total, ()), DISCARDS: (total - dearest, ())} if dearest else {0: (total, ())}

    def _fewest_elsewhere(self, suits: Suits) -> Sequence[int]:
        """Return by suit how many wilds a run in another suit needs at least, if there is one."""
        if self._runs == 1:
            return NOTHING
        fewest = [self._wanted_of(key)[0] for key in suits]
        return [min([*fewest[:suit], *fewest[suit + 1 :]]) for suit in range(len(suits))]

    # ----------------------------------------------------------------------------------- one suit

    def _of_suit(self, key: int, most: int, wilds: int, elsewhere: int) -> list[Ways]:
        """Return the cheapest ways, indexed by the number of runs in this suit, `most` at most.

        For each run in another suit `elsewhere` wilds are set aside.
        """
        ways = [self._without_runs(key)]
        count = key_count(key & self.plain)
        for runs in range(1, most + 1):
            spare = wilds - (self._runs - runs) * elsewhere
            is_enough = count + spare >= runs * MIN_RUN
            ways.append(self._ways(key, runs, spare) if is_enough else ())
        return ways

    def _ways(self, key: int, runs: int, wilds: int) -> Ways:
        question = (key, runs, wilds)
        ways = self._of_suits.get(question)
        if ways is None:
            ways = tuple(self._cheapest(key, runs, wilds).values())
            keep(self._of_suits, question, ways)
        return ways

    def _without_runs(self, key: int) -> Ways:
        if self._is_whole_hand and key & self.plain:
            return ()
        cost, dearest = self.cost_left(key)
        keeping = (0, cost, (), key)
        return (keeping, (DISCARDS, cost - dearest, (), key)) if dearest else (keeping,)

    def _cheapest(self, key: int, runs: int, wilds: int) -> dict[int, Way]:
        """Return by use the cheapest ways to lay `runs` runs with at most `wilds` wilds."""
        found: dict[int, Way] = {}
        unused = runs * A_RUN
        is_long = not self._is_whole_hand and key_count(key & self.plain) + wilds >= MAX_RUN
        is_full_length = False
        for choice, left, used, stand_ins, is_sure in self._choices(key, runs, wilds, _ANY_RUN):
            if is_sure or self._tables.can_fill(key, choice):
                cost, dearest = self.cost_left(left)
                use = unused + used * A_WILD
                _improve(found, (use, cost + stand_ins, choice, key))
                if dearest:
                    _improve(found, (use + DISCARDS, cost + stand_ins - dearest, choice, key))
                is_full_length |= is_long and FULL_LENGTH in choice
        if is_full_length:
            self._leave_one_out(found, key, runs, wilds)
        return found

    def _leave_one_out(self, found: dict[int, Way], key: int, runs: int, wilds: int) -> None:
        """Add the ways in which a run from ace to ace prefers a wild to a natural in hand.

        A shorter run would take both. This one may have no other room for a dear wild.
        """
        for rank in RANKS:
            price = self.prices[rank]
            if not copies(key, rank) or not price:
                continue
            for use, cost, choice, rest in self._ways(key - key_of(rank), runs, wilds):
                _improve(found, (use, cost + price, choice, rest))
                if not use & DISCARDS:
                    _improve(found, (use + DISCARDS, cost, choice, rest))

    def _choices(self, key: int, runs: int, wilds: int, first: Run) -> list[Choice]:
        """Return every choice of `runs` runs, from `first` on, that cards and `wilds` wilds fill.

        The flag is True if R4.6 holds when each natural goes to the first run that wants it.
        """
        found: list[Choice] = []
        longest = key_count(key & self.plain) + wilds - (runs - 1) * MIN_RUN
        if longest < MIN_RUN:
            return found
        held = held_ranks(key)
        plain = held & self._plain_ranks
        # All that has to be taken, as the runs end; and as they begin: no later run would take the
        # lowest card, unless it is an ace, which has two places.
        whole = self.plain if self._is_whole_hand else 0
        inner = plain & whole & ~_ACE
        last_low = min(_LAST_LOW, (inner & -inner).bit_length() // BITS + 1) if inner else _LAST_LOW
        two_aces, wild, caps = key & 15 > _ACE, self._wild, self._caps
        is_only = runs == 1 and first == _ANY_RUN
        for low in range(first[0], last_low + 1):
            if (plain & _SHORTEST[low]).bit_count() + wilds < MIN_RUN:
                continue
            for run, size, wanted in _RUNS_FROM[low]:
                taken = held & wanted
                stand_ins = size - taken.bit_count()
                if two_aces and size == MAX_RUN:
                    taken += _ACE
                    stand_ins -= 1
                used = stand_ins + 1 if taken & wild else stand_ins
                if used > wilds or size > longest:
                    break
                if run < first:
                    continue
                left = key - taken
                is_sure = stand_ins <= caps[size]
                if runs > 1:
                    found += [
                        ((run, *rest), after, used + more, stand_ins + others, is_sure and are_sure)
                        for rest, after, more, others, are_sure in self._choices(
                            left, runs - 1, wilds - used, run
                        )
                    ]
                elif (is_sure or not is_only) and not left & whole:
                    found.append(((run,), left, used, stand_ins, is_sure))
        return found


def _improve(found: dict[int, Way], way: Way) -> None:
    known = found.get(way[0])
    if known is None or way[1] < known[1]:
        found[way[0]] = way
