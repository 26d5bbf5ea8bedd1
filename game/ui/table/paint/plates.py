"""Draws the own plate and every button."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.ui.rich_text import SNUG, Align, TextStyle
from game.ui.scenery import Face
from game.ui.table.box import Box
from game.ui.table.content import labels
from game.ui.table.content.presentation import ButtonShown, PlateShown, Presentation, Step
from game.ui.table.layout.parts import Button, Disc, Plate
from game.ui.table.layout.zones import SEAL_TEXT
from game.ui.table.paint.pen import Pen, rect_of
from game.ui.table.paint.seats import draw_coin
from game.ui.table.targets import Control
from game.ui.theme import BODY, CAPTION, LABEL, LOG, SMALLEST_TEXT_PX, Colour
from game.wording import Line

WORD: Final = 12.5
STEP_TEXT: Final = 13.5
HEADER: Final = (Control.MENU, Control.SOUND, Control.SETTINGS, Control.HELP, Control.CLOSE)


# ------------------------------------------------------------------------------------------ plate


def draw_plate(pen: Pen, plate: Plate, shown: PlateShown) -> None:
    """Write who one is, and whose turn it is; the portrait is drawn apart."""
    colours = pen.colours
    if shown.is_dealer:
        draw_coin(pen, own_coin(pen, plate))
    name = pen.style(LABEL + 1, colours.text, bold=True)
    points = pen.style(LOG, colours.text, bold=True)
    buys = pen.style(WORD, colours.status)
    box = plate.words
    width = round(box.width_px)
    rows = [(shown.name, name, 1), (shown.points, points, 2)]
    if shown.buys and not pen.scale.is_dense:
        rows.append((shown.buys, buys, 1))
    if sum(pen.rich.measure(text, style, width, most)[1] for text, style, most in rows) > (
        box.height_px + pen.px(8)
    ):
        size_px = pen.rich.fitting_size(shown.points, points, width, pen.text_px(CAPTION))
        small = TextStyle(size_px, points.colour, bold=True, line_height=points.line_height)
        rows = [(text, small if style == points else style, 1) for text, style, _ in rows]
    heights = [pen.rich.measure(text, style, width, most)[1] for text, style, most in rows]
    # Where they are many and large they move together, and up from the box of the turn.
    share = min(1.0, (box.height_px + pen.px(5)) / sum(heights))
    y_px = box.centre_y_px - sum(heights) * share / 2 - (pen.px(4) if share < 1 else 0)
    for (text, style, most), height_px in zip(rows, heights, strict=True):
        pen.paragraph(text, Box(box.x_px, y_px, box.width_px, height_px), style, most)
        y_px += height_px * share
    _draw_turn(pen, plate.turn, shown)


def own_coin(pen: Pen, plate: Plate) -> Disc:
    """Return where the dealer's coin lies on the own portrait."""
    box, side_px = plate.portrait.box, pen.px(20)
    return Disc(box.right_px - side_px * 0.4, box.bottom_px - side_px * 0.4, side_px)


def _draw_turn(pen: Pen, box: Box, shown: PlateShown) -> None:
    colours = pen.colours
    if shown.is_turn:
        pen.box(box, 9, (*colours.act[:3], 26), colours.act, 1.5)
    else:
        pen.box(box, 9, None, (*colours.text[:3], 71), 1.5)
    inner = Box(box.x_px + pen.px(12), box.y_px, box.width_px - pen.px(20), box.height_px)
    heading = pen.style(LABEL + 1, colours.act if shown.is_turn else colours.text, bold=True)
    heading = _fitted(pen, shown.heading, heading, inner.width_px)
    heading_px = heading.size_px * 1.2
    steps = shown.steps
    if pen.scale.is_dense:
        # One row is enough for what is to be done now.
        now = tuple(step for step in steps if step[1] is Step.NOW)
        steps = now if heading_px + pen.text_px(STEP_TEXT) * 1.3 <= inner.height_px else ()
    if steps:
        room_px = (inner.height_px - heading_px - pen.px(12)) / len(steps)
        row_px = min(pen.text_px(STEP_TEXT) * 1.25 + pen.px(4), room_px)
        top_px = inner.centre_y_px - (heading_px + pen.px(3) + row_px * len(steps)) / 2
        pen.words(shown.heading, Box(inner.x_px, top_px, inner.width_px, heading_px), heading)
        top_px += heading_px + pen.px(3)
        for words, step in steps:
            _draw_step(pen, Box(inner.x_px, top_px, inner.width_px, row_px), words, step)
            top_px += row_px
        return
    if not shown.text:
        heading = pen.style(LABEL + 1, heading.colour, bold=True)
        rows = max(1, min(2, int(inner.height_px / (heading.size_px * SNUG))))
        if rows == 1:
            heading = _fitted(pen, shown.heading, heading, inner.width_px)
        whole = replace(heading, line_height=SNUG)
        pen.words(shown.heading, inner, whole, max_rows=rows)
        return
    style = pen.style(LOG, colours.status)
    room_px = inner.height_px - heading_px - pen.px(10)
    rows = int(room_px // (style.size_px * 1.35))
    text_px = 0
    if rows > 0:
        text_px = pen.rich.measure(shown.text, style, round(inner.width_px), rows)[1]
    top_px = inner.centre_y_px - (heading_px + text_px + (pen.px(4) if text_px else 0)) / 2
    pen.words(shown.heading, Box(inner.x_px, top_px, inner.width_px, heading_px), heading)
    if text_px:
        below = Box(inner.x_px, top_px + heading_px + pen.px(4), inner.width_px, text_px)
        pen.paragraph(shown.text, below, style, rows)


def _fitted(pen: Pen, words: Line | str, style: TextStyle, width_px: float) -> TextStyle:
    """Return a style in which words fit in a row, not below the smallest size."""
    size_px = pen.rich.fitting_size(words, style, round(width_px), SMALLEST_TEXT_PX)
    return replace(style, size_px=size_px)


def _draw_step(pen: Pen, box: Box, words: str, step: Step) -> None:
    colours = pen.colours
    is_now = step is Step.NOW
    style = pen.style(STEP_TEXT, colours.text if is_now else colours.status, bold=is_now)
    side_px = style.size_px * 1.1
    middle_px = box.x_px + side_px / 2
    match step:
        case Step.DONE:
            pen.icon("tick", middle_px, box.centre_y_px, side_px, colours.valid)
        case Step.NOW:
            pen.icon("play", middle_px, box.centre_y_px, side_px, colours.act)
        case Step.LATER:
            ring_px = side_px * 0.62
            ring = Box(middle_px - ring_px / 2, box.centre_y_px - ring_px / 2, ring_px, ring_px)
            pen.box(ring, 12, None, colours.caption, 1.6)
    left_px = box.x_px + side_px + style.size_px * 0.5
    pen.words(words, Box(left_px, box.y_px, box.right_px - left_px, box.height_px), style)


# ---------------------------------------------------------------------------------------- buttons


def face_of(control: Control, shown: Presentation) -> Face:
    """Return the state in which a button is drawn."""
    if not said_on(control, shown).is_enabled:
        return Face.DISABLED
    if shown.pressed is control:
        return Face.PRESSED
    return Face.HOVER if shown.hovered is control else Face.REST


def button_glow(pen: Pen, box: Box) -> None:
    """Light a button that may be pressed at last."""
    around = box.padded(pen.px(4))
    pen.glow(around, 14, 26, (*pen.colours.act[:3], 153))
    pen.box(around, 14, None, (*pen.colours.act_edge[:3], 190), 2)


def said_on(control: Control, shown: Presentation) -> ButtonShown:
    """Return what a button says: what the table wants it to, else what it is called."""
    return shown.buttons.get(control) or ButtonShown((labels.control_words(control),))


def draw_button(pen: Pen, button: Button, said: ButtonShown, face: Face) -> None:
    """Draw a button of the bottom zone, the header, the piles or the loupe."""
    if button.control is Control.SEAL:
        _draw_seal(pen, button.box, said, face)
        return
    if said.glows:
        button_glow(pen, button.box)
    size = rect_of(button.box).size
    pen.sprite(pen.scenery.button(size, face, primary=said.is_primary), button.box)
    ink = _ink(pen, face, said)
    down_px = pen.px(1) if face is Face.PRESSED else 0
    box = Box(button.box.x_px, button.box.y_px + down_px, button.box.width_px, button.box.height_px)
    if button.control is Control.LAY_DOWN:
        _draw_two_lines(pen, box, said, ink)
    elif button.control in HEADER:
        icon = button.control.value
        if button.control is Control.SOUND and said.is_off:
            icon = "sound_off"
        side_px = max(box.height_px * 0.5, min(pen.text_px(LABEL) * 1.25, box.height_px * 0.6))
        pen.icon(icon, box.centre_x_px, box.centre_y_px, side_px, ink)
    else:
        _draw_icon_over_word(pen, box, button.control, said, ink)


def _draw_seal(pen: Pen, box: Box, said: ButtonShown, face: Face) -> None:
    """Write the seal of the deal, as quiet as a caption until the pointer comes."""
    colours = pen.colours
    fill = {Face.HOVER: colours.glass_hover_top, Face.PRESSED: colours.glass_pressed}.get(face)
    if fill is not None:
        rect = rect_of(box)
        pen.blit(pen.scenery.pill(rect.size, fill, colours.edge), rect.x, rect.y)
    style = pen.style(SEAL_TEXT, colours.status, align=Align.CENTRE)
    pen.icon_and_words(Control.SEAL.value, said.label, box, style, icon_size=1.1, gap=0.35)


def _ink(pen: Pen, face: Face, said: ButtonShown) -> Colour:
    if face is Face.DISABLED:
        return pen.colours.disabled
    return pen.colours.ink if said.is_primary else pen.colours.text


def _draw_two_lines(pen: Pen, box: Box, said: ButtonShown, ink: Colour) -> None:
    """Draw icon and word, and below what goes down or why not."""
    style = pen.style(LABEL + 1, ink, bold=True, align=Align.CENTRE)
    inner = Box(box.x_px + pen.px(6), box.y_px, box.width_px - pen.px(12), box.height_px)
    style = _fitted(pen, said.label, style, inner.width_px - 1.7 * style.size_px)
    note_size = STEP_TEXT if said.is_primary else CAPTION
    colour = pen.colours.ink if said.is_primary else pen.colours.reason
    note = pen.style(note_size, colour, bold=said.is_primary, align=Align.CENTRE)
    first_px, second_px = style.size_px * 1.25, note.size_px * 1.3
    icon = said.icon or Control.LAY_DOWN.value
    if not said.note or pen.scale.is_dense or first_px + second_px > box.height_px:
        pen.icon_and_words(icon, said.label, inner, style, icon_size=1.15, gap=0.45)
        return
    top_px = box.centre_y_px - (first_px + second_px) / 2
    upper = Box(inner.x_px, top_px, inner.width_px, first_px)
    pen.icon_and_words(icon, said.label, upper, style, icon_size=1.15, gap=0.45)
    below = Box(inner.x_px, upper.bottom_px, inner.width_px, second_px)
    pen.words(said.note, below, note)


def _draw_icon_over_word(
    pen: Pen, box: Box, control: Control, said: ButtonShown, ink: Colour
) -> None:
    if pen.scale.is_dense:
        side_px = min(pen.text_px(20) * 1.3, box.height_px * 0.72)
        pen.icon(control.value, box.centre_x_px, box.centre_y_px, side_px, ink)
        return
    side_px = min(pen.text_px(16) * 1.4, box.height_px * 0.4)
    style = pen.style(WORD, ink, bold=True, align=Align.CENTRE)
    word_px = style.size_px * 1.15
    top_px = box.centre_y_px - (side_px + pen.px(4) + word_px) / 2
    pen.icon(control.value, box.centre_x_px, top_px + side_px / 2, side_px, ink)
    word = Box(box.x_px + 2, top_px + side_px + pen.px(4), box.width_px - 4, word_px)
    pen.words(said.label, word, style)


def draw_see_all(pen: Pen, button: Button, words: str, face: Face) -> None:
    """Draw the pill that shows the whole discard pile."""
    colours, box = pen.colours, button.box
    fill = {Face.HOVER: colours.glass_hover_top, Face.PRESSED: colours.glass_pressed}.get(face)
    rect = rect_of(box)
    pen.blit(pen.scenery.pill(rect.size, fill, colours.edge), rect.x, rect.y)
    style = pen.style(LOG, colours.text, align=Align.CENTRE)
    pen.icon_and_words(Control.SEE_ALL.value, words, box, style, icon_size=1.15, gap=0.35)


def draw_answer(
    pen: Pen,
    button: Button,
    answer: tuple[str, Line],
    face: Face,
    *,
    is_primary: bool,
) -> None:
    """Draw one answer of a question."""
    said = ButtonShown(answer[1], is_primary=is_primary)
    size = rect_of(button.box).size
    pen.sprite(pen.scenery.button(size, face, primary=is_primary), button.box)
    style = pen.style(BODY, _ink(pen, face, said), bold=True, align=Align.CENTRE)
    pen.icon_and_words(answer[0], answer[1], button.box, style, icon_size=1.25)
