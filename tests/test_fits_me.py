"""The level that fits: it follows the results, one step at a time, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from playing import ANA, TITO, play_with_opponents

from game.fits_me import FIRST_LEVEL, LEVELS, Fit, fit_after
from game.match import Match, new_beginning
from game.rules.cards import SeatId
from game.rules.ruleset import STANDARD, Ruleset
from game.storage.library import Library
from game.storage.records import RoundScore, SeatRecord
from game.storage.statistics import PlayedMatch, played_matches

FIRST, SECOND, LAST = (10, 50, 60, 70), (50, 10, 60, 70), (90, 50, 60, 70)
"""Points by seat; the person sits in seat 0."""


def match(
    points: Sequence[int],
    level: str = FIRST_LEVEL.value,
    *,
    number: int = 1,
    persons: int = 1,
    winner: int | None = None,
) -> PlayedMatch:
    """Return a match of one round, and who went out in it."""
    seats = tuple(
        SeatRecord("Ana", "fox")
        if seat < persons
        else SeatRecord("Balam", "jaguar", level, "gambler")
        for seat in range(4)
    )
    out = None if winner is None else SeatId(winner)
    score = RoundScore(7, out, tuple(points), (None,) * 4)
    return PlayedMatch(number, "2026-01-01T20:00:00Z", STANDARD, seats, (score,))


def after(*played: PlayedMatch) -> Fit:
    """Return the fit after matches in the order in which they were played."""
    return fit_after(played)


def at(step: int) -> str:
    return LEVELS[LEVELS.index(FIRST_LEVEL) + step].value


def test_before_the_first_match_it_is_the_middle() -> None:
    assert after() == Fit(FIRST_LEVEL, 0, None)


@pytest.mark.parametrize(
    ("results", "step"),
    [
        ((FIRST,), 0),
        ((FIRST, FIRST), 1),
        ((FIRST, SECOND, FIRST), 0),
        ((FIRST, LAST, FIRST), 0),
        ((LAST,), 0),
        ((LAST, LAST), -1),
        ((LAST, SECOND, LAST), 0),
        ((SECOND, SECOND, SECOND), 0),
        ((SECOND, FIRST, FIRST), 1),
    ],
)
def test_two_in_a_row_move_it_one_level(results: Sequence[Sequence[int]], step: int) -> None:
    fit = after(*[match(points) for points in results])
    assert fit.level.value == at(step)
    assert fit.step == step


def test_after_a_move_it_counts_anew_at_the_new_level() -> None:
    two_up = [match(FIRST), match(FIRST)]
    assert after(*two_up, match(FIRST, at(1))).level.value == at(1)
    assert after(*two_up, match(LAST, at(1)), match(LAST, at(1))).level.value == at(0)


def test_it_tells_which_match_moved_it_and_the_next_one_does_not() -> None:
    played = [match(FIRST, number=7), match(FIRST, number=8)]
    assert after(*played) == Fit(LEVELS[LEVELS.index(FIRST_LEVEL) + 1], 1, 8)
    assert after(*played, match(SECOND, at(1), number=9)).step == 0


def test_it_stays_on_the_ladder() -> None:
    worst = [match(LAST, level.value) for level in reversed(LEVELS) for _ in range(3)]
    assert after(*worst, *worst, *worst).level is LEVELS[0]
    best = [match(FIRST, level.value) for level in LEVELS for _ in range(3)]
    fit = after(*best, *best)
    assert fit.level is LEVELS[-1]
    assert fit.step == 0


@pytest.mark.parametrize(
    "other",
    [
        match(FIRST, "beginner"),
        match(FIRST, "no such level"),
        match(FIRST, persons=2),
        match(FIRST, persons=0),
        match(FIRST, persons=4),
    ],
)
def test_other_matches_neither_move_it_nor_stand_between(other: PlayedMatch) -> None:
    assert after(other, other).level is FIRST_LEVEL
    assert after(match(FIRST), other, match(FIRST)).step == 1


def test_a_shared_place_is_a_place() -> None:
    first, last = (10, 10, 60, 70), (90, 50, 60, 90)
    assert after(match(first), match(first)).step == 1
    assert after(match(last), match(last)).step == -1


@pytest.mark.parametrize(
    ("points", "winner", "step"),
    [
        ((10, 10, 60, 70), 0, 1),
        ((10, 10, 60, 70), 1, 0),
        ((90, 50, 60, 90), 0, 0),
        ((90, 50, 60, 90), 3, -1),
    ],
)
def test_of_equal_sums_who_went_out_oftener_came_first(
    points: Sequence[int], winner: int, step: int
) -> None:
    assert after(*[match(points, winner=winner)] * 2).step == step


@pytest.mark.parametrize("is_counted", [True, False])
def test_only_what_the_statistics_count_moves_it(is_counted: bool, library: Library) -> None:
    tito = replace(TITO, level=FIRST_LEVEL)
    beginning = new_beginning(Ruleset(rounds=(1,)), 2, deal=2)
    for _ in range(2):
        played = Match.begin(library, beginning, (ANA, tito), is_counted=is_counted)
        play_with_opponents(played)
        played.close()
    level = fit_after(played_matches(library)).level
    assert (level is not FIRST_LEVEL) == is_counted
