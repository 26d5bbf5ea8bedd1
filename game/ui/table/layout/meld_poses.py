"""From a meld and its strips to the poses of its cards and the gaps that stand open in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.rules.cards import HIGH_ACE_PLACE, CardId, SeatId, rank_at
from game.rules.melds import End, RunMeld, SetMeld, TableMeld
from game.ui.table.box import Box
from game.ui.table.layout.melds import Slip, Strips
from game.ui.table.layout.options import Opening
from game.ui.table.layout.parts import Gap, MeldPart
from game.ui.table.poses import CARD_ASPECT, Badge, FaceSize, Pose, face_size, find_badge
from game.ui.table.targets import MeldTarget, Target

MELD_LIGHT: Final = 5
"""How many design pixels the light round a meld reaches."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a row of cards: a card with what it stands for, or a gap with its target."""

    slip: Slip
    card: CardId | None = None
    badge: Badge | None = None
    target: Target | None = None


def card_place(card: CardId, badge: Badge | None) -> Place:
    """Return the place of a card."""
    slip = Slip.NATURAL
    if badge is not None:
        slip = Slip.STAND_IN_TEN if badge.is_ten else Slip.STAND_IN
    return Place(slip, card, badge)


def meld_places(
    owner: SeatId, index: int, meld: TableMeld, openings: Sequence[Opening] = ()
) -> tuple[Place, ...]:
    """Return the places of a meld on the table, those included that stand open at its ends."""
    places = [
        card_place(card, find_badge(meld, position)) for position, card in enumerate(meld.cards)
    ]
    for opening in openings:
        target = opening.target
        if not isinstance(target, MeldTarget) or (target.owner, target.meld) != (owner, index):
            continue
        is_low = target.end is End.LOW
        gap = Place(Slip.GAP, badge=end_badge(meld, target.end), target=target)
        places = [gap, *places] if is_low else [*places, gap]
        if opening.shows_other_end and isinstance(meld, RunMeld):
            other_end = End.HIGH if is_low else End.LOW
            if end_badge(meld, other_end) is None:
                continue
            other = MeldTarget(owner, index, other_end)
            half = Place(Slip.HALF, badge=end_badge(meld, other.end), target=other)
            places = [*places, half] if is_low else [half, *places]
    return tuple(places)


def end_badge(meld: TableMeld, end: End) -> Badge | None:
    """Return what a card laid off at an end would mean; None beyond the ace (R5.3)."""
    match meld:
        case SetMeld(rank=rank):
            return Badge(rank, None)
        case RunMeld(suit=suit, low=low):
            place = low - 1 if end is End.LOW else meld.high + 1
            return Badge(rank_at(place), suit) if 1 <= place <= HIGH_ACE_PLACE else None


def slips_of(places: Sequence[Place]) -> tuple[Slip, ...]:
    """Return what each place has to show."""
    return tuple(place.slip for place in places)


def pose_row(
    places: Sequence[Place],
    strips: Strips,
    x_px: float,
    y_px: float,
    card_px: float,
    design_px: float,
    z: int,
) -> tuple[tuple[Pose, ...], tuple[Gap, ...]]:
    """Return the poses and gaps of a row whose left upper corner is given."""
    size = face_size(card_px, design_px, in_meld=True)
    poses: list[Pose] = []
    gaps: list[Gap] = []
    for number, (place, strip_px) in enumerate(zip(places, strips.widths_px, strict=True)):
        if place.card is None:
            assert place.target is not None
            is_half = place.slip is Slip.HALF
            width_px = card_px * CARD_ASPECT * (0.5 if is_half else 1)
            box = Box(x_px, y_px, width_px, card_px)
            gaps.append(Gap(box, place.target, is_half, place.badge))
        else:
            shown = FaceSize.BLANK if number in strips.blanks else size
            poses.append(
                Pose(
                    place.card,
                    x_px,
                    y_px,
                    card_px,
                    shown,
                    min(strip_px, card_px * CARD_ASPECT),
                    badge=place.badge,
                    z=z + number,
                )
            )
        x_px += strip_px
    return tuple(poses), tuple(gaps)


def meld_part(
    owner: SeatId,
    index: int,
    places: Sequence[Place],
    strips: Strips,
    corner: tuple[float, float],
    card_px: float,
    design_px: float,
    z: int,
    caption: Box | None = None,
) -> MeldPart:
    """Return a meld whose cards' left upper corner is given."""
    x_px, y_px = corner
    poses, gaps = pose_row(places, strips, x_px, y_px, card_px, design_px, z)
    box = Box(x_px, y_px, strips.total_px, card_px)
    outline = box.padded(MELD_LIGHT * design_px)
    return MeldPart(owner, index, box, outline, poses, caption, gaps)
