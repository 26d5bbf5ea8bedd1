from __future__ import annotations

import pygame
import pytest

from game.ui.menu_theme import pygame_gui_theme
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
