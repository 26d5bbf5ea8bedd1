"""Whole matches between opponents, counted: what tests and studies of play share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from game.ai.opponent import Opponent
from game.rules.actions import Action
from game.rules.cards import SeatId
from game.rules.engine import apply, new_match
from game.rules.events import MatchEnded, RoundEnded, RoundResult
from game.rules.ruleset import Ruleset
from game.rules.state import MatchState
from game.rules.views import PlayerView, view_for

BUDGET = 1
"""Any budget but 0 is the same to a policy that samples no worlds."""

ACTIONS_LIMIT = 20_000
"""More than any sensible match takes; reaching it means that play goes round in circles."""


@dataclass
class Tally:
    """What happened in matches, added up."""

    actions: Counter[str] = field(default_factory=Counter)
    rounds: list[RoundResult] = field(default_factory=list)
    wins: Counter[SeatId] = field(default_factory=Counter)

    @property
    def finished_rounds(self) -> float:
        """The share of rounds in which somebody went out."""
        return sum(result.winner is not None for result in self.rounds) / len(self.rounds)


def decision_seed(match_seed: int, version: int, seat: SeatId) -> int:
    return (match_seed * 1_000_003 + version) * 8 + seat


Decide = Callable[[Opponent, PlayerView, int], Action]


def _decide(opponent: Opponent, view: PlayerView, seed: int) -> Action:
    return opponent.decide(view, seed, BUDGET)


def positions(
    ruleset: Ruleset, opponents: Sequence[Opponent], seed: int
) -> Iterator[tuple[MatchState, SeatId, int, Action]]:
    """Play a match; yield each state, who is due, the decision's seed and what was decided."""
    state, _ = new_match(ruleset, len(opponents), seed)
    for version in range(ACTIONS_LIMIT):
        seat = state.round.table.to_act
        if seat is None:
            return
        own_seed = decision_seed(seed, version, seat)
        action = opponents[seat].decide(view_for(state, seat), own_seed, BUDGET)
        yield state, seat, own_seed, action
        state, _ = apply(state, action)
    raise AssertionError("the match does not end")


def play(
    ruleset: Ruleset,
    opponents: Sequence[Opponent],
    seed: int,
    tally: Tally,
    decide: Decide = _decide,
) -> MatchState:
    """Play a match to its end; a refused decision raises `IllegalAction`."""
    state, _ = new_match(ruleset, len(opponents), seed)
    for version in range(ACTIONS_LIMIT):
        seat = state.round.table.to_act
        if seat is None:
            return state
        view = view_for(state, seat)
        action = decide(opponents[seat], view, decision_seed(seed, version, seat))
        tally.actions[type(action).__name__] += 1
        state, events = apply(state, action)
        for event in events:
            match event:
                case RoundEnded(result):
                    tally.rounds.append(result)
                case MatchEnded(winners):
                    tally.wins.update(winners)
                case _:
                    pass
    raise AssertionError("the match does not end")
