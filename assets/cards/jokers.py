"""The jokers, two alebrijes: a horned jaguar with a monarch's wings, a two-headed serpent.

Like courts they are drawn for the upper half and turned. Theirs are the only dark pictures.
"""

from __future__ import annotations

import math
from typing import Final

import palette as p
from courts import FRAMES
from drawing import (
    CENTRE,
    Drawing,
    Outline,
    Point,
    Track,
    arc,
    box,
    circle,
    cubic,
    fill,
    layers,
    line,
    path,
    polygon,
    union,
)
from ornament import marigold, petal, star

X: Final = CENTRE[0]


def _night(stars: tuple[tuple[float, float, float], ...], sparks: tuple[Point, ...]) -> Drawing:
    """Return the dark ground with eight-pointed stars (x, y, radius) and sparks."""
    sky = fill(FRAMES["normal"].outline(), p.NIGHT)
    sky += fill(union(*(star(x, y, radius, 0.45) for x, y, radius in stars)), p.MARIGOLD)
    return sky + fill(union(*(circle(x, y, 2) for x, y in sparks)), p.CREAM)


# --- Jaguar


def _wings() -> Drawing:
    wing = fill(
        path("M138,140C150,96 176,72 214,76C224,84 214,112 200,126C186,140 160,150 140,150Z"),
        p.ROSA,
        p.CREAM,
        1.6,
    )
    wing += fill(path("M150,134C160,110 178,92 202,88C200,104 186,122 150,134Z"), p.MARIGOLD)
    wing += fill(path("M158,126C166,112 178,102 192,97C188,108 178,118 158,126Z"), p.TERRACOTTA)
    wing += fill(path("M152,141C170,138 188,130 202,116C200,132 184,144 152,146Z"), p.TURQUOISE)
    places = ((210, 84), (209, 96), (204, 108), (194, 136), (180, 144))
    wing += fill(union(*(circle(x, y, 2.3) for x, y in places)), p.CREAM)
    return wing.mirrored()


def _breast() -> Drawing:
    """Return the breast with its rows of scales."""
    breast = fill(path("M72,178C74,150 92,132 125,130C158,132 176,150 178,178Z"), p.TURQUOISE)
    scales: dict[str, list[Outline]] = {p.MARIGOLD: [], p.ROSA: []}
    dots: list[Outline] = []
    for y, count in ((150, 5), (162, 6), (174, 7)):
        for k in range(count):
            x = X + (k - (count - 1) / 2) * 15
            scale = arc((x - 7, y), 7.4, (x + 7, y), clockwise=False)
            scales[p.ROSA if (k + count) % 2 else p.MARIGOLD].append(polygon((x - 7, y), *scale))
            dots.append(circle(x, y + 2.6, 1.6))
    for colour, outlines in scales.items():
        breast += fill(union(*outlines), colour)
    return breast + fill(union(*dots), p.CREAM)


def _jaguar_head() -> Drawing:
    horn = fill(
        path(
            "M140,66C143,54 141,44 147,31C150,38 151,43 151,47C157,44 161,40 164,32"
            "C169,44 163,54 153,58C152,62 152,66 151,70Z"
        ),
        p.MARIGOLD,
        p.LINE,
        1.6,
    )
    rings = union(*(circle(x, y, 1.6) for x, y in ((146, 58), (146.5, 50), (157, 50))))
    ear = fill(path("M149,72C160,58 176,60 180,72C180,86 168,94 158,94Z"), p.TURQUOISE, p.LINE, 1.8)
    ear += fill(path("M158,76C164,68 172,68 174,75C173,83 166,87 161,87Z"), p.ROSA)
    head = (horn + fill(rings, p.TERRACOTTA) + ear).mirrored()
    skull = path(
        "M125,58C156,58 170,78 168,100C167,118 150,128 146,140C140,152 110,152 104,140"
        "C100,128 83,118 82,100C80,78 94,58 125,58Z"
    )
    head += fill(skull, p.TURQUOISE, p.LINE, 2)
    head += fill(path("M125,62C134,74 134,96 131,108L119,108C116,96 116,74 125,62Z"), p.MARIGOLD)
    blaze = union(*(circle(X, y, radius) for y, radius in ((70, 2), (79, 2.6), (89, 3))))
    head += fill(blaze, p.ROSA)
    eye = fill(
        path("M134,96C138,80 160,80 163,94C156,106 142,108 134,96Z"), p.MARIGOLD, p.LINE, 1.8
    )
    eye += fill(circle(148, 94.5, 8.4), p.CREAM, p.LINE, 1.6)
    eye += fill(circle(148, 95, 4.4), p.LINE)
    eye += line(path("M134,82C142,72 156,72 163,80"), p.CREAM, 2.6)
    brow = union(*(circle(x, y, 2) for x, y in ((138, 73), (146, 68.5), (155, 69))))
    cheek = union(*(circle(x, y, 1.8) for x, y in ((161, 108), (155, 114), (163, 101))))
    eye += fill(brow + circle(149.6, 93, 1.4), p.CREAM) + fill(cheek, p.ROSA)
    return head + eye.mirrored() + _muzzle()


def _muzzle() -> Drawing:
    snout = path(
        "M125,106C140,104 150,116 146,130C142,140 132,138 125,136C118,138 108,140 104,130"
        "C100,116 110,104 125,106Z"
    )
    nose = path("M114,108C118,104 132,104 136,108C136,116 130,119 125,121C120,119 114,116 114,108Z")
    muzzle = fill(path("M118,132C118,148 132,148 132,132Z"), p.TERRACOTTA, p.LINE, 1.2)
    muzzle += fill(snout, p.CREAM, p.LINE, 1.6) + fill(nose, p.ROSA, p.LINE, 1.4)
    mouth = path("M110,128C113,133 121,134 125,128C129,134 137,133 140,128")
    muzzle += line(path("M125,121L125,128") + mouth, p.LINE, 2)
    roots = union(*(circle(x, y, 1.5) for x, y in ((136, 122), (141, 119), (137, 127))))
    whiskers = union(
        *(path(f"M146,{a}Q160,{b} 174,{c}") for a, b, c in ((120, 116, 118), (124, 124, 128)))
    )
    return muzzle + (fill(roots, p.LINE) + line(whiskers, p.CREAM, 1.6)).mirrored()


def _star_band() -> Drawing:
    band = fill(box(20, 163, 210, 24), p.ROSA)
    band += fill(union(box(20, 163, 210, 2.6), box(20, 184.4, 210, 2.6)), p.MARIGOLD)
    places = [30.5 + 21 * i for i in range(10)]
    band += fill(union(*(star(x, 175, 8.6, 0.47) for x in places)), p.CREAM)
    return band + fill(union(*(circle(x, 175, 2) for x in places)), p.ROSA)


def jaguar() -> Drawing:
    """Return the upper half of the first joker; the notch is on the left, so it stands right."""
    sky = _night(
        ((213.5, 60.4, 7.1), (218, 78, 3.6), (82, 50, 7), (74, 70, 3.6), (40, 146, 4.5)),
        ((72, 34), (98, 30), (194, 30), (220, 32), (30, 156), (56, 153), (224, 150), (216, 158)),
    )
    beast = (_wings() + _breast() + _jaguar_head()).at(35, 19.6, 0.888)
    return sky + beast + _star_band()


# --- Serpent

_SPINE: Final = (
    ((112.0, 98.0), (126.0, 40.0), (196.0, 44.0), (196.0, 102.0)),
    ((196.0, 102.0), (196.0, 148.0), (156.0, 156.0), (125.0, 175.0)),
    ((125.0, 175.0), (94.0, 194.0), (54.0, 202.0), (54.0, 248.0)),
    ((54.0, 248.0), (54.0, 306.0), (124.0, 310.0), (138.0, 252.0)),
)
_BANDS: Final = 44


def _serpent_head() -> Drawing:
    """Return the head, facing left, its neck at 0, 0."""
    crest = Drawing()
    for degrees, length, colour in (
        (-130, 40, p.MARIGOLD),
        (-105, 44, p.ROSA),
        (-80, 44, p.TURQUOISE),
        (-55, 38, p.MARIGOLD),
        (-30, 30, p.ROSA),
    ):
        crest += fill(petal(10, -6, 4, length, 13, degrees, 0.62), colour, p.CREAM, 1.3)
    skull = path(
        "M20,-14C10,-26 -16,-26 -30,-16C-42,-12 -50,-6 -50,2C-40,4 -26,6 -14,6"
        "C-22,12 -34,14 -42,14C-36,24 -14,26 2,20C14,18 24,10 22,0Z"
    )
    tongue = union(path("M-40,9C-52,10 -56,16 -62,12"), path("M-52,12C-56,16 -56,20 -60,22"))
    head = crest + line(tongue, p.TERRACOTTA, 2.6) + fill(skull, p.TURQUOISE, p.LINE, 2)
    jaws = path("M-14,6C-26,6 -40,4 -50,2C-48,6 -46,10 -42,14C-34,14 -22,12 -14,6Z")
    teeth = union(*(polygon((x - 3, 3.6), (x, 9), (x + 3, 4.6)) for x in (-44, -36, -28)))
    head += fill(jaws, p.ROSA, p.LINE, 1.2) + fill(teeth, p.CREAM)
    head += fill(circle(-8, -9, 9.5), p.MARIGOLD, p.LINE, 1.8)
    head += fill(circle(-8, -9, 5.6), p.CREAM) + fill(circle(-9, -9, 3.1), p.LINE)
    brow = path("M-24,-20C-14,-27 4,-26 12,-18")
    nostril = path("M-46,-4C-50,-12 -42,-18 -36,-13C-33,-9 -37,-5 -40,-8")
    head += line(brow + nostril, p.MARIGOLD, 2.8)
    spots = union(*(circle(x, y, 2.2) for x, y in ((10, -6), (14, 2), (4, 8), (-8, 14))))
    return head + fill(spots, p.ROSA) + line(path("M16,-12C24,-6 24,8 16,14"), p.CREAM, 2.4)


def _feathers(track: Track, step: float) -> Drawing:
    """Return the feathers on the outer side of the serpent, shorter towards the middle."""
    half = track.length / 2
    by_colour: list[list[Outline]] = [[], [], []]
    for i in range(3, _BANDS - 2):
        (x, y), (tx, ty) = track.at(i * step)
        side = 1 if i * step < half else -1
        share = abs(i * step - half) / half
        length = 9 + 12 * min(1, share * 1.8) if share > 0.12 else 8
        degrees = math.degrees(math.atan2(-tx * side, ty * side))
        feather = petal(x, y, 10, 17 + 0.75 * length, 8.5, degrees, 0.6)
        by_colour[min(i, _BANDS - i) % 3].append(feather)
    colours = (p.ROSA, p.MARIGOLD, p.TURQUOISE)
    return layers(
        fill(union(*feathers), colour) for feathers, colour in zip(by_colour, colours, strict=True)
    )


def serpent() -> Drawing:
    """Return the second joker: one S with a head at either end. Draw its upper half only."""
    sky = _night(
        ((134, 124, 4.5), (206, 154, 7), (216, 36, 7), (80, 50, 6), (44, 172, 5)),
        ((76, 34), (96, 28), (222, 52), (58, 152), (34, 142), (148, 132), (106, 150), (222, 168)),
    )
    points: list[Point] = [_SPINE[0][0]]
    for piece in _SPINE:
        points += cubic(*piece)
    track = Track(points)
    step = track.length / _BANDS
    spine = (tuple(points),)
    body = line(spine, p.LINE, 36, square=True) + line(spine, p.TERRACOTTA, 32, square=True)
    bands = tuple(
        track.between((2 * i + 0.75) * step, (2 * i + 1.25) * step) for i in range(_BANDS // 2)
    )
    body += line(bands, p.MARIGOLD, 32, square=True)
    body += line(spine, p.TURQUOISE, 17, square=True)
    places = [track.at(2 * i * step)[0] for i in range(1, _BANDS // 2)]
    body += fill(union(*(circle(x, y, 5.5) for x, y in places)), p.NIGHT)
    body += fill(union(*(circle(x, y, 3) for x, y in places)), p.CREAM)
    head = _serpent_head().at(112, 102, 0.92, -28)
    return sky + marigold(158, 101, 13) + _feathers(track, step) + body + head


JOKERS: Final = {"jaguar": jaguar, "serpent": serpent}
