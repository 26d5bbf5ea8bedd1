"""The tables of the match library, and the steps from each version of them to the next."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import Final

APPLICATION_ID: Final = 0x4D78_5279
"""Marks a SQLite file as ours ("MxRy")."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE matches (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            started TEXT NOT NULL,
            ended TEXT,
            abandoned TEXT,
            rules_version INTEGER NOT NULL,
            rules TEXT NOT NULL,
            seed INTEGER NOT NULL,
            is_typed_deal INTEGER NOT NULL,
            first_dealer INTEGER,
            seats TEXT NOT NULL,
            salts TEXT NOT NULL,
            commitments TEXT NOT NULL,
            is_imported INTEGER NOT NULL,
            is_counted INTEGER NOT NULL,
            digest TEXT NOT NULL,
            round INTEGER NOT NULL,
            to_act INTEGER
        )
        """,
        """
        CREATE TABLE actions (
            match INTEGER NOT NULL REFERENCES matches (id),
            number INTEGER NOT NULL,
            action TEXT NOT NULL,
            level TEXT,
            personality TEXT,
            opponent_version INTEGER,
            budget INTEGER,
            is_quick INTEGER,
            digest TEXT,
            PRIMARY KEY (match, number)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE journals (
            match INTEGER PRIMARY KEY REFERENCES matches (id),
            count INTEGER NOT NULL,
            entries BLOB NOT NULL
        )
        """,
        """
        CREATE TABLE arrangements (
            match INTEGER NOT NULL REFERENCES matches (id),
            seat INTEGER NOT NULL,
            arrangement TEXT NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE results (
            match INTEGER PRIMARY KEY REFERENCES matches (id),
            winners TEXT NOT NULL,
            digest TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE scores (
            match INTEGER NOT NULL REFERENCES matches (id),
            round INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            points INTEGER NOT NULL,
            is_out INTEGER NOT NULL,
            down_turn INTEGER,
            PRIMARY KEY (match, round, seat)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE days (
            day TEXT PRIMARY KEY,
            match INTEGER NOT NULL REFERENCES matches (id)
        )
        """,
        """
        CREATE TABLE pars (
            day TEXT NOT NULL,
            opponent_version INTEGER NOT NULL,
            points INTEGER NOT NULL,
            PRIMARY KEY (day, opponent_version)
        )
        """,
    ),
    (
        """
        CREATE TABLE away (
            match INTEGER NOT NULL REFERENCES matches (id),
            round INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            PRIMARY KEY (match, round, seat)
        ) WITHOUT ROWID
        """,
    ),
)
"""By schema version less one, the statements that make it from the version before.

matches: how a match was begun; `digest` is that of the dealt state; `round` and `to_act` say where
it stands, for the list of open matches; `is_counted` whether it is for the statistics. actions: the
journal, one row for each entry, numbered from 1; a take-back is a row too; `digest` is that of the
state after it, written where a person's turn or a round ends. journals: the journal of a finished
match in one row, compressed, in place of its rows of actions. arrangements: hand order and tray.
results: who won a match. scores: one row for each of its rounds and seats; `down_turn` is the
seat's own turn in which it laid down. days: which match was the counted try of a deal of the day.
pars: what those deals are worth. away: the rounds in which the computer decided for a person.
"""

SCHEMA_VERSION: Final = len(MIGRATIONS)


def migrate(db: sqlite3.Connection, version: int) -> None:
    """Bring the tables from `version` to the present one, in the caller's transaction."""
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def has_all_tables(db: sqlite3.Connection) -> bool:
    """Tell whether the tables are what the steps make; damage may rename a column, or lose one."""
    with contextlib.closing(sqlite3.connect(":memory:")) as sound:
        migrate(sound, 0)
        return _tables(sound) <= _tables(db)


def _tables(db: sqlite3.Connection) -> set[tuple[str, str]]:
    """Return the names of the tables and what made them; how that is spaced means nothing."""
    rows = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    return {(name, " ".join(sql.split())) for name, sql in rows}
