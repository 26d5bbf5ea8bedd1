"""Somebody who goes through the tutorial step by step, in whatever way each step is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mouse import Mouse

from game.tutorial.lessons import LESSONS
from game.ui.scenes.tutorial import TutorialScene
from game.ui.stage import Stage

STEPS = [(lesson, step) for lesson, each in enumerate(LESSONS) for step in range(len(each.steps))]
Learner: TypeAlias = Callable[[Mouse, TutorialScene], None]


def waits(scene: TutorialScene) -> bool:
    """Tell whether the guide waits for the learner."""
    return scene.guide_shown() is not None and not scene.is_animating


def settle(stage: Stage) -> TutorialScene | None:
    """Let time pass until the guide waits; None once the lessons are over."""
    for _ in range(600):
        stage.update(0.1)
        top = stage.top
        if not isinstance(top, TutorialScene):
            return None
        if waits(top):
            return top
    raise AssertionError("the guide never waits")


def learn(stage: Stage, do: Learner, until: tuple[int, int] | None = None) -> int:
    """Do step after step until one is due, or all are done; return how many were done."""
    mouse = Mouse(stage)
    for done in range(len(STEPS) + 1):
        scene = settle(stage)
        if scene is None:
            return done
        assert not scene.guide.is_astray
        here = (scene.progress.lesson, scene.guide.index)
        if here == until:
            return done
        do(mouse, scene)
        after = settle(stage)
        assert after is None or (after.progress.lesson, after.guide.index) > here
    raise AssertionError("the tutorial never ends")


def show_me(_: Mouse, scene: TutorialScene) -> None:
    """Press the guide's first button."""
    press_guide(scene, 0)


def press_guide(scene: TutorialScene, place: int) -> None:
    found = scene.guide_part()
    assert found is not None
    Mouse(scene.stage).click_box(found.buttons[place][1])
