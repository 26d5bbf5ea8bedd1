"""A button on paper: underlined words, as buttons made for dark panels would not show there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.boxes import Face
from game.ui.layers import Layer
from game.ui.look import Look, Role
from game.ui.widgets import Control, centred


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


def link_width(look: Look, label: str) -> int:
    """Return the width in pixels that a link's words want."""
    return look.width(label, Role.PAPER_SOFT) + look.u(16)
