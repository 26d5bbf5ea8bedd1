"""Draws the middle of the table: piles, tray, and the field for cards without a home."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from game.i18n import t
from game.rules.cards import CardId, SeatId
from game.rules.melds import MeldKind
from game.ui.rich_text import Align, row_height
from game.ui.table.box import Box
from game.ui.table.content.presentation import HomesShown, SlotShown, Tone
from game.ui.table.layout.centre import TITLE_ICON
from game.ui.table.layout.homes import lay_homeless
from game.ui.table.layout.parts import Piles, Slot
from game.ui.table.paint.cards import CardPainter
from game.ui.table.paint.header import kind_icon
from game.ui.table.paint.pen import PILL_AROUND, Pen
from game.ui.table.poses import Pose, face_size
from game.ui.table.targets import MeldTarget, SlotTarget, StandInTarget, Target
from game.ui.theme import BODY, CAPTION, LABEL, LOG, Colour

TONE_ICONS: Final = {
    Tone.PLAIN: "",
    Tone.HINT: "up",
    Tone.VALID: "tick",
    Tone.MISSING: "warn",
    Tone.INVALID: "cross",
    Tone.ACCEPTS: "tick",
}


# ------------------------------------------------------------------------------------------ piles


def draw_piles(pen: Pen, cards: CardPainter, piles: Piles, hidden: Collection[CardId]) -> None:
    """Draw stock and discards."""
    colours = pen.colours
    if not piles.stock:
        pen.dashed(piles.stock_box, 6, colours.zone, colours.well)
    cards.draw_all(piles.stock)
    if not piles.discards:
        pen.dashed(piles.discard_box, 6, colours.zone, colours.well)
    cards.draw_all((pose for pose in piles.discards if not pose.angle), hidden)
    for pose in piles.discards:
        if pose.angle:
            cards.draw(pose, is_lifted=True)


def draw_pile_open(pen: Pen, box: Box) -> None:
    """Outline a pile that would take the cards in the air."""
    pen.dashed(box, 10, pen.colours.zone)


def draw_pile_lit(pen: Pen, box: Box) -> None:
    """Light a pile that takes the cards in the air, or from which one may draw."""
    act = pen.colours.act
    pen.glow(box, 12, 20, (*act[:3], 140))
    pen.box(box, 12, (*act[:3], 31), act, 3)


def draw_pile_words(pen: Pen, piles: Piles, stock: tuple[str, str], hint: str) -> None:
    """Write how many cards the stock has, and what the discards are for."""
    colours = pen.colours
    name, count = stock
    if piles.stock_words is not None:
        box = piles.stock_words
        name_style = pen.style(LABEL, colours.text, bold=True, align=Align.RIGHT)
        count_style = pen.style(LOG, colours.status, align=Align.RIGHT)
        half = Box(box.x_px, box.y_px, box.width_px, box.height_px / 2)
        line_px = name_style.size_px * 1.3
        upper = Box(half.x_px, box.centre_y_px - line_px, half.width_px, line_px)
        lower = Box(half.x_px, box.centre_y_px, half.width_px, count_style.size_px * 1.3)
        pen.words(name, upper, name_style)
        pen.words(count, lower, count_style)
    if piles.stock_count is not None:
        style = pen.style(LOG, colours.text, bold=True, align=Align.CENTRE)
        digits = "".join(letter for letter in count if letter.isdigit())
        pen.words(digits, piles.stock_count, style)
    if piles.discard_words is not None:
        box = piles.discard_words
        style = pen.style(LABEL, colours.text, bold=True)
        hint_px = pen.text_px(LOG) * 1.4 if hint else 0.0
        bottom_px = box.centre_y_px + hint_px + pen.px(3)
        top_px = piles.see_all.box.y_px if piles.see_all else bottom_px
        title_px = style.size_px * 1.4
        y_px = top_px - pen.px(3) - hint_px - title_px
        title = Box(box.x_px, y_px, box.width_px, title_px)
        pen.words(t("Discard pile"), title, style)
        if hint:
            place = Box(title.x_px, title.bottom_px, title.width_px, hint_px)
            pen.words(hint, place, pen.style(CAPTION + 0.5, colours.status))


# ------------------------------------------------------------------------------------------- tray


def draw_slot(
    pen: Pen,
    cards: CardPainter,
    slot: Slot,
    said: SlotShown,
    hidden: Collection[CardId],
    selected: Collection[CardId],
    advised: Collection[CardId],
    *,
    is_taking: bool,
) -> None:
    """Draw what a slot of the tray wants, how far it is, and what lies in it."""
    style = pen.style(BODY, pen.colours.text, bold=True)
    _draw_title(pen, slot.kind, slot.title, said.title, style.size_px)
    _draw_message(pen, slot.message, said)
    for outline in slot.outlines:
        pen.dashed(outline, 5, (*pen.colours.text[:3], 71), pen.colours.well, 1.5)
    for gap in slot.gaps:
        cards.draw_gap(gap, gap.badge, is_accepting=is_taking)
    cards.draw_all(slot.poses, hidden, selected, advised)


def draw_slot_ground(pen: Pen, box: Box) -> None:
    """Draw the ground of a slot."""
    pen.box(box, 12, (*pen.colours.panel[:3], 97))


def draw_slot_edge(pen: Pen, box: Box, *, is_done: bool) -> None:
    """Draw the edge of a slot at rest, green once it holds what it wants."""
    colours = pen.colours
    edge: Colour = (*colours.valid[:3], 204) if is_done else (*colours.text[:3], 71)
    pen.box(box, 12, None, edge, 1.5)


def draw_slot_open(pen: Pen, box: Box) -> None:
    """Outline a slot that would take the cards in the air."""
    pen.dashed(box, 12, pen.colours.zone)


def draw_slot_lit(pen: Pen, box: Box) -> None:
    """Light the slot that takes the cards in the air now."""
    act = pen.colours.act
    pen.glow(box, 12, 16, (*act[:3], 115))
    pen.box(box, 12, (*act[:3], 33), act, 3)


def is_at_slot(target: Target | None, slot: Slot, own: SeatId) -> bool:
    """Tell whether a target lies in a slot or in the own meld that lies there."""
    match target:
        case SlotTarget(index):
            return index == slot.index
        case MeldTarget(owner, index) | StandInTarget(owner, index):
            return slot.is_meld and owner == own and index == slot.index
        case _:
            return False


def _draw_title(pen: Pen, kind: MeldKind, box: Box, title: str, size_px: int) -> None:
    icon = kind_icon(pen, kind, round(size_px * 1.3), pen.colours.text)
    pen.blit(icon, box.x_px, box.centre_y_px - icon.get_height() / 2)
    left_px = box.x_px + size_px * TITLE_ICON
    rest = Box(left_px, box.y_px, box.right_px - left_px, box.height_px)
    pen.words(title, rest, pen.style(BODY, pen.colours.text, bold=True))


def _draw_message(pen: Pen, box: Box, said: SlotShown) -> None:
    colours = pen.colours
    if box.width_px < pen.text_px(LOG) * 2:
        return
    icon = TONE_ICONS[said.tone]
    text_px = pen.text_px(LOG)
    match said.tone:
        case Tone.VALID | Tone.ACCEPTS:
            fill, ink = colours.valid, colours.on_valid
            if said.tone is Tone.ACCEPTS:
                fill, ink = colours.act, colours.ink
            style = pen.style(LOG, ink, bold=True)
            words = pen.fitting(said.wordings, style, box.width_px - text_px * PILL_AROUND)
            pen.pill(words, box, LOG, fill, ink, icon=icon)
        case Tone.PLAIN | Tone.HINT | Tone.MISSING | Tone.INVALID:
            icon_colour = {
                Tone.MISSING: colours.act,
                Tone.INVALID: colours.invalid,
            }.get(said.tone, colours.caption)
            style = pen.style(LOG, colours.text)
            words = pen.fitting(said.wordings, style, box.width_px - text_px * 1.4)
            pen.icon_and_words(
                icon, words, box, style, icon_colour=icon_colour, icon_size=1.0, gap=0.4
            )


# -------------------------------------------------------------------------------- without a home


def draw_homes(pen: Pen, cards: CardPainter, box: Box, shown: HomesShown) -> None:
    """Draw the field that says which cards have no home, or that all of them have one."""
    colours = pen.colours
    edge = (*colours.valid[:3], 204) if shown.is_complete else (*colours.text[:3], 71)
    pen.dashed(box, 12, edge, (*colours.panel[:3], 51), 1.5)
    inner = Box(
        box.x_px + pen.px(12), box.y_px + pen.px(6), box.width_px - pen.px(24), box.height_px
    )
    if shown.is_complete:
        _draw_all_home(pen, inner, shown)
        return
    style = pen.style(BODY, colours.text, bold=True)
    icon_px = style.size_px * 1.1
    width_px = inner.width_px - icon_px - style.size_px * 0.4
    words = pen.fitting(shown.title, style, width_px, rows=2)
    rows_px = pen.rich.measure(words, style, round(width_px), 2)[1]
    first_px = style.size_px * 1.3
    top_px = inner.y_px + pen.px(4)
    pen.icon("warn", inner.x_px + icon_px / 2, top_px + first_px / 2, icon_px, colours.act)
    title = Box(inner.right_px - width_px, top_px, width_px, rows_px)
    pen.paragraph(words, title, style, 2)
    top_px = title.bottom_px + pen.px(6)
    room = Box(inner.x_px, top_px, inner.width_px, box.bottom_px - top_px)
    unit = pen.scale.factor
    rows = lay_homeless(len(shown.cards), room, unit)
    if rows.corners:
        size = face_size(rows.card_px, unit, in_meld=True)
        for card, (x_px, y_px) in zip(shown.cards, rows.corners, strict=True):
            cards.draw(Pose(card, x_px, y_px, rows.card_px, size, rows.step_px))
        top_px = rows.bottom_px + pen.px(8)
    rest = Box(inner.x_px, top_px, inner.width_px, box.bottom_px - top_px - pen.px(4))
    small = pen.style(LOG, colours.status, rows=1.4)
    text_rows = max(1, int(rest.height_px // row_height(small)))
    # Where no wording has room the cards say enough.
    words = pen.fitting((*shown.text, ()), small, rest.width_px, text_rows)
    pen.paragraph(words, rest, small, text_rows)


def _draw_all_home(pen: Pen, inner: Box, shown: HomesShown) -> None:
    colours = pen.colours
    side_px = pen.px(46)
    style = pen.style(BODY + 1, colours.text, bold=True, align=Align.CENTRE)
    small = pen.style(LOG, colours.status, rows=1.4, align=Align.CENTRE)
    width = round(inner.width_px)
    (words,) = shown.title
    title_px = pen.rich.measure(words, style, width)[1]
    text = pen.fitting(shown.text, small, width)
    text_px = pen.rich.measure(text, small, width)[1]
    total_px = side_px + title_px + text_px + pen.px(16)
    top_px = inner.centre_y_px - pen.px(6) - total_px / 2
    disc = Box(inner.centre_x_px - side_px / 2, top_px, side_px, side_px)
    pen.box(disc, 23, colours.valid)
    pen.icon("tick", disc.centre_x_px, disc.centre_y_px, side_px * 0.62, colours.on_valid)
    title = Box(inner.x_px, disc.bottom_px + pen.px(8), inner.width_px, title_px)
    pen.paragraph(words, title, style)
    below = Box(inner.x_px, title.bottom_px + pen.px(8), inner.width_px, text_px)
    pen.paragraph(text, below, small)
