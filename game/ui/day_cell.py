"""A day of the calendar, to be pressed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pygame

from game.i18n import format_day
from game.storage.days import CountedDay
from game.ui.boxes import Face
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.spoken import with_value
from game.ui.theme import format_colour
from game.ui.widgets import Control, centred
from game.wording import points_words


class DayCell(Control):
    """A day of the calendar on paper: its number, and the points of its counted try."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        day: date,
        counted: CountedDay | None,
        *,
        is_today: bool,
        is_shown: bool,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(layer, box, day.isoformat())
        self._day, self._counted = day, counted
        self._is_today, self._is_shown = is_today, is_shown
        self._on_press = on_press
        self.show()

    @property
    def spoken(self) -> str:
        """Return the day, and the points of its counted try if it has ended."""
        day, counted = format_day(self._day), self._counted
        if counted is None or counted.points is None:
            return day
        return with_value(day, points_words(counted.points))

    def press(self) -> None:
        """Show that day."""
        self._on_press()

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw number, points, and whether par was made."""
        look, colours = self.look, self.look.colours
        counted = self._counted
        fill = colours.paper_mark if self._is_shown else None
        if self.face is not Face.REST and not self._is_shown:
            fill = colours.paper_hover
        edge = colours.paper_heading if self._is_today else colours.paper_edge
        width = look.u(2.5) if self._is_today else look.u(1)
        canvas.blit(look.scenery.box(box.size, look.u(7), fill, edge, width), box)
        role = Role.PAPER_LABEL if self._is_today else Role.PAPER_TEXT
        number = look.fitted(str(self._day.day), look.style(role), box.width)
        if counted is None:
            centred(canvas, number, box.center)
            return
        line = box.height // 2
        centred(canvas, number, (box.centerx, box.top + line * 0.55))
        says = "…" if counted.is_open else "–"
        if counted.points is not None:
            says = str(counted.points)
        words = look.fitted(says, look.style(Role.PAPER_SOFT), box.width)
        below = box.top + line * 1.45
        if not counted.has_made_par:
            centred(canvas, words, (box.centerx, below))
            return
        star = look.deck.star(look.u(13), format_colour(colours.wild_star))
        whole = star.get_width() + look.u(3) + words.get_width()
        left = box.centerx - whole // 2
        canvas.blit(star, (left, below - star.get_height() / 2))
        canvas.blit(words, (left + star.get_width() + look.u(3), below - words.get_height() / 2))
