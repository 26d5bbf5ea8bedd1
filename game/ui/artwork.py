"""Pictures drawn from SVG: icons, portraits, ornaments; rasterised once at exact pixel size.

Ask for a picture at the size at which it is shown; never scale the result. A missing or damaged
file gives a plain stand-in picture and one line in `Artwork.problems`, never an exception.
The display must be open (`Window.get_surface()` or `set_mode`), because surfaces are converted.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Final

import pygame

from game.assets_folder import assets_folder
from game.ui.svg import kept_pictures, rasterise, tinted
from game.ui.theme import Colour, Colours, load_colours

WHITE: Final[Colour] = (255, 255, 255, 255)
PIXELS_KEPT: Final = 2_000_000
SUN_SPAN: Final = 1.34
"""Width of a portrait with its sun rays, as a multiple of the portrait's diameter."""


class Mood(Enum):
    """What a portrait's face shows; the value ends the file's name."""

    CALM = ""
    PLEASED = "_pleased"
    WORRIED = "_worried"


class Artwork:
    """Loads and keeps icons, portraits and ornaments of `assets/`.

    `problems` lists, in plain English for the doctor, each file that could not be drawn.
    """

    def __init__(self, colours: Colours | None = None, folder: Path | None = None) -> None:
        self.problems: list[str] = []
        self._colours = colours or load_colours()
        self._folder = folder or assets_folder()
        self._texts: dict[str, str | None] = {}
        self._pictures = kept_pictures(PIXELS_KEPT)

    def icon(self, name: str, height_px: int, colour: Colour = WHITE) -> pygame.Surface:
        """Return a square icon of `assets/icons` in one colour."""

        def make() -> pygame.Surface:
            drawn = self._draw(
                f"icons/{name}.svg", height_px, height_px, lambda svg: tinted(svg, colour)
            )
            if colour[3] < 255:
                drawn.set_alpha(colour[3])
            return drawn

        return self._pictures.get(("icon", name, height_px, colour), make)

    def portrait(
        self,
        animal: str,
        diameter_px: int,
        *,
        mood: Mood = Mood.CALM,
        turn: bool = False,
        dimmed: bool = False,
    ) -> pygame.Surface:
        """Return an animal of the cast in its disc.

        With `turn` the disc keeps its diameter and sun rays stand around it, so the surface is
        `SUN_SPAN` times as wide: centre both kinds on the same point.
        """

        def make() -> pygame.Surface:
            disc = self._draw(f"portraits/{animal}{mood.value}.svg", diameter_px, diameter_px)
            if dimmed:
                disc.set_alpha(140)
            if not turn:
                return disc
            rays = self.ornament("rays", round(diameter_px * SUN_SPAN)).copy()
            rays.blit(disc, disc.get_rect(center=rays.get_rect().center))
            return rays

        return self._pictures.get(("portrait", animal, diameter_px, mood, turn, dimmed), make)

    def sun(self, diameter_px: int) -> pygame.Surface:
        """Return the great sun of the title and of the match result."""
        return self.ornament("sun", diameter_px)

    def ornament(self, name: str, width_px: int, height_px: int | None = None) -> pygame.Surface:
        """Return an ornament of `assets/theme` at an exact size, square unless told otherwise."""
        height_px = width_px if height_px is None else height_px
        return self._pictures.get(
            ("ornament", name, width_px, height_px),
            lambda: self._draw(f"theme/{name}.svg", width_px, height_px),
        )

    def shapes(self, name: str) -> str:
        """Return the elements of an ornament's SVG for use in a larger picture; or nothing."""
        svg = self._text(f"theme/{name}.svg") or ""
        return svg[svg.find(">") + 1 : svg.rfind("</svg>")] if svg.endswith("</svg>\n") else ""

    def use_colours(self, colours: Colours) -> None:
        """Draw stand-ins in another theme's colours from now on."""
        self._colours = colours
        self._pictures.clear()

    def forget_sizes(self) -> None:
        """Drop all rasterised pictures, as after a change of window size."""
        self._pictures.clear()

    def _draw(
        self,
        file: str,
        width_px: int,
        height_px: int,
        edit: Callable[[str], str] = str,
    ) -> pygame.Surface:
        svg = self._text(file)
        if svg is not None:
            try:
                return rasterise(edit(svg), width_px, height_px)
            except pygame.error as error:
                self._report(file, f"cannot be drawn ({error})")
                self._texts[file] = None
        return self._stand_in(width_px, height_px)

    def _text(self, file: str) -> str | None:
        if file not in self._texts:
            try:
                self._texts[file] = self._folder.joinpath(file).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                self._texts[file] = None
                self._report(file, f"cannot be read ({type(error).__name__})")
        return self._texts[file]

    def _report(self, file: str, what: str) -> None:
        self.problems.append(f"assets/{file} {what}; a plain shape is shown instead")

    def _stand_in(self, width_px: int, height_px: int) -> pygame.Surface:
        """Draw a plain ring, so that a picture that is lacking still takes its place."""
        plain = pygame.Surface((max(1, width_px), max(1, height_px)), pygame.SRCALPHA)
        radius_px = max(1, min(width_px, height_px) // 2 - 1)
        line_px = max(1, radius_px // 6)
        pygame.draw.circle(
            plain, self._colours.caption, plain.get_rect().center, radius_px, line_px
        )
        return plain.convert_alpha()
