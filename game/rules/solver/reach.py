"""How much of a hand a contract can use: the search behind distance and useful cards.

A *reach* is the greatest number of cards of the hand that some way of meeting the contract uses;
the missing cards come from the rest of the pack. Melds are as short as R4.1 and R4.2 allow, since
a longer legal meld can always be cut down to a legal one, except where the whole hand must go down
(R5.7). Every way is searched: runs are counted suit by suit (`runs`), after a set took its cards
out of the suits. `terms` asks here only where the plain cards do not decide alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from operator import itemgetter
from typing import Final, NamedTuple

from game.rules.cards import JOKER_RANK, RANKS, Face, Rank, Suit
from game.rules.contracts import Contract
from game.rules.melds import MIN_RUN, MIN_SET
from game.rules.ruleset import Ruleset, WildLimit
from game.rules.solver.bounds import PlainMost
from game.rules.solver.keys import (
    BITS,
    MOST_HANDS_KEPT,
    NOTHING,
    Holding,
    Suits,
    copies,
    held_of,
    keep,
    key_of,
    of_rank,
    rank_counts,
)
from game.rules.solver.runs import Runs, RunTables, most_stand_ins


class Share(NamedTuple):
    """Cards of the hand that begin a set: how many, of which suits, their keys; rank 0: none."""

    rank: Rank
    size: int
    taken: Suits
    keys: Suits


NO_SHARE: Final = Share(JOKER_RANK, 0, NOTHING, NOTHING)


@lru_cache(maxsize=1 << 10)
def _shares_of(rank: Rank, held: Suits) -> tuple[Share, ...]:
    """Return the ways to begin a set with 1 to 3 of the cards held of its rank."""
    one = key_of(rank)
    return tuple(
        Share(rank, a + b + c + d, (a, b, c, d), (a * one, b * one, c * one, d * one))
        for a, b, c, d in product(*(range(count + 1) for count in held))
        if 1 <= a + b + c + d <= MIN_SET
    )


@cache
def spreads(total: int, parts: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to spread `total` over `parts` parts, the most even first."""
    ways = product(range(total + 1), repeat=parts)
    return tuple(sorted((way for way in ways if sum(way) == total), key=max))


_by_bound = itemgetter(0)

Sets = tuple[Share, ...]
"""What each set of the contract takes from the hand."""


class Search:
    """The search under one contract, wild rank and ruleset, with the tables that hands share.

    Args:
        contract: The contract.
        wild_rank: The round's.
        ruleset: The rules.
    """

    def __init__(self, contract: Contract, wild_rank: Rank, ruleset: Ruleset) -> None:
        self.contract = contract
        self.wild_rank = wild_rank
        self.tables = RunTables(wild_rank, ruleset.wild_limit, ruleset.decks)
        self.set_cap = most_stand_ins(MIN_SET, ruleset.wild_limit)
        self._limit = ruleset.wild_limit
        self._decks = ruleset.decks
        self._barred = {
            rank: RunTables(
                wild_rank,
                ruleset.wild_limit,
                ruleset.decks,
                barred=rank,
                is_wildless=rank == wild_rank,
            )
            for rank in RANKS
        }
        self._reaches: dict[tuple[Holding, int], int] = {}
        self._set_reaches: dict[tuple[int, ...], int] = {}
        self._run_reaches: dict[tuple[RunTables, Suits, int, int], int] = {}

    def wilds_of(self, holding: Holding) -> int:
        """Return how many wilds a hand holds."""
        (a, b, c, d), jokers = holding
        shift = BITS * (self.wild_rank - 1)
        return jokers + (a >> shift & 3) + (b >> shift & 3) + (c >> shift & 3) + (d >> shift & 3)

    def reach(self, holding: Holding, places: int) -> int:
        """Return the most cards of the hand that melds with `places` places in all can use."""
        question = (holding, places)
        reach = self._reaches.get(question)
        if reach is None:
            if self.contract.runs == 0:
                reach = self._sets_only(holding)
            elif self.contract.sets == 0:
                reach = self._find_run_reach(
                    self.tables,
                    holding.suits,
                    places - self.contract.least_cards,
                    self.wilds_of(holding),
                )
            else:
                reach = self._search(holding, places)
            keep(self._reaches, question, reach, MOST_HANDS_KEPT)
        return reach

    # ------------------------------------------------------------------------------ sets and runs

    def _search(self, holding: Holding, places: int) -> int:
        spare = places - self.contract.least_cards
        beside_sets = self._most_beside_sets(holding, spare)
        best = 0
        for sets in self._set_choices(holding):
            if min(places, taken_by(sets) + beside_sets) <= best:
                break
            if self._bound(holding, spare, sets) > best:
                best = max(best, self._value(holding, spare, sets))
        return best

    def _most_beside_sets(self, holding: Holding, spare: int) -> int:
        """Return more than can be used besides what the sets take: all wilds, and the best runs."""
        return self.wilds_of(holding) + self.run_reach(self.tables, holding.suits, spare, 0)

    def _set_choices(self, holding: Holding) -> Iterator[Sets]:
        """Yield what the sets may take from the hand, the most first."""
        number = self.contract.sets
        if number == 0:
            yield ()
            return
        by_size: list[list[Share]] = [[NO_SHARE], [], [], []]
        for rank in RANKS:
            for share in _shares_of(rank, held_of(holding.suits, rank)):
                by_size[share.size].append(share)
        if number == 1:
            choices: Iterator[Sets] = (
                (share,) for size in reversed(range(4)) for share in by_size[size]
            )
        else:
            choices = (
                pair
                for total in reversed(range(2 * MIN_SET + 1))
                for larger in range(min(total, MIN_SET), (total - 1) // 2, -1)
                for pair in (
                    combinations_with_replacement(by_size[larger], 2)
                    if 2 * larger == total
                    else product(by_size[larger], by_size[total - larger])
                )
            )
        for sets in choices:
            if self._can_be_filled(holding, sets):
                yield sets

    def _can_be_filled(self, holding: Holding, sets: Sets) -> bool:
        """Tell whether the hand holds what the sets take and the pack what they lack."""
        if len(sets) == 2 and sets[0].rank == sets[1].rank != JOKER_RANK:
            for key, one, other in zip(holding.suits, sets[0].taken, sets[1].taken, strict=True):
                if one + other > copies(key, sets[0].rank):
                    return False
        of_wilds = [share for share in sets if share.rank == self.wild_rank]
        if not of_wilds:
            return True
        # A set of the wild rank is made of wilds alone, and the pack may run out of those.
        decks = self._decks
        in_pack = 4 * decks - of_rank(holding.suits, self.wild_rank)
        jokers = min(len(of_wilds) * self.set_cap, 2 * decks)
        return sum(share.size for share in of_wilds) + jokers + in_pack >= MIN_SET * len(of_wilds)

    def best_sets(self, holding: Holding, places: int) -> Sets:
        """Return the first choice of sets with which the reach is reached."""
        spare = places - self.contract.least_cards
        reach = self.reach(holding, places)
        return next(
            sets
            for sets in self._set_choices(holding)
            if self._value(holding, spare, sets) == reach
        )

    def best_runs(
        self, tables: RunTables, suits: Suits, spare: int, wilds: int
    ) -> tuple[tuple[int, Runs], ...]:
        """Return the first choice of runs, (suit, its runs), with which `run_reach` is reached."""
        reach = self.run_reach(tables, suits, spare, wilds)
        bounds = tables.plain_bounds(self.contract.runs, spare)
        rated = self._rated_spreads([bounds[key] for key in suits])
        spread, longer, spent = next(
            (spread, longer, spent)
            for _, spread in sorted(rated, key=_by_bound, reverse=True)
            for longer, spent, worth in self._run_choices(tables, suits, spread, spare, wilds)
            if worth == reach
        )
        busy = [index for index, runs in enumerate(spread) if runs]
        return tuple(
            (index, tables.choice(suits[index], spread[index], extra, count))
            for index, extra, count in zip(busy, longer, spent, strict=True)
        )

    def _bound(self, holding: Holding, spare: int, sets: Sets) -> int:
        """Return what this choice of sets cannot exceed: its worth beside any runs of the hand."""
        return self._worth(holding, spare, sets, self.tables, holding.suits)

    def _value(self, holding: Holding, spare: int, sets: Sets) -> int:
        """Return the most cards used with this choice of sets."""
        return self._worth(
            holding, spare, sets, self.tables_beside(sets), less(holding.suits, sets)
        )

    def _worth(
        self, holding: Holding, spare: int, sets: Sets, tables: RunTables, suits: Suits
    ) -> int:
        taken, in_sets, wilds = self.spend(holding, sets)
        return taken + in_sets + self.run_reach(tables, suits, spare, wilds)

    def spend(self, holding: Holding, sets: Sets) -> tuple[int, int, int]:
        """Return (cards that sets take, wilds they take besides, wilds left for the runs)."""
        wilds = self.wilds_of(holding)
        taken = plain_room = wild_room = 0
        for share in sets:
            size = share.size
            taken += size
            room = min(self.set_cap, MIN_SET - size)
            if share.rank == self.wild_rank:
                wilds -= size
                wild_room += room
            else:
                plain_room += room
        in_sets = min(wilds, plain_room + min(wild_room, holding.jokers))
        return taken, in_sets, wilds - in_sets

    def tables_beside(self, sets: Sets) -> RunTables:
        """Return the tables for the runs; two sets of one rank use up a single deck's cards."""
        if self._decks > 1 or len(sets) < 2 or sets[0].rank != sets[1].rank:
            return self.tables
        rank = sets[0].rank
        if rank == JOKER_RANK:
            return self.tables
        if self._limit is WildLimit.NONE and rank != self.wild_rank:
            return self.tables
        return self._barred[rank]

    def run_reach(self, tables: RunTables, suits: Suits, spare: int, wilds: int) -> int:
        """Return the most cards that the contract's runs use of four suits and `wilds` wilds."""
        question = (tables, suits, spare, wilds)
        reach = self._run_reaches.get(question)
        if reach is None:
            reach = self._find_run_reach(tables, suits, spare, wilds)
            keep(self._run_reaches, question, reach, MOST_HANDS_KEPT)
        return reach

    def _find_run_reach(self, tables: RunTables, suits: Suits, spare: int, wilds: int) -> int:
        places = self.contract.runs * MIN_RUN + spare
        bounds = tables.plain_bounds(self.contract.runs, spare)
        plain = [bounds[key] for key in suits]
        reach = -99
        rated = self._rated_spreads(plain)
        while rated:
            bound, spread = max(rated, key=_by_bound)
            if min(places, bound + wilds) <= reach:
                break
            rated.remove((bound, spread))
            for _, _, worth in self._run_choices(tables, suits, spread, spare, wilds):
                if worth > reach:
                    reach = worth
        return reach

    def _rated_spreads(self, plain: Sequence[PlainMost]) -> list[tuple[int, tuple[int, ...]]]:
        """Return the ways to spread the runs over the suits with what they cannot exceed."""
        first, second, third, fourth = [suit.most for suit in plain]
        return [
            (first[spread[0]] + second[spread[1]] + third[spread[2]] + fourth[spread[3]], spread)
            for spread in spreads(self.contract.runs, len(Suit))
        ]

    def _run_choices(
        self, tables: RunTables, suits: Suits, spread: tuple[int, ...], spare: int, wilds: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """Yield (spare places, wilds, worth) of the ways to share them out to the suits in use."""
        busy = [index for index, runs in enumerate(spread) if runs]
        for longer in spreads(spare, len(busy)):
            reaches = [
                tables.offer(suits[index], spread[index], extra).reach
                for index, extra in zip(busy, longer, strict=True)
            ]
            for spent in spreads(wilds, len(busy)):
                worth = 0
                for reach, count in zip(reaches, spent, strict=True):
                    worth += reach[count] if count < len(reach) else reach[-1]
                yield longer, spent, worth

    # -------------------------------------------------------------------------------- useful cards

    def useful_plain(self, holding: Holding, places: int, reach: int) -> set[Face]:
        """Return the plain faces with which the reach grows, found in every best choice."""
        spare = places - self.contract.least_cards
        beside_sets = self._most_beside_sets(holding, spare)
        masks = [0, 0, 0, 0]
        for sets in self._set_choices(holding):
            if taken_by(sets) + beside_sets < reach:
                break
            if self._bound(holding, spare, sets) < reach:
                continue
            if self._value(holding, spare, sets) < reach:
                continue
            suits = less(holding.suits, sets)
            _, _, wilds = self.spend(holding, sets)
            for index, mask in enumerate(self._run_lift(suits, spare, wilds)):
                masks[index] |= mask
            for place, share in enumerate(sets):
                if share.size < MIN_SET and share.rank != self.wild_rank:
                    grown = share._replace(size=share.size + 1)
                    more = (*sets[:place], grown, *sets[place + 1 :])
                    if self._worth(holding, spare, more, self.tables, suits) > reach:
                        bits = 1 << share.rank if share.rank else -1
                        masks = [mask | bits for mask in masks]
        return {
            Face(index * 13 + rank - 1)
            for index, mask in enumerate(masks)
            for rank in RANKS
            if rank != self.wild_rank and mask >> rank & 1
        }

    def _run_lift(self, suits: Suits, spare: int, wilds: int) -> list[int]:
        """Return a mask of ranks a suit: the plain cards with which the runs would use one more."""
        best = self.run_reach(self.tables, suits, spare, wilds)
        lifts = [0, 0, 0, 0]
        if best == self.contract.runs * MIN_RUN + spare:
            return lifts
        bounds = self.tables.plain_bounds(self.contract.runs, spare)
        for bound, spread in self._rated_spreads([bounds[key] for key in suits]):
            if bound + wilds < best:
                continue
            busy = [index for index, runs in enumerate(spread) if runs]
            for longer, spent, worth in self._run_choices(self.tables, suits, spread, spare, wilds):
                if worth == best:
                    for index, extra, count in zip(busy, longer, spent, strict=True):
                        lifts[index] |= self.tables.lift(suits[index], spread[index], extra, count)
        return lifts

    # ----------------------------------------------------------------------------------- sets only

    def _sets_only(self, holding: Holding) -> int:
        """Return the reach where a contract has no runs: only the counts of the ranks matter."""
        counts = rank_counts(holding.suits)
        wild_held = counts.pop(self.wild_rank - 1)
        counts.sort(reverse=True)
        sets = self.contract.sets
        question = (wild_held, holding.jokers, *counts[:sets])
        reach = self._set_reaches.get(question)
        if reach is None:
            held = (wild_held, *counts[:sets])
            ways = (
                self.ranks_worth(melds, held, holding.jokers) for melds in spreads(sets, sets + 1)
            )
            reach = keep(self._set_reaches, question, max(ways))
        return reach

    def ranks_worth(self, melds: tuple[int, ...], held: tuple[int, ...], jokers: int) -> int:
        """Return how many cards are used by some sets, or -1 if they do not fit.

        Args:
            melds: How many sets there are of each rank, the wild rank first.
            held: How many cards are held of each, in the same order.
            jokers: How many jokers are held.
        """
        decks = self._decks
        stand_ins = [max(0, MIN_SET * number - 4 * decks) for number in melds]
        if MIN_SET * melds[0] + sum(stand_ins[1:]) > 6 * decks or any(
            need > number * self.set_cap for need, number in zip(stand_ins, melds, strict=True)
        ):
            return -1
        used = [min(MIN_SET * number, count) for number, count in zip(melds, held, strict=True)]
        room = [
            sum(min(self.set_cap, MIN_SET - (naturals + part) // number) for part in range(number))
            for number, naturals in zip(melds, used, strict=True)
        ]
        wilds = held[0] - used[0] + jokers
        return sum(used) + min(wilds, min(room[0], jokers) + sum(room[1:]))


def taken_by(sets: Sets) -> int:
    """Return how many cards of the hand the sets take."""
    return sum(share.size for share in sets)


def less(suits: Suits, sets: Sets) -> Suits:
    """Return the suits less what sets take."""
    a, b, c, d = suits
    for share in sets:
        e, f, g, h = share.keys
        a, b, c, d = a - e, b - f, c - g, d - h
    return (a, b, c, d)
