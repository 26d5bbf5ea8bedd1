"""Damaged inputs by the thousand: `python tests/endurance/damage.py [--inputs 10000] [--seed N]`.

Notation, settings, exported matches and match libraries are truncated, flipped bit by bit, given
foreign, huge or deeply nested content. Whatever comes, the game answers with the errors it
promises, within `LONGEST_S` of computing and without growing beyond `MOST_MB`, and what was good
stays as it was.
"""

# ruff: noqa: E402, T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import contextlib
import json
import random
import resource
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(folder) for folder in (TESTS, TESTS.parent)]

from playing import begin, play_on, play_out

from game.history.audit import audit
from game.history.fairness import check_match
from game.match import Match
from game.recorded import import_match
from game.rules.notation import NotationError, action_from_json, parse_cards, ruleset_from_json
from game.rules.ruleset import PRESETS, ImpossibleRuleset
from game.storage.errors import LibraryError
from game.storage.export import ExportError, check_export, write_export
from game.storage.library import Library
from game.storage.recovery import find_repair, open_library
from game.storage.settings import DEFAULTS, SettingsFile

LONGEST_S = 2.0
MOST_MB = 300
Check = Callable[[bytes, Path], str]
"""Takes a damaged input and a scratch folder; returns what became of it in a word."""


# ---------------------------------------------------------------------------------------- damaging


def truncated(good: bytes, draw: random.Random) -> bytes:
    """Return the beginning of a file."""
    return good[: draw.randrange(len(good) + 1)]


def flipped(good: bytes, draw: random.Random) -> bytes:
    """Return a file with a few bits turned over."""
    damaged = bytearray(good)
    for _ in range(draw.choice((1, 1, 2, 8, 64))):
        if damaged:
            damaged[draw.randrange(len(damaged))] ^= 1 << draw.randrange(8)
    return bytes(damaged)


def spliced(good: bytes, draw: random.Random) -> bytes:
    """Return a file with a piece of itself in another place."""
    start, end = sorted(draw.randrange(len(good) + 1) for _ in range(2))
    at = draw.randrange(len(good) + 1)
    return good[:at] + good[start : min(end, start + 4096)] + good[at + draw.randrange(64) :]


def foreign(good: bytes, draw: random.Random) -> bytes:
    """Return something else altogether."""
    return draw.choice(
        (
            b"",
            b"\x89PNG\r\n\x1a\n" + draw.randbytes(200),
            draw.randbytes(draw.randrange(2000)),
            b"SQLite format 3\x00" + draw.randbytes(500),
            b"null",
            b"[]",
            b'{"version": 99}',
            b"\xff\xfe" + good[:100],
            good + b"\x00" * 100,
        )
    )


def nested(good: bytes, draw: random.Random) -> bytes:
    """Return JSON that is deeper, longer or larger in number than any good file."""
    depth = draw.choice((100, 5_000, 200_000))
    return draw.choice(
        (
            b"[" * depth + b"]" * depth,
            b'{"a":' * depth + b"1" + b"}" * depth,
            b'{"seed": ' + b"9" * depth + b"}",
            b'"' + b"a" * depth + b'"',
            b"[" + b"1," * depth + b"1]",
            good[:50] + b"[" * depth,
        )
    )


def edited(good: bytes, draw: random.Random) -> bytes:
    """Return JSON in which one value is another one; other files with flipped bits."""
    try:
        data = json.loads(good)
    except ValueError:
        return flipped(good, draw)
    holders = [holder for holder in _holders(data) if holder]
    if not holders:
        return flipped(good, draw)
    holder = draw.choice(holders)
    value = draw.choice(
        (None, True, -1, 2**60, 1e308, "", "x" * 500, [], {}, [[]], "../../x", "\x00", 0.5)
    )
    if isinstance(holder, dict):
        holder[draw.choice(list(holder))] = value
    else:
        holder[draw.randrange(len(holder))] = value
    return json.dumps(data).encode()


def _holders(data: object) -> Iterator[dict[str, object] | list[object]]:
    """Yield every object and list of a JSON value."""
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from _holders(value)
    elif isinstance(data, list):
        yield data
        for value in data:
            yield from _holders(value)


WAYS = (truncated, flipped, spliced, foreign, nested, edited)


# ---------------------------------------------------------------------------------------- checking


def notation(data: bytes, _scratch: Path) -> str:
    """Read cards, an action and switches."""
    text = data.decode("utf-8", "replace")
    answers = []
    with contextlib.suppress(NotationError):
        parse_cards(text, 2)
        answers.append("cards")
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(text)
        for read in (action_from_json, ruleset_from_json):
            with contextlib.suppress(ValueError, ImpossibleRuleset):
                read(value)
                answers.append("json")
    return "good" if answers else "refused"


def settings(data: bytes, scratch: Path) -> str:
    """Load settings: there always are some."""
    file = SettingsFile(scratch / "settings.json")
    file.path.write_bytes(data)
    loading = file.load()
    file.save(loading.settings)
    again = file.load()
    if again.settings != loading.settings:
        raise AssertionError("saved settings do not come back")
    return "good" if not loading.notices else "defaults" if loading.settings == DEFAULTS else "told"


def exported(data: bytes, scratch: Path) -> str:
    """Check and import a match; it is then as sound as any, or not there."""
    path = scratch / "match.json"
    path.write_bytes(data)
    with contextlib.suppress(ExportError):
        check_export(path)
    library = Library.in_memory()
    try:
        try:
            number = import_match(library, path)
        except (ExportError, LibraryError):
            if library.matches():
                raise AssertionError("a refused match was kept") from None
            return "refused"
        record = library.record(number)
        check_match(record)
        audit(record)
        match = Match.resume(library, number)
        match.close()
        return "good"
    finally:
        library.close()


def database(data: bytes, scratch: Path) -> str:
    """Open a library, mend it if need be, and go through every match that it shows."""
    path = scratch / "matches.db"
    path.write_bytes(data)
    opening = open_library(path)
    library = opening.library
    told = opening.notice is not None
    repair = find_repair(library)
    if repair is not None:
        library, told = repair.library, True
    try:
        for summary in library.matches():
            with contextlib.suppress(LibraryError):
                Match.resume(library, summary.id).close()
            with contextlib.suppress(LibraryError):
                check_match(library.record(summary.id))
        match = begin(library, deal=1)
        match.close()
    finally:
        library.close()
    return "told" if told else "good"


def good_inputs(scratch: Path) -> dict[str, tuple[Check, list[bytes]]]:
    """Return for each kind of input how it is checked, and good files."""
    cards = [b"4H 5H * 7H", b"10S, AD kc *", b'{"type": "draw_stock"}', b'{"decks": 3}']
    settings_file = SettingsFile(scratch / "good.json")
    settings_file.save(DEFAULTS)
    exports, databases = [], []
    for seed, ruleset in enumerate(PRESETS.values()):
        path = scratch / f"good{seed}.db"
        library = Library.open(path)
        match = begin(library, deal=seed, ruleset=ruleset)
        play_on(match, 60 + 10 * seed, random.Random(seed))
        if seed % 3 == 0:
            play_out(match, random.Random(seed))
        file = scratch / f"good{seed}.match.json"
        write_export(library.record(match.id), file)
        match.close()
        library.close()
        with contextlib.closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        exports.append(file.read_bytes())
        databases.append(path.read_bytes())
    return {
        "notation": (notation, cards),
        "settings": (settings, [settings_file.path.read_bytes()]),
        "export": (exported, exports),
        "database": (database, databases),
    }


def run(inputs: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Check so many damaged inputs; return what became of them and every broken promise."""
    became: Counter[str] = Counter()
    broken: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        kinds = good_inputs(scratch)
        for index in range(inputs):
            draw = random.Random(f"{seed}/{index}")
            name = draw.choice(list(kinds))
            check, good = kinds[name]
            way = draw.choice(WAYS)
            data = way(draw.choice(good), draw)
            own = scratch / "own"
            own.mkdir()
            begun = time.process_time()
            try:
                became[f"{name}, {way.__name__}: {check(data, own)}"] += 1
            except Exception as error:  # nothing but the promised errors may come
                broken.append(f"{seed}/{index} {name}, {way.__name__}: {error!r}")
            taken_s = time.process_time() - begun
            if taken_s > LONGEST_S:
                broken.append(f"{seed}/{index} {name}, {way.__name__}: {taken_s:.1f} s")
            shutil.rmtree(own)
    return became, broken


def main() -> int:
    """Run as the module's docstring says; 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description="Feed the game damaged inputs.")
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    became, broken = run(arguments.inputs, arguments.seed)
    for what, count in sorted(became.items()):
        print(f"{count:6} {what}")
    most_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if most_mb > MOST_MB:
        broken.append(f"{most_mb:.0f} MB of memory")
    for line in broken:
        print(line)
    print(f"{arguments.inputs} damaged inputs, {len(broken)} broken promises, {most_mb:.0f} MB")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
