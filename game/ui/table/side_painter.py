"""Draws the side columns: the log of moves and the contract meter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.i18n import t
from game.ui.table.box import Box
from game.ui.table.header_painter import kind_icon
from game.ui.table.pen import Pen
from game.ui.table.presentation import LogShown, MeterRow, MeterShown
from game.ui.theme import BODY, CAPTION, HEADING, LABEL, LOG

LOG_ROWS: Final = 1.36
MARGIN: Final = 12
HELPFUL_ROWS: Final = 3


def draw_log(pen: Pen, box: Box, entries: Sequence[LogShown]) -> tuple[tuple[int, Box], ...]:
    """Draw the moves, the newest last; whole entries leave at the top.

    Returns:
        The index of each entry that is shown, with where it lies.
    """
    colours = pen.colours
    heading = pen.style(BODY, colours.act, bold=True)
    top = Box(
        box.x_px + pen.px(MARGIN),
        box.y_px + pen.px(6),
        box.width_px - pen.px(2 * MARGIN),
        heading.size_px * 1.4,
    )
    pen.words(t("Moves"), top, heading)
    inner = Box(
        box.x_px + pen.px(6),
        top.bottom_px + pen.px(4),
        box.width_px - pen.px(12),
        box.bottom_px - top.bottom_px - pen.px(10),
    )
    pad_px = pen.px(3)
    width = round(inner.width_px - pen.px(15))
    old = pen.style(LOG, colours.status, rows=LOG_ROWS)
    new = pen.style(LOG, colours.text, rows=LOG_ROWS)
    heights: list[float] = []
    for entry in reversed(entries):
        style = new if entry.is_last else old
        height_px = pen.rich.measure(entry.line, style, width)[1] + 2 * pad_px
        if sum(heights) + height_px > inner.height_px:
            break
        heights.append(height_px)
    first = len(entries) - len(heights)
    y_px = inner.y_px
    placed: list[tuple[int, Box]] = []
    for index, height_px in enumerate(reversed(heights), first):
        entry = entries[index]
        row = Box(inner.x_px, y_px, inner.width_px, height_px)
        placed.append((index, row))
        if entry.is_last:
            pen.box(row, 4, (*colours.text[:3], 26))
            pen.box(Box(row.x_px, row.y_px, pen.px(3), row.height_px), 1.5, colours.act)
        words = Box(row.x_px + pen.px(9), row.y_px + pad_px, width, height_px)
        pen.paragraph(entry.line, words, new if entry.is_last else old)
        y_px += height_px
    return tuple(placed)


def draw_meter(pen: Pen, box: Box, shown: MeterShown) -> None:
    """Draw how many cards short the contract is, and what would help."""
    colours = pen.colours
    left_px = box.x_px + pen.px(MARGIN)
    width_px = box.width_px - pen.px(2 * MARGIN)
    y_px = box.y_px + pen.px(6)

    def row(height_px: float) -> Box:
        nonlocal y_px
        place = Box(left_px, y_px, width_px, height_px)
        y_px += height_px
        return place

    heading = pen.style(BODY, colours.act, bold=True)
    pen.words(t("Contract meter"), row(heading.size_px * 1.45), heading)
    large = pen.style(HEADING + 2, colours.text, bold=True)
    size_px = pen.rich.fitting_size(shown.heading, large, round(width_px), pen.text_px(LABEL))
    large = type(large)(size_px, large.colour, bold=True, line_height=large.line_height)
    pen.words(shown.heading, row(pen.text_px(HEADING + 2) * 1.4), large)
    for meld in shown.rows:
        _draw_meter_row(pen, row(pen.text_px(BODY) * 1.85), meld)
    y_px += pen.px(2)
    if shown.label:
        style = pen.style(LOG, colours.status, rows=1.4)
        rows = pen.rich.measure(shown.label, style, round(width_px), 2)[1]
        pen.paragraph(shown.label, row(rows + pen.px(2)), style, 2)
    if shown.helpful:
        style = pen.style(LABEL, colours.text, rows=1.5)
        height_px = pen.rich.measure(shown.helpful, style, round(width_px), HELPFUL_ROWS)[1]
        pen.paragraph(shown.helpful, row(height_px + pen.px(2)), style, HELPFUL_ROWS)
    style = pen.style(CAPTION + 0.5, colours.status, rows=1.4)
    room_px = box.bottom_px - pen.px(6) - y_px
    rows = int(room_px // (style.size_px * 1.4))
    if rows > 0 and shown.text:
        pen.paragraph(shown.text, Box(left_px, y_px, width_px, room_px), style, rows)


def _draw_meter_row(pen: Pen, box: Box, row: MeterRow) -> None:
    """Draw one meld: its kind, a cream card for each had, a dashed one for each lacking."""
    colours = pen.colours
    text_px = pen.text_px(BODY)
    icon = kind_icon(pen, row.kind, round(text_px * 1.4), colours.text)
    pen.blit(icon, box.x_px, box.centre_y_px - icon.get_height() / 2)
    style = pen.style(BODY, colours.text, bold=True)
    count = f"{row.had}/{row.needed}"
    count_px = pen.width(count, style)
    right_px = box.right_px
    if row.had >= row.needed:
        side_px = text_px * 1.1
        pen.icon("tick", right_px - side_px / 2, box.centre_y_px, side_px, colours.valid)
        right_px -= side_px + pen.px(6)
    pen.words(count, Box(right_px - count_px, box.y_px, count_px + 2, box.height_px), style)
    left_px = box.x_px + text_px * 1.4 + pen.px(8)
    card_width_px, card_height_px = float(pen.text_px(15)), float(pen.text_px(20))
    room_px = right_px - count_px - pen.px(8) - left_px
    step_px = min(card_width_px + pen.px(8), room_px / max(1, row.needed))
    card_width_px = min(card_width_px, step_px - pen.px(2))
    for place in range(row.needed):
        card = Box(
            left_px + place * step_px,
            box.centre_y_px - card_height_px / 2,
            card_width_px,
            card_height_px,
        )
        if place < row.had:
            pen.box(card, 3, colours.card)
        else:
            pen.dashed(card, 3, colours.act)
