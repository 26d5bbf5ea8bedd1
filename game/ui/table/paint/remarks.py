"""Draws what an opponent remarks: a small paper bubble beside its portrait.

Nothing that has to be read is hidden for it: where a panel has room the bubble lies between the
name and the count of cards, elsewhere below the panel and beside the discards. Where the tray
begins right below the panels it stays on the panel, above what is due and what slots say.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.ui.rich_text import SNUG, row_height
from game.ui.svg import document, paint, rasterise
from game.ui.table.box import Box
from game.ui.table.content.presentation import RemarkShown, SeatShown
from game.ui.table.layout.parts import SeatPanel
from game.ui.table.layout.table import TableLayout
from game.ui.table.paint.pen import Pen
from game.ui.table.paint.seats import words_right_px
from game.ui.theme import LOG

WIDEST: Final = 17
"""Width of the words in sizes of their text, where nothing else bounds them."""
MOST_ROWS: Final = 3
MARGIN: Final = (10, 5)
OVERHANG: Final = 8
"""How many design pixels of a panel a bubble below it covers."""
TAIL: Final = 10
LEAST: Final = 4
"""Words have at least so many sizes of their text beside a name."""


def draw_remark(pen: Pen, layout: TableLayout, shown: RemarkShown, seat: SeatShown) -> None:
    """Draw a remark beside the seat that makes it."""
    panel = next((panel for panel in layout.panels if panel.seat == shown.seat), None)
    if panel is not None:
        box = _beside_name(pen, panel, shown.text, seat)
        if box is not None:
            _draw_bubble(pen, box, shown.text)
            _draw_tail(pen, box, panel.name.centre_y_px)
            return
    around = layout.plate.box if panel is None else panel.box
    style = pen.style(LOG, pen.colours.ink, rows=SNUG)
    room_px = min(WIDEST * style.size_px, max(around.width_px, pen.px(180)) - pen.px(40))
    if panel is not None and panel.is_line and layout.scale.is_dense:
        name_px, _ = words_right_px(pen, panel, seat)
        room_px = min(room_px, panel.box.right_px - name_px - pen.px(18 + 2 * MARGIN[0]))
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


def _beside_name(pen: Pen, panel: SeatPanel, text: str, seat: SeatShown) -> Box | None:
    """Return where a remark has room between the name and the count of cards.

    A remark of one row lies on the line of the name, one of two also right of the state pill.
    """
    if panel.status is None or panel.is_small or panel.is_line:
        return None
    name_px, pill_px = words_right_px(pen, panel, seat)
    row_px = row_height(pen.style(LOG, pen.colours.ink, rows=SNUG))
    for rows, end_px in ((1, name_px), (2, max(name_px, pill_px))):
        left_px = end_px + pen.px(TAIL + 6)
        room_px = panel.chips.x_px - pen.px(10) - left_px
        inner_px = room_px - 2 * pen.px(MARGIN[0]) - 2
        if inner_px < LEAST * pen.text_px(LOG):
            continue
        width_px, height_px = _size(pen, text, inner_px)
        if height_px <= rows * row_px + 2 * pen.px(MARGIN[1]) + 1 and width_px <= room_px:
            top_px = panel.box.y_px + pen.px(2)
            if rows == 1:
                top_px = min(panel.name.centre_y_px - height_px / 2, panel.status.y_px - height_px)
            return Box(left_px, top_px, width_px, height_px)
    return None


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
    """Return where a bubble lies low on its panel: at the right, names and melds begin left."""
    lowest_px = min((slot.title.y_px for slot in layout.slots), default=panel.box.bottom_px)
    return panel.box.right_px - pen.px(8) - size[0], lowest_px - size[1]


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
