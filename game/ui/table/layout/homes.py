"""How the cards without a home lie in their field: in rows, so that each shows its index."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.ui.table.box import Box
from game.ui.table.layout.melds import least_step_px
from game.ui.table.poses import CARD_ASPECT

TALLEST: Final = 78
SMALLEST: Final = 30
STEP: Final = 0.83
"""Wished step from card to card as a share of the width."""
ROW_STEP: Final = 0.58
"""Step from row to row as a share of the height: the index of every card stays free."""
SINGLE_SHARE: Final = 0.42
ROWS_SHARE: Final = 0.6
"""Share of the field that one row may take, and several."""
MOST_ROWS: Final = 4


@dataclass(frozen=True, slots=True)
class HomelessRows:
    """Cards in rows.

    Attributes:
        card_px: Height of every card; 0 if there is no room for any.
        corners: The left upper corner of each card.
        step_px: From card to card.
        bottom_px: Where the last row ends.
    """

    card_px: float
    corners: tuple[tuple[float, float], ...]
    step_px: float
    bottom_px: float


def lay_homeless(count: int, room: Box, design_px: float) -> HomelessRows:
    """Lay out so many cards at the top of a field, in as few rows as show every index."""
    for rows in range(1, MOST_ROWS + 1):
        in_row = math.ceil(count / rows)
        height_px = room.height_px * (SINGLE_SHARE if rows == 1 else ROWS_SHARE)
        card_px = min(TALLEST * design_px, height_px / (1 + ROW_STEP * (rows - 1)))
        width_px = card_px * CARD_ASPECT
        step_px = STEP * width_px
        if in_row > 1:
            step_px = min(step_px, (room.width_px - width_px) / (in_row - 1))
        if in_row <= 1 or step_px >= least_step_px(card_px, design_px):
            break
    if not count or card_px <= SMALLEST * design_px:
        return HomelessRows(0.0, (), 0.0, room.y_px)
    corners = tuple(
        (
            room.x_px + place % in_row * step_px,
            room.y_px + place // in_row * ROW_STEP * card_px,
        )
        for place in range(count)
    )
    return HomelessRows(card_px, corners, step_px, corners[-1][1] + card_px)
