"""The keyboard's way over the table: arrows walk in a zone, Tab changes zone, all has a name.

Pure: the scene hands in the layout and what it shows, and gets back where the focus is next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.rules.cards import CardId
from game.ui.table.box import Box
from game.ui.table.layout import TableLayout, find_pose, target_box
from game.ui.table.targets import (
    Control,
    DiscardTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    StockTarget,
    Target,
)


@dataclass(frozen=True, slots=True)
class CardFocus:
    """An own card."""

    card: CardId


@dataclass(frozen=True, slots=True)
class TargetFocus:
    """A pile, a slot, a meld or a stand-in."""

    target: Target


@dataclass(frozen=True, slots=True)
class ControlFocus:
    """A button."""

    control: Control


Focus: TypeAlias = CardFocus | TargetFocus | ControlFocus
Zone: TypeAlias = tuple[Focus, ...]


def zones(layout: TableLayout, targets: Sequence[Target]) -> tuple[Zone, ...]:
    """Return what can have the focus, zone by zone, in the order of Tab.

    Args:
        layout: Where things are.
        targets: Where the selected cards could go; they come first among the places.
    """
    ask: Zone = (
        tuple(ControlFocus(button.control) for button in layout.ask.buttons) if (layout.ask) else ()
    )
    hand: Zone = tuple(CardFocus(pose.card) for pose in layout.hand.poses if pose.card is not None)
    tray: list[Focus] = []
    for slot in layout.slots:
        if slot.is_meld:
            continue
        tray.append(TargetFocus(SlotTarget(slot.index, len(slot.poses))))
        tray += [CardFocus(pose.card) for pose in slot.poses if pose.card is not None]
    piles: Zone = (TargetFocus(StockTarget()), TargetFocus(DiscardTarget()))
    melds: Zone = tuple(
        TargetFocus(target) for target in targets if isinstance(target, MeldTarget | StandInTarget)
    )
    buttons: Zone = tuple(ControlFocus(button.control) for button in layout.buttons)
    header: Zone = tuple(ControlFocus(button.control) for button in layout.header.buttons)
    every = (ask, hand, tuple(tray), piles if layout.piles else (), melds, buttons, header)
    return tuple(zone for zone in every if zone)


def stepped(order: Sequence[Zone], focus: Focus | None, step: int) -> Focus | None:
    """Return the neighbour within the zone of the focus; the first thing of all without one."""
    for zone in order:
        if focus in zone:
            return zone[(zone.index(focus) + step) % len(zone)]
    return order[0][0] if order else None


def next_zone(order: Sequence[Zone], focus: Focus | None, step: int) -> Focus | None:
    """Return the first thing of the next zone, or of the one before."""
    for place, zone in enumerate(order):
        if focus in zone:
            return order[(place + step) % len(order)][0]
    return order[0][0] if order else None


def find_box(layout: TableLayout, focus: Focus) -> Box | None:
    """Return the box of what has the focus; None once it is gone."""
    match focus:
        case CardFocus(card):
            pose = find_pose(layout, card)
            return None if pose is None else pose.strip
        case TargetFocus(target):
            return target_box(layout, target)
        case ControlFocus(control):
            return next(
                (button.box for button in layout.all_buttons if button.control is control), None
            )
