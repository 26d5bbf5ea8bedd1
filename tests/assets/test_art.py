"""The pictures and sounds in `assets/` are what their generators make, in the renderer's subset."""

from __future__ import annotations

import array
import importlib
import itertools
import math
import re
import wave
from pathlib import Path
from types import ModuleType

import pytest

from game.assets_folder import assets_folder

ROOT = Path(__file__).parents[2]
DRAWN = ("icons", "portraits", "theme")
ALLOWED = {"svg", "g", "path", "circle", "rect"}


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module(f"assets.{request.param}.generate")


@pytest.mark.parametrize("generator", DRAWN, indirect=True)
def test_pictures_are_what_their_generator_draws(generator: ModuleType) -> None:
    folder = Path(generator.__file__ or "").parent
    drawn: dict[str, str] = generator.build()
    committed = {file.name: file.read_bytes() for file in folder.glob("*.svg")}
    assert set(committed) == set(drawn)
    for name, text in drawn.items():
        assert committed[name] == text.encode(), f"run python -m {generator.__name__}"


@pytest.mark.parametrize("generator", ["sounds"], indirect=True)
def test_sounds_are_what_their_generator_makes(generator: ModuleType) -> None:
    folder = Path(generator.__file__ or "").parent
    made: dict[str, bytes] = generator.build()
    committed = {file.name: file.read_bytes() for file in folder.glob("*.wav")}
    assert set(committed) == set(made)
    for name, content in made.items():
        assert committed[name] == content, f"run python -m {generator.__name__}"


@pytest.mark.parametrize("folder", DRAWN)
def test_pictures_keep_to_what_the_renderer_draws(folder: str) -> None:
    for file in (assets_folder() / folder).glob("*.svg"):
        text = file.read_text(encoding="utf-8")
        elements = set(re.findall(r"<([a-zA-Z]+)", text))
        assert elements <= ALLOWED, file.name
        for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', text):
            assert re.fullmatch(r"none|#[0-9a-fA-F]{6}", colour), file.name


def test_one_colour_drawings_are_white_throughout() -> None:
    one_colour = [
        *(assets_folder() / "icons").glob("*.svg"),
        *(assets_folder() / "theme").glob("paper_*.svg"),
        *(assets_folder() / "theme").glob("letter_*.svg"),
    ]
    assert len(one_colour) > 50
    for file in one_colour:
        colours = set(re.findall(r'(?:fill|stroke)="(#[^"]*)"', file.read_text(encoding="utf-8")))
        assert colours == {"#ffffff"}, file.name


def test_the_title_has_all_its_letters() -> None:
    for letter in "mexicanrummy":
        assert (assets_folder() / "theme" / f"letter_{letter}.svg").is_file()


def loudness_of(file: Path) -> float:
    """Return the root mean square of the loudest 50 ms as a share of full scale."""
    with wave.open(str(file)) as sound:
        samples = array.array("h", sound.readframes(sound.getnframes()))
    powers = [0, *itertools.accumulate(sample * sample for sample in samples)]
    window = 2205
    loudest = max(b - a for a, b in zip(powers, powers[window:], strict=False))
    return math.sqrt(loudest / window) / 32768


def peak_of(file: Path) -> float:
    """Return the largest sample as a share of full scale."""
    with wave.open(str(file)) as sound:
        samples = array.array("h", sound.readframes(sound.getnframes()))
    return max(abs(sample) for sample in samples) / 32768


def test_sounds_are_matched_in_loudness_and_small_together() -> None:
    files = sorted((assets_folder() / "sounds").glob("*.wav"))
    assert sum(file.stat().st_size for file in files) < 1_000_000
    levels = [loudness_of(file) for file in files]
    assert max(levels) / min(levels) < 1.2
    assert max(levels) < 0.2
    assert all(0.15 < peak_of(file) < 0.6 for file in files)


def test_all_assets_together_are_small() -> None:
    kinds = ("*.svg", "*.png", "*.ico", "*.icns", "*.wav", "*.json")
    sizes = {
        file: file.stat().st_size
        for kind in kinds
        for file in assets_folder().rglob(kind)
        if not any(part.startswith(".") for part in file.relative_to(assets_folder()).parts)
    }
    assert sum(sizes.values()) < 3_000_000
