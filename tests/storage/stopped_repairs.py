"""Mends a damaged library again and again, each time stopped at another step: tests run this.

At every step at which a file is opened, copied, renamed or removed, and at many sizes of a disk,
the process is killed, or everything fails from there on. Afterwards the library is opened as the
next start does. Prints how often that was, and what was lost.
"""

# ruff: noqa: E402 - run as a script, it first finds the checkout that it lies in
from __future__ import annotations

import errno
import json
import os
import random
import resource
import sqlite3
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent)]

from playing import begin, play_on, play_out
from spoiling import spoil_table

from game.match import Match
from game.storage.library import Library
from game.storage.recovery import Opening, find_repair, open_library

STEPS = ("open", "os.rename", "os.remove", "shutil.copyfile", "sqlite3.connect")
SIZES = 10
KILLED, UNTOUCHED, TRACEBACK = 9, 0, 3

Files = dict[str, bytes]


def damaged_library(folder: Path) -> tuple[Files, dict[int, str]]:
    """Write a library with a finished match, an open one, a backup of the first, and damage.

    Returns:
        The files, and the digests of both matches, which can still be read.
    """
    path = folder / "matches.db"
    library = Library.open(path)
    finished, running = begin(library, deal=8), begin(library, deal=9)
    play_out(finished, random.Random(8))
    play_on(running, 60, random.Random(9))
    digests = {match.id: match.digest for match in (finished, running)}
    for each in (finished, running):
        each.close()
    library.close()
    spoil_table(path, "arrangements")
    return {file.name: file.read_bytes() for file in folder.iterdir()}, digests


def as_at_start(path: Path) -> Opening:
    """Open a library as the game does."""
    opening = open_library(path)
    return find_repair(opening.library) or opening


def in_a_child(prepare: Callable[[], None], path: Path) -> int:
    """Open the library in a process of its own; return how that ended."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    ending = TRACEBACK
    try:
        prepare()
        as_at_start(path).library.matches()
        ending = UNTOUCHED
    finally:
        os._exit(ending)


def stop_at(step: int, folder: Path, *, is_killed: bool) -> Callable[[], None]:
    """Return what stops this process at a step, or lets that and every later one fail."""

    def prepare() -> None:
        steps = count(1)

        def hook(event: str, details: tuple[object, ...]) -> None:
            if event not in STEPS or not str(details[0]).startswith(str(folder)):
                return
            if next(steps) < step:
                return
            if is_killed:
                os._exit(KILLED)
            if event == "sqlite3.connect":
                raise sqlite3.OperationalError("unable to open database file")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        sys.addaudithook(hook)

    return prepare


def limit_files(size: int) -> None:
    """Let no file grow beyond a size."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def main(folder: Path) -> dict[str, object]:
    """Stop at each step, and say what became of it."""
    path = folder / "matches.db"
    files, digests = damaged_library(folder)
    lost: list[str] = []

    def begin_anew() -> None:
        for file in folder.iterdir():
            file.unlink()
        for name, data in files.items():
            (folder / name).write_bytes(data)

    def check(told: str) -> None:
        library = as_at_start(path).library
        found = {match.id: "" for match in library.matches()}
        for number in found:
            match = Match.resume(library, number)
            found[number] = match.digest
            match.close()
        if not library.is_saved or found != digests or library.find_damage():
            lost.append(told)
        library.close()

    stops = {}
    for is_killed in (True, False):
        for step in count(1):
            begin_anew()
            ending = in_a_child(stop_at(step, folder, is_killed=is_killed), path)
            told = f"{'killed' if is_killed else 'failing'} at step {step}"
            if ending == TRACEBACK:
                lost.append(f"a traceback, {told}")
            check(told)
            if step > 100 or (is_killed and ending == UNTOUCHED):
                break
            if not is_killed and step > stops["killed"]:
                break
            stops["killed" if is_killed else "failing"] = step
    largest = max(map(len, files.values()))
    for part in range(SIZES):
        begin_anew()
        size = largest * part // (SIZES - 2)
        if in_a_child(partial(limit_files, size), path) == TRACEBACK:
            lost.append(f"a traceback at {size} bytes")
        check(f"at most {size} bytes")
    return stops | {"lost": lost}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))) + "\n")
