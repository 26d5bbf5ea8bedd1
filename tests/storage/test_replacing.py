"""A file is replaced in one step, or stays as it is."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.storage.replacing import replace_text


def test_a_file_is_made_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    for text in ("señora", "日\n"):
        replace_text(file, text)
        assert file.read_text(encoding="utf-8") == text
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_killed_process_left_is_in_no_ones_way(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    (tmp_path / "a.json.tmp").write_text("half of")
    replace_text(file, "new")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("a.json", "new")]


@pytest.mark.parametrize(
    ("owner", "step"), [(os, "fsync"), (Path, "replace"), (Path, "open")], ids=str
)
def test_where_it_fails_the_old_file_stays_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object, step: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    file = tmp_path / "a.json"
    replace_text(file, "old")
    with monkeypatch.context() as failing:
        failing.setattr(owner, step, fail)
        with pytest.raises(OSError, match="space"):
            replace_text(file, "new")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("a.json", "old")]


def test_a_folder_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        replace_text(tmp_path / "typing eror" / "a.json", "")
    assert list(tmp_path.iterdir()) == []
