"""What opponents cost: `python tests/benchmarks/arena.py [--json] [--matches N]`.

A four-seat, seven-round match of Hard opponents against one gin hand between rlcard's novice rule
agents, measured in turn in this run so that what else the machine does falls on both; each match
is of a deal of its own, whose hands nobody has seen before;
`match_ratio_rlcard_hand` is our match over their hand, so at most 1 means that a whole match costs
no more than one of their hands. Times are those of the process; decision times by level are those
of wall-clock, as a player would wait.
"""

# ruff: noqa: T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import contextlib
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.ai.evaluate import warm_up
from game.ai.opponent import Level
from game.arena import Study, play_part
from game.rules.ruleset import STANDARD

MATCHES = 20
HANDS_A_MATCH = 5
"""rlcard hands played after each match: they vary, and there must be enough of them."""
SEATS = 4


def spent_ms(work: Callable[[], object]) -> float:
    """Return how long something keeps this process busy, in milliseconds."""
    begun = time.process_time_ns()
    work()
    return (time.process_time_ns() - begun) / 1e6


def gin_table(seed: int) -> Callable[[], object]:
    """Return what plays a gin hand between two of rlcard's novice rule agents."""
    import numpy as np
    import rlcard
    from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

    np.random.seed(seed)
    table = rlcard.make("gin-rummy", config={"seed": seed})
    table.set_agents([GinRummyNoviceRuleAgent() for _ in range(table.num_players)])
    return lambda: table.run(is_training=False)


def measure(matches: int, seed: int) -> dict[str, object]:
    """Return the answer of `--json`."""
    for _ in warm_up():
        pass
    play_hand = gin_table(seed)
    play_hand()
    hard = Study(STANDARD, (Level.HARD,) * SEATS, matches, seed)
    ours = theirs = 0.0
    for number in range(matches):
        deal = number * SEATS  # each deal is played from every seat, which equals would play alike
        ours += spent_ms(lambda deal=deal: play_part(hard, deal, deal + 1)) / matches
        for _ in range(HANDS_A_MATCH):
            theirs += spent_ms(play_hand) / (matches * HANDS_A_MATCH)
    times = {}
    for level in Level:
        tally = play_part(Study(STANDARD, (level,) * SEATS, matches, seed + 1), 0, matches)
        all_seats = tally.seats[0]
        for seat in tally.seats[1:]:
            all_seats.add(seat)
        times[str(level)] = {
            "p50": round(all_seats.percentile_ms(0.5), 3),
            "p99": round(all_seats.percentile_ms(0.99), 3),
        }
    return {
        "match_ratio_rlcard_hand": round(ours / theirs, 3),
        "decision_ms": times,
        "match_ms": round(ours, 2),
        "rlcard_hand_ms": round(theirs, 2),
        "matches": matches,
    }


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what opponents cost.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with contextlib.redirect_stdout(sys.stderr):
        answer = measure(arguments.matches, arguments.seed)
    if arguments.json:
        print(json.dumps(answer))
    else:
        for name, value in answer.items():
            print(f"{name}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
