"""A short run of `hours.py`: no surface and no file stays behind a match and a tour of screens."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))

import hours


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells")
def test_matches_looks_and_screens_leave_nothing_behind(tmp_path: Path) -> None:
    draw = random.Random(1)
    days, tables = hours.Days(), hours.setups(draw)
    with hours.opened(tmp_path, hours.SIZES[0], hours.AS_AT_FIRST, is_saved=True) as stage:
        found = []
        for _ in range(2):
            stage.show(hours.TitleScene(stage))
            hours.play_match(stage, next(tables), days, draw)
            hours.change_look(stage, draw)
            hours.visit_screens(stage)
            found.append(hours.Use.now(stage))
    early, late = found
    assert days.matches == 2
    assert (late.surfaces, late.handles, late.children) == (
        early.surfaces,
        early.handles,
        early.children,
    )
