"""Draws the players' animals: `python -m assets.portraits.generate` rewrites every SVG here.

Six animals in round discs, each calm, pleased and worried: `fox.svg`, `fox_pleased.svg` ... All
lie in a square of 120; the disc's ring is painted last, over whatever reaches past the ground,
because SDL's renderer has no clip. Nothing may reach past the ring itself.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from assets.theme.ornaments import circle, disc, leaf, leaves, line, path, point, svg

SIDE = 120
CENTRE = 60
GROUND_RADIUS = 55
RING_RADIUS = 59.5

INK, CREAM, PAPER = "#1B1A17", "#FFF6E3", "#FFFDF6"
MARIGOLD, MARIGOLD_DEEP, ROSA, ROSE = "#F2A81D", "#D98A0C", "#D6246E", "#F27BA3"
TERRACOTTA, CLAY, AGAVE, AGAVE_DARK = "#B5532C", "#8E3B1D", "#5E8C61", "#4B7A52"
TEAL, BLUE, BROWN, SAND = "#2FA39A", "#1E4FA3", "#8A5A34", "#E7B98A"
RING = "#E8D9B4"


class Mood(Enum):
    """What a face shows; the value ends the file's name."""

    CALM = ""
    PLEASED = "_pleased"
    WORRIED = "_worried"


def both(draw: Callable[[float], str]) -> str:
    """Return shapes for the left (-1) and the right (1) of a face."""
    return draw(-1) + draw(1)


def x(side: float, away: float) -> float:
    """Return the coordinate that lies `away` from the middle, on one side."""
    return CENTRE + side * away


def smile(side: float, away: float, y: float, r: float, colour: str, width: float) -> str:
    """Return an eye closed with pleasure."""
    middle = x(side, away)
    arc = f"M{point(middle - r, y + r * 0.45)}Q{point(middle, y - r * 1.2)} "
    return line(arc + point(middle + r, y + r * 0.45), colour, width)


def brow(side: float, away: float, y: float, r: float, colour: str, width: float) -> str:
    """Return a brow drawn up towards the middle."""
    outer, inner = x(side, away + r * 1.1), x(side, away - r)
    return line(f"M{point(outer, y)}L{point(inner, y - r * 0.9)}", colour, width)


def round_eye(side: float, away: float, y: float, r: float, mood: Mood) -> str:
    """Return a round dark eye with its light, for faces without a white of the eye."""
    if mood is Mood.PLEASED:
        return smile(side, away, y, r * 1.1, INK, r * 0.62)
    middle = x(side, away)
    size = r * 0.9 if mood is Mood.WORRIED else r
    eye = disc(middle, y, size, INK) + disc(middle + r * 0.35, y - r * 0.35, r * 0.34, PAPER)
    if mood is Mood.WORRIED:
        eye += brow(side, away, y - r * 1.7, r, INK, r * 0.45)
    return eye


def almond_eye(side: float, away: float, y: float, iris: str, white: str, mood: Mood) -> str:
    """Return a leaf-shaped eye whose outer corner is the higher one."""
    if mood is Mood.PLEASED:
        return smile(side, away, y, 7.5, INK, 3.4)
    lean_deg = 14 if mood is Mood.CALM else -10
    start = x(side, away + 9)
    rise = -2 if mood is Mood.CALM else 2
    direction_deg = 180 - lean_deg if side > 0 else lean_deg
    eye = path(leaf(start, y + rise, direction_deg, 0, 18, 13), white)
    eye += disc(x(side, away), y + 0.4, 4.1, iris)
    eye += disc(x(side, away), y + 0.4, 2, INK if iris != INK else MARIGOLD)
    if mood is Mood.WORRIED:
        eye += brow(side, away, y - 10, 7, INK, 2.6)
    return eye


def fox(mood: Mood) -> tuple[str, str]:
    """Return the fox: cut cheeks, dark ears, a marigold flame on the brow."""

    def ear(side: float) -> str:
        outer = (
            f"M{point(x(side, 34), 19)}C{point(x(side, 25), 23)} {point(x(side, 14), 32)} "
            f"{point(x(side, 8), 42)}L{point(x(side, 34), 62)}"
            f"C{point(x(side, 38), 48)} {point(x(side, 38), 32)} {point(x(side, 34), 19)}Z"
        )
        inner = (
            f"M{point(x(side, 31), 28)}C{point(x(side, 25), 31)} {point(x(side, 19), 37)} "
            f"{point(x(side, 16), 43)}L{point(x(side, 30), 55)}"
            f"C{point(x(side, 33), 46)} {point(x(side, 33), 36)} {point(x(side, 31), 28)}Z"
        )
        return path(outer, "#C9602F") + path(inner, "#2B1A15")

    def cheek(side: float) -> str:
        shape = (
            f"M{point(x(side, 39), 60)}C{point(x(side, 22), 60)} {point(x(side, 8), 68)} 60 105"
            f"C{point(x(side, 13), 90)} {point(x(side, 33), 80)} {point(x(side, 39), 60)}Z"
        )
        dots = disc(x(side, 17), 77, 1.5, TERRACOTTA) + disc(x(side, 22.5), 73.5, 1.5, TERRACOTTA)
        return path(shape, CREAM) + dots

    head = path(
        "M60 35C79 35 95 44 99 60C93 80 73 90 60 105C47 90 27 80 21 60C25 44 41 35 60 35Z",
        "#DD7438",
    )
    flame = path(leaf(60, 36, 90, 0, 27, 14), MARIGOLD)
    flame += both(lambda side: path(leaf(x(side, 10), 41, 90 - side * 20, 0, 13, 6.5), CREAM))
    nose = path("M51.5 91C54 89 66 89 68.5 91C67 98 63 102 60 105C57 102 53 98 51.5 91Z", INK)
    eyes = both(lambda side: almond_eye(side, 16, 62, MARIGOLD, INK, mood))
    return "#8E1D4C", both(ear) + head + both(cheek) + flame + eyes + nose


def jaguar(mood: Mood) -> tuple[str, str]:
    """Return the jaguar: rosettes on marigold, a broad white muzzle."""

    def ear(side: float) -> str:
        outer = disc(x(side, 30), 32, 13, MARIGOLD_DEEP)
        return outer + disc(x(side, 29), 33, 7, ROSA)

    head = path(
        "M60 20C84 20 99 36 98 60C97 84 80 104 60 104C40 104 23 84 22 60C21 36 36 20 60 20Z",
        MARIGOLD,
    )
    marks = leaf(60, 23, 90, 0, 19, 9)
    marks += "".join(leaf(x(s, 12), 26, 90 - s * 14, 0, 14, 7) for s in (-1.0, 1.0))
    marks += "".join(leaf(x(s, 22), 33, 90 - s * 28, 0, 9, 6) for s in (-1.0, 1.0))

    def rosettes(side: float) -> str:
        rings = "".join(
            line(circle(x(side, away), y, r), CLAY, 3.4)
            for away, y, r in ((30, 66, 4.2), (25, 81, 3.6), (33, 51, 2.6))
        )
        return rings + disc(x(side, 30), 66, 1.4, MARIGOLD_DEEP)

    muzzle = path(
        "M60 62C73 62 82 70 81 81C80 93 70 99 60 99C50 99 40 93 39 81C38 70 47 62 60 62Z", CREAM
    )
    nose = path("M50.5 66C54 63.5 66 63.5 69.5 66C68 72 63 76 60 78C57 76 52 72 50.5 66Z", INK)
    lips = {
        Mood.CALM: "M60 77V83M60 83C57 88 51 88 48.5 85M60 83C63 88 69 88 71.5 85",
        Mood.PLEASED: "M60 77V82M60 82C56 90 48 89 46 82M60 82C64 90 72 89 74 82",
        Mood.WORRIED: "M60 77V82M49 90C52 84 57 83 60 83C63 83 68 84 71 90",
    }[mood]
    whiskers = both(
        lambda side: "".join(disc(x(side, a), y, 1.2, CLAY) for a, y in ((12, 80), (16, 76.5)))
    )
    eyes = both(lambda side: almond_eye(side, 15, 53, "#2E6B3A", CREAM, mood))
    face = muzzle + whiskers + line(lips, INK, 2.8) + nose + eyes
    return CLAY, both(ear) + head + path(marks, CLAY) + both(rosettes) + face


def hummingbird(mood: Mood) -> tuple[str, str]:
    """Return the hummingbird at a flower: a beak like a needle, a scaled rosa throat."""
    flower = path(leaves(23, 76, 7, 2.5, 13.5, 10), ROSA) + disc(23, 76, 4.2, MARIGOLD)
    stem = line("M23 88C24 96 28 101 33 105", AGAVE, 3.2)
    far_wing = path("M78 74C82 52 90 34 95 25C106 44 104 70 86 86C82 84 79 80 78 74Z", "#22867F")
    far_wing += line("M84 77C90 60 94 48 96 36M88 80C95 66 99 56 100 48", CREAM, 2)
    body = path(
        "M50 40C50 26 61 17 74 19C87 21 92 32 90 44C90 54 92 62 90 74C88 92 76 106 60 112"
        "C66 102 65 96 61 90C54 80 52 70 55 60C51 54 49 47 50 40Z",
        AGAVE,
    )
    throat = path(
        "M51 46C57 54 70 56 80 50C84 64 80 78 68 84C58 80 53 70 55.5 60C53 55 51 51 51 46Z", ROSA
    )
    scales = "".join(
        f"M{point(a, b)}l3.4 3.4l-3.4 3.4l-3.4 -3.4Z"
        for a, b in ((61, 55), (70, 56.5), (78, 55), (61.5, 65), (70.5, 66.5), (66, 75))
    )
    near_wing = path("M82 66C92 66 102 58 108 48C110 68 104 88 84 98C78 90 77 74 82 66Z", TEAL)
    near_wing += line("M86 74C95 72 101 67 105 61M87 83C95 80 101 75 104 70", CREAM, 2.2)
    beak = path("M52 36L24 74L55 44.500Z", INK)
    crown = path("M50.5 36C51 25 62 17 74 19C80 20 84 23 87 28C75 26 62 28 50.5 36Z", MARIGOLD)
    crown += path("".join(leaf(78, 22, a, 0, 12, 6) for a in (-70, -40, -10)), MARIGOLD)
    eye = (
        ""
        if mood is Mood.PLEASED
        else disc(68, 37, 6.6, CREAM) + disc(67.4, 37.3, 3.9, INK) + disc(66, 35.8, 1.4, PAPER)
    )
    if mood is Mood.PLEASED:
        eye = line("M62 39Q68 30 74 39", INK, 3.2)
    if mood is Mood.WORRIED:
        eye += line("M61 30L73 26.5", INK, 2.6)
    bird = far_wing + body + throat + path(scales, MARIGOLD) + near_wing
    return BLUE, stem + bird + beak + flower + crown + eye


def axolotl(mood: Mood) -> tuple[str, str]:
    """Return the axolotl: feathered gills, a flower on the brow, a smile from side to side."""

    def gills(side: float) -> str:
        shapes = ""
        for root, tip, bend in (
            ((30, 47), (44, 27), (38, 42)),
            ((35, 58), (52, 53), (44, 60)),
            ((32, 70), (47, 82), (42, 72)),
        ):
            (ax, ay), (bx, by), (cx, cy) = root, tip, bend
            frond = f"M{point(x(side, ax), ay)}Q{point(x(side, cx), cy)} {point(x(side, bx), by)}"
            shapes += line(frond, ROSA, 5)
            for share in (0.5, 0.8):
                fx = (1 - share) ** 2 * ax + 2 * share * (1 - share) * cx + share**2 * bx
                fy = (1 - share) ** 2 * ay + 2 * share * (1 - share) * cy + share**2 * by
                along = 3.6
                shapes += disc(x(side, fx), fy - along, 2.3, ROSE)
                shapes += disc(x(side, fx), fy + along, 2.3, ROSE)
            shapes += disc(x(side, bx), by, 3.7, ROSE)
        return shapes

    head = path(
        "M60 29C83 29 97 43 97 60C97 79 82 92 60 92C38 92 23 79 23 60C23 43 37 29 60 29Z", "#F6B8C6"
    )
    belly = path(
        "M40 90C46 98 74 98 80 90C84 99 86 105 84 109C70 116 50 116 36 109C34 105 36 99 40 90Z",
        "#F6B8C6",
    )
    mouth = {
        Mood.CALM: "M37 72C46 83 74 83 83 72",
        Mood.PLEASED: "M36 70C44 88 76 88 84 70",
        Mood.WORRIED: "M40 80C46 74 54 78 60 78C66 78 74 74 80 80",
    }[mood]
    lips = line(mouth, "#8E1D4C", 3.2)
    if mood is Mood.PLEASED:
        lips = path(mouth + "Z", "#8E1D4C") + path(
            "M48 80C53 77 67 77 72 80C68 84 52 84 48 80Z", ROSE
        )
    blush = both(lambda side: disc(x(side, 28), 69, 4.6, ROSE))
    eyes = both(lambda side: round_eye(side, 20, 57, 6.4, mood))
    flower = path(leaves(60, 42, 6, 2, 9.5, 7, 30), ROSA) + disc(60, 42, 3, MARIGOLD)
    freckles = both(
        lambda side: disc(x(side, 15), 39, 1.5, ROSE) + disc(x(side, 10), 35, 1.2, ROSE)
    )
    return "#0E6F6A", belly + both(gills) + head + blush + freckles + lips + eyes + flower


def armadillo(mood: Mood) -> tuple[str, str]:
    """Return the armadillo in profile: a banded shell over a long shy snout."""
    tail = path("M98 84C106 84 110 78 112 70C114 82 110 92 96 94Z", SAND)
    legs = path("M46 90h13v13q-6.5 3.5 -13 0ZM80 90h13v13q-6.5 3.5 -13 0Z", BROWN)
    belly = path("M38 84H102L97 95H46Z", SAND)
    shell = path("M26 86C22 50 42 24 70 24C94 24 108 50 105 86Z", TERRACOTTA)
    bands = line(
        "M40 85C38 62 47 42 60 28M55 85C53 64 59 44 69 29"
        "M71 85C70 66 73 46 79 31M87 85C87 68 89 52 91 39",
        CREAM,
        3.6,
    )
    dots = "".join(
        disc(a, b, 2.8, MARIGOLD)
        for a, b in (
            (47.5, 72),
            (63, 72),
            (79, 72),
            (95.5, 73),
            (52, 54),
            (66, 52),
            (81, 53),
            (94, 58),
        )
    )
    rim = line("M27 86H105", CLAY, 3.6)
    ear = path("M33 58C27 44 32 36 40 38C46 43 46 54 40 62Z", ROSE)
    ear += path("M35 57C31 48 34 42 38 43C41 47 41 54 38 59Z", ROSA)
    head = path(
        "M44 64C36 56 25 59 21 70C17 79 11 84 10 88C15 96 32 97 41 92C51 87 52 73 44 64Z", SAND
    )
    nose = disc(12.6, 87.6, 3.2, INK)
    if mood is Mood.PLEASED:
        eye = line("M25 75Q30 66.5 35 75", INK, 3) + line("M19 91C25 94 31 93 34 89", BROWN, 2.4)
    else:
        eye = disc(30, 73, 4.2, INK) + disc(28.8, 71.6, 1.5, PAPER)
        eye += line("M20 91.500C24 92.5 28 92.5 31 91", BROWN, 2.4)
    if mood is Mood.WORRIED:
        eye += line("M22 68L31 64", INK, 2.4) + path(
            "M39 72C43 78 43 82 40 82C36 82 36 78 39 72Z", "#BFE3EA"
        )
    return "#4C7750", tail + legs + belly + shell + bands + dots + rim + ear + head + nose + eye


def owl(mood: Mood) -> tuple[str, str]:
    """Return the owl: eyes like two suns, a rosa leaf between the tufts."""
    body = path(
        "M28 22C38 31 48 32 60 32C72 32 82 31 92 22C98 40 100 54 98 70C95 94 80 109 60 109"
        "C40 109 25 94 22 70C20 54 22 40 28 22Z",
        BROWN,
    )

    def wing(side: float) -> str:
        shape = (
            f"M{point(x(side, 38), 66)}C{point(x(side, 40), 84)} {point(x(side, 34), 98)} "
            f"{point(x(side, 22), 105)}C{point(x(side, 27), 92)} {point(x(side, 29), 80)} "
            f"{point(x(side, 26), 70)}Z"
        )
        return path(shape, "#6B4225")

    chest = "".join(
        leaf(60 + (i - (count - 1) / 2) * 9.6, top, 90, 0, 11, 9.5)
        for count, top in ((5, 76), (4, 85), (3, 94))
        for i in range(count)
    )

    def sun_eye(side: float) -> str:
        middle, y = x(side, 18), 56
        eye = disc(middle, y, 18.5, CREAM) + path(leaves(middle, y, 16, 10.5, 7.2, 4), MARIGOLD)
        if mood is Mood.PLEASED:
            return eye + smile(side, 18, y, 8, INK, 3.6)
        size = 8.6 if mood is Mood.CALM else 6.6
        eye += disc(middle, y, size, INK) + disc(middle + 2.8, y - 2.8, 2.7, PAPER)
        if mood is Mood.WORRIED:
            eye += brow(side, 18, 40, 12, "#4A2C17", 4)
        return eye

    beak = path("M53.5 62C57 60 63 60 66.5 62C66 70 63 76 60 79C57 76 54 70 53.5 62Z", MARIGOLD)
    crest = path(leaf(60, 24, 90, 0, 24, 13), ROSA) + path(leaf(60, 29, 90, 0, 12, 5), MARIGOLD)
    eyes = both(sun_eye)
    return "#2B2F66", body + both(wing) + path(chest, SAND) + crest + eyes + beak


ANIMALS: dict[str, Callable[[Mood], tuple[str, str]]] = {
    "fox": fox,
    "jaguar": jaguar,
    "hummingbird": hummingbird,
    "axolotl": axolotl,
    "armadillo": armadillo,
    "owl": owl,
}


def portrait(animal: str, mood: Mood) -> str:
    """Return one animal in its disc."""
    ground, shapes = ANIMALS[animal](mood)
    ring = circle(CENTRE, CENTRE, RING_RADIUS) + circle(CENTRE, CENTRE, GROUND_RADIUS)
    return svg(
        SIDE,
        SIDE,
        disc(CENTRE, CENTRE, GROUND_RADIUS + 1, ground),
        *shapes.replace("/><", "/>\n<").split("\n"),
        path(ring, RING, 'fill-rule="evenodd"'),
    )


def build() -> dict[str, str]:
    """Return the text of every portrait by file name."""
    return {
        f"{animal}{mood.value}.svg": portrait(animal, mood) for animal in ANIMALS for mood in Mood
    }


def main() -> None:
    """Write every portrait beside this file."""
    folder = Path(__file__).parent
    for name, text in build().items():
        folder.joinpath(name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
