"""The opponents' panels and the loupe over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.rules.cards import CardId, SeatId
from game.rules.melds import End
from game.rules.views import PlayerView
from game.ui.table.box import Box
from game.ui.table.content import labels
from game.ui.table.layout.meld_poses import end_badge, meld_part, meld_places, slips_of
from game.ui.table.layout.melds import LOUPE_STEP, lay_row, overlap, share_area
from game.ui.table.layout.options import Opening, Seated
from game.ui.table.layout.parts import Disc, Loupe, MeldPart, SeatPanel
from game.ui.table.layout.zones import SMALLEST_NAME, Space
from game.ui.table.poses import CARD_ASPECT, FaceSize, Pose
from game.ui.table.targets import Control
from game.ui.theme import CAPTION, LABEL, LOG

PANEL_MARGIN: Final = 8
SMALL_BELOW: Final = 300
"""Panels narrower than this many design pixels have a smaller portrait and no state pill."""
ALIKE_FROM: Final = 0.7
"""Names are set alike unless one has to be smaller than this share of the usual size."""
FAN_MOST: Final = 14
FAN_STEP: Final = 0.24
OPEN_STEP: Final = 0.4
FAN_DEGREES: Final = 2.2
LOUPE_CARD: Final = 94
LOUPE_Z: Final = 800


def opponents(view: PlayerView) -> tuple[SeatId, ...]:
    """Return the other seats in turn order, the next to play first."""
    count = len(view.table.seats)
    return tuple(SeatId((view.seat + step) % count) for step in range(1, count))


def lay_panels(
    space: Space,
    row: Box,
    view: PlayerView,
    players: Sequence[Seated],
    openings: Sequence[Opening],
    points: Sequence[str] | None,
    open_hands: Sequence[Sequence[CardId]],
    *,
    is_line: bool,
    is_revealing: bool,
) -> tuple[SeatPanel, ...]:
    """Lay out the opponents' panels side by side; hands that lie open leave no fan in them."""
    seats = opponents(view)
    gap_px = 8 * space.design_px
    width_px = (row.width_px - gap_px * (len(seats) - 1)) / len(seats)
    panels = []
    for place, seat in enumerate(seats):
        box = Box(row.x_px + place * (width_px + gap_px), row.y_px, width_px, row.height_px)
        name = players[seat].name
        if is_line:
            panel = _lay_line(space, box, view, seat, name, points)
        else:
            cards = open_hands[seat] if open_hands else ()
            panel = _lay_panel(space, box, view, seat, name, openings, points, cards)
        panels.append(_without_fan(panel) if is_revealing else panel)
    smallest_px = min(panel.name_text_px for panel in panels)
    if points is None and smallest_px >= ALIKE_FROM * space.text(LABEL):
        # A name that has to be a little smaller looks intended where all are.
        panels = [replace(panel, name_text_px=smallest_px) for panel in panels]
    return tuple(panels)


def _without_fan(panel: SeatPanel) -> SeatPanel:
    """Return a panel whose closed hand has been opened; its note moves up into the free place."""
    note = panel.note
    if note is not None and panel.fan:
        top_px = panel.fan[0].y_px
        note = Box(note.x_px, top_px, note.width_px, note.bottom_px - top_px)
    return replace(panel, fan=(), note=note)


def chips_px(space: Space, count: int, points: str) -> float:
    """Return the width of card back, number of cards, rule, points and place."""
    back_px = space.text(11) + 3 * space.design_px
    rule_px = 2 * 6 * space.design_px + 1.5
    words_px = space.measure(str(count), LOG, True) + space.measure(points, LOG, True)
    return back_px + rule_px + words_px + 2


def _points(
    view: PlayerView, seat: SeatId, counted: Sequence[str] | None, *, has_place: bool
) -> str:
    if counted is not None:
        return counted[seat]
    words = labels.score_words(view) if has_place else labels.point_words(view)
    return words[seat]


def _lay_panel(
    space: Space,
    box: Box,
    view: PlayerView,
    seat: SeatId,
    name: str,
    openings: Sequence[Opening],
    counted: Sequence[str] | None,
    open_hand: Sequence[CardId],
) -> SeatPanel:
    """Lay out a panel: its head, and under that the seat's melds or its hand."""
    head = _lay_head(space, box, view, seat, name, counted)
    inside = _below_head(space, head)
    if view.table.seats[seat].is_down:
        return replace(head, melds=_lay_melds(space, inside, view, seat, openings))
    count = view.table.seats[seat].card_count
    fan, note = _lay_fan(space, inside, open_hand or (None,) * count)
    return replace(head, fan=fan, note=note)


def _lay_head(
    space: Space,
    box: Box,
    view: PlayerView,
    seat: SeatId,
    name: str,
    counted: Sequence[str] | None,
) -> SeatPanel:
    """Lay out who sits there and how the seat stands: a panel with nothing under its head."""
    unit = space.design_px
    margin_px = PANEL_MARGIN * unit
    is_small = box.width_px < SMALL_BELOW * unit
    has_place = not (is_small and space.is_dense)
    diameter_px = (36 if is_small else 42) * unit
    portrait = Disc(
        box.x_px + margin_px + diameter_px / 2,
        box.y_px + margin_px - 2 * unit + diameter_px / 2,
        diameter_px,
    )
    is_dealer = view.table.dealer == seat
    coin_on_portrait = is_small or space.is_dense
    left_px = box.x_px + margin_px + diameter_px + 11 * unit
    right_px = box.right_px - margin_px
    line_px = space.text(LABEL) * 1.4
    points = _points(view, seat, counted, has_place=has_place)
    across_px = chips_px(space, view.table.seats[seat].card_count, points)
    chips = Box(right_px - across_px, box.y_px + 4 * unit, across_px, line_px)
    coin_px = space.text(LABEL) * 1.7 if is_dealer and not coin_on_portrait else 0.0
    name_box = Box(left_px, chips.y_px, chips.x_px - 8 * unit - left_px, line_px)
    status = None
    if not space.is_dense:
        top_px = box.y_px + 4 * unit + space.text(LABEL) * 1.42
        status = Box(left_px, top_px, right_px - left_px, space.text(LOG) * 1.5)
    return SeatPanel(
        seat,
        box,
        is_line=False,
        is_small=is_small,
        portrait=portrait,
        dealer=_coin_on(portrait, unit) if is_dealer and coin_on_portrait else None,
        name=name_box,
        name_text_px=_name_size(space, name, name_box.width_px - coin_px),
        chips=chips,
        status=status,
        has_place=has_place,
        melds=(),
        fan=(),
        note=None,
    )


def _below_head(space: Space, head: SeatPanel) -> Box:
    """Return what a panel has for melds or hand: all that its head leaves inside the margins."""
    unit, box = space.design_px, head.box
    margin_px = PANEL_MARGIN * unit
    words = head.status or head.name
    top_px = max(
        box.y_px + margin_px + head.portrait.diameter_px + 2 * unit, words.bottom_px + 2 * unit
    )
    return Box(
        box.x_px + margin_px,
        top_px,
        box.width_px - 2 * margin_px,
        box.bottom_px - 6 * unit - top_px,
    )


def _coin_on(portrait: Disc, unit: float) -> Disc:
    box = portrait.box
    side_px = 18 * unit
    return Disc(
        box.x_px + portrait.diameter_px * 0.62 + side_px / 2,
        box.y_px + portrait.diameter_px * 0.56 + side_px / 2,
        side_px,
    )


def _name_size(space: Space, name: str, room_px: float) -> float:
    """Return a text size at which the name fits, not below the smallest."""
    wished_px = space.text(LABEL)
    needed_px = space.measure(name, LABEL, True)
    if needed_px <= room_px:
        return wished_px
    fitting_px = int(wished_px * max(0.0, room_px - 2) / needed_px)
    return max(space.text(SMALLEST_NAME), fitting_px)


def _lay_melds(
    space: Space, inside: Box, view: PlayerView, seat: SeatId, openings: Sequence[Opening]
) -> tuple[MeldPart, ...]:
    unit = space.design_px
    melds = view.table.seats[seat].melds
    rows = [meld_places(seat, index, meld, openings) for index, meld in enumerate(melds)]
    caption_line_px = 0.0 if space.is_dense else space.text(CAPTION) * 1.5
    widths = tuple(space.measure(words, CAPTION, False) + 2 for words in labels.captions(melds))
    area = share_area(
        tuple(slips_of(places) for places in rows),
        widths,
        inside.width_px,
        inside.height_px,
        space.height_px,
        caption_line_px,
        unit,
    )
    parts = []
    for index, (places, span) in enumerate(zip(rows, area.spans, strict=True)):
        x_px, y_px = inside.x_px + span.x_px, inside.y_px + span.y_px
        caption = None
        if area.caption_px:
            caption = Box(x_px, y_px, span.caption_width_px, area.caption_px)
        corner = (x_px, y_px + area.caption_px)
        parts.append(
            meld_part(
                seat, index, places, span.strips, corner, area.card_px, unit, 20 * index, caption
            )
        )
    return tuple(parts)


def _lay_fan(
    space: Space, inside: Box, cards: Sequence[CardId | None]
) -> tuple[tuple[Pose, ...], Box | None]:
    """Lay a hand as a fan of backs, or side by side where its cards are known."""
    unit = space.design_px
    is_open = None not in cards
    count = len(cards)
    card_px = min(inside.height_px * 0.62, space.height_px * 0.085)
    width_px = card_px * CARD_ASPECT
    shown = count if is_open else min(count, FAN_MOST)
    step_px = card_px * (OPEN_STEP if is_open else FAN_STEP)
    if shown > 1:
        step_px = min(step_px, (inside.width_px - width_px - 12 * unit) / (shown - 1))
    left_px = inside.centre_x_px - (step_px * (shown - 1) + width_px) / 2
    sag_px = 0.0 if is_open else 12 * unit
    poses = []
    for place in range(shown):
        off_middle = place - (shown - 1) / 2
        poses.append(
            Pose(
                cards[place],
                left_px + place * step_px,
                inside.y_px + 6 * unit + (off_middle / shown) ** 2 * sag_px,
                card_px,
                FaceSize.MINI if is_open else FaceSize.BACK,
                step_px if place < shown - 1 else width_px,
                angle=0.0 if is_open else off_middle * FAN_DEGREES,
                z=place,
            )
        )
    note = None
    if not space.is_dense and inside.height_px > 80 * unit:
        top_px = inside.y_px + card_px + 16 * unit
        note = Box(inside.x_px, top_px, inside.width_px, space.text(LOG) * 1.5)
        if note.bottom_px > inside.bottom_px + 4 * unit:
            note = None
    return tuple(poses), note


def _lay_line(
    space: Space,
    box: Box,
    view: PlayerView,
    seat: SeatId,
    name: str,
    counted: Sequence[str] | None,
) -> SeatPanel:
    """Lay out a panel of one line: nobody is down before the end (R5.7)."""
    unit = space.design_px
    margin_px = 8 * unit
    is_small = box.width_px < SMALL_BELOW * unit
    diameter_px = box.height_px - 12 * unit
    portrait = Disc(box.x_px + margin_px + diameter_px / 2, box.centre_y_px, diameter_px)
    has_place = not (is_small and space.is_dense)
    across_px = chips_px(
        space,
        view.table.seats[seat].card_count,
        _points(view, seat, counted, has_place=has_place),
    )
    right_px = box.right_px - 10 * unit
    chips = Box(right_px - across_px, box.y_px, across_px, box.height_px)
    left_px = box.x_px + margin_px + diameter_px + 11 * unit
    is_dealer = view.table.dealer == seat
    coin_px = space.text(LABEL) * 1.7 if is_dealer and not is_small else 0.0
    room_px = chips.x_px - 8 * unit - left_px
    name_text_px = _name_size(space, name, room_px - coin_px)
    needed_px = space.measure(name, LABEL, True) * name_text_px / space.text(LABEL) + coin_px + 2
    name_box = Box(left_px, box.y_px, min(needed_px, room_px), box.height_px)
    status = None
    if not space.is_dense:
        start_px = name_box.right_px + 9 * unit
        free_px = chips.x_px - 9 * unit - start_px
        if free_px >= 70 * unit:
            status = Box(start_px, box.y_px, free_px, box.height_px)
    return SeatPanel(
        seat,
        box,
        is_line=True,
        is_small=is_small,
        portrait=portrait,
        dealer=_coin_on(portrait, unit) if is_dealer and is_small else None,
        name=name_box,
        name_text_px=name_text_px,
        chips=chips,
        status=status,
        has_place=has_place,
        melds=(),
        fan=(),
        note=None,
    )


# ------------------------------------------------------------------------------------------ loupe


def lay_loupe(
    space: Space, row: Box, view: PlayerView, seat: SeatId, openings: Sequence[Opening]
) -> Loupe | None:
    """Lay out a seat's melds large across the opponents' row; None if the seat has none."""
    melds = view.table.seats[seat].melds
    if not melds:
        return None
    unit = space.design_px
    box = row.padded(2 * unit)
    words_px = space.text(LABEL + 1) * 1.4
    words = Box(box.x_px + 58 * unit, box.y_px + 7 * unit, box.width_px - 110 * unit, words_px)
    card_px = min(LOUPE_CARD * unit, box.height_px * 0.55)
    top_px = box.bottom_px - card_px - 9 * unit
    caption_rows = int((top_px - 2 * unit - words.bottom_px) / (space.text(LOG) * 1.4))
    caption_px = space.text(LOG) * 1.4 * min(2, max(0, caption_rows))
    if not caption_px:
        # The cards take the room of the captions.
        room_px = box.bottom_px - words.bottom_px
        card_px = min(LOUPE_CARD * unit, room_px - 12 * unit)
        top_px = words.bottom_px + (room_px - card_px) / 2
    free_px = box.width_px - 32 * unit
    rows = [meld_places(seat, index, meld, openings) for index, meld in enumerate(melds)]
    slips = [slips_of(places) for places in rows]
    wished_px = sum(
        overlap(slip, card_px, float("inf"), unit, LOUPE_STEP).total_px for slip in slips
    )
    gap_px = 12 * unit
    if len(slips) > 1:
        gap_px = min(56 * unit, max(gap_px, (free_px - wished_px) / (len(slips) - 1)))
    no_captions = (0.0,) * len(slips)
    spans = lay_row(
        slips, no_captions, free_px, card_px, unit, wished_step=LOUPE_STEP, gap_px=gap_px
    )
    portrait = Disc(box.x_px + 30 * unit, box.y_px + 28 * unit, 36 * unit)
    parts = []
    for index, (places, span) in enumerate(zip(rows, spans, strict=True)):
        x_px = box.x_px + 16 * unit + span.x_px
        # The first caption stands clear of the portrait.
        left_px = max(x_px, words.x_px) if index == 0 else x_px
        right_px = x_px + span.strips.total_px + gap_px * 0.8
        if index == len(rows) - 1:
            right_px = max(right_px, box.right_px - 46 * unit)
        caption = Box(left_px, top_px - caption_px - 2 * unit, right_px - left_px, caption_px)
        z = LOUPE_Z + 20 * index
        parts.append(
            meld_part(
                seat,
                index,
                places,
                span.strips,
                (x_px, top_px),
                card_px,
                unit,
                z,
                caption if caption_px else None,
            )
        )
    close = Box(box.right_px - 42 * unit, box.y_px + 8 * unit, 34 * unit, 34 * unit)
    open_for = tuple(
        tuple(badge for end in (End.LOW, End.HIGH) if (badge := end_badge(meld, end)) is not None)
        for meld in melds
    )
    button = space.button(Control.CLOSE, close)
    return Loupe(seat, box, portrait, words, button, tuple(parts), open_for)
