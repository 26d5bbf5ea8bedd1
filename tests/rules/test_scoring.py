"""Points and places (R8)."""

from __future__ import annotations

import pytest

from game.rules.cards import KING, Rank, SeatId
from game.rules.events import RoundResult
from game.rules.notation import parse_cards
from game.rules.scoring import hand_points, places, rounds_gone_out, totals, winners


@pytest.mark.parametrize(
    ("hand", "wild", "points"),
    [
        ("", 3, 0),
        ("*", 3, 20),
        ("3D", 3, 20),
        ("3D", 4, 5),
        ("AS", 3, 15),
        ("TH JH QH KH", 3, 40),
        ("KH", KING, 20),
        ("2C 3C", 2, 25),
        ("9C AS TH 2D", 9, 50),
    ],
)
def test_hand_points(hand: str, wild: int, points: int) -> None:
    assert hand_points(parse_cards(hand, 2), Rank(wild)) == points


def result(winner: int | None, *points: int) -> RoundResult:
    seat = None if winner is None else SeatId(winner)
    return RoundResult(1, seat, ((),) * len(points), points, 9)


@pytest.mark.parametrize(
    ("results", "standing"),
    [
        ([result(0, 0, 20, 30)], (1, 2, 3)),
        ([result(0, 0, 20, 20)], (1, 2, 2)),
        ([result(0, 0, 20, 30), result(1, 20, 0, 5)], (1, 1, 3)),
        # equal sums: the seat that went out more often is ahead
        ([result(0, 0, 10, 5), result(0, 0, 10, 5), result(1, 20, 0, 5)], (2, 3, 1)),
        ([result(None, 10, 10, 10)], (1, 1, 1)),
    ],
)
def test_places(results: list[RoundResult], standing: tuple[int, ...]) -> None:
    assert places(results, 3) == standing
    assert winners(results, 3) == tuple(s for s, place in enumerate(standing) if place == 1)


@pytest.mark.parametrize(
    ("winner", "turns", "expected"),
    [(2, 1, {2}), (2, 2, {1, 2}), (0, 3, {2, 3, 0}), (0, 4, {0, 1, 2, 3}), (3, 9, {0, 1, 2, 3})],
)
def test_turns_went_round_up_to_the_winner(winner: int, turns: int, expected: set[int]) -> None:
    result = RoundResult(1, SeatId(winner), ((),) * 4, (5,) * 4, turns)
    assert {seat for seat in range(4) if result.had_turn(SeatId(seat))} == expected


def test_in_a_blocked_round_each_had_a_turn() -> None:
    assert RoundResult(1, None, ((),) * 2, (5, 5), 30).had_turn(SeatId(1))


def test_tie_is_broken_by_rounds_gone_out_among_the_tied() -> None:
    results = [result(1, 10, 0, 30), result(None, 10, 20, 5), result(2, 0, 0, 0)]
    assert totals(results, 3) == (20, 20, 35)
    assert rounds_gone_out(results, 3) == (0, 1, 1)
    assert winners(results, 3) == (1,)


def test_equal_in_both_share_the_win() -> None:
    results = [result(0, 0, 20, 50), result(1, 20, 0, 50)]
    assert winners(results, 3) == (0, 1)
