"""The menus by keys alone, from the first start to the table; and the full screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pygame
from eyes import Eyes
from person_hands import Hands
from real_window import RealWindow, real_window, same
from virtual_screen import VirtualScreen, wait_for

from game.players import Computer
from game.rules.ruleset import WildMode
from game.storage.folders import user_folders
from game.storage.settings import Settings, SettingsFile
from game.ui.menu import MenuScene
from game.ui.scenes.first_start import FirstStartScene
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.title import TitleScene

KEYS: Final = {
    "Return": pygame.K_RETURN,
    "Escape": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "Right": pygame.K_RIGHT,
    "k": pygame.K_k,
}
MOST_TABS: Final = 60
CORNER: Final = (4, 4)
"""Where the pointer lies on nothing."""


class Keyboard:
    """Keys that the game gets, and a copy of its menus that shows where the focus is."""

    def __init__(self, window: RealWindow, copy: Eyes) -> None:
        self.window = window
        self.stage = copy.stage

    @property
    def top(self) -> MenuScene:
        scene = self.stage.top
        assert isinstance(scene, MenuScene)
        return scene

    def press(self, name: str) -> None:
        self.window.key(name)
        key = KEYS[name]
        text = name if len(name) == 1 else ""
        self.stage.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))
        self.stage.update(0.02)

    def go_to(self, name: str) -> None:
        for _ in range(MOST_TABS):
            if self.top.focused is not None and self.top.focused.name == name:
                return
            self.press("Tab")
        raise AssertionError(f"no {name!r} among {[part.name for part in self.top.parts]}")

    def choose(self, name: str) -> None:
        self.go_to(name)
        self.press("Return")

    def shows_the_same(self) -> bool:
        self.stage.redraw()
        self.stage.draw()
        return same(self.window.still(), self.stage.window.surface)


@contextmanager
def keyboard(window: RealWindow, folder: Path) -> Iterator[Keyboard]:
    """Follow a window with a copy of its menus."""
    with closing(Eyes(folder)) as copy:
        copy.stage.show(FirstStartScene(copy.stage))
        window.move(CORNER)
        yield Keyboard(window, copy)


def settings_of(data: Path) -> Settings:
    return SettingsFile(user_folders(data).settings_file).load().settings


def test_from_the_first_start_to_the_table_by_keys_alone(
    screen: VirtualScreen, data: Path, tmp_path: Path
) -> None:
    with real_window(screen, data) as window, keyboard(window, tmp_path / "copy") as keys:
        assert keys.shows_the_same()
        keys.press("Escape")
        assert isinstance(keys.top, TitleScene)
        assert keys.shows_the_same()

        keys.choose("Settings")
        assert isinstance(keys.top, SettingsScene)
        keys.go_to("UI size")
        keys.press("Right")
        assert keys.shows_the_same()
        keys.choose("Keys")
        keys.choose("Draw from the stock: D")
        keys.press("k")
        wait_for("the new key", lambda: settings_of(data).keys == {"draw": "k"})
        assert settings_of(data).ui_size == 1.1
        keys.press("Escape")
        assert isinstance(keys.top, TitleScene)

        keys.choose("New match")
        assert isinstance(keys.top, NewMatchScene)
        keys.choose("Kings wild")
        keys.go_to("Level of seat 2")
        keys.press("Right")
        assert keys.shows_the_same()
        keys.go_to("Deal number")
        window.key("4", "2", "Return")
        with closing(Eyes(data)) as eyes:
            hands = Hands(window, eyes)
            hands.wait_for_turn()
            match = eyes.look()
            assert match.deal_number == 42
            assert match.ruleset.wild_mode is WildMode.KINGS
            levels = [each.level for each in match.players if isinstance(each, Computer)]
            assert levels[0] != levels[1]
            assert len(eyes.view().hand) == 7
            window.still()
            window.key("k")
            hands.wait("a drawn card", lambda: len(eyes.view().hand) == 8)
        assert window.ask_to_close() == 0


def test_the_full_screen_is_remembered(screen: VirtualScreen, data: Path) -> None:
    with real_window(screen, data, has_started_before=True) as window:
        before = window.geometry()
        for keys, is_full in (("F11", True), ("alt+Return", False), ("F11", True)):
            window.key(keys)
            wait_for(
                "the setting", lambda is_full=is_full: settings_of(data).is_full_screen == is_full
            )
        assert window.ask_to_close() == 0
    assert settings_of(data).is_full_screen
    assert settings_of(data).window_size == before.size
