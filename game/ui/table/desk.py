"""The own cards under the pointer: what is selected, held, lit and open, and what a release means.

The desk turns positions into intents and keeps the layout that fits what is held. It submits
nothing, and draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from game.arrangement import Arrangement
from game.i18n import t
from game.players import Player
from game.rules.actions import Action, LayOff, Phase, SwapWild
from game.rules.cards import CardId
from game.rules.events import Source
from game.rules.views import PlayerView
from game.ui.table.aim import (
    LIFT_SCALE,
    click_targets,
    dragged_cards,
    dragged_pile,
    every_target,
    find_refusing,
    first_of,
    height_over,
    lead_box,
    lifted_card,
    openings_for,
)
from game.ui.table.arrangement import moved_to_slot, own_cards
from game.ui.table.box import Box
from game.ui.table.drag import (
    PILE_GUARD_S,
    CardGrip,
    Clicked,
    ClothGrip,
    Drag,
    Dragging,
    Dropped,
    Grip,
    Moved,
    PileGrip,
    Point,
    Pressed,
    Started,
    toggled,
)
from game.ui.table.intents import (
    Candidates,
    Drop,
    Intent,
    Nothing,
    Refuse,
    can_draw,
    drawn,
    drawn_into,
    dropped,
    legal_targets,
    moved_by_itself,
    own_order,
)
from game.ui.table.layout import (
    TableLayout,
    find_card,
    find_pile,
    find_pose,
    find_target,
    find_zones,
    lay_out,
    target_box,
)
from game.ui.table.lean import Lean
from game.ui.table.measure import measure_for
from game.ui.table.options import Opening, TableOptions
from game.ui.table.presentation import AirCard
from game.ui.table.targets import (
    DiscardTarget,
    HandTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    StockTarget,
    Target,
    Zone,
    find_best_target,
)
from game.ui.theme import Scale

PICK_UP_S: Final = 0.08
HANGS: Final = 0.12
"""How much higher than its place a card hangs that a key has lifted, as a share of its height."""
EASE_S: Final = 0.12
"""How long a card in the air takes to reach the size of the zone below it."""


Answer: TypeAlias = Drop | ClothGrip | None
"""What a release asks for: something of the desk, a click on what is not the desk's, nothing."""


class Desk:
    """The table of one seat as the person at it handles it."""

    def __init__(
        self, view: PlayerView, arrangement: Arrangement, players: Sequence[Player], scale: Scale
    ) -> None:
        self.players = tuple(players)
        self.selection: frozenset[CardId] = frozenset()
        self.pulsing: tuple[Target, ...] = ()
        self.accepting: Target | None = None
        self.is_guarded = True
        self.has_lean = True
        self.is_player = True
        self.is_concealed = False
        self._view = view
        self._arrangement = arrangement
        self._scale = scale
        self._measure = measure_for(scale)
        self._options = TableOptions()
        self._drag = Drag()
        self._lean = Lean()
        self._targets: tuple[Target, ...] = ()
        self._zones: tuple[Zone, ...] = ()
        self._height_px = 0.0
        self._guard_s = 0.0
        self._clock_s = 0.0
        self._pressed_s = 0.0
        self._layout: TableLayout | None = None

    # What lies there

    @property
    def view(self) -> PlayerView:
        """Return what is shown."""
        return self._view

    @property
    def arrangement(self) -> Arrangement:
        """Return how the own cards lie, those in the air where they came from."""
        return self._arrangement

    @property
    def scale(self) -> Scale:
        """Return the scale of the layout."""
        return self._scale

    @property
    def options(self) -> TableOptions:
        """Return what the layout is made with."""
        return self._options

    @property
    def layout(self) -> TableLayout:
        """Return where everything lies now, gaps for what is held included."""
        if self._layout is None:
            self._layout = self._lay(self._openings())
        return self._layout

    def show(self, view: PlayerView, arrangement: Arrangement) -> None:
        """Show another state; a drag goes on only if its cards may still go where they might."""
        self._view, self._arrangement = view, arrangement
        held = frozenset(view.hand)
        self.selection &= held
        self.pulsing = ()
        dragging = self._drag.dragging
        if dragging is not None and not (
            set(dragging.cards) <= held
            and isinstance(dragging.grip, CardGrip)
            and set(legal_targets(view, arrangement, dragging.cards)) == set(self._targets)
        ):
            self.cancel()
        self._layout = None

    def use(self, options: TableOptions) -> None:
        """Change what else the layout depends on; selection and openings are the desk's own."""
        if options == self._options:
            return
        self._options = options
        self._layout = None
        if self.carried:
            # Zones move with what they are around, as when the loupe opens.
            self._zones = find_zones(self._lay(()), self._targets, len(self.carried))
            if not self.is_held_by_key:
                self._aim()
            elif self.accepting is not None:
                self.steer(self.accepting)

    def resize(self, scale: Scale) -> None:
        """Lay out for another window; what is held goes home."""
        self.cancel()
        self._scale = scale
        self._measure = measure_for(scale)
        self._layout = None

    def rest_layout(self) -> TableLayout:
        """Return where everything lies once nothing is held or open."""
        return self._lay((), lifted=frozenset())

    def _lay(
        self, openings: tuple[Opening, ...], lifted: frozenset[CardId] | None = None
    ) -> TableLayout:
        pending = self._options.pending
        away = frozenset() if pending is None else frozenset({pending})
        options = replace(
            self._options,
            selected=self.selection,
            lifted=away | (frozenset(self.carried) if lifted is None else lifted),
            openings=openings,
        )
        return lay_out(
            self._view, self._arrangement, self.players, self._scale, self._measure, options
        )

    # What is held

    @property
    def hold(self) -> Pressed | Dragging | None:
        """Return the card or pile that the pointer holds."""
        hold = self._drag.hold
        return None if hold is None or isinstance(hold.grip, ClothGrip) else hold

    @property
    def is_pressed(self) -> bool:
        """Tell whether the pointer has pressed something here, if only the cloth, until now."""
        return self._drag.hold is not None and not self.is_held_by_key

    @property
    def zones(self) -> tuple[Target, ...]:
        """Return the places that would accept what is held or selected, for their outlines."""
        return self._targets

    @property
    def carried(self) -> tuple[CardId, ...]:
        """Return the cards in the air that may lie among the own; the top discard may, too."""
        match self._drag.dragging:
            case Dragging(PileGrip(Source.DISCARDS)) if can_draw(self._view, Source.DISCARDS):
                return self._view.table.discards[-1:]
            case Dragging(_, cards):
                return cards
            case None:
                return ()

    def _openings(self) -> tuple[Opening, ...]:
        if not self.carried or self.accepting is None:
            return ()
        return openings_for(self._view, self._arrangement, self.carried, self.accepting)

    def preview(self) -> Arrangement | None:
        """Return how the own cards would lie if what is held were dropped in the accepting slot."""
        if not isinstance(self.accepting, SlotTarget):
            return None
        return moved_to_slot(
            self._arrangement,
            self.carried,
            self.accepting.slot,
            self.accepting.index,
            self._view,
        )

    # The pointer

    def press(self, at: Point) -> bool:
        """Take hold of the own card or pile under the pointer; tell whether there was one.

        Nobody takes anything while hands lie open at a round's end.
        """
        is_open = self.is_player and self._options.reveal is None
        pose = find_card(self.layout, *at) if is_open else None
        if pose is not None and pose.card is not None:
            self._drag.press(CardGrip(pose.card), at, pose.share_at(*at))
            self._pressed_s = self._clock_s
            return True
        source = find_pile(self.layout, *at) if is_open else None
        self._drag.press(ClothGrip(at) if source is None else PileGrip(source), at)
        return source is not None

    def move(self, at: Point) -> bool:
        """Follow the pointer; tell whether the layout has changed."""
        order = own_cards(self._arrangement)
        before = self._drag.dragging
        if before is not None and self.has_lean:
            self._lean.push((at[0] - before.at[0]) / self._scale.factor)
        match self._drag.move(at, self.selection, order):
            case Started(drag):
                self.pulsing = ()
                self._begin(drag)
                return True
            case Moved():
                return self._aim()
            case None:
                return False

    # The keys

    @property
    def is_held_by_key(self) -> bool:
        """Tell whether a key has lifted what is held."""
        drag = self._drag.dragging
        return drag is not None and drag.is_by_key

    def lift(self, card: CardId) -> bool:
        """Lift an own card, or the selection that it belongs to, where it lies."""
        pose = find_pose(self.layout, card)
        if pose is None or not self.is_player or self._options.reveal is not None:
            return False
        order = own_cards(self._arrangement)
        at = (pose.box.centre_x_px, pose.box.centre_y_px)
        drag = self._drag.lift(card, at, self.selection, order)
        if drag is None:
            return False
        self.pulsing = ()
        self._begin(drag)
        if self.accepting is not None:
            self.steer(self.accepting)
        return True

    def steer(self, target: Target) -> None:
        """Bring what a key has lifted over a place; one that does not accept it will say why."""
        point = self._point_over(target)
        if point is None:
            return
        height_px = height_over(self.layout, target)
        self._drag.move((point[0], point[1] - HANGS * height_px), self.selection, ())
        self.accepting = target if target in self._targets else None
        self._layout = None

    def first_of(self, group: Sequence[Target]) -> Target:
        """Return the place of a group to which a key brings first what it has lifted."""
        return first_of(group, self._arrangement, self.carried)

    def _point_over(self, target: Target) -> Point | None:
        """Return where the middle of a card comes to lie at a place."""
        for zone in self._zones:
            for choice in zone.choices:
                if choice.target == target:
                    return choice.x_px, zone.box.centre_y_px
        box = target_box(self.layout, target)
        return None if box is None else (box.centre_x_px, box.centre_y_px)

    # What is in the fingers

    def _begin(self, drag: Dragging) -> None:
        self._layout = None
        if not isinstance(drag.grip, CardGrip):
            self._height_px = height_over(self.layout, DiscardTarget())
            carried = self.carried
            every = legal_targets(self._view, self._arrangement, carried) if carried else ()
            self._targets = tuple(target for target in every if isinstance(target, SlotTarget))
            self._zones = find_zones(self._lay(()), self._targets, len(carried))
            self._aim()
            return
        rest = self._lay(())
        lead = find_pose(self.rest_layout(), drag.grip.card)
        assert lead is not None
        self._height_px = lead.height_px * LIFT_SCALE
        self._targets = legal_targets(self._view, self._arrangement, drag.cards)
        self._zones = find_zones(rest, self._targets, len(drag.cards))
        self._aim()

    def _aim(self) -> bool:
        before = self.accepting
        lead = self.lead_box()
        if lead is None:
            self.accepting = None
        else:
            self.accepting = find_best_target(self._zones, lead, before)
        if self.accepting != before:
            self._layout = None
            return True
        return False

    def release(self) -> Answer:
        """Let go; return what that asks for, None if nothing was held or pressed any more."""
        lead = self.lead_box()
        accepting = self.accepting
        outcome = self._drag.release(self._clock_s)
        self.accepting = None
        self._layout = None
        match outcome:
            case None:
                return None
            case Clicked(grip, is_double):
                return self._clicked(grip, is_double=is_double)
            case Dropped(drag):
                targets, self._targets, self._zones = self._targets, (), ()
                return self._dropped(drag, accepting, lead, targets)

    def _clicked(self, grip: Grip, *, is_double: bool) -> Drop | ClothGrip:
        match grip:
            case ClothGrip(at):
                return self._clicked_elsewhere(at) if self.selection else grip
            case PileGrip(source):
                return self._clicked_pile(source)
            case CardGrip(card) if is_double:
                self.selection = frozenset()
                return self.send_by_itself(card)
            case CardGrip(card):
                self.toggle(card)
                return Drop(Nothing())

    def toggle(self, card: CardId) -> None:
        """Select a card, or no longer."""
        self.pulsing = ()
        self.selection = toggled(self.selection, card)
        self._layout = None

    def point_at(self, action: Action) -> None:
        """Let the place pulse to which an action brings a card."""
        match action:
            case LayOff(owner=owner, meld=meld, end=end):
                self.pulsing = (MeldTarget(owner, meld, end),)
            case SwapWild(owner=owner, meld=meld, position=position):
                self.pulsing = (StandInTarget(owner, meld, position),)
            case _:
                self.pulsing = ()

    def send_by_itself(self, card: CardId) -> Drop:
        """Return what a double click or Enter on a card does; several candidates pulse."""
        found = moved_by_itself(self._view, self._arrangement, card)
        if isinstance(found, Candidates):
            self.selection = frozenset({card})
            self.pulsing = found.targets
            self._layout = None
            return Drop(Nothing())
        self._layout = None
        return Drop(found, (card,))

    def _clicked_pile(self, source: Source) -> Drop:
        piles = self.layout.piles
        box = piles.stock_box if piles and source is Source.STOCK else None
        if piles and box is None:
            box = piles.discard_box
        if source is Source.DISCARDS and self.selection and self._is_playing():
            return self.put_selection(DiscardTarget())
        if self._clock_s < self._guard_s:
            return Drop(Nothing())
        if source is Source.DISCARDS and self._is_playing():
            return Drop(
                Refuse(t("To discard, drag a card here, or click the card and then the pile.")),
                at=box,
            )
        if can_draw(self._view, source):
            self._guard_s = self._clock_s + PILE_GUARD_S
        return Drop(drawn(self._view, source), at=box)

    def _is_playing(self) -> bool:
        turn = self._view.table.turn
        return turn.seat == self._view.seat and turn.phase is Phase.PLAY

    def _dropped(
        self,
        drag: Dragging,
        accepting: Target | None,
        lead: Box | None,
        targets: tuple[Target, ...],
    ) -> Drop:
        if isinstance(drag.grip, PileGrip):
            return self._dropped_pile(drag.grip.source, drag.at, accepting)
        target = accepting
        is_home = isinstance(target, HandTarget) and self._put(drag.cards, target) == Nothing()
        if lead is not None and (target is None or is_home):
            rest = self._lay((), lifted=frozenset(drag.cards))
            target = find_refusing(rest, self._view, lead, drag.cards, targets) or target
        self.selection -= frozenset(drag.cards)
        if target is None:
            return Drop(Nothing(), drag.cards, lead)
        return Drop(self._put(drag.cards, target), drag.cards, lead, target)

    def _dropped_pile(self, source: Source, at: Point, accepting: Target | None) -> Drop:
        """Draw, into the slot under the card if there is one; not when dropped on its own pile."""
        if find_pile(self.layout, *at) == source:
            return Drop(Nothing())
        self._guard_s = self._clock_s + PILE_GUARD_S
        if isinstance(accepting, SlotTarget):
            return Drop(drawn_into(self._view, accepting), at=self.lead_box())
        return Drop(drawn(self._view, source), at=self.lead_box())

    def _put(self, cards: Sequence[CardId], target: Target) -> Intent:
        if isinstance(target, DiscardTarget):
            # The second press of a double click must not draw the card again.
            self._guard_s = self._clock_s + PILE_GUARD_S
        return dropped(self._view, self._arrangement, cards, target, is_guarded=self.is_guarded)

    # Select, then click

    def put_selection(self, target: Target) -> Drop:
        """Return what it means to put the selected cards on a target."""
        cards = own_order(self._arrangement, self.selection)
        self.clear_selection()
        return Drop(self._put(cards, target), cards, target=target)

    def _clicked_elsewhere(self, at: Point) -> Drop:
        """Return what a click beside the own cards means: it moves the selection."""
        cards = own_order(self._arrangement, self.selection)
        targets = click_targets(self._view, self._arrangement, cards)
        target = find_target(self.layout, *at, targets)
        if target is None:
            target = find_target(self.layout, *at, every_target(self._view))
        if target is None or isinstance(target, StockTarget):
            self.clear_selection()
            return Drop(Nothing())
        return self.put_selection(target)

    def selected_targets(self) -> tuple[Target, ...]:
        """Return where the selected cards could go, for outlines while nothing is dragged."""
        if not self.selection:
            return ()
        cards = own_order(self._arrangement, self.selection)
        return tuple(
            target
            for target in legal_targets(self._view, self._arrangement, cards)
            if not isinstance(target, HandTarget)
        )

    # Cancelling

    def cancel(self) -> bool:
        """Send home what is held; tell whether a drag was cancelled."""
        cancelled = self._drag.cancel()
        self.accepting = None
        self._targets = ()
        self._zones = ()
        self._layout = None
        return cancelled is not None and cancelled.drag is not None

    def clear_selection(self) -> bool:
        """Select nothing; tell whether anything was."""
        had = bool(self.selection or self.pulsing)
        self.selection = frozenset()
        self.pulsing = ()
        self._layout = None
        return had

    # What is in the air

    def advance(self, elapsed_s: float) -> bool:
        """Ease the card in the air to the size of what lies below; tell whether it changed."""
        is_rising = isinstance(self.hold, Pressed) and self._lift_share() < 1
        self._clock_s += elapsed_s
        if is_rising:
            return True
        drag = self._drag.dragging
        if drag is None:
            self._lean.stop()
            return False
        is_leaning = self._lean.advance(elapsed_s)
        if not isinstance(drag.grip, CardGrip):
            return is_leaning
        wished_px = height_over(self.layout, self.accepting)
        if wished_px == self._height_px:
            return is_leaning
        share = min(1.0, elapsed_s / EASE_S * 2)
        self._height_px += (wished_px - self._height_px) * share
        if abs(wished_px - self._height_px) < 0.5:
            self._height_px = wished_px
        return True

    def lead_box(self) -> Box | None:
        """Return the rectangle of the card that leads the drag."""
        drag = self._drag.dragging
        return None if drag is None else lead_box(drag, self._height_px)

    def air(self) -> tuple[AirCard, ...]:
        """Return the cards in the player's fingers, the lead card last."""
        match self._drag.hold:
            case Dragging(CardGrip(lead)) as drag:
                return dragged_cards(
                    drag, lead, self._height_px, self._view, self._scale, self._lean.degrees
                )
            case Dragging(PileGrip(source)) as drag:
                return dragged_pile(drag, source, self.layout, self._lean.degrees)
            case Pressed(CardGrip(card)):
                pose = find_pose(self.rest_layout(), card)
                if pose is None:
                    return ()
                return (lifted_card(pose, self._scale, self._lift_share()),)
            case _:
                return ()

    def _lift_share(self) -> float:
        """Return how far a pressed card has risen, quick at first."""
        share = min(1.0, (self._clock_s - self._pressed_s) / PICK_UP_S)
        return 1 - (1 - share) ** 3
