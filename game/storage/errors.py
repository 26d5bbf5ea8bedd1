"""What can go wrong with the library: one class for each thing a caller may want to do about it.

LibraryError            the message is for the player
    ForeignLibrary      the file is not a match library: it is left alone
    NewerLibrary        a newer version of the game made it: it is left alone
    DamagedLibrary      it is a match library, but broken: set it aside
    UnusableLibrary     the folder or the disk cannot be written: play unsaved, or try again
    BusyLibrary         another instance of the game is writing: try again
    UnknownMatch        there is no such match
    UnreadableMatch     nothing of the match can be read any more
    MatchOpenElsewhere  another instance of the game has the match open
    MatchIsOver         the match has ended or was given up meanwhile: read it anew
    DayIsTaken          the deal of that day has been counted already
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from game.i18n import t

_PRIMARY_CODE: Final = 0xFF
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

SQLITE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What sqlite3 raises: a message that quotes damaged names may be no text, and becomes the other"""


class LibraryError(Exception):
    """Raised where matches cannot be kept or read; its text is a sentence for the player."""


class ForeignLibrary(LibraryError):
    """Raised for a file that something else made; it has not been touched."""


class NewerLibrary(LibraryError):
    """Raised for a file that a newer version of the game made; it has not been touched."""


class DamagedLibrary(LibraryError):
    """Raised for a match library that is broken."""


class UnusableLibrary(LibraryError):
    """Raised where the folder or the disk cannot be used; nothing has been half written."""


class BusyLibrary(LibraryError):
    """Raised where another instance kept the library busy for too long."""


class UnknownMatch(LibraryError):
    """Raised for a match that is not in the library."""


class UnreadableMatch(LibraryError):
    """Raised for a match of which not even the beginning can be read."""


class MatchOpenElsewhere(LibraryError):
    """Raised for a match that another instance of the game has open."""


class MatchIsOver(LibraryError):
    """Raised for a match that nobody can play on: it has ended, or was given up."""


class DayIsTaken(LibraryError):
    """Raised for a deal of the day that has had its one counted try."""


def code_of(error: Exception) -> int:
    """Return the primary error code of SQLite; 0 for an error that is not SQLite's."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & _PRIMARY_CODE


def explain(error: sqlite3.Error | UnicodeDecodeError | OSError, path: Path | None) -> LibraryError:
    """Return what an error of SQLite or of the file system means for the player."""
    code = code_of(error)
    if code in _DAMAGED or isinstance(error, UnicodeDecodeError):
        return DamagedLibrary(t("The match library {path} is damaged.", path=path))
    if code in _BUSY:
        return BusyLibrary(
            t("Another instance of the game is writing to {path}. Try again.", path=path)
        )
    return UnusableLibrary(t("Matches cannot be saved in {path} ({why}).", path=path, why=error))
