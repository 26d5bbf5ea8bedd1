"""The result names the winner, and what follows a match."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from screens import finished
from stages import opened, press

from game.ai.temper import Level
from game.fits_me import Fit
from game.match import Match
from game.players import Computer
from game.rules.cards import SeatId
from game.ui.layers import Page
from game.ui.look import Role
from game.ui.rich_text import Align
from game.ui.scenes import opening
from game.ui.scenes.result import ResultScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage
from game.ui.theme import Colour


@pytest.mark.parametrize("is_moved", [True, False])
@pytest.mark.parametrize("ui_size", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1280, 1024), (2560, 1080)])
def test_who_won_is_seen_without_scrolling(
    size: tuple[int, int],
    ui_size: float,
    is_moved: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[pygame.Rect] = []
    word = Page.word

    def watch(
        page: Page,
        text: str,
        role: Role,
        box: pygame.Rect,
        align: Align = Align.LEFT,
        colour: Colour | None = None,
    ) -> pygame.Rect:
        place = word(page, text, role, box, align, colour)
        if box.left == 0 and align is Align.CENTRE:
            told.append(place)
        return place

    with opened(tmp_path, size, ui_size=ui_size) as stage:
        scene = ResultScene(stage, finished(6))
        scene._moved = "Lola moves up" if is_moved else ""
        scene._shown = 6
        monkeypatch.setattr(Page, "word", watch)
        stage.show(scene)
        assert scene.body is not None
        assert len(told[-2 - is_moved :]) == 2 + is_moved
        assert all(place.bottom <= scene.body.view.height for place in told)


def test_a_rematch_has_the_same_table_and_the_next_dealer(stage: Stage, begun: list[Match]) -> None:
    last = finished(4)
    stage.show(ResultScene(stage, last))
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert match.players == last.players
    dealers = [each.view(SeatId(0)).table.dealer for each in (last, match)]
    assert dealers[1] == (dealers[0] + 1) % 4


@pytest.mark.parametrize("is_fitted", [True, False])
def test_in_a_rematch_the_level_follows_the_results_where_it_is_to_fit(
    is_fitted: bool, stage: Stage, begun: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "fit_after", lambda _: Fit(Level.HARD, 1, 3))
    stage.use_settings(replace(stage.settings, is_level_fitted=is_fitted))
    stage.show(TitleScene(stage))
    opening.rematch(stage, finished(4))
    (match,) = begun
    levels = {each.level for each in match.players if isinstance(each, Computer)}
    assert levels == {Level.HARD if is_fitted else Level.MEDIUM}


@pytest.mark.parametrize(("step", "word"), [(1, "first"), (-1, "last"), (0, "")])
def test_the_result_says_when_the_level_that_fits_has_moved(
    step: int, word: str, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished(4)
    monkeypatch.setattr(opening, "fit_after", lambda _: Fit(Level.HARD, step, match.id))
    scene = ResultScene(stage, match)
    stage.show(scene)
    assert word in scene._moved
    assert bool(scene._moved) == bool(step)
    assert ("Hard" in scene._moved) == bool(step)
    stage.draw()
    monkeypatch.setattr(opening, "fit_after", lambda _: Fit(Level.HARD, step, match.id + 1))
    assert ResultScene(stage, match)._moved == "", "another match has moved it"


def test_the_result_names_the_winner(stage: Stage) -> None:
    from game.rules.scoring import winners

    match = finished(4)
    scene = ResultScene(stage, match)
    won = winners(match.view(SeatId(0)).results, 4)
    expected = "You win the match" if won == (0,) else f"{match.players[won[0]].name} wins"
    assert scene._verdict().startswith(expected)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_result_speaks_to_the_one_person(stage: Stage, seats: int, written: list[str]) -> None:
    match = finished(seats)
    scene = ResultScene(stage, match)
    scene._shown = seats
    stage.show(scene)
    stage.draw()
    said = [text for text in written if text.startswith(("You win", "You: "))]
    assert said
    assert ("You win the match" in said) is (scene._winners == (SeatId(0),))
    written.clear()
    scene = ResultScene(stage, finished(4, 2))
    scene._shown = 4
    stage.show(scene)
    stage.draw()
    assert not [text for text in written if text.startswith(("You win", "You: "))]
