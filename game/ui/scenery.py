"""Static pictures of the table and the screens: cloth, frame, papers, boxes, buttons, light.

A `Scenery` belongs to one theme and one `Scale`; make a new one when either changes. Every picture
is made once and kept. Sizes are whole pixels; pass lengths through `Scale.px` first.
Pictures that reach beyond their box, as shadows and focus rings do, come as a `Sprite`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

import pygame

from game.ui import theme
from game.ui.artwork import Artwork, Kept, rasterise
from game.ui.theme import Colour, Colours, Scale, with_alpha

Size: TypeAlias = tuple[int, int]
Fill: TypeAlias = Colour | tuple[Colour, Colour]
"""One colour, or a top and a bottom colour with an even passage between them."""

PICTURES_KEPT = 500


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

    def draw(self, target: pygame.Surface, left_px: int, top_px: int) -> None:
        """Blit so that the box's left top corner lies at the given point."""
        target.blit(self.picture, (left_px - self.margin_px, top_px - self.margin_px))


class Scenery:
    """Makes and keeps the pictures for one theme at one scale."""

    def __init__(self, scale: Scale, artwork: Artwork, colours: Colours | None = None) -> None:
        self.scale = scale
        self.colours = colours or theme.load_colours()
        self.artwork = artwork
        self._pictures: Kept[pygame.Surface] = Kept(PICTURES_KEPT)
        self._sprites: Kept[Sprite] = Kept(PICTURES_KEPT)

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
        return self._kept(
            ("box", size, radius_px, fill, edge, edge_px),
            lambda: rasterise(_svg(size, _rounded(size, radius_px, fill, edge, edge_px)), *size),
        )

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
            ("light", size, centre_px), lambda: rasterise(_svg(size, gradient + shape), *size)
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
        shapes = _rounded(size, outer, (colours.paper_top, colours.paper_bottom))
        rule = _rounded(rule_size, inner, None, colours.paper_rule, line)
        shapes += f'<g transform="translate({round(inset)} {round(inset)})">{rule}</g>'
        return self._composed(
            ("paper", size),
            lambda: rasterise(_svg(size, shapes), *size),
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
                f'rx="{radius}" fill="none" {_paint("stroke", colour)} stroke-width="{line_px}" '
                f'stroke-dasharray="{period * 0.6:.3f} {period * 0.4:.3f}"/>'
            )
            return rasterise(_svg(size, shape), *size)

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
        shade = _rounded(inner, radius_px, ((0, 0, 0, 80), (0, 0, 0, 0)), until_px=depth_px)
        shape = _rounded(inner, radius_px, fill) + shade
        shape += _rounded(inner, radius_px, None, edge, line_px)
        return rasterise(_svg(size, f'<g transform="translate(0 {down_px})">{shape}</g>'), *size)

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
                    f'rx="{radius_px + middle:.3f}" fill="none" {_paint("stroke", colour)} '
                    f'stroke-width="{width + 0.2:.3f}"/>'
                )
                out += width
            whole = (size[0] + 2 * margin_px, size[1] + 2 * margin_px)
            return rasterise(_svg(whole, shapes), *whole)

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
            # A third of the size is sharp enough for a wide blur and nine times quicker.
            coarse = 3 if blur_px >= 12 else 1
            small = (math.ceil(whole[0] / coarse), math.ceil(whole[1] / coarse))
            blurred = pygame.Surface(small, pygame.SRCALPHA)
            blurred.fill(with_alpha(colour, 0))
            box = pygame.Rect(
                round((reach + offset_px[0]) / coarse),
                round((reach + offset_px[1]) / coarse),
                round(size[0] / coarse),
                round(size[1] / coarse),
            )
            pygame.draw.rect(blurred, colour, box, border_radius=round(radius_px / coarse))
            radius = max(1, round(blur_px / coarse / 2 - 0.5))
            for _ in range(2):
                blurred = pygame.transform.box_blur(blurred, radius)
            if coarse > 1:
                blurred = pygame.transform.smoothscale(blurred, whole)
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

    # The static layer

    def cloth(self, size: Size) -> pygame.Surface:
        """Return the cloth under a lamp, opaque."""
        return self._kept(("cloth", size), lambda: self._make_cloth(size))

    def _make_cloth(self, size: Size) -> pygame.Surface:
        # The light changes slowly over the cloth: an eighth of the size carries it.
        small = (max(2, size[0] // 8), max(2, size[1] // 8))
        width, height = small
        colours = self.colours
        shades = _radial(
            "c",
            (0.5 * width, 0.45 * height),
            (0.75 * width, 0.85 * height),
            ((0, colours.cloth_lit), (0.35, colours.cloth), (1, colours.cloth_deep)),
        )
        lamp = _radial(
            "l",
            (0.5 * width, 0.42 * height),
            (0.46 * width, 0.55 * height),
            ((0, colours.lamp), (1, with_alpha(colours.lamp, 0))),
        )
        whole = f'<rect width="{width}" height="{height}" fill="url(#{{}})"/>'
        svg = _svg(small, f"<defs>{shades}{lamp}</defs>" + whole.format("c") + whole.format("l"))
        cloth = pygame.transform.smoothscale(rasterise(svg, *small).convert(), size)
        weave = self._weave()
        for top in range(0, size[1], weave.get_height()):
            for left in range(0, size[0], weave.get_width()):
                cloth.blit(weave, (left, top))
        return cloth

    def _weave(self) -> pygame.Surface:
        """Return a piece of twill that joins itself on all sides."""
        period = max(4, self.scale.px(4))
        span = period * 48
        weave = pygame.Surface((span, span), pygame.SRCALPHA)
        thread = pygame.Surface((period, period), pygame.SRCALPHA)
        width = max(1, period // 4)
        for y in range(period):
            for step in range(width):
                thread.set_at(((y + step) % period, y), self.colours.weave_light)
                thread.set_at(((period - 1 - y + step) % period, y), self.colours.weave_dark)
        for top in range(0, span, period):
            for left in range(0, span, period):
                weave.blit(thread, (left, top))
        return weave.convert_alpha()

    def frame(self, size: Size, band_px: int | None = None) -> pygame.Surface:
        """Return the band of talavera tiles round the window; the middle is see-through."""
        band = band_px or self.scale.px(
            theme.DENSE_FRAME_BAND if self.scale.is_dense else theme.FRAME_BAND
        )
        return self._kept(("frame", size, band), lambda: self._make_frame(size, band))

    def _make_frame(self, size: Size, band: int) -> pygame.Surface:
        width, height = size
        frame = pygame.Surface(size, pygame.SRCALPHA)
        columns, rows = max(1, round(width / band)), max(1, round(height / band))
        for i in range(columns):
            left, right = round(i * width / columns), round((i + 1) * width / columns)
            tile = self.artwork.ornament("tile", right - left, band)
            frame.blit(tile, (left, 0))
            frame.blit(tile, (left, height - band))
        for i in range(rows):
            top, bottom = round(i * height / rows), round((i + 1) * height / rows)
            tile = self.artwork.ornament("tile", band, bottom - top)
            frame.blit(tile, (0, top))
            frame.blit(tile, (width - band, top))
        dim = pygame.Surface(size, pygame.SRCALPHA)
        dim.fill(self.colours.tile_dim)
        inside = pygame.Rect(band, band, width - 2 * band, height - 2 * band)
        frame.blit(dim, (0, 0))
        frame.fill((0, 0, 0, 0), inside)
        line, shade = max(1.5, band * 0.16), band * 0.35
        inner = (inside.width, inside.height)
        shapes = _rounded(inner, 2, None, (0, 0, 0, 90), shade + line)
        shapes += _rounded(inner, 2, None, self.colours.tile_line, line)
        frame.blit(rasterise(_svg(inner, shapes), *inner), inside)
        return frame.convert_alpha()

    def emblem(self, diameter_px: int) -> pygame.Surface:
        """Return the rosette in the middle of the cloth, barely visible."""

        def make() -> pygame.Surface:
            drawn = self.artwork.ornament("emblem", diameter_px).copy()
            drawn.fill((255, 255, 255, 14), special_flags=pygame.BLEND_RGBA_MULT)
            return drawn

        return self._kept(("emblem", diameter_px), make)

    def table_backdrop(self, size: Size) -> pygame.Surface:
        """Return cloth, emblem and frame in one opaque picture: the ground of the table."""

        def make() -> pygame.Surface:
            ground = self.cloth(size).copy()
            emblem = self.emblem(round(size[1] * 0.6))
            ground.blit(emblem, emblem.get_rect(center=(size[0] // 2, round(size[1] * 0.45))))
            ground.blit(self.frame(size), (0, 0))
            return ground

        return self._kept(("table", size), make)

    def menu_backdrop(self, size: Size) -> pygame.Surface:
        """Return the dimmed cloth with frame and bunting: the ground of menus and sheets."""

        def make() -> pygame.Surface:
            ground = self.cloth(size).copy()
            dim = pygame.Surface(size, pygame.SRCALPHA)
            dim.fill(self.colours.menu_dim)
            ground.blit(dim, (0, 0))
            band = self.scale.px(
                theme.DENSE_FRAME_BAND if self.scale.is_dense else theme.FRAME_BAND
            )
            width = size[0] - 2 * band
            ground.blit(self.bunting(width, self.scale.px(36)), (band, band))
            ground.blit(self.frame(size), (0, 0))
            return ground

        return self._kept(("menu", size), make)

    # Paper flags

    def flag(self, size: Size, colour: Colour) -> Sprite:
        """Return a header flag: scalloped hem with round holes that show the cloth.

        A text sits in the upper 80 % of the height.
        """

        def face() -> pygame.Surface:
            return rasterise(_svg(size, self._flag_shape(size, colour)), *size)

        def shadow() -> Sprite:
            # The flag's own outline, blurred: its holes and scallops throw light too.
            blur = self.scale.px(3)
            margin = 2 * blur + self.scale.px(2)
            whole = (size[0] + 2 * margin, size[1] + 2 * margin)
            dark = pygame.Surface(whole, pygame.SRCALPHA)
            shape = rasterise(_svg(size, self._flag_shape(size, (0, 0, 0, 105))), *size)
            dark.blit(shape, (margin, margin + self.scale.px(2)))
            return Sprite(pygame.transform.box_blur(dark, max(1, blur // 2)), margin)

        return self._composed(("flag", size, colour), face, shadow)

    def _flag_shape(self, size: Size, colour: Colour) -> str:
        width, height = size
        scallops = max(5, round(width / self._length(17)))
        step, skirt = width / scallops, height * 0.86
        hem = "".join(
            f"A{step / 2:.3f} {height * 0.14:.3f} 0 0 1 {width - step * (i + 1):.3f} {skirt:.3f}"
            for i in range(scallops)
        )
        hole = max(1.2, height * 0.035)
        holes = "".join(
            f"M{step * (i + 0.5) - hole:.3f} {skirt:.3f}a{hole} {hole} 0 1 0 {2 * hole} 0"
            f"a{hole} {hole} 0 1 0 {-2 * hole} 0Z"
            for i in range(scallops)
        )
        outline = f"M0 0H{width}V{skirt:.3f}{hem}Z{holes}"
        return f'<path d="{outline}" fill-rule="evenodd" {_paint("fill", colour)}/>'

    def bunting(self, width_px: int, paper_px: int, *, share: float = 0.5) -> pygame.Surface:
        """Return a string of papers that sags between its ends, at an opacity of `share`."""

        def make() -> pygame.Surface:
            step = paper_px * 1.33
            papers = [self.artwork.shapes(f"paper_{name}") for name in ("burst", "cross", "flower")]
            count = max(1, round(width_px / step))
            drawn = self._hang(
                (width_px, round(paper_px * 1.35)),
                [(papers[i % 3], "") for i in range(count)],
                paper_px,
                sag_px=paper_px * 0.12,
            )
            drawn.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
            return drawn

        return self._kept(("bunting", width_px, paper_px, share), make)

    def _hang(
        self,
        size: Size,
        papers: list[tuple[str, str]],
        paper_px: float,
        sag_px: float,
    ) -> pygame.Surface:
        """Hang papers, each with a letter or none, from a string over the whole width."""
        width, line_px = size[0], self._length(theme.HAIRLINE)
        start = line_px

        def string(share: float) -> tuple[float, float]:
            return share * width, start + sag_px * 4 * share * (1 - share)

        paper_width = width / len(papers) * 0.86
        shapes = ""
        for i, (paper, letter) in enumerate(papers):
            share = (i + 0.5) / len(papers)
            x, y = string(share)
            slope = math.degrees(math.atan(sag_px * 4 * (1 - 2 * share) / width))
            colour = self.colours.bunting[i % len(self.colours.bunting)]
            ink = self.colours.ink if colour == self.colours.act else self.colours.text
            shapes += (
                f'<g transform="translate({x:.2f} {y:.2f}) rotate({slope:.2f}) '
                f'scale({paper_width / 100:.4f} {paper_px / 120:.4f}) translate(-50 0)">'
                f"{_tinted(paper, colour)}{_tinted(letter, ink)}</g>"
            )
        points = " ".join(f"{x:.2f},{y:.2f}" for x, y in (string(i / 40) for i in range(41)))
        shapes += (
            f'<polyline points="{points}" fill="none" {_paint("stroke", self.colours.string)} '
            f'stroke-width="{line_px}"/>'
        )
        return rasterise(_svg(size, shapes), *size)

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


def _svg(size: Size, shapes: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" '
        f'width="{size[0]}" height="{size[1]}">{shapes}</svg>'
    )


def _paint(what: str, colour: Colour) -> str:
    red, green, blue, alpha = colour
    opacity = f' {what}-opacity="{alpha / 255:.4f}"' if alpha < 255 else ""
    return f'{what}="#{red:02x}{green:02x}{blue:02x}"{opacity}'


def _tinted(shapes: str, colour: Colour) -> str:
    red, green, blue = colour[:3]
    return shapes.replace("#ffffff", f"#{red:02x}{green:02x}{blue:02x}")


def _stop(offset: float, colour: Colour) -> str:
    red, green, blue, alpha = colour
    return (
        f'<stop offset="{offset}" stop-color="#{red:02x}{green:02x}{blue:02x}" '
        f'stop-opacity="{alpha / 255:.4f}"/>'
    )


def _radial(
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


def _is_passage(fill: Fill) -> bool:
    return isinstance(fill[0], tuple)


def _rounded(
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
        paint, defs = "", ""
        match fill:
            case ((_, _, _, _) as top, (_, _, _, _) as bottom):
                end = height if until_px is None else until_px
                name = f"p{abs(hash((top, bottom, end)))}"
                defs = (
                    f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" '
                    f'y1="0" x2="0" y2="{end}">{_stop(0, top)}{_stop(1, bottom)}'
                    "</linearGradient></defs>"
                )
                paint = f'fill="url(#{name})"'
            case (int(), int(), int(), int()):
                paint = _paint("fill", fill)
        shapes += f'{defs}<rect width="{width}" height="{height}" rx="{radius_px}" {paint}/>'
    if edge is not None and edge_px:
        half = edge_px / 2
        shapes += (
            f'<rect x="{half}" y="{half}" width="{width - edge_px}" height="{height - edge_px}" '
            f'rx="{max(0.0, radius_px - half)}" fill="none" {_paint("stroke", edge)} '
            f'stroke-width="{edge_px}"/>'
        )
    return shapes
