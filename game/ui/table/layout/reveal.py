"""The end of a round: open hands under their panels, the own melds, and who went out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.cards import CardId
from game.rules.events import RoundResult
from game.rules.views import PlayerView
from game.ui.table.box import Box, around
from game.ui.table.layout.meld_poses import meld_part, meld_places, slips_of
from game.ui.table.layout.melds import lay_row
from game.ui.table.layout.parts import Finale, MeldPart, RevealedHand, SeatPanel
from game.ui.table.layout.zones import Space
from game.ui.table.poses import CARD_ASPECT, Pose, face_size
from game.ui.theme import HEADING, LOG

REVEAL_CARD: Final = 118
OWN_REVEAL_CARD: Final = 62
OWN_SHARE: Final = 0.8
"""How much of the hand's height the own melds take where they lie there."""
INDEX_SHARE: Final = 0.21
"""How much of an open card shows at least, as a share of its height: the index of a ten does."""
RAYS: Final = 38
"""How many design pixels the light round the last card takes below it."""
RAYS_SPAN: Final = 1.56
"""Width of the light round the last card, as a multiple of the card's height."""
LAST_CARD_DEGREES: Final = -3.0
OWN_FINALE_WIDTH: Final = 14
"""Room for what is said of the own going out, in sizes of its heading."""
FINALE_Z: Final = 190


def _reveal_top_px(space: Space, band: Box) -> float:
    return band.y_px + min(34 * space.design_px, band.height_px * 0.13)


def _reveal_card_px(space: Space, band: Box, below_px: float) -> float:
    """Return the height of open cards that leaves so much of the band below them."""
    room_px = band.bottom_px - _reveal_top_px(space, band) - below_px
    return min(REVEAL_CARD * space.design_px, band.height_px * 0.46, room_px)


def _own_card_px(space: Space, band: Box) -> float:
    return min(OWN_REVEAL_CARD * space.design_px, band.height_px * 0.24)


def lay_reveal(
    space: Space,
    band: Box,
    panels: Sequence[SeatPanel],
    result: RoundResult,
    *,
    has_own_melds: bool,
) -> tuple[RevealedHand, ...]:
    """Lay the opponents' open hands under their panels, and clear of the own melds below."""
    unit = space.design_px
    words_px = space.text(LOG) * 1.5
    top_px = _reveal_top_px(space, band)
    below_px = words_px + 8 * unit
    if has_own_melds:
        below_px += _own_card_px(space, band) + 6 * unit
    card_px = _reveal_card_px(space, band, below_px)
    for panel in panels:
        count = len(result.hands[panel.seat])
        room_px = _row_room_px(panel.box.width_px, unit)
        card_px = min(card_px, room_px / (CARD_ASPECT + INDEX_SHARE * max(0, count - 1)))
    revealed = []
    for panel in panels:
        area = Box(panel.box.x_px, band.y_px, panel.box.width_px, band.height_px)
        cards = result.hands[panel.seat]
        words = Box(area.x_px, top_px + card_px + 8 * unit, area.width_px, words_px)
        revealed.append(
            RevealedHand(
                panel.seat,
                area,
                _open_row(cards, area, top_px, card_px, unit),
                words,
            )
        )
    return tuple(revealed)


def _row_room_px(width_px: float, unit: float) -> float:
    return width_px - 24 * unit


def _open_row(
    cards: Sequence[CardId], area: Box, top_px: float, card_px: float, unit: float
) -> tuple[Pose, ...]:
    width_px = card_px * CARD_ASPECT
    room_px = _row_room_px(area.width_px, unit)
    step_px = width_px * 0.9
    if len(cards) > 1:
        step_px = min(step_px, (room_px - width_px) / (len(cards) - 1))
    left_px = area.centre_x_px - (step_px * (len(cards) - 1) + width_px) / 2
    size = face_size(card_px, unit, in_meld=False)
    return tuple(
        Pose(
            card,
            left_px + place * step_px,
            top_px,
            card_px,
            size,
            step_px if place < len(cards) - 1 else width_px,
            z=100 + place,
        )
        for place, card in enumerate(cards)
    )


def lay_finale(
    space: Space,
    band: Box,
    hand: Box,
    revealed: Sequence[RevealedHand],
    view: PlayerView,
    result: RoundResult,
) -> Finale:
    """Lay out the announcement of who went out.

    It stands under the winner's panel, in place of the own hand if that is empty, or above it; also
    where the own melds take the place of the hand, see `lay_own_reveal`.
    """
    unit = space.design_px
    area = next((hand.area for hand in revealed if hand.seat == result.winner), None)
    # Where space is short who goes out has to do.
    heading_px = space.text(HEADING) * 1.3
    words_px = 0.0 if space.is_dense else space.text(LOG) * 1.5
    last = None
    if view.table.discards and view.ruleset.goes_out_by_discarding(view.table.round_number):
        last = view.table.discards[-1]
    has_gone_out = result.winner == view.seat and not view.hand
    if has_gone_out and (last is not None or not view.own.melds):
        return _lay_own_finale(space, hand, last, heading_px, words_px)
    if area is None:
        top_px = band.bottom_px - heading_px - words_px
        # Beside the own melds, if there are any and they lie there.
        left_px = band.centre_x_px if view.own.melds and not has_gone_out else band.x_px
        heading = Box(left_px, top_px, band.right_px - left_px, heading_px)
        return Finale(None, heading, Box(left_px, heading.bottom_px, heading.width_px, words_px))
    top_px = _reveal_top_px(space, band)
    card_px = _reveal_card_px(space, band, RAYS * unit + heading_px + words_px)
    card = None
    if last is not None:
        left_px = area.centre_x_px - card_px * CARD_ASPECT / 2
        card = _last_card(space, last, left_px, top_px, card_px)
    heading = Box(area.x_px, top_px + card_px + RAYS * unit, area.width_px, heading_px)
    return Finale(card, heading, Box(area.x_px, heading.bottom_px, area.width_px, words_px))


def _last_card(space: Space, card: CardId, left_px: float, top_px: float, card_px: float) -> Pose:
    size = face_size(card_px, space.design_px, in_meld=False)
    width_px = card_px * CARD_ASPECT
    return Pose(card, left_px, top_px, card_px, size, width_px, angle=LAST_CARD_DEGREES, z=FINALE_Z)


def _lay_own_finale(
    space: Space, hand: Box, last: CardId | None, heading_px: float, words_px: float
) -> Finale:
    """Lay the last card with its light, and what is said right of it, where the hand was."""
    light_px = hand.height_px if last is not None else 0.0
    said_px = min(hand.width_px - light_px, OWN_FINALE_WIDTH * space.text(HEADING))
    left_px = hand.centre_x_px - (light_px + said_px) / 2
    top_px = hand.centre_y_px - (heading_px + words_px) / 2
    heading = Box(left_px + light_px, top_px, said_px, heading_px)
    card = None
    if last is not None:
        card_px = light_px / RAYS_SPAN
        card_left_px = left_px + (light_px - card_px * CARD_ASPECT) / 2
        card = _last_card(space, last, card_left_px, hand.centre_y_px - card_px / 2, card_px)
    return Finale(card, heading, Box(heading.x_px, heading.bottom_px, said_px, words_px))


def lay_own_reveal(
    space: Space, band: Box, hand: Box, view: PlayerView, finale: Finale, result: RoundResult
) -> tuple[MeldPart, ...]:
    """Lay the own melds small above the hand while all hands lie open, clear of what is said.

    Large where the hand was, if the whole of it was laid down and no last card lies there (R5.7).
    """
    unit = space.design_px
    melds = view.own.melds
    if not melds:
        return ()
    rows = [meld_places(view.seat, index, meld) for index, meld in enumerate(melds)]
    slips = [slips_of(places) for places in rows]
    least_px = card_px = _own_card_px(space, band)
    top_px = band.bottom_px - card_px
    said = around((finale.heading, finale.words))
    is_in_hand = result.winner == view.seat and not view.hand and finale.card is None
    rooms = [band]
    if is_in_hand:
        card_px = min(REVEAL_CARD * unit, hand.height_px * OWN_SHARE)
        rooms = [hand]
    elif said.overlap_px2(Box(band.x_px, top_px, band.width_px, card_px)):
        rooms = [
            Box(band.x_px, band.y_px, said.x_px - band.x_px, band.height_px),
            Box(said.right_px, band.y_px, band.right_px - said.right_px, band.height_px),
        ]
    room = max(rooms, key=lambda room: room.width_px)
    while True:
        spans = lay_row(
            slips, (0.0,) * len(slips), room.width_px - 24 * unit, card_px, unit, gap_px=22 * unit
        )
        total_px = spans[-1].x_px + spans[-1].strips.total_px
        if total_px <= room.width_px - 24 * unit or card_px <= least_px:
            break
        card_px = max(least_px, card_px - 4 * unit)
    if is_in_hand:
        top_px = hand.centre_y_px - card_px / 2
    # In the middle of the table or of the hand, or as near to it as what is said leaves room.
    middle_px = hand.centre_x_px if is_in_hand else band.centre_x_px
    pad_px = 12 * unit
    farthest_px = room.right_px - pad_px - total_px
    left_px = min(max(middle_px - total_px / 2, room.x_px + pad_px), farthest_px)
    return tuple(
        meld_part(
            view.seat,
            index,
            places,
            span.strips,
            (left_px + span.x_px, top_px),
            card_px,
            unit,
            150 + 20 * index,
        )
        for index, (places, span) in enumerate(zip(rows, spans, strict=True))
    )
