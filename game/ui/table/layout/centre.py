"""The middle of the table: stock and discards, and the tray."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.arrangement import Arrangement
from game.rules.cards import CardId, Face, Rank, face_rank, face_suit, is_wild
from game.rules.contracts import CONTRACTS
from game.rules.melds import MeldKind
from game.rules.views import PlayerView
from game.ui.table.box import Box
from game.ui.table.content import labels
from game.ui.table.content.presentation import AskShown
from game.ui.table.layout.meld_poses import Place, card_place, meld_places, pose_row, slips_of
from game.ui.table.layout.melds import LEAST_CARD, TRAY_STEP, Slip, overlap
from game.ui.table.layout.options import Opening
from game.ui.table.layout.parts import Button, Gap, Piles, Slot
from game.ui.table.layout.zones import Space
from game.ui.table.poses import CARD_ASPECT, Badge, FaceSize, Pose, face_size, natural_badge
from game.ui.table.slots import read_slot, stand_in_meanings
from game.ui.table.targets import Control, SlotTarget
from game.ui.theme import BODY, LABEL, LOG

PEEKS: Final = 3
"""How many discards peek out under the top."""
PEEK_STEP: Final = 0.27
STOCK_DEPTH: Final = 5
STOCK_STEP: Final = 1.6
STOCK_LIFT: Final = (STOCK_DEPTH - 1) * STOCK_STEP
"""How many design pixels the lowest back of the stock lies left of the top one, and above it."""
STANDARD_SHARE: Final = 0.43
ALL_AT_ONCE_SHARE: Final = 0.545
"""Height of the tray as a share of the band."""
KIND_WEIGHTS: Final = {MeldKind.SET: 0.84, MeldKind.RUN: 1.16}
HOMES_WEIGHT: Final = 0.92
NARROW_BELOW: Final = 285
PILE_Z: Final = 200
TRAY_Z: Final = 400
PROMPT_ROW: Final = 1.2
OUTLINE_GAP: Final = 6
LEAST_OUTLINE: Final = 14
"""An outline of a card that is still missing is no narrower, in design pixels."""
TITLE_ICON: Final = 1.65
"""Width of a slot's icon and the gap behind it, in text sizes."""
COMFORTABLE_CARD: Final = 44
"""A message takes a line of its own only if so many design pixels are left for the cards."""
PENDING_DEGREES: Final = 4.0
LIGHT: Final = 6
"""How many design pixels the light round a pile reaches."""
CLEAR: Final = 4
"""Design pixels between that light and what stands beside it."""


@dataclass(frozen=True, slots=True)
class Centre:
    """How the centre is shared: where the tray stands, and the piles' sizes and places."""

    tray: Box
    pile_px: float
    stock: tuple[float, float]
    discards: tuple[float, float]


def share_centre(space: Space, centre: Box, *, is_all_at_once: bool) -> Centre:
    """Set the piles over the tray with cloth between, or left of it when space is short."""
    unit = space.design_px
    if space.is_dense:
        words_px = space.text(LOG) * 1.75
        above_px = prompt_px(space) + (LIGHT + CLEAR) * unit
        pile_px = centre.height_px - words_px - above_px - (LIGHT + CLEAR + 5) * unit
        pile_px = min(pile_px, space.height_px * 0.2)
        # Piles never take more than a third of the width from the tray.
        pile_px = min(pile_px, centre.width_px * 0.34 / (2 + PEEKS * PEEK_STEP) / CARD_ASPECT)
        width_px = pile_px * CARD_ASPECT
        spare_px = centre.height_px - pile_px - words_px - (LIGHT + CLEAR) * unit
        top_px = centre.y_px + max(spare_px / 2, above_px) + 3 * unit
        stock_px = centre.x_px + STOCK_LIFT * unit + LIGHT * unit
        discards_px = stock_px + width_px + 22 * unit
        tray_px = discards_px + width_px * (1 + PEEK_STEP * PEEKS) + 44 * unit
        tray = Box(tray_px, centre.y_px, centre.right_px - tray_px, centre.height_px)
        return Centre(tray, pile_px, (stock_px, top_px), (discards_px, top_px))
    share = ALL_AT_ONCE_SHARE if is_all_at_once else STANDARD_SHARE
    tray_height_px = centre.height_px * share
    tray = Box(centre.x_px, centre.bottom_px - tray_height_px, centre.width_px, tray_height_px)
    rest_px = centre.height_px - tray_height_px - 43 * unit
    pile_px = min(rest_px, space.height_px * 0.168)
    top_px = centre.y_px + 3 * unit + max(0.0, (rest_px - pile_px) / 2)
    stock_px = centre.centre_x_px - pile_px * CARD_ASPECT - 48 * unit
    discards_px = centre.centre_x_px - 18 * unit
    return Centre(tray, pile_px, (stock_px, top_px), (discards_px, top_px))


def prompt_px(space: Space) -> float:
    """Return the height of the line that says what is due."""
    return space.text(BODY) * PROMPT_ROW + 6 * space.design_px


def lay_piles(
    space: Space,
    shared: Centre,
    centre: Box,
    view: PlayerView,
    pending: CardId | None,
    ask: AskShown | None,
) -> Piles:
    """Lay out stock, discards, and the words and the button that belong to them."""
    unit, count = space.design_px, len(view.table.discards)
    stock, stock_box = _lay_stock(space, shared, view.table.stock_count)
    discards, discard_box = _lay_discards(space, shared, view, pending)
    label = labels.see_all_words(count, is_dense=space.is_dense)
    see_all = None
    if count > 1 and (space.is_dense or ask is None):
        see_all = _lay_see_all(space, shared, discard_box, label)
    return Piles(
        stock,
        stock_box,
        stock_box.padded(LIGHT * unit),
        discards,
        discard_box,
        discard_box.padded(LIGHT * unit),
        *_lay_pile_words(space, shared, centre, stock_box, discard_box, is_asked=ask is not None),
        see_all,
        label,
        _prompt_point(space, shared, stock_box, discard_box),
    )


def _lay_stock(space: Space, shared: Centre, count: int) -> tuple[tuple[Pose, ...], Box]:
    """Lay the uppermost of the stock's cards on each other; return also where the stock lies."""
    card_px, width_px = shared.pile_px, shared.pile_px * CARD_ASPECT
    x_px, top_px = shared.stock
    unit = space.design_px
    backs = tuple(
        Pose(
            None,
            x_px - deep * STOCK_STEP * unit,
            top_px + 3 * unit - deep * STOCK_STEP * unit,
            card_px,
            FaceSize.BACK,
            width_px,
            z=PILE_Z - deep,
        )
        for deep in reversed(range(min(STOCK_DEPTH, count)))
    )
    # As high as the discards' box, so that the lights round both stand level.
    lift_px = STOCK_LIFT * unit
    return backs, Box(x_px - lift_px, top_px, width_px + lift_px, card_px + 2 * unit)


def _prompt_point(
    space: Space, shared: Centre, stock_box: Box, discard_box: Box
) -> tuple[float, float]:
    """Return the middle of the line that says what is due.

    It stands in the gap between piles and tray, or above the piles where their words stand below.
    """
    x_px, top_px = shared.stock
    away_px = (stock_box.bottom_px + LIGHT * space.design_px + shared.tray.y_px) / 2 - top_px
    if space.is_dense:
        away_px = -(LIGHT + CLEAR) * space.design_px - prompt_px(space) / 2
    return (x_px + discard_box.right_px) / 2, top_px + away_px


def _lay_pile_words(
    space: Space, shared: Centre, centre: Box, stock_box: Box, discard_box: Box, *, is_asked: bool
) -> tuple[Box | None, Box | None, Box | None]:
    """Return where the stock's words stand, its count alone, and the discards' words.

    Dense, the count is all that has room; a question takes the place of the discards' words.
    """
    unit, card_px = space.design_px, shared.pile_px
    x_px, top_px = shared.stock
    if space.is_dense:
        y_px = stock_box.bottom_px + (LIGHT + CLEAR) * unit
        return None, Box(x_px, y_px, card_px * CARD_ASPECT, space.text(LOG) * 1.6), None
    left_px = max(centre.x_px, stock_box.x_px - 22 * unit - 150 * unit * space.ui)
    stock_words = Box(left_px, top_px, stock_box.x_px - 18 * unit - left_px, card_px)
    if is_asked:
        return stock_words, None, None
    left_px = discard_box.right_px + 20 * unit
    right_px = min(centre.right_px, discard_box.right_px + 18 * unit + 190 * unit * space.ui)
    return stock_words, None, Box(left_px, top_px, right_px - left_px, card_px)


def _lay_see_all(space: Space, shared: Centre, discard_box: Box, label: str) -> Button:
    """Lay the button that shows the whole pile below it, or beside it as the last of its lines."""
    unit, text_px = space.design_px, space.text(LOG)
    width_px = space.measure(label, LOG, False) + text_px * 1.45 + 24 * unit
    if space.is_dense:
        left_px = discard_box.centre_x_px - width_px / 2
        y_px = discard_box.bottom_px + (LIGHT + CLEAR) * unit
        return space.button(Control.SEE_ALL, Box(left_px, y_px, width_px, text_px * 1.6))
    height_px = max(28.0, text_px * 1.4 + 11 * unit)
    # Below the name and the hint, the three lines centred on the pile.
    stack_px = space.text(LABEL) * 1.4 + text_px * 1.4 + 6 * unit + height_px
    y_px = shared.discards[1] + (shared.pile_px + stack_px) / 2 - height_px
    left_px = discard_box.right_px + 20 * unit
    return space.button(Control.SEE_ALL, Box(left_px, y_px, width_px, height_px))


def _lay_discards(
    space: Space, shared: Centre, view: PlayerView, pending: CardId | None
) -> tuple[tuple[Pose, ...], Box]:
    unit, card_px = space.design_px, shared.pile_px
    width_px = card_px * CARD_ASPECT
    x_px, top_px = shared.discards
    cards = [card for card in view.table.discards if card != pending]
    if pending is not None:
        cards.append(pending)
    shown = cards[-(PEEKS + 1) :]
    size = face_size(card_px, unit, in_meld=False)
    step_px = width_px * PEEK_STEP
    poses = [
        Pose(
            card,
            x_px + place * step_px,
            top_px + (2 * unit if place < len(shown) - 1 else 0),
            card_px,
            size,
            step_px if place < len(shown) - 1 else width_px,
            is_marked=is_wild(card, view.table.wild_rank) and place == len(shown) - 1,
            is_dimmed=place < len(shown) - 1,
            z=PILE_Z + place,
        )
        for place, card in enumerate(shown)
    ]
    if pending is not None:
        top = poses[-1].moved(5 * unit, -5 * unit)
        poses[-1] = replace(top, angle=PENDING_DEGREES, z=PILE_Z + 100)
    right_px = x_px + max(0, len(shown) - 1) * step_px + width_px
    return tuple(poses), Box(x_px, top_px, right_px - x_px, card_px + 2 * unit)


# ------------------------------------------------------------------------------------------- tray


def lay_tray(
    space: Space,
    tray: Box,
    view: PlayerView,
    arrangement: Arrangement,
    lifted: frozenset[CardId],
    openings: Sequence[Opening],
    *,
    is_all_at_once: bool,
) -> tuple[tuple[Slot, ...], Box | None]:
    """Lay out the slots, and in round 7 all at once the field for cards without a home."""
    unit = space.design_px
    kinds = (
        tuple(meld.kind for meld in view.own.melds)
        if view.own.is_down
        else CONTRACTS[view.table.round_number].kinds
    )
    weights = [1.0] * len(kinds)
    if len(set(kinds)) == 2 and len(kinds) == 2:
        weights = [KIND_WEIGHTS[kind] for kind in kinds]
    has_homes = is_all_at_once and not view.own.is_down
    if has_homes:
        weights.append(HOMES_WEIGHT)
    gap_px = 10 * unit
    room_px = tray.width_px - gap_px * (len(weights) - 1)
    boxes = []
    x_px = tray.x_px
    for weight in weights:
        width_px = room_px * weight / sum(weights)
        boxes.append(Box(x_px, tray.y_px, width_px, tray.height_px))
        x_px += width_px + gap_px
    slots = tuple(
        _lay_slot(
            space,
            boxes[index],
            kind,
            index,
            _slot_places(view, arrangement, kind, index, lifted, openings),
            labels.meld_title(view, kind, index, is_dense=space.is_dense),
            is_meld=view.own.is_down,
            is_all_at_once=is_all_at_once,
        )
        for index, kind in enumerate(kinds)
    )
    return slots, boxes[-1] if has_homes else None


def _slot_places(
    view: PlayerView,
    arrangement: Arrangement,
    kind: MeldKind,
    index: int,
    lifted: frozenset[CardId],
    openings: Sequence[Opening],
) -> tuple[Place, ...]:
    """Return the places of a slot: of the seat's own meld once it is down, else of its cards."""
    if view.own.is_down:
        return meld_places(view.seat, index, view.own.melds[index], openings)
    cards = tuple(card for card in arrangement.tray[index] if card not in lifted)
    opening = next((one for one in openings if _is_of_slot(one, index)), None)
    low = arrangement.lows[index]
    if opening is not None and opening.after:
        cards, low = opening.after, opening.low
    reading = read_slot(kind, cards, view.table.wild_rank, view.ruleset.wild_limit, low)
    badges = {
        card: _slot_badge(kind, meaning) for card, meaning in stand_in_meanings(reading).items()
    }
    places = [
        Place(Slip.GAP, badge=badges.get(card, natural_badge(card)), target=opening.target)
        if opening is not None and card in lifted
        else card_place(card, badges.get(card))
        for card in cards
    ]
    if opening is not None and isinstance(opening.target, SlotTarget) and not opening.after:
        place = opening.target.index
        places[place:place] = [Place(Slip.GAP, target=opening.target)] * opening.count
    return tuple(places)


def _is_of_slot(opening: Opening, index: int) -> bool:
    return isinstance(opening.target, SlotTarget) and opening.target.slot == index


def _slot_badge(kind: MeldKind, meaning: Face | Rank) -> Badge:
    """Return what a stand-in in a slot stands for: a rank in a set, a card in a run."""
    if kind is MeldKind.SET:
        return Badge(Rank(meaning), None)
    face = Face(meaning)
    return Badge(face_rank(face), face_suit(face))


def _lay_slot(
    space: Space,
    box: Box,
    kind: MeldKind,
    index: int,
    places: tuple[Place, ...],
    title: str,
    *,
    is_meld: bool,
    is_all_at_once: bool,
) -> Slot:
    unit = space.design_px
    line_px = space.text(BODY) * 1.75
    title_px = space.measure(title, BODY, True) + space.text(BODY) * TITLE_ICON + 2
    below_px = 2 * line_px + 6 * unit
    is_narrow = (
        space.is_dense or is_all_at_once or box.width_px < NARROW_BELOW * unit * space.ui
    ) and box.height_px - below_px - 7 * unit >= COMFORTABLE_CARD * unit
    inner = Box(box.x_px + 10 * unit, box.y_px + 4 * unit, box.width_px - 20 * unit, line_px)
    title_px = min(title_px, inner.width_px)
    if is_narrow:
        title_box = inner
        message = Box(inner.x_px, inner.bottom_px - 2 * unit, inner.width_px, line_px)
        cards_y_px = box.y_px + below_px
    else:
        title_box = Box(inner.x_px, inner.y_px, title_px, line_px)
        start_px = title_box.right_px + 10 * unit
        message = Box(start_px, inner.y_px, max(0.0, inner.right_px - start_px), line_px)
        cards_y_px = box.y_px + line_px + 5 * unit
    share = 0.165 if is_all_at_once else 0.2 if space.is_dense else 0.118
    room_px = box.bottom_px - cards_y_px - 7 * unit
    tallest_px = min(room_px, space.height_px * share)
    x_px, width_px = box.x_px + 12 * unit, box.width_px - 24 * unit
    # In round 7 all at once slots are much taller than their cards.
    middle_px = cards_y_px + (room_px if is_all_at_once else tallest_px) / 2
    poses: tuple[Pose, ...] = ()
    gaps: tuple[Gap, ...] = ()
    outlines: tuple[Box, ...] = ()
    if places:
        slips = slips_of(places)
        card_px = tallest_px
        while (
            overlap(slips, card_px, width_px, unit, TRAY_STEP).blanks
            or overlap(slips, card_px, width_px, unit, TRAY_STEP).total_px > width_px + 0.5
        ) and card_px - unit >= LEAST_CARD * unit:
            card_px -= unit
        strips = overlap(slips, card_px, width_px, unit, TRAY_STEP)
        z = TRAY_Z + 20 * index
        y_px = middle_px - card_px / 2
        poses, gaps = pose_row(places, strips, x_px, y_px, card_px, unit, z)
        rest_px = strips.total_px + OUTLINE_GAP * unit
        rest = Box(x_px + rest_px, y_px, width_px - rest_px, card_px)
        outlines = _missing_outlines(kind.least - len(places), rest, unit)
    else:
        outlines = _outlines(kind, x_px, middle_px, width_px, tallest_px, unit)
    return Slot(index, kind, box, is_narrow, title_box, message, poses, outlines, gaps, is_meld)


def _outlines(
    kind: MeldKind, x_px: float, middle_px: float, width_px: float, card_px: float, unit: float
) -> tuple[Box, ...]:
    """Return the places of an empty slot, as many as its meld needs at least."""
    least = kind.least
    card_px = min(card_px, (width_px - (least - 1) * OUTLINE_GAP * unit) / least / CARD_ASPECT)
    card_width_px = card_px * CARD_ASPECT
    step_px = card_width_px + OUTLINE_GAP * unit
    return tuple(
        Box(x_px + place * step_px, middle_px - card_px / 2, card_width_px, card_px)
        for place in range(least)
    )


def _missing_outlines(count: int, room: Box, unit: float) -> tuple[Box, ...]:
    """Return the places beside the cards of a slot that is short, narrow where room is."""
    if count <= 0:
        return ()
    share_px = (room.width_px - (count - 1) * OUTLINE_GAP * unit) / count
    width_px = min(room.height_px * CARD_ASPECT, share_px)
    if width_px < LEAST_OUTLINE * unit:
        return ()
    step_px = width_px + OUTLINE_GAP * unit
    return tuple(
        Box(room.x_px + place * step_px, room.y_px, width_px, room.height_px)
        for place in range(count)
    )
