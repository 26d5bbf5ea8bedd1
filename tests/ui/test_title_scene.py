"""The title leads to every screen, and to a match at once."""

from __future__ import annotations

import pygame
import pytest
from screens import table, with_open_matches
from stages import part, press

from game.ai.temper import Level
from game.fits_me import Fit
from game.match import Match
from game.players import Computer, Person
from game.rules.ruleset import STANDARD
from game.storage.settings import Help
from game.ui.choices import Choice
from game.ui.scenes import opening
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.title import TitleScene
from game.ui.scenes.tutorial import TutorialScene
from game.ui.stage import Stage
from game.ui.widgets import Button


def test_the_title_leads_to_every_screen_and_back(stage: Stage) -> None:
    scene = TitleScene(stage)
    stage.show(scene)
    names = {one.name for one in scene.parts} - {"first", "Learn to play", "Quit", "Language"}
    assert {"New match", "Rules", "Matches", "Settings"} <= names
    for name in names:
        part(scene, name).press()
        assert stage.top is not scene, name
        press(stage, pygame.K_ESCAPE)
        assert stage.top is scene, name
    part(scene, "Learn to play").press()
    assert isinstance(stage.top, TutorialScene)


def test_play_now_deals_the_usual_table(stage: Stage, begun: list[Match]) -> None:
    stage.show(TitleScene(stage))
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert [type(player) for player in match.players] == [Person, Computer, Computer, Computer]
    assert match.ruleset == STANDARD
    assert len(stage.library.open_matches()) == 1


def test_continue_resumes_the_latest_match(stage: Stage, begun: list[Match]) -> None:
    with_open_matches(stage, 3)
    scene = TitleScene(stage)
    stage.show(scene)
    first = part(scene, "first")
    assert isinstance(first, Button)
    assert first.note.startswith("Round 1 of 7, ")
    press(stage, pygame.K_RETURN)
    assert begun[0].id == stage.library.open_matches()[0].id


def test_the_level_that_fits_follows_the_results(
    stage: Stage, begun: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "fit_after", lambda _: Fit(Level.EASY, -1, 3))
    stage.show(TitleScene(stage))
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert {each.level for each in match.players if isinstance(each, Computer)} == {Level.EASY}
    scene = NewMatchScene(stage)
    stage.show(scene)
    level = part(scene, "Level of seat 2")
    assert isinstance(level, Choice)
    assert level.options[0] == "Fits me (Easy)"
    assert "Easy" in level.tip


def test_the_first_three_matches_are_guided_and_then_it_is_said(
    stage: Stage, begun: list[Match]
) -> None:
    stage.show(TitleScene(stage))
    for _ in range(3):
        opening.begin_match(stage, table(4))
    assert stage.settings.help is Help.GUIDED
    assert stage.note == ""
    opening.begin_match(stage, table(4, persons=0))
    assert stage.settings.help is Help.GUIDED, "what is only watched does not count"
    opening.begin_match(stage, table(4))
    assert stage.settings.help is Help.STANDARD
    assert stage.note
    assert len(begun) == 5


def test_escape_does_not_leave_the_game(stage: Stage) -> None:
    stage.show(TitleScene(stage))
    press(stage, pygame.K_ESCAPE)
    assert stage.is_running
    press(stage, pygame.K_DOWN)
    scene = stage.top
    assert isinstance(scene, TitleScene)
    part(scene, "Quit").press()
    assert not stage.is_running


def test_a_match_that_cannot_be_saved_says_so(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.storage.errors import UnusableLibrary

    def fail(*_: object, **__: object) -> None:
        raise UnusableLibrary("Matches cannot be saved in x (full).")

    monkeypatch.setattr(Match, "begin", fail)
    stage.show(TitleScene(stage))
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, QuestionScene), "it was tried again, and failed again"
    press(stage, pygame.K_ESCAPE)
    assert isinstance(stage.top, TitleScene)
