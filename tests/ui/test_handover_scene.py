"""The blank screen between two persons."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from at_table import worst
from mouse import Mouse, begin
from screens import knocking, passing_on
from stages import click, part, press

from game.match import Match
from game.round_log import log
from game.rules.cards import CardId, SeatId
from game.storage.settings import Speed
from game.ui.menu import UNASKED_S
from game.ui.scenes.handover import HandoverScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_overlays import PauseScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage
from game.wording import plain


def handover(stage: Stage, came: list[SeatId], menus: list[str]) -> HandoverScene:
    """Show the screen before the second person of a match."""
    stage.show(TitleScene(stage))
    match = passing_on()
    scene = HandoverScene(stage, match, SeatId(1), came.append, lambda: menus.append("menu"))
    stage.push(scene)
    stage.update(0.5)
    return scene


def test_only_the_person_who_comes_uncovers_the_cards(stage: Stage) -> None:
    came: list[SeatId] = []
    scene = handover(stage, came, [])
    for key in (pygame.K_ESCAPE, pygame.K_F10, pygame.K_d, pygame.K_a):
        press(stage, key)
        assert stage.top is scene
        assert came == []
    press(stage, pygame.K_RETURN)
    assert came == [1]
    assert isinstance(stage.top, TitleScene)


def test_every_way_to_the_menu_opens_it(stage: Stage) -> None:
    menus: list[str] = []
    scene = handover(stage, [], menus)
    press(stage, pygame.K_ESCAPE)
    press(stage, pygame.K_F10)
    click(stage, part(scene, "menu").box.center)
    assert len(menus) == 3


def test_the_menu_between_two_persons_leads_away_and_shows_no_hand(stage: Stage) -> None:
    scene, match = begin(stage, 3, seed=11, persons=2, first_dealer=2)
    for _ in range(20):
        stage.update(0.1)
    between = stage.top
    assert isinstance(between, HandoverScene)
    press(stage, pygame.K_F10)
    menu = stage.top
    assert isinstance(menu, PauseScene)
    assert {"resume", "settings", "leave"} <= {each.name for each in menu.parts}
    assert not {"away", "return", "hands"} & {each.name for each in menu.parts}
    part(menu, "settings").press()
    stage.pop()
    press(stage, pygame.K_ESCAPE)
    assert stage.top is between
    assert scene.desk.is_concealed
    assert not scene.desk.view.hand
    press(stage, pygame.K_ESCAPE)
    part(stage.top, "leave").press()  # type: ignore[arg-type]
    assert isinstance(stage.top, TitleScene)
    assert stage.library.open_matches()[0].id == match.id


def told(stage: Stage, match: Match, seat: SeatId, written: list[str]) -> list[str]:
    """Return the texts of the screen before a seat's turn."""
    scene = HandoverScene(stage, match, seat, lambda _: None, lambda: None)
    stage.push(scene)
    stage.draw()
    stage.pop()
    return written


def test_who_has_one_card_left_is_told_first(stage: Stage, written: list[str]) -> None:
    stage.show(TitleScene(stage))
    match = knocking()
    texts = told(stage, match, SeatId(1), written)
    place = texts.index("One card left")
    assert texts[place + 1] == match.players[0].name
    moves = log(match.view(SeatId(1)).table.history, [one.name for one in match.players], SeatId(1))
    assert place < len(texts) - 1 - texts[::-1].index(plain(moves[-2].line))


def test_nobody_is_said_to_knock_who_has_more_cards(stage: Stage, written: list[str]) -> None:
    stage.show(TitleScene(stage))
    assert "One card left" not in told(stage, passing_on(), SeatId(1), written)


def test_before_the_first_turn_nothing_is_told_of_a_last_one(
    stage: Stage, written: list[str]
) -> None:
    scene, match = begin(stage, 3, seed=11, persons=3, first_dealer=2)
    del scene
    texts = told(stage, match, SeatId(1), written)
    assert "So far this round" in texts
    assert "Since your last turn" not in texts
    texts.clear()
    assert "Since your last turn" in told(stage, passing_on(), SeatId(1), texts)


def discarded(stage: Stage, speed: Speed) -> tuple[TableScene, Match, CardId]:
    """Let the first of two persons discard, until the second is asked to come."""
    stage.use_settings(replace(stage.settings, speed=speed))
    scene, match = begin(stage, 3, seed=11, persons=2, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(2 * UNASKED_S)
    mouse.key(pygame.K_RETURN)
    mouse.draw_card()
    card = worst(match.view(SeatId(0)))
    mouse.discard(card)
    mouse.wait(4)
    assert isinstance(stage.top, HandoverScene)
    assert match.to_act == 1
    return scene, match, card


@pytest.mark.parametrize("speed", [Speed.INSTANT, Speed.NORMAL])
@pytest.mark.parametrize("is_key", [True, False])
def test_a_discard_is_taken_back_until_the_next_person_shows_their_cards(
    stage: Stage, speed: Speed, is_key: bool
) -> None:
    scene, match, card = discarded(stage, speed)
    between = stage.top
    assert isinstance(between, HandoverScene)
    if is_key:
        press(stage, pygame.K_u)
    else:
        part(between, "take back").press()
    assert match.to_act == 0
    assert card in match.view(SeatId(0)).hand
    # The next person may be looking already: no hand shows before the first one has come.
    for _ in range(20):
        stage.draw()
        assert isinstance(stage.top, HandoverScene) or scene.desk.is_concealed
        stage.update(0.05)
    again = stage.top
    assert isinstance(again, HandoverScene)
    assert "take back" not in {each.name for each in again.parts}
    press(stage, pygame.K_u)
    assert stage.top is again
    press(stage, pygame.K_RETURN)
    assert stage.top is scene
    assert scene.desk.view.seat == 0
    assert card in scene.desk.view.hand
    Mouse(stage).discard(card)
    Mouse(stage).wait(4)
    assert isinstance(stage.top, HandoverScene)
    assert match.to_act == 1


def test_once_the_next_person_has_come_a_discard_stands(stage: Stage) -> None:
    scene, match, card = discarded(stage, Speed.INSTANT)
    press(stage, pygame.K_RETURN)
    assert stage.top is scene
    assert scene.desk.view.seat == 1
    press(stage, pygame.K_u)
    assert match.to_act == 1
    assert match.view(SeatId(1)).table.discards[-1] == card


def test_what_the_computer_discards_for_a_person_is_not_theirs_to_take_back(stage: Stage) -> None:
    begin(stage, 3, seed=11, persons=2, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(2 * UNASKED_S)
    mouse.key(pygame.K_RETURN)
    press(stage, pygame.K_F10)
    part(stage.top, "away").press()  # type: ignore[arg-type]
    part(stage.top, "Let it play").press()  # type: ignore[arg-type]
    for _ in range(200):
        mouse.wait(0.1)
        if isinstance(stage.top, HandoverScene):
            break
    between = stage.top
    assert isinstance(between, HandoverScene)
    assert "take back" not in {each.name for each in between.parts}
