"""Boxes that become one."""

from __future__ import annotations

from game.ui.table.box import Box, joined


def test_neighbours_that_stand_level_are_joined() -> None:
    row = (Box(0, 5, 20, 30), Box(60, 5, 20, 30), Box(24, 5, 20, 30))
    assert joined(row, 4) == (Box(0, 5, 44, 30), Box(60, 5, 20, 30))
    assert joined(row, 16) == (Box(0, 5, 80, 30),)


def test_boxes_of_other_rows_and_heights_stay_apart() -> None:
    boxes = (Box(0, 5, 20, 30), Box(22, 9, 20, 30), Box(44, 9, 20, 12))
    assert set(joined(boxes, 10)) == set(boxes)
    assert joined((), 10) == ()
