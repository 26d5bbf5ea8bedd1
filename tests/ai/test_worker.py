from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext, SpawnProcess
from pathlib import Path

import pytest

from game.ai.opponent import Level, Personality, opponent_for
from game.ai.worker import (
    DEADLINE_S,
    MAX_FAILURES,
    NICENESS,
    START_S,
    Inline,
    Reply,
    Request,
    Worker,
    answer,
    quick_answer,
    serve,
)
from game.rules.actions import Action, EndTurn
from game.rules.cards import SeatId
from game.rules.engine import new_match
from game.rules.legality import is_legal
from game.rules.ruleset import STANDARD
from game.rules.views import PlayerView, view_for

needs_proc = pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="reads /proc")


def a_request(version: int = 1, match_seed: int = 7) -> Request:
    state, _ = new_match(STANDARD, 4, match_seed)
    to_act = state.round.table.to_act
    assert to_act is not None
    view = view_for(state, to_act)
    return Request(version, view, Level.HARD, Personality.NEUTRAL, version, 7)


@dataclass
class Clock:
    now_s: float = 0.0

    def __call__(self) -> float:
        return self.now_s


def wait_for(found: Callable[[], Reply | None], patience_s: float = 20.0) -> Reply:
    until = time.monotonic() + patience_s
    while time.monotonic() < until:
        if reply := found():
            return reply
        time.sleep(0.005)
    raise AssertionError("no answer came")


def wait_until(holds: Callable[[], bool], patience_s: float = 20.0) -> None:
    until = time.monotonic() + patience_s
    while not holds():
        assert time.monotonic() < until, "it never came true"
        time.sleep(0.01)


def process_id(worker: Worker) -> int | None:
    """Return the id of the running process, None if there is none."""
    return None if worker._process is None else worker._process.pid


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


# What the process may be made to run instead of `serve`; module level, so that spawn finds them.


def crash(pipe: Connection) -> None:
    pipe.send("ready")
    pipe.recv()
    os._exit(3)


def hang(pipe: Connection) -> None:
    pipe.send("ready")
    pipe.recv()
    time.sleep(600)


def start_slowly(pipe: Connection) -> None:
    time.sleep(1)
    serve(pipe)


def never_start(_: Connection) -> None:
    time.sleep(600)


def answer_an_older_question(pipe: Connection) -> None:
    pipe.send("ready")
    while True:
        request = pipe.recv()
        pipe.send(Reply(request.version - 1, EndTurn(), 0, False))
        pipe.send(answer(request))


# ------------------------------------------------------------------------------------ the worker


def test_answers_in_another_process_as_it_would_here() -> None:
    worker = Worker(Clock())
    try:
        for version in range(3):
            request = a_request(version, match_seed=version)
            worker.ask(request)
            assert wait_for(worker.poll) == answer(request)
        assert worker.poll() is None
    finally:
        worker.close()


def test_a_newer_question_replaces_an_open_one() -> None:
    worker = Worker(Clock())
    try:
        worker.ask(a_request(1))
        worker.ask(a_request(2))
        assert wait_for(worker.poll).version == 2
        assert worker.poll() is None
    finally:
        worker.close()


def test_an_answer_to_another_version_is_not_taken() -> None:
    worker = Worker(Clock(), answer_an_older_question)
    try:
        request = a_request(5)
        worker.ask(request)
        assert wait_for(worker.poll) == answer(request)
    finally:
        worker.close()


def test_past_the_deadline_the_quick_choice_is_played_and_the_process_replaced() -> None:
    clock = Clock()
    worker = Worker(clock, hang)
    try:
        first = process_id(worker)
        request = a_request()
        worker.ask(request)
        wait_until(lambda: worker.poll() is None and worker._is_sent)
        clock.now_s += DEADLINE_S + 0.1
        reply = worker.poll()
        assert reply == quick_answer(request)
        assert reply.is_quick
        assert reply.budget == 0
        assert process_id(worker) not in (None, first)
    finally:
        worker.close()


def test_the_time_a_process_takes_to_start_does_not_count_against_its_answer() -> None:
    clock = Clock()
    worker = Worker(clock, start_slowly)
    try:
        first = process_id(worker)
        request = a_request()
        worker.ask(request)
        clock.now_s += DEADLINE_S + 1
        assert worker.poll() is None
        assert process_id(worker) == first
        assert wait_for(worker.poll) == answer(request)
    finally:
        worker.close()


def test_a_process_that_never_starts_is_given_up() -> None:
    clock = Clock()
    worker = Worker(clock, never_start)
    try:
        request = a_request()
        worker.ask(request)
        clock.now_s += START_S + 0.1
        assert worker.poll() == quick_answer(request)
    finally:
        worker.close()


def test_a_question_behind_one_that_hangs_is_answered_in_time() -> None:
    clock = Clock()
    worker = Worker(clock, hang)
    try:
        worker.ask(a_request(1))
        wait_until(lambda: worker.poll() is None and worker._is_sent)
        clock.now_s += DEADLINE_S - 0.5
        worker.ask(a_request(2))
        clock.now_s += DEADLINE_S + 0.1
        assert worker.poll() == quick_answer(a_request(2))
    finally:
        worker.close()


def test_a_crash_gives_the_quick_choice_and_in_the_end_no_new_process() -> None:
    worker = Worker(Clock(), crash)
    try:
        for version in range(MAX_FAILURES + 1):
            worker.ask(a_request(version))
            assert wait_for(worker.poll) == quick_answer(a_request(version))
        assert process_id(worker) is None
    finally:
        worker.close()


@needs_proc
def test_a_killed_process_is_replaced_and_the_next_question_answered() -> None:
    worker = Worker(Clock())
    try:
        killed = process_id(worker)
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        worker.ask(a_request(1))
        assert wait_for(worker.poll).version == 1
        worker.ask(a_request(2))
        assert wait_for(worker.poll) == answer(a_request(2))
        assert process_id(worker) != killed
    finally:
        worker.close()


@needs_proc
def test_a_process_that_died_while_nothing_was_asked_costs_no_quick_choice() -> None:
    worker = Worker(Clock())
    try:
        worker.ask(a_request(1))
        wait_for(worker.poll)
        killed = process_id(worker)
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: not is_running(killed))
        worker.ask(a_request(2))
        assert wait_for(worker.poll) == answer(a_request(2))
    finally:
        worker.close()


@pytest.mark.parametrize(("place", "name"), [(SpawnProcess, "start"), (BaseContext, "Pipe")])
def test_where_no_process_can_be_started_every_choice_is_quick(
    place: type, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(place, name, fail)
    worker = Worker(Clock())
    for version in range(MAX_FAILURES + 1):
        worker.ask(a_request(version))
        assert worker.poll() == quick_answer(a_request(version))
    worker.close()


@needs_proc
def test_the_process_is_nice_ignores_interrupts_and_loads_no_pygame() -> None:
    worker = Worker(Clock())
    try:
        worker.ask(a_request(1))
        wait_for(worker.poll)
        running = process_id(worker)
        assert running is not None
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, running) == min(19, own + NICENESS)
        assert "pygame" not in Path(f"/proc/{running}/maps").read_text()
        os.kill(running, signal.SIGINT)
        worker.ask(a_request(2))
        assert not wait_for(worker.poll).is_quick
        assert process_id(worker) == running
    finally:
        worker.close()


def test_the_module_does_not_import_pygame() -> None:
    code = "import sys, game.ai.worker; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@needs_proc
@pytest.mark.parametrize("serving", ["serve", "hang"])
def test_no_orphan_is_left_when_the_parent_is_killed(serving: str, tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import time\n"
        "from game.ai import worker\n"
        "import test_worker\n"
        "if __name__ == '__main__':\n"
        f"    there = worker.Worker(serving=test_worker.{serving}_with_parent)\n"
        "    request = test_worker.a_request()\n"
        "    there.ask(request)\n"
        "    while not there._is_sent:\n"
        "        there.poll()\n"
        "        time.sleep(0.01)\n"
        "    print(there._process.pid, flush=True)\n"
        "    time.sleep(600)\n"
    )
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONPATH": f"{root}{os.pathsep}{Path(__file__).parent}"}
    with subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, text=True, env=environment
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_running(child)
        parent.kill()
        wait_until(lambda: not is_running(child))


def serve_with_parent(pipe: Connection) -> None:
    serve(pipe)


def hang_with_parent(pipe: Connection) -> None:
    """Serve with an opponent that thinks for ever."""
    from game.ai import worker

    def think(_: Request) -> Reply:
        while True:
            pass

    worker.answer = think  # type: ignore[assignment]  # in this process only
    serve(pipe)


def test_closing_ends_the_process() -> None:
    worker = Worker(Clock())
    running = process_id(worker)
    assert running is not None
    worker.close()
    assert process_id(worker) is None
    with pytest.raises(ProcessLookupError):
        os.kill(running, 0)


# ------------------------------------------------------------------------------ failing opponents


class Crashing:
    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:  # noqa: ARG002
        raise RuntimeError("a bug")


class Cheating:
    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:  # noqa: ARG002
        return EndTurn()


@pytest.mark.parametrize("opponent", [Crashing(), Cheating()])
def test_a_failing_opponent_is_answered_for_with_a_legal_choice(
    opponent: Crashing | Cheating,
) -> None:
    request = a_request()
    inline = Inline(opponent)
    assert inline.poll() is None
    inline.ask(request)
    reply = inline.poll()
    assert reply is not None
    assert reply.is_quick
    assert is_legal(request.view, reply.action)
    assert inline.poll() is None


def test_inline_decides_as_the_opponent_itself() -> None:
    request = a_request(3)
    inline = Inline()
    inline.ask(request)
    reply = inline.poll()
    assert reply is not None
    wanted = opponent_for(request.level, request.personality).decide(request.view, 3, 7)
    assert reply == Reply(3, wanted, 7, False)


def test_deciding_out_of_turn_is_an_error_that_never_stops_the_match() -> None:
    state, _ = new_match(STANDARD, 4, 7)
    idle = SeatId((state.round.table.turn.seat + 1) % 4)
    with pytest.raises(ValueError, match="does not wait for seat"):
        opponent_for(Level.HARD, Personality.NEUTRAL).decide(view_for(state, idle), 1, 0)
