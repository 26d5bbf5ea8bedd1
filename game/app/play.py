"""`play`: open the window, and take everything down again when it closes."""

from __future__ import annotations

import argparse
import gc
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

from game.app.crash import CRASHED, report_crash
from game.app.parser import (
    BadInput,
    Commands,
    add_data_folder,
    add_language,
    require_language,
    speak,
    whole_number,
)
from game.i18n import system_language, t
from game.rules.cards import MAX_SEED
from game.storage.folders import user_folders
from game.storage.recovery import open_library
from game.storage.settings import Settings, SettingsFile

SMALLEST_SIDE, LARGEST_SIDE = 320, 16_384
_SIZE = re.compile(r"(\d{1,5})[xX](\d{1,5})", re.ASCII)


def add_command(commands: Commands) -> None:
    """Add `play`, which is also what happens without any command."""
    parser = commands.add_parser("play", help=t("open the window and play (the default)"))
    add_language(parser)
    parser.add_argument("--size", metavar="WxH", help=t("size of the window, such as 1280x720"))
    parser.add_argument("--fullscreen", action="store_true", help=t("fill the screen"))
    parser.add_argument("--deal", metavar="N", help=t("deal this number at once"))
    parser.add_argument(
        "--smoke-test",
        type=Path,
        metavar="FILE",
        help=t("open, deal, draw, ask an opponent, write what was measured as JSON, and close"),
    )
    add_data_folder(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play until the window is closed."""
    if arguments.lang is not None:
        require_language(arguments.lang)
    gc.disable()  # nothing is garbage before the first picture, after which it is enabled again
    size = None if arguments.size is None else _read_size(arguments.size)
    deal = None if arguments.deal is None else whole_number(arguments.deal, "--deal", 0, MAX_SEED)
    folders = user_folders(arguments.data_dir)
    settings_file = SettingsFile(folders.settings_file)
    loading = settings_file.load()
    settings = _with_arguments(loading.settings, arguments, size)
    speak(arguments.lang or settings.language or system_language())
    opening = open_library(folders.library_file)
    notices = [*loading.notices, *([] if opening.notice is None else [opening.notice])]

    from game.ui.start import GameFailed, NoWindow, play, show_failure, smoke_test

    try:
        if arguments.smoke_test is not None:
            measured = smoke_test(folders, opening.library, settings)
            return _write_measured(arguments.smoke_test, measured)
        play(folders, opening.library, settings_file, settings, deal=deal, notices=notices)
    except NoWindow as error:
        raise BadInput(str(error)) from None
    except GameFailed as failure:
        told = report_crash(folders, failure.__cause__ or failure, failure.moves)
        if sys.stderr is not None:
            sys.stderr.write(f"mexican-rummy: {told}\n")
        show_failure(told)
        return CRASHED
    finally:
        gc.enable()
        opening.library.close()
    return 0


def _read_size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    if found is not None:
        width, height = int(found[1]), int(found[2])
        if all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (width, height)):
            return width, height
    raise BadInput(
        t(
            "--size {text}: give width and height from {least} to {most}, such as 1280x720",
            text=repr(text),
            least=SMALLEST_SIDE,
            most=LARGEST_SIDE,
        )
    )


def _with_arguments(
    settings: Settings, arguments: argparse.Namespace, size: tuple[int, int] | None
) -> Settings:
    """Return the settings with the window as asked for, which the game then remembers."""
    if size is not None:
        settings = replace(settings, window_size=size, is_full_screen=False)
    if arguments.fullscreen:
        settings = replace(settings, is_full_screen=True)
    return settings


def _write_measured(path: Path, measured: dict[str, str | int | float | bool]) -> int:
    text = json.dumps(measured)
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise BadInput(
            t("{path} cannot be written ({why})", path=path, why=error.strerror)
        ) from None
    sys.stdout.write(text + "\n")
    return 0 if measured["ok"] else 1
