"""The match library: one SQLite file with every match of a player, open and finished.

Each entry of a journal is one row and one transaction, committed before it is shown. Write-ahead
logging keeps a commit through any kill; commits that end a person's turn or a round also wait for
the disk. `Journal` writes one match that is being played and holds its lock.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.i18n import format_day, t
from game.rules.cards import SeatId
from game.storage.errors import (
    SQLITE_ERRORS,
    DamagedLibrary,
    DayIsTaken,
    ForeignLibrary,
    LibraryError,
    MatchIsOver,
    NewerLibrary,
    explain,
)
from game.storage.journal import Journal
from game.storage.lock import BUSY_TIMEOUT_S, LibraryLock, MatchLock
from game.storage.records import (
    MatchRecord,
    MatchSummary,
    Position,
    ResultRecord,
)
from game.storage.rows import (
    delete_match,
    insert_entry,
    insert_match,
    insert_result,
    is_abandoned,
    mark_abandoned,
    put_arrangement,
    select_arrangements,
    select_record,
    select_summaries,
)
from game.storage.schema import APPLICATION_ID, SCHEMA_VERSION, has_all_tables, migrate

_SQLITE_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION_ID_BYTES: Final = slice(68, 72)
"""Of a SQLite file's header."""
_UNREAD: Final = re.compile(r"unable to get the page\. error code=(?!11\b|26\b)|failed to get page")
"""What the quick check says of a page that the disk did not give; 11 and 26 are damage."""


class Library:
    """An open match library. Use it from one thread; other processes may have it open too."""

    def __init__(
        self, db: sqlite3.Connection, path: Path | None, lock: LibraryLock | None = None
    ) -> None:
        self._db = db
        self._lock = lock
        self.path = path

    @classmethod
    def open(cls, path: Path, *, is_shared: bool = True) -> Library:
        """Open the library of a file, making file and folder if there are none.

        Args:
            path: The file.
            is_shared: Whether others may open it, or take its place, meanwhile; False if nobody
                else can know of it.

        Raises:
            DamagedLibrary: It is broken, or lost: what is left of one lies beside it.
            LibraryError: The file or the folder is not fit; see `errors`. Nothing was changed.
        """
        with contextlib.ExitStack() as undo:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                lock = LibraryLock(path) if is_shared else None
                if lock is not None:
                    undo.callback(lock.release)
                _require_sqlite(path)
                db = connect(path)
                undo.callback(db.close)
                _prepare(db, path)
            except (OSError, *SQLITE_ERRORS) as error:
                raise explain(error, path) from error
            undo.pop_all()
        return cls(db, path, lock)

    @classmethod
    def find(cls, path: Path) -> Library | None:
        """Open the library of a file; None if there never was one, and none is made.

        Raises:
            LibraryError: The file is not fit; see `errors`. Nothing was changed.
        """
        try:
            is_there = path.exists() or is_lost(path)
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
        if self._lock is not None:
            self._lock.release()

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
            if day is not None and isinstance(error.__cause__, sqlite3.IntegrityError):
                raise DayIsTaken(
                    t(
                        "The deal of {day} has been played already.",
                        day=format_day(date.fromisoformat(day)),
                    )
                ) from error
            raise
        return Journal(self, match_id, self._lock_match(match_id))

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
            instead_of: A match that is given up for it, in the same commit; a day whose counted
                deal that was has this one.

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
                db.execute("UPDATE days SET match = ? WHERE match = ?", (match_id, instead_of))
        return match_id

    def open_journal(self, match_id: int) -> Journal:
        """Return the journal of a match that is open or has ended, locked.

        Raises:
            UnknownMatch: There is no such match.
            MatchIsOver: It was given up.
            MatchOpenElsewhere: It is being played already.
        """
        lock = self._lock_match(match_id)
        try:
            # Looked up only now: whoever had it open may have given it up.
            with self.reading() as db:
                is_over = is_abandoned(db, match_id)
            if is_over:
                raise MatchIsOver(t("The match is over."))
        except LibraryError:
            if lock is not None:
                lock.release(is_over=True)
            raise
        return Journal(self, match_id, lock)

    def abandon(self, match_id: int) -> None:
        """Give a match up: it stays in the library but is no longer offered.

        Raises:
            MatchIsOver: It has ended, or was given up already.
            LibraryError: It cannot be written, or is being played elsewhere.
        """
        journal = self.open_journal(match_id)
        try:
            journal.abandon()
        finally:
            journal.close()

    def delete(self, match_id: int) -> None:
        """Take a match out of the library for good, and out of its backup.

        Raises:
            LibraryError: It is open elsewhere, was the counted deal of a day, or nothing can be
                written.
        """
        lock = self._lock_match(match_id)
        try:
            with self.writing(is_lasting=True) as db:
                delete_match(db, match_id)
        finally:
            if lock is not None:
                lock.release(is_over=True)
        self.back_up_beside()

    def _lock_match(self, match_id: int) -> MatchLock | None:
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

    def of_deal(self, deal: int) -> tuple[int, ...]:
        """Return the numbers of the matches of this deal number, whose cards may be known."""
        with self.reading() as db:
            rows = db.execute("SELECT id FROM matches WHERE seed = ?", (deal,)).fetchall()
        return tuple(match_id for (match_id,) in rows)

    def is_empty(self) -> bool:
        """Tell whether no match lies here, of whatever kind."""
        with self.reading() as db:
            return db.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is None

    def arrangements(self, match_id: int) -> dict[SeatId, str]:
        """Return the saved arrangements of a match as they were given, by seat."""
        with self.reading() as db:
            return select_arrangements(db, match_id)

    # -- keeping

    def find_damage(self) -> str | None:
        """Return what SQLite's quick check finds wrong with the file, or None.

        Raises:
            LibraryError: It cannot be checked now, which says nothing about it.
        """
        try:
            return _find_damage(self._db)
        except SQLITE_ERRORS as error:
            raise explain(error, self.path) from error

    def back_up_beside(self) -> bool:
        """Write a backup beside the file, in place of the last one if it is complete and sound.

        Returns:
            False if there is no new one.
        """
        if self.path is None:
            return False
        backup = backup_of(self.path)
        unfinished = backup.with_name(backup.name + ".tmp")
        try:
            with contextlib.closing(connect(self.path)) as turn:
                turn.execute("BEGIN IMMEDIATE")  # one instance after the other
                try:
                    unfinished.unlink(missing_ok=True)
                    with contextlib.closing(sqlite3.connect(unfinished)) as copy:
                        self._db.backup(copy)
                        is_sound = _find_damage(copy) is None
                    if is_sound:
                        unfinished.replace(backup)
                finally:
                    unfinished.unlink(missing_ok=True)
        except (OSError, *SQLITE_ERRORS):
            return False
        return is_sound

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


def find_set_aside(path: Path) -> Path | None:
    """Return the damaged file of a library that was set aside last.

    None if there is none, or if the backup is later: what could be read of it is in there.
    """
    # A name ends with its moment, so that the names' order is that of time.
    files = sorted(path.parent.glob(damaged_name(path, "*")))
    if not files:
        return None
    try:
        backed_up = datetime.fromtimestamp(backup_of(path).stat().st_mtime, UTC)
    except FileNotFoundError:
        return files[-1]
    return files[-1] if files[-1].name > damaged_name(path, moment_text(backed_up)) else None


def damaged_name(path: Path, moment: str) -> str:
    """Return the name under which a damaged library is kept that was set aside at a moment."""
    return f"{path.stem}-damaged-{moment}{path.suffix}"


def moment_text(moment: datetime) -> str:
    """Return a moment as the name of a file has it."""
    return moment.strftime("%Y%m%d-%H%M%S-%f")


def is_lost(path: Path) -> bool:
    """Tell whether there was a library, but its file is not there any more, or empty.

    Raises:
        OSError: The folder cannot be read.
    """
    try:
        if path.stat().st_size:
            return False
    except (FileNotFoundError, NotADirectoryError):
        pass
    return is_library(backup_of(path)) or find_set_aside(path) is not None


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
    db.execute("PRAGMA fullfsync = ON")  # macOS: without it a drive's own cache is not emptied
    db.text_factory = lambda raw: raw.decode(errors="replace")
    return db


def _find_damage(db: sqlite3.Connection) -> str | None:
    """Return what is wrong with a file, or None.

    Raises:
        sqlite3.Error: It cannot be checked now.
    """
    try:
        ((found,),) = db.execute("PRAGMA quick_check(1)").fetchall()
    except SQLITE_ERRORS as error:
        if isinstance(explain(error, None), DamagedLibrary):
            return str(error)
        raise
    if _UNREAD.search(found):
        raise sqlite3.OperationalError(found)
    return None if found == "ok" else str(found)


def _require_sqlite(path: Path) -> None:
    if is_lost(path):
        raise DamagedLibrary(t("The match library {path} is damaged.", path=path))
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
