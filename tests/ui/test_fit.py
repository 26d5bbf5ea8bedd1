"""Every text has its room: none is cut, broken inside a word or over another, in any language.

All texts are set by `RichText`, so that is where they are watched, over every scene that
`tests/snapshots.py` draws; where menus put them their `Page` is told. The whole product of
languages, sizes and UI sizes takes minutes and is run with `-m soak`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest
import snapshots
from stages import opened

from game import i18n
from game.storage.settings import DEFAULTS
from game.ui import rich_text
from game.ui.layers import Page
from game.ui.look import Look, Role
from game.ui.rich_text import RichText
from game.ui.theme import Scale
from game.wording import Line, plain

SMALL, USUAL = (1024, 640), (1280, 720)


TOUCHING_PX = 2
"""So much of the ink of two texts may meet, as the tails of letters do with the row below."""


class Watch:
    """Notes every text that did not fit where it was set, and where menus put each text."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faults: set[str] = set()
        self._words: dict[int, tuple[pygame.Surface, str]] = {}
        """Texts as pictures, by the picture's id."""
        self._placed: dict[int, tuple[Page, list[tuple[pygame.Rect, str]]]] = {}
        """The ink of each text with its words, by the id of its page."""
        shortened, parted = RichText._shortened, RichText._parted
        block, stamp = RichText.block, Page.stamp

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

        def watch_block(
            text: RichText, line: Line | str, style: rich_text.TextStyle, *rest: int | None
        ) -> pygame.Surface:
            picture = block(text, line, style, *rest)
            self._words[id(picture)] = picture, line if isinstance(line, str) else plain(line)
            return picture

        def watch_stamp(page: Page, picture: pygame.Surface, left_px: float, top_px: float) -> None:
            stamp(page, picture, left_px, top_px)
            _, words = self._words.get(id(picture), (picture, ""))
            if words:
                ink = picture.get_bounding_rect().move(round(left_px), round(top_px))
                self._placed.setdefault(id(page), (page, []))[1].append((ink, words))

        monkeypatch.setattr(RichText, "block", watch_block)
        monkeypatch.setattr(Page, "stamp", watch_stamp)
        monkeypatch.setattr(RichText, "_shortened", watch_shortened)
        monkeypatch.setattr(RichText, "_parted", watch_parted)

    def find_overlaps(self) -> Iterator[str]:
        """Yield which texts of a page lie over each other, and forget all that was placed."""
        for _, texts in self._placed.values():
            for (ink, words), (other, others) in combinations(texts, 2):
                both = ink.clip(other)
                if min(both.size) > TOUCHING_PX:
                    yield f"over each other: {words} / {others}"
        self._placed.clear()
        self._words.clear()


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
        watch.faults.update(watch.find_overlaps())
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


def test_texts_over_each_other_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    watch = Watch(monkeypatch)
    with opened(tmp_path) as stage:
        page = Page(Look(stage), pygame.Rect(0, 0, 400, 200))
        page.text("Luck ledger", Role.SUBHEADING, pygame.Rect(0, 0, 400, 0))
        page.text("Wild rank", Role.CAPTION, pygame.Rect(0, 40, 400, 0))
        assert list(watch.find_overlaps()) == []
        page.text("Luck ledger", Role.SUBHEADING, pygame.Rect(0, 0, 400, 0))
        page.text("Wild rank", Role.CAPTION, pygame.Rect(20, 8, 400, 0))
        assert list(watch.find_overlaps()) == ["over each other: Luck ledger / Wild rank"]
