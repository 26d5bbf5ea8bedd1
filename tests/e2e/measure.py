"""Print what an idle table costs: `python tests/e2e/measure.py`.

A new game is started on a virtual screen, a match is begun, and once nothing moves its processes
are watched for ten seconds. The first frame is what the smoke test says of itself.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[2]))

from eyes import Eyes
from person_hands import Hands
from real_window import ROOT, real_window
from virtual_screen import VirtualScreen, virtual_screen

WATCHED_S = 10.0


def cpu_s(process: int) -> float:
    """Return how long a process has computed so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rss_mb(process: int) -> float:
    """Return the memory that a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def idle_table(screen: VirtualScreen, folder: Path) -> dict[str, float]:
    """Return what the game and its opponents' process use while a person thinks."""
    with real_window(screen, folder, "--deal", "5115", has_started_before=True) as window:
        hands = Hands(window, Eyes(folder))
        hands.wait_for_turn()
        window.still()
        time.sleep(3)
        game, *others = window.process.pid, *window.children()
        watched = (game, *others)
        before = [cpu_s(process) for process in watched]
        time.sleep(WATCHED_S)
        used = [cpu_s(process) - start for process, start in zip(watched, before, strict=True)]
        return {
            "idle_cpu_percent": round(100 * used[0] / WATCHED_S, 2),
            "idle_cpu_percent_opponents": round(100 * sum(used[1:]) / WATCHED_S, 2),
            "rss_mb": round(rss_mb(game), 1),
            "rss_mb_opponents": round(sum(map(rss_mb, others)), 1),
        }


def first_frame(screen: VirtualScreen, folder: Path) -> dict[str, float]:
    """Return what the smoke test measures, the best of three."""
    found = []
    for number in range(3):
        told = folder / f"smoke-{number}.json"
        command = [sys.executable, "main.py", "play", "--smoke-test", str(told)]
        command += ["--data-dir", str(folder / f"smoke-{number}")]
        subprocess.run(command, cwd=ROOT, env=screen.environment, check=True, capture_output=True)
        found.append(json.loads(told.read_text()))
    best = min(found, key=lambda one: one["first_frame_s"])
    return {name: best[name] for name in ("first_frame_s", "worker_reply_ms")}


def main() -> None:
    """Measure and print one line of JSON."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with virtual_screen(folder) as screen:
            measured = first_frame(screen, folder) | idle_table(screen, folder / "data")
    measured["load"] = round(os.getloadavg()[0], 1)
    sys.stdout.write(json.dumps(measured) + "\n")


if __name__ == "__main__":
    main()
