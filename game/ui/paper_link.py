"""Buttons on paper, where those for dark panels would not show: underlined words, framed words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.boxes import Face
from game.ui.layers import Layer
from game.ui.look import Look, Role
from game.ui.widgets import Control, centred

ARROW: Final = 18
"""Design pixels of a framed button's arrow."""
BUTTON_PADDING: Final = 8
"""Design pixels between a framed button's ends and what stands in it."""


class PaperLink(Control):
    """Underlined words that respond like a button."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        label: str,
        on_press: Callable[[], None],
        *,
        name: str = "",
    ) -> None:
        super().__init__(layer, box, name or label)
        self.label = label
        self._on_press = on_press
        self.show()

    def press(self) -> None:
        """Do what the words say."""
        self._on_press()

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the words and the line below them."""
        look, colours = self.look, self.look.colours
        is_lit = self.face is not Face.REST
        if is_lit:
            canvas.blit(look.scenery.box(box.size, look.u(8), colours.paper_mark), box)
        ink = colours.paper_heading if is_lit else colours.ink
        style = look.style(Role.PAPER_SOFT, colour=ink)
        words = look.fitted(self.label, style, box.width - look.u(8))
        centred(canvas, words, box.center)
        line = pygame.Rect(0, 0, words.get_width(), max(1, look.scale.px(1.5)))
        line.midtop = (box.centerx, box.centery + words.get_height() // 2)
        canvas.fill(ink, line)


class PaperButton(PaperLink):
    """Words in a frame, with an arrow before or behind them, that respond like a button."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        label: str,
        on_press: Callable[[], None],
        *,
        points_back: bool,
        name: str = "",
    ) -> None:
        self._points_back = points_back
        super().__init__(layer, box, label, on_press, name=name)

    @property
    def spoken(self) -> str:
        """Return the words of the button."""
        return self.label

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the frame, the words and the arrow."""
        look, colours = self.look, self.look.colours
        is_lit = self.face is not Face.REST
        fill = colours.paper_mark if is_lit else None
        edge = colours.paper_heading if is_lit else colours.paper_edge
        canvas.blit(look.scenery.box(box.size, look.u(8), fill, edge, look.u(1)), box)
        ink = colours.paper_heading if is_lit else colours.ink
        arrow = look.artwork.icon("back" if self._points_back else "next", look.u(ARROW), ink)
        place = arrow.get_rect(centery=box.centery)
        inner = box.inflate(-2 * look.u(BUTTON_PADDING), 0)
        inner.width -= place.width
        if self._points_back:
            place.left = inner.left
            inner.left = place.right
        else:
            place.right = inner.right + place.width
        canvas.blit(arrow, place)
        words = look.fitted(self.label, look.style(Role.PAPER_SOFT, colour=ink), inner.width)
        centred(canvas, words, inner.center)


def paper_button_width(look: Look, label: str) -> int:
    """Return the width in pixels that a framed button's words and arrow want."""
    around_px = 2 * look.u(BUTTON_PADDING) + look.u(ARROW) + look.u(4)
    return look.width(label, Role.PAPER_SOFT) + around_px


def link_width(look: Look, label: str) -> int:
    """Return the width in pixels that a link's words want."""
    return look.width(label, Role.PAPER_SOFT) + look.u(16)
