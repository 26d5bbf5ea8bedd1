"""The application's icon: what the generator draws, in containers that their systems can read."""

from __future__ import annotations

import importlib
import io
import struct
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from game.assets_folder import assets_folder
from game.ui.window import ICON

ROOT = Path(__file__).parents[2]
FOLDER = assets_folder() / "icons" / "app"
PNG = b"\x89PNG\r\n\x1a\n"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


@pytest.fixture(scope="module")
def application() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        return importlib.import_module("assets.icons.application")


@pytest.fixture(scope="module")
def built(application: ModuleType) -> dict[str, bytes]:
    made: dict[str, bytes] = application.build()
    return made


def opened(png: bytes) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(png), "icon.png")


def test_the_files_are_what_the_generator_draws(built: dict[str, bytes]) -> None:
    committed = {file.name: file.read_bytes() for file in FOLDER.iterdir()}
    assert set(committed) == set(built)
    for name, content in built.items():
        if name.endswith(".svg"):
            assert committed[name] == content, "run python -m assets.icons.application"
        elif name.endswith(".png"):
            # Compressed bytes may differ between versions of zlib; the pixels may not.
            pixels = [
                pygame.image.tobytes(opened(png), "RGBA") for png in (committed[name], content)
            ]
            assert max(abs(a - b) for a, b in zip(*pixels, strict=True)) <= 2


def test_a_second_run_makes_the_same_bytes(
    application: ModuleType, built: dict[str, bytes]
) -> None:
    assert application.build() == built


@pytest.mark.parametrize("size", SIZES)
def test_every_size_has_clear_corners_and_an_opaque_middle(size: int) -> None:
    icon = pygame.image.load(FOLDER / f"icon-{size}.png")
    assert icon.get_size() == (size, size)
    assert icon.get_at((0, 0)).a < 128
    assert icon.get_at((size // 2, size // 2)).a == 255
    assert pygame.transform.average_color(icon)[:3] != (0, 0, 0)


def test_the_icon_for_windows_lists_pictures_that_lie_where_it_says() -> None:
    data = (FOLDER / "icon.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind) == (0, 1)
    end = 6 + 16 * count
    widths = []
    for i in range(count):
        width, height, _, _, planes, bits, length, start = struct.unpack_from(
            "<BBBBHHII", data, 6 + 16 * i
        )
        widths.append(width or 256)
        assert (width, planes, bits, start) == (height, 1, 32, end)
        end += length
        if data.startswith(PNG, start):
            assert opened(data[start:end]).get_width() == widths[-1]
        else:
            header, wide, twice_high = struct.unpack_from("<Iii", data, start)
            assert (header, wide, twice_high) == (40, widths[-1], 2 * widths[-1])
            assert length == 40 + wide * wide * 4 + (wide + 31) // 32 * 4 * wide
    assert widths == [16, 24, 32, 48, 64, 128, 256]
    assert end == len(data)


def test_a_bitmap_for_windows_shows_the_same_as_the_picture() -> None:
    data = (FOLDER / "icon.ico").read_bytes()
    icon = pygame.image.load(io.BytesIO(data), "icon.ico")
    png = pygame.image.load(FOLDER / f"icon-{icon.get_width()}.png")
    assert pygame.image.tobytes(icon, "RGBA") == pygame.image.tobytes(png, "RGBA")


def test_the_icon_for_macos_holds_every_size_it_announces() -> None:
    data = (FOLDER / "icon.icns").read_bytes()
    kind, length = struct.unpack_from(">4sI", data)
    assert (kind, length) == (b"icns", len(data))
    found, at = {}, 8
    while at < len(data):
        kind, length = struct.unpack_from(">4sI", data, at)
        found[kind] = opened(data[at + 8 : at + length]).get_width()
        at += length
    assert at == len(data)
    assert found[b"ic07"] == 128
    assert found[b"ic13"] == found[b"ic08"] == 256
    assert found[b"ic14"] == found[b"ic09"] == 512


def test_the_window_shows_one_of_them() -> None:
    assert (FOLDER / ICON).is_file()
