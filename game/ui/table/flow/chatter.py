"""What the opponents remark now and then, and for how long it stands beside them.

It depends on what everybody saw and on chance alone, which has nothing to do with the deal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.players import Computer, Player
from game.remarks import Remark, find_remark
from game.rules.cards import SeatId
from game.rules.events import Event
from game.rules.views import Seat

SHOWN_S: Final = 3.5
"""How long a remark stands; nothing waits for it."""


class Chatter:
    """The remarks of one match's evening."""

    def __init__(self, players: Sequence[Player], chance: random.Random | None = None) -> None:
        """Let the computers among the players speak; chance comes from the system if not given."""
        self._voices = {
            SeatId(seat): player.personality
            for seat, player in enumerate(players)
            if isinstance(player, Computer)
        }
        self._chance = chance or random.Random()
        self._said: set[str] = set()
        self._remark: Remark | None = None
        self._left_s = 0.0

    @property
    def remark(self) -> Remark | None:
        """Return what is being said."""
        return self._remark

    def hear(self, events: Sequence[Event], seats: Sequence[Seat]) -> None:
        """Notice what an action brought about, which may be worth a remark."""
        seed = self._chance.getrandbits(32)
        remark = find_remark(events, seats, self._voices, seed, self._said)
        if remark is not None:
            self._remark, self._left_s = remark, SHOWN_S
            self._said.add(remark.text)

    def advance(self, elapsed_s: float) -> bool:
        """Let time pass; tell whether a remark has just ended."""
        if self._remark is None:
            return False
        self._left_s -= elapsed_s
        if self._left_s > 0:
            return False
        self._remark = None
        return True

    def hush(self) -> None:
        """Say no more of what is being said."""
        self._remark = None
