"""The score sheet after a round begins with the old order; then the rows trade places."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from screens import after_round_four
from stages import opened

from game.storage.settings import DEFAULTS
from game.ui.scenes.score import TRADE_AFTER_S, TRADE_S, ScoreScene
from game.ui.stage import Stage


def picture(stage: Stage, scene: ScoreScene, passed_s: float) -> bytes:
    """Return the sheet's part of the screen after a time."""
    while passed_s > 0:
        stage.update(min(0.05, passed_s))
        passed_s -= 0.05
    scene.needs_redraw = True
    stage.draw()
    whole = stage.window.surface
    return whole.subsurface((40, 200, 700, 320)).copy().get_buffer().raw


def test_rows_trade_places_once_after_a_round(stage: Stage) -> None:
    scene = ScoreScene(stage, after_round_four(), lambda: None)
    stage.show(scene)
    assert scene.is_animating
    seen = [picture(stage, scene, 0.0), picture(stage, scene, TRADE_AFTER_S + TRADE_S / 4)]
    seen.append(picture(stage, scene, 2.0))
    assert len(set(seen)) == 3
    assert not scene.is_animating
    assert picture(stage, scene, 1.0) == seen[-1]


def test_a_sheet_that_is_looked_up_or_under_reduced_motion_lies_still(tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        moved = ScoreScene(stage, after_round_four(), lambda: None)
        stage.show(moved)
        final = picture(stage, moved, 3.0)
        for is_reduced in (False, True):
            stage.use_settings(replace(DEFAULTS, is_reduced_motion=is_reduced))
            on_next = (lambda: None) if is_reduced else None
            still = ScoreScene(stage, after_round_four(), on_next)
            stage.show(still)
            assert not still.is_animating
            first = picture(stage, still, 0.0)
            assert picture(stage, still, 1.0) == first
            assert first == final
