"""What every part of the painter draws with: boxes, words, icons and pills.

A pen draws nothing itself: it writes down which pictures go where, and `take` hands that over. So
what an element looks like is found once and can be drawn again and again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.ui.deck import Deck
from game.ui.rich_text import Align, RichText, TextStyle, row_height
from game.ui.scenery import Scenery, Sprite
from game.ui.svg import Fill, Kept, Size
from game.ui.table.box import Box
from game.ui.table.paint.mosaic import Blit
from game.ui.theme import CARD_RADIUS_SHARE, Colour, Colours, Scale
from game.wording import Line

PICTURES_KEPT: Final = 300
SHADOWS_KEPT: Final = 100
SMALLEST_PX: Final = 9
SMALLEST_SHARE: Final = 0.75
"""What does not fit is set no smaller than so many pixels, and than this share of its size."""
WHOLE: Final = 1.36
"""Line height of the font itself, in text sizes: nothing is cut off above or below."""
PILL_HEIGHT: Final = 1.4
PILL_MARGIN: Final = 0.6
PILL_ICON: Final = 0.95
ICON_GAP: Final = 0.3
"""Measures of a pill in text sizes."""
PILL_AROUND: Final = PILL_ICON + ICON_GAP + 2 * PILL_MARGIN
"""What a pill with an icon has beside its words, in text sizes."""


def rect_of(box: Box) -> pygame.Rect:
    """Return a box in whole pixels; boxes that touch go on touching."""
    left, top = round(box.x_px), round(box.y_px)
    return pygame.Rect(
        left, top, max(1, round(box.right_px) - left), max(1, round(box.bottom_px) - top)
    )


def _sides(picture: pygame.Surface, border_px: float) -> tuple[Blit, ...]:
    """Return the four sides of a picture and where they lie in it; all of it if they meet."""
    border = math.ceil(border_px)
    width, height = picture.get_size()
    if 2 * border >= min(width, height):
        return ((picture, (0, 0)),)
    middle = height - 2 * border
    parts = (
        pygame.Rect(0, 0, width, border),
        pygame.Rect(0, border, border, middle),
        pygame.Rect(width - border, border, border, middle),
        pygame.Rect(0, height - border, width, border),
    )
    return tuple((picture.subsurface(part), part.topleft) for part in parts)


class Pen:
    """Writes down what is to be drawn, in the order in which it is asked to."""

    def __init__(self, scenery: Scenery, deck: Deck) -> None:
        self.scenery = scenery
        self.deck = deck
        self.rich = RichText(scenery, deck)
        self.kept: Kept[pygame.Surface] = Kept(PICTURES_KEPT)
        self._shadows: Kept[tuple[Blit, ...]] = Kept(SHADOWS_KEPT)
        self._blits: list[Blit] = []

    @property
    def scale(self) -> Scale:
        """Return the scale that everything is drawn at."""
        return self.scenery.scale

    @property
    def colours(self) -> Colours:
        """Return the theme's colours."""
        return self.scenery.colours

    def take(self) -> list[Blit]:
        """Hand over what was drawn since the last time."""
        blits, self._blits = self._blits, []
        return blits

    def px(self, design: float) -> float:
        """Return design pixels as pixels, at least one."""
        return max(1.0, design * self.scale.factor)

    def text_px(self, size: float) -> int:
        """Return a text size in pixels."""
        return self.scale.text(size)

    # Boxes

    def blit(self, picture: pygame.Surface, left_px: float, top_px: float) -> None:
        """Draw a picture with its left upper corner at a point."""
        self._blits.append((picture, (round(left_px), round(top_px))))

    def centred(self, picture: pygame.Surface, middle_x_px: float, middle_y_px: float) -> None:
        """Draw a picture with its middle at a point."""
        rect = picture.get_rect(center=(round(middle_x_px), round(middle_y_px)))
        self._blits.append((picture, rect.topleft))

    def sprite(self, sprite: Sprite, box: Box) -> None:
        """Draw a sprite around a box."""
        corner, margin_px = rect_of(box), sprite.margin_px
        self.blit(sprite.picture, corner.left - margin_px, corner.top - margin_px)

    def _sides(self, picture: pygame.Surface, corner: Size, border_px: float) -> None:
        """Draw the four sides of a picture with nothing in its middle, which is left out."""
        left, top = corner
        self._blits += [
            (part, (left + x_px, top + y_px)) for part, (x_px, y_px) in _sides(picture, border_px)
        ]

    def panel(self, box: Box, *, turn: bool = False) -> None:
        """Draw a dark glass panel."""
        rect = rect_of(box)
        self.blit(self.scenery.panel(rect.size, turn=turn), rect.x, rect.y)

    def box(
        self,
        box: Box,
        radius: float,
        fill: Fill | None,
        edge: Colour | None = None,
        line: float = 0.0,
    ) -> None:
        """Draw a rounded box; radius and line in design pixels."""
        rect = rect_of(box)
        line_px = self.px(line) if edge else 0
        picture = self.scenery.box(rect.size, self.px(radius), fill, edge, line_px)
        if fill is None:
            self._sides(picture, rect.topleft, max(self.px(radius), line_px) + 1)
        else:
            self.blit(picture, rect.x, rect.y)

    def dashed(
        self, box: Box, radius: float, colour: Colour, fill: Colour | None = None, line: float = 2.0
    ) -> None:
        """Draw a dashed outline, on a fill if one is given."""
        rect = rect_of(box)
        if fill is not None:
            self.box(box, radius, fill)
        picture = self.scenery.dashed(rect.size, self.px(radius), colour, self.px(line))
        self._sides(picture, rect.topleft, max(self.px(radius), self.px(line)) + 1)

    def glow(self, box: Box, radius: float, reach: float, colour: Colour) -> None:
        """Draw light round a box."""
        rect = rect_of(box)
        light = self.scenery.glow(rect.size, self.px(radius), colour, self.px(reach))
        self._ring(light, rect, radius)

    def focus_ring(self, box: Box, radius: float) -> None:
        """Draw the keyboard's ring round a box."""
        rect = rect_of(box)
        self._ring(self.scenery.focus_ring(rect.size, self.px(radius)), rect, radius)

    def shadow(self, size: Size, left_px: float, top_px: float, *, is_lifted: bool = False) -> None:
        """Draw what shows of the shadow of a card that lies there."""
        left, top = round(left_px), round(top_px)
        self._blits += [
            (part, (left + x_px, top + y_px))
            for part, (x_px, y_px) in self._shadow(size, is_lifted)
        ]

    def _shadow(self, size: Size, is_lifted: bool) -> tuple[Blit, ...]:
        """Return what shows of a card's shadow, places counted from the card's corner."""

        def make() -> tuple[Blit, ...]:
            sprite = self.scenery.shadow(size, lifted=is_lifted)
            margin_px = sprite.margin_px
            sides = _sides(sprite.picture, margin_px + size[0] * CARD_RADIUS_SHARE + 1)
            return tuple((part, (x - margin_px, y - margin_px)) for part, (x, y) in sides)

        return self._shadows.get((size, is_lifted), make)

    def _ring(self, sprite: Sprite, rect: pygame.Rect, radius: float) -> None:
        """Draw a sprite that has nothing inside its box."""
        margin_px = sprite.margin_px
        corner = (rect.left - margin_px, rect.top - margin_px)
        self._sides(sprite.picture, corner, margin_px + self.px(radius) + 1)

    # Words

    def style(
        self,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        strong: Colour | None = None,
        rows: float = WHOLE,
        align: Align = Align.LEFT,
    ) -> TextStyle:
        """Return a text style; `size` in design pixels, `rows` the line height in text sizes."""
        return TextStyle(self.text_px(size), colour, bold, strong, rows, align)

    def words(
        self,
        line: Line | str,
        box: Box,
        style: TextStyle,
        *,
        max_rows: int | None = 1,
    ) -> Box:
        """Draw a text in the vertical middle of a box; return where it lies.

        It is set smaller where it does not fit, and cut to the box where even that does not do.
        """
        rect = rect_of(box)
        if max_rows is not None:
            style = self._snug(line, style, rect.width, max_rows)
        picture = self.rich.block(line, style, rect.width, max_rows)
        spare = rect.width - picture.get_width()
        left = rect.left + round(spare * style.align.value)
        top = rect.top + (rect.height - picture.get_height()) // 2
        self.blit(picture, left, top)
        return Box(left, top, picture.get_width(), picture.get_height())

    def fits(self, line: Line | str, box: Box, style: TextStyle) -> bool:
        """Tell whether `words` would draw a text whole on one row."""
        width_px = rect_of(box).width
        return self._is_whole(line, self._snug(line, style, width_px, 1), width_px, 1)

    def _snug(self, line: Line | str, style: TextStyle, width_px: int, max_rows: int) -> TextStyle:
        """Return the style in the largest size in which a text fits, at least the smallest."""
        least_px = max(SMALLEST_PX, round(style.size_px * SMALLEST_SHARE))
        while style.size_px > least_px and not self._is_whole(line, style, width_px, max_rows):
            style = replace(style, size_px=style.size_px - 1)
        return style

    def _is_whole(self, line: Line | str, style: TextStyle, width_px: int, max_rows: int) -> bool:
        wide_px, high_px = self.rich.measure(line, style, width_px)
        return wide_px <= width_px and high_px <= max_rows * row_height(style)

    def paragraph(
        self, line: Line | str, box: Box, style: TextStyle, max_rows: int | None = None
    ) -> Box:
        """Draw running text from the top of a box; return where it lies."""
        rect = rect_of(box)
        picture = self.rich.block(line, style, rect.width, max_rows)
        left = rect.left + round((rect.width - picture.get_width()) * style.align.value)
        self.blit(picture, left, rect.top)
        return Box(left, rect.top, picture.get_width(), picture.get_height())

    def width(self, line: Line | str, style: TextStyle) -> int:
        """Return how wide a text is on one row."""
        return self.rich.measure(line, style)[0]

    def fitting(
        self, wordings: Sequence[Line], style: TextStyle, room_px: float, rows: int = 1
    ) -> Line:
        """Return the first of several wordings that fits on so many rows, else the last."""
        for wording in wordings:
            width_px, height_px = self.rich.measure(wording, style, max(1, int(room_px)))
            if width_px <= room_px and height_px <= rows * row_height(style):
                return wording
        return wordings[-1]

    def icon(
        self, name: str, middle_x_px: float, middle_y_px: float, side_px: float, colour: Colour
    ) -> None:
        """Draw an icon around a point."""
        picture = self.scenery.artwork.icon(name, max(8, round(side_px)), colour)
        self.centred(picture, middle_x_px, middle_y_px)

    def icon_and_words(
        self,
        icon: str,
        line: Line | str,
        box: Box,
        style: TextStyle,
        *,
        icon_colour: Colour | None = None,
        icon_size: float = 1.3,
        gap: float = 0.5,
    ) -> None:
        """Draw an icon and words behind it as one row, set in the box as the style says."""
        side_px = style.size_px * icon_size if icon else 0.0
        gap_px = style.size_px * gap if icon else 0.0
        room_px = max(1, round(box.width_px - side_px - gap_px))
        picture = self.rich.block(line, style, room_px, 1)
        total_px = side_px + gap_px + picture.get_width()
        left_px = box.x_px + (box.width_px - total_px) * style.align.value
        if icon:
            middle_px = left_px + side_px / 2
            self.icon(icon, middle_px, box.centre_y_px, side_px, icon_colour or style.colour)
        self.blit(picture, left_px + side_px + gap_px, box.centre_y_px - picture.get_height() / 2)

    def pill_width_px(self, line: Line | str, size: float, *, icon: str = "") -> float:
        """Return how wide a pill is that has the room for its words."""
        style = self.style(size, self.colours.text, bold=True)
        icon_px = style.size_px * (PILL_ICON + ICON_GAP) if icon else 0.0
        return self.width(line, style) + icon_px + 2 * style.size_px * PILL_MARGIN

    def pill(
        self,
        line: Line | str,
        box: Box,
        size: float,
        fill: Colour | None,
        ink: Colour,
        *,
        icon: str = "",
        edge: Colour | None = None,
    ) -> Box:
        """Draw a pill at the left of a box, in its vertical middle; return where it lies."""
        style = self.style(size, ink, bold=True)
        text_px = style.size_px
        height_px = min(round(text_px * PILL_HEIGHT), round(box.height_px) + 4)
        icon_px = text_px * (PILL_ICON + (ICON_GAP if line else 0)) if icon else 0.0
        margin_px = text_px * PILL_MARGIN
        room_px = max(text_px, round(box.width_px - icon_px - 2 * margin_px))
        picture = self.rich.block(line, style, room_px, 1)
        words_px = picture.get_width() if line else 0
        width_px = round(words_px + icon_px + 2 * margin_px)
        place = Box(box.x_px, box.centre_y_px - height_px / 2, width_px, height_px)
        rect = rect_of(place)
        self.blit(self.scenery.pill(rect.size, fill, edge), rect.x, rect.y)
        left_px = rect.left + margin_px
        if icon:
            side_px = text_px * PILL_ICON
            self.icon(icon, left_px + side_px / 2, rect.centery, side_px, ink)
        self.blit(picture, left_px + icon_px, rect.centery - picture.get_height() / 2)
        return place
