"""Matches that wait are resumed, or given up after a question."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from screens import finished, with_open_matches
from stages import opened, part, press

from game.match import Match
from game.storage.records import MatchSummary, Position, find_result
from game.ui.scenes.match_page import MatchScene
from game.ui.scenes.matches import MatchesScene, facts_words, moment_words, row_words
from game.ui.scenes.question import QuestionScene
from game.ui.stage import Stage
from game.ui.widgets import Button


def test_a_match_is_abandoned_only_after_a_question(stage: Stage) -> None:
    with_open_matches(stage, 2)
    scene = MatchesScene(stage)
    stage.show(scene)
    latest = stage.library.open_matches()[0].id
    part(scene, f"Abandon {latest}").press()
    assert isinstance(stage.top, QuestionScene)
    press(stage, pygame.K_RETURN)
    assert len(stage.library.open_matches()) == 2, "the first answer keeps it"
    part(scene, f"Abandon {latest}").press()
    press(stage, pygame.K_ESCAPE)
    assert len(stage.library.open_matches()) == 2
    part(scene, f"Abandon {latest}").press()
    press(stage, pygame.K_TAB)
    press(stage, pygame.K_RETURN)
    assert [match.id for match in stage.library.open_matches()] != [latest]
    assert len(stage.library.open_matches()) == 1


def test_a_match_of_the_list_is_resumed(stage: Stage, begun: list[Match]) -> None:
    with_open_matches(stage, 3)
    scene = MatchesScene(stage)
    stage.show(scene)
    oldest = stage.library.open_matches()[-1].id
    part(scene, f"resume {oldest}").press()
    assert begun[0].id == oldest


def finished_match(stage: Stage, seats: int, persons: int) -> MatchSummary:
    """Put a match that is over into the library and return what the list shows of it."""
    record = replace(finished(seats, persons).read(), started="2026-03-09T18:05:00Z")
    result = find_result(record)
    assert result is not None
    number = stage.library.add(record, Position(7, None), result)
    return next(match for match in stage.library.matches() if match.id == number)


@pytest.mark.parametrize(
    ("places", "says"),
    [
        ((1, 2, 3), "Ana won with 10 points"),
        ((2, 1, 3), "2nd · 10 points – Balam won with 20 points"),
        ((3, 1, 1), "3rd · 10 points – Balam and Chispa shared the win with 20 points"),
        ((1, 1, 3), "1st · 10 points – shared with Balam"),
    ],
)
def test_a_match_that_is_over_tells_the_readers_own_place_and_points(
    stage: Stage, places: tuple[int, ...], says: str
) -> None:
    match = replace(finished_match(stage, 3, 1), places=places, points=(10, 20, 30))
    assert row_words(match)[0] == says
    assert row_words(match)[-1] in says, "what is said where there is less room"


@pytest.mark.parametrize(("persons", "is_imported"), [(2, False), (0, False), (1, True)])
def test_no_place_is_the_readers_where_it_may_be_anothers(
    stage: Stage, persons: int, is_imported: bool
) -> None:
    match = replace(finished_match(stage, 3, persons), places=(2, 1, 3), points=(10, 20, 30))
    match = replace(match, is_imported=is_imported)
    assert row_words(match) == ("Balam won with 20 points",)
    told = facts_words(match)[0]
    assert all(seat.name in told for seat in match.seats if seat.is_person)


def test_a_row_tells_day_time_rules_and_the_deal_of_the_day(
    stage: Stage, written: list[str]
) -> None:
    match = finished_match(stage, 3, 1)
    with stage.library.writing() as db:
        db.execute("INSERT INTO days VALUES (?, ?)", ("2026-03-09", match.id))
    stage.show(MatchesScene(stage))
    moment = moment_words(match.started)
    assert f"Deal of the day · {moment} · Standard" in written
    stage.push(MatchScene(stage, match.id))
    assert any(words.startswith("Deal of the day: ") for words in written)
    assert f"Started {moment}" in written


@pytest.mark.parametrize(("ui_size", "has_word"), [(1.0, True), (2.0, False)])
def test_the_way_to_the_page_has_its_word_or_a_tip(
    tmp_path: Path, ui_size: float, has_word: bool
) -> None:
    with opened(tmp_path, ui_size=ui_size) as stage:
        finished_match(stage, 6, 1)
        stage.show(scene := MatchesScene(stage))
        [details] = [each for each in scene.parts if each.name.startswith("Details")]
        assert isinstance(details, Button)
        assert details.label == ("Details" if has_word else "")
        assert has_word or details.tip
