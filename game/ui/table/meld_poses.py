"""From a meld and its strips to the poses of its cards and the gaps that stand open in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.cards import CardId, SeatId
from game.rules.melds import End, RunMeld, TableMeld
from game.ui.table.box import Box
from game.ui.table.meld_layout import Slip, Strips
from game.ui.table.options import Opening
from game.ui.table.parts import Gap, MeldPart
from game.ui.table.poses import CARD_ASPECT, Badge, FaceSize, Pose, face_size, find_badge
from game.ui.table.targets import MeldTarget, Target


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
        gap = Place(Slip.GAP, target=target)
        is_low = target.end is End.LOW
        places = [gap, *places] if is_low else [*places, gap]
        if opening.shows_other_end and isinstance(meld, RunMeld):
            other = MeldTarget(owner, index, End.HIGH if is_low else End.LOW)
            half = Place(Slip.HALF, target=other)
            places = [*places, half] if is_low else [half, *places]
    return tuple(places)


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
            gaps.append(Gap(Box(x_px, y_px, width_px, card_px), place.target, is_half))
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
    return MeldPart(owner, index, box, poses, caption, gaps)
