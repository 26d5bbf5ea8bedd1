"""Nothing hidden from a seat moves its opponent's decision (R10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from matches import positions
from worlds import redeal

from game.ai.opponent import Level, Opponent, Personality, opponent_for
from game.rules.actions import Action, DrawDiscard, DrawStock, Phase
from game.rules.cards import RANK_OF, SeatId
from game.rules.ruleset import PRESETS, Preset
from game.rules.state import MatchState
from game.rules.views import view_for

Decides = Callable[[MatchState, SeatId, int], Action]

LEAST_POSITIONS = 2000


@dataclass
class Tried:
    """How many decisions were made again in another deal, and which of them changed."""

    positions: Counter[tuple[Preset, Level, int]] = field(default_factory=Counter)
    changed: int = 0

    def share_of(self, part: object) -> int:
        """Return how many positions were of a preset, level or round."""
        return sum(count for key, count in self.positions.items() if part in key)


Table = Sequence[tuple[Level, Personality]]


def honest(table: Table) -> Decides:
    """Return how opponents decide: from their views."""
    seated: list[Opponent] = [opponent_for(level, personality) for level, personality in table]
    return lambda state, seat, seed: seated[seat].decide(view_for(state, seat), seed, 1)


def peeking(table: Table) -> Decides:
    """Return how opponents decide who look at the top of the stock before they draw."""
    honestly = honest(table)

    def decides(state: MatchState, seat: SeatId, seed: int) -> Action:
        if state.round.table.turn.phase is Phase.DRAW and state.round.stock:
            return DrawStock() if RANK_OF[state.round.stock[-1]] > 7 else DrawDiscard()
        return honestly(state, seat, seed)

    return decides


def try_honesty(decides: Decides, preset: Preset, table: Table, deal: int, tried: Tried) -> None:
    """Make every decision of a match anew with all that is hidden from its seat dealt anew."""
    players = [opponent_for(level, personality) for level, personality in table]
    for step in positions(PRESETS[preset], players, deal):
        other = redeal(step.state, step.seat, step.seed)
        tried.positions[preset, table[step.seat][0], step.state.round.table.round_number] += 1
        before = decides(step.state, step.seat, step.seed)
        tried.changed += decides(other, step.seat, step.seed) != before


def mixed_table(first: int) -> Table:
    """Return three players of other levels and personalities for each `first`."""
    levels, personalities = tuple(Level), tuple(Personality)
    return [
        (levels[(first + 2 * seat) % 5], personalities[(first + 3 * seat) % 7]) for seat in range(3)
    ]


def test_redealing_all_that_is_hidden_changes_no_decision() -> None:
    tried = Tried()
    for first, preset in enumerate(Preset):
        table = mixed_table(first)
        try_honesty(honest(table), preset, table, 11 + first, tried)
    assert tried.positions.total() >= LEAST_POSITIONS
    for part in (*Preset, *Level, *range(1, 8)):
        assert tried.share_of(part) >= LEAST_POSITIONS / 20, part
    assert tried.changed == 0


def test_the_same_test_catches_an_opponent_that_peeks() -> None:
    tried = Tried()
    table = mixed_table(0)
    try_honesty(peeking(table), Preset.STANDARD, table, 11, tried)
    assert tried.changed > tried.positions.total() / 20
