"""When the next opponent may act: readable at every speed, and never a rule.

At normal speed a lap of n opponents takes at most 2.5 + n seconds: 1.5 s after the person's
discard, so that it can be taken back, then at most a second a turn; the rest is slack for
animation. Thinking overlaps all of it: an opponent is asked at once, only its answer waits.
"""

from __future__ import annotations

from typing import Final

from game.rules.actions import Action, Buy, Decline, Discard, DrawDiscard, DrawStock
from game.storage.settings import Speed

FACTORS: Final[dict[Speed, float]] = {
    Speed.SLOW: 1.6,
    Speed.NORMAL: 1.0,
    Speed.FAST: 0.45,
    Speed.INSTANT: 0.0,
}
"""What every duration is multiplied by."""
TAKE_BACK_S: Final = 1.5
"""How long opponents leave a person's discard alone."""
TURN_S: Final = 1.0
"""What one opponent's turn may take; once it is used up the rest comes at once."""
DRAW_S: Final = 0.35
MELD_S: Final = 0.3
DISCARD_S: Final = 0.45
ANSWER_S: Final = 0.25


def beat_s(action: Action) -> float:
    """Return the pause before an opponent's action becomes visible, at normal speed."""
    match action:
        case DrawStock() | DrawDiscard():
            return DRAW_S
        case Discard():
            return DISCARD_S
        case Buy() | Decline():
            return ANSWER_S
        case _:
            return MELD_S


class Pace:
    """The clock of a lap; it is told what happened and says how long the next answer waits."""

    def __init__(self, speed: Speed = Speed.NORMAL) -> None:
        self.speed = speed
        self.is_hurried = False
        self._since_action_s = 0.0
        self._in_turn_s = 0.0
        self._is_after_person = False

    @property
    def factor(self) -> float:
        """Return what durations are multiplied by now; 0 while Space is held or at instant."""
        return 0.0 if self.is_hurried else FACTORS[self.speed]

    def advance(self, elapsed_s: float) -> None:
        """Let time pass."""
        self._since_action_s += elapsed_s
        self._in_turn_s += elapsed_s

    def person_acted(self, *, may_take_back: bool) -> None:
        """Note a person's action; a discard that can be taken back gets its time."""
        self._since_action_s = self._in_turn_s = 0.0
        self._is_after_person = may_take_back

    def opponent_acted(self, *, ended_turn: bool) -> None:
        """Note that an opponent's action became visible."""
        self._since_action_s = 0.0
        if ended_turn or self._is_after_person:
            self._in_turn_s = 0.0
        self._is_after_person = False

    def wait_s(self, action: Action) -> float:
        """Return how many seconds an opponent's answer has still to wait."""
        factor = self.factor
        if self._is_after_person:
            return max(0.0, TAKE_BACK_S * factor - self._since_action_s)
        left_s = max(0.0, TURN_S * factor - self._in_turn_s)
        share_s = beat_s(action) * factor - self._since_action_s
        return max(0.0, min(share_s, left_s))
