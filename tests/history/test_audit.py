"""Audits: opponents decide again what they decided, and a changed decision is found."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from playing import begin, due, play_with_opponents

from game.app import main
from game.history.audit import Verdict, audit
from game.match import Match
from game.players import Person
from game.rules.legality import legal_actions
from game.rules.ruleset import Ruleset
from game.storage.export import write_export
from game.storage.library import Library
from game.storage.records import EntryRecord, Position, Thought

ONE_ROUND = Ruleset(rounds=(2,))


@pytest.fixture
def match(library: Library) -> Match:
    played = begin(library, deal=12, ruleset=ONE_ROUND)
    play_with_opponents(played, quick_share=0.2)
    return played


def test_every_decision_comes_out_the_same(library: Library, match: Match) -> None:
    record = library.record(match.id)
    found = audit(record)
    assert found.verdict is Verdict.SAME, found.text
    assert found.remade == sum(row.thought is not None for row in record.entries) > 10
    assert found.quick == sum(
        row.thought is not None and row.thought.is_quick for row in record.entries
    )
    assert found.quick > 0


def test_a_changed_decision_is_found(library: Library) -> None:
    match = begin(library, deal=12, ruleset=ONE_ROUND)
    changed = 0
    for _ in range(60):
        play_with_opponents(match, 1)
        if match.is_over:
            break
        seat = due(match)
        if isinstance(match.players[seat], Person):
            continue
        decided = _next_decision(match, library)
        others = [action for action in legal_actions(match.view(seat)) if action != decided.entry]
        if not others:
            continue
        record = library.record(match.id)
        false = EntryRecord(others[0], decided.thought)
        found = audit(replace(record, entries=(*record.entries, false)))
        assert found.verdict is Verdict.DIFFERENT
        assert found.difference is not None
        assert found.difference.number == len(record.entries) + 1
        assert found.difference.recorded == others[0]
        assert found.difference.decided == decided.entry
        changed += 1
    assert changed > 5


def _next_decision(match: Match, library: Library) -> EntryRecord:
    """Return what the opponent that is due decides, without doing it in this match."""
    copy = library.add(library.record(match.id), _position(match))
    other = Match.resume(library, copy)
    play_with_opponents(other, 1)
    (*_, last) = library.record(copy).entries
    other.close()
    return last


def _position(match: Match) -> Position:
    return Position(match.view(match.seats[0]).table.round_number, match.to_act)


def test_what_decided_must_be_recorded_and_known(library: Library, match: Match) -> None:
    record = library.record(match.id)
    place = next(i for i, row in enumerate(record.entries) if row.thought is not None)
    row = record.entries[place]
    assert row.thought is not None

    def with_thought(thought: Thought | None) -> Verdict:
        entries = list(record.entries)
        entries[place] = replace(row, thought=thought)
        return audit(replace(record, entries=tuple(entries))).verdict

    assert with_thought(None) is Verdict.DIFFERENT
    other_level = "easy" if row.thought.level != "easy" else "hard"
    assert with_thought(replace(row.thought, level=other_level)) is Verdict.DIFFERENT
    assert with_thought(replace(row.thought, version=row.thought.version + 1)) is (
        Verdict.CANNOT_TELL
    )


def test_the_command_says_yes_no_or_that_it_cannot_tell(
    library: Library, match: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ("--data-dir", str(tmp_path))
    path = tmp_path / "match.json"
    write_export(library.record(match.id), path)
    assert main(["matches", "audit", str(match.id), *folder]) == 0
    assert main(["matches", "audit", str(path), "--json", *folder]) == 0
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (answer["verdict"], answer["skipped"]) == ("same", 0)
    data = json.loads(path.read_text())
    for row in data["actions"]:
        if "thought" in row:
            row["thought"]["version"] += 1
    path.write_text(json.dumps(data))
    assert main(["matches", "audit", str(path), *folder]) == 2
    assert "Use the game it was played with" in capsys.readouterr().err
    del next(row for row in data["actions"] if "thought" in row)["thought"]
    path.write_text(json.dumps(data))
    assert main(["matches", "audit", str(path), *folder]) == 1
