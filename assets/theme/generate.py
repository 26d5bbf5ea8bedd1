"""Draws the ornaments: `python -m assets.theme.generate` rewrites every SVG beside this file.

Tile, emblem, suns, papel-picado papers, title letters, plants. `theme.json` is written by hand.
Papers and letters are white, because they are hung in any colour; the rest has its own colours.
"""

from __future__ import annotations

from pathlib import Path

from assets.theme.ornaments import (
    circle,
    disc,
    leaf,
    leaves,
    line,
    number,
    path,
    point,
    polar,
    star,
    svg,
)

MARIGOLD, MARIGOLD_DEEP, MARIGOLD_PALE = "#F2A81D", "#D98A0C", "#FFD98A"
TERRACOTTA, ROSA, ROSA_DEEP, CREAM = "#B5532C", "#D6246E", "#A31A54", "#FFF6E3"
AGAVE, AGAVE_DARK, AGAVE_VEIN = "#5E8C61", "#4B7A52", "#9CC29A"
WHITE = "#ffffff"

PAPER_WIDTH, PAPER_HEIGHT = 100, 120
LETTER_HEIGHT = 70


def tile() -> str:
    """Return one talavera tile of the table's frame."""
    u, h = 60, 30
    corners = "".join(circle(x, y, u * 0.16) for x in (0, u) for y in (0, u))
    return svg(
        u,
        u,
        f'<rect width="{u}" height="{u}" fill="#173C7C"/>',
        path(leaves(h, h, 4, u * 0.1, u * 0.44, u * 0.17, 45), AGAVE),
        path(leaves(h, h, 4, u * 0.05, u * 0.38, u * 0.27), "#E9DFC6"),
        path(corners, TERRACOTTA),
        disc(h, h, u * 0.11, MARIGOLD),
    )


def emblem() -> str:
    """Return the rosette in the middle of the cloth, in thin lines."""
    rings = "".join(circle(100, 100, r) for r in (98, 93, 64, 32, 7))
    petals = (
        leaves(100, 100, 24, 66, 26, 9)
        + leaves(100, 100, 12, 34, 28, 14, 15)
        + leaves(100, 100, 12, 34, 18, 8)
        + leaves(100, 100, 8, 8, 22, 11)
    )
    beads = "".join(circle(*polar(100, 100, (i + 0.5) * 15, 79), 2.2) for i in range(24))
    return svg(200, 200, line(rings + petals + beads, CREAM, 1))


def rays() -> str:
    """Return the sun rays that stand round the portrait of the seat whose turn it is.

    The portrait's disc covers the middle: the rays begin just inside its edge.
    """
    return svg(
        134, 134, path(leaves(67, 67, 20, 52, 14.5, 8), MARIGOLD), disc(67, 67, 52, MARIGOLD)
    )


def sun() -> str:
    """Return the great sun: petals in two rings round a terracotta disc."""
    return svg(
        200,
        200,
        path(leaves(100, 100, 24, 62, 38, 13.5), "#D19A22"),
        path(leaves(100, 100, 24, 62, 25, 8.5, 7.5), TERRACOTTA),
        disc(100, 100, 66, TERRACOTTA),
        line(circle(100, 100, 62.5), CREAM, 0.8, 'stroke-opacity="0.7"'),
        path(leaves(100, 100, 24, 44, 15, 6.5), MARIGOLD),
        line(circle(100, 100, 42), MARIGOLD, 1.6),
        path(leaves(100, 100, 12, 12, 27, 12), MARIGOLD_PALE),
        path(leaves(100, 100, 12, 12, 20, 7, 15), ROSA),
        disc(100, 100, 13, MARIGOLD),
        disc(100, 100, 7, TERRACOTTA),
    )


def rising_sun() -> str:
    """Return the dim sun behind the title's cards: it must stay behind whatever lies on it."""
    deep, glow = "#8F4423", "#B98320"
    return svg(
        200,
        200,
        path(leaves(100, 100, 28, 70, 30, 9.5), deep),
        path(leaves(100, 100, 28, 72, 18, 5, 360 / 56), glow),
        disc(100, 100, 69, deep),
        line(circle(100, 100, 66), glow, 0.9),
        path(leaves(100, 100, 20, 45, 15, 7.5), glow),
        line(circle(100, 100, 40), glow, 0.9),
        path(leaves(100, 100, 12, 12, 24, 9), "#A95A2A"),
    )


def agave() -> str:
    """Return an agave: broad blades from one base, the outer ones behind."""
    x, y, r = 100, 104, 100
    shapes = []
    for i, lean_deg in enumerate((-80, 80, -62, 62, -42, 42, -21, 21, 0)):
        length = r * (1 - abs(lean_deg) / 260)
        shapes.append(
            path(leaf(x, y, lean_deg - 90, 4, length, 20), AGAVE_DARK if i % 2 else AGAVE)
        )
        start, end = polar(x, y, lean_deg - 90, 14), polar(x, y, lean_deg - 90, length * 0.86)
        shapes.append(line(f"M{point(*start)}L{point(*end)}", AGAVE_VEIN, 1.2))
    return svg(200, 110, *shapes)


def marigold(petal: str, shade: str, heart: str) -> str:
    """Return a cempasúchil flower seen from above."""
    return svg(
        100,
        100,
        path(leaves(50, 50, 14, 18, 31, 15), shade),
        path(leaves(50, 50, 14, 14, 28, 15, 360 / 28), petal),
        path(leaves(50, 50, 10, 6, 20, 11), shade),
        path(leaves(50, 50, 10, 4, 16, 9, 18), petal),
        path(leaves(50, 50, 8, 1, 10, 6), heart),
        disc(50, 50, 3.2, shade),
    )


def hummingbird() -> str:
    """Return the hummingbird of the title, flying to the right."""
    scales = "".join(
        f"M{point(x, y)}l3.2 3.2l-3.2 3.2l-3.2 -3.2Z"
        for x, y in ((51, 42), (58, 45), (51, 51.5), (57.5, 54.5))
    )
    return svg(
        120,
        120,
        path("M40 42C26 34 14 22 6 2C2 26 8 56 38 70C46 66 46 52 40 42Z", "#2FA39A"),
        line("M36 54C24 46 14 34 9 20M35 61C22 54 13 44 9 33", CREAM, 2.2),
        path("M40 62C38 76 48 96 76 119C74 96 72 80 66 62Z", "#4B7A52"),
        path("M44 66C44 78 52 92 74 113C68 94 66 80 60 64Z", AGAVE),
        # Light above and marigold below: an ink beak is lost in the night.
        path("M64 31.5L113 26L66 36Z", MARIGOLD_PALE),
        path("M65 35L113 26L66 39.5Z", MARIGOLD_DEEP),
        path(
            "M34 34C36 22 48 16 58 20C68 24 70 32 67 40C66 56 62 66 50 68C38 64 32 50 34 34Z", AGAVE
        ),
        path("M46 38C54 44 62 42 67 38C68 50 62 60 54 62C46 58 44 48 46 38Z", ROSA),
        path(scales, MARIGOLD),
        path("M36 28C40 18 54 14 63 24C54 26 44 26 36 28Z", MARIGOLD),
        disc(56.5, 30.5, 4.2, CREAM),
        disc(57.3, 30.5, 2.3, "#1B1A17"),
    )


def paper(motif: str, hem: str) -> str:
    """Return one papel-picado paper, its cut-outs open, hung by its top edge.

    Args:
        motif: even-odd path data of what is cut from the middle.
        hem: "scallops" or "points".
    """
    w, h, count = PAPER_WIDTH, PAPER_HEIGHT, 6
    step, skirt = w / count, h * 0.84
    outline = f"M0 0H{w}V{number(skirt)}"
    for i in range(count):
        end = w - (i + 1) * step
        if hem == "points":
            outline += f"L{point(end + step / 2, h)}L{point(end, skirt)}"
        else:
            outline += (
                f"C{point(end + step, h * 1.045)} {point(end, h * 1.045)} {point(end, skirt)}"
            )
    holes = "".join(circle(step * (i + 0.5), skirt, 3.4) for i in range(count))
    holes += "".join(circle(w * (i + 1) / 6, h * 0.09, 3) for i in range(5))
    return svg(w, h, path(outline + "Z" + holes + motif, WHITE, 'fill-rule="evenodd"'))


def papers() -> dict[str, str]:
    """Return the papers: three with a motif, one that leaves room for a letter."""
    x, y = PAPER_WIDTH / 2, PAPER_HEIGHT * 0.46
    sides = "".join(leaf(side, y - 20, 90, 0, 40, 9) for side in (12, 88))
    flower = leaves(x, y, 8, 8, 21, 12.5) + circle(x, y, 4.6)
    cross = leaves(x, y, 4, 5, 25, 20, 45) + leaves(x, y, 4, 9, 15, 8)
    burst = star(x, y, 8, 27, 15) + circle(x, y, 9)
    corners = "".join(
        leaves(a, b, 4, 1.5, 7, 5.5, 45) for a in (13, 87) for b in (30, 84)
    ) + "".join(circle(a, 90, 2.8) for a in (32, 44, 56, 68))
    return {
        "paper_flower": paper(flower + sides, "scallops"),
        "paper_cross": paper(cross + sides, "points"),
        "paper_burst": paper(burst + sides, "scallops"),
        "paper_letter": paper(corners, "scallops"),
        "paper_letter_points": paper(corners, "points"),
    }


def letters() -> dict[str, str]:
    """Return the title's letters, each in its place on a paper: slab capitals, stems 15 of 70."""
    stem, slab, top, foot = 15.0, 9.0, 0.0, float(LETTER_HEIGHT)

    def bar(x: float, y: float, width: float, height: float) -> str:
        return f"M{point(x, y)}h{number(width)}v{number(height)}h{number(-width)}Z"

    def stroke(x0: float, x1: float, width: float) -> str:
        """Return a slanted stroke from top to foot."""
        return (
            f"M{point(x0, top)}L{point(x0 + width, top)}L{point(x1 + width, foot)}"
            f"L{point(x1, foot)}Z"
        )

    def post(x: float, out: float = 4.5, *, at_top: bool = True, at_foot: bool = True) -> str:
        """Return a stem with its slabs."""
        shape = bar(x, top, stem, foot)
        if at_top:
            shape += bar(x - out, top, stem + 2 * out, slab)
        if at_foot:
            shape += bar(x - out, foot - slab, stem + 2 * out, slab)
        return shape

    hook = "M{}C{} {} {}L{}C{} {} {}Z"

    def bend(*corners: tuple[float, float]) -> str:
        return hook.format(*(point(*corner) for corner in corners))

    c_bowl = (
        "M54 24V8H45L43 12C39 9 34 -1.5 28 -1.5C12 -1.5 4 12 4 35C4 58 12 71.5 29 71.5"
        "C45 71.5 54 62 55 46H40C39 54 36 59 30 59C22 59 19.5 49 19.5 35"
        "C19.5 21 22 11 30 11C37 11 41 16 43 24Z"
    )
    shapes = {
        "a": (
            60,
            "M23 0H38L56 61H60V70H36V61H40L36.5 49H22.5L19 61H23V70H0V61H4ZM25 39H34L29.5 22Z",
        ),
        "c": (58, c_bowl),
        "e": (
            54,
            post(5) + bar(5, top, 45, 11) + bar(40, top, 10, 22) + bar(5, foot - 11, 47, 11)
            + bar(42, foot - 23, 10, 23) + bar(15, 29, 22, 11) + bar(30, 23, 8, 23),
        ),
        "i": (28, post(6.5, 6.5)),
        "m": (
            78,
            post(6, at_top=False) + post(57, at_top=False) + bar(1, top, 18, slab)
            + bar(59, top, 18, slab) + stroke(10, 31.5, 15)
            + f"M{point(53, 0)}L{point(68, 0)}L{point(46.5, 70)}L{point(31.5, 70)}Z",
        ),
        "n": (
            64,
            post(6, 3, at_top=False) + post(43, 3, at_foot=False) + bar(1, top, 14, slab)
            + stroke(6, 43, 16),
        ),
        "r": (
            62,
            post(5) + bar(5, top, 26, 11) + bar(15, 30, 16, 11)
            + bend(
                (30, 0), (60, 0), (60, 41), (30, 41), (30, 30.5), (45, 30.5), (45, 10.5), (30, 10.5)
            )
            + "M28 38H43L53 61H60V70H43Z",
        ),
        "u": (
            62,
            bar(7, top, stem, 46) + bar(41, top, stem, 46) + bar(1, top, 27, slab)
            + bar(35, top, 26, slab)
            + bend(
                (56, 44), (56, 80), (7, 80), (7, 44), (22, 44), (22, 63.5), (41, 63.5), (41, 44)
            ),
        ),
        "x": (
            62,
            stroke(6, 39, 17) + stroke(39, 6, 17) + bar(1, top, 26, slab) + bar(36, top, 25, slab)
            + bar(1, foot - slab, 26, slab) + bar(36, foot - slab, 25, slab),
        ),
        "y": (
            62,
            "M5 0H22L31 24L40 0H57L38.5 43V70H23.5V43Z" + bar(1, top, 25, slab)
            + bar(37, top, 24, slab) + bar(18, foot - slab, 26, slab),
        ),
    }  # fmt: skip
    scale = 0.88

    def placed(width: float, data: str) -> str:
        left, top = (
            (PAPER_WIDTH - width * scale) / 2,
            PAPER_HEIGHT * 0.45 - LETTER_HEIGHT * scale / 2,
        )
        move = f"translate({number(left)} {number(top)}) scale({scale})"
        return svg(PAPER_WIDTH, PAPER_HEIGHT, f'<g transform="{move}">{path(data, WHITE)}</g>')

    return {f"letter_{name}": placed(width, data) for name, (width, data) in shapes.items()}


def build() -> dict[str, str]:
    """Return the text of every ornament by file name."""
    drawn = {
        "tile": tile(),
        "emblem": emblem(),
        "rays": rays(),
        "sun": sun(),
        "rising_sun": rising_sun(),
        "agave": agave(),
        "marigold_gold": marigold(MARIGOLD, MARIGOLD_DEEP, MARIGOLD_PALE),
        "marigold_clay": marigold("#D9622B", TERRACOTTA, MARIGOLD),
        "marigold_rosa": marigold(ROSA, ROSA_DEEP, MARIGOLD),
        "hummingbird": hummingbird(),
        **papers(),
        **letters(),
    }
    return {f"{name}.svg": text for name, text in drawn.items()}


def main() -> None:
    """Write every ornament beside this file."""
    folder = Path(__file__).parent
    for name, text in build().items():
        folder.joinpath(name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
