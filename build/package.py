"""Build what players download: `python build/package.py linux|windows|macos --out DIR`.

Needs Python 3.11 or newer and the programs that `--help` names; everything else is installed, in
exact versions, into an environment of its own outside the checkout.
"""

# ruff: noqa: E402 - nothing of the checkout may be compiled into it, the imports below included
from __future__ import annotations

import argparse
import logging
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.dont_write_bytecode = True

import changelog
import freezing
import inspection
import linux
import macos
import project
import smoke
import windows

SYSTEMS: Final = ("linux", "windows", "macos")
_NAMES: Final = {"linux": "linux", "win32": "windows", "darwin": "macos"}
_log = logging.getLogger("package")


class Unfit(Exception):
    """Raised when what was built must not be handed to anybody."""


def build(system: str, out: Path, scratch: Path) -> list[Path]:
    """Build everything for a system.

    Args:
        system: One of `SYSTEMS`; the one this is running on.
        out: Where the packages go.
        scratch: A folder for everything else.

    Returns:
        The packages.

    Raises:
        Unfit: A check of what was built has failed.
        subprocess.CalledProcessError: A program has failed.
    """
    _log.info("Making a clean environment.")
    python = freezing.clean_environment(scratch / "environment")
    _log.info("Freezing %s %s.", project.TITLE, project.version())
    bundle = freezing.freeze([str(python)], scratch, system)
    if system == "linux":
        freezing.slim(bundle, python)
    elif system == "macos":
        macos.sign(bundle)
    examine(bundle, private_folders(scratch))
    answer = smoke.of_executables(bundle.executables, scratch)
    _log.info("It runs: first frame after %s s.", answer["first_frame_s"])
    out.mkdir(parents=True, exist_ok=True)
    match system:
        case "linux":
            return linux.package(bundle, out, scratch)
        case "windows":
            return windows.package(bundle, out, scratch)
        case _:
            return macos.package(bundle, out, scratch)


def private_folders(scratch: Path) -> list[str]:
    """Return the folders of this machine that no bundle may name."""
    folders = [str(project.ROOT), str(scratch), f"{Path.home()}{os.sep}"]
    if sys.platform == "linux":  # elsewhere Python may lie where everybody has it
        folders.append(sys.base_prefix)
    return folders


def examine(bundle: freezing.Bundle, private: list[str]) -> None:
    """Require that a bundle is complete, lean, and silent about the machine it was built on.

    Raises:
        Unfit: It is not.
    """
    faults = inspection.find_faults(bundle, private)
    if faults:
        raise Unfit("\n".join(faults))
    _log.info("%.1f MB installed.", inspection.size(bundle.folder) / inspection.MEGABYTE)


def main() -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(
        prog="build/package.py",
        description="Build what players download, on the system that it is for.",
        epilog="Programs: on Linux strip and objdump (binutils), dpkg-deb, mksquashfs and xz; on "
        "Windows makensis (NSIS 3); on macOS the command line tools of Xcode.",
    )
    parser.add_argument("system", choices=SYSTEMS)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument(
        "--release", action="store_true", help="require a section of this version in CHANGELOG.md"
    )
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    if _NAMES.get(sys.platform) != arguments.system:
        parser.error(f"what is for {arguments.system} is built on {arguments.system}")
    try:
        if arguments.release:
            changelog.require_release(project.version())
        with tempfile.TemporaryDirectory(prefix="build-") as scratch:
            packages = build(arguments.system, arguments.out.resolve(), Path(scratch).resolve())
    except (
        Unfit, changelog.NoSection, linux.TooLarge, smoke.DoesNotRun, windows.NoInstaller,
    ) as unfit:  # fmt: skip
        _log.error("%s", unfit)
        return 1
    except subprocess.CalledProcessError as failed:
        _log.error("Failed: %s", " ".join(map(str, failed.cmd)))
        return 1
    for package in packages:
        _log.info("%s  %.1f MB", package, package.stat().st_size / inspection.MEGABYTE)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
