"""A note at the foot of the window that belongs to no screen, such as that nothing was saved."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui import theme
from game.ui.deck import Deck
from game.ui.rich_text import Align, RichText, TextStyle
from game.ui.scenery import Scenery

SHOWN_S: Final = 6.0
"""How long a note stays."""
MARGIN: Final = 16
WIDEST_SHARE: Final = 0.6


def draw_note(surface: pygame.Surface, scenery: Scenery, deck: Deck, text: str) -> None:
    """Draw a note on a bubble in the middle above the lower edge."""
    scale, colours = scenery.scale, scenery.colours
    style = TextStyle(scale.text(theme.LOG), colours.text, align=Align.CENTRE)
    words = RichText(scenery, deck).block(text, style, round(scale.width_px * WIDEST_SHARE))
    margin_px = scale.px(MARGIN)
    box = words.get_rect().inflate(2 * margin_px, margin_px)
    box.midbottom = (scale.width_px // 2, scale.height_px - 2 * margin_px)
    scenery.bubble(box.size, refusal=True).draw(surface, *box.topleft)
    surface.blit(words, words.get_rect(center=box.center))
