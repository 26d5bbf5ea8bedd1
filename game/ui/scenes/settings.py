"""The settings: every change is in force at once and kept; nothing here interrupts a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

import pygame

from game.i18n import t
from game.storage.settings import DEFAULTS, Settings
from game.ui.choices import Tab
from game.ui.look import Role, wrapped
from game.ui.menu import MenuScene
from game.ui.scenes.preview import add_preview
from game.ui.scenes.setting_keys import add_keys
from game.ui.scenes.setting_pages import add_help, add_look, add_play, add_sound
from game.ui.scenes.setting_rows import Rows
from game.ui.stage import Stage
from game.ui.widgets import Button, button_width

PREVIEW_WIDTH = 336
TAB_EXTRA = 60
"""What a tab needs beside its word."""


class Page(StrEnum):
    """The pages of the settings."""

    LOOK = "look"
    PLAY = "play"
    HELP = "help"
    SOUND = "sound"
    KEYS = "keys"


RESTORED: Final[Mapping[Page, tuple[str, ...]]] = {
    Page.LOOK: ("ui_size", "is_four_colour", "index_size", "card_back", "table_theme"),
    Page.PLAY: ("speed", "buy_offers", "has_remarks", "is_reduced_motion"),
    Page.HELP: ("help", "is_discard_guarded", "hidden_tips"),
    Page.SOUND: ("cards_volume", "signals_volume", "is_muted", "is_muted_unfocused"),
    Page.KEYS: (),
}
"""The settings that a page's button sets back; the page of the keys has its own."""


class SettingsScene(MenuScene):
    """The pages of the settings, with a preview of the cards."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.page = Page.LOOK
        self.begin_with(t("Back"))

    def build(self) -> None:
        """Place tabs, the open page, the preview and the footer."""
        look, inside = self.look, self.inside
        self.add_title(t("Settings"))
        gap = look.u(14)
        footer_px = self.footer_px
        room = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        if self.is_stacked:
            bottom = self._add_tabs_in_rows(room)
            room.height -= bottom + gap - room.top
            room.top = bottom + gap
        else:
            tabs_px, preview_px = self._tabs_px, look.u(PREVIEW_WIDTH)
            tabs = pygame.Rect(room.left, room.top, tabs_px, room.height)
            self._add_tabs(tabs)
            room.left, room.width = tabs.right + gap, room.width - tabs.width - gap
            if self.page is not Page.KEYS:
                preview = pygame.Rect(room.right - preview_px, room.top, preview_px, room.height)
                add_preview(self.fixed, preview, self.stage.settings)
                room.width -= preview_px + gap
        body = self.open_body(room)
        padding = look.u(22)
        rows = Rows(body, pygame.Rect(padding, look.u(16), body.view.width - 2 * padding, 0))
        self._add_page(rows)
        body.panel(pygame.Rect(0, 0, body.view.width, max(room.height, rows.top)))
        self._add_footer(
            pygame.Rect(inside.left, inside.bottom - footer_px, inside.width, footer_px)
        )

    def _add_page(self, rows: Rows) -> None:
        match self.page:
            case Page.LOOK:
                add_look(rows, self.stage, self._use)
            case Page.PLAY:
                add_play(rows, self.stage, self._use)
            case Page.HELP:
                add_help(rows, self.stage, self._use)
            case Page.SOUND:
                add_sound(rows, self.stage, self._use)
            case Page.KEYS:
                add_keys(rows, self.stage, self._use)

    # Tabs

    def _tabs(self) -> tuple[tuple[Page, str, str], ...]:
        return (
            (Page.LOOK, t("Look"), "eye"),
            (Page.PLAY, t("Play"), "play"),
            (Page.HELP, t("Help"), "help"),
            (Page.SOUND, t("Sound"), "sound"),
            (Page.KEYS, t("Keys"), "keys"),
        )

    @property
    def _tabs_px(self) -> int:
        """Return the width of the column of tabs: that of its longest word, within reason."""
        look = self.look
        widest = max(look.width(label, Role.LABEL) for _, label, _ in self._tabs())
        return min(max(widest + look.u(TAB_EXTRA + 20), look.u(168)), look.u(212))

    def _add_tabs(self, box: pygame.Rect) -> None:
        look = self.look
        self.fixed.panel(box)
        row = pygame.Rect(
            box.left + look.u(10), box.top + look.u(12), box.width - look.u(20), look.u(48)
        )
        for page, label, icon in self._tabs():
            self._add_tab(row, page, label, icon)
            row = row.move(0, look.u(54))

    def _add_tabs_in_rows(self, room: pygame.Rect) -> int:
        """Place the tabs above the page, in as few rows as hold their words; return the bottom."""
        look, tabs = self.look, self._tabs()
        gap, height = look.u(6), look.u(44)
        wants = [look.width(label, Role.LABEL) + look.u(TAB_EXTRA) for _, label, _ in tabs]
        top = room.top
        for row in wrapped(wants, room.width, gap):
            spare = room.width - sum(wants[i] for i in row) - gap * (len(row) - 1)
            left = room.left
            for i in row:
                width = wants[i] + spare // len(row)
                page, label, icon = tabs[i]
                self._add_tab(pygame.Rect(left, top, width, height), page, label, icon)
                left += width + gap
            top += height + gap
        return top - gap

    def _add_tab(self, box: pygame.Rect, page: Page, label: str, icon: str) -> None:
        Tab(self.fixed, box, label, icon, page is self.page, lambda: self._open(page))

    def _open(self, page: Page) -> None:
        self.page = page
        if self.body is not None:
            self.body.scroll_to(0)
        self.rebuild()

    # Footer

    def _add_footer(self, box: pygame.Rect) -> None:
        look, layer = self.look, self.fixed
        back_px = max(look.u(170), button_width(look, t("Back"), icon=True))
        Button(
            layer,
            pygame.Rect(box.left, box.top, back_px, box.height),
            t("Back"),
            self.escape,
            icon="back",
        )
        if not RESTORED[self.page]:
            return
        label = t("Reset this page")
        restore_px = max(look.u(220), button_width(look, label, icon=True))
        restore = pygame.Rect(box.right - restore_px, box.top, restore_px, box.height)
        Button(layer, restore, label, self._restore, icon="refresh")

    def _restore(self) -> None:
        """Set back what this page shows and is no fact about player or machine."""
        values = {name: getattr(DEFAULTS, name) for name in RESTORED[self.page]}
        self._use(replace(self.stage.settings, **values))

    def _use(self, settings: Settings) -> None:
        self.stage.use_settings(settings)
        self.rebuild()
