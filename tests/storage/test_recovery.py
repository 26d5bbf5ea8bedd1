"""There is always a library to play with, and a damaged one is kept under another name."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from playing import SHORT, TABLE, begin, play_on, play_out
from spoiling import spoil_table

from game.match import Match, new_beginning
from game.storage import library as library_module
from game.storage import lock as lock_module
from game.storage.days import counted_days
from game.storage.errors import (
    BusyLibrary,
    DamagedLibrary,
    LibraryError,
    UnusableLibrary,
)
from game.storage.library import Library, backup_of
from game.storage.recovery import find_repair, open_library, restore
from game.storage.schema import SCHEMA_VERSION


def library_with_two_matches(path: Path) -> tuple[Match, Match]:
    """One finished, so that there is a backup; one begun after that."""
    opened = Library.open(path)
    finished = begin(opened, deal=8)
    play_out(finished, random.Random(8))
    finished.close()
    running = begin(opened, deal=9)
    play_on(running, 60, random.Random(9))
    running.close()
    opened.close()
    return finished, running


def set_aside(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*-damaged-*.db") if path.is_file()]


def test_a_sound_library_is_opened_without_a_word(tmp_path: Path) -> None:
    opening = open_library(tmp_path / "matches.db")
    assert opening.notice is None
    assert opening.library.is_saved
    assert find_repair(opening.library) is None
    opening.library.close()


def test_a_library_cut_short_is_set_aside_for_the_backup(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    finished, _ = library_with_two_matches(path)
    damaged = path.read_bytes()[:5000]
    path.write_bytes(damaged)
    opening = open_library(path)
    (aside,) = set_aside(tmp_path)
    assert opening.notice is not None
    assert aside.name in opening.notice
    assert aside.read_bytes() == damaged
    assert Match.resume(opening.library, finished.id).digest == finished.digest
    opening.library.close()


def test_damage_found_after_the_first_frame_is_mended(tmp_path: Path) -> None:
    """The index of an inner table is broken: opening succeeds, the quick check does not."""
    path = tmp_path / "matches.db"
    finished, running = library_with_two_matches(path)
    spoil_table(path, "arrangements")
    opening = open_library(path)
    assert opening.notice is None
    repaired = find_repair(opening.library)
    assert repaired is not None
    assert repaired.notice is not None
    assert len(set_aside(tmp_path)) == 1
    assert repaired.library.find_damage() is None
    for match in (finished, running):
        assert Match.resume(repaired.library, match.id).digest == match.digest
    assert [summary.id for summary in repaired.library.open_matches()] == [running.id]
    repaired.library.close()


def test_without_a_backup_what_can_be_read_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    finished, running = library_with_two_matches(path)
    backup_of(path).write_bytes(b"SQLite format 3\0 but then nothing of use")
    spoil_table(path, "arrangements")
    opening = open_library(path)
    repaired = find_repair(opening.library)
    assert repaired is not None
    assert Match.resume(repaired.library, running.id).digest == running.digest
    assert Match.resume(repaired.library, finished.id).is_over
    assert len(repaired.library.matches()) == 2
    repaired.library.close()


def test_a_day_counts_the_match_that_took_its_place_last(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    library = Library.open(path)
    day = "2026-03-14"
    match = Match.begin(library, new_beginning(SHORT, len(TABLE), deal=4), TABLE, day=day)
    play_on(match, 30, random.Random(4))
    match.close()
    library.back_up_beside()
    with library.writing() as db:
        db.execute("UPDATE actions SET action = 'junk' WHERE number = 20")
    sound = Match.resume_sound_part(library, match.id)
    sound.close()
    library.close()
    spoil_table(path, "arrangements")
    repaired = find_repair(open_library(path).library)
    assert repaired is not None
    assert counted_days(repaired.library)[day].match.id == sound.id
    repaired.library.close()


def test_a_lost_table_of_matches_is_taken_from_the_backup(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    finished, _ = library_with_two_matches(path)
    spoil_table(path, "matches")
    opening = open_library(path)
    assert opening.notice is not None
    assert Match.resume(opening.library, finished.id).digest == finished.digest
    opening.library.close()


@pytest.mark.parametrize("seed", range(12))
def test_whatever_byte_is_changed_there_is_a_library(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "matches.db"
    finished, running = library_with_two_matches(path)
    rng = random.Random(seed)
    data = bytearray(path.read_bytes())
    for _ in range(40):
        data[rng.randrange(16, len(data))] ^= 1 << rng.randrange(8)
    path.write_bytes(bytes(data))
    opening = open_library(path)
    repaired = find_repair(opening.library) or opening
    kept = {summary.id for summary in repaired.library.matches()}
    assert not repaired.library.is_saved or kept <= {finished.id, running.id}
    for number in kept:
        with contextlib.suppress(LibraryError):
            Match.resume(repaired.library, number).close()
    repaired.library.close()


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (b"started TEXT", b"sta\xf2ted TEXT"),
        (b"seed INTEGER", b"seeD_INTEGER"),
        (b"CREATE TABLE scores", b"CRE\xc1TE TABLE scores"),
        (b") WITHOUT ROWID", b") WITHOUT \xd2OWID"),
        (b"tablejournals", b"tablejournalz"),
    ],
)
def test_damage_in_the_description_of_a_table_is_found_when_the_library_is_opened(
    tmp_path: Path, was: bytes, becomes: bytes
) -> None:
    """SQLite takes a renamed column for a sound one, and quotes names that are no text."""
    path = tmp_path / "matches.db"
    finished, _ = library_with_two_matches(path)
    data = path.read_bytes()
    assert was in data
    path.write_bytes(data.replace(was, becomes, 1))
    opening = open_library(path)
    assert opening.notice is not None
    assert len(set_aside(tmp_path)) == 1
    assert find_repair(opening.library) is None
    assert Match.resume(opening.library, finished.id).digest == finished.digest
    opening.library.close()


def flip(path: Path, at: int) -> bytes:
    data = bytearray(path.read_bytes())
    data[at] ^= 2
    path.write_bytes(bytes(data))
    return bytes(data)


@pytest.mark.parametrize("at", [3, 15, 63, 68, 71])
def test_our_own_file_with_a_damaged_header_is_not_taken_for_foreign(
    tmp_path: Path, at: int
) -> None:
    """The first bytes name SQLite, byte 63 the version of the tables, bytes 68 to 71 the game."""
    path = tmp_path / "matches.db"
    finished, running = library_with_two_matches(path)
    damaged = flip(path, at)
    opening = open_library(path)
    assert opening.library.is_saved
    (aside,) = set_aside(tmp_path)
    assert opening.notice is not None
    assert aside.name in opening.notice
    assert aside.read_bytes() == damaged
    assert Match.resume(opening.library, finished.id).is_over
    if at > 15:  # SQLite still reads it
        assert Match.resume(opening.library, running.id).digest == running.digest
    opening.library.close()


@pytest.mark.parametrize("at", [3, 68])
def test_a_backup_with_a_damaged_header_stands_in_no_ones_way(tmp_path: Path, at: int) -> None:
    path = tmp_path / "matches.db"
    library_with_two_matches(path)
    flip(backup_of(path), at)
    path.write_bytes(path.read_bytes()[:5000])
    opening = open_library(path)
    assert opening.library.is_saved
    assert opening.library.matches() == ()
    opening.library.close()


def test_a_foreign_file_beside_a_foreign_backup_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.write_text("my shopping list")
    backup_of(path).write_text("what I bought last week")
    opening = open_library(path)
    assert not opening.library.is_saved
    assert path.read_text() == "my shopping list"
    opening.library.close()


def test_a_foreign_file_is_left_alone_and_play_goes_on_unsaved(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.write_text("my shopping list")
    opening = open_library(path)
    assert not opening.library.is_saved
    assert opening.notice is not None
    assert "nothing will be saved" in opening.notice
    assert path.read_text() == "my shopping list"
    begin(opening.library).close()
    opening.library.close()


def test_a_newer_library_is_left_alone_and_play_goes_on_unsaved(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    Library.open(path).close()
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    db.close()
    before = path.read_bytes()
    opening = open_library(path)
    assert opening.notice is not None
    assert "newer version" in opening.notice
    opening.library.close()
    assert path.read_bytes() == before


def test_an_unusable_folder_lets_one_play_unsaved(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    opening = open_library(tmp_path / "file" / "data" / "matches.db")
    assert not opening.library.is_saved
    assert opening.notice is not None
    match = begin(opening.library)
    play_on(match, 20, random.Random(1))
    opening.library.close()


# -- what is no damage


class Checked:
    """A connection whose quick check finds something, or fails."""

    def __init__(self, found: str, code: int = 0) -> None:
        self.found, self.code = found, code

    def execute(self, _: str) -> Checked:
        if self.code:
            error = sqlite3.OperationalError(self.found)
            error.sqlite_errorcode = self.code
            raise error
        return self

    def fetchall(self) -> list[tuple[str]]:
        return [(self.found,)]

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    "checked",
    [
        Checked("database is locked", sqlite3.SQLITE_BUSY),
        Checked("disk I/O error", sqlite3.SQLITE_IOERR_READ),
        Checked("database or disk is full", sqlite3.SQLITE_FULL),
        Checked("*** in database main ***\nPage 7: unable to get the page. error code=266"),
        Checked("*** in database main ***\nPage 7: failed to get page 9"),
    ],
    ids=lambda checked: checked.found,
)
def test_a_library_that_cannot_be_checked_now_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checked: Checked
) -> None:
    path = tmp_path / "matches.db"
    library_with_two_matches(path)
    library = open_library(path).library
    with monkeypatch.context() as failing:
        failing.setattr(library, "_db", checked)
        assert find_repair(library) is None
        with pytest.raises(LibraryError):
            library.find_damage()
    assert len(library.matches()) == 2
    assert set_aside(tmp_path) == []
    library.close()


@pytest.mark.parametrize(
    "found",
    ["Page 7: unable to get the page. error code=11", "Page 2: btreeInitPage() returns error code"],
)
def test_damage_that_has_a_code_is_damage(monkeypatch: pytest.MonkeyPatch, found: str) -> None:
    library = Library.in_memory()
    monkeypatch.setattr(library, "_db", Checked(found))
    assert library.find_damage() == found


def test_a_library_in_use_without_write_ahead_log_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "BUSY_TIMEOUT_S", 0)
    path = tmp_path / "matches.db"
    library_with_two_matches(path)
    library = open_library(path).library
    with library.reading() as db:
        db.execute("PRAGMA journal_mode = DELETE")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert find_repair(library) is None
    other.close()
    assert len(library.matches()) == 2
    assert set_aside(tmp_path) == []
    library.close()


@pytest.mark.parametrize("kind", [UnusableLibrary, BusyLibrary])
def test_where_matches_cannot_be_listed_now_one_plays_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[LibraryError]
) -> None:
    path = tmp_path / "matches.db"
    library_with_two_matches(path)

    def fail(self: Library) -> None:
        if self.is_saved:
            raise kind("Not now.")

    with monkeypatch.context() as failing:
        failing.setattr(Library, "matches", fail)
        opening = open_library(path)
    assert not opening.library.is_saved
    assert opening.notice is not None
    assert opening.notice.startswith("Not now.")
    opening.library.close()
    assert set_aside(tmp_path) == []
    again = open_library(path)
    assert (again.notice, len(again.library.matches())) == (None, 2)
    again.library.close()


# -- the backup


def test_a_backup_is_not_replaced_by_one_that_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    finished, _ = library_with_two_matches(path)
    before = backup_of(path).read_bytes()
    spoil_table(path, "arrangements")
    library = Library.open(path)
    assert not library.back_up_beside()
    library.close()
    assert backup_of(path).read_bytes() == before
    assert list(tmp_path.glob("*.tmp*")) == []
    library = Library.open(backup_of(path))
    assert library.record(finished.id).entries
    library.close()


@pytest.mark.parametrize("table", ["arrangements", "scores", "matches", "days"])
def test_a_damaged_backup_is_not_put_in_place_but_read(tmp_path: Path, table: str) -> None:
    path = tmp_path / "matches.db"
    finished, running = library_with_two_matches(path)
    spoil_table(backup_of(path), table)
    spoil_table(path, "arrangements")
    opening = open_library(path)
    repaired = find_repair(opening.library)
    assert repaired is not None
    assert repaired.library.find_damage() is None
    for match in (finished, running):
        assert Match.resume(repaired.library, match.id).digest == match.digest
    begin(repaired.library).close()
    repaired.library.close()
    again = open_library(path)
    assert (again.notice, find_repair(again.library)) == (None, None)
    again.library.close()
    assert len(set_aside(tmp_path)) == 1


@pytest.mark.parametrize("is_empty", [False, True])
def test_a_library_that_was_lost_comes_back_from_the_backup(tmp_path: Path, is_empty: bool) -> None:
    path = tmp_path / "matches.db"
    finished, _ = library_with_two_matches(path)
    path.unlink()
    if is_empty:
        path.touch()
    with pytest.raises(DamagedLibrary):
        Library.find(path)
    opening = open_library(path)
    assert opening.notice is not None
    assert "lost" in opening.notice
    assert Match.resume(opening.library, finished.id).digest == finished.digest
    opening.library.close()


def test_a_log_that_stayed_behind_follows_the_file_that_was_set_aside(tmp_path: Path) -> None:
    """The game was killed after the one was renamed and before the other; half is in each."""
    path = tmp_path / "matches.db"
    library = Library.open(path)
    finished = begin(library, deal=8)
    play_out(finished, random.Random(8))
    finished.close()
    running = begin(library, deal=9)
    with library.reading() as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    play_on(running, 60, random.Random(9))
    running.close()
    file, log = (path.with_name("matches.db" + ending) for ending in ("", "-wal"))
    half, rest = file.read_bytes(), log.read_bytes()
    assert rest
    library.close()
    path.unlink()
    log.write_bytes(rest)
    (tmp_path / "matches-damaged-29991231-000000-000000.db").write_bytes(half)
    opening = open_library(path)
    assert opening.library.find_damage() is None
    for match in (finished, running):
        assert Match.resume(opening.library, match.id).digest == match.digest
    opening.library.close()


def test_a_log_without_its_file_is_not_played_into_the_backup(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    finished, _ = library_with_two_matches(path)
    library = Library.open(path)
    for deal in range(20):
        begin(library, deal=deal).close()
    log = path.with_name("matches.db-wal")
    rest = log.read_bytes()
    library.close()
    path.unlink()
    log.write_bytes(rest)
    opening = open_library(path)
    assert opening.library.find_damage() is None
    assert [match.id for match in opening.library.matches()] == [finished.id]
    opening.library.close()


def test_what_was_set_aside_before_the_backup_is_not_read_again(tmp_path: Path) -> None:
    """Its numbers may be those of other matches by now."""
    path = tmp_path / "matches.db"
    finished, _ = library_with_two_matches(path)
    path.unlink()
    library = Library.open(tmp_path / "matches-damaged-20200101-000000-000000.db")
    for deal in range(3):
        match = begin(library, deal=deal)
        play_on(match, 60, random.Random(deal))
        match.close()
    library.close()
    opening = open_library(path)
    assert [match.id for match in opening.library.matches()] == [finished.id]
    assert Match.resume(opening.library, finished.id).digest == finished.digest
    opening.library.close()


# -- who else is there


def test_a_damaged_library_is_not_taken_from_another_instance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would go on writing to the file that was set aside."""
    monkeypatch.setattr(lock_module, "BUSY_TIMEOUT_S", 0)
    path = tmp_path / "matches.db"
    _, running = library_with_two_matches(path)
    other = Library.open(path)
    spoil_table(path, "scores")
    opening = open_library(path)
    assert not opening.library.is_saved
    assert set_aside(tmp_path) == []
    opening.library.close()
    match = Match.resume(other, running.id)
    play_on(match, 5, random.Random(1))
    match.close()
    other.close()
    opening = open_library(path)
    assert opening.library.is_saved
    assert Match.resume(opening.library, running.id).digest == match.digest
    opening.library.close()


def test_what_another_instance_has_mended_meanwhile_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock_module, "BUSY_TIMEOUT_S", 0)
    path = tmp_path / "matches.db"
    library_with_two_matches(path)
    other = open_library(path).library
    opening = restore(path)
    assert (opening.notice, opening.library.is_saved) == (None, True)
    assert len(opening.library.matches()) == 2
    assert set_aside(tmp_path) == []
    for library in (other, opening.library):
        library.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a process can be halved on POSIX only")
def test_stopped_at_any_step_a_repair_loses_nothing(tmp_path: Path) -> None:
    script = Path(__file__).parent / "stopped_repairs.py"
    run = subprocess.run([sys.executable, script, tmp_path], capture_output=True, check=True)
    found = json.loads(run.stdout)
    assert found["lost"] == []
    assert found["killed"] > 10
    assert found["failing"] > 10
