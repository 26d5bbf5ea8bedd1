"""Plays a match until it is killed: prints the number of each thing done, after it is saved.

    python killed.py LIBRARY SEED MATCH THINGS-DONE

MATCH 0 begins one. Started by `test_killed`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from playing import begin, do_thing

from game.match import Match
from game.rules.ruleset import Ruleset
from game.storage.library import Library


def main() -> None:
    path, seed, number, done = Path(sys.argv[1]), *map(int, sys.argv[2:])
    library = Library.open(path)
    match = Match.resume(library, number) if number else begin(library, seed, Ruleset())
    os.write(1, f"{match.id} {done}\n".encode())
    while not match.is_over:
        do_thing(match, seed, done)
        done += 1
        os.write(1, f"{match.id} {done}\n".encode())
    match.close()
    library.close()


if __name__ == "__main__":
    main()
