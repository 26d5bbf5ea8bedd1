"""Settings are in force at once and kept; keys can be given."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pygame
import pytest
from changed_settings import CHANGED
from stages import opened, part, press, type_in

from game.i18n import SOURCE_LANGUAGE, current_language, languages, use
from game.storage.settings import DEFAULTS, BuyOffers, Help, IndexSize, Speed
from game.ui.choices import Choice
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.setting_keys import KeyScene
from game.ui.scenes.settings import RESTORED, Page, SettingsScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage


def test_settings_are_changed_and_restored(stage: Stage) -> None:
    scene = SettingsScene(stage)
    stage.show(scene)
    scene.focus(part(scene, "UI size"))
    press(stage, pygame.K_RIGHT)
    for name in ("Suits", "Index size", "Card back", "Table"):
        scene.focus(part(scene, name))
        press(stage, pygame.K_RIGHT)
    part(scene, "Play").press()
    scene.focus(part(scene, "Opponents’ speed"))
    press(stage, pygame.K_RIGHT)
    part(scene, "Reduced motion").press()
    part(scene, "Remarks").press()
    scene.focus(part(scene, "Offers to buy"))
    press(stage, pygame.K_RIGHT)
    scene.focus(part(scene, "Your name"))
    type_in(stage, "ana")
    part(scene, "Help").press()
    part(scene, "Warn before mistakes").press()
    part(scene, "Sound").press()
    part(scene, "Mute").press()
    part(scene, "Mute in the background").press()
    scene.focus(part(scene, "Volume of the cards"))
    press(stage, pygame.K_LEFT)
    now = stage.settings
    assert now.ui_size == pytest.approx(1.1)
    assert not now.is_four_colour
    assert now.index_size is IndexSize.LARGE
    assert now.card_back is not DEFAULTS.card_back
    assert now.table_theme is not DEFAULTS.table_theme
    assert now.speed is Speed.FAST
    assert not now.is_discard_guarded
    assert now.is_reduced_motion
    assert not now.has_remarks
    assert now.buy_offers is BuyOffers.NEVER
    assert now.player_name == "ana"
    assert now.is_muted
    assert now.is_muted_unfocused
    assert now.cards_volume < DEFAULTS.cards_volume
    for page in (Page.PLAY, Page.SOUND, Page.LOOK, Page.HELP):
        scene._open(page)
        part(scene, "Reset this page").press()
    assert replace(stage.settings, player_name=None) == DEFAULTS
    assert stage.settings.player_name == "ana"


OTHERWISE = replace(
    CHANGED,
    ui_size=1.2,
    window_size=DEFAULTS.window_size,
    window_position=DEFAULTS.window_position,
    is_maximised=False,
    is_full_screen=False,
)
"""Other than at first in all but the window, which is the stage's own."""


@pytest.mark.parametrize("page", Page)
def test_a_page_is_reset_alone(tmp_path: Path, page: Page) -> None:
    with opened(tmp_path, settings=OTHERWISE, ui_size=1.2) as stage:
        scene = SettingsScene(stage)
        scene.page = page
        stage.show(scene)
        if page is Page.KEYS:
            assert "Reset this page" not in {one.name for one in scene.parts}
            return
        part(scene, "Reset this page").press()
        changed = {
            each.name
            for each in fields(stage.settings)
            if getattr(stage.settings, each.name) != getattr(OTHERWISE, each.name)
        }
        assert changed == set(RESTORED[page])


def test_help_that_is_chosen_no_longer_changes_by_itself(stage: Stage) -> None:
    scene = SettingsScene(stage)
    stage.show(scene)
    part(scene, "Help").press()
    scene.focus(part(scene, "How much help"))
    press(stage, pygame.K_RIGHT)
    assert stage.settings.help is Help.STANDARD
    press(stage, pygame.K_LEFT)
    assert stage.settings.help is Help.GUIDED
    assert stage.settings.guided_matches_left is None
    part(scene, "Reset this page").press()
    assert stage.settings.guided_matches_left is None


def test_tips_can_be_shown_again(tmp_path: Path) -> None:
    with opened(tmp_path, settings=replace(DEFAULTS, hidden_tips=frozenset({"by suit"}))) as stage:
        scene = SettingsScene(stage)
        scene.page = Page.HELP
        stage.show(scene)
        part(scene, "Tips: do").press()
        assert stage.settings.hidden_tips == frozenset()
        assert not part(scene, "Tips: do").is_enabled


def keys_page(stage: Stage) -> SettingsScene:
    scene = SettingsScene(stage)
    scene.page = Page.KEYS
    stage.show(scene)
    return scene


def test_a_command_gets_another_key(stage: Stage) -> None:
    scene = keys_page(stage)
    part(scene, "Draw from the stock: D").press()
    assert isinstance(stage.top, KeyScene)
    press(stage, pygame.K_LSHIFT)
    assert isinstance(stage.top, KeyScene), "a key that only changes others is refused"
    press(stage, pygame.K_k)
    assert stage.top is scene
    assert stage.settings.keys == {"draw": "k"}
    part(scene, "Draw from the stock: K").press()
    press(stage, pygame.K_ESCAPE)
    assert stage.settings.keys == {"draw": "k"}
    part(scene, "All keys: do").press()
    assert stage.settings.keys == {}


def test_a_key_that_is_taken_is_swapped_only_when_asked(stage: Stage) -> None:
    scene = keys_page(stage)
    part(scene, "Draw from the stock: D").press()
    press(stage, pygame.K_h)
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_ESCAPE)
    assert stage.settings.keys == {}
    part(scene, "Draw from the stock: D").press()
    press(stage, pygame.K_h)
    press(stage, pygame.K_RETURN)
    assert stage.settings.keys == {"draw": "h", "hint": "d"}
    assert part(scene, "Hint: D")


@pytest.mark.parametrize("page", Page)
def test_another_language_shows_at_once_and_the_focus_stays(page: Page, stage: Stage) -> None:
    scene = SettingsScene(stage)
    scene.page = page
    stage.show(TitleScene(stage))
    stage.push(scene)
    press(stage, pygame.K_TAB)
    before = scene.parts.index(scene.focused) if scene.focused else -1
    try:
        stage.use_settings(replace(stage.settings, language="de"))
        stage.draw()
        assert scene.focused is scene.parts[before]
    finally:
        use(SOURCE_LANGUAGE)


def test_the_language_is_chosen_from_their_own_names(stage: Stage) -> None:
    scene = SettingsScene(stage)
    stage.show(scene)
    field = part(scene, "Language")
    assert isinstance(field, Choice)
    assert len(field.options) == len(languages())
    assert field.options[field.chosen] == "English"
    try:
        scene.focus(field)
        press(stage, pygame.K_RIGHT)
        assert current_language() == stage.settings.language == languages()[1]
    finally:
        use(SOURCE_LANGUAGE)


def test_a_setting_that_cannot_be_saved_is_told(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(stage._settings_file), "save", lambda *_: "The disk is full.")
    scene = SettingsScene(stage)
    stage.show(scene)
    scene.focus(part(scene, "Suits"))
    press(stage, pygame.K_RIGHT)
    assert stage.note == "The disk is full."
