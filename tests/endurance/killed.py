"""Plays a match until it is killed: prints the number of each thing done, after it is saved.

    python killed.py LIBRARY SEED MATCH THINGS-DONE

MATCH 0 begins one, by the preset that the seed chooses. Started by `kills`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from playing import begin, do_thing

from game.match import Match
from game.rules.ruleset import PRESETS, Ruleset
from game.storage.library import Library


def ruleset_for(seed: int) -> Ruleset:
    """Return one preset after the other."""
    return list(PRESETS.values())[seed % len(PRESETS)]


def main() -> None:
    path, seed, number, done = Path(sys.argv[1]), *map(int, sys.argv[2:])
    library = Library.open(path)
    match = Match.resume(library, number) if number else begin(library, seed, ruleset_for(seed))
    os.write(1, f"{match.id} {done}\n".encode())
    while not match.is_over:
        do_thing(match, seed, done)
        done += 1
        os.write(1, f"{match.id} {done}\n".encode())
    match.close()
    library.close()


if __name__ == "__main__":
    main()
