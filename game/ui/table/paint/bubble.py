"""Draws what floats over the table: prompt, question, refusal."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.rich_text import Align, TextStyle
from game.ui.scenery import Face
from game.ui.svg import document, paint, rasterise
from game.ui.table.box import Box
from game.ui.table.content.presentation import RefusalShown
from game.ui.table.layout.centre import PROMPT_ROW
from game.ui.table.layout.parts import AskPart
from game.ui.table.paint.pen import Pen, rect_of
from game.ui.table.paint.plates import draw_answer
from game.ui.table.targets import Control
from game.ui.theme import BODY, CAPTION, LABEL, LOG, Colour
from game.wording import Line

REFUSAL_WIDTH: Final = 21
"""Width of a refusal in text sizes."""
REFUSAL_ICON: Final = 1.4


def draw_prompt(pen: Pen, middle: tuple[float, float], words: Line | str) -> None:
    """Draw the line between piles and tray that says what is due."""
    colours = pen.colours
    style = pen.style(BODY, colours.text, bold=True)
    picture = pen.rich.block(words, style)
    width_px = picture.get_width() + pen.px(28)
    height_px = style.size_px * PROMPT_ROW + pen.px(6)
    box = Box(middle[0] - width_px / 2, middle[1] - height_px / 2, width_px, height_px)
    rect = rect_of(box)
    pen.blit(pen.scenery.pill(rect.size, colours.bubble, colours.act), rect.x, rect.y)
    pen.centred(picture, *rect.center)


def draw_ask(pen: Pen, part: AskPart, faces: tuple[Face, ...]) -> None:
    """Draw a question beside the discard pile."""
    colours = pen.colours
    size = rect_of(part.box).size
    pen.sprite(pen.scenery.bubble(size), part.box)
    _draw_side_tail(pen, part)
    if part.ask.title:
        _draw_title(pen, part)
    if part.ask.text:
        pen.paragraph(part.ask.text, part.text, pen.style(LOG, colours.status, rows=1.4))
    for button, answer, face in zip(part.buttons, part.ask.answers, faces, strict=True):
        draw_answer(pen, button, answer, face, is_primary=button.control is Control.ASK_YES)


def _draw_title(pen: Pen, part: AskPart) -> None:
    """Draw the question itself, and the note at its right."""
    colours = pen.colours
    note_px = 0.0
    if part.ask.note:
        note = pen.style(LOG, colours.status, align=Align.RIGHT)
        note_px = pen.words(part.ask.note, part.title, note).width_px + pen.px(8)
    title = pen.style(LABEL, colours.text, bold=True)
    room_px = part.title.width_px - note_px
    size_px = pen.rich.fitting_size(part.ask.title, title, round(room_px), pen.text_px(CAPTION))
    title = TextStyle(size_px, title.colour, bold=True, line_height=title.line_height)
    place = Box(part.title.x_px, part.title.y_px, room_px, part.title.height_px)
    pen.words(part.ask.title, place, title)


def _draw_side_tail(pen: Pen, part: AskPart) -> None:
    """Draw the tail that points left at the card."""
    colours = pen.colours
    width, height = round(pen.px(15)), round(pen.px(26))
    shape = (
        f'<path d="M{width} 1L1 {height / 2}L{width} {height - 1}Z" '
        f"{paint('fill', colours.bubble)}/>"
        f'<path d="M{width - 1} 0.5L1 {height / 2}L{width - 1} {height - 0.5}" fill="none" '
        f'{paint("stroke", colours.bubble_edge)} stroke-width="{pen.px(1.5)}"/>'
    )
    picture = _kept(pen, ("side tail", width, height), shape, (width, height))
    left_px = round(part.box.x_px) - width + round(pen.px(2))
    pen.blit(picture, left_px, part.box.y_px + part.tail_px - height / 2)


def draw_said(
    pen: Pen, refusal: RefusalShown | None, within: Box, tag: Box | None, words: str
) -> None:
    """Draw a refusal, and the name of the card that came last where the two do not meet."""
    said = None if refusal is None else draw_refusal(pen, refusal, within)
    if tag is None or (said is not None and said.overlap_px2(tag)):
        return
    pen.box(tag, 4, pen.colours.text)
    style = pen.style(CAPTION, pen.colours.ink, bold=True, align=Align.CENTRE)
    pen.words(words, tag, style)


def draw_refusal(pen: Pen, shown: RefusalShown, within: Box) -> Box:
    """Draw why something was refused, above the card it is about; return where."""
    colours = pen.colours
    box, style = refusal_box(pen, shown, within), _refusal_style(pen, shown)
    text_width, text_height = _refusal_size(pen, shown, within)
    pen.sprite(pen.scenery.bubble(rect_of(box).size, refusal=not shown.is_hint), box)
    fill, edge, icon = colours.invalid_ground, colours.invalid, "cross"
    if shown.is_hint:
        fill, edge, icon = colours.bubble, colours.bubble_edge, "bulb"
    tip_px = min(max(shown.beside.centre_x_px, box.x_px + pen.px(22)), box.right_px - pen.px(22))
    _draw_tail(pen, tip_px, box, fill, edge, down=box.y_px < shown.beside.y_px)
    icon_px = style.size_px * REFUSAL_ICON
    pen.icon(icon, box.x_px + pen.px(12) + icon_px / 2, box.centre_y_px, icon_px, edge)
    words = Box(  # from a whole pixel and as wide as measured, so that it breaks alike
        round(box.x_px + pen.px(22) + icon_px),
        box.centre_y_px - text_height / 2,
        text_width,
        text_height,
    )
    pen.paragraph(_refusal_line(shown), words, style)
    return box


def refusal_box(pen: Pen, shown: RefusalShown, within: Box) -> Box:
    """Return where a refusal lies: above what it is about, or below where there is no room."""
    style = _refusal_style(pen, shown)
    text_width, text_height = _refusal_size(pen, shown, within)
    words_px = pen.rich.measure(_refusal_line(shown), style, text_width)[0]
    width_px = max(words_px, 60) + style.size_px * REFUSAL_ICON + pen.px(34)
    height_px = text_height + pen.px(18)
    tail_px = pen.px(17)
    left_px = shown.beside.x_px + shown.beside.width_px * 0.5 - pen.px(23)
    left_px = min(max(left_px, within.x_px), within.right_px - width_px)
    top_px = shown.beside.y_px - tail_px - height_px
    if top_px < within.y_px:
        top_px = shown.beside.bottom_px + tail_px
    return Box(left_px, top_px, width_px, height_px)


def _refusal_style(pen: Pen, shown: RefusalShown) -> TextStyle:
    strong = pen.colours.act if shown.is_hint else pen.colours.invalid
    return pen.style(LOG, pen.colours.text, strong=strong)


def _refusal_line(shown: RefusalShown) -> Line:
    return (*shown.verdict, " ", *shown.reason)


def _refusal_size(pen: Pen, shown: RefusalShown, within: Box) -> tuple[int, int]:
    """Return the width at which the words break, and their height then."""
    style = _refusal_style(pen, shown)
    width = round(min(style.size_px * REFUSAL_WIDTH, within.width_px * 0.6))
    return width, pen.rich.measure(_refusal_line(shown), style, width)[1]


def _draw_tail(
    pen: Pen, tip_px: float, box: Box, fill: Colour, edge: Colour, *, down: bool
) -> None:
    width, height = round(pen.px(26)), round(pen.px(18))
    shape = (
        f'<path d="M1 0L{width / 2} {height - 1}L{width - 1} 0Z" {paint("fill", fill)}/>'
        f'<path d="M0.5 1L{width / 2} {height - 1.5}L{width - 0.5} 1" fill="none" '
        f'{paint("stroke", edge)} stroke-width="{pen.px(1.5)}"/>'
    )
    picture = _kept(pen, ("tail", width, height, fill, edge), shape, (width, height))
    top_px = box.bottom_px - pen.px(2)
    if not down:
        picture = pygame.transform.flip(picture, False, True)
        top_px = box.y_px - height + pen.px(2)
    pen.blit(picture, tip_px - width / 2, top_px)


def _kept(pen: Pen, key: tuple[object, ...], shape: str, size: tuple[int, int]) -> pygame.Surface:
    return pen.kept.get(key, lambda: rasterise(document(size, shape), *size))
