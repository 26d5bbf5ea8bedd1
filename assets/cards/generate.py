"""Write the sheets of card parts that lie beside this script: `python assets/cards/generate.py`.

A sheet is an SVG with one `<g id="...">` a line; the game takes parts out of it by their ids and
puts faces together for the player's language, colours and sizes. Parts that hold only an outline
(index texts, suits, the star) take their colour from the group round them.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

import backs
import courts
import jokers
import ornament
import paper
from drawing import CENTRE, Drawing, path_data, svg
from glyphs import GLYPHS, SUITS
from palette import ENTITIES


class Part(NamedTuple):
    """One named group of a sheet; `width` is that of an index text, else 0."""

    name: str
    body: str
    width: float = 0


def _drawn(name: str, drawing: Drawing) -> Part:
    return Part(name, svg(drawing))


def _index_parts() -> Iterable[Part]:
    """Index texts and signs, 100 units high, without colours of their own."""
    for name, glyph in GLYPHS.items():
        outline, width = glyph()
        yield Part(f"index-{name}", f'<path d="{path_data(outline)}"/>', width)
    for name, suit in SUITS.items():
        yield Part(name, f'<path d="{path_data(suit())}"/>')
    yield Part("star", f'<path d="{path_data(ornament.star(0, 0, 50))}"/>')


def _paper_parts() -> Iterable[Part]:
    """Everything of a card that is neither index nor picture."""
    yield _drawn("paper", paper.paper())
    yield _drawn("corner-marks", paper.corner_marks())
    yield _drawn("wild-rim", paper.wild_rim())
    yield _drawn("wild-badge", ornament.badge())
    for suit, ace in paper.ACES.items():
        yield _drawn(f"pattern-{suit}", paper.watermark(suit))
        yield _drawn(f"panel-{suit}", paper.panel(paper.PANELS[suit]))
        yield _drawn(f"ace-{suit}", ace().at(-CENTRE[0], -CENTRE[1]))


def _court_parts() -> Iterable[Part]:
    """The upper halves of the courts, what they hold, their bands and frames."""
    for name in courts.FRAMES:
        yield _drawn(f"frame-{name}", courts.frame(name, fine=False))
        yield _drawn(f"frame-{name}-fine", courts.frame(name, fine=True))
    for name, figure in courts.FIGURES.items():
        yield _drawn(name, figure(fine=True))
        yield _drawn(f"{name}-plain", figure(fine=False))
        yield _drawn(f"{name}-band", courts.BANDS[name]())
    for name, held in courts.HELD.items():
        for suit in SUITS:
            yield _drawn(f"{name}-{suit}", held(suit))


def _joker_parts() -> Iterable[Part]:
    """The jokers' pictures, to be seen in their upper halves."""
    for name, joker in jokers.JOKERS.items():
        yield _drawn(name, joker())


def _back_parts() -> Iterable[Part]:
    """The four backs, without the paper under them."""
    for name, back in backs.BACKS.items():
        yield _drawn(name, back())


SHEETS: Final[dict[str, Callable[[], Iterable[Part]]]] = {
    "index.svg": _index_parts,
    "paper.svg": _paper_parts,
    "courts.svg": _court_parts,
    "jokers.svg": _joker_parts,
    "backs.svg": _back_parts,
}


def sheet(parts: Iterable[Part]) -> str:
    """Return the text of a sheet; it ends with the checksum by which the game finds damage."""
    entities = "".join(f'<!ENTITY {name} "{colour}">' for name, colour in ENTITIES.items())
    lines = []
    for part in parts:
        width = f' data-width="{part.width:g}"' if part.width else ""
        lines.append(f'<g id="{part.name}"{width}>{part.body}</g>')
    checksum = zlib.crc32("\n".join(lines).encode())
    return "\n".join(
        [
            f"<!DOCTYPE svg [{entities}]>",
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-125 -175 375 525">',
            *lines,
            f"<!-- crc32 {checksum:08x} -->",
            "</svg>",
            "",
        ]
    )


def main(folder: Path) -> None:
    """Write every sheet into the folder."""
    for name, parts in SHEETS.items():
        (folder / name).write_text(sheet(parts()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
