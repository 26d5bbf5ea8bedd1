"""The journal of a match: put into one row at its end, and patient where the disk fails."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from playing import act, begin, draw, play_on, play_out, shuffle_hand

from game.match import Match
from game.rules.cards import SeatId
from game.storage.errors import LibraryError, UnusableLibrary
from game.storage.library import Library, backup_of


def count(library: Library, table: str) -> int:
    with library.reading() as db:
        found: tuple[int] = db.execute(f"SELECT count(*) FROM {table}").fetchone()
    return found[0]


def full_disk(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_the_end_of_a_match_puts_its_journal_into_one_row(library: Library) -> None:
    rng = random.Random(8)
    match = begin(library, deal=8)
    last = match.read()
    while not match.is_over:
        last = match.read()
        act(match, rng)
    record = match.read()
    assert count(library, "actions") == 0
    assert count(library, "journals") == 1
    assert record == replace(last, entries=record.entries)
    assert record.entries[: len(last.entries)] == last.entries
    assert library.matches()[0].entries == len(record.entries)
    with library.reading() as db:
        (size,) = db.execute("SELECT length(entries) FROM journals").fetchone()
    assert size < 25 * len(record.entries), "bytes an entry"
    copy = Library.open(backup_of(library.path))  # type: ignore[arg-type]
    assert copy.record(match.id) == record
    copy.close()


def test_only_matches_that_go_on_keep_a_lock_file(library: Library) -> None:
    assert library.path is not None
    left, over, given_up = (begin(library, deal=deal) for deal in range(3))
    play_on(left, 5, random.Random(1))
    play_out(over, random.Random(1))
    given_up.abandon()
    for match in (left, over, given_up):
        match.close()
    files = [file.name for file in library.path.parent.glob("match-*.lock")]
    assert files == [f"match-{left.id}.lock"]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE journals SET entries = substr(entries, 1, 40)",
        "UPDATE journals SET entries = x'00'",
        "UPDATE journals SET entries = 'text'",
        "UPDATE journals SET entries = NULL, count = 'many'",
        "UPDATE journals SET count = -5, entries = x'789c'",
    ],
)
def test_a_damaged_journal_is_told_apart_from_a_sound_one(library: Library, damage: str) -> None:
    match = begin(library, deal=8)
    play_out(match, random.Random(8))
    match.close()
    with library.writing() as db:
        try:
            db.execute(damage)
        except sqlite3.IntegrityError:
            db.execute("UPDATE journals SET entries = x'ff'")
    assert library.record(match.id).lost > 0
    assert library.matches()
    with pytest.raises(LibraryError):
        Match.resume(library, match.id)


def test_a_bomb_in_a_journal_is_not_unpacked(library: Library) -> None:
    match = begin(library, deal=8)
    play_out(match, random.Random(8))
    with library.writing() as db:
        db.execute("UPDATE journals SET entries = ?", (zlib.compress(b" " * 200_000_000),))
    assert library.record(match.id).lost > 0


def test_one_may_go_on_unsaved_and_what_waits_is_saved_once_the_disk_takes_it(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(4)
    match = begin(library, deal=4)
    play_on(match, 10, rng)
    saved = len(library.record(match.id).entries)
    with monkeypatch.context() as broken:
        broken.setattr("game.storage.journal.insert_entry", full_disk)
        broken.setattr("game.storage.journal.put_arrangement", full_disk)
        with pytest.raises(UnusableLibrary):
            play_on(match, 9, rng)
        match.go_on_unsaved()
        assert match.unsaved == 0
        play_on(match, 20, rng)
        assert match.unsaved
        assert len(library.record(match.id).entries) == saved
        waiting = match.read()
        assert len(waiting.entries) == match.version > saved + 5
    while match.unsaved:
        act(match, rng)
    assert len(library.record(match.id).entries) == match.version
    digest = match.digest
    match.close()
    assert Match.resume(library, match.id).digest == digest


def test_a_match_can_be_ended_unsaved(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    match = begin(library, deal=4)
    match.go_on_unsaved()
    play_on(match, 10, rng)
    with monkeypatch.context() as broken:
        broken.setattr("game.storage.journal.insert_entry", full_disk)
        play_out(match, rng)
    assert match.is_over
    assert match.unsaved
    assert len(match.read().entries) == match.version


def test_what_waits_is_saved_when_the_match_is_left(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(4)
    match = begin(library, deal=4)
    match.go_on_unsaved()
    with monkeypatch.context() as broken:
        broken.setattr("game.storage.journal.insert_entry", full_disk)
        broken.setattr("game.storage.journal.put_arrangement", full_disk)
        play_on(match, 20, rng)
        shuffle_hand(match, SeatId(0), rng)
    waiting = match.unsaved
    assert waiting > 5
    version, digest, arranged = match.version, match.digest, match.arrangement(SeatId(0))
    match.close()
    again = Match.resume(library, match.id)
    assert (again.version, again.digest) == (version, digest)
    assert again.arrangement(SeatId(0)) == arranged


def test_how_cards_lie_waits_for_the_disk_like_a_move(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(4)
    match = begin(library, deal=4)
    match.go_on_unsaved()
    with monkeypatch.context() as broken:
        broken.setattr("game.storage.journal.put_arrangement", full_disk)
        shuffle_hand(match, SeatId(0), rng)
    assert match.unsaved == 0, "moves"
    draw(match)
    arranged = match.arrangement(SeatId(0))
    match.close()
    assert Match.resume(library, match.id).arrangement(SeatId(0)) == arranged


def test_a_match_that_was_ended_unsaved_is_over_once_it_is_left(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(library, deal=4)
    match.go_on_unsaved()
    with monkeypatch.context() as broken:
        broken.setattr("game.storage.journal.insert_entry", full_disk)
        play_out(match, random.Random(4))
    assert library.open_matches()
    match.close()
    assert not library.open_matches()
    assert library.path is not None
    assert list(library.path.parent.glob("match-*.lock")) == []


def test_a_disk_that_stays_full_keeps_nobody_from_leaving(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(4)
    match = begin(library, deal=4)
    play_on(match, 10, rng)
    saved = len(library.record(match.id).entries)
    match.go_on_unsaved()
    monkeypatch.setattr("game.storage.journal.insert_entry", full_disk)
    play_on(match, 10, rng)
    match.close()
    assert Match.resume(library, match.id).version == saved


@pytest.mark.skipif(sys.platform == "win32", reason="files can be limited on POSIX only")
def test_a_disk_that_is_really_full_loses_nothing(tmp_path: Path) -> None:
    script = Path(__file__).parent / "full_disk.py"
    (tmp_path / "data").mkdir()
    run = subprocess.run(
        [sys.executable, script, tmp_path / "data"], capture_output=True, text=True, check=True
    )
    found = json.loads(run.stdout)
    assert found["full"] == found["kept"] == found["failed"], "what was done before is there"
    assert found["waiting"]
    assert found["saved"] > found["failed"]
    assert (found["same"], found["damage"]) == (True, None)
