"""The own cards under the pointer: what is selected, held, lit and open, and what a release means.

The desk turns positions into intents and keeps the layout that fits what is held. It submits
nothing, and draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import dist
from typing import Final, TypeAlias

from game.arrangement import Arrangement
from game.i18n import t
from game.players import Player
from game.rules.cards import CardId
from game.rules.events import Source
from game.rules.views import PlayerView
from game.ui.table.arrangement import moved_to_slot, own_cards
from game.ui.table.box import Box
from game.ui.table.content.presentation import AirCard
from game.ui.table.hands.aim import (
    LIFT_SCALE,
    clicked_target,
    find_refusing,
    find_top,
    height_over,
    is_mostly_over,
    openings_for,
    outlined_targets,
    pile_targets,
    point_over,
    refusing_zones,
)
from game.ui.table.hands.drag import (
    DRAG_THRESHOLD_PX,
    CardGrip,
    Clicked,
    ClothGrip,
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
from game.ui.table.hands.fingers import Fingers, Guarded
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
    is_playing,
    legal_targets,
    moved_by_itself,
    own_order,
)
from game.ui.table.layout.measure import measure_for
from game.ui.table.layout.options import Opening, TableOptions
from game.ui.table.layout.table import (
    TableLayout,
    find_card,
    find_pile,
    find_pose,
    find_zones,
    lay_out,
    target_box,
)
from game.ui.table.targets import (
    DiscardTarget,
    HandTarget,
    OwnTarget,
    SlotTarget,
    StockTarget,
    Target,
    Zone,
    find_best_target,
)
from game.ui.theme import Scale

PILES: Final[dict[Source, Target]] = {
    Source.STOCK: StockTarget(),
    Source.DISCARDS: DiscardTarget(),
}
HANGS: Final = 0.12
"""How much higher than its place a card hangs that a key has lifted, as a share of its height."""


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
        self.is_player = True
        self.is_concealed = False
        self._view = view
        self._arrangement = arrangement
        self._scale = scale
        self._measure = measure_for(scale)
        self._options = TableOptions()
        self._fingers = Fingers()
        self._targets: tuple[Target, ...] = ()
        self._zones: tuple[Zone, ...] = ()
        self._refusing: tuple[Zone, ...] = ()
        self._layout: TableLayout | None = None
        self._at_rest: tuple[tuple[object, ...], TableLayout] | None = None
        self._rests_at: Point | None = None

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
        dragging = self._fingers.dragging
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
        drag = self._fingers.dragging
        if drag is not None and self._targets:
            # Zones move with what they are around, as when the loupe opens; a card that rests goes
            # on being accepted where it was until it is moved.
            self._find_zones(drag)
            if self.accepting is None:
                self._aim()
            elif self.is_held_by_key:
                self.steer(self.accepting)
            else:
                self._rests_at = drag.at

    def resize(self, scale: Scale) -> None:
        """Lay out for another window; what is held goes home."""
        self.cancel()
        self._scale = scale
        self._measure = measure_for(scale)
        self._layout = None
        self._at_rest = None

    def rest_layout(self) -> TableLayout:
        """Return where everything lies once nothing is held or open; a drag asks in every frame."""
        depends_on = (self._view, self._arrangement, self._options, self.selection)
        if self._at_rest is None or self._at_rest[0] != depends_on:
            self._at_rest = (depends_on, self._lay((), lifted=frozenset()))
        return self._at_rest[1]

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
        """Return the card or pile that the pointer or a key holds."""
        return self._fingers.hold

    @property
    def is_pressed(self) -> bool:
        """Tell whether the pointer has pressed something here, if only the cloth, until now."""
        return self._fingers.is_pressed

    @property
    def is_held_by_key(self) -> bool:
        """Tell whether a key has lifted what is held."""
        return self._fingers.is_by_key

    @property
    def zones(self) -> tuple[Target, ...]:
        """Return the places that would accept what is held or selected, for their outlines."""
        return self._targets

    @property
    def carried(self) -> tuple[CardId, ...]:
        """Return the cards in the air that may lie among the own; the top discard may, too."""
        drag = self._fingers.dragging
        if drag is None:
            return ()
        if drag.grip == PileGrip(Source.DISCARDS) and can_draw(self._view, Source.DISCARDS):
            return self._view.table.discards[-1:]
        return drag.cards

    @property
    def _in_air(self) -> int:
        """Return how many cards are in the air, that from the stock included."""
        return max(1, len(self.carried))

    def _openings(self) -> tuple[Opening, ...]:
        if self.accepting is None:
            return ()
        return openings_for(self._view, self._arrangement, self.carried, self.accepting)

    def preview(self) -> Arrangement | None:
        """Return how the own cards would lie if what is held were dropped in the accepting slot."""
        target = self.accepting
        if not isinstance(target, SlotTarget):
            return None
        return moved_to_slot(self._arrangement, self.carried, target.slot, target.index, self._view)

    # The pointer

    def press(self, at: Point) -> bool:
        """Take hold of the own card or pile under the pointer; tell whether there was one.

        Nobody takes anything while hands lie open at a round's end.
        """
        is_open = self.is_player and self._options.reveal is None
        pose = find_card(self.layout, *at) if is_open else None
        if pose is not None and pose.card is not None:
            self._fingers.press(CardGrip(pose.card), at, pose.share_at(*at))
            return True
        source = find_pile(self.layout, *at) if is_open else None
        if source is None:
            self._fingers.press(ClothGrip(at), at)
            return False
        top = find_top(self.layout, source)
        self._fingers.press(PileGrip(source), at, top.share_at(*at) if top else (0.5, 0.5))
        return True

    def move(self, at: Point) -> bool:
        """Follow the pointer; tell whether the layout has changed."""
        order = own_cards(self._arrangement)
        match self._fingers.move(at, self.selection, order, self._scale.factor):
            case Started(drag):
                self.pulsing = ()
                self._begin(drag)
                return True
            case Moved():
                if self._rests_at is not None and dist(at, self._rests_at) < DRAG_THRESHOLD_PX:
                    return False
                return self._aim()
            case None:
                return False

    # The keys

    def lift(self, card: CardId) -> bool:
        """Lift an own card, or the selection that it belongs to, where it lies."""
        pose = find_pose(self.layout, card)
        if pose is None or not self.is_player or self._options.reveal is not None:
            return False
        order = own_cards(self._arrangement)
        at = (pose.box.centre_x_px, pose.box.centre_y_px)
        drag = self._fingers.lift(card, at, self.selection, order)
        if drag is None:
            return False
        self.pulsing = ()
        self._begin(drag)
        if self.accepting is not None:
            self.steer(self.accepting)
        return True

    def steer(self, target: Target) -> None:
        """Bring what a key has lifted over a place; one that does not accept it will say why."""
        point = point_over(self._zones, self.layout, target)
        if point is None:
            return
        height_px = height_over(self.layout, target)
        self._fingers.carry((point[0], point[1] - HANGS * height_px))
        self.accepting = target if target in self._targets else None
        self._layout = None

    # What is in the fingers

    def _begin(self, drag: Dragging) -> None:
        self._layout = None
        carried = self.carried
        if isinstance(drag.grip, CardGrip):
            targets = legal_targets(self._view, self._arrangement, carried)
            lead = find_pose(self.rest_layout(), drag.grip.card)
            assert lead is not None
            self._fingers.height_px = lead.height_px * LIFT_SCALE
        else:
            targets = pile_targets(self._view, self._arrangement, carried, drag.grip)
            self._fingers.height_px = height_over(self.layout, DiscardTarget())
        self._targets = targets
        self._find_zones(drag)
        self._aim()

    def _find_zones(self, drag: Dragging) -> None:
        """Find where what is held may go and, for own cards, what on the table refuses them."""
        rest = self._lay(())
        self._zones = find_zones(rest, self._targets, self._in_air)
        self._refusing = ()
        if isinstance(drag.grip, CardGrip):
            self._refusing = refusing_zones(rest, self._view, drag.cards, self._targets)

    def _aim(self) -> bool:
        before, self._rests_at = self.accepting, None
        lead = self.lead_box()
        if lead is None:
            self.accepting = None
        else:
            found = find_best_target(self._zones, lead, before)
            # What lies mostly elsewhere is not meant for the hand or tray that it touches.
            is_elsewhere = isinstance(found, OwnTarget) and is_mostly_over(self._refusing, lead)
            self.accepting = None if is_elsewhere else found
        if self.accepting != before:
            self._layout = None
            return True
        return False

    def release(self) -> Answer:
        """Let go; return what that asks for, None if nothing was held or pressed any more."""
        lead = self.lead_box()
        accepting = self.accepting
        outcome = self._fingers.release()
        self.accepting = None
        self._layout = None
        match outcome:
            case None:
                return None
            case Clicked(grip, is_double):
                return self._clicked(grip, is_double=is_double)
            case Dropped(drag):
                targets, self._targets = self._targets, ()
                self._zones = self._refusing = ()
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
        if source is Source.DISCARDS and self.selection and is_playing(self._view):
            return self.put_selection(DiscardTarget())
        if self._fingers.is_guarded(Guarded.PILES):
            return Drop(Nothing())
        box = target_box(self.layout, PILES[source])
        if source is Source.DISCARDS and is_playing(self._view):
            return Drop(
                Refuse(t("To discard, drag a card here, or click the card and then the pile.")),
                at=box,
            )
        if can_draw(self._view, source):
            self._fingers.guard(Guarded.PILES)
        return Drop(drawn(self._view, source), at=box)

    def _dropped(
        self,
        drag: Dragging,
        accepting: Target | None,
        lead: Box | None,
        targets: tuple[Target, ...],
    ) -> Drop:
        if isinstance(drag.grip, PileGrip):
            return self._dropped_pile(drag.grip.source, lead, accepting)
        target = accepting
        is_home = isinstance(target, HandTarget) and self._put(drag.cards, target) == Nothing()
        if lead is not None and (target is None or is_home):
            rest = self._lay((), lifted=frozenset(drag.cards))
            target = find_refusing(rest, self._view, lead, drag.cards, targets) or target
        self.selection -= frozenset(drag.cards)
        if target is None:
            return Drop(Nothing(), drag.cards, lead)
        return Drop(self._put(drag.cards, target), drag.cards, lead, target)

    def _dropped_pile(self, source: Source, lead: Box | None, accepting: Target | None) -> Drop:
        """Draw, to the place under the card if there is one; not when dropped on its own pile."""
        pile = target_box(self.layout, PILES[source])
        if accepting is None and pile and lead and pile.overlap_px2(lead) > lead.area_px2 / 2:
            return Drop(Nothing())
        self._fingers.guard(Guarded.PILES)
        if isinstance(accepting, OwnTarget):
            return Drop(drawn_into(self._view, source, accepting), at=lead)
        return Drop(drawn(self._view, source), at=lead)

    def _put(self, cards: Sequence[CardId], target: Target) -> Intent:
        if isinstance(target, DiscardTarget):
            # The second press of a double click must not draw the card again.
            self._fingers.guard(Guarded.PILES)
        return dropped(self._view, self._arrangement, cards, target, is_guarded=self.is_guarded)

    def presses_lay_down(self) -> bool:
        """Take a press on *Lay down*; tell whether it counts: not the second of a double click."""
        if self._fingers.is_guarded(Guarded.LAY_DOWN):
            return False
        self._fingers.guard(Guarded.LAY_DOWN)
        return True

    # Select, then click

    def put_selection(self, target: Target) -> Drop:
        """Return what it means to put the selected cards on a target."""
        cards = own_order(self._arrangement, self.selection)
        self.clear_selection()
        return Drop(self._put(cards, target), cards, target=target)

    def _clicked_elsewhere(self, at: Point) -> Drop:
        """Return what a click beside the own cards means: it moves the selection."""
        cards = own_order(self._arrangement, self.selection)
        target = clicked_target(self.layout, self._view, self._arrangement, cards, at)
        if target is None or isinstance(target, StockTarget):
            self.clear_selection()
            return Drop(Nothing())
        return self.put_selection(target)

    def selected_targets(self) -> tuple[Target, ...]:
        """Return where the selected cards could go, for outlines while nothing is dragged."""
        cards = own_order(self._arrangement, self.selection)
        return outlined_targets(self._view, self._arrangement, cards)

    # Cancelling

    def cancel(self) -> bool:
        """Send home what is held; tell whether a drag was cancelled."""
        was_on_its_way = self._fingers.cancel()
        self.accepting = None
        self._targets = ()
        self._zones = self._refusing = ()
        self._layout = None
        return was_on_its_way

    def clear_selection(self) -> bool:
        """Select nothing; tell whether anything was."""
        had = bool(self.selection or self.pulsing)
        self.selection = frozenset()
        self.pulsing = ()
        self._layout = None
        return had

    # What is in the air

    def advance(self, elapsed_s: float) -> bool:
        """Let what is held take on the size of what lies below it; tell whether it changed."""
        drag = self._fingers.dragging
        is_card = drag is not None and isinstance(drag.grip, CardGrip)
        wished_px = height_over(self.layout, self.accepting) if is_card else None
        return self._fingers.advance(elapsed_s, wished_px)

    def lead_box(self) -> Box | None:
        """Return the rectangle of the card that leads the drag."""
        return self._fingers.lead_box()

    def air(self) -> tuple[AirCard, ...]:
        """Return the cards in the player's fingers, the lead card last."""
        if self.hold is None:
            return ()
        return self._fingers.air(self._view, self.layout, self.rest_layout())

    def let_lean(self, *, leans: bool) -> None:
        """Let what is dragged lean into its motion, or not."""
        self._fingers.has_lean = leans
