"""What can have the keyboard's focus, zone by zone, and where an arrow leads from there.

Pure: the layout comes in, and what the focus is next goes out. While a key has lifted cards, the
focus is on the places where they could go instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from game.rules.cards import CardId, SeatId
from game.ui.table.box import Box
from game.ui.table.layout.table import TableLayout, find_pose, target_box
from game.ui.table.targets import (
    Control,
    DiscardTarget,
    HandTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    StockTarget,
    Target,
)

ASIDE: Final = 2.0
"""How much dearer a way to the side is than the way ahead, for the arrows up and down."""


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


@dataclass(frozen=True, slots=True)
class PanelFocus:
    """An opponent's panel, whose melds Enter enlarges."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class LogFocus:
    """A line of the log, counted from the newest."""

    back: int


Focus: TypeAlias = CardFocus | TargetFocus | ControlFocus | PanelFocus | LogFocus
Zone: TypeAlias = tuple[Focus, ...]


def zones(
    layout: TableLayout, targets: Sequence[Target], log: Sequence[Box] = ()
) -> tuple[Zone, ...]:
    """Return what can have the focus, zone by zone, in the order of Tab.

    Args:
        layout: Where things are.
        targets: Where the selected cards could go.
        log: The boxes of the log's lines, the newest last.
    """
    ask: Zone = (
        tuple(ControlFocus(button.control) for button in layout.ask.buttons) if layout.ask else ()
    )
    hand: Zone = tuple(CardFocus(pose.card) for pose in layout.hand.poses if pose.card is not None)
    tray: list[Focus] = []
    for slot in layout.slots:
        if slot.is_meld:
            continue
        tray.append(TargetFocus(SlotTarget(slot.index, len(slot.poses))))
        tray += [CardFocus(pose.card) for pose in slot.poses if pose.card is not None]
    piles: list[Focus] = []
    if layout.piles:
        piles = [TargetFocus(StockTarget()), TargetFocus(DiscardTarget())]
        if layout.piles.see_all:
            piles.append(ControlFocus(layout.piles.see_all.control))
    melds: Zone = tuple(
        TargetFocus(target) for target in targets if isinstance(target, MeldTarget | StandInTarget)
    )
    panels: list[Focus] = [PanelFocus(panel.seat) for panel in layout.panels]
    if layout.loupe:
        panels.insert(0, ControlFocus(layout.loupe.close.control))
    lines: Zone = tuple(LogFocus(back) for back in reversed(range(len(log))))
    buttons: Zone = tuple(ControlFocus(button.control) for button in layout.buttons)
    header: Zone = tuple(ControlFocus(button.control) for button in layout.header.buttons)
    every = (ask, hand, tuple(tray), tuple(piles), melds, tuple(panels), lines, buttons, header)
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


def steered(
    order: Sequence[Zone],
    focus: Focus | None,
    down: int,
    layout: TableLayout,
    log: Sequence[Box] = (),
) -> Focus | None:
    """Return the nearest thing above (`down` -1) or below (1) the focus; itself at the edge.

    The lines of the log are passed by: who wants to read them comes by Tab.
    """
    start = None if focus is None else find_box(layout, focus, log)
    if start is None:
        return order[0][0] if order else None
    best: tuple[float, Focus] | None = None
    for zone in order:
        for other in zone:
            is_passed_by = isinstance(other, LogFocus) and not isinstance(focus, LogFocus)
            box = find_box(layout, other, log)
            if box is None or other == focus or is_passed_by:
                continue
            ahead_px = (box.centre_y_px - start.centre_y_px) * down
            # What begins beside the focus is beside it, not above or below.
            if ahead_px < min(box.height_px, start.height_px) / 2:
                continue
            aside_px = max(0.0, box.x_px - start.centre_x_px, start.centre_x_px - box.right_px)
            cost_px = ahead_px + ASIDE * aside_px
            if best is None or cost_px < best[0]:
                best = (cost_px, other)
    return focus if best is None else best[1]


def place_of(order: Sequence[Zone], focus: Focus) -> tuple[int, int] | None:
    """Return zone and place of the focus, so that what comes to stand there can have it next."""
    for number, zone in enumerate(order):
        if focus in zone:
            return number, zone.index(focus)
    return None


def nearest(order: Sequence[Zone], place: tuple[int, int]) -> Focus | None:
    """Return what stands at a place or, where the zone has become shorter, at its end."""
    if not order:
        return None
    zone = order[min(place[0], len(order) - 1)]
    return zone[min(place[1], len(zone) - 1)]


def find_box(layout: TableLayout, focus: Focus, log: Sequence[Box] = ()) -> Box | None:
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
        case PanelFocus(seat):
            return next((panel.box for panel in layout.panels if panel.seat == seat), None)
        case LogFocus(back):
            return log[len(log) - 1 - back] if back < len(log) else None
        case _:
            assert_never(focus)


# ------------------------------------------------------------------------ where lifted cards can go


def places(targets: Sequence[Target], others: Sequence[Target]) -> tuple[tuple[Target, ...], ...]:
    """Return where lifted cards can be brought: hand, tray, piles, melds, from below to above.

    Args:
        targets: The places that accept them.
        others: Places that do not; where no meld accepts, these say why.
    """
    hand = tuple(target for target in targets if isinstance(target, HandTarget))
    tray = tuple(target for target in targets if isinstance(target, SlotTarget))
    kinds = (MeldTarget, StandInTarget)
    melds = tuple(target for target in targets if isinstance(target, kinds)) or tuple(
        target for target in others if isinstance(target, MeldTarget)
    )
    every: tuple[tuple[Target, ...], ...] = (hand, tray, (DiscardTarget(),), melds)
    return tuple(group for group in every if group)
