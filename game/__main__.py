"""`python -m game` is the same front door as `python main.py`."""

from multiprocessing import freeze_support

from game.app import main

if __name__ == "__main__":
    freeze_support()
    raise SystemExit(main())
