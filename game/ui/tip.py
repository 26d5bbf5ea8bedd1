"""The tip beside what the pointer rests on: what an icon means, or what a choice does."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

import pygame

from game.ui.look import Look, Role

NOWHERE: Final = (-1, -1)
"""Where the pointer is while it is outside the window."""
RESTS_S: Final = 0.5
"""How long the pointer rests on a part before its tip shows; the keyboard's focus shows it."""
WIDEST: Final = 340
GAP: Final = 10
PADDING: Final = 9

Thing = TypeVar("Thing")


class Rest(Generic[Thing]):
    """How long the pointer has rested on one thing."""

    def __init__(self) -> None:
        self._on: Thing | None = None
        self._rested_s = 0.0

    @property
    def found(self) -> Thing | None:
        """Return what it has rested on for long enough to be told what that is."""
        return self._on if self._rested_s >= RESTS_S else None

    def advance(self, on: Thing | None, elapsed_s: float) -> bool:
        """Let time pass on a thing, in seconds; tell whether another one is found, or none now."""
        before = self.found
        self._rested_s = self._rested_s + elapsed_s if on == self._on else 0.0
        self._on = on
        return self.found != before

    def stop(self) -> None:
        """Begin anew, as after a press: who has pressed knows what it is."""
        self._on = None


def draw_tip(surface: pygame.Surface, look: Look, beside: pygame.Rect, text: str) -> pygame.Rect:
    """Draw a tip below a part, or above where there is no room; return where it lies."""
    screen = surface.get_rect().inflate(-2 * look.band_px, -2 * look.band_px)
    style = look.style(Role.STATUS, colour=look.colours.text)
    padding_px, gap_px = look.u(PADDING), look.u(GAP)
    widest_px = min(look.u(WIDEST), screen.width - 2 * padding_px)
    words = look.text.block(text, style, widest_px)
    box = words.get_rect().inflate(2 * padding_px, 2 * padding_px)
    box.midtop = (beside.centerx, beside.bottom + gap_px)
    if box.bottom > screen.bottom:
        box.bottom = beside.top - gap_px
    box = box.clamp(screen)
    look.scenery.bubble(box.size).draw(surface, *box.topleft)
    surface.blit(words, words.get_rect(center=box.center))
    return box
