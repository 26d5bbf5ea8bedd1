"""The opponents' own process: both ends of the pipe, and the same interface without a process.

The game asks once and polls each frame. Answers carry the version of the match that they were asked
for; only the latest question's answer counts. A process that dies or is silent past the deadline is
replaced, and the quick choice (budget 0) is made here instead, so that a match never waits for long
and never stops. Nothing in this module imports pygame.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Concatenate, Final, ParamSpec

from game.ai import evaluate
from game.ai.opponent import Level, Opponent, Personality, opponent_for
from game.rules.actions import Action
from game.rules.legality import find_refusal
from game.rules.views import PlayerView

DEADLINE_S: Final = 2.0
"""How long an answer may take before the quick choice is played instead."""
START_S: Final = 15.0
"""How long a question waits for a process that is only starting; a busy machine may need some."""
MAX_FAILURES: Final = 3
"""After this many failures in a row no new process is tried; every choice is then a quick one."""
NICENESS: Final = 10
_WINDOWS_BELOW_NORMAL: Final = 0x4000

_Asked = ParamSpec("_Asked")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Request:
    """A question to an opponent.

    Attributes:
        version: The version of the match; the answer repeats it.
        view: All that the seat may know; it is due to act.
        level: How well it plays.
        personality: What it leans to.
        seed: Its own random seed for this decision.
        budget: `BUDGET`, or 0 for the quick choice.
    """

    version: int
    view: PlayerView
    level: Level
    personality: Personality
    seed: int
    budget: int


@dataclass(frozen=True, slots=True)
class Reply:
    """An opponent's answer.

    Attributes:
        version: The version of the match that was asked about.
        action: What the opponent does; always legal in the view that was sent.
        budget: That of the request, or 0 for the quick choice.
        is_quick: Whether this is the quick choice made because the real one failed or was late.
    """

    version: int
    action: Action
    budget: int
    is_quick: bool


_READY: Final = "ready"


def answer(request: Request, opponent: Opponent | None = None) -> Reply:
    """Return the opponent's decision, or a plain legal one if it fails or breaks the rules.

    Args:
        request: The question.
        opponent: Who decides; by default the one of the request's level and personality.
    """
    action = _find_decision(request, request.budget, opponent)
    if action is not None:
        return Reply(request.version, action, request.budget, False)
    return Reply(request.version, evaluate.plain_choice(request.view), 0, True)


def quick_answer(request: Request) -> Reply:
    """Return the quick choice (budget 0), or a plain legal one if that fails too."""
    action = _find_decision(request, 0, None)
    if action is None:
        action = evaluate.plain_choice(request.view)
    return Reply(request.version, action, 0, True)


def _find_decision(request: Request, budget: int, opponent: Opponent | None) -> Action | None:
    opponent = opponent or opponent_for(request.level, request.personality)
    try:
        action = opponent.decide(request.view, request.seed, budget)
        refusal = find_refusal(request.view, action)
    except Exception:  # whatever an opponent does wrong, the match goes on
        _log.exception("The opponent failed at version %d.", request.version)
        return None
    if refusal is not None:
        _log.error("The opponent's %r is refused: %s.", action, refusal.reason.name)
        return None
    return action


# ------------------------------------------------------------------------------------ child's end


def serve(pipe: Connection) -> None:
    """Answer questions until the pipe closes; what the spawned process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    threading.Thread(target=leave_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        pipe.send(_READY)
        for _ in evaluate.warm_up():
            if pipe.poll():
                break
        while True:
            request = pipe.recv()
            pipe.send(answer(request))


def lower_priority() -> None:
    """Let the process run only where nothing else wants to."""
    if sys.platform == "win32":
        import ctypes  # only here, where it is there and used
        from ctypes import wintypes

        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.SetPriorityClass.argtypes = [wintypes.HANDLE, wintypes.DWORD]
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _WINDOWS_BELOW_NORMAL)
    else:
        os.nice(NICENESS)


def leave_with_parent() -> None:
    """End the process as soon as its parent is gone, even in the midst of a decision."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


# ----------------------------------------------------------------------------------- parent's end


def start_process(
    name: str,
    serving: Callable[Concatenate[Connection, _Asked], None],
    *asked: _Asked.args,
    **more: _Asked.kwargs,
) -> tuple[SpawnProcess, Connection]:
    """Start a process that is given the far end of a pipe; return it and the near end.

    Raises:
        OSError: It cannot be started; nothing is left open.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=serving, args=(theirs, *asked), kwargs=more, name=name, daemon=True
    )
    try:
        process.start()
    except OSError:
        ours.close()
        raise
    finally:
        theirs.close()
    return process, ours


class Worker:
    """The game's end of the opponents' process. No call blocks for longer than a quick choice.

    The process starts at once, so that it is warm when the first question comes.

    Args:
        clock: Monotonic seconds.
        serving: What the process runs; tests put in what crashes or hangs.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        serving: Callable[[Connection], None] = serve,
    ) -> None:
        self._clock = clock
        self._serving = serving
        self._failures = 0
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._is_started = False
        """Whether the process has spoken at all"""
        self._is_listening = False
        """Whether the process has said that it waits for a question, so that sending won't block"""
        self._request: Request | None = None
        self._due_at_s = 0.0
        self._is_sent = False
        self._start()

    def ask(self, request: Request) -> None:
        """Ask a question; an earlier one that is still open is forgotten."""
        self._request = None
        self._exchange()  # tells whether the process has died since it was last spoken to
        if self._process is None:
            self._start()
        self._request = request
        self._is_sent = False
        self._due_at_s = self._clock() + (DEADLINE_S if self._is_started else START_S)
        self._exchange()

    def poll(self) -> Reply | None:
        """Return the answer to the last question once it is there; call it each frame."""
        reply = self._exchange()
        request = self._request
        if request is None:
            return None
        if reply is None:
            is_late = self._clock() > self._due_at_s
            if self._process is not None and not is_late:
                return None
            self._fail("is late" if is_late else "ended")
            reply = quick_answer(request)
        self._request = None
        return reply

    def close(self) -> None:
        """End the process; the worker must not be used afterwards."""
        self._request = None
        process = self._process
        self._drop_pipe()
        if process is not None:
            process.kill()
            process.join(1.0)
        self._process = None

    def _exchange(self) -> Reply | None:
        """Hear all that the process has to say, then send it the open question if it listens."""
        pipe = self._pipe
        if pipe is None:
            return None
        found: Reply | None = None
        try:
            while pipe.poll():
                message = pipe.recv()
                self._is_started = self._is_listening = True
                if isinstance(message, Reply) and self._answers(message):
                    found = message
                    self._failures = 0
            if self._request is not None and not self._is_sent and self._is_listening:
                self._is_listening = False
                self._is_sent = True
                self._due_at_s = self._clock() + DEADLINE_S
                pipe.send(self._request)
        except (EOFError, OSError):
            self._end()
        return found

    def _answers(self, reply: Reply) -> bool:
        return (
            self._is_sent and self._request is not None and reply.version == self._request.version
        )

    def _fail(self, what: str) -> None:
        self._failures += 1
        _log.warning("The opponents' process %s; the quick choice is played.", what)
        self._end()
        self._start()

    def _start(self) -> None:
        if self._failures >= MAX_FAILURES:
            return
        try:
            self._process, self._pipe = start_process("opponents", self._serving)
        except OSError:
            _log.warning("The opponents' process cannot be started.", exc_info=True)
            self._failures += 1
            return
        self._is_started = self._is_listening = False

    def _end(self) -> None:
        self._drop_pipe()
        if self._process is not None:
            self._process.kill()
        self._process = None

    def _drop_pipe(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        self._pipe = None


class Inline:
    """The interface of `Worker`, deciding in the calling process at the next poll.

    Args:
        opponent: Who decides every question; by default the request's own.
    """

    def __init__(self, opponent: Opponent | None = None) -> None:
        self._opponent = opponent
        self._request: Request | None = None

    def ask(self, request: Request) -> None:
        """Ask a question; an earlier one that is still open is forgotten."""
        self._request = request

    def poll(self) -> Reply | None:
        """Decide the open question, if there is one, and return the answer."""
        if self._request is None:
            return None
        request, self._request = self._request, None
        return answer(request, self._opponent)

    def close(self) -> None:
        """Forget an open question."""
        self._request = None
