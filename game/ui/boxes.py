"""Rounded boxes, buttons, rings, light and shadow, with smooth edges at every size.

Every picture is made once and kept. Sizes are whole pixels; pass lengths through `Scale.px` first.
Pictures that reach beyond their box, as shadows and focus rings do, come as a `Sprite`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum

import pygame

from game.ui import theme
from game.ui.artwork import Artwork
from game.ui.svg import (
    Fill,
    Kept,
    Size,
    document,
    kept_pictures,
    paint,
    rasterise,
    rounded,
)
from game.ui.theme import Colour, Colours, Scale, with_alpha

PIXELS_KEPT = 16_000_000
SOFT_PX = 12
"""Edges as wide as this are so soft that a third of the pixels is enough for them."""


class Face(Enum):
    """The states of a button that look different; focus is a ring around any of them."""

    REST = "rest"
    HOVER = "hover"
    PRESSED = "pressed"
    DISABLED = "disabled"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture around a box: it reaches `margin_px` beyond the box on every side."""

    picture: pygame.Surface
    margin_px: int

    @property
    def pixels(self) -> int:
        """Return how many pixels the picture has."""
        return self.picture.get_width() * self.picture.get_height()

    def draw(self, target: pygame.Surface, left_px: int, top_px: int) -> None:
        """Blit so that the box's left top corner lies at the given point."""
        target.blit(self.picture, (left_px - self.margin_px, top_px - self.margin_px))


class Boxes:
    """Makes and keeps boxes, buttons, light and shadow for one theme at one scale."""

    def __init__(self, scale: Scale, artwork: Artwork, colours: Colours | None = None) -> None:
        self.scale = scale
        self.colours = colours or theme.load_colours()
        self.artwork = artwork
        self._pictures = kept_pictures(PIXELS_KEPT)
        self._sprites: Kept[Sprite] = Kept(PIXELS_KEPT, lambda sprite: sprite.pixels)

    # Boxes

    def box(
        self,
        size: Size,
        radius_px: float,
        fill: Fill | None,
        edge: Colour | None = None,
        edge_px: float = 0,
    ) -> pygame.Surface:
        """Return a rounded box with smooth edges; the edge lies inside the box."""

        def make() -> pygame.Surface:
            # Between its corners a box is even: drawn small and stretched there it is the same
            # picture, at a fraction of the time that a large one takes.
            corner = math.ceil(max(radius_px, 0) + edge_px) + 2
            least = 2 * corner + 1
            width = min(size[0], least)
            height = (
                size[1] if fill is not None and isinstance(fill[0], tuple) else min(size[1], least)
            )
            small = (width, height)
            drawn = rasterise(
                document(small, rounded(small, radius_px, fill, edge, edge_px)), *small
            )
            return _stretched(drawn, size, corner)

        return self._kept(("box", size, radius_px, fill, edge, edge_px), make)

    def panel(self, size: Size, *, turn: bool = False, menu: bool = False) -> pygame.Surface:
        """Return a dark glass panel; with `turn` its edge is marigold and strong."""
        radius_px = self.scale.px(theme.MENU_PANEL_RADIUS if menu else theme.PANEL_RADIUS)
        if turn:
            return self.box(
                size, radius_px, self.colours.panel, self.colours.act, self._length(2.5)
            )
        return self.box(
            size, radius_px, self.colours.panel, self.colours.panel_edge, self._length(1)
        )

    def turn_light(self, size: Size, centre_px: Size) -> pygame.Surface:
        """Return the warm light that a portrait's sun throws on its panel."""
        red, green, blue, _ = self.colours.act
        radius_px = size[0] * 0.5
        stops = "".join(
            f'<stop offset="{at}" stop-color="rgb({red},{green},{blue})" stop-opacity="{share}"/>'
            for at, share in ((0, 0.5), (0.25, 0.24), (0.6, 0.07), (1, 0))
        )
        gradient = (
            f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{centre_px[0]}" '
            f'cy="{centre_px[1]}" r="{radius_px}">{stops}</radialGradient></defs>'
        )
        shape = (
            f'<rect width="{size[0]}" height="{size[1]}" rx="{self.scale.px(12)}" fill="url(#g)"/>'
        )
        return self._kept(
            ("light", size, centre_px), lambda: rasterise(document(size, gradient + shape), *size)
        )

    def pill(self, size: Size, fill: Colour | None, edge: Colour | None = None) -> pygame.Surface:
        """Return a box with half-round ends."""
        return self.box(size, size[1] / 2, fill, edge, self._length(theme.HAIRLINE) if edge else 0)

    def well(self, size: Size) -> pygame.Surface:
        """Return the sunken ground of a segmented control or a text field."""
        return self.box(
            size,
            self.scale.px(theme.CONTROL_RADIUS),
            self.colours.well,
            self.colours.edge,
            self._length(theme.HAIRLINE),
        )

    def paper(self, size: Size) -> Sprite:
        """Return a sheet of paper with its ruled margin and its shadow on the table."""
        outer, inner = self._length(8), self._length(4)
        inset, line = self._length(6), self._length(1.5)
        colours = self.colours
        rule_size = (size[0] - round(2 * inset), size[1] - round(2 * inset))
        shapes = rounded(size, outer, (colours.paper_top, colours.paper_bottom))
        rule = rounded(rule_size, inner, None, colours.paper_rule, line)
        shapes += f'<g transform="translate({round(inset)} {round(inset)})">{rule}</g>'
        return self._composed(
            ("paper", size),
            lambda: rasterise(document(size, shapes), *size),
            lambda: self.soft(size, outer, (0, 0, 0, 115), self._length(22), (0, self._length(8))),
        )

    def bubble(self, size: Size, *, refusal: bool = False) -> Sprite:
        """Return the ground of a question or a refusal that floats beside a card."""
        colours = self.colours
        fill = colours.invalid_ground if refusal else colours.bubble
        edge = colours.invalid if refusal else colours.bubble_edge
        radius_px = self._length(theme.PANEL_RADIUS)
        return self._composed(
            ("bubble", size, refusal),
            lambda: self.box(size, radius_px, fill, edge, self._length(theme.HAIRLINE)),
            lambda: self.soft(
                size, radius_px, (0, 0, 0, 128), self._length(22), (0, self._length(8))
            ),
        )

    def dashed(
        self, size: Size, radius_px: float, colour: Colour, line_px: float | None = None
    ) -> pygame.Surface:
        """Return a dashed rounded outline; the dashes close evenly round the box."""
        line_px = self._length(2) if line_px is None else line_px

        def make() -> pygame.Surface:
            width, height = size[0] - line_px, size[1] - line_px
            radius = max(0, radius_px - line_px / 2)
            around = 2 * (width + height) - (8 - math.tau) * radius
            period = around / max(4, round(around / self._length(10)))
            shape = (
                f'<rect x="{line_px / 2}" y="{line_px / 2}" width="{width}" height="{height}" '
                f'rx="{radius}" fill="none" {paint("stroke", colour)} stroke-width="{line_px}" '
                f'stroke-dasharray="{period * 0.6:.3f} {period * 0.4:.3f}"/>'
            )
            return _drawn_at_edges(shape, size, math.ceil(max(radius_px, line_px)) + 1)

        return self._kept(("dashed", size, radius_px, colour, line_px), make)

    # Buttons

    def button(
        self,
        size: Size,
        face: Face = Face.REST,
        *,
        primary: bool = False,
        paper: bool = False,
        focused: bool = False,
    ) -> Sprite:
        """Return a button without its label; a pressed label moves down by `px(1)`."""
        radius_px = self._length(theme.BUTTON_RADIUS)
        key = ("button", size, face, primary, paper, focused)

        def ring() -> Sprite:
            return self.focus_ring(size, radius_px)

        def shadow() -> Sprite:
            return self.soft(
                size,
                radius_px,
                (0, 0, 0, 90),
                self._length(4),
                (0, self._length(2)),
                hollow=not (primary or paper),
            )

        is_raised = face in (Face.REST, Face.HOVER)
        return self._composed(
            key,
            lambda: self._button_face(size, face, primary, paper),
            shadow if is_raised else None,
            ring if focused else None,
        )

    def _button_face(self, size: Size, face: Face, primary: bool, paper: bool) -> pygame.Surface:
        colours = self.colours
        radius_px, line_px = self._length(theme.BUTTON_RADIUS), self._length(theme.HAIRLINE)
        match face:
            case Face.DISABLED:
                return self.box(size, radius_px, colours.glass_off, colours.edge_off, line_px)
            case Face.PRESSED:
                return self._pressed_face(size, primary, paper)
            case Face.REST if paper:
                fill: Fill = colours.card
                edge = colours.paper_edge
            case Face.HOVER if paper:
                fill, edge = colours.paper_hover, colours.paper_edge
            case Face.REST if primary:
                fill, edge = (colours.act_top, colours.act_bottom), colours.act_edge
            case Face.HOVER if primary:
                fill, edge = (colours.act_hover_top, colours.act_hover_bottom), colours.text
            case Face.REST:
                fill, edge = (colours.glass_top, colours.glass_bottom), colours.edge
            case Face.HOVER:
                fill, edge = (colours.glass_hover_top, colours.glass_hover_bottom), colours.text
        return self.box(size, radius_px, fill, edge, line_px)

    def _pressed_face(self, size: Size, primary: bool, paper: bool) -> pygame.Surface:
        """Return the inset face: one pixel down, darker under the upper edge."""
        colours = self.colours
        radius_px, line_px = self._length(theme.BUTTON_RADIUS), self._length(theme.HAIRLINE)
        down_px = self.scale.px(1)
        inner = (size[0], size[1] - down_px)
        if paper:
            fill, edge = colours.paper_hover, colours.paper_edge
        elif primary:
            fill, edge = colours.pressed, colours.act_edge
        else:
            fill, edge = colours.glass_pressed, colours.edge
        depth_px = self._length(4)
        shade = rounded(inner, radius_px, ((0, 0, 0, 80), (0, 0, 0, 0)), until_px=depth_px)
        shape = rounded(inner, radius_px, fill) + shade
        shape += rounded(inner, radius_px, None, edge, line_px)
        return rasterise(
            document(size, f'<g transform="translate(0 {down_px})">{shape}</g>'), *size
        )

    def focus_ring(self, size: Size, radius_px: float) -> Sprite:
        """Return the ring round a focused thing: cream between two dark lines, outside the box."""
        gap, ring, rim = self._length(2), self._length(theme.STRONG_LINE), self._length(2)
        return self._ring(
            size,
            radius_px,
            (
                (gap, self.colours.focus_gap),
                (ring, self.colours.focus),
                (rim, self.colours.focus_gap),
            ),
        )

    def selection_ring(self, size: Size) -> Sprite:
        """Return the ring round a selected card of the given size: cream between ink hairlines."""
        hair, ring = self._length(1.25), self._length(3)
        return self._ring(
            size,
            size[0] * theme.CARD_RADIUS_SHARE,
            (
                (hair, self.colours.ink),
                (ring, self.colours.selection),
                (hair, self.colours.ink),
            ),
        )

    def _ring(
        self, size: Size, radius_px: float, lines: tuple[tuple[float, Colour], ...]
    ) -> Sprite:
        """Return concentric lines round a box, given from the inside out as width and colour."""
        reach = sum(width for width, _ in lines)
        margin_px = math.ceil(reach)

        def make() -> pygame.Surface:
            shapes, out = "", 0.0
            for width, colour in lines:
                middle = out + width / 2
                shapes += (
                    f'<rect x="{margin_px - middle:.3f}" y="{margin_px - middle:.3f}" '
                    f'width="{size[0] + 2 * middle:.3f}" height="{size[1] + 2 * middle:.3f}" '
                    f'rx="{radius_px + middle:.3f}" fill="none" {paint("stroke", colour)} '
                    f'stroke-width="{width + 0.2:.3f}"/>'
                )
                out += width
            whole = (size[0] + 2 * margin_px, size[1] + 2 * margin_px)
            return rasterise(document(whole, shapes), *whole)

        return Sprite(self._kept(("ring", size, radius_px, lines), make), margin_px)

    # Light and shadow

    def soft(
        self,
        size: Size,
        radius_px: float,
        colour: Colour,
        blur_px: float,
        offset_px: tuple[float, float] = (0, 0),
        *,
        hollow: bool = False,
    ) -> Sprite:
        """Return a blurred box; `blur_px` is the width of the soft edge, as in style sheets.

        With `hollow` nothing lies inside the box itself, for boxes that are see-through.
        """
        reach = math.ceil(blur_px + max(abs(offset_px[0]), abs(offset_px[1]))) + 1

        def make() -> pygame.Surface:
            whole = (size[0] + 2 * reach, size[1] + 2 * reach)
            if blur_px >= SOFT_PX:
                # A third of the size is sharp enough for a wide blur and nine times quicker.
                third = (math.ceil(whole[0] / 3), math.ceil(whole[1] / 3))
                box = pygame.Rect(
                    round((reach + offset_px[0]) / 3),
                    round((reach + offset_px[1]) / 3),
                    round(size[0] / 3),
                    round(size[1] / 3),
                )
                blurred = _blurred(third, box, radius_px / 3, colour, blur_px / 3)
                blurred = pygame.transform.smoothscale(blurred, whole)
            else:
                # Between its corners it is even, as a box is: blurred small and stretched there.
                corner = 2 * reach + math.ceil(radius_px) + 2
                short = [min(side, 2 * corner + 1) for side in whole]
                box = pygame.Rect(
                    round(reach + offset_px[0]),
                    round(reach + offset_px[1]),
                    short[0] - 2 * reach,
                    short[1] - 2 * reach,
                )
                blurred = _blurred((short[0], short[1]), box, radius_px, colour, blur_px)
                blurred = _stretched(blurred, whole, corner)
            if hollow:
                inside = self.box(size, radius_px, (0, 0, 0, 255))
                blurred.blit(inside, (reach, reach), special_flags=pygame.BLEND_RGBA_SUB)
            return blurred.convert_alpha()

        key = ("soft", size, radius_px, colour, blur_px, offset_px, hollow)
        return Sprite(self._kept(key, make), reach)

    def shadow(self, size: Size, *, lifted: bool = False) -> Sprite:
        """Return the shadow of a card of the given size, lying or held up."""
        width, height = size
        radius_px = width * theme.CARD_RADIUS_SHARE
        if lifted:
            return self.soft(size, radius_px, (0, 0, 0, 140), height * 0.16, (0, height * 0.09))
        offset_px = (-height * 0.006, height * 0.014)
        return self.soft(size, radius_px, (0, 0, 0, 107), max(2, height * 0.035), offset_px)

    def glow(self, size: Size, radius_px: float, colour: Colour, reach_px: float) -> Sprite:
        """Return light round a box, none inside it."""
        return self.soft(size, radius_px, colour, reach_px, hollow=True)

    # Keeping

    def _length(self, value: float) -> float:
        """Return design pixels as pixels with their fraction, for lines and radii."""
        return max(1.0, value * self.scale.factor)

    def _kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._pictures.get(key, make)

    def _composed(
        self,
        key: Hashable,
        face: Callable[[], pygame.Surface],
        under: Callable[[], Sprite] | None = None,
        over: Callable[[], Sprite] | None = None,
    ) -> Sprite:
        """Compose what lies under a face, the face and what lies over it into one picture."""

        def make() -> Sprite:
            front = face()
            below, above = under and under(), over and over()
            margin_px = max(layer.margin_px if layer else 0 for layer in (below, above))
            size = (front.get_width() + 2 * margin_px, front.get_height() + 2 * margin_px)
            whole = pygame.Surface(size, pygame.SRCALPHA)
            if below:
                below.draw(whole, margin_px, margin_px)
            whole.blit(front, (margin_px, margin_px))
            if above:
                above.draw(whole, margin_px, margin_px)
            return Sprite(whole.convert_alpha(), margin_px)

        return self._sprites.get(key, make)


def _blurred(
    size: Size, box: pygame.Rect, radius_px: float, colour: Colour, blur_px: float
) -> pygame.Surface:
    """Return a picture of a rounded box with a soft edge."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(with_alpha(colour, 0))
    pygame.draw.rect(picture, colour, box, border_radius=round(radius_px))
    radius = max(1, round(blur_px / 2 - 0.5))
    for _ in range(2):
        picture = pygame.transform.box_blur(picture, radius)
    return picture


def _drawn_at_edges(shape: str, size: Size, border_px: int) -> pygame.Surface:
    """Draw a shape that has nothing in its middle, at a fraction of the time of the whole."""
    width, height = size
    inner = height - 2 * border_px
    if inner <= 0 or width <= 2 * border_px:
        return rasterise(document(size, shape), *size)
    whole = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    whole.fill((0, 0, 0, 0))
    for side in (
        pygame.Rect(0, 0, width, border_px),
        pygame.Rect(0, height - border_px, width, border_px),
        pygame.Rect(0, border_px, border_px, inner),
        pygame.Rect(width - border_px, border_px, border_px, inner),
    ):
        moved = f'<g transform="translate({-side.x} {-side.y})">{shape}</g>'
        whole.blit(rasterise(document(side.size, moved), *side.size), side)
    return whole


def _stretched(picture: pygame.Surface, size: Size, corner_px: int) -> pygame.Surface:
    """Return a picture at a larger size, the lines behind its corners repeated."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    plain = picture.copy()
    plain.set_alpha(None)  # copied, not blended
    for left, width, new_left, new_width in _spans(picture.get_width(), size[0], corner_px):
        for top, height, new_top, new_height in _spans(picture.get_height(), size[1], corner_px):
            part = plain.subsurface((left, top, width, height))
            if (width, height) != (new_width, new_height):
                part = pygame.transform.scale(part, (new_width, new_height))
            whole.blit(part, (new_left, new_top))
    return whole.convert_alpha()


def _spans(now_px: int, then_px: int, corner_px: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the parts of a side before and after: where each begins and how long it is."""
    more_px = then_px - now_px
    if more_px <= 0:
        return ((0, now_px, 0, now_px),)
    rest_px = now_px - corner_px - 1
    return (
        (0, corner_px, 0, corner_px),
        (corner_px, 1, corner_px, 1 + more_px),
        (corner_px + 1, rest_px, corner_px + 1 + more_px, rest_px),
    )
