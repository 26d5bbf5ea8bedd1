"""The system's own window on a folder: where a file lies that the game has written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ANSWER_S: Final = 1.0
"""So long a failure is waited for; whatever runs on by then shows the folder."""


def show_in_folder(file: Path) -> bool:
    """Show a file where it lies; tell whether the system could."""
    try:
        if sys.platform == "win32":
            os.startfile(file.parent)
            return True
        return _run(["open", "-R", file] if sys.platform == "darwin" else ["xdg-open", file.parent])
    except OSError:
        return False


def _run(command: list[str | Path]) -> bool:
    """Start a program and tell whether it has not failed.

    Raises:
        OSError: There is none of that name.
    """
    started = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=_own_environment(),
        start_new_session=True,
    )
    try:
        return started.wait(ANSWER_S) == 0
    except subprocess.TimeoutExpired:
        return True


def _own_environment() -> dict[str, str]:
    """Return the environment without the libraries of a frozen game: they are not the system's."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
        if (before := found.get("LD_LIBRARY_PATH_ORIG")) is not None:
            found["LD_LIBRARY_PATH"] = before
    return found
