"""Draws the top line of the table: flags, bunting and the small buttons."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.melds import MeldKind
from game.ui.rich_text import TextStyle
from game.ui.table.box import Box
from game.ui.table.layout.parts import Header
from game.ui.table.paint.pen import WHOLE, Pen, rect_of
from game.ui.theme import Colour, font, format_colour

FLAG_TEXT_SHARE: Final = 0.8
"""Words sit in so much of a flag's height; the hem hangs below."""
PAPER: Final = 30
"""Height of the bunting's papers in design pixels."""


def draw_bunting(pen: Pen, boxes: tuple[Box, ...]) -> None:
    """Hang the bunting left and right of the flags."""
    for box in boxes:
        rect = rect_of(box)
        paper_px = round(pen.px(PAPER))
        pen.blit(pen.scenery.bunting(rect.width, paper_px), rect.left, rect.top)


def draw_flags(pen: Pen, header: Header) -> None:
    """Draw the round, the contract and the wild rank on their papers."""
    colours = pen.colours
    grounds = (colours.flag_round, colours.flag_contract, colours.act)
    for box, ground in zip(header.flags, grounds, strict=True):
        pen.sprite(pen.scenery.flag(rect_of(box).size, ground), box)
    style = TextStyle(round(header.text_px), colours.text, True, None, WHOLE)
    first, second, third = (_upper(box) for box in header.flags)
    _draw_row(pen, first, [_words(pen, header.round_words, style)], 0)
    _draw_row(pen, second, _contract(pen, header, style), round(header.text_px * 0.45))
    ink = TextStyle(style.size_px, colours.ink, True, None, WHOLE)
    star = pen.deck.star(round(header.text_px * 1.1), format_colour(colours.ink))
    wild = [star, _words(pen, header.wild_words, ink), _letter(pen, header, ink)]
    _draw_row(pen, third, wild, round(header.text_px * 0.45))


def _upper(box: Box) -> Box:
    return Box(box.x_px, box.y_px, box.width_px, box.height_px * FLAG_TEXT_SHARE)


def _words(pen: Pen, text: str, style: TextStyle) -> pygame.Surface:
    return pen.rich.block(text, style)


def _contract(pen: Pen, header: Header, style: TextStyle) -> list[pygame.Surface]:
    row: list[pygame.Surface] = []
    for kind, text in header.contract:
        if row:
            row.append(_words(pen, "+", style))
        row.append(kind_icon(pen, kind, round(style.size_px * 1.45), style.colour))
        row.append(_words(pen, text, style))
    return row


def kind_icon(pen: Pen, kind: MeldKind, side_px: int, colour: Colour) -> pygame.Surface:
    """Return the icon of a set or a run."""
    name = "set" if kind is MeldKind.SET else "run"
    return pen.scenery.artwork.icon(name, side_px, colour)


def _letter(pen: Pen, header: Header, style: TextStyle) -> pygame.Surface:
    """Return the wild rank in its cream field."""
    size_px = round(style.size_px * 1.1)
    letter = font(size_px, bold=True).render(header.wild_letter, True, pen.colours.ink)
    size = (letter.get_width() + round(size_px * 0.76), round(size_px * 1.25))
    field = pen.scenery.box(size, size_px * 0.25, pen.colours.card).copy()
    field.blit(letter, letter.get_rect(center=field.get_rect().center))
    return field


def _draw_row(pen: Pen, box: Box, pictures: list[pygame.Surface], gap_px: int) -> None:
    """Draw pictures side by side in the middle of a box."""
    total_px = sum(picture.get_width() for picture in pictures) + gap_px * (len(pictures) - 1)
    left_px = box.centre_x_px - total_px / 2
    for picture in pictures:
        pen.blit(picture, left_px, box.centre_y_px - picture.get_height() / 2)
        left_px += picture.get_width() + gap_px
