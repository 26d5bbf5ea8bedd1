"""The charts of the statistics: nothing stands on anything else."""

from __future__ import annotations

import pygame
import pytest

from game.ui.charts import draw_line
from game.ui.layers import Page
from game.ui.look import Look
from game.ui.stage import Stage


@pytest.mark.parametrize("is_won", [True, False])
@pytest.mark.parametrize(
    "values", [[400.0], [400.0, 100.0], [float(400 - each) for each in range(60)]]
)
def test_dots_stand_clear_of_the_numbers_and_the_edge(
    stage: Stage, values: list[float], is_won: bool
) -> None:
    look = Look(stage)
    box = pygame.Rect(0, 0, 500, 200)
    page = Page(look, box)
    draw_line(page, box, values, [is_won] * len(values), ("", ""))
    picture = pygame.Surface(box.size, pygame.SRCALPHA)
    page.draw(picture)
    ink = look.colours.act if is_won else look.colours.valid
    inked = pygame.mask.from_threshold(picture, ink, (12, 12, 12, 255))
    [*spots] = inked.get_bounding_rects()
    assert spots
    drawn = spots[0].unionall(spots)
    assert drawn.left > look.u(44), "the numbers end there"
    assert drawn.right < box.right - look.u(14)
