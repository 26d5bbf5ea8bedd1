"""The table with the person's hands on it: pointer, keys, buttons and the pause menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.arrangement import Arrangement
from game.coach.hint import find_spare, hint_line, kept_groups, kept_line
from game.coach.tips import Tip
from game.i18n import t
from game.match import CannotTakeBack
from game.rules.actions import (
    Action,
    Buy,
    Decline,
    DrawDiscard,
    DrawStock,
    EndTurn,
    LayDown,
    PassDraw,
)
from game.rules.cards import CardId, SeatId
from game.rules.legality import is_legal
from game.storage.errors import LibraryError
from game.ui.keys import Command, find_command
from game.ui.look import Look
from game.ui.scenes.table_flow import TableFlow
from game.ui.sound import Sound
from game.ui.table.arrangement import (
    is_tray_complete,
    lay_down_of,
    next_layout,
    own_cards,
    put_in_tray,
    sorted_by_plan,
    sorted_by_rank,
    sorted_by_suit,
)
from game.ui.table.box import Box
from game.ui.table.content.advice import (
    advice_line,
    advised_cards,
    advised_places,
    find_advice,
    find_advised_pile,
)
from game.ui.table.content.presentation import HintMarks, RefusalShown
from game.ui.table.content.presenter import meter_shown
from game.ui.table.content.slot_words import find_why_not
from game.ui.table.hands.drag import ClothGrip
from game.ui.table.hands.focus import CardFocus, ControlFocus, find_box
from game.ui.table.hands.keyboard import Back, Enlarge, Explain, Use
from game.ui.table.hands.spoken import spoken, spoken_place
from game.ui.table.hands.tips import IconTip, find_tip, tip_of
from game.ui.table.hands.topics import Topic, find_topic
from game.ui.table.intents import Drop, Guard, Nothing
from game.ui.table.layout.table import TableLayout, find_control, find_panel
from game.ui.table.motion.animation import plan_glide
from game.ui.table.targets import Control
from game.ui.tip import NOWHERE, draw_tip
from game.wording import Bold, Line

SKIPS: Final = (Command.SELECT, Command.CONFIRM, Command.CANCEL)
"""Commands that skip a round's end; other keys may be meant for the window or the volume."""


class TableScene(TableFlow):
    """One match at the table."""

    def update(self, elapsed_s: float) -> None:
        """Let time pass; a key that is held may hurry it."""
        if self._keyboard.hurries(elapsed_s):
            self._pace.is_hurried = True
        super().update(elapsed_s)
        tip = None if self._desk.hold is not None or self._is_covered else self._find_tip()
        if self._rest.advance(tip, elapsed_s):
            self.needs_redraw = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, and over it the tip of the icon that is rested on."""
        super().draw(surface)
        tip, focus, shown = self._rest.found, self._keyboard.focus, self._showing.last
        if isinstance(focus, ControlFocus) and shown is not None:
            tip = tip_of(self._desk.layout, shown, focus.control)
        if tip is not None and self._desk.hold is None and self.stage.top is self:
            box = tip.beside
            beside = pygame.Rect(*map(round, (box.x_px, box.y_px, box.width_px, box.height_px)))
            draw_tip(surface, Look(self.stage), beside, tip.words)

    def _find_tip(self) -> IconTip | None:
        """Return the tip of what lies under the pointer."""
        shown, layout = self._showing.last, self._desk.layout
        if shown is None or self._pointer == NOWHERE:
            return None
        return find_tip(
            layout, shown, lambda: self._painter.find_coin(layout, shown), *self._pointer
        )

    # Input

    def handle(self, event: pygame.Event) -> None:
        """Respond to one event."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press((float(event.pos[0]), float(event.pos[1])))
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._cancel()
            case pygame.MOUSEMOTION:
                is_held = self._desk.is_pressed or self._pressed is not None
                if is_held and not event.buttons[0]:
                    # The button was let go where no window told of it.
                    self._cancel()
                self._move((float(event.pos[0]), float(event.pos[1])))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release((float(event.pos[0]), float(event.pos[1])))
            case (
                pygame.WINDOWFOCUSLOST
                | pygame.WINDOWSIZECHANGED
                | pygame.WINDOWMINIMIZED
                | pygame.WINDOWHIDDEN
            ):
                self._pace.is_hurried = False
                self._cancel()
            case pygame.WINDOWLEAVE if self._desk.hold is None:
                self._move(NOWHERE)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP:
                self._keyboard.let_go()
                self._pace.is_hurried = False
            case _:
                pass

    def _press(self, at: tuple[float, float]) -> None:
        self._pointer = at
        self._keyboard.focus = None
        if self._desk.is_held_by_key:
            self._cancel()
        if self._closing is not None:
            self._end_closing()
            return
        if self._draw is not None:
            self._end_draw()
        self._chatter.hush()
        self._animator.finish()
        self._saying.drop()
        self.needs_redraw = True
        control = find_control(self._desk.layout, *at)
        if control is not None:
            self._pressed = control
            self._rest.stop()
            return
        if self._guard is not None:
            self._drop_guard()
            return
        if self._desk.press(at):
            self.stage.sounds.play(Sound.PICK_UP)

    def _move(self, at: tuple[float, float]) -> None:
        self._pointer = at
        if self._desk.is_held_by_key:
            return
        before = self._desk.layout
        has_changed = self._desk.move(at)
        if self._desk.hold is not None:
            if has_changed:
                self._let_places_open(before)
            self.needs_redraw = True
            return
        self._point_at_log(at)
        hovered = find_control(self._desk.layout, *at)
        if hovered != self._hovered:
            self._hovered = hovered
            self.needs_redraw = True

    def _point_at_log(self, at: tuple[float, float]) -> None:
        """Draw anew if the pointer comes to another line of the log: its cards are marked."""
        entry = self._painter.find_log_entry(self._desk.layout, self.presentation(), *at)
        if entry != self._log_entry:
            self._log_entry = entry
            self.needs_redraw = True

    def _release(self, at: tuple[float, float]) -> None:
        self._pointer = at
        if self._desk.is_held_by_key:
            return
        pressed, self._pressed = self._pressed, None
        self.needs_redraw = True
        if pressed is not None:
            if find_control(self._desk.layout, *at) is pressed:
                self._use(pressed)
            return
        air = self._air()
        match self._desk.release():
            case Drop() as drop:
                self._do(drop, air)
            case ClothGrip():
                self._click_panel(find_panel(self._desk.layout, *at))
            case None:
                pass

    def _click_panel(self, seat: SeatId | None) -> None:
        self._loupe.click(seat, self._desk.view.table)
        self._refresh()

    def _escape(self) -> None:
        """Step back once: drag, question, loupe, selection, else the menu."""
        if self._desk.hold is not None or self._pressed is not None:
            self._cancel()
            return
        # A press on the cloth that is not released yet comes to nothing, too.
        self._desk.cancel()
        if self._guard is not None:
            self._drop_guard()
        elif self._tips.tip is not None:
            self._tips.drop()
            self._refresh()
        elif self._saying.shown is not None:
            self._saying.drop()
        elif self._loupe.is_open:
            self._loupe.close()
            self._refresh()
        elif not self._desk.clear_selection():
            self._open_menu()
        self.needs_redraw = True

    # Keys

    def _key(self, event: pygame.Event) -> None:
        if self._draw is not None:
            self._end_draw()
        command = find_command(event, self.stage.settings.keys)
        if command is None:
            return
        if self._closing is not None:
            if command in SKIPS:
                self._end_closing()
            return
        self.needs_redraw = True
        if command is Command.SELECT and self._desk.hold is None:
            is_on_card = isinstance(self._keyboard.focus, CardFocus)
            self._keyboard.hold(is_on_card=is_on_card)
            if not is_on_card:
                self._animator.finish()
        if command not in (Command.CANCEL, Command.KEYS):
            self._saying.drop()
        before = self._desk.layout
        air = self._air()
        is_backwards = bool(event.mod & pygame.KMOD_SHIFT)
        asked = self._keyboard.obey(
            command, self._desk, self._log_boxes(), is_backwards=is_backwards
        )
        match asked:
            case Use(control):
                self._use(control)
            case Enlarge(seat):
                self._click_panel(seat)
            case Drop() as drop:
                self._do(drop, air)
            case Explain():
                self._explain()
            case Back():
                self._escape()
            case None:
                self._let_places_open(before)

    def _let_places_open(self, before: TableLayout) -> None:
        """Let cards glide aside where what is held has opened or left a place."""
        if self._desk.hold is not None:
            held = {card.pose.card for card in self._desk.air() if card.pose.card is not None}
            self._fly(plan_glide(before, self._desk.layout, held))

    @property
    def spoken(self) -> str:
        """Return in words what has the focus, or where a key has brought what it has lifted."""
        focus, goal = self._keyboard.focus, self._keyboard.goal
        if goal is not None and self._desk.is_held_by_key:
            return spoken_place(goal, self._desk, self.presentation())
        return "" if focus is None else spoken(focus, self._desk, self.presentation())

    def _explain(self) -> None:
        """Show the keys, and the way to the rules of what is focused or pointed at."""
        if self._saying.refusal is not None:
            self.doors.open_keys(Topic(t("Why not?"), self._saying.refusal.reason.clause))
            return
        ring = self._keyboard.find_ring(self._desk, self._log_boxes())
        at = self._pointer if ring is None else (ring.centre_x_px, ring.centre_y_px)
        self.doors.open_keys(find_topic(self._desk.layout, self._desk.view, *at))

    # Buttons

    def _use(self, control: Control) -> None:
        """Do what a button does; one that does nothing now says why."""
        if control is Control.LAY_DOWN and not self._desk.presses_lay_down():
            return
        if not self.presentation().buttons[control].is_enabled:
            if control is Control.LAY_DOWN:
                self._refuse_lay_down()
            return
        self.stage.sounds.play(Sound.PUT_DOWN)
        actions: dict[Control, Callable[[], None]] = {
            Control.MENU: self._open_menu,
            Control.SOUND: self._toggle_sound,
            Control.SETTINGS: self.doors.open_settings,
            Control.HELP: self.doors.open_help,
            Control.SEAL: self._open_seal,
            Control.LAY_DOWN: self._lay_down,
            Control.BY_SUIT: lambda: self._sort(
                sorted_by_suit(self._desk.arrangement, self._desk.view.table.wild_rank)
            ),
            Control.BY_RANK: lambda: self._sort(
                sorted_by_rank(self._desk.arrangement, self._desk.view.table.wild_rank)
            ),
            Control.BY_PLAN: self._sort_by_plan,
            Control.MOVES: self._open_moves,
            Control.ARRANGE: self._arrange,
            Control.HINT: self._hint,
            Control.UNDO: self._undo,
            Control.SEE_ALL: self._open_pile,
            Control.CLOSE: self._close_loupe,
            Control.ASK_YES: lambda: self._answer(is_yes=True),
            Control.ASK_NO: lambda: self._answer(is_yes=False),
        }
        actions[control]()

    def _refuse_lay_down(self) -> None:
        """Say beside the button why the contract does not go down."""
        desk = self._desk
        why = find_why_not(desk.view, desk.arrangement) if desk.is_player else None
        if why is not None:
            at = find_box(desk.layout, ControlFocus(Control.LAY_DOWN))
            self._refuse(why, Drop(Nothing(), at=at))

    def _lay_down(self) -> None:
        """Lay down; or do what the button offers instead: end the turn, play again oneself."""
        view = self._desk.view
        if self._is_away:
            self._play_on()
            return
        if is_legal(view, EndTurn()):
            self._submit((EndTurn(),))
            return
        lay_down = lay_down_of(self._desk.arrangement, view)
        if lay_down is not None:
            self._before_sort = None
            self._submit((lay_down,))

    def _sort(self, arrangement: Arrangement) -> None:
        """Reorder the own cards at one stroke; *Undo* puts them back."""
        before = self._desk.arrangement
        if arrangement == before:
            return
        self._rearrange(arrangement, {}, self._desk.layout)
        self._before_sort = before
        self.needs_redraw = True

    def _sort_by_plan(self) -> None:
        groups = [part.cards for part in self._meter().parts]
        wild_rank = self._desk.view.table.wild_rank
        self._sort(sorted_by_plan(self._desk.arrangement, groups, wild_rank))

    def _arrange(self) -> None:
        """Put the best layout, or the best part of one, into the tray; then others as good."""
        desk, meter = self._desk, self._meter()
        if desk.view.own.is_down:
            return
        desk.clear_selection()
        if meter.distance or not is_tray_complete(desk.arrangement, desk.view):
            groups = [part.cards for part in meter.parts]
            self._sort(put_in_tray(desk.arrangement, groups, desk.view))
            return
        # Only who asks again needs the others, and they take a while to find.
        after, place = next_layout(desk.arrangement, meter.layouts, desk.view)
        count = len(meter.layouts)
        if after == desk.arrangement:
            self.stage.tell(t("No other layout is as good"))
            return
        self._sort(after)
        if count > 1:
            self.stage.tell(t("Layout {n} of {count}, all equally good", n=place + 1, count=count))

    def _hint(self) -> None:
        """Say what the expert would do and why; show the meter and what belongs together."""
        desk, meter = self._desk, self._meter()
        self._saying.drop()
        desk.clear_selection()
        self._hinted = self._viewer.seat
        self._refresh()
        shown = meter_shown(desk.view, meter, desk.arrangement)
        action = find_advice(desk.view)
        if action is None:
            line: Line = shown.text or hint_line(desk.view, meter)
            spare = find_spare(desk.view, meter) if meter.distance else None
            cards: tuple[CardId, ...] = () if spare is None else (spare,)
        else:
            line, cards = advice_line(desk.view, action, meter), advised_cards(action)
            more = shown.text if isinstance(action, LayDown) else ()
            more = kept_line(meter) if meter.distance else more
            line = (*line, "\n", *more) if more else line
            desk.pulsing = advised_places(action)
        if shown.helpful and desk.layout.meter is None and desk.layout.homes is None:
            # No room for the meter: the hint says what it would.
            line = (*line, "\n", f"{shown.label}: ", *shown.helpful)
        beside = self._hint_box(action, cards)
        hint = RefusalShown(beside, (Bold(f"{shown.heading}."),), line, is_hint=True)
        self._saying.hint(hint, self._marks(action, cards))

    def _marks(self, action: Action | None, moved: tuple[CardId, ...]) -> HintMarks:
        """Return what a hint points at: what it moves strongly, and faintly what it keeps."""
        kept = (card for group in kept_groups(self._meter()) for card in group)
        pile = None if action is None else find_advised_pile(action)
        return HintMarks(frozenset(moved), frozenset(kept) - frozenset(moved), pile)

    def _hint_box(self, action: Action | None, cards: tuple[CardId, ...]) -> Box:
        """Return beside what a hint is shown: the pile to draw from, else the first card."""
        piles = self._desk.layout.piles
        match action:
            case DrawStock() | PassDraw() if piles is not None:
                return piles.stock_box
            case DrawDiscard() | Buy() | Decline() if piles is not None:
                return piles.discard_box
            case _:
                return self._refusal_box(Drop(Nothing(), cards))

    def _undo(self) -> None:
        """Take back a sort, else the own last move if it told nobody anything new."""
        if self._before_sort is not None:
            before, self._before_sort = self._before_sort, None
            self._rearrange(before, {}, self._desk.layout)
            return
        held = frozenset(self._desk.view.hand)
        try:
            self._match.take_back(self._viewer.seat)
        except CannotTakeBack as refused:
            self._refuse(str(refused), None)
        except LibraryError as error:
            self.doors.tell(t("The move could not be saved"), str(error))
        else:
            self._pace.person_acted(may_take_back=False)
            back = [card for card in own_cards(self._desk.arrangement) if card not in held]
            if back and isinstance(self._keyboard.focus, CardFocus):
                self._keyboard.focus = CardFocus(back[0])

    def _answer(self, *, is_yes: bool) -> None:
        """Answer the question beside the discard pile."""
        guard = self._guard
        if guard is None and self._tips.tip is not None:
            self._answer_tip(self._tips.tip, is_yes=is_yes)
            return
        if guard is None:
            self._submit((Buy() if is_yes else Decline(),))
            return
        before = self._desk.layout
        self._guard = None
        self._refresh()
        if not is_yes:
            self._submit((guard.discard,))
        elif guard.guard is Guard.COMPLETE:
            self._fly(plan_glide(before, self._desk.layout))
            self._lay_down()
        else:
            self._fly(plan_glide(before, self._desk.layout))

    def _answer_tip(self, tip: Tip, *, is_yes: bool) -> None:
        """Close a tip, and remember if it is not to be shown again."""
        self._tips.drop()
        self._keyboard.focus = None
        settings = self.stage.settings
        if not is_yes:
            hidden = settings.hidden_tips | {tip.value}
            self.stage.use_settings(replace(settings, hidden_tips=hidden))
        self._refresh()

    def _close_loupe(self) -> None:
        self._loupe.close()
        self._refresh()

    def _toggle_sound(self) -> None:
        settings = self.stage.settings
        self.stage.use_settings(replace(settings, is_muted=not settings.is_muted))

    def _open_pile(self) -> None:
        self.doors.open_pile(self._desk.view)

    def _open_moves(self) -> None:
        own = self._viewer.seat if self._desk.is_player else None
        self.doors.open_moves(self._desk.view, own)
