"""Whole matches: no decision is refused, play ends, and it is play and not luck."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from matches import Tally, play, positions

from game.ai.opponent import CAST, Level, Opponent, Personality, opponent_for
from game.rules.cards import SeatId
from game.rules.notation import action_to_json
from game.rules.ruleset import (
    PRESETS,
    STANDARD,
    LastRound,
    Preset,
    Ruleset,
    WildLimit,
    WildMode,
    WildSwap,
)
from game.rules.views import view_for

SORTS = {
    **{preset.value: PRESETS[preset] for preset in Preset},
    "three decks": Ruleset(decks=3),
    "wild limit half": Ruleset(wild_limit=WildLimit.HALF),
    "wild limit one": Ruleset(
        wild_limit=WildLimit.ONE, wild_mode=WildMode.TWOS, rounds=(1, 3, 5, 6)
    ),
    "no swaps": Ruleset(wild_swap=WildSwap.OFF),
    "swaps for anyone": Ruleset(wild_swap=WildSwap.ANYONE, strict_lay_off=False),
    "out by melding": Ruleset(must_discard_to_go_out=False, no_instant_return=False),
    "no reshuffles": Ruleset(reshuffles=0),
    "single deck, buying": replace(PRESETS[Preset.SINGLE_DECK], buying=True, reshuffles=0),
    "staged, everything": Ruleset(
        last_round=LastRound.STAGED, buying=True, buys_per_round=4, strict_lay_off=False
    ),
}


def table_of(seats: int, first: int) -> list[Opponent]:
    """Return opponents of mixed levels and personalities, others for each `first`."""
    levels, personalities = tuple(Level), tuple(Personality)
    return [
        opponent_for(levels[(first + seat) % 5], personalities[(first + 2 * seat) % 7])
        for seat in range(seats)
    ]


def seat_counts(ruleset: Ruleset) -> tuple[int, ...]:
    if ruleset.decks == 1:
        return (3,) if ruleset.buying else (2, 3)
    if ruleset.decks == 3:
        return (6,)
    return (3,) if ruleset.buying else (2, 4)


@pytest.fixture(scope="module")
def tallies() -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for index, (name, ruleset) in enumerate(SORTS.items()):
        tally = found[name] = Tally()
        for seats in seat_counts(ruleset):
            play(ruleset, table_of(seats, index), 100 * index + seats, tally)
    return found


@pytest.mark.parametrize("name", SORTS)
def test_mixed_opponents_play_every_ruleset_to_its_end(
    tallies: dict[str, Tally], name: str
) -> None:
    tally, ruleset = tallies[name], SORTS[name]
    assert len(tally.rounds) == len(ruleset.rounds) * len(seat_counts(ruleset))
    assert tally.finished_rounds >= 0.5
    assert tally.actions["LayDown"] >= len(tally.rounds) / 2
    assert (tally.actions["Buy"] > 0) == ruleset.buying
    assert ruleset.wild_swap is not WildSwap.OFF or tally.actions["SwapWild"] == 0


def test_every_kind_of_action_is_played(tallies: dict[str, Tally]) -> None:
    played = {name for tally in tallies.values() for name, count in tally.actions.items() if count}
    assert played >= {
        "DrawStock",
        "DrawDiscard",
        "Buy",
        "Decline",
        "LayDown",
        "LayOff",
        "SwapWild",
        "Discard",
    }


def test_good_opponents_nearly_always_finish_a_standard_round() -> None:
    tally = Tally()
    for seed in range(3):
        cast = [opponent_for(Level.HARD, character.personality) for character in CAST[seed:][:4]]
        play(STANDARD, cast, seed, tally)
    assert tally.finished_rounds >= 0.9


@pytest.mark.parametrize(
    ("better", "worse", "least_wins"),
    [
        (Level.MEDIUM, Level.EASY, 9),
        (Level.HARD, Level.EASY, 10),
        (Level.HARD, Level.BEGINNER, 10),
    ],
)
def test_a_better_level_wins_more_of_the_same_deals(
    better: Level, worse: Level, least_wins: int
) -> None:
    rules = Ruleset(rounds=(3, 5, 6))
    wins = 0
    for match in range(16):
        tally = Tally()
        pair = [opponent_for(better), opponent_for(worse)]
        play(rules, pair[:: -1 if match % 2 else 1], match // 2, tally)
        wins += tally.wins[SeatId(match % 2)]
    assert wins >= least_wins


def test_the_cast_is_six_different_animals() -> None:
    assert len({character.key for character in CAST}) == 6
    assert len({character.animal for character in CAST}) == 6
    assert {character.personality for character in CAST} == set(Personality) - {Personality.NEUTRAL}


def fingerprint(seed: int) -> str:
    """Return a digest of every decision of a match between mixed opponents."""
    decided = [
        json.dumps(action_to_json(step.action), sort_keys=True)
        for step in positions(PRESETS[Preset.BUYING], table_of(4, seed), seed)
    ]
    return hashlib.sha256("\n".join(decided).encode()).hexdigest()


def test_the_same_view_and_seed_give_the_same_decision() -> None:
    opponents = table_of(3, 1)
    for step in positions(STANDARD, opponents, 4):
        view = view_for(step.state, step.seat)
        assert opponents[step.seat].decide(view, step.seed, 1) == step.action


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_process_decides_the_same_under_any_hash_seed(hash_seed: str) -> None:
    here = Path(__file__).parent
    paths = os.pathsep.join([str(here), str(here.parents[1])])
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
    code = "import test_policy; print(test_policy.fingerprint(3))"
    found = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == fingerprint(3)
