"""The state of a match: immutable, and split by who may know what.

`Table` is what every seat sees; `RoundState` adds the hands and the stock. A view is a table and
one hand, so what a seat may not know (R10) cannot leak into it. `engine.apply` makes the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.actions import Phase
from game.rules.cards import CardId, Rank, SeatId
from game.rules.events import Event, RoundResult
from game.rules.melds import TableMeld
from game.rules.ruleset import Ruleset
from game.rules.values import quick

_OVER: Final = Phase.OVER
"""Looked up once: Python 3.11 takes long to find a member of an enumeration."""


@quick
@dataclass(frozen=True, slots=True)
class Seat:
    """What everyone sees of a seat.

    Attributes:
        card_count: Cards in hand.
        melds: The contract it laid down, in the order laid; empty before that.
        down_since: Number of the turn in which it laid down; None before that.
        buys_left: Buys it may still make this round (R7.4).
        shown: The cards it took face up this round and still holds, by id (R10).
    """

    card_count: int
    melds: tuple[TableMeld, ...]
    down_since: int | None
    buys_left: int
    shown: tuple[CardId, ...] = ()

    @property
    def is_down(self) -> bool:
        """Tell whether the seat has laid down its contract this round."""
        return self.down_since is not None


@quick
@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is and how far it has come.

    Attributes:
        number: Turns begun this round, this one included.
        seat: The seat whose turn it is.
        phase: What the match waits for.
        taken: The card taken from the discard pile this turn (R5.5).
        asked: Seats still to be asked whether they buy, in order (R7.2); the first is due.
        is_discard_fresh: Whether the top discard has not been on offer yet (R7.1).
        discarder: The seat that discarded it; None for the first turned-up card.
    """

    number: int
    seat: SeatId
    phase: Phase
    taken: CardId | None
    asked: tuple[SeatId, ...]
    is_discard_fresh: bool
    discarder: SeatId | None


@quick
@dataclass(frozen=True, slots=True)
class Table:
    """What every seat sees of a round.

    Attributes:
        round_number: 1 to 7.
        wild_rank: The rank that is wild beside the jokers.
        dealer: The seat that dealt.
        seats: By `SeatId`.
        discards: The discard pile, its top last.
        stock_count: Cards in the stock.
        reshuffles_left: New stocks that may still be made (R6.2).
        closing_turns: Turns left before the round is blocked (R6.2), this one included: from the
            first turn at whose start no stock can be made, one for each seat. None before that.
        turn: The turn.
        history: Every event since the deal as all seats saw it.
    """

    round_number: int
    wild_rank: Rank
    dealer: SeatId
    seats: tuple[Seat, ...]
    discards: tuple[CardId, ...]
    stock_count: int
    reshuffles_left: int
    closing_turns: int | None
    turn: Turn
    history: tuple[Event, ...]

    @property
    def to_act(self) -> SeatId | None:
        """Return the seat whose action the match waits for; None when the match is over."""
        turn = self.turn
        if turn.asked:
            return turn.asked[0]
        return None if turn.phase is _OVER else turn.seat

    @property
    def can_make_stock(self) -> bool:
        """Tell whether a card can be drawn, the discards reshuffled if need be (R6.1, R6.2)."""
        return can_make_stock(self.stock_count, len(self.discards), self.reshuffles_left)

    @property
    def can_supply_buy(self) -> bool:
        """Tell whether the stock can give a penalty card and the next draw (R7.4)."""
        below = max(len(self.discards) - 2, 0) if self.reshuffles_left > 0 else 0
        return self.stock_count + below >= 2


def can_make_stock(stock: int, discards: int, reshuffles_left: int) -> bool:
    """Tell whether the stock, or the discards below the top, can give a card (R6.1, R6.2)."""
    return stock > 0 or (reshuffles_left > 0 and discards > 1)


@quick
@dataclass(frozen=True, slots=True)
class RoundState:
    """A round with everything in it; hands by `SeatId`, the stock with its top last."""

    table: Table
    hands: tuple[tuple[CardId, ...], ...]
    stock: tuple[CardId, ...]


@quick
@dataclass(frozen=True, slots=True)
class MatchState:
    """A match: what it was begun with, the rounds played, and the round in play.

    After the last round `round` stays as it ended, in `Phase.OVER`.
    """

    ruleset: Ruleset
    seed: int
    first_dealer: SeatId
    results: tuple[RoundResult, ...]
    round: RoundState

    @property
    def seat_count(self) -> int:
        """Return the number of seats."""
        return len(self.round.hands)

    @property
    def is_over(self) -> bool:
        """Tell whether the last round has been played."""
        return self.round.table.turn.phase is _OVER
