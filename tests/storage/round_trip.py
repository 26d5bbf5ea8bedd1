"""Exported matches come back the same: `python tests/storage/round_trip.py --matches 300`.

Matches by every preset and by mixtures of them, with two to six seats, left at any moment or played
out, are exported, checked, imported, exported again and compared.
"""

# ruff: noqa: E402 - run as a script, it first finds the checkout that it lies in
from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent)]

from playing import LOLA, TITO, play_on

from game.history.fairness import check_file, check_match
from game.match import Match, new_beginning
from game.players import Person, Player
from game.recorded import import_match
from game.rules.cards import SeatId
from game.rules.ruleset import Preset, Ruleset, combine, find_faults
from game.storage.export import check_export, write_export
from game.storage.library import Library


def table(rng: random.Random, number: int) -> tuple[Ruleset, list[Player]]:
    """Return rules and players: each preset in turn, alone or with others."""
    presets = list(Preset)
    while True:
        chosen = [presets[number % len(presets)]]
        if rng.random() < 0.4:
            chosen.append(rng.choice(presets))
        ruleset = combine(chosen)
        seats = rng.randint(2, 6)
        if not find_faults(ruleset, seats):
            break
    persons = rng.randint(0, min(2, seats))
    players: list[Player] = [Person(f"Ana {seat}", "owl") for seat in range(persons)]
    players += [rng.choice((TITO, LOLA)) for _ in range(seats - persons)]
    rng.shuffle(players)
    return ruleset, players


def round_trip(number: int, folder: Path) -> int:
    """Play, export, import and export one match again; return its number of entries."""
    rng = random.Random(f"round trip {number}")
    library = Library.in_memory()
    ruleset, players = table(rng, number)
    dealer = None if rng.random() < 0.5 else SeatId(rng.randrange(len(players)))
    beginning = new_beginning(ruleset, len(players), deal=rng.getrandbits(53), first_dealer=dealer)
    match = Match.begin(library, beginning, players, is_typed_deal=rng.random() < 0.5)
    play_on(match, rng.choice((0, 1, rng.randrange(500), 10_000)), rng)
    first, second = folder / "first.json", folder / "second.json"
    write_export(match.read(), first)
    check = check_export(first)
    assert check.is_good, check.text
    assert check_file(first).is_fair
    copy = import_match(library, first)
    record = library.record(copy)
    assert check_match(record).is_fair
    write_export(record, second)
    texts = [json.loads(path.read_text(encoding="utf-8")) for path in (first, second)]
    assert texts[0] == texts[1], f"match {number} comes back otherwise"
    again = Match.resume(library, copy)
    assert (again.digest, again.version, again.is_over, again.players) == (
        match.digest,
        match.version,
        match.is_over,
        match.players,
    )
    library.close()
    return match.version


def main(arguments: list[str] | None = None) -> int:
    """Take so many matches there and back."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    chosen = parser.parse_args(arguments)
    entries = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(chosen.matches):
            entries += round_trip(number, Path(folder))
    sys.stdout.write(f"{chosen.matches} matches with {entries} entries came back the same.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
