"""Draws the side columns: the log of moves and the contract meter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.i18n import t
from game.ui.rich_text import Align, TextStyle
from game.ui.table.box import Box
from game.ui.table.content.presentation import LogShown, MeterRow, MeterShown
from game.ui.table.layout.zones import METER_HEADING, METER_MARGIN, METER_ROW, METER_TITLE
from game.ui.table.paint.header import kind_icon
from game.ui.table.paint.pen import Pen
from game.ui.theme import BODY, CAPTION, HEADING, LABEL, LOG

LOG_ROWS: Final = 1.36
LOG_PAD: Final = 3
MARGIN: Final = 12
HELPFUL_ROWS: Final = 3


@dataclass(frozen=True, slots=True)
class LogRow:
    """An entry of the log that has room, and where it lies."""

    entry: LogShown
    box: Box


def lay_log(pen: Pen, box: Box, entries: Sequence[LogShown]) -> tuple[LogRow, ...]:
    """Return where the moves lie, the newest last; whole entries leave at the top."""
    top = _log_heading(pen, box)
    inner = Box(
        box.x_px + pen.px(6),
        top.bottom_px + pen.px(4),
        box.width_px - pen.px(12),
        box.bottom_px - top.bottom_px - pen.px(10),
    )
    heights: list[float] = []
    for entry in reversed(entries):
        size = pen.rich.measure(entry.line, _log_style(pen, entry), _log_width(pen, inner))
        height_px = size[1] + 2 * pen.px(LOG_PAD)
        if sum(heights) + height_px > inner.height_px:
            break
        heights.append(height_px)
    y_px = inner.y_px
    rows: list[LogRow] = []
    for entry, height_px in zip(
        entries[len(entries) - len(heights) :], reversed(heights), strict=True
    ):
        rows.append(LogRow(entry, Box(inner.x_px, y_px, inner.width_px, height_px)))
        y_px += height_px
    return tuple(rows)


def _log_heading(pen: Pen, box: Box) -> Box:
    return Box(
        box.x_px + pen.px(MARGIN),
        box.y_px + pen.px(6),
        box.width_px - pen.px(2 * MARGIN),
        pen.text_px(BODY) * 1.4,
    )


def _log_style(pen: Pen, entry: LogShown) -> TextStyle:
    colour = pen.colours.text if entry.is_last else pen.colours.status
    return pen.style(LOG, colour, rows=LOG_ROWS)


def _log_width(pen: Pen, row: Box) -> int:
    return round(row.width_px - pen.px(15))


def draw_log(pen: Pen, box: Box, entries: Sequence[LogShown]) -> None:
    """Draw the moves."""
    colours = pen.colours
    heading = pen.style(BODY, colours.act, bold=True)
    pen.words(t("Moves"), _log_heading(pen, box), heading)
    for row in lay_log(pen, box, entries):
        place = row.box
        if row.entry.is_last:
            pen.box(place, 4, (*colours.text[:3], 26))
            pen.box(Box(place.x_px, place.y_px, pen.px(3), place.height_px), 1.5, colours.act)
        left_px, top_px = place.x_px + pen.px(9), place.y_px + pen.px(LOG_PAD)
        words = Box(left_px, top_px, _log_width(pen, place), place.height_px)
        pen.paragraph(row.entry.line, words, _log_style(pen, row.entry))


def draw_meter(pen: Pen, box: Box, shown: MeterShown) -> None:
    """Draw how many cards short the contract is, and what would help."""
    colours = pen.colours
    left_px = box.x_px + pen.px(MARGIN)
    width_px = box.width_px - pen.px(2 * MARGIN)
    y_px = box.y_px + pen.px(METER_MARGIN)

    def row(height_px: float) -> Box:
        nonlocal y_px
        place = Box(left_px, y_px, width_px, height_px)
        y_px += height_px
        return place

    heading = pen.style(BODY, colours.act, bold=True)
    pen.words(t("Contract meter"), row(heading.size_px * METER_TITLE), heading)
    large = pen.style(HEADING + 2, colours.text, bold=True)
    size_px = pen.rich.fitting_size(shown.heading, large, round(width_px), pen.text_px(LABEL))
    large = type(large)(size_px, large.colour, bold=True, line_height=large.line_height)
    pen.words(shown.heading, row(pen.text_px(HEADING + 2) * METER_HEADING), large)
    for meld in shown.rows:
        _draw_meter_row(pen, row(pen.text_px(BODY) * METER_ROW), meld)
    y_px += pen.px(2)
    more = (
        (shown.label, pen.style(LOG, colours.status, rows=1.4), 2),
        (shown.helpful, pen.style(LABEL, colours.text, rows=1.5), HELPFUL_ROWS),
        (shown.text, pen.style(CAPTION + 0.5, colours.status, rows=1.4), None),
    )
    for words, style, rows in more:
        height_px = pen.rich.measure(words, style, round(width_px), rows)[1] if words else 0
        if y_px + height_px > box.bottom_px - pen.px(4):
            break
        if words:
            pen.paragraph(words, row(height_px + pen.px(2)), style, rows)


def draw_meter_note(pen: Pen, box: Box, words: str) -> None:
    """Say quietly what the meter's place is kept free for."""
    style = pen.style(CAPTION + 0.5, pen.colours.status, align=Align.CENTRE)
    pen.words(words, box.padded(-pen.px(MARGIN)), style, max_rows=3)


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
