"""Files of every released version open, and nothing of them is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from game.history.fairness import check_match
from game.match import Match
from game.storage import schema
from game.storage.days import counted_days
from game.storage.errors import LibraryError
from game.storage.library import Library
from game.storage.statistics import played_matches

SAMPLES = sorted((Path(__file__).parent / "samples").glob("library-*.sql"))
"""One for each released version of the file: what `sqlite3 matches.db .dump` wrote of it."""
FINISHED = "36e9a4295efdef8cef3a9b5268b66f6e8bfb3fc5fdee8361ace4cb237e7e2270"
OPEN = "b386ce09a598c1f2d689d5990955f34088c5532980da55ea564241da81054491"


def written(sample: Path, folder: Path) -> Path:
    """Write the library of a sample."""
    path = folder / "matches.db"
    db = sqlite3.connect(path)
    db.executescript(sample.read_text(encoding="utf-8"))
    db.close()
    return path


def test_there_is_a_sample_of_every_version() -> None:
    versions = [int(sample.stem.partition("-")[2]) for sample in SAMPLES]
    assert versions == list(range(1, schema.SCHEMA_VERSION + 1))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_library_of_an_older_version_opens_with_all_its_matches(
    sample: Path, tmp_path: Path
) -> None:
    library = Library.open(written(sample, tmp_path))
    finished, waiting, abandoned = sorted(library.matches(), key=lambda match: match.id)
    assert (finished.is_finished, waiting.entries, abandoned.is_abandoned) == (True, 16, True)
    match = Match.resume(library, finished.id)
    assert match.is_over
    assert match.digest == FINISHED
    match = Match.resume(library, waiting.id)
    assert match.digest == OPEN
    assert match.arrangement(match.seats[0]).hand
    for number in (1, 2, 3):
        assert check_match(library.record(number)).is_fair
    assert [played.id for played in played_matches(library)] == [finished.id]
    counted = counted_days(library)["2026-03-01"]
    assert (counted.match.id, counted.par) == (abandoned.id, 140)
    assert library.find_damage() is None
    library.close()


def test_a_later_version_adds_to_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(SAMPLES[-1], tmp_path)
    step = (
        "ALTER TABLE matches ADD COLUMN remark TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE remarks (match INTEGER PRIMARY KEY, text TEXT NOT NULL)",
    )
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    monkeypatch.setattr(schema, "SCHEMA_VERSION", schema.SCHEMA_VERSION + 1)
    monkeypatch.setattr("game.storage.library.SCHEMA_VERSION", schema.SCHEMA_VERSION)
    library = Library.open(path)
    with library.reading() as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == schema.SCHEMA_VERSION
        assert db.execute("SELECT remark FROM matches").fetchall() == [("",)] * 3
        assert db.execute("SELECT count(*) FROM remarks").fetchone() == (0,)
    assert len(library.matches()) == 3
    library.close()
    Library.open(path).close()  # and it is done once only


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(SAMPLES[-1], tmp_path)
    step = ("CREATE TABLE remarks (match INTEGER PRIMARY KEY)", "ALTER TABLE nothing ADD COLUMN x")
    with monkeypatch.context() as later:
        later.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
        later.setattr(schema, "SCHEMA_VERSION", schema.SCHEMA_VERSION + 1)
        later.setattr("game.storage.library.SCHEMA_VERSION", schema.SCHEMA_VERSION)
        with pytest.raises(LibraryError):
            Library.open(path)
    library = Library.open(path)
    with library.reading() as db:
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master")}
    assert "remarks" not in tables
    assert len(library.matches()) == 3
    library.close()
