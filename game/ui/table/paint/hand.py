"""Draws the own hand: each card, the gaps between them, the zone, and what an empty one says."""

from __future__ import annotations

from game.i18n import t
from game.ui.rich_text import Align
from game.ui.table.box import Box
from game.ui.table.layout.parts import Gap
from game.ui.table.layout.table import TableLayout
from game.ui.table.paint.cards import CardPainter
from game.ui.table.paint.pen import Pen
from game.ui.table.poses import Pose
from game.ui.theme import LABEL


def draw_hand_card(
    _: Pen, cards: CardPainter, pose: Pose, is_selected: bool, is_advised: bool
) -> None:
    """Draw one card of the hand."""
    cards.draw(pose, is_selected=is_selected, is_advised=is_advised)


def draw_hand_gap(_: Pen, cards: CardPainter, gap: Gap, is_accepting: bool, words: str) -> None:
    """Draw the place that stands open between the cards."""
    cards.draw_gap(gap, None, is_accepting=is_accepting, words=words)


def draw_hand_open(pen: Pen, box: Box) -> None:
    """Outline the hand while it would take the cards in the air."""
    pen.dashed(box, 12, (*pen.colours.zone[:3], 107))


def draw_empty_hand(pen: Pen, zone: Box, words: str) -> None:
    """Draw the place of a hand without cards, and what there is to say of it."""
    colours = pen.colours
    pen.dashed(zone, 12, (*colours.text[:3], 71), line=1.5)
    pen.words(words, zone, pen.style(LABEL, colours.status, align=Align.CENTRE))


def empty_words(layout: TableLayout) -> str:
    """Return what an empty hand says."""
    in_tray = sum(len(slot.poses) for slot in layout.slots if not slot.is_meld)
    if not in_tray:
        return t("No cards left")
    return t("All your cards are in the tray")
