"""A match's beginning: the seats draw for the deal, the pack is cut, the seal is shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from mouse import Mouse, begin
from stages import opened, part

from game.history.fairness import meaning_words, seal_words
from game.match import Match
from game.rules.cards import SeatId, pack
from game.rules.engine import draw_for_deal
from game.rules.events import DealerDrawn
from game.rules.ruleset import STANDARD
from game.storage.settings import DEFAULTS, Speed
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.motion.dealer_draw import DURATION_S, DealerDraw
from game.ui.table.targets import Control
from game.wording import plain

ME = SeatId(0)


def drawn_of(match: Match) -> DealerDrawn:
    return next(event for event in match.opening(ME) if isinstance(event, DealerDrawn))


def seed_with_ties() -> int:
    return next(n for n in range(200) if len(draw_for_deal(STANDARD, 4, n).draws) > 1)


def test_dealer_draw_and_cut_take_two_seconds(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=5, shows_draw=True)
    mouse = Mouse(stage)
    assert DURATION_S == 2
    mouse.wait(DURATION_S - 0.1)
    assert not scene.desk.view.hand
    assert match.version == 0
    assert scene.is_animating
    mouse.wait(0.3)
    assert scene.desk.view.hand == match.view(ME).hand
    assert scene.presentation().air


def test_every_seat_turns_up_the_card_that_it_drew_and_the_highest_deals(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=5, shows_draw=True)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    assert "draws a card" in scene.presentation().prompt
    mouse.wait(0.8)
    drawn = drawn_of(match)
    shown = scene.presentation()
    assert {card.pose.card for card in shown.air} == {card for _, card in drawn.draws[-1]}
    dealer = match.players[drawn.dealer].name
    assert dealer in shown.prompt or drawn.dealer == ME
    assert not any(seat.is_dealer for seat in shown.seats)
    mouse.wait(0.7)
    assert "cut" in scene.presentation().prompt


def test_ties_draw_again_within_the_same_two_seconds(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=seed_with_ties(), shows_draw=True)
    seen = set()
    while not scene.desk.view.hand:
        stage.update(0.02)
        seen |= {card.pose.card for card in scene.presentation().air}
    drawn = drawn_of(match)
    assert {card for draw in drawn.draws for _, card in draw} <= seen


@pytest.mark.parametrize("way", ["key", "pointer"])
def test_any_press_skips_the_draw_and_does_what_else_it_means(stage: Stage, way: str) -> None:
    scene, match = begin(stage, 4, seed=5, shows_draw=True)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    if way == "key":
        mouse.key(pygame.K_F10)
        assert stage.top is not scene
        mouse.key(pygame.K_ESCAPE)
    else:
        mouse.click(5, 5)
    assert scene.desk.view.hand == match.view(ME).hand


def test_the_draw_shows_nothing_of_the_deal(stage: Stage) -> None:
    scene, _ = begin(stage, 4, seed=5, shows_draw=True)
    Mouse(stage).wait(0.2)
    table = scene.desk.view.table
    assert (table.discards, table.to_act) == ((), None)
    assert table.stock_count == len(pack(STANDARD.decks))
    assert not scene.desk.layout.hand.poses


def test_a_known_dealer_and_a_match_that_has_begun_need_no_draw(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=5, first_dealer=1, shows_draw=True)
    assert scene.desk.view.hand
    _, match = begin(stage, 4, seed=5)
    mouse = Mouse(stage)
    while not match.version:
        mouse.draw_card() if match.view(ME).is_to_act else mouse.wait(0.2)
    match.close()
    again = TableScene(stage, Match.resume(stage.library, match.id))
    stage.show(again)
    assert again.desk.view.hand


def test_at_instant_speed_cards_lie_there_at_once(tmp_path: Path) -> None:
    with opened(tmp_path, settings=replace(DEFAULTS, speed=Speed.INSTANT)) as stage:
        scene, _ = begin(stage, 4, seed=5, shows_draw=True)
        assert scene.desk.view.hand


def test_reduced_motion_shows_drawn_cards_where_they_go(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=5, shows_draw=True)
    draw = DealerDraw(drawn_of(match))
    draw.passed_s = 0.3
    moving = draw.air(scene.desk.layout, is_still=False)
    still = draw.air(scene.desk.layout, is_still=True)
    draw.passed_s = 0.01
    assert draw.air(scene.desk.layout, is_still=True) == still
    assert draw.air(scene.desk.layout, is_still=False) != moving


def test_the_seal_of_the_deal_is_shown_before_each_round_and_explains_itself(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=5, shows_draw=True)
    said = scene.presentation().buttons[Control.SEAL]
    assert match.commitment(1)[:4].upper() in str(said.label[0])
    mouse = Mouse(stage)
    mouse.use(Control.SEAL)
    top = stage.top
    assert isinstance(top, QuestionScene)
    assert seal_words(match.commitment(1)) in plain(top.text)
    part(top, "How it works").press()
    assert isinstance(stage.top, QuestionScene)
    told = plain(stage.top.text)
    assert all(heading in told and text in told for heading, text in meaning_words())


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_seal_is_never_out_of_reach(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size, ui_size=2.0) as stage:
        scene, _ = begin(stage, 6, seed=5)
        controls = {button.control for button in scene.desk.layout.header.buttons}
        offered = {name for name, *_ in scene._pause_ways()}
        assert (Control.SEAL in controls) != ("seal" in offered)
