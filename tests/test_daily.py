"""The deal of the day: the same for everybody, counted once, with a par that can be repeated."""

from __future__ import annotations

import time
from datetime import date, timedelta
from itertools import islice
from multiprocessing.context import BaseContext, SpawnProcess

import pytest
from playing import play_with_opponents

from game.ai.opponent import CAST, OPPONENT_VERSION
from game.daily import (
    PAR_MATCHES,
    ParWork,
    beginning_of,
    deal_of,
    par_of,
    par_results,
    players_on,
    rivals_of,
)
from game.match import Match
from game.players import Computer, Person
from game.rules.cards import MAX_SEED, SeatId
from game.rules.ruleset import STANDARD
from game.storage.days import counted_days, find_par, save_par
from game.storage.errors import DayIsTaken
from game.storage.library import Library

DAY = date(2026, 3, 14)


def begin(library: Library, day: date) -> Match:
    players = players_on(day, "Ana", "fox")
    return Match.begin(library, beginning_of(day), players, day=day.isoformat())


def test_every_day_has_its_own_deal_and_keeps_it() -> None:
    days = [DAY + timedelta(days=number) for number in range(400)]
    deals = [deal_of(day) for day in days]
    assert len(set(deals)) == len(deals)
    assert all(0 <= deal <= MAX_SEED for deal in deals)
    assert deal_of(DAY) == 3325775750908055  # for ever, as results are compared
    assert [rival.key for rival in rivals_of(DAY)] == ["tito", "chispa", "balam"]


@pytest.mark.parametrize("portrait", [None, "fox", "armadillo", "hummingbird", "jaguar", "owl"])
def test_the_table_is_the_same_whoever_plays_and_nobody_has_two_faces(
    portrait: str | None,
) -> None:
    for number in range(20):
        day = DAY + timedelta(days=number)
        person, *others = players_on(day, None, portrait)
        assert isinstance(person, Person)
        assert person.name
        assert all(isinstance(other, Computer) for other in others)
        assert [other.portrait for other in others] == [rival.animal for rival in rivals_of(day)]
        assert len({player.portrait for player in (person, *others)}) == 4
        if portrait not in {other.portrait for other in others}:
            assert portrait in (None, person.portrait)


@pytest.mark.parametrize("name", [animal.name for animal in CAST] + ["tito"])
def test_no_rival_of_a_day_is_called_like_the_person(name: str) -> None:
    for number in range(20):
        players = players_on(DAY + timedelta(days=number), name, "fox")
        assert len({player.name.casefold() for player in players}) == 4
        if name.casefold() not in {player.name.casefold() for player in players[1:]}:
            assert players[0].name == name


def test_a_day_is_counted_once(library: Library) -> None:
    first = begin(library, DAY)
    with pytest.raises(DayIsTaken, match="14 Mar 2026"):
        begin(library, DAY)
    assert [match.id for match in library.matches()] == [first.id], "nothing is left half begun"
    begin(library, DAY + timedelta(days=1))
    # The clock is set back: that day has been counted all the same.
    with pytest.raises(DayIsTaken):
        begin(library, DAY)
    assert list(counted_days(library)) == ["2026-03-14", "2026-03-15"]
    first.abandon()
    with pytest.raises(DayIsTaken):
        begin(library, DAY)


def test_a_counted_try_keeps_points_and_par(library: Library) -> None:
    match = begin(library, DAY)
    assert counted_days(library)["2026-03-14"].is_open
    play_with_opponents(match)
    save_par(library, "2026-03-14", OPPONENT_VERSION, 10_000)
    save_par(library, "2026-03-14", OPPONENT_VERSION, 3)
    assert find_par(library, "2026-03-14", OPPONENT_VERSION) == 10_000, "par does not change"
    assert find_par(library, "2026-03-14", OPPONENT_VERSION + 1) is None
    counted = counted_days(library)["2026-03-14"]
    results = match.view(SeatId(0)).results
    assert counted.points == sum(result.points[0] for result in results)
    assert counted.par == 10_000
    assert counted.has_made_par
    assert not counted.is_open


def test_par_is_the_lower_median_of_matches_that_differ_and_repeat() -> None:
    assert par_of([5, 1, 9, 7]) == 5
    first = list(islice(par_results(DAY), 6))
    assert list(islice(par_results(DAY), 3)) == first[:3]
    assert len(set(first)) > 1
    assert beginning_of(DAY).ruleset == STANDARD


def test_par_is_worked_out_in_the_background_and_can_be_broken_off() -> None:
    work = ParWork()
    assert work.poll() is None
    work.ask(DAY)
    wait_for(work, 2)
    assert 2 <= work.done < PAR_MATCHES
    work.ask(DAY)  # goes on
    assert work.done >= 2
    work.ask(DAY + timedelta(days=1))
    assert work.done == 0
    work.close()
    assert work.poll() is None


def test_par_is_begun_anew_where_its_process_died() -> None:
    work = ParWork()
    work.ask(DAY)
    wait_for(work, 1)
    assert work._process is not None
    work._process.kill()
    work._process.join()
    assert work.poll() is None
    work.ask(DAY)
    assert work.done == 0
    wait_for(work, 1)
    work.close()


def test_par_is_begun_anew_where_no_process_could_be_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    work = ParWork()
    for place, name in ((SpawnProcess, "start"), (BaseContext, "Pipe")):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, fail)
            work.ask(DAY)
            assert work.poll() is None
    work.ask(DAY)
    wait_for(work, 1)
    work.close()


def wait_for(work: ParWork, done: int) -> None:
    """Wait until so many matches have been played."""
    ends_s = time.monotonic() + 60
    while work.done < done and time.monotonic() < ends_s:
        assert work.poll() is None
        time.sleep(0.05)
    assert work.done >= done
