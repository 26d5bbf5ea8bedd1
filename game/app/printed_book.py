"""The rules book as one HTML file that needs nothing else: to be read in a browser, or printed.

Cards are drawn from the game's own sheets, each once as an SVG symbol and used wherever it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final, assert_never

from game.assets_folder import asset_path
from game.book import signs
from game.book.blocks import (
    Block,
    Heading,
    Meaning,
    Option,
    Paragraph,
    Picture,
    Pictures,
    Shown,
    Switch,
    Table,
    Tip,
    clauses_of,
)
from game.book.book import PAGES
from game.i18n import current_language, index_letters, t
from game.rules.cards import (
    ACE,
    CARDS_A_DECK,
    FACE_OF,
    JACK,
    JOKER,
    KING,
    QUEEN,
    Face,
    Suit,
    face_rank,
    face_suit,
)
from game.rules.ruleset import Ruleset
from game.ui.card_art import (
    FOUR_COLOURS,
    HEIGHT,
    JOKER_TEXT,
    WIDTH,
    CardArt,
    DeckStyle,
    Index,
)
from game.wording import SUIT_SIGNS, Bold, Chip, Line, WildChip

DRAWN_PX: Final = 170
"""The height for whose detail cards are drawn: paper shows the finest lines."""
MOST_AT_EASE: Final = 8
"""Of more cards in a row little more than the index shows."""
AS_TEXT: Final = "\ufe0e"
"""After a suit sign: show it as a letter, never as an emoji."""


def printed_book(ruleset: Ruleset | None = None) -> str:
    """Return the whole book in the language in use; with a match's rules its switches are marked.

    Raises:
        MissingPart: A sheet of the card drawings is missing or damaged.
    """
    writer = _Writer()
    pages = "".join(
        f'<section id="{page.key}"><h2>{_text(page.title)}</h2>\n'
        + "".join(writer.block(block) for block in page.blocks(ruleset))
        + "</section>\n"
        for page in PAGES
    )
    contents = "".join(
        f'<li><a href="#{page.key}">{_text(page.title)}</a></li>\n' for page in PAGES
    )
    title = t("The rules of Mexican Rummy")
    return (
        f'<!DOCTYPE html>\n<html lang="{current_language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{writer.symbols()}<h1>{_text(title)}</h1>\n"
        f"<nav><h2>{_text(t('Contents'))}</h2><ol>\n{contents}</ol></nav>\n"
        f"<main>\n{pages}</main>\n</body>\n</html>\n"
    )


class _Writer:
    """Writes blocks, and remembers which anchors have a place and which cards were shown."""

    def __init__(self) -> None:
        letters = index_letters()
        text = "".join(letters[rank] for rank in (ACE, JACK, QUEEN, KING))
        self._art = CardArt(DeckStyle(letters=text), asset_path("cards"))
        self._anchors = {page.key for page in PAGES}
        self._drawn: dict[str, str] = {}

    def symbols(self) -> str:
        """Return the drawings of all cards shown so far."""
        shapes = "".join(
            f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{shape}</symbol>\n'
            for name, shape in self._drawn.items()
        )
        return (
            '<svg class="symbols" aria-hidden="true"><defs><clipPath id="upper">'
            f'<rect width="{WIDTH}" height="{HEIGHT / 2:g}"/></clipPath></defs>\n{shapes}</svg>\n'
        )

    def block(self, block: Block) -> str:
        """Return a block with its anchors; clauses stand in the margin."""
        clauses = clauses_of(block)
        new = [name for name in block.anchors if name not in self._anchors]
        self._anchors.update(new)
        anchors = "".join(f'<a id="{name}"></a>' for name in new)
        margin = f'<span class="clause">{" ".join(clauses)}</span>' if clauses else ""
        return f'<div class="block">{anchors}{margin}{self._inside(block)}</div>\n'

    def _inside(self, block: Block) -> str:
        match block:
            case Heading(text=text):
                return f"<h3>{_text(text)}</h3>"
            case Paragraph(line=line, is_ruling=is_ruling):
                return f"<p>{_line(line)}{_ruling(is_ruling)}</p>"
            case Tip(line=line):
                return f'<aside class="tip"><b>{_text(t("Tip"))}</b><p>{_line(line)}</p></aside>'
            case Switch():
                return _switch(block)
            case Table():
                return _table(block)
            case Pictures(items=items):
                shown = (self._picture(item, is_judged=block.are_judged) for item in items)
                return f'<div class="pictures">{"".join(shown)}</div>'
            case _:
                assert_never(block)

    # Cards

    def _picture(self, picture: Picture, *, is_judged: bool) -> str:
        cards = "".join(self._card(shown) for shown in picture.cards)
        caption = _line(picture.caption)
        if is_judged and picture.is_legal is not None:
            kind, sign = ("good", "✓") if picture.is_legal else ("bad", "✗")
            word = _text(signs.verdict(is_legal=picture.is_legal))
            caption = f'<b class="{kind}">{sign} {word}</b> {caption}'
        row = "cards close" if len(picture.cards) > MOST_AT_EASE else "cards"
        return (
            f'<figure><div class="{row}">{cards}</div><figcaption>{caption}</figcaption></figure>'
        )

    def _card(self, shown: Shown) -> str:
        face = FACE_OF[shown.card]
        name = f"card-{shown.card % CARDS_A_DECK}{'-wild' if shown.is_wild else ''}"
        if name not in self._drawn:
            self._drawn[name] = self._draw(shown, face)
        badge = _badge(shown.meaning) if shown.meaning else ""
        raised = " raised" if shown.is_raised else ""
        label = _text(_card_name(face))
        return (
            f'<span class="card{raised}"><svg role="img" aria-label="{label}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}"><use href="#{name}"/></svg>{badge}</span>'
        )

    def _draw(self, shown: Shown, face: Face) -> str:
        joker = shown.card % CARDS_A_DECK - JOKER if face == JOKER else 0
        is_marked = shown.is_wild and face != JOKER
        picture = self._art.face(face, joker, Index.NORMAL, DRAWN_PX, wild=is_marked)
        ground = self._art.ground(picture.ground)
        if not picture.is_turned:
            return ground + picture.body
        half = f'<g clip-path="url(#upper)">{picture.body}</g>'
        turned = f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{half}</g>'
        return ground + half + turned


def _badge(meaning: Meaning) -> str:
    sign = SUIT_SIGNS[meaning.suit] + AS_TEXT if meaning.suit is not None else ""
    return f'<span class="badge">={index_letters()[meaning.rank]}{sign}</span>'


def _card_name(face: Face) -> str:
    suit = face_suit(face)
    if suit is None:
        return t("Joker")
    return index_letters()[face_rank(face)] + SUIT_SIGNS[suit] + AS_TEXT


# ------------------------------------------------------------------------------ texts and tables


def _text(text: str) -> str:
    return escape(text)


def _line(line: Line) -> str:
    return "".join(_pieces(line))


def _pieces(line: Line) -> Iterator[str]:
    for piece in line:
        match piece:
            case str():
                yield _text(piece)
            case Bold(text):
                yield f"<b>{_text(text)}</b>"
            case Chip(face):
                suit = face_suit(face)
                kind = "joker" if suit is None else suit.name.lower()
                shown = JOKER_TEXT if suit is None else _card_name(face)
                yield f'<span class="chip {kind}">{shown}</span>'
            case WildChip(text):
                yield f'<span class="chip wild">{JOKER_TEXT} {_text(text)}</span>'
            case _:
                assert_never(piece)


def _ruling(is_ruling: bool) -> str:
    return f' <span class="ruling">{_text(signs.ruling())}</span>' if is_ruling else ""


def _switch(switch: Switch) -> str:
    options = "".join(_option(option, switch) for option in switch.options)
    return (
        f'<aside class="switch"><b class="whose">{_text(signs.whose(switch))}</b>'
        f"<p><b>{_text(switch.title)}</b>{_ruling(switch.is_ruling)}</p><ul>{options}</ul></aside>"
    )


def _option(option: Option, switch: Switch) -> str:
    text = _text(signs.told(option, switch))
    return f'<li class="chosen"><b>{text}</b></li>' if option.is_chosen else f"<li>{text}</li>"


def _table(table: Table) -> str:
    heads = "".join(f'<th scope="col">{_text(text)}</th>' for text in table.heads)
    rows = ""
    for row in table.rows:
        kinds = " marked" * row.is_marked + " left-out" * row.is_left_out
        cells = "".join(f"<td>{_line(cell)}</td>" for cell in row.cells)
        rows += f'<tr class="{kinds.strip()}">{cells}</tr>' if kinds else f"<tr>{cells}</tr>"
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


_INKS: Final = "".join(f".{suit.name.lower()}{{color:{FOUR_COLOURS[suit]}}}" for suit in Suit)

STYLE: Final = (
    """
body{margin:0 auto;max-width:48rem;padding:1.5rem 3.5rem 4rem;color:#1b1a17;background:#fdf7e9;
 font:1.02rem/1.5 "Noto Sans",system-ui,"Segoe UI",Roboto,Arial,sans-serif}
h1,h2,h3{color:#8e3b1d;line-height:1.25}
h1{font-size:2rem;border-bottom:.25rem double #c58a5c;padding-bottom:.5rem}
section{margin-top:2.5rem}
h2{font-size:1.5rem;margin:0 0 .5rem}
h3{font-size:1.15rem;margin:1.4rem 0 .2rem}
nav ol{columns:2;padding-left:1.6rem}
a{color:#8e3b1d}
p{margin:.5rem 0}
.symbols{position:absolute;width:0;height:0}
.block{position:relative}
.clause{position:absolute;left:-3.4rem;width:3rem;font-size:.72rem;color:#5a4a36;text-align:right;
 padding-top:.25rem}
.pictures{display:flex;flex-wrap:wrap;gap:1rem 1.6rem;margin:.8rem 0;align-items:flex-start}
figure{margin:0;max-width:100%;width:min-content;min-width:9rem}
.cards{display:flex;padding-left:2.2rem;padding-top:.6rem}
.card{position:relative;flex:none;width:5.6rem;margin-left:-2.2rem;
 filter:drop-shadow(0 1px 2px #0006)}
.close{padding-left:3.2rem}
.close .card{margin-left:-3.2rem}
.card svg{display:block;width:100%}
.raised{top:-.6rem}
.badge{position:absolute;left:.15rem;bottom:.15rem;padding:0 .22rem;border:1px solid #1b1a17;
 border-radius:.4rem;background:#f2a81d;font-weight:bold;font-size:.9rem;line-height:1.3}
figcaption{font-size:.9rem;margin-top:.3rem}
.good{color:#2e6b3a}.bad{color:#a3241a}
.chip{border:1px solid #1b1a1740;border-radius:.3rem;background:#fffdf6;padding:0 .22rem;
 font-weight:bold;white-space:nowrap}
.chip.joker{color:#d6246e}.chip.wild{background:#f2a81d}
aside{border:1px solid #c58a5c;border-left:.35rem solid #f2a81d;border-radius:.3rem;
 background:#fffdf6;padding:.5rem .9rem;margin:.8rem 0;font-size:.93rem}
aside p,aside ul{margin:.15rem 0}
aside ul{padding-left:1.2rem}
.tip{border-left-color:#2e6b3a}
.tip>b,.whose{font-size:.8rem;color:#8e3b1d}
.chosen{list-style:"✓  "}
.ruling{border:1px solid #c58a5c;border-radius:1rem;padding:0 .5rem;font-size:.72rem;color:#8e3b1d;
 white-space:nowrap}
table{border-collapse:collapse;font-size:.93rem;margin:.6rem 0}
th{color:#8e3b1d;font-size:.8rem;text-align:left}
th,td{padding:.25rem 1rem .25rem 0;border-bottom:1px solid #c58a5c;vertical-align:top}
.marked td{background:#f6dfae}.marked td:first-child::before{content:"✓ "}
.left-out td{color:#5a4a36;text-decoration:line-through}
"""
    + _INKS
    + """
@media print{
 @page{margin:16mm 14mm 16mm 20mm}
 body{background:none;max-width:none;padding:0 0 0 1.6rem;font-size:10.5pt}
 nav{break-after:page}
 a{color:inherit;text-decoration:none}
 .clause{left:-3.6rem}
 h2,h3{break-after:avoid}
 .block,figure,aside,tr{break-inside:avoid}
 *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
@media screen and (max-width:40rem){
 body{padding:1rem 1rem 3rem}
 .clause{position:static;display:block;text-align:left}
 nav ol{columns:1}
}
"""
)
