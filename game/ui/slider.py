"""The part of menus that holds a number: a knob on a line."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

import pygame

from game.ui import theme
from game.ui.choices import sideways
from game.ui.look import Role
from game.ui.spoken import with_value
from game.ui.theme import with_alpha
from game.ui.widgets import Control

if TYPE_CHECKING:
    from game.ui.layers import Layer


class Slider(Control):
    """A value on a line, in steps, with the value in words at its right; some may be marked."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        value: int,
        steps: range,
        on_change: Callable[[int], None],
        *,
        name: str,
        show_value: Callable[[int], str],
        waits: bool = False,
        marks: Collection[int] = (),
        tip: str = "",
    ) -> None:
        super().__init__(layer, box, name)
        self.value, self.steps, self.marks, self._tip = value, steps, tuple(marks), tip
        self._on_change = on_change
        self._show_value = show_value
        self._waits = waits
        self.show()

    @property
    def spoken(self) -> str:
        """Return the slider's name and its value."""
        return with_value(self.name, self._show_value(self.value))

    @property
    def radius_px(self) -> float:
        """Return the radius of the corners."""
        return self.look.scale.px(theme.CONTROL_RADIUS)

    def take_key(self, event: pygame.Event) -> bool:
        """Move the value by one step."""
        step = sideways(event)
        if step:
            self._set(self.value + step * self.steps.step)
        return bool(step)

    def follow(self, at: tuple[int, int]) -> None:
        """Move the value to the pointer; one that waits is put in force when let go."""
        line = self._line(self.box)
        share = (at[0] - line.left) / max(1, line.width)
        span = self.steps[-1] - self.steps[0]
        nearest = self.steps[0] + round(share * span / self.steps.step) * self.steps.step
        self._set(nearest, tells=not self._waits)

    def point(self, at: tuple[int, int]) -> None:
        """Put the value in force."""
        del at
        if self._waits:
            self._on_change(self.value)

    def _set(self, value: int, *, tells: bool = True) -> None:
        value = min(max(value, self.steps[0]), self.steps[-1])
        if value != self.value:
            self.value = value
            self.refresh()
            if tells:
                self._on_change(value)

    def _line(self, box: pygame.Rect) -> pygame.Rect:
        """Return the line on which the knob runs; the knob's middle reaches both ends."""
        look = self.look
        words_px = look.width(self._show_value(self.steps[-1]), Role.LABEL) + look.u(14)
        knob_px = look.u(22)
        width = box.width - words_px - knob_px
        return pygame.Rect(box.left + knob_px // 2, box.centery - look.u(3), width, look.u(6))

    def _place(self, line: pygame.Rect, value: int) -> int:
        """Return where on the line a value is."""
        share = (value - self.steps[0]) / max(1, self.steps[-1] - self.steps[0])
        return line.left + round(line.width * share)

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw line, marks, knob and value."""
        look, colours = self.look, self.look.colours
        line = self._line(box)
        x = self._place(line, self.value)
        canvas.blit(look.scenery.pill(line.size, with_alpha(colours.text, 64)), line)
        for mark in self.marks:
            tick = pygame.Rect(0, 0, look.u(2), look.u(16))
            tick.center = (self._place(line, mark), line.centery)
            canvas.fill(colours.status, tick)
        if x > line.left + line.height:
            done = (x - line.left, line.height)
            canvas.blit(look.scenery.pill(done, colours.act), line)
        knob_px = look.u(24 if self.hovered or self.is_held else 22)
        knob = pygame.Rect(0, 0, knob_px, knob_px)
        knob.center = (x, line.centery)
        shadow = look.scenery.soft(
            knob.size, knob_px / 2, (0, 0, 0, 100), look.u(4), (0, look.u(2))
        )
        shadow.draw(canvas, *knob.topleft)
        canvas.blit(look.scenery.pill(knob.size, colours.text), knob)
        word = look.text.block(self._show_value(self.value), look.style(Role.LABEL))
        canvas.blit(word, (box.right - word.get_width(), box.centery - word.get_height() // 2))
