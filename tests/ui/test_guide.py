"""The guide of the tutorial: its bubble, what it shows, and what it leaves free."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from learner import (
    QUICK,
    STEPS,
    key,
    learn,
    press_guide,
    settle,
    show_me,
    standing,
    taught,
)
from mouse import Mouse
from stages import opened

from game.i18n import languages, use_or_english
from game.rules.cards import CardId
from game.storage.settings import DEFAULTS, Speed
from game.tutorial.lessons import Deed
from game.ui.keys import Command
from game.ui.scenes.lessons import show_tutorial
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.tutorial import TutorialScene
from game.ui.stage import Stage
from game.ui.table.box import Box
from game.ui.table.paint.guide_layout import GuideAct


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=QUICK) as made:
        yield made


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use_or_english("en")


@pytest.mark.parametrize(
    ("size", "ui_size"),
    [
        ((1280, 720), 1.0),
        ((1024, 640), 1.0),
        ((1024, 640), 1.5),
        ((1280, 720), 2.0),
        ((1920, 1080), 1.6),
        ((1920, 1080), 2.0),
    ],
)
@pytest.mark.parametrize("language", languages())
def test_the_bubble_has_room_and_covers_nothing_that_plays(
    tmp_path: Path, language: str, size: tuple[int, int], ui_size: float
) -> None:
    use_or_english(language)

    def look(_: Mouse, scene: TutorialScene) -> None:
        found = scene.guide_part()
        assert found is not None
        layout, box = scene.desk.layout, found.box
        played = [layout.hand.zone, *(slot.box for slot in layout.slots), *scene.holes()]
        if layout.piles is not None:
            played += [layout.piles.stock_box, layout.piles.discard_box]
        assert not any(box.overlap_px2(other) > 1 for other in played)
        assert box.x_px >= 0
        assert box.right_px <= size[0]
        assert box.y_px >= 0
        inside = [found.title, found.text, *(place for _, place in found.buttons)]
        for part_box in inside:
            assert box.overlap_px2(part_box) == pytest.approx(part_box.area_px2)
        for first in range(len(inside)):
            for second in range(first):
                assert not inside[first].overlap_px2(inside[second])
        assert found.text_style.size_px >= 12
        assert all(place.height_px >= 28 for _, place in found.buttons)
        show_me(Mouse(scene.stage), scene)

    with opened(tmp_path, size, replace(QUICK, language=language), ui_size) as stage:
        show_tutorial(stage)
        learn(stage, look)
        assert isinstance(stage.top, QuestionScene)


@pytest.mark.parametrize("at", STEPS)
def test_nobody_else_gives_advice_while_the_guide_speaks(stage: Stage, at: tuple[int, int]) -> None:
    scene = taught(stage, at)
    shown = scene.presentation()
    assert shown.prompt == ""
    assert shown.meter is None or shown.meter.text == ()


@pytest.mark.parametrize("at", STEPS)
def test_what_the_guide_speaks_of_is_neither_dimmed_nor_covered(
    stage: Stage, at: tuple[int, int]
) -> None:
    scene = taught(stage, at)
    step, found = scene.guide.step, scene.guide_part()
    assert step is not None
    assert found is not None
    layout, view = scene.desk.layout, scene.desk.view
    spoken_of: list[Box] = []
    if step.deed is Deed.DISCARD:
        spoken_of += [pose.strip for pose in layout.hand.poses]
    if step.deed is Deed.DRAW:
        down = {seat for seat, each in enumerate(view.table.seats) if each.is_down}
        spoken_of += [panel.box for panel in layout.panels if panel.seat in down]
    if at == (2, 0):
        spoken_of += layout.header.flags[1:]
    for box in spoken_of:
        assert any(hole.overlap_px2(box) == pytest.approx(box.area_px2) for hole in scene.holes())
        assert not found.box.overlap_px2(box)


def test_a_press_on_the_bubble_reaches_nothing_below(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    found = scene.guide_part()
    assert found is not None
    before = standing(scene.match)
    Mouse(stage).click(found.box.x_px + 3, found.box.y_px + 3)
    Mouse(stage).click_box(found.text)
    assert stage.top is scene
    assert standing(scene.match) == before


def test_the_keys_come_by_the_bubble_first(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    assert scene.guide_shown() is not None
    assert "Draw a card" in scene.spoken
    key(stage, Command.NEXT_ZONE)
    assert scene.spoken.startswith("Show me")
    key(stage, Command.LEFT)
    assert scene.spoken.startswith("Leave")
    key(stage, Command.RIGHT)
    key(stage, Command.CONFIRM)
    settle(stage)
    assert scene.guide.index == 1


def test_the_hint_key_shows_the_step(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    key(stage, Command.HINT)
    settle(stage)
    assert scene.guide.index == 1


def fills(at: tuple[int, int]) -> int:
    """Return how many cards *Show me* moves at a step of the first lesson."""
    return {(0, 0): 1, (0, 2): 3, (0, 3): 3}[at]


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.FAST])
@pytest.mark.parametrize("at", [(0, 0), (0, 2), (0, 3)])
def test_what_is_shown_can_be_followed(tmp_path: Path, at: tuple[int, int], speed: Speed) -> None:
    with opened(tmp_path, settings=replace(DEFAULTS, speed=speed)) as stage:
        scene = taught(stage, at)
        before = scene.guide_shown()
        press_guide(scene, 0)
        seen: list[set[CardId]] = []
        flying_s = resting_s = 0.0
        for _ in range(400):
            stage.update(0.02)
            if scene.guide_shown() != before:
                break
            hidden = set(scene.presentation().hidden)
            seen.append(hidden)
            flying_s += 0.02 if hidden else 0.0
            resting_s += 0.0 if hidden else 0.02
        factor = min(1.0, scene._pace.factor)
        assert flying_s >= 0.6 * fills(at) * factor
        assert resting_s >= 0.5 * factor
        assert set().union(*seen)


def test_asked_twice_what_is_shown_is_there_at_once(tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        scene = taught(stage, (0, 2))
        press_guide(scene, 0)
        stage.update(0.1)
        press_guide(scene, 0)
        assert scene.guide.index == 3
        assert not scene.presentation().hidden


@pytest.mark.parametrize("at", STEPS)
def test_the_bubble_throws_nothing_away(stage: Stage, at: tuple[int, int]) -> None:
    """What its buttons do can be done again, or taken up where it was left."""
    scene = taught(stage, at)
    shown = scene.guide_shown()
    assert shown is not None
    assert shown.buttons[0].act in (GuideAct.GO_ON, GuideAct.SHOW_ME)
    assert [button.act for button in shown.buttons[1:]] == [GuideAct.LEAVE]
