"""What comes to nothing at the table: releases after a cancel, drags into a round's end."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import playing
import pygame
import pytest
from mouse import Mouse, begin
from stages import opened, part

from game.match import Match
from game.rules.actions import Discard, DrawStock, Phase
from game.rules.cards import SeatId
from game.rules.events import CardDiscarded, RoundEnded, RoundResult
from game.storage.errors import LibraryError
from game.storage.library import Library
from game.storage.settings import DEFAULTS, Speed
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_doors import Doors
from game.ui.scenes.table_overlays import PauseScene, leave_words
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage
from game.ui.table.intents import AskFirst, Guard
from game.ui.widgets import Button

ME = SeatId(0)
WAYS = ["escape", "right button", "focus", "resize", "dialog"]


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=replace(DEFAULTS, speed=Speed.INSTANT)) as made:
        yield made


def to_play(stage: Stage) -> tuple[TableScene, Match, Mouse]:
    """Begin a match and draw, so that a discard is due."""
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    mouse.draw_card()
    mouse.wait(1.0)
    assert match.view(ME).table.turn.phase is Phase.PLAY
    assert match.to_act == ME
    return scene, match, mouse


def interrupt(scene: TableScene, mouse: Mouse, way: str) -> None:
    match way:
        case "escape":
            mouse.key(pygame.K_ESCAPE)
        case "right button":
            mouse.press(3)
        case "focus":
            scene.stage.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
        case "resize":
            scene.resize(scene.stage.scale)
        case _:
            scene.cover()
            scene.reveal()


@pytest.mark.parametrize("way", WAYS)
def test_a_release_after_a_cancelled_drag_plays_no_selection(stage: Stage, way: str) -> None:
    scene, match, mouse = to_play(stage)
    piles = scene.desk.layout.piles
    assert piles is not None
    card = match.view(ME).hand[0]
    mouse.click_card(card)
    assert card in scene.desk.selection
    version = match.version
    pile = piles.discard_box
    mouse.lift(*mouse.card_point(card), pile.centre_x_px, pile.centre_y_px)
    interrupt(scene, mouse, way)
    mouse.release()
    assert match.version == version
    assert scene.desk.options.ask is None


def cloth(scene: TableScene) -> tuple[float, float]:
    """Return a point of the table where nothing lies."""
    plate = scene.desk.layout.plate.box
    return plate.right_px + 2, plate.y_px - 3


def test_a_press_on_the_cloth_released_over_the_pile_does_nothing(stage: Stage) -> None:
    scene, match, mouse = to_play(stage)
    piles = scene.desk.layout.piles
    assert piles is not None
    mouse.click_card(match.view(ME).hand[0])
    version = match.version
    mouse.move(*cloth(scene))
    mouse.press()
    mouse.move(piles.discard_box.centre_x_px, piles.discard_box.centre_y_px)
    mouse.release()
    assert match.version == version
    assert scene.desk.selection


@pytest.mark.parametrize("way", [*WAYS, "another press"])
def test_an_interrupted_press_on_a_slot_moves_no_selection(stage: Stage, way: str) -> None:
    scene, match, mouse = to_play(stage)
    mouse.click_card(match.view(ME).hand[0])
    before = match.arrangement(ME)
    slot = scene.desk.layout.slots[0].box
    mouse.move(slot.centre_x_px, slot.centre_y_px)
    mouse.press()
    if way == "another press":
        mouse.move(*cloth(scene))
    else:
        interrupt(scene, mouse, way)
    mouse.release()
    assert match.arrangement(ME) == before
    assert isinstance(stage.top, TableScene)


def test_a_click_on_a_slot_still_moves_the_selection(stage: Stage) -> None:
    scene, match, mouse = to_play(stage)
    card = match.view(ME).hand[0]
    mouse.click_card(card)
    mouse.click_box(scene.desk.layout.slots[0].box)
    assert card in match.arrangement(ME).tray[0]


def test_a_press_that_drops_the_guard_does_nothing_else(stage: Stage) -> None:
    scene, match, mouse = to_play(stage)
    view = match.view(ME)
    waiting, other = view.hand[:2]
    piles = scene.desk.layout.piles
    assert piles is not None
    scene._guard = AskFirst(Guard.WILD, Discard(waiting))
    scene._refresh()
    mouse.click_card(other)
    assert scene._guard is None
    assert not scene.desk.selection
    version = match.version
    mouse.click_card(other)
    assert scene.desk.selection == {other}
    scene._guard = AskFirst(Guard.WILD, Discard(waiting))
    scene._refresh()
    pile = piles.discard_box
    mouse.click(pile.centre_x_px, pile.centre_y_px)
    assert match.version == version


# --------------------------------------------------------------------------- a round's end


def test_a_drag_does_not_survive_the_end_of_a_round(stage: Stage) -> None:
    scene, match, mouse = to_play(stage)
    slot = scene.desk.layout.slots[0].box
    card = match.view(ME).hand[0]
    before = match.arrangement(ME)
    mouse.lift(*mouse.card_point(card), slot.centre_x_px, slot.centre_y_px)
    assert scene.desk.hold is not None
    up = scene.desk.view.table.discards[-1]
    hands = tuple(match.view(seat).hand for seat in match.seats)
    result = RoundResult(1, SeatId(1), (hands[0], (), hands[2]), (10, 0, 10), 3)
    events = (CardDiscarded(SeatId(1), up), RoundEnded(result))
    scene._begin_closing(events, result, scene.desk.layout, {})
    assert scene.desk.hold is None
    assert not scene.desk.air()
    assert not scene.desk.press(mouse.card_point(card))
    mouse.release()
    assert match.arrangement(ME) == before


# ------------------------------------------------------------------------ moves not saved


def failing(*_: object) -> None:
    raise LibraryError("The disk is full.")


def stuck(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> tuple[TableScene, Match, Mouse]:
    """Let an opponent's move fail to be saved."""
    scene, match = begin(stage, seed=11, first_dealer=0)
    mouse = Mouse(stage)
    monkeypatch.setattr(match, "submit", failing)
    mouse.wait(1.0)
    assert stage.top is not scene
    return scene, match, mouse


def labels(stage: Stage) -> list[str]:
    assert isinstance(stage.top, QuestionScene)
    return [part.name for part in stage.top.parts]


def test_an_opponents_move_that_cannot_be_saved_is_tried_again_when_asked(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        scene, match, mouse = stuck(stage, broken)
        mouse.key(pygame.K_ESCAPE)
        mouse.wait(0.5)
        assert stage.top is not scene
        assert labels(stage) == ["Try again", "Go on unsaved", "Exit to title"]
        version = match.version
    press_part(stage, "Try again")
    assert stage.top is scene
    mouse.wait(1.0)
    assert match.version > version


def test_one_can_leave_a_match_whose_moves_cannot_be_saved(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        stuck(stage, broken)
        press_part(stage, "Exit to title")
        assert isinstance(stage.top, TitleScene)


def full_disk(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_the_menu_says_what_leaving_costs(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_memory = playing.begin(stage.library, deal=1)
    assert leave_words(in_memory) == "Exit to title without saving"
    library = Library.open(tmp_path / "matches.db")
    match = playing.begin(library, deal=1)
    assert leave_words(match) == leave_words(None) == "Save and exit to title"
    match.go_on_unsaved()
    with monkeypatch.context() as broken:
        broken.setattr("game.storage.journal.insert_entry", full_disk)
        seat = playing.draw(match)
        assert leave_words(match) == "Exit to title, 1 move is not saved"
        Doors(stage, match, lambda: None).open_menu(tuple)
        assert isinstance(stage.top, PauseScene)
        leave = part(stage.top, "leave")
        assert isinstance(leave, Button)
        assert leave.label == "Exit to title, 1 move is not saved"
        playing.discard(match, seat)
        assert leave_words(match) == "Exit to title, 2 moves are not saved"
    match.close()
    assert leave_words(match) == "Save and exit to title"
    library.close()


def press_part(stage: Stage, name: str) -> None:
    assert isinstance(stage.top, QuestionScene)
    button = part(stage.top, name)
    assert isinstance(button, Button)
    button.press()


# ----------------------------------------------------------------------- what flies home


def test_a_card_whose_drag_an_opponents_move_ends_flies_home(default_stage: Stage) -> None:
    scene, match = begin(default_stage, seed=11, first_dealer=2)
    mouse = Mouse(default_stage)
    mouse.wait(0.2)
    scene._animator.finish()
    card = match.view(ME).hand[0]
    piles = scene.desk.layout.piles
    assert piles is not None
    mouse.lift(*mouse.card_point(card), piles.stock_box.x_px, piles.stock_box.y_px - 40)
    scene._animator.finish()
    # The draw makes the discard pile a place for the card: what might be done has changed.
    match.submit(ME, DrawStock(), match.version)
    assert scene.desk.hold is None
    assert card in scene._animator.poses


def test_a_dragged_stock_card_flies_back(default_stage: Stage) -> None:
    scene, _ = begin(default_stage, seed=11, first_dealer=2)
    mouse = Mouse(default_stage)
    mouse.wait(0.2)
    scene._animator.finish()
    piles = scene.desk.layout.piles
    assert piles is not None
    stock = piles.stock_box
    mouse.lift(stock.centre_x_px, stock.centre_y_px, stock.centre_x_px - 90, stock.y_px + 200)
    mouse.press(3)
    mouse.wait(0.03)
    assert [card.pose.card for card in scene._animator.air] == [None]


def test_a_pressed_card_rises_in_a_moment(default_stage: Stage) -> None:
    scene, match = begin(default_stage, seed=11, first_dealer=2)
    mouse = Mouse(default_stage)
    mouse.wait(0.2)
    scene._animator.finish()
    mouse.move(*mouse.card_point(match.view(ME).hand[0]))
    mouse.press()
    heights = []
    for _ in range(5):
        heights.append(scene.desk.air()[0].pose.y_px)
        default_stage.update(0.02)
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[1] > heights[-1]
    assert heights[-1] == pytest.approx(heights[0] - 8, abs=0.1)
