"""When the game fails: a report that can be sent along, and a friendly word instead of a traceback.

The report holds versions, the way to the fault and the last moves as their notation. It names no
player, and paths begin with `~`.
"""

from __future__ import annotations

import contextlib
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.app.doctor import examine
from game.app.private import without_home
from game.i18n import t
from game.storage.folders import Folders

MOST_REPORTS: Final = 5
"""Older reports are taken away when a new one is written."""
CRASHED: Final = 1
"""The exit code after a crash that was reported."""


def report_crash(folders: Folders, error: BaseException, moves: Sequence[str]) -> str:
    """Write a report and return what to tell the player.

    Args:
        folders: Where the report goes, beside the matches.
        error: What nobody expected.
        moves: The last moves of the match that was open, in notation.
    """
    text = crash_text(folders, error, moves)
    file = folders.data / time.strftime("crash-%Y-%m-%d-%H%M%S.txt")
    try:
        folders.data.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError:
        if sys.stderr is not None:
            sys.stderr.write(text)
        return t(
            "Sorry, the game has failed. Your matches are saved up to the last move that could be "
            "saved. Please start it again."
        )
    _keep_few(file)
    return t(
        "Sorry, the game has failed. Your matches are saved up to the last move that could be "
        "saved. Please start it again. What went wrong is written in {file}; it holds no personal "
        "data.",
        file=without_home(str(file)),
    )


def crash_text(folders: Folders, error: BaseException, moves: Sequence[str]) -> str:
    """Return the text of a report."""
    found: dict[str, object] = {}
    with contextlib.suppress(Exception):  # whatever broke the game may break the doctor too
        found = dict(examine(folders))
    parts = [
        "Mexican Rummy: crash report",
        "\n".join(f"{name}: {value}" for name, value in found.items()),
        "".join(traceback.format_exception(error)).rstrip(),
        "Last moves: " + ("; ".join(moves) or "none"),
    ]
    return without_home("\n\n".join(parts)) + "\n"


def _keep_few(newest: Path) -> None:
    """Take old reports away; by its name the newest may be older, if the clock was set back."""
    with contextlib.suppress(OSError):
        others = sorted(set(newest.parent.glob("crash-*.txt")) - {newest})
        for old in others[: -(MOST_REPORTS - 1)]:
            old.unlink()
