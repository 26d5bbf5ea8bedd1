"""Paper, its quiet patterns, the corner marks and the four aces."""

from __future__ import annotations

from typing import Final

import palette as p
from drawing import (
    CENTRE,
    HEIGHT,
    WIDTH,
    Affine,
    Drawing,
    Outline,
    Point,
    Track,
    box,
    circle,
    cubic,
    cut,
    fill,
    layers,
    line,
    path,
    polar,
    polygon,
    ring,
    union,
)
from glyphs import SUITS
from ornament import (
    MONARCH_BODY,
    UP,
    WING_LOWER,
    WING_UPPER,
    petal,
    petals,
    scallop,
)

CORNER_RADIUS: Final = 15
TINTS: Final = {
    "spades": "#F3F2E2",
    "hearts": "#FBF0DE",
    "diamonds": "#EEF1F3",
    "clubs": "#FAEFE0",
}
PANELS: Final = {
    "spades": "#E9EEDC",
    "hearts": "#FBE6D6",
    "diamonds": "#E4ECF2",
    "clubs": "#FAEACB",
}
X, Y = CENTRE


def paper() -> Drawing:
    """Return the blank card."""
    sheet = box(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6, CORNER_RADIUS)
    return fill(sheet, p.CREAM, p.EDGE, 1.6)


def wild_rim() -> Drawing:
    """Return the marigold rim of a wild of the round."""
    return ring(box(4, 4, WIDTH - 8, HEIGHT - 8, 12), p.MARIGOLD, 5)


def panel(colour: str) -> Drawing:
    """Return the ground behind a picture; its frame comes to lie over the edges."""
    corners = ((62.0, 20.0), (230.0, 20.0), (230.0, 218.0), (188.0, 218.0))
    return fill(polygon(*corners, *((WIDTH - x, HEIGHT - y) for x, y in corners)), colour)


def corner_marks() -> Drawing:
    """Return the quiet marks in the corners without an index."""
    bracket = line(path("M196,12L228,12A10,10 0 0 1 238,22L238,54"), p.SAND, 2)
    flower = fill(petals(227, 23, 1.8, 8, 3.6, 4, 45), p.SAND)
    return (bracket + flower).both_ways()


def _agave() -> Outline:
    return union(
        *(petal(X, Y, 14, 98 if i % 2 else 78, 20, i * 22.5 + 11.25, 0.4) for i in range(16))
    )


def _marigold() -> Outline:
    outer = cut(scallop(X, Y, 84, 16), scallop(X, Y, 60, 12, 15))
    middle = cut(scallop(X, Y, 52, 12, 15), scallop(X, Y, 30, 9))
    return union(outer, middle, scallop(X, Y, 23, 9))


def _talavera() -> Outline:
    wide, slim = petals(X, Y, 20, 98, 30, 8), petals(X, Y, 30, 78, 16, 8, 22.5)
    return union(wide, slim, circle(X, Y, 15))


def _monarchs() -> Outline:
    wing = union(
        cut(WING_UPPER, path("M10,-6C14,-18 24,-30 44,-35C44,-24 34,-10 10,-6Z")),
        cut(WING_LOWER, path("M10,13C18,16 26,20 32,24C30,32 22,34 16,30C12,25 11,19 10,13Z")),
    )
    half = union(wing, Affine(a=-1).apply(wing), MONARCH_BODY)
    upper = Affine(1.45, 0, 0, 1.45, X, 128).apply(half)
    return union(upper, Affine(a=-1, d=-1, e=WIDTH, f=HEIGHT).apply(upper))


_PATTERNS: Final = {
    "spades": _agave,
    "hearts": _marigold,
    "diamonds": _talavera,
    "clubs": _monarchs,
}


def watermark(suit: str) -> Drawing:
    """Return the pale motif behind the pips of a suit."""
    return fill(_PATTERNS[suit](), TINTS[suit])


def _sign(suit: str, x: float, y: float, height: float) -> Outline:
    scale = height / 100
    return Affine(scale, 0, 0, scale, x, y).apply(SUITS[suit]())


def _spade_rays() -> Drawing:
    """Return rays that stand on the spade's own outline, long marigold and short terracotta."""

    def at(x: float, y: float) -> Point:
        return X + 1.5 * x, 172 + 1.5 * y

    flank = [at(0, -51), *cubic(at(0, -51), at(7, -30), at(45, -10), at(45, 17))]
    flank += cubic(at(45, 17), at(45, 31), at(35, 39.5), at(23.5, 39.5))
    long: list[Outline] = []
    short: list[Outline] = []
    track = Track(flank)
    for k in range(15):
        (x, y), (tx, ty) = track.at(track.length * (k + 0.9) / 15.2)
        nx, ny, foot, length = ty, -tx, 9.5, 13 if k % 2 else 8.5
        thorn = polygon(
            (x + nx * foot - tx * 3.3, y + ny * foot - ty * 3.3),
            (x + nx * (foot + length), y + ny * (foot + length)),
            (x + nx * foot + tx * 3.3, y + ny * foot + ty * 3.3),
        )
        (long if k % 2 else short).append(thorn)
    rays = fill(union(*long), p.MARIGOLD).mirrored() + fill(union(*short), p.TERRACOTTA).mirrored()
    return rays + fill(polygon((121.5, 84), (125, 69), (128.5, 84)), p.MARIGOLD)


def _ace_of_spades() -> Drawing:
    """Return the ornate ace: a sun over an agave, cut out of a spade with four outlines."""
    spade = _sign("spades", X, 172, 150)
    edges = ((p.SUIT, 18), (p.CREAM, 14.1), (p.MARIGOLD, 8.1), (p.CREAM, 3.9))
    outlines = layers(ring(spade, colour, width) for colour, width in edges)
    sun = petals(X, 134, 10, 19, 5, 10, 18)
    disc = cut(circle(X, 134, 7.4), circle(X, 134, 4.2))
    dots = ((80, 173, 2.6), (92, 158, 2), (104, 146, 1.7))
    seeds = [circle(x, y, r) for x, y, r in dots] + [circle(WIDTH - x, y, r) for x, y, r in dots]
    seeds += [circle(X, 112, 2), circle(X, 104, 1.4), circle(X, 134, 2)]
    foot = [petal(x, 242, 0, 10, 2.6, UP) for x in (118, 125, 132)]
    blades = Drawing()
    for angle, length in (
        (0, 56),
        (24, 54),
        (47, 56),
        (69, 58),
        (12, 38),
        (35, 38),
        (58, 38),
        (78, 34),
    ):
        for degrees in {UP - angle, UP + angle}:
            blades += fill(petal(X, 209, 0, length, 10.5, degrees, 0.34), p.CREAM, p.SUIT, 2)
    bowl = fill(path("M112,211A13,13 0 0 0 138,211Z"), p.CREAM, p.SUIT, 2)
    cut_out = fill(union(sun, disc, *seeds, *foot), p.CREAM)
    return _spade_rays() + outlines + fill(spade, p.SUIT) + cut_out + blades + bowl


def _ace_of_hearts() -> Drawing:
    x, y = X, 164
    flower = union(
        cut(scallop(x, y, 31, 12), scallop(x, y, 26, 11, 8)),
        cut(scallop(x, y, 19, 9), scallop(x, y, 13, 8, 10)),
        circle(x, y, 5.5),
    )
    leaves = [petal(x, y, 36, 60, 6, 90, 0.5)]
    leaves += [petal(x, y, 36, 52, 6, degrees, 0.5) for degrees in (62, 118, 8, 172, -22, -158)]
    seeds = [circle(*polar(x, y, 41, degrees), 2.4) for degrees in (35, 145, -50, -130)]
    return fill(_sign("hearts", X, 172, 140), p.SUIT) + fill(
        union(flower, *leaves, *seeds), p.CREAM
    )


def _ace_of_diamonds() -> Drawing:
    x, y = CENTRE
    flower = union(petals(x, y, 8, 42, 11, 8, 22.5), cut(circle(x, y, 6), circle(x, y, 2.5)))
    leaves = [petal(x, y, 46, 68, 5, degrees, 0.4) for degrees in (-90, 90)]
    leaves += [petal(x, y, 44, 60, 5, degrees, 0.4) for degrees in (0, 180)]
    seeds = [circle(*polar(x, y, 74, degrees), 2) for degrees in (-90, 90)]
    return fill(_sign("diamonds", x, y, 172), p.SUIT) + fill(
        union(flower, *leaves, *seeds), p.CREAM
    )


def _ace_of_clubs() -> Drawing:
    cuts: list[Outline] = []
    for x, y in ((125, 134.5), (86, 188.5), (164, 188.5)):
        cuts += [petals(x, y, 8, 25, 7.6, 6, UP), cut(circle(x, y, 4.6), circle(x, y, 1.8))]
    cuts += [petal(X, 178, -6, 20, 7, 90, 0.5), circle(118, 242, 2.1), circle(132, 242, 2.1)]
    return fill(_sign("clubs", X, Y, 150), p.SUIT) + fill(union(*cuts), p.CREAM)


ACES: Final = {
    "spades": _ace_of_spades,
    "hearts": _ace_of_hearts,
    "diamonds": _ace_of_diamonds,
    "clubs": _ace_of_clubs,
}
