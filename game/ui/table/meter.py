"""The contract meter's facts, worked out by the exact solver once for each hand."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules import solver
from game.rules.cards import CardId, Face
from game.rules.ruleset import Ruleset
from game.rules.solver_plan import PlanPart
from game.rules.views import PlayerView


@dataclass(frozen=True, slots=True)
class Meter:
    """How near a hand is to the contract.

    Attributes:
        distance: Cards short; 0 if the contract can be laid down.
        useful: The faces that bring it nearer.
        parts: The best plan, one part a meld in the order of the contract.
    """

    distance: int
    useful: tuple[Face, ...]
    parts: tuple[PlanPart, ...]


class Meters:
    """Works meters out when asked, and keeps the last."""

    def __init__(self) -> None:
        self._key: tuple[frozenset[CardId], int, Ruleset] | None = None
        self._meter: Meter | None = None

    def of(self, view: PlayerView) -> Meter:
        """Return the meter of a view's hand; the same hand is worked out only once."""
        key = (frozenset(view.hand), view.table.round_number, view.ruleset)
        if self._meter is None or key != self._key:
            self._key, self._meter = key, work_out(view)
        return self._meter


def work_out(view: PlayerView) -> Meter:
    """Return the meter of a view's hand; once down there is nothing left to measure."""
    number, rules = view.table.round_number, view.ruleset
    if view.own.is_down or not view.hand:
        return Meter(0, (), ())
    distance = solver.distance(view.hand, number, rules)
    found = solver.layout(view.hand, number, rules)
    if found is not None:
        laid = tuple(PlanPart(meld.kind, meld.cards, 0) for meld in found.melds)
        return Meter(0, (), laid)
    plan = solver.plan(view.hand, number, rules)
    return Meter(distance, solver.useful(view.hand, number, rules), plan.parts)
