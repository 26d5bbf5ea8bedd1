"""The contract meter's facts, each worked out by the exact solver once for a hand, when asked."""

from __future__ import annotations

from functools import cached_property

from game.rules import solver
from game.rules.cards import CardId, Face
from game.rules.ruleset import Ruleset
from game.rules.solver import PlanPart
from game.rules.views import PlayerView


class Meter:
    """How near a hand is to the contract; once down there is nothing left to measure."""

    def __init__(self, view: PlayerView) -> None:
        self._hand = () if view.own.is_down else view.hand
        self._number = view.table.round_number
        self._ruleset = view.ruleset

    @cached_property
    def distance(self) -> int:
        """Return how many cards the hand is short; 0 if the contract can be laid down."""
        if not self._hand:
            return 0
        return solver.distance(self._hand, self._number, self._ruleset)

    @cached_property
    def parts(self) -> tuple[PlanPart, ...]:
        """Return the best plan, one part a meld in the order of the contract."""
        if not self._hand:
            return ()
        found = solver.layout(self._hand, self._number, self._ruleset)
        if found is not None:
            return tuple(PlanPart(meld.kind, meld.cards, 0) for meld in found.melds)
        return solver.plan(self._hand, self._number, self._ruleset).parts

    @cached_property
    def useful(self) -> tuple[Face, ...]:
        """Return the faces that bring the hand nearer; this takes the longest."""
        if self.distance == 0:
            return ()
        return solver.useful(self._hand, self._number, self._ruleset)

    def find_useful(self, *, is_busy: bool) -> tuple[Face, ...] | None:
        """Return the useful faces; None while they are unknown and the frame has no time."""
        if is_busy and "useful" not in self.__dict__:
            return None
        return self.useful


class Meters:
    """Gives the meter of a view, the same one as long as the hand is the same."""

    def __init__(self) -> None:
        self._key: tuple[frozenset[CardId], bool, int, Ruleset] | None = None
        self._meter: Meter | None = None

    def of(self, view: PlayerView) -> Meter:
        """Return the meter of a view's hand."""
        key = (frozenset(view.hand), view.own.is_down, view.table.round_number, view.ruleset)
        if self._meter is None or key != self._key:
            self._key, self._meter = key, Meter(view)
        return self._meter
