"""`doctor`: what a bug report needs, and no personal data."""

from __future__ import annotations

import argparse
import os
import platform
import sqlite3
import sys
import tempfile
from pathlib import Path

from game import __version__
from game.app.parser import Commands, add_data_folder, write, write_json
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
        "assets": "found" if assets_folder().is_dir() else f"missing in {_tidy(assets_folder())}",
        "data folder": _tidy(folders.data),
        "settings folder": _tidy(folders.settings),
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


def _tidy(path: Path) -> str:
    """Return a path without the player's name in it."""
    try:
        return str(Path("~") / path.resolve().relative_to(Path.home().resolve()))
    except (ValueError, RuntimeError):
        return str(path)


def _writable(folder: Path) -> str:
    existing = next((place for place in (folder, *folder.parents) if place.exists()), folder)
    try:
        with tempfile.TemporaryFile(dir=existing) as file:
            file.write(os.urandom(16))
    except OSError as error:
        return f"no ({error.strerror})"
    return "yes"


def _library(folders: Folders) -> str:
    if not folders.library_file.exists():
        return "none yet"
    try:
        library = Library.open(folders.library_file)
    except LibraryError as error:
        return str(error).replace(str(Path.home()), "~")
    try:
        damage = library.find_damage()
        matches = library.matches()
        open_matches = len(library.open_matches())
        return damage or f"sound, {len(matches)} matches, {open_matches} open"
    finally:
        library.close()
