"""The player's fingers: what they hold, how large and how tilted it is, as time passes.

Whatever is pressed or lifted hangs here. Where it may go, and what letting go means, is the desk's
business.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from game.rules.cards import CardId
from game.rules.views import PlayerView
from game.ui.table.box import Box
from game.ui.table.content.presentation import AirCard
from game.ui.table.hands.aim import dragged_cards, dragged_pile, lead_box, lifted_card
from game.ui.table.hands.drag import (
    GUARD_S,
    CardGrip,
    Clicked,
    ClothGrip,
    Drag,
    Dragging,
    Dropped,
    Grip,
    Moved,
    PileGrip,
    Point,
    Pressed,
    Started,
)
from game.ui.table.hands.lean import Lean
from game.ui.table.layout.table import TableLayout, find_pose

PICK_UP_S: Final = 0.08
EASE_S: Final = 0.12
"""How long a card in the air takes to reach the size of the zone below it."""
NEARLY_PX: Final = 0.5


class Guarded(Enum):
    """Where the second press of a double click would undo or spoil what the first one did."""

    PILES = "piles"
    LAY_DOWN = "lay down"


class Fingers:
    """What one player holds.

    Attributes:
        height_px: The height of the card that leads a drag.
        has_lean: Whether what is dragged leans into its motion.
    """

    def __init__(self) -> None:
        self.height_px = 0.0
        self.has_lean = True
        self._drag = Drag()
        self._lean = Lean()
        self._clock_s = 0.0
        self._pressed_s = 0.0
        self._guards_s: dict[Guarded, float] = {}

    # What they hold

    @property
    def hold(self) -> Pressed | Dragging | None:
        """Return the card or pile that is held; a press on the cloth holds nothing."""
        hold = self._drag.hold
        return None if hold is None or isinstance(hold.grip, ClothGrip) else hold

    @property
    def dragging(self) -> Dragging | None:
        """Return the drag in progress."""
        return self._drag.dragging

    @property
    def is_by_key(self) -> bool:
        """Tell whether a key has lifted what is held."""
        drag = self._drag.dragging
        return drag is not None and drag.is_by_key

    @property
    def is_pressed(self) -> bool:
        """Tell whether the pointer has pressed something, if only the cloth, until now."""
        return self._drag.hold is not None and not self.is_by_key

    def press(self, grip: Grip, at: Point, offset: Point = (0.5, 0.5)) -> None:
        """Take hold of something; `offset` is where, in shares of its size."""
        self._drag.press(grip, at, offset)
        self._pressed_s = self._clock_s

    def lift(
        self, card: CardId, at: Point, selection: frozenset[CardId], order: Sequence[CardId]
    ) -> Dragging | None:
        """Lift a card by a key; None while something is held already."""
        return self._drag.lift(card, at, selection, order)

    def move(
        self, at: Point, selection: frozenset[CardId], order: Sequence[CardId], unit: float
    ) -> Started | Moved | None:
        """Follow the pointer; `unit` is pixels of one design pixel."""
        before = self._drag.dragging
        if before is not None and self.has_lean:
            self._lean.push((at[0] - before.at[0]) / unit)
        return self._drag.move(at, selection, order)

    def carry(self, at: Point) -> None:
        """Bring what a key has lifted to a point."""
        self._drag.move(at, frozenset(), ())

    def release(self) -> Clicked | Dropped | None:
        """Let go."""
        return self._drag.release(self._clock_s)

    def cancel(self) -> bool:
        """Let what is held go home; tell whether it was on its way."""
        cancelled = self._drag.cancel()
        return cancelled is not None and cancelled.drag is not None

    # What is pressed once

    def guard(self, what: Guarded) -> None:
        """Let a further press there mean nothing for a moment, as in a double click."""
        self._guards_s[what] = self._clock_s + GUARD_S

    def is_guarded(self, what: Guarded) -> bool:
        """Tell whether a press there means nothing now."""
        return self._clock_s < self._guards_s.get(what, 0.0)

    # How it hangs

    def advance(self, elapsed_s: float, wished_px: float | None) -> bool:
        """Let time pass; tell whether anything looks different.

        Args:
            elapsed_s: How much time.
            wished_px: The height that a dragged card takes on where it is.
        """
        is_rising = isinstance(self.hold, Pressed) and self._lift_share() < 1
        self._clock_s += elapsed_s
        if is_rising:
            return True
        drag = self._drag.dragging
        if drag is None:
            self._lean.stop()
            return False
        is_leaning = self._lean.advance(elapsed_s)
        if wished_px is None or wished_px == self.height_px:
            return is_leaning
        share = min(1.0, elapsed_s / EASE_S * 2)
        self.height_px += (wished_px - self.height_px) * share
        if abs(wished_px - self.height_px) < NEARLY_PX:
            self.height_px = wished_px
        return True

    def lead_box(self) -> Box | None:
        """Return the rectangle of the card that leads the drag."""
        drag = self._drag.dragging
        return None if drag is None else lead_box(drag, self.height_px)

    def air(self, view: PlayerView, layout: TableLayout, rest: TableLayout) -> tuple[AirCard, ...]:
        """Return the cards in the air, the lead card last.

        Args:
            view: What the seat sees.
            layout: The table as it is now.
            rest: The table as though nothing were held.
        """
        match self._drag.hold:
            case Dragging(CardGrip(lead)) as drag:
                degrees = self._lean.degrees
                return dragged_cards(drag, lead, self.height_px, view, layout.scale, degrees)
            case Dragging(PileGrip(source)) as drag:
                return dragged_pile(drag, source, layout, self._lean.degrees)
            case Pressed(CardGrip(card)):
                pose = find_pose(rest, card)
                if pose is None:
                    return ()
                return (lifted_card(pose, layout.scale, self._lift_share()),)
            case _:
                return ()

    def _lift_share(self) -> float:
        """Return how far a pressed card has risen, quick at first."""
        share = min(1.0, (self._clock_s - self._pressed_s) / PICK_UP_S)
        return 1 - (1 - share) ** 3
