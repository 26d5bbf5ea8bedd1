"""The first start asks one thing, once."""

from __future__ import annotations

import pygame
import pytest
from screens import with_open_matches
from stages import part, press

from game.i18n import SOURCE_LANGUAGE, current_language, languages, use
from game.match import Match
from game.players import Computer, Person
from game.ui.scenes.first_start import FirstStartScene, first_scene
from game.ui.scenes.title import TitleScene
from game.ui.scenes.tutorial import TutorialScene
from game.ui.stage import Scene, Stage


@pytest.mark.parametrize(
    ("key", "following"), [(pygame.K_RETURN, TutorialScene), (pygame.K_ESCAPE, TitleScene)]
)
def test_the_first_start_asks_once(key: int, following: type[Scene], stage: Stage) -> None:
    scene = first_scene(stage)
    assert isinstance(scene, FirstStartScene)
    stage.show(scene)
    press(stage, key)
    assert isinstance(stage.top, following)
    assert stage._settings_file.load().settings.has_started_before
    assert isinstance(first_scene(stage), TitleScene)


def test_who_has_matches_is_not_asked(stage: Stage) -> None:
    with_open_matches(stage, 1)
    assert isinstance(first_scene(stage), TitleScene)


def test_who_knows_rummy_plays_at_once(stage: Stage, begun: list[Match]) -> None:
    stage.show(FirstStartScene(stage))
    press(stage, pygame.K_RIGHT)
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert [type(player) for player in match.players] == [Person, Computer, Computer, Computer]


def test_the_language_can_be_chosen_before_anything_else(stage: Stage) -> None:
    scene = FirstStartScene(stage)
    stage.show(scene)
    try:
        part(scene, "Language").press()
        press(stage, pygame.K_DOWN)
        press(stage, pygame.K_RETURN)
        assert stage.top is scene
        assert current_language() == stage.settings.language == languages()[1]
        assert not stage.settings.has_started_before
    finally:
        use(SOURCE_LANGUAGE)
