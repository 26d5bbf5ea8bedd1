"""The tables of the match library, and the steps from each version of them to the next."""

from __future__ import annotations

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
            rounds TEXT NOT NULL,
            winners TEXT NOT NULL,
            digest TEXT NOT NULL
        )
        """,
    ),
)
"""By schema version less one, the statements that make it from the version before.

matches: how a match was begun; `digest` is that of the dealt state; `round` and `to_act` say where
it stands, for the list of open matches. actions: the journal, one row for each entry, numbered from
1; a take-back is a row too; `digest` is that of the state after it, written where a person's turn
or a round ends. arrangements: hand order and tray. results: how a match ended.
"""

SCHEMA_VERSION: Final = len(MIGRATIONS)


def migrate(db: sqlite3.Connection, version: int) -> None:
    """Bring the tables from `version` to the present one, in the caller's transaction."""
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
