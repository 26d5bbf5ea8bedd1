"""The keyboard's hand at the table: where the focus is, and what a command means there.

It moves nothing itself: it answers with the button to press or the drop to do, so that keys and
pointer take the same way from there on. A card that a key has lifted is a drag like any other; the
arrows bring it from place to place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.rules.cards import CardId, SeatId
from game.rules.events import Source
from game.ui.keys import Command
from game.ui.table.arrangement import grouped
from game.ui.table.box import Box
from game.ui.table.hands.aim import every_target, first_of
from game.ui.table.hands.desk import Desk
from game.ui.table.hands.focus import (
    CardFocus,
    ControlFocus,
    Focus,
    PanelFocus,
    TargetFocus,
    Zone,
    find_box,
    nearest,
    next_zone,
    place_of,
    places,
    steered,
    stepped,
    zones,
)
from game.ui.table.intents import Drop, Nothing, Rearrange, discarded_nothing, drawn, own_order
from game.ui.table.layout.table import target_box
from game.ui.table.targets import Control, DiscardTarget, StockTarget, Target

BUTTONS: Final[dict[Command, Control]] = {
    Command.LAY_DOWN: Control.LAY_DOWN,
    Command.BY_SUIT: Control.BY_SUIT,
    Command.BY_RANK: Control.BY_RANK,
    Command.BY_PLAN: Control.BY_PLAN,
    Command.ARRANGE: Control.ARRANGE,
    Command.HINT: Control.HINT,
    Command.UNDO: Control.UNDO,
    Command.SEE_ALL: Control.SEE_ALL,
    Command.MOVES: Control.MOVES,
    Command.SOUND: Control.SOUND,
    Command.HELP: Control.HELP,
    Command.MENU: Control.MENU,
    Command.BUY: Control.ASK_YES,
    Command.PASS: Control.ASK_NO,
}
"""Commands that press a button."""
HURRIES_AFTER_S: Final = 0.35
"""How long the key of *Select* is held on a card before it hurries the game instead."""


@dataclass(frozen=True, slots=True)
class Use:
    """A button is pressed."""

    control: Control


@dataclass(frozen=True, slots=True)
class Enlarge:
    """The loupe opens for a seat, or closes if it is open for it."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class Explain:
    """The keys are shown, and the rules of what has the focus or lies under the pointer."""


@dataclass(frozen=True, slots=True)
class Back:
    """One step back."""


Asked: TypeAlias = Use | Enlarge | Explain | Drop | Back | None
"""What a command asks of the table; None if it only moved the focus or means nothing now."""


class Keyboard:
    """Keeps the focus.

    Attributes:
        focus: What has the ring; None until a key moves it, and after a press of the pointer.
        goal: Where the arrows have brought what a key has lifted; of no meaning while nothing is.
    """

    def __init__(self) -> None:
        self.focus: Focus | None = None
        self.goal: Target | None = None
        self._place = (0, 0)
        self._is_carrying = False
        self._held_s: float | None = None

    def obey(
        self, command: Command, desk: Desk, log: Sequence[Box] = (), *, is_backwards: bool = False
    ) -> Asked:
        """Return what a command asks for.

        Args:
            command: The command.
            desk: The own cards.
            log: The boxes of the log's lines.
            is_backwards: Whether *Next place* goes to the one before.
        """
        was_carrying, self._is_carrying = self._is_carrying, desk.is_held_by_key
        if desk.is_held_by_key:
            return self._carry(command, desk, is_backwards=is_backwards)
        if was_carrying and command in (Command.CONFIRM, Command.SELECT):
            # What was to be let go has gone home in the meantime: that commits nothing.
            return None
        return self._obey(command, desk, log, is_backwards=is_backwards)

    def find_ring(self, desk: Desk, log: Sequence[Box]) -> Box | None:
        """Return where the ring is; where its thing is gone, what took its place has it."""
        if self.focus is None or desk.is_held_by_key or desk.options.reveal is not None:
            return None
        box = find_box(desk.layout, self.focus, log)
        if box is None:
            self.focus = nearest(_zones(desk, log), self._place)
            box = None if self.focus is None else find_box(desk.layout, self.focus, log)
        return box

    def _obey(
        self, command: Command, desk: Desk, log: Sequence[Box], *, is_backwards: bool
    ) -> Asked:
        match command:
            case Command.CANCEL:
                return Back()
            case Command.KEYS:
                return Explain()
            case Command.DRAW:
                return _draw(desk, Source.STOCK)
            case Command.TAKE:
                return _draw(desk, Source.DISCARDS)
            case Command.DISCARD:
                return self._discard(desk)
            case Command.CONFIRM:
                return self._confirm(desk)
            case Command.BUY | Command.PASS if desk.options.ask is None:
                return None
            case _ if command in BUTTONS:
                return Use(BUTTONS[command])
            case Command.SELECT if isinstance(self.focus, CardFocus) and desk.is_player:
                desk.toggle(self.focus.card)
            case Command.GAP if desk.is_player:
                return self._group(desk)
            case Command.LOUPE:
                return self._next_loupe(desk)
            case _:
                self._walk(command, desk, log, is_backwards=is_backwards)
        return None

    # The focus

    def _walk(
        self, command: Command, desk: Desk, log: Sequence[Box], *, is_backwards: bool
    ) -> None:
        order = _zones(desk, log)
        match command:
            case Command.NEXT_ZONE:
                focus = next_zone(order, self.focus, -1 if is_backwards else 1)
            case Command.RIGHT:
                focus = stepped(order, self.focus, 1)
            case Command.LEFT:
                focus = stepped(order, self.focus, -1)
            case Command.UP:
                focus = steered(order, self.focus, -1, desk.layout, log)
            case Command.DOWN:
                focus = steered(order, self.focus, 1, desk.layout, log)
            case _:
                return
        self.focus = focus
        if focus is not None:
            self._place = place_of(order, focus) or self._place

    def _confirm(self, desk: Desk) -> Asked:
        """Press, lift or drop what has the focus."""
        match self.focus:
            case ControlFocus(control):
                return Use(control)
            case PanelFocus(seat):
                return Enlarge(seat)
            case CardFocus(card) if desk.is_player:
                return self._send(desk, card)
            case TargetFocus(target) if desk.is_player:
                if desk.selection:
                    return desk.put_selection(target)
                if isinstance(target, StockTarget):
                    return _draw(desk, Source.STOCK)
                if isinstance(target, DiscardTarget):
                    return _draw(desk, Source.DISCARDS)
            case _:
                pass
        return None

    def _send(self, desk: Desk, card: CardId) -> Asked:
        """Move a card that has one place to go to; lift it, or what is selected, if it has not."""
        if not desk.selection:
            drop = desk.send_by_itself(card)
            if not isinstance(drop.intent, Nothing):
                return drop
        candidates = desk.pulsing
        chosen = own_order(desk.arrangement, desk.selection)
        if desk.lift(card if card in chosen or not chosen else chosen[0]):
            self._is_carrying = True
            desk.pulsing = candidates
            self._bring(desk, candidates[0] if candidates else desk.accepting)
        return None

    def _discard(self, desk: Desk) -> Asked:
        """Discard what is selected or, with nothing selected, the card that has the focus."""
        if not desk.selection and isinstance(self.focus, CardFocus) and desk.is_player:
            desk.toggle(self.focus.card)
        if desk.selection:
            return desk.put_selection(DiscardTarget())
        if not desk.is_player:
            return None
        return Drop(discarded_nothing(desk.view), at=target_box(desk.layout, DiscardTarget()))

    def _group(self, desk: Desk) -> Asked:
        """Set the selected cards apart; with nothing selected, part the hand before the focus."""
        cards = own_order(desk.arrangement, desk.selection)
        if not cards and isinstance(self.focus, CardFocus):
            cards = (self.focus.card,)
        after = grouped(desk.arrangement, cards)
        desk.clear_selection()
        return Drop(Rearrange(after)) if after != desk.arrangement else None

    def _next_loupe(self, desk: Desk) -> Asked:
        """Enlarge the melds of the next seat that has some; after the last one close the loupe."""
        seats = desk.view.table.seats
        shown = desk.options.loupe
        down = [panel.seat for panel in desk.layout.panels if seats[panel.seat].melds]
        if shown in down[:-1]:
            return Enlarge(down[down.index(shown) + 1])
        if shown is not None:
            return Enlarge(shown)
        return Enlarge(down[0]) if down else None

    # What is lifted

    def _carry(self, command: Command, desk: Desk, *, is_backwards: bool) -> Asked:
        match command:
            case Command.CANCEL:
                self._is_carrying = False
                return Back()
            case Command.CONFIRM | Command.SELECT:
                return self._drop(desk)
            case Command.DISCARD:
                self._bring(desk, DiscardTarget())
                return self._drop(desk)
            case Command.RIGHT | Command.LEFT:
                self._step(desk, 1 if command is Command.RIGHT else -1)
            case Command.NEXT_ZONE:
                self._change_group(desk, -1 if is_backwards else 1, goes_round=True)
            case Command.UP | Command.DOWN:
                self._change_group(desk, 1 if command is Command.UP else -1, goes_round=False)
            case _:
                pass
        return None

    def _step(self, desk: Desk, step: int) -> None:
        groups = places(desk.zones, every_target(desk.view))
        group = next((group for group in groups if self.goal in group), groups[0])
        here = group.index(self.goal) if self.goal in group else 0
        self._bring(desk, group[(here + step) % len(group)])

    def _change_group(self, desk: Desk, step: int, *, goes_round: bool) -> None:
        groups = places(desk.zones, every_target(desk.view))
        here = next((at for at, group in enumerate(groups) if self.goal in group), 0)
        if not goes_round and not 0 <= here + step < len(groups):
            return
        group = groups[(here + step) % len(groups)]
        likely = [target for target in desk.pulsing if target in group]
        first = likely[0] if likely else first_of(group, desk.arrangement, desk.carried)
        self._bring(desk, first)

    def _bring(self, desk: Desk, target: Target | None) -> None:
        self.goal = target
        if target is not None:
            desk.steer(target)

    def _drop(self, desk: Desk) -> Drop | None:
        self._is_carrying = False
        answer = desk.release()
        return answer if isinstance(answer, Drop) else None

    # The key that hurries while it is held

    def hold(self, *, is_on_card: bool) -> None:
        """Note that the key of *Select* goes down; on a card it hurries only after a while."""
        self._held_s = 0.0 if is_on_card else HURRIES_AFTER_S

    def let_go(self) -> None:
        """Note that no key is held any more."""
        self._held_s = None

    def hurries(self, elapsed_s: float) -> bool:
        """Let time pass; tell whether a held key hurries the game."""
        if self._held_s is None:
            return False
        self._held_s += elapsed_s
        return self._held_s >= HURRIES_AFTER_S


def _draw(desk: Desk, source: Source) -> Drop | None:
    if not desk.is_player or desk.hold is not None:
        return None
    return Drop(drawn(desk.view, source))


def _zones(desk: Desk, log: Sequence[Box]) -> tuple[Zone, ...]:
    return zones(desk.layout, desk.selected_targets(), log)
