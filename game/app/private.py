"""Texts that may be sent along with a bug report: without the player's name in a path."""

from __future__ import annotations

import re
from pathlib import Path, PurePath, PureWindowsPath


def without_home(text: str) -> str:
    """Return a text in which paths in the player's own folder begin with `~`."""
    try:
        home = Path.home()
        homes = {home, home.resolve()}
    except (RuntimeError, OSError):
        return text  # nobody knows where it is, and so nothing names it
    for each in sorted(homes):
        text = hide(text, each)
    return text


def hide(text: str, home: PurePath) -> str:
    """Return a text in which `home` is `~`, in whatever spelling Python gives a path."""
    if home.parent == home:
        return text  # as of a service: every path begins with it
    spellings = {str(home), repr(str(home))[1:-1], home.as_posix()}
    pattern = "|".join(re.escape(each) for each in sorted(spellings, key=len, reverse=True))
    case = re.IGNORECASE if isinstance(home, PureWindowsPath) else 0
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", "~", text, flags=case)
