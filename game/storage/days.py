"""The deals of the day that were played for the count, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from game.rules.cards import SeatId
from game.storage.library import Library
from game.storage.records import MatchSummary

PERSON: Final = SeatId(0)
"""Where the person sits in a deal of the day."""


@dataclass(frozen=True, slots=True)
class CountedDay:
    """The counted try of one day.

    Attributes:
        day: The day, ISO 8601.
        match: The match that was begun for it.
        par: What the deal is worth, if that is known.
    """

    day: str
    match: MatchSummary
    par: int | None

    @property
    def points(self) -> int | None:
        """Return the person's points; None unless the match was finished."""
        return self.match.points[PERSON] if self.match.points else None

    @property
    def place(self) -> int | None:
        """Return the person's place (R8.2); None unless the match was finished."""
        return self.match.places[PERSON] if self.match.places else None

    @property
    def is_open(self) -> bool:
        """Tell whether the match waits to be played on."""
        return not self.match.is_finished and not self.match.is_abandoned

    @property
    def has_made_par(self) -> bool:
        """Tell whether the person needed no more points than par."""
        return self.points is not None and self.par is not None and self.points <= self.par


def counted_days(library: Library) -> dict[str, CountedDay]:
    """Return every counted try by its day.

    Raises:
        LibraryError: The library cannot be read.
    """
    matches = {match.id: match for match in library.matches()}
    with library.reading() as db:
        rows = db.execute(
            "SELECT day, match, (SELECT points FROM pars WHERE pars.day = days.day"
            " ORDER BY opponent_version DESC LIMIT 1) FROM days ORDER BY day"
        ).fetchall()
    return {
        day: CountedDay(day, matches[match], par if isinstance(par, int) else None)
        for day, match, par in rows
        if match in matches and _is_day(day)
    }


def _is_day(text: object) -> bool:
    """Tell whether a day can be read; a damaged row is left out."""
    try:
        return isinstance(text, str) and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def find_par(library: Library, day: str, opponent_version: int) -> int | None:
    """Return what a day's deal is worth, as opponents of that version play it.

    Raises:
        LibraryError: The library cannot be read.
    """
    with library.reading() as db:
        row = db.execute(
            "SELECT points FROM pars WHERE day = ? AND opponent_version = ?",
            (day, opponent_version),
        ).fetchone()
    return row[0] if row is not None and isinstance(row[0], int) else None


def save_par(library: Library, day: str, opponent_version: int, points: int) -> None:
    """Keep what a day's deal is worth.

    Raises:
        LibraryError: Nothing was written.
    """
    with library.writing() as db:
        db.execute(
            "INSERT INTO pars (day, opponent_version, points) VALUES (?, ?, ?)"
            " ON CONFLICT (day, opponent_version) DO NOTHING",
            (day, opponent_version, points),
        )
