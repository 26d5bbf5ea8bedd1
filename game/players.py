"""Who sits at the table: persons at the machine, and opponents that the computer plays."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.temper import Level, Personality
from game.storage.records import SeatRecord


@dataclass(frozen=True, slots=True)
class Person:
    """Someone at the machine."""

    name: str
    portrait: str


@dataclass(frozen=True, slots=True)
class Computer:
    """An opponent that the computer plays."""

    name: str
    portrait: str
    level: Level
    personality: Personality


Player = Person | Computer


def player_to_record(player: Player) -> SeatRecord:
    """Return what is kept of a player."""
    match player:
        case Person(name, portrait):
            return SeatRecord(name, portrait)
        case Computer(name, portrait, level, personality):
            return SeatRecord(name, portrait, level.value, personality.value)


def player_from_record(seat: SeatRecord) -> Player:
    """Return the player that was kept.

    Raises:
        ValueError: Level or personality are not known here.
    """
    if seat.level is None or seat.personality is None:
        return Person(seat.name, seat.portrait)
    return Computer(seat.name, seat.portrait, Level(seat.level), Personality(seat.personality))
