"""A kept picture is the one that would be painted anew, and is touched only where it must be."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.ui.table.paint.mosaic import Blit, Element, Mosaic, joined

SIZE = (120, 80)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)


def ground() -> pygame.Surface:
    picture = pygame.Surface(SIZE).convert()
    picture.fill((10, 40, 40))
    return picture


def box(place: pygame.Rect, shade: int) -> Callable[[], list[Blit]]:
    def blits() -> list[Blit]:
        picture = pygame.Surface(place.size, pygame.SRCALPHA).convert_alpha()
        picture.fill((shade, 90, 255 - shade, 140))
        return [(picture, place.topleft)]

    return blits


def some(chance: random.Random) -> list[Element]:
    elements = []
    for name in range(12):
        if chance.random() < 0.3:
            continue
        corner = (chance.randrange(3) * 30, chance.randrange(3) * 20)
        place, shade = pygame.Rect(corner, (40, 30)), chance.randrange(3) * 90
        alpha = chance.choice((255, 255, 120))
        elements.append(Element(name, (tuple(place), shade), box(place, shade), alpha))
    return elements


def pixels(mosaic: Mosaic) -> bytes:
    return pygame.image.tobytes(mosaic.surface, "RGB")


@pytest.mark.parametrize("seed", range(30))
def test_what_is_mended_looks_as_if_painted_anew(seed: int) -> None:
    chance, mended = random.Random(seed), Mosaic(ground())
    for _ in range(8):
        elements = some(chance)
        mended.show(elements)
        anew = Mosaic(ground())
        anew.show(elements)
        assert pixels(mended) == pixels(anew)


def test_what_stays_equal_is_not_drawn_again() -> None:
    drawn: list[str] = []

    def element(name: str, shows: int) -> Element:
        place = pygame.Rect(10, 10, 20, 20)
        return Element(name, shows, lambda: (drawn.append(name), box(place, 90)())[1])

    mosaic = Mosaic(ground())
    mosaic.show([element("a", 1), element("b", 1)])
    mosaic.show([element("a", 1), element("b", 2)])
    mosaic.show([element("a", 1)])
    assert drawn == ["a", "b", "b"]


def test_an_empty_mosaic_is_its_ground() -> None:
    mosaic = Mosaic(ground())
    mosaic.show([Element("a", 1, box(pygame.Rect(0, 0, 9, 9), 90))])
    mosaic.show([Element("nothing", 1, list)])
    assert pixels(mosaic) == pygame.image.tobytes(ground(), "RGB")


def test_two_elements_of_one_name_are_a_mistake() -> None:
    same = Element("a", 1, box(pygame.Rect(0, 0, 9, 9), 90))
    with pytest.raises(AssertionError):
        Mosaic(ground()).show([same, same])


def test_joined_places_cover_what_they_were_made_of() -> None:
    chance = random.Random(4)
    places = [pygame.Rect(chance.randrange(200), chance.randrange(200), 20, 30) for _ in range(60)]
    found = joined(places)
    assert len(found) < len(places)
    for place in places:
        assert any(one.contains(place) for one in found)


def test_the_sides_of_a_frame_stay_apart() -> None:
    sides = [(0, 0, 100, 5), (0, 5, 5, 90), (95, 5, 5, 90), (0, 95, 100, 5)]
    assert len(joined(pygame.Rect(side) for side in sides)) == 4
