"""`arena` carried out: in this process, in several, or on a cluster."""

from __future__ import annotations

import argparse
import contextlib
import logging
import multiprocessing
import re
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from fractions import Fraction
from typing import Final

from game.app.parser import BadInput, whole_number, write, write_json
from game.app.rules import read_ruleset
from game.arena import ArenaError, Study, Tally, play_study
from game.i18n import error_text, t
from game.rules.cards import MAX_SEED
from game.rules.notation import JsonObject
from game.rules.ruleset import ImpossibleRuleset

MOST_MATCHES: Final = 10_000_000
MOST_JOBS: Final = 256
CONNECT_WITHIN_S: Final = 10.0
"""How long a cluster may take to answer and to offer a first worker."""
_ADDRESS: Final = re.compile(r"((tcp|tls|wss?|ucx)://)?[^\s/]+:(\d{1,5})", re.ASCII)
_LAST_PORT: Final = 65_535
BAR_CELLS: Final = 30
INSTALL_DASK: Final = "pip install 'mexican-rummy[cluster]'"


def run(arguments: argparse.Namespace) -> int:
    """Play the matches and print what came of them."""
    study = Study(
        ruleset=read_ruleset(arguments.rules),
        specs=tuple(arguments.seat),
        matches=whole_number(arguments.matches, "--matches", 1, MOST_MATCHES),
        seed=whole_number(arguments.seed, "--seed", 0, MAX_SEED),
    )
    jobs = whole_number(arguments.jobs, "--jobs", 1, MOST_JOBS)
    if "" not in sys.path:
        sys.path.append("")  # an opponent of one's own may lie in the folder one stands in
    begun = time.perf_counter()
    try:
        study.check()
        with _workers(jobs, arguments.scheduler) as (executor, count), _Bar(study.matches) as bar:
            tally = play_study(study, executor, count, bar.show)
    except (ArenaError, ImpossibleRuleset) as error:
        raise BadInput(error_text(error)) from None
    answer = answer_of(study, tally, time.perf_counter() - begun)
    if arguments.json:
        write_json(answer)
    else:
        _write_table(study, tally)
    return 0


# --------------------------------------------------------------------------------------- workers


@contextlib.contextmanager
def _workers(jobs: int, scheduler: str | None) -> Iterator[tuple[Executor | None, int]]:
    """Give whoever plays the parts of a study, and how many parts they play at a time."""
    if scheduler is not None:
        with _cluster(scheduler) as cluster:
            yield cluster
        return
    if jobs == 1:
        yield None, 1
        return
    pool = ProcessPoolExecutor(
        jobs, multiprocessing.get_context("spawn"), initializer=_end_at_ctrl_c
    )
    try:
        yield pool, jobs
    finally:
        pool.shutdown(cancel_futures=True)


def _end_at_ctrl_c() -> None:
    """End a worker at once and without a traceback; its parent gets the same signal."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a Dask cluster, which speaks the same interface as processes here."""
    found = _ADDRESS.fullmatch(address)
    if found is None or int(found[3]) > _LAST_PORT:
        raise BadInput(
            t(
                "--scheduler {address}: give an address such as {example}",
                address=repr(address),
                example="tcp://host:8786",
            )
        )
    try:
        from distributed import Client
    except ImportError:
        raise BadInput(
            t(
                "--scheduler needs Dask: install the extra with {command}",
                command="pip install 'mexican-rummy[cluster]'",
            )
        ) from None
    _silence("distributed")
    client = None
    try:
        try:
            client = Client(address, timeout=CONNECT_WITHIN_S, set_as_default=False)
        except OSError as error:
            raise BadInput(
                t(
                    "--scheduler {address} cannot be reached ({why}): is it running there?",
                    address=repr(address),
                    why=_first_line(error),
                )
            ) from None
        try:
            client.wait_for_workers(1, timeout=CONNECT_WITHIN_S)
        except OSError:
            raise BadInput(
                t("--scheduler {address} has no workers: start some", address=repr(address))
            ) from None
        executor: Executor = client.get_executor(pure=False)
        try:
            yield executor, max(1, sum(client.nthreads().values()))
        finally:
            executor.shutdown(wait=False)
    finally:
        if client is not None:
            client.close()


def _silence(name: str) -> None:
    """Take a library's own messages away: what matters is told in one line."""
    logger = logging.getLogger(name)
    logger.handlers[:] = [logging.NullHandler()]
    logger.propagate = False


def _first_line(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__


class _Bar(contextlib.AbstractContextManager["_Bar"]):
    """A progress bar on stderr, where that is a terminal."""

    def __init__(self, matches: int) -> None:
        self._matches = matches
        self._is_shown = sys.stderr is not None and sys.stderr.isatty()

    def show(self, played: int) -> None:
        """Show how many matches have been played."""
        if self._is_shown:
            full = BAR_CELLS * played // self._matches
            bar = "#" * full + "." * (BAR_CELLS - full)
            words = t("{played} of {total} matches", played=played, total=self._matches)
            sys.stderr.write(f"\r[{bar}] {words}")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._is_shown:
            sys.stderr.write("\r\x1b[K")


# --------------------------------------------------------------------------------------- answers


def answer_of(study: Study, tally: Tally, seconds: float) -> JsonObject:
    """Return the answer of `--json`."""
    return {
        "matches": tally.matches,
        "seats": [
            {
                "spec": spec,
                "wins": _number(seat.wins),
                "win_rate": round(tally.win_rate(index), 6),
                "ci95": [round(bound, 6) for bound in tally.interval95(index)],
                "mean_penalty": round(seat.penalty / tally.matches, 3),
                "decision_ms": {
                    "p50": round(seat.percentile_ms(0.5), 4),
                    "p99": round(seat.percentile_ms(0.99), 4),
                },
            }
            for index, (spec, seat) in enumerate(zip(study.specs, tally.seats, strict=True))
        ],
        "refused": tally.refused,
        "first_refused": None if tally.first_fault is None else tally.first_fault[1],
        "rounds_without_winner": tally.rounds_without_winner,
        "seconds": round(seconds, 3),
    }


def _number(wins: Fraction) -> int | float:
    return wins.numerator if wins.denominator == 1 else round(float(wins), 6)


def _write_table(study: Study, tally: Tally) -> None:
    rows = [
        (
            t("opponent"),
            t("wins"),
            t("win rate"),
            "95 %",
            t("penalty points"),
            "p50 ms",
            "p99 ms",
        )
    ]
    for index, (spec, seat) in enumerate(zip(study.specs, tally.seats, strict=True)):
        low, high = (100 * bound for bound in tally.interval95(index))
        rows.append(
            (
                spec,
                f"{float(seat.wins):.1f}",
                f"{100 * tally.win_rate(index):.1f} %",
                f"{low:.1f} - {high:.1f}",
                f"{seat.penalty / tally.matches:.1f}",
                f"{seat.percentile_ms(0.5):.3f}",
                f"{seat.percentile_ms(0.99):.3f}",
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *figures in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(figures, widths[1:], strict=True)]
        write("  ".join([f"{name:{widths[0]}}", *cells]))
    write(
        t(
            "matches: {matches}, rounds without a winner: {rounds}, decisions refused: {refused}",
            matches=tally.matches,
            rounds=tally.rounds_without_winner,
            refused=tally.refused,
        )
    )
    if tally.first_fault is not None:
        write(t("first refused: {why}", why=tally.first_fault[1]))
