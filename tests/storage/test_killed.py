"""Killed at any moment, the game loses nothing that it had accepted."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from playing import begin, do_thing

from game.match import Match
from game.rules.cards import SeatId
from game.rules.ruleset import Ruleset
from game.storage.library import Library

KILLS = 20
LONGEST_S = 0.15


def play_and_kill(path: Path, seed: int, number: int, done: int, after_s: float) -> tuple[int, int]:
    """Let a process play on and kill it; return the match and how much it said it had done."""
    script = Path(__file__).with_name("killed.py")
    command = [sys.executable, str(script), str(path), str(seed), str(number), str(done)]
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, env=found, stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        first = run.stdout.readline()
        time.sleep(after_s)
        run.kill()
        said = first + run.stdout.read()
    last = said[: said.rindex(b"\n")].splitlines()[-1]
    match_id, things = last.split()
    return int(match_id), int(things)


def same(saved: Match, mirror: Match) -> bool:
    return (saved.version, saved.digest, saved.arrangement(SeatId(0))) == (
        mirror.version,
        mirror.digest,
        mirror.arrangement(SeatId(0)),
    )


def test_no_accepted_action_or_arrangement_is_lost_by_a_kill(tmp_path: Path) -> None:
    """On disk is what was accepted, or one thing more: done but not yet told when the kill came."""
    path = tmp_path / "matches.db"
    rng = random.Random()
    seed, number, done, played = 1, 0, 0, 0
    unsaved = Library.in_memory()
    mirror = begin(unsaved, seed, Ruleset())
    for _ in range(KILLS):
        number, accepted = play_and_kill(path, seed, number, done, rng.uniform(0, LONGEST_S))
        while done < accepted:
            do_thing(mirror, seed, done)
            done += 1
        library = Library.open(path)
        saved = Match.resume(library, number)
        if not same(saved, mirror):
            do_thing(mirror, seed, done)
            done += 1
        assert same(saved, mirror), f"seed {seed}, thing {done}"
        assert library.find_damage() is None
        saved.close()
        library.close()
        played += done
        if mirror.is_over:
            seed, number, done = seed + 1, 0, 0
            mirror = begin(unsaved, seed, Ruleset())
    unsaved.close()
    assert played > KILLS
