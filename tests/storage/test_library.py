"""The library's file: opened, refused, shared, kept small; nothing foreign is ever touched."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playing import SHORT, TABLE, begin, draw, play_on, play_with_opponents

from game.match import Match, new_beginning
from game.storage import library as library_module
from game.storage.errors import (
    BusyLibrary,
    DamagedLibrary,
    ForeignLibrary,
    LibraryError,
    MatchOpenElsewhere,
    NewerLibrary,
    UnknownMatch,
    UnusableLibrary,
)
from game.storage.folders import user_folders
from game.storage.library import Library, backup_of
from game.storage.records import EntryRecord, Position
from game.storage.schema import APPLICATION_ID, SCHEMA_VERSION


def make_sqlite(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()


def test_a_new_library_makes_its_folder_and_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "matches.db"
    opened = Library.open(path)
    assert opened.is_saved
    assert opened.matches() == ()
    assert opened.find_damage() is None
    opened.close()
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


def test_a_commit_that_is_to_outlive_a_power_cut_empties_the_drive_s_cache(
    library: Library,
) -> None:
    """On macOS an ordinary sync does not; elsewhere this means nothing."""
    with library.writing(is_lasting=True) as db:
        assert db.execute("PRAGMA fullfsync").fetchone() == (1,)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_looking_for_a_library_makes_none(tmp_path: Path) -> None:
    path = tmp_path / "a" / "matches.db"
    assert Library.find(path) is None
    assert list(tmp_path.iterdir()) == []
    Library.open(path).close()
    found = Library.find(path)
    assert found is not None
    found.close()


def test_a_data_folder_of_ones_own_holds_everything(tmp_path: Path) -> None:
    own = user_folders(tmp_path)
    assert own.library_file.parent == own.settings_file.parent == tmp_path
    assert user_folders().data != tmp_path


def write_text(path: Path) -> None:
    path.write_text("my shopping list, and nothing else in it\n")


def write_other_program(path: Path) -> None:
    make_sqlite(path, "PRAGMA application_id = 77", "CREATE TABLE recipes (name TEXT)")


def write_unmarked_tables(path: Path) -> None:
    make_sqlite(path, "CREATE TABLE recipes (name TEXT)")


def write_newer(path: Path) -> None:
    Library.open(path).close()
    make_sqlite(path, f"PRAGMA user_version = {SCHEMA_VERSION + 1}")


@pytest.mark.parametrize(
    ("write", "error"),
    [
        (write_text, ForeignLibrary),
        (write_other_program, ForeignLibrary),
        (write_unmarked_tables, ForeignLibrary),
        (write_newer, NewerLibrary),
    ],
)
def test_what_is_not_ours_is_refused_and_left_alone(
    tmp_path: Path, write: Callable[[Path], None], error: type[LibraryError]
) -> None:
    path = tmp_path / "matches.db"
    write(path)
    before = path.read_bytes()
    with pytest.raises(error, match=r"matches\.db"):
        Library.open(path)
    assert path.read_bytes() == before
    assert {found.name for found in tmp_path.iterdir()} == {"matches.db", "matches.lock"}


def test_an_empty_file_becomes_a_library(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.touch()
    Library.open(path).close()
    assert path.stat().st_size > 0


def test_a_truncated_library_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    Library.open(path).close()
    path.write_bytes(path.read_bytes()[:6000])
    with pytest.raises(DamagedLibrary):
        Library.open(path).matches()


def test_a_folder_that_cannot_be_made_is_unusable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UnusableLibrary):
        Library.open(tmp_path / "file" / "matches.db")


def test_a_file_that_cannot_be_written_is_found_out_at_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches.db"
    Library.open(path).close()

    def connect_read_only(_: object) -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)

    monkeypatch.setattr(library_module, "connect", connect_read_only)
    with pytest.raises(UnusableLibrary, match="cannot be saved"):
        Library.open(path)


def test_without_write_ahead_logging_the_library_works_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = library_module.connect

    class WithoutLog(sqlite3.Connection):
        def execute(self, statement: str, *values: object) -> sqlite3.Cursor:
            if "journal_mode = WAL" in statement:
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(statement, *values)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(
        library_module,
        "connect",
        lambda path: sqlite3.connect(path, isolation_level=None, factory=WithoutLog),
    )
    path = tmp_path / "matches.db"
    opened = Library.open(path)
    match = begin(opened, deal=4)
    play_on(match, 40, random.Random(4))
    match.close()
    opened.close()
    assert not path.with_name("matches.db-wal").exists()
    monkeypatch.setattr(library_module, "connect", connect)
    opened = Library.open(path)
    assert Match.resume(opened, match.id).digest == match.digest
    opened.close()


def test_two_instances_play_beside_each_other(tmp_path: Path) -> None:
    first, second = (Library.open(tmp_path / "matches.db") for _ in range(2))
    mine, theirs = begin(first, deal=1), begin(second, deal=2)
    rng = random.Random(1)
    for _ in range(30):
        play_on(mine, 1, rng)
        play_on(theirs, 1, rng)
    assert [summary.entries for summary in first.open_matches()] == [theirs.version, mine.version]
    for match in (mine, theirs):
        match.close()
    assert Match.resume(first, theirs.id).digest == theirs.digest
    first.close()
    second.close()


def test_a_library_kept_busy_is_reported_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "BUSY_TIMEOUT_S", 0.05)
    path = tmp_path / "matches.db"
    opened = Library.open(path)
    match = begin(opened, deal=1)
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(BusyLibrary):
        draw(match)
    assert match.version == 0
    blocker.execute("ROLLBACK")
    blocker.close()
    draw(match)
    assert match.version == 1
    opened.close()


def test_an_entry_written_by_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    """Even if the lock were lost, two journals cannot mix."""
    first, second = (Library.open(tmp_path / "matches.db") for _ in range(2))
    match = begin(first, deal=1)
    draw(match)
    entry = first.record(match.id).entries[0]
    stray = library_module.Journal(second, match.id, None)
    with pytest.raises(MatchOpenElsewhere):
        stray.append(1, EntryRecord(entry.entry), Position(1, None), {})
    assert first.record(match.id).entries == (entry,)
    first.close()
    second.close()


def test_of_a_deleted_match_nothing_stays(tmp_path: Path) -> None:
    opened = Library.open(tmp_path / "matches.db")
    for deal in (1, 2):
        match = begin(opened, deal=deal)
        play_with_opponents(match, away=lambda _: True)
        match.close()
    given_up = begin(opened, deal=3)
    draw(given_up)
    given_up.abandon()
    before = opened.matches()
    for number in (1, given_up.id):
        opened.delete(number)
    assert opened.matches() == before[1:2]
    with pytest.raises(UnknownMatch):
        opened.record(1)
    for path in (tmp_path / "matches.db", backup_of(tmp_path / "matches.db")):
        db = sqlite3.connect(path)
        for table in ("actions", "journals", "arrangements", "results", "scores", "away"):
            assert db.execute(f"SELECT 1 FROM {table} WHERE match <> 2").fetchall() == []
        assert db.execute("SELECT id FROM matches").fetchall() == [(2,)]
        db.close()
    assert begin(opened, deal=1).id == 4, "no number is given twice"
    opened.close()


def test_a_match_that_is_played_or_was_counted_for_its_day_is_not_deleted(tmp_path: Path) -> None:
    first, second = (Library.open(tmp_path / "matches.db") for _ in range(2))
    match = begin(first, deal=1)
    with pytest.raises(MatchOpenElsewhere):
        second.delete(match.id)
    day = Match.begin(first, new_beginning(SHORT, len(TABLE)), TABLE, day="2026-03-14")
    day.abandon()
    with pytest.raises(LibraryError):
        second.delete(day.id)
    assert [each.id for each in second.matches()] == [day.id, match.id]
    first.close()
    second.close()


def test_a_backup_replaces_the_last_only_when_complete(tmp_path: Path) -> None:
    opened = Library.open(tmp_path / "matches.db")
    begin(opened, deal=1).close()
    backup = backup_of(tmp_path / "matches.db")
    assert opened.back_up_beside()
    before = backup.read_bytes()
    unfinished = backup.with_name(backup.name + ".tmp")
    unfinished.mkdir()
    assert not opened.back_up_beside()
    unfinished.rmdir()
    assert backup.read_bytes() == before
    unfinished.write_text("a process was killed while it wrote this")
    assert opened.back_up_beside()
    assert list(tmp_path.glob("*.tmp*")) == []
    opened.close()
    copy = Library.open(backup)
    assert len(copy.matches()) == 1
    copy.close()


def test_a_library_in_memory_works_the_same() -> None:
    opened = Library.in_memory()
    assert not opened.is_saved
    match = begin(opened, deal=1)
    play_on(match, 30, random.Random(1))
    match.close()
    assert Match.resume(opened, match.id).digest == match.digest
    opened.close()
