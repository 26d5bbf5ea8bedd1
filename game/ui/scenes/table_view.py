"""The table as it stands: whose view is shown, the desk, and what is drawn over it."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace

import pygame

from game.arrangement import Arrangement, fresh
from game.coach.meter import Meter, Meters
from game.history.fairness import SHOWN_DIGITS
from game.i18n import t
from game.match import Happening, Match
from game.players import Person
from game.rules.actions import (
    Phase,
)
from game.rules.cards import CardId, SeatId
from game.rules.events import DealerDrawn
from game.rules.reasons import Refusal
from game.storage.settings import Help
from game.ui.scenes.table_doors import Doors
from game.ui.sound import Sound
from game.ui.stage import Scene, Stage
from game.ui.table.box import Box
from game.ui.table.content.fixes import find_fix
from game.ui.table.content.presentation import (
    AirCard,
    LogShown,
    Presentation,
    RefusalShown,
    RemarkShown,
    TokenShown,
)
from game.ui.table.content.presenter import guard_ask, names, offer_ask
from game.ui.table.content.round_end import Closing
from game.ui.table.content.saying import Saying
from game.ui.table.content.tip_watch import TipWatch, tip_ask
from game.ui.table.flow.buying import is_worth_asking
from game.ui.table.flow.chatter import Chatter
from game.ui.table.flow.pace import Pace
from game.ui.table.flow.turns import Turns
from game.ui.table.flow.viewer import Viewer
from game.ui.table.hands.desk import Desk
from game.ui.table.hands.focus import LogFocus
from game.ui.table.hands.keyboard import Keyboard
from game.ui.table.hands.loupe import LoupeWatch
from game.ui.table.hands.tips import IconTip
from game.ui.table.intents import AskFirst, Drop
from game.ui.table.layout.options import TableOptions
from game.ui.table.motion.animation import Animator, Plan, faded, plan_glide, plan_home
from game.ui.table.motion.dealer_draw import DealerDraw, undealt
from game.ui.table.motion.showing import Showing, Shown
from game.ui.table.motion.tokens import tokens
from game.ui.table.paint.lights import FADE_S, TURN_S, Lights
from game.ui.table.paint.painter import Painter
from game.ui.table.poses import Pose
from game.ui.table.targets import Control
from game.ui.theme import Scale
from game.ui.tip import NOWHERE, Rest
from game.wording import Bold, Line, refusal_line


class TableView(Scene):
    """The table of one seat, still; what happens at it is the subclasses' business."""

    has_coach = True
    """Whether tips may come beside the discard pile."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self._match = match
        persons = [seat for seat in match.seats if isinstance(match.players[seat], Person)]
        self._viewer = Viewer(persons, match.to_act)
        self._pace = Pace(stage.settings.speed)
        self._turns = Turns(match, stage.opponents, self._pace, self._viewer)
        self._animator = Animator()
        self._chatter = Chatter(match.players)
        self._meters = Meters()
        self._tips = TipWatch()
        self._showing = Showing()
        self._closing: Closing | None = None
        self._draw: DealerDraw | None = None
        self._guard: AskFirst | None = None
        self._saying = Saying()
        self._since_action_s = math.inf
        self._is_covered = False
        self._has_open_hands = False
        self._hinted: SeatId | None = None
        """The seat that has asked for a hint and may look at its meter until its turn is over."""
        self._before_sort: Arrangement | None = None
        self._origins: dict[CardId | None, Pose] = {}
        """Where the cards that are being submitted were let go."""
        self._hovered: Control | None = None
        self._pressed: Control | None = None
        self._pointer: tuple[float, float] = NOWHERE
        self._rest: Rest[IconTip] = Rest()
        self._loupe = LoupeWatch()
        self._keyboard = Keyboard()
        self.doors = Doors(stage, match, self._leave)
        self._log_entry: LogShown | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self._desk = self._make_desk()
        self._painter = self._make_painter()
        self._sit()
        self._deal = match.opening(self._viewer.seat) if match.version == 0 else ()
        """The events of a deal that has still to be shown."""
        drawn = next((event for event in self._deal if isinstance(event, DealerDrawn)), None)
        if drawn is not None and self._pace.factor > 0:
            self._draw = DealerDraw(drawn)
            self._show_undealt()

    # Who looks

    @property
    def match(self) -> Match:
        """Return the match that is played here."""
        return self._match

    @property
    def desk(self) -> Desk:
        """Return the desk of the seat that looks."""
        return self._desk

    def _make_desk(self) -> Desk:
        desk = Desk(
            self._match.view(self._viewer.seat),
            self._match.arrangement(self._viewer.seat),
            self._match.players,
            self.stage.scale,
        )
        desk.is_player = self._viewer.is_person
        return desk

    def _make_painter(self) -> Painter:
        turn_s = 0.0 if self.stage.settings.is_reduced_motion else TURN_S
        return Painter(self.stage.scenery, self.stage.deck, Lights(FADE_S, turn_s))

    def _sit(self) -> None:
        """Show the table as the seat that looks sees it."""
        self._unsubscribe()
        self._unsubscribe = self._match.subscribe(self._viewer.seat, self._hear)
        self._desk = self._make_desk()
        self._animator.finish()
        self._before_sort = None
        self._show_now()

    def _show_undealt(self) -> None:
        """Show the table before the first deal: no hands, the whole pack in the stock."""
        view = undealt(self._match.view(self._viewer.seat))
        self._desk.show(view, fresh((), view.table.round_number))
        self._desk.is_player = False
        self._refresh()

    def _show_now(self) -> None:
        """Show the match as it stands, concealed if it has to be."""
        viewer = self._viewer
        view, arrangement = self._match.view(viewer.seat), self._match.arrangement(viewer.seat)
        air = self._air()
        is_concealed = viewer.is_concealed and not self._open_hands()
        if is_concealed:
            nothing = Arrangement((), ((),) * len(arrangement.tray), arrangement.lows)
            self._desk.show(replace(view, hand=()), nothing)
        else:
            if view.table.turn.seat != viewer.seat:
                arrangement = replace(arrangement, drawn=None)
            self._desk.show(view, arrangement)
        self._desk.is_player = viewer.is_person and not viewer.is_concealed
        self._desk.is_concealed = is_concealed
        self._refresh()
        if air and self._desk.hold is None:
            # What happened has ended the drag.
            self._fly(plan_home(air, self._desk.layout))

    # The scene

    def resize(self, scale: Scale) -> None:
        """Lay everything out for a scale."""
        self._animator.finish()
        self._desk.resize(scale)
        self._pressed = None
        self._painter = self._make_painter()
        # What is said was put into words for the size and the language before.
        self._saying.drop()
        self._chatter.hush()
        self._refresh()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table."""
        self._painter.paint(surface, self._desk.layout, self.presentation())

    def presentation(self) -> Presentation:
        """Return all that the painter shows over the layout now."""
        staged: tuple[AirCard, ...] = ()
        if self._draw is not None:
            is_still = self.stage.settings.is_reduced_motion
            staged = self._draw.air(self._desk.layout, is_still=is_still)
        flying: tuple[TokenShown, ...] = ()
        closing = self._closing
        if closing is not None:
            flying = tokens(
                closing.view,
                closing.result,
                self._desk.layout,
                closing.passed_s,
                is_still=self.stage.settings.is_reduced_motion,
            )
        shown = self._showing.of(self._desk, self._animator, self._shown(), staged, flying)
        if self._desk.hold is not None:
            return shown
        entry = self._painter.find_log_entry(self._desk.layout, shown, *self._pointer)
        if isinstance(self._keyboard.focus, LogFocus):
            rows = self._painter.log_rows(self._desk.layout, shown)
            back = self._keyboard.focus.back
            entry = rows[-1 - back].entry if back < len(rows) else None
        return shown if entry is None else replace(shown, marked=entry.cards)

    def _log_boxes(self) -> tuple[Box, ...]:
        """Return where the lines of the log were last shown."""
        last = self._showing.last
        if last is None or self._keyboard.focus is None:
            return ()
        return tuple(row.box for row in self._painter.log_rows(self._desk.layout, last))

    def _shown(self) -> Shown:
        closing = self._closing
        can_undo = self._before_sort is not None or self._match.can_take_back(self._viewer.seat)
        shown = Shown(
            self._meter(),
            can_take_back=can_undo and closing is None,
            has_help=self.stage.settings.help is not Help.PURIST,
            is_guided=self.stage.settings.help is Help.GUIDED,
            shows_meter=self.stage.settings.help is Help.GUIDED
            or self._hinted == self._viewer.seat,
            is_muted=self.stage.settings.is_muted,
            is_away=self._is_away,
            refusal=self._saying.shown,
            hint=self._saying.marks,
            focus=self._keyboard.find_ring(self._desk, self._log_boxes()),
            hovered=self._hovered,
            pressed=self._pressed,
        )
        if self._draw is not None:
            own = self._viewer.seat if self._viewer.is_person else None
            seated = names(self._match.players)
            is_dense = self._desk.scale.is_dense
            words = self._draw.short_words(seated) if is_dense else self._draw.words(seated, own)
            shown = replace(shown, drawing=words)
        remark = self._chatter.remark
        if remark is not None:
            shown = replace(shown, remark=RemarkShown(remark.seat, remark.text))
        if closing is None:
            return shown
        own = self._viewer.seat if self._desk.is_player else None
        return replace(
            shown,
            banner=closing.banner(names(self._match.players), own),
            revealed=closing.revealed,
            points=closing.points,
            own_points=closing.own_points,
            statuses=closing.statuses,
            leader=closing.leader_shown,
        )

    @property
    def _is_away(self) -> bool:
        """Tell whether the computer finishes the round for the seat that looks."""
        return self._viewer.seat in self._viewer.away

    def _meter(self) -> Meter:
        return self._meters.of(self._desk.view)

    def _refresh(self) -> None:
        """Bring questions, loupe and meter of the layout up to date."""
        settings = self.stage.settings
        self._pace.speed = settings.speed
        self._desk.is_guarded = settings.is_discard_guarded
        self._desk.let_lean(leans=not settings.is_reduced_motion)
        closing = self._closing
        loupe = self._loupe.find_seat(self._desk.view.table)
        options = TableOptions(
            has_meter=settings.help is not Help.PURIST
            and (self._desk.is_player or self._is_away or self._draw is not None),
            loupe=None if closing else loupe,
            is_hand_closed=closing is None and not self._viewer.persons and not self._open_hands(),
            seal=self._match.commitment(self._shown_round)[:SHOWN_DIGITS].upper(),
            open_hands=() if closing else self._open_hands(),
        )
        if closing is not None:
            options = replace(options, reveal=closing.result, points=closing.points)
        elif self._guard is not None:
            card = self._guard.discard.card
            options = replace(options, pending=card, ask=guard_ask(self._guard.guard, card))
        elif (asked := self._viewer.openly_asked) is not None and asked == self._find_asked():
            ask = offer_ask(self._match.view(asked), self._match.players[asked].name)
            options = replace(options, ask=ask)
        elif self._is_offered() and self._desk.hold is None:
            options = replace(options, ask=offer_ask(self._desk.view))
        elif self._tips.tip is not None and self._desk.hold is None:
            options = replace(options, ask=tip_ask(self._tips.tip, self._desk.view))
        self._desk.use(options)
        self.needs_redraw = True

    def _open_seal(self) -> None:
        self.doors.open_seal(self._shown_round)

    @property
    def _shown_round(self) -> int:
        """Return the round on show: at a round's end the next one is dealt already."""
        return self._desk.view.table.round_number

    def _open_hands(self) -> tuple[tuple[CardId, ...], ...]:
        """Return all hands by seat, where nobody plays and whoever looks on wants to see them."""
        if self._viewer.persons or not self._has_open_hands:
            return ()
        return tuple(self._match.view(seat).hand for seat in self._match.seats)

    def _find_asked(self) -> SeatId | None:
        """Return the one of several persons whom the match asks whether to buy."""
        return self._viewer.find_asked(self._match.view(self._viewer.seat).table)

    def _is_offered(self) -> bool:
        """Tell whether the discard is offered to the one person at this table."""
        view = self._desk.view
        return (
            self._viewer.is_alone
            and self._desk.is_player
            and view.table.turn.phase is Phase.OFFER
            and view.is_to_act
            and is_worth_asking(view, self.stage.settings.buy_offers)
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
        """Leave the match as it is; actions that could not be saved are tried once more."""
        self._unsubscribe()
        self._turns.forget()
        self._match.close()

    @abstractmethod
    def _hear(self, happening: Happening) -> None:
        """Show something that was done and saved."""

    # What all parts of the table use

    def _fly(self, plan: Plan) -> None:
        if self.stage.settings.is_reduced_motion:
            plan = faded(plan)
        self._animator.start(plan, min(1.0, self._pace.factor))

    def _refuse(self, why: Refusal | Line | str, drop: Drop | None) -> None:
        """Say beside the card why something does not happen, and what would do instead."""
        reason: Line
        match why:
            case Refusal():
                reason = refusal_line(why)
            case str():
                reason = (why,)
            case _:
                reason = why
        if isinstance(why, Refusal) and self.stage.settings.help is not Help.PURIST:
            cards, target = (drop.cards, drop.target) if drop is not None else ((), None)
            fix = find_fix(self._desk.view, self._desk.arrangement, why, cards, target)
            reason = (*reason, "\n", *fix) if fix else reason
        shown = RefusalShown(self._refusal_box(drop), (Bold(t("Not possible.")),), reason)
        self._saying.refuse(shown, why if isinstance(why, Refusal) else None)
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
        self._keyboard.let_go()
        air = self._air()
        if self._desk.cancel():
            self._fly(plan_home(air, self._desk.layout))
        self._refresh()

    def _air(self) -> dict[CardId | None, Pose]:
        """Return where the cards in the player's fingers are; the stock's top card is None."""
        return {card.pose.card: card.pose for card in self._desk.air()}

    def _drop_guard(self) -> None:
        """Take the waiting card back from the pile."""
        before = self._desk.layout
        self._guard = None
        self._refresh()
        self._fly(plan_glide(before, self._desk.layout))

    def _leave(self) -> None:
        """Go to the title; the match can be gone on with from there."""
        from game.ui.scenes.title import TitleScene

        self.stage.show(TitleScene(self.stage))
