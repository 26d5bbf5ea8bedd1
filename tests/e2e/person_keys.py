"""A person at the real table who has no mouse.

The focus cannot be asked for, so every way begins at a place that the arrows surely reach: up to
the header, and from there Tab goes to the first card of the hand.
"""

from __future__ import annotations

import time

from person_hands import Hands

from game.rules.actions import (
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    EndTurn,
    LayDown,
    LayOff,
    SwapWild,
)
from game.rules.cards import CardId
from game.ui.menu import UNASKED_S
from game.ui.table.hands.focus import CardFocus, Focus, TargetFocus, Zone, zones
from game.ui.table.targets import (
    DiscardTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
)

UPWARDS = 16
"""So many steps up lead from anywhere to the header, from the log's last line too."""


class KeyHands(Hands):
    """The person at seat 0, who moves by keys alone."""

    def zones(self, selection: frozenset[CardId] = frozenset()) -> tuple[Zone, ...]:
        """Return what can have the focus, while some cards are selected."""
        desk = self.eyes.desk(selection)
        return zones(desk.layout, desk.selected_targets())

    def go_to(self, focus: Focus, selection: frozenset[CardId] = frozenset()) -> None:
        """Bring the focus from anywhere to something at the table.

        The lines of the log come after all that a move needs, so that they do not matter here.
        """
        order = self.zones(selection)
        number = next(place for place, zone in enumerate(order) if focus in zone)
        steps = order[number].index(focus)
        self.window.key(*["Up"] * UPWARDS, "Tab", *["Tab"] * number, *["Right"] * steps)

    def select(self, *cards: CardId) -> None:
        """Select own cards."""
        chosen: frozenset[CardId] = frozenset()
        for card in cards:
            self.go_to(CardFocus(card), chosen)
            self.window.key("space")
            chosen |= {card}

    def fill_slot(self, slot: int, cards: tuple[CardId, ...]) -> None:
        """Bring cards into a slot of the tray, all at once."""
        self.select(*cards)
        there = self.eyes.arrangement().tray[slot]
        self.go_to(TargetFocus(SlotTarget(slot, len(there))), frozenset(cards))
        self.window.key("Return")
        self.wait(
            "cards in the tray", lambda: set(cards) <= set(self.eyes.arrangement().tray[slot])
        )

    def put(self, card: CardId, focus: TargetFocus) -> None:
        """Bring one card to a place on the table."""
        self.select(card)
        self.go_to(focus, frozenset({card}))
        self.window.key("Return")

    def do(self, action: Action) -> None:
        """Do an action by keys, and wait until it is saved."""
        version = self.eyes.look().version
        match action:
            case DrawStock():
                self.window.key("d")
            case DrawDiscard():
                self.window.key("t")
            case LayDown(melds):
                for slot, meld in enumerate(melds):
                    self.fill_slot(slot, meld.cards)
                self.window.key("l")
            case LayOff(card, owner, meld, end):
                self.put(card, TargetFocus(MeldTarget(owner, meld, end)))
            case SwapWild(card, owner, meld, position):
                self.put(card, TargetFocus(StandInTarget(owner, meld, position)))
            case Discard(card):
                self.put(card, TargetFocus(DiscardTarget()))
            case EndTurn():
                self.window.key("l")
            case _:
                raise AssertionError(f"nobody does {action}")
        self.wait_beyond(version)

    def do_quickly(self, action: Action) -> None:
        """Do an action by the shortest way of keys."""
        version = self.eyes.look().version
        match action:
            case LayDown():
                self.window.key("a", "l")
            case Discard(card):
                self.go_to(CardFocus(card))
                self.window.key("x")
            case _:
                self.do(action)
                return
        self.wait_beyond(version)

    def go_to_next_round(self) -> None:
        """Skip the open hands and leave the score sheet, whose main button has the focus."""
        self.window.key("space")
        self.window.still()
        time.sleep(UNASKED_S)
        self.window.key("Return")
        self.window.still()
