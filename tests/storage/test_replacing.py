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


@pytest.mark.parametrize("name", ["a.json.tmp", "a.tmp", "a.json~", ".a.json.tmp"])
def test_a_file_of_somebody_else_stays(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("theirs")
    replace_text(tmp_path / "a.json", "new")
    found = {each.name: each.read_text() for each in tmp_path.iterdir()}
    assert found == {name: "theirs", "a.json": "new"}


@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_goes_on_leading_to_its_file(tmp_path: Path, is_there: bool) -> None:
    link, target = tmp_path / "a.json", tmp_path / "elsewhere" / "b.json"
    target.parent.mkdir()
    if is_there:
        target.write_text("old")
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("links may not be made here")
    replace_text(link, "new")
    assert (link.is_symlink(), target.read_text()) == (True, "new")
    assert list(target.parent.iterdir()) == [target]


def test_a_name_as_long_as_names_may_be_is_no_hindrance(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 250 + ".json")
    replace_text(file, "new")
    assert [(each, each.read_text()) for each in tmp_path.iterdir()] == [(file, "new")]


def test_what_is_no_text_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    replace_text(file, "old")
    with pytest.raises(UnicodeEncodeError):
        replace_text(file, "\udcff")
    assert [(each, each.read_text()) for each in tmp_path.iterdir()] == [(file, "old")]


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
