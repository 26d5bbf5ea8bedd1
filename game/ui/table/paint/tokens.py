"""Draws the points of a card that stand beside it or fly to a total: a cream disc."""

from __future__ import annotations

from typing import Final

from game.ui.rich_text import Align
from game.ui.table.box import Box
from game.ui.table.content.presentation import TokenShown
from game.ui.table.paint.pen import Pen, rect_of
from game.ui.theme import CAPTION

SIDE: Final = 27


def draw_token(pen: Pen, token: TokenShown) -> None:
    """Draw one token."""
    side_px = max(pen.px(SIDE), pen.text_px(CAPTION + 0.5) * 2.0)
    disc = Box(token.x_px - side_px / 2, token.y_px - side_px / 2, side_px, side_px)
    rect = rect_of(disc)
    colours = pen.colours
    paper = pen.scenery.pill(rect.size, colours.card, colours.ink)
    style = pen.style(CAPTION + 0.5, colours.ink, bold=True, align=Align.CENTRE)
    if token.alpha == 255:
        pen.blit(paper, rect.x, rect.y)
        pen.words(str(token.points), disc, style)
        return
    faded = paper.copy()
    words = pen.rich.block(str(token.points), style)
    faded.blit(words, words.get_rect(center=faded.get_rect().center))
    faded.set_alpha(token.alpha)
    pen.blit(faded, rect.x, rect.y)
