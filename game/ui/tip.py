"""The tip beside a part of a menu: what an icon means, or what a choice does."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.look import Look, Role

RESTS_S: Final = 0.5
"""How long the pointer rests on a part before its tip shows; the keyboard's focus shows it."""
WIDEST: Final = 340
GAP: Final = 10
PADDING: Final = 9


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
