"""A game that fails says so in a sentence, writes a report without personal data, loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import begin
from spoiling import spoil_table

from game import __version__
from game.app import crash, main
from game.app.crash import MOST_REPORTS, crash_text, report_crash
from game.storage.folders import user_folders
from game.storage.library import Library
from game.ui import start
from game.ui.stage import Stage


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Catch what a message box of the system would say."""
    texts: list[str] = []
    monkeypatch.setattr(start, "show_failure", texts.append)
    return texts


def fail(_stage: Stage) -> None:
    raise RuntimeError(f"broken in {Path.home()}")


def test_a_failure_is_reported_and_the_match_is_there(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    shown: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(start, "run", fail)
    settings = tmp_path / "settings.json"
    settings.write_text('{"version": 1, "player_name": "Guadalupe", "has_started_before": true}')
    assert main(["play", "--deal", "5", "--data-dir", str(tmp_path)]) == crash.CRASHED
    (report,) = tmp_path.glob("crash-*.txt")
    text = report.read_text(encoding="utf-8")
    assert "RuntimeError: broken in ~" in text
    assert __version__ in text
    assert "Guadalupe" not in text
    assert str(Path.home()) not in text
    error = capsys.readouterr().err
    assert "Traceback" not in error
    assert error.count("\n") == 1
    assert shown == [error.removeprefix("mexican-rummy: ").rstrip("\n")]
    library = Library.open(tmp_path / "matches.db")
    try:
        assert len(library.open_matches()) == 1
    finally:
        library.close()


def test_the_last_moves_are_in_the_report(tmp_path: Path) -> None:
    report_crash(user_folders(tmp_path), ValueError("x"), ('{"type": "draw_stock"}',))
    (report,) = tmp_path.glob("crash-*.txt")
    assert 'Last moves: {"type": "draw_stock"}' in report.read_text(encoding="utf-8")


def test_a_report_beside_a_damaged_library_has_its_facts(tmp_path: Path) -> None:
    library = Library.open(tmp_path / "matches.db")
    begin(library, deal=1).close()
    library.close()
    spoil_table(tmp_path / "matches.db", "matches")
    text = crash_text(user_folders(tmp_path), ValueError("x"), ())
    assert f"mexican-rummy: {__version__}" in text
    assert "match library: damaged" in text


def test_only_the_latest_reports_are_kept(tmp_path: Path) -> None:
    for day in range(10, 20):
        (tmp_path / f"crash-2020-01-{day}-000000.txt").touch()
    report_crash(user_folders(tmp_path), ValueError("x"), ())
    names = sorted(path.name for path in tmp_path.glob("crash-*.txt"))
    assert len(names) == MOST_REPORTS
    assert names[0] == "crash-2020-01-16-000000.txt"


def test_the_newest_report_stays_where_the_clock_was_set_back(
    tmp_path: Path,
) -> None:
    """By its name it is the oldest, and the player was just told where it is."""
    for day in range(10, 10 + MOST_REPORTS):
        (tmp_path / f"crash-2999-01-{day}-000000.txt").touch()
    report_crash(user_folders(tmp_path), ValueError("x"), ())
    names = sorted(path.name for path in tmp_path.glob("crash-*.txt"))
    assert len(names) == MOST_REPORTS
    assert not names[0].startswith("crash-2999")


def test_a_report_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    told = report_crash(user_folders(tmp_path / "file"), ValueError("x"), ())
    assert "saved" in told
    assert "ValueError: x" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
