"""A file replaced in one step: whoever reads it finds the old one or the new one, never a part.

In this order: the new text is written beside the old file, the disk has it, it takes the old one's
name. If that fails nothing stays of it; after a kill what was written is replaced by the next try.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def replace_text(path: Path, text: str) -> None:
    """Write a text in place of a file, or as a new one.

    Raises:
        OSError: It cannot be written; the file is as it was.
    """
    unfinished = path.with_name(path.name + ".tmp")
    try:
        with unfinished.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise
