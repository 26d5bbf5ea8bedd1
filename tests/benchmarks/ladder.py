"""Whether each level beats the one below: `python tests/benchmarks/ladder.py [--matches N]`.

Plays the studies in turn, a block of matches of each at a time, and prints after each block a JSON
line with all matches of that study so far; it can be stopped when the figures are good enough.
"""

# ruff: noqa: T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.ai.opponent import OPPONENT_VERSION, Level
from game.arena import SeatTally, Study, Tally, play_part
from game.rules.ruleset import PRESETS, STANDARD, Preset

BLOCK = 120
"""Matches of a study at a time: every seating of two to six seats comes up equally often."""
STEPS = tuple(zip(tuple(Level)[1:], tuple(Level), strict=False))


@dataclass(frozen=True)
class Rung:
    """A study, and the lower bound that the first opponent's win rate is to reach."""

    name: str
    study: Study
    goal: float | None = None


def standard_rungs(matches: int, seed: int) -> Iterator[Rung]:
    """Yield each level against the one below, and one Expert against three of each."""
    goals = {Level.EASY: 0.64, Level.MEDIUM: 0.66, Level.HARD: 0.58, Level.EXPERT: 0.53}
    for better, worse in STEPS:
        study = Study(STANDARD, (better, worse), matches, seed)
        yield Rung(f"{better} v {worse}", study, goals[better])
    study = Study(STANDARD, (Level.EXPERT, Level.MEDIUM), matches, seed)
    yield Rung("expert v medium", study, 0.6)
    for other, goal in ((Level.EASY, 0.48), (Level.MEDIUM, None), (Level.HARD, None)):
        study = Study(STANDARD, (Level.EXPERT, other, other, other), matches, seed)
        yield Rung(f"expert v three {other}", study, goal)


def preset_rungs(matches: int, seed: int) -> Iterator[Rung]:
    """Yield each level against the one below under each preset; buying wants three seats."""
    for preset in Preset:
        for better, worse in STEPS:
            specs = (better, worse, worse) if preset is Preset.BUYING else (better, worse)
            study = Study(PRESETS[preset], specs, matches, seed)
            yield Rung(f"{preset}: {better} v {worse}", study, 1 / len(specs))


def climb(rungs: list[Rung], matches: int, jobs: int) -> Iterator[tuple[Rung, Tally]]:
    """Yield each study with its matches so far, block by block."""
    tallies = [Tally([SeatTally() for _ in rung.study.specs]) for rung in rungs]
    part = max(2, BLOCK // jobs)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        for first in range(0, matches, BLOCK):
            for rung, tally in zip(rungs, tallies, strict=True):
                last = min(first + BLOCK, matches)
                parts = [
                    pool.submit(play_part, rung.study, start, min(start + part, last))
                    for start in range(first, last, part)
                ]
                for played in parts:
                    tally.add(played.result())
                yield rung, tally


def answer_of(rung: Rung, tally: Tally) -> dict[str, object]:
    """Return a line of the answer."""
    low, high = tally.interval95(0)
    return {
        "study": rung.name,
        "matches": tally.matches,
        "win_rate": round(tally.win_rate(0), 4),
        "ci95": [round(low, 4), round(high, 4)],
        "goal": rung.goal,
        "p50_ms": round(tally.seats[0].percentile_ms(0.5), 2),
        "p99_ms": round(tally.seats[0].percentile_ms(0.99), 2),
        "refused": tally.refused,
        "rounds_without_winner": tally.rounds_without_winner,
        "opponent_version": OPPONENT_VERSION,
    }


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Measure the ladder of levels.")
    parser.add_argument("--matches", type=int, default=1200, help="a study; an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--presets", action="store_true", help="under every preset instead")
    parser.add_argument("--only", action="append", metavar="NAME", help="a study, by its name")
    arguments = parser.parse_args()
    make = preset_rungs if arguments.presets else standard_rungs
    rungs = list(make(arguments.matches, arguments.seed))
    if arguments.only:
        rungs = [rung for rung in rungs if rung.name in arguments.only]
    for rung, tally in climb(rungs, arguments.matches, arguments.jobs):
        print(json.dumps(answer_of(rung, tally)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
