"""The blank screen between two persons."""

from __future__ import annotations

import pygame
from screens import passing_on
from stages import press

from game.rules.cards import SeatId
from game.ui.scenes.handover import HandoverScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage


def test_only_the_person_who_comes_uncovers_the_cards(stage: Stage) -> None:
    came: list[SeatId] = []
    stage.show(TitleScene(stage))
    scene = HandoverScene(stage, passing_on(), SeatId(1), came.append)
    stage.push(scene)
    stage.update(0.5)
    press(stage, pygame.K_ESCAPE)
    assert stage.top is scene
    assert came == []
    press(stage, pygame.K_RETURN)
    assert came == [1]
    assert isinstance(stage.top, TitleScene)
