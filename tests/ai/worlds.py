"""States as other deals would have them: whatever is hidden from one seat is dealt anew (R10)."""

from __future__ import annotations

from game.ai import worlds
from game.rules.cards import SeatId
from game.rules.state import MatchState, RoundState
from game.rules.views import view_for


def redeal(state: MatchState, seat: SeatId, seed: int) -> MatchState:
    """Return a state with the same view for the seat and all that it cannot know dealt anew."""
    world = worlds.resample(view_for(state, seat), seed)
    dealt = RoundState(state.round.table, world.hands, world.stock)
    return MatchState(state.ruleset, seed, state.first_dealer, state.results, dealt)
