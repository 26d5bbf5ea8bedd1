"""Kills at any moment: `python tests/endurance/kills.py [--kills 500] [--seed N]`.

A process plays, arranges, takes back; it says what it has done after each thing and is killed
without warning, in the middle of a write if chance will have it. Then everything that was said is
there, the match resumes to the same digest, and neither backup nor repair is needed. Matches go
through all presets.
"""

# ruff: noqa: E402, T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
PATHS = [str(folder) for folder in (TESTS / "endurance", TESTS, TESTS.parent)]
sys.path[:0] = PATHS

from killed import ruleset_for
from playing import begin, do_thing

from game.match import Match
from game.rules.cards import SeatId
from game.rules.ruleset import PRESETS
from game.storage.library import Library

LONGEST_S = 0.15
MATCH_AFTER = 40
"""After so many kills the next preset's match is begun, finished or not."""


def play_and_kill(
    path: Path, seed: int, number: int, done: int, after_s: float
) -> tuple[int, int, bool]:
    """Let a process play on and kill it.

    Returns:
        The match, how much the process said it had done, and whether it was killed: it may have
        reached the end of the match before.
    """
    script = Path(__file__).with_name("killed.py")
    command = [sys.executable, str(script), str(path), str(seed), str(number), str(done)]
    found = {**os.environ, "PYTHONPATH": os.pathsep.join([*PATHS, *sys.path])}
    with subprocess.Popen(command, env=found, stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        first = run.stdout.readline()
        try:
            run.wait(after_s)
        except subprocess.TimeoutExpired:
            run.kill()
        said = first + run.stdout.read()
    last = said[: said.rindex(b"\n")].splitlines()[-1]
    match_id, things = last.split()
    return int(match_id), int(things), run.returncode != 0


def is_same(saved: Match, mirror: Match) -> bool:
    """Tell whether a saved match is as another one, arrangement included."""
    return (saved.version, saved.digest, saved.arrangement(SeatId(0))) == (
        mirror.version,
        mirror.digest,
        mirror.arrangement(SeatId(0)),
    )


@dataclass(slots=True)
class Found:
    """How it went.

    Attributes:
        kills: So many processes were killed.
        unsaid: So many of them had just done something that they could not say any more.
        presets: Under so many presets.
        broken: What was lost or damaged.
    """

    kills: int = 0
    unsaid: int = 0
    presets: int = 0
    broken: list[str] = field(default_factory=list)


def run(path: Path, kills: int, first_seed: int, matches_after: int = MATCH_AFTER) -> Found:
    """Kill so often.

    On disk is what was said, or one thing more: done but not yet said when the kill came.
    """
    draw = random.Random()
    found = Found()
    broken = found.broken
    seed, number, done, killed = first_seed, 0, 0, 0
    unsaved = Library.in_memory()
    mirror = begin(unsaved, seed, ruleset_for(seed))
    while found.kills < kills:
        number, said, was_killed = play_and_kill(
            path, seed, number, done, draw.uniform(0, LONGEST_S)
        )
        killed += was_killed
        found.kills += was_killed
        found.presets = min(seed - first_seed + 1, len(PRESETS))
        while done < said:
            do_thing(mirror, seed, done)
            done += 1
        library = Library.open(path)
        saved = Match.resume(library, number)
        if not is_same(saved, mirror):
            do_thing(mirror, seed, done)
            done += 1
            found.unsaid += 1
        if not is_same(saved, mirror):
            broken.append(f"seed {seed}, thing {done}: another match on disk")
        if (damage := library.find_damage()) is not None:
            broken.append(f"seed {seed}, thing {done}: {damage}")
        saved.close()
        library.close()
        if mirror.is_over or killed >= matches_after or broken:
            seed, number, done, killed = seed + 1, 0, 0, 0
            mirror = begin(unsaved, seed, ruleset_for(seed))
    unsaved.close()
    return found


def main() -> int:
    """Run as the module's docstring says; 1 if anything was lost."""
    parser = argparse.ArgumentParser(description="Kill the game at any moment.")
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder) / "matches.db", arguments.kills, arguments.seed)
    for line in found.broken:
        print(line)
    print(
        f"{found.kills} kills under {found.presets} presets, {found.unsaid} between what was saved"
        f" and what was said of it, {len(found.broken)} broken promises"
    )
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main())
