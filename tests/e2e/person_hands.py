"""A person at the real table: looks where things are, then moves the pointer."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from eyes import PERSON, Eyes, find_part, middle, own_pose, point_on
from real_window import Point, RealWindow
from virtual_screen import Found, Timeout, wait_for

from game.rules.actions import (
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    LayDown,
    LayOff,
    Phase,
    SwapWild,
)
from game.rules.cards import CardId
from game.ui.menu import UNASKED_S, MenuScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.score import ScoreScene
from game.ui.table.hands.desk import Desk
from game.ui.table.layout.table import find_zones
from game.ui.table.targets import (
    Control,
    DiscardTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    Target,
)
from game.ui.widgets import Focusable

CORNER = (3.0, 3.0)
"""A point of the frame, where a press skips the open hands and does nothing else."""
LAP_S = 60.0
"""Longest wait for the opponents, on a machine that has much else to do."""
HURRY_S = 10.0
"""After so long without an effect somebody in a hurry tries again."""


class Hands:
    """The person at seat 0, who sees by `eyes` and moves in `window`."""

    def __init__(self, window: RealWindow, eyes: Eyes) -> None:
        self.window = window
        self.eyes = eyes

    # Waiting

    def wait(self, what: str, find: Callable[[], Found | None], patience_s: float = LAP_S) -> Found:
        """Wait for something true, as long as there is a game to wait for."""

        def find_or_leave() -> Found | None:
            found = find()
            if not found:
                self.window.require(what)
            return found

        return wait_for(what, find_or_leave, patience_s)

    def wait_for_turn(self) -> None:
        """Wait until the person is due."""
        self.wait("the person's turn", self._is_due)

    def wait_for_turn_or_sheet(self, rounds: int) -> bool:
        """Wait until the person is due or more than `rounds` are played; tell whether they are."""

        def find() -> str:
            # In this order: the next round may have been dealt between the two.
            due = self._is_due()
            return "sheet" if len(self.eyes.view().results) > rounds else due

        return self.wait("the person's turn or a score sheet", find) == "sheet"

    def _is_due(self) -> str:
        return "turn" if self.eyes.summary().position.to_act == PERSON else ""

    def wait_beyond(self, version: int, patience_s: float = LAP_S) -> None:
        """Wait until something more than `version` entries is saved."""
        self.wait("an action", lambda: self.eyes.look().version > version, patience_s)

    # Menus

    def click_part(self, scene: MenuScene, name: str) -> Focusable:
        """Click a part of a menu and return it."""
        part = find_part(scene, name)
        self.window.click(middle(part.box))
        return part

    def go_to_next_round(self) -> None:
        """Skip the open hands, which stay at instant speed, and leave the score sheet."""
        match = self.eyes.look()
        self.window.click(CORNER)
        self.window.still()
        time.sleep(UNASKED_S)
        self.click_part(self.eyes.show(ScoreScene(self.eyes.stage, match, lambda: None)), "next")
        self.window.still()

    def result(self) -> MenuScene:
        """Return the result as the window shows it."""
        return self.eyes.show(ResultScene(self.eyes.stage, self.eyes.look()))

    # At the table

    def use(self, control: Control, desk: Desk | None = None) -> None:
        """Click a button of the table."""
        layout = (desk or self.eyes.desk()).layout
        box = next(button.box for button in layout.all_buttons if button.control is control)
        self.window.click((box.centre_x_px, box.centre_y_px))

    def click_card(self, card: CardId) -> None:
        """Click an own card."""
        self.window.click(point_on(own_pose(self.eyes.desk(), card)))

    def pile(self, action: DrawStock | DrawDiscard) -> Point:
        """Return the middle of the pile that an action draws from."""
        piles = self.eyes.desk().layout.piles
        assert piles is not None
        box = piles.stock_box if isinstance(action, DrawStock) else piles.discard_box
        return box.centre_x_px, box.centre_y_px

    def way(self, card: CardId, target: Target) -> tuple[Point, Point]:
        """Return where to press and where to let go so that the card goes to the target."""
        desk = self.eyes.desk()
        start = point_on(own_pose(desk, card))
        assert desk.press(start)
        desk.move((start[0], start[1] - 10))
        found = find_zones(desk.layout, (target,))
        assert found, f"{target} is nowhere"
        goal = found[0].choices[0].x_px, found[0].box.centre_y_px
        end = goal
        for _ in range(8):
            desk.move(end)
            desk.advance(1.0)
            lead = desk.lead_box()
            assert lead is not None
            off = goal[0] - lead.centre_x_px, goal[1] - lead.centre_y_px
            if math.hypot(*off) < 1:
                break
            end = end[0] + off[0], end[1] + off[1]
        assert desk.accepting == target, f"{desk.accepting}, not {target}"
        return start, end

    def drag_card(self, card: CardId, target: Target) -> None:
        """Drag an own card to a target."""
        self.window.drag(*self.way(card, target))

    def fill_slot(self, slot: int, cards: tuple[CardId, ...]) -> None:
        """Drag cards into a slot of the tray, one by one."""
        for card in cards:
            before = self.eyes.arrangement().tray[slot]
            self.drag_card(card, SlotTarget(slot, len(before)))
            self.wait(
                "a card in the tray", lambda card=card: card in self.eyes.arrangement().tray[slot]
            )

    def do(self, action: Action) -> None:
        """Do an action by dragging, and wait until it is saved."""
        version = self.eyes.look().version
        match action:
            case DrawStock() | DrawDiscard():
                zone = self.eyes.desk().layout.hand.zone
                self.window.drag(self.pile(action), (zone.centre_x_px, zone.centre_y_px))
            case LayDown(melds):
                for slot, meld in enumerate(melds):
                    self.fill_slot(slot, meld.cards)
                self.use(Control.LAY_DOWN)
            case LayOff(card, owner, meld, end):
                self.drag_card(card, MeldTarget(owner, meld, end))
            case SwapWild(card, owner, meld, position):
                self.drag_card(card, StandInTarget(owner, meld, position))
            case Discard(card):
                self.drag_card(card, DiscardTarget())
            case _:
                raise AssertionError(f"nobody drags {action}")
        self.wait_beyond(version)

    def do_quickly(self, action: Action) -> None:
        """Do an action by keys and clicks, as somebody in a hurry does.

        Two quick clicks at one place are a double click, though the first was of another turn: then
        the hand is cleared and the action done once more, as one would.
        """
        version = self.eyes.look().version
        try:
            self._act_quickly(action)
            self.wait_beyond(version, HURRY_S)
        except Timeout:
            self.window.key("Escape")
            self._act_quickly(action)
            self.wait_beyond(version)

    def _act_quickly(self, action: Action) -> None:
        match action:
            case DrawStock():
                self.window.key("d")
            case DrawDiscard():
                self.window.key("t")
            case LayDown():
                self.window.key("a", "l")
            case Discard(card):
                self.click_card(card)
                self.window.key("x")
            case _:
                self.do(action)

    @property
    def is_playing(self) -> bool:
        """Tell whether the person has drawn and may do everything else."""
        turn = self.eyes.view().table.turn
        return turn.seat == PERSON and turn.phase is Phase.PLAY
