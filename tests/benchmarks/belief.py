"""What the belief over rivals' hands is worth: `python tests/benchmarks/belief.py [--fit]`.

Plays matches between opponents and holds what a seat would believe of the next one, whenever it
discards, against the truth, which only this script sees. `--fit` finds the weights of
`game/ai/habits.py` anew from one seed and prints that module; without it the weights in force are
measured on other deals.
"""

# ruff: noqa: T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import json
import math
import operator
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.ai.habits import HOLDING, WANTING
from game.ai.infer import Belief, doings
from game.ai.opponent import Level, opponent_for
from game.ai.plan import by_face, unseen_cards
from game.arena import Step, steps
from game.rules import solver
from game.rules.actions import Discard
from game.rules.cards import FACE_OF, JOKER, Face, SeatId
from game.rules.ruleset import STANDARD
from game.rules.views import view_for

LEVELS = (Level.HARD, Level.MEDIUM, Level.HARD, Level.HARD)
"""By seat: mostly sensible players, one that lapses."""
EPOCHS = 6
RATE = 0.5
Weights = tuple[float, ...]


@dataclass(frozen=True)
class Sample:
    """What speaks for something that is true or not, as often as `count` says."""

    signs: Weights
    odds: float
    truths: int
    count: int

    def chance(self, weights: Sequence[float]) -> float:
        """Return the chance that weights give it."""
        odds = self.odds + sum(w * x for w, x in zip(weights, self.signs, strict=True))
        return 1 / (1 + math.exp(-odds))


@dataclass
class Samples:
    """Samples by round."""

    holding: dict[int, list[Sample]] = field(default_factory=lambda: defaultdict(list))
    wanting: dict[int, list[Sample]] = field(default_factory=lambda: defaultdict(list))


def look(step: Step) -> tuple[Belief, SeatId] | None:
    """Return what the acting seat would believe of the next one as it discards, if that counts."""
    table = step.state.round.table
    rival = SeatId((step.seat + 1) % len(table.seats))
    if not isinstance(step.action, Discard) or table.seats[rival].is_down:
        return None
    view = view_for(step.state, step.seat)
    belief = Belief(view, rival, by_face(unseen_cards(view)), doings(table)[rival])
    return (belief, rival) if 0 < belief.uniform < 1 else None


def looks(matches: int, seed: int) -> Iterator[tuple[Step, Belief, SeatId]]:
    """Yield every look of matches of two to four seats."""
    for match in range(matches):
        seats = 2 + match % 3
        opponents = [opponent_for(level) for level in LEVELS[:seats]]
        for step in steps(STANDARD, opponents, seed * 1_000_000 + match):
            if found := look(step):
                yield step, *found


def collect(matches: int, seed: int) -> Samples:
    """Return samples of what the next seats hold and of what they have use for."""
    samples = Samples()
    for step, belief, rival in looks(matches, seed):
        table = step.state.round.table
        number, hand = table.round_number, step.state.round.hands[rival]
        held = [FACE_OF[card] for card in hand]
        odds = math.log(belief.uniform / (1 - belief.uniform))
        for face in map(Face, range(JOKER + 1)):
            if count := belief.unseen(face):
                truths = held.count(face) - belief.known(face)
                found = tuple(belief.signs[face])
                samples.holding[number].append(Sample(found, odds, truths, count))
        useful = solver.useful(hand, number, step.state.ruleset, len(hand) + 1)
        for face in sorted({FACE_OF[card] for card in step.state.round.hands[step.seat]}):
            if not belief.is_wild(face):
                hints = belief.hints(face)
                samples.wanting[number].append(Sample(hints, 0.0, face in useful, 1))
    return samples


def fit(samples: Sequence[Sample], seed: int) -> Weights:
    """Return the weights of least log-loss: stochastic gradient descent (AdaGrad, Duchi 2011).

    The weights of the last half of the epochs are averaged (Polyak 1992).
    """
    size = len(samples[0].signs)
    weights, squares, sums = [0.0] * size, [1.0] * size, [0.0] * size
    order = list(samples)
    chance = random.Random(seed)
    for epoch in range(EPOCHS):
        chance.shuffle(order)
        for sample in order:
            slope = sample.truths - sample.count * sample.chance(weights)
            for index, sign in enumerate(sample.signs):
                if sign:
                    gradient = slope * sign
                    squares[index] += gradient * gradient
                    weights[index] += RATE * gradient / math.sqrt(squares[index])
            if epoch >= EPOCHS // 2:
                sums = list(map(operator.add, sums, weights))
    steps_averaged = len(order) * (EPOCHS - EPOCHS // 2)
    return tuple(round(total / steps_averaged, 3) for total in sums)


def loss(samples: Sequence[Sample], weights: Weights) -> float:
    """Return the mean log-loss, in nats."""
    total = 0.0
    for sample in samples:
        chance = sample.chance(weights)
        total -= sample.truths * math.log(chance)
        total -= (sample.count - sample.truths) * math.log(1 - chance)
    return total / sum(sample.count for sample in samples)


def uniform_loss(samples: Sequence[Sample]) -> float:
    """Return the log-loss of a belief that heeds no signs but the number of hidden cards."""
    return loss(samples, (0.0,) * len(samples[0].signs))


def rate_loss(samples: Sequence[Sample]) -> float:
    """Return the log-loss of who knows only how often it is true."""
    share = sum(sample.truths for sample in samples) / sum(sample.count for sample in samples)
    return -share * math.log(share) - (1 - share) * math.log(1 - share)


def print_fit(samples: Samples, seed: int) -> None:
    """Print the two tables of `habits` as fitted."""
    for name, found in (("HOLDING", samples.holding), ("WANTING", samples.wanting)):
        print(f"{name}: Final[Mapping[int, Weights]] = {{")
        for number in sorted(found):
            print(f"    {number}: {fit(found[number], seed)},", flush=True)
        print("}")


def measure(samples: Samples) -> dict[str, object]:
    """Return the log-losses of the weights in force, by round."""
    return {
        "holding": {
            number: {
                "samples": len(found),
                "uniform": round(uniform_loss(found), 4),
                "belief": round(loss(found, HOLDING[number]), 4),
            }
            for number, found in sorted(samples.holding.items())
        },
        "wanting": {
            number: {
                "samples": len(found),
                "rate": round(rate_loss(found), 4),
                "belief": round(loss(found, WANTING[number]), 4),
            }
            for number, found in sorted(samples.wanting.items())
        },
    }


def main() -> int:
    """Fit or measure, and print."""
    parser = argparse.ArgumentParser(description="Measure or fit the belief over rivals' hands.")
    parser.add_argument("--fit", action="store_true", help="print new weights")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--seed", type=int, default=2)
    arguments = parser.parse_args()
    samples = collect(arguments.matches, arguments.seed)
    if arguments.fit:
        print_fit(samples, arguments.seed)
        return 0
    answer = measure(samples)
    if arguments.json:
        print(json.dumps(answer))
        return 0
    for name, rounds in answer.items():
        assert isinstance(rounds, dict)
        for number, figures in rounds.items():
            print(f"{name}, round {number}: {figures}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
