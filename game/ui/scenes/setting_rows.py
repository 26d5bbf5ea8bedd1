"""One setting below the other: its name at the left, what changes it beside it or below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pygame

from game.i18n import current_language, format_percent, language_name, languages, t
from game.ui.choices import Choice, Field, Pictures, Segments
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.slider import Slider
from game.ui.widgets import SWITCH_WIDTH, Button, Toggle, button_width

NAME_WIDTH = 190
NARROW = 480
"""Design pixels below which what changes a setting stands under its name."""
BETWEEN = 16
CHOICE_WIDTH = 260

Option = TypeVar("Option")


class Rows:
    """Places settings on a page, from the top down.

    Attributes:
        layer: The page.
        left: Where rows begin, in pixels of the page.
        width: How wide they are.
        top: Where the next one begins.
    """

    def __init__(self, layer: Layer, box: pygame.Rect) -> None:
        self.layer = layer
        self.look = layer.look
        self.left, self.width, self.top = box.left, box.width, box.top

    def segments(
        self,
        name: str,
        options: dict[Option, str],
        chosen: Option,
        on_choose: Callable[[Option], None],
        note: str = "",
    ) -> None:
        """Place a row of options."""
        keys = list(options)
        Segments(
            self.layer,
            self.place(name, note),
            list(options.values()),
            keys.index(chosen),
            lambda index: on_choose(keys[index]),
            name=name,
        )

    def language(self) -> None:
        """Place the language of the texts."""
        place = self.place(t("Language"))
        place.width = min(place.width, self.look.u(CHOICE_WIDTH))
        add_language(self.layer, place)

    def pictures(
        self,
        name: str,
        options: dict[Option, str],
        picture: Callable[[Option, int], pygame.Surface],
        chosen: Option,
        on_choose: Callable[[Option], None],
    ) -> None:
        """Place a row of pictures; the chosen one is named under the setting's name."""
        keys = list(options)
        place = self.place(name, options[chosen], height=58)
        Pictures(
            self.layer,
            place.topleft,
            [picture(key, place.height) for key in keys],
            list(options.values()),
            keys.index(chosen),
            lambda index: on_choose(keys[index]),
            name=name,
        )

    def slider(
        self,
        name: str,
        note: str,
        percent: int,
        steps: range,
        on_change: Callable[[int], None],
        *,
        spoken: str = "",
    ) -> None:
        """Place a share of a hundred on a line; it is in force when let go."""
        Slider(
            self.layer,
            self.place(name, note),
            percent,
            steps,
            on_change,
            name=spoken or name,
            show_value=format_percent,
            waits=True,
        )

    def field(
        self,
        name: str,
        note: str,
        text: str,
        on_change: Callable[[str], None],
        *,
        placeholder: str,
        longest: int,
    ) -> None:
        """Place a line to be typed in."""
        Field(
            self.layer,
            self.place(name, note),
            text,
            on_change,
            name=name,
            placeholder=placeholder,
            longest=longest,
        )

    def toggle(self, name: str, note: str, is_on: bool, on_change: Callable[[bool], None]) -> None:
        """Place a switch beside its name."""
        place = self.place(name, note)
        place.width = self.look.u(SWITCH_WIDTH)
        Toggle(self.layer, place, name, is_on, on_change, note=note, is_bare=True)

    def button(
        self,
        name: str,
        note: str,
        label: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        is_enabled: bool = True,
    ) -> None:
        """Place a button beside a name."""
        place = self.place(name, note)
        place.width = min(place.width, button_width(self.look, label, icon=bool(icon)))
        Button(
            self.layer, place, label, on_press, icon=icon, is_enabled=is_enabled, name=f"{name}: do"
        )

    def words(self, text: str, role: Role = Role.STATUS) -> None:
        """Write a sentence over the whole width."""
        line = pygame.Rect(self.left, self.top, self.width, 0)
        self.top = self.layer.text(text, role, line).bottom + self.look.u(BETWEEN)

    def place(self, name: str, note: str = "", *, height: int = 40) -> pygame.Rect:
        """Write a setting's name and return the place of what changes it."""
        look, layer = self.look, self.layer
        is_narrow = self.width < look.u(NARROW)
        name_px = self.width if is_narrow else look.u(NAME_WIDTH)
        words = [look.fitted(name, look.style(Role.LABEL), name_px, 2)]
        if note:
            words.append(look.fitted(note, look.style(Role.CAPTION), name_px, 2))
        words_px = sum(word.get_height() for word in words)
        control_px = look.u(height)
        row_px = max(words_px, control_px)
        top = self.top if is_narrow else self.top + (row_px - words_px) // 2
        for word in words:
            layer.stamp(word, self.left, top)
            top += word.get_height()
        if is_narrow:
            place = pygame.Rect(self.left, top + look.u(4), self.width, control_px)
        else:
            left = self.left + name_px + look.u(8)
            place = pygame.Rect(left, self.top, self.left + self.width - left, control_px)
            place.centery = self.top + row_px // 2
        self.top = max(place.bottom, top) + look.u(BETWEEN)
        return place


def add_language(layer: Layer, box: pygame.Rect) -> None:
    """Place the list of languages, each called by its own name; the chosen one is in force."""
    stage, known = layer.scene.stage, languages()
    Choice(
        layer,
        box,
        [language_name(language) for language in known],
        known.index(current_language()),
        lambda index: stage.use_settings(replace(stage.settings, language=known[index])),
        name=t("Language"),
        icon="world",
    )
