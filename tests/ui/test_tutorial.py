"""A learner who plays the tutorial through by pointer and by keys, in every language, and errs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from learner import (
    QUICK,
    STEPS,
    Learner,
    by_click,
    by_drag,
    by_keys,
    key,
    learn,
    press_guide,
    settle,
    show_me,
    standing,
    taught,
)
from mouse import Mouse
from stages import opened, part

from game.i18n import languages, use_or_english
from game.rules.actions import Discard, DrawDiscard
from game.rules.notation import parse_card
from game.storage.settings import BuyOffers, Help, Speed
from game.tutorial.course import ProgressFile
from game.tutorial.deals import LEARNER
from game.tutorial.lessons import Deed
from game.ui.keys import Command
from game.ui.menu import MenuScene
from game.ui.scenes.first_start import FirstStartScene
from game.ui.scenes.lessons import show_tutorial
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.table_overlays import PauseScene
from game.ui.scenes.title import TitleScene
from game.ui.scenes.tutorial import TutorialScene
from game.ui.stage import Stage
from game.ui.table.paint.guide_layout import GuideAct
from game.ui.table.targets import Control


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=QUICK) as made:
        yield made


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use_or_english("en")


# ---------------------------------------------------------------------------- all the way through


@pytest.mark.parametrize(
    ("language", "learner"),
    [
        *((language, learner) for language in languages() for learner in (by_drag, by_keys)),
        ("en", by_click),
        ("en", show_me),
    ],
)
def test_a_learner_finishes_the_tutorial(tmp_path: Path, language: str, learner: Learner) -> None:
    use_or_english(language)
    with opened(tmp_path, settings=replace(QUICK, language=language)) as stage:
        show_tutorial(stage)
        learn(stage, learner)
        assert isinstance(stage.top, QuestionScene)
        assert ProgressFile(stage.folders).load().is_over
        assert stage.library.matches() == ()  # nothing of it counts


# ------------------------------------------------------------------------------ leave and resume


@pytest.mark.parametrize("at", STEPS)
def test_each_step_can_be_left_and_resumed(tmp_path: Path, at: tuple[int, int]) -> None:
    lesson, index = at
    with opened(tmp_path, settings=QUICK) as stage:
        scene = taught(stage, at)
        before, words = standing(scene.match), scene.guide_shown()
        # Whoever is killed here has written as much.
        kept = (tmp_path / "tutorial.json").read_bytes() if index else b""
        press_guide(scene, 1)
        assert isinstance(stage.top, TitleScene)
        if index:
            assert (tmp_path / "tutorial.json").read_bytes() == kept
    with opened(tmp_path, settings=QUICK) as stage:
        stage.show(TitleScene(stage))
        button = next(each for each in stage.top.parts if each.name == "Learn to play")  # type: ignore[attr-defined]
        button.press()
        if lesson:
            part(stage.top, "go on").press()  # type: ignore[arg-type, attr-defined]
        scene = settle(stage)
        assert scene is not None
        assert (scene.progress.lesson, scene.guide.index) == at
        assert standing(scene.match) == before
        assert scene.guide_shown() == words
        show_me(Mouse(stage), scene)
        after = settle(stage)
        assert after is None or (after.progress.lesson, after.guide.index) > at


def test_it_can_be_left_while_the_others_play(stage: Stage) -> None:
    scene = taught(stage, (0, 5))
    show_me(Mouse(stage), scene)
    version = scene.match.version
    while scene.match.version < version + 3:
        stage.update(0.05)
    before = standing(scene.match)
    show_tutorial(stage)
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    assert standing(scene.match) == before
    assert scene.match.to_act != LEARNER
    learn(stage, show_me)
    assert isinstance(stage.top, QuestionScene)


def test_the_first_start_leads_here(stage: Stage) -> None:
    stage.show(FirstStartScene(stage))
    scene = stage.top
    assert isinstance(scene, MenuScene)
    part(scene, "show me").press()  # type: ignore[attr-defined]
    assert isinstance(stage.top, TutorialScene)
    assert stage.settings.has_started_before


# ---------------------------------------------------------------------------- any legal way, errors


def test_another_order_is_as_good(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    mouse = Mouse(stage)
    # The queens first, before the draw and the sorting.
    for card in ("QH", "QC", "3D"):
        mouse.drag_card(parse_card(card), scene.desk.layout.slots[0].box)
        mouse.wait(0.5)
    assert scene.guide.index == 0
    mouse.draw_card()
    settle(stage)
    assert scene.guide.index == 2
    for card in ("9C", "9D", "9S"):
        mouse.drag_card(parse_card(card), scene.desk.layout.slots[1].box)
        mouse.wait(0.5)
    settle(stage)
    assert scene.guide.step is not None
    assert scene.guide.step.deed is Deed.LAY_DOWN


def test_arrange_does_two_steps_at_once(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    mouse = Mouse(stage)
    mouse.draw_card()
    settle(stage)
    mouse.use(Control.ARRANGE)
    settle(stage)
    assert scene.guide.step is not None
    assert scene.guide.step.deed is Deed.LAY_DOWN


def test_what_is_undone_is_due_again(stage: Stage) -> None:
    scene = taught(stage, (0, 5))
    Mouse(stage).use(Control.UNDO)
    settle(stage)
    assert scene.guide.index == 4
    learn(stage, show_me)
    assert isinstance(stage.top, QuestionScene)


@pytest.mark.parametrize("card", ["KS", "9C", "3D"])
def test_a_wrong_discard_is_told_and_taken_back(stage: Stage, card: str) -> None:
    scene = taught(stage, (0, 2))
    before = standing(scene.match)
    mouse = Mouse(stage)
    mouse.discard(parse_card(card))
    scene = settle(stage)
    assert scene is not None
    assert scene.guide.is_astray
    assert scene.match.to_act != LEARNER
    version = scene.match.version
    mouse.wait(6.0)
    assert scene.match.version == version  # nobody plays on
    said = scene.guide_shown()
    assert said is not None
    assert said.buttons[0].act is GuideAct.TAKE_BACK
    press_guide(scene, 0)
    scene = settle(stage)
    assert scene is not None
    assert standing(scene.match) == before
    learn(stage, show_me)
    assert isinstance(stage.top, QuestionScene)


def test_leaving_while_astray_comes_back_to_before_it(stage: Stage) -> None:
    scene = taught(stage, (0, 2))
    before = standing(scene.match)
    scene._submit((Discard(parse_card("9C")),))
    settle(stage)
    press_guide(scene, 1)
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    assert standing(scene.match) == before


def test_passing_on_the_card_to_buy_is_told_and_taken_back(stage: Stage) -> None:
    taught(stage, (1, 2))
    Mouse(stage).use(Control.ASK_NO)
    scene = settle(stage)
    assert scene is not None
    assert scene.guide.is_astray
    key(stage, Command.CONFIRM)
    scene = settle(stage)
    assert scene is not None
    assert not scene.guide.is_astray
    assert scene.guide.index == 2


def test_a_discard_that_is_refused_leaves_all_as_it_is(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    scene._submit((DrawDiscard(),))
    settle(stage)
    before = standing(scene.match)
    scene._submit((Discard(parse_card("6H")),))  # the very card taken
    assert standing(scene.match) == before
    assert not scene.guide.is_astray


# ------------------------------------------------------------------------------------- its table


def test_escape_opens_the_pause_with_its_own_ways(stage: Stage) -> None:
    show_tutorial(stage)
    assert settle(stage) is not None
    key(stage, Command.CANCEL)
    pause = stage.top
    assert isinstance(pause, PauseScene)
    names = [each.name for each in pause.parts]
    assert "abandon" not in names
    part(pause, "skip").press()  # type: ignore[attr-defined]
    part(stage.top, "Skip this lesson").press()  # type: ignore[arg-type, attr-defined]
    scene = settle(stage)
    assert scene is not None
    assert scene.progress.lesson == 1
    key(stage, Command.CANCEL)
    part(stage.top, "leave").press()  # type: ignore[arg-type, attr-defined]
    assert isinstance(stage.top, TitleScene)
    assert ProgressFile(stage.folders).load().lesson == 1


@pytest.mark.parametrize(
    "settings",
    [
        replace(QUICK, buy_offers=BuyOffers.NEVER),
        replace(QUICK, help=Help.PURIST),
        replace(QUICK, speed=Speed.NORMAL, is_reduced_motion=False),
    ],
)
def test_no_setting_stands_in_the_way(tmp_path: Path, settings: object) -> None:
    with opened(tmp_path, settings=settings) as stage:  # type: ignore[arg-type]
        show_tutorial(stage)
        learn(stage, show_me)
        assert isinstance(stage.top, QuestionScene)


def test_no_seal_is_claimed_for_a_deal_that_is_no_accident(stage: Stage) -> None:
    show_tutorial(stage)
    scene = settle(stage)
    assert scene is not None
    assert not any(button.control is Control.SEAL for button in scene.desk.layout.header.buttons)


def test_the_table_can_change_its_size_and_language(stage: Stage) -> None:
    scene = taught(stage, (0, 3))
    before = standing(scene.match)
    stage.use_settings(replace(stage.settings, ui_size=1.5, language="de"))
    stage.draw()
    assert standing(scene.match) == before
    assert scene.guide.index == 3
