"""How soon the packaged game is there: `python tests/packaging/start_up.py EXECUTABLE [--runs 9]`.

It and the game from source are started in turn, since on a machine that does other things too only
what is measured side by side can be compared. Exit code 1 if the packaged game is too slow.
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
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
LATER_S = 0.15
"""How much later than from source the first frame may come."""
PLAYABLE_S = 1.3


def measure(command: list[str]) -> dict[str, float]:
    """Start a game once and return what its smoke test measured."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "smoke.json")
        data = str(Path(folder, "data"))
        subprocess.run(
            [*command, "play", "--data-dir", data, "--smoke-test", str(file)],
            check=False,
            stdout=subprocess.DEVNULL,
            env={**os.environ, **QUIET},
        )
        values = json.loads(file.read_text(encoding="utf-8"))
    return {name: float(values[name]) for name in ("first_frame_s", "playable_s")}


def main() -> int:
    """Measure both, print medians, and judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("executable", type=Path)
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    packaged, source = [], []
    for _ in range(arguments.runs):
        packaged.append(measure([str(arguments.executable.resolve())]))
        source.append(measure([sys.executable, str(ROOT / "main.py")]))
    for name in packaged[0]:
        print(f"{name}: packaged {median(packaged, name):.3f}, source {median(source, name):.3f}")
    is_soon = median(packaged, "first_frame_s") <= median(source, "first_frame_s") + LATER_S
    return 0 if is_soon and median(packaged, "playable_s") <= PLAYABLE_S else 1


def median(runs: list[dict[str, float]], name: str) -> float:
    """Return the median of one figure."""
    return statistics.median(run[name] for run in runs)


if __name__ == "__main__":
    raise SystemExit(main())
