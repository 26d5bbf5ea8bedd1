"""How menus are drawn: what texts are for, and the means of drawing at one scale."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

import pygame

from game.ui import theme
from game.ui.rich_text import SNUG, Align, TextStyle
from game.ui.scenery import Scenery
from game.ui.theme import Colour, Colours, Scale

if TYPE_CHECKING:
    from game.ui.stage import Stage
    from game.wording import Line


class Role(Enum):
    """What a text is for: size in design pixels, weight and the role of its colour."""

    DISPLAY = (theme.DISPLAY, True, "text")
    TITLE = (theme.TITLE, True, "text")
    TAGLINE = (20, False, "text")
    TAGLINE_BOLD = (20, True, "text")
    HEADING = (theme.PRIMARY, True, "act")
    SUBHEADING = (theme.LABEL, True, "act")
    PRIMARY = (18, True, "text")
    LABEL = (theme.LABEL, True, "text")
    BODY = (theme.BODY, False, "text")
    STATUS = (theme.LOG, False, "status")
    CAPTION = (12.5, False, "caption")
    REASON = (12.5, False, "reason")
    ERROR = (theme.LOG, True, "invalid")
    PAPER_HEADING = (theme.HEADING, True, "ink")
    PAPER_LABEL = (17, True, "ink")
    PAPER_TEXT = (16, False, "ink")
    PAPER_TOTAL = (21, True, "ink")
    PAPER_SOFT = (theme.LOG, False, "paper_soft")
    PAPER_OUT = (16, True, "paper_heading")


class Look:
    """The means of drawing a menu at one scale."""

    def __init__(self, stage: Stage, scale: Scale | None = None) -> None:
        """Take the means of a stage.

        Args:
            stage: The stage.
            scale: The scale if it is not that of the window, such as for a picture to be saved.
        """
        self.scale = scale or stage.scale
        self.scenery = stage.scenery
        if scale is not None:
            self.scenery = Scenery(scale, stage.artwork, stage.scenery.colours)
        self.artwork = stage.artwork
        self.deck = stage.deck
        self.text = stage.text

    @property
    def colours(self) -> Colours:
        """Return the theme's colours."""
        return self.scenery.colours

    @property
    def band_px(self) -> int:
        """Return the width of the frame round the window."""
        scale = self.scale
        return scale.px(theme.DENSE_FRAME_BAND if scale.is_dense else theme.FRAME_BAND)

    def header(self, value: float) -> int:
        """Turn design pixels of the header into pixels; it grows less than what is below it."""
        return self.scale.px(value * max(1.0, 0.72 * self.scale.ui))

    def u(self, value: float) -> int:
        """Turn design pixels into pixels; menus, unlike the table, grow with the UI size."""
        return self.scale.px(value * self.scale.ui)

    def style(
        self, role: Role, align: Align = Align.LEFT, colour: Colour | None = None
    ) -> TextStyle:
        """Return how a text of that role is set."""
        size, bold, name = role.value
        own: Colour = getattr(self.colours, name)
        strong = None if bold else self.colours.text
        return TextStyle(self.scale.text(size), colour or own, bold, strong=strong, align=align)

    def width(self, text: str, role: Role) -> int:
        """Return the width of a text on one line, in pixels."""
        return self.text.measure(text, self.style(role))[0]

    def height(self, line: Line | str, role: Role, width_px: int) -> int:
        """Return the height of a text that breaks at a width, in pixels."""
        return self.text.measure(line, self.style(role), width_px)[1]

    def even_width(self, line: Line | str, role: Role, width_px: int) -> int:
        """Return the least width at which a text has no more rows than at a width, in pixels."""
        height_px, least_px = self.height(line, role, width_px), width_px // 2
        widths = range(width_px, least_px, -max(1, width_px // 40))
        return next(
            (wide + width_px // 40 for wide in widths if self.height(line, role, wide) > height_px),
            width_px,
        )

    def fitted(
        self, text: str, style: TextStyle, width_px: int, max_rows: int = 1
    ) -> pygame.Surface:
        """Return a text in at most so many rows: set smaller where it must be, then shortened."""
        for size_px in range(style.size_px, theme.SMALLEST_TEXT_PX - 1, -1):
            smaller = TextStyle(
                size_px, style.colour, style.bold, line_height=SNUG, align=style.align
            )
            size = self.text.measure(text, smaller, width_px)
            if size[0] <= width_px and size[1] <= max_rows * round(size_px * SNUG):
                return self.text.block(text, smaller, width_px)
        return self.text.block(text, smaller, width_px, max_rows)


def wrapped(widths: Sequence[int], room_px: int, gap_px: int) -> list[list[int]]:
    """Break a row of things by width, the indices of each row: none is wider than the room."""
    rows: list[list[int]] = [[]]
    left = room_px
    for index, width in enumerate(widths):
        if rows[-1] and width > left:
            rows.append([])
            left = room_px
        rows[-1].append(index)
        left -= width + gap_px
    return rows


def balanced(widths: Sequence[int], room_px: int, gap_px: int) -> list[list[int]]:
    """Break a row of things into no more rows than they need, as equally full as they can be."""
    fewest = len(wrapped(widths, room_px, gap_px))
    narrowest_px = bisect_left(
        range(room_px), True, key=lambda px: len(wrapped(widths, px, gap_px)) <= fewest
    )
    return wrapped(widths, narrowest_px, gap_px)
