"""The opponents' turns: ask as soon as one is due, show the answer when its pause is over.

Only the answer to the version that the match is at counts; a take-back in the meantime makes the
open question stale. A person who has to go may leave a seat to the computer until the round ends.
Nothing here draws.
"""

from __future__ import annotations

from typing import Final

from game.ai.opponent import BUDGET, OPPONENT_VERSION
from game.ai.temper import Level, Personality
from game.ai.worker import Inline, Reply, Request, Worker
from game.match import Match
from game.players import Computer, Person
from game.rules.cards import SeatId
from game.storage.records import Thought
from game.ui.table.flow.pace import Pace
from game.ui.table.flow.viewer import Viewer

STAND_IN_LEVEL: Final = Level.HARD
"""How well the computer plays for a person who has left it a seat."""


class Turns:
    """Keeps the computer players of one match going."""

    def __init__(
        self, match: Match, opponents: Worker | Inline, pace: Pace, viewer: Viewer
    ) -> None:
        self._match = match
        self._viewer = viewer
        self._opponents = opponents
        self._pace = pace
        self._asked: int | None = None
        self._reply: Reply | None = None

    @property
    def mover(self) -> SeatId | None:
        """Return the seat that is due if the computer plays it; None if a person is, or nobody."""
        seat = self._match.to_act
        return None if seat is None or self._viewer.plays(seat) else seat

    @property
    def has_answer(self) -> bool:
        """Tell whether an answer waits for its moment."""
        return self._reply is not None and self._reply.version == self._match.version

    def forget(self) -> None:
        """Drop the open question, as when the table is left."""
        self._asked = self._reply = None

    def update(self, *, is_shown: bool = True) -> bool:
        """Ask, listen and, once the pause is over, submit; tell whether an action was submitted.

        Args:
            is_shown: Whether an answer may be played now; else it waits.

        Raises:
            LibraryError: The action could not be saved; nothing has changed.
        """
        seat = self.mover
        if seat is None:
            return False
        version = self._match.version
        if self._asked != version:
            self._ask(seat, version)
        if not self.has_answer:
            reply = self._opponents.poll()
            if reply is not None and reply.version == version:
                self._reply = reply
        if not is_shown or self._reply is None or self._reply.version != version:
            return False
        if self._pace.wait_s(self._reply.action) > 0:
            return False
        self._play(seat, self._reply)
        return True

    def _computer(self, seat: SeatId) -> Computer:
        match self._match.players[seat]:
            case Computer() as computer:
                return computer
            case Person(name, portrait):
                return Computer(name, portrait, STAND_IN_LEVEL, Personality.NEUTRAL)

    def _ask(self, seat: SeatId, version: int) -> None:
        player = self._computer(seat)
        self._asked, self._reply = version, None
        self._opponents.ask(
            Request(
                version,
                self._match.view(seat),
                player.level,
                player.personality,
                self._match.decision_seed(version, seat),
                BUDGET,
            )
        )

    def _play(self, seat: SeatId, reply: Reply) -> None:
        player = self._computer(seat)
        thought = Thought(
            player.level.value,
            player.personality.value,
            OPPONENT_VERSION,
            reply.budget,
            reply.is_quick,
        )
        self._match.submit(seat, reply.action, reply.version, thought)
        ended_turn = self._match.to_act != seat
        self._pace.opponent_acted(ended_turn=ended_turn)
