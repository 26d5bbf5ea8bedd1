"""Score sheets as files: where they go, and the one that spreadsheets read."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.i18n import SOURCE_LANGUAGE, current_language, t
from game.rules.events import RoundResult
from game.rules.scoring import totals

_FORMULA: Final = re.compile(r"(^|[;,\t|])(\s*)([=+\-@])")
"""With these at a cell's beginning a spreadsheet takes a text for a formula; one that is set to
another separator than the file's finds more cells."""


def score_csv(names: Sequence[str], results: Sequence[RoundResult]) -> str:
    """Return the points of every round by player, and the totals, one row a round.

    Values are separated as spreadsheets in the current language expect: by commas in English, else
    by semicolons, since the comma is a decimal sign there. What a spreadsheet would run as a
    formula gets an apostrophe before it: matches may come from elsewhere.
    """
    file = io.StringIO()
    separator = "," if current_language() == SOURCE_LANGUAGE else ";"
    writer = csv.writer(file, delimiter=separator, lineterminator="\r\n")
    writer.writerow([t("Round"), *(_harmless(name) for name in names), t("Went out")])
    for result in results:
        out = "" if result.winner is None else _harmless(names[result.winner])
        writer.writerow([result.number, *result.points, out])
    writer.writerow([t("Total"), *totals(results, len(names)), ""])
    return file.getvalue()


def _harmless(name: str) -> str:
    return _FORMULA.sub(r"\1\2'\3", name)


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """Return a path in a folder that no file has yet: `stem.ending`, `stem-2.ending` and so on.

    Raises:
        OSError: The folder cannot be made or read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        name = stem if number == 1 else f"{stem}-{number}"
        path = folder / f"{name}.{ending}"
        if not path.exists():
            return path
        number += 1
