"""The look in numbers: colours by role, sizes by scale, fonts.

`assets/theme/theme.json` is the one place where colours stand. The table reads them through
`load_colours`, pygame_gui's elements through `menu_theme.pygame_gui_theme`. Sizes are design
pixels, measured at 1280x720, and pass through a `Scale` before anything is drawn.
"""

from __future__ import annotations

import functools
import importlib.util
import io
import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from game.assets_folder import asset_path

Colour: TypeAlias = tuple[int, int, int, int]
"""Red, green, blue, alpha, each 0 to 255; hashable, and accepted wherever pygame takes a colour."""

DEFAULT_THEME = "evening"
_PLAIN_DARK: Final[Colour] = (26, 30, 34, 255)

# Spacing and radii in design pixels; a card's radius is a share of its width.
SCREEN_MARGIN = 32
CARD_RADIUS_SHARE = 0.06
BUTTON_RADIUS = 10
CONTROL_RADIUS = 9
PANEL_RADIUS = 12
MENU_PANEL_RADIUS = 14
HAIRLINE = 1.5
STRONG_LINE = 3
FRAME_BAND = 14
DENSE_FRAME_BAND = 6
HIT_TARGET = 44

# Text sizes in design pixels.
DISPLAY = 34
TITLE = 24
HEADING = 20
PRIMARY = 17
LABEL = 15
BODY = 14
LOG = 13
CAPTION = 12
SMALLEST_TEXT_PX = 12

COMPACT_BELOW = 1100
DENSE_BELOW = 900


@dataclass(frozen=True, slots=True)
class Scale:
    """How large everything is: the window in pixels and the player's UI size, 1 to 2."""

    width_px: int
    height_px: int
    ui: float = 1.0

    @property
    def factor(self) -> float:
        """S of the look: pixels per design pixel, set by the tighter side of the window."""
        return min(self.width_px / 1280, self.height_px / 720)

    def px(self, value: float) -> int:
        """Turn a length in design pixels into whole pixels, never rounding a length away."""
        length_px = round(value * self.factor)
        return length_px if length_px or not value else (1 if value > 0 else -1)

    def text(self, value: float) -> int:
        """Turn a text size in design pixels into pixels; the UI size counts, 12 px is the floor."""
        return max(SMALLEST_TEXT_PX, round(value * self.factor * self.ui))

    @property
    def is_compact(self) -> bool:
        """Whether the contract meter has to give way."""
        return min(self.width_px / self.ui, self.room) < COMPACT_BELOW

    @property
    def is_dense(self) -> bool:
        """Whether log, captions, bunting and button words have to give way."""
        return self.room < DENSE_BELOW

    @property
    def room(self) -> float:
        """Width in design pixels that is left once texts have grown by the UI size."""
        return self.width_px / (self.factor * self.ui)


@dataclass(frozen=True, slots=True)
class Colours:
    """The named colours of one table theme; each name says the role, not the hue."""

    cloth_lightest: Colour
    cloth_lit: Colour
    cloth: Colour
    cloth_deep: Colour
    night: Colour
    hill_far: Colour
    hill_near: Colour
    lamp: Colour
    weave_light: Colour
    weave_dark: Colour
    menu_dim: Colour
    tile_dim: Colour
    tile_line: Colour
    tile_shade: Colour
    panel: Colour
    panel_edge: Colour
    bubble: Colour
    bubble_edge: Colour
    scrim: Colour
    well: Colour
    row: Colour
    text: Colour
    status: Colour
    caption: Colour
    act: Colour
    act_top: Colour
    act_bottom: Colour
    act_edge: Colour
    act_hover_top: Colour
    act_hover_bottom: Colour
    pressed: Colour
    ink: Colour
    glass_top: Colour
    glass_bottom: Colour
    glass_hover_top: Colour
    glass_hover_bottom: Colour
    glass_pressed: Colour
    glass_off: Colour
    edge: Colour
    edge_off: Colour
    disabled: Colour
    reason: Colour
    valid: Colour
    on_valid: Colour
    invalid: Colour
    invalid_ground: Colour
    flag_round: Colour
    flag_contract: Colour
    focus: Colour
    focus_gap: Colour
    zone: Colour
    selection: Colour
    card: Colour
    paper_top: Colour
    paper_bottom: Colour
    paper_rule: Colour
    paper_edge: Colour
    paper_hover: Colour
    paper_mark: Colour
    paper_heading: Colour
    paper_soft: Colour
    paper_good: Colour
    paper_bad: Colour
    wild_star: Colour
    rosa: Colour
    terracotta: Colour
    talavera: Colour
    agave: Colour
    violet: Colour
    string: Colour
    sky: Colour

    @property
    def bunting(self) -> tuple[Colour, ...]:
        """The papers of the bunting, in the order in which they hang."""
        return (self.rosa, self.act, self.talavera, self.terracotta, self.agave, self.violet)


def parse_colour(text: str) -> Colour:
    """Read `#RRGGBB` or `#RRGGBBAA`.

    Raises:
        ValueError: the text is neither.
    """
    digits = text.removeprefix("#")
    if len(digits) not in (6, 8) or digits == text:
        raise ValueError(f"not a colour: {text!r}")
    red, green, blue, *alpha = bytes.fromhex(digits)
    return (red, green, blue, alpha[0] if alpha else 255)


def format_colour(colour: Colour) -> str:
    """Write a colour as `#RRGGBB`, or `#RRGGBBAA` where it is see-through."""
    shown = colour if colour[3] < 255 else colour[:3]
    return "#" + bytes(shown).hex().upper()


@functools.cache
def load_colours(name: str = DEFAULT_THEME, file: Path | None = None) -> Colours:
    """Read one theme from `assets/theme/theme.json`.

    Raises:
        OSError: the file cannot be read.
        KeyError: there is no theme of that name, or it lacks a colour.
        ValueError: the file holds no themes, or an entry is no colour.
    """
    themes = json.loads((file or asset_path("theme", "theme.json")).read_text(encoding="utf-8"))
    entries = themes[name] if isinstance(themes, dict) else None
    if not isinstance(entries, dict):
        raise ValueError(f"not a theme: {entries!r}")
    return Colours(
        **{field.name: parse_colour(str(entries[field.name])) for field in fields(Colours)}
    )


def colours_or_plain(name: str, file: Path | None = None) -> tuple[Colours, str | None]:
    """Return a theme, and one sentence for the doctor where plain colours stand in for it."""
    try:
        return load_colours(name, file), None
    except (OSError, KeyError, ValueError) as error:
        problem = f"assets/theme/theme.json has no readable theme {name} ({type(error).__name__})"
        return plain_colours(), f"{problem}; plain colours are shown instead"


_PLAIN: Final[tuple[tuple[Colour, str], ...]] = (
    ((0, 0, 0, 0), "lamp weave_light weave_dark menu_dim tile_dim tile_shade row glass_pressed"),
    ((0, 0, 0, 160), "scrim panel well"),
    ((255, 255, 255, 24), "glass_top glass_bottom glass_hover_top glass_hover_bottom glass_off"),
    ((240, 180, 40, 255), "act act_top act_bottom act_edge act_hover_top act_hover_bottom pressed"),
    ((240, 180, 40, 36), "paper_mark"),
    ((150, 150, 150, 255), "edge edge_off zone panel_edge bubble_edge paper_edge paper_rule"),
    ((150, 150, 150, 255), "tile_line rosa terracotta talavera agave violet string sky"),
    ((250, 250, 245, 255), "text status caption reason disabled valid invalid focus selection"),
    ((250, 250, 245, 255), "card paper_top paper_bottom paper_hover"),
)
"""The colours without a file, each with its roles; every other role is dark."""


def plain_colours() -> Colours:
    """Return colours in which everything can be read, for want of the file of themes."""
    named = {role: colour for colour, roles in _PLAIN for role in roles.split()}
    return Colours(**{field.name: named.get(field.name, _PLAIN_DARK) for field in fields(Colours)})


def with_alpha(colour: Colour, alpha: int) -> Colour:
    """Return the colour at another alpha, 0 to 255."""
    return (*colour[:3], alpha)


def find_font_file(*, bold: bool = False) -> Path | None:
    """Find the Noto Sans that pygame_gui ships, without the cost of importing pygame_gui."""
    package = importlib.util.find_spec("pygame_gui")
    for folder in (package and package.submodule_search_locations) or ():
        file = Path(folder, "data", f"NotoSans-{'Bold' if bold else 'Regular'}.ttf")
        if file.is_file():
            return file
    return None


def font(size_px: int, *, bold: bool = False) -> pygame.font.Font:
    """Return Noto Sans at an em height in pixels; pygame's own font where Noto is missing."""
    pygame.font.init()
    known = _open_font(size_px, bold)
    if not _is_alive(known):
        _open_font.cache_clear()
        known = _open_font(size_px, bold)
    return known


@functools.lru_cache(maxsize=64)
def _open_font(size_px: int, bold: bool) -> pygame.font.Font:
    data = _font_data(bold)
    return pygame.font.Font(data and io.BytesIO(data), size_px)


@functools.lru_cache(maxsize=2)
def _font_data(bold: bool) -> bytes | None:
    """Return the file of a font, read once: a font of each size would keep it open."""
    file = find_font_file(bold=bold)
    return None if file is None else file.read_bytes()


@functools.lru_cache(maxsize=4096)
def text_width(text: str, size_px: int, *, bold: bool = False) -> int:
    """Return the width of a text on one line in pixels."""
    return font(size_px, bold=bold).size(text)[0]


def _is_alive(known: pygame.font.Font) -> bool:
    """Tell whether the font module was not shut down since this font was opened."""
    try:
        known.get_height()
    except pygame.error:
        return False
    return True
