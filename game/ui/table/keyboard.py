"""The keyboard's hand at the table: where the focus is, and what a command means there.

It moves nothing itself: it answers with the button to press or the drop to do, so that keys and
pointer take the same way from there on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.rules.events import Source
from game.ui.keys import Command
from game.ui.table.desk import Desk
from game.ui.table.focus import (
    CardFocus,
    ControlFocus,
    Focus,
    TargetFocus,
    Zone,
    next_zone,
    stepped,
    zones,
)
from game.ui.table.intents import Drop, Nothing, drawn
from game.ui.table.targets import Control, DiscardTarget, StockTarget

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


@dataclass(frozen=True, slots=True)
class Use:
    """A button is pressed."""

    control: Control


@dataclass(frozen=True, slots=True)
class Back:
    """One step back."""


Asked: TypeAlias = Use | Drop | Back | None
"""What a command asks of the table; None if it only moved the focus or means nothing now."""


class Keyboard:
    """Keeps the focus.

    Attributes:
        focus: What has the ring; None until a key moves it, and after a press of the pointer.
    """

    def __init__(self) -> None:
        self.focus: Focus | None = None

    def obey(self, command: Command, desk: Desk, *, is_backwards: bool = False) -> Asked:
        """Return what a command asks for; `is_backwards` is *Next place* with Shift."""
        match command:
            case Command.CANCEL:
                return Back()
            case Command.DRAW:
                return self._draw(desk, Source.STOCK)
            case Command.TAKE:
                return self._draw(desk, Source.DISCARDS)
            case Command.DISCARD:
                return desk.put_selection(DiscardTarget()) if desk.selection else None
            case Command.NEXT_ZONE:
                self.focus = next_zone(_zones(desk), self.focus, -1 if is_backwards else 1)
            case Command.RIGHT | Command.DOWN:
                self.focus = stepped(_zones(desk), self.focus, 1)
            case Command.LEFT | Command.UP:
                self.focus = stepped(_zones(desk), self.focus, -1)
            case Command.CONFIRM:
                return self._confirm(desk)
            case Command.BUY | Command.PASS if desk.options.ask is None:
                return None
            case _ if command in BUTTONS:
                return Use(BUTTONS[command])
            case _:
                pass
        return None

    def _confirm(self, desk: Desk) -> Asked:
        """Press, lift or drop what has the focus."""
        match self.focus:
            case ControlFocus(control):
                return Use(control)
            case CardFocus(card) if desk.is_player:
                if not desk.selection:
                    drop = desk.send_by_itself(card)
                    if not isinstance(drop.intent, Nothing) or desk.selection:
                        return drop
                desk.toggle(card)
            case TargetFocus(target) if desk.is_player:
                if desk.selection:
                    return desk.put_selection(target)
                if isinstance(target, StockTarget):
                    return self._draw(desk, Source.STOCK)
                if isinstance(target, DiscardTarget):
                    return self._draw(desk, Source.DISCARDS)
            case _:
                pass
        return None

    def _draw(self, desk: Desk, source: Source) -> Drop | None:
        if not desk.is_player or desk.hold is not None:
            return None
        return Drop(drawn(desk.view, source))


def _zones(desk: Desk) -> tuple[Zone, ...]:
    return zones(desk.layout, desk.selected_targets())
