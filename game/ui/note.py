"""A note at the foot of the window that belongs to no screen, such as that nothing was saved."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Note:
    """What is said, and whether it tells of something that went wrong."""

    text: str
    is_problem: bool = False


NOTHING: Final = Note("")


def draw_note(surface: pygame.Surface, scenery: Scenery, deck: Deck, note: Note) -> None:
    """Draw a note on a bubble in the middle above the lower edge, red only if it is a problem."""
    scale, colours = scenery.scale, scenery.colours
    style = TextStyle(scale.text(theme.LOG), colours.text, align=Align.CENTRE)
    words = RichText(scenery, deck).block(note.text, style, round(scale.width_px * WIDEST_SHARE))
    margin_px = scale.px(MARGIN)
    box = words.get_rect().inflate(2 * margin_px, margin_px)
    box.midbottom = (scale.width_px // 2, scale.height_px - 2 * margin_px)
    scenery.bubble(box.size, refusal=note.is_problem).draw(surface, *box.topleft)
    surface.blit(words, words.get_rect(center=box.center))
