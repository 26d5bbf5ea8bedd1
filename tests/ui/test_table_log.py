"""Pointing at the log marks on the table what a line tells of, for as long as one points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from mouse import Mouse, begin
from stages import opened

from game.rules.cards import SeatId
from game.storage.settings import DEFAULTS, Speed
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.targets import Control

ME = SeatId(0)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=replace(DEFAULTS, speed=Speed.INSTANT)) as made:
        yield made


def entries_at(scene: TableScene, x_px: float) -> list[tuple[float, frozenset[int]]]:
    """Return the height of a point of each line of the log, with the cards it tells of."""
    box = scene.desk.layout.log
    assert box is not None
    shown = scene.presentation()
    found: dict[int, tuple[float, frozenset[int]]] = {}
    for y_px in range(round(box.y_px), round(box.bottom_px), 3):
        entry = scene._painter.find_log_entry(scene.desk.layout, shown, x_px, y_px)
        if entry is not None:
            found[shown.log.index(entry)] = (y_px, frozenset(entry.cards))
    return list(found.values())


def test_the_line_under_the_pointer_marks_its_cards_and_leaves_the_hint(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    mouse.use(Control.HINT)
    hinted = scene.presentation().hint
    box = scene.desk.layout.log
    assert box is not None
    y_px, told = entries_at(scene, box.centre_x_px)[0]
    assert told
    mouse.move(box.centre_x_px, y_px)
    assert (scene.presentation().marked, scene.presentation().hint) == (told, hinted)
    assert scene.needs_redraw
    mouse.move(box.centre_x_px, box.y_px - 30)
    assert (scene.presentation().marked, scene.presentation().hint) == (frozenset(), hinted)
    assert match.to_act == ME


def test_a_pointer_that_rests_marks_what_comes_to_lie_under_it(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    box = scene.desk.layout.log
    assert box is not None
    mouse.draw_card()
    mouse.wait(0.6)
    mouse.discard(match.view(ME).hand[-1])
    mouse.move(box.centre_x_px, box.y_px + 40)
    for _ in range(20):
        mouse.wait(0.1)
        shown = scene.presentation()
        entry = scene._painter.find_log_entry(scene.desk.layout, shown, *mouse.at)
        assert entry is not None
        assert shown.marked == entry.cards
