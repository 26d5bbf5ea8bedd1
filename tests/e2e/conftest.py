"""The real game in a real window, on a screen that each test has for itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from virtual_screen import VirtualScreen, missing_programs, virtual_screen


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.window)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[VirtualScreen]:
    """Return a screen; without the programs for one, skip, but never where changes are judged."""
    missing = missing_programs()
    if missing:
        says = f"the window tests need {' and '.join(missing)}"
        if os.environ.get("CI", "").lower() in ("1", "true"):
            pytest.fail(says)
        pytest.skip(says)
    folder = tmp_path / "screen"
    folder.mkdir()
    with virtual_screen(folder) as opened:
        yield opened


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder that does not exist yet."""
    return tmp_path / "data"
