"""The best way to lay a hand down: every meld with its cards and stand-ins placed (R5.2, R5.6, R5.7).

Costs are points of cards left in hand first, then stand-ins. A card of the wild rank in a hand counts as a
wild until it lies in its own place, so a suit says for each number of wilds what its runs leave behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from game.rules.cards import (
    FACE_OF,
    HIGH_ACE_PLACE,
    JOKER,
    RANKS,
    CardId,
    Rank,
    Suit,
    face,
    is_wild,
    rank_at,
)
from game.rules.melds import MIN_RUN, MIN_SET, RunMeld, SetMeld, TableMeld, stand_ins
from game.rules.ruleset import Ruleset, WildLimit
from game.rules.scoring import card_points
from game.rules.solver_reach import Holding, Suits, Terms, held_of, holding_of, of_rank, terms_of
from game.rules.solver_runs import Run, RunTables, copies, key_of

WILD_POINTS: Final = 20
COST_OF_POINT: Final = 1 << 8
"""Costs weigh one point of a left card above any number of stand-ins."""
NEVER: Final = 1 << 40
WILD_COST: Final = WILD_POINTS * COST_OF_POINT
LAST_SUIT: Final = len(Suit) - 1


@dataclass(frozen=True, slots=True)
class Layout:
    """The contract as it is best laid down from a hand."""

    melds: tuple[TableMeld, ...]
    """Sets first, in the order of the contract."""
    left: tuple[CardId, ...]
    """The cards that stay in hand, the discard among them."""
    penalty: int
    """Points of `left` after its dearest card is discarded; 0 goes out this turn."""
    stand_ins: int


class Mode(NamedTuple):
    """What may become of the cards left behind."""

    may_discard: bool
    may_keep: bool
    """May leave no card for a discard."""
    is_whole_hand: bool


class Runs(NamedTuple):
    """The cheapest runs for some number of wilds: points left and stand-ins, and the runs themselves."""

    cost: int
    runs: tuple[tuple[Run, ...], ...]
    """One choice of runs a suit."""


@dataclass(frozen=True, slots=True)
class SetPlan:
    """Sets of one rank: how many, and the naturals that each suit gives."""

    rank: Rank
    sets: int
    given: Suits


@cache
def stand_in_range(sets: int, naturals: int, limit: WildLimit) -> tuple[int, int]:
    """Return the fewest and most stand-ins that sets of one rank may hold; (1, 0) if they cannot be."""
    low = high = 0
    for part in range(sets):
        own = (naturals + part) // sets
        least = max(0, MIN_SET - own)
        match limit:
            case WildLimit.NONE:
                most = 99
            case WildLimit.HALF:
                most = own
            case WildLimit.ONE:
                most = 1
        if own == 0 or least > most:
            return 1, 0
        low, high = low + least, high + most
    return low, high


def _points(rank: int, wild_rank: Rank) -> int:
    """Return the points of a plain card, none of a wild: that is counted elsewhere."""
    return 0 if rank == wild_rank else card_points(CardId(rank - 1), wild_rank)


@dataclass(eq=False)
class SuitLayouts:
    """The cheapest ways to lay runs of one suit, kept by suit key, number of runs and wilds at hand."""

    tables: RunTables
    _kept: dict[tuple[int, int, int], dict[tuple[int, bool], Runs]] = field(default_factory=dict)

    def cheapest(self, key: int, runs: int, wilds: int) -> dict[tuple[int, bool], Runs]:
        """Return by (wilds used, whether a left card is discarded) the cheapest choice of runs."""
        question = (key, runs, wilds)
        kept = self._kept.get(question)
        if kept is None:
            kept = self._kept[question] = {}
            for choice, left, used, home in self._choices(key, runs, wilds, (1, 0)):
                if self.tables.deal(key, choice) is not None:
                    self._keep(kept, choice, left, used, used - home)
        return kept

    def _choices(
        self, key: int, runs: int, wilds: int, first: Run
    ) -> Iterator[tuple[tuple[Run, ...], int, int, int]]:
        """Yield every choice of runs: runs, key left over, wilds used, of these in their own place."""
        if runs == 0:
            yield (), key, 0, 0
            return
        wild_rank = self.tables.wild_rank
        for low in range(first[0], HIGH_ACE_PLACE - MIN_RUN + 2):
            left, used, home = key, 0, 0
            for high in range(low, HIGH_ACE_PLACE + 1):
                rank = rank_at(high)
                is_held = copies(left, rank) > 0
                if is_held:
                    left -= key_of(rank)
                if not is_held or rank == wild_rank:
                    used += 1
                    home += is_held
                    if used > wilds:
                        break
                if high - low + 1 >= MIN_RUN and (low, high) >= first:
                    for rest, after, more, more_home in self._choices(
                        left, runs - 1, wilds - used, (low, high)
                    ):
                        yield ((low, high), *rest), after, used + more, home + more_home

    def _keep(
        self,
        kept: dict[tuple[int, bool], Runs],
        runs: tuple[Run, ...],
        left: int,
        used: int,
        stand_ins: int,
    ) -> None:
        points = [
            _points(rank, self.tables.wild_rank)
            for rank in RANKS
            for _ in range(copies(left, rank))
        ]
        cost = sum(points) * COST_OF_POINT + stand_ins
        offers = [(False, cost)]
        if any(points):
            offers.append((True, cost - max(points) * COST_OF_POINT))
        for is_discarding, price in offers:
            known = kept.get((used, is_discarding))
            if known is None or price < known.cost:
                kept[used, is_discarding] = Runs(price, (runs,))


@dataclass(eq=False)
class LayoutSearch:
    """The search for the best layout under the terms of one round."""

    terms: Terms
    suits: SuitLayouts = field(init=False)

    def __post_init__(self) -> None:
        self.suits = SuitLayouts(self.terms.tables)

    def best(self, hand: tuple[CardId, ...]) -> Layout | None:
        """Return the best layout of a hand in id order, or None."""
        terms = self.terms
        rules, number = terms.ruleset, terms.round_number
        if terms.is_whole_hand:
            return self._solve(hand, Mode(False, True, True))
        if terms.ruleset.goes_out_by_discarding(number):
            return self._solve(hand, Mode(True, False, False))
        free = self._solve(hand, Mode(True, True, False))
        if not rules.is_staged(number) or free is None or len(free.left) != 1:
            return free
        return self._staged(hand)

    def _staged(self, hand: tuple[CardId, ...]) -> Layout | None:
        """Return the best layout where one card left in hand is not discarded (R5.7).

        Either nothing is discarded, or one more card stays than goes: each card is tried as that one.
        """
        keeping = self._solve(hand, Mode(False, True, False))
        candidates = [] if keeping is None else [keeping]
        for kept in {FACE_OF[card]: card for card in reversed(hand)}.values():
            rest = tuple(card for card in hand if card != kept)
            found = self._solve(rest, Mode(True, False, False))
            if found is not None:
                left = tuple(sorted((*found.left, kept)))
                penalty = found.penalty + card_points(kept, self.terms.wild_rank)
                candidates.append(Layout(found.melds, left, penalty, found.stand_ins))
        return min(candidates, key=lambda one: (one.penalty, one.stand_ins), default=None)

    # ------------------------------------------------------------------------------------- search

    def _solve(self, hand: tuple[CardId, ...], mode: Mode) -> Layout | None:
        holding = holding_of(hand)
        wilds = holding.jokers + of_rank(holding.suits, self.terms.wild_rank)
        best_cost, best = NEVER, None
        for plans in self._set_plans(holding, mode):
            suits = _less(holding.suits, plans)
            naturals = sum(sum(plan.given) for plan in plans if plan.rank == self.terms.wild_rank)
            need, room = self._set_stand_ins(plans, holding.jokers)
            for cost, stand_ins, runs in self._priced(suits, wilds - naturals, need, room, mode):
                if cost < best_cost:
                    best_cost, best = cost, (plans, stand_ins, runs)
        return None if best is None else self._build(hand, *best, mode)

    def _priced(
        self, suits: Suits, wilds: int, need: int, room: int, mode: Mode
    ) -> Iterator[tuple[int, int, tuple[tuple[Run, ...], ...]]]:
        """Yield (cost, stand-ins of the sets, runs) of every way to spend the wilds."""
        if need > room or need > wilds:
            return
        for (used, is_discarding), offer in self._run_offers(suits, wilds - need).items():
            rest = wilds - used
            if is_discarding:
                if mode.may_discard:
                    spent = min(rest, room)
                    left = rest - spent
                    yield offer.cost + spent + left * WILD_COST, spent, offer.runs
                continue
            spent = min(rest, room)
            if mode.may_keep:
                cost = offer.cost + spent + (rest - spent) * WILD_COST
                if not mode.is_whole_hand or cost < COST_OF_POINT:
                    yield cost, spent, offer.runs
            if mode.may_discard and rest > need:
                spent = min(rest - 1, room)
                yield offer.cost + spent + (rest - spent - 1) * WILD_COST, spent, offer.runs

    def _run_offers(self, suits: Suits, wilds: int) -> dict[tuple[int, bool], Runs]:
        """Return by (wilds used, discarding) the cheapest choice of the contract's runs over the suits."""
        runs = self.terms.contract.runs
        states = {(0, 0, False): Runs(0, ())}
        for index, key in enumerate(suits):
            grown: dict[tuple[int, int, bool], Runs] = {}
            for (done, used, is_discarding), so_far in states.items():
                for total in range(runs if index == LAST_SUIT else done, runs + 1):
                    more = self.suits.cheapest(key, total - done, wilds)
                    for (spent, discards), offer in more.items():
                        if used + spent > wilds or (discards and is_discarding):
                            continue
                        state = (total, used + spent, is_discarding or discards)
                        cost = so_far.cost + offer.cost
                        known = grown.get(state)
                        if known is None or cost < known.cost:
                            grown[state] = Runs(cost, so_far.runs + offer.runs)
            states = grown
        return {(used, discards): offer for (_, used, discards), offer in states.items()}

    # --------------------------------------------------------------------------------------- sets

    def _set_plans(self, holding: Holding, mode: Mode) -> Iterator[tuple[SetPlan, ...]]:
        """Yield every sensible choice of ranks for the sets and of the naturals given to them."""
        sets = self.terms.contract.sets
        held = [rank for rank in RANKS if of_rank(holding.suits, rank)]
        for ranks in combinations_with_replacement(held, sets):
            groups = [(rank, ranks.count(rank)) for rank in sorted(set(ranks))]
            yield from (
                tuple(plans)
                for plans in product(
                    *(
                        self._givings(held_of(holding.suits, rank), rank, number)
                        for rank, number in groups
                    )
                )
            )

    def _givings(self, held: Suits, rank: Rank, sets: int) -> list[SetPlan]:
        ways = product(*(range(count, -1, -1) for count in held))
        return [SetPlan(rank, sets, (a, b, c, d)) for a, b, c, d in ways if a + b + c + d >= sets]

    def _set_stand_ins(self, plans: tuple[SetPlan, ...], jokers: int) -> tuple[int, int]:
        """Return the fewest and most stand-ins of all sets; only jokers stand in among wilds."""
        need = room = 0
        for plan in plans:
            low, high = stand_in_range(plan.sets, sum(plan.given), self.terms.ruleset.wild_limit)
            if plan.rank == self.terms.wild_rank:
                high = min(high, jokers)
            if low > high:
                return 1, 0
            need, room = need + low, room + high
        return need, room

    # -------------------------------------------------------------------------------------- cards

    def _build(
        self,
        hand: tuple[CardId, ...],
        plans: tuple[SetPlan, ...],
        set_stand_ins: int,
        runs: tuple[tuple[Run, ...], ...],
        mode: Mode,
    ) -> Layout:
        """Give every place its card, lowest id first."""
        wild_rank = self.terms.wild_rank
        rest = list(hand)

        def pick(rank: Rank, suit: Suit) -> CardId:
            wanted = face(rank, suit)
            card = next(card for card in rest if FACE_OF[card] == wanted)
            rest.remove(card)
            return card

        sets: list[tuple[Rank, list[CardId]]] = []
        for plan in plans:
            given = [pick(plan.rank, suit) for suit in Suit for _ in range(plan.given[suit])]
            for part in range(plan.sets):
                size = (len(given) + plan.sets - 1 - part) // (plan.sets - part)
                sets.append((plan.rank, given[:size]))
                given = given[size:]
        kept = _less(holding_of(hand).suits, plans)
        own_places = [
            (suit, run, {place: pick(rank_at(place), suit) for place in sorted(places)})
            for suit, choice in zip(Suit, runs, strict=True)
            for run, places in zip(choice, self.terms.tables.deal(kept[suit], choice), strict=True)
        ]
        # A set of the wild rank is served first and jokers go first: no other card stands in there.
        wilds = sorted(
            (card for card in rest if is_wild(card, wild_rank)),
            key=lambda card: (FACE_OF[card] != JOKER, card),
            reverse=True,
        )
        sets.sort(key=lambda entry: entry[0] != wild_rank)
        limit = self.terms.ruleset.wild_limit
        jokers = sum(FACE_OF[card] == JOKER for card in wilds)
        ranges = [stand_in_range(1, len(naturals), limit) for _, naturals in sets]
        spare = set_stand_ins - sum(low for low, _ in ranges)
        melds: list[TableMeld] = []
        for (rank, naturals), (low, high) in zip(sets, ranges, strict=True):
            most = min(high, jokers) if rank == wild_rank else high
            count = low + min(spare, most - low)
            spare -= count - low
            jokers -= count
            melds.append(SetMeld(rank, (*naturals, *(wilds.pop() for _ in range(count)))))
        melds.sort(key=lambda meld: meld.cards)
        for suit, (low, high), own in own_places:
            cards = (own[place] if place in own else wilds.pop() for place in range(low, high + 1))
            melds.append(RunMeld(suit, low, tuple(cards)))
        laid = {card for meld in melds for card in meld.cards}
        left = tuple(card for card in hand if card not in laid)
        points = [card_points(card, wild_rank) for card in left]
        penalty = sum(points) - (max(points, default=0) if mode.may_discard else 0)
        count = sum(len(stand_ins(meld)) for meld in melds)
        return Layout(tuple(melds), left, penalty, count)


def _less(suits: Suits, plans: tuple[SetPlan, ...]) -> Suits:
    """Return the suits less what the sets are given."""
    for plan in plans:
        one = key_of(plan.rank)
        a, b, c, d = (key - one * count for key, count in zip(suits, plan.given, strict=True))
        suits = (a, b, c, d)
    return suits


@lru_cache(maxsize=64)
def layout_search(round_number: int, ruleset: Ruleset) -> LayoutSearch:
    """Return the search for a round under a ruleset, the same object each time."""
    return LayoutSearch(terms_of(round_number, ruleset))
