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


class Mode(NamedTuple):
    """What may become of the cards left behind."""

    may_discard: bool
    may_keep: bool
    """May leave no card for a discard."""


class Candidate(NamedTuple):
    """What all sets of a contract are given, and what is left for the runs."""

    least: int
    """No layout with these sets costs less."""
    promise: int
    """A simpler such bound, which settles what costs the same."""
    shares: tuple[Share, ...]
    need: int
    """The fewest stand-ins of all sets."""
    room: int
    """The most stand-ins of all sets."""
    wilds: int
    """Wilds that are not given as naturals."""
    suits: Suits


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

    def best(self) -> Found | None:
        """Return the best layout of all."""
        if self._contract.sets == 0:
            return self._price(Candidate(0, 0, (), 0, 0, self._wilds, self._suits))
        self._promised, self._kept = self._floors()
        full = list(self._full())
        best = self._best_of(full, None)
        if self._contract.runs or not self._mode.may_keep:
            spared = [fewer for candidate in full for fewer in self._spared(candidate, best)]
            best = self._best_of(spared, best)
        return best

    def _floors(self) -> tuple[list[int], list[int]]:
        """Return by number of wilds what the runs of the whole hand cost at least.

        They leave no more behind of the whole hand than of what the sets do not take. First with no
        more wilds than that and after a discard, if one may be made; then with just so many wilds
        and before a discard.
        """
        promised = [NEVER] * (self._wilds + 1)
        kept = promised.copy()
        for use, (cost, _) in self._runs.of_hand(self._suits, self._wilds).items():
            used, is_discarding = divmod(use, A_WILD)
            if not is_discarding:
                kept[used] = cost
            if self._mode.may_discard or not is_discarding:
                promised[used] = min(promised[used], cost)
        return list(accumulate(promised, min)), kept

    def _best_of(self, candidates: list[Candidate], best: Found | None) -> Found | None:
        """Return the best layout of many candidates, or the one known if none is better."""
        for candidate in sorted(candidates):
            if best is not None and candidate[:3] >= best[:3]:
                break
            found = self._price(candidate)
            if found is not None and (best is None or found < best):
                best = found
        return best

    # --------------------------------------------------------------------------------- candidates

    def _full(self) -> Iterator[Candidate]:
        """Yield the candidates whose sets take all they can of their ranks."""
        a, b, c, d = self._suits
        ranks = a + b + c + d
        counted = [(ranks >> BITS * (rank - 1) & 15, rank) for rank in RANKS]
        counts = sorted([pair for pair in counted if pair[0]], reverse=True)
        known: dict[tuple[Rank, int], list[Share]] = {}
        for wanted in sets_a_rank(counts, self._contract.sets, self._wilds):
            for pair in wanted:
                if pair not in known:
                    known[pair] = self._first_shares(*pair)
            for shares in product(*[known[pair] for pair in wanted]):
                candidate = self._rate(shares)
                if candidate is not None:
                    yield candidate

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

    def _rate(self, shares: tuple[Share, ...]) -> Candidate | None:
        """Return what the sets are given as a candidate, if the wilds may do for it."""
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
        spare = wilds - all_need
        if spare < 0 or self._promised[spare] == NEVER:
            return None
        promise = self._promised[spare] + all_need - all_taken
        suits = (a, b, c, d)
        fewest = self._runs.fewest_wilds(suits)
        least = self._at_least(fewest, wilds, all_need, suits) - all_taken
        return Candidate(max(least, promise), promise, shares, all_need, all_room, wilds, suits)

    def _at_least(self, fewest: int, wilds: int, need: int, suits: Suits) -> int:
        """Return what runs cost at least with all other wilds as stand-ins of the sets.

        Args:
            fewest: So many wilds the runs use at least.
            wilds: What there are.
            need: So many the sets use at least.
            suits: What the sets do not take.
        """
        if fewest > wilds - need:
            return NEVER
        least = min([self._kept[used] + wilds - used for used in range(fewest, wilds - need + 1)])
        if self._mode.may_discard:
            a, b, c, d = suits
            least -= max(self._runs.dearest(a + b + c + d), 1)  # the discard is a card or a wild
        return least

    def _spared(self, full: Candidate, best: Found | None) -> Iterator[Candidate]:
        """Yield the candidates whose sets do without cards, if they may be better than the best.

        The runs are to take these cards, in no more suits than there are runs. One further card may
        be the discard, if there is no other since the runs take all that is no card of these ranks.
        """
        plain = self._runs.plain
        most = self._contract.runs
        is_last = sum([key & plain != 0 for key in full.suits]) <= most
        if not (most or is_last):
            return
        closed = 0
        if is_last:
            most += 1
        else:
            closed = self._runs.closed_suits(self._suits, full.wilds - full.need)
            if closed == 15:
                return
        slack = NEVER
        if best is not None:
            least = self._at_least(0, full.wilds, full.need, full.suits)
            slack = best.cost - least + sum([share.taken for share in full.shares])
        choices: list[tuple[tuple[Share, ...], int, int]] = [((), 0, slack)]
        for first in full.shares:
            rank, sets, given, _, _, taken, _ = first
            options = [(first, 0, 0)]
            if rank != self._terms.wild_rank:
                price = self._runs.prices[rank]
                options += [
                    (Share(rank, sets, way, need, room, naturals * price, 0), spared, loss)
                    for way, spared, naturals, need, room in givings(
                        sets, given, self._limit, self._contract.runs > 0
                    )[1:]
                    if not spared & closed
                    and (loss := taken - (naturals + is_last) * price) <= slack
                ]
            choices = [
                ((*before, share), suits, left - loss)
                for before, spared, left in choices
                for share, more, loss in options
                if loss <= left and (suits := spared | more).bit_count() <= most
            ]
        for shares, _, _ in choices[1:]:
            candidate = self._rate(shares)
            if candidate is not None:
                yield candidate

    # -------------------------------------------------------------------------------------- costs

    def _price(self, candidate: Candidate) -> Found | None:
        """Return the cheapest way to spend the wilds; of several, the first that is looked at."""
        _, promise, shares, need, room, wilds, suits = candidate
        may_discard, may_keep = self._mode
        is_whole_hand = self._terms.is_whole_hand
        best = NEVER
        spent_then = 0
        ways: tuple[Way, ...] = ()
        for use, (runs_cost, then) in self._runs.of_hand(suits, self._wilds).items():
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
