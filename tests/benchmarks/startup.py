"""How soon one can play: `python tests/benchmarks/startup.py [--json] [--runs 5]`.

Each run starts the game from source as the smoke test does, on SDL's dummy driver, in a folder of
its own: `first_frame_s` is from the start of the process to the first picture, `playable_s` to that
of a dealt table. `ratio_to_bare_window` compares the first picture with a script that does nothing
but open a window of the same size and flip it. Medians of the runs.
"""

# ruff: noqa: T201 - a script prints
from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QUIET = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}
SIZE = (1280, 720)
RUNS = 5
BARE = f"""
import sys, time
import pygame
pygame.display.init()
window = pygame.Window("bare", {SIZE})
window.get_surface()
window.flip()
print(time.monotonic() - float(sys.argv[1]))
"""


def started(*command: str) -> str:
    """Run Python with a command line and return what it prints."""
    found = subprocess.run(
        [sys.executable, *command],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**QUIET, **os.environ},
    )
    return found.stdout


def measure_game() -> dict[str, float]:
    """Start the game once and return what its smoke test measured."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "smoke.json")
        size = f"{SIZE[0]}x{SIZE[1]}"
        data = ("--data-dir", str(Path(folder, "data")))
        started("main.py", "play", "--smoke-test", str(file), "--size", size, *data)
        values = json.loads(file.read_text(encoding="utf-8"))
    return {name: float(values[name]) for name in ("first_frame_s", "playable_s")}


def measure_bare() -> float:
    """Open and flip a bare window once and return the seconds from the start of its process."""
    return float(started("-c", BARE, repr(time.monotonic())))


def measure(runs: int) -> dict[str, float]:
    """Return the medians of so many runs, game and bare window in turn."""
    games, bare = [], []
    for _ in range(runs):
        games.append(measure_game())
        bare.append(measure_bare())
    found = {name: statistics.median(game[name] for game in games) for name in games[0]}
    found["bare_window_s"] = statistics.median(bare)
    found["ratio_to_bare_window"] = found["first_frame_s"] / found["bare_window_s"]
    return {name: round(value, 3) for name, value in found.items()}


def main(arguments: list[str] | None = None) -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--runs", type=int, default=RUNS)
    chosen = parser.parse_args(arguments)
    found = measure(chosen.runs)
    if chosen.json:
        print(json.dumps(found))
    else:
        print(*(f"{name} {value:g}" for name, value in found.items()), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
