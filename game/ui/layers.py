"""What a menu's parts stand on: a layer of stamped pictures, and the bar that scrolls it."""

from __future__ import annotations

import contextlib
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

import pygame
from pygame_gui.core import UIContainer

from game.ui import theme
from game.ui.boxes import Sprite
from game.ui.look import Look, Role
from game.ui.rich_text import Align
from game.ui.widgets import Control, Focusable

if TYPE_CHECKING:
    from game.ui.menu import MenuScene
    from game.wording import Line


class Page:
    """Pictures in one frame of reference, places counted from its corner."""

    def __init__(self, look: Look, view: pygame.Rect) -> None:
        self.look = look
        self.view = view
        self.bottom_px = 0
        self.scroll_px = 0
        self.is_on_paper = False
        self._stamps: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._groups: dict[Hashable, list[tuple[pygame.Surface, tuple[int, int]]]] = {}
        self._shifts: dict[Hashable, int] = {}

    @contextlib.contextmanager
    def group(self, name: Hashable) -> Iterator[None]:
        """Let everything that is stamped meanwhile be one group that can be shifted."""
        before, self._stamps = self._stamps, []
        try:
            yield
        finally:
            self._groups[name], self._stamps = self._stamps, before

    def shift(self, name: Hashable, down_px: int) -> None:
        """Draw a group so far below where it was stamped, over all that is in no group."""
        self._shifts[name] = down_px

    def reach(self, bottom_px: int) -> None:
        """Count something that ends there as part of the page."""
        self.bottom_px = max(self.bottom_px, bottom_px)

    def stamp(self, picture: pygame.Surface, left_px: float, top_px: float) -> None:
        """Put a picture on the layer."""
        self._stamps.append((picture, (round(left_px), round(top_px))))
        self.reach(round(top_px) + picture.get_height())

    def sprite(self, sprite: Sprite, left_px: int, top_px: int) -> None:
        """Put a picture with a margin on the layer; its margin does not lengthen the page."""
        margin_px = sprite.margin_px
        self._stamps.append((sprite.picture, (left_px - margin_px, top_px - margin_px)))

    def panel(self, box: pygame.Rect) -> None:
        """Put a dark panel on the layer, below everything that is there already."""
        self.underlay(self.look.scenery.panel(box.size, menu=True), box.topleft)

    def underlay(self, picture: pygame.Surface, corner: tuple[int, int]) -> None:
        """Put a picture on the layer, below everything that is there already."""
        self._stamps.insert(0, (picture, corner))
        self.reach(corner[1] + picture.get_height())

    def paper(self, box: pygame.Rect) -> None:
        """Put a sheet of paper on the layer."""
        self.sprite(self.look.scenery.paper(box.size), *box.topleft)
        self.reach(box.bottom)

    def icon(self, name: str, size_px: int, colour: theme.Colour, centre: tuple[int, int]) -> None:
        """Put an icon on the layer about a centre."""
        picture = self.look.artwork.icon(name, size_px, colour)
        self.stamp(picture, *picture.get_rect(center=centre).topleft)

    def text(
        self,
        line: Line | str,
        role: Role,
        box: pygame.Rect,
        align: Align = Align.LEFT,
        colour: theme.Colour | None = None,
        max_rows: int | None = None,
    ) -> pygame.Rect:
        """Put a text at the top of a box, broken at its width; return where it lies."""
        style = self.look.style(role, align, colour)
        picture = self.look.text.block(line, style, box.width, max_rows)
        left = box.left + round((box.width - picture.get_width()) * align.value)
        self.stamp(picture, left, box.top)
        return picture.get_rect(topleft=(left, box.top))

    def word(
        self,
        text: str,
        role: Role,
        box: pygame.Rect,
        align: Align = Align.LEFT,
        colour: theme.Colour | None = None,
    ) -> pygame.Rect:
        """Put a word in the middle of a box's height, on one row that surely fits its width."""
        picture = self.look.fitted(text, self.look.style(role, align, colour), box.width)
        left = box.left + round((box.width - picture.get_width()) * align.value)
        place = picture.get_rect(left=left, centery=box.centery)
        self.stamp(picture, *place.topleft)
        return place

    def notice(self, words: str, box: pygame.Rect) -> None:
        """Say about the middle of a box that nothing is here yet, below a hummingbird."""
        look = self.look
        bird_px, line_px = look.u(112), look.u(40)
        bird_px = max(0, min(bird_px, box.height - line_px))
        top = box.top + (box.height - bird_px - line_px) * 2 // 5
        if bird_px:
            bird = look.artwork.ornament("hummingbird", bird_px)
            self.stamp(bird, box.centerx - bird_px // 2, top)
        line = pygame.Rect(box.left, top + bird_px, box.width, line_px)
        self.word(words, Role.TAGLINE, line, Align.CENTRE)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is stamped."""
        left, top = self.view.left, self.view.top - self.scroll_px
        surface.blits([(picture, (x + left, y + top)) for picture, (x, y) in self._stamps], False)
        for name, stamps in self._groups.items():
            down = top + self._shifts.get(name, 0)
            surface.blits([(picture, (x + left, y + down)) for picture, (x, y) in stamps], False)


class Layer(Page):
    """Things in one frame of reference: what is stamped, and the container of what responds."""

    def __init__(self, scene: MenuScene, view: pygame.Rect, container: UIContainer) -> None:
        super().__init__(scene.look, view)
        self.scene = scene
        self.manager = scene.manager
        self.container = container
        self.bar: ScrollBar | None = None
        """What shows how far the layer is scrolled, if something does."""

    def add(self, part: Focusable) -> None:
        """Take a part into the order of the focus."""
        self.scene.parts.append(part)
        self.reach(part.box.bottom - self.view.top)

    # Scrolling

    @property
    def spare_px(self) -> int:
        """Return how far the layer can scroll."""
        return max(0, self.bottom_px - self.view.height)

    def scroll_to(self, scroll_px: int) -> None:
        """Scroll so that so much is hidden above."""
        scroll_px = min(max(scroll_px, 0), self.spare_px)
        if scroll_px != self.scroll_px:
            self.scroll_px = scroll_px
            self.container.set_relative_position((0, -scroll_px))
            self.scene.needs_redraw = True
            if self.bar is not None:
                self.bar.refresh()

    def show_part(self, part: Focusable) -> None:
        """Scroll as little as shows a whole part."""
        margin_px = self.look.u(12)
        above = self.view.top + margin_px - part.box.top
        below = part.box.bottom + margin_px - self.view.bottom
        if above > 0 and below <= 0:
            self.scroll_to(self.scroll_px - above)
        elif below > 0:
            self.scroll_to(self.scroll_px + below)


class ScrollBar(Control):
    """Shows which part of the body is seen, and moves it when dragged."""

    def __init__(self, layer: Layer, box: pygame.Rect, body: Layer) -> None:
        super().__init__(layer, box, "")
        self._body = body
        body.bar = self
        self.refresh()

    def _thumb(self, box: pygame.Rect) -> pygame.Rect:
        body = self._body
        whole = max(1, body.bottom_px)
        height = max(round(box.height * body.view.height / whole), box.width * 2)
        run = box.height - height
        top = box.top + round(run * body.scroll_px / max(1, body.spare_px))
        return pygame.Rect(box.left, top, box.width, height)

    def follow(self, at: tuple[int, int]) -> None:
        """Scroll so that the thumb's middle follows the pointer."""
        box = self.box
        thumb = self._thumb(box)
        run = max(1, box.height - thumb.height)
        share = (at[1] - thumb.height / 2 - box.top) / run
        self._body.scroll_to(round(share * self._body.spare_px))

    def point(self, at: tuple[int, int]) -> None:
        """Stay where the pointer let go."""
        del at

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw rail and thumb."""
        scenery, colours = self.look.scenery, self.look.colours
        rail, rest, lit = colours.well, colours.zone, colours.text
        if self._body.is_on_paper:
            rail, rest, lit = colours.paper_edge, colours.paper_soft, colours.ink
        canvas.blit(scenery.box(box.size, box.width / 2, rail), box)
        thumb = self._thumb(box)
        colour = lit if self.hovered or self.is_held else rest
        canvas.blit(scenery.box(thumb.size, box.width / 2, colour), thumb)
