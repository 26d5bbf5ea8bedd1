"""The pictures for developers are drawn at sizes that players can set, and at no others."""

from __future__ import annotations

from pathlib import Path

import pytest
import snapshots

from game.storage.settings import UI_SIZES


@pytest.mark.parametrize("size", UI_SIZES)
def test_a_scene_is_drawn_at_the_least_and_the_greatest_ui_size(
    tmp_path: Path, size: float
) -> None:
    assert snapshots.main([str(tmp_path), "--ui", str(size), "--scene", "table-4"]) == 0
    assert (tmp_path / f"table-4-en-1280x720-{size:g}.png").is_file()


@pytest.mark.parametrize("size", ["150", "0.9", "2.01", "-1", "nan", "inf", "large"])
def test_a_ui_size_that_no_player_can_set_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], size: str
) -> None:
    with pytest.raises(SystemExit):
        snapshots.main([str(tmp_path / "out"), f"--ui={size}"])
    assert f"a UI size is from 1.0 to 2.0, not '{size}'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("scene", ["first-turn", "open-offer"])
def test_a_scene_is_the_same_picture_in_every_run(tmp_path: Path, scene: str) -> None:
    pictures = []
    for run in ("one", "other"):
        snapshots.main([str(tmp_path / run), "--scene", scene])
        pictures += [file.read_bytes() for file in (tmp_path / run).iterdir()]
    assert pictures[0] == pictures[1]
