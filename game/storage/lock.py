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
    way. The file stays empty and may remain after a kill.

    Raises:
        MatchOpenElsewhere: The match is open already, here or in another process.
        UnusableLibrary: The lock cannot be made.
    """

    def __init__(self, folder: Path, match_id: int) -> None:
        self._path = folder / f"match-{match_id}.lock"
        self._db = sqlite3.connect(self._path, timeout=0, isolation_level=None)
        try:
            self._db.execute(
                "PRAGMA journal_mode = MEMORY"
            )  # or a journal file would lie beside it
            self._db.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._db.close()
            meaning = explain(error, folder)
            if isinstance(meaning, BusyLibrary):
                meaning = MatchOpenElsewhere(t("This match is open in another window of the game."))
            raise meaning from error

    def release(self) -> None:
        """Let the match go."""
        self._db.close()
        with contextlib.suppress(OSError):
            self._path.unlink()
