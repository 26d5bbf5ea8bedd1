"""What pages of the rules book are made of: headings, paragraphs, pictures, tables and switches.

A block knows by which anchors it can be found: the clauses it tells (`R5.3`), or names such as
`tip.wilds`. Texts are in the player's language; nothing here knows how a block is drawn.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, assert_never

from game.rules.cards import JOKER_RANK, CardId, Rank, Suit, face_rank, face_suit, is_wild
from game.rules.melds import MeldKind, RunMeld, TableMeld, read_meld
from game.rules.notation import parse_cards
from game.rules.reasons import Refusal
from game.wording import Bold, Line, Piece, compose, refusal_line

_CLAUSE: Final = re.compile(r"R\d+(\.\d+)?")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")


def rich(message: str, /, **values: Piece | Line) -> Line:
    """Return a translated message as a line: `**words**` are bold, placeholders are pieces.

    >>> rich("A **run** of {suit}.", suit="hearts")
    ('A ', Bold(text='run'), ' of ', 'hearts', '.')
    """
    pieces: list[Piece] = []
    for piece in compose(message, **values):
        if not isinstance(piece, str):
            pieces.append(piece)
            continue
        for index, text in enumerate(_BOLD.split(piece)):
            if text:
                pieces.append(Bold(text) if index % 2 else text)
    return tuple(pieces)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a stand-in stands for: a rank, and in a run its suit (R4.7)."""

    rank: Rank
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in a picture; a raised one is about to join or to leave."""

    card: CardId
    is_wild: bool = False
    meaning: Meaning | None = None
    is_raised: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """Cards side by side with a caption; `is_legal` is the referee's word on a meld."""

    cards: tuple[Shown, ...]
    caption: Line
    is_legal: bool | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a page."""

    text: str
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; `is_ruling` where the printed rules are silent (R11)."""

    line: Line
    anchors: tuple[str, ...] = ()
    is_ruling: bool = False


@dataclass(frozen=True, slots=True)
class Tip:
    """A remark beside the text."""

    line: Line
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures that are looked at together."""

    items: tuple[Picture, ...]
    anchors: tuple[str, ...] = ()

    @property
    def are_judged(self) -> bool:
        """Tell whether right is to be told from wrong: not all of them are melds."""
        return any(item.is_legal is False for item in self.items)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: one in force in this match, or one that this match leaves out."""

    cells: tuple[Line, ...]
    is_marked: bool = False
    is_left_out: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a head."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One way in which a switch can stand."""

    text: str
    is_standard: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of the rules with the ways it can stand; `is_own` marks those of a match."""

    title: str
    options: tuple[Option, ...]
    is_own: bool
    anchors: tuple[str, ...] = ()
    is_ruling: bool = False


Block = Heading | Paragraph | Tip | Pictures | Table | Switch


def clauses_of(block: Block) -> tuple[str, ...]:
    """Return those of a block's anchors that are clauses of the rules."""
    return tuple(name for name in block.anchors if _CLAUSE.fullmatch(name))


def lines_of(block: Block) -> Iterator[Line]:
    """Yield the texts of a block in reading order, for searching and reading aloud."""
    match block:
        case Heading(text=text):
            yield (text,)
        case Paragraph(line=line) | Tip(line=line):
            yield line
        case Pictures(items=items):
            for picture in items:
                yield picture.caption
        case Table(heads=heads, rows=rows):
            yield _beside_each_other((heading,) for heading in heads)
            for row in rows:
                yield _beside_each_other(row.cells)
        case Switch(title=title, options=options):
            yield (title,)
            for option in options:
                yield (option.text,)
        case _:
            assert_never(block)


def _beside_each_other(cells: Iterable[Line]) -> Line:
    return tuple(piece for cell in cells for piece in (" · ", *cell))[1:]


def folded(text: str) -> str:
    """Return a text in one letter case and without accents, for searching and sorting."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


# ------------------------------------------------------------------------------------ pictures


def meld_picture(
    kind: MeldKind, cards: str, caption: Line, wild_rank: int = JOKER_RANK, raised: str = ""
) -> Picture:
    """Return a picture of a legal meld, its stand-ins told as the referee reads them.

    Args:
        kind: Set or run.
        cards: Card text such as `5H 6H * 8H`, a run in its order.
        caption: What is to be seen.
        wild_rank: The rank that is wild beside the jokers, if any.
        raised: Positions of the cards that are just joining, such as `0 5`.

    Raises:
        ValueError: The referee refuses the meld.
    """
    meld = _read(kind, cards, wild_rank)
    if isinstance(meld, Refusal):
        raise ValueError(f"{cards} is not a legal {kind}: {meld.reason.name}")
    joining = {int(position) for position in raised.split()}
    shown = tuple(
        Shown(card, is_wild(card, Rank(wild_rank)), _meaning(meld, position), position in joining)
        for position, card in enumerate(meld.cards)
    )
    return Picture(shown, caption, True)


def fault_picture(kind: MeldKind, cards: str) -> Picture:
    """Return a picture of what the referee refuses as a meld, with the reason as its caption.

    Raises:
        ValueError: The meld is legal.
    """
    fault = _read(kind, cards, JOKER_RANK)
    if not isinstance(fault, Refusal):
        raise ValueError(f"{cards} is a legal {kind}")
    shown = tuple(Shown(card, is_wild(card, JOKER_RANK)) for card in parse_cards(cards, 2))
    return Picture(shown, refusal_line(fault), False)


def cards_picture(cards: str, caption: Line, wild_rank: int = JOKER_RANK) -> Picture:
    """Return a picture of loose cards."""
    shown = tuple(Shown(card, is_wild(card, Rank(wild_rank))) for card in parse_cards(cards, 2))
    return Picture(shown, caption)


def _read(kind: MeldKind, cards: str, wild_rank: int) -> TableMeld | Refusal:
    return read_meld(kind, parse_cards(cards, 2), Rank(wild_rank))


def _meaning(meld: TableMeld, position: int) -> Meaning | None:
    if meld.is_natural(position):
        return None
    if isinstance(meld, RunMeld):
        face = meld.meaning(position)
        return Meaning(face_rank(face), face_suit(face))
    return Meaning(meld.rank, None)
