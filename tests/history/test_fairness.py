"""Fair deals: whatever is changed about a deal after it was sealed is found."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path

import pytest
from playing import begin, play_on, play_out

from game.app import main
from game.history.fairness import check_file, check_match, seal_words
from game.rules.notation import commit, parse_face
from game.rules.ruleset import Ruleset
from game.storage.export import write_export
from game.storage.library import Library

THIRSTY = Ruleset(decks=1, rounds=(1, 2), reshuffles=9)
"""A small stock that is soon used up."""


def exported(library: Library, match_id: int, path: Path) -> dict[str, list[dict[str, object]]]:
    write_export(library.record(match_id), path)
    found = json.loads(path.read_text())
    assert isinstance(found, dict)
    return found


def check(path: Path, data: object) -> tuple[bool, str]:
    path.write_text(json.dumps(data))
    found = check_file(path)
    return found.is_fair, found.text


def test_a_match_is_fair_at_every_moment_of_it(library: Library) -> None:
    match = begin(library, deal=4)
    assert match.commitment(1) == library.record(match.id).commitments[0]
    rng = random.Random(4)
    while not match.is_over:
        found = check_match(library.record(match.id))
        assert found.is_fair, found.text
        assert [deal.is_over for deal in found.deals].count(False) == 1
        latest = found.deals[-1].deal
        assert match.commitment(latest.number) == latest.commitment
        play_on(match, 7, rng)
    found = check_match(library.record(match.id))
    assert found.is_fair
    assert [deal.deal.number for deal in found.deals] == [1, 2]
    assert all(deal.is_over for deal in found.deals)


def test_reshuffles_are_covered(library: Library, tmp_path: Path) -> None:
    for deal in range(30):
        match = begin(library, deal=deal, ruleset=THIRSTY)
        play_out(match, random.Random(deal))
        found = check_match(library.record(match.id))
        assert found.is_fair
        if any(check.reshuffles for check in found.deals):
            break
    else:
        pytest.fail("no match had a reshuffle")
    data = exported(library, match.id, tmp_path / "match.json")
    # Another deal number makes other stocks of the discards, and other deals with them.
    is_fair, _ = check(tmp_path / "match.json", data | {"seed": deal + 1})
    assert not is_fair


@pytest.mark.parametrize("seed", range(6))
def test_a_swap_of_two_cards_that_differ_is_caught(
    library: Library, tmp_path: Path, seed: int
) -> None:
    match = begin(library, deal=seed)
    play_on(match, 40, random.Random(seed))
    path = tmp_path / "match.json"
    data = exported(library, match.id, path)
    assert check(path, data)[0]
    rng = random.Random(seed)
    deal = rng.choice(data["deals"])
    pack = deal["pack"]
    assert isinstance(pack, list)
    while True:
        first, second = rng.sample(range(len(pack)), 2)
        if pack[first] != pack[second]:
            break
    pack[first], pack[second] = pack[second], pack[first]
    is_fair, text = check(path, data)
    assert not is_fair
    assert f"Round {deal['round']}: the opened pack does not fit the seal." in text
    # Whoever also makes the seal anew is caught by what was played.
    salt = deal["salt"]
    assert isinstance(salt, str)
    deal["commitment"] = commit([parse_face(card) for card in pack], salt)
    is_fair, text = check(path, data)
    assert not is_fair
    assert text == f"Round {deal['round']}: it was not dealt from the opened pack."


def test_a_missing_doubled_or_foreign_deal_and_a_wrong_end_are_caught(
    library: Library, tmp_path: Path
) -> None:
    match = begin(library, deal=9)
    play_out(match, random.Random(9))
    path = tmp_path / "match.json"
    data = exported(library, match.id, path)
    first, second = data["deals"]
    for deals in ([first], [], [first, second | {"round": 5}], [first, first], [second, second]):
        assert not check(path, data | {"deals": deals})[0]
    assert check(path, data | {"digest": "0" * 64}) == (
        False,
        "The moves do not lead to what was recorded.",
    )


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE matches SET seed = seed + 1",
        "UPDATE matches SET salts = replace(salts, substr(salts, 3, 6), '000000')",
        "UPDATE matches SET commitments = replace(commitments, substr(commitments, 3, 6), 'ffff')",
        'UPDATE actions SET action = \'{"do":"draw_stock"}\' WHERE number ='
        " (SELECT max(number) FROM actions WHERE action LIKE '%draw_discard%')",
    ],
)
def test_a_changed_library_is_caught(tmp_path: Path, change: str) -> None:
    library = Library.open(tmp_path / "matches.db")
    match = begin(library, deal=3)
    play_on(match, 60, random.Random(3))
    match.close()
    library.close()
    with sqlite3.connect(tmp_path / "matches.db") as db:
        assert db.execute(change).rowcount == 1
    db.close()
    folder = ("--data-dir", str(tmp_path))
    assert main(["matches", "verify", "1", *folder]) == 1


def test_the_command_says_yes_no_or_what_is_wrong(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begin(library, deal=3)
    play_on(match, 10, random.Random(3))
    folder = ("--data-dir", str(tmp_path))
    path = tmp_path / "match.json"
    data = exported(library, match.id, path)
    assert main(["matches", "verify", str(match.id), *folder]) == 0
    assert main(["matches", "verify", str(path), *folder]) == 0
    assert capsys.readouterr().out.count("  as sealed\n") == 2
    assert main(["matches", "verify", str(match.id), "--json", *folder]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["fair"] is True
    assert answer["rounds"][0]["commitment"] == data["deals"][0]["commitment"]
    # The cards of a round that is still played are nowhere in the answer.
    assert '"pack"' not in json.dumps(answer)
    assert '"salt"' not in json.dumps(answer)
    path.write_text(json.dumps(data | {"digest": "0" * 64}))
    assert main(["matches", "verify", str(path), *folder]) == 1
    for bad in ("77", "0", "no-such-file.json", str(tmp_path)):
        assert main(["matches", "verify", bad, *folder]) == 2
    errors = capsys.readouterr().err
    assert errors.count("\n") == 4


def test_a_seal_is_shown_in_short() -> None:
    assert seal_words("9f3a61c2" + "0" * 52 + "e07b") == "9F3A 61C2 … E07B"
