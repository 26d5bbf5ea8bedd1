"""A windowed build on Windows has no streams at all."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import main

NAMES = ("stdin", "stdout", "stderr")


@contextlib.contextmanager
def no_streams() -> Iterator[None]:
    before = {name: getattr(sys, name) for name in NAMES}
    for name in NAMES:
        setattr(sys, name, None)
    try:
        yield
    finally:
        opened = [getattr(sys, name) for name in NAMES]
        for name, stream in before.items():
            setattr(sys, name, stream)
        for stream in opened:
            stream.close()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["rules", "score", "--round", "1", "KH"], 0),
        (["rules", "score", "--round", "1", "-"], 0),
        (["rules", "score", "--round", "9", "KH"], 2),
        (["arena"], 2),
    ],
)
def test_commands_answer_into_nothing(arguments: list[str], code: int) -> None:
    with no_streams():
        assert main(arguments) == code


def test_the_version_is_told_into_nothing() -> None:
    with no_streams(), pytest.raises(SystemExit):
        main(["--version"])


def test_the_smoke_test_writes_its_file_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    with no_streams():
        main(["play", "--data-dir", str(tmp_path), "--smoke-test", str(file)])
    assert file.read_text(encoding="utf-8").startswith("{")
