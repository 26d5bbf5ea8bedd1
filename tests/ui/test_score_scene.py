"""The score sheet leads on, or back to the table."""

from __future__ import annotations

import pygame
from screens import after_round_four
from stages import press

from game.ui.scenes.score import ScoreScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage


def test_the_score_sheet_leads_to_the_next_round(stage: Stage) -> None:
    went_on: list[str] = []
    stage.show(TitleScene(stage))
    stage.push(ScoreScene(stage, after_round_four(), lambda: went_on.append("on")))
    stage.draw()
    press(stage, pygame.K_RETURN)
    assert went_on == ["on"]
    assert isinstance(stage.top, TitleScene)


def test_a_score_sheet_that_is_looked_up_leads_back_to_the_table(stage: Stage) -> None:
    stage.show(TitleScene(stage))
    scene = ScoreScene(stage, after_round_four())
    stage.push(scene)
    assert scene.parts[-1].name == "next"
    press(stage, pygame.K_ESCAPE)
    assert isinstance(stage.top, TitleScene)
