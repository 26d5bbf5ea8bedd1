"""A screen without a window, and the game on it, for tests that draw and play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from stages import opened

from game.match import Match
from game.ui.rich_text import RichText
from game.ui.scenes import opening
from game.ui.stage import Stage
from game.wording import Line, plain


@pytest.fixture
def screen() -> pygame.Surface:
    """Return an open display of 1280x720, the format to which pictures are converted."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.get_surface() or pygame.display.set_mode((1280, 720))


@pytest.fixture
def default_stage(tmp_path: Path) -> Iterator[Stage]:
    """Return a stage with the settings of a new player: cards fly and opponents wait."""
    with opened(tmp_path) as made:
        yield made


@pytest.fixture
def stage(default_stage: Stage) -> Stage:
    """Return the stage that a module's tests play on; modules that want another say so."""
    return default_stage


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """Catch the matches that come to the table."""
    shown: list[Match] = []
    monkeypatch.setattr(opening, "show_table", lambda _, match: shown.append(match))
    return shown


@pytest.fixture
def same_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let opponents decide alike in every run: their chance comes from the match's salt."""
    monkeypatch.setattr("game.match.new_salt", lambda: "5a" * 16)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect all texts that are set or measured."""
    texts: list[str] = []

    def spied(name: str) -> None:
        true = getattr(RichText, name)

        def spy(self: RichText, line: Line | str, *rest: object, **named: object) -> object:
            texts.append(line if isinstance(line, str) else plain(line))
            return true(self, line, *rest, **named)

        monkeypatch.setattr(RichText, name, spy)

    for name in ("block", "measure", "fitting_size"):
        spied(name)
    return texts
