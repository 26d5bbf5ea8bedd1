"""Tips at the table: what icons without a word say of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from at_table import INSTANT, playing
from stages import opened

from game.ui.look import Look
from game.ui.scenes import table as table_scene
from game.ui.stage import Stage
from game.ui.table.hands.focus import ControlFocus
from game.ui.table.targets import Control
from game.ui.tip import RESTS_S, draw_tip
from game.wording import plain


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=INSTANT) as made:
        yield made


@pytest.mark.parametrize(
    ("size", "ui"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1024, 640), 1.0)]
)
def test_whatever_has_no_word_of_its_own_says_what_it_is_under_a_resting_pointer(
    tmp_path: Path, size: tuple[int, int], ui: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def note(surface: pygame.Surface, look: Look, beside: pygame.Rect, text: str) -> pygame.Rect:
        said.append(text)
        return draw_tip(surface, look, beside, text)

    monkeypatch.setattr(table_scene, "draw_tip", note)
    with opened(tmp_path, size, settings=INSTANT, ui_size=ui) as stage:
        scene, _, mouse = playing(stage)
        layout, shown = scene.desk.layout, scene.presentation()
        icons = list(layout.header.buttons) + (list(layout.buttons[1:]) if ui > 1 else [])
        rests = [(button.box, plain(shown.buttons[button.control].label)) for button in icons]
        coin = scene._painter.find_coin(layout, shown)
        assert coin is not None
        rests.append((coin, "Dealer of this round"))
        for box, words in rests:
            mouse.move(box.centre_x_px, box.centre_y_px)
            said.clear()
            mouse.wait(RESTS_S / 2)
            stage.draw()
            assert said == []
            mouse.wait(RESTS_S)
            assert scene.needs_redraw
            stage.draw()
            assert said == [words]
            mouse.move(box.centre_x_px, layout.band.y_px + 60)
            mouse.wait(0.1)
            said.clear()
            scene.needs_redraw = True
            stage.draw()
            assert said == [], "it goes with the pointer"


def test_keys_bring_the_tip_of_an_icon_and_not_of_what_has_its_word(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(table_scene, "draw_tip", lambda *given: said.append(given[-1]))
    scene, _, _ = playing(stage)
    for control, words in ((Control.SETTINGS, ["Settings"]), (Control.HINT, [])):
        scene._keyboard.focus = ControlFocus(control)
        scene.needs_redraw = True
        said.clear()
        stage.draw()
        assert said == words
