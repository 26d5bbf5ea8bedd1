"""Where the guide's bubble lies: over opponents who play no part, never over piles, tray or hand.

Pure but for the measuring of texts. The bubble takes the fullest form that has room; what it leaves
out the pause menu offers too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.ui.rich_text import Align, TextStyle
from game.ui.table.box import Box, around
from game.ui.table.layout.parts import Disc
from game.ui.table.layout.table import TableLayout
from game.ui.table.paint.pen import Pen
from game.ui.theme import BODY, HEADING
from game.wording import Line

PORTRAIT: Final = 84
PORTRAIT_INSIDE: Final = 10
"""Design pixels from the bubble's left edge to the portrait's middle."""
NARROW: Final = 620
WIDER: Final = 60
"""Width in design pixels that is tried first, and by how much more is tried."""
SHARES: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
"""Of the full text size, what is tried where there is little room."""
PROMPT_HALF: Final = 1.0
"""Half the height of the table's prompt between piles and tray, in text sizes."""
LEAST_WORDS: Final = 14
"""The narrowest column in which the text still reads well, in text sizes."""
DOT: Final = 10
DOT_STEP: Final = 16


class GuideAct(Enum):
    """What a button of the bubble does; the value is its icon."""

    GO_ON = "play"
    TAKE_BACK = "undo"
    SHOW_ME = "bulb"
    LEAVE = "exit"


@dataclass(frozen=True, slots=True)
class GuideButton:
    """A button of the bubble."""

    act: GuideAct
    label: str


@dataclass(frozen=True, slots=True)
class GuideShown:
    """What the bubble says.

    Attributes:
        title: The heading.
        text: The rest.
        buttons: The first is the primary one.
        done: Steps of the lesson that are done.
        count: Steps of the lesson.
    """

    title: str
    text: Line
    buttons: tuple[GuideButton, ...]
    done: int
    count: int


@dataclass(frozen=True, slots=True)
class GuidePart:
    """The bubble as it is laid out.

    Attributes:
        box: The paper.
        portrait: The guide's picture; None where there is no room.
        title: Where the heading is written.
        title_style: How.
        text: Where the rest is written.
        text_style: How.
        buttons: As many as have room, with where they lie.
        button_style: What the buttons say in.
        dots: From where the dots run to the right; None where there is no room.
    """

    box: Box
    portrait: Disc | None
    title: Box
    title_style: TextStyle
    text: Box
    text_style: TextStyle
    buttons: tuple[tuple[GuideButton, Box], ...]
    button_style: TextStyle
    dots: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class _Form:
    """A way to lay the bubble out: buttons below the text or beside it, and how many."""

    is_beside: bool
    buttons: int
    pad: float
    has_portrait: bool
    share: float
    needs_dots: bool = False


def guide_rooms(layout: TableLayout, holes: Sequence[Box]) -> tuple[Box, ...]:
    """Return where the bubble may lie, the preferred place first.

    Args:
        layout: The table.
        holes: What must stay to be seen.
    """
    panels = [panel.box for panel in layout.panels]
    free = [not any(box.overlap_px2(hole) for hole in holes) for box in panels]
    groups: list[list[Box]] = [[]]
    for box, is_free in zip(panels, free, strict=True):
        if is_free:
            groups[-1].append(box)
        elif groups[-1]:
            groups.append([])
    longest = max(len(group) for group in groups)
    widest = next(group for group in groups if len(group) == longest)
    row = around(tuple(widest or panels))
    top_px = layout.header.flags[0].y_px + 2
    higher = Box(row.x_px, top_px, row.width_px, row.bottom_px - top_px)
    if not any(higher.overlap_px2(hole) for hole in holes):
        return (row, higher)
    aside = _beside_piles(layout)
    if aside is None or any(aside.overlap_px2(hole) for hole in holes):
        return (row,)
    return (row, aside)


def _beside_piles(layout: TableLayout) -> Box | None:
    """Return the room left of the stock, above the tray: over opponents and moves."""
    piles, gap_px = layout.piles, 8.0
    if piles is None or not layout.slots or not layout.panels:
        return None
    left_px = min(panel.box.x_px for panel in layout.panels)
    flags_px = max(flag.bottom_px for flag in layout.header.flags)
    top_px = max(flags_px + gap_px, min(panel.box.y_px for panel in layout.panels))
    words = (piles.stock_box, piles.stock_words, piles.stock_count)
    right_px = min(box.x_px for box in words if box is not None) - gap_px
    bottom_px = min(slot.box.y_px for slot in layout.slots) - gap_px
    if right_px <= left_px or bottom_px <= top_px:
        return None
    return Box(left_px, top_px, right_px - left_px, bottom_px - top_px)


def lay_guide(pen: Pen, shown: GuideShown, rooms: Sequence[Box]) -> GuidePart:
    """Lay the bubble out in the fullest form that fits one of the rooms.

    Where none fits it takes the first room and reaches beyond it.
    """
    for form in _forms(len(shown.buttons)):
        for room in rooms:
            widest = _lay(pen, shown, room, room.width_px, form)
            if not _fits(widest, room, form):
                continue
            for width_px in _widths(pen, room):
                part = _lay(pen, shown, room, width_px, form)
                if _fits(part, room, form):
                    return part
            return widest
    return _lay(pen, shown, rooms[0], rooms[0].width_px, form)


@dataclass(frozen=True, slots=True)
class Way:
    """Where the tail of the bubble hangs, and down to where dots lead from it."""

    x_px: float
    to_y_px: float


def find_way(box: Box, holes: Sequence[Box], layout: TableLayout) -> Way | None:
    """Return the way straight down from the bubble to the nearest hole, across nothing to read."""
    across: list[Box] = [slot.box for slot in layout.slots]
    if layout.piles:
        piles = layout.piles
        words = (piles.stock_words, piles.stock_count, piles.discard_words)
        across += (piles.stock_box, piles.discard_box, *(each for each in words if each))
        across += (piles.see_all.box,) if piles.see_all else ()
    for hole in sorted(holes, key=lambda hole: hole.y_px):
        height_px = hole.y_px - box.bottom_px
        least_px = max(box.x_px + 40, hole.x_px + 12)
        most_px = min(box.right_px - 40, hole.right_px - 12)
        if height_px < 0 or least_px > most_px:
            continue
        count = int((most_px - least_px) // 6) + 1
        tries = [least_px + 6 * place for place in range(count)]
        for x_px in sorted(tries, key=lambda x_px: abs(x_px - hole.centre_x_px)):
            line = Box(x_px - 6, box.bottom_px, 12, height_px - 12)
            if not any(line.overlap_px2(other) for other in across):
                return Way(x_px, _before_prompt(hole.y_px, box, layout))
    return None


def _before_prompt(to_y_px: float, box: Box, layout: TableLayout) -> float:
    """Return where dots end on their way down: before the line that the table says, if it is."""
    if layout.piles is None:
        return to_y_px
    prompt_px = layout.piles.prompt[1] - PROMPT_HALF * layout.scale.text(BODY)
    return min(to_y_px, prompt_px) if prompt_px > box.bottom_px else to_y_px


def _forms(buttons: int) -> Iterator[_Form]:
    for share in SHARES[:2]:
        for pad in (14, 9):
            yield _Form(False, buttons, pad, True, share, needs_dots=True)
    yield _Form(False, buttons, 9, True, SHARES[1])
    for share in SHARES[:3]:
        yield _Form(True, min(buttons, 2), 8, True, share)
    for share in SHARES[2:]:
        yield _Form(False, buttons, 7, True, share)
        yield _Form(True, min(buttons, 2), 6, False, share)
        yield _Form(True, 1, 6, False, share)


def _widths(pen: Pen, room: Box) -> Iterable[float]:
    width_px = pen.px(NARROW)
    while width_px < room.width_px:
        yield width_px
        width_px += pen.px(WIDER)


def _fits(part: GuidePart, room: Box, form: _Form) -> bool:
    rights = [box.right_px for _, box in part.buttons]
    lefts = [box.x_px for _, box in part.buttons]
    return (
        part.box.height_px <= room.height_px
        and max(rights) <= part.box.right_px
        and min(lefts) >= part.title.x_px
        and part.text.width_px >= LEAST_WORDS * part.text_style.size_px
        and (part.dots is not None or not form.needs_dots)
    )


def _lay(pen: Pen, shown: GuideShown, room: Box, width_px: float, form: _Form) -> GuidePart:
    pad_px, colours = pen.px(form.pad), pen.colours
    title_style = pen.style(HEADING * form.share, colours.paper_heading, bold=True, rows=1.25)
    text_style = pen.style((BODY + 1.5) * form.share, colours.ink, rows=1.35)
    around_px = 0.0
    side_px = 0.0
    if form.has_portrait:
        side_px = min(pen.px(PORTRAIT), room.height_px - 4)
        around_px = max(0.0, side_px / 2 - pen.px(PORTRAIT_INSIDE))
    paper_px = width_px - around_px
    left_px = (side_px / 2 + pen.px(PORTRAIT_INSIDE) if form.has_portrait else 0.0) + pad_px
    buttons = shown.buttons[: form.buttons]
    button_style = pen.style((BODY + 0.5) * form.share, colours.ink, bold=True, align=Align.CENTRE)
    wides = [_button_width(pen, button, button_style) for button in buttons]
    gap_px = pen.px(8)
    row_px = sum(wides) + gap_px * (len(wides) - 1)
    button_px = _button_height(pen, form, button_style)
    inner_px = paper_px - left_px - pad_px
    words_px = max(40.0, inner_px - (row_px + pen.px(14) if form.is_beside else 0.0))
    title_px = pen.rich.measure(shown.title, title_style, round(words_px))[1]
    text_px = pen.rich.measure(shown.text, text_style, round(words_px))[1]
    between_px = pen.px(3)
    height_px = 2 * pad_px + title_px + between_px + text_px
    if form.is_beside:
        height_px = max(height_px, button_px + 2 * pad_px)
    else:
        height_px += button_px + pen.px(7)
    x_px = room.x_px + around_px + max(0.0, (room.width_px - width_px) / 2)
    y_px = room.bottom_px - height_px
    box = Box(x_px, y_px, paper_px, height_px)
    block_px = title_px + between_px + text_px
    top_px = y_px + (max(pad_px, (height_px - block_px) / 2) if form.is_beside else pad_px)
    title = Box(x_px + left_px, top_px, words_px, title_px)
    text = Box(title.x_px, title.bottom_px + between_px, words_px, text_px)
    middle_px = y_px + height_px / 2 if form.is_beside else box.bottom_px - pad_px - button_px / 2
    places: list[tuple[GuideButton, Box]] = []
    right_px = box.right_px - pad_px
    for button, wide_px in zip(buttons, wides, strict=True):
        place = Box(right_px - wide_px, middle_px - button_px / 2, wide_px, button_px)
        places.append((button, place))
        right_px = place.x_px - gap_px
    dots_px = (shown.count - 1) * pen.px(DOT_STEP) + 2 * pen.px(DOT)
    has_dots = not form.is_beside and inner_px - row_px - pen.px(12) >= dots_px
    portrait = None
    if form.has_portrait:
        portrait_px = y_px + min(height_px, side_px) / 2
        portrait = Disc(x_px + pen.px(PORTRAIT_INSIDE), portrait_px, side_px)
    return GuidePart(
        box,
        portrait,
        title,
        title_style,
        text,
        text_style,
        tuple(places),
        button_style,
        (title.x_px, middle_px) if has_dots else None,
    )


def _button_width(pen: Pen, button: GuideButton, style: TextStyle) -> float:
    return pen.width(button.label, style) + style.size_px * 1.75 + pen.px(28)


def _button_height(pen: Pen, form: _Form, style: TextStyle) -> float:
    wished = 44 if form.pad > 8 else 36
    return max(28.0, pen.px(wished) * form.share, style.size_px * 1.8)
