"""The hand that holds the mouse button: press, lift, drag, drop, cancel, and what is chosen.

Pure logic: positions come in, outcomes go out. Nothing here knows rules, zones or drawing. A
release counts only while something is held, so whatever arrives after a cancel commits nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.rules.cards import CardId
from game.rules.events import Source

DRAG_THRESHOLD_PX: Final = 5.0
"""How far the pointer moves before a press becomes a drag."""
DOUBLE_CLICK_S: Final = 0.4
"""Two clicks on one card within this time are a double click."""
GUARD_S: Final = 0.4
"""After a press that drew or laid down, a further one on the same does nothing for this long."""

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CardGrip:
    """A card of the own hand or tray under the pointer."""

    card: CardId


@dataclass(frozen=True, slots=True)
class PileGrip:
    """The top card of a pile under the pointer."""

    source: Source


@dataclass(frozen=True, slots=True)
class ClothGrip:
    """Nothing that could be lifted: a click there may still move a selection."""

    at: Point


Grip: TypeAlias = CardGrip | PileGrip | ClothGrip


@dataclass(frozen=True, slots=True)
class Pressed:
    """Pressed and lifted, not yet dragged.

    Attributes:
        grip: What was pressed.
        at: Where, in pixels.
        offset: From the pressed card's top left corner to the pointer, in shares of the card's
            size, so that the grip stays where it was when the card changes size.
    """

    grip: Grip
    at: Point
    offset: Point


@dataclass(frozen=True, slots=True)
class Dragging:
    """On its way.

    Attributes:
        grip: What is dragged by.
        cards: The cards that travel, in hand order; none while a pile's card is drawn.
        at: Where the pointer is, or where the key has brought the card's middle, in pixels.
        offset: As in `Pressed`.
        is_by_key: Whether a key has lifted it, so that keys alone move it and let it go.
    """

    grip: Grip
    cards: tuple[CardId, ...]
    at: Point
    offset: Point
    is_by_key: bool = False


@dataclass(frozen=True, slots=True)
class Started:
    """A press has become a drag."""

    drag: Dragging


@dataclass(frozen=True, slots=True)
class Moved:
    """The drag went on."""

    drag: Dragging


@dataclass(frozen=True, slots=True)
class Clicked:
    """Pressed and released in place; `is_double` if it was the second of two quick clicks."""

    grip: Grip
    is_double: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """Released after a drag."""

    drag: Dragging


@dataclass(frozen=True, slots=True)
class Cancelled:
    """What was held goes home."""

    drag: Dragging | None


class Drag:
    """The state machine of one pointer."""

    def __init__(self) -> None:
        self._hold: Pressed | Dragging | None = None
        self._last_click: tuple[Grip, float] | None = None

    @property
    def hold(self) -> Pressed | Dragging | None:
        """Return what is held; None between presses."""
        return self._hold

    @property
    def dragging(self) -> Dragging | None:
        """Return the drag in progress, if the press has become one."""
        return self._hold if isinstance(self._hold, Dragging) else None

    def press(self, grip: Grip, at: Point, offset: Point = (0.5, 0.5)) -> None:
        """Take hold of something; a second press while one is held is not a second hold."""
        if self._hold is None:
            self._hold = Pressed(grip, at, offset)

    def lift(
        self, card: CardId, at: Point, selection: frozenset[CardId], order: Sequence[CardId]
    ) -> Dragging | None:
        """Lift a card without the pointer, as by a key; None while something is held already."""
        if self._hold is not None:
            return None
        self._last_click = None
        grip = CardGrip(card)
        cards = travelling(grip, selection, order)
        self._hold = drag = Dragging(grip, cards, at, (0.5, 0.5), is_by_key=True)
        return drag

    def move(
        self, at: Point, selection: frozenset[CardId], order: Sequence[CardId]
    ) -> Started | Moved | None:
        """Follow the pointer; past the threshold the press becomes a drag.

        Args:
            at: The pointer, in pixels.
            selection: The selected cards: gripping one of them takes all.
            order: All own cards, in the order in which they lie.
        """
        match self._hold:
            case None:
                return None
            case Pressed(grip, start, offset):
                if math.dist(start, at) < DRAG_THRESHOLD_PX:
                    return None
                self._last_click = None
                if isinstance(grip, ClothGrip):
                    self._hold = None
                    return None
                self._hold = Dragging(grip, travelling(grip, selection, order), at, offset)
                return Started(self._hold)
            case Dragging() as drag:
                self._hold = replace(drag, at=at)
                return Moved(self._hold)

    def release(self, now_s: float) -> Clicked | Dropped | None:
        """Let go: a click where nothing was dragged, a drop where something was."""
        hold, self._hold = self._hold, None
        match hold:
            case None:
                return None
            case Pressed(grip):
                last = self._last_click
                is_double = (
                    last is not None and last[0] == grip and now_s - last[1] <= DOUBLE_CLICK_S
                )
                self._last_click = None if is_double else (grip, now_s)
                return Clicked(grip, is_double)
            case Dragging():
                return Dropped(hold)

    def cancel(self) -> Cancelled | None:
        """Send home what is held (Escape, right button, focus loss, resize, turn change, dialog).

        The mouse-up that follows finds nothing held and commits nothing.
        """
        hold, self._hold = self._hold, None
        self._last_click = None
        match hold:
            case None:
                return None
            case Pressed():
                return Cancelled(None)
            case Dragging():
                return Cancelled(hold)


def travelling(
    grip: Grip, selection: frozenset[CardId], order: Sequence[CardId]
) -> tuple[CardId, ...]:
    """Return the cards that a grip takes along, in hand order."""
    match grip:
        case PileGrip() | ClothGrip():
            return ()
        case CardGrip(card) if card in selection:
            return tuple(other for other in order if other in selection)
        case CardGrip(card):
            return (card,)


def toggled(selection: frozenset[CardId], card: CardId) -> frozenset[CardId]:
    """Return the selection with one card added, or taken out if it was in."""
    return selection ^ {card}
