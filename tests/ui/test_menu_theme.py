from __future__ import annotations

from pathlib import Path

import i18n  # type: ignore[import-untyped]  # what pygame_gui translates with
import pygame
import pytest
from stages import opened

from game.ui.menu_theme import pygame_gui_theme
from game.ui.scenes.title import TitleScene
from game.ui.theme import Scale, load_colours, parse_colour


@pytest.mark.usefixtures("screen")
def test_pygame_gui_takes_the_theme_and_sets_a_field_in_it() -> None:
    import pygame_gui
    from pygame_gui.elements import UITextEntryLine

    scale = Scale(1920, 1080, 1.5)
    manager = pygame_gui.UIManager(
        (1920, 1080),
        theme_path=pygame_gui_theme(scale, load_colours()),
        enable_live_theme_updates=False,
    )
    field = UITextEntryLine(pygame.Rect(10, 10, 400, 60), manager, initial_text="Lola")
    target = pygame.Surface((1920, 1080))
    target.fill("#204040")
    manager.draw_ui(target)
    assert field.font.get_point_size() == scale.text(14)
    assert target.get_at((390, 40)) == pygame.Color("#204040"), "the ground shows through"


def test_every_colour_can_be_read_and_the_text_keeps_the_smallest_size() -> None:
    block = pygame_gui_theme(Scale(1024, 640), load_colours())["text_entry_line"]
    assert all(parse_colour(colour) for colour in block["colours"].values())
    assert int(block["font"]["size"]) >= 12


def test_screens_at_one_scale_share_what_pygame_gui_draws_with(tmp_path: Path) -> None:
    """It keeps a theme, and a folder in a list of its own, for each manager that is made."""
    with opened(tmp_path) as stage:
        themes = set()
        for _ in range(5):
            scene = TitleScene(stage)
            stage.show(scene)
            themes.add(scene.manager.get_theme())
        assert len(themes) == 1
        assert len(i18n.load_path) == len(set(i18n.load_path))
        scene.resize(Scale(1920, 1080))
        assert scene.manager.window_resolution == (1920, 1080)
