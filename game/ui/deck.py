"""Card faces and backs, put together from drawn parts and rasterised at exact pixel size.

The parts are sheets of `assets/cards`, one `<g id="...">` a line, written by the generator beside
them. A face is composed for the letters of the player's language, the suit colours and the size at
hand, drawn once and kept. A missing or damaged sheet is named once in `Deck.problems`; its faces
become plain ones (rank over suit), and the match goes on.

Units inside are those of the sheets: a card is 250 wide and 350 high. The display must be open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.rules.cards import (
    ACE,
    CARDS_A_DECK,
    FACE_OF,
    JACK,
    JOKER,
    KING,
    QUEEN,
    CardId,
    Face,
    Rank,
    Suit,
    face_rank,
    face_suit,
)
from game.ui.svg import Kept, rasterise

WIDTH: Final = 250
HEIGHT: Final = 350
BACKS: Final = ("talavera", "papel", "agave", "monarch")
JOKER_TEXT: Final = "★"

FINE_FROM_PX: Final = 150
"""Height from which cards carry their finest lines and marks."""
PLAIN_BELOW_PX: Final = 110
"""Height below which pictures are the plainer ones."""
DIMMED: Final = (204, 204, 204, 255)
"""Dimmed cards keep four fifths of their light."""

FOUR_COLOURS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: "#000000",
    Suit.HEARTS: "#B02811",
    Suit.DIAMONDS: "#1419A3",
    Suit.CLUBS: "#1C8370",
}
TWO_COLOURS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: "#1B1A17",
    Suit.HEARTS: "#B02811",
    Suit.DIAMONDS: "#B02811",
    Suit.CLUBS: "#1B1A17",
}
_ACCENTS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: "#5E8C61",
    Suit.HEARTS: "#D6246E",
    Suit.DIAMONDS: "#1E4FA3",
    Suit.CLUBS: "#B5532C",
}
_BLUE_SUIT_ACCENT: Final = "#B5532C"
_BEARDS: Final[Mapping[Suit, tuple[str, str, str]]] = {
    Suit.SPADES: ("#F3EBD8", "#B49B6E", "#FFFDF6"),
    Suit.HEARTS: ("#F3DCC0", "#B5673A", "#F9EBD8"),
    Suit.DIAMONDS: ("#F2DDA6", "#B98A3A", "#FBEFC9"),
    Suit.CLUBS: ("#D3CDBD", "#857C69", "#E4DFD2"),
}
"""Beard, its lines and the moustache, by suit."""
_COURTS: Final[Mapping[Rank, str]] = {JACK: "jack", QUEEN: "queen", KING: "king"}
_JOKERS: Final = (("jaguar", "#D6246E"), ("serpent", "#1E4FA3"))
_STAR_SMALL: Final = ("#F2A81D", "#2FA39A")
_TURNED: Final = f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"


class Index(Enum):
    """How much of a card is index: what the visible strip of it must hold."""

    NORMAL = auto()
    LARGE = auto()
    MINI = auto()
    """Rank over suit and nothing else, for cards too low for a picture."""
    BLANK = auto()
    """Bare paper: the edge of a card whose face the cards beside it tell."""


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """What a player chooses about the cards; `letters` are those of ace, jack, queen and king."""

    letters: str = "AJQK"
    four_colour: bool = True
    back: str = BACKS[0]


class MissingPart(Exception):
    """A sheet could not be read, or lacks a part."""

    def __init__(self, sheet: str) -> None:
        super().__init__(sheet)
        self.sheet = sheet


class Part(NamedTuple):
    """One named group of a sheet; `width` is that of an index text, else 0."""

    body: str
    width: float


class _Layout(NamedTuple):
    """Where index and pips lie on one kind of face."""

    index_x: float
    rank_top: float
    rank_height: float
    rank_width: float
    suit_y: float
    suit_height: float
    pip_height: float
    pip_columns: tuple[float, float, float]
    pip_spread: float
    """Distance of the outermost rows from the middle."""
    ace_scale: float
    badge_y: float
    frame: str
    notch: tuple[float, float]


_LAYOUTS: Final[Mapping[Index, _Layout]] = {
    Index.NORMAL: _Layout(
        index_x=33,
        rank_top=16,
        rank_height=60,
        rank_width=46,
        suit_y=103,
        suit_height=42,
        pip_height=42,
        pip_columns=(88, 125, 162),
        pip_spread=113,
        ace_scale=1,
        badge_y=152,
        frame="normal",
        notch=(62, 132),
    ),
    Index.LARGE: _Layout(
        index_x=39,
        rank_top=13,
        rank_height=90,
        rank_width=58,
        suit_y=131,
        suit_height=48,
        pip_height=34,
        pip_columns=(96, 125, 154),
        pip_spread=101,
        ace_scale=0.68,
        badge_y=182,
        frame="large",
        notch=(72, 159),
    ),
}
_MINI_RANK: Final = (64, 26, 128, 112)
"""Centre, top, height and widest width of the rank on a mini face."""
_MINI_SUIT: Final = (64, 222, 104)
_CORNERS: Final = ((0, -1), (2, -1), (0, 1), (2, 1))
_PIPS: Final[Mapping[int, tuple[tuple[int, float], ...]]] = {
    2: ((1, -1), (1, 1)),
    3: ((1, -1), (1, 0), (1, 1)),
    4: _CORNERS,
    5: (*_CORNERS, (1, 0)),
    6: (*_CORNERS, (0, 0), (2, 0)),
    7: (*_CORNERS, (0, 0), (2, 0), (1, -1 / 2)),
    8: (*_CORNERS, (0, 0), (2, 0), (1, -1 / 2), (1, 1 / 2)),
    9: (*_CORNERS, (0, -1 / 3), (2, -1 / 3), (0, 1 / 3), (2, 1 / 3), (1, 0)),
    10: (*_CORNERS, (0, -1 / 3), (2, -1 / 3), (0, 1 / 3), (2, 1 / 3), (1, -2 / 3), (1, 2 / 3)),
}
"""Columns 0 to 2 and rows from -1 (top) to 1 of the pips of each number."""

_PART: Final = re.compile(r'^<g id="([\w-]+)"(?: data-width="([\d.]+)")?>(.*)</g>$', re.MULTILINE)


def parse_sheet(text: str) -> dict[str, Part]:
    """Return the parts of a sheet by their ids."""
    return {
        name: Part(body, float(width) if width else 0) for name, width, body in _PART.findall(text)
    }


def _placed(body: str, x: float, y: float, scale_x: float, scale_y: float | None = None) -> str:
    """Return a part moved to x, y and scaled; a negative scale turns it over."""
    scale_y = scale_x if scale_y is None else scale_y
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({scale_x:.4f} {scale_y:.4f})">{body}</g>'
    )


def _inked(body: str, colour: str) -> str:
    return f'<g fill="{colour}">{body}</g>'


def _both_ways(body: str) -> str:
    return f'{body}<g transform="{_TURNED}">{body}</g>'


def card_size(height_px: int) -> tuple[int, int]:
    """Return the width and height in pixels of a card of that height."""
    return max(1, round(height_px * WIDTH / HEIGHT)), max(1, height_px)


class Deck:
    """The cards in one style, drawn on demand.

    `problems` lists, in plain English for the doctor, each sheet that could not be used.
    """

    def __init__(self, style: DeckStyle, assets: Path) -> None:
        self.style = style
        self.problems: list[str] = []
        self._folder = assets / "cards"
        self._sheets: dict[str, dict[str, Part]] = {}
        self._pictures: Kept[pygame.Surface] = Kept(1000)
        self._colours = FOUR_COLOURS if style.four_colour else TWO_COLOURS

    # --- What the table asks for

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
        face = FACE_OF[card]
        joker = card % CARDS_A_DECK - JOKER if face == JOKER else 0
        wild = wild and face != JOKER and index in _LAYOUTS
        key = ("face", face, joker, height_px, index, wild, dimmed)

        def make() -> pygame.Surface:
            if dimmed:
                picture = self.face(card, height_px, index, wild=wild).copy()
                picture.fill(DIMMED, special_flags=pygame.BLEND_RGBA_MULT)
                return picture
            return self._face(face, joker, height_px, index, wild)

        return self._pictures.get(key, make)

    def back(self, height_px: int, degrees: float = 0) -> pygame.Surface:
        """Return a card face down, turned anticlockwise about its centre."""
        key = ("back", height_px, degrees)

        def make() -> pygame.Surface:
            if degrees:
                return pygame.transform.rotozoom(self.back(height_px), degrees, 1)
            return self._or_plain(self._back, lambda: _plain_back(height_px), height_px)

        return self._pictures.get(key, make)

    def suit(self, suit: Suit, height_px: int, colour: str | None = None) -> pygame.Surface:
        """Return a suit sign alone, in its own colour unless told otherwise (`#RRGGBB`)."""
        ink = colour or self.suit_colour(suit)
        return self._sign(suit.name.lower(), height_px, ink, lambda: _plain_suit(suit, ink))

    def star(self, height_px: int, colour: str) -> pygame.Surface:
        """Return the star that means wild."""
        return self._sign("star", height_px, colour, lambda: _plain_star(colour))

    def rank(self, rank: Rank, height_px: int, colour: str) -> pygame.Surface:
        """Return the index text of a rank alone, its letters `height_px` high; 0 gives the star."""
        if not rank:
            return self.star(height_px, colour)

        def draw(height_px: int) -> pygame.Surface:
            part = self._part("index", f"index-{self.rank_text(rank)}")
            scale = height_px / 100
            # The tail of the queen's Q hangs 8 units below the line.
            size = (round(part.width * scale) + 1, round(108 * scale))
            return rasterise(_document(_placed(part.body, 0, 0, scale), *size, colour), *size)

        def plain() -> pygame.Surface:
            return _plain_text(self.rank_text(rank), height_px, colour)

        return self._pictures.get(
            ("rank", rank, height_px, colour), lambda: self._or_plain(draw, plain, height_px)
        )

    def rank_text(self, rank: Rank) -> str:
        """Return the index text of a rank in the player's language; 0 gives a star."""
        match rank:
            case 0:
                return JOKER_TEXT
            case 1 | 11 | 12 | 13:
                return self.style.letters[(ACE, JACK, QUEEN, KING).index(rank)]
            case _:
                return str(rank)

    def suit_colour(self, suit: Suit) -> str:
        """Return the ink of a suit as `#RRGGBB`."""
        return self._colours[suit]

    def forget_sizes(self) -> None:
        """Drop all rasterised pictures, as after a change of window size."""
        self._pictures.clear()

    # --- Parts

    def _part(self, sheet: str, name: str) -> Part:
        parts = self._sheets.get(sheet)
        if parts is None:
            try:
                text = self._folder.joinpath(f"{sheet}.svg").read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError):
                text = ""
            parts = self._sheets[sheet] = parse_sheet(text)
        if name not in parts:
            raise MissingPart(sheet)
        return parts[name]

    def _body(self, sheet: str, name: str) -> str:
        return self._part(sheet, name).body

    def _or_plain(
        self,
        draw: Callable[[int], pygame.Surface],
        plain: Callable[[], pygame.Surface],
        height_px: int,
    ) -> pygame.Surface:
        """Return the picture, or a plain one when a sheet fails."""
        try:
            return draw(height_px)
        except MissingPart as missing:
            problem = (
                f"assets/cards/{missing.sheet}.svg is missing or damaged; plain cards are shown"
            )
            if problem not in self.problems:
                self.problems.append(problem)
            return plain()

    def _sign(
        self, name: str, height_px: int, colour: str, plain: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        def draw(height_px: int) -> pygame.Surface:
            # Signs reach 53 units from their middle, the diamond's tips.
            body = _placed(self._body("index", name), height_px / 2, height_px / 2, height_px / 106)
            return rasterise(_document(body, height_px, height_px, colour), height_px, height_px)

        def scaled() -> pygame.Surface:
            return pygame.transform.smoothscale(plain(), (height_px, height_px))

        return self._pictures.get(
            (name, height_px, colour), lambda: self._or_plain(draw, scaled, height_px)
        )

    # --- Faces

    def _face(
        self, face: Face, joker: int, height_px: int, index: Index, wild: bool
    ) -> pygame.Surface:
        suit, rank = face_suit(face), face_rank(face)

        def draw(height_px: int) -> pygame.Surface:
            match index:
                case Index.BLANK:
                    return self._ground("", height_px)
                case Index.MINI:
                    body = self._mini(rank, suit, joker)
                    return self._whole(self._ground("", height_px), body)
                case Index.NORMAL | Index.LARGE:
                    layout = _LAYOUTS[index]
            marks = self._wild_marks(layout) if wild else ""
            if suit is None:
                ground = self._ground("", height_px)
                return self._half_turned(ground, self._joker(joker, height_px))
            if rank in _COURTS:
                ground = self._ground(f"panel-{suit.name.lower()}", height_px)
                return self._half_turned(ground, self._court(rank, suit, layout, height_px) + marks)
            is_bare = (rank, suit) == (ACE, Suit.SPADES)
            ground = self._ground("" if is_bare else f"pattern-{suit.name.lower()}", height_px)
            return self._whole(ground, self._pip_card(rank, suit, layout, height_px) + marks)

        def plain() -> pygame.Surface:
            return self._plain_face(rank, suit, height_px, index)

        return self._or_plain(draw, plain, height_px)

    def _index(self, rank: Rank, suit: Suit, layout: _Layout) -> str:
        """Return the rank over the suit in the upper corner."""
        top = layout.rank_top, layout.rank_height, layout.rank_width
        sign = self._body("index", suit.name.lower())
        return _inked(
            self._rank(rank, layout.index_x, *top)
            + _placed(sign, layout.index_x, layout.suit_y, layout.suit_height / 100),
            self.suit_colour(suit),
        )

    def _rank(self, rank: Rank, x: float, top: float, height: float, widest: float) -> str:
        part = self._part("index", f"index-{self.rank_text(rank)}")
        scale_y = height / 100
        scale_x = min(scale_y, widest / part.width)
        return _placed(part.body, x - part.width * scale_x / 2, top, scale_x, scale_y)

    def _wild_marks(self, layout: _Layout) -> str:
        badge = _placed(self._body("paper", "wild-badge"), layout.index_x, layout.badge_y, 1)
        return self._body("paper", "wild-rim") + _both_ways(badge)

    def _mini(self, rank: Rank, suit: Suit | None, joker: int) -> str:
        x, y, height = _MINI_SUIT
        if suit is None:
            star = self._body("index", "star")
            large = _inked(_placed(star, x, 100, 1.16), _JOKERS[joker][1])
            return large + _inked(_placed(star, x, y, 0.6), _STAR_SMALL[0])
        sign = _placed(self._body("index", suit.name.lower()), x, y, height / 100)
        return _inked(self._rank(rank, *_MINI_RANK) + sign, self.suit_colour(suit))

    def _pip_card(self, rank: Rank, suit: Suit, layout: _Layout, height_px: int) -> str:
        name = suit.name.lower()
        body = self._body("paper", "corner-marks") if height_px >= FINE_FROM_PX else ""
        body += _both_ways(self._index(rank, suit, layout))
        if rank == ACE:
            ace = self._body("paper", f"ace-{name}").replace("&suit;", self.suit_colour(suit))
            return body + _placed(ace, WIDTH / 2, HEIGHT / 2, layout.ace_scale)
        sign, scale = self._body("index", name), layout.pip_height / 100
        pips = (
            _placed(
                sign,
                layout.pip_columns[column],
                HEIGHT / 2 + row * layout.pip_spread,
                -scale if row > 0 else scale,
            )
            for column, row in _PIPS[rank]
        )
        return body + _inked("".join(pips), self.suit_colour(suit))

    def _court(self, rank: Rank, suit: Suit, layout: _Layout, height_px: int) -> str:
        """Return the upper half of a court; what lies below the middle is left out."""
        court, name = _COURTS[rank], suit.name.lower()
        plain = "-plain" if height_px < PLAIN_BELOW_PX else ""
        fine = "-fine" if height_px >= FINE_FROM_PX else ""
        sign = _placed(self._body("index", name), 207, 45, 0.36)
        body = (
            self._body("courts", court + plain)
            + (self._body("courts", f"{court}-{name}") if rank != JACK else "")
            + _inked(sign, "&suit;")
            + self._body("courts", f"{court}-band")
            + self._body("courts", f"frame-{layout.frame}{fine}")
        )
        return self._in_colours(body, suit) + self._index(rank, suit, layout)

    def _in_colours(self, body: str, suit: Suit) -> str:
        accent = _ACCENTS[suit]
        if suit == Suit.DIAMONDS and self.style.four_colour:
            accent = _BLUE_SUIT_ACCENT
        beard, beard_line, moustache = _BEARDS[suit]
        colours = {
            "suit": self.suit_colour(suit),
            "accent": accent,
            "beard": beard,
            "beardline": beard_line,
            "moustache": moustache,
        }
        return re.sub(r"&(\w+);", lambda entity: colours[entity[1]], body)

    def _joker(self, joker: int, height_px: int) -> str:
        """Return the upper half of a joker: its index is the star in either size, never a letter."""
        name, colour = _JOKERS[joker]
        fine = "-fine" if height_px >= FINE_FROM_PX else ""
        star, x = self._body("index", "star"), _LAYOUTS[Index.NORMAL].index_x
        stars = _inked(_placed(star, x, 45, 0.54), colour)
        for y, size, small in zip((90, 116), (0.25, 0.17), _STAR_SMALL, strict=True):
            stars += _inked(_placed(star, x, y, size), small)
        body = self._body("jokers", name) + self._body("courts", f"frame-normal{fine}")
        return body.replace("&suit;", colour) + stars

    def _back(self, height_px: int) -> pygame.Surface:
        name = self.style.back if self.style.back in BACKS else BACKS[0]
        return self._half_turned(self._ground("", height_px), self._body("backs", name))

    # --- Pixels

    def _ground(self, behind: str, height_px: int) -> pygame.Surface:
        """Return the paper of a card and what lies behind its signs; many faces share it."""

        def make() -> pygame.Surface:
            body = self._body("paper", "paper")
            if behind:
                body += self._body("paper", behind)
            size = card_size(height_px)
            return rasterise(_document(_fitted(body, size), *size), *size)

        return self._pictures.get(("ground", behind, height_px), make)

    def _whole(self, ground: pygame.Surface, body: str) -> pygame.Surface:
        """Return a copy of the ground with the drawing on it."""
        size = ground.get_size()
        card = ground.copy()
        card.blit(rasterise(_document(_fitted(body, size), *size), *size), (0, 0))
        return card

    def _half_turned(self, ground: pygame.Surface, body: str) -> pygame.Surface:
        """Rasterise the upper half only and turn it for the lower one: half the cost."""
        width_px, height_px = ground.get_size()
        half_px = (height_px + 1) // 2
        fitted = _fitted(body, (width_px, height_px))
        half = rasterise(_document(fitted, width_px, half_px), width_px, half_px)
        card = ground.copy()
        card.blit(half, (0, 0))
        turned = pygame.transform.flip(half, True, True)
        # With an odd height the middle row is there already.
        card.blit(turned, (0, half_px), (0, height_px % 2, width_px, height_px // 2))
        return card

    def _plain_face(
        self, rank: Rank, suit: Suit | None, height_px: int, index: Index
    ) -> pygame.Surface:
        """Draw rank over suit without any sheet of its own picture."""
        card = _plain_paper(height_px)
        if index is Index.BLANK:
            return card
        colour = self.suit_colour(suit) if suit is not None else _JOKERS[0][1]
        sign_px = max(6, height_px // 7)
        text = self.rank(rank, sign_px, colour)
        sign = self.suit(suit, sign_px) if suit is not None else self.star(sign_px, colour)
        corner = pygame.Surface(
            (max(text.get_width(), sign_px), text.get_height() + sign_px), pygame.SRCALPHA
        )
        corner.blit(text, text.get_rect(midtop=(corner.get_width() // 2, 0)))
        corner.blit(sign, sign.get_rect(midbottom=(corner.get_width() // 2, corner.get_height())))
        edge_px = max(2, height_px // 28)
        card.blit(corner, (edge_px, edge_px))
        if index is not Index.MINI:
            turned = pygame.transform.flip(corner, True, True)
            inside = card.get_rect().inflate(-2 * edge_px, -2 * edge_px)
            card.blit(turned, turned.get_rect(bottomright=inside.bottomright))
        return card


def _fitted(body: str, size: tuple[int, int]) -> str:
    """Return a drawing in card units stretched to a card's size in pixels."""
    return _placed(body, 0, 0, size[0] / WIDTH, size[1] / HEIGHT)


def _document(body: str, width_px: int, height_px: int, colour: str = "") -> str:
    """Return an SVG of exactly that many pixels, one unit each."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {width_px} {height_px}" width="{width_px}" height="{height_px}">'
        f"{_inked(body, colour) if colour else body}</svg>"
    )


# --- Plain cards, drawn without any file


def _plain_paper(height_px: int) -> pygame.Surface:
    card = pygame.Surface(card_size(height_px), pygame.SRCALPHA)
    radius_px = max(1, round(card.get_width() * 0.06))
    pygame.draw.rect(card, "#FFFDF6", card.get_rect(), border_radius=radius_px)
    pygame.draw.rect(card, "#B7A47C", card.get_rect(), 1, border_radius=radius_px)
    return card.convert_alpha()


def _plain_back(height_px: int) -> pygame.Surface:
    card = _plain_paper(height_px)
    margin_px = max(2, height_px // 18)
    card.fill("#1E4FA3", card.get_rect().inflate(-2 * margin_px, -2 * margin_px))
    return card


def _plain_suit(suit: Suit, colour: str) -> pygame.Surface:
    """Draw a suit 200 px high from circles and triangles, to be scaled down."""
    sign = pygame.Surface((200, 200), pygame.SRCALPHA)

    def discs(*centres: tuple[int, int]) -> None:
        for centre in centres:
            pygame.draw.circle(sign, colour, centre, 46)

    stem = ((100, 90), (132, 196), (68, 196))
    match suit:
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
    return sign.convert_alpha()


def _plain_star(colour: str) -> pygame.Surface:
    """Draw the star 200 px high, to be scaled down."""
    sign = pygame.Surface((200, 200), pygame.SRCALPHA)
    centre = pygame.Vector2(100, 100)
    points = [centre + pygame.Vector2(0, -48 if i % 2 else -96).rotate(22.5 * i) for i in range(16)]
    pygame.draw.polygon(sign, colour, points)
    return sign.convert_alpha()


def _plain_text(text: str, height_px: int, colour: str) -> pygame.Surface:
    pygame.font.init()
    return pygame.font.Font(None, max(8, round(height_px * 1.5))).render(text, True, colour)
