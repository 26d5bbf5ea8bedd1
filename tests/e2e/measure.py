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


def cpu_s(process: int) -> dict[str, float]:
    """Return how long each thread of a process has computed so far, by number and name."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return {
        f"{thread.name} {(thread / 'comm').read_text().strip()}": int(
            (thread / "schedstat").read_text().split()[0]
        )
        / 1e9
        for thread in threads
    }


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
        before = cpu_s(game)
        others_before = [sum(cpu_s(other).values()) for other in others]
        time.sleep(WATCHED_S)
        used = {thread: now - before.get(thread, 0.0) for thread, now in cpu_s(game).items()}
        others_used = [sum(cpu_s(other).values()) for other in others]
        sound = sum(seconds for thread, seconds in used.items() if "SDLAudio" in thread)
        return {
            "idle_cpu_percent": _percent(sum(used.values()) - sound),
            "idle_cpu_percent_sound": _percent(sound),
            "idle_cpu_percent_opponents": _percent(sum(others_used) - sum(others_before)),
            "rss_mb": round(rss_mb(game), 1),
            "rss_mb_opponents": round(sum(map(rss_mb, others)), 1),
        }


def _percent(seconds: float) -> float:
    return round(100 * seconds / WATCHED_S, 2)


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
