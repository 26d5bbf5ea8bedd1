"""What is drawn on each card, as SVG text put together from the sheets in `assets/cards`.

A sheet holds one `<g id="...">` a line and ends with a checksum of those lines; the generator
beside the sheets writes both. Faces are composed for the letters of a language, the suit colours
and the height at hand. Units are those of the sheets: a card is 250 wide and 350 high. Nothing
here touches pixels: `game.ui.deck` rasterises what comes out and keeps it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final, NamedTuple

from game.rules.cards import ACE, JACK, KING, QUEEN, Face, Rank, Suit, face_rank, face_suit
from game.storage.settings import CardBack

WIDTH: Final = 250
HEIGHT: Final = 350
BACKS: Final = tuple(CardBack)
JOKER_TEXT: Final = "★"

FINE_FROM_PX: Final = 150
"""Height from which cards carry their finest lines and marks."""
PLAIN_BELOW_PX: Final = 110
"""Height below which courts are the plainer ones."""
SIGN_SPAN: Final = 106
"""Height of the box that holds any suit sign or the star; they are drawn round 0, 0."""
RANK_SPAN: Final = 108
"""Height of the box that holds any rank: 100 and the tail of the queen's Q."""

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
JOKER_COLOURS: Final = ("#D6246E", "#1E4FA3")
_JOKERS: Final = ("jaguar", "serpent")
_SMALL_STARS: Final = ("#F2A81D", "#2FA39A")
_COURTS: Final[Mapping[Rank, str]] = {JACK: "jack", QUEEN: "queen", KING: "king"}
_EMPTY_HANDED: Final = JACK
"""The jack holds the same in all four suits, so it is part of his figure."""

_ACCENTS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: "#5E8C61",
    Suit.HEARTS: "#D6246E",
    Suit.DIAMONDS: "#1E4FA3",
    Suit.CLUBS: "#B5532C",
}
_ACCENT_BESIDE_BLUE: Final = "#B5532C"
_BEARDS: Final[Mapping[Suit, tuple[str, str, str]]] = {
    Suit.SPADES: ("#F3EBD8", "#B49B6E", "#FFFDF6"),
    Suit.HEARTS: ("#F3DCC0", "#B5673A", "#F9EBD8"),
    Suit.DIAMONDS: ("#F2DDA6", "#B98A3A", "#FBEFC9"),
    Suit.CLUBS: ("#D3CDBD", "#857C69", "#E4DFD2"),
}
"""Beard, its lines and the moustache, by suit."""


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
    """What a player chooses about the cards.

    `letters` are those of ace, jack, queen and king; with `has_large_index` every card whose index
    would be a normal one has a large one.
    """

    letters: str = "AJQK"
    four_colour: bool = True
    back: str = BACKS[0]
    has_large_index: bool = False


class Picture(NamedTuple):
    """One card: what it shares with others, and what is drawn upon that."""

    ground: str
    body: str
    is_turned: bool = False
    """The body shows the upper half only; the lower half is the same after half a turn."""


class MissingPart(Exception):
    """A sheet could not be read, is damaged, or lacks a part."""

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
    pip_reach: float
    """Distance of the outermost rows from the middle."""
    ace_scale: float
    badge_y: float
    frame: str


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
        pip_reach=113,
        ace_scale=1,
        badge_y=152,
        frame="normal",
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
        pip_reach=101,
        ace_scale=0.68,
        badge_y=182,
        frame="large",
    ),
}
_MINI_X: Final = 64
_MINI_RANK: Final = (26, 128, 112)
"""Top, height and widest width of the rank on a mini face."""
_MINI_SUIT: Final = (222, 104)
"""Middle and height of the suit on a mini face."""

_CORNERS: Final = ((0, -1), (2, -1), (0, 1), (2, 1))
_INNER: Final = ((0, -1 / 3), (2, -1 / 3), (0, 1 / 3), (2, 1 / 3))
_PIPS: Final[Mapping[int, tuple[tuple[int, float], ...]]] = {
    2: ((1, -1), (1, 1)),
    3: ((1, -1), (1, 0), (1, 1)),
    4: _CORNERS,
    5: (*_CORNERS, (1, 0)),
    6: (*_CORNERS, (0, 0), (2, 0)),
    7: (*_CORNERS, (0, 0), (2, 0), (1, -1 / 2)),
    8: (*_CORNERS, (0, 0), (2, 0), (1, -1 / 2), (1, 1 / 2)),
    9: (*_CORNERS, *_INNER, (1, 0)),
    10: (*_CORNERS, *_INNER, (1, -2 / 3), (1, 2 / 3)),
}
"""Columns 0 to 2 and rows from -1 (top) to 1 of the pips of each number."""

_PART: Final = re.compile(r'^<g id="([\w-]+)"(?: data-width="([\d.]+)")?>(.*)</g>$', re.MULTILINE)
_CHECKSUM: Final = re.compile(r"^<!-- crc32 ([0-9a-f]{8}) -->$", re.MULTILINE)


def parse_sheet(text: str) -> dict[str, Part]:
    """Return the parts of a sheet by their ids.

    Raises:
        ValueError: the checksum is missing or is not that of the parts.
    """
    found = list(_PART.finditer(text))
    written = _CHECKSUM.search(text)
    lines = "\n".join(part[0] for part in found)
    if written is None or int(written[1], 16) != zlib.crc32(lines.encode()):
        raise ValueError("the sheet does not agree with its checksum")
    return {part[1]: Part(part[3], float(part[2] or 0)) for part in found}


def placed(body: str, x: float, y: float, scale_x: float, scale_y: float | None = None) -> str:
    """Return a part moved to x, y and scaled; a negative scale turns it over."""
    scale_y = scale_x if scale_y is None else scale_y
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({scale_x:.4f} {scale_y:.4f})">{body}</g>'
    )


def inked(body: str, colour: str) -> str:
    """Return an outline part in a colour."""
    return f'<g fill="{colour}">{body}</g>'


def _both_ways(body: str) -> str:
    """Return a drawing and its copy turned by half a turn about the middle of the card."""
    return f'{body}<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{body}</g>'


class CardArt:
    """The drawings of one deck's cards. Every method may raise `MissingPart`."""

    def __init__(self, style: DeckStyle, folder: Path) -> None:
        self._style = style
        self._folder = folder
        self._sheets: dict[str, dict[str, Part]] = {}
        self._colours = FOUR_COLOURS if style.four_colour else TWO_COLOURS

    def suit_colour(self, suit: Suit) -> str:
        """Return the ink of a suit as `#RRGGBB`."""
        return self._colours[suit]

    def rank_text(self, rank: Rank) -> str:
        """Return the index text of a rank in the player's language; 0 gives a star."""
        match rank:
            case 0:
                return JOKER_TEXT
            case 1 | 11 | 12 | 13:
                return self._style.letters[(ACE, JACK, QUEEN, KING).index(rank)]
            case _:
                return str(rank)

    def ground(self, name: str) -> str:
        """Return the paper of a card with what lies behind its signs ("" for nothing)."""
        behind = self._body("paper", name) if name else ""
        return self._body("paper", "paper") + behind

    def back(self) -> Picture:
        """Return the back; an unknown one is the first."""
        name = self._style.back if self._style.back in BACKS else BACKS[0]
        return Picture("", self._body("backs", name), is_turned=True)

    def sign(self, name: str) -> str:
        """Return a suit sign ("clubs" ...) or the "star": 100 high round 0, 0, without ink."""
        return self._body("index", name)

    def rank(self, rank: Rank) -> Part:
        """Return the index text of a rank, 100 high from 0, 0, without ink."""
        return self._part("index", f"index-{self.rank_text(rank)}")

    def face(self, face: Face, joker: int, index: Index, height_px: int, *, wild: bool) -> Picture:
        """Return a face as it is drawn at a height; `joker` is 0 or 1, which of a deck's two."""
        suit, rank = face_suit(face), face_rank(face)
        match index:
            case Index.BLANK:
                return Picture("", "")
            case Index.MINI:
                body = self._mini_joker(joker) if suit is None else self._mini(rank, suit)
                return Picture("", body)
            case Index.NORMAL | Index.LARGE:
                layout = _LAYOUTS[index]
        if suit is None:
            return Picture("", self._joker(joker, height_px), is_turned=True)
        name, marks = suit.name.lower(), self._wild_marks(layout) if wild else ""
        if rank in _COURTS:
            body = self._court(rank, suit, layout, height_px) + marks
            return Picture(f"panel-{name}", body, is_turned=True)
        body = self._pip_card(rank, suit, layout, height_px) + marks
        is_bare = rank == ACE and suit == Suit.SPADES
        return Picture("" if is_bare else f"pattern-{name}", body)

    # --- Parts

    def _part(self, sheet: str, name: str) -> Part:
        parts = self._sheets.get(sheet)
        if parts is None:
            try:
                text = self._folder.joinpath(f"{sheet}.svg").read_text(encoding="utf-8")
                parts = parse_sheet(text)
            except (OSError, ValueError):
                parts = {}
            self._sheets[sheet] = parts
        if name not in parts:
            raise MissingPart(sheet)
        return parts[name]

    def _body(self, sheet: str, name: str) -> str:
        return self._part(sheet, name).body

    # --- Index

    def _index(self, rank: Rank, suit: Suit, layout: _Layout) -> str:
        """Return the rank over the suit in the upper corner."""
        x = layout.index_x
        text = self._fitted_rank(rank, x, layout.rank_top, layout.rank_height, layout.rank_width)
        sign = placed(self.sign(suit.name.lower()), x, layout.suit_y, layout.suit_height / 100)
        return inked(text + sign, self.suit_colour(suit))

    def _fitted_rank(self, rank: Rank, x: float, top: float, height: float, widest: float) -> str:
        """Return an index text centred on x, condensed where it would be too wide."""
        part, scale_y = self.rank(rank), height / 100
        scale_x = min(scale_y, widest / part.width)
        return placed(part.body, x - part.width * scale_x / 2, top, scale_x, scale_y)

    def _mini(self, rank: Rank, suit: Suit) -> str:
        y, height = _MINI_SUIT
        sign = placed(self.sign(suit.name.lower()), _MINI_X, y, height / 100)
        return inked(self._fitted_rank(rank, _MINI_X, *_MINI_RANK) + sign, self.suit_colour(suit))

    def _mini_joker(self, joker: int) -> str:
        star = self.sign("star")
        large = inked(placed(star, _MINI_X, 100, 1.16), JOKER_COLOURS[joker])
        return large + inked(placed(star, _MINI_X, _MINI_SUIT[0], 0.6), _SMALL_STARS[0])

    def _wild_marks(self, layout: _Layout) -> str:
        badge = placed(self._body("paper", "wild-badge"), layout.index_x, layout.badge_y, 1)
        return self._body("paper", "wild-rim") + _both_ways(badge)

    # --- Pictures

    def _pip_card(self, rank: Rank, suit: Suit, layout: _Layout, height_px: int) -> str:
        name, ink = suit.name.lower(), self.suit_colour(suit)
        body = self._body("paper", "corner-marks") if height_px >= FINE_FROM_PX else ""
        body += _both_ways(self._index(rank, suit, layout))
        if rank == ACE:
            ace = self._body("paper", f"ace-{name}").replace("&suit;", ink)
            return body + placed(ace, WIDTH / 2, HEIGHT / 2, layout.ace_scale)
        sign, scale = self.sign(name), layout.pip_height / 100
        pips = (
            placed(
                sign,
                layout.pip_columns[column],
                HEIGHT / 2 + row * layout.pip_reach,
                -scale if row > 0 else scale,
            )
            for column, row in _PIPS[rank]
        )
        return body + inked("".join(pips), ink)

    def _court(self, rank: Rank, suit: Suit, layout: _Layout, height_px: int) -> str:
        """Return the upper half of a court."""
        court, name = _COURTS[rank], suit.name.lower()
        plain = "-plain" if height_px < PLAIN_BELOW_PX else ""
        held = "" if rank == _EMPTY_HANDED else self._body("courts", f"{court}-{name}")
        body = (
            self._body("courts", court + plain)
            + held
            + inked(placed(self.sign(name), 207, 45, 0.36), "&suit;")
            + self._body("courts", f"{court}-band")
            + self._frame(layout, height_px)
        )
        return self._in_colours(body, suit) + self._index(rank, suit, layout)

    def _frame(self, layout: _Layout, height_px: int) -> str:
        fine = "-fine" if height_px >= FINE_FROM_PX else ""
        return self._body("courts", f"frame-{layout.frame}{fine}")

    def _in_colours(self, body: str, suit: Suit) -> str:
        """Put a suit's colours where the generator left names."""
        is_blue = suit == Suit.DIAMONDS and self._style.four_colour
        beard, beard_line, moustache = _BEARDS[suit]
        colours = {
            "suit": self.suit_colour(suit),
            "accent": _ACCENT_BESIDE_BLUE if is_blue else _ACCENTS[suit],
            "beard": beard,
            "beardline": beard_line,
            "moustache": moustache,
        }
        return re.sub(r"&(\w+);", lambda name: colours[name[1]], body)

    def _joker(self, joker: int, height_px: int) -> str:
        """Return the upper half of a joker; its index is a star of one size, never a letter."""
        layout, colour, star = _LAYOUTS[Index.NORMAL], JOKER_COLOURS[joker], self.sign("star")
        body = self._body("jokers", _JOKERS[joker]) + self._frame(layout, height_px)
        stars = inked(placed(star, layout.index_x, 45, 0.54), colour)
        for y, scale, small in zip((90, 116), (0.25, 0.17), _SMALL_STARS, strict=True):
            stars += inked(placed(star, layout.index_x, y, scale), small)
        return body.replace("&suit;", colour) + stars
