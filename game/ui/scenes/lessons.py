"""The way into the lessons: on where they were left, or any of them anew; and what follows them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.i18n import t
from game.players import Person
from game.storage.errors import LibraryError
from game.tutorial.course import Progress, ProgressFile, begin_real_round
from game.tutorial.deals import LEARNER
from game.tutorial.lessons import LESSONS
from game.ui.scenes.column import ColumnScene, Way
from game.ui.scenes.opening import show_table, tell
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.title import TitleScene
from game.ui.setup import usual_setup
from game.ui.stage import Stage


def find_unfinished(stage: Stage) -> str:
    """Return in words which lesson was left in its middle or is next; empty if none has begun."""
    progress = ProgressFile(stage.folders).load()
    return "" if progress.is_over or not progress.has_begun else _lesson_words(progress.lesson)


def _lesson_words(lesson: int) -> str:
    return t("Lesson {n}: {name}", n=lesson + 1, name=LESSONS[lesson].name())


def offer_lessons(stage: Stage) -> None:
    """Begin with the first lesson; whoever has come further may choose."""
    progress = ProgressFile(stage.folders).load()
    if progress.reached and not progress.is_over:
        stage.push(LessonsScene(stage, progress))
    else:
        show_lesson(stage, progress)


def show_tutorial(stage: Stage) -> None:
    """Go on with the tutorial where it was left, or begin it."""
    show_lesson(stage, ProgressFile(stage.folders).load())


def show_lesson(stage: Stage, progress: Progress) -> None:
    """Show the table of a lesson; after the last one, offer the real round."""
    if not progress.is_over:
        # The table of a lesson leads on to the next one.
        from game.ui.scenes.tutorial import TutorialScene

        stage.show(TutorialScene(stage, progress))
        return
    stage.show(TitleScene(stage))
    text = t("Now play a real round against beginners. Hints and the rules book are always there.")
    stage.push(
        QuestionScene(
            stage,
            t("You know the game"),
            text,
            Answer(t("Play a round"), lambda: _play_round(stage, progress), "play"),
            Answer(t("Exit to title"), lambda: _finish(stage, progress)),
        )
    )


def learner(stage: Stage) -> Person:
    """Return who learns: the player of the settings."""
    person = usual_setup(stage.settings).players[LEARNER]
    assert isinstance(person, Person)
    return person


def _finish(stage: Stage, progress: Progress) -> None:
    """Begin anew the next time."""
    problem = ProgressFile(stage.folders).save(progress.at_lesson(0))
    if problem is not None:
        stage.tell(problem, is_problem=True)


def _play_round(stage: Stage, progress: Progress) -> None:
    _finish(stage, progress)
    try:
        match = begin_real_round(stage.library, learner(stage))
    except LibraryError as error:
        tell(stage, t("The match cannot be saved"), str(error))
    else:
        show_table(stage, match)


class LessonsScene(ColumnScene):
    """The lessons over the title: on from the step that is due, or any of them from its start."""

    def __init__(self, stage: Stage, progress: Progress) -> None:
        super().__init__(stage)
        self._progress = progress
        self.begin_with("lesson 1" if not progress.has_begun else "go on")

    def title(self) -> str:
        """Return what stands above the column."""
        return t("Learn to play")

    def ways(self) -> Sequence[Way]:
        """Return what is offered now."""
        stage, progress = self.stage, self._progress
        ways = [
            Way(
                f"lesson {lesson + 1}",
                _lesson_words(lesson),
                partial(show_lesson, stage, progress.at_lesson(lesson)),
                "refresh",
            )
            for lesson in range(len(LESSONS))
        ]
        if progress.has_begun:
            label = t("Go on with lesson {n}", n=progress.lesson + 1)
            ways.insert(0, Way("go on", label, partial(show_lesson, stage, progress), "play"))
        ways.append(Way("back", t("Back"), stage.pop, "back"))
        return ways
