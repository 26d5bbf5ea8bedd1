"""Start Mexican Rummy: `python main.py`, or `python main.py --help` for every command."""

from multiprocessing import freeze_support

from game.app import main

if __name__ == "__main__":
    freeze_support()
    raise SystemExit(main())
