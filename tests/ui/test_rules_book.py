"""The rules book on the screen: all of it fits, is reached by keys, and opens where it should."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from stages import click, opened, part, press, type_in

from game import i18n
from game.book.book import PAGES, find_anchor, search
from game.rules.ruleset import Preset, combine
from game.ui.choices import Field
from game.ui.rich_text import RichText
from game.ui.scenes.rules_book import MOST_LISTED, RulesBookScene, Showing
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage

LAYOUTS = [
    ((1280, 720), 1.0),
    ((1024, 640), 1.5),
    ((1024, 640), 2.0),
]
HOUSE_RULES = combine((Preset.BUYING, Preset.KINGS_WILD, Preset.STAGED_FINISH))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path) as stage:
        stage.show(TitleScene(stage))
        yield stage


def shown(stage: Stage, anchor: str | None = None) -> RulesBookScene:
    scene = RulesBookScene(stage, HOUSE_RULES, anchor)
    stage.push(scene)
    stage.draw()
    return scene


@pytest.mark.parametrize(("size", "ui_size"), LAYOUTS)
def test_every_page_fits(
    size: tuple[int, int], ui_size: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: RichText, row: object, *__: object) -> None:
        pytest.fail(f"a text is cut off: {row}")

    monkeypatch.setattr(RichText, "_shortened", refuse)
    with opened(tmp_path, size, ui_size=ui_size) as stage:
        scene = shown(stage)
        screen = pygame.Rect(0, 0, *size)
        for page in PAGES:
            scene.open(found(page.key))
            assert scene.body is not None
            view = scene.body.view
            for picture, (left, top) in scene.body._stamps:
                # Shadows fall a little beside their cards.
                near = pygame.Rect(0, -100, view.width, 100_000).inflate(24, 24)
                assert near.contains(picture.get_rect(topleft=(left, top))), page.key
            for one in scene.parts:
                assert screen.contains(one.box), (page.key, one.name)
                assert one.sheet is scene.fixed
            for one, other in itertools.combinations(scene.parts, 2):
                assert not one.box.colliderect(other.box), (page.key, one.name, other.name)
            assert not any(one.box.colliderect(view) for one in scene.parts), page.key


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize(("size", "ui_size"), [((1280, 720), 1.0), ((1024, 640), 1.5)])
def test_titles_fit_in_every_language(
    language: str, size: tuple[int, int], ui_size: float, tmp_path: Path
) -> None:
    before = i18n.current_language()
    i18n.use(language)
    try:
        with opened(tmp_path, size, ui_size=ui_size) as stage:
            scene = shown(stage)
            for page in PAGES:
                scene.open(found(page.key))
                for one in scene.parts:
                    assert pygame.Rect(0, 0, *size).contains(one.box), (page.key, one.name)
    finally:
        i18n.use(before)


def found(anchor: str):  # type: ignore[no-untyped-def]  # a place that is surely there
    place = find_anchor(anchor)
    assert place is not None
    return place


def test_the_keyboard_reaches_every_part(stage: Stage) -> None:
    scene = shown(stage)
    reached = set()
    for _ in scene.parts:
        assert scene.focused is not None
        reached.add(scene.focused.name)
        press(stage, pygame.K_TAB)
    assert reached == {one.name for one in scene.parts}
    assert all(one.spoken for one in scene.parts)


def test_arrows_turn_the_pages(stage: Stage) -> None:
    scene = shown(stage)
    press(stage, pygame.K_LEFT)
    assert scene.page == 0
    for number in range(1, len(PAGES)):
        press(stage, pygame.K_RIGHT)
        assert scene.page == number
    press(stage, pygame.K_RIGHT)
    assert scene.page == len(PAGES) - 1
    press(stage, pygame.K_LEFT)
    assert scene.page == len(PAGES) - 2


def test_the_contents_open_pages(stage: Stage) -> None:
    scene = shown(stage)
    click(stage, part(scene, "Runs").box.center)
    assert PAGES[scene.page].key == "runs"
    click(stage, part(scene, "next").box.center)
    assert PAGES[scene.page].key == "turn"
    click(stage, part(scene, "previous").box.center)
    assert PAGES[scene.page].key == "runs"
    assert [one.name for one in scene.parts].count("previous") == 1


def test_a_new_page_begins_at_its_top(stage: Stage) -> None:
    scene = shown(stage, "wilds")
    press(stage, pygame.K_PAGEDOWN)
    assert scene.body is not None
    assert scene.body.scroll_px > 0
    press(stage, pygame.K_RIGHT)
    press(stage, pygame.K_LEFT)
    assert scene.body.scroll_px == 0


@pytest.mark.parametrize("anchor", ["R1.4", "R4.6", "R5.7", "R7.5", "R8.2", "tip.high"])
@pytest.mark.parametrize("ui_size", [1.0, 1.5])
def test_a_clause_is_opened_in_sight_and_marked(
    anchor: str, ui_size: float, tmp_path: Path
) -> None:
    with opened(tmp_path, (1280, 720), ui_size=ui_size) as stage:
        scene = shown(stage, anchor)
        place = find_anchor(anchor)
        assert place is not None
        assert (scene.page, scene.block) == (place.page, place.block)
        assert scene.body is not None
        assert place.block is not None
        seen = scene._tops[place.block] - scene.body.scroll_px
        assert 0 <= seen < scene.body.view.height - 20


def test_the_heading_over_a_clause_is_in_sight_with_it(tmp_path: Path) -> None:
    with opened(tmp_path) as stage:
        scene = shown(stage, "R5.7")
        assert scene.block is not None
        assert scene._tops[scene.block - 1] == scene._tops[scene.block]


def test_only_a_page_can_be_turned(stage: Stage) -> None:
    scene = shown(stage)
    scene.showing = Showing.CONTENTS
    scene.rebuild()
    assert not {"next", "previous"} & {one.name for one in scene.parts}


def test_a_mark_shows(stage: Stage) -> None:
    plain = shown(stage, "swapping")
    stage.draw()
    before = stage.window.surface.copy()
    stage.pop()
    marked = shown(stage, "R5.4")
    stage.draw()
    assert plain.page == marked.page
    view = marked.body.view if marked.body else pygame.Rect(0, 0, 1, 1)
    changed = pygame.mask.from_threshold(
        before.subsurface(view), 0, (8, 8, 8), stage.window.surface.subsurface(view)
    )
    changed.invert()
    (box,) = changed.get_bounding_rects()
    assert box.width > view.width // 2
    assert box.height < view.height // 4


def test_an_unknown_anchor_opens_the_first_page(stage: Stage) -> None:
    scene = shown(stage, "R99.9")
    assert (scene.page, scene.block) == (0, None)


def test_search_lists_places_and_opens_them(stage: Stage) -> None:
    scene = shown(stage)
    press(stage, pygame.K_f, pygame.KMOD_CTRL)
    assert isinstance(scene.focused, Field)
    type_in(stage, "twin")
    assert scene.words == "twin"
    assert scene.showing is Showing.FOUND
    assert isinstance(scene.focused, Field)
    assert scene.focused.get_text() == "twin"
    press(stage, pygame.K_DOWN)
    found_parts = [one for one in scene.parts if one.sheet is scene.body]
    assert len(found_parts) >= 3
    click(stage, found_parts[1].box.center)
    assert scene.showing is Showing.PAGE
    assert scene.words == ""
    assert PAGES[scene.page].key == "sets"
    assert scene.block is not None


def test_enter_opens_what_was_found_first(stage: Stage) -> None:
    scene = shown(stage)
    press(stage, pygame.K_f, pygame.KMOD_CTRL)
    type_in(stage, "deadwood")
    press(stage, pygame.K_RETURN)
    assert PAGES[scene.page].key == "glossary"
    press(stage, pygame.K_LEFT)
    assert PAGES[scene.page].key == "advice"


def test_enter_does_not_overtake_fast_typing(stage: Stage) -> None:
    """All keys may come in one frame, before the field has told of any."""
    scene = shown(stage)
    press(stage, pygame.K_f, pygame.KMOD_CTRL)
    for letter in "deadwood":
        key = pygame.key.key_code(letter)
        stage.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0))
        stage.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    press(stage, pygame.K_RETURN)
    assert PAGES[scene.page].key == "glossary"
    assert scene.showing is Showing.PAGE


def test_typing_goes_on_where_the_caret_is(stage: Stage) -> None:
    scene = shown(stage)
    press(stage, pygame.K_f, pygame.KMOD_CTRL)
    type_in(stage, "rn")
    press(stage, pygame.K_LEFT)
    type_in(stage, "u")
    assert scene.words == "run"
    assert scene.page == 0


def test_a_single_letter_lists_only_the_first_places(stage: Stage) -> None:
    scene = shown(stage)
    press(stage, pygame.K_f, pygame.KMOD_CTRL)
    type_in(stage, "s")
    listed = [one for one in scene.parts if one.sheet is scene.body]
    assert len(listed) == MOST_LISTED < len(search("s"))


def test_nothing_found_says_so_and_enter_stays(stage: Stage) -> None:
    scene = shown(stage, "runs")
    press(stage, pygame.K_f, pygame.KMOD_CTRL)
    type_in(stage, "zzz")
    press(stage, pygame.K_RETURN)
    assert scene.showing is Showing.FOUND
    assert [one for one in scene.parts if one.sheet is scene.body] == []
    press(stage, pygame.K_ESCAPE)
    assert scene.showing is Showing.PAGE
    assert PAGES[scene.page].key == "runs"
    assert scene.words == ""


def test_escape_leaves(stage: Stage) -> None:
    shown(stage)
    press(stage, pygame.K_ESCAPE)
    assert isinstance(stage.top, TitleScene)


def test_contents_are_a_page_where_there_is_no_room(tmp_path: Path) -> None:
    with opened(tmp_path, (1024, 640), ui_size=1.5) as stage:
        stage.show(TitleScene(stage))
        scene = shown(stage)
        part(scene, "contents").press()
        assert scene.showing is Showing.CONTENTS
        entries = [one.name for one in scene.parts if one.sheet is scene.body]
        assert entries == [page.title for page in PAGES]
        press(stage, pygame.K_ESCAPE)
        assert scene.showing is Showing.PAGE
        part(scene, "contents").press()
        part(scene, "Glossary").press()
        assert PAGES[scene.page].key == "glossary"
        part(scene, "contents").press()
        part(scene, "contents").press()
        assert scene.showing is Showing.PAGE


def test_another_window_size_keeps_the_page(stage: Stage) -> None:
    scene = shown(stage, "R7.2")
    page = scene.page
    scene.resize(stage.scale)
    assert scene.page == page
    stage.draw()
