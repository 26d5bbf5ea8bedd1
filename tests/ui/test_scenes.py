"""Every screen but the table: all fits, and the keyboard reaches everything."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pygame
import pytest
from screens import SCENES, table
from stages import click, opened, part, press

from game.ui.layers import ScrollBar
from game.ui.menu import UNASKED_S
from game.ui.rich_text import RichText
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage

LONG = {
    "settings, keys",
    "rules book, a clause",
    "rules book, a search",
    "matches",
    "finished matches",
    "statistics",
}
LAYOUTS = [((1024, 640), 1.0), ((1280, 720), 1.3), ((1920, 1080), 1.6), ((1024, 640), 2.0)]
"""The tightest windows before and after columns stand below each other."""


@pytest.mark.parametrize(("size", "ui_size"), LAYOUTS)
def test_nothing_overlaps_is_cut_off_or_lies_outside(
    size: tuple[int, int], ui_size: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: RichText, row: object, *__: object) -> None:
        pytest.fail(f"{name}: a text is cut off: {row}")

    monkeypatch.setattr(RichText, "_shortened", refuse)
    for name, make in SCENES.items():
        with opened(tmp_path, size, ui_size=ui_size) as stage:
            scene = make(stage)
            stage.push(scene)
            stage.draw()
            screen = pygame.Rect(0, 0, *size)
            for one in scene.parts:
                view = one.sheet.view
                assert view.left <= one.box.left, (name, one.name)
                assert one.box.right <= view.right, (name, one.name)
                if one.sheet is scene.fixed:
                    assert screen.contains(one.box), (name, one.name)
            for one, other in itertools.combinations(scene.parts, 2):
                if one.sheet is other.sheet:
                    assert not one.box.colliderect(other.box), (name, one.name, other.name)
            if scene.body is not None:
                fixed = [one for one in scene.parts if one.sheet is scene.fixed]
                assert not any(one.box.colliderect(scene.body.view) for one in fixed), name


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_screen_scrolls_that_need_not(size: tuple[int, int], tmp_path: Path) -> None:
    """What scrolls at the usual UI size is long: a list, a search, a whole book page or ledger."""
    for name, make in SCENES.items():
        with opened(tmp_path, size) as stage:
            scene = make(stage)
            stage.push(scene)
            is_long = name in LONG
            assert scene.body is None or bool(scene.body.spare_px) is is_long, name


def test_no_screen_writes_a_day_as_machines_do(tmp_path: Path, written: list[str]) -> None:
    for name, make in SCENES.items():
        with opened(tmp_path) as stage:
            stage.push(make(stage))
            stage.draw()
        assert not [text for text in written if re.search(r"\d{4}-\d\d-\d\d", text)], name
        written.clear()


@pytest.mark.parametrize("ui_size", [1.0, 2.0])
@pytest.mark.parametrize("name", SCENES)
def test_the_keyboard_reaches_every_part_and_shows_it(
    name: str, ui_size: float, tmp_path: Path
) -> None:
    with opened(tmp_path, ui_size=ui_size) as stage:
        scene = SCENES[name](stage)
        stage.push(scene)
        stage.update(UNASKED_S)
        reached = set()
        for _ in scene.parts:
            assert scene.focused is not None
            reached.add(scene.focused.name)
            sheet = scene.focused.sheet
            assert sheet.view.contains(scene.focused.box), scene.focused.name
            press(stage, pygame.K_TAB)
        assert reached == {one.name for one in scene.parts if one.is_enabled}
        assert len(reached) == sum(one.is_enabled for one in scene.parts), "names are unique"
        back = scene.focused
        press(stage, pygame.K_TAB)
        press(stage, pygame.K_TAB, pygame.KMOD_SHIFT)
        assert scene.focused is back


def test_arrows_go_to_what_lies_there(stage: Stage) -> None:
    scene = TitleScene(stage)
    stage.show(scene)
    press(stage, pygame.K_DOWN)
    press(stage, pygame.K_DOWN)
    assert scene.focused is not None
    assert scene.focused.box.top > part(scene, "New match").box.top
    start = scene.focused
    press(stage, pygame.K_RIGHT)
    beside = scene.focused
    assert beside.box.top == start.box.top
    assert beside.box.left > start.box.right
    press(stage, pygame.K_LEFT)
    assert scene.focused is start
    press(stage, pygame.K_UP)
    assert scene.focused.name == "New match"
    press(stage, pygame.K_UP)
    assert scene.focused.name == "first"


def test_the_wheel_scrolls_a_long_page(tmp_path: Path) -> None:
    with opened(tmp_path, ui_size=2.0) as stage:
        scene = NewMatchScene(stage, table(6))
        stage.show(scene)
        assert scene.body is not None
        top = part(scene, "Name of seat 1").box.top
        stage.handle(pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0))
        assert part(scene, "Name of seat 1").box.top < top
        for _ in range(200):
            stage.handle(pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0))
        assert scene.body.scroll_px == scene.body.spare_px
        stage.draw()


def test_what_is_scrolled_away_cannot_be_pressed(tmp_path: Path) -> None:
    with opened(tmp_path, ui_size=2.0) as stage:
        scene = NewMatchScene(stage, table(6))
        stage.show(scene)
        body = scene.body
        assert body is not None
        hidden = next(
            one
            for one in scene.parts
            if one.sheet is body and body.view.bottom < one.box.centery < 720
        )
        before = scene.setup
        click(stage, hidden.box.center)
        assert scene.setup == before
        assert scene.focused is not hidden


def test_a_screen_that_is_drawn_again_makes_no_picture_of_the_windows_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, int]] = []

    class Noted(pygame.Surface):
        def __init__(self, size: tuple[int, int], *rest: int) -> None:
            super().__init__(size, *rest)
            made.append(size)

    for name, make in SCENES.items():
        with opened(tmp_path) as stage:
            stage.show(TitleScene(stage))
            stage.push(make(stage))
            stage.draw()
            stage.redraw()
            with monkeypatch.context() as patched:
                patched.setattr(pygame, "Surface", Noted)
                assert stage.draw()
            assert stage.window.size not in made, name


def test_the_bar_shows_how_far_a_page_is_scrolled_however_that_came_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    paint = ScrollBar.paint

    def watch(bar: ScrollBar, canvas: pygame.Surface, box: pygame.Rect) -> None:
        assert scene.body is not None
        shown.append(scene.body.scroll_px)
        paint(bar, canvas, box)

    with opened(tmp_path) as stage:
        scene = SCENES["finished matches"](stage)
        stage.push(scene)
        monkeypatch.setattr(ScrollBar, "paint", watch)
        for _ in scene.parts:
            press(stage, pygame.K_TAB)
            assert scene.body is not None
            assert scene.body.scroll_px == (shown[-1] if shown else 0)
        assert max(shown) > 0
        shown.clear()
        scene.rebuild()
        assert scene.body.scroll_px == shown[-1]
