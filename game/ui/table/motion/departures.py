"""Where the cards that move come from, and where those go that come into an opponent's hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.rules.cards import CardId, SeatId
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DiscardBought,
    Event,
    Source,
    WildSwapped,
)
from game.rules.melds import TableMeld
from game.ui.table.layout.table import TableLayout
from game.ui.table.poses import CARD_ASPECT, FaceSize, Pose

MELD_BEAT_S: Final = 0.04
"""How long after one another the cards of an opponent's contract leave its hand."""


class Departures:
    """The beginnings of all ways between two layouts of one seat, event by event.

    Attributes:
        starts: Where each card comes from; the stock's top card is None.
        faces_down: The cards that turn over on their way.
        delays_s: How long after the others a card leaves, if it does.
        into_hands: From where to where cards go that vanish in an opponent's hand.

    Args:
        before: The table before the events.
        after: The table after them.
        origins: Where cards are that the player has just let go of; None is the stock's top card.
    """

    def __init__(
        self, before: TableLayout, after: TableLayout, origins: Mapping[CardId | None, Pose]
    ) -> None:
        self._before, self._after = before, after
        self._own_seat = after.seat
        self._ends = poses_by_card(after)
        self.starts: dict[CardId | None, Pose] = {**poses_by_card(before), **origins}
        self.faces_down: set[CardId | None] = set()
        self.delays_s: dict[CardId | None, float] = {}
        self.into_hands: list[tuple[Pose, Pose]] = []

    def note(self, event: Event) -> None:
        """Note what an event of the round says about where cards come from."""
        match event:
            case CardDrawn(seat, source, card):
                self._draw(seat, source, card)
            case DiscardBought(seat, card, penalty):
                self._buy(seat, card, penalty)
            case CardDiscarded(seat, card):
                self.starts.setdefault(card, seat_pose(self._after, seat, card))
            case ContractLaidDown(seat, melds):
                self._lay_down(seat, melds)
            case CardLaidOff(seat, card):
                self.starts.setdefault(card, seat_pose(self._before, seat, card))
            case WildSwapped(seat=seat, card=card, wild=wild):
                self._swap(seat, card, wild)
            case _:
                pass

    def _draw(self, seat: SeatId, source: Source, card: CardId | None) -> None:
        if seat != self._own_seat or card not in self._ends:
            self._into_hand(seat, card if source is Source.DISCARDS else None)
        elif source is Source.STOCK:
            top = self.starts.get(None) or stock_pose(self._before, card)
            self.starts[card] = replace(top, card=card)
            self.faces_down.add(card)

    def _buy(self, seat: SeatId, card: CardId, penalty: CardId | None) -> None:
        if seat != self._own_seat:
            self._into_hand(seat, card)
            self._into_hand(seat, None)
        elif penalty is not None:
            self.starts[penalty] = stock_pose(self._before, penalty)
            self.faces_down.add(penalty)

    def _lay_down(self, seat: SeatId, melds: tuple[TableMeld, ...]) -> None:
        cards = [card for meld in melds for card in meld.cards]
        for place, card in enumerate(cards):
            self.starts.setdefault(card, seat_pose(self._before, seat, card))
            self.delays_s[card] = place * MELD_BEAT_S if seat != self._own_seat else 0.0

    def _swap(self, seat: SeatId, card: CardId, wild: CardId) -> None:
        self.starts.setdefault(card, seat_pose(self._before, seat, card))
        if seat != self._own_seat and wild in self.starts:
            self.into_hands.append((self.starts[wild], seat_pose(self._after, seat, wild)))

    def _into_hand(self, seat: SeatId, card: CardId | None) -> None:
        """Note that a card goes into a seat's hand; None is one that nobody else has seen."""
        end = seat_pose(self._after, seat, card)
        if card is None:
            self.into_hands.append((stock_pose(self._before, None), end))
            return
        start = poses_by_card(self._before).get(card)
        if start is not None:
            self.into_hands.append((start, replace(end, size=start.size)))


def poses_by_card(layout: TableLayout) -> dict[CardId | None, Pose]:
    """Return where each known card lies."""
    return {pose.card: pose for pose in layout.poses if pose.card is not None}


def stock_pose(layout: TableLayout, card: CardId | None) -> Pose:
    """Return a card lying face down on the stock."""
    if layout.piles is not None and layout.piles.stock:
        return replace(layout.piles.stock[-1], card=card, size=FaceSize.BACK)
    box = layout.piles.stock_box if layout.piles is not None else layout.band
    height_px = min(box.height_px, box.width_px / CARD_ASPECT)
    width_px = height_px * CARD_ASPECT
    return Pose(card, box.x_px, box.y_px, height_px, FaceSize.BACK, width_px)


def seat_pose(layout: TableLayout, seat: SeatId, card: CardId | None) -> Pose:
    """Return a card in a seat's hand: an opponent's fan or portrait, or the own hand's middle."""
    for panel in layout.panels:
        if panel.seat == seat:
            if panel.fan:
                middle = panel.fan[len(panel.fan) // 2]
                return replace(middle, card=card, angle=0.0, strip_px=middle.width_px)
            height_px = panel.portrait.diameter_px
            width_px = height_px * CARD_ASPECT
            x_px = panel.portrait.x_px - width_px / 2
            y_px = panel.portrait.y_px - height_px / 2
            return Pose(card, x_px, y_px, height_px, FaceSize.BACK, width_px)
    zone = layout.hand.zone
    height_px = zone.height_px * 0.9
    width_px = height_px * CARD_ASPECT
    return Pose(
        card, zone.centre_x_px - width_px / 2, zone.y_px, height_px, FaceSize.BACK, width_px
    )
