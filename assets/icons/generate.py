"""Draws the icons: `python -m assets.icons.generate` rewrites every SVG beside this file.

One grid of 24, one pen of 2, round ends, white: the game replaces the white by the colour in use.
Cards that lie behind others are drawn only where they show, so that no icon needs a ground.
"""

from __future__ import annotations

from pathlib import Path

from assets.theme.ornaments import circle, disc, line, path, polar, star, svg

GRID = 24
WHITE = "#ffffff"
PEN = 2.0


def stroke(data: str, width: float = PEN) -> str:
    """Return a line in the icon's pen."""
    return line(data, WHITE, width)


def fill(data: str) -> str:
    """Return a filled shape; inner outlines are holes."""
    return path(data, WHITE, 'fill-rule="evenodd"')


def dot(x: float, y: float, r: float = 1.35) -> str:
    """Return a small filled disc."""
    return disc(x, y, r, WHITE)


def card(x: float, y: float, width: float, height: float) -> str:
    """Return the outline of a card as path data, corners rounded by 1.4."""
    r = 1.4
    return (
        f"M{x + r} {y}h{width - 2 * r}q{r} 0 {r} {r}v{height - 2 * r}q0 {r} {-r} {r}"
        f"h{2 * r - width}q{-r} 0 {-r} {-r}v{2 * r - height}q0 {-r} {r} {-r}Z"
    )


def card_behind(x: float, y: float, height: float, shown: float) -> str:
    """Return the left edge of a card whose right part is covered, from `shown` on."""
    r = 1.4
    return f"M{x + shown} {y}H{x + r}q{-r} 0 {-r} {r}v{height - 2 * r}q0 {r} {r} {r}H{x + shown}"


def gear() -> str:
    """Return a wheel of eight teeth with its axle hole."""
    corners = []
    for tooth in range(8):
        middle_deg = tooth * 45 - 90
        for offset_deg, distance in ((-16, 7.6), (-10, 10.4), (10, 10.4), (16, 7.6)):
            x, y = polar(12, 12, middle_deg + offset_deg, distance)
            corners.append(f"{x:.2f} {y:.2f}")
    return fill("M" + "L".join(corners) + "Z" + circle(12, 12, 3.3))


def run_steps() -> str:
    """Return four cards climbing to the right, each covering the one before."""
    behind = ((2, 10.6), (6.6, 7.8), (11.2, 5))
    covered = "".join(
        f"M{x + 4.6} {y}H{x + 1.2}q-1.2 0 -1.2 1.2v7.6q0 1.2 1.2 1.2h4q1.2 0 1.2 -1.2v-1.6"
        for x, y in behind
    )
    return stroke(covered + card(15.8, 2.2, 6.4, 10), 1.8)


ICONS: dict[str, tuple[str, ...]] = {
    "arrange": (
        stroke(card_behind(2.5, 4.5, 11, 4.2) + card(6.7, 7.5, 7.6, 11.5)),
        fill(star(18.6, 7, 4, 4.4, 1.5) + star(19, 16.4, 4, 3.2, 1.1)),
    ),
    "back": (stroke("M15 5l-7 7l7 7"),),
    "book": (
        stroke(
            "M12 6.2C10 4.7 7 4.2 3.3 4.6V18c3.7 -.4 6.7 .1 8.7 1.6"
            "c2 -1.5 5 -2 8.7 -1.600V4.600C17 4.2 14 4.7 12 6.200V19.2"
        ),
    ),
    "bulb": (
        stroke("M9.3 18h5.400M10.3 21h3.4"),
        stroke(
            "M9.4 14.800C9.2 13.6 6.2 12.4 6.2 8.800C6.2 5.5 8.8 3 12 3"
            "C15.2 3 17.8 5.5 17.8 8.800C17.8 12.4 14.8 13.6 14.6 14.800Z"
        ),
    ),
    "cap": (
        stroke("M2.5 9.700L12 5l9.5 4.700L12 14.400ZM6.5 12v4.300c3 2.3 8 2.3 11 0V12"),
        stroke("M21.5 10v5", 1.6),
    ),
    "cards": (
        stroke(
            "M11.2 5.400L4.6 6.600q-1.2 .3 -1 1.500l1.8 9.900q.3 1.2 1.5 1l3.2 -.6"
            + card(11, 4.4, 9, 13.6)
        ),
    ),
    "cart": (
        stroke("M3 4.500h2.700l2.2 10.500h9.600l2.2 -7.500H6.5"),
        dot(9.3, 19, 1.7),
        dot(16.3, 19, 1.7),
    ),
    "chart": (stroke("M4 4v16h16.500M8.5 16v-4.500M12.7 16V7.500M17 16v-6.5"),),
    "computer": (stroke(card(3, 4.5, 18, 11.5) + "M9 20h6M12 16v4"),),
    "copy": (
        stroke(
            card(9, 8.600, 11, 11.900)
            + "M6.200 15.400H5.400q-1.400 0 -1.400 -1.400V4.900q0 -1.400 1.400 -1.400h8.200"
            "q1.400 0 1.400 1.400v.9"
        ),
    ),
    "cross": (stroke("M6 6l12 12M18 6L6 18", 2.4),),
    "day": (
        stroke(
            "M5.4 5.500h13.200q1.600 0 1.600 1.600v11.800q0 1.600 -1.600 1.600H5.400"
            "q-1.600 0 -1.600 -1.600V7.100q0 -1.600 1.600 -1.600ZM8 3.200v3.600M16 3.200v3.600"
        ),
        fill(star(12, 13.600, 5, 4.200, 1.800)),
    ),
    "down": (
        stroke(
            "M12 3.500v11M7.5 10.200l4.5 4.500l4.5 -4.500M4 15v3.200q0 1.8 1.8 1.800h12.4"
            "q1.8 0 1.8 -1.800V15"
        ),
    ),
    "drop": (stroke("M6 9.500l6 6l6 -6"),),
    "empty": (stroke(circle(12, 12, 6.5)),),
    "exit": (
        stroke(
            "M10 4H6.800Q5 4 5 5.800v12.400Q5 20 6.8 20H10M14.5 7.800l4.2 4.200l-4.2 4.2M18 12H9.5"
        ),
    ),
    "eye": (
        stroke(
            "M2.5 12C5 7.6 8.3 5.5 12 5.500S19 7.6 21.5 12C19 16.4 15.7 18.5 12 18.5S5 16.4 2.5 12Z"
        ),
        stroke(circle(12, 12, 2.7)),
    ),
    "folder": (
        stroke(
            "M3.5 18V6.500Q3.500 5 5 5h4.200l2.300 2.700H19q1.500 0 1.500 1.500V18"
            "q0 1.500 -1.500 1.500H5Q3.500 19.500 3.500 18Z"
        ),
    ),
    "fullscreen": (
        stroke(
            "M4 9V5.500Q4 4 5.5 4H9M15 4h3.500Q20 4 20 5.500V9M20 15v3.5"
            "Q20 20 18.5 20H15M9 20H5.500Q4 20 4 18.500V15"
        ),
    ),
    "gear": (gear(),),
    "hand": (
        stroke(
            "M8.2 12.800V5.700c0 -2 2.9 -2 2.9 0V11V4.600c0 -2 2.9 -2 2.9 0V11V5.9"
            "c0 -2 2.9 -2 2.9 0v8.300c0 3.7 -2.7 6.5 -6.2 6.500c-3.3 0 -4.5 -2 -6.3 -5.7"
            "c-.9 -1.9 1.5 -3 2.5 -1.600Z",
            1.8,
        ),
    ),
    "help": (
        stroke("M8.3 9.200c0 -4.9 7.6 -4.9 7.6 -.2c0 3 -3.9 3.2 -3.9 6.1", 2.3),
        dot(12, 19, 1.5),
    ),
    "info": (stroke("M12 10.500v7.5", 2.4), dot(12, 6, 1.6)),
    "keys": (
        stroke(
            "M4.2 6h15.600q1.700 0 1.700 1.700v8.600q0 1.700 -1.700 1.700H4.200"
            "q-1.700 0 -1.700 -1.700V7.700q0 -1.700 1.700 -1.700ZM8.5 14.700h7"
        ),
        dot(6.500, 10.200, 1.150) + dot(10.200, 10.200, 1.150),
        dot(13.800, 10.200, 1.150) + dot(17.500, 10.200, 1.150),
    ),
    "lock": (stroke(card(5, 10.8, 14, 9.4) + "M8 10.800V8c0 -5.3 8 -5.3 8 0v2.8"),),
    "menu": (stroke("M4 6.500h16M4 12h16M4 17.500h16", 2.2),),
    "minus": (stroke("M5 12h14", 2.4),),
    "next": (stroke("M9 5l7 7l-7 7"),),
    "pause": (fill("M6 4.500h4.200v15H6ZM13.8 4.500H18v15h-4.200Z"),),
    "person": (stroke(circle(12, 8, 3.9)), stroke("M4.5 20.500c.6 -8 14.4 -8 15 0Z")),
    "plan": (
        stroke(card_behind(2.5, 4, 9.5, 3.8) + card(6.3, 6.5, 6.8, 9.5)),
        stroke("M2.5 19.800h9M16 9.300l1.9 1.900l3.6 -4.100M16 18l1.9 1.900l3.6 -4.1"),
    ),
    "play": (
        fill("M7 4.300Q7 3.3 7.9 3.800L20 11.200Q20.9 12 20 12.800L7.9 20.200Q7 20.7 7 19.700Z"),
    ),
    "plus": (stroke("M12 5v14M5 12h14", 2.4),),
    "rank_sort": (
        fill("M3.5 15h4.600v5H3.500ZM9.7 10h4.600v10H9.700ZM15.9 4.500h4.600V20h-4.600Z"),
    ),
    "refresh": (stroke("M19.5 12a7.5 7.5 0 1 1 -2.3 -5.400L19.5 9M19.5 4v5h-5"),),
    "run": (run_steps(),),
    "save": (stroke("M12 4v11M7.5 10.800l4.5 4.500l4.5 -4.500M5 20h14"),),
    "set": (stroke(card(2.2, 5.5, 6, 13) + card(9, 5.5, 6, 13) + card(15.8, 5.5, 6, 13), 1.8),),
    "sound": (
        fill("M3.5 9.200h4L13 4.800v14.400L7.5 14.800h-4Z"),
        stroke("M16 9.200c1.7 1.6 1.7 4 0 5.600M18.6 6.500c3.4 3.2 3.4 7.8 0 11"),
    ),
    "sound_off": (
        fill("M3.5 9.200h4L13 4.800v14.400L7.5 14.800h-4Z"),
        stroke("M16.3 9.600l4.8 4.800M21.1 9.600l-4.8 4.8"),
    ),
    "star": (fill(star(12, 12, 8, 11, 5.4)),),
    "suit_sort": (
        fill(
            "M7.5 12.300C4.4 9.7 2.6 8 2.6 6C2.6 3.2 6.4 2.6 7.5 5.4"
            "C8.6 2.6 12.4 3.2 12.4 6C12.4 8 10.6 9.7 7.5 12.300Z"
            "M17 11.700Q18.2 14.7 21 16.500Q18.2 18.3 17 21.300Q15.8 18.3 13 16.5"
            "Q15.8 14.7 17 11.700Z"
        ),
        stroke("M17.3 3v6M14.3 6h6M4.3 17.300h6.5"),
    ),
    "swap": (stroke("M4 8.500h14.500M15 4.500l4 4l-4 4M20 15.500H5.500M9 11.500l-4 4l4 4"),),
    "tick": (stroke("M4.5 12.500l5 5L19.5 7", 2.8),),
    "trash": (
        stroke(
            "M4.5 6.500h15M9 6.500V4h6v2.500M6.5 6.500l.9 12.300q.1 1.2 1.3 1.200h6.6"
            "q1.2 0 1.3 -1.200l.9 -12.300M10.2 10.500v5.500M13.8 10.500v5.5"
        ),
    ),
    "undo": (stroke("M8.2 4.500L4 8.700l4.2 4.200M4.5 8.700h9.300c7.5 0 7.5 11 0 11H9"),),
    "up": (stroke("M12 20V5M6 10.700L12 4.700l6 6"),),
    "warn": (stroke("M12 4.200L21 19.800H3Z"), stroke("M12 10.200v4.2"), dot(12, 17.2, 1.2)),
    "window": (
        stroke(
            "M9 4v3.500Q9 9 7.5 9H4M20 9h-3.500Q15 9 15 7.500V4M15 20v-3.5"
            "Q15 15 16.5 15H20M4 15h3.500Q9 15 9 16.500V20"
        ),
    ),
    "world": (
        stroke(circle(12, 12, 9)),
        stroke(
            "M12 3C6.800 8.500 6.800 15.500 12 21C17.2 15.500 17.2 8.500 12 3ZM3.3 12h17.4", 1.7
        ),
    ),
}


def build() -> dict[str, str]:
    """Return the text of every icon by file name."""
    return {f"{name}.svg": svg(GRID, GRID, *shapes) for name, shapes in ICONS.items()}


def main() -> None:
    """Write every icon beside this file."""
    folder = Path(__file__).parent
    for name, text in build().items():
        folder.joinpath(name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
