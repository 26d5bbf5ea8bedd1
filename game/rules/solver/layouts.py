"""The best way to lay a hand down: every meld with its cards placed (R5.2, R5.6, R5.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from game.rules.cards import FACE_OF, CardId
from game.rules.melds import TableMeld
from game.rules.ruleset import Ruleset
from game.rules.scoring import card_points
from game.rules.solver.choosing import Choosing, Mode
from game.rules.solver.keys import MOST_HANDS_KEPT, MOST_TERMS_KEPT, hand_of, holding_of, keep
from game.rules.solver.placing import placed
from game.rules.solver.terms import Terms, terms_of
from game.rules.solver.ways import COST_OF_POINT, RunWays


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


@dataclass(eq=False)
class LayoutSearch:
    """The search for the best layout under the terms of one round."""

    terms: Terms
    runs: RunWays = field(init=False)

    def __post_init__(self) -> None:
        terms = self.terms
        number, rules = terms.round_number, terms.ruleset
        self.runs = RunWays(terms.search.tables, terms.contract.runs, terms.is_whole_hand)
        self._is_staged = rules.is_staged(number)
        self._mode = Mode(not terms.is_whole_hand, not rules.goes_out_by_discarding(number))
        self._layouts: dict[tuple[CardId, ...], Layout] = {}

    def best(self, hand: tuple[CardId, ...]) -> Layout | None:
        """Return the best layout of a hand in id order, or None."""
        layout = self._layouts.get(hand)
        if layout is None:
            layout = self._find(hand)
            if layout is not None:
                keep(self._layouts, hand, layout, MOST_HANDS_KEPT)
        return layout

    def _find(self, hand: tuple[CardId, ...]) -> Layout | None:
        layout = self._solve(hand, self._mode)
        if not self._is_staged or layout is None or len(layout.left) != 1:
            return layout
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

    def _solve(self, hand: tuple[CardId, ...], mode: Mode) -> Layout | None:
        found = Choosing(self.terms, self.runs, holding_of(hand_of(hand)), mode).best()
        if found is None:
            return None
        melds = placed(
            hand,
            found.shares,
            found.set_stand_ins,
            found.ways,
            self.terms.search.tables,
        )
        laid = {card for meld in melds for card in meld.cards}
        left = tuple([card for card in hand if card not in laid])
        return Layout(melds, left, *divmod(found.cost, COST_OF_POINT))


@lru_cache(maxsize=MOST_TERMS_KEPT)
def layout_search(round_number: int, ruleset: Ruleset) -> LayoutSearch:
    """Return the search for a round under a ruleset, the same object each time."""
    return LayoutSearch(terms_of(round_number, ruleset))
