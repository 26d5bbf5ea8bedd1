"""The match library: one SQLite file with every match of a player, open and finished.

Each entry of a journal is one row and one transaction, committed before it is shown. Write-ahead
logging keeps a commit through any kill; commits that end a person's turn or a round also wait for
the disk. `Journal` writes one match that is being played and holds its lock.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.i18n import t
from game.rules.cards import SeatId
from game.storage.errors import (
    SQLITE_ERRORS,
    DamagedLibrary,
    DayIsTaken,
    ForeignLibrary,
    LibraryError,
    NewerLibrary,
    UnknownMatch,
    explain,
)
from game.storage.journal import Journal
from game.storage.lock import MatchLock
from game.storage.records import (
    MatchRecord,
    MatchSummary,
    Position,
    ResultRecord,
)
from game.storage.rows import (
    insert_entry,
    insert_match,
    insert_result,
    mark_abandoned,
    put_arrangement,
    select_arrangements,
    select_record,
    select_summaries,
)
from game.storage.schema import APPLICATION_ID, SCHEMA_VERSION, has_all_tables, migrate

BUSY_TIMEOUT_S: Final = 3.0
_SQLITE_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION_ID_BYTES: Final = slice(68, 72)
"""Of a SQLite file's header."""


class Library:
    """An open match library. Use it from one thread; other processes may have it open too."""

    def __init__(self, db: sqlite3.Connection, path: Path | None) -> None:
        self._db = db
        self.path = path

    @classmethod
    def open(cls, path: Path) -> Library:
        """Open the library of a file, making file and folder if there are none.

        Raises:
            LibraryError: The file or the folder is not fit; see `errors`. Nothing was changed.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _require_sqlite(path)
            db = connect(path)
        except (OSError, *SQLITE_ERRORS) as error:
            raise explain(error, path) from error
        try:
            _prepare(db, path)
        except SQLITE_ERRORS as error:
            db.close()
            raise explain(error, path) from error
        except LibraryError:
            db.close()
            raise
        return cls(db, path)

    @classmethod
    def find(cls, path: Path) -> Library | None:
        """Open the library of a file; None if there is no file, and none is made.

        Raises:
            LibraryError: The file is not fit; see `errors`. Nothing was changed.
        """
        try:
            is_there = path.exists()
        except OSError as error:
            raise explain(error, path) from error
        return cls.open(path) if is_there else None

    @classmethod
    def in_memory(cls) -> Library:
        """Return a library that is gone when it is closed: for play without a usable folder."""
        db = connect(":memory:")
        migrate(db, 0)
        return cls(db, None)

    @property
    def is_saved(self) -> bool:
        """Tell whether matches outlive the process."""
        return self.path is not None

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # -- playing

    def begin(self, record: MatchRecord, position: Position, day: str | None = None) -> Journal:
        """Write a new match and return its journal, locked.

        Args:
            record: The match.
            position: Where it stands.
            day: The day, ISO 8601, whose counted deal this is.

        Raises:
            DayIsTaken: That day has been counted already.
            LibraryError: It cannot be written.
        """
        try:
            with self.writing(is_lasting=True) as db:
                match_id = insert_match(db, record, position)
                if day is not None:
                    db.execute("INSERT INTO days (day, match) VALUES (?, ?)", (day, match_id))
        except LibraryError as error:
            if isinstance(error.__cause__, sqlite3.IntegrityError):
                raise DayIsTaken(
                    t("The deal of {day} has been played already.", day=day)
                ) from error
            raise
        return Journal(self, match_id, self._lock(match_id))

    def add(
        self,
        record: MatchRecord,
        position: Position,
        result: ResultRecord | None = None,
        arrangements: Mapping[SeatId, str] = MappingProxyType({}),
        *,
        instead_of: int | None = None,
    ) -> int:
        """Write a whole match, such as an imported one, and return its number.

        Args:
            record: The match.
            position: Where it stands.
            result: How it ended, if it has.
            arrangements: Hand order and tray, by seat.
            instead_of: A match that is given up for it, in the same commit.

        Raises:
            LibraryError: It cannot be written.
        """
        with self.writing(is_lasting=True) as db:
            match_id = insert_match(db, record, position)
            for number, entry in enumerate(record.entries, 1):
                insert_entry(db, match_id, number, entry)
            if result is not None:
                insert_result(db, match_id, result)
            for seat, text in arrangements.items():
                put_arrangement(db, match_id, seat, text)
            if instead_of is not None:
                mark_abandoned(db, instead_of)
        return match_id

    def open_journal(self, match_id: int) -> Journal:
        """Return the journal of an open match, locked.

        Raises:
            UnknownMatch: There is no such match.
            MatchOpenElsewhere: It is being played already.
        """
        with self.reading() as db:
            if db.execute("SELECT 1 FROM matches WHERE id = ?", (match_id,)).fetchone() is None:
                raise UnknownMatch(t("There is no match {number}.", number=match_id))
        return Journal(self, match_id, self._lock(match_id))

    def abandon(self, match_id: int) -> None:
        """Give a match up: it stays in the library but is no longer offered.

        Raises:
            LibraryError: It cannot be written, or is being played elsewhere.
        """
        journal = self.open_journal(match_id)
        try:
            journal.abandon()
        finally:
            journal.close()

    def _lock(self, match_id: int) -> MatchLock | None:
        return None if self.path is None else MatchLock(self.path.parent, match_id)

    # -- reading

    def open_matches(self) -> tuple[MatchSummary, ...]:
        """Return the matches that can be resumed, the latest begun first."""
        with self.reading() as db:
            return select_summaries(db, only_open=True)

    def matches(self) -> tuple[MatchSummary, ...]:
        """Return every match that can be read, the latest begun first."""
        with self.reading() as db:
            return select_summaries(db, only_open=False)

    def record(self, match_id: int) -> MatchRecord:
        """Return a match with its journal, as far as its rows can be read.

        Raises:
            UnknownMatch: There is no such match.
            UnreadableMatch: Not even its beginning can be read.
        """
        with self.reading() as db:
            return select_record(db, match_id)

    def has_deal(self, deal: int) -> bool:
        """Tell whether a match of this deal number lies here, so that its cards may be known."""
        with self.reading() as db:
            row = db.execute("SELECT 1 FROM matches WHERE seed = ? LIMIT 1", (deal,)).fetchone()
        return row is not None

    def arrangements(self, match_id: int) -> dict[SeatId, str]:
        """Return the saved arrangements of a match as they were given, by seat."""
        with self.reading() as db:
            return select_arrangements(db, match_id)

    # -- keeping

    def find_damage(self) -> str | None:
        """Return what SQLite's quick check finds wrong with the file, or None."""
        try:
            found = [row[0] for row in self._db.execute("PRAGMA quick_check(1)")]
        except SQLITE_ERRORS as error:
            return str(error)
        return None if found == ["ok"] else str(found[0])

    def back_up(self, path: Path) -> bool:
        """Write a backup, replacing the last one only when it is complete; False if it failed."""
        unfinished = path.with_name(path.name + ".tmp")
        try:
            unfinished.unlink(missing_ok=True)
            with contextlib.closing(sqlite3.connect(unfinished)) as copy:
                self._db.backup(copy)
            unfinished.replace(path)
        except (OSError, *SQLITE_ERRORS):
            with contextlib.suppress(OSError):
                unfinished.unlink(missing_ok=True)
            return False
        return True

    def back_up_beside(self) -> bool:
        """Write a backup beside the file; False if there is none."""
        return self.path is not None and self.back_up(backup_of(self.path))

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Run queries, with errors explained.

        Raises:
            LibraryError: The library cannot be read.
        """
        try:
            yield self._db
        except SQLITE_ERRORS as error:
            raise explain(error, self.path) from error

    @contextlib.contextmanager
    def writing(self, *, is_lasting: bool = False) -> Iterator[sqlite3.Connection]:
        """Run one transaction: all of it is kept, or nothing.

        Args:
            is_lasting: Whether to wait until the disk has it, so that it outlives a power cut.

        Raises:
            LibraryError: Nothing was written.
        """
        try:
            self._db.execute(f"PRAGMA synchronous = {'FULL' if is_lasting else 'NORMAL'}")
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
        except SQLITE_ERRORS as error:
            raise explain(error, self.path) from error


def backup_of(path: Path) -> Path:
    """Return where the backup of a library lies."""
    return path.with_suffix(".backup" + path.suffix)


def is_library(path: Path) -> bool:
    """Tell by its header whether a file is a match library, of whatever version."""
    try:
        with path.open("rb") as file:
            header = file.read(_APPLICATION_ID_BYTES.stop)
    except OSError:
        return False
    application = int.from_bytes(header[_APPLICATION_ID_BYTES], "big")
    return header.startswith(_SQLITE_MAGIC) and application == APPLICATION_ID


# -- opening


def connect(path: Path | str) -> sqlite3.Connection:
    """Open a SQLite file as the library does: transactions by hand, damaged text still readable."""
    db = sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None)
    db.text_factory = lambda raw: raw.decode(errors="replace")
    return db


def _require_sqlite(path: Path) -> None:
    if not path.exists():
        return
    with path.open("rb") as file:
        start = file.read(len(_SQLITE_MAGIC))
    if start and start != _SQLITE_MAGIC:
        raise ForeignLibrary(
            t("{path} is not a match library. Move it elsewhere and start again.", path=path)
        )


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    _version(db, path)
    try:
        mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    except sqlite3.OperationalError:
        mode = None
    if mode != "wal":
        db.execute("PRAGMA journal_mode = DELETE")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("BEGIN IMMEDIATE")
    try:
        # Writes even if there is nothing to migrate: what forbids writing is found out before play.
        migrate(db, _version(db, path))
        if not has_all_tables(db):
            raise DamagedLibrary(t("The match library {path} is damaged.", path=path))
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _version(db: sqlite3.Connection, path: Path) -> int:
    application = int(db.execute("PRAGMA application_id").fetchone()[0])
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    is_empty = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if application != APPLICATION_ID and not (application == 0 and is_empty):
        raise ForeignLibrary(
            t("{path} belongs to another program. Move it elsewhere and start again.", path=path)
        )
    if version < 1 and not is_empty:
        raise DamagedLibrary(t("The match library {path} is damaged.", path=path))
    if version > SCHEMA_VERSION:
        raise NewerLibrary(
            t("{path} was made by a newer version of the game. Install that version.", path=path)
        )
    return version
