"""A written file is shown where it lies, by the system's own program, or its path is told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from screens import finished
from stages import part

from game.ui.file_manager import show_in_folder
from game.ui.menu import MenuScene
from game.ui.scenes.score import ScoreScene
from game.ui.stage import Stage

FILE = Path("/home/ana/a folder; rm -rf/match 1.json")


class Runner:
    """Takes the place of `subprocess.Popen` and notes what it is to run."""

    answer: int | None = 0
    """What a program says at its end; None if it runs on."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.environment: dict[str, str] = {}

    def __call__(self, command: list[str | Path], *, env: dict[str, str], **_: object) -> Runner:
        self.commands.append([str(piece) for piece in command])
        self.environment = env
        return self

    def wait(self, timeout: float) -> int:
        if self.answer is None:
            raise subprocess.TimeoutExpired("", timeout)
        return self.answer


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> Runner:
    made = Runner()
    monkeypatch.setattr(subprocess, "Popen", made)
    monkeypatch.setattr(sys, "platform", "linux")
    return made


@pytest.mark.parametrize(
    ("platform", "command"),
    [("linux", ["xdg-open", str(FILE.parent)]), ("darwin", ["open", "-R", str(FILE)])],
)
def test_each_system_is_asked_in_its_way(
    monkeypatch: pytest.MonkeyPatch, runner: Runner, platform: str, command: list[str]
) -> None:
    """Its path is one argument, whatever is in it."""
    monkeypatch.setattr(sys, "platform", platform)
    assert show_in_folder(FILE)
    assert runner.commands == [command]


def test_windows_opens_the_folder_itself(monkeypatch: pytest.MonkeyPatch, runner: Runner) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "startfile", shown.append, raising=False)
    assert show_in_folder(FILE)
    assert shown == [FILE.parent]
    assert not runner.commands


@pytest.mark.parametrize(("answer", "is_shown"), [(0, True), (3, False), (None, True)])
def test_what_fails_at_once_has_failed(runner: Runner, answer: int | None, is_shown: bool) -> None:
    runner.answer = answer
    assert show_in_folder(FILE) is is_shown


def test_without_such_a_program_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", "")
    assert not show_in_folder(FILE)


def test_a_frozen_game_keeps_its_libraries_for_itself(
    monkeypatch: pytest.MonkeyPatch, runner: Runner
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/the/game")
    show_in_folder(FILE)
    assert runner.environment["LD_LIBRARY_PATH"] == "/the/game", "not frozen: the person's own"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    show_in_folder(FILE)
    assert "LD_LIBRARY_PATH" not in runner.environment
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/the/person")
    show_in_folder(FILE)
    assert runner.environment["LD_LIBRARY_PATH"] == "/the/person"


def saved_sheet(stage: Stage) -> MenuScene:
    """Save a score sheet and return what tells of it."""
    stage.push(scene := ScoreScene(stage, finished(4)))
    part(scene, "save").press()
    assert isinstance(stage.top, MenuScene)
    return stage.top


def test_a_written_file_is_shown_where_it_lies(
    stage: Stage, runner: Runner, written: list[str]
) -> None:
    part(saved_sheet(stage), "Show in folder").press()
    folder = str(stage.folders.exports)
    assert runner.commands == [["xdg-open", folder]]
    stage.draw()
    assert not any(words.startswith("The folder cannot") for words in written)


def test_where_no_folder_can_be_shown_the_path_is_told(
    stage: Stage, runner: Runner, written: list[str]
) -> None:
    runner.answer = 3
    part(saved_sheet(stage), "Show in folder").press()
    stage.draw()
    assert f"The folder cannot be shown: {stage.folders.exports}" in written


@pytest.mark.parametrize("has_clipboard", [True, False])
def test_the_path_is_copied_or_told(
    monkeypatch: pytest.MonkeyPatch, stage: Stage, written: list[str], has_clipboard: bool
) -> None:
    copied: list[str] = []

    def put(text: str) -> None:
        if not has_clipboard:
            raise pygame.error("there is none")
        copied.append(text)

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    part(saved_sheet(stage), "Copy path").press()
    [picture] = stage.folders.exports.glob("*.png")
    assert copied == ([str(picture)] if has_clipboard else [])
    stage.draw()
    assert any(words.endswith(str(picture)) for words in written)
