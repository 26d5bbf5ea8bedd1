"""How cards, a seat and buttons look with the settings in force."""

from __future__ import annotations

from typing import Final

import pygame

from game.i18n import t
from game.round_log import seat_status
from game.rules.cards import ACE, KING, QUEEN, CardId, Rank, SeatId, Suit, face
from game.rules.events import CardLaidOff
from game.rules.melds import End
from game.storage.settings import IndexSize, Settings
from game.ui.boxes import Sprite
from game.ui.deck import Index
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.rich_text import Align

CARDS: Final = (
    CardId(face(ACE, Suit.SPADES)),
    CardId(face(KING, Suit.HEARTS)),
    CardId(face(QUEEN, Suit.DIAMONDS)),
    CardId(face(Rank(7), Suit.CLUBS)),
)
"""The last one is shown as a wild."""
LAID_OFF: Final = CardLaidOff(SeatId(1), CardId(face(Rank(7), Suit.HEARTS)), SeatId(0), 0, End.HIGH)
OPPONENT: Final = ("Luna", "owl")


def add_preview(layer: Layer, box: pygame.Rect, settings: Settings) -> None:
    """Stamp cards, a seat in its turn and two buttons on a panel; the seat needs room for it."""
    look = layer.look
    layer.panel(box)
    padding = look.u(20)
    inner = pygame.Rect(box.left + padding, box.top, box.width - 2 * padding, box.height)
    heading = pygame.Rect(inner.left, box.top + look.u(8), inner.width, look.u(28))
    layer.word(t("Preview"), Role.SUBHEADING, heading)
    bottom = _add_cards(layer, inner, heading.bottom + look.u(14), settings)
    line = pygame.Rect(inner.left, bottom + look.u(16), inner.width, 0)
    says = layer.text(t("The seven carries the sun: it is wild in this round."), Role.BODY, line)
    note = t("Changes apply at once and are saved. Nothing here interrupts a match.")
    note_px = look.height(note, Role.STATUS, inner.width)
    seat = pygame.Rect(inner.left, says.bottom + look.u(14), inner.width, look.u(120))
    below = says.bottom
    if seat.bottom + look.u(14) + note_px + look.u(12) <= box.bottom:
        _add_seat(layer, seat)
        below = seat.bottom
    layer.text(note, Role.STATUS, pygame.Rect(inner.left, below + look.u(14), inner.width, 0))


def _add_cards(layer: Layer, inner: pygame.Rect, top: int, settings: Settings) -> int:
    """Stamp the fan of cards; return where it ends."""
    look = layer.look
    height_px = look.u(154)
    index = Index.LARGE if settings.index_size is IndexSize.LARGE else Index.NORMAL
    cards = [look.deck.face(card, height_px, index, wild=card == CARDS[-1]) for card in CARDS]
    step_px = (inner.width - cards[0].get_width()) // (len(cards) - 1)
    for i, card in enumerate(cards):
        place = card.get_rect(topleft=(inner.left + i * step_px, top))
        layer.sprite(look.scenery.shadow(place.size), *place.topleft)
        layer.stamp(card, *place.topleft)
    return top + height_px


def _add_seat(layer: Layer, box: pygame.Rect) -> None:
    """Stamp an opponent in its turn, and a primary and a plain button as on the table."""
    look, (name, animal) = layer.look, OPPONENT
    scenery, colours = look.scenery, look.colours
    layer.stamp(scenery.panel(box.size), *box.topleft)
    portrait = look.artwork.portrait(animal, look.u(42), turn=True)
    middle = (box.left + look.u(38), box.top + look.u(36))
    layer.stamp(portrait, *portrait.get_rect(center=middle).topleft)
    left = middle[0] + look.u(38)
    words = pygame.Rect(left, box.top + look.u(12), box.right - look.u(10) - left, look.u(22))
    layer.word(name, Role.LABEL, words)
    line = pygame.Rect(left, words.bottom, words.width, 0)
    layer.text(seat_status((LAID_OFF,), LAID_OFF.seat), Role.STATUS, line, max_rows=1)
    gap = look.u(10)
    width = (box.width - 3 * gap) // 2
    button = pygame.Rect(box.left + gap, 0, width, look.u(38))
    button.bottom = box.bottom - gap
    other = button.move(width + gap, 0)
    for place, label, icon, is_primary in (
        (button, t("Lay down"), "down", True),
        (other, t("Undo"), "undo", False),
    ):
        sprite: Sprite = scenery.button(place.size, primary=is_primary)
        layer.sprite(sprite, *place.topleft)
        ink = colours.ink if is_primary else colours.text
        room_px, label_px = place.width - 2 * look.u(8), look.width(label, Role.LABEL)
        icon_px, gap_px = look.u(18), look.u(8)
        if icon_px + gap_px + label_px > room_px:
            icon_px = gap_px = 0
        start = place.centerx - (icon_px + gap_px + min(label_px, room_px)) // 2
        if icon_px:
            layer.icon(icon, icon_px, ink, (start + icon_px // 2, place.centery))
        word = pygame.Rect(start + icon_px + gap_px, place.top, room_px, place.height)
        layer.word(label, Role.LABEL, word, Align.LEFT, ink)
