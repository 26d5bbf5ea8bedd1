"""The match library: one SQLite file with every match of a player, open and finished.

Each entry of a journal is one row and one transaction, committed before it is shown. Write-ahead
logging keeps a commit through any kill; commits that end a person's turn or a round also wait for
the disk. `Journal` writes one match that is being played and holds its lock.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.i18n import t
from game.rules.cards import SeatId
from game.rules.notation import ruleset_from_json, ruleset_to_json
from game.rules.replay import Beginning
from game.rules.ruleset import Ruleset
from game.storage.errors import (
    ForeignLibrary,
    LibraryError,
    MatchOpenElsewhere,
    NewerLibrary,
    UnknownMatch,
    UnreadableMatch,
    explain,
)
from game.storage.lock import MatchLock
from game.storage.records import (
    EntryRecord,
    MatchRecord,
    Position,
    ResultRecord,
    SeatRecord,
    Thought,
    entry_from_json,
    entry_to_json,
    seat_from_json,
    seat_to_json,
    to_text,
)
from game.storage.schema import APPLICATION_ID, SCHEMA_VERSION, migrate

BUSY_TIMEOUT_S: Final = 3.0
_SQLITE_MAGIC: Final = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What a list of matches shows of one.

    Attributes:
        id: Its number in the library.
        started: UTC, ISO 8601.
        ruleset: Its rules; `ruleset.rounds[-1]` is the last round.
        seats: The players.
        position: Where it stands.
        entries: Rows of its journal.
        is_finished: Whether its last round has been played.
        is_abandoned: Whether it was given up.
    """

    id: int
    started: str
    ruleset: Ruleset
    seats: tuple[SeatRecord, ...]
    position: Position
    entries: int
    is_finished: bool
    is_abandoned: bool


def now() -> str:
    """Return the time as the library writes it: UTC, ISO 8601, in seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


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
        except (OSError, sqlite3.Error) as error:
            raise explain(error, path) from error
        try:
            _prepare(db, path)
        except sqlite3.Error as error:
            db.close()
            raise explain(error, path) from error
        except LibraryError:
            db.close()
            raise
        return cls(db, path)

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

    def begin(self, record: MatchRecord, position: Position) -> Journal:
        """Write a new match and return its journal, locked.

        Raises:
            LibraryError: It cannot be written.
        """
        with self.writing(is_lasting=True) as db:
            match_id = _insert(db, record, position)
        return Journal(self, match_id, self._lock(match_id))

    def add(
        self, record: MatchRecord, position: Position, result: ResultRecord | None = None
    ) -> int:
        """Write a whole match, such as an imported one, and return its number.

        Raises:
            LibraryError: It cannot be written.
        """
        with self.writing(is_lasting=True) as db:
            match_id = _insert(db, record, position)
            for number, entry in enumerate(record.entries, 1):
                _insert_entry(db, match_id, number, entry)
            if result is not None:
                _insert_result(db, match_id, result)
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
        return tuple(
            summary
            for summary in self.matches()
            if not summary.is_finished and not summary.is_abandoned
        )

    def matches(self) -> tuple[MatchSummary, ...]:
        """Return every match that can be read, the latest begun first."""
        with self.reading() as db:
            rows = db.execute(
                "SELECT id, started, rules, seats, round, to_act,"
                " (SELECT count(*) FROM actions WHERE match = id),"
                " ended IS NOT NULL, abandoned IS NOT NULL FROM matches ORDER BY id DESC"
            ).fetchall()
        found = (_find_summary(row) for row in rows)
        return tuple(summary for summary in found if summary is not None)

    def record(self, match_id: int) -> MatchRecord:
        """Return a match with its journal, as far as its rows can be read.

        Raises:
            UnknownMatch: There is no such match.
            UnreadableMatch: Not even its beginning can be read.
        """
        with self.reading() as db:
            row = db.execute(
                "SELECT rules, seats, seed, first_dealer, salts, is_typed_deal, rules_version,"
                " started, digest FROM matches WHERE id = ?",
                (match_id,),
            ).fetchone()
            rows = db.execute(
                "SELECT number, action, level, personality, budget, is_quick, digest"
                " FROM actions WHERE match = ? ORDER BY number",
                (match_id,),
            ).fetchall()
        if row is None:
            raise UnknownMatch(t("There is no match {number}.", number=match_id))
        entries = _readable_entries(rows)
        rules, seats, seed, dealer, salts, is_typed, version, started, digest = row
        try:
            players = tuple(seat_from_json(seat) for seat in json.loads(seats))
            beginning = Beginning(ruleset_from_json(json.loads(rules)), len(players), seed, dealer)
            drawn = tuple(str(salt) for salt in json.loads(salts))
        except (ValueError, TypeError) as error:
            raise UnreadableMatch(
                t("Match {number} is damaged and cannot be read.", number=match_id)
            ) from error
        lost = len(rows) - len(entries)
        typed = bool(is_typed)
        return MatchRecord(
            beginning, players, drawn, typed, version, started, digest, entries, lost
        )

    def arrangements(self, match_id: int) -> dict[SeatId, str]:
        """Return the saved arrangements of a match as they were given, by seat."""
        with self.reading() as db:
            rows = db.execute(
                "SELECT seat, arrangement FROM arrangements WHERE match = ?", (match_id,)
            ).fetchall()
        return {SeatId(seat): text for seat, text in rows}

    # -- keeping

    def find_damage(self) -> str | None:
        """Return what SQLite's quick check finds wrong with the file, or None."""
        try:
            found = [row[0] for row in self._db.execute("PRAGMA quick_check(1)")]
        except sqlite3.Error as error:
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
        except (OSError, sqlite3.Error):
            return False
        return True

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Run queries, with errors explained.

        Raises:
            LibraryError: The library cannot be read.
        """
        try:
            yield self._db
        except sqlite3.Error as error:
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
        except sqlite3.Error as error:
            raise explain(error, self.path) from error


class Journal:
    """The record of one match while it is played."""

    def __init__(self, library: Library, match_id: int, lock: MatchLock | None) -> None:
        self._library = library
        self._lock = lock
        self.match_id = match_id

    def append(
        self,
        number: int,
        entry: EntryRecord,
        position: Position,
        arrangements: Mapping[SeatId, str],
        result: ResultRecord | None = None,
    ) -> None:
        """Commit one entry with what depends on it; with a digest the commit waits for the disk.

        Args:
            number: 1 for the first entry of the match.
            entry: The entry.
            position: Where the match stands after it.
            arrangements: Arrangements that it changed.
            result: The result, if it ended the match.

        Raises:
            MatchOpenElsewhere: Somebody else has written this entry.
            LibraryError: Nothing was written.
        """
        try:
            with self._library.writing(is_lasting=entry.digest is not None) as db:
                _insert_entry(db, self.match_id, number, entry)
                db.execute(
                    "UPDATE matches SET round = ?, to_act = ? WHERE id = ?",
                    (position.round_number, position.to_act, self.match_id),
                )
                for seat, text in arrangements.items():
                    _put_arrangement(db, self.match_id, seat, text)
                if result is not None:
                    _insert_result(db, self.match_id, result)
        except LibraryError as error:
            if isinstance(error.__cause__, sqlite3.IntegrityError):
                raise MatchOpenElsewhere(
                    t("This match is open in another window of the game.")
                ) from error
            raise

    def save_arrangement(self, seat: SeatId, text: str) -> None:
        """Commit a seat's arrangement.

        Raises:
            LibraryError: Nothing was written.
        """
        with self._library.writing() as db:
            _put_arrangement(db, self.match_id, seat, text)

    def abandon(self) -> None:
        """Mark the match as given up.

        Raises:
            LibraryError: Nothing was written.
        """
        with self._library.writing(is_lasting=True) as db:
            db.execute("UPDATE matches SET abandoned = ? WHERE id = ?", (now(), self.match_id))

    def back_up(self) -> bool:
        """Write a backup of the whole library beside it; False if there is none."""
        path = self._library.path
        return path is not None and self._library.back_up(backup_of(path))

    def close(self) -> None:
        """Let other instances open the match."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def backup_of(path: Path) -> Path:
    """Return where the backup of a library lies."""
    return path.with_suffix(".backup" + path.suffix)


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
    # Asked for even if there is nothing to migrate: what forbids writing is found out before play.
    db.execute("BEGIN IMMEDIATE")
    try:
        version = _version(db, path)
        if version < SCHEMA_VERSION:
            migrate(db, version)
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
    if version > SCHEMA_VERSION:
        raise NewerLibrary(
            t("{path} was made by a newer version of the game. Install that version.", path=path)
        )
    return version


# -- rows


def _insert(db: sqlite3.Connection, record: MatchRecord, position: Position) -> int:
    beginning = record.beginning
    cursor = db.execute(
        "INSERT INTO matches (started, rules_version, rules, seed, is_typed_deal, first_dealer,"
        " seats, salts, digest, round, to_act) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            record.started,
            record.rules_version,
            to_text(ruleset_to_json(beginning.ruleset)),
            beginning.seed,
            record.is_typed_deal,
            beginning.first_dealer,
            to_text([seat_to_json(seat) for seat in record.seats]),
            to_text(list(record.salts)),
            record.digest,
            position.round_number,
            position.to_act,
        ),
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def _insert_entry(db: sqlite3.Connection, match_id: int, number: int, entry: EntryRecord) -> None:
    thought = entry.thought
    how: tuple[object, ...] = (None,) * 4
    if thought is not None:
        how = (thought.level, thought.personality, thought.budget, thought.is_quick)
    action = to_text(entry_to_json(entry.entry))
    db.execute(
        "INSERT INTO actions (match, number, action, level, personality, budget, is_quick, digest)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (match_id, number, action, *how, entry.digest),
    )


def _insert_result(db: sqlite3.Connection, match_id: int, result: ResultRecord) -> None:
    rounds = [
        {"round": score.number, "winner": score.winner, "points": score.points}
        for score in result.rounds
    ]
    db.execute(
        "INSERT INTO results (match, rounds, winners, digest) VALUES (?, ?, ?, ?)",
        (match_id, to_text(rounds), to_text(result.winners), result.digest),
    )
    db.execute("UPDATE matches SET ended = ? WHERE id = ?", (now(), match_id))


def _put_arrangement(db: sqlite3.Connection, match_id: int, seat: SeatId, text: str) -> None:
    db.execute(
        "INSERT INTO arrangements (match, seat, arrangement) VALUES (?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET arrangement = excluded.arrangement",
        (match_id, seat, text),
    )


def _readable_entries(rows: Sequence[tuple[object, ...]]) -> tuple[EntryRecord, ...]:
    entries: list[EntryRecord] = []
    for number, row in enumerate(rows, 1):
        entry = _find_entry(row) if row[0] == number else None
        if entry is None:
            break
        entries.append(entry)
    return tuple(entries)


def _find_entry(row: tuple[object, ...]) -> EntryRecord | None:
    _, action, level, personality, budget, is_quick, digest = row
    if not isinstance(action, str):
        return None
    try:
        entry = entry_from_json(json.loads(action))
    except ValueError:
        return None
    thought = None
    if isinstance(level, str) and isinstance(personality, str) and isinstance(budget, int):
        thought = Thought(level, personality, budget, bool(is_quick))
    return EntryRecord(entry, thought, digest if isinstance(digest, str) else None)


def _find_summary(
    row: tuple[int, str, str, str, int, int | None, int, int, int],
) -> MatchSummary | None:
    match_id, started, rules, seats, round_number, to_act, entries, is_finished, is_abandoned = row
    try:
        ruleset = ruleset_from_json(json.loads(rules))
        players = tuple(seat_from_json(seat) for seat in json.loads(seats))
    except (ValueError, TypeError):
        return None
    position = Position(round_number, None if to_act is None else SeatId(to_act))
    return MatchSummary(
        match_id,
        started,
        ruleset,
        players,
        position,
        entries,
        bool(is_finished),
        bool(is_abandoned),
    )
