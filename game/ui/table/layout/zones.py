"""How the window is divided: frame, header, opponents, centre band and the bottom zone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.views import PlayerView
from game.ui.table.box import Box
from game.ui.table.content import labels
from game.ui.table.layout.options import Measure
from game.ui.table.layout.parts import Button, Header
from game.ui.table.targets import Control
from game.ui.theme import (
    BODY,
    CAPTION,
    DENSE_FRAME_BAND,
    FRAME_BAND,
    HEADING,
    HIT_TARGET,
    LABEL,
    Scale,
)

WIDEST: Final = 1.25 * 16 / 9
"""The content is at most so many times as wide as the window is high."""
METER_MARGIN: Final = 6
METER_TITLE: Final = 1.45
"""Height of the meter's title in text sizes; the next two are its heading's and a meld's."""
METER_HEADING: Final = 1.4
METER_ROW: Final = 1.85
SEAL_TEXT: Final = CAPTION + 0.5
SMALLEST_NAME: Final = 9
"""No text shrinks below this many design pixels."""


@dataclass(frozen=True, slots=True)
class Space:
    """What every part of the layout measures with.

    Attributes:
        scale: Window and UI size.
        measure: Widths of texts.
        design_px: S of the look: pixels of one design pixel.
    """

    scale: Scale
    measure: Measure
    design_px: float

    def text(self, size: float) -> float:
        """Return a text size in pixels."""
        return float(self.scale.text(size))

    @property
    def width_px(self) -> float:
        """Return the window's width."""
        return float(self.scale.width_px)

    @property
    def height_px(self) -> float:
        """Return the window's height."""
        return float(self.scale.height_px)

    @property
    def ui(self) -> float:
        """Return the UI size."""
        return self.scale.ui

    @property
    def is_dense(self) -> bool:
        """Tell whether words give way to icons."""
        return self.scale.is_dense

    @property
    def is_compact(self) -> bool:
        """Tell whether the meter gives way."""
        return self.scale.is_compact

    def button(self, control: Control, box: Box) -> Button:
        """Return a button whose hit area has the least size of a target."""
        return Button(control, box, box.at_least(HIT_TARGET * self.design_px))


def least_meter_px(space: Space) -> float:
    """Return the height of a meter that shows its heading and two melds, and no more."""
    body_px = space.text(BODY)
    heading_px = space.text(HEADING + 2) * METER_HEADING
    rows_px = body_px * (METER_TITLE + 2 * METER_ROW)
    return 2 * METER_MARGIN * space.design_px + heading_px + rows_px


@dataclass(frozen=True, slots=True)
class Zones:
    """The large division of the window.

    Attributes:
        frame_px: Width of the tile band.
        header: From the frame to the opponents.
        opponents: The opponents' row.
        left: The log's column; None where it gives way.
        right: The meter's column; None where it gives way.
        band: Between opponents and bottom zone, from margin to margin.
        centre: What the columns leave of the band.
        bottom: Plate, hand and buttons.
    """

    frame_px: float
    header: Box
    opponents: Box
    left: Box | None
    right: Box | None
    band: Box
    centre: Box
    bottom: Box


def divide(space: Space, *, is_all_at_once: bool, is_revealing: bool, has_meter: bool) -> Zones:
    """Divide the window.

    Args:
        space: The window.
        is_all_at_once: Whether opponents take one line each, as nobody is down before the end.
        is_revealing: Whether log and meter make room for open hands.
        has_meter: Whether the player can have the meter.
    """
    unit = space.design_px
    width_px, height_px = space.width_px, space.height_px
    frame_px = (DENSE_FRAME_BAND if space.is_dense else FRAME_BAND) * unit
    left_px = max(frame_px + 10 * unit, (width_px - WIDEST * height_px) / 2)
    inner_px = width_px - 2 * left_px
    header = Box(left_px, frame_px, inner_px, height_px * 0.062 * max(1.0, 0.72 * space.ui))
    opponents_px = 46 * unit * max(1.0, 0.75 * space.ui) if is_all_at_once else height_px * 0.243
    opponents = Box(left_px, header.bottom_px + 9 * unit, inner_px, opponents_px)
    bottom_px = height_px * 0.256
    bottom = Box(left_px, height_px - frame_px - 5 * unit - bottom_px, inner_px, bottom_px)
    band_top_px = opponents.bottom_px + 6 * unit
    band = Box(left_px, band_top_px, inner_px, bottom.y_px - 8 * unit - band_top_px)
    has_left = not (space.is_dense or is_revealing)
    has_right = has_meter and not (space.is_compact or is_all_at_once or is_revealing)
    left = right = None
    if has_left:
        log_px = (236 if space.is_compact else 246) * unit
        left = Box(left_px, band.y_px, log_px, band.height_px)
    if has_right:
        right = Box(band.right_px - 246 * unit, band.y_px, 246 * unit, band.height_px)
    centre_left_px = left.right_px + 10 * unit if left else band.x_px
    centre_right_px = right.x_px - 10 * unit if right else band.right_px
    centre = Box(centre_left_px, band.y_px, centre_right_px - centre_left_px, band.height_px)
    return Zones(frame_px, header, opponents, left, right, band, centre, bottom)


def lay_header(space: Space, zones: Zones, view: PlayerView, seal: str = "") -> Header:
    """Lay out flags, bunting, the four small buttons, and the deal's seal beside the menu."""
    unit, row = space.design_px, zones.header
    button_px = max(36.0, min(40 * unit * min(space.ui, 1.4), row.height_px - 3 * unit))
    gap_px, apart_px = 8 * unit, 10 * unit
    rights: tuple[Control, ...] = (Control.SETTINGS, Control.HELP)
    if not space.is_dense:
        rights = (Control.SOUND, *rights)
    right_px = len(rights) * button_px + (len(rights) - 1) * 6 * unit
    free_left_px = row.x_px + button_px + gap_px
    free_right_px = row.right_px - right_px - gap_px

    em_px = space.text(LABEL)
    widths = _flag_widths(space, view, em_px)
    room_px = free_right_px - free_left_px - 2 * gap_px
    squeeze = min(1.0, room_px / sum(widths))
    em_px = max(SMALLEST_NAME * unit, em_px * squeeze)
    widths = tuple(width * squeeze for width in widths)
    total_px = sum(widths) + 2 * gap_px

    middle_px = (row.x_px + row.right_px) / 2
    flags_px = min(max(middle_px - total_px / 2, free_left_px), free_right_px - total_px)

    flag_height_px = row.height_px + 4 * unit
    flags = []
    x_px = flags_px
    for width_px in widths:
        flags.append(Box(x_px, row.y_px, width_px, flag_height_px))
        x_px += width_px + gap_px

    buttons_px = row.y_px + 2 * unit + (row.height_px - button_px) / 2
    buttons = [space.button(Control.MENU, Box(row.x_px, buttons_px, button_px, button_px))]
    hung_px = row.x_px + button_px + 6 * unit
    if seal:
        left_px = row.x_px + button_px + gap_px
        words_px = space.measure(labels.sealed_words(seal), SEAL_TEXT, False)
        seal_px = words_px + 2.4 * space.text(SEAL_TEXT)
        if left_px + seal_px + apart_px <= flags_px:
            box = Box(left_px, buttons_px + button_px * 0.12, seal_px, button_px * 0.76)
            buttons.append(space.button(Control.SEAL, box))
            hung_px = left_px + seal_px + 6 * unit
    for place, control in enumerate(reversed(rights)):
        left_px = row.right_px - button_px - place * (button_px + 6 * unit)
        buttons.append(space.button(control, Box(left_px, buttons_px, button_px, button_px)))

    bunting = []
    if not space.is_dense:
        for left_px, end_px in (
            (hung_px, flags_px - apart_px),
            (flags_px + total_px + apart_px, row.right_px - right_px - 10 * unit),
        ):
            if end_px - left_px > 50 * unit:
                bunting.append(Box(left_px, row.y_px, end_px - left_px, row.height_px))
    number = view.table.round_number
    return Header(
        (flags[0], flags[1], flags[2]),
        labels.round_words(number, view.ruleset),
        labels.flag_words(number, view.ruleset),
        labels.wild_words(),
        labels.wild_letter(view),
        em_px,
        tuple(bunting),
        tuple(buttons),
    )


def header_of(view: PlayerView, scale: Scale, measure: Measure) -> Header:
    """Return the header alone, for screens that show no more of the table."""
    space = Space(scale, measure, scale.factor)
    zones = divide(space, is_all_at_once=False, is_revealing=False, has_meter=False)
    return lay_header(space, zones, view)


def _flag_widths(space: Space, view: PlayerView, em_px: float) -> tuple[float, ...]:
    number = view.table.round_number
    parts = labels.flag_words(number, view.ruleset)
    around_px = 2.4 * em_px
    words_px = sum(space.measure(words, LABEL, True) for _, words in parts)
    contract_px = around_px + words_px + len(parts) * 1.95 * em_px + (len(parts) - 1) * 1.5 * em_px
    wild_px = space.measure(labels.wild_words(), LABEL, True)
    letter_px = space.measure(labels.wild_letter(view), LABEL, True)
    return (
        around_px + space.measure(labels.round_words(number, view.ruleset), LABEL, True),
        contract_px,
        wild_px + letter_px + 4.2 * em_px,
    )
