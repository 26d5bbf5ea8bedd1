"""What this machine can show and play, for `doctor`: opens no window and makes no sound."""

from __future__ import annotations

import pygame

from game.ui.sound import Sounds


def drawing_versions() -> dict[str, str]:
    """Return the versions of the libraries that draw."""
    return {
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
    }


def describe_display() -> str:
    """Return the display driver and the sizes of the desktops, or why there is none."""
    try:
        pygame.display.init()
        sizes = ", ".join(f"{wide}x{high}" for wide, high in pygame.display.get_desktop_sizes())
        return f"{pygame.display.get_driver()}, {sizes}"
    except pygame.error as error:
        return f"none ({error})"
    finally:
        pygame.display.quit()


def describe_sound() -> str:
    """Return how sound would be played, or why there will be silence."""
    sounds = Sounds()
    sounds.open()
    try:
        return sounds.silent_because or "a device can be opened"
    finally:
        sounds.close()
