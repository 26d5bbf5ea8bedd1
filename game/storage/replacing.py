"""A file replaced in one step: whoever reads it finds the old one or the new one, never a part.

In this order: the new text is written beside the old file, the disk has it, it takes the old one's
name. If that fails nothing stays of it; a killed process leaves what it wrote under a name of its
own. What is not ours is never written over, and a link goes on leading to its file.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path


def replace_text(path: Path, text: str) -> None:
    """Write a text in place of a file, or as a new one.

    Raises:
        OSError: It cannot be written; the file is as it was.
        UnicodeEncodeError: It is no text; the file is as it was.
    """
    # Not Path.resolve: links that lead in a circle are no OSError to it before Python 3.13.
    target = Path(os.path.realpath(path))
    unfinished = target.with_name(f"{target.stem[:40]}-{secrets.token_hex(8)}.tmp")
    try:
        with unfinished.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise
