"""Running text with cards in it: wrapped, measured and drawn.

A `Line` of `game.wording` is text, bold text, card chips and wild chips. A chip and the punctuation
after it stay together. Blocks are pictures, made once and kept: `measure` and `block` may be called
every frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, assert_never

import pygame

from game.rules.cards import face_rank, face_suit
from game.ui.boxes import Boxes
from game.ui.deck import Deck
from game.ui.svg import Kept, Size, kept_pictures
from game.ui.theme import Colour, font, format_colour, text_width, with_alpha
from game.wording import Bold, Chip, Line, Piece, WildChip

RUNNING: Final = 1.4
"""Line height of sentences, in text sizes."""
SNUG: Final = 1.3
"""Line height of short texts that stand on top of each other."""

PIXELS_KEPT: Final = 2_000_000
ELLIPSIS: Final = "…"
_PARTS: Final = re.compile(r"\n|[^\S\n\xa0]+|[\S\xa0]+")
"""Line feeds, spaces, and words, which a no-break space holds together."""
_UNDRAWABLE: Final = re.compile(r"[\0\ud800-\udfff]")
"""What no font takes, such as the bytes of a file's name that are no text."""

# A chip in text sizes: the height of its box, how far it rises above the base line, and so on.
_CHIP_HEIGHT: Final = 1.24
_CHIP_RISE: Final = 1.008
_CHIP_PADDING: Final = 0.26
_CHIP_RADIUS: Final = 0.28
_SIGN_HEIGHT: Final = 0.74
_SIGN_GAP: Final = 0.04
_STAR_HEIGHT: Final = 0.92
_STAR_GAP: Final = 0.26
_CAPITALS: Final = 0.714


class Align(Enum):
    """Where the lines of a block stand when they differ in width."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set; `strong` is the colour of bold pieces where it differs."""

    size_px: int
    colour: Colour
    bold: bool = False
    strong: Colour | None = None
    line_height: float = RUNNING
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class _Words:
    text: str
    bold: bool


_Atom: TypeAlias = _Words | Chip | WildChip
_Cluster: TypeAlias = tuple[_Atom, ...]
"""What no line break may part."""
_Row: TypeAlias = list[_Cluster]


class RichText:
    """Sets lines of text with chips in the deck's signs and the theme's colours."""

    def __init__(self, boxes: Boxes, deck: Deck) -> None:
        self._boxes = boxes
        self._deck = deck
        self._blocks = kept_pictures(PIXELS_KEPT)
        self._chips = kept_pictures(PIXELS_KEPT)
        self._layouts: Kept[tuple[Size, tuple[_Row, ...]]] = Kept()

    def is_for(self, boxes: Boxes, deck: Deck) -> bool:
        """Tell whether it sets texts with these."""
        return self._boxes is boxes and self._deck is deck

    def measure(
        self,
        line: Line | str,
        style: TextStyle,
        width_px: int | None = None,
        max_rows: int | None = None,
    ) -> Size:
        """Return the width of the widest row and the height of all, as `block` would draw them."""
        return self._layout(line, style, width_px, max_rows)[0]

    def block(
        self,
        line: Line | str,
        style: TextStyle,
        width_px: int | None = None,
        max_rows: int | None = None,
    ) -> pygame.Surface:
        """Return a text as a picture no wider than its widest row.

        Args:
            line: the text; a plain string is a line of one piece.
            style: size, colours and spacing.
            width_px: rows break before they pass this width; None never breaks.
            max_rows: a text that needs more rows ends in an ellipsis.
        """

        def make() -> pygame.Surface:
            size, rows = self._layout(line, style, width_px, max_rows)
            picture = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
            for i, row in enumerate(rows):
                spare = size[0] - self._row_width(row, style)
                self._draw_row(picture, row, round(spare * style.align.value), i, style)
            return picture.convert_alpha()

        return self._blocks.get((line, style, width_px, max_rows), make)

    def chip(self, piece: Chip | WildChip, size_px: int) -> pygame.Surface:
        """Return a chip as it stands in a text of the given size."""
        match piece:
            case Chip():
                return self._chips.get((piece, size_px), lambda: self._card_chip(piece, size_px))
            case WildChip():
                return self._chips.get((piece, size_px), lambda: self._wild_chip(piece, size_px))
            case _:
                assert_never(piece)

    def fitting_size(self, line: Line | str, style: TextStyle, width_px: int, floor_px: int) -> int:
        """Return the largest text size up to the style's that fits, but never below the floor."""
        for size_px in range(style.size_px, floor_px, -1):
            smaller = TextStyle(size_px, style.colour, style.bold)
            if self.measure(line, smaller)[0] <= width_px:
                return size_px
        return floor_px

    # Setting

    def _layout(
        self, line: Line | str, style: TextStyle, width_px: int | None, max_rows: int | None
    ) -> tuple[Size, tuple[_Row, ...]]:
        pieces: Line = (line,) if isinstance(line, str) else line

        def make() -> tuple[Size, tuple[_Row, ...]]:
            rows = self._rows(pieces, style, width_px)
            if max_rows is not None and len(rows) > max_rows:
                rows = rows[:max_rows]
                rows[-1] = self._shortened(rows[-1], style, width_px)
            width = max((self._row_width(row, style) for row in rows), default=0)
            return (width, len(rows) * row_height(style)), tuple(rows)

        return self._layouts.get((pieces, style, width_px, max_rows), make)

    def _rows(self, pieces: Line, style: TextStyle, width_px: int | None) -> list[_Row]:
        rows: list[_Row] = [[]]
        first = 0
        for cluster in _clusters(pieces, bold=style.bold):
            if cluster is None:
                self._accompany(rows, first, style, width_px)
                first = len(rows)
                rows.append([])
                continue
            for part in self._parted(cluster, style, width_px):
                longer = [*rows[-1], part]
                if rows[-1] and width_px is not None and self._row_width(longer, style) > width_px:
                    rows.append([part])
                else:
                    rows[-1] = longer
        self._accompany(rows, first, style, width_px)
        return rows

    def _accompany(
        self, rows: list[_Row], first: int, style: TextStyle, width_px: int | None
    ) -> None:
        """Let a chip that alone ends a paragraph, begun in row `first`, take a word along."""
        if width_px is None or len(rows) - 1 == first or len(rows[-1]) != 1 or len(rows[-2]) < 2:
            return
        (last,), (*before, word) = rows[-1], rows[-2]
        if not isinstance(last[0], Chip) or self._row_width([word, last], style) > width_px:
            return
        rows[-2:] = [before, [word, last]]

    def _parted(
        self, cluster: _Cluster, style: TextStyle, width_px: int | None
    ) -> Iterator[_Cluster]:
        """Part a word, or cut a chip to its star, that is wider than the whole block."""
        match cluster:
            case (_Words(text, bold),) if width_px is not None:
                while len(text) > 1 and self._width(_Words(text, bold), style) > width_px:
                    fits = 1
                    while self._width(_Words(text[: fits + 1], bold), style) <= width_px:
                        fits += 1
                    yield (_Words(text[:fits], bold),)
                    text = text[fits:]
                yield (_Words(text, bold),)
            case (WildChip(), *rest) if (
                width_px is not None and self._row_width([cluster], style) > width_px
            ):
                yield (WildChip(""), *rest)
            case _:
                yield cluster

    def _shortened(self, row: _Row, style: TextStyle, width_px: int | None) -> _Row:
        """Return as much of a row as leaves room for an ellipsis."""
        end = (_Words(ELLIPSIS, style.bold),)
        while row:
            *before, last = row
            shortened = [*before, (*last, *end)]
            if width_px is None or self._row_width(shortened, style) <= width_px:
                return shortened
            match last:
                case (*head, _Words(text, bold)) if len(text) > 1:
                    row = [*before, (*head, _Words(text[:-1].rstrip(",.;:"), bold))]
                case _:
                    row = before
        return [end]

    def _row_width(self, row: _Row, style: TextStyle) -> int:
        gaps = max(0, len(row) - 1) * _space(style)
        return gaps + sum(self._width(atom, style) for cluster in row for atom in cluster)

    def _width(self, atom: _Atom, style: TextStyle) -> int:
        match atom:
            case _Words(text, bold):
                return text_width(text, style.size_px, bold=bold)
            case Chip() | WildChip():
                return self.chip(atom, style.size_px).get_width()
            case _:
                assert_never(atom)

    # Drawing

    def _draw_row(
        self, target: pygame.Surface, row: _Row, left: int, number: int, style: TextStyle
    ) -> None:
        height = row_height(style)
        plain = font(style.size_px, bold=style.bold)
        base = number * height + (height - plain.get_height()) // 2 + plain.get_ascent()
        for cluster in row:
            for atom in cluster:
                match atom:
                    case _Words(text, bold):
                        face = font(style.size_px, bold=bold)
                        colour = style.strong if bold and style.strong else style.colour
                        picture = face.render(text, True, colour)
                        target.blit(picture, (left, base - face.get_ascent()))
                    case Chip() | WildChip():
                        picture = self.chip(atom, style.size_px)
                        target.blit(picture, (left, base - round(_CHIP_RISE * style.size_px)))
                    case _:
                        assert_never(atom)
                left += picture.get_width()
            left += _space(style)

    def _card_chip(self, piece: Chip, size_px: int) -> pygame.Surface:
        suit, deck = face_suit(piece.face), self._deck
        if suit is None:
            star = format_colour(self._boxes.colours.wild_star)
            parts = [deck.star(round(_STAR_HEIGHT * size_px), star)]
        else:
            ink = pygame.Color(deck.suit_colour(suit))
            rank = font(size_px, bold=True).render(deck.rank_text(face_rank(piece.face)), True, ink)
            parts = [rank, deck.suit(suit, round(_SIGN_HEIGHT * size_px))]
        return self._on_chip(parts, size_px, _SIGN_GAP, self._boxes.colours.card)

    def _wild_chip(self, piece: WildChip, size_px: int) -> pygame.Surface:
        colours = self._boxes.colours
        star = self._deck.star(round(_STAR_HEIGHT * size_px), format_colour(colours.ink))
        words = font(size_px, bold=True).render(piece.text, True, colours.ink)
        return self._on_chip([star, words], size_px, _STAR_GAP, colours.act)

    def _on_chip(
        self, parts: list[pygame.Surface], size_px: int, gap: float, fill: Colour
    ) -> pygame.Surface:
        """Set letters and signs in a row on a chip, all on the text's base line."""
        padding_px, gap_px = round(_CHIP_PADDING * size_px), max(1, round(gap * size_px))
        inside = sum(part.get_width() for part in parts) + gap_px * (len(parts) - 1)
        size = (inside + 2 * padding_px, round(_CHIP_HEIGHT * size_px))
        edge = with_alpha(self._boxes.colours.ink, 46)
        chip = self._boxes.box(size, _CHIP_RADIUS * size_px, fill, edge, 1).copy()
        base, left = round(_CHIP_RISE * size_px), padding_px
        letters = font(size_px, bold=True)
        for part in parts:
            is_sign = part.get_height() < letters.get_height()
            middle = base - _CAPITALS * size_px / 2
            top = middle - part.get_height() / 2 if is_sign else base - letters.get_ascent()
            chip.blit(part, (left, round(top)))
            left += part.get_width() + gap_px
        return chip


def row_height(style: TextStyle) -> int:
    """Return the distance of two base lines in pixels."""
    return round(style.size_px * style.line_height)


def _space(style: TextStyle) -> int:
    return text_width(" ", style.size_px, bold=style.bold)


def _clusters(pieces: tuple[Piece, ...], *, bold: bool) -> Iterator[_Cluster | None]:
    """Split pieces at spaces; None stands for a line feed."""
    cluster: list[_Atom] = []
    for piece in pieces:
        match piece:
            case Chip() | WildChip():
                cluster.append(piece)
            case str() | Bold():
                is_bold = bold or isinstance(piece, Bold)
                text = piece.text if isinstance(piece, Bold) else piece
                for part in _PARTS.findall(_UNDRAWABLE.sub("\ufffd", text)):
                    if not part.isspace():
                        cluster.append(_Words(part, is_bold))
                        continue
                    if cluster:
                        yield tuple(cluster)
                        cluster = []
                    if part == "\n":
                        yield None
            case _:
                assert_never(piece)
    if cluster:
        yield tuple(cluster)
