"""Nothing hidden from a seat moves its opponent's decision (R10)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from matches import positions
from worlds import resample

from game.ai.opponent import Level, Opponent, Personality, opponent_for
from game.rules.actions import Action, DrawDiscard, DrawStock, Phase
from game.rules.cards import RANK_OF, SeatId
from game.rules.ruleset import PRESETS, Preset, Ruleset
from game.rules.state import MatchState
from game.rules.views import view_for

Decides = Callable[[MatchState, SeatId, int], Action]


def count_dishonest(
    decides: Decides, ruleset: Ruleset, table: list[Opponent], match_seed: int
) -> tuple[int, int]:
    """Return of how many positions how many decisions change when the hidden cards are redealt."""
    tried = changed = 0
    for step in islice(positions(ruleset, table, match_seed), 0, None, 4):
        state, seat, seed = step.state, step.seat, step.seed
        other = resample(state, seat, seed)
        assert view_for(other, seat) == view_for(state, seat)
        tried += 1
        changed += decides(other, seat, seed) != decides(state, seat, seed)
    return tried, changed


@pytest.mark.parametrize("preset", Preset)
def test_redealing_all_that_is_hidden_changes_no_decision(preset: Preset) -> None:
    first = list(Preset).index(preset)
    table = [
        opponent_for(tuple(Level)[(first + seat) % 5], tuple(Personality)[(first + 2 * seat) % 7])
        for seat in range(3)
    ]

    def decides(state: MatchState, seat: SeatId, seed: int) -> Action:
        return table[seat].decide(view_for(state, seat), seed, 1)

    tried, changed = count_dishonest(decides, PRESETS[preset], table, 11)
    assert tried > 10
    assert changed == 0


def test_the_same_test_catches_an_opponent_that_peeks() -> None:
    table = [opponent_for(Level.MEDIUM, Personality.NEUTRAL)] * 3

    def decides(state: MatchState, seat: SeatId, seed: int) -> Action:
        if state.round.table.turn.phase is Phase.DRAW and state.round.stock:
            return DrawStock() if RANK_OF[state.round.stock[-1]] > 7 else DrawDiscard()
        return table[seat].decide(view_for(state, seat), seed, 1)

    _, changed = count_dishonest(decides, PRESETS[Preset.STANDARD], table, 11)
    assert changed > 0


def test_a_redealt_world_is_another_deal_of_the_same_cards() -> None:
    table = [opponent_for(Level.HARD, Personality.NEUTRAL)] * 4
    moved = 0
    for step in islice(positions(Ruleset(), table, 3), 0, None, 9):
        state, seat, seed = step.state, step.seat, step.seed
        other = resample(state, seat, seed)
        before, after = (
            sorted((*world.round.stock, *(card for hand in world.round.hands for card in hand)))
            for world in (state, other)
        )
        assert before == after
        moved += other.round.hands != state.round.hands
    assert moved > 10
