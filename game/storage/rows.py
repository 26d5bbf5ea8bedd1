"""The rows of the library's tables: written, and read as far as they can be."""

from __future__ import annotations

import functools
import sqlite3
import zlib
from collections.abc import Sequence
from typing import Final

from game.i18n import t
from game.rules.cards import SeatId
from game.rules.notation import ruleset_from_json, ruleset_to_json
from game.rules.replay import Beginning
from game.rules.ruleset import Ruleset
from game.rules.scoring import ranked
from game.storage.errors import MatchIsOver, UnknownMatch, UnreadableMatch
from game.storage.records import (
    EntryRecord,
    MatchRecord,
    MatchSummary,
    Position,
    ResultRecord,
    SeatRecord,
    Thought,
    entry_from_json,
    entry_to_json,
    from_text,
    now,
    parse_moment,
    salts_from_json,
    seat_to_json,
    seats_from_json,
    to_text,
)

COLUMNS: Final = 8
"""Of a row of a journal."""
MAX_JOURNAL_BYTES: Final = 8 * 1024 * 1024
"""More than any journal takes; a damaged one may claim more."""
MAX_ROWS: Final = 100_000

# --------------------------------------------------------------------------------------- writing


def insert_match(db: sqlite3.Connection, record: MatchRecord, position: Position) -> int:
    """Write the beginning of a match and return its number."""
    beginning = record.beginning
    cursor = db.execute(
        "INSERT INTO matches (started, rules_version, rules, seed, is_typed_deal, first_dealer,"
        " seats, salts, commitments, is_imported, is_counted, digest, round, to_act)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            record.started,
            record.rules_version,
            to_text(ruleset_to_json(beginning.ruleset)),
            beginning.seed,
            record.is_typed_deal,
            beginning.first_dealer,
            to_text([seat_to_json(seat) for seat in record.seats]),
            to_text(list(record.salts)),
            to_text(list(record.commitments)),
            record.is_imported,
            record.is_counted,
            record.digest,
            position.round_number,
            position.to_act,
        ),
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def insert_entry(db: sqlite3.Connection, match_id: int, number: int, entry: EntryRecord) -> None:
    """Write one row of a journal."""
    thought = entry.thought
    how: tuple[object, ...] = (None,) * 5
    if thought is not None:
        how = (
            thought.level,
            thought.personality,
            thought.version,
            thought.budget,
            thought.is_quick,
        )
    action = to_text(entry_to_json(entry.entry))
    db.execute(
        "INSERT INTO actions (match, number, action, level, personality, opponent_version, budget,"
        " is_quick, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (match_id, number, action, *how, entry.digest),
    )


def insert_result(db: sqlite3.Connection, match_id: int, result: ResultRecord) -> None:
    """Write how a match ended, and put its journal into one row."""
    db.execute(
        "INSERT INTO results (match, winners, digest) VALUES (?, ?, ?)",
        (match_id, to_text(result.winners), result.digest),
    )
    db.executemany(
        "INSERT INTO scores (match, round, seat, points, is_out, down_turn)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [
            (match_id, score.number, seat, points, score.winner == seat, score.down_turns[seat])
            for score in result.rounds
            for seat, points in enumerate(score.points)
        ],
    )
    db.executemany(
        "INSERT INTO away (match, round, seat) VALUES (?, ?, ?)",
        [(match_id, score.number, seat) for score in result.rounds for seat in score.away],
    )
    rows = _select_actions(db, match_id)
    db.execute(
        "INSERT INTO journals (match, count, entries) VALUES (?, ?, ?)",
        (match_id, len(rows), zlib.compress(to_text(rows).encode())),
    )
    db.execute("DELETE FROM actions WHERE match = ?", (match_id,))
    db.execute("UPDATE matches SET ended = ? WHERE id = ?", (now(), match_id))


def mark_abandoned(db: sqlite3.Connection, match_id: int) -> None:
    """Write that a match was given up.

    Raises:
        MatchIsOver: It has ended.
    """
    changed = db.execute(
        "UPDATE matches SET abandoned = ? WHERE id = ? AND ended IS NULL", (now(), match_id)
    )
    if not changed.rowcount:
        raise MatchIsOver(t("The match is over."))


def put_arrangement(db: sqlite3.Connection, match_id: int, seat: SeatId, text: str) -> None:
    """Write a seat's arrangement over the one before."""
    db.execute(
        "INSERT INTO arrangements (match, seat, arrangement) VALUES (?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET arrangement = excluded.arrangement",
        (match_id, seat, text),
    )


def delete_match(db: sqlite3.Connection, match_id: int) -> None:
    """Delete a match with all that was written of it.

    Raises:
        sqlite3.IntegrityError: It was the counted deal of a day.
    """
    for table in ("actions", "journals", "arrangements", "results", "scores", "away"):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (match_id,))
    db.execute("DELETE FROM matches WHERE id = ?", (match_id,))


# --------------------------------------------------------------------------------------- reading


def is_abandoned(db: sqlite3.Connection, match_id: int) -> bool:
    """Tell whether a match was given up.

    Raises:
        UnknownMatch: There is no such match.
    """
    row = db.execute(
        "SELECT abandoned IS NOT NULL FROM matches WHERE id = ?", (match_id,)
    ).fetchone()
    if row is None:
        raise UnknownMatch(t("There is no match {number}.", number=match_id))
    return bool(row[0])


@functools.lru_cache(maxsize=512)
def read_ruleset(text: object) -> Ruleset:
    """Return the rules of a match; most matches have the same.

    Raises:
        ValueError: They cannot be read.
    """
    return from_text(text, ruleset_from_json)


@functools.lru_cache(maxsize=512)
def read_seats(text: object) -> tuple[SeatRecord, ...]:
    """Return the seats of a match; many matches have the same.

    Raises:
        ValueError: They cannot be read.
    """
    return from_text(text, seats_from_json)


def select_summaries(db: sqlite3.Connection, *, only_open: bool) -> tuple[MatchSummary, ...]:
    """Return the matches whose rows can be read, all or the open ones, the latest begun first."""
    condition = "WHERE ended IS NULL AND abandoned IS NULL " if only_open else ""
    rows = db.execute(
        "SELECT id, started, rules, seats, round, to_act,"
        " coalesce((SELECT count FROM journals WHERE match = id),"
        " (SELECT count(*) FROM actions WHERE match = id)),"
        " ended IS NOT NULL, abandoned IS NOT NULL, is_imported,"
        " EXISTS (SELECT 1 FROM days WHERE days.match = matches.id)"
        f" FROM matches {condition}ORDER BY id DESC"
    ).fetchall()
    scores: dict[int, list[tuple[int, int]]] = {}
    if not only_open:
        for match_id, _, total, gone_out in db.execute(
            "SELECT match, seat, sum(points), sum(is_out) FROM scores"
            " GROUP BY match, seat ORDER BY match, seat"
        ):
            scores.setdefault(match_id, []).append((total, gone_out))
    found = (_find_summary(row, scores.get(row[0], ())) for row in rows)
    return tuple(summary for summary in found if summary is not None)


def select_record(db: sqlite3.Connection, match_id: int) -> MatchRecord:
    """Return a match with its journal, as far as its rows can be read.

    Raises:
        UnknownMatch: There is no such match.
        UnreadableMatch: Not even its beginning can be read.
    """
    row = db.execute(
        "SELECT rules, seats, seed, first_dealer, salts, commitments, is_typed_deal,"
        " rules_version, started, digest, is_imported, is_counted FROM matches WHERE id = ?",
        (match_id,),
    ).fetchone()
    if row is None:
        raise UnknownMatch(t("There is no match {number}.", number=match_id))
    rows = _select_journal(db, match_id)
    entries = _readable_entries(rows)
    rules, seats, seed, dealer, salts, commitments, is_typed, version, started, digest = row[:10]
    is_imported, is_counted = row[10:]
    try:
        players, ruleset = read_seats(seats), read_ruleset(rules)
        opening = from_text(salts, salts_from_json), from_text(commitments, salts_from_json)
        if any(len(texts) != len(ruleset.rounds) for texts in opening):
            raise ValueError("a match has a salt and a commitment for each round")
        parse_moment(started)
        if not isinstance(dealer, int | None) or not isinstance(digest, str):
            raise ValueError("the first dealer must be a number or nothing, the digest a text")
        if not isinstance(seed, int) or not isinstance(version, int) or version < 1:
            raise ValueError("seed and version of the rules must be whole numbers")
        return MatchRecord(
            Beginning(ruleset, len(players), seed, None if dealer is None else SeatId(dealer)),
            players,
            *opening,
            bool(is_typed),
            version,
            started,
            digest,
            entries,
            len(rows) - len(entries),
            bool(is_imported),
            bool(is_counted),
        )
    except ValueError as error:
        raise UnreadableMatch(
            t("Match {number} is damaged and cannot be read.", number=match_id)
        ) from error


def select_arrangements(db: sqlite3.Connection, match_id: int) -> dict[SeatId, str]:
    """Return the saved arrangements of a match as they were given, by seat."""
    rows = db.execute(
        "SELECT seat, arrangement FROM arrangements WHERE match = ?", (match_id,)
    ).fetchall()
    return {SeatId(seat): text for seat, text in rows}


def _select_actions(db: sqlite3.Connection, match_id: int) -> list[Sequence[object]]:
    return db.execute(
        "SELECT number, action, level, personality, opponent_version, budget, is_quick, digest"
        " FROM actions WHERE match = ? ORDER BY number",
        (match_id,),
    ).fetchall()


def _select_journal(db: sqlite3.Connection, match_id: int) -> Sequence[Sequence[object]]:
    """Return the rows of a journal, whether or not it has been put into one."""
    row = db.execute("SELECT count, entries FROM journals WHERE match = ?", (match_id,)).fetchone()
    if row is None:
        return _select_actions(db, match_id)
    count, packed = row
    try:
        unpacking = zlib.decompressobj()
        return from_text(unpacking.decompress(packed, MAX_JOURNAL_BYTES).decode(), _rows_from_json)
    except (ValueError, TypeError, zlib.error):
        return ((None,),) * (count if isinstance(count, int) and 0 < count < MAX_ROWS else 1)


def _rows_from_json(data: object) -> Sequence[Sequence[object]]:
    if not isinstance(data, list) or not all(isinstance(row, list) for row in data):
        raise ValueError("a journal must be a list of rows")
    return data


def _readable_entries(rows: Sequence[Sequence[object]]) -> tuple[EntryRecord, ...]:
    entries: list[EntryRecord] = []
    for number, row in enumerate(rows, 1):
        entry = _find_entry(row) if row[0] == number else None
        if entry is None:
            break
        entries.append(entry)
    return tuple(entries)


def _find_entry(row: Sequence[object]) -> EntryRecord | None:
    if len(row) != COLUMNS:
        return None
    _, action, level, personality, version, budget, is_quick, digest = row
    try:
        entry = from_text(action, entry_from_json)
    except ValueError:
        return None
    thought = None
    match level, personality, version, budget:
        case str(level), str(personality), int(version), int(budget):
            thought = Thought(level, personality, version, budget, bool(is_quick))
    return EntryRecord(entry, thought, digest if isinstance(digest, str) else None)


def _find_summary(
    row: tuple[int, str, str, str, int, int | None, int, int, int, int, int],
    scores: Sequence[tuple[int, int]],
) -> MatchSummary | None:
    match_id, started, rules, seats, round_number, to_act, entries = row[:7]
    is_finished, is_abandoned, is_imported, is_daily = row[7:]
    try:
        ruleset = read_ruleset(rules)
        players = read_seats(seats)
        parse_moment(started)
    except ValueError:
        return None
    if round_number not in ruleset.rounds or to_act not in (None, *range(len(players))):
        return None
    position = Position(round_number, None if to_act is None else SeatId(to_act))
    is_sound = len(scores) == len(players) and all(
        isinstance(each, int) for score in scores for each in score
    )
    sums, gone_out = zip(*scores, strict=True) if is_sound else ((), ())
    return MatchSummary(
        match_id,
        started,
        ruleset,
        players,
        position,
        entries if isinstance(entries, int) else 0,
        bool(is_finished),
        bool(is_abandoned),
        bool(is_imported),
        sums,
        ranked(sums, gone_out),
        bool(is_daily),
    )
