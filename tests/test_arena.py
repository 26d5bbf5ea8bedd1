"""Studies: the same deals for everybody, exact sums, and opponents that misbehave."""

# ruff: noqa: ARG002 - bad opponents do not look at what they are given
from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

from game import arena
from game.ai.opponent import Level, opponent_for
from game.arena import ArenaError, SeatTally, Study, Tally, opponent_of, play_study, wilson95
from game.rules.actions import Action, DrawDiscard, LayDown
from game.rules.legality import legal_actions
from game.rules.ruleset import ImpossibleRuleset, Ruleset
from game.rules.views import PlayerView

ONE_ROUND = Ruleset(rounds=(1,))


class Crashes:
    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        raise ZeroDivisionError("cards\nby zero")


class Cheats:
    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        return LayDown(())


class Babbles:
    def decide(self, view: PlayerView, seed: int, budget: int) -> str:
        print("thinking")  # noqa: T201 - which must not get into an answer
        return "draw"


class Leaves:
    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        sys.exit("I resign")


class Hangs:
    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        while True:
            time.sleep(0.001)


class Circles:
    """Takes every discard, and so never lets a round end."""

    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        if DrawDiscard() in legal_actions(view):
            return DrawDiscard()
        return opponent_for(Level.BEGINNER).decide(view, seed, budget)


class Remembers:
    """Fails in its second match unless it is made anew for each."""

    def __init__(self) -> None:
        self.results = -1

    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        assert len(view.results) >= self.results
        self.results = len(view.results)
        return opponent_for(Level.EASY).decide(view, seed, budget)


NOT_A_FACTORY = 7


def fails() -> None:
    raise ValueError("no\nopponent today")


def own(name: str) -> str:
    return f"test_arena:{name}"


def essence(tally: Tally) -> object:
    """Return all of a tally that does not depend on the machine."""
    return (
        [(seat.wins, seat.penalty, seat.times.total()) for seat in tally.seats],
        (tally.matches, tally.refused, tally.first_fault, tally.rounds_without_winner),
    )


# -------------------------------------------------------------------------------------- seatings


def test_two_seats_play_each_deal_twice_with_the_seats_exchanged() -> None:
    study = Study(ONE_ROUND, ("hard", "easy"), 4, 1)
    assert [study.seating(match) for match in range(4)] == [(0, 1), (1, 0)] * 2
    deals = [study.deal(match) for match in range(4)]
    assert deals[0] == deals[1] != deals[2] == deals[3]


def test_more_seats_rotate_until_everybody_has_sat_everywhere() -> None:
    study = Study(ONE_ROUND, ("hard", "easy", "easy"), 6, 1)
    assert [study.seating(match) for match in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    deals = [study.deal(match) for match in range(6)]
    assert (len(set(deals[:3])), len(set(deals[3:])), len(set(deals))) == (1, 1, 2)


def test_an_opponent_has_no_advantage_over_itself() -> None:
    """The same policy on mirrored deals wins exactly half: the seat alone decides."""
    tally = play_study(Study(ONE_ROUND, ("hard", "hard"), 10, 3))
    assert tally.seats[0].wins == tally.seats[1].wins == 5
    assert tally.seats[0].penalty == tally.seats[1].penalty


def test_another_seed_is_another_study() -> None:
    first, second = (play_study(Study(ONE_ROUND, ("hard", "easy"), 8, seed)) for seed in (1, 2))
    assert essence(first) != essence(second)


# ------------------------------------------------------------------------------------------ sums


def test_the_result_does_not_depend_on_who_plays_the_parts() -> None:
    study = Study(Ruleset(rounds=(1, 4)), ("hard", "medium:gambler", "beginner"), 9, 5)
    alone = play_study(study)
    played: list[int] = []
    with ThreadPoolExecutor(2) as pool:
        shared = play_study(study, pool, workers=4, progress=played.append)
    assert essence(shared) == essence(alone)
    assert (alone.matches, alone.refused) == (9, 0)
    assert sum(seat.wins for seat in alone.seats) == 9
    assert played == sorted(played)
    assert played[-1] == 9


def test_tallies_add_up_in_any_order() -> None:
    study = Study(ONE_ROUND, (own("Cheats"), "easy"), 6, 2)
    parts = [arena.play_part(study, first, first + 2) for first in (0, 2, 4)]
    sums = []
    for order in (parts, parts[::-1]):
        total = Tally([SeatTally(), SeatTally()])
        for part in order:
            total.add(part)
        sums.append(essence(total))
    assert sums[0] == sums[1]


def test_shared_wins_count_a_part_each() -> None:
    tally = Tally([SeatTally(Fraction(1, 3)), SeatTally(Fraction(1, 3)), SeatTally()])
    tally.add(Tally([SeatTally(Fraction(2, 3)), SeatTally(), SeatTally(Fraction(1))], matches=2))
    assert [seat.wins for seat in tally.seats] == [1, Fraction(1, 3), 1]
    assert tally.win_rate(0) == 0.5


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 2, 0.0945, 0.9055),
    ],
)
def test_wilson_intervals(wins: float, matches: int, low: float, high: float) -> None:
    assert wilson95(wins, matches) == pytest.approx((low, high), abs=5e-4)


def test_percentiles_of_decision_times() -> None:
    seat = SeatTally()
    seat.note_times(milliseconds / 1000 for milliseconds in range(1, 101))
    assert seat.percentile_ms(0.5) == pytest.approx(50, rel=0.03)
    assert seat.percentile_ms(0.99) == pytest.approx(99, rel=0.03)
    assert SeatTally().percentile_ms(0.5) == 0


# --------------------------------------------------------------------------- opponents' own faults


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Crashes", "ZeroDivisionError: cards by zero"),
        ("Cheats", "MUST_DRAW|DRAW_FIRST"),
        ("Babbles", "Error"),
        ("Leaves", "it tried to leave with SystemExit: I resign"),
    ],
)
def test_whatever_an_opponent_does_wrong_the_match_goes_on(
    name: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tally = play_study(Study(ONE_ROUND, (own(name), "easy"), 2, 1))
    assert (tally.matches, tally.seats[0].wins + tally.seats[1].wins) == (2, 2)
    assert tally.refused == tally.seats[0].times.total() > 0
    assert tally.first_fault is not None
    number, text = tally.first_fault
    assert number == 0
    assert text.startswith(f"{own(name)} in match 1, round 1: ")
    assert any(part in text for part in fault.split("|"))
    assert capsys.readouterr().out == ""


def test_an_opponent_that_hangs_is_given_up_for_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arena, "PATIENCE_S", 0.2)
    tally = play_study(Study(ONE_ROUND, (own("Hangs"), "easy"), 2, 1))
    assert tally.refused == tally.seats[0].times.total()
    assert tally.first_fault is not None
    assert "no answer within 0.2 s" in tally.first_fault[1]


def test_play_that_goes_round_in_circles_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "ACTIONS_LIMIT", 300)
    tally = play_study(Study(ONE_ROUND, (own("Circles"), own("Circles")), 2, 1))
    assert tally.matches == 2
    assert tally.first_fault is not None
    assert "round in circles" in tally.first_fault[1]


def test_opponents_are_made_anew_for_each_match() -> None:
    study = Study(Ruleset(rounds=(1, 2)), (own("Remembers"), "beginner"), 4, 1)
    assert play_study(study).refused == 0


# ---------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("grandmaster", "write a level"),
        ("", "write a level"),
        (":", "write a level"),
        ("hard:", "no personality ''"),
        ("hard:angry", "choose from cautious"),
        ("no_such_module:factory", "ModuleNotFoundError"),
        ("test_arena:no_such_factory", "AttributeError"),
        ("test_arena:NOT_A_FACTORY", "TypeError"),
        ("test_arena:fails", "ValueError: no opponent today"),
        ("builtins:list", "no decide()"),
        ("test_arena:", "write a level"),
        ("..:factory", "cannot be made"),
    ],
)
def test_an_unknown_opponent_is_named(spec: str, text: str) -> None:
    with pytest.raises(ArenaError) as refused:
        opponent_of(spec)
    assert text in str(refused.value)
    assert repr(spec) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_study_that_cannot_be_played_is_refused() -> None:
    two = ("hard", "easy")
    for study, text in (
        (Study(ONE_ROUND, two, 3, 1), "even number such as 4"),
        (Study(ONE_ROUND, two, 0, 1), "no matches"),
        (Study(ONE_ROUND, ("hard",), 2, 1), "seats: 1;"),
        (Study(ONE_ROUND, ("hard",) * 7, 7, 1), "seats: 7;"),
        (Study(ONE_ROUND, ("hard", "expart"), 2, 1), "'expart' is no opponent"),
    ):
        with pytest.raises(ArenaError, match=text):
            study.check()
    with pytest.raises(ImpossibleRuleset):
        Study(Ruleset(buying=True), two, 2, 1).check()


def test_levels_and_personalities_are_found() -> None:
    assert opponent_of("hard") == opponent_for(Level.HARD)
    assert "WATCHER" in repr(opponent_of("expert:watcher"))
