"""The score sheet leads on, or back to the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from screens import after_round_four, finished, play, table
from stages import opened, press

from game import i18n
from game.history.recording import recording_of
from game.rules.cards import SeatId
from game.rules.ruleset import STANDARD
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    i18n.use("en")


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1600, 900)])
@pytest.mark.parametrize("language", i18n.languages())
def test_the_last_sheet_of_six_with_their_hands_and_luck_fits_a_wide_window(
    language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    i18n.use(language)
    with opened(tmp_path, size) as stage:
        scene = ScoreScene(stage, finished(6))
        stage.push(scene)
        assert scene.body is not None
        assert scene.body.spare_px == 0


def test_the_score_sheet_leads_to_the_next_round(stage: Stage) -> None:
    went_on: list[str] = []
    stage.show(TitleScene(stage))
    stage.push(ScoreScene(stage, after_round_four(), lambda: went_on.append("on")))
    stage.draw()
    stage.update(0.5)
    press(stage, pygame.K_RETURN)
    assert went_on == ["on"]
    assert isinstance(stage.top, TitleScene)


def test_a_score_sheet_that_is_looked_up_leads_back_to_the_table(stage: Stage) -> None:
    stage.show(TitleScene(stage))
    scene = ScoreScene(stage, after_round_four())
    stage.push(scene)
    assert scene.parts[-1].name == "next"
    press(stage, pygame.K_ESCAPE)
    assert isinstance(stage.top, TitleScene)


@pytest.mark.parametrize("rounds", [(3,), (1, 2), (1, 2, 3, 4), STANDARD.rounds])
def test_the_rounds_of_a_match_however_short_fill_the_middle_of_the_sheet(
    stage: Stage, rounds: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: dict[str, pygame.Rect] = {}
    put_word = Layer.word

    def word(
        layer: Layer, text: str, role: Role, box: pygame.Rect, *rest: object, **named: object
    ) -> pygame.Rect:
        if role is Role.PAPER_LABEL:
            boxes.setdefault(text, box.copy())
        return put_word(layer, text, role, box, *rest, **named)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(Layer, "word", word)
    short = replace(table(4), ruleset=replace(STANDARD, rounds=rounds))
    match = play(short, 7, lambda match: bool(match.view(SeatId(0)).results))
    stage.push(ScoreScene(stage, match))
    first, last = boxes[str(rounds[0])], boxes[str(rounds[-1])]
    before_px = first.left - boxes[match.players[0].name].right
    after_px = boxes["Total"].left - last.right
    assert abs(before_px - after_px) < 20


def test_who_had_no_turn_is_told_so(stage: Stage, written: list[str]) -> None:
    scene = ScoreScene(stage, finished(4))
    *before, last = scene._results
    scene._results = (*before, replace(last, winner=SeatId(2), turns=2))
    stage.show(scene)
    assert any(text.startswith("You did not get a turn") for text in written)
    assert not any(text.startswith("The round took") for text in written)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_who_had_a_turn_is_known_from_the_result(seats: int) -> None:
    match = finished(seats)
    acted: dict[int, set[SeatId]] = {}
    for frame in recording_of(match.read()).frames:
        number = frame.before[SeatId(0)].table.round_number
        acted.setdefault(number, set()).add(frame.seat)
    for result in match.view(SeatId(0)).results:
        assert {seat for seat in match.seats if result.had_turn(seat)} == acted[result.number]
