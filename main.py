"""Start Mexican Rummy: `python main.py`, or `python main.py --help` for every command."""

from game.__main__ import start

if __name__ == "__main__":
    raise SystemExit(start())
