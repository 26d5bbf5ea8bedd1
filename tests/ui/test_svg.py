from __future__ import annotations

import functools

import pygame
import pytest

from game.ui.svg import Kept, document, kept_pictures, paint, rasterise, rounded, tinted


def test_the_oldest_goes_first_and_use_makes_young_again() -> None:
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name

    kept: Kept[str] = Kept(2)
    for name in ("a", "b", "a", "c", "a", "b"):
        assert kept.get(name, functools.partial(make, name)) == name
    assert made == ["a", "b", "c", "b"]


@pytest.mark.usefixtures("screen")
def test_pictures_are_weighed_by_their_pixels_and_the_newest_always_stays() -> None:
    kept = kept_pictures(100)
    small = kept.get("small", lambda: pygame.Surface((5, 5)))
    assert kept.get("small", lambda: pygame.Surface((5, 5))) is small
    huge = kept.get("huge", lambda: pygame.Surface((50, 50)))
    assert kept.get("huge", lambda: pygame.Surface((50, 50))) is huge
    assert kept.get("small", lambda: pygame.Surface((5, 5))) is not small
    kept.clear()
    assert kept.get("huge", lambda: pygame.Surface((50, 50))) is not huge


@pytest.mark.usefixtures("screen")
def test_a_picture_of_other_proportions_is_centred_on_the_size_asked_for() -> None:
    square = document((10, 10), rounded((10, 10), 0, (255, 0, 0, 255)))
    drawn = rasterise(square, 40, 20)
    assert drawn.get_size() == (40, 20)
    assert drawn.get_bounding_rect() == (10, 0, 20, 20)


@pytest.mark.usefixtures("screen")
def test_what_is_no_svg_is_refused() -> None:
    with pytest.raises(pygame.error):
        rasterise("not a picture", 10, 10)


def test_colours_are_written_for_the_renderer() -> None:
    assert paint("fill", (255, 0, 16, 255)) == 'fill="#ff0010"'
    assert paint("stroke", (255, 0, 16, 51)) == 'stroke="#ff0010" stroke-opacity="0.2000"'
    assert tinted('<path fill="#ffffff"/>', (1, 2, 3, 255)) == '<path fill="#010203"/>'
