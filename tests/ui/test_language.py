"""Another language at any point of a match: every text changes, and the match stays as it was."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from screens import table
from stages import opened

from game import i18n
from game.match import Match
from game.ui.scenes import opening
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage


class Marked(gettext.NullTranslations):
    """A language in which every text has a mark."""

    def gettext(self, message: str) -> str:
        return message if len(message) == 1 else f"{message}~"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let German be the language in which every text has a mark."""
    monkeypatch.setattr(i18n, "_find_catalogue", lambda _: Marked())
    yield
    monkeypatch.undo()
    i18n.use(i18n.SOURCE_LANGUAGE)


def picture(stage: Stage) -> bytes:
    stage.redraw()
    stage.draw()
    return pygame.image.tobytes(stage.window.surface, "RGB")


def saved(stage: Stage) -> Match:
    """Return the match as it lies in the library."""
    (summary,) = stage.library.open_matches()
    return Match.resume(stage.library, summary.id)


def begun(stage: Stage, waits_s: float) -> TableScene:
    """Begin a match and let some time pass."""
    opening.begin_match(stage, table(4), deal=5)
    for _ in range(round(waits_s * 20)):
        stage.update(0.05)
    scene = stage.top
    assert isinstance(scene, TableScene)
    return scene


def speak(stage: Stage, language: str) -> None:
    stage.use_settings(replace(stage.settings, language=language))


@pytest.mark.usefixtures("marked")
def test_the_table_shows_the_other_language_at_once(tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        scene = begun(stage, 8.0)
        english = picture(stage)
        speak(stage, "de")
        switched = picture(stage)
        assert switched != english
        # The same match, come to anew in that language, looks the same.
        (summary,) = stage.library.open_matches()
        scene.close()
        opening.resume_match(stage, summary.id)
        for _ in range(40):
            stage.update(0.05)
        assert picture(stage) == switched


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("waits_s", [0.0, 0.7, 2.0, 8.0])
def test_the_match_stays_as_it_was(waits_s: float, tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        scene = begun(stage, waits_s)
        before = saved(stage).digest
        stage.push(SettingsScene(stage))
        speak(stage, "de")
        speak(stage, "en")
        stage.pop()
        assert stage.top is scene
        assert saved(stage).digest == before
