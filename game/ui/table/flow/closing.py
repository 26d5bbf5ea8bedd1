"""The table at a round's end, as it stays open before the next deal is shown.

The referee deals the next round in the same breath, so the last table is what was seen before the
last action with that action's public events played onto it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.rules.cards import CardId
from game.rules.events import Event, RoundEnded, RoundResult
from game.rules.views import PlayerView, Table, played


def find_result(events: Iterable[Event]) -> RoundResult | None:
    """Return how the round ended, if one of the events says that it did."""
    return next((event.result for event in events if isinstance(event, RoundEnded)), None)


def closed(before: PlayerView, events: Iterable[Event]) -> PlayerView:
    """Return the view of the round that just ended, with every hand as it was left.

    Args:
        before: The view before the last action.
        events: What the last action caused, up to the next deal.
    """
    table = before.table
    for event in events:
        table = played(table, event)
        if isinstance(event, RoundEnded):
            return _counted(before, table, event.result)
    raise ValueError("no round ends in these events")


def _counted(before: PlayerView, table: Table, result: RoundResult) -> PlayerView:
    hands: tuple[tuple[CardId, ...], ...] = result.hands
    seats = tuple(
        replace(seat, card_count=len(hand)) for seat, hand in zip(table.seats, hands, strict=True)
    )
    return replace(
        before,
        hand=hands[before.seat],
        table=replace(table, seats=seats),
        results=(*before.results, result),
    )
