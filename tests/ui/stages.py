"""A stage in a window that nobody sees, and ways to play with its parts as a player would."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from game.ai.worker import Inline
from game.storage.folders import user_folders
from game.storage.library import Library
from game.storage.settings import DEFAULTS, Settings, SettingsFile
from game.ui.menu import MenuScene
from game.ui.sound import Sounds
from game.ui.stage import Stage
from game.ui.widgets import Focusable
from game.ui.window import GameWindow, Placement


@contextlib.contextmanager
def opened(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    settings: Settings = DEFAULTS,
    ui_size: float = 1.0,
    *,
    is_saved: bool = False,
) -> Iterator[Stage]:
    """Open a stage with a library in memory, or in the folder, where its settings lie."""
    folders = user_folders(folder)
    library = Library.open(folders.library_file) if is_saved else Library.in_memory()
    stage = Stage(
        GameWindow(Placement(size), clamped=False),
        folders,
        library,
        SettingsFile(folders.settings_file),
        replace(settings, ui_size=ui_size),
        Sounds(),
        Inline,
    )
    try:
        yield stage
    finally:
        stage.close()
        library.close()
        pygame.event.clear()


def part(scene: MenuScene, name: str) -> Focusable:
    """Return the part of that name."""
    found = [candidate for candidate in scene.parts if candidate.name == name]
    assert found, f"no {name!r} among {[candidate.name for candidate in scene.parts]}"
    return found[0]


def click(stage: Stage, at: tuple[int, int]) -> None:
    """Press and release the left button at a point."""
    stage.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    stage.update(0.02)
    stage.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    stage.update(0.02)
    stage.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    stage.update(0.02)


def press(stage: Stage, key: int, mod: int = 0, text: str = "") -> None:
    """Press and release a key, with the text that it types."""
    stage.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))
    if text:
        stage.handle(pygame.Event(pygame.TEXTINPUT, text=text))
    stage.handle(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))
    for event in pygame.event.get():
        stage.handle(event)
    stage.update(0.02)


def type_in(stage: Stage, text: str) -> None:
    """Type a text into the part that has the focus."""
    for letter in text:
        press(stage, pygame.key.key_code(letter), text=letter)
