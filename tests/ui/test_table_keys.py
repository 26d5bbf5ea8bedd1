"""The keys of the table, and that the help names each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from mouse import Mouse, begin
from stages import opened, press

from game.rules.cards import SeatId
from game.rules.events import CardDiscarded, RoundEnded, RoundResult
from game.rules.ruleset import STANDARD, Ruleset, WildSwap
from game.storage.settings import Speed
from game.ui.keys import Command, key_words, keys_of
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_overlays import HelpScene, help_topics
from game.ui.stage import Stage
from game.ui.table.keyboard import BUTTONS
from game.wording import plain

NEW = (Command.MOVES,)
OTHERS = ("D", "T", "X", "Delete", "B", "N", "Tab", "arrows", "Enter", "Escape", "Space", "F11")


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path) as made:
        yield made


def test_the_help_names_every_key() -> None:
    told = " ".join(plain(line) for _, lines in help_topics(STANDARD) for line in lines)
    words = set(re.findall(r"\w+|\?", told))
    keys = {key_words(keys_of(command, {})[0]) for command in BUTTONS if command not in NEW}
    assert keys | {*OTHERS, "?"} <= words


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
    told = " ".join(plain(line) for _, lines in help_topics(ruleset) for line in lines)
    assert all(words in told for words in says)
    assert says_not not in told


@pytest.mark.parametrize(("key", "text"), [(pygame.K_F1, ""), (pygame.K_SLASH, "?")])
def test_two_keys_open_the_help(stage: Stage, key: int, text: str) -> None:
    begin(stage, seed=11)
    press(stage, key, text=text)
    assert isinstance(stage.top, HelpScene)


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
