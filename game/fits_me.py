"""*Fits me*: the level that suits a person, read from how the matches so far have ended.

Two first places in a row move it one level up, two last places one level down; never inside a
match. Of the matches that the statistics count, those of one person against computers that all play
at the level of that time are looked at, so nothing but the results has to be remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.ai.temper import Level
from game.storage.statistics import PlayedMatch

LEVELS: Final = tuple(Level)
"""The levels on offer, weakest first."""
FIRST_LEVEL: Final = Level.MEDIUM
"""The level before anything is known."""
IN_A_ROW: Final = 2


@dataclass(frozen=True, slots=True)
class Fit:
    """The level that fits now, and what the latest match that counts has done to it.

    Attributes:
        level: The level.
        step: 1 if that match has moved it up, -1 if down, else 0.
        match: That match's number in the library; None before the first.
    """

    level: Level = FIRST_LEVEL
    step: int = 0
    match: int | None = None


def fit_after(matches: Iterable[PlayedMatch]) -> Fit:
    """Return the level that fits after these matches, given in the order played."""
    fit, row = Fit(), 0
    for played in matches:
        if _level_of(played) is not fit.level:
            continue
        ending = _ending(played)
        row = row + ending if row * ending > 0 else ending
        at = LEVELS.index(fit.level)
        to = min(max(at + int(row / IN_A_ROW), 0), len(LEVELS) - 1)
        fit = Fit(LEVELS[to], to - at, played.id)
        if to != at:
            row = 0
    return fit


def _level_of(played: PlayedMatch) -> Level | None:
    """Return the level of all opponents of the one person; None if there are others."""
    levels = {seat.level for seat in played.seats if not seat.is_person}
    persons = sum(seat.is_person for seat in played.seats)
    if persons != 1 or len(levels) != 1:
        return None
    (level,) = levels
    return next((known for known in LEVELS if known.value == level), None)


def _ending(played: PlayedMatch) -> int:
    """Return 1 if the person came first, -1 if last, else 0; a shared place counts (R8.2)."""
    places = played.places
    own = next(place for seat, place in zip(played.seats, places, strict=True) if seat.is_person)
    if own == 1:
        return 1
    return -1 if own == max(places) else 0
