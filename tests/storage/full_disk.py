"""Plays a match whose files may not grow, then may again: the tests run it as a process of its own.

Prints what was saved when the disk was full, after going on unsaved, and once it had room again.
"""

# ruff: noqa: E402 - run as a script, it first finds the checkout that it lies in
from __future__ import annotations

import json
import random
import resource
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent)]

from playing import act, begin, play_on

from game.match import Match
from game.rules.ruleset import STANDARD
from game.storage.errors import UnusableLibrary
from game.storage.library import Library

NO_LIMIT = resource.RLIM_INFINITY


def main(folder: Path) -> dict[str, object]:
    """Play until the disk is full, go on unsaved, and let it have room again."""
    rng = random.Random(1)
    library = Library.open(folder / "matches.db")
    match = begin(library, deal=4, ruleset=STANDARD)
    play_on(match, 30, rng)
    largest = max(path.stat().st_size for path in folder.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + 4096, NO_LIMIT))
    failed = 0
    while not failed:
        try:
            act(match, rng)
        except UnusableLibrary:
            failed = match.version
    full = len(library.record(match.id).entries)
    match.go_on_unsaved()
    play_on(match, 60, rng)
    waiting, kept = bool(match.unsaved), len(library.record(match.id).entries)
    resource.setrlimit(resource.RLIMIT_FSIZE, (NO_LIMIT, NO_LIMIT))
    while match.unsaved:
        act(match, rng)
    digest = match.digest
    match.close()
    again = Match.resume(library, match.id)
    return {
        "failed": failed,
        "full": full,
        "waiting": waiting,
        "kept": kept,
        "saved": again.version,
        "same": again.digest == digest,
        "damage": library.find_damage(),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))) + "\n")
