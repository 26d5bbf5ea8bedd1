"""The contract meter's facts, each worked out once, when asked: by the solver, by the referee."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from game.ai.plan import by_face
from game.ai.worlds import possible_draws
from game.rules import solver
from game.rules.actions import LayOff, SwapWild
from game.rules.cards import CardId, Face
from game.rules.legality import lay_offs, swaps
from game.rules.ruleset import Ruleset
from game.rules.solver import Layout, PlanPart
from game.rules.views import PlayerView

SOLVED: Final = ("distance", "parts", "useful")
"""What depends on the hand alone."""


class Meter:
    """How near a hand is to the contract; once down, what of it fits the melds on the table.

    Args:
        view: What the seat knows.
        before: The meter of an earlier view with the same hand, whose solutions still hold.
    """

    def __init__(self, view: PlayerView, before: Meter | None = None) -> None:
        self._view = view
        self._hand = () if view.own.is_down else view.hand
        self._number = view.table.round_number
        self._ruleset = view.ruleset
        if before is not None:
            known = before.__dict__
            self.__dict__.update({name: known[name] for name in SOLVED if name in known})

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
    def layouts(self) -> tuple[Layout, ...]:
        """Return the equally good ways to lay the contract down, the best plan's own first."""
        if not self._hand:
            return ()
        return solver.layouts(self._hand, self._number, self._ruleset)

    @cached_property
    def useful(self) -> tuple[Face, ...]:
        """Return the faces that bring the hand nearer; this takes the longest."""
        if self.distance == 0:
            return ()
        return solver.useful(self._hand, self._number, self._ruleset)

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """Return by face the copies that a draw from the stock may bring now."""
        return by_face(solver.hand_of(possible_draws(self._view)))

    @cached_property
    def lay_offs(self) -> tuple[LayOff, ...]:
        """Return every legal lay-off."""
        return lay_offs(self._view)

    @cached_property
    def swaps(self) -> tuple[SwapWild, ...]:
        """Return every legal swap."""
        return swaps(self._view)

    def find_useful(self, *, is_busy: bool) -> tuple[Face, ...] | None:
        """Return the useful faces; None while they are unknown and the frame has no time."""
        if is_busy and "useful" not in self.__dict__:
            return None
        return self.useful


class Meters:
    """Gives the meter of a view; nothing is solved again as long as the hand is the same."""

    def __init__(self) -> None:
        self._key: tuple[frozenset[CardId], bool, int, Ruleset] | None = None
        self._view: PlayerView | None = None
        self._meter: Meter | None = None

    def of(self, view: PlayerView) -> Meter:
        """Return the meter of a view."""
        if self._meter is None or view is not self._view:
            key = (frozenset(view.hand), view.own.is_down, view.table.round_number, view.ruleset)
            self._meter = Meter(view, self._meter if key == self._key else None)
            self._key, self._view = key, view
        return self._meter
