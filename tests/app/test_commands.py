"""The front door: play, matches, doctor, versions, pipes and bad input."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest
from playing import begin, play_out
from spoiling import spoil_table

from game import __version__
from game.app import main
from game.storage.library import Library
from game.storage.settings import Settings, SettingsFile

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "main.py", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--version"], ["--help"], ["rules", "meld", "--help"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 0
    assert f"mexican-rummy {__version__}" in capsys.readouterr().out


def test_smoke_test_measures_keeps_a_match_and_leaves_the_settings(tmp_path: Path) -> None:
    report, data = tmp_path / "smoke.json", tmp_path / "data"
    SettingsFile(data / "settings.json").save(Settings(player_name="Ana"))
    before = (data / "settings.json").read_text()
    result = run(
        *("play", "--smoke-test", str(report), "--data-dir", str(data)),
        *("--lang", "de", "--size", "1100x700"),
    )
    assert result.returncode == 0, result.stderr
    measured = json.loads(report.read_text())
    assert measured["ok"] is True
    assert measured["version"] == __version__
    assert measured["frames"] >= 30
    assert measured["worker_reply_ms"] > 0
    assert (data / "settings.json").read_text() == before
    listed = run("matches", "list", "--json", "--data-dir", str(data))
    (match,) = json.loads(listed.stdout)["matches"]
    assert (match["state"], match["preset"], len(match["seats"])) == ("open", "standard", 4)


def test_smoke_test_says_so_when_nothing_can_be_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    report = tmp_path / "smoke.json"
    result = run("play", "--smoke-test", str(report), "--data-dir", str(blocked / "data"))
    assert result.returncode == 1
    assert json.loads(report.read_text())["ok"] is False


def test_looking_for_matches_creates_nothing(tmp_path: Path) -> None:
    assert main(["matches", "list", "--data-dir", str(tmp_path / "none")]) == 0
    assert main(["matches", "export", "1", "x.json", "--data-dir", str(tmp_path / "none")]) == 2
    assert not (tmp_path / "none").exists()


def test_matches_travel_by_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    report, file = tmp_path / "smoke.json", tmp_path / "match.json"
    run("play", "--smoke-test", str(report), "--data-dir", str(first))
    assert main(["matches", "export", "1", str(file), "--data-dir", str(first)]) == 0
    exported = json.loads(file.read_text())
    assert {"version", "rules_version", "seed", "rules", "seats"} <= set(exported)
    assert {"actions", "deals", "digest"} <= set(exported)
    assert main(["rules", "check", str(file)]) == 0
    assert main(["matches", "import", str(file), "--data-dir", str(second)]) == 0
    capsys.readouterr()
    assert main(["matches", "list", "--data-dir", str(second)]) == 0
    assert "open" in capsys.readouterr().out
    exported["actions"].insert(0, {"do": "discard", "card": "7H"})
    file.write_text(json.dumps(exported))
    assert main(["rules", "check", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["index"] == 0
    assert main(["matches", "import", str(file), "--data-dir", str(second)]) == 2


def test_matches_are_listed_as_they_stand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = Library.open(tmp_path / "matches.db")
    given_up, over, left = (begin(library, deal=deal) for deal in range(3))
    given_up.abandon()
    play_out(over, random.Random(1))
    for match in (over, left):
        match.close()
    library.close()
    where = ["--data-dir", str(tmp_path)]
    assert main(["matches", "list", *where]) == 0
    words = [line.split("  ")[2] for line in capsys.readouterr().out.splitlines()]
    assert words == ["still open", "finished", "abandoned"]
    assert main(["matches", "list", "--json", *where]) == 0
    listed = json.loads(capsys.readouterr().out)["matches"]
    assert [(match["state"], match["abandoned"]) for match in listed] == [
        ("open", False),
        ("finished", False),
        ("finished", True),
    ]


def test_doctor_tells_what_a_bug_report_needs_and_no_name(tmp_path: Path) -> None:
    result = run("doctor", "--json", "--data-dir", str(tmp_path), HOME=str(tmp_path))
    found = json.loads(result.stdout)
    assert result.returncode == 0
    assert {"mexican-rummy", "python", "pygame-ce", "SDL", "SQLite", "display", "sound"} <= set(
        found
    )
    assert str(tmp_path) not in result.stdout


@pytest.mark.parametrize("table", ["matches", "results", "scores", "arrangements"])
def test_doctor_tells_of_a_damaged_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str
) -> None:
    library = Library.open(tmp_path / "matches.db")
    begin(library, deal=1).close()
    library.close()
    spoil_table(tmp_path / "matches.db", table)
    main(["doctor", "--json", "--data-dir", str(tmp_path)])
    found = json.loads(capsys.readouterr().out)
    assert "damaged" in found["match library"]
    assert found["mexican-rummy"] == __version__


def test_doctor_tells_of_a_folder_that_one_may_not_look_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looking, creating = Path.stat, tempfile.TemporaryFile
    closed = tmp_path / "closed"

    def stat(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if closed in path.parents:
            raise PermissionError(errno.EACCES, "Permission denied")
        return looking(path, follow_symlinks=follow_symlinks)

    def create(**where: Path) -> IO[bytes]:
        if closed in where["dir"].parents:
            raise PermissionError(errno.EACCES, "Permission denied")
        return creating(dir=where["dir"])

    monkeypatch.setattr(Path, "stat", stat)
    monkeypatch.setattr(tempfile, "TemporaryFile", create)
    assert main(["doctor", "--json", "--data-dir", str(closed / "data")]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["can keep matches"] == "no (Permission denied)"
    assert "Permission denied" in found["match library"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--size", "huge"),
        ("play", "--size", "1x1"),
        ("play", "--size", "99999x99999"),
        ("play", "--lang", "xx"),
        ("play", "--lang", ""),
        ("play", "--deal", "seven"),
        ("play", "--deal", "-7"),
        ("play", "--deal", "9007199254740993"),
        ("--fly",),
        ("matches",),
        ("matches", "export", "one", "x.json"),
        ("matches", "export", "99", "x.json"),
        ("matches", "import", "/no/such/file.json"),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: Sequence[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = list(arguments)
    if given[0] in ("play", "matches") and len(given) > 1:
        given += ["--data-dir", str(tmp_path)]
    assert main(given) == 2
    error = capsys.readouterr().err
    assert error.startswith("mexican-rummy: ")
    assert error.count("\n") == 1


def test_no_display_is_told_in_one_line(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    environment.pop("SDL_VIDEODRIVER", None)
    environment.pop("WAYLAND_DISPLAY", None)
    result = subprocess.run(
        [sys.executable, ROOT / "main.py", "play", "--data-dir", tmp_path],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environment,
    )
    assert result.returncode == 2
    assert "no window can be opened" in result.stderr
    assert "Traceback" not in result.stderr


def test_settings_in_a_language_that_the_game_lacks_start_anyway(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": 1, "language": "fr"}')
    result = run("play", "--smoke-test", str(tmp_path / "smoke.json"), "--data-dir", str(tmp_path))
    assert result.returncode == 0, result.stderr


def test_numbers_too_long_to_read_and_closed_pipes_are_no_tracebacks() -> None:
    long = run("rules", "score", "--round", "1", "--rules", '{"decks": ' + "9" * 5000 + "}", "7H")
    assert (long.returncode, "Traceback" in long.stderr) == (2, False)
    command = f"yes 7H | '{sys.executable}' '{ROOT / 'main.py'}' rules score --round 1 - | head -1"
    piped = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False
    )
    assert json.loads(piped.stdout) == {"points": 5}
    assert "Traceback" not in piped.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
@pytest.mark.parametrize("command", ["doctor", "rules score --round 1 7H", "matches list --json"])
def test_answers_that_cannot_be_written_are_told_in_one_line(command: str, tmp_path: Path) -> None:
    folder = "" if command.startswith("rules") else f"--data-dir '{tmp_path}'"
    full = subprocess.run(
        ["bash", "-c", f"'{sys.executable}' '{ROOT / 'main.py'}' {command} {folder} > /dev/full"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (full.returncode, full.stderr.count("\n")) == (2, 1)
    assert "Traceback" not in full.stderr


def test_a_line_that_is_no_text_is_one_bad_answer() -> None:
    bad = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *["rules", "score", "--round", "1", "-"]],
        input=b"\xff 7H\n7H\n",
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
    )
    first, second = map(json.loads, bad.stdout.splitlines())
    assert "error" in first
    assert second == {"points": 5}
    assert bad.returncode == 2


def test_an_export_never_takes_the_place_of_a_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("play", "--smoke-test", str(tmp_path / "smoke.json"), "--data-dir", str(tmp_path))
    file = tmp_path / "matches.db"
    assert main(["matches", "export", "1", str(file), "--data-dir", str(tmp_path)]) == 2
    assert "is a match library" in capsys.readouterr().err
    with closing(Library.open(file)) as library:
        assert len(library.matches()) == 1


def test_refusals_with_suit_signs_reach_an_ascii_terminal() -> None:
    result = run(
        *("rules", "meld", "--round", "4", "--kind", "run", "9C TC JD QC"),
        PYTHONIOENCODING="ascii",
    )
    assert result.returncode == 1
    assert "WRONG_SUIT" in result.stdout
