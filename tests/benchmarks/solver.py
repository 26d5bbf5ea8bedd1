"""The solver against its peers: `python tests/benchmarks/solver.py [--json] [--hands N]`.

CP-SAT and HiGHS solve a program that is built for each hand (`programs`), on one thread; rlcard
finds the best melds of the same ten cards from a single pack without jokers. All peers are measured
in this run, so that the ratios (a peer's mean time over ours) do not depend on the machine. Hands
are those that opponents met in play, half of them complete. Times are those of the process. Cold:
everything that was worked out for other hands is forgotten before each hand; tables that no hand
fills are kept. Warm: thousands of other hands came before.

    python tests/benchmarks/solver.py --agree 5000 --jobs 8

measures nothing but compares layouts and distances with both peers on so many hands a round, of 0
to 8 wilds, under every switch that touches them, and prints each disagreement. Hands depend on the
seed and their number alone: `--first 2000` goes on where a run of 2000 ended.

With seed 1: 35,000 hands, 5,000 a round, of one to three decks, with every kind of wild cards and
limit, 3,033 of them without a wild and 2,583 with 6 to 8; 0 disagreements with OR-Tools 9.15 and
HiGHS 1.16 on layouts, their costs and distances, in 18 minutes of CPU.
"""

# ruff: noqa: E402, T201 - a script finds its checkout before it imports, and prints
from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import random
import signal
import sys
import time
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(folder) for folder in (HERE, HERE.parent / "rules", HERE.parents[1])]

from brute_force import Game, random_game, random_hand, text_of

from game.ai.opponent import Level, opponent_for
from game.arena import steps
from game.rules import solver
from game.rules.actions import Phase
from game.rules.cards import JOKER, SUIT_OF, CardId, pack
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.solver.layouts import layout_search
from game.rules.solver.plain import forget
from game.rules.solver.terms import terms_of
from game.rules.views import view_for

ROUNDS = range(1, 8)
HANDS = 40
RLCARD_HANDS, HANDS_IN_TURN = 2000, 100
WARMING_HANDS = 20_000
RLCARD_ROUND, RLCARD_SIZE = 3, 10


# --------------------------------------------------------------------------------------- agreement


def sample(number: int, index: int, seed: int) -> tuple[Game, tuple[CardId, ...]]:
    """Return a hand of a round under random switches."""
    draw = random.Random(f"{seed}/{number}/{index}")
    game = random_game(draw)
    while game.ruleset.decks == 1 and number > 5:
        game = random_game(draw)
    game = Game(number, game.ruleset)
    return game, random_hand(draw, game)


def find_disagreements(index: int, seed: int) -> list[str]:
    """Compare one hand a round with the peers."""
    from peers import disagreements

    found = []
    for number in ROUNDS:
        game, hand = sample(number, index, seed)
        asked = f"hand {index} of seed {seed}, {game}: {text_of(hand)}"
        try:
            found += [f"{asked}: {problem}" for problem in disagreements(game, hand)]
        except Exception as error:
            error.add_note(asked)
            raise
    return found


def _compare(index: int, seed: int) -> tuple[list[str], float]:
    """Return what is found at one hand a round, and the seconds of CPU that it took."""
    begun = time.process_time()
    return find_disagreements(index, seed), time.process_time() - begun


def agree(hands: int, first: int, seed: int, jobs: int) -> int:
    """Compare so many hands a round from the first on and print what was found.

    Returns:
        The exit code: 1 if anybody disagrees, 130 if it is interrupted before.
    """
    done = problems = 0
    cpu_s, begun = 0.0, time.monotonic()

    def account() -> str:
        return (
            f"{done} hands in each of {len(ROUNDS)} rounds, {first} to {first + done - 1} of seed"
            f" {seed}: {problems} disagreements, {cpu_s:.0f} s of CPU,"
            f" {time.monotonic() - begun:.0f} s"
        )

    deaf = (signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the process that accounts
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, deaf) as pool:
        task = partial(_compare, seed=seed)
        try:
            for found, spent_s in pool.imap(task, range(first, first + hands), 10):
                done += 1
                problems += len(found)
                cpu_s += spent_s
                for line in found:
                    print(line, flush=True)
                if done % 100 == 0:
                    print(account(), file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            signal.signal(*deaf)
            print(f"{account()}; interrupted, go on with --first {first + done}", flush=True)
            return 1 if problems else 130
    print(account(), flush=True)
    return 1 if problems else 0


# ------------------------------------------------------------------------------------ measurements


def cold_layout_us(game: Game, hands: list[tuple[CardId, ...]], repeats: int = 5) -> float:
    """Return the mean time of a layout whose hand is like no other before."""
    asked = (game.round_number, game.ruleset)
    for hand in hands:
        solver.layout(hand, *asked)  # fills the tables of the start
    spent = 0
    for _ in range(repeats):
        for hand in hands:
            terms_of.cache_clear()
            layout_search.cache_clear()
            forget()
            layout_search(*asked)
            begun = time.process_time_ns()
            solver.layout(hand, *asked)
            spent += time.process_time_ns() - begun
    return spent / repeats / len(hands) / 1000


def played_hands(number: int, wanted: int, seed: int) -> list[tuple[CardId, ...]]:
    """Return hands after drawing, as seats that are not down met them in play.

    Half of them can be laid down, half cannot.
    """
    found: dict[bool, list[tuple[CardId, ...]]] = {True: [], False: []}
    ruleset = Ruleset(rounds=(number,))
    for deal in itertools.count(1000 * seed):
        for step in steps(ruleset, [opponent_for(Level.HARD)] * 4, deal):
            view = view_for(step.state, step.seat)
            if view.table.turn.phase is Phase.PLAY and not view.own.is_down:
                found[solver.can_be_laid_down(view.hand, number, ruleset)].append(view.hand)
        if min(map(len, found.values())) >= (wanted + 1) // 2:
            break
    return [*found[True][: (wanted + 1) // 2], *found[False][: wanted // 2]]


def layout_times(number: int, hands: int, seed: int) -> tuple[dict[str, float], int]:
    """Return mean times in microseconds of a round's layouts by who finds them; disagreements."""
    from peers import PEERS
    from programs import columns_program, layout_cost, layout_program

    game = Game(number, STANDARD)
    drawn = played_hands(number, hands, seed)
    times = {"ours": cold_layout_us(game, drawn)}
    problems = 0
    for name, solve in PEERS.items():
        begun = time.process_time_ns()
        costs = [solve(layout_program(game, hand)) for hand in drawn]
        times[name] = (time.process_time_ns() - begun) / len(drawn) / 1000
        found = [solver.layout(hand, number, STANDARD) for hand in drawn]
        ours = [layout and layout_cost(layout.penalty, layout.stand_ins) for layout in found]
        problems += sum(
            cost != own and solve(columns_program(game, hand)) != own
            for hand, cost, own in zip(drawn, costs, ours, strict=True)
        )
    return times, problems


def gin_hand(draw: random.Random) -> tuple[CardId, ...]:
    """Return ten cards of a single pack without jokers."""
    return tuple(draw.sample([card for card in pack(1) if card < JOKER], RLCARD_SIZE))


def distance_times(seed: int) -> tuple[float, float]:
    """Return the mean times of our distance and rlcard's best melds in microseconds.

    They are measured in turn, so that what else the machine does falls on both.
    """
    from rlcard.games.base import Card
    from rlcard.games.gin_rummy.utils.melding import get_best_meld_clusters

    draw = random.Random(seed)
    for _ in range(WARMING_HANDS):
        solver.distance(gin_hand(draw), RLCARD_ROUND, STANDARD)
    hands = [gin_hand(draw) for _ in range(RLCARD_HANDS)]
    ours = theirs = 0
    for first in range(0, RLCARD_HANDS, HANDS_IN_TURN):
        batch = hands[first : first + HANDS_IN_TURN]
        cards = [
            [Card("CDHS"[SUIT_OF[card] or 0], "A23456789TJQK"[card % 13]) for card in hand]
            for hand in batch
        ]
        begun = time.process_time_ns()
        for hand in batch:
            solver.distance(hand, RLCARD_ROUND, STANDARD)
        ours += (turned := time.process_time_ns()) - begun
        for held in cards:
            get_best_meld_clusters(held)
        theirs += time.process_time_ns() - turned
    return ours / RLCARD_HANDS / 1000, theirs / RLCARD_HANDS / 1000


def measure(hands: int, seed: int) -> dict[str, object]:
    """Return the answer of `--json`."""
    ratios: dict[str, dict[str, float]] = {}
    ours_us: dict[str, float] = {}
    problems = 0
    for number in ROUNDS:
        times, found = layout_times(number, hands, seed)
        problems += found
        ours_us[str(number)] = round(times["ours"], 1)
        ratios[str(number)] = {
            name: round(spent / times["ours"], 1) for name, spent in times.items() if name != "ours"
        }
    ours, theirs = distance_times(seed)
    return {
        "layout_ratio": ratios,
        "distance_ratio_rlcard": round(theirs / ours, 2),
        "disagreements": problems,
        "hands": hands * len(ROUNDS),
        "layout_cold_us": ours_us,
        "distance_warm_us": round(ours, 2),
        "rlcard_best_meld_us": round(theirs, 2),
    }


def main() -> int:
    """Measure, or compare with `--agree`; 1 if anybody disagrees."""
    parser = argparse.ArgumentParser(description="Measure the solver against its peers.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--hands", type=int, default=HANDS, help="hands a round that are timed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--agree", type=int, metavar="N", help="only compare, N hands a round")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the first to compare")
    parser.add_argument("--jobs", type=int, default=1, help="processes that compare")
    arguments = parser.parse_args()
    if arguments.agree is not None:
        return agree(arguments.agree, arguments.first, arguments.seed, arguments.jobs)
    answer = measure(arguments.hands, arguments.seed)
    if arguments.json:
        print(json.dumps(answer))
    else:
        for name, value in answer.items():
            print(f"{name}: {value}")
    return 1 if answer["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main())
