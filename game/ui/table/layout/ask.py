"""The question beside the discard pile: a buy, the guard, a word from the coach."""

from __future__ import annotations

from typing import Final

from game.ui.table.box import Box
from game.ui.table.content.presentation import AskShown
from game.ui.table.layout.parts import AskPart, Hand, Piles
from game.ui.table.layout.zones import Space, Zones
from game.ui.table.targets import Control
from game.ui.theme import BODY, LABEL, LOG
from game.wording import Line, plain

GAP: Final = 24
"""Design pixels between the discards and a question."""
TAIL: Final = 26
"""A question's tail leaves it so many design pixels below its top, at least."""
LOWER: Final = 20
"""How many design pixels a question may reach into the bottom zone, above the hand's cards."""


def lay_ask(
    space: Space, zones: Zones, tray: Box, piles: Piles, hand: Hand, ask: AskShown
) -> AskPart:
    """Lay out a question right of the discard pile, clear of the tray if that can be.

    What it lacks in width it takes from the meter, then what it lacks in height from the tray.
    Where the tray stands beside the piles, it lies as low as it may: over the lower part of a
    slot's cards, so that message and indices stay to be seen.
    """
    unit, right_px = space.design_px, zones.centre.right_px
    top_px = zones.centre.y_px + 2 * unit
    part = _ask_at(space, piles, ask, right_px, top_px)
    if space.is_dense:
        lowest_px = zones.bottom.y_px + LOWER * unit
        tag = hand.drawn
        if tag is not None and part.box.x_px < tag.right_px and tag.x_px < part.box.right_px:
            lowest_px = min(lowest_px, tag.y_px - 4 * unit)
        beside_px = piles.discard_box.bottom_px - 2 * TAIL * unit
        low_px = min(lowest_px - part.box.height_px, beside_px)
        return _ask_at(space, piles, ask, right_px, max(top_px, low_px))
    if part.box.bottom_px > tray.y_px and zones.right is not None:
        return _ask_at(space, piles, ask, zones.right.right_px, top_px)
    return part


def _ask_at(space: Space, piles: Piles, ask: AskShown, right_px: float, top_px: float) -> AskPart:
    """Lay out a question from the discard pile to `right_px` at most."""
    unit = space.design_px
    margin_px = 13 * unit
    left_px = piles.discard_box.right_px + GAP * unit
    room_px = max(right_px - left_px, 200 * unit)
    em_px = space.text(LABEL)

    def width_px(line: Line, size: float, *, is_bold: bool) -> float:
        return space.measure(plain(line), size, is_bold) + em_px * (1 if line else 0)

    note: Line = (ask.note,) if ask.note else ()
    title_px = width_px(ask.title, LABEL, is_bold=True) + width_px(note, LOG, is_bold=False)
    answers = [width_px(words, BODY, is_bold=True) + 1.6 * em_px for _, words in ask.answers]
    side_by_side_px = 2 * max(answers) + 32 * unit
    is_stacked = not ask.text or side_by_side_px > room_px
    answers_px = max(answers) + 24 * unit if is_stacked else side_by_side_px
    words_px = space.measure(plain(ask.text), LOG, False) * 1.1
    two_rows_px = min(words_px / 1.8 + em_px, 260 * unit * space.ui)
    wished_px = max(title_px, two_rows_px) + 2 * margin_px
    wished_px = max(wished_px, answers_px, 220 * unit)
    box_px = min(wished_px, room_px)
    text_rows = 0
    if ask.text:
        text_rows = 1 + int(words_px // (box_px - 2 * margin_px))
    title = Box(left_px + margin_px, top_px + 9 * unit, box_px - 2 * margin_px, em_px * 1.45)
    text = Box(title.x_px, title.bottom_px, title.width_px, space.text(LOG) * 1.4 * text_rows)
    button_px = max(40 * unit, space.text(BODY) * 1.9)
    y_px = text.bottom_px + 9 * unit
    inner_px = box_px - 24 * unit
    if is_stacked:
        yes = Box(left_px + 12 * unit, y_px, inner_px, button_px)
        no = Box(yes.x_px, yes.bottom_px + 6 * unit, inner_px, button_px)
    else:
        half_px = (inner_px - 8 * unit) / 2
        yes = Box(left_px + 12 * unit, y_px, half_px, button_px)
        no = Box(yes.right_px + 8 * unit, y_px, half_px, button_px)
    box = Box(left_px, top_px, box_px, no.bottom_px + 11 * unit - top_px)
    tip_px = piles.discard_box.y_px + piles.discard_box.height_px * 0.45
    tail_px = max(tip_px - top_px, TAIL * unit)
    buttons = (space.button(Control.ASK_YES, yes), space.button(Control.ASK_NO, no))
    return AskPart(ask, box, tail_px, title, text, buttons, is_stacked)
