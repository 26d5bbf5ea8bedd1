"""The settings: every change is in force at once and kept; nothing here interrupts a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Final

import pygame

from game.assets_folder import assets_folder
from game.i18n import t
from game.storage.records import MAX_NAME
from game.storage.settings import DEFAULTS, CardBack, IndexSize, Settings, Speed, TableTheme
from game.ui.choices import Field, Pictures, Segments, Slider
from game.ui.deck import Deck, DeckStyle
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.scenery import Scenery
from game.ui.scenes.preview import add_preview
from game.ui.stage import Stage, deck_style
from game.ui.theme import colours_or_plain
from game.ui.widgets import Button, Tab, Toggle, button_width, toggle_height

LEAST_UI_PERCENT: Final = 100
MOST_UI_PERCENT: Final = 200


class Page(StrEnum):
    """The pages of the settings."""

    LOOK = "look"
    PLAY = "play"
    SOUND = "sound"


class SettingsScene(MenuScene):
    """Look, play and sound, with a preview of the cards."""

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
            tabs = pygame.Rect(room.left, room.top, room.width, look.u(48))
            self._add_tabs_in_row(tabs)
            room.top, room.height = tabs.bottom + gap, room.height - tabs.height - gap
        else:
            tabs_px, preview_px = look.u(212), look.u(336)
            tabs = pygame.Rect(room.left, room.top, tabs_px, room.height)
            self._add_tabs(tabs)
            preview = pygame.Rect(room.right - preview_px, room.top, preview_px, room.height)
            add_preview(self.fixed, preview, self.stage.settings)
            room = pygame.Rect(
                tabs.right + gap, room.top, preview.left - tabs.right - 2 * gap, room.height
            )
        body = self.open_body(room)
        pages = {
            Page.LOOK: self._add_look,
            Page.PLAY: self._add_play,
            Page.SOUND: self._add_sound,
        }
        padding = look.u(22)
        box = pygame.Rect(padding, look.u(16), body.view.width - 2 * padding, 0)
        bottom = pages[self.page](body, box)
        body.panel(pygame.Rect(0, 0, body.view.width, max(room.height, bottom)))
        self._add_footer(
            pygame.Rect(inside.left, inside.bottom - footer_px, inside.width, footer_px)
        )

    # Tabs

    def _tabs(self) -> tuple[tuple[Page, str, str], ...]:
        return (
            (Page.LOOK, t("Look"), "eye"),
            (Page.PLAY, t("Play"), "play"),
            (Page.SOUND, t("Sound"), "sound"),
        )

    def _add_tabs(self, box: pygame.Rect) -> None:
        look = self.look
        self.fixed.panel(box)
        row = pygame.Rect(
            box.left + look.u(10), box.top + look.u(12), box.width - look.u(20), look.u(48)
        )
        for page, label, icon in self._tabs():
            self._add_tab(row, page, label, icon)
            row = row.move(0, look.u(54))

    def _add_tabs_in_row(self, box: pygame.Rect) -> None:
        tabs = self._tabs()
        gap = self.look.u(8)
        width = (box.width - gap * (len(tabs) - 1)) // len(tabs)
        for i, (page, label, icon) in enumerate(tabs):
            place = pygame.Rect(box.left + i * (width + gap), box.top, width, box.height)
            self._add_tab(place, page, label, icon)

    def _add_tab(self, box: pygame.Rect, page: Page, label: str, icon: str) -> None:
        Tab(self.fixed, box, label, icon, page is self.page, lambda: self._open(page))

    def _open(self, page: Page) -> None:
        self.page = page
        self.rebuild()

    # Pages

    def _add_look(self, body: Layer, box: pygame.Rect) -> int:
        settings = self.stage.settings
        place = self._row(body, box, t("UI size"), t("Text and buttons"))
        Slider(
            body,
            place,
            round(settings.ui_size * 100),
            range(LEAST_UI_PERCENT, MOST_UI_PERCENT + 1, 10),
            lambda percent: self._use(replace(self.stage.settings, ui_size=percent / 100)),
            name=t("UI size"),
            show_value=format_percent,
            waits=True,
        )
        place = self._row(body, _after(box, place, self.look.u(16)), t("Suits"))
        Segments(
            body,
            place,
            (t("Four colours"), t("Two colours")),
            0 if settings.is_four_colour else 1,
            lambda index: self._use(replace(self.stage.settings, is_four_colour=index == 0)),
            name=t("Suits"),
        )
        place = self._row(body, _after(box, place, self.look.u(16)), t("Index size"))
        Segments(
            body,
            place,
            (t("Classic"), t("Large")),
            tuple(IndexSize).index(settings.index_size),
            lambda index: self._use(
                replace(self.stage.settings, index_size=tuple(IndexSize)[index])
            ),
            name=t("Index size"),
        )
        place = self._row(body, _after(box, place, self.look.u(16)), t("Card back"), height=58)
        Pictures(
            body,
            place.topleft,
            [self._back(back, place.height) for back in CardBack],
            tuple(CardBack).index(settings.card_back),
            lambda index: self._use(replace(self.stage.settings, card_back=tuple(CardBack)[index])),
            name=t("Card back"),
        )
        place = self._row(
            body, _after(box, place, self.look.u(16)), t("Table"), self._theme_name(), height=58
        )
        Pictures(
            body,
            place.topleft,
            [self._table(table_theme, place.height) for table_theme in TableTheme],
            tuple(TableTheme).index(settings.table_theme),
            lambda index: self._use(
                replace(self.stage.settings, table_theme=tuple(TableTheme)[index])
            ),
            name=t("Table"),
        )
        return self._toggle(
            body,
            _after(box, place, self.look.u(16)),
            t("Full screen"),
            t("F11 or Alt+Enter also change it"),
            settings.is_full_screen,
            lambda is_on: self._use(replace(self.stage.settings, is_full_screen=is_on)),
        )

    def _back(self, back: CardBack, height_px: int) -> pygame.Surface:
        style = deck_style(self.stage.settings)
        deck = Deck(DeckStyle(style.letters, style.four_colour, back), assets_folder())
        return deck.back(height_px)

    def _theme_name(self) -> str:
        match self.stage.settings.table_theme:
            case TableTheme.EVENING:
                return t("Evening")
            case TableTheme.NIGHT:
                return t("Night")

    def _table(self, table_theme: TableTheme, height_px: int) -> pygame.Surface:
        colours, _ = colours_or_plain(table_theme)
        return Scenery(self.look.scale, self.look.artwork, colours).swatch(
            (round(height_px * 1.6), height_px)
        )

    def _add_play(self, body: Layer, box: pygame.Rect) -> int:
        settings, look = self.stage.settings, self.look
        place = self._row(body, box, t("Your name"), t("For new matches"))
        Field(
            body,
            place,
            settings.player_name or "",
            self._use_name,
            name=t("Your name"),
            placeholder=t("Marisol"),
            longest=MAX_NAME,
        )
        place = self._row(body, _after(box, place, look.u(16)), t("Opponents’ speed"))
        Segments(
            body,
            place,
            (t("Slow"), t("Normal"), t("Fast"), t("Instant")),
            tuple(Speed).index(settings.speed),
            lambda index: self._use(replace(self.stage.settings, speed=tuple(Speed)[index])),
            name=t("Opponents’ speed"),
        )
        bottom = self._toggle(
            body,
            _after(box, place, look.u(16)),
            t("Ask before a slip"),
            t("When a discard looks like a mistake"),
            settings.is_discard_guarded,
            lambda is_on: self._use(replace(self.stage.settings, is_discard_guarded=is_on)),
        )
        return self._toggle(
            body,
            pygame.Rect(box.left, bottom, box.width, 0),
            t("Reduced motion"),
            t("Fades replace flights"),
            settings.is_reduced_motion,
            lambda is_on: self._use(replace(self.stage.settings, is_reduced_motion=is_on)),
        )

    def _add_sound(self, body: Layer, box: pygame.Rect) -> int:
        settings, look = self.stage.settings, self.look
        place = self._row(body, box, t("Cards"), t("Dealing and drawing"))
        self._volume(
            body,
            place,
            t("Volume of the cards"),
            settings.cards_volume,
            lambda share: replace(self.stage.settings, cards_volume=share),
        )
        place = self._row(
            body, _after(box, place, look.u(16)), t("Signals"), t("Turns, ends of rounds")
        )
        self._volume(
            body,
            place,
            t("Volume of the signals"),
            settings.signals_volume,
            lambda share: replace(self.stage.settings, signals_volume=share),
        )
        return self._toggle(
            body,
            _after(box, place, look.u(16)),
            t("Mute"),
            t("No sound at all"),
            settings.is_muted,
            lambda is_on: self._use(replace(self.stage.settings, is_muted=is_on)),
        )

    def _volume(
        self,
        body: Layer,
        place: pygame.Rect,
        name: str,
        share: float,
        change: Callable[[float], Settings],
    ) -> None:
        Slider(
            body,
            place,
            round(share * 100),
            range(0, 101, 5),
            lambda percent: self._use(change(percent / 100)),
            name=name,
            show_value=format_percent,
            waits=True,
        )

    # Rows

    def _row(
        self, body: Layer, box: pygame.Rect, label: str, note: str = "", *, height: int = 40
    ) -> pygame.Rect:
        """Write a setting's name and return the place of its control beside it, or below it."""
        look = self.look
        height_px = look.u(height)
        label_px = look.style(Role.LABEL).size_px * 5 // 4
        note_px = look.style(Role.CAPTION).size_px * 5 // 4 if note else 0
        if box.width < look.u(480):
            line = pygame.Rect(box.left, box.top, box.width, label_px)
            place = body.word(label, Role.LABEL, line)
            if note:
                rest = pygame.Rect(
                    place.right + look.u(10), box.top, box.right - place.right, label_px
                )
                body.word(note, Role.CAPTION, rest)
            return pygame.Rect(box.left, line.bottom + look.u(4), box.width, height_px)
        name_px = look.u(190)
        line = pygame.Rect(box.left, 0, name_px, label_px)
        line.top = box.top + (height_px - label_px - note_px) // 2
        body.word(label, Role.LABEL, line)
        if note:
            line = pygame.Rect(box.left, line.bottom, name_px, note_px)
            body.word(note, Role.CAPTION, line)
        left = box.left + name_px + look.u(8)
        return pygame.Rect(left, box.top, box.right - left, height_px)

    def _toggle(
        self,
        body: Layer,
        box: pygame.Rect,
        label: str,
        note: str,
        is_on: bool,
        on_change: Callable[[bool], None],
    ) -> int:
        height = max(toggle_height(self.look, note, box.width), self.look.u(44))
        place = pygame.Rect(box.left, box.top, box.width, height)
        Toggle(body, place, label, is_on, on_change, note=note)
        return place.bottom + self.look.u(14)

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
        label = t("Restore defaults")
        restore_px = max(look.u(220), button_width(look, label, icon=True))
        restore = pygame.Rect(box.right - restore_px, box.top, restore_px, box.height)
        Button(layer, restore, label, self._restore, icon="refresh")

    def _restore(self) -> None:
        """Set back what the pages show; window, name and first start stay as they are."""
        now = self.stage.settings
        self._use(
            replace(
                DEFAULTS,
                language=now.language,
                window_size=now.window_size,
                window_position=now.window_position,
                is_full_screen=now.is_full_screen,
                help=now.help,
                player_name=now.player_name,
                portrait=now.portrait,
                has_started_before=now.has_started_before,
            )
        )

    def _use_name(self, text: str) -> None:
        settings = replace(self.stage.settings, player_name=text.strip() or None)
        self.stage.use_settings(settings)

    def _use(self, settings: Settings) -> None:
        self.stage.use_settings(settings)
        self.rebuild()


def format_percent(percent: int) -> str:
    """Return a share of a hundred in words."""
    return t("{percent} %", percent=percent)


def _after(box: pygame.Rect, row: pygame.Rect, gap_px: int) -> pygame.Rect:
    """Return where the next row begins."""
    return pygame.Rect(box.left, row.bottom + gap_px, box.width, 0)
