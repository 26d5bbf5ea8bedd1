"""The list of options that opens beside a field; Escape or a press elsewhere closes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.stage import Stage
from game.ui.widgets import Chip

ROW = 44


class ChoiceScene(MenuScene):
    """A list over the screen that opened it."""

    is_overlay = True

    def __init__(
        self,
        stage: Stage,
        beside: pygame.Rect,
        options: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
    ) -> None:
        super().__init__(stage)
        self._beside = beside
        self._options, self._chosen = tuple(options), chosen
        self._on_choose = on_choose
        self._box = beside
        self._size_px = (stage.scale.width_px, stage.scale.height_px)
        self.begin_with(self._options[chosen])

    def build(self) -> None:
        """Place the list below the field, or above it where there is no room.

        One that is longer than the window scrolls.
        """
        look, layer = self.look, self.fixed
        if (look.scale.width_px, look.scale.height_px) != self._size_px:
            # The field has moved with the window: the list cannot know where.
            self._beside = pygame.Rect(0, 0, self._beside.width, 0)
            self._beside.center = (look.scale.width_px // 2, look.scale.height_px // 3)
        gap_px, row_px = look.u(6), look.u(ROW - 4)
        widest = max(look.width(option, Role.LABEL) for option in self._options) + look.u(60)
        screen = pygame.Rect(0, 0, look.scale.width_px, look.scale.height_px)
        room = screen.inflate(-2 * look.band_px, -2 * look.band_px)
        width = min(max(self._beside.width, widest), room.width)
        step_px = row_px + gap_px // 2
        height = min(len(self._options) * step_px + 2 * gap_px, room.height)
        box = pygame.Rect(self._beside.left, self._beside.bottom + gap_px, width, height)
        if box.bottom > room.bottom:
            box.bottom = self._beside.top - gap_px
        self._box = box.clamp(room)
        layer.sprite(look.scenery.bubble(self._box.size), *self._box.topleft)
        body = self.open_body(self._box.inflate(-2 * gap_px, -2 * gap_px))
        for index, option in enumerate(self._options):
            Chip(
                body,
                pygame.Rect(0, index * step_px, body.view.width, row_px),
                option,
                index == self._chosen,
                lambda index=index: self._choose(index),  # type: ignore[misc]  # mypy cannot infer a lambda's default
                is_bare=True,
            )

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Leave the screen below as it is."""

    def handle(self, event: pygame.Event) -> None:
        """Close on a press beside the list."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos):
            self.stage.pop()
        else:
            super().handle(event)

    def _choose(self, index: int) -> None:
        self.stage.pop()
        self._on_choose(index)
