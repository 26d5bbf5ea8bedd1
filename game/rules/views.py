"""What one seat may know (R10): a view of the state, and events as that seat saw them.

State and events pass through this module and nothing else shows them to a seat.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.cards import CardId, SeatId
from game.rules.events import CardDrawn, DiscardBought, Event, RoundDealt, RoundResult, Source
from game.rules.ruleset import Ruleset
from game.rules.state import MatchState, Seat, Table, Turn

__all__ = ["PlayerView", "Seat", "Table", "Turn", "redact", "view_for"]


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
    match event:
        case RoundDealt(number, dealer, wild_rank, hands, up_card, stock_count):
            shown = tuple(
                cards if owner == seat else (None,) * len(cards)
                for owner, cards in enumerate(hands)
            )
            return RoundDealt(number, dealer, wild_rank, shown, up_card, stock_count)
        case CardDrawn(drawer, Source.STOCK, _) if drawer != seat:
            return CardDrawn(drawer, Source.STOCK, None)
        case DiscardBought(buyer, card, _) if buyer != seat:
            return DiscardBought(buyer, card, None)
        case _:
            return event
