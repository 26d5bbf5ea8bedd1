"""The bottom zone: the own plate, the hand in one row, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.arrangement import Arrangement, kept_breaks
from game.rules.actions import Phase
from game.rules.cards import CardId, is_wild
from game.rules.views import PlayerView
from game.ui.table.box import Box
from game.ui.table.content import labels
from game.ui.table.layout.options import Opening
from game.ui.table.layout.parts import Button, Disc, Gap, Hand, Plate
from game.ui.table.layout.zones import Space
from game.ui.table.poses import CARD_ASPECT, FaceSize, Pose, face_size
from game.ui.table.targets import Control, HandTarget
from game.ui.theme import CAPTION, LOG, Scale

HAND_CARD_SHARE: Final = 0.212
"""Height of the hand's cards as a share of the window's height."""
WIDEST_STEP: Final = 0.86
LIGHT: Final = 6
"""How many design pixels the outline of the hand reaches beyond it."""
LIFT: Final = 14
"""How many design pixels a selected card stands higher."""
WORD: Final = 12.5
NAME: Final = 16
LONGEST_NAME: Final = 144
"""For a name wider than this the plate does not grow: so it ends no later than the log above it."""
NARROWEST_STEP: Final = 28
"""Beside a gap no strip of the hand gets narrower than this many design pixels."""
BREAK_SHARE: Final = 0.4
"""Width of the gap between two groups, as a share of a card's width, where there is room."""
LEAST_BREAK: Final = 7
HAND_Z: Final = 600
ROWS: Final = (
    (Control.BY_SUIT, Control.BY_RANK, Control.BY_PLAN),
    (Control.ARRANGE, Control.HINT, Control.UNDO),
)
"""The small buttons; when dense, *Moves* has the place of *By plan*, as there is no log."""


@dataclass(frozen=True, slots=True)
class Bottom:
    """How the bottom zone is shared."""

    plate: Box
    hand: Box
    buttons: Box


def button_rows(*, is_dense: bool) -> tuple[tuple[Control, ...], ...]:
    """Return the small buttons, row by row."""
    if not is_dense:
        return ROWS
    return tuple(
        tuple(Control.MOVES if control is Control.BY_PLAN else control for control in row)
        for row in ROWS
    )


def share_bottom(space: Space, bottom: Box, view: PlayerView, name: str, points: str) -> Bottom:
    """Give plate and buttons what their words need, and the hand what is left."""
    unit = space.design_px
    if space.is_dense:
        plate_px, buttons_px = 216 * unit, 230 * unit
    else:
        words_px = max(
            space.measure(points, LOG, True),
            min(space.measure(name, NAME, True), LONGEST_NAME * unit),
            space.measure(labels.buys_words(view), WORD, False),
        )
        plate_px = max(156 * unit, 92 * unit + words_px)
        label_px = max(
            space.measure(labels.control_words(control), WORD, True)
            for row in ROWS
            for control in row
        )
        least_px = (236 if space.is_compact else 250) * unit
        buttons_px = max(least_px, 3 * (label_px + 11 * unit) + 12 * unit)
    gap_px = (12 if space.is_compact else 14) * unit
    plate = Box(bottom.x_px, bottom.y_px, plate_px, bottom.height_px)
    buttons = Box(bottom.right_px - buttons_px, bottom.y_px, buttons_px, bottom.height_px)
    hand_px = buttons.x_px - plate.right_px - 2 * gap_px
    hand = Box(plate.right_px + gap_px, bottom.y_px, hand_px, bottom.height_px)
    return Bottom(plate, hand, buttons)


def lay_plate(space: Space, box: Box) -> Plate:
    """Lay out portrait, words and the box of the turn."""
    unit = space.design_px
    diameter_px = (56 if space.is_compact else 60) * unit
    portrait = Disc(
        box.x_px + 12 * unit + diameter_px / 2, box.y_px + 10 * unit + diameter_px / 2, diameter_px
    )
    left_px = box.x_px + 26 * unit + diameter_px
    words = Box(left_px, box.y_px + 10 * unit, box.right_px - 4 * unit - left_px, diameter_px)
    top_px = box.y_px + diameter_px + 20 * unit
    turn = Box(
        box.x_px + 5 * unit, top_px, box.width_px - 10 * unit, box.bottom_px - 5 * unit - top_px
    )
    return Plate(box, portrait, words, turn)


def lay_buttons(space: Space, box: Box) -> tuple[Button, ...]:
    """Lay out *Lay down* across and the small buttons in two rows below it."""
    unit = space.design_px
    gap_px = 6 * unit
    top_px = box.y_px + 2 * unit
    first_px = box.height_px * 0.30 if space.is_dense else 50 * max(unit, space.height_px / 720)
    buttons = [space.button(Control.LAY_DOWN, Box(box.x_px, top_px, box.width_px, first_px))]
    rows = button_rows(is_dense=space.is_dense)
    height_px = (box.bottom_px - top_px - first_px - 2 * gap_px) / len(rows)
    width_px = (box.width_px - 2 * gap_px) / 3
    y_px = top_px + first_px + gap_px
    for row in rows:
        for place, control in enumerate(row):
            x_px = box.x_px + place * (width_px + gap_px)
            buttons.append(space.button(control, Box(x_px, y_px, width_px, height_px)))
        y_px += height_px + gap_px
    return tuple(buttons)


# ------------------------------------------------------------------------------------------- hand


def hand_card_px(scale: Scale) -> float:
    """Return the height of the hand's cards."""
    return scale.height_px * HAND_CARD_SHARE


def hand_step_px(width_px: float, count: int, card_px: float) -> float:
    """Return the step from card to card of so many cards in a row of some width."""
    card_width_px = card_px * CARD_ASPECT
    if count < 2:
        return card_width_px * WIDEST_STEP
    return min(card_width_px * WIDEST_STEP, (width_px - card_width_px) / (count - 1))


def middles_px(zone: Box, count: int, card_px: float) -> tuple[float, ...]:
    """Return the middle of each of so many cards in the hand."""
    card_width_px = card_px * CARD_ASPECT
    step_px = hand_step_px(zone.width_px, count, card_px)
    left_px = zone.centre_x_px - (step_px * (count - 1) + card_width_px) / 2
    return tuple(left_px + place * step_px + card_width_px / 2 for place in range(count))


def break_width_px(room_px: float, apart: Sequence[bool], card_px: float, unit: float) -> float:
    """Return how wide the gaps between the groups of a hand are.

    Args:
        room_px: Width of the hand's zone.
        apart: By card, whether it stands apart from the one before it.
        card_px: Height of the cards.
        unit: Pixels of one design pixel.
    """
    count = sum(apart)
    if not count:
        return 0.0
    width_px = card_px * CARD_ASPECT
    spare_px = room_px - width_px - (len(apart) - 1) * NARROWEST_STEP * unit
    return max(LEAST_BREAK * unit, min(BREAK_SHARE * width_px, spare_px / count))


def insertion_middles(hand: Hand, in_air: int, card_px: float, unit: float) -> tuple[float, ...]:
    """Return, for each place of the hand, the middle of a card that comes to lie there.

    Args:
        hand: The hand without the cards in the air.
        in_air: How many they are.
        card_px: Height of the cards.
        unit: Pixels of one design pixel.
    """
    count = len(hand.apart) + in_air
    width_px = card_px * CARD_ASPECT
    padded = (*hand.apart, *(False for _ in range(in_air)))
    break_px = break_width_px(hand.zone.width_px, padded, card_px, unit)
    breaks_px = sum(hand.apart) * break_px
    step_px = hand_step_px(hand.zone.width_px - breaks_px, count, card_px)
    whole_px = step_px * (count - 1) + breaks_px + width_px
    first_px = hand.zone.centre_x_px - whole_px / 2 + width_px / 2
    return tuple(
        first_px + place * step_px + sum(hand.apart[:place]) * break_px
        for place in range(len(hand.apart) + 1)
    )


def lay_hand(
    space: Space,
    zone: Box,
    view: PlayerView,
    arrangement: Arrangement,
    selected: frozenset[CardId],
    lifted: frozenset[CardId],
    openings: Sequence[Opening],
) -> Hand:
    """Lay out the own cards in one row, compressed by overlap, with its open places."""
    unit = space.design_px
    card_px = hand_card_px(space.scale)
    width_px = card_px * CARD_ASPECT
    y_px = zone.bottom_px - card_px - 4 * unit
    resting = tuple(card for card in arrangement.hand if card not in lifted)
    breaks = kept_breaks(arrangement, resting)
    row = _opened(resting, openings)
    apart = [entry in breaks for entry in row]
    break_px = break_width_px(zone.width_px, apart, card_px, unit)
    room_px = zone.width_px - sum(apart) * break_px
    steps, step_px = _steps(row, room_px, width_px, card_px, unit)
    steps = [
        step + break_px if is_apart else step
        for step, is_apart in zip(steps, apart[1:], strict=True)
    ]
    x_px = zone.centre_x_px - (sum(steps) + (width_px if row else 0)) / 2
    size = face_size(card_px, unit, in_meld=False)
    poses: list[Pose] = []
    gaps: list[Gap] = []
    for place, entry in enumerate(row):
        shown_px = min(steps[place], width_px) if place < len(steps) else width_px
        if isinstance(entry, HandTarget):
            gaps.append(Gap(Box(x_px, y_px, shown_px, card_px), entry))
        else:
            lift_px = LIFT * unit if entry in selected else 0.0
            poses.append(
                Pose(
                    entry,
                    x_px,
                    y_px - lift_px,
                    card_px,
                    size,
                    shown_px,
                    is_marked=is_wild(entry, view.table.wild_rank),
                    z=HAND_Z + place,
                )
            )
        x_px += steps[place] if place < len(steps) else 0
    drawn, drawn_words = _lay_drawn(space, view, arrangement, poses)
    area = Box(zone.x_px, y_px, zone.width_px, card_px)
    is_apart = tuple(card in breaks for card in resting)
    outline = area.padded(LIGHT * unit)
    return Hand(area, outline, tuple(poses), tuple(gaps), step_px, drawn, drawn_words, is_apart)


def _opened(resting: Sequence[CardId], openings: Sequence[Opening]) -> list[CardId | HandTarget]:
    """Return the row of cards with the places that stand open among them."""
    row: list[CardId | HandTarget] = list(resting)
    for opening in openings:
        if isinstance(opening.target, HandTarget):
            place = opening.target.index
            row[place:place] = [opening.target] * opening.count
    return row


def _lay_drawn(
    space: Space, view: PlayerView, arrangement: Arrangement, poses: Sequence[Pose]
) -> tuple[Box | None, str]:
    """Lay the words over the card drawn last in this turn; return what they say, too."""
    turn = view.table.turn
    is_drawing = turn.seat == view.seat and turn.phase is Phase.DRAW  # the mark is a turn old
    pose = next((pose for pose in poses if pose.card == arrangement.drawn), None)
    if pose is None or pose.card is None or is_drawing:
        return None, ""
    words = labels.drawn_words(view, pose.card)
    height_px = space.text(CAPTION) * 1.5
    width_px = space.measure(words, CAPTION, True) + space.text(CAPTION)
    left_px = pose.x_px + pose.width_px - 6 * space.design_px - width_px
    return Box(left_px, pose.y_px - height_px, width_px, height_px), words


def lay_closed_hand(space: Space, zone: Box, count: int) -> Hand:
    """Lay out so many cards face down where the own hand lies, for who only looks on."""
    card_px = hand_card_px(space.scale)
    width_px = card_px * CARD_ASPECT
    y_px = zone.bottom_px - card_px - 4 * space.design_px
    step_px = hand_step_px(zone.width_px, count, card_px)
    poses = tuple(
        Pose(
            None,
            middle_px - width_px / 2,
            y_px,
            card_px,
            FaceSize.BACK,
            step_px if place < count - 1 else width_px,
            z=HAND_Z + place,
        )
        for place, middle_px in enumerate(middles_px(zone, count, card_px))
    )
    area = Box(zone.x_px, y_px, zone.width_px, card_px)
    outline = area.padded(LIGHT * space.design_px)
    return Hand(area, outline, poses, (), step_px, None, "")


def _steps(
    row: Sequence[CardId | HandTarget],
    room_px: float,
    width_px: float,
    card_px: float,
    unit: float,
) -> tuple[list[float], float]:
    """Return the way from each place to the next, whole beside a gap, and the common step."""
    count = len(row)
    step_px = hand_step_px(room_px, count, card_px)
    if count < 2:
        return [], step_px
    whole_px = width_px + 4 * unit
    is_whole = [
        isinstance(row[place], HandTarget) or isinstance(row[place + 1], HandTarget)
        for place in range(count - 1)
    ]
    wholes = sum(is_whole)
    bent = count - 1 - wholes
    if wholes and bent:
        fitting_px = (room_px - width_px - wholes * whole_px) / bent
        step_px = min(width_px * WIDEST_STEP, fitting_px)
    if wholes and step_px < NARROWEST_STEP * unit:
        # Too many cards for whole places: the row opens by two steps beside each gap.
        step_px = min((room_px - width_px) / (bent + 2 * wholes), whole_px / 2)
        return [2 * step_px if whole else step_px for whole in is_whole], step_px
    return [whole_px if whole else step_px for whole in is_whole], step_px
