"""Outlines and flat drawings, written as the SVG that SDL's renderer draws fastest.

That renderer spends about 4 µs on a Bézier however small it is, 0.5 µs on a straight edge and 4 µs
on every element. So curves are flattened here, each outline is thinned to the edges that can be
seen, and neighbours of one colour become one path. Outlines are filled by the non-zero rule: outer
contours run clockwise and holes the other way, so that shapes of one path may overlap.
"""

from __future__ import annotations

import bisect
import itertools
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

Point = tuple[float, float]
Contour = tuple[Point, ...]
Outline = tuple[Contour, ...]

WIDTH: Final = 250.0
HEIGHT: Final = 350.0
CENTRE: Final[Point] = (WIDTH / 2, HEIGHT / 2)

FLATNESS: Final = 0.02
"""Largest distance between a curve and its edges when it is made, before any scaling."""
TOLERANCE: Final = 0.13
"""Largest distance that thinning moves an edge of the finished card: 0.16 px at 440 px height."""

# --- Points and curves


def polar(x: float, y: float, radius: float, degrees: float) -> Point:
    """Return the point at a distance and direction (clockwise from the right) from x, y."""
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def on_cubic(start: Point, first: Point, second: Point, end: Point, t: float) -> Point:
    """Return the point of a cubic Bézier at 0 <= t <= 1."""
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        a * start[0] + b * first[0] + c * second[0] + d * end[0],
        a * start[1] + b * first[1] + c * second[1] + d * end[1],
    )


def cubic(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """Return the points after `start` that flatten a cubic Bézier."""
    bend = max(
        math.hypot(start[0] - 2 * first[0] + second[0], start[1] - 2 * first[1] + second[1]),
        math.hypot(first[0] - 2 * second[0] + end[0], first[1] - 2 * second[1] + end[1]),
    )
    count = max(1, math.ceil(math.sqrt(0.75 * bend / FLATNESS)))
    return [on_cubic(start, first, second, end, i / count) for i in range(1, count + 1)]


def arc(start: Point, radius: float, end: Point, *, clockwise: bool) -> list[Point]:
    """Return the points after `start` of the shorter circular arc to `end`."""
    half = math.hypot(end[0] - start[0], end[1] - start[1]) / 2
    radius = max(radius, half)
    rise = math.sqrt(radius * radius - half * half)
    along = ((end[0] - start[0]) / (2 * half), (end[1] - start[1]) / (2 * half))
    side = 1 if clockwise else -1
    x = (start[0] + end[0]) / 2 - side * rise * along[1]
    y = (start[1] + end[1]) / 2 + side * rise * along[0]
    first = math.atan2(start[1] - y, start[0] - x)
    turn = side * 2 * math.asin(min(1.0, half / radius))
    step = 2 * math.acos(max(0.0, 1 - FLATNESS / radius))
    count = max(2, math.ceil(abs(turn) / step))
    return [
        (
            x + radius * math.cos(first + turn * i / count),
            y + radius * math.sin(first + turn * i / count),
        )
        for i in range(1, count)
    ] + [end]


class Track:
    """A polyline by the distance along it."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = points
        self._reached = list(
            itertools.accumulate(
                (math.dist(a, b) for a, b in itertools.pairwise(points)), initial=0.0
            )
        )
        self.length = self._reached[-1]

    def at(self, distance: float) -> tuple[Point, Point]:
        """Return the place at a distance from the start, and the unit tangent there."""
        i = min(bisect.bisect_right(self._reached, distance), len(self._points) - 1)
        (x0, y0), (x1, y1) = self._points[i - 1], self._points[i]
        step = self._reached[i] - self._reached[i - 1]
        t = (distance - self._reached[i - 1]) / step
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t), ((x1 - x0) / step, (y1 - y0) / step)

    def between(self, start: float, stop: float) -> Contour:
        """Return the piece of the polyline between two distances."""
        inner = (
            point
            for point, reached in zip(self._points, self._reached, strict=True)
            if start < reached < stop
        )
        return (self.at(start)[0], *inner, self.at(stop)[0])


# --- Outlines


def area(contour: Contour) -> float:
    """Return the signed area: positive when the contour runs clockwise on the screen."""
    pairs = zip(contour, contour[1:] + contour[:1], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def clockwise(outline: Outline) -> Outline:
    """Return an outline without holes, every contour running clockwise."""
    return tuple(c if area(c) >= 0 else c[::-1] for c in outline)


_TOKEN: Final = re.compile(r"[MLHVCQAZ]|-?\d*\.?\d+")


def path(text: str) -> Outline:
    """Return the outline of SVG path data with absolute M L H V C Q A Z (circular arcs only)."""
    contours: list[list[Point]] = []
    tokens = _TOKEN.findall(text)
    command, position, here = "", 0, (0.0, 0.0)

    def take(count: int) -> list[float]:
        nonlocal position
        values = [float(token) for token in tokens[position : position + count]]
        position += count
        return values

    while position < len(tokens):
        if tokens[position].isalpha():
            command = tokens[position]
            position += 1
            if command == "Z":
                here = contours[-1][0]
                continue
        match command:
            case "M":
                x, y = take(2)
                contours.append([(x, y)])
                command = "L"
            case "L":
                x, y = take(2)
                contours[-1].append((x, y))
            case "H":
                contours[-1].append((take(1)[0], here[1]))
            case "V":
                contours[-1].append((here[0], take(1)[0]))
            case "C":
                x1, y1, x2, y2, x, y = take(6)
                contours[-1] += cubic(here, (x1, y1), (x2, y2), (x, y))
            case "Q":
                x1, y1, x, y = take(4)
                first = (here[0] + (x1 - here[0]) * 2 / 3, here[1] + (y1 - here[1]) * 2 / 3)
                contours[-1] += cubic(
                    here, first, (x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3), (x, y)
                )
            case "A":
                radius, _, _, _, sweep, x, y = take(7)
                contours[-1] += arc(here, radius, (x, y), clockwise=sweep == 1)
            case _:
                raise ValueError(f"path data must not hold {command!r}")
        here = contours[-1][-1]
    return clockwise(tuple(tuple(contour) for contour in contours))


def polygon(*points: Point) -> Outline:
    """Return the outline with these corners."""
    return clockwise((points,))


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> Outline:
    """Return a rectangle, its corners rounded by `radius`."""
    right, bottom, r = x + width, y + height, radius
    if not radius:
        return polygon((x, y), (right, y), (right, bottom), (x, bottom))
    corners = (
        arc((x, y + r), r, (x + r, y), clockwise=True),
        arc((right - r, y), r, (right, y + r), clockwise=True),
        arc((right, bottom - r), r, (right - r, bottom), clockwise=True),
        arc((x + r, bottom), r, (x, bottom - r), clockwise=True),
    )
    starts = ((x, y + r), (right - r, y), (right, bottom - r), (x + r, bottom))
    return (tuple(p for s, c in zip(starts, corners, strict=True) for p in (s, *c)),)


def ellipse(x: float, y: float, across: float, down: float) -> Outline:
    """Return an ellipse by its centre and half axes."""
    largest = max(across, down)
    count = max(8, 4 * math.ceil(math.pi / math.acos(1 - FLATNESS / largest) / 4))
    angles = (2 * math.pi * i / count for i in range(count))
    return (tuple((x + across * math.cos(a), y + down * math.sin(a)) for a in angles),)


def circle(x: float, y: float, radius: float) -> Outline:
    """Return a circle by its centre and radius."""
    return ellipse(x, y, radius, radius)


def union(*outlines: Outline) -> Outline:
    """Return the outlines as one, filled wherever any of them is."""
    return tuple(contour for outline in outlines for contour in outline)


def cut(outline: Outline, *holes: Outline) -> Outline:
    """Return the outline with holes, which must lie inside it and apart from one another."""
    return outline + tuple(contour[::-1] for contour in union(*holes))


# --- Drawings


@dataclass(frozen=True, slots=True)
class Shape:
    """One outline with its flat colours; `closed` False leaves a stroke open."""

    outline: Outline
    fill: str = ""
    stroke: str = ""
    width: float = 0
    closed: bool = True
    is_square: bool = False
    """Keep corners and ends of the stroke square; else they are round."""


@dataclass(frozen=True, slots=True)
class Affine:
    """The map (x, y) to (a x + c y + e, b x + d y + f), as in SVG's `matrix`."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def apply(self, outline: Outline) -> Outline:
        """Return the mapped outline; a mirroring map keeps the sense of its contours."""
        mapped = tuple(
            tuple(
                (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f) for x, y in c
            )
            for c in outline
        )
        return mapped if self.determinant > 0 else tuple(c[::-1] for c in mapped)

    @property
    def determinant(self) -> float:
        """How many times larger an area becomes, negative when mirrored."""
        return self.a * self.d - self.b * self.c


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes from back to front."""

    shapes: tuple[Shape, ...] = ()

    def __add__(self, front: Drawing) -> Drawing:
        return Drawing(self.shapes + front.shapes)

    def mapped(self, by: Affine) -> Drawing:
        """Return the drawing under an affine map; line widths follow its scale."""
        scale = math.sqrt(abs(by.determinant))
        return Drawing(
            tuple(
                replace(shape, outline=by.apply(shape.outline), width=shape.width * scale)
                for shape in self.shapes
            )
        )

    def at(self, x: float, y: float, scale: float = 1, degrees: float = 0) -> Drawing:
        """Return the drawing with its origin moved to x, y, scaled and turned there."""
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return self.mapped(
            Affine(scale * cosine, scale * sine, -scale * sine, scale * cosine, x, y)
        )

    def mirrored(self, axis: float = CENTRE[0]) -> Drawing:
        """Return the drawing and its mirror image about a vertical axis."""
        return self + self.mapped(Affine(a=-1, e=2 * axis))

    def turned(self) -> Drawing:
        """Return the drawing turned by half a turn about the middle of the card."""
        return self.mapped(Affine(a=-1, d=-1, e=WIDTH, f=HEIGHT))

    def both_ways(self) -> Drawing:
        """Return the drawing and its half-turned copy in front."""
        return self + self.turned()


def layers(drawings: Iterable[Drawing]) -> Drawing:
    """Return many drawings as one, the last in front."""
    return Drawing(tuple(shape for drawing in drawings for shape in drawing.shapes))


def fill(outline: Outline, colour: str, stroke: str = "", width: float = 0) -> Drawing:
    """Return an area, perhaps with an edge line of its own."""
    return Drawing((Shape(outline, colour, stroke, width),))


def line(outline: Outline, colour: str, width: float, *, square: bool = False) -> Drawing:
    """Return an open line with round (or square) ends and corners."""
    return Drawing((Shape(outline, "", colour, width, closed=False, is_square=square),))


def ring(outline: Outline, colour: str, width: float, *, square: bool = False) -> Drawing:
    """Return the closed line round an outline, its corners round (or square)."""
    return Drawing((Shape(outline, "", colour, width, is_square=square),))


# --- Writing


def thinned(contour: Contour) -> Contour:
    """Drop the points that lie within `TOLERANCE` of the edge that replaces them.

    Ramer 1972, Douglas and Peucker 1973; the two ends stay.
    """
    keep = {0, len(contour) - 1}
    spans = [(0, len(contour) - 1)]
    while spans:
        first, last = spans.pop()
        (x0, y0), (x1, y1) = contour[first], contour[last]
        length = math.hypot(x1 - x0, y1 - y0)
        worst, where = TOLERANCE, None
        for i in range(first + 1, last):
            x, y = contour[i]
            if length:
                away = abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length
            else:
                away = math.hypot(x - x0, y - y0)
            if away > worst:
                worst, where = away, i
        if where is not None:
            keep.add(where)
            spans += [(first, where), (where, last)]
    return tuple(contour[i] for i in sorted(keep))


def number(value: float) -> str:
    """Return a coordinate with one decimal and no needless characters."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path_data(outline: Outline, *, closed: bool = True) -> str:
    """Return the outline as SVG path data."""
    written = []
    for contour in outline:
        points = thinned(contour)
        text = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        written.append(f"M{text}{'Z' if closed else ''}")
    return "".join(written)


def _has_corners(outline: Outline) -> bool:
    """Tell whether any two edges meet so sharply that the renderer would show a mitre."""
    for contour in outline:
        points = thinned(contour)
        for a, b, c in zip(points, points[1:], points[2:], strict=False):
            one, two = math.atan2(b[1] - a[1], b[0] - a[0]), math.atan2(c[1] - b[1], c[0] - b[0])
            if abs((two - one + math.pi) % (2 * math.pi) - math.pi) > math.radians(40):
                return True
    return False


def _merged(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """Join neighbours of one look: areas always, lines when they carry no area."""
    waiting: Shape | None = None
    for shape in shapes:
        if (
            waiting is not None
            and not (shape.fill and shape.stroke)
            and replace(shape, outline=waiting.outline) == waiting
        ):
            waiting = replace(waiting, outline=waiting.outline + shape.outline)
            continue
        if waiting is not None:
            yield waiting
        waiting = shape
    if waiting is not None:
        yield waiting


def svg(drawing: Drawing) -> str:
    """Return the drawing as SVG path elements."""
    written = []
    for shape in _merged(drawing.shapes):
        text = f'<path d="{path_data(shape.outline, closed=shape.closed)}"'
        text += f' fill="{shape.fill or "none"}"'
        if shape.stroke:
            text += f' stroke="{shape.stroke}" stroke-width="{number(shape.width)}"'
            if not shape.is_square and _has_corners(shape.outline):
                text += ' stroke-linejoin="round"'
            if not shape.closed and not shape.is_square:
                text += ' stroke-linecap="round"'
        written.append(text + "/>")
    return "".join(written)
