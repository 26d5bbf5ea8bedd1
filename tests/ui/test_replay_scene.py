"""A match once more, all hands open: keys, pace, what is told, and who moves stays in sight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from screens import finished
from stages import opened, part, press

from game.history.reasons_told import reason_line
from game.history.recording import recording_of
from game.round_log import event_line
from game.rules.cards import SeatId
from game.rules.scoring import totals
from game.ui.boxes import Boxes
from game.ui.deck import Deck
from game.ui.scenes import open_hands
from game.ui.scenes.keys_sheet import ReplayKeysScene
from game.ui.scenes.replay import ROUND_END_S, SPEEDS, STEP_S, ReplayScene
from game.ui.scenes.title import TitleScene
from game.ui.slider import Slider
from game.ui.stage import Stage
from game.ui.table.poses import Badge, find_badge
from game.wording import plain


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path) as stage:
        stage.show(TitleScene(stage))
        yield stage


def replayed(stage: Stage, seats: int) -> ReplayScene:
    scene = ReplayScene(stage, recording_of(finished(seats).read()))
    stage.push(scene)
    return scene


def test_a_replay_steps_plays_and_jumps(stage: Stage) -> None:
    recording = recording_of(finished(3).read())
    scene = ReplayScene(stage, recording)
    stage.push(scene)
    assert scene.position == 0
    press(stage, pygame.K_PERIOD)
    press(stage, pygame.K_PERIOD)
    press(stage, pygame.K_COMMA)
    assert scene.position == 1
    part(scene, "play").press()
    for _ in range(3):
        stage.update(STEP_S)
    assert scene.position == 4
    press(stage, pygame.K_PAGEDOWN)
    assert scene.shot.is_deal
    assert scene.shot.table.round_number == 2
    press(stage, pygame.K_END)
    last = scene.position
    results = scene.shot.views[0].results
    assert len(results) == 7
    assert totals(results, 3) == totals(finished(3).view(SeatId(0)).results, 3)
    press(stage, pygame.K_PERIOD)
    assert scene.position == last
    press(stage, pygame.K_HOME)
    part(scene, "Move").take_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
    assert scene.position == 1


def test_a_replay_tells_what_stand_ins_stand_for(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Badge] = []
    fitting = open_hands.fitting_badge

    def watch(
        scenery: Boxes, deck: Deck, badge: Badge, size_px: int, room_px: int, *, is_mini: bool
    ) -> pygame.Surface:
        told.append(badge)
        picture = fitting(scenery, deck, badge, size_px, room_px, is_mini=is_mini)
        assert picture.get_width() <= room_px
        return picture

    monkeypatch.setattr(open_hands, "fitting_badge", watch)
    scene = ReplayScene(stage, recording_of(finished(6).read()))
    stage.push(scene)
    for position in (90, 200, 10**6):
        told.clear()
        scene.go(position)
        badges = [
            find_badge(meld, place)
            for seat in scene.shot.table.seats
            for meld in seat.melds
            for place in range(len(meld.cards))
        ]
        assert told == [badge for badge in badges if badge is not None]
    assert told, "there are stand-ins at the end"


def test_every_moment_of_a_replay_can_be_drawn(stage: Stage) -> None:
    scene = ReplayScene(stage, recording_of(finished(6).read()))
    stage.push(scene)
    for position in range(0, 400, 23):
        scene.go(position)
        stage.draw()


def test_arrows_and_space_are_for_the_moves_whatever_has_the_focus(stage: Stage) -> None:
    scene = replayed(stage, 3)
    for _ in scene.parts:
        before, name = scene.position, scene.focused
        assert name is not None
        press(stage, pygame.K_RIGHT)
        press(stage, pygame.K_RIGHT)
        assert scene.position == before + 2
        press(stage, pygame.K_LEFT)
        assert scene.position == before + 1
        press(stage, pygame.K_SPACE)
        stage.update(STEP_S)
        assert scene.position == before + 2
        press(stage, pygame.K_SPACE)
        stage.update(STEP_S)
        assert scene.position == before + 2
        assert scene.focused is not None
        assert scene.focused.name == name.name
        press(stage, pygame.K_TAB)


@pytest.mark.parametrize("ui_size", [1.0, 1.5])
@pytest.mark.parametrize("key", [pygame.K_UP, pygame.K_DOWN])
def test_up_and_down_reach_every_control(tmp_path: Path, ui_size: float, key: int) -> None:
    with opened(tmp_path, ui_size=ui_size) as stage:
        scene = replayed(stage, 3)
        scene.go(5)
        reached = set()
        for _ in range(len(scene.parts) + 1):
            press(stage, key)
            assert scene.focused is not None
            reached.add(scene.focused.name)
        assert reached == {one.name for one in scene.parts}
        assert scene.position == 5


def test_the_keys_are_told_beside_the_controls(stage: Stage) -> None:
    scene = replayed(stage, 3)
    keys = {
        "step back": "Left arrow",
        "step": "Right arrow",
        "play": "Space",
        "round back": "Page up",
        "next round": "Page down",
    }
    for name, key in keys.items():
        assert key in part(scene, name).tip
    assert "Home" in part(scene, "Move").tip
    assert "End" in part(scene, "Move").tip


def test_it_plays_faster_and_stops_for_a_while_where_a_round_ends(stage: Stage) -> None:
    scene = replayed(stage, 3)
    for speed in SPEEDS:
        assert scene.speed == speed
        scene.go(0)
        press(stage, pygame.K_SPACE)
        for _ in range(speed):
            stage.update(STEP_S / speed)
        assert scene.position == speed
        press(stage, pygame.K_PAGEDOWN)
        scene.go(scene.position - 1)
        assert scene.shot.is_round_end
        stage.update(ROUND_END_S * 0.9)
        assert scene.shot.is_round_end
        stage.update(ROUND_END_S * 0.1)
        assert scene.shot.is_deal
        press(stage, pygame.K_SPACE)
        part(scene, "speed").press()
    assert scene.speed == SPEEDS[0]


def test_the_rounds_are_marked_on_the_line(stage: Stage) -> None:
    scene = replayed(stage, 3)
    line = part(scene, "Move")
    assert isinstance(line, Slider)
    assert len(line.marks) == 6
    for number, mark in enumerate(line.marks, 2):
        scene.go(mark)
        assert scene.shot.is_deal
        assert scene.shot.table.round_number == number


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize(("size", "ui_size"), [((1280, 720), 1.5), ((1024, 640), 2.0)])
def test_who_moves_is_in_sight_and_the_move_and_its_reason_are_told(
    tmp_path: Path, size: tuple[int, int], ui_size: float, seats: int, written: list[str]
) -> None:
    with opened(tmp_path, size, ui_size=ui_size) as stage:
        scene = replayed(stage, seats)
        names = [player.name for player in finished(seats).players]
        for position in [*range(1, 10), *range(60, 70), 10**6]:
            written.clear()
            scene.go(position)
            stage.draw()
            shot = scene.shot
            assert scene.body is not None
            if shot.frame is None:
                continue
            row = scene.row(shot.frame.seat).move(0, -scene.body.scroll_px)
            assert row.top >= 0
            assert row.bottom <= scene.body.view.height
            move = " ".join(plain(event_line(each, names, None)) for each in shot.events)
            assert move in written
            frame = shot.frame
            assert plain(reason_line(frame.before[frame.seat], frame.action, None)) in [
                *written,
                "",
            ]


def test_four_seats_are_all_in_sight_at_half_as_much_again(tmp_path: Path) -> None:
    with opened(tmp_path, ui_size=1.5) as stage:
        scene = replayed(stage, 4)
        for position in range(8):
            scene.go(position)
            assert scene.body is not None
            assert scene.row(SeatId(3)).bottom <= scene.body.view.height


def test_the_key_of_the_keys_lists_those_of_a_replay(stage: Stage, written: list[str]) -> None:
    scene = replayed(stage, 3)
    scene.go(5)
    press(stage, pygame.K_SLASH, text="?")
    assert isinstance(stage.top, ReplayKeysScene)
    assert {"Left arrow", "Right arrow", "Space", "Page up", "Page down", "Home", "End"} <= set(
        written
    )
    press(stage, pygame.K_ESCAPE)
    assert stage.top is scene
    assert scene.position == 5
