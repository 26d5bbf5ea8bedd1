"""Whose melds are shown large: who was clicked, or where a card in the air rests on small ones."""

from __future__ import annotations

from typing import Final

from game.rules.cards import SeatId
from game.rules.views import Table
from game.ui.table.layout.table import TableLayout
from game.ui.table.poses import FaceSize

RESTS_S: Final = 0.25
"""How long a card in the air rests on a panel of small melds before the loupe opens."""


class LoupeWatch:
    """Keeps the seat that the loupe is open for."""

    def __init__(self) -> None:
        self._seat: SeatId | None = None
        self._is_by_drag = False
        self._over: SeatId | None = None
        self._rested_s = 0.0

    @property
    def is_open(self) -> bool:
        """Tell whether the loupe is open."""
        return self._seat is not None

    def find_seat(self, table: Table) -> SeatId | None:
        """Return the seat it is open for; it closes once that seat has no melds."""
        if self._seat is not None and not table.seats[self._seat].melds:
            self.close()
        return self._seat

    def close(self) -> None:
        """Close it."""
        self._seat = None

    def click(self, seat: SeatId | None, table: Table) -> None:
        """Open it for the seat that was clicked; a second click, or one elsewhere, closes it."""
        self._is_by_drag = False
        has_melds = seat is not None and bool(table.seats[seat].melds)
        self._seat = seat if has_melds and seat != self._seat else None

    def leave(self) -> None:
        """Note that no card is in the air."""
        self._over, self._rested_s = None, 0.0

    def rest(self, seat: SeatId | None, layout: TableLayout, elapsed_s: float) -> bool:
        """Let a card in the air rest on a seat's panel, or on none; tell whether that changes it.

        What a card has opened closes when it goes on, for it covers the melds of the others.
        """
        if seat != self._over:
            self._over, self._rested_s = seat, 0.0
        if seat is None and self._seat is not None and self._is_by_drag:
            self.close()
            return True
        if seat is None or seat == self._seat or not has_mini_melds(layout, seat):
            return False
        self._rested_s += elapsed_s
        if self._rested_s < RESTS_S:
            return False
        self._seat, self._is_by_drag = seat, True
        return True


def has_mini_melds(layout: TableLayout, seat: SeatId) -> bool:
    """Tell whether a seat's melds show no more than rank over suit."""
    return any(
        pose.size is FaceSize.MINI
        for panel in layout.panels
        if panel.seat == seat
        for meld in panel.melds
        for pose in meld.poses
    )
