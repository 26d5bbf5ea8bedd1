"""What characters do and cost: `python tests/benchmarks/characters.py [--json] [--matches N]`.

Each personality plays mirrored heads-up matches against the neutral policy of its level. Besides
the share of matches that it wins, its habits are counted, and those of the neutral policy too, each
with its 95 % interval. What happens on one deal hangs together, so that a deal, both ways round,
counts as one observation there.
"""

# ruff: noqa: T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.ai.opponent import OPPONENT_VERSION, Level, Personality, opponent_for
from game.arena import Z95, Step, Study, steps, wilson95
from game.rules import solver
from game.rules.actions import Discard, DrawDiscard, DrawStock, LayDown, Phase
from game.rules.cards import is_wild
from game.rules.events import MatchEnded, RoundEnded
from game.rules.ruleset import STANDARD
from game.rules.scoring import card_points

EARLY_TURNS: Final = 6
"""The first three laps of two seats."""
SEATS: Final = 2
RATES: Final[Mapping[str, tuple[str, str]]] = {
    "held_back": ("held_back", "finished"),
    "taken": ("taken", "draws"),
    "wilds_kept": ("wilds", "turns"),
    "fed": ("fed", "offered"),
    "early_discard_points": ("early_points", "early"),
    "penalty_a_round": ("penalty", "rounds"),
}
"""By the name of a habit, which of the counts is divided by which."""


@dataclass
class Habits:
    """What a seat did on a deal, added up.

    Attributes:
        finished: Turns in which its contract could be laid down.
        held_back: Those in which it was not.
        draws: Draws.
        taken: Those from the discard pile.
        turns: Turns ended before it was down.
        wilds: Wilds in hand at their ends.
        offered: Draws of its rival.
        fed: Those of what it had thrown.
        early: Discards in the first three laps.
        early_points: Their points.
        rounds: Rounds played.
        penalty: The points they cost.
    """

    finished: int = 0
    held_back: int = 0
    draws: int = 0
    taken: int = 0
    turns: int = 0
    wilds: int = 0
    offered: int = 0
    fed: int = 0
    early: int = 0
    early_points: int = 0
    rounds: int = 0
    penalty: int = 0

    def watch(self, step: Step) -> None:
        """Count one decision of the seat."""
        table = step.state.round.table
        hand = step.state.round.hands[step.seat]
        match step.action:
            case DrawDiscard() | DrawStock():
                self.draws += 1
                self.taken += isinstance(step.action, DrawDiscard)
            case LayDown():
                self.finished += 1
            case Discard(card) if not table.seats[step.seat].is_down:
                self.turns += 1
                kept = [other for other in hand if other != card]
                self.wilds += sum(is_wild(other, table.wild_rank) for other in kept)
                if table.turn.number <= EARLY_TURNS:
                    self.early += 1
                    self.early_points += card_points(card, table.wild_rank)
                if solver.can_be_laid_down(hand, table.round_number, step.state.ruleset):
                    self.finished += 1
                    self.held_back += 1
            case _:
                pass

    def watch_rival(self, step: Step) -> None:
        """Count what one decision of the rival says about the seat."""
        if isinstance(step.action, DrawDiscard | DrawStock):
            self.offered += 1
            self.fed += isinstance(step.action, DrawDiscard)

    def add(self, other: Habits) -> None:
        """Add what else was counted on the same deal."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))


def figures(deals: Sequence[Habits]) -> dict[str, tuple[float, float, float]]:
    """Return the habits as rates, each with the bounds of its 95 % interval."""
    found = {}
    for name, (what, of_what) in RATES.items():
        pairs = [(getattr(deal, what), getattr(deal, of_what)) for deal in deals]
        found[name] = ratio95(pairs)
    return found


def ratio95(pairs: Sequence[tuple[int, int]]) -> tuple[float, float, float]:
    """Return the ratio of two sums and its 95 % interval, rounded (linearised; Cochran 1977, 6.4).

    Args:
        pairs: By independent observation, what goes into either sum.
    """
    count, whole = len(pairs), sum(below for _, below in pairs)
    if not whole:
        return math.nan, math.nan, math.nan
    ratio = sum(above for above, _ in pairs) / whole
    squares = sum((above - ratio * below) ** 2 for above, below in pairs)
    reach = Z95 * math.sqrt(squares * count / max(1, count - 1)) / whole
    return round(ratio, 3), round(ratio - reach, 3), round(ratio + reach, 3)


def play(
    personality: Personality, level: Level, seed: int, match: int
) -> tuple[Fraction, Habits, Habits]:
    """Play a match; return the personality's share of the win, its habits, and the rival's."""
    study = Study(STANDARD, (f"{level}:{personality}", level), match + 2, seed)
    seating = study.seating(match)
    opponents = [opponent_for(level, personality), opponent_for(level)]
    habits = (Habits(), Habits())
    won = Fraction(0)
    for step in steps(STANDARD, [opponents[index] for index in seating], study.deal(match)):
        assert step.fault is None, step.fault
        if step.state.round.table.turn.phase is not Phase.OVER:
            habits[seating[step.seat]].watch(step)
            habits[1 - seating[step.seat]].watch_rival(step)
        for event in step.events:
            match event:
                case RoundEnded(result):
                    for seat, points in enumerate(result.points):
                        habits[seating[seat]].rounds += 1
                        habits[seating[seat]].penalty += points
                case MatchEnded(winners):
                    own = sum(seating[seat] == 0 for seat in winners)
                    won = Fraction(own, len(winners))
                case _:
                    pass
    return won, *habits


def measure(
    personalities: Sequence[Personality], level: Level, matches: int, seed: int, jobs: int
) -> dict[str, object]:
    """Return the answer of `--json`."""
    answer: dict[str, object] = {
        "matches": matches,
        "seed": seed,
        "level": str(level),
        "opponent_version": OPPONENT_VERSION,
    }
    neutral = [Habits() for _ in range(0, matches, SEATS)]
    with ProcessPoolExecutor(jobs) as pool:
        for personality in personalities:
            wins, own = Fraction(0), [Habits() for _ in neutral]
            numbers = range(matches)
            played = pool.map(partial(play, personality, level, seed), numbers, chunksize=20)
            for number, (won, habits, rivals) in enumerate(played):
                wins += won
                own[number // SEATS].add(habits)
                neutral[number // SEATS].add(rivals)
            low, high = wilson95(float(wins), matches)
            answer[str(personality)] = {
                "win_rate": (round(float(wins / matches), 4), round(low, 4), round(high, 4)),
                **figures(own),
            }
            print(personality, answer[str(personality)], file=sys.stderr, flush=True)
    answer["neutral"] = figures(neutral)
    return answer


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what characters do and cost.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--matches", type=int, default=1000, help="a personality; an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", type=Level, default=Level.HARD, choices=list(Level))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--personality", type=Personality, action="append")
    arguments = parser.parse_args()
    wanted = arguments.personality or [one for one in Personality if one != Personality.NEUTRAL]
    answer = measure(wanted, arguments.level, arguments.matches, arguments.seed, arguments.jobs)
    if arguments.json:
        print(json.dumps(answer))
    else:
        for name, value in answer.items():
            print(f"{name}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
