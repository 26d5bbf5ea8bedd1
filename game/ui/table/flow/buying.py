"""Whether a person wants to be asked about a discard that could be bought (R7)."""

from __future__ import annotations

from typing import assert_never

from game.rules import solver
from game.rules.views import PlayerView
from game.storage.settings import BuyOffers


def is_worth_asking(view: PlayerView, offers: BuyOffers) -> bool:
    """Tell whether the discard on offer is to be shown to the person who sees this view."""
    match offers:
        case BuyOffers.ALWAYS:
            return True
        case BuyOffers.WHEN_IT_HELPS:
            return helps_to_buy(view)
        case BuyOffers.NEVER:
            return False
        case _:
            assert_never(offers)


def helps_to_buy(view: PlayerView) -> bool:
    """Tell whether the top discard brings the hand nearer to its contract.

    The penalty card counts as any card; a seat that is down has no contract to come nearer to.
    """
    if view.own.is_down or not view.table.discards:
        return False
    number, ruleset = view.table.round_number, view.ruleset
    hand = (*view.hand, view.table.discards[-1])
    size = len(hand) + 1
    # Both as hands of the same size, so that only the card itself makes the difference.
    with_card = solver.distance(hand, number, ruleset, size)
    return with_card < solver.distance(view.hand, number, ruleset, size)
