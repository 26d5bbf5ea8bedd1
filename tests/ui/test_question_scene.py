"""A question with its answers."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from stages import opened, part

from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.title import TitleScene


@pytest.mark.parametrize(("size", "ui"), [((1024, 640), 1.0), ((1280, 720), 2.0)])
def test_a_long_question_fits_the_window(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    with opened(tmp_path, size, ui_size=ui) as stage:
        stage.show(TitleScene(stage))
        scene = QuestionScene(
            stage, "Why?", "\n".join(["It is long, and goes on."] * 16), Answer("Yes")
        )
        stage.push(scene)
        assert pygame.Rect((0, 0), size).contains(part(scene, "Yes").box)
