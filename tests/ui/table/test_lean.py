"""A dragged card leans no more than three degrees, and comes to rest."""

from __future__ import annotations

from game.ui.table.hands.lean import MOST_DEGREES, Lean


def test_a_card_leans_into_its_motion_but_not_far() -> None:
    lean = Lean()
    lean.push(10)
    assert 0 < lean.degrees < MOST_DEGREES
    lean.push(500)
    assert lean.degrees == MOST_DEGREES
    lean.push(-1000)
    assert lean.degrees == -MOST_DEGREES


def test_held_still_it_stands_up_and_then_nothing_changes_any_more() -> None:
    lean = Lean()
    lean.push(20)
    frames = 0
    while lean.advance(1 / 60):
        frames += 1
    assert lean.degrees == 0
    assert 0 < frames < 30
