"""Who sits before the screen, and whether that seat's cards may be seen there.

With one person there is nothing to hide. With several, the cards stay hidden until the one whose
turn it is has said so, and while one of them is openly asked whether to buy (R7.2).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.actions import Phase
from game.rules.cards import SeatId
from game.rules.views import Table


class Viewer:
    """The seat that looks.

    Attributes:
        persons: The seats that people play, in seat order; empty where all are computers.
        seat: The seat whose view is shown.
        openly_asked: The one of several persons who is asked openly whether to buy.
        away: The persons who let the computer finish this round for them.
    """

    def __init__(self, persons: Sequence[SeatId], to_act: SeatId | None) -> None:
        self.persons = tuple(persons)
        self.openly_asked: SeatId | None = None
        self.away: frozenset[SeatId] = frozenset()
        self._has_shown_up = len(self.persons) == 1
        if to_act is not None and to_act in self.persons:
            self.seat = to_act
        else:
            self.seat = self.persons[0] if self.persons else SeatId(0)

    @property
    def is_alone(self) -> bool:
        """Tell whether exactly one person plays."""
        return len(self.persons) == 1

    @property
    def is_person(self) -> bool:
        """Tell whether a person plays the seat that looks."""
        return self.plays(self.seat)

    @property
    def is_concealed(self) -> bool:
        """Tell whether the seat's cards must not be seen now."""
        return not self._has_shown_up or self.openly_asked is not None

    @property
    def acting_seat(self) -> SeatId:
        """Return the seat for which the person at the screen acts."""
        return self.seat if self.openly_asked is None else self.openly_asked

    def plays(self, seat: SeatId) -> bool:
        """Tell whether a person plays a seat now."""
        return seat in self.persons and seat not in self.away

    def take_over(self, seat: SeatId) -> None:
        """Let a person sit down who has said to be that seat's."""
        self.seat = seat
        self._has_shown_up = True

    def leave(self) -> None:
        """Hide the cards until someone shows up again, unless only one person plays."""
        self._has_shown_up = self.is_alone

    def is_awaited(self, to_act: SeatId | None) -> bool:
        """Tell whether another of several persons has to take over before the game goes on."""
        if len(self.persons) < 2 or to_act is None or not self.plays(to_act):
            return False
        return to_act != self.seat or self.is_concealed

    def find_asked(self, table: Table) -> SeatId | None:
        """Return the one of several persons who is to answer an offer now (R7.2)."""
        asked = table.to_act
        if len(self.persons) < 2 or table.turn.phase is not Phase.OFFER or asked is None:
            return None
        return asked if self.plays(asked) else None
