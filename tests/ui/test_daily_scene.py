"""The screen of the deal of the day: what counts, what does not, and what the clock may do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from screens import daily
from stages import opened, part

from game.ai.opponent import OPPONENT_VERSION
from game.daily import ParWork, beginning_of, players_on
from game.i18n import SOURCE_LANGUAGE, format_month_name, languages, use
from game.match import Match
from game.rules.ruleset import STANDARD
from game.storage.days import CountedDay, counted_days, find_par
from game.storage.errors import DayIsTaken
from game.storage.records import MatchSummary, Position, SeatRecord
from game.ui.menu import MenuScene
from game.ui.scenes.daily import DailyScene, Month, days_in_a_row, result_line
from game.ui.scenes.match_page import known_match
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.opening import begin_match, usual_table
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage
from game.wording import points_words

DAY = date(2026, 3, 14)


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    monkeypatch.setattr(ParWork, "ask", lambda *_: None)
    with opened(tmp_path) as stage:
        stage.show(TitleScene(stage))
        yield stage


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use(SOURCE_LANGUAGE)


def names(scene: MenuScene) -> set[str]:
    return {one.name for one in scene.parts}


def test_todays_deal_counts_once(stage: Stage, begun: list[Match]) -> None:
    scene = DailyScene(stage, lambda: DAY)
    stage.push(scene)
    part(scene, "play").press()
    (match,) = begun
    assert counted_days(stage.library)[DAY.isoformat()].match.id == match.id
    assert stage.library.record(match.id).is_counted
    # Another window of the game shows it as it was: the day is taken all the same.
    scene._begin(is_counted=True)
    assert isinstance(stage.top, QuestionScene)
    assert len(begun) == 1
    match.close()
    again = DailyScene(stage, lambda: DAY)
    stage.push(again)
    assert "play" in names(again), "it can be gone on with"
    assert "practice" not in names(again)


def test_a_day_that_has_passed_is_played_without_counting(stage: Stage, begun: list[Match]) -> None:
    scene = DailyScene(stage, lambda: DAY)
    stage.push(scene)
    part(scene, "2026-03-13").press()
    assert "play" not in names(scene)
    part(scene, "practice").press()
    (match,) = begun
    assert not stage.library.record(match.id).is_counted
    assert counted_days(stage.library) == {}
    assert "2026-03-15" not in names(scene), "a day to come is not shown before its time"


def test_midnight_and_a_clock_set_back(stage: Stage, begun: list[Match]) -> None:
    days = [DAY]
    scene = DailyScene(stage, lambda: days[-1])
    stage.push(scene)
    days.append(DAY + timedelta(days=1))
    stage.update(1.0)
    part(scene, "play").press()
    assert list(counted_days(stage.library)) == ["2026-03-15"]
    begun[0].close()
    days.append(DAY)
    scene = DailyScene(stage, lambda: days[-1])
    stage.push(scene)
    assert "2026-03-15" in names(scene), "what was played stays, though that day is to come"
    part(scene, "2026-03-15").press()
    assert "play" in names(scene), "it goes on; no second try is offered"
    assert len(counted_days(stage.library)) == 1
    with pytest.raises(DayIsTaken):
        Match.begin(
            stage.library,
            stage.library.record(begun[0].id).beginning,
            begun[0].players,
            day="2026-03-15",
        )


def test_a_try_at_cards_that_are_known_stays_out_of_the_statistics(stage: Stage) -> None:
    """A friend's match of the day may have been imported and looked at."""
    beginning = beginning_of(DAY)
    known_match(stage, beginning, players_on(DAY, "Ana", None)).close()
    scene = DailyScene(stage, lambda: DAY)
    stage.push(scene)
    part(scene, "play").press()
    (counted,) = counted_days(stage.library).values()
    assert not stage.library.record(counted.match.id).is_counted
    assert "does not count" in stage.note


def test_the_place_in_the_result_follows_the_tie_break() -> None:
    """Of equal points the one who went out more often is first (R8.2)."""
    ana, ben = (SeatRecord(name, "heron") for name in ("Ana", "Ben"))
    match = MatchSummary(
        1, "2026-03-12T10:00:00Z", STANDARD, (ana, ben), Position(7, None), 9, True, False
    )
    behind = replace(match, points=(100, 100), places=(2, 1))
    assert "2nd of 2" in result_line(CountedDay("2026-03-12", behind, None))


def test_par_is_kept_once_it_is_known(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = DailyScene(stage, lambda: DAY)
    stage.push(scene)
    monkeypatch.setattr(ParWork, "poll", lambda _: 145)
    stage.update(1.0)
    assert find_par(stage.library, DAY.isoformat(), OPPONENT_VERSION) == 145


def test_the_result_is_a_line_to_be_copied(stage: Stage) -> None:
    scene = daily(stage, date(2026, 3, 12))
    stage.push(scene)
    counted = counted_days(stage.library)["2026-03-12"]
    line = result_line(counted)
    assert line.startswith("Mexican Rummy, deal of 12 Mar 2026: ")
    assert line.endswith(" par")
    assert part(scene, "2026-03-12").spoken == f"12 Mar 2026: {points_words(counted.points or 0)}"
    part(scene, "copy").press()
    assert line in stage.note
    assert days_in_a_row(counted_days(stage.library), date(2026, 3, 12)) == 12
    assert days_in_a_row(counted_days(stage.library), date(2026, 3, 13)) == 12
    assert days_in_a_row(counted_days(stage.library), date(2026, 3, 14)) == 0


def test_the_calendar_turns(stage: Stage) -> None:
    scene = DailyScene(stage, lambda: DAY)
    stage.push(scene)
    assert "next month" not in names(scene)
    part(scene, "month before").press()
    assert "2026-02-28" in names(scene)
    part(scene, "month before").press()
    assert "month before" not in names(scene), "the first month"
    part(scene, "next month").press()
    assert Month(2026, 1).moved(-1) == Month(2025, 12)
    assert Month(2026, 12).moved(1) == Month(2027, 1)


def test_the_deal_of_the_day_is_marked_wherever_it_waits(
    stage: Stage, begun: list[Match], written: list[str]
) -> None:
    scene = DailyScene(stage, lambda: DAY)
    stage.push(scene)
    part(scene, "play").press()
    begun[0].close()
    begin_match(stage, usual_table(stage))
    begun[1].close()
    for other in (TitleScene(stage), MatchesScene(stage)):
        written.clear()
        stage.show(other)
        stage.draw()
        marked = {text for text in written if text.startswith("Deal of the day · ")}
        assert bool(marked) is isinstance(other, MatchesScene), "the other match was begun last"
        assert any(text.startswith("Round 1 of 7") for text in written)
    stage.library.abandon(begun[1].id)
    written.clear()
    stage.show(TitleScene(stage))
    stage.draw()
    assert any(text.startswith("Deal of the day: Round 1 of 7") for text in written)


@pytest.mark.parametrize("language", languages())
def test_the_page_of_the_calendar_is_turned_by_the_month_to_come_to(
    tmp_path: Path, language: str
) -> None:
    with opened(tmp_path, (1024, 640)) as stage:
        use(language)
        stage.push(scene := DailyScene(stage, lambda: DAY))
        part(scene, "month before").press()
        for name, month in (("month before", 1), ("next month", 3)):
            button = part(scene, name)
            told = format_month_name(date(2026, month, 1))
            assert told[0].isupper()
            assert button.spoken == told
            assert min(button.box.size) >= 40
        part(scene, "month before").press()
        assert "month before" not in names(scene), "the first month"
