"""Where the game is put together: window, library, sounds and opponents behind one stage."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game import __version__
from game.ai.temper import Level, Personality
from game.ai.worker import Inline, Request, Worker
from game.i18n import t
from game.match import Match, new_beginning
from game.storage.folders import Folders
from game.storage.library import Library
from game.storage.recovery import find_repair
from game.storage.settings import Settings, SettingsFile
from game.ui.scenes.opening import begin_match, tell
from game.ui.scenes.title import TitleScene
from game.ui.setup import usual_setup
from game.ui.sound import Sounds
from game.ui.stage import Stage
from game.ui.theme import font
from game.ui.window import GameWindow, Placement, run, step

_IMPORTED_S: Final = time.monotonic()
SMOKE_TEST_FRAMES: Final = 30
SMOKE_TEST_PATIENCE_S: Final = 20.0

Measured = dict[str, str | int | float | bool]


class NoWindow(Exception):
    """Raised where no window can be opened; its text says why and what to do."""


def play(
    folders: Folders,
    library: Library,
    settings_file: SettingsFile,
    settings: Settings,
    *,
    deal: int | None,
    notices: Sequence[str],
) -> None:
    """Open the window and play until it is closed; with a deal number, deal it at once.

    Raises:
        NoWindow: There is no display.
    """
    stage = _open_stage(folders, library, settings_file, settings)
    try:
        stage.show(TitleScene(stage))
        step(stage, 0.0)
        _after_first_frame(stage, notices)
        if deal is not None:
            begin_match(stage, usual_setup(settings), deal)
        run(stage)
    finally:
        stage.close()
        pygame.quit()


def _open_stage(
    folders: Folders, library: Library, settings_file: SettingsFile, settings: Settings
) -> Stage:
    wanted = Placement(settings.window_size, settings.window_position, settings.is_full_screen)
    try:
        window = GameWindow(wanted)
    except pygame.error as error:
        raise _no_window(str(error)) from None
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        raise _no_window("there is no display")
    sounds = Sounds(settings.cards_volume, settings.signals_volume)
    sounds.is_muted = settings.is_muted
    return Stage(window, folders, library, settings_file, settings, sounds, Worker)


def _no_window(why: str) -> NoWindow:
    return NoWindow(f"no window can be opened ({why}): start the game on a desktop, or set DISPLAY")


def _after_first_frame(stage: Stage, notices: Sequence[str]) -> None:
    """Do what the first picture need not wait for: sound, and a look through the library."""
    stage.sounds.open()
    told = list(notices)
    repaired = find_repair(stage.library)
    if repaired is not None:
        stage.library = repaired.library
        told.extend([] if repaired.notice is None else [repaired.notice])
        stage.show(TitleScene(stage))
    if told:
        tell(stage, t("Please note"), "\n\n".join(told))


# ------------------------------------------------------------------------------------- smoke test


def smoke_test(
    folders: Folders, library: Library, settings_file: SettingsFile, settings: Settings
) -> Measured:
    """Open the window, deal a match that stays, draw frames, hear one opponent, and close.

    Raises:
        NoWindow: There is no display.
    """
    stage = _open_stage(folders, library, settings_file, settings)
    try:
        stage.show(TitleScene(stage))
        step(stage, 0.0)
        first_frame_s = process_age_s()
        _after_first_frame(stage, ())
        begin_match(stage, usual_setup(settings), None)
        frames = 1
        for _ in range(SMOKE_TEST_FRAMES):
            step(stage, 1 / 60)
            frames += 1
        reply_ms = _hear_an_opponent(stage.opponents)
        return {
            "ok": reply_ms is not None and stage.is_running,
            "frames": frames,
            "first_frame_s": round(first_frame_s, 3),
            "worker_reply_ms": -1.0 if reply_ms is None else reply_ms,
            "version": __version__,
            "fonts": "Noto Sans" if font(12).get_linesize() else "none",
        }
    finally:
        stage.close()
        pygame.quit()


def _hear_an_opponent(opponents: Worker | Inline) -> float | None:
    """Return the milliseconds until an opponent answered; None if it was no real answer."""
    setup = usual_setup(Settings())
    match = Match.begin(None, new_beginning(setup.ruleset, len(setup.seats)), setup.players)
    seat = match.to_act
    assert seat is not None
    request = Request(
        match.version, match.view(seat), Level.MEDIUM, Personality.NEUTRAL, seed=1, budget=0
    )
    asked_s = time.monotonic()
    opponents.ask(request)
    while time.monotonic() - asked_s < SMOKE_TEST_PATIENCE_S:
        reply = opponents.poll()
        if reply is not None:
            return None if reply.is_quick else round((time.monotonic() - asked_s) * 1000, 1)
        time.sleep(0.002)
    return None


def process_age_s() -> float:
    """Return the seconds since the process began; where that is not told, since this import."""
    try:
        fields = Path("/proc/self/stat").read_text().rsplit(")", 1)[1].split()
        began_s = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return float(Path("/proc/uptime").read_text().split()[0]) - began_s
    except (OSError, ValueError, IndexError, AttributeError):
        return time.monotonic() - _IMPORTED_S
