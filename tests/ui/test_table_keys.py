"""The keys of the table, and that the help names each of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from at_table import ME, to_my_play
from mouse import Mouse, begin
from stages import opened, press

from game.book.book import Place, find_anchor
from game.rules.cards import CardId, SeatId
from game.rules.events import CardDiscarded, RoundEnded, RoundResult
from game.rules.ruleset import STANDARD, Ruleset, WildSwap
from game.storage.settings import Speed
from game.ui.keys import Command
from game.ui.scenes.keys_sheet import KeysScene, groups
from game.ui.scenes.rules_book import RulesBookScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_overlays import HelpScene, help_columns
from game.ui.stage import Stage
from game.ui.table.hands.focus import CardFocus, TargetFocus
from game.ui.table.targets import StockTarget
from game.wording import plain


def test_the_list_of_keys_has_every_command_once() -> None:
    listed = [command for _, commands in groups() for command in commands]
    assert sorted(listed) == sorted(Command)


@pytest.mark.parametrize(
    ("ruleset", "says", "says_not"),
    [
        (
            STANDARD,
            ("fewest points", "three or more", "four or more", "aces 15", "down you may also swap"),
            "at any time",
        ),
        (replace(STANDARD, wild_swap=WildSwap.ANYONE), ("swap at any time",), "also swap"),
        (replace(STANDARD, wild_swap=WildSwap.OFF), ("stand in",), "swap"),
    ],
)
def test_the_help_tells_the_rules_in_force(
    ruleset: Ruleset, says: tuple[str, ...], says_not: str
) -> None:
    told = " ".join(
        plain(line) for column in help_columns(ruleset) for _, lines in column for line in lines
    )
    assert all(words in told for words in says)
    assert says_not not in told


def test_a_key_opens_the_help(stage: Stage) -> None:
    begin(stage, seed=11)
    press(stage, pygame.K_F1)
    assert isinstance(stage.top, HelpScene)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_question_mark_shows_the_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size, ui_size=1.3) as stage:
        scene, _ = begin(stage, seed=11)
        press(stage, pygame.K_SLASH, text="?")
        assert isinstance(stage.top, KeysScene)
        assert stage.draw()
        assert [button.name for button in stage.top.parts][:3] == ["close", "help", "book"]
        press(stage, pygame.K_ESCAPE)
        assert stage.top is scene


def test_question_mark_on_any_element_opens_its_clause(stage: Stage) -> None:
    scene, _ = begin(stage, seed=11)
    slot = scene.desk.layout.slots[0].box
    Mouse(stage).move(slot.centre_x_px, slot.centre_y_px)
    press(stage, pygame.K_SLASH, text="?")
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, RulesBookScene)
    assert find_anchor("R4.1") == Place(stage.top.page, stage.top.block)
    press(stage, pygame.K_ESCAPE)
    assert stage.top is scene


def test_question_mark_follows_the_focus(stage: Stage) -> None:
    scene, _ = begin(stage, seed=11)
    while scene._keyboard.focus != TargetFocus(StockTarget()):
        press(stage, pygame.K_TAB)
    press(stage, pygame.K_SLASH, text="?")
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, RulesBookScene)
    assert find_anchor("R5.1") == Place(stage.top.page, stage.top.block)


def at_round_end(stage: Stage) -> TableScene:
    scene, match = begin(stage, seed=11, first_dealer=2)
    Mouse(stage).wait(0.2)
    hands = tuple(match.view(seat).hand for seat in match.seats)
    result = RoundResult(1, SeatId(1), (hands[0], (), hands[2]), (10, 0, 10), 3)
    events = (CardDiscarded(SeatId(1), match.view(SeatId(0)).table.discards[-1]),)
    scene._begin_closing((*events, RoundEnded(result)), result, scene.desk.layout, {})
    return scene


@pytest.mark.parametrize("key", [pygame.K_LSHIFT, pygame.K_LALT, pygame.K_TAB, pygame.K_l])
def test_other_keys_leave_the_open_hands_alone(stage: Stage, key: int) -> None:
    scene = at_round_end(stage)
    press(stage, key)
    assert stage.top is scene
    assert scene.desk.options.reveal is not None


def test_at_instant_speed_the_open_hands_stay_until_a_press(stage: Stage) -> None:
    stage.use_settings(replace(stage.settings, speed=Speed.INSTANT))
    scene = at_round_end(stage)
    Mouse(stage).wait(10.0)
    assert stage.top is scene
    assert not scene.is_animating
    assert scene.presentation().seats[2].points == "0 + 10 = 10 · 2nd"


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE])
def test_some_keys_skip_the_open_hands(
    stage: Stage, key: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_round_end(stage)
    ended: list[bool] = []
    monkeypatch.setattr(scene, "_end_closing", lambda: ended.append(True))
    press(stage, key)
    assert ended
    assert not isinstance(stage.top, ScoreScene)


def with_focus_on(scene: TableScene, card: CardId) -> None:
    """Walk to a card with the arrows."""
    for _ in range(30):
        press(scene.stage, pygame.K_RIGHT)
        if scene._keyboard.focus == CardFocus(card):
            return
    raise AssertionError("the arrows never came to the card")


@pytest.mark.parametrize("place", [0, 3, -1])
def test_a_card_that_is_taken_back_has_the_focus_again(default_stage: Stage, place: int) -> None:
    scene, match = begin(default_stage, 4, seed=11, first_dealer=3)
    mouse = Mouse(default_stage)
    to_my_play(mouse, match)
    mouse.wait(1)
    card = match.arrangement(ME).hand[place]
    with_focus_on(scene, card)
    for _ in range(2):  # what the same keys do once more is the same
        press(default_stage, pygame.K_x)
        if scene._guard is not None:
            press(default_stage, pygame.K_RIGHT)
            press(default_stage, pygame.K_RETURN)
        assert match.view(ME).table.discards[-1] == card
        mouse.wait(0.3)
        assert scene._keyboard.find_ring(scene.desk, ()) is not None
        press(default_stage, pygame.K_u)
        assert card in match.view(ME).hand
        mouse.wait(0.3)
        assert scene._keyboard.focus == CardFocus(card)


@pytest.mark.parametrize("is_drawn", [False, True])
def test_to_discard_nothing_says_what_is_to_be_done_first(stage: Stage, is_drawn: bool) -> None:
    scene, match = begin(stage, 4, seed=11, first_dealer=3)
    mouse = Mouse(stage)
    mouse.wait(5)
    if is_drawn:
        to_my_play(mouse, match)
        mouse.wait(1)
    press(stage, pygame.K_x)
    refusal = scene.presentation().refusal
    assert refusal is not None
    first = plain(refusal.reason).splitlines()[0]
    assert first == (
        "First choose the card, with an arrow key or a click." if is_drawn else "Draw a card first."
    )
