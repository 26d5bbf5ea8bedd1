"""Another language at any point of a match: every text changes, and the match stays as it was."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from learner import learn, show_me
from screens import SCENES, table
from stages import opened, press

from game import i18n
from game.ai.opponent import CAST
from game.match import Match
from game.rules.cards import SeatId
from game.storage.settings import DEFAULTS
from game.ui.menu import MenuScene
from game.ui.scenes import opening
from game.ui.scenes.lessons import show_tutorial
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.flow.chatter import Remark


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


# ------------------------------------------------------------- texts that outlive their language

SAME = {*(animal.name for animal in CAST), "Ana", "MEXICAN", "RUMMY", "English", "match 12.json"}
"""What is called alike in every language."""
ASKED_ONCE = {"question"}
"""A question with the words that it was asked in: from it nothing leads to the languages."""


def unmarked(texts: list[str]) -> set[str]:
    """Return the texts that are not in the language with the mark, though they have words."""
    found = set()
    for text in texts:
        rest = text
        for same in SAME:
            rest = rest.replace(same, "")
        if "~" not in rest and re.search("[a-z]{3}", rest):
            found.add(text)
    return found


def at_table(*keys: int) -> Callable[[Stage], None]:
    """Return how to come to the first turn of a match and press keys there."""

    def act(stage: Stage) -> None:
        begun(stage, 8.0)
        for each in keys:
            press(stage, each)

    return act


def away(stage: Stage) -> None:
    """Let the computer finish the round, and open the menu."""
    scene = begun(stage, 8.0)
    scene._hand_over()
    press(stage, pygame.K_F10)
    assert "return" in {each.name for each in stage.top.parts}  # type: ignore[attr-defined]


def drawing(stage: Stage) -> None:
    """Look at the draw for the deal."""
    begun(stage, 0.5)


def noted(stage: Stage) -> None:
    """Let something be said at the foot of the window."""
    begun(stage, 8.0)
    stage.tell(i18n.t("No other layout is as good"))


def remarked(stage: Stage) -> None:
    """Let an opponent say something."""
    scene = begun(stage, 8.0)
    scene._chatter._remark, scene._chatter._left_s = Remark(SeatId(1), i18n.t("Well played")), 9.0


def learning(stage: Stage) -> None:
    """Come to a step of the first lesson, and open the menu."""
    show_tutorial(stage)
    learn(stage, show_me, until=(0, 4))
    press(stage, pygame.K_F10)


def pushed(make: Callable[[Stage], MenuScene]) -> Callable[[Stage], None]:
    """Return how to look at a screen."""
    return lambda stage: stage.push(make(stage))


PLACES: dict[str, Callable[[Stage], None]] = {
    "the draw for the deal": drawing,
    "the table": at_table(),
    "the menu": at_table(pygame.K_F10),
    "the menu while away": away,
    "the help": at_table(pygame.K_F1),
    "the keys": at_table(pygame.K_QUESTION),
    "a hint": at_table(pygame.K_h),
    "a refusal": at_table(pygame.K_l),
    "a note": noted,
    "a remark": remarked,
    "a lesson": learning,
    "persons": lambda stage: opening.begin_match(stage, table(4, 2), deal=5),
    **{name: pushed(make) for name, make in SCENES.items() if name not in ASKED_ONCE},
}


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("place", PLACES)
def test_no_text_of_the_language_before_stays(
    place: str, tmp_path: Path, written: list[str]
) -> None:
    with opened(tmp_path, settings=replace(DEFAULTS, language="en")) as stage:
        PLACES[place](stage)
        stage.update(0.05)
        stage.draw()
        written.clear()
        speak(stage, "de")
        stage.redraw()
        stage.draw()
        assert unmarked(written) == set()
