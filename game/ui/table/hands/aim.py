"""What opens, lights up and floats while cards are in the player's fingers: pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.arrangement import Arrangement
from game.rules.cards import CardId, SeatId, is_wild
from game.rules.events import Source
from game.rules.melds import RunMeld
from game.rules.views import PlayerView
from game.ui.table.arrangement import moved_to_slot, slot_kinds, slot_of, without
from game.ui.table.box import Box
from game.ui.table.content.presentation import AirCard
from game.ui.table.hands.drag import Dragging, Grip, PileGrip
from game.ui.table.intents import can_draw, ends_of, legal_targets, rule_targets, stand_ins_of
from game.ui.table.layout.hand import hand_card_px
from game.ui.table.layout.options import Opening
from game.ui.table.layout.table import TableLayout, find_target, find_zones, target_box
from game.ui.table.poses import CARD_ASPECT, Pose, face_size
from game.ui.table.targets import (
    DiscardTarget,
    HandTarget,
    MeldTarget,
    OwnTarget,
    SlotTarget,
    StandInTarget,
    Target,
    Zone,
    find_best_target,
)
from game.ui.theme import Scale

LIFT_SCALE: Final = 1.04
LIFT_PX: Final = 8
"""How far a pressed card rises, in design pixels."""
FAN_SHARE: Final = 0.26
"""From card to card of several in the air, as a share of the card's width."""


def every_target(view: PlayerView) -> tuple[Target, ...]:
    """Return every place on the table outside the own hand and tray, whether it accepts or not."""
    targets: list[Target] = [DiscardTarget()]
    for owner, seat in enumerate(view.table.seats):
        for index, meld in enumerate(seat.melds):
            targets += ends_of(SeatId(owner), index, meld)
            targets += stand_ins_of(SeatId(owner), index, meld)
    return tuple(targets)


def refusing_zones(
    rest: TableLayout, view: PlayerView, cards: Sequence[CardId], targets: Sequence[Target]
) -> tuple[Zone, ...]:
    """Return the places on the table that do not accept the cards in the air; see `targets`."""
    every = [target for target in every_target(view) if target not in targets]
    return find_zones(rest, every, len(cards))


def is_mostly_over(zones: Sequence[Zone], lead: Box) -> bool:
    """Tell whether more than half of the lead card lies over one of some places."""
    return any(zone.box.overlap_px2(lead) > lead.area_px2 / 2 for zone in zones)


def find_refusing(
    rest: TableLayout,
    view: PlayerView,
    lead: Box,
    cards: Sequence[CardId],
    targets: Sequence[Target],
) -> Target | None:
    """Return the place under most of the card if it does not accept it, so that it says why.

    Args:
        rest: The table without the cards in the air and without open places.
        view: What the seat sees.
        lead: The rectangle of the lead card.
        cards: The cards in the air.
        targets: What would accept them.
    """
    every = [target for target in every_target(view) if target not in targets]
    every += (target for target in targets if isinstance(target, HandTarget))
    found = find_best_target(find_zones(rest, every, len(cards)), lead)
    return None if isinstance(found, HandTarget) else found


def first_of(group: Sequence[Target], arrangement: Arrangement, cards: Sequence[CardId]) -> Target:
    """Return where a key brings lifted cards first in a group of places: home, if it is there.

    Else the end of the hand, or the end of the first slot.
    """
    lead = cards[0]
    rest = without(arrangement, cards)
    slot = slot_of(arrangement, lead)
    home: Target
    if slot is None:
        before = (
            arrangement.hand[: arrangement.hand.index(lead)] if lead in arrangement.hand else ()
        )
        home = HandTarget(sum(card in rest.hand for card in before))
    else:
        before = arrangement.tray[slot][: arrangement.tray[slot].index(lead)]
        home = SlotTarget(slot, sum(card in rest.tray[slot] for card in before))
    if home in group:
        return home
    match group[0]:
        case HandTarget():
            return group[-1]
        case SlotTarget(first):
            return SlotTarget(first, len(rest.tray[first]))
        case other:
            return other


def click_targets(
    view: PlayerView, arrangement: Arrangement, cards: Sequence[CardId]
) -> tuple[Target, ...]:
    """Return where a click puts selected cards: at the end of hand or slot, or where rules let."""
    rest = without(arrangement, cards)
    slots = (SlotTarget(slot, len(rest.tray[slot])) for slot in range(len(slot_kinds(view))))
    return (HandTarget(len(rest.hand)), *slots, *rule_targets(view, cards))


def clicked_target(
    layout: TableLayout,
    view: PlayerView,
    arrangement: Arrangement,
    cards: Sequence[CardId],
    at: tuple[float, float],
) -> Target | None:
    """Return the place under a click to which selected cards go, or which says why they do not."""
    for targets in (click_targets(view, arrangement, cards), every_target(view)):
        target = find_target(layout, *at, targets)
        if target is not None:
            return target
    return None


def pile_targets(
    view: PlayerView, arrangement: Arrangement, cards: Sequence[CardId], grip: Grip
) -> tuple[Target, ...]:
    """Return where the top card of a pile can be dragged: among the own cards, if it can be drawn.

    Args:
        view: What the seat sees.
        arrangement: The own cards.
        cards: The card, if it is known: one from the stock has no place in the tray yet.
        grip: The pile.
    """
    if not isinstance(grip, PileGrip) or not can_draw(view, grip.source):
        return ()
    kinds = OwnTarget if cards else HandTarget
    every = legal_targets(view, arrangement, cards)
    return tuple(target for target in every if isinstance(target, kinds))


def outlined_targets(
    view: PlayerView, arrangement: Arrangement, cards: Sequence[CardId]
) -> tuple[Target, ...]:
    """Return where selected cards could go beside the hand; nowhere if none are."""
    if not cards:
        return ()
    every = legal_targets(view, arrangement, cards)
    return tuple(target for target in every if not isinstance(target, HandTarget))


def point_over(
    zones: Sequence[Zone], layout: TableLayout, target: Target
) -> tuple[float, float] | None:
    """Return where the middle of a card comes to lie at a place, whether it accepts or not."""
    for zone in zones:
        for choice in zone.choices:
            if choice.target == target:
                return choice.x_px, zone.box.centre_y_px
    box = target_box(layout, target)
    return None if box is None else (box.centre_x_px, box.centre_y_px)


def openings_for(
    view: PlayerView,
    arrangement: Arrangement,
    cards: Sequence[CardId],
    accepting: Target,
) -> tuple[Opening, ...]:
    """Return the places that open for cards in the air: what the gap shows is what happens."""
    count = len(cards)
    match accepting:
        case HandTarget():
            return (Opening(accepting, max(1, count)),)  # the card from the stock is not known
        case SlotTarget(slot, index):
            moved = moved_to_slot(arrangement, cards, slot, index, view)
            after = moved.tray[slot]
            # A run is put in order as it is dropped: the gap opens where the first card will lie.
            place = min(after.index(card) for card in cards)
            rest = without(arrangement, cards).tray[slot]
            target = SlotTarget(slot, min(place, len(rest)))
            return (Opening(target, count, after=after, low=moved.lows[slot]),)
        case MeldTarget(owner, meld):
            is_run = isinstance(view.table.seats[owner].melds[meld], RunMeld)
            return (Opening(accepting, 1, shows_other_end=is_run),)
        case StandInTarget():
            # The wild that is swapped out comes to the right end of the hand.
            return (Opening(HandTarget(len(without(arrangement, cards).hand)), 1),)
        case _:
            return ()


def height_over(layout: TableLayout, accepting: Target | None) -> float:
    """Return the height that a card in the air takes over a zone, in pixels."""
    height_px = hand_card_px(layout.scale)
    match accepting:
        case SlotTarget(slot):
            there = layout.slots[slot]
            boxes = (*(pose.box for pose in there.poses), *(gap.box for gap in there.gaps))
            height_px = next((box.height_px for box in boxes), height_px)
        case MeldTarget(owner, index) | StandInTarget(owner, index):
            for meld in layout.melds:
                if (meld.owner, meld.meld) == (owner, index) and meld.poses:
                    height_px = meld.poses[0].height_px
        case DiscardTarget() if layout.piles:
            height_px = layout.piles.discard_box.height_px
        case _:
            pass
    return height_px * LIFT_SCALE


def lead_box(drag: Dragging, height_px: float) -> Box:
    """Return the rectangle of the card that leads a drag; the grip stays under the pointer."""
    width_px = height_px * CARD_ASPECT
    x_px = drag.at[0] - drag.offset[0] * width_px
    y_px = drag.at[1] - drag.offset[1] * height_px
    return Box(x_px, y_px, width_px, height_px)


def lifted_card(pose: Pose, scale: Scale, share: float = 1.0) -> AirCard:
    """Return a card that is pressed and not yet dragged: a little higher and larger."""
    grown = replace(pose, height_px=pose.height_px * (1 + (LIFT_SCALE - 1) * share))
    return AirCard(grown.moved(0, -LIFT_PX * scale.factor * share), is_lifted=True)


def dragged_cards(
    drag: Dragging,
    lead: CardId,
    height_px: float,
    view: PlayerView,
    scale: Scale,
    degrees: float = 0.0,
) -> tuple[AirCard, ...]:
    """Return the cards of a drag as a fan around the lead card, which comes last, leaning."""
    box = lead_box(drag, height_px)
    size = face_size(box.height_px, scale.factor, in_meld=False)
    place, step_px = drag.cards.index(lead), box.width_px * FAN_SHARE
    shown = [
        AirCard(
            Pose(
                card,
                box.x_px + (index - place) * step_px,
                box.y_px,
                box.height_px,
                size,
                box.width_px,
                is_marked=is_wild(card, view.table.wild_rank),
                angle=degrees,
            ),
            is_lifted=True,
            count=len(drag.cards) if card == lead and len(drag.cards) > 1 else 0,
        )
        for index, card in enumerate(drag.cards)
    ]
    return (*shown[:place], *shown[place + 1 :], shown[place])


def find_top(layout: TableLayout, source: Source) -> Pose | None:
    """Return where the top card of a pile lies; None if it is empty or not shown."""
    if layout.piles is None:
        return None
    poses = layout.piles.stock if source is Source.STOCK else layout.piles.discards
    return poses[-1] if poses else None


def dragged_pile(
    drag: Dragging, source: Source, layout: TableLayout, degrees: float = 0.0
) -> tuple[AirCard, ...]:
    """Return the top card of a pile under the pointer."""
    top = find_top(layout, source)
    if top is None:
        return ()
    x_px = drag.at[0] - drag.offset[0] * top.width_px
    y_px = drag.at[1] - drag.offset[1] * top.height_px
    return (AirCard(replace(top, x_px=x_px, y_px=y_px, angle=degrees), is_lifted=True),)
