"""Folk ornaments, mostly one leaf repeated: flowers, suns, stars, agaves and butterflies."""

from __future__ import annotations

import math
from typing import Final

import palette as p
from drawing import (
    Drawing,
    Outline,
    Point,
    arc,
    circle,
    cut,
    fill,
    line,
    path,
    polar,
    polygon,
    union,
)

UP: Final = -90.0


def _at(x: float, y: float) -> str:
    return f"{x:.4f},{y:.4f}"


def petal(
    x: float,
    y: float,
    inner: float,
    outer: float,
    width: float,
    degrees: float,
    belly: float = 0.55,
) -> Outline:
    """Return a pointed leaf along a ray from x, y; it is widest at `belly` of its length."""
    tip, root = polar(x, y, outer, degrees), polar(x, y, inner, degrees)
    middle = polar(x, y, inner + (outer - inner) * belly, degrees)
    across = polar(0, 0, width, degrees + 90)
    one = (middle[0] + across[0], middle[1] + across[1])
    other = (middle[0] - across[0], middle[1] - across[1])
    return path(f"M{_at(*root)}Q{_at(*one)} {_at(*tip)}Q{_at(*other)} {_at(*root)}Z")


def drop(x: float, y: float, inner: float, outer: float, width: float, degrees: float) -> Outline:
    """Return a petal with a round end."""
    half = width / 2
    end, across = polar(x, y, outer - half, degrees), polar(0, 0, half, degrees + 90)
    start = (end[0] - across[0], end[1] - across[1])
    stop = (end[0] + across[0], end[1] + across[1])
    return polygon(polar(x, y, inner, degrees), start, *arc(start, half, stop, clockwise=True))


def petals(
    x: float,
    y: float,
    inner: float,
    outer: float,
    width: float,
    count: int,
    first: float = 0,
    belly: float = 0.55,
) -> Outline:
    """Return a wreath of petals."""
    turn = 360 / count
    return union(*(petal(x, y, inner, outer, width, first + turn * i, belly) for i in range(count)))


def drops(
    x: float, y: float, inner: float, outer: float, width: float, count: int, first: float = 0
) -> Outline:
    """Return a wreath of round petals."""
    return union(*(drop(x, y, inner, outer, width, first + 360 / count * i) for i in range(count)))


def scallop(x: float, y: float, radius: float, count: int, first: float = 0) -> Outline:
    """Return a round outline of outward bumps."""
    bump = radius * math.sin(math.pi / count) * 1.05
    here = polar(x, y, radius, first)
    points: list[Point] = [here]
    for i in range(1, count + 1):
        there = polar(x, y, radius, first + 360 * i / count)
        points += arc(here, bump, there, clockwise=True)
        here = there
    return polygon(*points[:-1])


def ray(x: float, y: float, inner: float, outer: float, spread: float, degrees: float) -> Outline:
    """Return a straight ray; `spread` is half its foot in degrees."""
    return polygon(
        polar(x, y, inner, degrees - spread),
        polar(x, y, outer, degrees),
        polar(x, y, inner, degrees + spread),
    )


def flame(x: float, y: float, inner: float, outer: float, spread: float, degrees: float) -> Outline:
    """Return a ray that licks to one side."""
    length = outer - inner
    foot, heel = polar(x, y, inner, degrees - spread), polar(x, y, inner, degrees + spread)
    tip = polar(x, y, outer, degrees)
    first = polar(x, y, inner + length * 0.45, degrees - spread * 1.1)
    second = polar(x, y, inner + length * 0.7, degrees + spread * 0.9)
    second = ((second[0] + tip[0]) / 2, (second[1] + tip[1]) / 2)
    third = polar(x, y, inner + length * 0.62, degrees + spread * 1.35)
    fourth = polar(x, y, inner + length * 0.35, degrees + spread * 0.3)
    fourth = (fourth[0] * 0.4 + heel[0] * 0.6, fourth[1] * 0.4 + heel[1] * 0.6)
    return path(
        f"M{_at(*foot)}C{_at(*first)} {_at(*second)} {_at(*tip)}"
        f"C{_at(*third)} {_at(*fourth)} {_at(*heel)}Z"
    )


def star(x: float, y: float, radius: float, inner: float = 0.5, points: int = 8) -> Outline:
    """Return a star with one point up; `inner` is the share of the radius between its points."""
    return polygon(
        *(
            polar(x, y, radius * (inner if i % 2 else 1), UP + 180 * i / points)
            for i in range(2 * points)
        )
    )


def lozenge(x: float, y: float, across: float, down: float) -> Outline:
    """Return a rhombus by its half axes."""
    return polygon((x, y - down), (x + across, y), (x, y + down), (x - across, y))


def marigold(x: float, y: float, radius: float, *, fine: bool = True) -> Drawing:
    """Return a marigold blossom: three rings of petals; the plain one has two."""
    width = min(1.6, radius * 0.11)
    flower = fill(scallop(x, y, radius * 0.9, 11), p.MARIGOLD, p.RUST, width)
    flower += fill(scallop(x, y, radius * 0.6, 9, 20), p.AMBER)
    if fine:
        flower += fill(scallop(x, y, radius * 0.4, 7, 10), p.HONEY)
    return flower + fill(circle(x, y, radius * 0.18), p.RUST)


def tile_flower(x: float, y: float, radius: float) -> Drawing:
    """Return the blossom of a talavera tile."""
    return (
        fill(petals(x, y, radius * 0.16, radius, radius * 0.3, 8), p.TALAVERA)
        + fill(petals(x, y, radius * 0.2, radius * 0.62, radius * 0.16, 8, 22.5), p.MARIGOLD)
        + fill(circle(x, y, radius * 0.22), p.CREAM)
        + fill(circle(x, y, radius * 0.1), p.TALAVERA)
    )


def agave(x: float, y: float, radius: float) -> Drawing:
    """Return an agave seen from above: three wreaths of broad blades."""
    return (
        fill(petals(x, y, 0, radius, radius * 0.36, 8, 0, 0.38), p.LEAF)
        + fill(petals(x, y, 0, radius * 0.8, radius * 0.3, 8, 22.5, 0.38), p.AGAVE)
        + fill(petals(x, y, 0, radius * 0.46, radius * 0.2, 8, 0, 0.4), p.SPROUT)
    )


WING_UPPER: Final = path("M0,-2C4,-22 26,-44 50,-43C60,-42 57,-22 48,-10C40,3 16,8 0,6Z")
WING_LOWER: Final = path("M0,4C16,4 37,8 39,24C40,38 24,46 15,37C8,30 3,16 0,10Z")
MONARCH_BODY: Final = path(
    "M0,-14C4,-14 4.5,-4 4,6C3.5,20 2,30 0,34C-2,30 -3.5,20 -4,6C-4.5,-4 -4,-14 0,-14Z"
)


def monarch(
    ink: str = p.INK,
    inner: str = "#E8791C",
    outer: str = p.MARIGOLD,
    dots: str = "",
) -> Drawing:
    """Return a monarch butterfly, about 110 wide and 90 high round 0, 0; `dots` edge its wings."""
    wing = fill(union(WING_UPPER, WING_LOWER), ink)
    wing += fill(
        union(
            path("M6,-4C10,-18 22,-31 34,-35C34,-26 27,-12 6,-4Z"),
            path("M8,1C16,-1 26,-3 36,-4C30,1 18,5 8,3Z"),
            path("M6,9C14,9 24,11 31,17C22,17 12,14 6,9Z"),
        ),
        inner,
    )
    wing += fill(
        union(
            path("M40,-36C48,-38 50,-34 48,-26C44,-15 36,-9 28,-5C34,-13 39,-24 40,-36Z"),
            path("M7,14C14,20 22,22 31,22C32,30 26,35 20,32C14,29 10,22 7,14Z"),
        ),
        outer,
    )
    if dots:
        places = ((54, -34), (53, -24), (48, -15), (36.5, 20), (35, 30), (28, 38), (19, 38.5))
        wing += fill(union(*(circle(x, y, 1.9) for x, y in places)), dots)
    feeler = line(path("M1,-13C3,-24 8,-31 14,-33"), ink, 1.8)
    feeler += fill(circle(14.5, -33.5, 2.2), ink)
    return wing.mirrored(0) + fill(MONARCH_BODY, ink) + feeler.mirrored(0)


def calla() -> Drawing:
    """Return a calla lily round 0, 0."""
    cup = path("M-1,24C-5,12 -18,6 -18,-8C-18,-19 -7,-20 3,-28C6,-17 19,-17 18,-5C17,7 6,11 3,24Z")
    throat = path("M-13,-9C-10,-17 -2,-17 3,-22C6,-15 15,-14 14,-6C12,2 -10,4 -13,-9Z")
    spadix = path("M0,9C-4,-2 -2,-11 1.5,-15C5,-10 4.5,1 2.5,9Z")
    return (
        fill(cup, p.CREAM, p.LINE, 1.8)
        + fill(throat, "#E9DDBE")
        + fill(spadix, p.MARIGOLD, p.RUST, 1)
    )


def badge() -> Drawing:
    """Return the mark of a wild of the round, radius 21: a marigold star on a disc of ink."""
    return (
        fill(circle(0, 0, 21), p.CREAM)
        + fill(circle(0, 0, 19.4), p.INK)
        + fill(cut(star(0, 0, 18), circle(0, 0, 4.2)), p.MARIGOLD)
    )
