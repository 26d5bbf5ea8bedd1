"""A scripted round in a packaged game, as somebody plays it: window, pointer, keyboard, disk.

The means are those of the end-to-end tests; only what is started differs.
"""

# ruff: noqa: E402 - what is imported is found by the paths, and wants the drivers, that are set here
from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "build"), str(ROOT / "tests" / "e2e")]
# The game's own code is used to see where cards are, on no screen; the packaged game has one.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from eyes import Eyes, Saved, on_disk
from person_hands import Hands
from real_window import RealWindow, children_of, same
from virtual_screen import VirtualScreen, virtual_screen, wait_for

from game.ai.opponent import Level, Personality, opponent_for
from game.rules.actions import DrawStock
from game.storage.library import Library, connect

__all__ = [
    "ROOT",
    "VirtualScreen",
    "play_a_round",
    "resume",
    "say",
    "started",
    "virtual_screen",
    "wait_for",
]

DEAL = 5115
SLOWEST_START_S = 20.0
SETTINGS = {
    "version": 1,
    "speed": "instant",
    "is_discard_guarded": False,
    "has_started_before": True,
}


def say(text: str) -> None:
    """Tell how far it is."""
    sys.stdout.write(f"* {text}\n")
    sys.stdout.flush()


class DistantEyes(Eyes):
    """Eyes that look at a copy of the library: wine's locks and Linux' are not to be mixed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._copies = tempfile.TemporaryDirectory()
        self._seen: list[tuple[int, int]] = []

    def close(self) -> None:
        """Close everything that was opened to look, and forget the copies."""
        super().close()
        self._copies.cleanup()

    @property
    def library(self) -> Library:
        """Return a copy of the library as it is now."""
        wait_for("a library", self.folders.library_file.exists)
        while (state := self._state()) != self._seen or self._library is None:
            if self._library is not None:
                self._library.close()
            folder = Path(tempfile.mkdtemp(dir=self._copies.name))
            for file in self._files():
                shutil.copy(file, folder)
            copy = folder / self.folders.library_file.name
            self._library = Library(connect(copy), copy)
            self._seen = state  # if something was written meanwhile, once more
        return self._library

    def _files(self) -> list[Path]:
        file = self.folders.library_file
        return [part for part in (file, file.with_name(f"{file.name}-wal")) if part.exists()]

    def _state(self) -> list[tuple[int, int]]:
        return [(file.stat().st_mtime_ns, file.stat().st_size) for file in self._files()]


@contextlib.contextmanager
def started(
    command: Sequence[str], screen: VirtualScreen, environment: dict[str, str]
) -> Iterator[RealWindow]:
    """Start a game and wait for its window; whatever happens, it is ended afterwards."""
    process = subprocess.Popen(
        command,
        env=screen.environment | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,  # wine knows no streams but files and pipes
        stderr=subprocess.STDOUT,
    )
    try:
        yield RealWindow(screen, process)
    finally:
        children = children_of(process.pid)
        if process.poll() is None:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
        if process.poll() is None:
            process.kill()
            process.wait(5)
        assert process.stdout is not None
        process.stdout.close()
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)


def wait_for_change(window: RealWindow) -> None:
    """Wait until the title, which a slow start shows for a while, has given way to the table."""
    before = window.shot()
    until_s = time.monotonic() + SLOWEST_START_S
    while same(window.shot(), before) and time.monotonic() < until_s:
        time.sleep(0.2)
    window.still()


def play_a_round(
    command: Sequence[str],
    screen: VirtualScreen,
    data: Path,
    environment: dict[str, str],
    picture: Path,
) -> Saved:
    """Play the first round to its score sheet and into the second; return what is saved.

    Args:
        command: What starts the game with its data in `data`.
        screen: Where its window opens.
        data: That folder, as seen from here.
        environment: What else the game needs to know.
        picture: Where to keep a picture of the table.
    """
    data.mkdir(parents=True, exist_ok=True)
    (data / "settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    player = opponent_for(Level.MEDIUM, Personality.NEUTRAL)
    with (
        started([*command, "--deal", str(DEAL)], screen, environment) as window,
        closing(DistantEyes(data)) as eyes,
    ):
        hands = Hands(window, eyes)
        wait_for_change(window)
        while not hands.wait_for_turn_or_sheet(0):
            hands.do_quickly(player.decide(eyes.view(), 0, 0))
        window.still()
        hands.go_to_next_round()
        hands.wait_for_turn()
        window.still(picture)
        return on_disk(eyes)


def resume(
    command: Sequence[str],
    screen: VirtualScreen,
    data: Path,
    environment: dict[str, str],
    before: Saved,
    picture: Path,
) -> None:
    """Go on with the saved match from the title, and draw a card by hand."""
    with started(command, screen, environment) as window, closing(DistantEyes(data)) as eyes:
        hands = Hands(window, eyes)
        assert on_disk(eyes) == before, "what was saved has changed"
        hands.click_part(eyes.title(), "first")
        wait_for_change(window)
        hands.do(DrawStock())
        window.still(picture)
        after, _ = on_disk(eyes)
        assert after[: len(before[0])] == before[0]
        assert len(after) > len(before[0])
