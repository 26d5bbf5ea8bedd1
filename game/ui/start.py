"""From nothing to a window that is played in, and down again; and the smoke test of all that."""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import logging
import os
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game import __version__
from game.i18n import t
from game.rules.notation import action_to_json
from game.storage.errors import LibraryError
from game.storage.folders import Folders
from game.storage.library import Library
from game.storage.recovery import find_repair
from game.storage.settings import Settings, SettingsFile
from game.ui.keys import find_unfit
from game.ui.scenes.first_start import first_scene
from game.ui.scenes.title import TitleScene
from game.ui.sound import Sounds
from game.ui.stage import Stage
from game.ui.theme import find_font_file
from game.ui.window import ANIMATING_S, GameWindow, Placement, run, step

if TYPE_CHECKING:
    from game.ai.worker import Worker

MOVES_TOLD: Final = 20
"""So many moves are in the report of a crash."""
SMOKE_DEAL: Final = 1
SMOKE_FRAMES: Final = 30
SMOKE_PATIENCE_S: Final = 10.0

_IMPORTED_S: Final = time.perf_counter()
_log = logging.getLogger(__name__)


class NoWindow(Exception):
    """Raised where no window can be opened; its text is one line for the terminal."""


class GameFailed(Exception):
    """Raised from whatever nobody expected while the window was open.

    Attributes:
        moves: The last moves of the match that was played last, in notation.
    """

    def __init__(self, moves: tuple[str, ...]) -> None:
        super().__init__("the game has failed")
        self.moves = moves


def play(
    folders: Folders,
    library: Library,
    settings_file: SettingsFile,
    settings: Settings,
    *,
    deal: int | None = None,
    notices: Sequence[str] = (),
) -> None:
    """Play until the window is closed.

    Args:
        folders: Where the player's data lie.
        library: The matches.
        settings_file: Where changed settings are saved.
        settings: The settings in force, the command line's wishes included.
        deal: A deal number to be played at once.
        notices: Sentences that the player should read first.

    Raises:
        NoWindow: There is no screen.
        GameFailed: Something that nobody expected; every move that could be saved is.
    """
    with (
        _open_stage(folders, library, settings_file, settings) as stage,
        _failures_told(stage),
    ):
        stage.show(first_scene(stage))
        step(stage, 0.0)
        # The first frame is on the screen; what takes longer comes now.
        stage.open_sound()
        told = [*notices, *_mend_keys(stage), *_repair(stage), *_damaged_assets(stage)]
        _load_table()
        if deal is not None:
            _deal_at_once(stage, deal)
        if told:
            from game.ui.scenes.opening import tell

            tell(stage, t("Before you play"), "\n".join(told))
        with contextlib.suppress(KeyboardInterrupt):
            run(stage)


def smoke_test(
    folders: Folders, library: Library, settings: Settings
) -> dict[str, str | int | float | bool]:
    """Open the window, ask an opponent, deal a match that is kept, draw frames, and close.

    The player's settings are left as they are.

    Returns:
        What was measured, and `ok`.

    Raises:
        NoWindow: There is no screen.
    """
    with (
        tempfile.TemporaryDirectory() as scratch,
        _open_stage(
            folders, library, SettingsFile(Path(scratch, "settings.json")), settings
        ) as stage,
    ):
        stage.show(TitleScene(stage))
        step(stage, 0.0)
        first_frame_s = seconds_since_start()
        _load_table()
        _deal_at_once(stage, SMOKE_DEAL)
        step(stage, 0.0)
        playable_s = seconds_since_start()
        reply_ms = _ask_once(stage)
        frames = 2
        for _ in range(SMOKE_FRAMES):
            stage.redraw()
            step(stage, ANIMATING_S)
            frames += 1
        font = find_font_file()
        return {
            "ok": reply_ms is not None and library.is_saved and bool(library.open_matches()),
            "frames": frames,
            "first_frame_s": round(first_frame_s, 3),
            "playable_s": round(playable_s, 3),
            "worker_reply_ms": -1.0 if reply_ms is None else round(reply_ms, 1),
            "version": __version__,
            "fonts": "Noto Sans is missing" if font is None else font.stem,
        }


def show_failure(text: str) -> None:
    """Show a message in a window of the system's own: the game's may be what is broken."""
    with contextlib.suppress(pygame.error):
        pygame.display.message_box("Mexican Rummy", text, message_type="error")


@contextlib.contextmanager
def _failures_told(stage: Stage) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        # The library may be another than at the start: mended, or one in memory.
        raise GameFailed(last_moves(stage.library)) from error


def last_moves(library: Library) -> tuple[str, ...]:
    """Return the last moves of the match played last, in notation; none if it cannot be read."""
    try:
        open_matches = library.open_matches()
        entries = library.record(open_matches[0].id).entries if open_matches else ()
    except LibraryError:
        return ()
    return tuple(
        entry.entry if isinstance(entry.entry, str) else json.dumps(action_to_json(entry.entry))
        for entry in entries[-MOVES_TOLD:]
    )


def seconds_since_start() -> float:
    """Return how long this process has been running, its interpreter's start included.

    Where the system does not tell, the time since this module was imported.
    """
    try:
        fields = Path("/proc/self/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        uptime_s = float(Path("/proc/uptime").read_text(encoding="ascii").split()[0])
        return uptime_s - int(fields[19]) / os.sysconf("SC_CLK_TCK")
    except (AttributeError, OSError, ValueError, IndexError):  # Windows has none of these
        return time.perf_counter() - _IMPORTED_S


@contextlib.contextmanager
def _open_stage(
    folders: Folders, library: Library, settings_file: SettingsFile, settings: Settings
) -> Iterator[Stage]:
    placement = Placement(
        settings.window_size,
        settings.window_position,
        is_full_screen=settings.is_full_screen,
        is_maximised=settings.is_maximised,
    )
    try:
        window = GameWindow(placement)
    except pygame.error as error:
        raise _no_window(str(error)) from error
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        window.close()
        raise _no_window("there is no display")
    stage = Stage(window, folders, library, settings_file, settings, Sounds(), _start_worker)
    before = signal.signal(signal.SIGTERM, lambda *_: stage.quit())
    try:
        yield stage
    finally:
        signal.signal(signal.SIGTERM, before)
        for problem in stage.problems:
            _log.warning("%s", problem)
        stage.close()
        if stage.library is not library:  # that one is closed by whoever opened it
            stage.library.close()
        pygame.quit()


def _mend_keys(stage: Stage) -> list[str]:
    """Give up saved keys that cannot be meant; return a sentence for the player for each."""
    keys = stage.settings.keys
    unfit = find_unfit(keys)
    sound = {name: key for name, key in keys.items() if name not in unfit}
    stage.use_settings(replace(stage.settings, keys=sound))
    return [
        t(
            "The setting {name} cannot be {value}; it was set back.",
            name="keys: " + name,
            value=keys[name],
        )
        for name in unfit
    ]


def _start_worker() -> Worker:
    """Start the opponents' process, which the first picture does not wait for."""
    from game.ai.worker import Worker

    return Worker()


def _deal_at_once(stage: Stage, deal: int) -> None:
    """Begin the usual match with a deal number."""
    from game.ui.scenes.opening import begin_match, usual_table

    begin_match(stage, usual_table(stage), deal)


def _load_table() -> None:
    """Load what the first press needs, and keep all of it out of later searches for garbage.

    Such a search through everything takes longer than a frame.
    """
    importlib.import_module("game.ui.scenes.table")
    gc.collect()
    gc.freeze()
    gc.enable()


def _damaged_assets(stage: Stage) -> list[str]:
    """Return a sentence for the player if assets that the first picture needs are damaged."""
    files = [problem.split()[0] for problem in stage.problems]
    if not files:
        return []
    return [
        t("Missing or damaged, so something plainer is shown: {files}.", files=", ".join(files))
    ]


def _no_window(why: str) -> NoWindow:
    return NoWindow(f"no window can be opened ({why}): start the game on a desktop, or set DISPLAY")


def _repair(stage: Stage) -> list[str]:
    """Look closely at the library, which takes its time; return what the player should know."""
    opening = find_repair(stage.library)
    if opening is None:
        return []
    stage.library = opening.library
    stage.show(first_scene(stage))
    return [] if opening.notice is None else [opening.notice]


def _ask_once(stage: Stage) -> float | None:
    """Ask the opponents' process for one decision; return its time in milliseconds."""
    from game.ai.worker import Request
    from game.match import Match, new_beginning
    from game.players import Computer
    from game.ui.setup import usual_setup

    setup = usual_setup(stage.settings)
    players = [replace(seat, is_person=False).player(setup.fitted_level) for seat in setup.seats]
    beginning = new_beginning(setup.ruleset, len(players), deal=SMOKE_DEAL)
    with contextlib.closing(Library.in_memory()) as unsaved:
        match = Match.begin(unsaved, beginning, players)
        seat = match.to_act
        assert seat is not None
        player = players[seat]
        assert isinstance(player, Computer)
        seed = match.decision_seed(match.version, seat)
        request = Request(
            match.version, match.view(seat), player.level, player.personality, seed, budget=0
        )
    asked_s = time.perf_counter()
    stage.opponents.ask(request)
    while (waited_s := time.perf_counter() - asked_s) < SMOKE_PATIENCE_S:
        reply = stage.opponents.poll()
        if reply is not None:
            return None if reply.is_quick else waited_s * 1000
        step(stage, ANIMATING_S)
        time.sleep(0.001)
    return None
