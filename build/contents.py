"""What goes into the bundle: pure decisions, which the PyInstaller spec and the tests both ask."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

import project

EXCLUDED_MODULES: Final = (
    # Optional in what the game uses, and large.
    "numpy",
    "cv2",
    "PIL",
    "distributed",
    "dask",
    # Nothing is fetched, so nothing is encrypted; hashes and random numbers need no OpenSSL.
    "ssl",
    "_ssl",
    "_hashlib",
    "ftplib",
    "xmlrpc",
    "bz2",
    "_bz2",
    "lzma",
    "_lzma",
    # For building, testing and debugging.
    "doctest",
    "pdb",
    "pydoc",
    "unittest",
    "test",
    "tkinter",
    "setuptools",
    "pkg_resources",
    "pip",
    "pygame.docs",
    "pygame.examples",
    "pygame.tests",
    "pygame._camera_opencv",
    "pygame.camera",
    # Knows the folders of the machine that Python was built on, and nobody asks.
    "sysconfig",
)
HIDDEN_MODULES: Final = ("game.app.study", "game.ui.start", "game.ui.probe")
"""Imported inside functions; named here so that leaving one out is an error of the build."""

DATA_OF_PYGAME_GUI: Final = re.compile(
    r"pygame_gui/data/("
    r"NotoSans-(Regular|Bold|Italic|BoldItalic)\.ttf"
    r"|FiraCode-Regular\.ttf"
    r"|default_theme\.json"
    r"|licenses/.*\.txt"
    rf"|translations/pygame-gui\.({'|'.join(project.LANGUAGES)})\.json"
    r")"
)
"""Its other fonts are for scripts in which the game has no texts, and weigh 40 MB."""

NEVER_SHIPPED: Final = (".py", ".pyc", ".po", ".pot", ".ico", ".icns")
"""Among the assets: the scripts that draw them, the translators' files, icons for packages."""
SYSTEM_LIBRARIES: Final = re.compile(r"lib(stdc\+\+|gcc_s)\.so")
"""The graphics drivers of the player's system need theirs, which must not be an older one."""
METADATA_OF: Final = ("pygame_ce", "pygame_gui", "platformdirs")
"""Distributions whose version `doctor` tells."""


def assets() -> Iterator[tuple[str, str]]:
    """Yield source file and target folder of every asset, those of the catalogues included."""
    folder = project.ROOT / "assets"
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder)
        is_hidden = any(part.startswith(".") for part in inside.parts)
        if file.is_file() and file.suffix not in NEVER_SHIPPED and not is_hidden:
            yield str(file), str(PurePosixPath("game/assets", inside.parent.as_posix()))


def is_wanted_data(target: str) -> bool:
    """Tell whether a data file that hooks have collected belongs into the bundle."""
    target = target.replace("\\", "/")
    if target.startswith("pygame_gui/"):
        return DATA_OF_PYGAME_GUI.fullmatch(target) is not None
    if ".dist-info/" in target:
        return target.endswith("/METADATA")
    return not target.startswith(("pygame/docs/", "pygame/examples/", "pygame/tests/"))


def is_wanted_binary(target: str) -> bool:
    """Tell whether a library that hooks have collected belongs into the bundle."""
    return SYSTEM_LIBRARIES.match(PurePosixPath(target.replace("\\", "/")).name) is None


def version_numbers(version: str) -> tuple[int, int, int, int]:
    """Return a version as the four numbers of Windows: `1.2.3` is (1, 2, 3, 0)."""
    major, minor, patch = (int(part) for part in re.findall(r"\d+", version)[:3])
    return major, minor, patch, 0


def windows_version_info(name: str) -> str:
    """Return the version resource of an executable, in the form that PyInstaller reads."""
    numbers = version_numbers(project.version())
    strings = {
        "CompanyName": project.AUTHORS,
        "FileDescription": project.TITLE,
        "FileVersion": project.version(),
        "InternalName": name,
        "LegalCopyright": f"Copyright (c) {project.AUTHORS}. MIT licence.",
        "OriginalFilename": f"{name}.exe",
        "ProductName": project.TITLE,
        "ProductVersion": project.version(),
    }
    rows = ",\n        ".join(f"StringStruct({key!r}, {value!r})" for key, value in strings.items())
    return f"""\
VSVersionInfo(
    ffi=FixedFileInfo(
        filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1,
        subtype=0x0, date=(0, 0),
    ),
    kids=[
        StringFileInfo([StringTable('040904B0', [
        {rows},
        ])]),
        VarFileInfo([VarStruct('Translation', [0x0409, 1200])]),
    ],
)
"""


def property_list() -> dict[str, str | bool | list[str]]:
    """Return what macOS is told about the application in its Info.plist."""
    return {
        "CFBundleName": project.TITLE,
        "CFBundleDisplayName": project.TITLE,
        "CFBundleIdentifier": project.COMPONENT,
        "CFBundleShortVersionString": project.version(),
        "CFBundleVersion": project.version(),
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": [
            "pt-BR" if language == "pt" else language for language in project.LANGUAGES
        ],
        "CFBundleInfoDictionaryVersion": "6.0",
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": f"Copyright © 2026 {project.AUTHORS}. MIT licence.",
    }
