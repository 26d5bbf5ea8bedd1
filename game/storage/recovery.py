"""Opening the library whatever has happened to it, so that there is always one to play with.

A damaged file is set aside under another name, never deleted; the backup takes its place, and what
can still be read of the damaged file is added to it. A file that is not ours stays untouched, and
so does one that only cannot be read or written now.

Nothing is lost if the game is killed, or the disk is full, at any moment of this. In this order:

1. Nobody else has the library open, nor opens it.
2. What is to take its place is written whole into a file of its own, from the backup and from what
   can be read of the damaged file. If that fails, everything is as it was.
3. The damaged file is renamed, and its log after it. If the game is killed now, the next start
   finds no library but the file that was set aside, lets a log that stayed follow it, and does this
   again with that.
4. The new file is renamed to be the library.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.i18n import t
from game.storage.errors import (
    SQLITE_ERRORS,
    BusyLibrary,
    DamagedLibrary,
    ForeignLibrary,
    LibraryError,
    code_of,
    explain,
)
from game.storage.library import (
    Library,
    backup_of,
    connect,
    damaged_name,
    find_set_aside,
    is_library,
    is_lost,
    moment_text,
)
from game.storage.lock import LibraryLock

_COMPANIONS: Final = ("-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Opening:
    """A library to play with, and what the player should be told about it, if anything."""

    library: Library
    notice: str | None


def open_library(path: Path) -> Opening:
    """Open the library, mended if it is damaged; if it cannot be used at all, one in memory."""
    try:
        return Opening(_open_readable(path), None)
    except DamagedLibrary:
        return restore(path)
    except ForeignLibrary as error:
        # A damaged header makes our own file look foreign; a backup beside it shows whose it was.
        return restore(path) if is_library(backup_of(path)) else _unsaved(error)
    except LibraryError as error:
        return _unsaved(error)


def find_repair(library: Library) -> Opening | None:
    """Check an open library; if it is damaged, close it and return the one that replaces it.

    Takes some milliseconds a megabyte: call it after the first frame, before a match is opened.
    """
    if library.path is None:
        return None
    try:
        if library.find_damage() is None:
            return None
    except LibraryError:
        return None  # not now; the next start checks again
    library.close()
    return restore(library.path)


def restore(path: Path) -> Opening:
    """Set a damaged library aside and put the backup, and what can still be read, in its place."""
    notice = None
    try:
        lock = LibraryLock(path, is_alone=True)
        try:
            notice = _mend(path)
        finally:
            lock.release()
    except BusyLibrary:
        pass  # whoever has it open may have mended it
    except (OSError, *SQLITE_ERRORS) as error:
        return _unsaved(explain(error, path))
    except LibraryError as error:
        return _unsaved(error)
    try:
        return Opening(_open_readable(path), notice)
    except LibraryError as error:
        return _unsaved(error)


def _open_readable(path: Path) -> Library:
    """Open the library, and see that its matches can be listed.

    Raises:
        LibraryError: It cannot be opened, or they cannot.
    """
    library = Library.open(path)
    try:
        library.matches()
    except LibraryError:
        library.close()
        raise
    return library


def _unsaved(error: LibraryError) -> Opening:
    notice = t("{problem} You can play, but nothing will be saved.", problem=error)
    return Opening(Library.in_memory(), notice)


def _mend(path: Path) -> str:
    """Put a new file in the place of a damaged or lost one; return what to tell the player.

    Raises:
        OSError, sqlite3.Error, LibraryError: It cannot be done now; nothing is lost.
    """
    mending = path.with_name(f"{path.stem}.mending{path.suffix}")
    _remove(mending)
    try:
        if is_lost(path):
            aside = find_set_aside(path)
            _move_log(path, aside or _name_aside(path))
            _build(mending, backup_of(path), aside)
        else:
            _build(mending, backup_of(path), path)
            aside = _name_aside(path)
            path.replace(aside)
            _move_log(path, aside)
        mending.replace(path)
    finally:
        _remove(mending)
    if aside is None:
        return t("The match library was lost. Everything that was in the last backup is here.")
    return t(
        "The match library was damaged. It was kept as {name}, and everything that could be"
        " read, or was in the last backup, is here.",
        name=aside.name,
    )


def _build(mending: Path, backup: Path, damaged: Path | None) -> None:
    """Write a sound library into one file: the backup, and what is only in the damaged file."""
    sources = [] if damaged is None else [damaged]
    if is_library(backup):
        shutil.copyfile(backup, mending)
        if not _is_sound(mending):
            _remove(mending)
            sources.insert(0, backup)
    with contextlib.closing(Library.open(mending, is_shared=False)) as library:
        for source in sources:
            _salvage(source, library)
        with library.reading() as db:
            db.execute("PRAGMA journal_mode = DELETE")  # so that the one file holds everything


def _is_sound(mending: Path) -> bool:
    try:
        with contextlib.closing(Library.open(mending, is_shared=False)) as library:
            return library.find_damage() is None
    except (DamagedLibrary, ForeignLibrary):
        return False


def _remove(mending: Path) -> None:
    for ending in ("", *_COMPANIONS, "-journal"):
        mending.with_name(mending.name + ending).unlink(missing_ok=True)


def _name_aside(path: Path) -> Path:
    return path.with_name(damaged_name(path, moment_text(datetime.now(UTC))))


def _move_log(path: Path, aside: Path) -> None:
    """Let the log follow its file: SQLite would play it into another one of the same name."""
    for ending in _COMPANIONS:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + ending).replace(aside.with_name(aside.name + ending))


_REFUSALS: Final = frozenset(
    (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_TOOBIG,
        sqlite3.SQLITE_CONSTRAINT,  # the match of the row is lost
        sqlite3.SQLITE_ERROR,  # an older version has no such table, or another one
    )
)

_MERGES: Final[Mapping[str, str]] = {
    "matches": """
        (id) DO UPDATE SET ended = excluded.ended, abandoned = excluded.abandoned,
        round = excluded.round, to_act = excluded.to_act
        WHERE digest = excluded.digest AND salts = excluded.salts
    """,
    "actions": "DO NOTHING",
    "journals": "DO NOTHING",
    "arrangements": "(match, seat) DO UPDATE SET arrangement = excluded.arrangement",
    "results": "DO NOTHING",
    "scores": "DO NOTHING",
    "away": "DO NOTHING",
    "days": "(day) DO UPDATE SET match = excluded.match",
    "pars": "DO NOTHING",
}
"""By table, parents first: what to do with a readable row that the backup has too; it is older."""


def _salvage(damaged: Path, library: Library) -> None:
    """Add the rows that can be read of a damaged library, as far as they fit together.

    Raises:
        LibraryError: They cannot be read or written now.
    """
    try:
        with contextlib.closing(connect(damaged)) as source, library.writing(is_lasting=True) as db:
            for table, merge in _MERGES.items():
                for row in _readable_rows(source, table):
                    places = ", ".join("?" * len(row))
                    with _refusals_passed_over():
                        db.execute(
                            f"INSERT INTO {table} VALUES ({places}) ON CONFLICT {merge}", row
                        )
    except SQLITE_ERRORS as error:
        raise explain(error, damaged) from error


def _readable_rows(source: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    with _refusals_passed_over():
        rows.extend(source.execute(f"SELECT * FROM {table}"))
    return rows


@contextlib.contextmanager
def _refusals_passed_over() -> Iterator[None]:
    """Go on after what is wrong with rows; raise what is not, such as a full or failing disk."""
    try:
        yield
    except UnicodeDecodeError:
        pass
    except sqlite3.Error as error:
        if code_of(error) not in _REFUSALS:
            raise
