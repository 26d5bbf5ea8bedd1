"""A picture of many elements that is kept, and mended only where one of them has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its left upper corner lies."""

SPARE: Final = 1.2
"""Two places are mended as one while that costs at most so much more than both apart."""
OPAQUE: Final = 255


@dataclass(frozen=True, slots=True)
class Element:
    """One thing in the picture.

    Attributes:
        name: Which one it is, from picture to picture; no two have the same.
        shows: All that its looks depend on: while it stays equal, so do they.
        draw: Returns what it looks like.
        alpha: 0 to 255.
    """

    name: Hashable
    shows: object
    draw: Callable[[], Sequence[Blit]]
    alpha: int = OPAQUE


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An element as it stands in the picture."""

    shows: object
    blits: Sequence[Blit]
    alpha: int
    reach: pygame.Rect

    @staticmethod
    def of(shows: object, blits: Sequence[Blit], alpha: int) -> _Drawn:
        rects = [picture.get_rect(topleft=corner) for picture, corner in blits]
        reach = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)
        return _Drawn(shows, blits, alpha, reach)

    @property
    def places(self) -> list[pygame.Rect]:
        """Return what must be mended where this is new or gone."""
        return joined(picture.get_rect(topleft=corner) for picture, corner in self.blits)

    def put_on(self, surface: pygame.Surface) -> None:
        """Draw it."""
        if self.alpha == OPAQUE:
            surface.fblits(self.blits)
            return
        for picture, corner in self.blits:
            picture.set_alpha(self.alpha)
            surface.blit(picture, corner)
            picture.set_alpha(OPAQUE)


class Mosaic:
    """The elements over an opaque ground; `surface` is the picture."""

    def __init__(self, ground: pygame.Surface) -> None:
        self.surface = ground.copy()
        self._ground = ground
        self._drawn: dict[Hashable, _Drawn] = {}

    def show(self, elements: Iterable[Element]) -> None:
        """Show these elements, the last uppermost; whatever stayed as it was is not drawn anew."""
        before, self._drawn = self._drawn, {}
        stale: list[pygame.Rect] = []
        for element in elements:
            old = before.pop(element.name, None)
            if old is not None and old.shows == element.shows:
                now = old
                if old.alpha != element.alpha:
                    now = _Drawn(old.shows, old.blits, element.alpha, old.reach)
                    stale += now.places
            else:
                now = _Drawn.of(element.shows, element.draw(), element.alpha)
                stale += now.places
                stale += old.places if old is not None else ()
            assert element.name not in self._drawn, element.name
            self._drawn[element.name] = now
        for gone in before.values():
            stale += gone.places
        for place in joined(stale):
            self._mend(place)

    def _mend(self, place: pygame.Rect) -> None:
        self.surface.set_clip(place)
        self.surface.blit(self._ground, place, place)
        for drawn in self._drawn.values():
            if drawn.reach.colliderect(place):
                drawn.put_on(self.surface)
        self.surface.set_clip(None)


def joined(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return as few rectangles that cover the same, and little more."""
    apart: list[pygame.Rect] = []
    for place in places:
        grown = place
        found = _find_near(grown, apart)
        while found is not None:
            grown = grown.union(apart.pop(found))
            found = _find_near(grown, apart)
        apart.append(grown)
    return apart


def _find_near(place: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    for index in place.collidelistall(others):
        other = others[index]
        whole = place.union(other)
        if whole.w * whole.h <= SPARE * (place.w * place.h + other.w * other.h):
            return int(index)
    return None
