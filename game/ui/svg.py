"""SVG text and its pictures: building blocks, the renderer, and a keep for what was rendered.

SDL's renderer draws paths, basic shapes, transforms, strokes with dashes, opacity and gradients. It
silently drops text, patterns, clips, masks, filters and `use`; nothing here makes them.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeAlias, TypeVar

import pygame

from game.ui.theme import Colour

T = TypeVar("T")

Size: TypeAlias = tuple[int, int]
Fill: TypeAlias = Colour | tuple[Colour, Colour]
"""One colour, or a top and a bottom colour with an even passage between them."""

WHITE_IN_FILES: Final = "#ffffff"
"""The white of one-colour drawings, which `tinted` replaces."""


def rasterise(svg: str, width_px: int, height_px: int) -> pygame.Surface:
    """Draw SVG text at an exact size and convert it to the display's format.

    The text must keep to what SDL's renderer draws: paths and basic shapes, gradients, no text,
    clips, masks, patterns or filters.

    Raises:
        pygame.error: the text is no SVG.
    """
    drawn = pygame.image.load_sized_svg(
        io.BytesIO(svg.encode()), (max(1, width_px), max(1, height_px))
    )
    if drawn.get_size() != (width_px, height_px):
        # The renderer keeps the picture's own proportions; centre it on the size asked for.
        whole = pygame.Surface((max(1, width_px), max(1, height_px)), pygame.SRCALPHA)
        whole.blit(drawn, drawn.get_rect(center=whole.get_rect().center))
        drawn = whole
    return drawn.convert_alpha()


class Kept(Generic[T]):
    """The most recently used of what was made, each made once.

    Beyond `limit` the oldest go; each thing counts as `weigh` says, as one unless told otherwise.
    """

    def __init__(self, limit: int = 400, weigh: Callable[[T], int] = lambda _: 1) -> None:
        self._limit = limit
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what is kept under `key`, made now if it is not there."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        made = self._kept[key] = make()
        self._weight += self._weigh(made)
        while self._weight > self._limit and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._weight -= self._weigh(oldest)
        return made

    def clear(self) -> None:
        """Forget everything, as after a change of window size."""
        self._kept.clear()
        self._weight = 0


def kept_pictures(pixels: int) -> Kept[pygame.Surface]:
    """Return a keep for pictures that together have at most so many pixels, at 4 bytes each."""
    return Kept(pixels, lambda picture: picture.get_width() * picture.get_height())


def document(size: Size, shapes: str) -> str:
    """Return a whole SVG whose units are pixels."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" '
        f'width="{size[0]}" height="{size[1]}">{shapes}</svg>'
    )


def paint(what: str, colour: Colour) -> str:
    """Return the attributes that set "fill" or "stroke" to a colour."""
    red, green, blue, alpha = colour
    opacity = f' {what}-opacity="{alpha / 255:.4f}"' if alpha < 255 else ""
    return f'{what}="#{red:02x}{green:02x}{blue:02x}"{opacity}'


def tinted(shapes: str, colour: Colour) -> str:
    """Return one-colour shapes in another colour than the white of their file."""
    red, green, blue = colour[:3]
    return shapes.replace(WHITE_IN_FILES, f"#{red:02x}{green:02x}{blue:02x}")


def _stop(offset: float, colour: Colour) -> str:
    red, green, blue, alpha = colour
    return (
        f'<stop offset="{offset}" stop-color="#{red:02x}{green:02x}{blue:02x}" '
        f'stop-opacity="{alpha / 255:.4f}"/>'
    )


def radial(
    name: str,
    centre: tuple[float, float],
    radii: tuple[float, float],
    stops: tuple[tuple[float, Colour], ...],
) -> str:
    """Return an elliptical gradient."""
    squash = radii[1] / radii[0]
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{radii[0]}" '
        f'gradientTransform="translate({centre[0]} {centre[1]}) scale(1 {squash:.4f})">'
        + "".join(_stop(*stop) for stop in stops)
        + "</radialGradient>"
    )


def rounded(
    size: Size,
    radius_px: float,
    fill: Fill | None,
    edge: Colour | None = None,
    edge_px: float = 0,
    *,
    until_px: float | None = None,
) -> str:
    """Return a rounded box at the origin; a passage of colour ends at `until_px` or the bottom."""
    width, height = size
    shapes = ""
    if fill is not None:
        defs, filled = _filled(fill, height if until_px is None else until_px)
        shapes += f'{defs}<rect width="{width}" height="{height}" rx="{radius_px}" {filled}/>'
    if edge is not None and edge_px:
        half = edge_px / 2
        shapes += (
            f'<rect x="{half}" y="{half}" width="{width - edge_px}" height="{height - edge_px}" '
            f'rx="{max(0.0, radius_px - half)}" fill="none" {paint("stroke", edge)} '
            f'stroke-width="{edge_px}"/>'
        )
    return shapes


def _filled(fill: Fill, end_px: float) -> tuple[str, str]:
    """Return the definitions that a fill needs and the attribute that uses it."""
    match fill:
        case (int(), int(), int(), int()):
            return "", paint("fill", fill)
        case (top, bottom):
            name = "p" + bytes((*top, *bottom)).hex() + f"-{round(end_px)}"
            gradient = (
                f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
                f'y2="{end_px}">{_stop(0, top)}{_stop(1, bottom)}</linearGradient>'
            )
            return f"<defs>{gradient}</defs>", f'fill="url(#{name})"'
