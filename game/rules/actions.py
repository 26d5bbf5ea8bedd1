"""What a seat may do: one immutable value for each action (R5 to R7).

An action does not name its seat: it is always the seat that is due to act.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.rules.cards import CardId, SeatId
from game.rules.melds import End, TableMeld
from game.rules.values import quick


class Phase(StrEnum):
    """What the match waits for."""

    DRAW = "draw"
    """The seat whose turn it is draws, or passes if no stock can be made (R5.1, R6.2)."""
    OFFER = "offer"
    """A seat is asked whether it buys the discard (R7)."""
    PLAY = "play"
    """The seat whose turn it is melds and then discards (R5.2 to R5.7)."""
    OVER = "over"
    """The match has ended (R8.2)."""


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top card of the stock; with buying on, first offer the discard (R5.1, R7.1)."""


@dataclass(frozen=True, slots=True)
class DrawDiscard:
    """Take the top card of the discard pile (R5.1)."""


@dataclass(frozen=True, slots=True)
class PassDraw:
    """Draw nothing because no stock can be made; ends the round as blocked (R6.2)."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Take the offered discard and a penalty card (R7.3)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Refuse the offered discard (R7.2)."""


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay down the whole contract at once (R5.2)."""

    melds: tuple[TableMeld, ...]


@quick
@dataclass(frozen=True, slots=True)
class LayOff:
    """Add one card to a meld on the table (R5.3); sets take it at `End.HIGH`."""

    card: CardId
    owner: SeatId
    meld: int
    end: End


@quick
@dataclass(frozen=True, slots=True)
class SwapWild:
    """Put a natural card in the place of a stand-in and take the wild (R5.4)."""

    card: CardId
    owner: SeatId
    meld: int
    position: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard one card face up and end the turn (R5.5)."""

    card: CardId


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a discard: staged round 7, one card left that fits nowhere (R5.7)."""


Action = (
    DrawStock
    | DrawDiscard
    | PassDraw
    | Buy
    | Decline
    | LayDown
    | LayOff
    | SwapWild
    | Discard
    | EndTurn
)
