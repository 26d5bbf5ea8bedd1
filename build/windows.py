"""The packages for Windows: an installer for one player, and an archive that needs none."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import contents
import inspection
import project
from freezing import LICENCES, Bundle

MOST_INSTALLER_MB: Final = 18
INSTALLED_NSIS: Final = Path("C:/Program Files (x86)/NSIS/makensis.exe")
TARGET: Final = "amd64-unicode" if sys.platform == "linux" else ""
"""Debian's NSIS makes installers that 64-bit wine can run; the usual kind runs on every Windows."""


class NoInstaller(Exception):
    """Raised when the installer cannot be made as promised."""


def package(bundle: Bundle, out: Path, scratch: Path) -> list[Path]:
    """Make both packages; the scratch folder is not needed.

    Raises:
        NoInstaller: NSIS is missing, or the installer is too large.
    """
    return [make_installer(bundle, out, scratch), make_archive(bundle, out)]


def make_installer(bundle: Bundle, out: Path, scratch: Path) -> Path:
    """Make the installer.

    Raises:
        NoInstaller: NSIS is missing, or the installer is too large.
    """
    package = out / f"{project.NAME}-{project.version()}-windows-x64-setup.exe"
    subprocess.run(installer_command(bundle, package, find_makensis()), cwd=scratch, check=True)
    size_mb = package.stat().st_size / inspection.MEGABYTE
    if size_mb > MOST_INSTALLER_MB:
        raise NoInstaller(f"{package.name} has {size_mb:.1f} MB, more than {MOST_INSTALLER_MB}")
    return package


def find_makensis() -> str:
    """Return the program that makes installers.

    Raises:
        NoInstaller: It is not installed.
    """
    found = shutil.which("makensis")
    if found is None and INSTALLED_NSIS.is_file():
        found = str(INSTALLED_NSIS)
    if found is None:
        raise NoInstaller("makensis is missing: install NSIS 3")
    return found


def installer_command(bundle: Bundle, package: Path, makensis: str) -> list[str]:
    """Return the command that makes the installer of a bundle."""
    values = {
        "VERSION": project.version(),
        "NUMBERS": ".".join(map(str, contents.version_numbers(project.version()))),
        "SOURCE": str(bundle.folder),
        "LICENCES": str(bundle.licences),
        "ICON": str(project.ICONS / "icon.ico"),
        "HOME": project.home(),
        "SIZE_KIB": str(inspection.size(bundle.folder) // 1024),
        "OUT": str(package),
    }
    if TARGET:
        values["TARGET"] = TARGET
    sign = "/" if sys.platform == "win32" else "-"
    defines = [f"{sign}D{name}={value}" for name, value in values.items()]
    options = [f"{sign}V2", f"{sign}WX", f"{sign}INPUTCHARSET", "UTF8"]
    return [makensis, *options, *defines, str(project.FILES / "installer.nsi")]


def make_archive(bundle: Bundle, out: Path) -> Path:
    """Make the archive that runs from wherever it is unpacked."""
    package = out / f"{project.NAME}-{project.version()}-windows-x64-portable.zip"
    moment = project.moment().timetuple()[:6]
    files = {
        file.relative_to(bundle.folder).as_posix(): file
        for file in sorted(bundle.folder.rglob("*"))
        if file.is_file()
    }
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in (files | {LICENCES: bundle.licences}).items():
            entry = zipfile.ZipInfo(f"{project.TITLE}/{name}", moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())
    return package
