"""What every menu screen does, whichever it is."""

from __future__ import annotations

from pathlib import Path

import pygame
from stages import opened, part

from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene


def test_the_first_picture_shows_every_part(tmp_path: Path) -> None:
    """Also where a scene comes between the update and the drawing of a frame."""
    with opened(tmp_path) as stage:
        stage.show(TitleScene(stage))
        stage.draw()
        first = pygame.image.tobytes(stage.window.surface, "RGB")
        stage.update(0.1)
        stage.redraw()
        stage.draw()
        assert pygame.image.tobytes(stage.window.surface, "RGB") == first


def test_a_press_does_not_overtake_what_was_typed(tmp_path: Path) -> None:
    """Typing and the press that follows it may come within one frame."""
    with opened(tmp_path) as stage:
        scene = NewMatchScene(stage)
        stage.show(scene)
        field, start = part(scene, "Deal number"), part(scene, "Start match")
        scene.focus(field)
        stage.update(0.1)
        for letter in "9786":
            key = pygame.key.key_code(letter)
            stage.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0))
            stage.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
        at = start.box.center
        stage.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        stage.update(0.02)
        stage.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        stage.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        table = stage.top
        assert isinstance(table, TableScene)
        assert table.match.deal_number == 9786
