"""The end of a match: places count down, petals fall once, a rematch is one press away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from mouse import begin
from screens import finished
from stages import opened, part, press

from game.rules.cards import SeatId
from game.rules.events import RoundDealt
from game.rules.ruleset import STANDARD
from game.storage.settings import DEFAULTS, Speed
from game.ui.petals import COUNT, PETALS_S, alpha_at, scatter
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.content.round_end import DURATION_S


def wait(stage: Stage, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        stage.update(0.05)


def places_shown(scene: ResultScene) -> int:
    """Return how many places show, counted from the last."""
    return scene._shown


def test_the_places_count_down_from_the_last_and_the_winner_comes_at_the_end(stage: Stage) -> None:
    scene = ResultScene(stage, finished(4))
    stage.show(scene)
    shown = [places_shown(scene)]
    while scene.is_animating or len(shown) < 3:
        wait(stage, 0.05)
        if places_shown(scene) != shown[-1]:
            shown.append(places_shown(scene))
    assert shown == [0, 1, 2, 3, 4]


def test_the_countdown_is_in_sight_where_the_page_scrolls(tmp_path: Path) -> None:
    with opened(tmp_path, ui_size=1.5) as stage:
        scene = ResultScene(stage, finished(4))
        stage.show(scene)
        wait(stage, 0.6)
        assert places_shown(scene) == 1
        assert scene.body is not None
        assert scene.body.scroll_px > 0
        wait(stage, 3.0)
        assert places_shown(scene) == 4
        assert scene.body.scroll_px == 0, "the winner is at the top"


def test_seats_that_share_the_win_show_together(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.scenes.result.winners", lambda *_: (0, 1))
    scene = ResultScene(stage, finished(4))
    stage.show(scene)
    seen = set()
    while places_shown(scene) < 4:
        wait(stage, 0.05)
        seen.add(places_shown(scene))
    assert 3 not in seen


def test_petals_fall_once_for_three_seconds(stage: Stage) -> None:
    scene = ResultScene(stage, finished(2))
    stage.show(scene)
    press(stage, pygame.K_LEFT)
    assert PETALS_S == 3
    wait(stage, PETALS_S - 0.2)
    assert scene.is_animating
    wait(stage, 0.3)
    assert not scene.is_animating
    stage.draw()
    assert not stage.draw()


def test_petals_come_from_above_and_lie_still_with_reduced_motion() -> None:
    petals = scatter(5)
    assert len(petals) == COUNT
    assert petals == scatter(5) != scatter(6)
    assert all(petal.place_at(0.0)[1] < 0 for petal in petals)
    assert all(0 <= petal.place_at(petal.rests_s)[1] + 0.05 <= 1 for petal in petals)
    still = [alpha_at(at_s, is_still=True) for at_s in (0.0, 0.3, 1.5, 3.0)]
    assert still[0] == still[3] == 0
    assert still[2] == 255
    assert alpha_at(0.0, is_still=False) == 255


def test_reduced_motion_draws_the_same_petals_in_every_frame(tmp_path: Path) -> None:
    with opened(tmp_path, settings=replace(DEFAULTS, is_reduced_motion=True)) as stage:
        stage.show(ResultScene(stage, finished(2)))
        press(stage, pygame.K_LEFT)
        pictures = []
        for _ in range(2):
            wait(stage, 0.7)
            stage.draw()
            pictures.append(pygame.image.tobytes(stage.window.surface, "RGB"))
        assert pictures[0] == pictures[1]


def test_any_press_shows_the_winner_at_once_and_buttons_work_from_the_beginning(
    stage: Stage,
) -> None:
    scene = ResultScene(stage, finished(4))
    stage.show(scene)
    wait(stage, 0.1)
    stage.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    assert places_shown(scene) == 4
    stage.show(ResultScene(stage, finished(4)))
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, TableScene)


def test_rematch_is_primary_and_new_cards_lie_there_within_25_seconds(stage: Stage) -> None:
    match = finished(4)
    scene = ResultScene(stage, match)
    stage.show(scene)
    (again,) = [part for part in scene.parts if part.name == "rematch"]
    assert again is scene.focused
    passed_s = DURATION_S
    while scene.is_animating or not passed_s > DURATION_S:
        wait(stage, 0.05)
        passed_s += 0.05
    press(stage, pygame.K_RETURN)
    table = stage.top
    assert isinstance(table, TableScene)
    assert table.match.players == match.players
    while table.presentation().air or passed_s < DURATION_S + 1 or not table.desk.view.hand:
        wait(stage, 0.05)
        passed_s += 0.05
    assert passed_s <= 25


def test_a_match_that_has_ended_can_be_looked_back_at_and_dealt_again(stage: Stage) -> None:
    stage.use_settings(replace(stage.settings, speed=Speed.INSTANT))
    _, match = begin(stage, 3, seed=5, ruleset=replace(STANDARD, rounds=(1,)))
    assert isinstance(stage.top, TableScene)
    stage.top._hand_over()
    for _ in range(2000):
        stage.update(0.1)
        match stage.top:
            case ScoreScene():
                press(stage, pygame.K_ESCAPE)
            case TableScene():
                if match.is_over:
                    press(stage, pygame.K_RETURN)
            case _:
                break
    result = stage.top
    assert isinstance(result, ResultScene)
    part(result, "replay").press()
    assert isinstance(stage.top, ReplayScene)
    press(stage, pygame.K_ESCAPE)
    part(result, "save").press()
    assert isinstance(stage.top, QuestionScene)
    assert len(list(stage.folders.exports.iterdir())) == 2
    press(stage, pygame.K_ESCAPE)
    part(result, "again").press()
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_RETURN)
    again = stage.top
    assert isinstance(again, TableScene)
    (dealt,) = [event for event in match.opening(SeatId(0)) if isinstance(event, RoundDealt)]
    assert again.match.view(SeatId(0)).hand == dealt.hands[0]
