"""A thousand random matches over all presets: every invariant, and everything that can happen."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from random_play import play_match, random_beginning

from game.rules.ruleset import Preset

MATCHES_A_PRESET = 126
EVERYWHERE = (
    "lay-down",
    "lay-off low",
    "lay-off high",
    "swap",
    "reshuffle",
    "blocked",
    "pass",
    "gone out",
    "natural wild laid",
)
"""What happens in every preset."""


@pytest.mark.parametrize("preset", list(Preset))
def test_random_play_keeps_every_invariant(preset: Preset) -> None:
    rng = random.Random(f"random play/{preset}")
    counts: Counter[str] = Counter()
    seats: Counter[int] = Counter()
    for _ in range(MATCHES_A_PRESET):
        beginning, tempers = random_beginning(preset, rng)
        seats[beginning.seats] += 1
        counts += play_match(beginning, rng, tempers)
    assert counts["match"] == MATCHES_A_PRESET
    assert set(seats) == {
        Preset.SINGLE_DECK: {2, 3},
        Preset.BUYING: {3, 4, 5, 6},
    }.get(preset, {2, 3, 4, 5, 6})
    wanted = set(EVERYWHERE)
    if preset is Preset.BUYING:
        wanted.add("buy")
    if preset is not Preset.SINGLE_DECK:  # which is played without round 7
        wanted.add("end turn")
    missing = {name for name in wanted if not counts[name]}
    assert not missing, f"never happened: {missing}"
