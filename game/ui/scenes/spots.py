"""Where on the table lies what the guide speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.legality import lay_offs, swaps
from game.rules.views import PlayerView
from game.tutorial.lessons import Spot
from game.ui.table.box import Box, around
from game.ui.table.layout.table import TableLayout
from game.ui.table.targets import Control

FLAG_WORDS: Final = 0.72
"""The share of a flag's height above its fringe."""
BUTTONS_OF: Final[Mapping[Spot, tuple[Control, ...]]] = {
    Spot.SORT: (Control.BY_SUIT, Control.BY_RANK),
    Spot.ARRANGE: (Control.ARRANGE,),
    Spot.LAY_DOWN: (Control.LAY_DOWN,),
}


def boxes_of(spot: Spot, layout: TableLayout, view: PlayerView) -> list[Box]:
    """Return where a spot lies; nothing where the table does not show it now."""
    piles, header = layout.piles, layout.header
    match spot:
        case Spot.STOCK:
            return [piles.stock_box] if piles else []
        case Spot.DISCARDS:
            return [piles.discard_box] if piles else []
        case Spot.TRAY:
            return [slot.box for slot in layout.slots if not slot.is_meld]
        case Spot.SORT | Spot.ARRANGE | Spot.LAY_DOWN:
            wanted = BUTTONS_OF[spot]
            found = [each.box for each in layout.buttons if each.control in wanted]
            return [around(tuple(found))] if found else []
        case Spot.ASK:
            return [layout.ask.box] if layout.ask else []
        case Spot.STAND_INS:
            at = {(action.owner, action.meld) for action in swaps(view)}
            return [meld.named_box for meld in layout.melds if (meld.owner, meld.meld) in at]
        case Spot.MELDS:
            to = {(action.owner, action.meld) for action in lay_offs(view)}
            return [meld.named_box for meld in layout.melds if (meld.owner, meld.meld) in to]
        case Spot.OTHERS:
            down = {seat for seat, each in enumerate(view.table.seats) if each.is_down}
            return [panel.box for panel in layout.panels if panel.seat in down]
        case Spot.HAND:
            return [pose.strip for pose in layout.hand.poses]
        case Spot.CONTRACT_FLAG:
            return [_seen(header.flags[1], layout)]
        case Spot.WILD_FLAG:
            return [_seen(header.flags[2], layout)]


def _seen(flag: Box, layout: TableLayout) -> Box:
    """Return what of a flag must be seen: where all is dense its fringe may lie under the guide."""
    share = FLAG_WORDS if layout.scale.is_dense else 1.0
    return Box(flag.x_px, flag.y_px, flag.width_px, flag.height_px * share)
