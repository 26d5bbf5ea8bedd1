"""What an animal may have something to say about, read off what everybody saw."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from game.rules.cards import SeatId
from game.rules.events import (
    CardDiscarded,
    ContractLaidDown,
    DiscardBought,
    Event,
    MatchEnded,
    RoundEnded,
    WildSwapped,
)
from game.rules.views import Seat

A_LOT: Final = 50
"""So many points left in a hand are a misfortune that one may sigh about."""


class Occasion(Enum):
    """What an animal may have something to say about."""

    LAID_DOWN = "laid down"
    SWAPPED = "swapped a wild"
    BOUGHT = "bought a discard"
    ONE_CARD = "has one card left"
    WENT_OUT = "went out"
    CAUGHT = "was caught with a lot"
    RIVAL_OUT = "somebody else went out"
    WON = "won the match"
    LOST = "did not win the match"


def find_occasion(events: Sequence[Event], seats: Sequence[Seat], seat: SeatId) -> Occasion | None:
    """Return what the events give a seat to talk about; an end counts before what led to it."""
    for event in reversed(events):
        match event:
            case MatchEnded(winners):
                return Occasion.WON if seat in winners else Occasion.LOST
            case RoundEnded(result):
                if result.winner == seat:
                    return Occasion.WENT_OUT
                if result.points[seat] >= A_LOT:
                    return Occasion.CAUGHT
                return None if result.winner is None else Occasion.RIVAL_OUT
            case ContractLaidDown(actor) if actor == seat:
                return Occasion.LAID_DOWN
            case WildSwapped(seat=actor) if actor == seat:
                return Occasion.SWAPPED
            case DiscardBought(actor) if actor == seat:
                return Occasion.BOUGHT
            case CardDiscarded(actor) if actor == seat and seats[seat].card_count == 1:
                return Occasion.ONE_CARD
            case _:
                continue
    return None
