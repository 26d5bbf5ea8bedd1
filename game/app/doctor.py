"""`doctor`: what a bug report needs, and no personal data."""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import sqlite3
import sys
import tempfile
from pathlib import Path

from game import __version__
from game.app.parser import Commands, add_data_folder, write, write_json
from game.app.private import without_home
from game.assets_folder import assets_folder
from game.i18n import system_language, t
from game.rules.engine import RULES_VERSION
from game.rules.notation import JsonObject
from game.storage.errors import LibraryError
from game.storage.folders import Folders, user_folders
from game.storage.library import Library


def add_command(commands: Commands) -> None:
    """Add `doctor`."""
    parser = commands.add_parser(
        "doctor", help=t("show versions, folders and checks for bug reports")
    )
    add_data_folder(parser)
    parser.add_argument("--json", action="store_true", help=t("print one JSON object"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; 1 if matches or settings cannot be kept, else 0."""
    found = examine(user_folders(arguments.data_dir))
    if arguments.json:
        write_json(found)
    else:
        for name, value in found.items():
            write(f"{name}: {value}")
    return 0 if found["can keep matches"] == "yes" else 1


def examine(folders: Folders) -> JsonObject:
    """Return every finding by its name."""
    from game.ui.probe import describe_display, describe_sound, drawing_versions

    return {
        "mexican-rummy": __version__,
        "rules version": RULES_VERSION,
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "language": system_language(),
        "frozen": bool(getattr(sys, "frozen", False)),
        **drawing_versions(),
        "pygame_gui": _version_of("pygame_gui"),
        "SQLite": sqlite3.sqlite_version,
        "assets": "found" if assets_folder().is_dir() else f"missing in {_path(assets_folder())}",
        "data folder": _path(folders.data),
        "settings folder": _path(folders.settings),
        "can keep matches": _writable(folders.data),
        "can keep settings": _writable(folders.settings),
        "match library": _library(folders),
        "display": describe_display(),
        "sound": describe_sound(),
    }


def _version_of(package: str) -> str:
    import importlib.metadata  # which takes as long as drawing a frame, and only the doctor asks

    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def _path(path: Path) -> str:
    return without_home(str(path.absolute()))


def _writable(folder: Path) -> str:
    existing = next(place for place in (folder, *folder.parents) if _may_exist(place))
    try:
        with tempfile.TemporaryFile(dir=existing) as file:
            file.write(os.urandom(16))
    except OSError as error:
        return f"no ({error.strerror})"
    return "yes"


def _may_exist(place: Path) -> bool:
    """Tell whether a folder exists, or lies where one may not even look."""
    try:
        return place.exists() or place.parent == place
    except OSError:
        return True


def _library(folders: Folders) -> str:
    try:
        library = Library.find(folders.library_file)
        if library is None:
            return "none yet"
        with contextlib.closing(library):
            damage = library.find_damage()
            if damage is not None:
                return f"damaged ({' '.join(damage.split())})"
            return f"sound, {len(library.matches())} matches, {len(library.open_matches())} open"
    except LibraryError as error:
        return without_home(str(error))
