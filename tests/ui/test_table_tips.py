"""The coach at the table: one tip a round, never twice against the player's wish."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from at_table import ME
from mouse import Mouse, make_players
from stages import opened

from game.ai.opponent import Level, opponent_for
from game.coach.tips import Tip
from game.match import Match, new_beginning
from game.rules.ruleset import STANDARD
from game.storage.settings import DEFAULTS, Help, Settings, Speed
from game.ui.scenes import table_flow
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.targets import Control

INSTANT = replace(DEFAULTS, speed=Speed.INSTANT)


def second_round(stage: Stage) -> Match:
    """Return a match whose second round has just been dealt."""
    match = Match.begin(stage.library, new_beginning(STANDARD, 3, deal=5), make_players(3))
    medium = opponent_for(Level.MEDIUM)
    while not match.view(ME).results:
        seat = match.to_act
        assert seat is not None
        action = medium.decide(match.view(seat), match.decision_seed(match.version, seat), 1)
        match.submit(seat, action, match.version)
    return match


def at_own_turn(stage: Stage) -> TableScene:
    """Return the table at the person's first turn of the second round."""
    match = second_round(stage)
    scene = TableScene(stage, match)
    stage.show(scene)
    mouse = Mouse(stage)
    for _ in range(300):
        if match.view(ME).is_to_act:
            mouse.wait(0.2)
            return scene
        mouse.wait(0.1)
    raise AssertionError("it never was the person's turn")


def asks(scene: TableScene) -> bool:
    return scene.desk.options.ask is not None


def answered(tmp_path: Path, settings: Settings, control: Control) -> Settings:
    with opened(tmp_path, settings=settings) as stage:
        scene = at_own_turn(stage)
        assert asks(scene)
        Mouse(stage).use(control)
        assert not asks(scene)
        return stage.settings


@pytest.mark.parametrize("control", [Control.ASK_YES, Control.ASK_NO])
def test_the_risen_wild_rank_is_told_to_a_player_once(tmp_path: Path, control: Control) -> None:
    settings = answered(tmp_path, INSTANT, control)
    assert settings.hidden_tips == {Tip.RISING}
    with opened(tmp_path, settings=settings) as stage:
        assert not asks(at_own_turn(stage))


def test_a_tip_that_is_not_wanted_is_remembered_and_one_that_is_read_may_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_flow, "ONCE", frozenset())
    assert answered(tmp_path / "yes", INSTANT, Control.ASK_YES).hidden_tips == frozenset()
    settings = answered(tmp_path / "no", INSTANT, Control.ASK_NO)
    assert settings.hidden_tips == {Tip.RISING}
    with opened(tmp_path, settings=settings) as stage:
        assert not asks(at_own_turn(stage))


def test_a_purist_gets_no_tip(tmp_path: Path) -> None:
    with opened(tmp_path, settings=replace(INSTANT, help=Help.PURIST)) as stage:
        assert not asks(at_own_turn(stage))


def test_a_tip_does_not_hold_the_game_up(tmp_path: Path) -> None:
    with opened(tmp_path, settings=INSTANT) as stage:
        scene = at_own_turn(stage)
        before = scene.match.version
        Mouse(stage).draw_card()
        assert scene.match.version > before
        assert not asks(scene)


def test_escape_closes_a_tip(tmp_path: Path) -> None:
    with opened(tmp_path, settings=INSTANT) as stage:
        scene = at_own_turn(stage)
        Mouse(stage).key(pygame.K_ESCAPE)
        assert not asks(scene)
        assert stage.top is scene
