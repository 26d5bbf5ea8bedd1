"""The best way to lay a hand down: every meld with its cards placed (R5.2, R5.6, R5.7).

Costs are points of cards left in hand first, then stand-ins. A card of the wild rank in a hand
counts as a wild even in its own place, so a suit says for each number of wilds what its runs leave.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, product
from typing import Final, NamedTuple

from game.rules.cards import (
    ACE,
    FACE_OF,
    HIGH_ACE_PLACE,
    JOKER,
    JOKER_RANK,
    RANKS,
    CardId,
    Face,
    Rank,
    Suit,
    face,
    is_wild,
    rank_at,
)
from game.rules.melds import MIN_RUN, RunMeld, SetMeld, TableMeld, stand_ins
from game.rules.ruleset import Ruleset
from game.rules.scoring import card_points
from game.rules.solver.keys import (
    BITS,
    MOST_HANDS_KEPT,
    MOST_TERMS_KEPT,
    Holding,
    Suits,
    copies,
    hand_of,
    held_of,
    holding_of,
    keep,
    key_of,
    of_rank,
    rank_counts,
)
from game.rules.solver.runs import Run, Runs, RunTables
from game.rules.solver.sets import SetPlan, givings, less_given, sets_a_rank, stand_in_range
from game.rules.solver.terms import Terms, terms_of

COST_OF_POINT: Final = 1 << 8
"""Costs weigh one point of a left card above any number of stand-ins."""
NEVER: Final = 1 << 40
WILD_COST: Final = card_points(CardId(JOKER), JOKER_RANK) * COST_OF_POINT
LAST_SUIT: Final = len(Suit) - 1
_KEY_AT: Final = (0, *(key_of(rank_at(place)) for place in range(1, HIGH_ACE_PLACE + 1)))
"""By place, the key of a card that belongs there."""
NO_RUNS: Final[tuple[Runs, ...]] = ((),) * len(Suit)


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


class Choice(NamedTuple):
    """The cheapest runs for some number of wilds: points left behind, then stand-ins."""

    cost: int
    runs: tuple[Runs, ...]
    """A choice of runs a suit."""
    keys: tuple[int, ...]
    """The cards of each suit that the runs may take."""


Choices = dict[tuple[int, bool], Choice]
"""Choices by how many wilds they use and whether a card left behind is discarded, free of cost."""


class Candidate(NamedTuple):
    """Plans for all sets of a contract, and no layout with them costs less than `bound`."""

    bound: int
    plans: tuple[SetPlan, ...]
    need: int
    """The fewest stand-ins of all sets."""
    room: int
    """The most stand-ins of all sets."""
    wilds: int
    """Wilds that are not given as naturals."""


@dataclass(eq=False)
class SuitLayouts:
    """The cheapest ways to lay runs of one suit, kept by suit key, number of runs and wilds."""

    tables: RunTables
    is_whole_hand: bool
    _kept: dict[tuple[int, int, int], Choices] = field(default_factory=dict)
    _costs: dict[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        wild_rank = self.tables.wild_rank
        self.prices = (
            0,
            *(
                0 if rank == wild_rank else card_points(CardId(rank - 1), wild_rank) * COST_OF_POINT
                for rank in RANKS
            ),
        )
        """What it costs to leave a card behind, by rank."""

    def cost_left(self, key: int) -> tuple[int, int]:
        """Return the cost of leaving plain cards behind, and that of the dearest of them."""
        costs = self._costs.get(key)
        if costs is None:
            total = dearest = 0
            rest = key
            while rest:
                bit = rest.bit_length() - 1
                rest ^= 1 << bit
                price = self.prices[bit // BITS + 1]
                total += price << bit % BITS
                dearest = max(dearest, price)
            costs = keep(self._costs, key, (total, dearest))
        return costs

    def cheapest(self, key: int, runs: int, wilds: int) -> Choices:
        """Return the cheapest choices of so many runs with at most so many wilds."""
        question = (key, runs, wilds)
        kept = self._kept.get(question)
        if kept is None:
            kept = {}
            is_full_length = False
            for choice, left, used, stand_ins, is_sure in self._choices(key, runs, wilds, (1, 0)):
                if is_sure or self.tables.can_fill(key, choice):
                    self._offer(kept, choice, key, left, used, stand_ins)
                    is_full_length |= (1, HIGH_ACE_PLACE) in choice
            if is_full_length and not self.is_whole_hand:
                self._leave_one_out(kept, key, runs, wilds)
            keep(self._kept, question, kept)
        return kept

    def _choices(
        self, key: int, runs: int, wilds: int, first: Run
    ) -> Iterator[tuple[Runs, int, int, int, bool]]:
        """Yield every choice of runs that the cards and so many wilds fill.

        With it go the key left over, the wilds used, the stand-ins among them, and whether R4.6 is
        surely kept, with naturals taken by the first run that wants them.
        """
        if runs == 0:
            if not self.is_whole_hand or self.cost_left(key)[0] == 0:
                yield (), key, 0, 0, True
            return
        wild_rank = self.tables.wild_rank
        for low in range(first[0], HIGH_ACE_PLACE - MIN_RUN + 2):
            left, used, stand_ins = key, 0, 0
            for high in range(low, HIGH_ACE_PLACE + 1):
                own = _KEY_AT[high]
                if left & own * 15:
                    left -= own
                    used += high == wild_rank  # never the ace, which has two places
                else:
                    used += 1
                    stand_ins += 1
                if used > wilds:
                    break
                size = high - low + 1
                if size < MIN_RUN:
                    continue
                if (low, high) >= first:
                    is_sure = stand_ins <= self.tables.cap(size)
                    if runs == 1 and not is_sure and first == (1, 0):
                        continue
                    for rest, after, more, others, are_sure in self._choices(
                        left, runs - 1, wilds - used, (low, high)
                    ):
                        yield (
                            ((low, high), *rest),
                            after,
                            used + more,
                            stand_ins + others,
                            is_sure and are_sure,
                        )
            if self.is_whole_hand and low > ACE and copies(key, low) and low != wild_rank:
                return  # No later run would take this card.

    def _offer(
        self, kept: Choices, runs: Runs, key: int, left: int, used: int, stand_ins: int
    ) -> None:
        cost, dearest = self.cost_left(left)
        self._improve(kept, (used, False), cost + stand_ins, runs, key)
        if dearest:
            self._improve(kept, (used, True), cost + stand_ins - dearest, runs, key)

    def _improve(
        self, kept: Choices, use: tuple[int, bool], cost: int, runs: Runs, key: int
    ) -> None:
        known = kept.get(use)
        if known is None or cost < known.cost:
            kept[use] = Choice(cost, (runs,), (key,))

    def _leave_one_out(self, kept: Choices, key: int, runs: int, wilds: int) -> None:
        """Add the choices in which a run from ace to ace prefers a wild to a natural in hand.

        A shorter run would take both. This one may have no other room for a dear wild.
        """
        for rank in RANKS:
            if not copies(key, rank) or rank == self.tables.wild_rank:
                continue
            own = key_of(rank)
            price = self.prices[rank]
            for (used, is_discarding), choice in self.cheapest(key - own, runs, wilds).items():
                runs_then, key_then = choice.runs[0], choice.keys[0]
                self._improve(kept, (used, is_discarding), choice.cost + price, runs_then, key_then)
                if not is_discarding:
                    self._improve(kept, (used, True), choice.cost, runs_then, key_then)


@dataclass(eq=False)
class LayoutSearch:
    """The search for the best layout under the terms of one round."""

    terms: Terms
    suits: SuitLayouts = field(init=False)

    def __post_init__(self) -> None:
        self.suits = SuitLayouts(self.terms.search.tables, self.terms.is_whole_hand)
        self._run_choices: dict[tuple[Suits, int], Choices] = {}

    def best(self, hand: tuple[CardId, ...]) -> Layout | None:
        """Return the best layout of a hand in id order, or None."""
        rules, number = self.terms.ruleset, self.terms.round_number
        if self.terms.is_whole_hand:
            return self._solve(hand, Mode(may_discard=False, may_keep=True))
        if rules.goes_out_by_discarding(number):
            return self._solve(hand, Mode(may_discard=True, may_keep=False))
        free = self._solve(hand, Mode(may_discard=True, may_keep=True))
        if not rules.is_staged(number) or free is None or len(free.left) != 1:
            return free
        return self._staged(hand)

    def _staged(self, hand: tuple[CardId, ...]) -> Layout | None:
        """Return the best layout where a single card left in hand is not discarded (R5.7).

        Either nothing is discarded, or a card stays besides the discard: each is tried as that one.
        """
        keeping = self._solve(hand, Mode(may_discard=False, may_keep=True))
        candidates = [] if keeping is None else [keeping]
        for kept in {FACE_OF[card]: card for card in reversed(hand)}.values():
            rest = tuple(card for card in hand if card != kept)
            found = self._solve(rest, Mode(may_discard=True, may_keep=False))
            if found is not None:
                left = tuple(sorted((*found.left, kept)))
                penalty = found.penalty + card_points(kept, self.terms.wild_rank)
                candidates.append(Layout(found.melds, left, penalty, found.stand_ins))
        return min(candidates, key=lambda one: (one.penalty, one.stand_ins), default=None)

    # ------------------------------------------------------------------------------------- search

    def _solve(self, hand: tuple[CardId, ...], mode: Mode) -> Layout | None:
        holding = holding_of(hand_of(hand))
        best_cost, best = NEVER, None
        for candidate in sorted(self._candidates(holding, mode)):
            if candidate.bound >= best_cost:
                break
            for cost, spent, choice in self._priced(holding, candidate, mode):
                if cost < best_cost:
                    best_cost, best = cost, (candidate.plans, spent, choice)
        return None if best is None else self._build(hand, *best, mode)

    def _priced(
        self, holding: Holding, candidate: Candidate, mode: Mode
    ) -> Iterator[tuple[int, int, Choice]]:
        """Yield (cost, stand-ins of the sets, runs) of every way to spend the wilds."""
        _, plans, need, room, wilds = candidate
        choices = self._runs_of(less_given(holding.suits, plans), self._wilds(holding))
        for (used, is_discarding), choice in choices.items():
            rest = wilds - used
            if rest < need or (is_discarding and not mode.may_discard):
                continue
            if is_discarding or mode.may_keep:
                spent = min(rest, room)
                if not self.terms.is_whole_hand or spent == rest:
                    yield choice.cost + spent + (rest - spent) * WILD_COST, spent, choice
            if not is_discarding and mode.may_discard and rest > need:
                spent = min(rest - 1, room)
                yield choice.cost + spent + (rest - spent - 1) * WILD_COST, spent, choice

    def _wilds(self, holding: Holding) -> int:
        return holding.jokers + of_rank(holding.suits, self.terms.wild_rank)

    def _runs_of(self, suits: Suits, wilds: int) -> Choices:
        """Return the cheapest choices of the contract's runs over four suits."""
        runs = self.terms.contract.runs
        if runs == 0:
            return self._without_runs(suits)
        question = (suits, wilds)
        found = self._run_choices.get(question)
        if found is None:
            states = {(0, 0, False): Choice(0, (), ())}
            for index, key in enumerate(suits):
                grown: dict[tuple[int, int, bool], Choice] = {}
                for (done, used, is_discarding), so_far in states.items():
                    for total in range(runs if index == LAST_SUIT else done, runs + 1):
                        more = self.suits.cheapest(key, total - done, wilds)
                        for (spent, discards), choice in more.items():
                            if used + spent > wilds or (discards and is_discarding):
                                continue
                            state = (total, used + spent, is_discarding or discards)
                            cost = so_far.cost + choice.cost
                            known = grown.get(state)
                            if known is None or cost < known.cost:
                                grown[state] = Choice(
                                    cost, so_far.runs + choice.runs, so_far.keys + choice.keys
                                )
                states = grown
            found = {(used, discards): choice for (_, used, discards), choice in states.items()}
            keep(self._run_choices, question, found, MOST_HANDS_KEPT)
        return found

    def _without_runs(self, suits: Suits) -> Choices:
        """Return the choices of a contract that has no runs: all of four suits is left."""
        costs = [self.suits.cost_left(key) for key in suits]
        total = sum(cost for cost, _ in costs)
        dearest = max(cost for _, cost in costs)
        choices = {(0, False): Choice(total, NO_RUNS, suits)}
        if dearest:
            choices[0, True] = Choice(total - dearest, NO_RUNS, suits)
        return choices

    # --------------------------------------------------------------------------------------- sets

    def _candidates(self, holding: Holding, mode: Mode) -> Iterator[Candidate]:
        """Yield every choice of sets, with a bound on its cost.

        Runs of the whole hand leave no more behind than runs of what the sets do not take; so the
        bound is their cost less the points that the sets take.
        """
        wilds = self._wilds(holding)
        floor = [NEVER] * (wilds + 1)
        for (used, is_discarding), choice in self._runs_of(holding.suits, wilds).items():
            if mode.may_discard or not is_discarding:
                floor[used] = min(floor[used], choice.cost)
        floor = list(accumulate(floor, min))
        limit, wild_rank = self.terms.ruleset.wild_limit, self.terms.wild_rank
        prices = self.suits.prices
        for plans in self._plans(holding, mode):
            need = room = taken = naturals = 0
            for rank, sets, given in plans:
                count = sum(given)
                low, high = stand_in_range(sets, count, limit)
                if rank == wild_rank:
                    naturals += count
                    high = min(high, holding.jokers)  # Only jokers stand in among wilds.
                if low > high:
                    break
                need, room = need + low, room + high
                taken += prices[rank] * count
            else:
                free = wilds - naturals
                if need <= free and floor[free - need] < NEVER:
                    bound = floor[free - need] - taken + need
                    yield Candidate(bound, plans, need, room, free)

    def _plans(self, holding: Holding, mode: Mode) -> Iterator[tuple[SetPlan, ...]]:
        """Yield every sensible choice of ranks for the sets and of the naturals given to them."""
        contract = self.terms.contract
        counts = rank_counts(holding.suits)
        if contract.sets == 0:
            yield ()
            return
        ranked = sorted(
            ((count, rank) for rank, count in zip(RANKS, counts, strict=True) if count),
            reverse=True,
        )
        for numbers in sets_a_rank(tuple(ranked), contract.sets, self._wilds(holding)):
            yield from product(
                *(
                    givings(rank, number, held_of(holding.suits, rank), self._is_sparing(rank))
                    for rank, number in numbers
                )
            )
        if contract.runs == 0 and not mode.may_keep:
            plain = {rank for count, rank in ranked if rank != self.terms.wild_rank}
            if len(plain) <= contract.sets:
                yield from self._plans_keeping_one(holding, plain)

    def _is_sparing(self, rank: Rank) -> bool:
        """Tell whether a set may do better without some card of its rank: a run may want it."""
        return self.terms.contract.runs > 0 or rank == self.terms.wild_rank

    def _plans_keeping_one(
        self, holding: Holding, plain: set[Rank]
    ) -> Iterator[tuple[SetPlan, ...]]:
        """Yield the choices that take all plain cards but one, which is left to be discarded."""
        for plans in self._plans(holding, Mode(may_discard=True, may_keep=True)):
            if plain <= {plan.rank for plan in plans}:
                for place, (rank, sets, given) in enumerate(plans):
                    suit = max(Suit, key=lambda suit: given[suit])
                    if rank in plain and sum(given) > sets:
                        fewer = list(given)
                        fewer[suit] -= 1
                        plan = SetPlan(rank, sets, (fewer[0], fewer[1], fewer[2], fewer[3]))
                        yield (*plans[:place], plan, *plans[place + 1 :])

    # -------------------------------------------------------------------------------------- cards

    def _build(
        self,
        hand: tuple[CardId, ...],
        plans: tuple[SetPlan, ...],
        set_stand_ins: int,
        choice: Choice,
        mode: Mode,
    ) -> Layout:
        """Give every place its card, lowest id first."""
        wild_rank = self.terms.wild_rank
        rest: dict[Face, list[CardId]] = {}
        for card in reversed(hand):
            rest.setdefault(FACE_OF[card], []).append(card)

        def pick(rank: Rank, suit: Suit) -> CardId:
            return rest[face(rank, suit)].pop()

        sets: list[tuple[Rank, list[CardId]]] = []
        for plan in plans:
            given = [pick(plan.rank, suit) for suit in Suit for _ in range(plan.given[suit])]
            for part in range(plan.sets):
                size = (len(given) + plan.sets - 1 - part) // (plan.sets - part)
                sets.append((plan.rank, given[:size]))
                given = given[size:]
        own_places = [
            (suit, run, {place: pick(rank_at(place), suit) for place in sorted(places)})
            for suit, runs, key in zip(Suit, choice.runs, choice.keys, strict=True)
            if runs
            for run, places in zip(runs, self.terms.search.tables.deal(key, runs), strict=True)
        ]
        # A set of the wild rank is served first and jokers go first: no other card stands in there.
        wilds = sorted(
            (card for cards in rest.values() for card in cards if is_wild(card, wild_rank)),
            key=lambda card: (FACE_OF[card] != JOKER, card),
            reverse=True,
        )
        sets.sort(key=lambda entry: entry[0] != wild_rank)
        limit = self.terms.ruleset.wild_limit
        ranges = [stand_in_range(1, len(naturals), limit) for _, naturals in sets]
        spare = set_stand_ins - sum(low for low, _ in ranges)
        spare_jokers = sum(FACE_OF[card] == JOKER for card in wilds) - sum(
            low for (rank, _), (low, _) in zip(sets, ranges, strict=True) if rank == wild_rank
        )
        melds: list[TableMeld] = []
        for (rank, naturals), (low, high) in zip(sets, ranges, strict=True):
            more = min(spare, high - low)
            if rank == wild_rank:
                more = min(more, spare_jokers)
                spare_jokers -= more
            spare -= more
            melds.append(SetMeld(rank, (*naturals, *(wilds.pop() for _ in range(low + more)))))
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


@lru_cache(maxsize=MOST_TERMS_KEPT)
def layout_search(round_number: int, ruleset: Ruleset) -> LayoutSearch:
    """Return the search for a round under a ruleset, the same object each time."""
    return LayoutSearch(terms_of(round_number, ruleset))
