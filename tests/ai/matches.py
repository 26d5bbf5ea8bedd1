"""Whole matches between opponents, counted by action: `game.arena`, where nothing may go wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.ai.opponent import Opponent
from game.arena import Step, steps
from game.rules.cards import SeatId
from game.rules.events import MatchEnded, RoundEnded, RoundResult
from game.rules.ruleset import Ruleset


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


def positions(ruleset: Ruleset, opponents: Sequence[Opponent], deal: int) -> Iterator[Step]:
    """Play a match; yield each decision, none of which may be refused."""
    for step in steps(ruleset, opponents, deal):
        assert step.fault is None, step.fault
        yield step


def play(ruleset: Ruleset, opponents: Sequence[Opponent], deal: int, tally: Tally) -> None:
    """Play a match to its end."""
    for step in positions(ruleset, opponents, deal):
        tally.actions[type(step.action).__name__] += 1
        for event in step.events:
            match event:
                case RoundEnded(result):
                    tally.rounds.append(result)
                case MatchEnded(winners):
                    tally.wins.update(winners)
                case _:
                    pass
