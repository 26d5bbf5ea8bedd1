"""Where `python main.py` and `python -m game` begin, on any Python from 3.6 on.

The rest is written for a newer one: so no syntax here, in `main.py` and in `game/__init__.py` that
an older one cannot read, and no import before its version is known.
"""

import sys
from multiprocessing import freeze_support

OLDEST_PYTHON = (3, 11)


def start() -> int:
    """Carry out the command line; return its exit code, 2 where this Python is too old."""
    freeze_support()
    if sys.version_info < OLDEST_PYTHON:
        needed, here = (".".join(map(str, of[:2])) for of in (OLDEST_PYTHON, sys.version_info))
        sys.stderr.write(
            f"mexican-rummy: Python {needed} or newer is needed; {sys.executable} is {here}\n"
        )
        return 2
    from game.app import main

    return main()


if __name__ == "__main__":
    raise SystemExit(start())
