"""How long what is said at the table stays to be read: longer where there is more to read."""

from __future__ import annotations

from typing import Final

from game.ui.table.content.presentation import RefusalShown
from game.wording import plain

NOTICED_S: Final = 4.0
"""How long it takes to look up from the cards and find the words."""
A_LETTER_S: Final = 0.08
"""How long a slow reader takes for one letter."""


def lingering_s(said: RefusalShown) -> float:
    """Return how long a refusal stays."""
    return NOTICED_S + A_LETTER_S * len(plain((*said.verdict, *said.reason)))


class Lingering:
    """Lets time pass on a refusal; a hint was asked for and stays until it is done with."""

    def __init__(self) -> None:
        self._said: RefusalShown | None = None
        self._left_s = 0.0

    def advance(self, said: RefusalShown | None, elapsed_s: float, *, is_pointed_at: bool) -> bool:
        """Let time pass on what is said now; tell whether it has been there for long enough.

        Args:
            said: What is said.
            elapsed_s: How much time.
            is_pointed_at: Whether the pointer is on it: then it stays.
        """
        if said is not self._said:
            self._said = said
            self._left_s = 0.0 if said is None else lingering_s(said)
        if said is None or said.is_hint or is_pointed_at:
            return False
        self._left_s -= elapsed_s
        return self._left_s <= 0
