"""The guide: which step of a lesson is due, and whether a legal move has led away from it."""

from __future__ import annotations

from game.rules.actions import Phase
from game.rules.events import CardDiscarded
from game.tutorial.lessons import Deed, Lesson, Seen, Step, find_action, has_declined


class Guide:
    """Watches a learner.

    Attributes:
        lesson: What is learnt.
        index: The step that is due; the number of steps once all are done.
        is_astray: Whether what the learner did, legal as it was, leaves the step undone for good.
    """

    def __init__(self, lesson: Lesson, index: int = 0) -> None:
        self.lesson = lesson
        self.index = min(index, len(lesson.steps) - 1)
        self.is_astray = False

    @property
    def step(self) -> Step | None:
        """Return the step that is due; None once all are done."""
        steps = self.lesson.steps
        return steps[self.index] if self.index < len(steps) else None

    @property
    def is_reading(self) -> bool:
        """Tell whether the learner only has to read."""
        return self.step is not None and self.step.deed is Deed.READ

    @property
    def holds(self) -> bool:
        """Tell whether the game waits until the learner answers the guide."""
        return self.is_reading or self.is_astray

    def look(self, seen: Seen) -> None:
        """Find the step that is due now: what was undone is due again."""
        steps = self.lesson.steps
        for index, step in enumerate(steps[: self.index]):
            if step.deed is not Deed.READ and not step.is_done(seen):
                self.index = index
                break
        while self.index < len(steps) and steps[self.index].is_done(seen):
            self.index += 1
        self.is_astray = self._is_astray(seen)

    def go_on(self) -> None:
        """Leave a step that was only to be read."""
        assert self.is_reading
        self.index += 1

    def _is_astray(self, seen: Seen) -> bool:
        step = self.step
        if step is None:
            return False
        done = self.lesson.steps[: self.index]
        if seen.count(CardDiscarded) > sum(each.deed is Deed.DISCARD for each in done):
            return True
        if step.deed is Deed.BUY:
            return has_declined(seen)
        table = seen.view.table
        is_playing = seen.view.is_to_act and table.turn.phase is Phase.PLAY
        if is_playing and step.deed in (Deed.LAY_OFF, Deed.SWAP):
            return find_action(step.deed, seen.view) is None
        return False
