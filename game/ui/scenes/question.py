"""A question over the screen that asks it; Escape is the answer that changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.ui.look import Role, wrapped
from game.ui.menu import MenuScene
from game.ui.stage import Stage
from game.ui.theme import SMALLEST_TEXT_PX
from game.ui.widgets import Button, button_width
from game.wording import Line


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a question: its words and what follows, None for nothing."""

    label: str
    on_choose: Callable[[], None] | None = None
    icon: str = ""


class QuestionScene(MenuScene):
    """Asks; the first answer is the primary one and has the focus. Escape changes nothing.

    Attributes:
        text: What is asked, or told.
    """

    is_overlay = True

    def __init__(self, stage: Stage, title: str, text: Line | str, *answers: Answer) -> None:
        super().__init__(stage)
        self._title, self.text, self._answers = title, text, answers
        self.begin_with(answers[0].label)

    def build(self) -> None:
        """Place title, text and answers on a bubble in the middle."""
        look, layer, scale = self.look, self.fixed, self.look.scale
        padding, gap = look.u(24), look.u(10)
        room = scale.width_px - 2 * look.u(32)
        wants = [
            button_width(look, answer.label, icon=bool(answer.icon)) for answer in self._answers
        ]
        in_row = sum(wants) + gap * (len(wants) - 1)
        width = min(max(look.u(460), in_row + 2 * padding), room)
        style = look.style(Role.BODY)
        button_px = look.u(48)
        while True:
            inner = width - 2 * padding
            rows = wrapped(wants, inner, gap)
            title_px = look.height(self._title, Role.TITLE, inner)
            text_px = look.text.measure(self.text, style, inner)[1]
            height = 2 * padding + title_px + text_px + look.u(30)
            height += len(rows) * (button_px + gap) - gap
            if height <= scale.height_px - look.u(16):
                break
            # A long text first takes the window's width, then smaller letters.
            if width < room:
                width = room
            elif style.size_px > SMALLEST_TEXT_PX:
                style = replace(style, size_px=style.size_px - 1)
            else:
                break
        box = pygame.Rect(0, 0, width, height)
        box.center = (scale.width_px // 2, scale.height_px // 2)
        layer.sprite(look.scenery.bubble(box.size), *box.topleft)
        line = pygame.Rect(box.left + padding, box.top + padding, inner, title_px)
        layer.text(self._title, Role.TITLE, line)
        line = pygame.Rect(line.left, line.bottom + look.u(8), inner, text_px)
        layer.stamp(look.text.block(self.text, style, inner), *line.topleft)
        top = line.bottom + look.u(22)
        for row in rows:
            total = sum(wants[index] for index in row) + gap * (len(row) - 1)
            share = min(1.0, inner / total)
            left = box.right - padding - round(total * share)
            for index in row:
                answer = self._answers[index]
                place = pygame.Rect(left, top, round(wants[index] * share), button_px)
                Button(
                    layer,
                    place,
                    answer.label,
                    lambda answer=answer: self._choose(answer),  # type: ignore[misc]  # mypy cannot infer a lambda's default
                    icon=answer.icon,
                    is_primary=index == 0,
                )
                left = place.right + gap
            top += button_px + gap

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Dim the screen below."""
        self.draw_scrim(surface)

    def escape(self) -> None:
        """Give the answer that changes nothing."""
        changes_nothing = (answer for answer in self._answers if answer.on_choose is None)
        self._choose(next(changes_nothing, self._answers[-1]))

    def _choose(self, answer: Answer) -> None:
        self.stage.pop()
        if answer.on_choose is not None:
            answer.on_choose()
