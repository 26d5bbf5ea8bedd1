"""Shapes from which the pictures are built, as SVG path data: mostly one leaf, repeated."""

from __future__ import annotations

import math


def number(value: float) -> str:
    """Write a coordinate with at most two decimals, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def point(x: float, y: float) -> str:
    """Write a coordinate pair."""
    return f"{number(x)} {number(y)}"


def polar(x: float, y: float, angle_deg: float, distance: float) -> tuple[float, float]:
    """Return the point at a distance and angle from (x, y); 0 is right, 90 is down."""
    angle = math.radians(angle_deg)
    return x + distance * math.cos(angle), y + distance * math.sin(angle)


def circle(x: float, y: float, r: float) -> str:
    """Return a closed circle of four curves; the renderer flattens curves better than arcs."""
    k = r * 0.5523
    return (
        f"M{point(x - r, y)}C{point(x - r, y - k)} {point(x - k, y - r)} {point(x, y - r)}"
        f"C{point(x + k, y - r)} {point(x + r, y - k)} {point(x + r, y)}"
        f"C{point(x + r, y + k)} {point(x + k, y + r)} {point(x, y + r)}"
        f"C{point(x - k, y + r)} {point(x - r, y + k)} {point(x - r, y)}Z"
    )


def leaf(x: float, y: float, angle_deg: float, start: float, length: float, width: float) -> str:
    """Return a pointed leaf on the ray from (x, y), from `start` to `start + length`."""
    cos, sin = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))

    def at(along: float, across: float) -> str:
        return point(x + cos * along - sin * across, y + sin * along + cos * across)

    near, far, half = start + length * 0.3, start + length * 0.7, width * 0.6
    tip = start + length
    return (
        f"M{at(start, 0)}C{at(near, half)} {at(far, half)} {at(tip, 0)}"
        f"C{at(far, -half)} {at(near, -half)} {at(start, 0)}Z"
    )


def leaves(
    x: float,
    y: float,
    count: int,
    start: float,
    length: float,
    width: float,
    turn_deg: float = 0,
) -> str:
    """Return a rosette: `count` leaves around (x, y)."""
    return "".join(
        leaf(x, y, turn_deg + i * 360 / count, start, length, width) for i in range(count)
    )


def star(x: float, y: float, points: int, outer: float, inner: float) -> str:
    """Return a star with one point straight up."""
    corners = (
        polar(x, y, -90 + i * 180 / points, inner if i % 2 else outer) for i in range(2 * points)
    )
    return "M" + "L".join(point(*corner) for corner in corners) + "Z"


def path(data: str, fill: str, extra: str = "") -> str:
    """Return a filled path element."""
    return f'<path d="{data}" fill="{fill}"{" " + extra if extra else ""}/>'


def line(data: str, stroke: str, width: float, extra: str = "") -> str:
    """Return a stroked path element with round ends."""
    return (
        f'<path d="{data}" fill="none" stroke="{stroke}" stroke-width="{number(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round"{" " + extra if extra else ""}/>'
    )


def disc(x: float, y: float, r: float, fill: str) -> str:
    """Return a filled circle element."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"/>'


def svg(width: float, height: float, *elements: str) -> str:
    """Return a whole SVG document, one element a line."""
    size = f"{number(width)} {number(height)}"
    body = "\n".join(elements)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
        f'width="{number(width)}" height="{number(height)}">\n{body}\n</svg>\n'
    )
