"""Index letters, figures and suit signs, each 100 units high.

The letters are a bold condensed slab. Bowls are swept with a pen that is 20 wide across a stem and
14 across a horizontal: for a unit tangent (tx, ty) its width is sqrt((20 ty)² + (14 tx)²).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from drawing import (
    Affine,
    Contour,
    Outline,
    Point,
    box,
    circle,
    clockwise,
    cubic,
    cut,
    path,
    polygon,
    union,
)

STEM: Final = 20.0
BAR: Final = 14.0
SLAB: Final = 12.0
FLOOR: Final = 100.0
GAP: Final = 5.0
"""Between the figures of a ten."""

Glyph = tuple[Outline, float]
"""An outline from x = 0 and the width that it claims."""


def _quarter(start: Point, end: Point, *, upright: bool = False, pull: float = 0.56) -> list[Point]:
    """Flatten a quarter ellipse that leaves `start` upright or level."""
    (x0, y0), (x1, y1) = start, end
    if upright:
        return cubic(start, (x0, y0 + (y1 - y0) * pull), (x1 - (x1 - x0) * pull, y1), end)
    return cubic(start, (x0 + (x1 - x0) * pull, y0), (x1, y1 - (y1 - y0) * pull), end)


def _sweep(points: list[Point], stem: float = STEM, bar: float = BAR) -> Outline:
    """Return the outline of the pen drawn along the points."""
    left: list[Point] = []
    right: list[Point] = []
    spots = [p for i, p in enumerate(points) if i == 0 or math.dist(p, points[i - 1]) > 1e-6]
    for i, (x, y) in enumerate(spots):
        before, after = spots[max(0, i - 1)], spots[min(len(spots) - 1, i + 1)]
        length = math.dist(before, after)
        tx, ty = (after[0] - before[0]) / length, (after[1] - before[1]) / length
        half = math.hypot(stem * ty, bar * tx) / 2
        left.append((x - ty * half, y + tx * half))
        right.append((x + ty * half, y - tx * half))
    contour: Contour = tuple(left + right[::-1])
    return clockwise((contour,))


def _bowl(
    x: float, y: float, across: float, down: float, square: float, stem: float = STEM
) -> Outline:
    """Return a closed oval stroke by its outer half axes; `square` fills out its shoulders."""

    def oval(rx: float, ry: float) -> Contour:
        pull = 0.5523 + square
        top, right, foot, left = (x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)
        return (
            *_quarter(top, right, pull=pull),
            *_quarter(right, foot, upright=True, pull=pull),
            *_quarter(foot, left, pull=pull),
            *_quarter(left, top, upright=True, pull=pull),
        )

    return cut((oval(across, down),), (oval(across - stem, down - BAR),))


def _ace() -> Glyph:
    thick = polygon((30, 0), (46, 0), (70, FLOOR), (47, FLOOR))
    thin = polygon((30, 0), (41, 0), (18, FLOOR), (5, FLOOR))
    feet = union(box(0, FLOOR - SLAB, 27, SLAB), box(42, FLOOR - SLAB, 32, SLAB))
    return union(thick, thin, box(18, 60, 38, BAR - 1), feet), 74


def _two() -> Glyph:
    curve: list[Point] = [(9, 31)]
    curve += cubic((9, 31), (9, 14), (17, 7), (29, 7))
    curve += cubic((29, 7), (42, 7), (47, 15), (47, 28))
    curve += cubic((47, 28), (47, 45), (26, 62), (11, 90))
    foot = polygon((0, 83), (49, 83), (49, 74), (58, 72), (58, FLOOR), (0, FLOOR))
    return union(_sweep(curve), foot), 58


def _three() -> Glyph:
    top, right, waist, belly, foot = (26, 7), (45, 27), (28, 47.5), (48, 71.5), (27, 93)
    upper = [(7, 25), *_quarter((7, 25), top, upright=True), *_quarter(top, right)]
    upper += _quarter(right, waist, upright=True)
    lower = [waist, *_quarter(waist, belly), *_quarter(belly, foot, upright=True)]
    lower += _quarter(foot, (6, 74))
    return union(_sweep(upper), box(19, 40.5, 12, BAR), _sweep(lower)), 58


def _four() -> Glyph:
    right = ((37.0, 0.0), (56.0, 0.0), (56.0, 62.0), (63.0, 62.0), (63.0, 76.0), (56.0, 76.0))
    left = ((56.0, FLOOR), (37.0, FLOOR), (37.0, 76.0), (0.0, 76.0), (0.0, 62.0))
    return cut(polygon(*right, *left), polygon((37, 24), (37, 62), (15.5, 62))), 63


def _five() -> Glyph:
    flag = polygon((6, 0), (54, 0), (54, 16), (6, 16))
    neck = polygon((6, 0), (20, 0), (17.5, 48), (14, 57), (3, 57))
    curve: list[Point] = [(12, 53), *cubic((12, 53), (15, 45), (22, 40), (29, 40))]
    curve += _quarter((29, 40), (48, 68))
    curve += _quarter((48, 68), (27, 93), upright=True)
    curve += _quarter((27, 93), (6, 75))
    return union(flag, neck, _sweep(curve)), 58


def _six() -> Glyph:
    curve: list[Point] = [(48, 22), *cubic((48, 22), (45, 11), (40, 7), (33, 7))]
    curve += cubic((33, 7), (18, 7), (10, 28), (10, 67))
    return union(_bowl(30, 67, 30, 33, 0.03), _sweep(curve)), 60


def _seven() -> Glyph:
    curve: list[Point] = [(47, 6), (47, 14), *cubic((47, 14), (38, 38), (25, 62), (24, FLOOR))]
    head = union(box(0, 0, 57, 16), box(0, 0, 9, 30))
    return union(head, _sweep(curve, STEM, BAR + 4)), 57


def _eight() -> Glyph:
    return union(_bowl(30, 26.5, 27.5, 26.5, 0.03), _bowl(30, 71.5, 30, 28.5, 0.03)), 60


def _nine() -> Glyph:
    outline, width = _six()
    return Affine(a=-1, d=-1, e=width, f=FLOOR).apply(outline), width


def _ten() -> Glyph:
    one = union(
        box(11, 0, STEM - 1, FLOOR),
        polygon((13, 0), (22, 0), (19, 23), (4, 31), (0, 19)),
        box(0, FLOOR - SLAB, 41, SLAB),
    )
    nought = _bowl(25, 50, 25, 50, 0.08, STEM - 2)
    return union(one, Affine(e=41 + GAP).apply(nought)), 41 + GAP + 50


def _jack() -> Glyph:
    curve: list[Point] = [(40, 0), (40, 66), *_quarter((40, 66), (27, 93), upright=True)]
    curve += _quarter((27, 93), (10, 76))
    return union(_sweep(curve), circle(11.5, 70, 11.5), box(20, 0, 36, SLAB)), 56


def _queen() -> Glyph:
    tail = polygon((38, 76), (50, 70), (74, 98), (62, 108))
    return union(_bowl(34, 50, 34, 50, 0.05), tail), 72


def _king() -> Glyph:
    arm = polygon((50, 0), (65, 0), (28, 66), (22, 66), (22, 56))
    leg = polygon((30, 58), (42, 36), (71, FLOOR), (49, FLOOR))
    stem = union(box(8, 0, STEM, FLOOR), box(0, 0, 35, SLAB), box(0, FLOOR - SLAB, 35, SLAB))
    return union(stem, arm, leg, box(41, 0, 30, SLAB), box(43, FLOOR - SLAB, 31, SLAB)), 74


def _stem(foot: float = 30) -> Outline:
    return union(box(7, 0, STEM, FLOOR), box(0, 0, 30, SLAB), box(0, FLOOR - SLAB, foot, SLAB))


def _bube() -> Glyph:
    def lobe(top: float, bottom: float, flat: float, reach: float) -> Outline:
        middle = (top + bottom) / 2 - (0.25 if top < 10 else -0.75)
        curve: list[Point] = [(20, top), (flat, top), *_quarter((flat, top), (reach, middle))]
        curve += [*_quarter((reach, middle), (flat, bottom), upright=True), (20, bottom)]
        return _sweep(curve)

    return union(_stem(), lobe(7, 47.5, 33, 50), lobe(47.5, 93, 33, 54)), 64


def _dame() -> Glyph:
    curve: list[Point] = [(20, 7), (32, 7), *cubic((32, 7), (50, 7), (58, 22), (58, 50))]
    curve += [*cubic((58, 50), (58, 78), (50, 93), (32, 93)), (20, 93)]
    return union(_stem(), _sweep(curve)), 68


def _valete() -> Glyph:
    thick = polygon((6, 0), (29, 0), (46, FLOOR), (32, FLOOR))
    thin = polygon((56, 0), (69, 0), (46, FLOOR), (36, FLOOR))
    return union(thick, thin, box(0, 0, 34, SLAB), box(46, 0, 28, SLAB)), 74


def _rei() -> Glyph:
    curve: list[Point] = [(20, 7), (35, 7), *_quarter((35, 7), (55, 30.5))]
    curve += [*_quarter((55, 30.5), (35, 54), upright=True), (20, 54)]
    leg = polygon((30, 50), (47, 50), (68, FLOOR), (46, FLOOR))
    return union(_stem(34), _sweep(curve), leg, box(42, FLOOR - SLAB, 30, SLAB)), 72


GLYPHS: Final[dict[str, Callable[[], Glyph]]] = {
    "A": _ace,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
    "10": _ten,
    "J": _jack,
    "Q": _queen,
    "K": _king,
    "B": _bube,
    "D": _dame,
    "V": _valete,
    "R": _rei,
}
"""Every index text that a language of the game needs: A J Q K, A B D K and A V D R."""


def spade() -> Outline:
    """Return the spade: a long tip and a flared foot."""
    return path(
        "M0,-51C7,-30 45,-10 45,17C45,31 35,39.5 23.5,39.5C14.5,39.5 8.5,35 5.2,28.5"
        "C6,39 10,46.5 19,51L-19,51C-10,46.5 -6,39 -5.2,28.5"
        "C-8.5,35 -14.5,39.5 -23.5,39.5C-35,39.5 -45,31 -45,17C-45,-10 -7,-30 0,-51Z"
    )


def heart() -> Outline:
    """Return the heart."""
    return path(
        "M0,49C-7,33 -48,9 -48,-19C-48,-36 -36,-46 -24,-46C-12,-46 -3,-38 0,-25"
        "C3,-38 12,-46 24,-46C36,-46 48,-36 48,-19C48,9 7,33 0,49Z"
    )


def diamond() -> Outline:
    """Return the diamond: its sides are hollow, so that it never looks like a heart's tip."""
    return path(
        "M0,-53C10,-33 25,-14 44,0C25,14 10,33 0,53C-10,33 -25,14 -44,0C-25,-14 -10,-33 0,-53Z"
    )


def club() -> Outline:
    """Return the club: three clear lobes."""
    lobes = (circle(0, -27, 22.5), circle(-26, 9, 22.5), circle(26, 9, 22.5))
    core = path("M-13,-12L13,-12L12,-2L20,4L14,22L-14,22L-20,4L-12,-2Z")
    foot = path("M-4.5,12C-4.2,36 -9,46 -19,51L19,51C9,46 4.2,36 4.5,12Z")
    return union(*lobes, core, foot)


SUITS: Final[dict[str, Callable[[], Outline]]] = {
    "clubs": club,
    "diamonds": diamond,
    "hearts": heart,
    "spades": spade,
}
