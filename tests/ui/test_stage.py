from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from stages import opened, press

from game.i18n import SOURCE_LANGUAGE, current_language, use
from game.storage.settings import CardBack, IndexSize, TableTheme
from game.ui.note import SHOWN_S
from game.ui.stage import RESTS_AFTER_S, Scene, Stage, scale_for
from game.ui.theme import Scale, load_colours


class Spy(Scene):
    """Writes down what it is asked for."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.seen: list[str] = []
        self.scale: Scale | None = None
        self.events: list[pygame.Event] = []
        self.passed_s = 0.0

    def resize(self, scale: Scale) -> None:
        self.scale = scale
        self.seen.append("resize")

    def handle(self, event: pygame.Event) -> None:
        self.events.append(event)

    def draw(self, surface: pygame.Surface) -> None:
        assert self.scale is not None
        assert surface.get_size() == (self.scale.width_px, self.scale.height_px)
        self.seen.append("draw")

    def update(self, elapsed_s: float) -> None:
        self.passed_s += elapsed_s

    def cover(self) -> None:
        self.seen.append("cover")

    def reveal(self) -> None:
        super().reveal()
        self.seen.append("reveal")

    def close(self) -> None:
        self.seen.append("close")


class Overlay(Spy):
    is_overlay = True


def test_a_still_scene_is_drawn_once(stage: Stage) -> None:
    scene = Spy(stage)
    stage.show(scene)
    assert [stage.draw(), stage.draw(), stage.draw()] == [True, False, False]
    scene.needs_redraw = True
    assert stage.draw()
    scene.is_animating = True
    assert stage.draw()
    assert stage.draw()
    assert stage.is_animating


def test_an_overlay_shows_over_the_scene_below_and_has_the_input(stage: Stage) -> None:
    below, above = Spy(stage), Overlay(stage)
    stage.show(below)
    stage.push(above)
    stage.draw()
    press(stage, pygame.K_a)
    assert below.seen == ["resize", "cover", "draw"]
    assert above.seen == ["resize", "draw"]
    assert not below.events
    assert above.events
    stage.pop()
    assert above.seen[-1] == "close"
    assert below.seen[-1] == "reveal"


def test_a_whole_scene_hides_the_one_below(stage: Stage) -> None:
    below, above = Spy(stage), Spy(stage)
    stage.show(below)
    stage.push(above)
    stage.draw()
    assert "draw" not in below.seen


def test_showing_a_scene_closes_all_others(stage: Stage) -> None:
    scenes = Spy(stage), Spy(stage)
    stage.show(scenes[0])
    stage.push(scenes[1])
    stage.show(Spy(stage))
    assert [scene.seen[-1] for scene in scenes] == ["close", "close"]


def test_the_game_ends_when_no_scene_is_left(stage: Stage) -> None:
    stage.show(Spy(stage))
    stage.pop()
    assert not stage.is_running


def test_closing_the_window_ends_the_game(stage: Stage) -> None:
    stage.show(Spy(stage))
    stage.handle(pygame.Event(pygame.QUIT))
    assert not stage.is_running


@pytest.mark.parametrize("way", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_time_stands_still_while_nobody_can_see_the_window(stage: Stage, way: int) -> None:
    scene = Spy(stage)
    scene.is_animating = True
    stage.show(scene)
    stage.handle(pygame.Event(way))
    stage.update(0.5)
    assert not stage.draw()
    assert not stage.is_animating
    assert not scene.passed_s
    stage.handle(pygame.Event(pygame.WINDOWRESTORED))
    stage.update(0.5)
    assert stage.draw()
    assert scene.passed_s == 0.5


def test_sound_can_be_off_while_another_window_has_the_keyboard(stage: Stage) -> None:
    stage.show(Spy(stage))
    for is_wanted in (False, True):
        stage.use_settings(replace(stage.settings, is_muted_unfocused=is_wanted))
        stage.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
        assert stage.sounds.is_muted is is_wanted
        stage.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
        assert not stage.sounds.is_muted


@pytest.mark.usefixtures("stage")
def test_the_screensaver_may_come_on() -> None:
    assert pygame.display.get_allow_screensaver()


def test_a_new_size_is_stretched_until_it_rests(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Spy(stage)
    stage.show(scene)
    wide = pygame.Surface((1600, 900)).convert()
    monkeypatch.setattr(type(stage.window), "surface", property(lambda _: wide))
    monkeypatch.setattr(type(stage.window), "size_in_points", property(lambda _: (1600, 900)))
    stage.update(0.02)
    assert scene.seen == ["resize"], "not laid out anew while the window is being pulled"
    assert stage.draw()
    stage.handle(pygame.Event(pygame.MOUSEMOTION, pos=(800, 450), rel=(5, 0), buttons=(0, 0, 0)))
    assert scene.events[-1].pos == (640, 360), "the pointer means what the eye sees"
    stage.update(RESTS_AFTER_S)
    assert scene.scale == Scale(1600, 900)
    assert stage.scenery.scale == scene.scale


def test_a_window_below_the_smallest_shows_a_larger_one_reduced(stage: Stage) -> None:
    assert scale_for((300, 200), stage.settings) == Scale(1024, 640)
    assert scale_for((3000, 200), stage.settings) == Scale(3000, 640)


def test_settings_are_in_force_and_saved_at_once(stage: Stage) -> None:
    scene = Spy(stage)
    stage.show(scene)
    deck = stage.deck
    stage.use_settings(replace(stage.settings, ui_size=1.5, card_back=CardBack.AGAVE))
    assert scene.scale == Scale(1280, 720, 1.5)
    assert stage.deck is not deck
    assert stage.deck.style.back == CardBack.AGAVE
    assert stage._settings_file.load().settings.ui_size == 1.5


def test_a_large_index_is_on_the_cards_at_once(stage: Stage) -> None:
    before = stage.deck
    assert not before.style.has_large_index
    stage.use_settings(replace(stage.settings, index_size=IndexSize.LARGE))
    assert stage.deck is not before
    assert stage.deck.style.has_large_index


def test_another_theme_is_in_force_at_once(stage: Stage) -> None:
    scene = Spy(stage)
    stage.show(scene)
    stage.draw()
    stage.use_settings(replace(stage.settings, table_theme=TableTheme.NIGHT))
    assert stage.scenery.colours == load_colours(TableTheme.NIGHT)
    assert scene.seen == ["resize", "draw", "resize"]
    assert stage.draw()
    assert stage.problems == ()


def test_damaged_assets_are_named_and_the_stage_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.window.asset_path", tmp_path.joinpath)
    monkeypatch.setattr("game.ui.theme.asset_path", tmp_path.joinpath)
    monkeypatch.setattr("game.ui.artwork.assets_folder", lambda: tmp_path)
    monkeypatch.setattr("game.ui.stage.assets_folder", lambda: tmp_path)
    load_colours.cache_clear()
    try:
        with opened(tmp_path) as stage:
            stage.show(Spy(stage))
            stage.artwork.icon("tick", 20)
            stage.deck.back(60)
            assert stage.draw()
            assert [problem.split()[0] for problem in stage.problems] == [
                "assets/theme/theme.json",
                "assets/icons/app/icon-64.png",
                "assets/icons/tick.svg",
                "assets/cards/backs.svg",
            ]
    finally:
        load_colours.cache_clear()


def test_a_setting_that_does_not_show_leaves_the_scenes_alone(stage: Stage) -> None:
    scene = Spy(stage)
    stage.show(scene)
    stage.use_settings(replace(stage.settings, is_muted=True, cards_volume=0.1))
    assert scene.seen == ["resize"]
    assert stage.sounds.is_muted


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_ALT)])
def test_keys_change_to_the_full_screen_and_back(stage: Stage, key: int, mod: int) -> None:
    stage.show(Spy(stage))
    press(stage, key, mod)
    assert stage.window.is_full_screen
    assert stage.settings.is_full_screen
    press(stage, key, mod)
    assert not stage.window.is_full_screen


def test_the_place_of_the_window_is_remembered(tmp_path: Path) -> None:
    with opened(tmp_path, (1111, 700)) as stage:
        file = stage._settings_file
    assert file.load().settings.window_size == (1111, 700)


def test_that_the_window_was_maximised_is_remembered(tmp_path: Path) -> None:
    with opened(tmp_path, (1111, 700)) as stage:
        stage.show(Spy(stage))
        for _ in range(3):
            stage.update(1.0)
        stage.handle(pygame.Event(pygame.WINDOWMAXIMIZED))
        file = stage._settings_file
    saved = file.load().settings
    assert saved.is_maximised
    assert saved.window_size == (1111, 700)


def test_another_language_is_in_force_at_once(stage: Stage) -> None:
    spy = Spy(stage)
    stage.show(spy)
    spy.seen.clear()
    try:
        stage.use_settings(replace(stage.settings, language="de"))
        assert current_language() == "de"
        assert stage.deck.style.letters == "ABDK"
        assert spy.seen == ["resize"]
        assert stage._settings_file.load().settings.language == "de"
    finally:
        use(SOURCE_LANGUAGE)


def test_settings_that_cannot_be_saved_are_in_force_and_told(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(stage._settings_file), "save", lambda *_: "The disk is full.")
    stage.show(Spy(stage))
    stage.draw()
    before = pygame.image.tobytes(stage.window.surface, "RGB")
    stage.use_settings(replace(stage.settings, is_four_colour=False))
    assert not stage.deck.style.four_colour
    assert stage.note == "The disk is full."
    stage.draw()
    assert pygame.image.tobytes(stage.window.surface, "RGB") != before
    stage.update(SHOWN_S)
    assert stage.note == ""
    assert stage.draw(), "it goes away by itself"


def test_only_what_went_wrong_looks_like_it(stage: Stage) -> None:
    stage.show(Spy(stage))
    reds = []
    for is_problem in (False, True):
        stage.tell("Layout 2 of 6, all equally good", is_problem=is_problem)
        stage.draw()
        canvas = stage.window.surface
        rows = range(canvas.get_height() - 80, canvas.get_height() - 20)
        middle = [canvas.get_at((canvas.get_width() // 2 - 100, row))[:3] for row in rows]
        reds.append(sum(red > green + 15 for red, green, _ in middle))
    assert reds[0] == 0
    assert reds[1] > 20


def test_the_full_screen_key_tells_what_could_not_be_saved(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(stage._settings_file), "save", lambda *_: "The disk is full.")
    stage.show(Spy(stage))
    press(stage, pygame.K_F11)
    assert stage.note == "The disk is full."


class Broken(Spy):
    def close(self) -> None:
        raise RuntimeError("broken")


def test_a_scene_that_cannot_be_closed_keeps_nothing_open(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[str] = []
    stage.show(Broken(stage))
    stage.push(Broken(stage))
    below = Spy(stage)
    with pytest.raises(RuntimeError):
        stage.show(below)
    assert stage.top is below
    stage.push(Broken(stage))
    with monkeypatch.context() as patch:
        patch.setattr(stage.opponents, "close", lambda: closed.append("opponents"))
        patch.setattr(stage.sounds, "close", lambda: closed.append("sounds"))
        patch.setattr(stage.window, "close", lambda: closed.append("window"))
        with pytest.raises(RuntimeError):
            stage.close()
    assert closed == ["opponents", "sounds", "window"]
    assert below.seen[-1] == "close"
