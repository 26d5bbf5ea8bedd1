from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from screens import finished
from stages import opened, part

from game import i18n
from game.storage.settings import DEFAULTS
from game.ui.layers import Layer
from game.ui.look import Look, Role
from game.ui.luck_panel import TITLE, _Columns, _columns, note_words
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.score import ScoreScene
from game.wording import Line

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


@pytest.mark.parametrize("language", i18n.languages())
def test_the_headings_keep_clear_of_the_title(tmp_path: Path, language: str) -> None:
    i18n.use(language)
    players = finished(6).players
    with opened(tmp_path, (1024, 640), DEFAULTS, 1.3) as stage:
        look = Look(stage)
        for width in range(NARROWEST, 2 * NARROWEST, 10):
            places = _Columns(look, look.u(width), players)
            captions_px = max(words.get_height() for words in places.captions)
            assert captions_px <= places.head_px - look.u(TITLE)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_what_the_columns_mean_is_always_at_hand(
    tmp_path: Path, size: tuple[int, int], written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    placed: list[object] = []
    text = Layer.text

    def spy(layer: Layer, line: Line | str, *rest: Any, **named: Any) -> pygame.Rect:
        placed.append(line)
        return text(layer, line, *rest, **named)

    monkeypatch.setattr(Layer, "text", spy)
    with opened(tmp_path, size) as stage:
        for seats in (2, 4, 6):
            placed.clear()
            sheet = ScoreScene(stage, finished(seats))
            stage.show(sheet)
            has_button = any(one.name == "luck note" for one in sheet.parts)
            assert has_button is (note_words() not in placed)
            if has_button:
                written.clear()
                part(sheet, "luck note").press()
                assert isinstance(stage.top, QuestionScene)
                assert note_words() in written
