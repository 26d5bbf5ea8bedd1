from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcag import contrast, luminance

from game.assets_folder import asset_path
from game.storage.settings import TableTheme
from game.ui import theme
from game.ui.theme import (
    Colour,
    Colours,
    Scale,
    colours_or_plain,
    load_colours,
    plain_colours,
)

PLAIN = "plain"
THEMES = (*TableTheme, PLAIN)
TEXT, GRAPHIC = 4.5, 3.0


def colours_of(name: str) -> Colours:
    """Return a theme, or what stands in for one."""
    return plain_colours() if name == PLAIN else load_colours(name)


def blend(colour: Colour, ground: Colour) -> Colour:
    """Return what the eye sees where a see-through colour lies on an opaque ground."""
    share = colour[3] / 255
    red, green, blue = (
        round(over * share + under * (1 - share))
        for over, under in zip(colour[:3], ground[:3], strict=True)
    )
    return (red, green, blue, 255)


def ground(colours: Colours, name: str) -> Colour:
    """Return what lies under a text: the token, laid over the lightest cloth if see-through."""
    named: Colour = getattr(colours, name)
    return blend(named, colours.cloth_lightest)


# Foreground, ground, and what the pair must reach: texts, then graphics, focus, disabled and
# headings of 24 px bold and more.
PAIRS = [
    ("text", "cloth_lightest", TEXT),
    ("text", "panel", TEXT),
    ("text", "bubble", TEXT),
    ("text", "glass_top", TEXT),
    ("text", "glass_bottom", TEXT),
    ("text", "glass_pressed", TEXT),
    ("text", "flag_round", TEXT),
    ("text", "flag_contract", TEXT),
    ("text", "invalid_ground", TEXT),
    ("text", "well", TEXT),
    ("status", "panel", TEXT),
    ("status", "bubble", TEXT),
    ("status", "cloth_lightest", TEXT),
    ("caption", "panel", TEXT),
    ("caption", "cloth_lightest", TEXT),
    ("caption", "bubble", TEXT),
    ("text", "row", TEXT),
    ("text", "scrim", TEXT),
    ("text", "glass_off", TEXT),
    ("text", "tile_dim", TEXT),
    ("act", "panel", TEXT),
    ("act", "bubble", TEXT),
    ("act", "cloth_lightest", GRAPHIC),
    ("ink", "act", TEXT),
    ("ink", "act_top", TEXT),
    ("ink", "act_bottom", TEXT),
    ("ink", "act_hover_top", TEXT),
    ("ink", "pressed", TEXT),
    ("ink", "card", TEXT),
    ("ink", "text", TEXT),
    ("ink", "paper_top", TEXT),
    ("ink", "paper_bottom", TEXT),
    ("ink", "paper_hover", TEXT),
    ("valid", "panel", TEXT),
    ("on_valid", "valid", TEXT),
    ("invalid", "invalid_ground", TEXT),
    ("invalid", "panel", TEXT),
    ("paper_heading", "paper_top", TEXT),
    ("paper_heading", "paper_bottom", TEXT),
    ("paper_soft", "paper_bottom", TEXT),
    ("paper_good", "paper_bottom", TEXT),
    ("paper_bad", "paper_bottom", TEXT),
    ("reason", "glass_off", TEXT),
    ("disabled", "glass_off", GRAPHIC),
    ("focus", "cloth_lightest", GRAPHIC),
    ("focus", "panel", GRAPHIC),
    ("focus", "focus_gap", GRAPHIC),
    ("focus_gap", "card", GRAPHIC),
    ("focus_gap", "paper_bottom", GRAPHIC),
    ("selection", "ink", GRAPHIC),
    ("wild_star", "card", GRAPHIC),
    ("paper_edge", "ink", GRAPHIC),
]
# Lines that are see-through themselves, on the ground on which they are drawn.
LINES = [
    ("edge", "cloth_lightest"),
    ("edge", "panel"),
    ("zone", "cloth_lightest"),
    ("zone", "panel"),
    ("bubble_edge", "bubble"),
]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_texts_and_graphics_stand_out(name: str, front: str, back: str, least: float) -> None:
    colours = colours_of(name)
    assert contrast(getattr(colours, front), ground(colours, back)) >= least


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("line", "back"), LINES)
def test_see_through_lines_stand_out(name: str, line: str, back: str) -> None:
    colours = colours_of(name)
    under = ground(colours, back)
    assert contrast(blend(getattr(colours, line), under), under) >= GRAPHIC


@pytest.mark.parametrize("name", THEMES)
def test_hovered_buttons_keep_their_text_readable_on_cloth_and_panel(name: str) -> None:
    colours = colours_of(name)
    for face in (colours.glass_hover_top, colours.glass_hover_bottom):
        assert contrast(colours.text, blend(face, ground(colours, "panel"))) >= TEXT
        assert contrast(colours.text, blend(face, colours.cloth_lightest)) >= GRAPHIC


def test_a_theme_file_holds_no_colour_that_nothing_reads() -> None:
    themes = json.loads(asset_path("theme", "theme.json").read_text(encoding="utf-8"))
    for entries in themes.values():
        assert set(entries) == set(Colours.__dataclass_fields__)


def test_every_theme_that_can_be_chosen_is_in_the_file_and_no_other() -> None:
    themes = json.loads(asset_path("theme", "theme.json").read_text(encoding="utf-8"))
    assert set(themes) == set(TableTheme)


def test_the_night_is_darker_than_the_evening_all_over_the_cloth() -> None:
    evening, night = load_colours(TableTheme.EVENING), load_colours(TableTheme.NIGHT)
    for role in ("cloth_lightest", "cloth_lit", "cloth", "cloth_deep", "night"):
        assert luminance(getattr(night, role)) < luminance(getattr(evening, role))


def test_marigold_means_the_same_in_every_theme() -> None:
    roles = ("act", "ink", "card", "selection", "paper_top", "paper_bottom", "wild_star")
    for role in roles:
        assert len({getattr(load_colours(name), role) for name in TableTheme}) == 1


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "{",
        "[]",
        "{}",
        '{"night": []}',
        '{"night": {"text": "#FFFFFF"}}',
        '{"night": {"cloth_lightest": 7}}',
    ],
)
def test_without_a_readable_theme_plain_colours_stand_in(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "theme.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    colours, problem = colours_or_plain(TableTheme.NIGHT, file)
    assert colours == plain_colours()
    assert problem is not None
    assert problem.startswith("assets/theme/theme.json has no readable theme night")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(KeyError):
        load_colours("no such theme")


@given(st.tuples(*[st.integers(0, 255)] * 4))
def test_colours_are_read_as_they_are_written(colour: Colour) -> None:
    assert theme.parse_colour(theme.format_colour(colour)) == colour


@pytest.mark.parametrize("text", ["", "#", "123456", "#12345", "#12345G", "red"])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"colour|hex"):
        theme.parse_colour(text)


def test_contrast_is_that_of_the_standard() -> None:
    black, white, grey = (0, 0, 0, 255), (255, 255, 255, 255), (118, 118, 118, 255)
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(grey, white) == pytest.approx(4.54, abs=0.01)
    assert contrast(white, grey) == contrast(grey, white)


@pytest.mark.parametrize(
    ("width", "height", "ui", "factor", "compact", "dense"),
    [
        (1280, 720, 1.0, 1.0, False, False),
        (1024, 640, 1.0, 0.8, True, False),
        (1920, 1080, 1.0, 1.5, False, False),
        (2560, 1440, 1.0, 2.0, False, False),
        (1920, 1080, 2.0, 1.5, True, True),
        (1280, 720, 1.2, 1.0, True, False),
        (1280, 720, 1.5, 1.0, True, True),
        (3440, 1440, 1.0, 2.0, False, False),
    ],
)
def test_scale_follows_the_window_and_the_ui_size(
    width: int, height: int, ui: float, factor: float, compact: bool, dense: bool
) -> None:
    scale = Scale(width, height, ui)
    assert scale.factor == pytest.approx(factor)
    assert (scale.is_compact, scale.is_dense) == (compact, dense)


def test_texts_grow_with_the_ui_size_and_never_fall_below_the_floor() -> None:
    assert Scale(1280, 720).text(14) == 14
    assert Scale(1280, 720, 2).text(14) == 28
    assert Scale(1920, 1080).text(12) == 18
    assert Scale(640, 360).text(14) == theme.SMALLEST_TEXT_PX


def test_lengths_do_not_grow_with_the_ui_size_nor_vanish() -> None:
    assert Scale(1280, 720, 2).px(100) == 100
    assert Scale(640, 360).px(1) == 1
    assert Scale(640, 360).px(-1) == -1
    assert Scale(640, 360).px(0) == 0


def test_the_fonts_are_found_without_importing_pygame_gui() -> None:
    for bold in (False, True):
        found = theme.find_font_file(bold=bold)
        assert found is not None
        assert found.name == f"NotoSans-{'Bold' if bold else 'Regular'}.ttf"


def test_fonts_are_kept_and_survive_a_restart_of_the_font_module() -> None:
    first = theme.font(15, bold=True)
    assert theme.font(15, bold=True) is first
    assert theme.font(15) is not first
    pygame.font.quit()
    assert theme.font(15, bold=True).size("Lay down")[0] > 0


def test_a_missing_font_file_leaves_a_readable_font(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "find_font_file", lambda **_: None)
    for kept in (theme._font_data, theme._open_font):
        kept.cache_clear()
    assert theme.font(23).size("Lay down")[0] > 0
    for kept in (theme._font_data, theme._open_font):
        kept.cache_clear()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="Linux tells of open files")
def test_fonts_of_any_number_of_sizes_keep_no_file_open() -> None:
    theme.font(30)
    before = len(list(Path("/proc/self/fd").iterdir()))
    fonts = [theme.font(size_px, bold=bold) for size_px in range(8, 90) for bold in (False, True)]
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    assert all(each.size("Lay down")[0] > 0 for each in fonts)
    assert theme._open_font.cache_info().currsize <= 64
