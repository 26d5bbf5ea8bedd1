"""A bundle is built for real, looked into, and started from a folder with any name.

It takes a minute and asks the package index, so it runs where changes are judged, or with CI=1. One
test, since every process that runs tests would build a bundle of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import freezing
import inspection
import package
import project
import pytest
import smoke

QUESTION = ("rules", "hand", "--round", "2", "--json", "7H 7S 7D 4C 5C * 7C KD")


def look_into(bundle: freezing.Bundle, scratch: Path) -> None:
    """Require that it is complete, lean, and silent about this machine."""
    faults = inspection.find_faults(bundle, package.private_folders(scratch))
    # Which C library is needed depends on this machine's Python; releases are built on an old one.
    assert [fault for fault in faults if "needs glibc" not in fault] == []
    assert set(inspection.system_packages(bundle)) <= {"libc6", "libgcc-s1", "libstdc++6", "zlib1g"}


def read_licences(bundle: freezing.Bundle) -> None:
    """Require the texts of all that asks to be handed on."""
    text = bundle.licences.read_text(encoding="utf-8").upper()
    for name in ("GNU LESSER GENERAL PUBLIC LICENSE", "SIL OPEN FONT LICENSE", "PYTHON SOFTWARE"):
        assert name in text


def play(executable: Path, scratch: Path) -> None:
    """Require that it plays, writes nothing beside itself, and answers as the sources do."""
    before = sorted(executable.parent.rglob("*"))
    for file in before:
        file.chmod(file.stat().st_mode & ~0o222)
    smoke.of_executables((executable,), scratch)
    packaged, source = (
        subprocess.run([*command, *QUESTION], capture_output=True, text=True, check=False).stdout
        for command in ([executable], [sys.executable, project.ROOT / "main.py"])
    )
    assert packaged == source != ""
    assert sorted(executable.parent.rglob("*")) == before


@pytest.mark.skipif(sys.platform != "linux", reason="builds the bundle of Linux")
@pytest.mark.skipif(
    os.environ.get("CI", "").lower() not in ("1", "true"), reason="takes a minute; set CI=1"
)
def test_a_bundle_is_complete_lean_discreet_and_plays(tmp_path: Path) -> None:
    for name in ("strip", "objdump"):
        if shutil.which(name) is None:
            pytest.skip(f"needs {name} (binutils)")
    scratch = tmp_path / "build"
    scratch.mkdir()
    python = freezing.clean_environment(scratch / "environment")
    bundle = freezing.freeze([str(python)], scratch, "linux")
    freezing.slim(bundle, python)
    look_into(bundle, scratch)
    read_licences(bundle)
    place = tmp_path / "Élan vital" / smoke.FOLDER
    shutil.copytree(bundle.folder, place, symlinks=True)
    play(place / project.NAME, tmp_path)
