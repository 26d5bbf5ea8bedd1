"""How the game flows over the table: happenings, intents, the end of a round, who looks.

The match owns the state and pure functions decide; this half of the table's scene keeps what only
the screen knows: pauses, questions, who looks. `scenes.table` adds the person's hands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.arrangement import Arrangement, reconcile
from game.i18n import t
from game.match import Happening, Match, Person
from game.rules.actions import (
    Action,
    Buy,
    Decline,
    Discard,
    EndTurn,
    IllegalAction,
    Phase,
)
from game.rules.cards import CardId, SeatId
from game.rules.events import CardDiscarded, Event, RoundDealt, RoundResult
from game.rules.reasons import Refusal
from game.rules.views import PlayerView
from game.storage.errors import LibraryError
from game.storage.settings import Help
from game.ui.sound import Sound
from game.ui.stage import Scene, Stage
from game.ui.table import round_end
from game.ui.table.animation import Animator, Plan, plan_flights, plan_glide, plan_home
from game.ui.table.box import Box
from game.ui.table.closing import closed, find_result
from game.ui.table.desk import Desk, Drop
from game.ui.table.intents import AskFirst, Nothing, Rearrange, Refuse, Submit
from game.ui.table.layout import TableLayout, find_panel
from game.ui.table.meter import Meter, Meters
from game.ui.table.options import TableOptions
from game.ui.table.pace import TAKE_BACK_S, Pace
from game.ui.table.painter import Painter
from game.ui.table.poses import FaceSize, Pose
from game.ui.table.presentation import Presentation, RefusalShown
from game.ui.table.presenter import guard_ask, names, offer_ask
from game.ui.table.showing import Shown, present
from game.ui.table.targets import Control
from game.ui.table.turns import Turns
from game.ui.theme import Scale
from game.wording import Line, plain, refusal_line

REFUSAL_S: Final = 4.0
"""A refusal stays at least so long, and until the next press."""
LOUPE_S: Final = 0.25
"""How long a card in the air rests on a panel of small melds before the loupe opens."""
MOST_ANSWERS: Final = 400
"""How many opponents' actions one frame may show at instant speed."""


@dataclass(slots=True)
class Closing:
    """A round's end while it is shown."""

    result: RoundResult
    view: PlayerView
    last_card: CardId | None
    leader: SeatId | None
    passed_s: float = 0.0


class TableFlow(Scene):
    """One match at the table, without the person's input."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self._match = match
        self._persons = tuple(
            seat for seat in match.seats if isinstance(match.players[seat], Person)
        )
        self._pace = Pace(stage.settings.speed)
        self._turns = Turns(match, stage.opponents, self._pace)
        self._animator = Animator()
        self._meters = Meters()
        self._closing: Closing | None = None
        self._guard: AskFirst | None = None
        self._refusal: RefusalShown | None = None
        self._refusal_s = 0.0
        self._since_action_s = 0.0
        self._clock_s = 0.0
        self._panel_s = 0.0
        self._is_covered = False
        self._is_concealed = len(self._persons) > 1
        self._shows_meter = False
        self._before_sort: Arrangement | None = None
        self._origins: dict[CardId, Pose] = {}
        self._hovered: Control | None = None
        self._pressed: Control | None = None
        self._pointer = (-1.0, -1.0)
        self._loupe: SeatId | None = None
        self._marked: frozenset[CardId] = frozenset()
        self._seat = self._first_seat()
        self._unsubscribe: Callable[[], None] = lambda: None
        self._desk = self._make_desk()
        self._released: dict[CardId, Pose] = {}
        self._painter = Painter(stage.scenery, stage.deck)
        self._sit(self._seat)
        self._deal = match.opening(self._seat) if match.version == 0 else ()
        """The events of a deal that has still to be shown."""

    # Who looks

    @property
    def match(self) -> Match:
        """Return the match that is played here."""
        return self._match

    @property
    def desk(self) -> Desk:
        """Return the desk of the seat that looks."""
        return self._desk

    def _first_seat(self) -> SeatId:
        to_act = self._match.to_act
        if to_act in self._persons and to_act is not None:
            return to_act
        return self._persons[0] if self._persons else SeatId(0)

    def _make_desk(self) -> Desk:
        desk = Desk(
            self._match.view(self._seat),
            self._match.arrangement(self._seat),
            self._match.players,
            self.stage.scale,
        )
        desk.is_player = self._seat in self._persons
        return desk

    def _sit(self, seat: SeatId) -> None:
        """Show the table as this seat sees it."""
        self._unsubscribe()
        self._seat = seat
        self._unsubscribe = self._match.subscribe(seat, self._hear)
        self._desk = self._make_desk()
        self._animator.finish()
        self._before_sort = None
        self._show_now()

    def _show_now(self) -> None:
        """Show the match as it stands, concealed if it has to be."""
        view, arrangement = self._match.view(self._seat), self._match.arrangement(self._seat)
        if self._is_concealed:
            nothing = Arrangement((), ((),) * len(arrangement.tray), arrangement.lows)
            self._desk.show(replace(view, hand=()), nothing)
        else:
            self._desk.show(view, arrangement)
        self._desk.is_player = self._seat in self._persons and not self._is_concealed
        self._refresh()

    # The scene

    def resize(self, scale: Scale) -> None:
        """Lay everything out for a scale."""
        self._animator.finish()
        self._desk.resize(scale)
        self._pressed = None
        self._painter = Painter(self.stage.scenery, self.stage.deck)
        self._refusal = None
        self._refresh()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table."""
        self._painter.paint(surface, self._desk.layout, self.presentation())

    def presentation(self) -> Presentation:
        """Return all that the painter shows over the layout now."""
        return present(self._desk, self._animator, self._shown())

    def _shown(self) -> Shown:
        closing = self._closing
        can_undo = self._before_sort is not None or self._match.can_take_back(self._seat)
        shown = Shown(
            self._meter(),
            can_take_back=can_undo and closing is None,
            has_help=self.stage.settings.help is not Help.PURIST,
            refusal=self._refusal,
            marked=self._marked,
            hovered=self._hovered,
            pressed=self._pressed,
        )
        if closing is None:
            return shown
        own = self._seat if self._desk.is_player else None
        return replace(
            shown,
            banner=round_end.banner(
                closing.result, names(self._match.players), own, closing.last_card
            ),
            revealed=round_end.revealed_shown(closing.view, closing.result, closing.passed_s),
            points=self._desk.options.points,
            statuses=round_end.statuses(
                closing.view, closing.result, closing.leader, closing.passed_s
            ),
            leader=closing.leader,
        )

    def _meter(self) -> Meter:
        return self._meters.of(self._desk.view)

    def _refresh(self) -> None:
        """Bring questions, loupe and meter of the layout up to date."""
        settings = self.stage.settings
        self._pace.speed = settings.speed
        self._desk.is_guarded = settings.is_discard_guarded
        closing = self._closing
        loupe = self._loupe
        if loupe is not None and not self._desk.view.table.seats[loupe].melds:
            loupe = self._loupe = None
        is_meter_wanted = settings.help is Help.GUIDED or (
            settings.help is Help.STANDARD and self._shows_meter
        )
        options = TableOptions(
            shows_meter=is_meter_wanted and self._desk.is_player,
            loupe=None if closing else loupe,
        )
        if closing is not None:
            points = round_end.points_shown(closing.view, closing.result, closing.passed_s)
            options = replace(options, reveal=closing.result, points=points)
        elif self._guard is not None:
            card = self._guard.discard.card
            options = replace(options, pending=card, ask=guard_ask(self._guard.guard, card))
        elif self._is_offered() and self._desk.hold is None:
            options = replace(options, ask=offer_ask(self._desk.view))
        self._desk.use(options)
        self.needs_redraw = True

    def _is_offered(self) -> bool:
        """Tell whether the discard is on offer to the one person at this table."""
        view = self._desk.view
        return (
            len(self._persons) == 1
            and self._desk.is_player
            and view.table.turn.phase is Phase.OFFER
            and view.is_to_act
        )

    def cover(self) -> None:
        """Hold the game while another scene lies on top."""
        self._is_covered = True
        self._pace.is_hurried = False
        self._cancel()

    def reveal(self) -> None:
        """Go on."""
        super().reveal()
        self._is_covered = False
        self._refresh()

    def close(self) -> None:
        """Leave the match as it is; every action is saved already."""
        self._unsubscribe()
        self._turns.forget()
        self._match.close()

    # Time

    def update(self, elapsed_s: float) -> None:
        """Let cards fly, opponents play and the round's end run."""
        self._clock_s += elapsed_s
        self._since_action_s += elapsed_s
        self._pace.advance(elapsed_s)
        was_running = self._animator.is_running
        for sound in self._animator.advance(elapsed_s):
            self.stage.sounds.play(sound)
        if was_running or self._desk.advance(elapsed_s):
            self.needs_redraw = True
        self._watch_panel(elapsed_s)
        if not self._is_covered:
            self._go_on(elapsed_s)
        self.is_animating = self._animator.is_running or self._closing is not None

    def _go_on(self, elapsed_s: float) -> None:
        if self._closing is not None:
            self._closing.passed_s += elapsed_s * (1 if self._pace.factor > 0 else 1000)
            if self._closing.passed_s >= round_end.DURATION_S:
                self._end_closing()
            else:
                self._refresh()
            return
        if self._deal:
            self._show_deal(self._deal)
            self._deal = ()
        if self._is_hand_over_due():
            return
        if self._animator.is_running and self._pace.factor > 0:
            # Thinking overlaps the flights; only the answer waits for them.
            self._try(lambda: self._turns.update(is_shown=False))
            return
        for _ in range(MOST_ANSWERS):
            if not self._try(self._turns.update) or self._closing is not None:
                break
            if self._pace.factor > 0:
                break

    def _try(self, act: Callable[[], bool]) -> bool:
        """Do something that is saved; a failure to save is told and stops the opponents."""
        try:
            return act()
        except LibraryError as error:
            self._tell(t("The move could not be saved"), str(error))
            return False

    def _tell(self, title: str, text: str) -> None:
        from game.ui.scenes.question import Answer, QuestionScene

        self.stage.push(QuestionScene(self.stage, title, text, Answer(t("Go on"))))

    def _watch_panel(self, elapsed_s: float) -> None:
        """Open the loupe where a card in the air rests on small melds."""
        if self._desk.hold is None or not self._desk.lead_box():
            self._panel_s = 0.0
            return
        seat = find_panel(self._desk.layout, *self._pointer)
        if seat is None or seat == self._loupe or not self._has_mini_melds(seat):
            self._panel_s = 0.0
            return
        self._panel_s += elapsed_s
        if self._panel_s >= LOUPE_S:
            self._loupe = seat
            self._refresh()

    def _has_mini_melds(self, seat: SeatId) -> bool:
        return any(
            pose.size is FaceSize.MINI
            for panel in self._desk.layout.panels
            if panel.seat == seat
            for meld in panel.melds
            for pose in meld.poses
        )

    # What happens

    def _hear(self, happening: Happening) -> None:
        """Show something that was done and saved."""
        desk = self._desk
        before = desk.layout
        origins = {pose.card: pose for pose in self._animator.air if pose.card is not None}
        origins |= self._origins
        self._origins = {}
        self._since_action_s = 0.0
        self._marked = frozenset()
        result = find_result(happening.events) if not happening.is_take_back else None
        if result is not None:
            self._begin_closing(happening.events, result, before, origins)
            return
        was_mine = desk.view.is_to_act
        self._guard = None
        self._show_now()
        events = () if happening.is_take_back else happening.events
        self._fly(plan_flights(events, before, desk.layout, origins))
        self._signal(happening, was_mine=was_mine)
        is_hidden = self._pace.factor == 0 and self._turns.mover is not None
        self.needs_redraw = not is_hidden

    def _signal(self, happening: Happening, *, was_mine: bool) -> None:
        """Sound what an eye elsewhere must not miss."""
        view = self._desk.view
        actor = view.table.seats[happening.seat]
        ended = any(isinstance(event, CardDiscarded) for event in happening.events)
        if ended and actor.card_count == 1:
            self.stage.sounds.play(Sound.KNOCK)
        if view.is_to_act and not was_mine and self._desk.is_player:
            self.stage.sounds.play(Sound.TURN)

    def _fly(self, plan: Plan) -> None:
        factor = min(1.0, self._pace.factor)
        if self.stage.settings.is_reduced_motion:
            factor = 0.0
        self._animator.start(plan, factor)

    def _show_deal(self, events: tuple[Event, ...]) -> None:
        """Deal the cards of a round just begun."""
        if self._is_concealed:
            return
        dealt = next((event for event in events if isinstance(event, RoundDealt)), None)
        if dealt is not None:
            layout = self._desk.layout
            self._fly(plan_flights((dealt,), layout, layout))
        self.needs_redraw = True

    # The end of a round

    def _begin_closing(
        self,
        events: tuple[Event, ...],
        result: RoundResult,
        before: TableLayout,
        origins: dict[CardId, Pose],
    ) -> None:
        desk = self._desk
        view = closed(desk.view, events)
        discarded = [event.card for event in events if isinstance(event, CardDiscarded)]
        self._closing = Closing(
            result,
            view,
            discarded[-1] if discarded and result.winner is not None else None,
            round_end.find_new_leader(view),
        )
        self._guard = None
        self._loupe = None
        arrangement = reconcile(desk.arrangement, view.hand, view.table.round_number)
        desk.show(view, replace(arrangement, drawn=None))
        self._refresh()
        self._fly(plan_flights(events, before, desk.layout, origins))
        is_won = result.winner == self._seat
        self.stage.sounds.play(Sound.ROUND_WON if is_won else Sound.ROUND_LOST)

    def _end_closing(self) -> None:
        """Go from the opened hands to the score sheet, and from there to the next deal."""
        from game.ui.scenes.score import ScoreScene

        self._animator.finish()
        self._closing = None
        self.stage.push(ScoreScene(self.stage, self._match, self._after_score))

    def _leave(self) -> None:
        """Go to the title; the match is saved as it is."""
        from game.ui.scenes.title import TitleScene

        self.stage.show(TitleScene(self.stage))

    def _after_score(self) -> None:
        if self._match.is_over:
            from game.ui.scenes.result import ResultScene

            self.stage.show(ResultScene(self.stage, self._match))
            return
        self._is_concealed = len(self._persons) > 1
        self._before_sort = None
        self._show_now()
        self._deal = self._match.last_events(self._seat)

    # Several persons

    def _is_hand_over_due(self) -> bool:
        """Ask for the machine to be handed on, or for an open answer, where that is due."""
        to_act = self._match.to_act
        if len(self._persons) < 2 or to_act is None or to_act not in self._persons:
            return False
        view = self._match.view(to_act)
        if view.table.turn.phase is Phase.OFFER:
            self._ask_openly(view)
            return True
        if to_act == self._seat and not self._is_concealed:
            return False
        if self._since_action_s < TAKE_BACK_S * min(1.0, self._pace.factor):
            return True
        from game.ui.scenes.handover import HandoverScene

        self._cancel()
        self.stage.push(HandoverScene(self.stage, self._match, to_act, self._take_over))
        return True

    def _take_over(self, seat: SeatId) -> None:
        self._is_concealed = False
        self._sit(seat)

    def _ask_openly(self, view: PlayerView) -> None:
        """Offer the discard to one of several persons, with no hand on the screen (R7.2)."""
        from game.ui.scenes.question import Answer, QuestionScene

        was_concealed, self._is_concealed = self._is_concealed, True
        self._show_now()

        def answer(action: Action) -> None:
            self._is_concealed = was_concealed
            self._submit((action,))
            self._show_now()

        ask = offer_ask(view)
        name = self._match.players[view.seat].name
        self.stage.push(
            QuestionScene(
                self.stage,
                t("{name}: {question}", name=name, question=plain(ask.title)),
                f"{plain(ask.text)} {ask.note}".strip(),
                Answer(t("Buy"), lambda: answer(Buy())),
                Answer(t("Pass"), lambda: answer(Decline())),
            )
        )

    # Doing things

    def _submit(self, actions: tuple[Action, ...]) -> bool:
        """Hand actions to the match one after the other; tell whether all were done."""
        for action in actions:
            try:
                self._match.submit(action, self._match.version)
            except IllegalAction as illegal:
                self._refuse(illegal.refusal, None)
                return False
            except LibraryError as error:
                self._tell(t("The move could not be saved"), str(error))
                return False
        may_take_back = isinstance(actions[-1], Discard | EndTurn)
        self._pace.person_acted(may_take_back=may_take_back)
        return True

    def _do(self, drop: Drop) -> None:
        """Do what a drop or click asks for."""
        desk = self._desk
        before = desk.layout
        air = self._released
        self._released = {}
        match drop.intent:
            case Submit(actions):
                self._before_sort = None
                self._origins = air
                if not self._submit(actions):
                    self._origins = {}
                    self._fly(plan_home(air, desk.layout))
            case Rearrange(arrangement):
                self._before_sort = None
                self._rearrange(arrangement, air, before)
            case AskFirst() as guard:
                self._guard = guard
                self._refresh()
                self._fly(plan_home(air, desk.layout))
            case Refuse(why):
                self._refresh()
                self._fly(plan_home(air, desk.layout))
                self._refuse(why, drop)
            case Nothing():
                self._refresh()
                self._fly(plan_home(air, desk.layout))

    def _rearrange(
        self, arrangement: Arrangement, air: dict[CardId, Pose], before: TableLayout
    ) -> None:
        desk = self._desk
        try:
            self._match.arrange(self._seat, arrangement)
        except LibraryError as error:
            self._tell(t("The order of your cards could not be saved"), str(error))
        desk.show(desk.view, self._match.arrangement(self._seat))
        self._refresh()
        after = desk.layout
        self._fly(plan_glide(before, after, air))
        self._fly(plan_home(air, after))
        self.stage.sounds.play(Sound.PUT_DOWN)

    def _refuse(self, why: Refusal | str, drop: Drop | None) -> None:
        """Say beside the card why something does not happen."""
        reason: Line = refusal_line(why) if isinstance(why, Refusal) else (why,)
        self._refusal = RefusalShown(self._refusal_box(drop), (t("Not possible"),), reason)
        self._refusal_s = self._clock_s
        self.stage.sounds.play(Sound.REFUSAL)
        self.needs_redraw = True

    def _refusal_box(self, drop: Drop | None) -> Box:
        layout = self._desk.layout
        if drop is not None:
            for pose in layout.poses:
                if pose.card is not None and pose.card in drop.cards:
                    return pose.box
            if drop.at is not None:
                return drop.at
        return layout.hand.zone

    def _cancel(self) -> None:
        """Send home what is held; a press on a button comes to nothing."""
        self._pressed = None
        air = {card.pose.card: card.pose for card in self._desk.air() if card.pose.card is not None}
        if self._desk.cancel():
            self._fly(plan_home(air, self._desk.layout))
        self._refresh()

    def _drop_guard(self) -> None:
        """Take the waiting card back from the pile."""
        before = self._desk.layout
        self._guard = None
        self._refresh()
        self._fly(plan_glide(before, self._desk.layout))
