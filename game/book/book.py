"""The pages in their order; where a clause stands; where words occur."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from game.book import advice, beginning, ending, melds, playing
from game.book.blocks import Block, Paragraph, clauses_of, folded, lines_of
from game.i18n import t
from game.rules.ruleset import Ruleset
from game.wording import Line, plain

_Writer = Callable[[Ruleset | None], Iterator[Block]]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its key, which is also an anchor, and what writes it in the language in use."""

    key: str
    write: _Writer

    def blocks(self, ruleset: Ruleset | None = None) -> tuple[Block, ...]:
        """Return the blocks in reading order; with a match's rules its switches are marked."""
        return tuple(self.write(ruleset))

    @property
    def title(self) -> str:
        """Return the title in the language in use."""
        return _titles()[self.key]


PAGES: Final = (
    Page("aim", beginning.aim),
    Page("deal", beginning.pack_and_deal),
    Page("rounds", beginning.seven_rounds),
    Page("wilds", melds.wild_cards),
    Page("sets", melds.sets),
    Page("runs", melds.runs),
    Page("turn", playing.your_turn),
    Page("laying-down", playing.laying_down),
    Page("laying-off", playing.laying_off),
    Page("swapping", playing.swapping),
    Page("going-out", playing.going_out),
    Page("stock", playing.stock_and_buying),
    Page("winning", ending.points_and_winning),
    Page("variants", ending.house_rules),
    Page("advice", advice.good_advice),
    Page("glossary", advice.glossary),
)
"""All pages in reading order."""


def _titles() -> dict[str, str]:
    return {
        "aim": t("The aim"),
        "deal": t("Pack and deal"),
        "rounds": t("The seven rounds"),
        "wilds": t("Wild cards"),
        "sets": t("Sets"),
        "runs": t("Runs"),
        "turn": t("Your turn"),
        "laying-down": t("Laying down"),
        "laying-off": t("Laying off"),
        "swapping": t("Swapping a wild"),
        "going-out": t("Going out"),
        "stock": t("Empty stock, buying"),
        "winning": t("Points and winning"),
        "variants": t("House rules"),
        "advice": t("Good advice"),
        "glossary": t("Glossary"),
    }


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the book by its number from 0, and a block of it, unless the page as a whole."""

    page: int
    block: int | None = None


def find_anchor(anchor: str) -> Place | None:
    """Find where an anchor stands: a page's key, a clause such as `R5.3`, or a block's own name.

    A clause without a number, such as `R5`, is found at its first clause if it has no own place.
    """
    first_of_chapter: Place | None = None
    for number, page in enumerate(PAGES):
        if page.key == anchor:
            return Place(number)
        for index, block in enumerate(page.blocks()):
            if anchor in block.anchors:
                return Place(number, index)
            if first_of_chapter is None and any(
                name.startswith(f"{anchor}.") for name in block.anchors
            ):
                first_of_chapter = Place(number, index)
    return first_of_chapter


@dataclass(frozen=True, slots=True)
class Find:
    """A place where searched words occur, and the text around them."""

    place: Place
    line: Line


def search(words: str, ruleset: Ruleset | None = None) -> tuple[Find, ...]:
    """Find the blocks that hold all words, in any order, letter case and accents aside.

    A page whose title holds them comes before its blocks, and a clause such as `R5.3` finds what
    tells it. Empty for no words.
    """
    wanted = folded(words).split()
    if not wanted:
        return ()
    found: list[Find] = []
    for number, page in enumerate(PAGES):
        blocks = page.blocks(ruleset)
        if _holds(page.title, wanted):
            begins = next(block.line for block in blocks if isinstance(block, Paragraph))
            found.append(Find(Place(number), begins))
        for index, block in enumerate(blocks):
            lines = tuple(lines_of(block))
            if _holds(" ".join((*map(plain, lines), *clauses_of(block))), wanted):
                told = next((line for line in lines if _holds(plain(line), wanted)), lines[0])
                found.append(Find(Place(number, index), told))
    return tuple(found)


def _holds(text: str, wanted: list[str]) -> bool:
    held = folded(text)
    return all(word in held for word in wanted)
