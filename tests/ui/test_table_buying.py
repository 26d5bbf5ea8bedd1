"""Offers to buy a discard: a quiet pill that waits, interrupts nothing and can be done without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from mouse import Mouse, begin
from stages import opened

from game.match import Match
from game.rules.actions import Phase
from game.rules.cards import CardId, SeatId
from game.rules.events import BuyDeclined, DiscardBought
from game.rules.ruleset import Preset, combine
from game.storage.settings import DEFAULTS, BuyOffers, Speed
from game.ui.scenes.table import TableScene
from game.ui.sound import Sound
from game.ui.stage import Stage
from game.ui.table.flow.buying import helps_to_buy, is_worth_asking
from game.wording import plain

pytestmark = pytest.mark.usefixtures("same_evening")

ME = SeatId(0)
BUYING = combine([Preset.BUYING])


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    settings = replace(DEFAULTS, speed=Speed.INSTANT, buy_offers=BuyOffers.ALWAYS)
    with opened(tmp_path, settings=settings) as made:
        yield made


def offered(stage: Stage) -> tuple[TableScene, Match, Mouse]:
    """Begin a match in which the first discard is offered to the person."""
    for seed in range(40):
        scene, match = begin(stage, 4, seed=seed, first_dealer=0, ruleset=BUYING)
        mouse = Mouse(stage)
        mouse.wait(0.2)
        view = match.view(ME)
        if view.is_to_act and view.table.turn.phase is Phase.OFFER:
            return scene, match, mouse
    raise AssertionError("nothing was ever offered")


def my_passes(match: Match) -> list[CardId]:
    """Return the cards on which the person has passed."""
    history = match.view(ME).table.history
    return [e.card for e in history if isinstance(e, BuyDeclined) and e.seat == ME]


def test_the_pill_says_the_price_and_the_buys_left_and_waits(stage: Stage) -> None:
    scene, match, mouse = offered(stage)
    ask = scene.desk.options.ask
    assert ask is not None
    assert plain(ask.title).startswith("Buy ")
    assert "penalty card" in plain(ask.text)
    assert ask.note == "Buys left 3"
    version = match.version
    mouse.wait(60, frame_s=0.5)
    assert match.version == version
    assert scene.desk.options.ask is not None


@pytest.mark.parametrize("way", ["pointer", "key", "focus"])
def test_an_offer_is_taken_by_pointer_and_by_keys(stage: Stage, way: str) -> None:
    _, match, mouse = offered(stage)
    card = match.view(ME).table.discards[-1]
    if way == "pointer":
        layout = mouse.table.desk.layout
        assert layout.ask is not None
        mouse.click_box(layout.ask.buttons[0].box)
    elif way == "key":
        mouse.key(pygame.K_b)
    else:
        mouse.key(pygame.K_TAB)
        mouse.key(pygame.K_RETURN)
    view = match.view(ME)
    assert card in view.hand
    assert any(isinstance(e, DiscardBought) and e.seat == ME for e in view.table.history)


def test_an_offer_never_interrupts_a_drag(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=3, first_dealer=0, ruleset=BUYING)
    stage.use_settings(replace(stage.settings, speed=Speed.NORMAL))
    mouse = Mouse(stage)
    card = match.arrangement(ME).hand[0]
    mouse.wait(0.1)
    mouse.press()
    mouse.release()
    box = scene.desk.layout.slots[0].box
    mouse.lift(*mouse.card_point(card), box.centre_x_px, box.centre_y_px)
    for _ in range(200):
        if match.view(ME).table.turn.phase is Phase.OFFER and match.to_act == ME:
            break
        mouse.wait(0.1)
    assert match.to_act == ME
    assert scene.desk.hold is not None
    assert scene.desk.options.ask is None
    mouse.release()
    assert match.arrangement(ME).tray[0] == (card,)
    assert scene.desk.options.ask is not None


def test_with_never_nobody_is_asked_and_no_signal_sounds(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(stage.sounds, "play", heard.append)
    stage.use_settings(replace(stage.settings, buy_offers=BuyOffers.NEVER))
    scene, match = begin(stage, 4, seed=3, first_dealer=0, ruleset=BUYING)
    stage.use_settings(replace(stage.settings, speed=Speed.NORMAL))
    mouse = Mouse(stage)
    while not my_passes(match):
        mouse.wait(1 / 30)
        assert scene.desk.options.ask is None
    assert Sound.TURN not in heard


def test_when_it_helps_asks_exactly_where_the_card_brings_the_contract_nearer(
    stage: Stage,
) -> None:
    stage.use_settings(replace(stage.settings, buy_offers=BuyOffers.WHEN_IT_HELPS))
    seen = set()
    for seed in range(30):
        scene, match = begin(stage, 4, seed=seed, first_dealer=0, ruleset=BUYING)
        before = match.view(ME)
        Mouse(stage).wait(0.2)
        for card in my_passes(match):
            assert not helps_to_buy(replace(before, table=replace(before.table, discards=(card,))))
            seen.add(False)
        if scene.desk.options.ask is not None:
            assert helps_to_buy(match.view(ME))
            seen.add(True)
    assert seen == {True, False}


def test_a_seat_that_is_down_has_nothing_to_come_nearer_to(stage: Stage) -> None:
    _, match, _ = offered(stage)
    view = match.view(ME)
    own = replace(view.own, down_since=1, melds=())
    down = replace(view, table=replace(view.table, seats=(own, *view.table.seats[1:])))
    assert down.own.is_down
    assert not helps_to_buy(down)
    assert is_worth_asking(down, BuyOffers.ALWAYS)


def test_several_persons_are_all_asked_so_that_asking_tells_nothing(stage: Stage) -> None:
    stage.use_settings(replace(stage.settings, buy_offers=BuyOffers.WHEN_IT_HELPS))
    scene, match = begin(stage, 3, seed=11, persons=3, first_dealer=2, ruleset=BUYING)
    mouse = Mouse(stage)
    mouse.wait(0.5)
    mouse.key(pygame.K_RETURN)
    mouse.draw_card()
    asked = []
    for _ in range(2):
        mouse.wait(0.2)
        assert scene.desk.options.ask is not None
        assert not scene.desk.view.hand
        asked.append(match.to_act)
        mouse.key(pygame.K_n)
    assert asked == [1, 2]
