"""The way into the lessons and out of them: chosen, gone on with, skipped, begun again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from learner import (
    QUICK,
    key,
    settle,
    taught,
)
from screens import with_finished_matches
from stages import opened, part, press

from game.i18n import use_or_english
from game.tutorial.course import Progress, ProgressFile
from game.tutorial.lessons import LESSONS
from game.ui.keys import Command
from game.ui.scenes.lessons import LessonsScene, show_tutorial
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene
from game.ui.scenes.tutorial import TutorialScene
from game.ui.stage import Stage
from game.ui.widgets import Button


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=QUICK) as made:
        yield made


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use_or_english("en")


@pytest.mark.parametrize("progress", [Progress(0, 4), Progress(2, reached=2)])
def test_the_title_goes_on_with_lessons_that_wait(stage: Stage, progress: Progress) -> None:
    ProgressFile(stage.folders).save(progress)
    stage.show(TitleScene(stage))
    first = part(stage.top, "first")  # type: ignore[arg-type]
    assert isinstance(first, Button)
    assert first.label == "Go on learning"
    assert first.note.startswith(f"Lesson {progress.lesson + 1}: ")
    first.press()
    scene = stage.top
    assert isinstance(scene, TutorialScene)
    assert scene.progress.lesson == progress.lesson


@pytest.mark.parametrize(
    ("progress", "has_played"),
    [
        (Progress(), False),
        (Progress(reached=len(LESSONS)), False),
        (Progress(len(LESSONS), reached=len(LESSONS)), False),
        (Progress(1, 2, reached=1), True),
    ],
)
def test_the_title_does_not_insist_on_lessons(
    stage: Stage, progress: Progress, has_played: bool
) -> None:
    ProgressFile(stage.folders).save(progress)
    if has_played:
        with_finished_matches(stage)
    stage.show(TitleScene(stage))
    first = part(stage.top, "first")  # type: ignore[arg-type]
    assert isinstance(first, Button)
    assert first.label == "Play now"


@pytest.mark.parametrize("lesson", range(len(LESSONS)))
@pytest.mark.parametrize(
    "progress",
    [
        Progress(1, reached=1),
        Progress(2, 3, reached=2),
        Progress(0, 2, reached=2),
        Progress(reached=len(LESSONS)),
    ],
)
def test_whoever_has_done_some_lessons_may_choose(
    stage: Stage, progress: Progress, lesson: int
) -> None:
    ProgressFile(stage.folders).save(progress)
    stage.show(TitleScene(stage))
    part(stage.top, "Learn to play").press()  # type: ignore[arg-type, attr-defined]
    lessons = stage.top
    assert isinstance(lessons, LessonsScene)
    assert ("go on" in {each.name for each in lessons.parts}) is progress.has_begun
    press(stage, pygame.K_ESCAPE)
    assert isinstance(stage.top, TitleScene)
    assert ProgressFile(stage.folders).load() == progress
    stage.push(lessons)
    part(lessons, f"lesson {lesson + 1}").press()  # type: ignore[attr-defined]
    scene = settle(stage)
    assert scene is not None
    assert (scene.progress.lesson, scene.guide.index) == (lesson, 0)
    assert scene.progress.reached == max(progress.reached, lesson)


def test_a_lesson_can_begin_again(stage: Stage) -> None:
    taught(stage, (0, 4))
    key(stage, Command.CANCEL)
    part(stage.top, "again").press()  # type: ignore[arg-type, attr-defined]
    scene = settle(stage)
    assert scene is not None
    assert (scene.progress.lesson, scene.guide.index) == (0, 0)


@pytest.mark.parametrize("answer", ["Go on with it", None])
def test_no_lesson_is_thrown_away_unasked(stage: Stage, answer: str | None) -> None:
    scene = taught(stage, (0, 4))
    key(stage, Command.CANCEL)
    part(stage.top, "skip").press()  # type: ignore[arg-type, attr-defined]
    if answer is None:
        press(stage, pygame.K_ESCAPE)
    else:
        part(stage.top, answer).press()  # type: ignore[arg-type, attr-defined]
    assert stage.top is scene
    assert ProgressFile(stage.folders).load().step == 4


def test_it_ends_with_a_real_round_against_beginners(stage: Stage) -> None:
    ProgressFile(stage.folders).save(Progress(len(LESSONS)))
    show_tutorial(stage)
    question = stage.top
    assert isinstance(question, QuestionScene)
    question._choose(question._answers[0])
    table = stage.top
    assert type(table) is TableScene
    match = table.match
    assert match.ruleset.rounds == (1,)
    assert {player.level.value for player in match.players[1:]} == {"beginner"}  # type: ignore[union-attr]
    assert len(stage.library.open_matches()) == 1
    assert ProgressFile(stage.folders).load() == Progress(reached=len(LESSONS))


def test_after_the_end_the_question_comes_again_until_it_is_answered(stage: Stage) -> None:
    ProgressFile(stage.folders).save(Progress(len(LESSONS)))
    show_tutorial(stage)
    show_tutorial(stage)
    question = stage.top
    assert isinstance(question, QuestionScene)
    question.escape()
    assert isinstance(stage.top, TitleScene)
    assert ProgressFile(stage.folders).load() == Progress(reached=len(LESSONS))
