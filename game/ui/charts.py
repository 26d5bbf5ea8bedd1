"""Small charts on a page: a line over time, and bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.layers import Page
from game.ui.look import Role
from game.ui.rich_text import Align
from game.ui.svg import document, paint, rasterise

GRID_STEPS: Final = (25, 50, 100, 200, 500, 1000)
MOST_GRID_LINES: Final = 4

DOTS_INSET: Final = 16
"""Design pixels between an end of the grid lines and the nearest dot."""


def draw_line(
    page: Page,
    box: pygame.Rect,
    values: Sequence[float],
    marks: Sequence[bool],
    ends: tuple[str, str],
) -> None:
    """Draw values from left to right as a line with a dot each.

    Args:
        page: Where it is drawn.
        box: Its room, the numbers at its left and below included.
        values: At least one.
        marks: Which values are marked by a star.
        ends: What is written below the first and the last value.
    """
    look, colours = page.look, page.look.colours
    plot = pygame.Rect(box.left + look.u(44), box.top + look.u(8), 0, 0)
    plot.width = box.right - look.u(14) - plot.left
    plot.height = box.bottom - look.u(26) - plot.top
    most = max(1.0, *values)
    step = next((s for s in GRID_STEPS if most / s <= MOST_GRID_LINES), GRID_STEPS[-1])
    highest = step * -(-int(most) // step)
    if highest < most:
        highest += step
    for number in range(0, highest + 1, step):
        top = round(plot.bottom - plot.height * number / highest)
        line = pygame.Surface((plot.width, 1), pygame.SRCALPHA)
        line.fill(colours.edge_off)
        page.stamp(line, plot.left, top)
        words = pygame.Rect(box.left, top - look.u(10), look.u(38), look.u(20))
        page.word(str(number), Role.CAPTION, words, Align.RIGHT)
    # The first and the last dot stand clear of the numbers and of the edge.
    dots = plot.inflate(-2 * look.u(DOTS_INSET), 0)
    spread = max(1, len(values) - 1)
    corners = [
        (
            dots.left - box.left + dots.width * place / spread,
            plot.bottom - box.top - plot.height * value / highest,
        )
        for place, value in enumerate(values)
    ]
    path = " ".join(f"{left:.1f},{top:.1f}" for left, top in corners)
    shapes = (
        f'<polyline points="{path}" fill="none" {paint("stroke", colours.valid)} '
        f'stroke-width="{look.u(2.2)}" stroke-linejoin="round" />'
    )
    dot_px = look.u(3 if len(values) < 40 else 2)
    for (across, down), is_marked in zip(corners, marks, strict=True):
        ink = colours.act if is_marked else colours.valid
        radius = dot_px * (2 if is_marked else 1)
        shapes += f'<circle cx="{across:.1f}" cy="{down:.1f}" r="{radius}" {paint("fill", ink)} />'
    page.stamp(rasterise(document(box.size, shapes), *box.size), *box.topleft)
    below = pygame.Rect(plot.left, plot.bottom + look.u(4), plot.width, look.u(20))
    page.word(ends[0], Role.CAPTION, below)
    if len(values) > 1:
        page.word(ends[1], Role.CAPTION, below, Align.RIGHT)


def draw_bars(page: Page, box: pygame.Rect, bars: Sequence[tuple[str, float]]) -> None:
    """Draw a bar for each value, its name below and the value above it."""
    look, colours = page.look, page.look.colours
    highest = max(1.0, *(value for _, value in bars))
    foot, head = look.u(24), look.u(22)
    room_px = box.height - foot - head
    step = box.width / len(bars)
    for place, (name, value) in enumerate(bars):
        column = pygame.Rect(round(box.left + place * step), box.top, round(step), box.height)
        height = max(look.u(2), round(room_px * value / highest))
        bar = pygame.Rect(0, 0, min(round(step * 0.56), look.u(40)), height)
        bar.midbottom = (column.centerx, box.bottom - foot)
        page.stamp(look.scenery.box(bar.size, look.u(4), colours.valid), *bar.topleft)
        above = pygame.Rect(column.left, bar.top - head, column.width, head)
        page.word(str(round(value)), Role.STATUS, above, Align.CENTRE)
        below = pygame.Rect(column.left, box.bottom - foot, column.width, foot)
        page.word(name, Role.LABEL, below, Align.CENTRE)
