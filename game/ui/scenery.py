"""The static layer of the table and the screens: cloth, frame, bunting, paper flags, title.

A `Scenery` belongs to one theme and one `Scale`; make a new one when either changes. It also makes
everything that `Boxes` makes: panels, buttons, shadows, rings.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.ui import theme
from game.ui.artwork import Artwork
from game.ui.boxes import Boxes, Face, Sprite
from game.ui.svg import Kept, Size, document, paint, radial, rasterise, rounded, tinted
from game.ui.theme import Colour, Colours, Scale, with_alpha

__all__ = ["Face", "Scenery", "Sprite"]


GROUNDS_KEPT = 2
SCRIMS_KEPT = 2
"""A sheet may lie over the guide, who dims the table with holes of its own."""
STARS = 90
WORDS_FROM = 0.25
WORDS_UNTIL = 0.36
"""Below the first share of the height and left of the second of the width the title has words;
without its sun, all the way across."""
PAPER_SHARE = 0.86
"""Width of a hung paper as a share of its stretch of string; the rest is the gap."""
TITLE = "mexican rummy"
TITLE_STEP = 94
"""Stretch of string for each of the title's papers, in design pixels."""
TITLE_FLOWERS = (
    ("clay", 85, 46, 56),
    ("rosa", 197, 51, 54),
    ("clay", 356, 34, 64),
    ("clay", 252, 38, 72),
    ("gold", 34, 32, 66),
    ("gold", 140, 36, 74),
    ("gold", 306, 48, 60),
    ("gold", 406, 50, 50),
)
"""Kind, middle from the left, middle from the top and width, in design pixels, back to front."""


class Scenery(Boxes):
    """Makes and keeps all pictures that are not cards, for one theme at one scale."""

    def __init__(self, scale: Scale, artwork: Artwork, colours: Colours | None = None) -> None:
        super().__init__(scale, artwork, colours)
        self._grounds: Kept[pygame.Surface] = Kept(GROUNDS_KEPT)
        self._scrims: Kept[pygame.Surface] = Kept(SCRIMS_KEPT)

    # The static layer

    def cloth(self, size: Size) -> pygame.Surface:
        """Draw the cloth under a lamp, opaque; not kept, because backdrops contain it."""
        # The light changes slowly over the cloth: an eighth of the size carries it.
        small = (max(2, size[0] // 8), max(2, size[1] // 8))
        width, height = small
        colours = self.colours
        shades = radial(
            "c",
            (0.5 * width, 0.45 * height),
            (0.75 * width, 0.85 * height),
            ((0, colours.cloth_lit), (0.35, colours.cloth), (1, colours.cloth_deep)),
        )
        lamp = radial(
            "l",
            (0.5 * width, 0.42 * height),
            (0.46 * width, 0.55 * height),
            ((0, colours.lamp), (1, with_alpha(colours.lamp, 0))),
        )
        whole = f'<rect width="{width}" height="{height}" fill="url(#{{}})"/>'
        light = f"<defs>{shades}{lamp}</defs>" + whole.format("c") + whole.format("l")
        lit = rasterise(document(small, light), *small).convert()
        cloth = pygame.transform.smoothscale(lit, size)
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

    @property
    def band_px(self) -> int:
        """Return the width of the frame's band."""
        band = theme.DENSE_FRAME_BAND if self.scale.is_dense else theme.FRAME_BAND
        return self.scale.px(band)

    def draw_frame(self, target: pygame.Surface) -> None:
        """Draw the band of talavera tiles along the edges of a picture."""
        band, (width, height) = self.band_px, target.get_size()
        columns, rows = max(1, round(width / band)), max(1, round(height / band))
        for i in range(columns):
            left, right = round(i * width / columns), round((i + 1) * width / columns)
            tile = self._tile(right - left, band)
            target.blit(tile, (left, 0))
            target.blit(tile, (left, height - band))
        for i in range(rows):
            top, bottom = round(i * height / rows), round((i + 1) * height / rows)
            tile = self._tile(band, bottom - top)
            target.blit(tile, (0, top))
            target.blit(tile, (width - band, top))
        edge = target.get_rect()
        _border(target, edge, band, self.colours.tile_dim)
        inside = edge.inflate(-2 * band, -2 * band)
        line, shade = max(2, round(band * 0.16)), max(1, round(band * 0.35))
        _border(target, inside, line, self.colours.tile_line)
        _border(target, inside.inflate(-2 * line, -2 * line), shade, self.colours.tile_shade)

    def _tile(self, width_px: int, height_px: int) -> pygame.Surface:
        """Return a tile of the frame; out of square it is stretched, so that no gap is left."""
        tile = self.artwork.ornament("tile", max(width_px, height_px))
        if width_px == height_px:
            return tile
        size = (width_px, height_px)
        return self._kept(("tile", size), lambda: pygame.transform.smoothscale(tile, size))

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
            ground = self.cloth(size)
            emblem = self.emblem(round(size[1] * 0.6))
            ground.blit(emblem, emblem.get_rect(center=(size[0] // 2, round(size[1] * 0.45))))
            self.draw_frame(ground)
            return ground

        return self._grounds.get(("table", size), make)

    def menu_backdrop(self, size: Size) -> pygame.Surface:
        """Return the dimmed cloth with frame and bunting: the ground of menus and sheets."""

        def make() -> pygame.Surface:
            ground = self.cloth(size)
            dim = pygame.Surface(size, pygame.SRCALPHA)
            dim.fill(self.colours.menu_dim)
            ground.blit(dim, (0, 0))
            band = self.band_px
            width = size[0] - 2 * band
            self.draw_frame(ground)
            ground.blit(self.bunting(width, self.scale.px(36), share=0.7), (band, band))
            return ground

        return self._grounds.get(("menu", size), make)

    def scrim(
        self, size: Size, holes: Sequence[pygame.Rect] = (), radius_px: int = 0
    ) -> pygame.Surface:
        """Return what dims a whole screen below an overlay, but for some holes with round corners.

        Args:
            size: Of the screen.
            holes: What is not dimmed, in the screen's pixels.
            radius_px: Of the holes' corners.
        """

        def make() -> pygame.Surface:
            scrim = pygame.Surface(size, pygame.SRCALPHA)
            scrim.fill(self.colours.scrim)
            for hole in holes:
                pygame.draw.rect(scrim, (0, 0, 0, 0), hole, border_radius=radius_px)
            return scrim

        return self._scrims.get((size, tuple(tuple(hole) for hole in holes), radius_px), make)

    def swatch(self, size: Size) -> pygame.Surface:
        """Return a small table in this theme, for the choice among themes."""

        def make() -> pygame.Surface:
            width, height = size
            colours, radius_px = self.colours, width * theme.CARD_RADIUS_SHARE
            line_px = self._length(theme.HAIRLINE)
            small = self.cloth(size).convert_alpha()
            parts = (
                ((0.5, 0.1), (0.34, 0.26), colours.flag_round, None),
                ((0.27, 0.5), (0.36, 0.36), colours.panel, colours.edge),
                ((0.27, 0.57), (0.24, 0.12), colours.act, None),
                ((0.27, 0.41), (0.24, 0.08), colours.text, None),
                ((0.62, 0.66), (0.17, 0.42), colours.card, colours.ink),
                ((0.72, 0.66), (0.17, 0.42), colours.card, colours.ink),
                ((0.82, 0.66), (0.17, 0.42), colours.card, colours.ink),
            )
            for (x, y), (across, down), fill, edge in parts:
                part = self.box(
                    (round(across * width), round(down * height)), radius_px / 2, fill, edge, 1
                )
                small.blit(part, part.get_rect(center=(round(x * width), round(y * height))))
            small.blit(self.box(size, radius_px, None, colours.tile_line, 2 * line_px), (0, 0))
            whole = self.box(size, radius_px, (255, 255, 255, 255))
            small.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return small

        return self._kept(("swatch", size), make)

    # Paper flags

    def flag(self, size: Size, colour: Colour) -> Sprite:
        """Return a header flag: scalloped hem with round holes that show the cloth.

        A text sits in the upper 80 % of the height.
        """

        def face() -> pygame.Surface:
            return rasterise(document(size, self._flag_shape(size, colour)), *size)

        def shadow() -> Sprite:
            # The flag's own outline, blurred: its holes and scallops throw light too.
            blur = self.scale.px(3)
            margin = 2 * blur + self.scale.px(2)
            whole = (size[0] + 2 * margin, size[1] + 2 * margin)
            dark = pygame.Surface(whole, pygame.SRCALPHA)
            shape = rasterise(document(size, self._flag_shape(size, (0, 0, 0, 105))), *size)
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
        return f'<path d="{outline}" fill-rule="evenodd" {paint("fill", colour)}/>'

    def bunting(self, width_px: int, paper_px: int, *, share: float = 0.5) -> pygame.Surface:
        """Return a string that sags between its ends, its papers at an opacity of `share`."""

        def make() -> pygame.Surface:
            step = paper_px * 1.33
            papers = [self.artwork.shapes(f"paper_{name}") for name in ("burst", "cross", "flower")]
            count = max(1, round(width_px / step))
            return self._hang(
                (width_px, round(paper_px * 1.35)),
                [(papers[i % 3], "") for i in range(count)],
                paper_px,
                sag_px=paper_px * 0.18,
                opacity=share,
            )

        return self._kept(("bunting", width_px, paper_px, share), make)

    # Title

    def title_backdrop(self, size: Size, *, has_sun: bool = True) -> pygame.Surface:
        """Return the evening of the title screen: sun, hills, agaves, and the name on papers.

        Without the sun the middle is free, and plants stand at both sides.
        """

        def make() -> pygame.Surface:
            ground = self._make_evening(size, has_sun=has_sun)
            if has_sun:
                sun = self.artwork.ornament("rising_sun", self.scale.px(520))
                ground.blit(sun, sun.get_rect(center=self.title_sun(size)))
                bird = self.artwork.ornament("hummingbird", self.scale.px(124))
                sun_x, sun_y = self.title_sun(size)
                ground.blit(bird, (sun_x - self.scale.px(356), sun_y - self.scale.px(214)))
            hills = self._hills(size[0])
            ground.blit(hills, hills.get_rect(bottomleft=(0, size[1])))
            width_px, scale = size[0], self.scale
            right = (width_px - scale.px(84), 56, 246)
            if has_sun:
                beside = ((width_px - scale.px(720), 48, 226), (width_px - scale.px(810), 30, 144))
            else:
                beside = ((scale.px(96), 52, 226), (scale.px(178), 30, 118))
            for middle, up, width in (beside[0], right, beside[1]):
                wide = scale.px(width)
                plant = self.artwork.ornament("agave", wide, round(wide * 0.55))
                ground.blit(plant, plant.get_rect(midbottom=(middle, size[1] - scale.px(up))))
            string = self._title_string(size[0] - 2 * self.scale.px(20))
            ground.blit(string, (self.scale.px(20), self.scale.px(28)))
            self.draw_frame(ground)
            return ground

        return self._grounds.get(("title", size, has_sun), make)

    def title_sun(self, size: Size) -> tuple[int, int]:
        """Return the middle of the title's sun, where a fan of cards may stand."""
        return size[0] - self.scale.px(408), size[1] - self.scale.px(274)

    def title_flowers(self) -> pygame.Surface:
        """Return the garland that covers the feet of the title's cards.

        Blit it with its middle below `title_sun` and its bottom at `px(16)` above the window's.
        """

        def make() -> pygame.Surface:
            garland = pygame.Surface((self.scale.px(440), self.scale.px(84)), pygame.SRCALPHA)
            for kind, middle, height, width in TITLE_FLOWERS:
                flower = self.artwork.ornament(f"marigold_{kind}", self.scale.px(width))
                place = (self.scale.px(middle), self.scale.px(height))
                garland.blit(flower, flower.get_rect(center=place))
            return garland

        return self._kept("title flowers", make)

    def _make_evening(self, size: Size, *, has_sun: bool) -> pygame.Surface:
        """Return the sky: dark above, warm round the sun, with a few stars."""
        small = (max(2, size[0] // 8), max(2, size[1] // 8))
        width, height = small
        colours = self.colours
        sun_x, sun_y = (value / 8 for value in self.title_sun(size))
        glow = height * 0.75
        sky = rounded(small, 0, (colours.night, colours.cloth))
        warm = radial(
            "w",
            (sun_x, sun_y),
            (glow * 1.25, glow),
            (
                (0, with_alpha(colours.act, 64)),
                (0.5, with_alpha(colours.act, 26)),
                (1, with_alpha(colours.act, 0)),
            ),
        )
        light = f'{sky}<defs>{warm}</defs><rect width="{width}" height="{height}" fill="url(#w)"/>'
        lit = rasterise(document(small, light), *small).convert()
        evening = pygame.transform.smoothscale(lit, size)
        for i in range(STARS):
            radius_px = self._length(1.6 if i % 7 == 0 else 0.9)
            side = round(2 * radius_px) + 1
            star = self.pill((side, side), with_alpha(colours.text, 38 + i % 5 * 20))
            x, y = (i * 137.5) % 1280 / 1280, ((i * 79.3) % 420 + 20) / 720
            if y > WORDS_FROM and (x < WORDS_UNTIL or not has_sun):
                # A star beside a word looks like a dot that belongs to it.
                continue
            evening.blit(star, (round(x * size[0]), round(y * size[1])))
        return evening

    def _hills(self, width_px: int) -> pygame.Surface:
        """Return two ridges that stand along the lower edge."""
        size = (width_px, self.scale.px(150))

        def ridge(colour: Colour, *heights: float) -> str:
            step = size[0] / (len(heights) - 1)
            ys = [size[1] - height * self.scale.factor for height in heights]
            data = f"M0 {size[1]}V{ys[0]:.1f}"
            for i in range(1, len(ys)):
                middle = step * (i - 0.5)
                data += f"C{middle:.1f} {ys[i - 1]:.1f} {middle:.1f} {ys[i]:.1f} "
                data += f"{step * i:.1f} {ys[i]:.1f}"
            return f'<path d="{data}V{size[1]}Z" {paint("fill", colour)}/>'

        far = ridge(self.colours.hill_far, 112, 136, 104, 98, 118, 132)
        near = ridge(self.colours.hill_near, 68, 82, 62, 74, 70)
        return rasterise(document(size, far + near), *size)

    def _title_string(self, width_px: int) -> pygame.Surface:
        """Return the name of the game on a string; papers without letters fill a wide window."""
        spare = round(width_px / self._length(TITLE_STEP)) - len(TITLE)
        beside = " " * max(0, spare // 2)
        papers = []
        for i, letter in enumerate(beside + TITLE + beside):
            if letter == " ":
                motif = "cross" if i % 2 else "flower"
                papers.append((self.artwork.shapes(f"paper_{motif}"), ""))
                continue
            paper = "paper_letter_points" if i % 2 else "paper_letter"
            papers.append((self.artwork.shapes(paper), self.artwork.shapes(f"letter_{letter}")))
        paper_px = width_px / len(papers) * PAPER_SHARE * 1.38
        size = (width_px, round(paper_px * 1.3 + self._length(34)))
        return self._hang(size, papers, paper_px, sag_px=self._length(34))

    def _hang(
        self,
        size: Size,
        papers: list[tuple[str, str]],
        paper_px: float,
        sag_px: float,
        opacity: float = 1.0,
    ) -> pygame.Surface:
        """Hang papers, each with a letter or none, from a string over the whole width."""
        line_px = self._length(theme.HAIRLINE)
        # The outer papers hang askew: their hems reach beyond the ends of the string.
        margin = math.ceil(paper_px * 4 * sag_px / size[0]) + 1
        width = size[0] - 2 * margin

        def string(share: float) -> tuple[float, float]:
            return margin + share * width, line_px + sag_px * 4 * share * (1 - share)

        paper_width = width / len(papers) * PAPER_SHARE
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
                f"{tinted(paper, colour)}{tinted(letter, ink)}</g>"
            )
        hung = rasterise(document(size, shapes), *size)
        if opacity < 1:
            faded = (255, 255, 255, round(255 * opacity))
            hung.fill(faded, special_flags=pygame.BLEND_RGBA_MULT)
        points = " ".join(f"{x:.2f},{y:.2f}" for x, y in (string(i / 40) for i in range(41)))
        line = (
            f'<polyline points="{points}" fill="none" {paint("stroke", self.colours.string)} '
            f'stroke-width="{line_px}"/>'
        )
        hung.blit(rasterise(document(size, line), *size), (0, 0))
        return hung


def _border(target: pygame.Surface, box: pygame.Rect, width_px: int, colour: Colour) -> None:
    """Lay a see-through colour along the inner edges of a box, corners once."""
    across = pygame.Surface((box.width, width_px), pygame.SRCALPHA)
    down = pygame.Surface((width_px, box.height - 2 * width_px), pygame.SRCALPHA)
    for strip in (across, down):
        strip.fill(colour)
    target.blit(across, box.topleft)
    target.blit(across, (box.left, box.bottom - width_px))
    target.blit(down, (box.left, box.top + width_px))
    target.blit(down, (box.right - width_px, box.top + width_px))
