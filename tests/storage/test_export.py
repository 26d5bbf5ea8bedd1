"""One match as a file: it comes back the same, and what cannot have been played is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import LOLA, begin, number_of, play_on, play_out

from game.match import Match, Thought, import_match
from game.rules.cards import SeatId
from game.rules.ruleset import PRESETS
from game.storage.errors import UnreadableMatch
from game.storage.export import ExportError, check_export, write_export
from game.storage.library import Library

NOBODY = SeatId(0)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    opened = Library.open(tmp_path / "matches.db")
    yield opened
    opened.close()


@pytest.mark.parametrize("preset", list(PRESETS))
def test_an_exported_match_comes_back_the_same(
    library: Library, tmp_path: Path, preset: str
) -> None:
    ruleset = next(rules for name, rules in PRESETS.items() if name == preset)
    match = begin(library, deal=6, ruleset=ruleset)
    play_on(match, 200, random.Random(6))
    record = library.record(number_of(match))
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
    write_export(library.record(number_of(match)), path)
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
    write_export(library.record(number_of(match)), tmp_path / "match.json")
    import_match(library, tmp_path / "match.json")
    assert [summary.is_finished for summary in library.matches()] == [True, True]
    assert LOLA in match.players
