"""Cards drawn without any file: what a match goes on with when the art is missing or damaged."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.cards import Suit

PAPER: Final = "#FFFDF6"
EDGE: Final = "#B7A47C"
BACK: Final = "#1E4FA3"
_CORNER_SHARE: Final = 0.06
_SIGN_PX: Final = 200
"""Signs are drawn this large and scaled down, which smooths their edges."""


def paper(size: tuple[int, int]) -> pygame.Surface:
    """Return a blank card."""
    card = pygame.Surface(size, pygame.SRCALPHA)
    radius_px = max(1, round(size[0] * _CORNER_SHARE))
    pygame.draw.rect(card, PAPER, card.get_rect(), border_radius=radius_px)
    pygame.draw.rect(card, EDGE, card.get_rect(), 1, border_radius=radius_px)
    return card


def back(size: tuple[int, int]) -> pygame.Surface:
    """Return a card face down."""
    card = paper(size)
    margin_px = max(2, size[1] // 18)
    card.fill(BACK, card.get_rect().inflate(-2 * margin_px, -2 * margin_px))
    return card


def face(
    size: tuple[int, int], rank: pygame.Surface, sign: pygame.Surface, *, both_ends: bool
) -> pygame.Surface:
    """Return a card with rank over sign in its upper left corner, perhaps in the other too."""
    card = paper(size)
    width_px = max(rank.get_width(), sign.get_width())
    corner = pygame.Surface((width_px, rank.get_height() + sign.get_height()), pygame.SRCALPHA)
    corner.blit(rank, rank.get_rect(midtop=(width_px // 2, 0)))
    corner.blit(sign, sign.get_rect(midbottom=(width_px // 2, corner.get_height())))
    margin_px = max(2, size[1] // 28)
    card.blit(corner, (margin_px, margin_px))
    if both_ends:
        turned = pygame.transform.flip(corner, True, True)
        inside = card.get_rect().inflate(-2 * margin_px, -2 * margin_px)
        card.blit(turned, turned.get_rect(bottomright=inside.bottomright))
    return card


def text(words: str, height_px: int, colour: str) -> pygame.Surface:
    """Return text in pygame's own font, its capitals about `height_px` high."""
    pygame.font.init()
    return pygame.font.Font(None, max(8, round(height_px * 1.5))).render(words, True, colour)


def suit(which: Suit, height_px: int, colour: str) -> pygame.Surface:
    """Return a suit sign made of discs and triangles."""
    sign = pygame.Surface((_SIGN_PX, _SIGN_PX), pygame.SRCALPHA)

    def discs(*centres: tuple[int, int]) -> None:
        for centre in centres:
            pygame.draw.circle(sign, colour, centre, 46)

    stem = ((100, 90), (132, 196), (68, 196))
    match which:
        case Suit.CLUBS:
            discs((100, 50), (50, 118), (150, 118))
            pygame.draw.polygon(sign, colour, stem)
        case Suit.DIAMONDS:
            pygame.draw.polygon(sign, colour, ((100, 4), (180, 100), (100, 196), (20, 100)))
        case Suit.HEARTS:
            discs((58, 58), (142, 58))
            pygame.draw.polygon(sign, colour, ((16, 78), (184, 78), (100, 196)))
            pygame.draw.polygon(sign, colour, ((58, 50), (142, 50), (100, 110)))
        case Suit.SPADES:
            discs((58, 118), (142, 118))
            pygame.draw.polygon(sign, colour, ((16, 98), (184, 98), (100, 4)))
            pygame.draw.polygon(sign, colour, stem)
    return pygame.transform.smoothscale(sign, (height_px, height_px))


def star(height_px: int, colour: str) -> pygame.Surface:
    """Return the eight-pointed star that means wild."""
    sign = pygame.Surface((_SIGN_PX, _SIGN_PX), pygame.SRCALPHA)
    points = [
        pygame.Vector2(100, 100) + pygame.Vector2(0, -48 if i % 2 else -96).rotate(22.5 * i)
        for i in range(16)
    ]
    pygame.draw.polygon(sign, colour, points)
    return pygame.transform.smoothscale(sign, (height_px, height_px))
