"""Locks on one match and on the whole library that die with their process, even if it is killed.

Each is a transaction left open on an empty SQLite file of its own: SQLite takes a lock of the
operating system, which lets it go when the process ends, in whatever way.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Final

from game.i18n import t
from game.storage.errors import BusyLibrary, MatchOpenElsewhere, explain

BUSY_TIMEOUT_S: Final = 3.0
"""So long one waits for another instance that keeps the library busy."""


class MatchLock:
    """Held while a match is open.

    The empty file stays as long as the match goes on: were it removed, one who had just opened it
    could lock it while another locks a new one.

    Raises:
        MatchOpenElsewhere: The match is open already, here or in another process.
        UnusableLibrary: The lock cannot be made.
    """

    def __init__(self, folder: Path, match_id: int) -> None:
        self._path = folder / f"match-{match_id}.lock"
        try:
            self._db = _lock(self._path)
        except sqlite3.Error as error:
            meaning = explain(error, folder)
            if isinstance(meaning, BusyLibrary):
                meaning = MatchOpenElsewhere(t("This match is open in another window of the game."))
            raise meaning from error

    def release(self, *, is_over: bool = False) -> None:
        """Let the match go; nobody will play on in one that is over, and its file goes."""
        self._db.close()
        if is_over:
            with contextlib.suppress(OSError):  # a file that stays does no harm
                self._path.unlink()


class LibraryLock:
    """Held while a library is open; alone by whoever puts another file in the place of its own.

    Without it, an instance that has a damaged library open would go on writing to the file that
    another has just set aside. The empty file always stays.

    Raises:
        BusyLibrary: Another instance has it open, or alone.
        UnusableLibrary: The lock cannot be made.
    """

    def __init__(self, library: Path, *, is_alone: bool = False) -> None:
        path = library.with_suffix(".lock")
        try:
            self._db = _lock(path, BUSY_TIMEOUT_S, is_alone=is_alone)
        except sqlite3.Error as error:
            raise explain(error, library) from error

    def release(self) -> None:
        """Let the library go."""
        self._db.close()


def _lock(path: Path, timeout_s: float = 0, *, is_alone: bool = True) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=timeout_s, isolation_level=None)
    try:
        # Without this, a journal file would lie beside it.
        db.execute("PRAGMA journal_mode = MEMORY")
        if is_alone:
            db.execute("BEGIN EXCLUSIVE")
        else:
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()  # which locks
    except sqlite3.Error:
        db.close()
        raise
    return db
