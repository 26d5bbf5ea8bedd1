"""A library that cannot be read or written any more: every screen goes on, and says so."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator

import pytest
from screens import (
    SCENES,
    after_round_four,
    finished,
    review,
    with_finished_matches,
    with_open_matches,
)
from stages import part

from game.daily import ParWork
from game.storage.errors import UnreadableMatch, UnusableLibrary
from game.storage.library import Library
from game.ui.choices import Choice, OneOf
from game.ui.menu import MenuScene
from game.ui.scenes.daily import DailyScene
from game.ui.scenes.first_start import first_scene
from game.ui.scenes.match_page import MatchScene
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage

Way = Callable[..., contextlib.AbstractContextManager[sqlite3.Connection]]
"""Of a library: what runs queries in it."""
GONE = "The disk is gone."
READERS = {
    name: SCENES[name]
    for name in (
        "title",
        "title, two matches",
        "new match",
        "matches",
        "finished matches",
        "no matches",
        "match, open",
        "match, finished",
        "import",
        "replay",
        "score",
        "last score",
        "fair deal",
        "deal of the day",
        "deal of the day, played",
        "statistics",
        "result",
        "lessons",
    )
} | {"review": review}
"""The screens that ask the library for something, or lead to one that does."""
ON_SIGHT: dict[str, Callable[[Stage], MenuScene]] = {
    "title": TitleScene,
    "matches": MatchesScene,
    "deal of the day": DailyScene,
    "statistics": StatisticsScene,
    "new match": NewMatchScene,
    "score": lambda stage: ScoreScene(stage, after_round_four()),
    "result": lambda stage: ResultScene(stage, finished(6)),
}
"""The screens that ask it before they show."""
LISTS: dict[str, Callable[[Stage], MenuScene]] = {
    "matches": MatchesScene,
    "statistics": StatisticsScene,
}
"""The screens that choose from what they have read."""


class Failing:
    """A disk that fails from `fail` on; it counts what was asked of it in vain."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._in_memory: list[Library] = []
        self.asked = 0

    def fail(self, *ways: str) -> None:
        """Fail every library that there is, not those that are made in memory from now on."""
        make = Library.in_memory

        def in_memory() -> Library:
            self._in_memory.append(make())
            return self._in_memory[-1]

        self._monkeypatch.setattr(Library, "in_memory", in_memory)
        for way in ways or ("reading", "writing"):
            self._monkeypatch.setattr(Library, way, self._failing(getattr(Library, way)))

    def _failing(self, way: Way) -> Way:
        @contextlib.contextmanager
        def ask(library: Library, **how: bool) -> Iterator[sqlite3.Connection]:
            if library not in self._in_memory:
                self.asked += 1
                raise UnusableLibrary(GONE)
            with way(library, **how) as db:
                yield db

        return ask


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Failing:
    monkeypatch.setattr(ParWork, "ask", lambda *_: None)
    return Failing(monkeypatch)


@pytest.fixture
def is_told(stage: Stage, written: list[str]) -> Callable[[], bool]:
    """Return what tells whether the player has read since the last time what is wrong."""

    def look() -> bool:
        stage.draw()
        is_read = any(GONE in words for words in (*written, stage.note))
        written.clear()
        return is_read

    return look


def shown_again(stage: Stage, scene: MenuScene) -> None:
    """Show the screen over the title as if nothing had been said or done."""
    stage.show(TitleScene(stage))
    stage.push(scene)
    stage.tell("")


@pytest.mark.parametrize("screen", READERS)
def test_whatever_is_pressed_the_player_is_told(
    stage: Stage, disk: Failing, is_told: Callable[[], bool], screen: str
) -> None:
    scene = READERS[screen](stage)
    shown_again(stage, scene)
    disk.fail()
    scene.reveal()
    assert is_told() is (disk.asked > 0)
    # Filters come last, as they take away other parts.
    for name in [
        each.name for each in sorted(scene.parts, key=lambda each: isinstance(each, OneOf))
    ]:
        shown_again(stage, scene)
        is_told()
        asked = disk.asked
        for each in scene.parts:
            if each.name == name and each.is_enabled:
                each.press()
                break
        stage.update(0.02)
        assert disk.asked == asked or is_told(), name


@pytest.mark.parametrize("name", ON_SIGHT)
def test_what_shows_first_on_a_disk_that_failed_before_says_so(
    stage: Stage, disk: Failing, is_told: Callable[[], bool], name: str
) -> None:
    after_round_four()
    finished(6)  # played while there is a disk
    disk.fail()
    stage.show(ON_SIGHT[name](stage))
    assert disk.asked
    assert is_told()


def test_the_game_begins_on_a_disk_that_failed_before(
    stage: Stage, disk: Failing, is_told: Callable[[], bool]
) -> None:
    disk.fail()
    stage.show(first_scene(stage))
    assert isinstance(stage.top, TitleScene)
    assert is_told()


@pytest.mark.parametrize("name", LISTS)
def test_a_list_that_cannot_be_read_claims_not_to_be_empty(
    stage: Stage, disk: Failing, written: list[str], name: str
) -> None:
    with_finished_matches(stage)
    disk.fail()
    stage.show(LISTS[name](stage))
    stage.tell("")
    stage.draw()
    assert GONE in written, "it says so for longer than a note shows"
    assert not [words for words in written if words.startswith("No ")]


@pytest.mark.parametrize("name", ["title, two matches", "matches", "deal of the day, played"])
def test_what_was_read_before_stays(stage: Stage, disk: Failing, name: str) -> None:
    scene = READERS[name](stage)
    stage.show(scene)
    before = [each.name for each in scene.parts]
    disk.fail()
    scene.reveal()
    assert [each.name for each in scene.parts] == before


@pytest.mark.parametrize("filtered", ["Rules", "Who played"])
def test_the_filters_of_a_list_stay_where_it_cannot_be_read_again(
    stage: Stage, disk: Failing, filtered: str
) -> None:
    with_finished_matches(stage)
    scene = MatchesScene(stage)
    stage.show(scene)
    choice_of(scene, filtered).choose(1)
    disk.fail()
    scene.reveal()
    assert choice_of(scene, filtered).chosen == 1


@pytest.mark.parametrize("filtered", ["Rules", "Who played"])
def test_a_filter_is_taken_back_where_no_match_has_its_value_any_more(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, filtered: str
) -> None:
    with_finished_matches(stage)
    scene = MatchesScene(stage)
    stage.show(scene)
    choice_of(scene, filtered).choose(1)
    # Rows that are damaged are left out when the library is read the next time.
    monkeypatch.setattr(stage.library, "matches", lambda: ())
    scene.reveal()
    assert choice_of(scene, filtered).chosen == 0


def choice_of(scene: MenuScene, name: str) -> Choice:
    found = part(scene, name)
    assert isinstance(found, Choice)
    return found


def test_a_match_whose_row_cannot_be_read_has_no_page(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_open_matches(stage, 1)
    (match,) = stage.library.matches()
    page = MatchScene(stage, match.id)
    stage.show(page)
    monkeypatch.setattr(stage.library, "matches", lambda: ())
    page.reveal()
    assert stage.note, "the page stays as it was, and says why"
    with pytest.raises(UnreadableMatch):
        MatchScene(stage, match.id)


def test_a_par_that_cannot_be_saved_is_shown_and_told_once(
    stage: Stage, disk: Failing, monkeypatch: pytest.MonkeyPatch, written: list[str]
) -> None:
    monkeypatch.setattr(ParWork, "poll", lambda _: 145)
    disk.fail("writing")
    stage.show(DailyScene(stage))
    assert stage.note == GONE
    stage.tell("")
    stage.update(1.0)
    assert not stage.note
    stage.draw()
    assert [words for words in written if "145" in words]
