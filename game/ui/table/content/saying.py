"""What the table says beside a card, a refusal or a hint, and how long it stays."""

from __future__ import annotations

from typing import Final

from game.rules.reasons import Refusal
from game.ui.table.content.presentation import NO_MARKS, HintMarks, RefusalShown
from game.wording import plain

NOTICED_S: Final = 4.0
"""How long it takes to look up from the cards and find the words."""
A_LETTER_S: Final = 0.08
"""How long a slow reader takes for one letter."""


def lingering_s(said: RefusalShown) -> float:
    """Return how long a refusal stays: longer where there is more to read."""
    return NOTICED_S + A_LETTER_S * len(plain((*said.verdict, *said.reason)))


class Saying:
    """One refusal or one hint at a time.

    Attributes:
        shown: What is said; None while nothing is.
        refusal: The rule that refused; None for a hint, or where no rule did.
        marks: What a hint points at.
    """

    def __init__(self) -> None:
        self.shown: RefusalShown | None = None
        self.refusal: Refusal | None = None
        self.marks = NO_MARKS
        self._left_s = 0.0

    def refuse(self, shown: RefusalShown, refusal: Refusal | None) -> None:
        """Say why something does not happen."""
        self.shown, self.refusal = shown, refusal
        self._left_s = lingering_s(shown)

    def hint(self, shown: RefusalShown, marks: HintMarks) -> None:
        """Say what was asked for, and mark what it is about, until it is dropped."""
        self.shown, self.refusal, self.marks = shown, None, marks

    def unmark(self) -> None:
        """Mark nothing: the cards may lie elsewhere now."""
        self.marks = NO_MARKS

    def drop(self) -> None:
        """Say nothing, and mark nothing."""
        self.shown = self.refusal = None
        self.marks = NO_MARKS

    def advance(self, elapsed_s: float, *, is_pointed_at: bool) -> bool:
        """Let time pass; tell whether a refusal was dropped because it can have been read.

        Args:
            elapsed_s: How much time.
            is_pointed_at: Whether the pointer is on what is said: then it stays.
        """
        if self.shown is None or self.shown.is_hint or is_pointed_at:
            return False
        self._left_s -= elapsed_s
        if self._left_s > 0:
            return False
        self.shown = self.refusal = None
        return True
