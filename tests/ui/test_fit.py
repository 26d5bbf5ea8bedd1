"""Every text has its room: nothing is shortened or broken inside a word, in any language.

All texts are set by `RichText`, so that is where they are watched, over every scene that
`tests/snapshots.py` draws. The whole product of languages, sizes and UI sizes takes minutes and is
run with `-m soak`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
import snapshots

from game import i18n
from game.storage.settings import DEFAULTS
from game.ui import rich_text
from game.ui.rich_text import RichText
from game.ui.theme import Scale

SMALL, USUAL = (1024, 640), (1280, 720)


class Watch:
    """Notes every text that did not fit where it was set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faults: set[str] = set()
        shortened, parted = RichText._shortened, RichText._parted

        def watch_shortened(
            text: RichText, row: rich_text._Row, style: rich_text.TextStyle, width_px: int | None
        ) -> rich_text._Row:
            self.faults.add(f"shortened in {width_px} px: {_words(row)}")
            return shortened(text, row, style, width_px)

        def watch_parted(
            text: RichText,
            cluster: rich_text._Cluster,
            style: rich_text.TextStyle,
            width_px: int | None,
        ) -> Iterator[rich_text._Cluster]:
            parts = list(parted(text, cluster, style, width_px))
            if len(parts) > 1:
                self.faults.add(f"broken in {width_px} px: {_words([cluster])}")
            return iter(parts)

        monkeypatch.setattr(RichText, "_shortened", watch_shortened)
        monkeypatch.setattr(RichText, "_parted", watch_parted)


def _words(row: rich_text._Row) -> str:
    return " ".join(getattr(atom, "text", "#") for cluster in row for atom in cluster)


def find_faults(
    monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int], ui_size: float
) -> list[str]:
    """Draw every scene; return what did not fit, by scene."""
    pygame.font.init()
    watch = Watch(monkeypatch)
    settings = replace(DEFAULTS, language=language)
    found: list[str] = []
    for name, scene in snapshots.scenes().items():
        i18n.use(language)
        scene(Scale(*size, ui_size), settings)
        found += [f"{name}: {fault}" for fault in sorted(watch.faults)]
        watch.faults.clear()
    return found


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    i18n.use("en")


@pytest.mark.parametrize("language", i18n.languages())
def test_texts_fit_in_the_smallest_window(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    assert find_faults(monkeypatch, language, SMALL, 1.0) == []


@pytest.mark.soak
@pytest.mark.parametrize("ui_size", [1.0, 1.5])
@pytest.mark.parametrize("size", [SMALL, USUAL])
@pytest.mark.parametrize("language", i18n.languages())
def test_texts_fit_everywhere(
    monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int], ui_size: float
) -> None:
    assert find_faults(monkeypatch, language, size, ui_size) == []
