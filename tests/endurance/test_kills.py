"""A short run of `kills.py`: what was accepted is there after a kill, in two presets."""

from __future__ import annotations

from pathlib import Path

import kills

KILLS = 16


def test_no_accepted_action_or_arrangement_is_lost_by_a_kill(tmp_path: Path) -> None:
    found = kills.run(tmp_path / "matches.db", KILLS, first_seed=0, matches_after=8)
    assert found.broken == []
    assert found.kills == KILLS
    assert found.presets >= 2, "a match that ends before its kills makes room for a third"
