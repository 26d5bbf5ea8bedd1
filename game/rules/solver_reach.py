"""How much of a hand a contract can use: the search behind distance, useful cards and plan.

A *reach* is the greatest number of cards of the hand that some way of meeting the contract uses; the
missing cards come from the rest of the pack. Melds are as short as R4.1 and R4.2 allow, since any longer
legal meld can be cut down to a legal one, except in a round that wants the whole hand down (R5.7).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import Final

from game.rules.cards import JOKER_RANK, RANK_OF, RANKS, SUIT_OF, CardId, Rank
from game.rules.contracts import CONTRACTS, Contract
from game.rules.melds import MAX_RUN, MIN_SET
from game.rules.ruleset import Ruleset, WildLimit
from game.rules.solver_runs import BITS, Front, RunTables, copies, key_of, most_stand_ins, prune

Suits = tuple[int, int, int, int]
"""The key of each suit."""

NOTHING: Final[Suits] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand as the solver counts it: a key a suit, and the jokers."""

    suits: Suits
    jokers: int


def holding_of(hand: Sequence[CardId]) -> Holding:
    """Count a hand."""
    keys = [0, 0, 0, 0]
    jokers = 0
    for card in hand:
        suit = SUIT_OF[card]
        if suit is None:
            jokers += 1
        else:
            keys[suit] += key_of(RANK_OF[card])
    return Holding((keys[0], keys[1], keys[2], keys[3]), jokers)


def of_rank(suits: Suits, rank: int) -> int:
    """Return how many cards of a rank a hand holds."""
    return sum(copies(key, rank) for key in suits)


@dataclass(frozen=True, slots=True)
class SetShare:
    """Cards of the hand that begin a set: how many of which suits; rank 0 if the set takes none."""

    rank: Rank
    size: int
    taken: Suits


NO_SHARE: Final = SetShare(JOKER_RANK, 0, NOTHING)


@cache
def _parts(held: Suits, most: int) -> tuple[tuple[int, Suits], ...]:
    """Return the ways to take 1 to `most` of so many copies in each suit, the largest first."""
    ways = [
        (sum(part), (part[0], part[1], part[2], part[3]))
        for part in product(*(range(count + 1) for count in held))
        if 1 <= sum(part) <= most
    ]
    return tuple(sorted(ways, reverse=True))


def split_runs(runs: int, suits: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to spread runs over suits."""
    return tuple(part for part in product(range(runs + 1), repeat=suits) if sum(part) == runs)


_spread = lru_cache(maxsize=None)(split_runs)


@dataclass(eq=False)
class Terms:
    """What one round asks under one ruleset, with the tables that its questions share."""

    round_number: int
    ruleset: Ruleset
    contract: Contract = field(init=False)
    wild_rank: Rank = field(init=False)
    tables: RunTables = field(init=False)
    _fronts: dict[tuple[RunTables, Suits, int], Front] = field(default_factory=dict)
    _reaches: dict[tuple[Suits, int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.contract = CONTRACTS[self.round_number]
        self.wild_rank = self.ruleset.wild_rank(self.round_number)
        self.tables = RunTables(self.wild_rank, self.ruleset.wild_limit, self.ruleset.decks)
        self._barred = {
            rank: RunTables(
                self.wild_rank,
                self.ruleset.wild_limit,
                self.ruleset.decks,
                barred=rank,
                is_wildless=rank == self.wild_rank,
            )
            for rank in RANKS
        }
        self.set_cap = most_stand_ins(MIN_SET, self.ruleset.wild_limit)

    @property
    def is_whole_hand(self) -> bool:
        """Tell whether the whole hand goes down at once (R5.7)."""
        return self.ruleset.is_all_at_once(self.round_number)

    def places(self, size: int) -> int:
        """Return how many places the melds have that a hand of that size must fill."""
        least = self.contract.least_cards
        if not self.is_whole_hand:
            return least
        return min(max(size, least), self.contract.runs * MAX_RUN)

    def distance(self, holding: Holding, size: int) -> int:
        """Return the distance of a counted hand, for which `size` cards count."""
        places = self.places(size)
        reach = self.reach(holding, places)
        if self.is_whole_hand:
            return max(places, size) - reach
        keep = self.ruleset.goes_out_by_discarding(self.round_number)
        return max(places - reach, places + keep - size)

    def reach(self, holding: Holding, places: int) -> int:
        """Return the most cards of the hand that melds with so many places can use."""
        suits = sorted(holding.suits)
        question = ((suits[0], suits[1], suits[2], suits[3]), holding.jokers, places)
        reach = self._reaches.get(question)
        if reach is None:
            if self.contract.runs == 0:
                reach = max(self._sets_only(holding), default=0)
            else:
                reach = self._search(Holding(question[0], holding.jokers), places)
            self._reaches[question] = reach
        return reach

    # ------------------------------------------------------------------------------- sets and runs

    def _search(self, holding: Holding, places: int) -> int:
        spare = places - self.contract.least_cards
        wilds = holding.jokers + of_rank(holding.suits, self.wild_rank)
        bound = self._front(self.tables, holding.suits, spare)[0][0] + wilds
        best = 0
        for shares in self._set_shares(holding):
            taken = sum(share.size for share in shares)
            wild_taken = sum(share.size for share in shares if share.rank == self.wild_rank)
            if min(places, taken + bound - wild_taken) <= best:
                continue
            suits = take(holding.suits, shares)
            room = self._sets_room(shares, holding.jokers)
            front = self._front(self._tables_beside(shares), suits, spare)
            for naturals, run_room in front:
                used = taken + naturals + min(wilds - wild_taken, room + run_room)
                best = max(best, used)
        return best

    def _set_shares(self, holding: Holding) -> Iterator[tuple[SetShare, ...]]:
        """Yield the choices of what each set takes from the hand, the largest first."""
        if self.contract.sets == 0:
            yield ()
            return
        options = [
            SetShare(rank, size, taken)
            for rank in RANKS
            for size, taken in _parts(held_of(holding.suits, rank), MIN_SET)
        ]
        options.append(NO_SHARE)
        options.sort(key=lambda share: -share.size)
        for shares in combinations_with_replacement(options, self.contract.sets):
            if self._can_be_filled(holding, shares):
                yield shares

    def _can_be_filled(self, holding: Holding, shares: tuple[SetShare, ...]) -> bool:
        """Tell whether the hand holds what the sets take and the pack what they lack."""
        if len(shares) == 2 and shares[0].rank == shares[1].rank:
            for key, *taken in zip(holding.suits, *(share.taken for share in shares), strict=True):
                if sum(taken) > copies(key, shares[0].rank):
                    return False
        of_wilds = [share for share in shares if share.rank == self.wild_rank]
        if not of_wilds:
            return True
        # A set of the wild rank is made of wilds alone, and the pack may run out of those.
        decks = self.ruleset.decks
        in_pack = 4 * decks - of_rank(holding.suits, self.wild_rank)
        jokers = min(len(of_wilds) * self.set_cap, 2 * decks)
        return sum(share.size for share in of_wilds) + jokers + in_pack >= MIN_SET * len(of_wilds)

    def _sets_room(self, shares: tuple[SetShare, ...], jokers: int) -> int:
        """Return how many more wilds of the hand the sets can hold; a set of wilds only jokers."""
        plain = wild = 0
        for share in shares:
            room = min(self.set_cap, MIN_SET - share.size)
            if share.rank == self.wild_rank:
                wild += room
            else:
                plain += room
        return plain + min(wild, jokers)

    def _tables_beside(self, shares: tuple[SetShare, ...]) -> RunTables:
        """Return the tables for runs beside these sets; two sets of one rank use up a single deck's."""
        if self.ruleset.decks > 1 or len(shares) < 2 or shares[0].rank != shares[1].rank:
            return self.tables
        rank = shares[0].rank
        is_wildless = rank == self.wild_rank
        if rank == JOKER_RANK or (self.ruleset.wild_limit is WildLimit.NONE and not is_wildless):
            return self.tables
        return self._barred[rank]

    def _front(self, tables: RunTables, suits: Suits, spare: int) -> Front:
        """Return what the contract's runs can hold of four suits."""
        question = (tables, suits, spare)
        front = self._fronts.get(question)
        if front is None:
            runs = self.contract.runs
            offers = set()
            for spread in _spread(runs, 4):
                busy = [index for index in range(4) if spread[index]]
                for extra in _spread(spare, len(busy)):
                    parts = [
                        tables.front(suits[index], spread[index], more)
                        for index, more in zip(busy, extra, strict=True)
                    ]
                    for points in product(*parts):
                        offers.add((sum(n for n, _ in points), sum(room for _, room in points)))
            front = self._fronts[question] = prune(offers)
        return front

    # ----------------------------------------------------------------------------------- sets only

    def _sets_only(self, holding: Holding) -> Iterator[int]:
        """Yield the cards used by each sensible choice of ranks, where a contract has no runs."""
        sets, decks = self.contract.sets, self.ruleset.decks
        wild_held = of_rank(holding.suits, self.wild_rank)
        counts = sorted(
            (of_rank(holding.suits, rank) for rank in RANKS if rank != self.wild_rank), reverse=True
        )
        held = [wild_held, *counts[:sets]]
        for melds in _spread(sets, sets + 1):
            stand_ins = [max(0, MIN_SET * number - 4 * decks) for number in melds]
            wild_need = MIN_SET * melds[0] + sum(stand_ins[1:])
            if wild_need > 6 * decks or any(
                need > number * self.set_cap for need, number in zip(stand_ins, melds, strict=True)
            ):
                continue
            used = [min(MIN_SET * number, count) for number, count in zip(melds, held, strict=True)]
            room = [
                self._shared_room(number, count) for number, count in zip(melds, used, strict=True)
            ]
            room[0] = min(room[0], holding.jokers)
            wilds = wild_held - used[0] + holding.jokers
            yield sum(used) + min(wilds, sum(room))

    def _shared_room(self, melds: int, naturals: int) -> int:
        """Return the room for stand-ins in sets of one rank, with the naturals spread evenly."""
        return sum(min(self.set_cap, MIN_SET - (naturals + meld) // melds) for meld in range(melds))


def held_of(suits: Suits, rank: int) -> Suits:
    """Return how many copies of a rank each suit holds."""
    shift = BITS * (rank - 1)
    return (
        suits[0] >> shift & 3,
        suits[1] >> shift & 3,
        suits[2] >> shift & 3,
        suits[3] >> shift & 3,
    )


def take(suits: Suits, shares: tuple[SetShare, ...]) -> Suits:
    """Return the suits less what sets take."""
    for share in shares:
        if share.size:
            one = key_of(share.rank)
            a, b, c, d = (key - one * count for key, count in zip(suits, share.taken, strict=True))
            suits = (a, b, c, d)
    return suits


@lru_cache(maxsize=64)
def terms_of(round_number: int, ruleset: Ruleset) -> Terms:
    """Return the terms of a round under a ruleset, the same object each time."""
    return Terms(round_number, ruleset)
