"""A round's end on the table: four seconds, any press skips them, and what is seen in them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from mouse import Mouse, begin
from stages import opened

from game.match import Match
from game.rules.cards import SeatId
from game.rules.ruleset import STANDARD
from game.rules.scoring import places, totals
from game.storage.settings import DEFAULTS, Speed
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.sound import Sound
from game.ui.stage import Stage
from game.ui.table.content.round_end import DURATION_S, TAIL_S
from game.wording import plain

pytestmark = pytest.mark.usefixtures("same_evening")

ME = SeatId(0)


@pytest.fixture
def heard(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    sounds: list[Sound] = []
    monkeypatch.setattr(stage.sounds, "play", sounds.append)
    return sounds


def round_ended(stage: Stage, rounds: int = 1) -> tuple[TableScene, Match]:
    """Let the computer play for everybody until the hands of a round lie open."""
    ruleset = replace(STANDARD, rounds=(1, 2, 3))
    scene, match = begin(stage, 4, seed=12, first_dealer=1, ruleset=ruleset)
    for number in range(1, rounds + 1):
        scene._hand_over()
        stage.use_settings(replace(stage.settings, speed=Speed.INSTANT))
        while len(match.view(ME).results) < number - 1 or scene.desk.options.reveal is None:
            if number > 1 and isinstance(stage.top, ScoreScene):
                Mouse(stage).key(pygame.K_ESCAPE)
                scene._hand_over()
            if len(match.view(ME).results) == number - 1:
                stage.use_settings(replace(stage.settings, speed=Speed.FAST))
            stage.update(0.02)
        if number < rounds:
            Mouse(stage).key(pygame.K_SPACE)
    return scene, match


def test_the_round_end_takes_four_seconds(stage: Stage) -> None:
    scene, _ = round_ended(stage)
    assert DURATION_S == 4
    passed_s = 0.0
    while stage.top is scene:
        stage.update(0.02)
        passed_s += 0.02
    assert passed_s == pytest.approx(DURATION_S, abs=0.1)
    assert isinstance(stage.top, ScoreScene)


def test_nobody_is_said_to_be_about_to_lay_down_once_the_round_is_over(stage: Stage) -> None:
    scene, _ = round_ended(stage)
    while stage.top is scene:
        assert not any(seat.note for seat in scene.presentation().seats)
        stage.update(0.5)


def test_the_seal_on_show_is_that_of_the_round_on_show(stage: Stage) -> None:
    scene, match = round_ended(stage)
    first, second = (match.commitment(number)[:4].upper() for number in (1, 2))
    assert first != second
    assert scene.desk.options.seal == first
    while stage.top is scene:
        stage.update(0.5)
    stage.update(0.5)
    Mouse(stage).key(pygame.K_ESCAPE)
    assert stage.top is scene
    stage.update(0.5)
    assert scene.desk.options.seal == second


@pytest.mark.parametrize("way", ["space", "enter", "escape", "pointer"])
def test_any_press_skips_the_round_end(stage: Stage, way: str) -> None:
    round_ended(stage)
    mouse = Mouse(stage)
    keys = {"space": pygame.K_SPACE, "enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE}
    if way in keys:
        mouse.key(keys[way])
    else:
        mouse.click(400, 300)
    assert isinstance(stage.top, ScoreScene)


def test_the_last_card_lands_and_sounds(stage: Stage, heard: list[Sound]) -> None:
    scene, _ = round_ended(stage)
    finale = scene.desk.layout.finale
    assert finale is not None
    assert finale.card is not None
    assert finale.card.card in scene.presentation().hidden
    assert Sound.GOING_OUT in heard
    stage.update(0.05)
    for _ in range(6):
        stage.update(0.05)
    assert finale.card.card not in scene.presentation().hidden
    assert Sound.PUT_DOWN in heard


def test_hands_open_seat_by_seat_and_points_fly_to_the_totals(stage: Stage) -> None:
    scene, match = round_ended(stage)
    result = match.view(ME).results[-1]
    opened_first: list[SeatId] = []
    has_flown = False
    while stage.top is scene:
        shown = scene.presentation()
        has_flown = has_flown or bool(shown.tokens)
        for seat, revealed in shown.revealed.items():
            if revealed.open_count and seat not in opened_first:
                opened_first.append(seat)
        last = shown
        stage.update(0.02)
    assert opened_first == [seat for seat in (1, 2, 3) if result.hands[seat]]
    assert has_flown
    sums = totals(match.view(ME).results, 4)
    for seat in opened_first:
        assert str(sums[seat]) in last.seats[seat].points
    assert not last.tokens


def test_the_new_leader_catches_the_sun_once_all_is_counted(stage: Stage) -> None:
    scene, match = round_ended(stage)
    leader = places(match.view(ME).results, 4).index(1)
    seen: list[bool] = []
    closing = scene._closing
    assert closing is not None
    while stage.top is scene:
        if leader:
            seen.append(scene.presentation().seats[leader].leads)
            if seen[-1]:
                assert closing.passed_s >= DURATION_S - TAIL_S
        stage.update(0.02)
    if leader:
        assert seen[-1]


def test_scores_show_the_place_too(stage: Stage) -> None:
    scene, match = round_ended(stage)
    Mouse(stage).key(pygame.K_SPACE)
    Mouse(stage).key(pygame.K_ESCAPE)
    stage.update(0.1)
    points, standing = totals(match.view(ME).results, 4), places(match.view(ME).results, 4)
    ordinals = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th"}
    for seat, shown in enumerate(scene.presentation().seats):
        assert shown.points == f"{points[seat]} · {ordinals[standing[seat]]}"


def test_before_the_last_round_the_gap_stands_on_the_plate(stage: Stage) -> None:
    scene, match = round_ended(stage, rounds=2)
    Mouse(stage).key(pygame.K_SPACE)
    assert isinstance(stage.top, ScoreScene)
    assert "a full hand costs about" in stage.top._gap_words()
    stage.update(0.5)
    Mouse(stage).key(pygame.K_ESCAPE)
    stage.use_settings(replace(stage.settings, speed=Speed.SLOW))
    for _ in range(4000):
        if match.to_act != ME:
            break
        scene._viewer.away = frozenset({ME})
        stage.update(0.05)
    scene._play_on()
    assert "a full hand costs about" in scene.presentation().plate.text


def test_nothing_of_the_next_deal_shows_while_hands_lie_open(stage: Stage) -> None:
    scene, match = round_ended(stage)
    assert match.view(ME).table.round_number == 2
    while stage.top is scene:
        assert scene.desk.view.table.round_number == 1
        stage.update(0.1)


def test_with_reduced_motion_points_fade_and_nothing_flies(tmp_path: Path) -> None:
    with opened(tmp_path, settings=replace(DEFAULTS, is_reduced_motion=True)) as stage:
        scene, _ = round_ended(stage)
        places_seen: dict[tuple[float, float], set[int]] = {}
        while stage.top is scene:
            for token in scene.presentation().tokens:
                places_seen.setdefault((token.x_px, token.y_px), set()).add(token.alpha)
            stage.update(0.02)
        hidden = sum(len(hand.poses) for hand in scene.desk.layout.reveal)
        assert len(places_seen) >= hidden
        assert any(len(alphas) > 1 for alphas in places_seen.values())


def test_the_banner_names_who_goes_out(stage: Stage) -> None:
    scene, match = round_ended(stage)
    banner = scene.presentation().banner
    winner = match.view(ME).results[-1].winner
    assert banner is not None
    assert winner is not None
    said = "You go out" if winner == ME else f"{match.players[winner].name} goes out"
    assert plain(banner[0]) == said
