from __future__ import annotations

from geometry import encloses

from game.rules.cards import SeatId
from game.rules.melds import End
from game.ui.table.box import Box, around
from game.ui.table.targets import (
    Choice,
    DiscardTarget,
    HandTarget,
    MeldTarget,
    SlotTarget,
    StandInTarget,
    Zone,
    find_best_target,
    find_best_zone,
)

LOW = MeldTarget(SeatId(1), 0, End.LOW)
HIGH = MeldTarget(SeatId(1), 0, End.HIGH)


def lead(x_px: float, y_px: float = 0.0) -> Box:
    return Box(x_px, y_px, 50, 70)


def row(*targets: HandTarget, step_px: float = 30.0) -> Zone:
    choices = tuple(Choice(step_px * target.index + 25, target) for target in targets)
    return Zone(Box(0, 0, 300, 70), choices)


def test_no_overlap_is_no_target() -> None:
    zone = Zone(Box(100, 0, 80, 70), (Choice(140, LOW),))
    assert find_best_zone([zone], lead(50)) is None
    assert find_best_zone([zone], lead(0, 300)) is None


def test_any_overlap_counts() -> None:
    zone = Zone(Box(100, 0, 80, 70), (Choice(140, LOW),))
    assert find_best_target([zone], lead(50.5, 69.5)) == LOW


def test_the_largest_overlap_wins_whatever_the_order() -> None:
    left = Zone(Box(0, 0, 100, 70), (Choice(50, LOW),))
    right = Zone(Box(100, 0, 100, 70), (Choice(150, HIGH),))
    assert find_best_zone([left, right], lead(80)) == right
    assert find_best_zone([right, left], lead(70)) == left


def test_the_discard_pile_wants_three_tenths_of_the_card() -> None:
    pile = Zone(Box(100, 0, 80, 70), (Choice(140, DiscardTarget()),), need=0.3)
    assert find_best_target([pile], lead(64)) is None  # 14 of 50 px lie over it
    assert find_best_target([pile], lead(66)) == DiscardTarget()


def test_a_card_short_of_the_pile_goes_to_the_next_best_zone() -> None:
    pile = Zone(Box(100, 0, 80, 70), (Choice(140, DiscardTarget()),), need=0.3)
    slot = Zone(Box(0, 0, 55, 70), (Choice(30, SlotTarget(0, 0)),))
    assert find_best_target([pile, slot], lead(52)) == SlotTarget(0, 0)


def test_the_half_of_a_run_picks_the_end() -> None:
    run = Zone(Box(0, 0, 200, 70), (Choice(50, LOW), Choice(150, HIGH)))
    assert find_best_target([run], lead(40)) == LOW
    assert find_best_target([run], lead(110)) == HIGH


def test_one_open_end_takes_the_card_anywhere_on_the_run() -> None:
    run = Zone(Box(0, 0, 200, 70), (Choice(50, LOW),))
    assert find_best_target([run], lead(150)) == LOW


def test_a_stand_in_wins_where_the_card_lies_over_it() -> None:
    stand_in = StandInTarget(SeatId(1), 0, 2)
    run = Zone(Box(0, 0, 200, 70), (Choice(50, LOW), Choice(100, stand_in), Choice(150, HIGH)))
    assert find_best_target([run], lead(80)) == stand_in
    assert find_best_target([run], lead(140)) == HIGH


def test_the_gap_opens_between_the_nearest_places() -> None:
    hand = row(*(HandTarget(index) for index in range(5)))
    assert find_best_target([hand], lead(0)) == HandTarget(0)
    assert find_best_target([hand], lead(31)) == HandTarget(1)
    assert find_best_target([hand], lead(240)) == HandTarget(4)


def test_an_open_gap_stays_open_a_little_longer() -> None:
    hand = row(*(HandTarget(index) for index in range(5)))
    just_beyond = lead(17)  # the border between the first two gaps is at 15
    assert find_best_target([hand], just_beyond) == HandTarget(1)
    assert find_best_target([hand], just_beyond, HandTarget(0)) == HandTarget(0)
    assert find_best_target([hand], lead(24), HandTarget(0)) == HandTarget(1)


def test_there_is_no_flicker_at_a_border() -> None:
    hand = row(*(HandTarget(index) for index in range(5)))
    current = None
    seen = []
    for x_px in (14, 16, 14, 16, 14, 16):
        current = find_best_target([hand], lead(x_px), current)
        seen.append(current)
    assert len(set(seen)) == 1


def test_boxes_measure_each_other() -> None:
    one, other = Box(0, 0, 10, 10), Box(5, 5, 10, 10)
    assert one.overlap_px2(other) == 25
    assert one.overlap_px2(Box(10, 0, 5, 5)) == 0
    assert around((one, other)) == Box(0, 0, 15, 15)
    assert Box(0, 0, 10, 50).at_least(44) == Box(-17, 0, 44, 50)
    assert encloses(one.padded(2), one)
    assert not encloses(one, other)
    assert one.contains(0, 9.9)
    assert not one.contains(10, 5)
