"""A short run of `hours.py`: no surface and no file stays behind a match and a tour of screens."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import hours
import pytest


def used_by_matches(count: int, folder: Path) -> list[hours.Use]:
    """Return what is held at the title after each of so many matches and tours of screens."""
    draw = random.Random(1)
    days, tables = hours.Days(), hours.setups(draw)
    uses = []
    with hours.opened(folder, hours.SIZES[0], hours.AS_AT_FIRST, is_saved=True) as stage:
        for _ in range(count):
            stage.show(hours.TitleScene(stage))
            hours.play_match(stage, next(tables), days, draw)
            hours.change_look(stage, draw)
            hours.visit_screens(stage)
            uses.append(hours.Use.now(stage))
    assert days.matches == count
    return uses


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells")
def test_matches_looks_and_screens_leave_nothing_behind(tmp_path: Path) -> None:
    # A process of its own: this one holds what other tests left, and lets go of it at any moment.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        early, late = alone.submit(used_by_matches, 2, tmp_path).result()
    assert (late.surfaces, late.handles, late.children) == (
        early.surfaces,
        early.handles,
        early.children,
    )
