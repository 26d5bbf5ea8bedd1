from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ai.opponent import CAST
from game.assets_folder import assets_folder
from game.ui.artwork import SUN_SPAN, Artwork, Mood

pytestmark = pytest.mark.usefixtures("screen")

ANIMALS = [each.animal for each in CAST]
ICONS = sorted(file.stem for file in (assets_folder() / "icons").glob("*.svg"))
NEEDED = (
    *("menu", "sound", "sound_off", "gear", "help", "lock", "tick", "cross", "warn", "up", "down"),
    *("set", "run", "suit_sort", "rank_sort", "plan", "arrange", "bulb", "undo", "play", "back"),
    *("next", "plus", "minus", "cards", "eye", "cart", "exit", "book", "chart", "cap", "refresh"),
    *("hand", "trash", "person", "computer", "pause", "fullscreen", "window", "star", "save"),
    *("swap", "drop", "info", "empty"),
)


def test_every_icon_that_the_game_names_is_there() -> None:
    assert set(NEEDED) <= set(ICONS)


@pytest.mark.parametrize("height_px", [12, 16, 24, 48])
def test_icons_are_drawn_in_one_colour_at_the_exact_size(height_px: int) -> None:
    artwork = Artwork()
    for name in ICONS:
        icon = artwork.icon(name, height_px, (242, 168, 29, 255))
        assert icon.get_size() == (height_px, height_px)
        inked = [
            icon.get_at((x, y))
            for x in range(height_px)
            for y in range(height_px)
            if icon.get_at((x, y)).a > 120
        ]
        assert inked, name
        assert all(abs(pixel.r - 242) < 8 and abs(pixel.b - 29) < 8 for pixel in inked), name
    assert artwork.problems == []


def test_a_picture_is_drawn_once() -> None:
    artwork = Artwork()
    assert artwork.icon("tick", 20) is artwork.icon("tick", 20)
    assert artwork.icon("tick", 20) is not artwork.icon("tick", 21)
    before = artwork.portrait("fox", 42)
    artwork.forget_sizes()
    assert artwork.portrait("fox", 42) is not before


@pytest.mark.parametrize("animal", ANIMALS)
@pytest.mark.parametrize("mood", Mood)
def test_portraits_fill_their_disc_and_nothing_else(animal: str, mood: Mood) -> None:
    artwork = Artwork()
    diameter_px = 84
    portrait = artwork.portrait(animal, diameter_px, mood=mood)
    assert portrait.get_size() == (diameter_px, diameter_px)
    middle = pygame.Vector2(diameter_px / 2 - 0.5)
    for x in range(diameter_px):
        for y in range(diameter_px):
            away = middle.distance_to((x, y))
            if away > diameter_px / 2 + 0.8:
                assert portrait.get_at((x, y)).a == 0
            elif away < diameter_px / 2 - 1.5:
                assert portrait.get_at((x, y)).a > 240
    assert artwork.problems == []


def test_the_moods_of_an_animal_differ() -> None:
    artwork = Artwork()
    for animal in ANIMALS:
        faces = {
            pygame.image.tobytes(artwork.portrait(animal, 60, mood=mood), "RGBA") for mood in Mood
        }
        assert len(faces) == len(Mood)


def test_the_sun_stands_round_a_portrait_of_the_same_size() -> None:
    artwork = Artwork()
    still, lit = artwork.portrait("owl", 60), artwork.portrait("owl", 60, turn=True)
    assert lit.get_width() == round(60 * SUN_SPAN)
    offset = (lit.get_width() - 60) // 2
    assert lit.get_at((offset + 30, offset + 34)) == still.get_at((30, 34))


def test_a_dimmed_portrait_leaves_the_bright_one_alone() -> None:
    artwork = Artwork()
    bright = artwork.portrait("owl", 60)
    dimmed = artwork.portrait("owl", 60, dimmed=True)
    assert dimmed.get_alpha() == 140
    assert bright.get_alpha() == 255


def test_missing_and_damaged_files_are_named_and_replaced(tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    icons.mkdir()
    icons.joinpath("tick.svg").write_text("<svg", encoding="utf-8")
    icons.joinpath("cross.svg").write_bytes(b"\xff\xfe\x00")
    artwork = Artwork(folder=tmp_path)
    for name in ("tick", "cross", "warn"):
        for height_px in (20, 30):
            plain = artwork.icon(name, height_px)
            assert plain.get_size() == (height_px, height_px)
            assert plain.get_bounding_rect().width > 0
    assert artwork.portrait("fox", 40, turn=True).get_width() == round(40 * SUN_SPAN)
    assert artwork.shapes("paper_cross") == ""
    named = [problem.split()[0] for problem in artwork.problems]
    assert named == [
        "assets/icons/tick.svg",
        "assets/icons/cross.svg",
        "assets/icons/warn.svg",
        "assets/portraits/fox.svg",
        "assets/theme/rays.svg",
        "assets/theme/paper_cross.svg",
    ]
