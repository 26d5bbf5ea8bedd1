"""What happened: past tense, one immutable value for each change that can be seen.

`None` in place of a card means that the reader of the event may not know it (R10);
`views.redact` puts it there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.rules.cards import CardId, Rank, SeatId
from game.rules.melds import End, TableMeld
from game.rules.values import quick


class Source(StrEnum):
    """Where a card was drawn from (R5.1)."""

    STOCK = "stock"
    DISCARDS = "discards"


@quick
@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended (R5.8, R6.2, R8.1); everything in it is public.

    Attributes:
        number: The round.
        winner: The seat that went out; None if the round was blocked.
        hands: The cards left in each seat's hand.
        points: The penalty of each seat.
        turns: How many turns were begun.
    """

    number: int
    winner: SeatId | None
    hands: tuple[tuple[CardId, ...], ...]
    points: tuple[int, ...]
    turns: int

    def had_turn(self, seat: SeatId) -> bool:
        """Tell whether a seat had a turn before the round ended; in a blocked round each had."""
        if self.winner is None:
            return True
        # Turns go round by one seat each, and the last was the winner's.
        seats = len(self.points)
        first = (self.winner - self.turns + 1) % seats
        return (seat - first) % seats < self.turns


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The seats drew for the first deal (R1.4).

    Attributes:
        draws: One entry a drawing: the seats that drew with their cards; only ties draw again.
        dealer: The seat with the highest card.
    """

    draws: tuple[tuple[tuple[SeatId, CardId], ...], ...]
    dealer: SeatId


@quick
@dataclass(frozen=True, slots=True)
class RoundDealt:
    """The cards were cut and dealt and the first discard turned up (R1.5, R1.6)."""

    number: int
    dealer: SeatId
    wild_rank: Rank
    hands: tuple[tuple[CardId | None, ...], ...]
    up_card: CardId
    stock_count: int


@dataclass(frozen=True, slots=True)
class StockChosen:
    """The seat leaves the discard to the others, who are now asked (R7.2)."""

    seat: SeatId


@quick
@dataclass(frozen=True, slots=True)
class BuyDeclined:
    """The seat does not buy the discard (R7.2)."""

    seat: SeatId
    card: CardId


@quick
@dataclass(frozen=True, slots=True)
class DiscardBought:
    """The seat bought the discard and took a penalty card from the stock (R7.3)."""

    seat: SeatId
    card: CardId
    penalty: CardId | None


@dataclass(frozen=True, slots=True)
class StockReshuffled:
    """The discards but the top one became a new stock of `count` cards (R6.1).

    A discard that is just being bought lies no longer on the pile: the one below is the top (R7.2).
    """

    count: int


@quick
@dataclass(frozen=True, slots=True)
class CardDrawn:
    """The seat drew a card (R5.1)."""

    seat: SeatId
    source: Source
    card: CardId | None


@dataclass(frozen=True, slots=True)
class DrawPassed:
    """The seat could not be given a card (R6.2)."""

    seat: SeatId


@quick
@dataclass(frozen=True, slots=True)
class ContractLaidDown:
    """The seat laid down its contract (R5.2)."""

    seat: SeatId
    melds: tuple[TableMeld, ...]


@quick
@dataclass(frozen=True, slots=True)
class CardLaidOff:
    """The seat added a card to a meld (R5.3)."""

    seat: SeatId
    card: CardId
    owner: SeatId
    meld: int
    end: End


@quick
@dataclass(frozen=True, slots=True)
class WildSwapped:
    """The seat put `card` in the place of the stand-in `wild` and took it (R5.4)."""

    seat: SeatId
    card: CardId
    owner: SeatId
    meld: int
    position: int
    wild: CardId


@quick
@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """The seat discarded a card (R5.5)."""

    seat: SeatId
    card: CardId


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The seat ended its turn without a discard (R5.7)."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A hand was emptied, or the round was blocked (R5.8, R6.2)."""

    result: RoundResult


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The last round is over; `winners` share the win (R8.2)."""

    winners: tuple[SeatId, ...]


Event = (
    DealerDrawn
    | RoundDealt
    | StockChosen
    | BuyDeclined
    | DiscardBought
    | StockReshuffled
    | CardDrawn
    | DrawPassed
    | ContractLaidDown
    | CardLaidOff
    | WildSwapped
    | CardDiscarded
    | TurnEnded
    | RoundEnded
    | MatchEnded
)
