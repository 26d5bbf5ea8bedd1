"""Draws the cards in the air: those that fly, with their trails, and those that are held."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.ui.rich_text import Align
from game.ui.table.box import Box
from game.ui.table.content.presentation import AirCard
from game.ui.table.paint.cards import CardPainter
from game.ui.table.paint.pen import Pen, rect_of
from game.ui.theme import CAPTION

TRAIL_DOT: Final = 5
"""Design pixels across a dot of the trail behind a card in the air."""
TRAIL_ALPHA: Final = 200
TRAIL_SHADES: Final = 5


def draw_air(pen: Pen, cards: CardPainter, air: Sequence[AirCard]) -> None:
    """Draw all cards in the air over their trails, the last uppermost."""
    for card in air:
        _draw_trail(pen, card)
    for card in air:
        cards.draw_in_air(card.pose, is_lifted=card.is_lifted, alpha=card.alpha, badge=card.badge)
        if card.count > 1:
            _draw_count(pen, card)


def _draw_trail(pen: Pen, card: AirCard) -> None:
    """Draw dots behind a card, the fainter the older."""
    last, cream, ink = len(card.trail) + 1, pen.colours.text[:3], pen.colours.ink[:3]
    side_px = round(pen.px(TRAIL_DOT))
    for place, (x_px, y_px) in enumerate(card.trail, 2):
        # Few shades, so that few pictures are kept.
        alpha = TRAIL_ALPHA * math.ceil(TRAIL_SHADES * place / last) // TRAIL_SHADES
        # The dark edge shows it on light cards too.
        dot = pen.scenery.pill((side_px, side_px), (*cream, alpha), (*ink, alpha // 2))
        pen.centred(dot, x_px, y_px)


def _draw_count(pen: Pen, card: AirCard) -> None:
    """Draw how many cards travel together on the lead card's corner."""
    side_px = pen.px(26)
    box = card.pose.box
    disc = Box(box.right_px - side_px * 0.7, box.y_px - side_px * 0.3, side_px, side_px)
    rect = rect_of(disc)
    pen.blit(pen.scenery.pill(rect.size, pen.colours.ink, pen.colours.text), rect.x, rect.y)
    style = pen.style(CAPTION + 1, pen.colours.text, bold=True, align=Align.CENTRE)
    pen.words(str(card.count), disc, style)
