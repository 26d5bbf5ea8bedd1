"""What one seat may know (R10): a view of the state, and events as that seat saw them.

State and events pass through this module and nothing else shows them to a seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from game.rules.cards import CardId, SeatId
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DiscardBought,
    Event,
    RoundDealt,
    RoundResult,
    Source,
    StockReshuffled,
    WildSwapped,
)
from game.rules.melds import TableMeld, extend, swap
from game.rules.reasons import Refusal
from game.rules.ruleset import Ruleset
from game.rules.state import MatchState, Seat, Table, Turn
from game.rules.values import quick

__all__ = ["PlayerView", "Seat", "Table", "Turn", "played", "redact", "view_for"]


@quick
@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything a seat may know, and nothing else (R10)."""

    seat: SeatId
    hand: tuple[CardId, ...]
    ruleset: Ruleset
    table: Table
    results: tuple[RoundResult, ...]

    @property
    def is_to_act(self) -> bool:
        """Tell whether the match waits for this seat."""
        return self.table.to_act == self.seat

    @property
    def own(self) -> Seat:
        """Return this seat as everyone sees it."""
        return self.table.seats[self.seat]


def view_for(state: MatchState, seat: SeatId) -> PlayerView:
    """Return what a seat knows of the match."""
    held = state.round
    return PlayerView(seat, held.hands[seat], state.ruleset, held.table, state.results)


def redact(event: Event, seat: SeatId | None) -> Event:
    """Return the event as a seat saw it; with None, as everyone saw it (R10)."""
    if isinstance(event, CardDiscarded):  # the most frequent, and it shows everything
        return event
    if isinstance(event, CardDrawn):
        if event.source is Source.DISCARDS or event.seat == seat:
            return event
        return _unseen_draw(event.seat)
    match event:
        case DiscardBought():
            return event if event.seat == seat else DiscardBought(event.seat, event.card, None)
        case RoundDealt(number, dealer, wild_rank, hands, up_card, stock_count):
            shown = tuple(
                cards if owner == seat else (None,) * len(cards)
                for owner, cards in enumerate(hands)
            )
            return RoundDealt(number, dealer, wild_rank, shown, up_card, stock_count)
        case _:
            return event


@cache
def _unseen_draw(seat: SeatId) -> CardDrawn:
    """Return what the others see of a draw from the stock: always the same."""
    return CardDrawn(seat, Source.STOCK, None)


def played(table: Table, event: Event) -> Table:
    """Return melds, shown cards, discards and history as a public event of a turn leaves them.

    Hands, stock and turn stay: what they become no event alone tells everyone.
    """
    match event:
        case CardDiscarded(seat, card):
            table = replace(_without(table, seat, (card,)), discards=(*table.discards, card))
        case CardDrawn(seat, Source.DISCARDS, card) | DiscardBought(seat, card):
            assert card is not None  # the top of the discard pile hides from nobody
            table = replace(_showing(table, seat, card), discards=table.discards[:-1])
        case StockReshuffled(count):  # in a buy the bought card is on its way and stays
            table = replace(table, discards=table.discards[count:])
        case ContractLaidDown(seat, melds):
            table = _with_melds(table, seat, melds, down_since=table.turn.number)
            table = _without(table, seat, [card for meld in melds for card in meld.cards])
        case CardLaidOff(seat, card, owner, index, end):
            grown = extend(table.seats[owner].melds[index], card, end, table.wild_rank)
            assert not isinstance(grown, Refusal)
            table = _without(_with_meld(table, owner, index, grown), seat, (card,))
        case WildSwapped(seat, card, owner, index, place, wild):
            swapped = swap(table.seats[owner].melds[index], place, card)
            assert not isinstance(swapped, Refusal)
            table = _without(_with_meld(table, owner, index, swapped), seat, (card,))
            table = _showing(table, seat, wild)
        case _:
            pass
    return replace(table, history=(*table.history, event))


def _showing(table: Table, owner: SeatId, card: CardId) -> Table:
    seat = table.seats[owner]
    return _with_seat(table, owner, replace(seat, shown=tuple(sorted((*seat.shown, card)))))


def _without(table: Table, owner: SeatId, cards: Sequence[CardId]) -> Table:
    seat = table.seats[owner]
    kept = tuple(card for card in seat.shown if card not in cards)
    return _with_seat(table, owner, replace(seat, shown=kept))


def _with_meld(table: Table, owner: SeatId, index: int, meld: TableMeld) -> Table:
    melds = table.seats[owner].melds
    since = table.seats[owner].down_since
    return _with_melds(table, owner, (*melds[:index], meld, *melds[index + 1 :]), down_since=since)


def _with_melds(
    table: Table, owner: SeatId, melds: tuple[TableMeld, ...], *, down_since: int | None
) -> Table:
    seat = replace(table.seats[owner], melds=melds, down_since=down_since)
    return _with_seat(table, owner, seat)


def _with_seat(table: Table, owner: SeatId, seat: Seat) -> Table:
    return replace(table, seats=(*table.seats[:owner], seat, *table.seats[owner + 1 :]))
