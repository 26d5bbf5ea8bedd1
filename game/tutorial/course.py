"""The course: how far a learner has come, and the match of a lesson at that point.

The match is a real one with the real referee; only its deal is rigged, and it is kept in memory,
so that no statistics count it. What is saved is the progress: a lesson and what was done in it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.ai.opponent import CAST
from game.ai.temper import Level
from game.arrangement import format_arrangement, parse_arrangement
from game.i18n import t
from game.match import Match, new_beginning
from game.players import Computer, Person, Player, player_to_record
from game.rules.actions import Action
from game.rules.engine import RULES_VERSION
from game.rules.events import RoundResult
from game.rules.notation import (
    NotationError,
    action_from_json,
    action_to_json,
    digest,
)
from game.rules.reasons import IllegalAction
from game.rules.replay import TAKE_BACK, Beginning, Replay
from game.rules.ruleset import Ruleset
from game.storage.deals import commitments_of
from game.storage.folders import Folders
from game.storage.library import Library
from game.storage.records import MatchRecord, new_salt, now, position_of
from game.storage.replacing import replace_text
from game.tutorial.deals import LEARNER, SEATS, deal
from game.tutorial.lessons import LESSONS, Lesson

GUIDE: Final = "axolotl"
"""The animal that guides."""
COMPANY: Final = ("jaguar", "hummingbird", "armadillo", "owl")
"""The animals that play, but for the learner's own."""
MAX_BYTES: Final = 100_000
NO_POINTS: Final = (0,) * SEATS


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a learner has come.

    Attributes:
        lesson: The lesson; their number once all are done.
        step: The step of the lesson.
        actions: What all seats did in the lesson, taken back moves left out.
        arrangement: How the learner's cards lie, as `format_arrangement` writes it; may be empty.
        points: By seat, from the rounds before.
        reached: The furthest lesson that was ever begun; their number once all have been done.
    """

    lesson: int = 0
    step: int = 0
    actions: tuple[Action, ...] = ()
    arrangement: str = ""
    points: tuple[int, ...] = NO_POINTS
    reached: int = 0

    @property
    def has_begun(self) -> bool:
        """Tell whether there is something to go on with."""
        return self.lesson > 0 or self.step > 0

    @property
    def is_over(self) -> bool:
        """Tell whether all lessons are done."""
        return self.lesson >= len(LESSONS)

    def after_lesson(self, points: Sequence[int]) -> Progress:
        """Return the beginning of the next lesson; `points` are what the round cost, by seat."""
        total = tuple(old + new for old, new in zip(self.points, points, strict=True))
        lesson = self.lesson + 1
        return Progress(lesson, points=total, reached=max(self.reached, lesson))

    def again(self) -> Progress:
        """Return the beginning of the same lesson."""
        return Progress(self.lesson, points=self.points, reached=self.reached)

    def at_lesson(self, lesson: int) -> Progress:
        """Return the beginning of any lesson, whatever came before it left out."""
        return Progress(lesson, reached=max(self.reached, lesson))


# ------------------------------------------------------------------------------------- the match


def players_with(person: Person) -> tuple[Player, ...]:
    """Return who sits at the table of the tutorial: the learner and beginners."""
    animals = [animal for animal in COMPANY if animal != person.portrait][: SEATS - 1]
    known = {character.animal: character for character in CAST}
    others = (known[animal] for animal in animals)
    return (
        person,
        *(Computer(each.name, each.animal, Level.BEGINNER, each.personality) for each in others),
    )


def open_lesson(progress: Progress, person: Person, library: Library) -> Match:
    """Return the match of a lesson as far as it has come.

    What does not fit the lesson, as from a damaged file, is left out.

    Args:
        progress: How far the learner has come; not over.
        person: The learner.
        library: Where the match is kept while it is open: one in memory.
    """
    lesson = LESSONS[progress.lesson]
    match = _begin(lesson, person, progress.points, library)
    try:
        for action in progress.actions:
            seat = match.to_act
            assert seat is not None
            match.submit(seat, action, match.version)
    except (IllegalAction, AssertionError):
        match.close()
        return _begin(lesson, person, progress.points, library)
    if progress.arrangement:
        match.arrange(LEARNER, parse_arrangement(progress.arrangement))
    return match


def _begin(lesson: Lesson, person: Person, points: tuple[int, ...], library: Library) -> Match:
    results: tuple[RoundResult, ...] = ()
    if any(points):
        results = (RoundResult(1, LEARNER, ((),) * SEATS, points, 1),)
    state, dealt = deal(lesson.deal, lesson.ruleset, results)
    players = players_with(person)
    beginning = Beginning(lesson.ruleset, SEATS, state.seed, state.first_dealer)
    salts = tuple(new_salt() for _ in lesson.ruleset.rounds)
    record = MatchRecord(
        beginning,
        tuple(player_to_record(player) for player in players),
        salts,
        commitments_of(beginning, salts),
        True,
        RULES_VERSION,
        now(),
        digest(state),
        is_counted=False,
    )
    journal = library.begin(record, position_of(state))
    return Match(players, record, Replay((dealt,), state, (), 0, None), journal)


def progress_of(match: Match, before: Progress, step: int) -> Progress:
    """Return how far the match of a lesson has come.

    Args:
        match: From `open_lesson`.
        before: The progress that it was opened with, or any since.
        step: The step that is due.
    """
    actions: list[Action] = []
    for row in match.read().entries:
        if row.entry == TAKE_BACK:
            actions.pop()
        else:
            assert not isinstance(row.entry, str)
            actions.append(row.entry)
    arrangement = format_arrangement(match.arrangement(LEARNER))
    return replace(before, step=step, actions=tuple(actions), arrangement=arrangement)


def begin_real_round(library: Library, person: Person) -> Match:
    """Deal the round with which the tutorial ends: the first of a match, against beginners.

    Raises:
        LibraryError: It cannot be saved.
    """
    beginning = new_beginning(Ruleset(rounds=(1,)), SEATS)
    return Match.begin(library, beginning, players_with(person), is_counted=False)


# ------------------------------------------------------------------------------------- the file


class ProgressFile:
    """Where the progress is kept between two starts of the game."""

    def __init__(self, folders: Folders) -> None:
        self._path: Path = folders.lessons_file

    def load(self) -> Progress:
        """Return the progress; the beginning if there is none that can be read."""
        try:
            if self._path.stat().st_size > MAX_BYTES:
                return Progress()
            return _from_json(json.loads(self._path.read_text(encoding="utf-8")))
        except (OSError, ValueError, RecursionError):
            return Progress()

    def save(self, progress: Progress) -> str | None:
        """Replace the file in one step; return a sentence for the player if that failed."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_text(self._path, json.dumps(_to_json(progress)))
        except OSError as error:
            why = error.strerror or str(error)
            return t("Your place in the lessons cannot be saved ({why}).", why=why)
        return None


def _to_json(progress: Progress) -> dict[str, object]:
    return {
        "lesson": progress.lesson,
        "step": progress.step,
        "actions": [action_to_json(action) for action in progress.actions],
        "arrangement": progress.arrangement,
        "points": progress.points,
        "reached": progress.reached,
    }


def _from_json(data: object) -> Progress:
    match data:
        case {
            "lesson": int(lesson),
            "step": int(step),
            "actions": list(actions),
            "arrangement": str(arrangement),
            "points": list(points),
        } if (
            0 <= lesson <= len(LESSONS)
            and step >= 0
            and len(points) == SEATS
            and all(isinstance(each, int) for each in points)
        ):
            if arrangement:
                parse_arrangement(arrangement)
            read = tuple(action_from_json(action) for action in actions)
            return Progress(lesson, step, read, arrangement, tuple(points), _reached(data, lesson))
        case _:
            raise NotationError("no progress")


def _reached(data: object, lesson: int) -> int:
    """Return the furthest lesson; files of before it was kept know of the present one."""
    match data:
        case {"reached": int(reached)} if lesson <= reached <= len(LESSONS):
            return reached
        case _:
            return lesson
