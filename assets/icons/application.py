"""Draws the application's icon: `python -m assets.icons.application` rewrites `app/` beside this.

Three cards before the sun, the middle one wild. From 64 px on the icon has a border and suits;
below that one card with its sun is all that can be read. The containers for Windows and macOS are
written here: both hold the same PNG pictures.
"""

from __future__ import annotations

import io
import os
import struct
from collections.abc import Mapping
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from assets.theme.ornaments import circle, disc, leaves, line, path, svg

UNIT = 512
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
FINE_FROM_PX = 64
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICO_PNG_FROM_PX = 256
"""Smaller pictures are bitmaps, which every reader of the format knows."""
ICNS_TYPES = {
    b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512,
    b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512,
}  # fmt: skip
"""Width in pixels by type; the last four are the same sizes for screens of double density."""

TEAL, DEEP, INK = "#14605A", "#0A3433", "#1B1A17"
MARIGOLD, PALE, TERRACOTTA, CREAM = "#F2A81D", "#FFD98A", "#B5532C", "#FFFDF6"
ROSA, RED, BLUE = "#D6246E", "#B02811", "#1419A3"
HEART = "M50 92C20 66 4 50 4 29C4 2 40 -4 50 23C60 -4 96 2 96 29C96 50 80 66 50 92Z"
DIAMOND = "M50 0Q66 34 90 50Q66 66 50 100Q34 66 10 50Q34 34 50 0Z"


def _ground(inset: float) -> str:
    """Return the cloth with round corners, in evening light."""
    side, radius = UNIT - 2 * inset, 112 - inset
    light = (
        '<defs><radialGradient id="c" gradientUnits="userSpaceOnUse" cx="256" cy="230" r="340">'
        f'<stop offset="0" stop-color="{TEAL}"/><stop offset="1" stop-color="{DEEP}"/>'
        "</radialGradient></defs>"
    )
    box = f'x="{inset}" y="{inset}" width="{side}" height="{side}" rx="{radius}"'
    return f'{light}<rect {box} fill="url(#c)"/>'


def _card(x: float, y: float, width: float, turn_deg: float, *inside: str) -> str:
    """Return a card about its middle; what is inside is drawn in units of a card 100 wide."""
    scale = width / 100
    return (
        f'<g transform="translate({x} {y}) rotate({turn_deg}) scale({scale}) translate(-50 -70)">'
        f'<rect x="-1.5" y="-1.5" width="103" height="143" rx="9.5" fill="{INK}"/>'
        f'<rect width="100" height="140" rx="8" fill="{CREAM}"/>{"".join(inside)}</g>'
    )


def _corner(sign: str, colour: str, x: float) -> str:
    """Return a suit sign in an upper corner of a card."""
    return f'<g transform="translate({x} 12) scale(0.34)">{path(sign, colour)}</g>'


def _wild(radius: float) -> str:
    """Return the sun that marks a wild, in the middle of a card."""
    return (
        path(leaves(50, 70, 16, radius * 0.5, radius * 0.5, radius * 0.27), TERRACOTTA)
        + path(leaves(50, 70, 16, radius * 0.5, radius * 0.34, radius * 0.17, 11.25), ROSA)
        + disc(50, 70, radius * 0.56, MARIGOLD)
        + path(leaves(50, 70, 8, radius * 0.1, radius * 0.34, radius * 0.2), CREAM)
        + disc(50, 70, radius * 0.1, TERRACOTTA)
    )


def fine() -> str:
    """Return the icon for 64 px and more."""
    return svg(
        UNIT,
        UNIT,
        _ground(8),
        f'<rect x="23" y="23" width="466" height="466" rx="97" fill="none" stroke="{MARIGOLD}" '
        'stroke-width="9"/>',
        path(leaves(256, 262, 24, 140, 76, 30), MARIGOLD),
        path(leaves(256, 262, 24, 140, 50, 18, 7.5), PALE),
        disc(256, 262, 150, TERRACOTTA),
        line(circle(256, 262, 138), PALE, 3),
        _card(164, 282, 148, -17, _corner(HEART, RED, 11)),
        _card(348, 282, 148, 17, _corner(DIAMOND, BLUE, 55)),
        _card(256, 268, 172, 0, _wild(43)),
    )


def plain() -> str:
    """Return the icon below 64 px."""
    return svg(
        UNIT,
        UNIT,
        _ground(0),
        path(leaves(256, 256, 12, 120, 116, 70), MARIGOLD),
        disc(256, 256, 170, MARIGOLD),
        _card(256, 256, 236, 0),
        path(leaves(256, 256, 8, 30, 78, 56), TERRACOTTA),
        disc(256, 256, 52, TERRACOTTA),
    )


def draw(svg_text: str, width_px: int) -> pygame.Surface:
    """Rasterise an icon with smooth edges: drawn four times as large, then averaged."""
    large = pygame.image.load_sized_svg(io.BytesIO(svg_text.encode()), (4 * width_px, 4 * width_px))
    return pygame.transform.smoothscale(large, (width_px, width_px))


def to_png(picture: pygame.Surface) -> bytes:
    """Return a picture as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "icon.png")
    return file.getvalue()


def to_bitmap(picture: pygame.Surface) -> bytes:
    """Return a picture as an icon's bitmap: rows from the bottom, alpha, and an empty mask."""
    width, height = picture.get_size()
    header = struct.pack("<IiiHHIIiiII", 40, width, 2 * height, 1, 32, 0, 0, 0, 0, 0, 0)
    pixels = pygame.image.tobytes(picture, "BGRA", flipped=True)
    mask_row = (width + 31) // 32 * 4
    return header + pixels + bytes(mask_row * height)


def to_ico(images: Mapping[int, bytes]) -> bytes:
    """Return the container for Windows; pictures by width."""
    head, body = struct.pack("<HHH", 0, 1, len(images)), b""
    start = len(head) + 16 * len(images)
    for width, image in images.items():
        # A byte holds no 256: there 0 stands for it.
        head += struct.pack("<BBBBHHII", width % 256, width % 256, 0, 0, 1, 32, len(image), start)
        body += image
        start += len(image)
    return head + body


def to_icns(images: Mapping[bytes, bytes]) -> bytes:
    """Return the container for macOS; PNG files by type."""
    body = b"".join(
        kind + struct.pack(">I", 8 + len(image)) + image for kind, image in images.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def build() -> dict[str, bytes]:
    """Return every file of the icon by name."""
    sources = {"icon.svg": fine(), "icon-small.svg": plain()}
    pictures = {
        width: draw(sources["icon.svg" if width >= FINE_FROM_PX else "icon-small.svg"], width)
        for width in SIZES
    }
    pngs = {width: to_png(picture) for width, picture in pictures.items()}
    ico = {
        width: pngs[width] if width >= ICO_PNG_FROM_PX else to_bitmap(pictures[width])
        for width in ICO_SIZES
    }
    return {
        **{name: text.encode() for name, text in sources.items()},
        **{f"icon-{width}.png": png for width, png in pngs.items()},
        "icon.ico": to_ico(ico),
        "icon.icns": to_icns({kind: pngs[width] for kind, width in ICNS_TYPES.items()}),
    }


def main() -> None:
    """Write every file of the icon."""
    folder = Path(__file__).parent / "app"
    folder.mkdir(exist_ok=True)
    for name, content in build().items():
        folder.joinpath(name).write_bytes(content)


if __name__ == "__main__":
    main()
