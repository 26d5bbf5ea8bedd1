"""The cheapest layout over all that the sets of a contract may take, the runs beside them.

First the sets take all they can of their ranks; then they do without cards that a run may want, or
without the discard. What a choice costs at least decides whether the runs are looked for at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, product
from typing import Final, NamedTuple

from game.rules.cards import RANKS, Rank
from game.rules.solver.keys import BITS, Holding, Suits, held_of, key_of, of_rank
from game.rules.solver.sets import Share, givings, sets_a_rank, stand_in_range
from game.rules.solver.terms import Terms
from game.rules.solver.ways import A_WILD, WILD_COST, RunWays, Way

NEVER: Final = 1 << 40
_ALL_SUITS: Final = 15


class Mode(NamedTuple):
    """What may become of the cards left behind."""

    may_discard: bool
    may_keep: bool
    """May leave no card for a discard."""


class Candidate(NamedTuple):
    """What all sets of a contract are given, and what is left for the runs."""

    shares: tuple[Share, ...]
    need: int
    """The fewest stand-ins of all sets."""
    room: int
    """The most stand-ins of all sets."""
    taken: int
    """What it would cost to leave behind the cards that are given."""
    wilds: int
    """Wilds that are not given as naturals."""
    suits: Suits


Rated = tuple[int, int, Candidate]
"""What a layout of a candidate costs at least, and a simpler such bound, its promise."""


class Found(NamedTuple):
    """The cheapest layout of a candidate; of all, the first in this order is the best."""

    cost: int
    promise: int
    shares: tuple[Share, ...]
    set_stand_ins: int
    ways: tuple[Way, ...]


class Choosing:
    """The search for the cheapest layout of one hand."""

    def __init__(self, terms: Terms, runs: RunWays, holding: Holding, mode: Mode) -> None:
        self._terms = terms
        self._contract = terms.contract
        self._limit = terms.ruleset.wild_limit
        self._runs = runs
        self._mode = mode
        self._suits, self._jokers = holding
        self._wilds = self._jokers + of_rank(self._suits, terms.wild_rank)
        self._spare = 0
        """The most wilds that any sets leave to the runs."""
        self._promised: list[int] = []
        self._kept: list[int] = []
        self._fewest = 0
        """The fewest wilds of runs of the whole hand."""

    def best(self) -> Found | None:
        """Return the best layout of all."""
        full = self._full() if self._contract.sets else [self._candidate(())]
        if not full:
            return None
        self._spare = max([candidate.wilds - candidate.need for candidate in full])
        if len(full) == 1 and not any(self._wanted_of(full[0])):
            return self._price(full[0], 0)
        self._promised, self._kept = self._floors()
        self._fewest = self._promised.count(NEVER)
        full = [one for one in full if one.wilds - one.need >= self._fewest]
        best = self._best_of(full, None)
        spared = [fewer for candidate in full for fewer in self._spared(candidate, best)]
        return self._best_of(spared, best)

    def _best_of(self, candidates: list[Candidate], best: Found | None) -> Found | None:
        """Return the best layout of many candidates, or the one known if none is better."""
        rated = [rate for candidate in candidates if (rate := self._rate(candidate)) is not None]
        for least, promise, candidate in sorted(rated):
            if best is not None and (least, promise, candidate.shares) >= best[:3]:
                break
            found = self._price(candidate, promise)
            if found is not None and (best is None or found < best):
                best = found
        return best

    # --------------------------------------------------------------------------------- candidates

    def _full(self) -> list[Candidate]:
        """Return the candidates whose sets take all they can of their ranks."""
        a, b, c, d = self._suits
        ranks = a + b + c + d
        counted = [(ranks >> BITS * (rank - 1) & 15, rank) for rank in RANKS]
        counts = sorted([pair for pair in counted if pair[0]], reverse=True)
        fewest = self._runs.fewest_wilds(self._suits)
        found: list[Candidate] = []
        known: dict[tuple[Rank, int], list[Share]] = {}
        for wanted in sets_a_rank(counts, self._contract.sets, self._wilds - fewest):
            for pair in wanted:
                if pair not in known:
                    known[pair] = self._first_shares(*pair)
            for shares in product(*[known[pair] for pair in wanted]):
                candidate = self._candidate(shares)
                if candidate.need + fewest <= candidate.wilds:
                    found.append(candidate)
        return found

    def _first_shares(self, rank: Rank, sets: int) -> list[Share]:
        """Return the most that sets of a rank can be given; if it is wild, less of it too."""
        held = held_of(self._suits, rank)
        if rank == self._terms.wild_rank:
            # Only jokers stand in among wilds.
            return [
                Share(rank, sets, given, need, min(room, self._jokers), 0, naturals)
                for given, _, naturals, need, room in givings(sets, held, self._limit, True)
                if need <= self._jokers
            ]
        count = sum(held)
        need, room = stand_in_range(sets, count, self._limit)
        if need > room:
            return []
        return [Share(rank, sets, held, need, room, count * self._runs.prices[rank], 0)]

    def _candidate(self, shares: tuple[Share, ...]) -> Candidate:
        all_need = all_room = all_taken = 0
        wilds = self._wilds
        a, b, c, d = self._suits
        for rank, _, (e, f, g, h), need, room, taken, naturals in shares:
            all_need += need
            all_room += room
            all_taken += taken
            wilds -= naturals
            one = key_of(rank)
            a, b, c, d = a - one * e, b - one * f, c - one * g, d - one * h
        return Candidate(shares, all_need, all_room, all_taken, wilds, (a, b, c, d))

    def _wanted_of(self, candidate: Candidate) -> list[int]:
        """Return for the sets of each rank which suits may keep cards back, a bit each.

        A run may want them. Or one of them is the discard, if the runs may take all that is no card
        of these ranks.
        """
        wild_rank = self._terms.wild_rank
        if self._may_take_all(candidate):
            return [(share.rank != wild_rank) * _ALL_SUITS for share in candidate.shares]
        if self._contract.runs == 0 or self._contract.sets == 0:
            return []
        wilds = candidate.wilds - candidate.need
        by_suit = [
            (1 << suit, self._runs.wanted(key, wilds)) for suit, key in enumerate(self._suits)
        ]
        return [
            sum(
                [
                    bit
                    for (bit, ranks), count in zip(by_suit, share.given, strict=True)
                    if count and ranks & key_of(share.rank)
                ]
            )
            for share in candidate.shares
        ]

    def _may_take_all(self, candidate: Candidate) -> bool:
        """Tell whether plain cards that the sets do not take are of no more suits than the runs."""
        plain = self._runs.plain
        return sum([key & plain != 0 for key in candidate.suits]) <= self._contract.runs

    def _spared(self, full: Candidate, best: Found | None) -> Iterator[Candidate]:
        """Yield the candidates whose sets do without wanted cards, if they may be better.

        Each run takes them from one suit, and one may be the discard if there is no other.
        """
        spare = full.wilds - full.need - self._fewest
        wanted = self._wanted_of(full) if spare >= 0 else []
        if not any(wanted):
            return
        may_discard = self._may_take_all(full)
        most = self._contract.runs + may_discard
        slack = NEVER
        if best is not None:
            slack = best.cost - self._at_least(0, full) + full.taken
        choices: list[tuple[tuple[Share, ...], int, int]] = [((), 0, slack)]
        for first, suits in zip(full.shares, wanted, strict=True):
            rank, sets, given, _, _, taken, _ = first
            options = [(first, 0, 0)]
            if suits:
                price = self._runs.prices[rank]
                options += [
                    (Share(rank, sets, way, need, room, naturals * price, 0), spared, loss)
                    for way, spared, naturals, need, room in givings(
                        sets, given, self._limit, self._contract.runs > 0
                    )[1:]
                    if not spared & ~suits
                    and need <= first.need + spare
                    and (loss := taken - (naturals + may_discard) * price) <= slack
                ]
            choices = [
                ((*before, share), both, left - loss)
                for before, spared, left in choices
                for share, more, loss in options
                if loss <= left and (both := spared | more).bit_count() <= most
            ]
        for shares, _, _ in choices[1:]:
            candidate = self._candidate(shares)
            if candidate.need <= full.need + spare:
                yield candidate

    # ------------------------------------------------------------------------------------- bounds

    def _floors(self) -> tuple[list[int], list[int]]:
        """Return lower bounds, by wilds spent on runs, on what the runs of a candidate cost.

        They are those of the whole hand, which can only be better than what the sets leave, once
        what it costs to leave the sets' cards is taken off.

        Returns:
            (promised, kept): promised[w] is for at most w wilds, after a discard if allowed;
            kept[w] for exactly w, before any discard.
        """
        promised = [NEVER] * (self._spare + 1)
        kept = promised.copy()
        for use, (cost, _) in self._runs.of_hand(self._suits, self._spare).items():
            used, is_discarding = divmod(use, A_WILD)
            if not is_discarding:
                kept[used] = cost
            if self._mode.may_discard or not is_discarding:
                promised[used] = min(promised[used], cost)
        return list(accumulate(promised, min)), kept

    def _rate(self, candidate: Candidate) -> Rated | None:
        """Return what the candidate costs at least, None if the runs lack wilds."""
        _, need, _, taken, wilds, suits = candidate
        fewest = self._runs.fewest_wilds(suits)
        if fewest > wilds - need:
            return None
        promise = self._promised[wilds - need] + need - taken
        return max(promise, self._at_least(fewest, candidate) - taken), promise, candidate

    def _at_least(self, fewest: int, candidate: Candidate) -> int:
        """Return a lower bound on the cost: `fewest` wilds or more in runs, the others in sets."""
        wilds = candidate.wilds
        most = wilds - candidate.need
        least = min([self._kept[used] + wilds - used for used in range(fewest, most + 1)])
        if self._mode.may_discard:
            a, b, c, d = candidate.suits
            least -= max(self._runs.dearest(a + b + c + d), 1)  # the discard is a card or a wild
        return least

    # -------------------------------------------------------------------------------------- costs

    def _price(self, candidate: Candidate, promise: int) -> Found | None:
        """Return the cheapest way to spend the wilds; of several, the first that is looked at."""
        shares, need, room, _, wilds, suits = candidate
        may_discard, may_keep = self._mode
        is_whole_hand = self._terms.is_whole_hand
        best = NEVER
        spent_then = 0
        ways: tuple[Way, ...] = ()
        for use, (runs_cost, then) in self._runs.of_hand(suits, self._spare).items():
            used, is_discarding = divmod(use, A_WILD)
            rest = wilds - used
            if rest < need or (is_discarding and not may_discard):
                continue
            if is_discarding or may_keep:
                spent = min(rest, room)
                cost = runs_cost + spent + (rest - spent) * WILD_COST
                if cost < best and (not is_whole_hand or spent == rest):
                    best, spent_then, ways = cost, spent, then
            if not is_discarding and may_discard and rest > need:
                spent = min(rest - 1, room)
                cost = runs_cost + spent + (rest - spent - 1) * WILD_COST
                if cost < best:
                    best, spent_then, ways = cost, spent, then
        return None if best == NEVER else Found(best, promise, shares, spent_then, ways)
