"""Where the cards without a home lie."""

from __future__ import annotations

import itertools

import pytest
from geometry import encloses
from hypothesis import given
from hypothesis import strategies as st

from game.ui.table.box import Box
from game.ui.table.layout.homes import MOST_ROWS, ROW_STEP, lay_homeless
from game.ui.table.layout.melds import least_step_px
from game.ui.table.poses import CARD_ASPECT

INDEX_SHARE = 155 / 350
"""How much of a large index face rank and suit take from the top."""


@given(st.integers(1, 14), st.floats(110, 400), st.floats(120, 400), st.sampled_from((0.8, 1.5)))
def test_every_card_shows_its_index(count: int, width: float, height: float, unit: float) -> None:
    room = Box(10 * unit, 20 * unit, width * unit, height * unit)
    rows = lay_homeless(count, room, unit)
    cards = [
        Box(x_px, y_px, rows.card_px * CARD_ASPECT, rows.card_px) for x_px, y_px in rows.corners
    ]
    assert len(cards) == count
    assert all(encloses(room, card) for card in cards)
    for card, after in itertools.pairwise(cards):
        if after.y_px == card.y_px:
            assert after.x_px - card.x_px >= least_step_px(rows.card_px, unit) - 1e-6
        else:
            assert after.y_px - card.y_px == pytest.approx(ROW_STEP * rows.card_px)
    assert ROW_STEP > INDEX_SHARE


def test_few_cards_lie_in_one_row_and_many_in_as_few_as_will_do() -> None:
    room = Box(0, 0, 198, 170)
    levels = [len({y for _, y in lay_homeless(count, room, 1.0).corners}) for count in (2, 7, 14)]
    assert levels == [1, 1, 2]
    assert levels[-1] < MOST_ROWS


def test_a_field_without_room_shows_no_cards() -> None:
    assert lay_homeless(5, Box(0, 0, 150, 40), 1.0).corners == ()
    assert lay_homeless(0, Box(0, 0, 150, 300), 1.0).corners == ()
