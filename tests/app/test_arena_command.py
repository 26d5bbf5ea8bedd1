"""`arena` on the command line: the promised JSON, the same on any number of processes, errors."""

from __future__ import annotations

import importlib.util
import io
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.app import main

ROOT = Path(__file__).parents[2]
SHORT = ("--rules", '{"rounds": [1]}')
TWO = ("--seat", "hard", "--seat", "easy:dreamer", *SHORT)
Answer = dict[str, object]


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> Answer:
    code = main(["arena", *arguments, "--json"])
    captured = capsys.readouterr()
    assert code == 0, captured.err
    assert captured.out.count("\n") == 1
    answer: Answer = json.loads(captured.out)
    return answer


def measured(answer: Answer) -> Answer:
    """Return an answer without what depends on the machine."""
    seats = answer["seats"]
    assert isinstance(seats, list)
    bare = [{key: value for key, value in seat.items() if key != "decision_ms"} for seat in seats]
    return {key: value for key, value in answer.items() if key != "seconds"} | {"seats": bare}


def test_the_answer_has_what_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    answer = ask(capsys, *TWO, "--matches", "6", "--seed", "1")
    assert {"matches", "seats", "refused", "rounds_without_winner", "seconds"} <= set(answer)
    assert (answer["matches"], answer["refused"]) == (6, 0)
    seats = answer["seats"]
    assert isinstance(seats, list)
    assert [seat["spec"] for seat in seats] == ["hard", "easy:dreamer"]
    assert sum(seat["wins"] for seat in seats) == 6
    for seat in seats:
        low, high = seat["ci95"]
        assert 0 <= low <= seat["win_rate"] <= high <= 1
        assert 0 < seat["decision_ms"]["p50"] <= seat["decision_ms"]["p99"]
        assert seat["mean_penalty"] >= 0


def test_processes_give_the_same_answer_as_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(
        "from game.ai.opponent import Level, opponent_for\n"
        "class Mine:\n"
        "    def decide(self, view, seed, budget):\n"
        "        print('not into the answer')\n"
        "        if seed % 9 == 0:\n"
        "            raise KeyError(view.seat)\n"
        "        return opponent_for(Level.EASY).decide(view, seed, budget)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    study = ("--seat", "mine:Mine", "--seat", "medium", "--seat", "beginner", *SHORT)
    study = (*study, "--matches", "7", "--seed", "3")
    alone = ask(capsys, *study)
    assert int(str(alone["refused"])) > 0
    assert "KeyError" in str(alone["first_refused"])
    assert measured(ask(capsys, *study, "--jobs", "2")) == measured(alone)


def test_an_opponent_lies_in_the_folder_one_stands_in(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from game.ai.opponent import Level, opponent_for\n"
        "def sly():\n    return opponent_for(Level.HARD)\n"
    )
    command = [sys.executable, str(ROOT / "main.py"), "arena", "--seat", "mine:sly", *TWO[2:]]
    found = subprocess.run(
        [*command, "--matches", "2", "--seed", "1"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, "")
    assert "mine:sly" in found.stdout
    assert "matches: 2," in found.stdout


def test_a_worker_that_dies_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import os\nclass Dies:\n    def decide(self, view, seed, budget):\n        os._exit(3)\n"
    )
    command = [sys.executable, str(ROOT / "main.py"), "arena", "--seat", "mine:Dies", *TWO[2:]]
    found = subprocess.run(
        [*command, "--matches", "4", "--seed", "1", "--jobs", "2"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.returncode == 2
    assert found.stderr.startswith("mexican-rummy: the workers failed")
    assert found.stderr.count("\n") == 1


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    ask(capsys, *TWO, "--matches", "2", "--seed", "1")
    assert "2 of 2 matches" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


REST = ("--matches", "2", "--seed", "1")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seat", "hard", *REST),
        ("--seat", "hard", *("--seat", "easy") * 6, *REST),
        ("--seat", "hard", "--seat", "expart", *REST),
        ("--seat", "hard", "--seat", "easy:sleepy", *REST),
        ("--seat", "hard", "--seat", "no.such.module:factory", *REST),
        ("--seat", "hard", "--seat", "json:no_such_factory", *REST),
        ("--seat", "hard", "--seat", "builtins:dict", *REST),
        (*TWO, "--matches", "0", "--seed", "1"),
        (*TWO, "--matches", "3", "--seed", "1"),
        (*TWO, "--matches", "-2", "--seed", "1"),
        (*TWO, "--matches", "two", "--seed", "1"),
        (*TWO, "--matches", "2", "--seed", "-1"),
        (*TWO, "--matches", "2", "--seed", "9007199254740993"),
        (*TWO, "--matches", "2"),
        (*TWO, "--seed", "1"),
        (*REST,),
        (*TWO, *REST, "--jobs", "0"),
        (*TWO, *REST, "--jobs", "many"),
        (*TWO, *REST, "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"),
        (*TWO, *REST, "--scheduler", ""),
        (*TWO, *REST, "--scheduler", "nowhere"),
        (*TWO, *REST, "--scheduler", "gopher://here:70"),
        (*TWO, *REST, "--scheduler", "tcp://here:99999"),
        (*TWO, *REST, "--rules", "{rounds}"),
        (*TWO, *REST, "--rules", '{"buying": true}'),
        (*TWO, *REST, "--rules", '{"rounds": [9]}'),
    ],
)
def test_bad_input_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: Sequence[str]
) -> None:
    assert main(["arena", *arguments, "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("mexican-rummy: ")
    assert captured.err.count("\n") == 1


# ---------------------------------------------------------------------------------------- cluster

has_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="needs the extra `cluster`"
)


@pytest.mark.skipif(importlib.util.find_spec("distributed") is not None, reason="Dask is installed")
def test_without_dask_the_extra_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *TWO, *REST, "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "mexican-rummy[cluster]" in capsys.readouterr().err


@has_dask
@pytest.mark.filterwarnings("default")
def test_an_unreachable_scheduler_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.study.CONNECT_WITHIN_S", 0.5)
    assert main(["arena", *TWO, *REST, "--scheduler", "tcp://127.0.0.1:1"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("mexican-rummy: --scheduler")
    assert error.count("\n") == 1


@has_dask
@pytest.mark.filterwarnings("default")
def test_a_cluster_gives_the_same_answer_as_one_process(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from distributed import LocalCluster

    study = (*TWO, "--matches", "8", "--seed", "3")
    alone = ask(capsys, *study)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, protocol="tcp://"
    ) as cluster:
        shared = ask(capsys, *study, "--scheduler", cluster.scheduler_address)
    assert measured(shared) == measured(alone)
