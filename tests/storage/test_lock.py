"""Locks: of a match one holder at a time, of a library many or one alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from game.storage import lock as lock_module
from game.storage.errors import BusyLibrary, MatchOpenElsewhere, UnusableLibrary
from game.storage.lock import LibraryLock, MatchLock


def test_one_at_a_time_holds_a_match(tmp_path: Path) -> None:
    first = MatchLock(tmp_path, 1)
    with pytest.raises(MatchOpenElsewhere):
        MatchLock(tmp_path, 1)
    MatchLock(tmp_path, 2).release()
    first.release()
    MatchLock(tmp_path, 1).release()


def test_who_opens_the_file_before_it_is_released_holds_it_alone(tmp_path: Path) -> None:
    """Were the file removed on release, the second would lock a file that the third cannot see."""
    first = MatchLock(tmp_path, 1)
    (file,) = tmp_path.iterdir()
    second = sqlite3.connect(file, timeout=0, isolation_level=None)
    first.release()
    second.execute("BEGIN EXCLUSIVE")
    with pytest.raises(MatchOpenElsewhere):
        MatchLock(tmp_path, 1)
    second.close()


def test_only_an_empty_file_stays(tmp_path: Path) -> None:
    MatchLock(tmp_path, 1).release()
    assert [(file.name, file.stat().st_size) for file in tmp_path.iterdir()] == [
        ("match-1.lock", 0)
    ]


def test_of_a_match_that_is_over_nothing_stays(tmp_path: Path) -> None:
    MatchLock(tmp_path, 1).release(is_over=True)
    assert list(tmp_path.iterdir()) == []


def test_without_a_folder_nothing_can_be_locked(tmp_path: Path) -> None:
    with pytest.raises(UnusableLibrary):
        MatchLock(tmp_path / "no", 1)


def test_a_library_is_held_by_many_or_by_one_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock_module, "BUSY_TIMEOUT_S", 0)
    path = tmp_path / "matches.db"
    first, second = LibraryLock(path), LibraryLock(path)
    first.release()
    with pytest.raises(BusyLibrary):
        LibraryLock(path, is_alone=True)
    second.release()
    alone = LibraryLock(path, is_alone=True)
    for is_alone in (False, True):
        with pytest.raises(BusyLibrary):
            LibraryLock(path, is_alone=is_alone)
    alone.release()
    LibraryLock(path).release()
    assert [(file.name, file.stat().st_size) for file in tmp_path.iterdir()] == [
        ("matches.lock", 0)
    ]
