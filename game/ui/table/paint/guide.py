"""Draws the guide: the scrim with holes over what matters, and the paper bubble that speaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.rich_text import TextStyle
from game.ui.scenery import Face
from game.ui.svg import document, paint, rasterise
from game.ui.table.box import Box
from game.ui.table.paint.guide_layout import (
    DOT,
    DOT_STEP,
    GuideAct,
    GuideButton,
    GuidePart,
    GuideShown,
    Way,
)
from game.ui.table.paint.pen import Pen, rect_of
from game.ui.theme import BUTTON_RADIUS, MENU_PANEL_RADIUS

HOLE_RADIUS: Final = 8
TAIL: Final = (32, 22)
PRIMARY: Final = frozenset({GuideAct.GO_ON, GuideAct.TAKE_BACK, GuideAct.SHOW_ME})


def draw_scrim(surface: pygame.Surface, pen: Pen, holes: Sequence[Box]) -> None:
    """Dim everything but the holes, and ring these."""
    rects = [rect_of(hole) for hole in holes]
    radius_px = round(pen.px(HOLE_RADIUS))
    surface.blit(pen.scenery.scrim(surface.get_size(), rects, radius_px), (0, 0))
    for hole in holes:
        pen.box(hole, HOLE_RADIUS, None, pen.colours.act, 2.5)
    surface.fblits(pen.take())


def draw_guide(
    surface: pygame.Surface,
    pen: Pen,
    part: GuidePart,
    shown: GuideShown,
    portrait: str,
    faces: Sequence[Face],
    focused: int | None,
    way: Way | None,
) -> None:
    """Draw the bubble.

    Args:
        surface: Where to.
        pen: What with.
        part: Where everything lies.
        shown: What is said.
        portrait: The guide's picture.
        faces: How the buttons look, one each.
        focused: The button that has the keyboard.
        way: Where the tail leads; None for no tail.
    """
    colours, box = pen.colours, part.box
    size = rect_of(box).size
    radius_px = pen.px(MENU_PANEL_RADIUS)
    shadow = pen.scenery.soft(
        size, radius_px, (0, 0, 0, 120), round(pen.px(10)), (0, round(pen.px(4)))
    )
    pen.sprite(shadow, box)
    pen.box(
        box, MENU_PANEL_RADIUS, (colours.paper_top, colours.paper_bottom), colours.paper_rule, 2
    )
    if way is not None:
        _draw_tail(pen, box, way)
    if part.portrait is not None:
        _draw_portrait(pen, part, portrait)
    pen.paragraph(shown.title, part.title, part.title_style)
    pen.paragraph(shown.text, part.text, part.text_style)
    for place, ((button, where), face) in enumerate(zip(part.buttons, faces, strict=True)):
        _draw_button(pen, button, where, face, part.button_style, is_focused=place == focused)
    if part.dots is not None:
        _draw_dots(pen, part.dots, shown)
    surface.fblits(pen.take())


def _draw_portrait(pen: Pen, part: GuidePart, name: str) -> None:
    disc = part.portrait
    assert disc is not None
    ring = disc.box.padded(pen.px(2))
    pen.box(ring, ring.width_px / 2 / pen.px(1), pen.colours.paper_top, pen.colours.paper_rule, 2)
    picture = pen.scenery.artwork.portrait(name, round(disc.diameter_px))
    pen.centred(picture, disc.x_px, disc.y_px)


def _draw_button(
    pen: Pen, button: GuideButton, box: Box, face: Face, style: TextStyle, *, is_focused: bool
) -> None:
    is_primary = button.act in PRIMARY
    size = rect_of(box).size
    pen.sprite(pen.scenery.button(size, face, primary=is_primary, paper=not is_primary), box)
    down_px = pen.px(1) if face is Face.PRESSED else 0
    place = Box(box.x_px, box.y_px + down_px, box.width_px, box.height_px)
    pen.icon_and_words(button.act.value, button.label, place, style, icon_size=1.2)
    if is_focused:
        pen.focus_ring(box, BUTTON_RADIUS)


def _draw_dots(pen: Pen, start: tuple[float, float], shown: GuideShown) -> None:
    """Draw a dot a step: done, due, to come."""
    colours = pen.colours
    x_px, dot_px = start[0], pen.px(DOT)
    for place in range(shown.count):
        is_due = place == shown.done
        wide_px = dot_px * (2 if is_due else 1)
        colour = colours.paper_good if place < shown.done else colours.paper_edge
        if is_due:
            colour = colours.terracotta
        box = Box(x_px, start[1] - dot_px / 2, wide_px, dot_px)
        pen.box(box, DOT / 2, colour)
        x_px += wide_px + pen.px(DOT_STEP - DOT)


def _draw_tail(pen: Pen, box: Box, way: Way) -> None:
    """Draw the tail, and dots from there to what it points at."""
    width, height = round(pen.px(TAIL[0])), round(pen.px(TAIL[1]))
    colours = pen.colours
    shape = (
        f'<path d="M1 0L{width / 2} {height - 1}L{width - 1} 0Z" '
        f"{paint('fill', colours.paper_bottom)}/>"
        f'<path d="M0.5 1L{width / 2} {height - 1.5}L{width - 0.5} 1" fill="none" '
        f'{paint("stroke", colours.paper_rule)} stroke-width="{pen.px(1.5)}"/>'
    )
    top_px = box.bottom_px - pen.px(2)
    picture = pen.kept.get(
        ("guide tail", width, height),
        lambda: rasterise(document((width, height), shape), width, height),
    )
    side_px, step_px = pen.px(3.5), pen.px(9)
    y_px, end_px = top_px + height + pen.px(4), way.to_y_px - pen.px(5)
    if y_px > end_px + height:
        return
    pen.blit(picture, way.x_px - width / 2, top_px)
    while y_px < end_px:
        pen.box(Box(way.x_px - side_px / 2, y_px, side_px, side_px), 2, colours.paper_top)
        y_px += step_px
