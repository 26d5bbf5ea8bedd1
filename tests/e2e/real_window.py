"""The game as a player runs it: its own process, its window on a virtual screen."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
from virtual_screen import PATIENCE_S, VirtualScreen, wait_for

ROOT = Path(__file__).parents[2]
FEWEST_COLOURS = 40
"""A drawn scene has more colours than this; an empty window has one."""

STILL_S = 0.25
"""A picture that stays the same for so long is at rest, even on a busy machine."""
STILL_SHOTS = 4

Point = tuple[float, float]


class WindowGone(Exception):
    """Raised when the game has ended while somebody waits for it."""


class RealWindow:
    """A running game; points are counted from its window's corner."""

    def __init__(self, screen: VirtualScreen, process: subprocess.Popen[bytes]) -> None:
        self.screen = screen
        self.process = process
        self.id = wait_for("a window", self._find_window)
        self.box = self.geometry()
        screen.do("windowfocus", self.id)
        wait_for("a first picture", lambda: not is_blank(self.shot()))

    def _find_window(self) -> str | None:
        assert self.process.poll() is None, "the game has ended before it had a window"
        found = self.screen.do("search", "--onlyvisible", "--pid", self.process.pid).split()
        return found[0] if found else None

    def require(self, what: str) -> None:
        """Raise `WindowGone` if the game has ended, since then nothing is to be waited for."""
        if self.process.poll() is not None:
            raise WindowGone(what)

    def geometry(self) -> pygame.Rect:
        """Return where on the screen the window is."""
        told = self.screen.do("getwindowgeometry", "--shell", self.id)
        found = dict(line.split("=", 1) for line in told.split() if "=" in line)
        return pygame.Rect(*(int(found[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def shot(self) -> pygame.Surface:
        """Return a picture of the window as it is at this moment."""
        whole = self.screen.shot()
        return whole.subsurface(self.box.clip(whole.get_rect()))

    def still(self, path: Path | None = None) -> pygame.Surface:
        """Return a picture once nothing moves any more, with the pointer where it is."""
        seen: list[bytes] = []

        def find() -> pygame.Surface | None:
            self.require("a still picture")
            picture = self.shot()
            if state_of(self.process.pid) == "R":
                seen.clear()  # it draws, or waits for a processor to do so
            seen.append(pygame.image.tobytes(picture, "RGB"))
            if set(seen[-STILL_SHOTS:]) == {seen[-1]} and len(seen) >= STILL_SHOTS:
                return None if is_blank(picture) else picture
            time.sleep(STILL_S / STILL_SHOTS)
            return None

        picture = wait_for("a still picture", find)
        if path is not None:
            pygame.image.save(picture, path)
        return picture

    # Pointer and keyboard

    def _at(self, point: Point) -> tuple[str, int, int]:
        return "mousemove", self.box.left + round(point[0]), self.box.top + round(point[1])

    def move(self, point: Point) -> None:
        """Move the pointer."""
        self.screen.do(*self._at(point), "sleep", 0.03)

    def press(self, button: int = 1) -> None:
        """Press a button where the pointer is."""
        self.screen.do("mousedown", button, "sleep", 0.03)

    def release(self, button: int = 1) -> None:
        """Release a button where the pointer is."""
        self.screen.do("mouseup", button, "sleep", 0.03)

    def click(self, point: Point, button: int = 1) -> None:
        """Click at a point."""
        self.screen.do(*self._at(point), "sleep", 0.02, "mousedown", button, "mouseup", button)

    def lift(self, start: Point, end: Point, steps: int = 4) -> None:
        """Drag from one point to another and hold there."""
        words: list[str | float] = [*self._at(start), "sleep", 0.03, "mousedown", 1, "sleep", 0.03]
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            words += [*self._at((x, y)), "sleep", 0.025]
        # The card takes the size of what lies below; the last pixel lets it be aimed once more.
        words += ["sleep", 0.2, *self._at((end[0] + 1, end[1])), "sleep", 0.03]
        self.screen.do(*words, *self._at(end), "sleep", 0.04)

    def drag(self, start: Point, end: Point) -> None:
        """Drag from one point to another and let go."""
        self.lift(start, end)
        self.release()

    def key(self, *keys: str) -> None:
        """Press and release keys, one after the other."""
        self.screen.do("key", "--delay", 15, *keys)

    # Its life

    def children(self) -> set[int]:
        """Return the processes that the game has started."""
        return children_of(self.process.pid)

    def ask_to_close(self) -> int:
        """End it as a session that logs out does; return its exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE_S)

    def kill(self) -> None:
        """End it without any warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE_S)


def children_of(parent: int) -> set[int]:
    """Return the living processes whose parent is `parent`."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent and fields[0] != "Z":
                found.add(int(stat.parent.name))
    return found


def state_of(process: int) -> str:
    """Return the letter of a process's state, such as R for running, Z for gone."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    return "Z"


def is_alive(process: int) -> bool:
    """Tell whether a process has not ended."""
    return state_of(process) != "Z"


def colours(picture: pygame.Surface) -> int:
    """Return how many colours a thinned-out picture has."""
    width, height = picture.get_size()
    return len(
        {tuple(picture.get_at((x, y))) for x in range(0, width, 16) for y in range(0, height, 16)}
    )


def is_blank(picture: pygame.Surface) -> bool:
    """Tell whether hardly anything has been drawn."""
    return colours(picture) < FEWEST_COLOURS


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Tell whether two pictures are the same, pixel by pixel."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@contextlib.contextmanager
def real_window(
    screen: VirtualScreen, folder: Path, *arguments: str, **settings: object
) -> Iterator[RealWindow]:
    """Start the game with its data in a folder; whatever happens, it is ended afterwards.

    Args:
        screen: Where its window opens.
        folder: Its data folder.
        arguments: More arguments of `play`.
        settings: Settings that it finds there.
    """
    if settings:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "settings.json").write_text(json.dumps({"version": 1, **settings}))
    command = [sys.executable, str(ROOT / "main.py"), "play", "--data-dir", str(folder)]
    with subprocess.Popen(
        [*command, *arguments], env=screen.environment, stdout=subprocess.DEVNULL, cwd=folder.parent
    ) as process:
        children: set[int] = set()
        try:
            yield RealWindow(screen, process)
        finally:
            children = children_of(process.pid)
            if process.poll() is None:
                process.kill()
            process.wait(PATIENCE_S)
            for child in children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
