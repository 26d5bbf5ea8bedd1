"""The table at a round's end, as it stays open before the next deal is shown.

The referee deals the next round in the same breath, so the last table is what was seen before the
last action with that action's public events played onto it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.rules.cards import CardId, SeatId
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    Event,
    RoundEnded,
    RoundResult,
    Source,
    WildSwapped,
)
from game.rules.melds import TableMeld, extend, swap
from game.rules.reasons import Refusal
from game.rules.views import PlayerView, Table


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
        match event:
            case CardDiscarded(_, card):
                table = replace(table, discards=(*table.discards, card))
            case CardDrawn(_, Source.DISCARDS, _):
                table = replace(table, discards=table.discards[:-1])
            case ContractLaidDown(seat, melds):
                table = _with_melds(table, seat, melds, down_since=table.turn.number)
            case CardLaidOff(_, card, owner, index, end):
                grown = extend(table.seats[owner].melds[index], card, end, table.wild_rank)
                assert not isinstance(grown, Refusal)
                table = _with_meld(table, owner, index, grown)
            case WildSwapped(card=card, owner=owner, meld=index, position=place):
                swapped = swap(table.seats[owner].melds[index], place, card)
                assert not isinstance(swapped, Refusal)
                table = _with_meld(table, owner, index, swapped)
            case RoundEnded(result):
                return _counted(before, replace(table, history=(*table.history, event)), result)
            case _:
                pass
        table = replace(table, history=(*table.history, event))
    raise ValueError("no round ends in these events")


def _with_meld(table: Table, owner: SeatId, index: int, meld: TableMeld) -> Table:
    melds = table.seats[owner].melds
    return _with_melds(
        table,
        owner,
        (*melds[:index], meld, *melds[index + 1 :]),
        down_since=table.seats[owner].down_since,
    )


def _with_melds(
    table: Table, owner: SeatId, melds: tuple[TableMeld, ...], *, down_since: int | None
) -> Table:
    seat = replace(table.seats[owner], melds=melds, down_since=down_since)
    return replace(table, seats=(*table.seats[:owner], seat, *table.seats[owner + 1 :]))


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
