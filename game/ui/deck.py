"""Card faces and backs as pictures of an exact size, drawn on demand and kept.

`game.ui.card_art` says what is on a card; here it is rasterised. A missing or damaged sheet is
named once in `Deck.problems`; its cards become plain ones (rank over suit), and the match goes on.
The display must be open (`Window.get_surface()` or `set_mode`), because surfaces are converted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.rules.cards import (
    CARDS_A_DECK,
    FACE_OF,
    JOKER,
    CardId,
    Face,
    Rank,
    Suit,
    face_rank,
    face_suit,
)
from game.ui import plain_cards
from game.ui.card_art import (
    BACKS,
    HEIGHT,
    JOKER_COLOURS,
    RANK_SPAN,
    SIGN_SPAN,
    WIDTH,
    CardArt,
    DeckStyle,
    Index,
    MissingPart,
    Picture,
    inked,
    placed,
)
from game.ui.svg import Kept, document, rasterise

__all__ = ["BACKS", "Deck", "DeckStyle", "Index", "card_size"]

DIMMED: Final = (204, 204, 204, 255)
"""Dimmed cards keep four fifths of their light."""
_KEPT: Final = 500
"""At 1080p about 30 MB: three sizes of every face, and what is turned, dimmed or dragged."""


def card_size(height_px: int) -> tuple[int, int]:
    """Return the width and height in pixels of a card of that height: 5 to 7."""
    return max(1, round(height_px * WIDTH / HEIGHT)), max(1, height_px)


class Deck:
    """The cards in one style.

    `problems` lists, in plain English for the doctor, each sheet that could not be used.
    """

    def __init__(self, style: DeckStyle, assets: Path) -> None:
        self.style = style
        self.problems: list[str] = []
        self._art = CardArt(style, assets / "cards")
        self._pictures: Kept[pygame.Surface] = Kept(_KEPT)

    def face(
        self,
        card: CardId,
        height_px: int,
        index: Index,
        *,
        wild: bool = False,
        dimmed: bool = False,
    ) -> pygame.Surface:
        """Return a card face up; `wild` marks it as a wild of the round (not on MINI and BLANK)."""
        if index is Index.NORMAL and self.style.has_large_index:
            index = Index.LARGE
        face = FACE_OF[card]
        joker = card % CARDS_A_DECK - JOKER if face == JOKER else 0
        wild = wild and face != JOKER and index in (Index.NORMAL, Index.LARGE)

        def make() -> pygame.Surface:
            if dimmed:
                picture = self.face(card, height_px, index, wild=wild).copy()
                picture.fill(DIMMED, special_flags=pygame.BLEND_RGBA_MULT)
                return picture
            return self._or_plain(
                lambda: self._drawn(
                    self._art.face(face, joker, index, height_px, wild=wild), height_px
                ),
                lambda: self._plain_face(face, joker, height_px, index),
            )

        return self._pictures.get(("face", face, joker, height_px, index, wild, dimmed), make)

    def back(self, height_px: int, degrees: float = 0) -> pygame.Surface:
        """Return a card face down, turned anticlockwise about its centre."""

        def make() -> pygame.Surface:
            if degrees:
                return _turned(self.back(2 * height_px), degrees)
            return self._or_plain(
                lambda: self._drawn(self._art.back(), height_px),
                lambda: plain_cards.back(card_size(height_px)),
            )

        return self._pictures.get(("back", height_px, degrees), make)

    def suit(self, suit: Suit, height_px: int, colour: str | None = None) -> pygame.Surface:
        """Return a suit sign alone, in its own colour unless told otherwise (`#RRGGBB`)."""
        ink = colour or self.suit_colour(suit)
        name = suit.name.lower()
        return self._sign(name, height_px, ink, lambda: plain_cards.suit(suit, height_px, ink))

    def star(self, height_px: int, colour: str) -> pygame.Surface:
        """Return the star that means wild."""
        return self._sign("star", height_px, colour, lambda: plain_cards.star(height_px, colour))

    def rank(self, rank: Rank, height_px: int, colour: str) -> pygame.Surface:
        """Return the index text of a rank alone, its letters `height_px` high; 0 gives the star."""
        if not rank:
            return self.star(height_px, colour)

        def draw() -> pygame.Surface:
            part, scale = self._art.rank(rank), height_px / 100
            size = (round(part.width * scale) + 1, round(RANK_SPAN * scale))
            return rasterise(document(size, inked(placed(part.body, 0, 0, scale), colour)), *size)

        return self._pictures.get(
            ("rank", rank, height_px, colour),
            lambda: self._or_plain(
                draw, lambda: plain_cards.text(self.rank_text(rank), height_px, colour)
            ),
        )

    def rank_text(self, rank: Rank) -> str:
        """Return the index text of a rank in the player's language; 0 gives a star."""
        return self._art.rank_text(rank)

    def suit_colour(self, suit: Suit) -> str:
        """Return the ink of a suit as `#RRGGBB`."""
        return self._art.suit_colour(suit)

    def forget_sizes(self) -> None:
        """Drop all rasterised pictures, as after a change of window size."""
        self._pictures.clear()

    # --- Pixels

    def _ground(self, name: str, height_px: int) -> pygame.Surface:
        """Return the paper of a card with what lies behind its signs; many faces share it."""
        size = card_size(height_px)
        return self._pictures.get(
            ("ground", name, height_px),
            lambda: rasterise(document(size, _stretched(self._art.ground(name), size)), *size),
        )

    def _drawn(self, picture: Picture, height_px: int) -> pygame.Surface:
        """Rasterise a picture over its ground; of a turned one only half, which halves the cost."""
        card = self._ground(picture.ground, height_px).copy()
        width_px, height_px = size = card.get_size()
        drawn_px = (height_px + 1) // 2 if picture.is_turned else height_px
        svg = document((width_px, drawn_px), _stretched(picture.body, size))
        drawn = rasterise(svg, width_px, drawn_px)
        card.blit(drawn, (0, 0))
        if picture.is_turned:
            turned = pygame.transform.flip(drawn, True, True)
            # With an odd height the middle row is there already.
            card.blit(turned, (0, drawn_px), (0, height_px % 2, width_px, height_px // 2))
        return card

    def _sign(
        self, name: str, height_px: int, colour: str, plain: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        def draw() -> pygame.Surface:
            middle_px = height_px / 2
            body = placed(self._art.sign(name), middle_px, middle_px, height_px / SIGN_SPAN)
            size = (height_px, height_px)
            return rasterise(document(size, inked(body, colour)), *size)

        return self._pictures.get((name, height_px, colour), lambda: self._or_plain(draw, plain))

    # --- Without the art

    def _or_plain(
        self, draw: Callable[[], pygame.Surface], plain: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        try:
            return draw()
        except MissingPart as missing:
            file = f"assets/cards/{missing.sheet}.svg"
            problem = f"{file} is missing or damaged; plain cards are shown instead"
            if problem not in self.problems:
                self.problems.append(problem)
            return plain().convert_alpha()

    def _plain_face(self, face: Face, joker: int, height_px: int, index: Index) -> pygame.Surface:
        size = card_size(height_px)
        if index is Index.BLANK:
            return plain_cards.paper(size)
        suit, sign_px = face_suit(face), max(6, height_px // (3 if index is Index.MINI else 7))
        if suit is None:
            colour = JOKER_COLOURS[joker]
            sign = self.star(sign_px, colour)
        else:
            colour = self.suit_colour(suit)
            sign = self.suit(suit, sign_px)
        rank = self.rank(face_rank(face), sign_px, colour)
        return plain_cards.face(size, rank, sign, both_ends=index is not Index.MINI)


def _stretched(body: str, size: tuple[int, int]) -> str:
    """Return a drawing in card units stretched to a card's size in pixels."""
    return placed(body, 0, 0, size[0] / WIDTH, size[1] / HEIGHT)


def _turned(twice: pygame.Surface, degrees: float) -> pygame.Surface:
    """Return a card drawn at twice its size turned and halved, which smooths all its edges."""
    width_px, height_px = twice.get_size()
    framed = pygame.Surface((width_px + 4, height_px + 4), pygame.SRCALPHA)
    # Clear, but of the paper's colour: the edges are blended with it.
    framed.fill((*pygame.Color(plain_cards.PAPER)[:3], 0))
    framed.blit(twice, (2, 2))
    turned = pygame.transform.rotozoom(framed, degrees, 1)
    half = (max(1, turned.get_width() // 2), max(1, turned.get_height() // 2))
    return pygame.transform.smoothscale(turned, half).convert_alpha()
