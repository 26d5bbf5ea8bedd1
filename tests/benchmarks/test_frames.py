"""The benchmark of frames measures what it says; how long things take is not judged here."""

from __future__ import annotations

import frames
import pytest

from game.ui.theme import Scale
from game.ui.window import GameWindow, Placement


@pytest.fixture
def busy_table() -> frames.BusyTable:
    window = GameWindow(Placement((1280, 720)), clamped=False)
    return frames.BusyTable(window, Scale(1280, 720))


def test_the_busy_table_is_as_busy_as_announced(busy_table: frames.BusyTable) -> None:
    for _ in range(20):
        busy_table.move()
    view, shown = busy_table.state.view, busy_table.presentation()
    assert len(view.table.seats) == 6
    assert sum(len(seat.melds) for seat in view.table.seats) == 18
    assert len(view.hand) == 20
    assert any(card.is_lifted for card in shown.air), "one card is dragged"
    assert len(shown.air) > 3, "and a deal is in flight"
    assert busy_table.artwork.problems == busy_table.deck.problems == []


def test_the_bare_loop_blits_every_card_that_shows(busy_table: frames.BusyTable) -> None:
    busy_table.move()
    shown, layout = busy_table.presentation(), busy_table.desk.layout
    lying = [pose for pose in layout.poses if pose.card not in shown.hidden]
    assert len(busy_table.blits()) == len(lying) + len(shown.air) > 100


def test_a_measurement_has_what_the_commands_promise() -> None:
    measured = frames.measure_busy("1280x720", 3)
    assert {"p50_ms", "p99_ms", "ratio_to_bare"} <= set(measured)
    assert all(value >= 0 for value in measured.values())


def test_a_dragged_card_is_where_the_pointer_is_in_the_next_picture() -> None:
    assert frames.measure_drag(60)["drag_lag_frames"] == 1


def test_expert_thinks_in_a_process_of_its_own_while_a_card_is_dragged() -> None:
    measured = frames.measure_thinking(6, rounds=1)
    assert measured["thoughts"] >= 1
    assert measured["thinking_ratio"] > 0


def test_times_are_read_off_in_order() -> None:
    times = frames.Times([5.0, 1.0, 3.0, 2.0, 4.0])
    assert (times.at(0.5), times.at(0.99), times.at(0.2)) == (3.0, 5.0, 1.0)
