"""Where everything on the table lies: a pure function of what a seat sees and the window's size.

`lay_out` gives rectangles and card poses for every zone, `find_zones` the places where the cards
in the air may go, `find_card`, `find_control` and `find_target` what lies under a point. Nothing
here draws: texts are measured by a function that the caller hands in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from game.arrangement import Arrangement
from game.rules.cards import CardId, SeatId
from game.rules.events import RoundResult, Source
from game.rules.melds import End
from game.rules.views import PlayerView
from game.ui.table.box import Box, around
from game.ui.table.content import labels
from game.ui.table.layout.ask import below_question, lay_ask
from game.ui.table.layout.centre import lay_piles, lay_tray, share_centre
from game.ui.table.layout.hand import (
    hand_card_px,
    insertion_middles,
    lay_buttons,
    lay_closed_hand,
    lay_hand,
    lay_plate,
    share_bottom,
)
from game.ui.table.layout.melds import TRAY_STEP
from game.ui.table.layout.options import Measure, Seated, TableOptions
from game.ui.table.layout.parts import (
    AskPart,
    Button,
    Finale,
    Hand,
    Header,
    Loupe,
    MeldPart,
    Piles,
    Plate,
    RevealedHand,
    SeatPanel,
    Slot,
)
from game.ui.table.layout.reveal import lay_finale, lay_own_reveal, lay_reveal
from game.ui.table.layout.seats import lay_loupe, lay_panels
from game.ui.table.layout.zones import Space, Zones, divide, lay_header
from game.ui.table.poses import Pose
from game.ui.table.targets import (
    DISCARD_SHARE,
    Choice,
    Control,
    DiscardTarget,
    HandTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    StockTarget,
    Target,
    Zone,
)
from game.ui.theme import Scale

ZONE_PAD: Final = 5
"""How many design pixels a drop zone reaches beyond its outline."""
NO_OPTIONS: Final = TableOptions()


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The whole table.

    Attributes:
        scale: What it was laid out for.
        seat: Whose view it is.
        frame_px: Width of the tile band.
        band: Between opponents and bottom zone, from margin to margin.
        header: The top line.
        panels: The opponents in turn order, from left to right.
        log: The moves; None where space is short.
        meter: The place of the contract meter; None where space is short or the player does
            without.
        piles: Stock and discards; None while hands lie open.
        slots: The tray; empty while hands lie open.
        homes: The field beside the tray of round 7 all at once: which cards have no home.
        plate: The own plate.
        buttons: *Lay down* first, then two rows of three.
        hand: The own hand.
        own_melds: The own melds, laid in the slots or, while hands lie open, above the hand.
        loupe: The large view of one seat's melds.
        ask: The question beside the discard pile.
        reveal: The opponents' open hands at the end of a round.
        finale: Where the end of a round is announced.
    """

    scale: Scale
    seat: SeatId
    frame_px: float
    band: Box
    header: Header
    panels: tuple[SeatPanel, ...]
    log: Box | None
    meter: Box | None
    piles: Piles | None
    slots: tuple[Slot, ...]
    homes: Box | None
    plate: Plate
    buttons: tuple[Button, ...]
    hand: Hand
    own_melds: tuple[MeldPart, ...]
    loupe: Loupe | None
    ask: AskPart | None
    reveal: tuple[RevealedHand, ...]
    finale: Finale | None

    @property
    def melds(self) -> tuple[MeldPart, ...]:
        """Return every meld on the table, those that the loupe shows in place of small ones."""
        hidden = self.loupe.seat if self.loupe else None
        small = (meld for panel in self.panels if panel.seat != hidden for meld in panel.melds)
        return (*small, *self.own_melds, *(self.loupe.melds if self.loupe else ()))

    @property
    def poses(self) -> tuple[Pose, ...]:
        """Return the pose of every card, in drawing order."""
        hidden = self.loupe.seat if self.loupe else None
        cards = [pose for panel in self.panels for pose in panel.fan]
        cards += (
            pose
            for panel in self.panels
            if panel.seat != hidden
            for meld in panel.melds
            for pose in meld.poses
        )
        if self.piles:
            cards += (*self.piles.stock, *self.piles.discards)
        cards += (pose for revealed in self.reveal for pose in revealed.poses)
        if self.finale and self.finale.card:
            cards.append(self.finale.card)
        cards += (pose for slot in self.slots if not slot.is_meld for pose in slot.poses)
        cards += (pose for meld in self.own_melds for pose in meld.poses)
        cards += self.hand.poses
        if self.loupe:
            cards += (pose for meld in self.loupe.melds for pose in meld.poses)
        return tuple(sorted(cards, key=lambda pose: pose.z))

    @property
    def all_buttons(self) -> tuple[Button, ...]:
        """Return every button there is, those on top first."""
        return (
            *(self.ask.buttons if self.ask else ()),
            *((self.loupe.close,) if self.loupe else ()),
            *self.buttons,
            *self.header.buttons,
            *((self.piles.see_all,) if self.piles and self.piles.see_all else ()),
        )


def lay_out(
    view: PlayerView,
    arrangement: Arrangement,
    players: Sequence[Seated],
    scale: Scale,
    measure: Measure,
    options: TableOptions = NO_OPTIONS,
) -> TableLayout:
    """Lay out the table as one seat sees it.

    Args:
        view: What the seat knows.
        arrangement: The own cards in hand and tray.
        players: By seat.
        scale: The window's size and the UI size.
        measure: Widths of texts.
        options: What else changes the layout.
    """
    space = Space(scale, measure, scale.factor)
    result = options.reveal
    # Once the contract of the last round is down the round is over: only then is there a meld.
    is_all_at_once = view.ruleset.is_all_at_once(view.table.round_number) and not any(
        seat.is_down for seat in view.table.seats
    )
    zones = divide(
        space,
        is_all_at_once=is_all_at_once,
        is_revealing=result is not None,
        has_meter=options.has_meter,
    )
    panels = lay_panels(
        space,
        zones.opponents,
        view,
        players,
        options.openings,
        options.points,
        options.open_hands,
        is_line=is_all_at_once,
        is_revealing=result is not None,
    )
    own_points = labels.score_words(view)[view.seat]
    bottom = share_bottom(space, zones.bottom, view, players[view.seat].name, own_points)
    hand = _lay_own_hand(space, bottom.hand, view, arrangement, options)
    if result is None:
        middle = _lay_play(
            space, zones, view, arrangement, hand, options, is_all_at_once=is_all_at_once
        )
    else:
        middle = _lay_end(space, zones, view, panels, bottom.hand, result)
    loupe = None
    if options.loupe is not None:
        loupe = lay_loupe(space, zones.opponents, view, options.loupe, options.openings)
    return TableLayout(
        scale,
        view.seat,
        zones.frame_px,
        zones.band,
        lay_header(space, zones, view, options.seal),
        panels,
        zones.left,
        middle.meter,
        middle.piles,
        middle.slots,
        middle.homes,
        lay_plate(space, bottom.plate),
        lay_buttons(space, bottom.buttons),
        hand,
        middle.own_melds,
        loupe,
        middle.ask,
        middle.reveal,
        middle.finale,
    )


def _lay_own_hand(
    space: Space, zone: Box, view: PlayerView, arrangement: Arrangement, options: TableOptions
) -> Hand:
    """Lay out the own cards, face down where somebody only looks on."""
    if options.is_hand_closed:
        return lay_closed_hand(space, zone, view.own.card_count)
    pending = frozenset() if options.pending is None else frozenset((options.pending,))
    away = options.lifted | pending
    return lay_hand(space, zone, view, arrangement, options.selected, away, options.openings)


@dataclass(frozen=True, slots=True)
class _Middle:
    """What lies between the opponents and the bottom zone; fields as those of `TableLayout`."""

    meter: Box | None
    own_melds: tuple[MeldPart, ...]
    piles: Piles | None = None
    slots: tuple[Slot, ...] = ()
    homes: Box | None = None
    ask: AskPart | None = None
    reveal: tuple[RevealedHand, ...] = ()
    finale: Finale | None = None


def _lay_play(
    space: Space,
    zones: Zones,
    view: PlayerView,
    arrangement: Arrangement,
    hand: Hand,
    options: TableOptions,
    *,
    is_all_at_once: bool,
) -> _Middle:
    """Lay out piles and tray, and the question beside the discard pile if one is asked."""
    shared = share_centre(space, zones.centre, is_all_at_once=is_all_at_once)
    piles = lay_piles(space, shared, zones.centre, view, options.pending, options.ask)
    slots, homes = lay_tray(
        space,
        shared.tray,
        view,
        arrangement,
        options.lifted,
        options.openings,
        is_all_at_once=is_all_at_once,
    )
    own_melds = tuple(_meld_in(slot, view.seat) for slot in slots if slot.is_meld)
    meter, ask = zones.right, None
    if options.ask:
        ask = lay_ask(space, zones, shared.tray, piles, hand, options.ask)
        meter = below_question(space, meter, ask)
    return _Middle(meter, own_melds, piles, slots, homes, ask)


def _lay_end(
    space: Space,
    zones: Zones,
    view: PlayerView,
    panels: Sequence[SeatPanel],
    hand_box: Box,
    result: RoundResult,
) -> _Middle:
    """Lay out the open hands at a round's end, and what is said of it."""
    band, has_own_melds = zones.band, bool(view.own.melds)
    reveal = lay_reveal(space, band, panels, result, has_own_melds=has_own_melds)
    finale = lay_finale(space, band, hand_box, reveal, view, result)
    own_melds = lay_own_reveal(space, band, hand_box, view, finale, result)
    return _Middle(zones.right, own_melds, reveal=reveal, finale=finale)


def _meld_in(slot: Slot, seat: SeatId) -> MeldPart:
    """Return the own meld that lies in a slot of the tray."""
    boxes = (*(pose.box for pose in slot.poses), *(gap.box for gap in slot.gaps))
    return MeldPart(seat, slot.index, around(boxes), slot.box, slot.poses, None, slot.gaps)


# --------------------------------------------------------------------------------- zones and hits


def find_zones(
    layout: TableLayout, targets: Collection[Target], in_air: int = 1
) -> tuple[Zone, ...]:
    """Return the drop zones of the targets that would accept the cards in the air.

    Give the layout in which no place stands open, so that the zones keep still while gaps open
    and close. A zone's choices lie where the lead card would come to lie.

    Args:
        layout: The table without the lifted cards and without open places.
        targets: What would accept; the stock is never dropped on.
        in_air: How many cards are in the air.
    """
    pad_px = ZONE_PAD * layout.scale.factor
    zones: list[Zone] = []
    for meld in layout.melds:
        choices = _meld_choices(meld, targets)
        if choices and not _is_covered(layout, meld):
            zones.append(Zone(meld.outline.padded(pad_px), choices))
    if layout.piles and DiscardTarget() in targets:
        choice = Choice(layout.piles.discard_box.centre_x_px, DiscardTarget())
        box = layout.piles.discard_outline
        zones.append(Zone(box.padded(pad_px), (choice,), DISCARD_SHARE))
    for slot in layout.slots:
        wanted = [
            target
            for target in targets
            if isinstance(target, SlotTarget) and target.slot == slot.index
        ]
        if wanted:
            choices = tuple(
                Choice(_slot_middle_px(slot, target.index), target) for target in wanted
            )
            zones.append(Zone(slot.box.padded(pad_px), choices))
    gaps = [target for target in targets if isinstance(target, HandTarget)]
    if gaps:
        card_px = hand_card_px(layout.scale)
        middles = insertion_middles(layout.hand, in_air, card_px, layout.scale.factor)
        choices = tuple(
            Choice(middles[target.index], target) for target in gaps if target.index < len(middles)
        )
        zones.append(Zone(layout.hand.outline.padded(pad_px), choices))
    return tuple(zones)


def _is_covered(layout: TableLayout, meld: MeldPart) -> bool:
    """Tell whether the loupe lies over a meld: nothing is let go on what nobody sees."""
    loupe = layout.loupe
    return loupe is not None and meld not in loupe.melds and bool(loupe.box.overlap_px2(meld.box))


def _meld_choices(meld: MeldPart, targets: Collection[Target]) -> tuple[Choice, ...]:
    """Return the ends and stand-ins of a meld that accept, each where it is."""
    choices = []
    quarter_px = meld.box.width_px / 4
    for target in targets:
        match target:
            case MeldTarget(owner, index, end) if (owner, index) == (meld.owner, meld.meld):
                x_px = meld.box.centre_x_px + (quarter_px if end is End.HIGH else -quarter_px)
                choices.append(Choice(x_px, target))
            case StandInTarget(owner, index, position) if (owner, index) == (
                meld.owner,
                meld.meld,
            ):
                choices.append(Choice(meld.poses[position].strip.centre_x_px, target))
            case _:
                pass
    return tuple(sorted(choices, key=lambda choice: choice.x_px))


def _slot_middle_px(slot: Slot, index: int) -> float:
    """Return the middle of a card that would lie at an index of a slot."""
    if not slot.poses:
        first = slot.outlines[0] if slot.outlines else slot.box
        return first.centre_x_px + index
    half_px = slot.poses[0].width_px / 2
    if index < len(slot.poses):
        return slot.poses[index].x_px + half_px
    last = slot.poses[-1]
    before_px = slot.poses[-2].strip_px if len(slot.poses) > 1 else last.width_px * TRAY_STEP
    return last.x_px + before_px + half_px


def find_card(layout: TableLayout, x_px: float, y_px: float) -> Pose | None:
    """Return the topmost own card, in hand or tray, under a point."""
    cards = [pose for slot in layout.slots if not slot.is_meld for pose in slot.poses]
    cards += layout.hand.poses
    for pose in sorted(cards, key=lambda pose: -pose.z):
        if pose.box.contains(x_px, y_px):
            return pose
    return None


def find_pose(layout: TableLayout, card: CardId) -> Pose | None:
    """Return where an own card lies in hand or tray."""
    poses = (*layout.hand.poses, *(pose for slot in layout.slots for pose in slot.poses))
    return next((pose for pose in poses if pose.card == card), None)


def find_pile(layout: TableLayout, x_px: float, y_px: float) -> Source | None:
    """Return the pile under a point."""
    piles = layout.piles
    if piles is None:
        return None
    if piles.stock_outline.contains(x_px, y_px):
        return Source.STOCK
    if piles.discard_outline.contains(x_px, y_px):
        return Source.DISCARDS
    return None


def find_control(layout: TableLayout, x_px: float, y_px: float) -> Control | None:
    """Return the control under a point; where hit areas overlap, the drawn button decides."""
    for button in layout.all_buttons:
        if button.box.contains(x_px, y_px):
            return button.control
    if layout.ask and layout.ask.box.contains(x_px, y_px):
        return None
    for button in layout.all_buttons:
        if button.hit.contains(x_px, y_px):
            return button.control
    return None


def find_panel(layout: TableLayout, x_px: float, y_px: float) -> SeatId | None:
    """Return the opponent whose panel lies under a point."""
    if layout.loupe and layout.loupe.box.contains(x_px, y_px):
        return layout.loupe.seat
    for panel in layout.panels:
        if panel.box.contains(x_px, y_px):
            return panel.seat
    return None


def find_target(
    layout: TableLayout, x_px: float, y_px: float, targets: Iterable[Target]
) -> Target | None:
    """Return which of some targets lies under a point, for select-then-click."""
    wanted = tuple(targets)
    piles = layout.piles
    if piles and StockTarget() in wanted and piles.stock_outline.contains(x_px, y_px):
        return StockTarget()
    under = [zone for zone in find_zones(layout, wanted) if zone.box.contains(x_px, y_px)]
    if not under:
        return None
    # Padding overlaps: the smallest zone under the point is the one meant.
    zone = min(under, key=lambda zone: zone.box.area_px2)
    return min(zone.choices, key=lambda choice: abs(choice.x_px - x_px)).target


def target_box(layout: TableLayout, target: Target) -> Box | None:
    """Return the box of a target, for its outline, its focus ring and cards flying there."""
    match target:
        case StockTarget():
            return layout.piles.stock_box if layout.piles else None
        case DiscardTarget():
            return layout.piles.discard_box if layout.piles else None
        case SlotTarget(slot):
            return layout.slots[slot].box if slot < len(layout.slots) else None
        case HandTarget():
            return layout.hand.zone
        case MeldTarget(owner, index):
            return next(
                (meld.box for meld in layout.melds if (meld.owner, meld.meld) == (owner, index)),
                None,
            )
        case StandInTarget(owner, index, position):
            for meld in layout.melds:
                if (meld.owner, meld.meld) == (owner, index) and position < len(meld.poses):
                    return meld.poses[position].box
            return None
        case _:
            assert_never(target)
