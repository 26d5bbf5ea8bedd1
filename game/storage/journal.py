"""The journal of one match while it is played: every entry committed before the next.

Where the disk fails the player may go on unsaved; what waits is then written with the next change
that the disk takes, or when the match is left.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from game.i18n import t
from game.rules.cards import SeatId
from game.storage.errors import LibraryError, MatchOpenElsewhere
from game.storage.lock import MatchLock
from game.storage.records import EntryRecord, MatchRecord, Position, ResultRecord
from game.storage.rows import insert_entry, insert_result, mark_abandoned, put_arrangement

if TYPE_CHECKING:
    from game.storage.library import Library


@dataclass(frozen=True, slots=True)
class _Row:
    """An entry with what depends on it."""

    number: int
    entry: EntryRecord
    position: Position
    arrangements: Mapping[SeatId, str]
    result: ResultRecord | None


@dataclass(frozen=True, slots=True)
class _Arranged:
    """How a seat's cards lie now."""

    seat: SeatId
    text: str


_Change: TypeAlias = _Row | _Arranged


class Journal:
    """The record of one match while it is played."""

    def __init__(self, library: Library, match_id: int, lock: MatchLock | None) -> None:
        self._library = library
        self._lock = lock
        self._may_wait = False
        self._is_over = False
        self._waiting: list[_Change] = []
        self.match_id = match_id

    @property
    def is_kept(self) -> bool:
        """Tell whether what is written outlives the process."""
        return self._library.is_saved

    @property
    def unsaved(self) -> int:
        """Return how many entries wait for the disk."""
        return len(self._waiting_rows())

    def go_on_unsaved(self) -> None:
        """From now on keep changes that cannot be written, and try again with each next one."""
        self._may_wait = True

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
        self._save(_Row(number, entry, position, arrangements, result))

    def save_arrangement(self, seat: SeatId, text: str) -> None:
        """Commit a seat's arrangement.

        Raises:
            LibraryError: Nothing was written.
        """
        self._save(_Arranged(seat, text))

    def _save(self, change: _Change) -> None:
        if not self._may_wait:
            self._write([change])
            return
        self._waiting.append(change)
        self._try_again()

    def _try_again(self) -> None:
        """Write what waits, all of it or nothing."""
        with contextlib.suppress(LibraryError):
            self._write(self._waiting)
            self._waiting.clear()

    def _write(self, changes: Sequence[_Change]) -> None:
        rows = [change for change in changes if isinstance(change, _Row)]
        is_lasting = any(row.entry.digest is not None for row in rows)
        try:
            with self._library.writing(is_lasting=is_lasting) as db:
                for change in changes:
                    match change:
                        case _Row():
                            self._insert(db, change)
                        case _Arranged(seat, text):
                            put_arrangement(db, self.match_id, seat, text)
                        case _:
                            assert_never(change)
        except LibraryError as error:
            if isinstance(error.__cause__, sqlite3.IntegrityError):
                raise MatchOpenElsewhere(
                    t("This match is open in another window of the game.")
                ) from error
            raise
        self._is_over |= any(row.result is not None for row in rows)

    def _insert(self, db: sqlite3.Connection, row: _Row) -> None:
        insert_entry(db, self.match_id, row.number, row.entry)
        db.execute(
            "UPDATE matches SET round = ?, to_act = ? WHERE id = ?",
            (row.position.round_number, row.position.to_act, self.match_id),
        )
        for seat, text in row.arrangements.items():
            put_arrangement(db, self.match_id, seat, text)
        if row.result is not None:
            insert_result(db, self.match_id, row.result)

    def _waiting_rows(self) -> list[_Row]:
        return [change for change in self._waiting if isinstance(change, _Row)]

    def read(self) -> MatchRecord:
        """Return the match as it is saved, with what still waits.

        Raises:
            LibraryError: It cannot be read.
        """
        record = self._library.record(self.match_id)
        waiting = tuple(row.entry for row in self._waiting_rows())
        return replace(record, entries=record.entries + waiting)

    def abandon(self) -> None:
        """Mark the match as given up.

        Raises:
            LibraryError: Nothing was written.
        """
        with self._library.writing(is_lasting=True) as db:
            mark_abandoned(db, self.match_id)
        self._is_over = True

    def back_up(self) -> bool:
        """Write a backup of the whole library beside it; False if there is none."""
        return self._library.back_up_beside()

    def close(self) -> None:
        """Let other instances open the match; what waits for the disk is tried once more."""
        if self._waiting:
            self._try_again()
        if self._lock is not None:
            self._lock.release(is_over=self._is_over)
            self._lock = None
