"""Petals that fall once over a match's end: where each is at a moment, and how it is drawn.

A pure function of the time since it began; with reduced motion the petals lie still and fade.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.svg import document, paint, rasterise
from game.ui.theme import Colours, Scale

PETALS_S: Final = 3.0
COUNT: Final = 70
LATEST_S: Final = 1.0
"""How long after the first petal the last one begins to fall."""
FADE_S: Final = 0.6
TURNS: Final = 12
"""In how many directions each petal is drawn."""
LENGTH: Final = 22
"""Design pixels."""


@dataclass(frozen=True, slots=True)
class Petal:
    """One petal.

    Attributes:
        start_s: When it begins to fall.
        across: Where it falls, as a share of the width.
        sway: How far it sways to each side, as a share of the width.
        speed: Heights of the window that it falls in a second.
        turn: Its first direction, 0 to 1.
        spin: Turns in a second.
        kind: Which of the colours.
        rests_s: After how long it has fallen to where it lies with reduced motion.
    """

    start_s: float
    across: float
    sway: float
    speed: float
    turn: float
    spin: float
    kind: int
    rests_s: float

    def place_at(self, passed_s: float) -> tuple[float, float]:
        """Return where it is, as shares of width and height; above the window it still waits."""
        fallen_s = passed_s - self.start_s
        across = self.across + self.sway * math.sin(2.2 * fallen_s + 6.3 * self.turn)
        return across, self.speed * fallen_s - 0.05

    def turn_at(self, passed_s: float) -> float:
        """Return its direction, 0 to 1."""
        return (self.turn + self.spin * (passed_s - self.start_s)) % 1.0


def scatter(seed: int) -> tuple[Petal, ...]:
    """Return the petals of one match."""
    chance = random.Random(seed)

    def petal() -> Petal:
        start_s, speed = chance.uniform(0.0, LATEST_S), chance.uniform(0.38, 0.62)
        return Petal(
            start_s,
            chance.random(),
            chance.uniform(0.01, 0.04),
            speed,
            chance.random(),
            chance.uniform(-0.6, 0.6),
            chance.randrange(3),
            start_s + chance.random() / speed,
        )

    return tuple(petal() for _ in range(COUNT))


def alpha_at(passed_s: float, *, is_still: bool) -> int:
    """Return how opaque all petals are, 0 to 255; lying still they also fade in."""
    share = min(1.0, max(0.0, (PETALS_S - passed_s) / FADE_S))
    if is_still:
        share = min(share, max(0.0, passed_s / FADE_S))
    return round(255 * share)


class PetalPainter:
    """Draws petals at one size, in one theme's colours; each kind and direction is drawn once."""

    def __init__(self, scale: Scale, colours: Colours) -> None:
        self._side_px = scale.px(LENGTH)
        self._inks = (colours.act, colours.terracotta, colours.rosa)
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}

    def draw(
        self,
        surface: pygame.Surface,
        petals: tuple[Petal, ...],
        passed_s: float,
        *,
        is_still: bool,
    ) -> None:
        """Draw the petals as they are after a time."""
        alpha = alpha_at(passed_s, is_still=is_still)
        if not alpha:
            return
        width_px, height_px = surface.get_size()
        for petal in petals:
            at_s = petal.rests_s if is_still else passed_s
            across, down = petal.place_at(at_s)
            picture = self._picture(petal.kind, int(petal.turn_at(at_s) * TURNS))
            picture.set_alpha(alpha)
            surface.blit(picture, (round(across * width_px), round(down * height_px)))

    def _picture(self, kind: int, turn: int) -> pygame.Surface:
        if (kind, turn) not in self._pictures:
            side_px = self._side_px
            half, wide = side_px / 2, side_px * 0.24
            leaf = f"M0 {-half}C{wide} {-half * 0.3} {wide} {half * 0.5} 0 {half}"
            leaf += f"C{-wide} {half * 0.5} {-wide} {-half * 0.3} 0 {-half}Z"
            shape = (
                f'<path transform="translate({half} {half}) rotate({turn * 360 / TURNS:.1f})" '
                f'd="{leaf}" {paint("fill", self._inks[kind])}/>'
            )
            picture = rasterise(document((side_px, side_px), shape), side_px, side_px)
            self._pictures[kind, turn] = picture
        return self._pictures[kind, turn]
