"""What the pages of the settings hold.

A change is in force at once: each row reads the rest of the settings only when it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

import pygame

from game.assets_folder import assets_folder
from game.i18n import t, tn
from game.storage.records import MAX_NAME, clean_name
from game.storage.settings import (
    UI_SIZES,
    BuyOffers,
    CardBack,
    Help,
    IndexSize,
    Settings,
    Speed,
    TableTheme,
    with_help,
)
from game.ui.deck import Deck, DeckStyle
from game.ui.scenery import Scenery
from game.ui.scenes.setting_rows import Rows
from game.ui.stage import Stage, deck_style
from game.ui.theme import colours_or_plain

UI_PERCENTS: Final = range(round(100 * UI_SIZES[0]), round(100 * UI_SIZES[1]) + 1, 10)
VOLUME_PERCENTS: Final = range(0, 101, 5)

Use: TypeAlias = Callable[[Settings], None]
"""Puts settings in force and shows them."""


def add_look(rows: Rows, stage: Stage, use: Use) -> None:
    """Language, sizes, cards, table."""
    settings = stage.settings
    rows.language()
    rows.slider(
        t("UI size"),
        t("Text and buttons"),
        round(settings.ui_size * 100),
        UI_PERCENTS,
        lambda percent: use(replace(stage.settings, ui_size=percent / 100)),
    )
    rows.segments(
        t("Suits"),
        {True: t("Four colours"), False: t("Two colours")},
        settings.is_four_colour,
        lambda is_four: use(replace(stage.settings, is_four_colour=is_four)),
    )
    rows.segments(
        t("Index size"),
        {IndexSize.NORMAL: t("Classic"), IndexSize.LARGE: t("Large")},
        settings.index_size,
        lambda size: use(replace(stage.settings, index_size=size)),
    )
    rows.pictures(
        t("Card back"),
        {
            CardBack.TALAVERA: t("Talavera tiles"),
            CardBack.PAPEL: t("Cut paper"),
            CardBack.AGAVE: t("Agave"),
            CardBack.MONARCH: t("Monarchs"),
        },
        lambda back, height_px: _back(stage, back, height_px),
        settings.card_back,
        lambda back: use(replace(stage.settings, card_back=back)),
    )
    rows.pictures(
        t("Table"),
        {TableTheme.EVENING: t("Evening"), TableTheme.NIGHT: t("Night")},
        lambda theme, height_px: _table(stage, theme, height_px),
        settings.table_theme,
        lambda theme: use(replace(stage.settings, table_theme=theme)),
    )
    rows.toggle(
        t("Full screen"),
        t("F11 or Alt+Enter also change it"),
        settings.is_full_screen,
        lambda is_on: use(replace(stage.settings, is_full_screen=is_on)),
    )


def add_play(rows: Rows, stage: Stage, use: Use) -> None:
    """Name, pace, opponents, offers."""
    settings = stage.settings

    def use_name(text: str) -> None:
        # The page stays as it is: a field keeps its caret.
        stage.use_settings(replace(stage.settings, player_name=clean_name(text) or None))

    rows.field(
        t("Your name"),
        t("For new matches"),
        settings.player_name or "",
        use_name,
        placeholder=t("Marisol"),
        longest=MAX_NAME,
    )
    rows.segments(
        t("Opponents’ speed"),
        {
            Speed.SLOW: t("Slow"),
            Speed.NORMAL: t("Normal"),
            Speed.FAST: t("Fast"),
            Speed.INSTANT: t("Instant"),
        },
        settings.speed,
        lambda speed: use(replace(stage.settings, speed=speed)),
    )
    rows.segments(
        t("Offers to buy"),
        {
            BuyOffers.ALWAYS: t("Always"),
            BuyOffers.WHEN_IT_HELPS: t("When it helps"),
            BuyOffers.NEVER: t("Never"),
        },
        settings.buy_offers,
        lambda offers: use(replace(stage.settings, buy_offers=offers)),
        t("Where the rules allow it"),
    )
    rows.toggle(
        t("Remarks"),
        t("Now and then an opponent says something"),
        settings.has_remarks,
        lambda is_on: use(replace(stage.settings, has_remarks=is_on)),
    )
    rows.toggle(
        t("Reduced motion"),
        t("Cards fade instead of flying"),
        settings.is_reduced_motion,
        lambda is_on: use(replace(stage.settings, is_reduced_motion=is_on)),
    )


def add_help(rows: Rows, stage: Stage, use: Use) -> None:
    """How much the game helps, and which tips it still gives."""
    settings = stage.settings
    rows.segments(
        t("How much help"),
        {Help.GUIDED: t("Guided"), Help.STANDARD: t("Standard"), Help.PURIST: t("Purist")},
        settings.help,
        lambda wanted: use(with_help(stage.settings, wanted)),
    )
    rows.words(_help_words(settings))
    rows.toggle(
        t("Warn before mistakes"),
        t("When a discard looks like a mistake"),
        settings.is_discard_guarded,
        lambda is_on: use(replace(stage.settings, is_discard_guarded=is_on)),
    )
    hidden = len(settings.hidden_tips)
    rows.button(
        t("Tips"),
        tn("{n} is not shown again", "{n} are not shown again", hidden)
        if hidden
        else t("All of them are shown"),
        t("Show all again"),
        lambda: use(replace(stage.settings, hidden_tips=frozenset())),
        icon="bulb",
        is_enabled=bool(hidden),
    )


def _help_words(settings: Settings) -> str:
    """Return what the help in force means, and until when it is in force."""
    match settings.help:
        case Help.GUIDED if settings.guided_matches_left:
            return tn(
                "What the contract still needs is always in sight; after {n} more match only when"
                " you ask.",
                "What the contract still needs is always in sight; after {n} more matches only when"
                " you ask.",
                settings.guided_matches_left,
            )
        case Help.GUIDED:
            return t("What the contract still needs is always in sight.")
        case Help.STANDARD:
            return t("What the contract still needs shows when you ask for a hint.")
        case Help.PURIST:
            return t("No hints, and nothing is arranged for you.")


def add_sound(rows: Rows, stage: Stage, use: Use) -> None:
    """Volumes, and when there is no sound."""
    settings = stage.settings
    rows.slider(
        t("Cards"),
        t("Dealing and drawing"),
        round(settings.cards_volume * 100),
        VOLUME_PERCENTS,
        lambda percent: use(replace(stage.settings, cards_volume=percent / 100)),
        spoken=t("Volume of the cards"),
    )
    rows.slider(
        t("Signals"),
        t("Turns, ends of rounds"),
        round(settings.signals_volume * 100),
        VOLUME_PERCENTS,
        lambda percent: use(replace(stage.settings, signals_volume=percent / 100)),
        spoken=t("Volume of the signals"),
    )
    rows.toggle(
        t("Mute"),
        t("No sound at all"),
        settings.is_muted,
        lambda is_on: use(replace(stage.settings, is_muted=is_on)),
    )
    rows.toggle(
        t("Mute in the background"),
        t("No sound while you use another window"),
        settings.is_muted_unfocused,
        lambda is_on: use(replace(stage.settings, is_muted_unfocused=is_on)),
    )


def _back(stage: Stage, back: CardBack, height_px: int) -> pygame.Surface:
    style = deck_style(stage.settings)
    deck = Deck(DeckStyle(style.letters, style.four_colour, back), assets_folder())
    return deck.back(height_px)


def _table(stage: Stage, theme: TableTheme, height_px: int) -> pygame.Surface:
    colours, _ = colours_or_plain(theme)
    size = (round(height_px * 1.6), height_px)
    return Scenery(stage.scale, stage.artwork, colours).swatch(size)
