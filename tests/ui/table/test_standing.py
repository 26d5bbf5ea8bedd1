"""Before the last round the gap is told, with what a full hand costs."""

from __future__ import annotations

import pytest

from game.rules.cards import SeatId
from game.rules.events import RoundResult
from game.rules.ruleset import STANDARD, Ruleset
from game.ui.table.content.standing import full_hand_points, gap_words

NAMES = ("Ana", "Chispa", "Lola")


def results(*points: tuple[int, ...]) -> tuple[RoundResult, ...]:
    return tuple(
        RoundResult(number, None, ((),) * len(scores), scores, 10)
        for number, scores in enumerate(points, 1)
    )


TWO = Ruleset(rounds=(1, 7))


def test_a_full_hand_of_the_last_round_costs_about_115() -> None:
    assert full_hand_points(7, STANDARD) == 115
    assert full_hand_points(1, STANDARD) < full_hand_points(7, STANDARD)


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ((45, 30, 60), "15 behind Chispa; a full hand costs about 115"),
        ((30, 45, 60), "15 ahead of Chispa; a full hand costs about 115"),
        ((30, 30, 60), "Level with Chispa; a full hand costs about 115"),
        ((90, 30, 25), "65 behind Lola; a full hand costs about 115"),
    ],
)
def test_the_gap_is_to_the_best_of_the_others(points: tuple[int, ...], says: str) -> None:
    assert gap_words(results(points), TWO, SeatId(0), NAMES) == says


def test_there_is_no_gap_before_other_rounds_or_after_the_last() -> None:
    assert gap_words((), TWO, SeatId(0), NAMES) == ""
    assert gap_words(results((5, 0, 5)), STANDARD, SeatId(0), NAMES) == ""
    both = results((5, 0, 5), (5, 0, 5))
    assert gap_words(both, TWO, SeatId(0), NAMES) == ""
    assert gap_words((), Ruleset(rounds=(7,)), SeatId(0), NAMES) == ""
