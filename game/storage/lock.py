"""A lock on one match that dies with its process, even if that is killed."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from game.i18n import t
from game.storage.errors import BusyLibrary, MatchOpenElsewhere, explain


class MatchLock:
    """Held while a match is open: a transaction left open on an empty SQLite file of its own.

    SQLite takes a lock of the operating system, which lets it go when the process ends, in whatever
    way. The empty file stays as long as the match goes on: were it removed, one who had just opened
    it could lock it while another locks a new one.

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


def _lock(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        # Without this, a journal file would lie beside it.
        db.execute("PRAGMA journal_mode = MEMORY")
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        db.close()
        raise
    return db
