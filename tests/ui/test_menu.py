"""What every menu screen does, whichever it is."""

from __future__ import annotations

from pathlib import Path

import pygame
from stages import opened

from game.ui.scenes.title import TitleScene


def test_the_first_picture_shows_every_part(tmp_path: Path) -> None:
    """Also where a scene comes between the update and the drawing of a frame."""
    with opened(tmp_path) as stage:
        stage.show(TitleScene(stage))
        stage.draw()
        first = pygame.image.tobytes(stage.window.surface, "RGB")
        stage.update(0.1)
        stage.redraw()
        stage.draw()
        assert pygame.image.tobytes(stage.window.surface, "RGB") == first
