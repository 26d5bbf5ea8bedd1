"""One match as a file: it comes back the same, and what cannot have been played is refused."""

from __future__ import annotations

import codecs
import contextlib
import json
import random
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import ANA, LOLA, TITO, begin, due, play_on, play_out
from round_trip import round_trip

from game.match import Match, new_beginning
from game.recorded import import_match
from game.rules.actions import Buy, Discard, DrawStock
from game.rules.cards import SeatId
from game.rules.legality import legal_actions
from game.rules.ruleset import PRESETS, Ruleset
from game.storage import export
from game.storage.errors import UnreadableMatch
from game.storage.export import (
    MAX_BYTES,
    MAX_ENTRIES,
    ExportCheck,
    ExportError,
    check_export,
    write_export,
)
from game.storage.library import Library
from game.storage.records import EntryRecord, Thought
from game.ui.scenes.matches import day_words

NOBODY = SeatId(0)
THOUGHT = {"level": "hard", "personality": "watcher", "version": 1, "budget": 9, "is_quick": False}


@pytest.mark.parametrize("preset", list(PRESETS))
def test_an_exported_match_comes_back_the_same(
    library: Library, tmp_path: Path, preset: str
) -> None:
    ruleset = next(rules for name, rules in PRESETS.items() if name == preset)
    match = begin(library, deal=6, ruleset=ruleset)
    play_on(match, 200, random.Random(6))
    record = library.record(match.id)
    write_export(record, tmp_path / "match.json")
    assert check_export(tmp_path / "match.json").is_good
    number = import_match(library, tmp_path / "match.json")
    assert number != match.id
    again = Match.resume(library, number)
    assert (again.digest, again.version, again.players) == (
        match.digest,
        match.version,
        match.players,
    )
    thoughts = [row.thought for row in record.entries]
    assert [row.thought for row in library.record(number).entries] == thoughts
    assert any(isinstance(thought, Thought) for thought in thoughts)
    dealt = len(match.view(NOBODY).results) + (not match.is_over)
    assert library.record(number).salts[:dealt] == record.salts[:dealt]


def test_an_illegal_or_unknown_match_is_not_imported(library: Library, tmp_path: Path) -> None:
    match = begin(library, deal=6)
    play_on(match, 20, random.Random(6))
    path = tmp_path / "match.json"
    write_export(library.record(match.id), path)
    good = path.read_text()
    path.write_text(good.replace('"draw_stock"', '"pass_draw"', 1))
    with pytest.raises(ExportError, match=r"Action 1.*MUST_DRAW"):
        import_match(library, path)
    path.write_text(good.replace('"easy"', '"godlike"', 1))
    with pytest.raises(UnreadableMatch):
        import_match(library, path)
    assert len(library.matches()) == 1


def test_a_finished_match_is_imported_as_finished(library: Library, tmp_path: Path) -> None:
    match = begin(library, deal=6)
    play_out(match, random.Random(6))
    write_export(library.record(match.id), tmp_path / "match.json")
    import_match(library, tmp_path / "match.json")
    assert [summary.is_finished for summary in library.matches()] == [True, True]
    assert LOLA in match.players


# ----------------------------------------------------------------------------------------- hostile


@pytest.fixture
def exported(library: Library, tmp_path: Path) -> dict[str, object]:
    """Return the JSON of a played match."""
    match = begin(library, deal=6)
    play_on(match, 15, random.Random(6))
    path = tmp_path / "match.json"
    write_export(library.record(match.id), path)
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def refusal(tmp_path: Path, content: object) -> str:
    path = tmp_path / "hostile.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    with pytest.raises(ExportError) as caught:
        check_export(path)
    text = str(caught.value)
    assert text.startswith(str(path))
    assert len(text) < 500
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"version":' * 100_000,
        b'{"seed": 1' + b"0" * 5000 + b"}",
        b'{"seed": 1.5}',
        b'{"seed": NaN}',
        b'{"seed": 1, "seed": 2}',
        b" " * (MAX_BYTES + 1),
        b"SQLite format 3\0",
    ],
    ids=lambda content: repr(content[:12]),
)
def test_what_is_no_export_is_named_so(tmp_path: Path, content: bytes) -> None:
    refusal(tmp_path, content)


def test_a_missing_file_is_named_so(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="cannot be read"):
        check_export(tmp_path / "no.json")
    with pytest.raises(ExportError, match="cannot be read"):
        check_export(tmp_path)


def test_a_match_in_which_nobody_lays_down_comes_back_too(tmp_path: Path) -> None:
    ruleset = Ruleset(rounds=(1, 2, 3), decks=3, reshuffles=9)
    match = Match.begin(Library.in_memory(), new_beginning(ruleset, 2, deal=1), (ANA, TITO))
    while not match.is_over:
        legal = legal_actions(match.view(due(match)))
        action = next((each for each in legal if isinstance(each, DrawStock | Discard)), legal[0])
        match.submit(due(match), action, match.version)
    assert match.version > 8_000
    write_export(match.read(), tmp_path / "match.json")
    assert check_export(tmp_path / "match.json").is_good


@pytest.mark.parametrize("bound", ["MAX_ENTRIES", "MAX_BYTES"])
def test_what_could_not_be_read_again_is_not_written(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    match = begin(library, deal=6)
    play_on(match, 40, random.Random(6))
    file = tmp_path / "match.json"
    write_export(match.read(), file)
    before = file.read_bytes()
    monkeypatch.setattr(export, bound, 10)
    with pytest.raises(ExportError):
        check_export(file)
    with pytest.raises(ExportError, match="too long"):
        write_export(match.read(), file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("key", ["version", "seed", "rules", "seats", "actions", "deals", "digest"])
@pytest.mark.parametrize(
    "value", [None, True, -1, 2**60, "x", [], {}, [[]], [{}], ["x"] * 50, [{"do": "x"}]]
)
def test_a_wrong_value_is_named_with_its_place(
    tmp_path: Path, exported: dict[str, object], key: str, value: object
) -> None:
    if (key, value) in (("rules", {}), ("actions", []), ("deals", [])):
        return  # possible by itself; what it leads to is checked
    assert key in refusal(tmp_path, exported | {key: value})


def test_more_actions_than_any_match_takes_are_not_replayed(
    tmp_path: Path, exported: dict[str, object]
) -> None:
    actions = [{"do": "draw_stock"}] * (MAX_ENTRIES + 1)
    assert f"at most {MAX_ENTRIES}" in refusal(tmp_path, exported | {"actions": actions})


def test_a_missing_or_unknown_key_is_named(tmp_path: Path, exported: dict[str, object]) -> None:
    assert "'moon'" in refusal(tmp_path, exported | {"moon": 1})
    del exported["digest"]
    assert "'digest' is missing" in refusal(tmp_path, exported)


@pytest.mark.parametrize(
    "row",
    [
        {"do": "discard"},
        {"do": "discard", "card": "1H"},
        {"do": "discard", "card": ["7H"]},
        {"do": "draw_stock", "free": True},
        {"do": "take_back", "seat": 1},
        {"do": "lay_off", "card": "7H", "owner": "0", "meld": 0, "end": "high"},
        {"do": "lay_down", "melds": [{"kind": "set", "rank": "7", "cards": ["7H", {}]}]},
        {"do": "draw_stock", "thought": {"level": "hard"}},
        {"do": "draw_stock", "thought": {"level": "../x", "personality": "a"}},
        {"do": "draw_stock", "thought": THOUGHT | {"version": 0}},
        {"do": "draw_stock", "thought": THOUGHT | {"budget": 10**9}},
        {"do": "draw_stock", "thought": THOUGHT | {"worlds": 7}},
    ],
)
def test_a_row_that_is_no_action_is_named_with_its_number(
    tmp_path: Path, exported: dict[str, object], row: object
) -> None:
    actions = exported["actions"]
    assert isinstance(actions, list)
    assert "actions[3]" in refusal(tmp_path, exported | {"actions": [*actions[:3], row]})


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"do": "lay_off", "card": "7H", "owner": -1, "meld": -1, "end": "high"}, "DRAW_FIRST"),
        ({"do": "swap_wild", "card": "7H", "owner": 10**9, "meld": 0, "position": -1}, "DRAW"),
        ({"do": "buy"}, "NO_OFFER"),
        ({"do": "lay_down", "melds": []}, "DRAW_FIRST"),
        ({"do": "take_back"}, "cannot be taken back"),
    ],
)
def test_the_first_illegal_action_is_named(
    tmp_path: Path, exported: dict[str, object], row: dict[str, object], reason: str
) -> None:
    path = tmp_path / "hostile.json"
    path.write_text(json.dumps(exported | {"actions": [row]}), encoding="utf-8")
    found = check_export(path)
    assert not found.is_good
    assert not found.is_legal
    assert found.text.startswith("Action 1,")
    assert reason in found.text
    answer = found.to_json()
    assert answer["index"] == 0
    assert answer["action"] == row
    assert answer["legal"] is False


def test_a_file_that_an_editor_marked_as_text_is_read(
    tmp_path: Path, exported: dict[str, object]
) -> None:
    path = tmp_path / "edited.json"
    path.write_bytes(codecs.BOM_UTF8 + json.dumps(exported).encode())
    assert check_export(path).is_good


def test_a_wrong_digest_deal_or_salt_is_found(tmp_path: Path, exported: dict[str, object]) -> None:
    def check(changes: dict[str, object]) -> ExportCheck:
        path = tmp_path / "hostile.json"
        path.write_text(json.dumps(exported | changes), encoding="utf-8")
        return check_export(path)

    assert check({}).is_good
    assert not check({"digest": "0" * 64}).is_digest_right
    (deal,) = _deals(exported)
    pack = deal["pack"]
    assert isinstance(pack, list)
    first = next(index for index, face in enumerate(pack) if face != pack[0])
    swapped = [pack[first], *pack[1:first], pack[0], *pack[first + 1 :]]
    assert check({"deals": [deal | {"pack": swapped}]}).wrong_deals == (1,)
    assert check({"deals": [deal | {"salt": "0" * 32}]}).wrong_deals == (1,)
    assert check({"deals": [deal | {"round": 2}]}).wrong_deals == (1, 2)
    assert check({"deals": []}).wrong_deals == (1,)
    assert check({"deals": [deal, deal]}).wrong_deals == (1,)
    assert not check({"seed": 7}).is_good


def _deals(exported: dict[str, object]) -> list[dict[str, object]]:
    deals = exported["deals"]
    assert isinstance(deals, list)
    return deals


@given(seed=st.integers(0, 10**6))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_file_with_changed_bytes_is_read_or_refused(
    tmp_path: Path, exported: dict[str, object], seed: int
) -> None:
    rng = random.Random(seed)
    data = bytearray(json.dumps(exported).encode())
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data))
        data[at : at + rng.randrange(3)] = bytes(rng.choices(b'{}[]":,0123456789abx-', k=1))
    path = tmp_path / "hostile.json"
    path.write_bytes(data)
    with contextlib.suppress(ExportError):
        check_export(path)


def test_an_export_never_writes_half_a_file(library: Library, tmp_path: Path) -> None:
    match = begin(library, deal=6)
    record = library.record(match.id)
    with pytest.raises(ExportError, match="cannot be written"):
        write_export(record, tmp_path / "no" / "match.json")
    illegal = replace(record, entries=(EntryRecord(Buy()),))
    with pytest.raises(ExportError, match="illegal"):
        write_export(illegal, tmp_path / "match.json")
    assert not (tmp_path / "match.json").exists()


@pytest.mark.parametrize("number", range(len(PRESETS)))
def test_a_match_of_every_preset_comes_back_the_same(number: int, tmp_path: Path) -> None:
    round_trip(number, tmp_path)


@pytest.mark.parametrize(
    "started",
    [
        7,
        "2026-03-14",
        "2026-03-14T18:00:00",
        "2026-03-14T18:00:00+00:00",
        "2026-13-45T99:99:99Z",
        "2026-02-30T18:00:00Z",
        "2026-03-14T24:00:00Z",
        "2026-03-14T23:59:60Z",
        "٢٠٢٦-03-14T18:00:00Z",
        "9999-12-31T23:59:59Z",
        "0001-01-01T00:00:00Z",
        "2201-01-01T00:00:00Z",
    ],
)
def test_a_time_that_cannot_be_is_refused(
    tmp_path: Path, exported: dict[str, object], started: object
) -> None:
    assert "started" in refusal(tmp_path, exported | {"started": started})


@pytest.mark.parametrize("started", ["1970-01-01T00:00:00Z", "2200-12-31T23:59:59Z"])
@pytest.mark.parametrize("zone", ["UTC+14", "UTC-14"])
@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the system has one time zone")
def test_whatever_is_imported_is_listed_with_its_day(
    library: Library,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    exported: dict[str, object],
    started: str,
    zone: str,
) -> None:
    path = tmp_path / "old.json"
    path.write_text(json.dumps(exported | {"started": started}), encoding="utf-8")
    number = import_match(library, path)
    (found,) = (match for match in library.matches() if match.id == number)
    assert found.started == library.record(number).started == started
    with monkeypatch.context() as there:
        there.setenv("TZ", zone)
        time.tzset()
        assert day_words(started)
    time.tzset()


@pytest.mark.parametrize("portrait", ["../../secret", "owl.svg", "C:owl", "Owl", "o/w"])
def test_a_portrait_is_a_plain_word(
    tmp_path: Path, exported: dict[str, list[dict[str, str]]], portrait: str
) -> None:
    exported["seats"][0]["portrait"] = portrait
    assert "seats[0].portrait" in refusal(tmp_path, exported)
