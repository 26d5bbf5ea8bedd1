"""What every menu screen does, whichever it is."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame_gui.core.utility import set_default_manager
from screens import SCENES
from stages import click, opened, part, press

from game.rules.ruleset import STANDARD
from game.storage.settings import DEFAULTS, TableTheme
from game.ui.choices import Field
from game.ui.menu import MenuScene
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.opening import tell
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_overlays import UnsavedScene
from game.ui.scenes.title import TitleScene
from game.ui.setup import usual_setup
from game.ui.stage import Stage


def test_the_first_picture_shows_every_part(tmp_path: Path) -> None:
    """Also where a scene comes between the update and the drawing of a frame."""
    with opened(tmp_path) as stage:
        stage.show(TitleScene(stage))
        stage.draw()
        first = pygame.image.tobytes(stage.window.surface, "RGB")
        stage.update(0.1)
        stage.redraw()
        stage.draw()
        assert pygame.image.tobytes(stage.window.surface, "RGB") == first


@pytest.mark.parametrize("name", SCENES)
def test_another_look_lets_go_of_the_pictures_before(name: str, stage: Stage) -> None:
    set_default_manager(None)  # as in a game just started: pygame_gui keeps the first it is told of
    stage.show(SCENES[name](stage))
    stage.draw()
    before = weakref.ref(stage.scenery)
    stage.use_settings(replace(stage.settings, table_theme=TableTheme.NIGHT))
    stage.update(0.1)
    stage.draw()
    gc.collect()
    assert before() is None


def test_a_press_does_not_overtake_what_was_typed(tmp_path: Path) -> None:
    """Typing and the press that follows it may come within one frame."""
    with opened(tmp_path) as stage:
        scene = NewMatchScene(stage)
        stage.show(scene)
        field, start = part(scene, "Deal number"), part(scene, "Start match")
        scene.focus(field)
        stage.update(0.1)
        for letter in "9786":
            key = pygame.key.key_code(letter)
            stage.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0))
            stage.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
        at = start.box.center
        stage.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        stage.update(0.02)
        stage.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        stage.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        table = stage.top
        assert isinstance(table, TableScene)
        assert table.match.deal_number == 9786


class Growing(MenuScene):
    """A page that is higher than the window where it is wide, and no higher where it is narrow."""

    def build(self) -> None:
        """Place a body that wraps the wrong way round."""
        body = self.open_body(pygame.Rect(0, 0, 1000, 600))
        body.reach(700 if body.view.width == 1000 else 600)


def test_nothing_is_hidden_where_only_a_scroll_bar_makes_it_fit(tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        scene = Growing(stage)
        stage.show(scene)
        for _ in range(2):
            assert scene.body is not None
            assert scene.body.spare_px == 0
            assert scene.body.bar is None
            scene.rebuild()


def test_where_the_main_button_is_off_the_focus_is_beside_it(tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        rules = replace(STANDARD, buying=True, decks=1)
        scene = NewMatchScene(stage, replace(usual_setup(DEFAULTS), ruleset=rules))
        stage.show(scene)
        assert not part(scene, "Start match").is_enabled
        assert scene.focused is part(scene, "Back")


FIELDS = ("new match", "new match of six", "settings, play", "rules book")


@pytest.fixture
def shapes(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Cursor]:
    """Collect the shapes that the pointer takes."""
    taken = [pygame.Cursor(pygame.SYSTEM_CURSOR_ARROW)]
    monkeypatch.setattr(pygame.mouse, "set_cursor", taken.append)
    return taken


def _over_a_field(stage: Stage, scene: MenuScene) -> None:
    """Show a screen, the pointer resting on its first field."""
    stage.show(scene)
    at = next(each for each in scene.parts if isinstance(each, Field)).box.center
    stage.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    stage.update(0.02)


LEAVING: dict[str, Callable[[Stage], None]] = {
    "another screen": lambda stage: stage.show(TitleScene(stage)),
    "a question": lambda stage: tell(stage, "A title", "A text."),
    "settings": lambda stage: stage.push(SettingsScene(stage)),
    "a step back": lambda stage: stage.pop(),
    "a change": lambda stage: stage.top.resize(stage.scale),
}


@pytest.mark.parametrize("way", LEAVING)
@pytest.mark.parametrize("name", [name for name in SCENES if name in FIELDS])
def test_the_text_cursor_goes_with_the_field(
    name: str, way: str, stage: Stage, shapes: list[pygame.Cursor]
) -> None:
    _over_a_field(stage, SCENES[name](stage))
    assert shapes[-1] == pygame.Cursor(pygame.SYSTEM_CURSOR_IBEAM)
    LEAVING[way](stage)
    stage.update(0.02)
    assert shapes[-1] == pygame.Cursor(pygame.SYSTEM_CURSOR_ARROW)


def _unsaved(stage: Stage) -> MenuScene:
    return UnsavedScene(stage, "Why.", lambda: None, lambda: None, is_own=True)


@pytest.mark.parametrize(
    "make", [SCENES["score"], SCENES["last score"], SCENES["handover"], _unsaved]
)
@pytest.mark.parametrize("by_key", [False, True])
def test_a_screen_that_opens_by_itself_ignores_a_press_meant_for_another(
    make: Callable[[Stage], MenuScene], by_key: bool, stage: Stage
) -> None:
    def use() -> None:
        if by_key:
            press(stage, pygame.K_RETURN)
        else:
            assert scene.focused is not None
            click(stage, scene.focused.box.center)

    stage.show(TitleScene(stage))
    scene = make(stage)
    stage.push(scene)
    stage.update(0.25)
    use()
    assert stage.top is scene
    stage.update(0.2)
    use()
    assert stage.top is not scene
