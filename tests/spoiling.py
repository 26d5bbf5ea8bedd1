"""Damage to the file of a library, as tests need it."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def spoil_table(path: Path, table: str) -> None:
    """Overwrite the root page of a table."""
    db = sqlite3.connect(path)
    (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    db.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)
