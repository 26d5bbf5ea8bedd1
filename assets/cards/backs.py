"""The four backs: talavera tiles, cut paper, an agave from above, monarchs.

Each fills the window 21, 19, 208 x 312 and looks the same after half a turn: like the courts it is
drawn for the upper half and turned by the game. A cream margin and two lines go round it.
"""

from __future__ import annotations

from typing import Final

import palette as p
from drawing import (
    CENTRE,
    HEIGHT,
    WIDTH,
    Affine,
    Contour,
    Drawing,
    Outline,
    Point,
    arc,
    box,
    circle,
    cut,
    ellipse,
    fill,
    layers,
    line,
    polar,
    polygon,
    ring,
    union,
)
from ornament import lozenge, marigold, monarch, petal, petals, ray, star

LEFT, TOP, ACROSS, DOWN = 21.0, 19.0, 208.0, 312.0
X, Y = CENTRE
WHITE: Final = "#FDF8E9"


def _edged(picture: Drawing, colour: str) -> Drawing:
    """Return the picture with what leaves the window covered by paper, and two lines round it."""
    window = box(LEFT, TOP, ACROSS, DOWN)
    margin = fill(cut(box(3, 3, WIDTH - 6, HEIGHT - 6, 13), window), p.CREAM)
    inner = ring(box(LEFT - 2, TOP - 2, ACROSS + 4, DOWN + 4, 2), colour, 2.4, square=True)
    outer = ring(box(LEFT - 6.5, TOP - 6.5, ACROSS + 13, DOWN + 13, 6), colour, 1.2)
    return picture + margin + inner + outer


def _ground(colour: str) -> Drawing:
    return fill(box(LEFT, TOP, ACROSS, DOWN), colour)


# --- Talavera


def _quarter(x: float, y: float, radius: float) -> Outline:
    """Return the quarter discs in the four corners of a tile of 52 units at x, y."""
    outlines = []
    for corner_x, right in ((x, 1), (x + 52, -1)):
        for corner_y, down in ((y, 1), (y + 52, -1)):
            start: Point = (corner_x + right * radius, corner_y)
            end: Point = (corner_x, corner_y + down * radius)
            bow = arc(start, radius, end, clockwise=right * down > 0)
            outlines.append(polygon((corner_x, corner_y), start, *bow))
    return union(*outlines)


def talavera() -> Drawing:
    """Return tiles in two patterns, four by three."""
    tiles = [(LEFT + 52 * i, TOP + 52 * j, (i + j) % 2) for i in range(4) for j in range(3)]
    light = [(x + 26, y + 26) for x, y, kind in tiles if not kind]
    dark = [(x + 26, y + 26) for x, y, kind in tiles if kind]

    def all_of(places: list[Point], outline: Outline) -> Outline:
        return union(*(Affine(e=x, f=y).apply(outline) for x, y in places))

    picture = _ground(WHITE)
    picture += fill(all_of(light, petals(0, 0, 5, 23, 8.6, 8)), p.TALAVERA)
    picture += fill(all_of(light, petals(0, 0, 6, 17, 5, 8, 22.5)), p.TERRACOTTA)
    picture += fill(all_of(light, circle(0, 0, 6.8)), p.TALAVERA)
    picture += fill(all_of(light, circle(0, 0, 5.4)), p.MARIGOLD)
    picture += fill(all_of(light, circle(0, 0, 2)), p.TALAVERA)
    picture += fill(all_of(dark, box(-26, -26, 52, 52)), p.TALAVERA)
    picture += fill(all_of(dark, petals(0, 0, 4, 25, 11, 4)), WHITE)
    picture += fill(all_of(dark, petals(0, 0, 7, 19, 5.4, 4)), p.TALAVERA)
    picture += fill(all_of(dark, petals(0, 0, 5, 21, 7.4, 4, 45)), p.MARIGOLD)
    picture += fill(all_of(dark, circle(0, 0, 6.3)), WHITE)
    picture += fill(all_of(dark, circle(0, 0, 4.4)), p.TERRACOTTA)
    for radius, colour in ((11.0, p.MARIGOLD), (8.6, p.TALAVERA), (4.4, WHITE)):
        picture += fill(union(*(_quarter(x, y, radius) for x, y, _ in tiles)), colour)
    upright = tuple(((LEFT + 52 * i, TOP), (LEFT + 52 * i, TOP + DOWN)) for i in range(1, 4))
    level = tuple(((LEFT, TOP + 52 * j), (LEFT + ACROSS, TOP + 52 * j)) for j in range(1, 4))
    return _edged(picture + line(upright + level, WHITE, 1, square=True), p.TALAVERA)


# --- Papel picado

_CLAY: Final = "#7C2F14"
_FLAG_WIDTH: Final = 62.0
_FLAG_HEIGHT: Final = 36.0


def _cut_motif(kind: int) -> Outline:
    """Return what is cut out of the middle of a flag: flower, sun, butterfly or star."""
    match kind:
        case 0:
            return petals(0, 0, 4, 14, 5.6, 8) + circle(0, 0, 2.6)
        case 1:
            rays = (ray(0, 0, 8, 15, 10, 45 * k + 22.5) for k in range(8))
            return union(cut(circle(0, 0, 6), circle(0, 0, 2.4)), *rays)
        case 2:
            wings = petal(0, 0, 2, 17, 9, -38, 0.65) + petal(0, 0, 2, 13, 7.5, 38, 0.65)
            return wings + Affine(a=-1).apply(wings) + ellipse(0, 0, 1.5, 9)
        case _:
            return cut(star(0, 0, 14, 0.43), circle(0, 0, 3))


def _flag(x: float, y: float, colour: str, kind: int) -> Drawing:
    width, height, bumps = _FLAG_WIDTH, _FLAG_HEIGHT, 4
    bump = width / bumps / 2
    edge: list[Point] = [(x, y), (x + width, y), (x + width, y + height)]
    for k in range(1, bumps + 1):
        edge += arc(edge[-1], bump, (x + width - 2 * bump * k, y + height), clockwise=True)
    holes = [Affine(e=x + width / 2, f=y + height / 2 + 1).apply(_cut_motif(kind))]
    holes += [lozenge(x + width * (k + 0.5) / 6, y + 5.4, 2.4, 2.6) for k in range(6)]
    holes += [circle(x + bump * (2 * k + 1), y + height + 0.8, 2) for k in range(bumps)]
    holes += [
        petal(side, y + height / 2 + 1 + drop - 3.5, 0, 7, 2.6, 90)
        for side in (x + 5.5, x + width - 5.5)
        for drop in (-9, 0, 9)
    ]
    return fill(polygon(*edge), colour) + fill(union(*holes), _CLAY)


def papel() -> Drawing:
    """Return three strings of cut paper."""
    rows = (
        (p.ROSA, p.MARIGOLD, p.TURQUOISE),
        (p.TURQUOISE, p.CREAM, p.MARIGOLD),
        (p.MARIGOLD, p.ROSA, p.CREAM),
    )
    gap = (ACROSS - 3 * _FLAG_WIDTH) / 4
    half = Drawing()
    for j, colours in enumerate(rows):
        y = 24.0 + 51 * j
        half += line((((LEFT, y), (LEFT + ACROSS, y)),), p.CREAM, 1.8, square=True)
        for i, colour in enumerate(colours):
            half += _flag(LEFT + gap + i * (_FLAG_WIDTH + gap), y, colour, (i + 2 * j) % 4)
    middle = line((((LEFT, Y), (LEFT + ACROSS, Y)),), p.CREAM, 1.2, square=True)
    return _edged(_ground(_CLAY) + half + middle, _CLAY)


# --- Agave

_FOREST: Final = "#123F35"
_SHADE: Final = "#0C2E28"
_BLADES: Final = ("#2F5D48", "#4B7F5C", p.AGAVE, "#8DB58A", "#B9D3A6")
_RIBS: Final = ("#6E9C74", "#8DB58A", p.SPROUT, "#D5E3C3", "#F3EBD8")


def _wreath(
    x: float, y: float, radius: float, width: float, angles: list[float], colours: tuple[str, str]
) -> Drawing:
    """Return broad blades from one root, each with its rib."""
    blade, rib = colours
    wreath = Drawing()
    for degrees in angles:
        wreath += fill(petal(x, y, 0, radius, width, degrees, 0.33), blade, _SHADE, 1.6)
    ribs: tuple[Contour, ...] = tuple(
        (polar(x, y, radius * 0.34, degrees), polar(x, y, radius * 0.8, degrees))
        for degrees in angles
    )
    return wreath + line(ribs, rib, 1.2)


def agave() -> Drawing:
    """Return an agave from above in a ring of sun rays, and a quarter of one in every corner."""
    picture = _ground(_FOREST)
    picture += fill(union(*(ray(X, Y, 81, 91, 3, 22.5 * k) for k in range(16))), p.TERRACOTTA)
    rays = union(*(ray(X, Y, 81, 98, 3, 22.5 * k + 11.25) for k in range(16)))
    picture += fill(rays, p.MARIGOLD) + fill(circle(X, Y, 73), _SHADE)
    picture += ring(circle(X, Y, 78), p.MARIGOLD, 2)
    rings = (
        (12, 70, 25, 0.0),
        (12, 58, 22, 15.0),
        (12, 44, 18, 0.0),
        (8, 30, 15, 11.25),
        (6, 17, 10, 0.0),
    )
    for (count, radius, width, first), blade, rib in zip(rings, _BLADES, _RIBS, strict=True):
        angles = [first + 360 / count * k for k in range(count)]
        picture += _wreath(X, Y, radius, width, angles, (blade, rib))
    picture += fill(circle(X, Y, 4), p.MARIGOLD)
    corner = Drawing()
    for count, reach, breadth, colour in (
        (6, 78, 15.0, _BLADES[0]),
        (5, 62, 14.5, _BLADES[1]),
        (4, 46, 13, _BLADES[2]),
        (3, 28, 10.5, _BLADES[3]),
    ):
        for k in range(count):
            leaf = petal(LEFT, TOP, 0, reach, breadth, 90 * (k + 0.5) / count, 0.33)
            corner += fill(leaf, colour, _FOREST, 1.6)
    picture += corner.mirrored()
    stars = union(star(X, 44, 12, 0.45), *(star(x, 121, 7, 0.43) for x in (36, 214)))
    signs = fill(stars, p.MARIGOLD) + fill(petals(X, 44, 15, 21, 4, 8, 22.5), p.TERRACOTTA)
    signs += fill(circle(X, 44, 2.8), _FOREST)
    return _edged(picture + signs, _FOREST)


# --- Monarchs


def monarchs() -> Drawing:
    """Return monarchs in rows of three, two and three, marigolds between them."""
    ink, ground = "#2A1712", "#F6D58E"
    butterfly = monarch(ink, "#D9551A", "#EE8A1E", "#FFF6DC")
    rows = ((48, (57, 125, 193)), (95, (91, 159)), (141, (57, 125, 193)))
    half = layers(butterfly.at(x, y, 0.55) for y, places in rows for x in places)
    half += layers(marigold(x, 96, 9.5) for x in (37, 125, 213))
    half += layers(marigold(x, y, 7.5) for y in (52, 139) for x in (91, 159))
    half += fill(union(*(circle(x, 34, 2) for x in (91, 159))), p.TERRACOTTA)
    places = [X + (k - 4) * 23.5 for k in range(9)]
    middle = layers(marigold(x, Y, 9.5) for x in places[::2])
    middle += fill(union(*(petals(x, Y, 1.5, 7.5, 4, 4) for x in places[1::2])), p.LEAF)
    middle += fill(union(*(circle(x, Y, 1.6) for x in places[1::2])), p.MARIGOLD)
    return _edged(_ground(ground) + half + middle, p.RUST)


BACKS: Final = {"talavera": talavera, "papel": papel, "agave": agave, "monarch": monarchs}
