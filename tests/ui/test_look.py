"""How rows of things are broken in menus."""

from __future__ import annotations

from game.ui.look import balanced, wrapped


def test_balanced_rows_are_as_few_as_wrapped_ones_and_equally_full() -> None:
    widths = [96, 107, 102, 97, 137, 167, 121, 79]
    assert wrapped(widths, 464, 6) == [[0, 1, 2, 3], [4, 5, 6], [7]]
    rows = balanced(widths, 464, 6)
    assert rows == [[0, 1, 2], [3, 4], [5, 6, 7]]


def test_what_fits_in_one_row_stays_in_one() -> None:
    assert balanced([50, 60, 70], 192, 6) == [[0, 1, 2]]


def test_what_is_wider_than_the_room_has_a_row_of_its_own() -> None:
    assert balanced([300, 20], 100, 6) == [[0], [1]]
