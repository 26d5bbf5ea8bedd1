"""A match whose rows are damaged: the sound part of it is offered, nothing is thrown away."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from playing import ANA, SHORT, TABLE, begin, discard, draw, play_on, play_out

from game.history.audit import audit
from game.history.fairness import check_match
from game.history.recording import recording_of
from game.match import DamagedMatch, Match, new_beginning
from game.rules.actions import Discard
from game.rules.cards import SeatId
from game.rules.notation import format_card, ruleset_from_json
from game.storage.days import counted_days
from game.storage.errors import LibraryError, MatchOpenElsewhere, UnreadableMatch, UnusableLibrary
from game.storage.export import ExportError, write_export
from game.storage.library import Library
from game.storage.records import from_text, seats_from_json

NOBODY = SeatId(0)
NESTED = "[" * 100_000


def shortened(value: object) -> str:
    return repr(value)[:50]


def spoil(library: Library, statement: str, *values: object) -> None:
    with library.writing() as db:
        db.execute(statement, values)


@pytest.mark.parametrize(
    ("statement", "kept"),
    [
        ("UPDATE actions SET action = 'rubbish' WHERE number = 21", 20),
        ('UPDATE actions SET action = \'{"do": "buy"}\' WHERE number = 21', 20),
        ("UPDATE actions SET action = x'00FF' WHERE number = 21", 20),
        (f"UPDATE actions SET action = '{NESTED}' WHERE number = 21", 20),
        ("DELETE FROM actions WHERE number = 21", 20),
    ],
)
def test_the_sound_part_of_a_damaged_match_is_offered(
    library: Library, statement: str, kept: int
) -> None:
    match = begin(library, deal=21)
    rng = random.Random(21)
    while match.version < kept:
        play_on(match, 1, rng)
    digest = match.digest
    play_on(match, 15, rng)
    match.close()
    number = match.id
    spoil(library, statement)
    with pytest.raises(DamagedMatch) as caught:
        Match.resume(library, number)
    assert caught.value.kept == kept
    assert caught.value.lost > 0
    again = Match.resume_sound_part(library, number)
    assert (again.version, again.digest) == (kept, digest)
    assert [summary.id for summary in library.open_matches()] == [again.id]
    play_out(again, rng)
    again.close()


def damaged_match(library: Library) -> int:
    match = begin(library, deal=21)
    play_on(match, 40, random.Random(21))
    match.close()
    spoil(library, "UPDATE actions SET action = 'rubbish' WHERE number = 9")
    return match.id


def test_a_damaged_match_with_an_unknown_opponent_is_not_given_up(library: Library) -> None:
    number = damaged_match(library)
    spoil(library, "UPDATE matches SET seats = replace(seats, 'hard', 'godlike')")
    before = library.matches()
    with pytest.raises(UnreadableMatch):
        Match.resume_sound_part(library, number)
    assert library.matches() == before


def test_the_sound_part_of_a_deal_of_the_day_is_the_one_that_counts(library: Library) -> None:
    beginning = new_beginning(SHORT, len(TABLE), deal=4)
    match = Match.begin(library, beginning, TABLE, day="2026-03-14")
    play_on(match, 30, random.Random(4))
    match.close()
    spoil(library, "UPDATE actions SET action = 'junk' WHERE match = ? AND number = 20", match.id)
    sound = Match.resume_sound_part(library, match.id)
    counted = counted_days(library)["2026-03-14"]
    assert (counted.match.id, counted.is_open) == (sound.id, True)
    assert library.record(sound.id).is_counted
    play_out(sound, random.Random(4))
    sound.close()
    assert counted_days(library)["2026-03-14"].points is not None


def test_a_damaged_match_that_is_open_elsewhere_is_not_copied(library: Library) -> None:
    number = damaged_match(library)
    elsewhere = library.open_journal(number)
    before = library.matches()
    with pytest.raises(MatchOpenElsewhere):
        Match.resume_sound_part(library, number)
    assert library.matches() == before
    elsewhere.close()
    Match.resume_sound_part(library, number).close()


def test_a_damaged_match_is_copied_and_given_up_at_once_or_not_at_all(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = damaged_match(library)
    before = library.matches()

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("game.storage.library.mark_abandoned", fail)
    with pytest.raises(UnusableLibrary):
        Match.resume_sound_part(library, number)
    assert library.matches() == before


def test_a_changed_action_that_is_still_legal_shows_in_the_digest(library: Library) -> None:
    match = begin(library, deal=21)
    seat = draw(match)
    while match.players[seat] != ANA:
        discard(match, seat)
        seat = draw(match)
    first = match.version
    hand = match.view(seat).hand
    match.submit(seat, Discard(hand[0]), match.version)
    following = draw(match)
    discard(match, following)
    match.close()
    other = json.dumps({"do": "discard", "card": format_card(hand[1])})
    spoil(library, "UPDATE actions SET action = ? WHERE number = ?", other, first + 1)
    with pytest.raises(DamagedMatch) as caught:
        Match.resume(library, match.id)
    assert caught.value.kept <= first


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET rules = '{}}'",
        "UPDATE matches SET seed = 'x'",
        "UPDATE matches SET seed = seed + 1",
        "UPDATE matches SET seats = '[]'",
        "UPDATE matches SET salts = '[]'",
        *(f"UPDATE matches SET {column} = 7" for column in ("rules", "seats", "salts")),
        *(f"UPDATE matches SET {column} = '{NESTED}'" for column in ("rules", "seats", "salts")),
        "UPDATE matches SET seats = replace(seats, 'hard', 'godlike')",
        "UPDATE matches SET first_dealer = 9",
        "UPDATE matches SET digest = 'x'",
        "UPDATE matches SET rules_version = 99",
        "UPDATE matches SET rules_version = 'x'",
    ],
    ids=shortened,
)
def test_a_match_whose_beginning_is_damaged_is_named_so(library: Library, statement: str) -> None:
    match = begin(library, deal=21)
    draw(match)
    match.close()
    spoil(library, statement)
    library.matches()
    with pytest.raises(UnreadableMatch):
        Match.resume(library, match.id)
    with pytest.raises(LibraryError):
        Match.resume_sound_part(library, match.id)
    library.abandon(match.id)


@pytest.mark.parametrize("value", ["x", "", b"x", 1.5, 2**60, -1])
@pytest.mark.parametrize("column", ["seed", "first_dealer", "rules_version", "digest", "started"])
def test_a_match_with_a_wrong_value_is_shown_or_named_unreadable(
    library: Library, tmp_path: Path, column: str, value: object
) -> None:
    match = begin(library, deal=21)
    play_on(match, 12, random.Random(21))
    match.close()
    spoil(library, f"UPDATE matches SET {column} = ?", value)
    for look in (
        check_match,
        audit,
        recording_of,
        lambda record: write_export(record, tmp_path / "match.json"),
    ):
        with contextlib.suppress(LibraryError, ExportError):
            look(library.record(match.id))
    with pytest.raises(LibraryError):
        Match.resume(library, match.id)


def test_whatever_is_nested_so_deeply_that_it_can_just_be_read_is_refused() -> None:
    """Where the reader gets through, telling what is wrong may still go too deep."""
    limit = sys.getrecursionlimit()
    for depth in range(limit // 2, limit):
        with pytest.raises(ValueError, match=r"nested|must be"):
            from_text("[" * depth + "]" * depth, ruleset_from_json)
        with pytest.raises(ValueError, match=r"nested|must be"):
            from_text("[" * depth + "]" * depth, seats_from_json)


@pytest.mark.parametrize(
    "change",
    [
        f"rules = '{NESTED}'",
        f"seats = '{NESTED}'",
        "seats = 7",
        "round = 'x'",
        "round = 9",
        "to_act = 3",
        "to_act = -1",
        "started = 'x'",
        "started = 7",
        "started = '2026-02-30T18:00:00Z'",
        "started = '9999-12-31T23:59:59Z'",
        "started = '0001-01-01T00:00:00Z'",
    ],
    ids=shortened,
)
def test_a_match_that_cannot_be_listed_hides_no_other(library: Library, change: str) -> None:
    for _ in range(2):
        begin(library, deal=21).close()
    spoil(library, f"UPDATE matches SET {change} WHERE id = 1")
    assert [summary.id for summary in library.matches()] == [2]


@pytest.mark.parametrize(
    ("saved", "shown"),
    [
        ("Ana\u200dB", "AnaB"),
        ("Ana\tB", "Ana B"),
        ("\u200c", "?"),
        ("", "?"),
        ("x" * 50, "x" * 40),
    ],
)
def test_a_name_that_cannot_be_shown_loses_no_match(
    library: Library, saved: str, shown: str
) -> None:
    match = begin(library, deal=21)
    play_on(match, 40, random.Random(21))
    match.close()
    with library.reading() as db:
        ((text,),) = db.execute("SELECT seats FROM matches").fetchall()
    seats = json.loads(text)
    seats[0]["name"] = saved
    spoil(library, "UPDATE matches SET seats = ?", json.dumps(seats))
    assert [summary.seats[0].name for summary in library.matches()] == [shown]
    again = Match.resume(library, match.id)
    assert (again.digest, again.players[0].name) == (match.digest, shown)
    again.close()


@pytest.mark.parametrize("name", ["", "\u200d", "a\nb", "x" * 41, "Ana\ud800"])
def test_a_match_that_could_not_be_read_again_is_not_begun(library: Library, name: str) -> None:
    beginning = new_beginning(SHORT, len(TABLE), deal=21)
    with pytest.raises(ValueError, match="name"):
        Match.begin(library, beginning, (replace(ANA, name=name), *TABLE[1:]))
    assert library.is_empty()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        NESTED,
        '{"hand":[],"tray":[],"lows":[],"drawn":null}',
        '{"hand":[],"tray":[[],[]],"lows":[1e400,99],"drawn":null}',
        7,
        b"\0\xff",
    ],
    ids=shortened,
)
def test_a_damaged_arrangement_only_loses_the_order(library: Library, text: object) -> None:
    match = begin(library, deal=21)
    play_on(match, 20, random.Random(1))
    match.close()
    spoil(library, "UPDATE arrangements SET arrangement = ?", text)
    again = Match.resume(library, match.id)
    assert again.digest == match.digest
    assert set(again.arrangement(NOBODY).hand) == set(again.view(NOBODY).hand)
    play_out(again, random.Random(2))
