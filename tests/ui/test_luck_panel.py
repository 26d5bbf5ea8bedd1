from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from stages import opened

from game import i18n
from game.storage.settings import DEFAULTS
from game.ui.look import Look, Role
from game.ui.luck_panel import _columns

NARROWEST = 287
"""What is left inside the panel at 1024x640 with large text, in design pixels."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    i18n.use("en")


@pytest.mark.parametrize("language", i18n.languages())
def test_every_figure_has_room_where_it_is_narrow(tmp_path: Path, language: str) -> None:
    i18n.use(language)
    with opened(tmp_path, (1024, 640), DEFAULTS, 1.3) as stage:
        look = Look(stage)
        inner = pygame.Rect(0, 0, look.u(NARROWEST), 0)
        columns = _columns(look, inner, look.u(120))
        assert columns[-1].width >= look.width(i18n.format_percent(100), Role.STATUS)
        assert columns[-1].right <= inner.right
        assert all(column.width >= look.width("99", Role.LABEL) for column in columns)
