from __future__ import annotations

import re
import warnings

import pygame
import pytest

from game.ui import menu_theme
from game.ui.menu_theme import pygame_gui_theme
from game.ui.theme import Scale, load_colours, parse_colour

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("screen")
def test_pygame_gui_takes_the_theme_and_draws_in_it(size: tuple[int, int]) -> None:
    import pygame_gui
    from pygame_gui.elements import UIButton, UIDropDownMenu, UILabel, UITextEntryLine

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        scale = Scale(*size)
        manager = pygame_gui.UIManager(
            size, theme_path=pygame_gui_theme(scale), enable_live_theme_updates=False
        )
        box = pygame.Rect(10, 10, scale.px(220), scale.px(44))
        primary = UIButton(box, "Start match", manager, object_id="#primary")
        label = UILabel(box.move(0, 60), "Players", manager, object_id="#heading")
        UIDropDownMenu(["English", "Deutsch"], "English", box.move(0, 120), manager)
        UITextEntryLine(box.move(0, 180), manager)
        manager.update(0.01)
        target = pygame.Surface(size)
        manager.draw_ui(target)
    middle = target.get_at((box.left + scale.px(14), box.centery))
    assert middle.r > middle.b + 80, "the primary button is marigold"
    assert primary.font.get_point_size() == scale.text(17)
    assert label.text_colour == pygame.Color(*load_colours().act)


def test_every_id_of_the_docstring_is_themed() -> None:
    blocks = pygame_gui_theme(Scale(1280, 720))
    named = set(re.findall(r"`(#\w+)`", menu_theme.pygame_gui_theme.__doc__ or ""))
    assert len(named) > 20
    assert named <= set(blocks)


def test_every_colour_can_be_read_and_every_text_keeps_the_smallest_size() -> None:
    for block in pygame_gui_theme(Scale(1024, 640)).values():
        for value in block.get("colours", {}).values():
            colours = value.removesuffix(",270").split(",")
            assert all(parse_colour(colour) for colour in colours)
        assert int(block.get("font", {"size": "12"})["size"]) >= 12
