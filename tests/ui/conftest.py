"""A screen without a window, for tests that draw."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture
def screen() -> pygame.Surface:
    """Return an open display of 1280x720, the format to which pictures are converted."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.get_surface() or pygame.display.set_mode((1280, 720))
