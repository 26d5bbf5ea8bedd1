"""Where a card can go, and which place takes the card that hangs over several.

Overlap decides, never the pointer: the rectangle of the lead card against each zone's padded
rectangle, the largest overlap wins, any overlap counts, and only the discard pile, which ends the
turn, wants a share of the card. Within the winning zone the card's middle picks the end of a run,
the stand-in or the gap between two cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.rules.cards import SeatId
from game.rules.melds import End
from game.ui.table.box import Box

DISCARD_SHARE: Final = 0.3
"""How much of the lead card must lie over the discard pile, as a share of the card."""
STAY_SHARE: Final = 0.18
"""How far beyond a middle, as a share of the step between cards, an opened gap stays open."""


@dataclass(frozen=True, slots=True)
class HandTarget:
    """A gap in the own hand, before the card at `index` of the cards that lie there."""

    index: int


@dataclass(frozen=True, slots=True)
class SlotTarget:
    """A gap in a slot of the tray, before the card at `index` of the cards that lie there."""

    slot: int
    index: int


@dataclass(frozen=True, slots=True)
class StockTarget:
    """The stock: pressed or focused, never dropped on."""


@dataclass(frozen=True, slots=True)
class DiscardTarget:
    """The discard pile."""


@dataclass(frozen=True, slots=True)
class MeldTarget:
    """The end of a meld on the table; a set takes cards at `End.HIGH`."""

    owner: SeatId
    meld: int
    end: End


@dataclass(frozen=True, slots=True)
class StandInTarget:
    """A stand-in in a meld on the table."""

    owner: SeatId
    meld: int
    position: int


OwnTarget = HandTarget | SlotTarget
"""Where own cards lie."""
Target = HandTarget | SlotTarget | StockTarget | DiscardTarget | MeldTarget | StandInTarget


class Control(Enum):
    """What on the table is pressed rather than moved; the value is the name of its icon."""

    MENU = "menu"
    SOUND = "sound"
    SETTINGS = "gear"
    HELP = "help"
    SEAL = "lock"
    """Says what the seal of the round's deal proves."""
    LAY_DOWN = "down"
    BY_SUIT = "suit_sort"
    BY_RANK = "rank_sort"
    BY_PLAN = "plan"
    MOVES = "book"
    ARRANGE = "arrange"
    HINT = "bulb"
    UNDO = "undo"
    SEE_ALL = "eye"
    CLOSE = "cross"
    """Closes the loupe."""
    ASK_YES = "tick"
    ASK_NO = "next"


@dataclass(frozen=True, slots=True)
class Choice:
    """One target of a zone, found where the lead card's middle is nearest to `x_px`."""

    x_px: float
    target: Target


@dataclass(frozen=True, slots=True)
class Zone:
    """A place that would accept the cards in the air.

    Attributes:
        box: The padded rectangle that the lead card is held against.
        choices: The targets inside, at least one, from left to right.
        need: The share of the lead card that must lie over `box`; 0 counts any overlap.
    """

    box: Box
    choices: tuple[Choice, ...]
    need: float = 0.0

    @property
    def targets(self) -> tuple[Target, ...]:
        """Return the targets from left to right."""
        return tuple(choice.target for choice in self.choices)


def find_best_zone(zones: Iterable[Zone], lead: Box) -> Zone | None:
    """Return the zone that the lead card overlaps most; the first of equals; None over none."""
    best: Zone | None = None
    most_px2 = 0.0
    for zone in zones:
        overlap_px2 = zone.box.overlap_px2(lead)
        if overlap_px2 > most_px2 and overlap_px2 >= zone.need * lead.area_px2:
            best, most_px2 = zone, overlap_px2
    return best


def find_best_target(
    zones: Sequence[Zone], lead: Box, current: Target | None = None
) -> Target | None:
    """Return where the lead card would go now, or None where nothing accepts it.

    The target `current`, accepted a moment ago, keeps the card until its middle has gone a little
    beyond the border to the next one, so that a gap never flickers.
    """
    zone = find_best_zone(zones, lead)
    if zone is None:
        return None
    x_px = lead.centre_x_px
    nearest = min(zone.choices, key=lambda choice: abs(choice.x_px - x_px))
    for choice in zone.choices:
        if choice.target == current and choice != nearest:
            apart_px = abs(choice.x_px - nearest.x_px)
            beyond_px = abs(choice.x_px - x_px) - abs(nearest.x_px - x_px)
            if beyond_px < 2 * STAY_SHARE * apart_px:
                return choice.target
    return nearest.target
