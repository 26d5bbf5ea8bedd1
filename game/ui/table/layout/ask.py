"""The question beside the discard pile: a buy, the guard, a word from the coach."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.ui.table.box import Box
from game.ui.table.content.presentation import AskShown
from game.ui.table.layout.parts import AskPart, Hand, Piles
from game.ui.table.layout.zones import Space, Zones, least_meter_px
from game.ui.table.targets import Control
from game.ui.theme import BODY, LABEL, LOG
from game.wording import SUIT_SIGNS, Line, plain

GAP: Final = 24
"""Design pixels between the discards and a question."""
TAIL: Final = 26
"""A question's tail leaves it so many design pixels below its top, at least."""
SMALLER: Final = 0.85
"""Answers are set so much smaller rather than one above the other."""
HIGHER: Final = 13
"""How many design pixels a question may rise over the band: to the last panel's cards."""
CHIP: Final = 0.7
"""A card's chip is so many text sizes wider than its letters."""
WIDER: Final = 30
"""An answer is no more than so many design pixels wider than the longer one needs."""
LOWER: Final = 20
"""How many design pixels a question may reach into the bottom zone, above the hand's cards."""


def lay_ask(
    space: Space, zones: Zones, tray: Box, piles: Piles, hand: Hand, ask: AskShown
) -> AskPart:
    """Lay out a question right of the discard pile, clear of the tray if that can be.

    Where height is short it rises into the margin of the panel above; then the title gives way if
    the text does without, and only then it spreads over the meter's column. Where the tray stands
    beside the piles it lies as low as it may: over the lower part of a slot's cards, so that
    message and indices stay to be seen.
    """
    unit, right_px = space.design_px, zones.centre.right_px
    top_px = zones.centre.y_px + 2 * unit
    if space.is_dense:
        tag = hand.drawn
        lowest_px = zones.bottom.y_px + LOWER * unit if tag is None else tag.y_px - 4 * unit
        # Where the drawn card's tag takes height from it, it is flat and wide.
        rows = 2 if tag is None else 1
        height_px = _ask_at(space, piles, ask, right_px, top_px, rows=rows).box.height_px
        low_px = min(lowest_px - height_px, piles.discard_box.bottom_px - 2 * TAIL * unit)
        return _ask_at(space, piles, ask, right_px, max(top_px, low_px), rows=rows)
    part = _ask_at(space, piles, ask, right_px, top_px, rows=2)
    if part.box.bottom_px > tray.y_px:
        part = _ask_at(space, piles, ask, right_px, top_px, rows=1)
    lowest_px = tray.y_px + HIGHER * unit
    short = ask if ask.needs_title else replace(ask, title=())
    if part.box.bottom_px > lowest_px:
        part = _ask_at(space, piles, short, right_px, top_px, rows=1)
    if part.box.bottom_px > lowest_px and zones.right is not None:
        right_px = zones.right.right_px
        part = _ask_at(space, piles, ask, right_px, top_px, rows=1, fills=True)
        if part.box.bottom_px > lowest_px:
            part = _ask_at(space, piles, short, right_px, top_px, rows=1, fills=True)
    if part.box.bottom_px > tray.y_px:
        rise_px = min(HIGHER * unit, part.box.bottom_px - tray.y_px)
        fills = part.box.right_px > zones.centre.right_px
        part = _ask_at(space, piles, part.ask, right_px, top_px - rise_px, rows=1, fills=fills)
    return part


def below_question(space: Space, meter: Box | None, ask: AskPart) -> Box | None:
    """Return the meter's place: where a question lies over its column, what is left below that.

    None where not even its heading and its melds have room there.
    """
    if meter is None or not meter.overlap_px2(ask.box):
        return meter
    top_px = ask.box.bottom_px + 8 * space.design_px
    left = Box(meter.x_px, top_px, meter.width_px, meter.bottom_px - top_px)
    return left if left.height_px >= least_meter_px(space) else None


def _ask_at(
    space: Space,
    piles: Piles,
    ask: AskShown,
    right_px: float,
    top_px: float,
    *,
    rows: int,
    fills: bool = False,
) -> AskPart:
    """Lay out a question to `right_px` at most, wide enough for its text in so many rows."""
    unit = space.design_px
    margin_px = 13 * unit
    left_px = piles.discard_box.right_px + GAP * unit
    room_px = max(right_px - left_px, 200 * unit)
    em_px = space.text(LABEL)

    title_px = space.measure(plain(ask.title), LABEL, True) + em_px
    if ask.note:
        title_px += space.measure(ask.note, LOG, False) + em_px
    answers = [_answer_px(space, icon, words) for icon, words in ask.answers]
    around_px = 32 * unit
    wants_stack = not ask.text and not space.is_dense
    is_stacked = wants_stack or sum(answers) * SMALLER + around_px > room_px
    answers_px = max(answers) + 24 * unit
    if not is_stacked:
        answers_px = min(2 * max(answers) + around_px, room_px)
    words_px = space.measure(plain(ask.text), LOG, False) * 1.1
    text_px = words_px + em_px if rows == 1 else min(words_px / 1.8 + em_px, 260 * unit * space.ui)
    wished_px = max(title_px, text_px) + 2 * margin_px
    wished_px = max(wished_px, answers_px, 220 * unit)
    box_px = room_px if fills else min(wished_px, room_px)
    text_rows = _rows_of(space, ask.text, box_px - 2 * margin_px)
    title_height_px = em_px * 1.45 if ask.title else 0.0
    title = Box(left_px + margin_px, top_px + 9 * unit, box_px - 2 * margin_px, title_height_px)
    text = Box(title.x_px, title.bottom_px, title.width_px, space.text(LOG) * 1.4 * text_rows)
    button_px = max((34 if is_stacked else 40) * unit, space.text(BODY) * 1.7)
    y_px = text.bottom_px + 9 * unit
    inner_px = box_px - 24 * unit
    if is_stacked:
        yes = Box(left_px + 12 * unit, y_px, inner_px, button_px)
        no = Box(yes.x_px, yes.bottom_px + 6 * unit, inner_px, button_px)
    else:
        # Halves, or as wide as each needs where one is too long for half.
        both_px = min(inner_px, 2 * (max(answers) + WIDER * unit)) - 8 * unit
        is_even = 2 * max(answers) <= both_px
        first_px = both_px / 2 if is_even else both_px * answers[0] / sum(answers)
        yes = Box(left_px + 12 * unit, y_px, first_px, button_px)
        no = Box(yes.right_px + 8 * unit, y_px, both_px - first_px, button_px)
    box = Box(left_px, top_px, box_px, no.bottom_px + 11 * unit - top_px)
    tip_px = piles.discard_box.y_px + piles.discard_box.height_px * 0.45
    tail_px = max(tip_px - top_px, TAIL * unit)
    buttons = (space.button(Control.ASK_YES, yes), space.button(Control.ASK_NO, no))
    return AskPart(ask, box, tail_px, title, text, buttons, is_stacked)


def _rows_of(space: Space, text: Line, width_px: float) -> int:
    """Return how many rows a text takes in a width, broken between words."""
    if not text:
        return 0
    gap_px = space.measure(" ", LOG, False)
    rows, end_px = 0, width_px  # so that the first word opens the first row
    for word in plain(text).split(" "):
        word_px = space.measure(word, LOG, False)
        if any(sign in word for sign in SUIT_SIGNS.values()):
            word_px += CHIP * space.text(LOG)
        end_px += gap_px + word_px
        if end_px > width_px:
            rows, end_px = rows + 1, word_px
    return rows


def _answer_px(space: Space, icon: str, words: Line) -> float:
    """Return the width of an answer: icons and chips take more than their letters."""
    is_plain = not icon and all(isinstance(piece, str) for piece in words)
    return space.measure(plain(words), BODY, True) + (1.4 if is_plain else 2.6) * space.text(LABEL)
