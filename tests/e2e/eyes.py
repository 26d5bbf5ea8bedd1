"""Where everything is on the real window, found out without asking the game.

What the game has saved is read and replayed, and laid out by the game's own pure code for the same
size. So a test presses where a person would see the card, and the game has no door for tests.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
from virtual_screen import wait_for

from game.ai.worker import Inline
from game.arrangement import Arrangement, parse_arrangement, reconcile
from game.match import Match
from game.rules.cards import CardId, SeatId
from game.rules.replay import TAKE_BACK, Entry
from game.rules.views import PlayerView
from game.storage.folders import user_folders
from game.storage.library import Library, connect
from game.storage.records import MatchSummary
from game.storage.settings import Help, SettingsFile
from game.ui.menu import MenuScene
from game.ui.scenes.title import TitleScene
from game.ui.sound import Sounds
from game.ui.stage import Stage
from game.ui.table.hands.desk import Desk
from game.ui.table.layout.options import TableOptions
from game.ui.table.poses import Pose
from game.ui.widgets import Focusable
from game.ui.window import GameWindow, Placement

PERSON = SeatId(0)

Saved = tuple[list[Entry], Arrangement]
"""Every action of a match, and how the person's cards lie."""


class Eyes:
    """One person's eyes on the newest match of a data folder."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.folders = user_folders(folder)
        self._library: Library | None = None
        self._match: Match | None = None
        self._match_id = 0
        self.size = size
        settings_file = SettingsFile(self.folders.settings_file)
        # A stage of its own, on no screen, on which menus can be built to see where things are.
        self.stage = Stage(
            GameWindow(Placement(size), clamped=False),
            self.folders,
            Library.in_memory(),
            settings_file,
            settings_file.load().settings,
            Sounds(),
            Inline,
        )

    def close(self) -> None:
        """Close everything that was opened to look."""
        if self._library is not None:
            self._library.close()
        self.stage.library.close()
        self.stage.window.close()

    def resize(self, size: tuple[int, int]) -> None:
        """Look at a window of another size from now on."""
        self.stage.window.close()
        self.size = size
        stage = self.stage
        self.stage = Stage(
            GameWindow(Placement(size), clamped=False),
            stage.folders,
            stage.library,
            SettingsFile(stage.folders.settings_file),
            stage.settings,
            stage.sounds,
            Inline,
        )

    # What is saved

    @property
    def library(self) -> Library:
        """Return the game's library, for reading only: it is not prepared and nothing locks it."""
        if self._library is None:
            path = self.folders.library_file
            wait_for("a library", path.exists)
            self._library = Library(connect(path), path)
        return self._library

    def summary(self) -> MatchSummary:
        """Return where the newest match stands."""
        return wait_for("a match", lambda: self.library.matches() or None)[0]

    def look(self) -> Match:
        """Return the newest match as it is saved now; it is only a copy."""
        summary = self.summary()
        record = self.library.record(summary.id)
        assert not record.lost
        if self._match is None or self._match_id != summary.id:
            copy = Library.in_memory()
            begun = copy.add(replace(record, entries=()), summary.position)
            self._match = Match.resume(copy, begun)
            self._match_id = summary.id
        match = self._match
        for saved in record.entries[match.version :]:
            if saved.entry == TAKE_BACK:
                match.take_back(next(seat for seat in match.seats if match.can_take_back(seat)))
            else:
                assert not isinstance(saved.entry, str)
                assert match.to_act is not None
                match.submit(match.to_act, saved.entry, match.version)
        return match

    def view(self) -> PlayerView:
        """Return what the person knows now."""
        return self.look().view(PERSON)

    def arrangement(self) -> Arrangement:
        """Return how the person's cards lie as it is saved now."""
        view = self.view()
        text = self.library.arrangements(self._match_id).get(PERSON)
        if text is None:
            return self.look().arrangement(PERSON)
        return reconcile(parse_arrangement(text), view.hand, view.table.round_number)

    # The table

    def desk(self, selection: frozenset[CardId] = frozenset()) -> Desk:
        """Return the table as it lies there, once nothing moves."""
        match = self.look()
        desk = Desk(match.view(PERSON), self.arrangement(), match.players, self.stage.scale)
        desk.selection = selection
        desk.use(TableOptions(has_meter=self.stage.settings.help is not Help.PURIST))
        return desk

    # The menus

    def show(self, scene: MenuScene) -> MenuScene:
        """Build a menu for the window's size."""
        self.stage.show(scene)
        return scene

    def title(self) -> MenuScene:
        """Return the title, with the matches that are open now."""
        stage = self.stage
        own, stage.library = stage.library, self.library
        try:
            return self.show(TitleScene(stage))
        finally:
            stage.library = own


def on_disk(eyes: Eyes) -> Saved:
    """Return all that must outlive the game."""
    record = eyes.library.record(eyes.summary().id)
    assert not record.lost
    return [entry.entry for entry in record.entries], eyes.arrangement()


def find_part(scene: MenuScene, name: str) -> Focusable:
    """Return the part of a menu by its name."""
    names = [part.name for part in scene.parts]
    assert name in names, f"no {name!r} among {names}"
    return scene.parts[names.index(name)]


def middle(box: pygame.Rect) -> tuple[float, float]:
    """Return the middle of a box."""
    return float(box.centerx), float(box.centery)


def point_on(pose: Pose) -> tuple[float, float]:
    """Return a point on the part of a card that shows."""
    return pose.x_px + min(pose.strip_px, pose.width_px) / 2, pose.y_px + pose.height_px / 2


def own_pose(desk: Desk, card: CardId) -> Pose:
    """Return how an own card lies, in hand or tray."""
    layout = desk.layout
    poses = [*layout.hand.poses, *(pose for slot in layout.slots for pose in slot.poses)]
    return next(pose for pose in poses if pose.card == card)
