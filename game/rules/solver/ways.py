"""The cheapest ways to lay the runs of a contract: what they leave behind of each suit (R5.2).

A card of the wild rank in a hand counts as a wild even in its own place, so there is a way for each
number of wilds. That number is part of a *use*, which also counts the runs and tells whether a card
left behind is discarded: uses of the suits add up to that of the hand.
"""

from __future__ import annotations

from typing import Final

from game.rules.cards import ACE, HIGH_ACE_PLACE, JOKER, JOKER_RANK, RANKS, CardId, rank_at
from game.rules.melds import MAX_RUN, MIN_RUN
from game.rules.scoring import card_points
from game.rules.solver.keys import (
    BITS,
    LOW_BITS,
    MOST_HANDS_KEPT,
    Suits,
    copies,
    keep,
    key_count,
    key_of,
)
from game.rules.solver.runs import FULL_LENGTH, Run, Runs, RunTables

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
_RUNS_FROM: Final = (
    (),
    *(
        tuple(
            (
                (low, high),
                high - low + 1,
                sum({key_of(rank_at(place)) for place in range(low, high + 1)}),
            )
            for high in range(low + MIN_RUN - 1, HIGH_ACE_PLACE + 1)
        )
        for low in range(1, _LAST_LOW + 1)
    ),
)
"""By first place, each run, its size, and the ranks that it wants, a bit each as in a key."""
_SHORTEST: Final = (0, *(runs[0][2] for runs in _RUNS_FROM[1:]))
"""By first place, the ranks that a run of the least length wants."""
_ACE: Final = key_of(ACE)
_ANY_RUN: Final[Run] = (1, 0)
_MOST_COPIES: Final = 15


Way = tuple[int, int, Runs, int]
"""A use, what it costs (points left behind, then stand-ins), the runs, the key they may take."""

Laid = tuple[int, tuple[Way, ...]]
"""The cost of runs over the suits, and the way of each suit."""

Choice = tuple[Runs, int, int, int, bool]
"""Runs, the key they leave, their wilds, the stand-ins among those, and whether R4.6 is kept."""


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
            (
                price,
                sum(key_of(rank) for rank in RANKS if self.prices[rank] == price) * _MOST_COPIES,
            )
            for price in sorted({*self.prices} - {0})
        )
        self._caps = tuple(tables.cap(size) for size in range(MAX_RUN + 1))
        self._costs: dict[int, tuple[int, int]] = {}
        self._wild = key_of(wild_rank)
        self._plain_ranks = LOW_BITS - self._wild
        self.plain = self._plain_ranks * _MOST_COPIES
        """All that a key can hold but wilds."""
        self._most: dict[int, int] = {}
        self._of_suits: dict[tuple[int, int, int], tuple[Way, ...]] = {}
        self._of_hands: dict[tuple[Suits, int], dict[int, Laid]] = {}

    def cost_left(self, key: int) -> tuple[int, int]:
        """Return the cost of leaving plain cards behind, and that of the dearest of them."""
        costs = self._costs.get(key)
        if costs is None:
            total = dearest = 0
            for price, ranks in self._priced:
                if left := key & ranks:
                    total += price * key_count(left)
                    dearest = price
            costs = keep(self._costs, key, (total, dearest))
        return costs

    def dearest(self, ranks: int) -> int:
        """Return the cost of the dearest plain card of any number of each rank, 0 if there is none.

        Args:
            ranks: How many cards there are of each rank, as a key.
        """
        return max([price for price, group in self._priced if ranks & group], default=0)

    def fewest_wilds(self, suits: Suits) -> int:
        """Return how many wilds the runs use at least."""
        if self._runs == 0:
            return 0
        return self._runs * (MIN_RUN - max([self._most_in_run(key) for key in suits]))

    def closed_suits(self, suits: Suits, wilds: int) -> int:
        """Return in which suits there can be no run with so many wilds, a bit each."""
        return sum(
            [
                1 << suit
                for suit, key in enumerate(suits)
                if self._most_in_run(key) + wilds < MIN_RUN
            ]
        )

    def _most_in_run(self, key: int) -> int:
        """Return how many plain cards there are at most in a run of the least length."""
        most = self._most.get(key)
        if most is None:
            held = (key | key >> 1) & self._plain_ranks
            most = keep(self._most, key, max([(held & run).bit_count() for run in _SHORTEST[1:]]))
        return most

    # --------------------------------------------------------------------------------- four suits

    def of_hand(self, suits: Suits, wilds: int) -> dict[int, Laid]:
        """Return the cheapest ways to lay all runs with at most so many wilds, by use."""
        question = (suits, wilds)
        found = self._of_hands.get(question)
        if found is None:
            found = keep(self._of_hands, question, self._lay(suits, wilds), MOST_HANDS_KEPT)
        return found

    def _lay(self, suits: Suits, wilds: int) -> dict[int, Laid]:
        if self._runs == 0:
            return self._leave(suits)
        busy = [int(self._is_whole_hand and key & self.plain != 0) for key in suits]
        most = self._runs - sum(busy)
        if most < 0:
            return {}
        ways = [self.of_suit(key, most + own, wilds) for key, own in zip(suits, busy, strict=True)]
        if not all(ways):
            return {}
        coming = sum([of_suit[-1][0] // A_RUN for of_suit in ways])
        laid: dict[int, Laid] = {0: (0, ())}
        too_many = (self._runs + 1) * A_RUN
        most_wilds = wilds * A_WILD + DISCARDS
        for of_suit in ways:
            coming -= of_suit[-1][0] // A_RUN  # the suits that follow can lay no more runs
            least = (self._runs - coming) * A_RUN
            grown: dict[int, Laid] = {}
            for use, (cost, before) in laid.items():
                for way in of_suit:
                    more_use, more, _, _ = way
                    after = use + more_use
                    if (
                        least <= after < too_many
                        and after % A_RUN <= most_wilds
                        and not use & more_use & DISCARDS
                    ):
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

    # ----------------------------------------------------------------------------------- one suit

    def of_suit(self, key: int, most: int, wilds: int) -> tuple[Way, ...]:
        """Return the cheapest ways to lay up to `most` runs, the fewest first."""
        question = (key, most, wilds)
        ways = self._of_suits.get(question)
        if ways is None:
            ways = keep(self._of_suits, question, tuple(self._find(key, most, wilds)))
        return ways

    def _find(self, key: int, most: int, wilds: int) -> list[Way]:
        plain = key & self.plain
        ways: list[Way] = []
        if not (self._is_whole_hand and plain):
            cost, dearest = self.cost_left(key)
            ways.append((0, cost, (), key))
            if dearest:
                ways.append((DISCARDS, cost - dearest, (), key))
        for runs in range(1, min(most, (key_count(plain) + wilds) // MIN_RUN) + 1):
            ways += self._cheapest(key, runs, wilds).values()
        return ways

    def _cheapest(self, key: int, runs: int, wilds: int) -> dict[int, Way]:
        """Return by use the cheapest ways to lay so many runs."""
        found: dict[int, Way] = {}
        is_full_length = False
        for choice, left, used, stand_ins, is_sure in self._choices(key, runs, wilds, _ANY_RUN):
            if is_sure or self._tables.can_fill(key, choice):
                cost, dearest = self.cost_left(left)
                use = runs * A_RUN + used * A_WILD
                _improve(found, (use, cost + stand_ins, choice, key))
                if dearest:
                    _improve(found, (use + DISCARDS, cost + stand_ins - dearest, choice, key))
                is_full_length |= FULL_LENGTH in choice
        if is_full_length and not self._is_whole_hand:
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
            for use, cost, choice, rest in self.of_suit(key - key_of(rank), runs, wilds):
                if use >= runs * A_RUN:
                    _improve(found, (use, cost + price, choice, rest))
                    if not use & DISCARDS:
                        _improve(found, (use + DISCARDS, cost, choice, rest))

    def _choices(self, key: int, runs: int, wilds: int, first: Run) -> list[Choice]:
        """Return every choice of runs from `first` on that the cards and so many wilds fill.

        R4.6 is surely kept if it is with the naturals taken by the first run that wants them.
        """
        found: list[Choice] = []
        longest = key_count(key & self.plain) + wilds - (runs - 1) * MIN_RUN
        if longest < MIN_RUN:
            return found
        held = (key | key >> 1) & LOW_BITS
        plain = held & self._plain_ranks
        last_low = _LAST_LOW
        if self._is_whole_hand and (inner := plain & ~_ACE):
            # No later run would take the lowest card, unless it is an ace, which has two places.
            last_low = min(last_low, (inner & -inner).bit_length() // BITS + 1)
        is_only = runs == 1 and first == _ANY_RUN
        for low in range(first[0], last_low + 1):
            if (plain & _SHORTEST[low]).bit_count() + wilds < MIN_RUN:
                continue
            for run, size, wanted in _RUNS_FROM[low]:
                taken = held & wanted
                stand_ins = size - taken.bit_count()
                if size == MAX_RUN and key & 15 > _ACE:
                    taken += _ACE
                    stand_ins -= 1
                used = stand_ins + (taken & self._wild != 0)
                if used > wilds or size > longest:
                    break
                if run < first:
                    continue
                left = key - taken
                is_sure = stand_ins <= self._caps[size]
                if runs > 1:
                    found += [
                        ((run, *rest), after, used + more, stand_ins + others, is_sure and are_sure)
                        for rest, after, more, others, are_sure in self._choices(
                            left, runs - 1, wilds - used, run
                        )
                    ]
                elif (is_sure or not is_only) and not (self._is_whole_hand and left & self.plain):
                    found.append(((run,), left, used, stand_ins, is_sure))
        return found


def _improve(found: dict[int, Way], way: Way) -> None:
    known = found.get(way[0])
    if known is None or way[1] < known[1]:
        found[way[0]] = way
