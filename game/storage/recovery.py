"""Opening the library whatever has happened to it, so that there is always one to play with.

A damaged file is set aside under another name, never deleted; the backup takes its place, and what
can still be read of the damaged file is added to it. A file that is not ours stays untouched.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.i18n import t
from game.storage.errors import (
    SQLITE_ERRORS,
    DamagedLibrary,
    ForeignLibrary,
    LibraryError,
    explain,
)
from game.storage.library import Library, backup_of, connect, is_library


@dataclass(frozen=True, slots=True)
class Opening:
    """A library to play with, and what the player should be told about it, if anything."""

    library: Library
    notice: str | None


def open_library(path: Path) -> Opening:
    """Open the library, mended if it is damaged; if it cannot be used at all, one in memory."""
    try:
        library = Library.open(path)
    except DamagedLibrary:
        return restore(path)
    except ForeignLibrary as error:
        # A damaged header makes our own file look foreign; a backup beside it shows whose it was.
        return restore(path) if is_library(backup_of(path)) else _unsaved(error)
    except LibraryError as error:
        return _unsaved(error)
    try:
        library.matches()
    except DamagedLibrary:
        library.close()
        return restore(path)
    return Opening(library, None)


def find_repair(library: Library) -> Opening | None:
    """Check an open library; if it is damaged, close it and return the one that replaces it.

    Takes some milliseconds a megabyte: call it after the first frame, before a match is opened.
    """
    if library.path is None or library.find_damage() is None:
        return None
    library.close()
    return restore(library.path)


def restore(path: Path) -> Opening:
    """Set a damaged library aside and put the backup, and what can still be read, in its place."""
    try:
        aside = _set_aside(path)
        if is_library(backup_of(path)):
            with contextlib.suppress(OSError):
                shutil.copyfile(backup_of(path), path)
        try:
            library = Library.open(path)
        except DamagedLibrary:
            _set_aside(path)
            library = Library.open(path)
    except OSError as error:
        return _unsaved(explain(error, path))
    except LibraryError as error:
        return _unsaved(error)
    with contextlib.suppress(LibraryError):
        _salvage(aside, library)
    return Opening(
        library,
        t(
            "The match library was damaged. It was kept as {name}, and everything that could be"
            " read, or was in the last backup, is here.",
            name=aside.name,
        ),
    )


def _unsaved(error: LibraryError) -> Opening:
    notice = t("{problem} You can play, but nothing will be saved.", problem=error)
    return Opening(Library.in_memory(), notice)


def _set_aside(path: Path) -> Path:
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    path.replace(aside)
    for ending in ("-wal", "-shm"):  # the log belongs to the file and must not meet another
        companion = path.with_name(path.name + ending)
        with contextlib.suppress(FileNotFoundError):
            companion.replace(aside.with_name(aside.name + ending))
    return aside


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
    "days": "DO NOTHING",
    "pars": "DO NOTHING",
}
"""By table, parents first: what to do with a readable row that the backup has too."""


def _salvage(damaged: Path, library: Library) -> None:
    """Add the rows that can be read of a damaged library, as far as they fit together."""
    with contextlib.closing(connect(damaged)) as source, library.writing(is_lasting=True) as db:
        for table, merge in _MERGES.items():
            for row in _readable_rows(source, table):
                places = ", ".join("?" * len(row))
                # Refused: a row whose match is lost, or one of an older version's table.
                with contextlib.suppress(*SQLITE_ERRORS):
                    db.execute(f"INSERT INTO {table} VALUES ({places}) ON CONFLICT {merge}", row)


def _readable_rows(source: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    with contextlib.suppress(*SQLITE_ERRORS):
        rows.extend(source.execute(f"SELECT * FROM {table}"))
    return rows
