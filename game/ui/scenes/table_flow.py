"""How the game flows over the table: happenings, intents, the end of a round, who looks.

The match owns the state and pure functions decide; this half of the table's scene keeps what only
the screen knows: pauses, questions, who looks. `scenes.table` adds the person's hands.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from game.arrangement import Arrangement, reconcile
from game.coach.tips import ONCE
from game.i18n import t
from game.match import Happening
from game.rules.actions import Action, Decline, Discard, EndTurn, Phase
from game.rules.cards import CardId, SeatId
from game.rules.events import CardDiscarded, Event, RoundDealt, RoundResult
from game.rules.reasons import IllegalAction
from game.storage.errors import LibraryError
from game.storage.settings import BuyOffers, Help
from game.ui.scenes.column import Way
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.table_overlays import UnsavedScene
from game.ui.scenes.table_view import TableView
from game.ui.sound import Sound
from game.ui.table.arrangement import moved_to_hand, moved_to_slot, own_cards
from game.ui.table.content.round_end import DURATION_S, Closing
from game.ui.table.flow.buying import is_worth_asking
from game.ui.table.flow.closing import closed, find_result
from game.ui.table.flow.pace import TAKE_BACK_S
from game.ui.table.hands.focus import ControlFocus
from game.ui.table.intents import AskFirst, Drop, Nothing, Rearrange, Refuse, Submit
from game.ui.table.layout.table import TableLayout, find_panel
from game.ui.table.motion.animation import Plan, plan_flights, plan_glide, plan_home, plan_sounds
from game.ui.table.motion.dealer_draw import DURATION_S as DRAW_S
from game.ui.table.motion.dealer_draw import DealerDraw
from game.ui.table.poses import Pose
from game.ui.table.targets import Control, HandTarget, OwnTarget, SlotTarget

LONGEST_STEP_S: Final = 1 / 15
"""How far flights go on in one frame, however long it took."""
ANSWERS_S: Final = 0.008
"""How long one frame may play opponents' answers at instant speed; the rest follow in the next."""


class TableFlow(TableView):
    """One match at the table, without the person's input."""

    # Time

    def update(self, elapsed_s: float) -> None:
        """Let cards fly, opponents play and the round's end run."""
        self._since_action_s += elapsed_s
        self._pace.advance(elapsed_s)
        was_running = self._animator.is_running
        # A slow frame, such as the first, must not swallow a flight.
        for sound in self._animator.advance(min(elapsed_s, LONGEST_STEP_S)):
            self.stage.sounds.play(sound)
        if not self.stage.settings.has_remarks:
            self._chatter.hush()
        has_changed = self._chatter.advance(elapsed_s) | self._desk.advance(elapsed_s)
        has_faded = self._painter.advance(elapsed_s)
        if has_changed or was_running or has_faded:
            self.needs_redraw = True
        self._watch_panel(elapsed_s)
        if not self._is_covered:
            self._let_saying_pass(elapsed_s)
            self._go_on(elapsed_s)
        is_counting = self._closing is not None and not self._closing.is_over
        is_drawing = self._draw is not None and not self._is_covered
        is_moving = self._animator.is_running or has_faded
        self.is_animating = is_moving or is_counting or is_drawing
        is_busy = self.is_animating or self.needs_redraw or self._is_out_of_sight
        if not (is_busy or self._desk.hold):
            self._painter.warm(self._desk.layout, self._desk.view.table.wild_rank)

    def _go_on(self, elapsed_s: float) -> None:
        if self._closing is not None:
            self._let_closing_pass(elapsed_s)
            return
        if self._draw is not None:
            self._let_draw_pass(self._draw, elapsed_s)
            return
        if self._deal:
            self._show_deal(self._deal)
            self._deal = ()
        self._watch_offers()
        if self._is_hand_over_due():
            return
        if self._animator.is_running and self._pace.factor > 0:
            # Thinking overlaps the flights; only the answer waits for them.
            self._try(lambda: self._turns.update(is_shown=False))
            return
        ends_s = time.perf_counter() + ANSWERS_S
        while self._try(self._act) and self._closing is None:
            if self._pace.factor > 0 or time.perf_counter() >= ends_s:
                break

    def _act(self) -> bool:
        """Let the game take one step of its own; tell whether there was one."""
        return self._turns.update() or self._pass_unasked()

    def _try(self, act: Callable[[], bool]) -> bool:
        """Do something that is saved; a failure is told, and the game waits for an answer."""
        try:
            return act()
        except LibraryError as error:
            self._tell_unsaved(str(error), is_own=False)
            return False

    def _tell_unsaved(self, why: str, *, is_own: bool) -> None:
        """Say that a move could not be saved, and let the player choose how to go on."""
        unsaved = self._match.go_on_unsaved
        self.stage.push(UnsavedScene(self.stage, why, unsaved, self._leave, is_own=is_own))

    def _let_saying_pass(self, elapsed_s: float) -> None:
        """Let a refusal go once it can have been read: it covers what others have laid down."""
        shown, is_pointed_at = self._showing.last, False
        if shown is not None and shown.refusal is self._saying.shown is not None:
            box = self._painter.find_refusal(self._desk.layout, shown)
            is_pointed_at = box is not None and box.contains(*self._pointer)
        if self._saying.advance(elapsed_s, is_pointed_at=is_pointed_at):
            self.needs_redraw = True

    def _watch_panel(self, elapsed_s: float) -> None:
        """Open the loupe where a card in the air rests on small melds."""
        if self._desk.lead_box() is None:
            self._loupe.leave()
            return
        layout = self._desk.layout
        if self._loupe.rest(find_panel(layout, *self._pointer), layout, elapsed_s):
            self._refresh()

    # What happens

    def _hear(self, happening: Happening) -> None:
        """Show something that was done and saved."""
        desk = self._desk
        # Where nothing flies only the last of a row of happenings is laid out, when it is drawn.
        before = desk.layout if self._pace.factor > 0 else None
        origins = self._animator.poses | self._origins
        self._origins = {}
        self._since_action_s = 0.0
        self._saying.unmark()
        if self.stage.settings.has_remarks and not happening.is_take_back:
            self._chatter.hear(happening.events, self._match.view(happening.seat).table.seats)
        result = find_result(happening.events) if not happening.is_take_back else None
        if result is not None:
            self._begin_closing(happening.events, result, before, origins)
            return
        was_mine, before_seat = desk.view.is_to_act, desk.view.table.turn.seat
        self._guard = None
        self._look_for_tip()
        self._show_now()
        if before_seat == self._hinted != desk.view.table.turn.seat:
            self._hinted = None
        events = () if happening.is_take_back else happening.events
        self._fly_of(events, before, origins)
        self._signal(happening, was_mine=was_mine)
        self.needs_redraw = not self._is_out_of_sight

    def _fly_of(
        self,
        events: tuple[Event, ...],
        before: TableLayout | None,
        origins: dict[CardId | None, Pose],
    ) -> None:
        """Let cards fly because of events; without the layout before them they only sound."""
        if before is None:
            self._fly(Plan(cues=plan_sounds(events)))
        else:
            self._fly(plan_flights(events, before, self._desk.layout, origins))

    @property
    def _is_out_of_sight(self) -> bool:
        """Tell whether opponents play at instant speed: what they do shows once they are done."""
        return self._pace.factor == 0 and self._turns.mover is not None

    def _look_for_tip(self) -> None:
        """Let the coach say a word to the one person at the table, who wants help."""
        settings, viewer = self.stage.settings, self._viewer
        is_heard = self.has_coach and viewer.is_alone and settings.help is not Help.PURIST
        if is_heard and not self._is_away:
            self._tips.look(self._match.view(viewer.seat), settings.hidden_tips)
            if self._tips.tip in ONCE:
                hidden = settings.hidden_tips | {self._tips.tip}
                self.stage.use_settings(replace(settings, hidden_tips=hidden))
        else:
            self._tips.drop()

    def _signal(self, happening: Happening, *, was_mine: bool) -> None:
        """Sound what an eye elsewhere must not miss."""
        view = self._desk.view
        actor = view.table.seats[happening.seat]
        ended = any(isinstance(event, CardDiscarded) for event in happening.events)
        if ended and actor.card_count == 1:
            self.stage.sounds.play(Sound.KNOCK)
        is_due = view.table.turn.phase is not Phase.OFFER or self._is_offered()
        if view.is_to_act and not was_mine and self._desk.is_player and is_due:
            self.stage.sounds.play(Sound.TURN)

    def _let_draw_pass(self, draw: DealerDraw, elapsed_s: float) -> None:
        """Let the seats draw for the first deal, and the pack be cut."""
        if not draw.passed_s:
            self.stage.sounds.play(Sound.DEAL)
        factor = min(1.0, self._pace.factor)
        draw.passed_s += elapsed_s / factor if factor > 0 else DRAW_S
        self.needs_redraw = True
        if draw.is_over:
            self._end_draw()

    def _end_draw(self) -> None:
        """Go on with the deal."""
        self._draw = None
        self._show_now()

    def _show_deal(self, events: tuple[Event, ...]) -> None:
        """Deal the cards of a round just begun."""
        dealt = next((event for event in events if isinstance(event, RoundDealt)), None)
        if dealt is None:
            return
        self.stage.sounds.play(Sound.ROUND_START)
        if self._viewer.is_concealed and self._viewer.persons:
            return
        layout = self._desk.layout
        self._fly(plan_flights((dealt,), layout, layout))
        self._look_for_tip()
        self._refresh()

    # The end of a round

    def _begin_closing(
        self,
        events: tuple[Event, ...],
        result: RoundResult,
        before: TableLayout | None,
        origins: dict[CardId | None, Pose],
    ) -> None:
        desk = self._desk
        origins = origins | self._air()
        self._pressed = None
        desk.cancel()
        self._viewer.away = frozenset()
        desk.is_player = self._viewer.is_person and not self._viewer.is_concealed
        view = closed(desk.view, events)
        self._closing = Closing.of(view, events, result)
        self._guard = self._hinted = None
        self._tips.drop()
        self._loupe.close()
        arrangement = reconcile(desk.arrangement, view.hand, view.table.round_number)
        # No tray while hands lie open: what it held lies in the hand.
        tray = ((),) * len(arrangement.tray)
        desk.show(view, replace(arrangement, hand=own_cards(arrangement), tray=tray, drawn=None))
        self._refresh()
        self._fly_of(events, before, origins)
        if result.winner is not None:
            self.stage.sounds.play(Sound.GOING_OUT)

    def _let_closing_pass(self, elapsed_s: float) -> None:
        """Count the hands; at instant speed the counted hands stay until a press."""
        closing = self._closing
        assert closing is not None
        if closing.is_over and self._pace.factor == 0:
            return
        counted = closing.counted
        closing.passed_s += elapsed_s if self._pace.factor > 0 else DURATION_S
        if closing.counted > counted:
            self.stage.sounds.play(Sound.PUT_DOWN)
        if closing.is_over and self._pace.factor > 0:
            self._end_closing()
        else:
            self._refresh()

    def _end_closing(self) -> None:
        """Go from the opened hands to the score sheet, and from there to the next deal."""
        from game.ui.scenes.score import ScoreScene

        assert self._closing is not None
        is_won = self._closing.result.winner == self._viewer.seat
        self.stage.sounds.play(Sound.ROUND_WON if is_won else Sound.ROUND_LOST)
        self._animator.finish()
        self._closing = None
        self.stage.push(ScoreScene(self.stage, self._match, self._after_score))

    def _after_score(self) -> None:
        if self._match.is_over:
            from game.ui.scenes.result import ResultScene

            self.stage.show(ResultScene(self.stage, self._match))
            return
        self._viewer.leave()
        self._before_sort = None
        self._show_now()
        self._deal = self._match.last_events(self._viewer.seat)

    # Who plays, and who only looks on

    def _open_menu(self) -> None:
        self.doors.open_menu(self._pause_ways)

    def _pause_ways(self) -> tuple[Way, ...]:
        """Return what the pause menu offers beside what it always does."""
        return (*self._ways_to_play(), *self._ways_to_the_seal())

    def _ways_to_the_seal(self) -> tuple[Way, ...]:
        """Offer what the header has no room for."""
        buttons = self._desk.layout.header.buttons
        if any(button.control is Control.SEAL for button in buttons):
            return ()
        return (Way("seal", t("Fair deal"), self._open_seal, "lock"),)

    def _ways_to_play(self) -> tuple[Way, ...]:
        viewer, desk = self._viewer, self._desk
        if self._closing is not None or self._match.is_over:
            return ()
        if not viewer.persons:
            words = t("Turn the hands face down") if self._has_open_hands else t("Open all hands")
            return (Way("hands", words, self._turn_hands, "eye"),)
        if self._is_away:
            return (Way("return", t("Take over again"), self._play_on, "person"),)
        if not desk.is_player:
            return ()
        # Translators: who has to go lets an opponent play the own cards until the round ends.
        words = t("Let the computer finish my round")
        return (Way("away", words, self._ask_to_hand_over, "computer"),)

    def _ask_to_hand_over(self) -> None:
        meaning = (
            t("It plays your cards until the round ends. The menu lets you take over again."),
            t(
                "The match counts as it ends, but the round earns you no feats and stays out of"
                " your averages."
            ),
        )
        self.stage.push(
            QuestionScene(
                self.stage,
                t("Let the computer finish my round?"),
                " ".join(meaning),
                Answer(t("Keep playing")),
                Answer(t("Let it play"), self._hand_over, "computer"),
            )
        )

    def _hand_over(self) -> None:
        """Let an opponent play the seat that looks until the round ends."""
        self._cancel()
        self._desk.clear_selection()
        self._guard = self._keyboard.focus = None
        self._viewer.away |= {self._viewer.seat}
        self._show_now()

    def _play_on(self) -> None:
        """Give the seat back to its person."""
        self._viewer.away -= {self._viewer.seat}
        self._show_now()

    def _turn_hands(self) -> None:
        """Open or close the hands of a match that nobody plays but the computer."""
        self._has_open_hands = not self._has_open_hands
        self._show_now()

    # Several persons

    def _is_hand_over_due(self) -> bool:
        """Ask for the machine to be handed on where that is due; tell whether the game waits."""
        to_act, viewer = self._match.to_act, self._viewer
        if to_act is None or not viewer.is_awaited(to_act):
            return False
        if viewer.openly_asked is not None:
            return True
        if self._since_action_s < TAKE_BACK_S * min(1.0, self._pace.factor):
            return True
        self._cancel()
        is_theirs = viewer.seat != to_act and viewer.plays(viewer.seat)
        has_ended = is_theirs and self._match.can_take_back(viewer.seat)
        take_back = self._take_back_unseen if has_ended else None
        self.doors.open_handover(to_act, self._take_over, self._ways_to_the_seal, take_back)
        return True

    def _take_back_unseen(self) -> None:
        """Take back what ended a turn; whose it was is asked to come, for others may look."""
        self._viewer.leave()
        try:
            self._match.take_back(self._viewer.seat)
        except LibraryError as error:
            self.doors.tell(t("The move could not be saved"), str(error))
        self._since_action_s = math.inf

    def _watch_offers(self) -> None:
        """Offer a discard openly to one of several persons, with no hand on the screen (R7.2)."""
        asked = self._find_asked()
        if asked != self._viewer.openly_asked:
            self._viewer.openly_asked = asked
            self._show_now()

    def _pass_unasked(self) -> bool:
        """Pass for a person who does not want to be asked; tell whether it was so.

        Among several persons all are asked unless nobody ever is: whom a card helps is theirs to
        know.
        """
        seat, offers = self._match.to_act, self.stage.settings.buy_offers
        if seat is None or not self._viewer.plays(seat):
            return False
        if not self._viewer.is_alone and offers is BuyOffers.WHEN_IT_HELPS:
            return False
        view = self._match.view(seat)
        if view.table.turn.phase is not Phase.OFFER or is_worth_asking(view, offers):
            return False
        self._match.submit(seat, Decline(), self._match.version)
        return True

    def _take_over(self, seat: SeatId) -> None:
        self._viewer.take_over(seat)
        self._sit()

    # Doing things

    def _submit(self, actions: tuple[Action, ...]) -> bool:
        """Hand actions to the match one after the other; tell whether all were done."""
        seat = self._viewer.acting_seat
        for action in actions:
            try:
                self._match.submit(seat, action, self._match.version)
            except IllegalAction as illegal:
                self._refuse(illegal.refusal, None)
                return False
            except LibraryError as error:
                self._tell_unsaved(str(error), is_own=True)
                return False
        self._before_sort = None
        may_take_back = isinstance(actions[-1], Discard | EndTurn)
        self._pace.person_acted(may_take_back=may_take_back)
        return True

    def _do(self, drop: Drop, let_go: Mapping[CardId | None, Pose] | None = None) -> None:
        """Do what a drop or click asks for; `let_go` tells where the dropped cards were."""
        desk = self._desk
        before = desk.layout
        air = dict(let_go or {})
        match drop.intent:
            case Submit(actions, then):
                self._before_sort = None
                self._origins = air
                held = frozenset(desk.view.hand)
                if not self._submit(actions):
                    self._origins = {}
                    self._fly(plan_home(air, desk.layout))
                elif then is not None:
                    self._put_drawn(then, air, held)
            case Rearrange(arrangement):
                self._before_sort = None
                self._rearrange(arrangement, air, before)
            case AskFirst() as guard:
                self._guard = guard
                self._keyboard.focus = ControlFocus(Control.ASK_YES)
                self._refresh()
                self._fly(plan_home(air, desk.layout))
            case Refuse(why):
                self._refresh()
                self._fly(plan_home(air, desk.layout))
                self._refuse(why, drop)
            case Nothing():
                self._refresh()
                self._fly(plan_home(air, desk.layout))

    def _put_drawn(
        self, target: OwnTarget, air: dict[CardId | None, Pose], held: frozenset[CardId]
    ) -> None:
        """Put the card that was just drawn where it was let go.

        A card that others may still buy is drawn later, and then lies where drawn cards do.
        """
        desk = self._desk
        card = desk.arrangement.drawn
        if card is None or card in held:
            return
        before = desk.arrangement
        match target:
            case HandTarget(index):
                arrangement = moved_to_hand(before, (card,), index)
            case SlotTarget(slot, index):
                arrangement = moved_to_slot(before, (card,), slot, index, desk.view)
        if None in air:
            air[card] = air.pop(None)
        self._rearrange(arrangement, air, desk.layout)

    def _rearrange(
        self, arrangement: Arrangement, air: dict[CardId | None, Pose], before: TableLayout
    ) -> None:
        desk = self._desk
        try:
            self._match.arrange(self._viewer.seat, arrangement)
        except LibraryError as error:
            self.doors.tell(t("The order of your cards could not be saved"), str(error))
        desk.show(desk.view, self._match.arrangement(self._viewer.seat))
        self._refresh()
        after = desk.layout
        self._fly(plan_glide(before, after, air))
        self._fly(plan_home(air, after))
        self.stage.sounds.play(Sound.PUT_DOWN)
