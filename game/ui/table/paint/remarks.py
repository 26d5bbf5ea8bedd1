"""Draws what an opponent remarks: a small paper bubble beside its portrait.

Nothing that has to be read is hidden for it: where a panel has room the bubble lies over name and
status, elsewhere below the panel and beside the discards. Where the tray begins right below the
panels it stays on the panel, above what is due and what slots say.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.ui.rich_text import SNUG
from game.ui.svg import document, paint, rasterise
from game.ui.table.box import Box
from game.ui.table.content.presentation import RemarkShown
from game.ui.table.layout.parts import SeatPanel
from game.ui.table.layout.table import TableLayout
from game.ui.table.paint.pen import Pen
from game.ui.theme import LOG

WIDEST: Final = 17
"""Width of the words in sizes of their text, where nothing else bounds them."""
MOST_ROWS: Final = 3
MARGIN: Final = (10, 5)
OVERHANG: Final = 8
"""How many design pixels of a panel a bubble below it covers."""
TAIL: Final = 10


def draw_remark(pen: Pen, layout: TableLayout, shown: RemarkShown) -> None:
    """Draw a remark beside the seat that makes it."""
    panel = next((panel for panel in layout.panels if panel.seat == shown.seat), None)
    if panel is not None and panel.status is not None and not (panel.is_small or panel.is_line):
        _draw_over_name(pen, panel, shown.text)
        return
    around = layout.plate.box if panel is None else panel.box
    style = pen.style(LOG, pen.colours.ink, rows=SNUG)
    room_px = min(WIDEST * style.size_px, max(around.width_px, pen.px(180)) - pen.px(40))
    width_px, height_px = _size(pen, shown.text, room_px)
    if panel is None:
        corner_px = (around.x_px + pen.px(8), around.y_px - height_px - pen.px(4))
    elif layout.scale.is_dense:
        corner_px = _on_panel(pen, layout, panel, (width_px, height_px))
    else:
        down_px = 0.0 if panel.is_line else pen.px(OVERHANG)
        corner_px = (around.x_px + pen.px(8), around.bottom_px - down_px)
    box = _beside_discards(pen, layout, Box(*corner_px, width_px, height_px))
    _draw_bubble(pen, box, shown.text)


def _draw_over_name(pen: Pen, panel: SeatPanel, text: str) -> None:
    """Draw a remark over name and status, with a tail towards the portrait."""
    room_px = panel.chips.x_px - pen.px(14) - panel.name.x_px
    width_px, height_px = _size(pen, text, room_px - 2 * pen.px(MARGIN[0]))
    assert panel.status is not None
    # A remark of one row leaves the name whole; a longer one hides all of it.
    top_px = panel.status.bottom_px + pen.px(6) - height_px
    if top_px < panel.status.y_px - pen.px(4):
        top_px = panel.box.y_px + pen.px(3)
    box = Box(panel.name.x_px + pen.px(2), top_px, width_px, height_px)
    _draw_bubble(pen, box, text)
    _draw_tail(pen, box, panel.portrait.y_px)


def _beside_discards(pen: Pen, layout: TableLayout, box: Box) -> Box:
    """Return the box, moved aside if it would hide the discards."""
    piles = layout.piles
    if piles is None or not box.overlap_px2(piles.discard_box):
        return box
    left_px = piles.discard_box.x_px - pen.px(4) - box.width_px
    right_px = piles.discard_box.right_px + pen.px(4)
    nearer_px = min(left_px, right_px, key=lambda x_px: abs(x_px - box.x_px))
    return replace(box, x_px=nearer_px)


def _on_panel(
    pen: Pen, layout: TableLayout, panel: SeatPanel, size: tuple[float, float]
) -> tuple[float, float]:
    """Return where a bubble lies low on its panel: at the right, melds begin at the left."""
    lowest_px = min((slot.title.y_px for slot in layout.slots), default=panel.box.bottom_px)
    left_px = panel.name.x_px if panel.is_line else panel.box.right_px - pen.px(8) - size[0]
    return left_px, lowest_px - size[1]


def _size(pen: Pen, text: str, room_px: float) -> tuple[float, float]:
    style = pen.style(LOG, pen.colours.ink, rows=SNUG)
    width_px, height_px = pen.rich.measure(text, style, round(room_px), MOST_ROWS)
    return width_px + 2 + 2 * pen.px(MARGIN[0]), height_px + 2 * pen.px(MARGIN[1])


def _draw_bubble(pen: Pen, box: Box, text: str) -> None:
    colours = pen.colours
    pen.box(box, 10, colours.card, colours.paper_rule, 1.5)
    across_px, down_px = pen.px(MARGIN[0]), pen.px(MARGIN[1])
    words = Box(
        box.x_px + across_px,
        box.y_px + down_px,
        box.width_px - 2 * across_px,
        box.height_px - 2 * down_px,
    )
    pen.paragraph(text, words, pen.style(LOG, colours.ink, rows=SNUG), MOST_ROWS)


def _draw_tail(pen: Pen, box: Box, middle_px: float) -> None:
    """Draw the tail to the left; it covers the bubble's edge where it begins."""
    colours = pen.colours
    width, height = round(pen.px(TAIL)) + 2, round(pen.px(TAIL * 1.4))
    shape = (
        f'<path d="M{width} 1L1 {height / 2}L{width} {height - 1}Z" '
        f"{paint('fill', colours.card)}/>"
        f'<path d="M{width - 1} 1L1 {height / 2}L{width - 1} {height - 1}" fill="none" '
        f'{paint("stroke", colours.paper_rule)} stroke-width="{pen.px(1.5)}"/>'
    )
    picture = pen.kept.get(
        ("remark tail", width, height),
        lambda: rasterise(document((width, height), shape), width, height),
    )
    pen.blit(picture, box.x_px - width + pen.px(1.5) + 1, middle_px - height / 2)
