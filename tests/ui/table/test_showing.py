"""What is kept of a presentation is always what would be put together anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from mouse import Mouse, begin
from stages import opened

from game.storage.settings import DEFAULTS, Help, Speed
from game.ui.keys import DEFAULT_KEYS
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.motion.showing import Showing

LETTERS = [ord(names[0]) for names in DEFAULT_KEYS.values() if len(names[0]) == 1]
KEYS = [*LETTERS, pygame.K_TAB, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_ESCAPE, pygame.K_F1]


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    settings = replace(DEFAULTS, speed=Speed.FAST, help=Help.GUIDED)
    with opened(tmp_path, (1920, 1080), settings) as made:
        yield made


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_is_what_would_be_made_anew(stage: Stage, seed: int) -> None:
    scene, _ = begin(stage, seed=seed)
    mouse, rng = Mouse(stage), random.Random(f"showing/{seed}")
    for _ in range(300):
        mouse.wait(0.05)
        if not isinstance(stage.top, TableScene):
            mouse.key(pygame.K_ESCAPE)
            continue
        parts = scene._desk, scene._animator, scene._shown()
        assert scene._showing.of(*parts) == Showing().of(*parts)
        match rng.randrange(5):
            case 0:
                mouse.key(rng.choice(KEYS))
            case 1:
                mouse.press()
            case 2:
                mouse.release()
            case 3 if scene.desk.view.hand:
                cards = [pose.box for pose in scene.desk.layout.hand.poses]
                box = rng.choice(cards or [scene.desk.layout.hand.zone])
                mouse.move(box.x_px + 4, box.centre_y_px)
            case _:
                mouse.move(rng.randrange(1920), rng.randrange(1080))
