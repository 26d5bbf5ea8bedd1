"""A Python that lacks something is told so in one line, at every door."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from game import __main__, app

ROOT = Path(__file__).parents[2]
DOORS = (("main.py",), ("-m", "game"))
READ_BY_AN_OLDER_ONE = ("main.py", "game/__main__.py", "game/__init__.py")


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("command", [(), ("matches", "list"), ("doctor",)])
def test_where_nothing_is_installed_the_mend_is_told(
    door: tuple[str, ...], command: tuple[str, ...]
) -> None:
    result = subprocess.run(
        [sys.executable, "-S", *door, *command],  # -S: without what is installed
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert f" is not installed for {sys.executable}" in result.stderr
    assert result.stderr.endswith(f"{app.SET_UP}\n")


def test_the_mend_is_the_command_of_the_readme() -> None:
    assert app.SET_UP in (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_module_of_the_game_that_is_missing_is_no_matter_of_setting_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "game.app.doctor", None)
    monkeypatch.delattr(app, "doctor", raising=False)
    with pytest.raises(ModuleNotFoundError):
        app.main(["doctor"])


def test_a_python_that_is_too_old_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 10, "final", 0))
    assert __main__.start() == 2
    told = capsys.readouterr().err
    assert told == f"mexican-rummy: Python 3.11 or newer is needed; {sys.executable} is 3.8\n"


@pytest.mark.parametrize("name", READ_BY_AN_OLDER_ONE)
def test_an_older_python_can_read_as_far_as_that(name: str) -> None:
    source = (ROOT / name).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 7))
    imported = {
        node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module is not None
    }
    assert imported <= {"multiprocessing", "game.__main__"}


def test_the_oldest_python_is_that_of_the_package() -> None:
    oldest = ".".join(map(str, __main__.OLDEST_PYTHON))
    assert f'requires-python = ">={oldest}"' in (ROOT / "pyproject.toml").read_text("utf-8")
