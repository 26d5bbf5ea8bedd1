"""A few ways to go on, in a column on a bubble over the screen that offers them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.widgets import Button, button_width

ROW: Final = 48
LEAST_ROW: Final = 36
"""Heights of a button in design pixels: usually, and where room is short."""
LEAST_WIDTH: Final = 300


class Way(NamedTuple):
    """What a button of the column offers."""

    name: str
    label: str
    on_press: Callable[[], None]
    icon: str = ""


class ColumnScene(MenuScene):
    """Offers ways, the first of them the main one; Escape changes nothing. It may scroll."""

    is_overlay = True

    @abstractmethod
    def title(self) -> str:
        """Return what stands above the column."""

    @abstractmethod
    def ways(self) -> Sequence[Way]:
        """Return what is offered now, in the player's language."""

    def build(self) -> None:
        """Place the ways below the title; where room is short the buttons are lower."""
        look, layer, scale = self.look, self.fixed, self.look.scale
        padding, gap, row_px = look.u(24), look.u(10), look.u(ROW)
        title, ways = self.title(), self.ways()
        wants = [button_width(look, way.label, icon=bool(way.icon)) for way in ways]
        room_px = scale.width_px - 2 * look.band_px - 2 * padding
        width_px = min(max(look.u(LEAST_WIDTH), look.width(title, Role.TITLE), *wants), room_px)
        title_px = look.u(46)
        most_px = scale.height_px - 2 * look.band_px - 2 * padding - title_px
        if len(ways) * (row_px + gap) - gap > most_px:
            gap = look.u(6)
            row_px = max(look.u(LEAST_ROW), (most_px + gap) // len(ways) - gap)
        column_px = min(len(ways) * (row_px + gap) - gap, most_px)
        box = pygame.Rect(0, 0, width_px + 2 * padding, 2 * padding + title_px + column_px)
        box.center = (scale.width_px // 2, scale.height_px // 2)
        layer.sprite(look.scenery.bubble(box.size), *box.topleft)
        line = pygame.Rect(box.left + padding, box.top + padding, width_px, title_px)
        layer.text(title, Role.TITLE, line)
        body = self.open_body(pygame.Rect(line.left, line.bottom, width_px, column_px))
        place = pygame.Rect(0, 0, body.view.width, row_px)
        for index, way in enumerate(ways):
            Button(
                body,
                place.copy(),
                way.label,
                way.on_press,
                icon=way.icon,
                is_primary=index == 0,
                name=way.name,
            )
            place.top = place.bottom + gap

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Dim the screen below."""
        self.draw_scrim(surface)

    def go_on_and(self, act: Callable[[], None]) -> None:
        """Close the column, then do something."""
        self.stage.pop()
        act()
