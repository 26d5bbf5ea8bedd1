"""A screen that nobody sees: its own Xvfb, read from its frame buffer, and a pointer and keyboard.

There is no window manager, so a window is where and as large as it says. Xvfb keeps the picture in
an XWD file that is read here, so that no other program is needed for screenshots.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pygame

Found = TypeVar("Found")
SCREEN_PX = (1600, 900)
PATIENCE_S = 30.0
HEADER_WORDS = 25
"""Words of 32 bits, the highest byte first, before the window's name in an XWD file."""
COLOUR_BYTES = 12


class Timeout(AssertionError):
    """Raised when what a test waits for does not come."""


def wait_for(what: str, find: Callable[[], Found | None], patience_s: float = PATIENCE_S) -> Found:
    """Return what `find` returns as soon as it returns something true."""
    until_s = time.monotonic() + patience_s
    while True:
        found = find()
        if found:
            return found
        if time.monotonic() > until_s:
            raise Timeout(f"waited {patience_s} s in vain: {what}")
        time.sleep(0.02)


def missing_programs() -> list[str]:
    """Return which of the programs that a virtual screen needs are not installed."""
    return [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]


class VirtualScreen:
    """One X display with its pointer and keyboard."""

    def __init__(self, display: str, picture: Path) -> None:
        self.display = display
        self._picture = picture

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment of a program that opens its window here."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "WAYLAND_"))}
        return {**kept, "DISPLAY": self.display, "SDL_AUDIODRIVER": "dummy"}

    def do(self, *words: str | float) -> str:
        """Run xdotool with one chain of its commands and return what it prints."""
        command = ["xdotool", *(str(word) for word in words)]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=30, check=False
        )
        return done.stdout

    def shot(self) -> pygame.Surface:
        """Return a picture of the whole screen."""
        raw = self._picture.read_bytes()
        words = struct.unpack(f">{HEADER_WORDS}I", raw[: 4 * HEADER_WORDS])
        header, width, height, bits, row = words[0], words[4], words[5], words[11], words[12]
        colours = words[19]
        assert bits == 32
        assert row == 4 * width
        start = header + COLOUR_BYTES * colours
        pixels = bytearray(raw[start : start + row * height])
        pixels[3::4] = b"\xff" * (width * height)
        return pygame.image.frombuffer(bytes(pixels), (width, height), "BGRA")


@contextlib.contextmanager
def virtual_screen(folder: Path, size: tuple[int, int] = SCREEN_PX) -> Iterator[VirtualScreen]:
    """Start a screen on a free display and end it afterwards."""
    reading, writing = os.pipe()
    width, height = size
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"]
    command += ["-fbdir", str(folder), "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(
        command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            os.close(writing)
            with os.fdopen(reading) as told:
                number = told.readline().strip()
            assert number, "Xvfb did not start"
            yield VirtualScreen(f":{number}", folder / "Xvfb_screen0")
        finally:
            server.terminate()
