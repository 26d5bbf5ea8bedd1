from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from playing import begin, draw
from spoiling import spoil_table

from game import __version__
from game.match import Match
from game.storage.errors import LibraryError
from game.storage.folders import user_folders
from game.storage.library import Library
from game.storage.settings import DEFAULTS, Settings, SettingsFile
from game.ui import start
from game.ui.scenes.first_start import FirstStartScene
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Scene, Stage
from game.ui.start import GameFailed, NoWindow, play, smoke_test


@pytest.fixture
def tops(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """Catch what is on the screen when the loop would begin."""
    seen: list[Scene] = []

    def look(stage: Stage) -> None:
        while True:
            seen.append(stage.top)
            if not isinstance(stage.top, QuestionScene):
                return
            stage.top.escape()

    monkeypatch.setattr(start, "run", look)
    return seen


PLAYED_BEFORE = replace(DEFAULTS, has_started_before=True)


def run(
    folder: Path,
    deal: int | None = None,
    notices: tuple[str, ...] = (),
    settings: Settings = PLAYED_BEFORE,
) -> Library:
    folders = user_folders(folder)
    library = Library.in_memory()
    file = SettingsFile(folders.settings_file)
    play(folders, library, file, settings, deal=deal, notices=notices)
    return library


def test_the_game_begins_at_the_title(tmp_path: Path, tops: list[Scene]) -> None:
    library = run(tmp_path)
    assert [type(scene) for scene in tops] == [TitleScene]
    assert library.open_matches() == ()


def test_the_first_start_begins_with_a_question(tmp_path: Path, tops: list[Scene]) -> None:
    run(tmp_path, settings=DEFAULTS)
    assert [type(scene) for scene in tops] == [FirstStartScene]


def test_a_typed_deal_is_played_at_once(tmp_path: Path, tops: list[Scene]) -> None:
    library = run(tmp_path, deal=7)
    assert not isinstance(tops[0], TitleScene)
    (summary,) = library.open_matches()
    match = Match.resume(library, summary.id)
    assert match.deal_number == 7
    match.close()


def test_what_went_wrong_before_is_told_first(tmp_path: Path, tops: list[Scene]) -> None:
    run(tmp_path, notices=("The settings were set back.",))
    assert [type(scene) for scene in tops] == [QuestionScene, TitleScene]


def test_keys_that_cannot_be_meant_are_told_and_set_back(tmp_path: Path, tops: list[Scene]) -> None:
    keys = {"draw": "k", "dance": "y"}
    run(tmp_path, settings=replace(PLAYED_BEFORE, keys=keys))
    assert isinstance(tops[0], QuestionScene)
    assert "dance" in tops[0].text
    saved = SettingsFile(user_folders(tmp_path).settings_file).load().settings
    assert saved.keys == {"draw": "k"}


def test_damaged_assets_are_told_named_and_do_not_stop_the_game(
    tmp_path: Path,
    tops: list[Scene],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("game.ui.window.asset_path", tmp_path.joinpath)
    run(tmp_path, deal=3)
    assert [type(scene) for scene in tops] == [QuestionScene, TableScene]
    assert caplog.messages == [
        "assets/icons/app/icon-64.png cannot be read (FileNotFoundError); "
        "the system's own icon is shown instead"
    ]


def test_without_a_screen_there_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(start, "GameWindow", fail)
    with pytest.raises(NoWindow, match=r"^no window can be opened \(No available video"):
        run(tmp_path)


def test_the_smoke_test_measures_and_keeps_its_match(tmp_path: Path) -> None:
    folders = user_folders(tmp_path)
    library = Library.open(folders.library_file)
    measured = smoke_test(folders, library, DEFAULTS)
    assert measured["ok"] is True
    assert isinstance(measured["frames"], int)
    assert measured["frames"] > 10
    assert isinstance(measured["first_frame_s"], float)
    assert measured["first_frame_s"] > 0
    assert isinstance(measured["worker_reply_ms"], float)
    assert measured["worker_reply_ms"] > 0
    assert measured["version"] == __version__
    assert measured["fonts"] == "NotoSans-Regular"
    assert len(library.open_matches()) == 1
    assert not folders.settings_file.exists(), "the player's settings are left alone"
    library.close()


def test_after_a_repair_the_library_that_replaces_the_old_one_is_used_and_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "matches.db"
    library = Library.open(path)
    match = begin(library, deal=1)
    draw(match)
    match.close()
    library.close()
    spoil_table(path, "arrangements")
    library = Library.open(path)
    mended: list[Library] = []

    def fail(stage: Stage) -> None:
        mended.append(stage.library)
        raise RuntimeError

    monkeypatch.setattr(start, "run", fail)
    with pytest.raises(GameFailed) as failed:
        play(user_folders(tmp_path), library, SettingsFile(tmp_path / "s.json"), PLAYED_BEFORE)
    assert failed.value.moves == ('{"do": "draw_stock"}',)
    assert mended[0] is not library
    for each in (library, *mended):
        with pytest.raises(LibraryError):
            each.matches()
