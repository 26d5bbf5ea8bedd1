"""The package for macOS: a disk image with the application, signed and notarised where keys are.

Signing runs where the environment names an identity of the keychain, notarising where it names a
profile that notarytool has stored there; without them the application is signed ad hoc, which
macOS requires on its own processors.
"""

from __future__ import annotations

import os
import platform
import plistlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import freezing
import project
from freezing import LICENCES, Bundle

IDENTITY: Final = "MACOS_SIGNING_IDENTITY"
PROFILE: Final = "MACOS_NOTARY_PROFILE"
AD_HOC: Final = "-"
MACH_O: Final = (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"\xfe\xed\xfa\xcf")


def entitlements() -> dict[str, bool]:
    """Return what the hardened runtime allows: Python's foreign function interface needs both."""
    return {
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
        "com.apple.security.cs.disable-library-validation": True,
    }


def sign(bundle: Bundle) -> None:
    """Hide the builder's folders in Python's own library, then sign everything, inside out."""
    for library in sorted(bundle.folder.rglob("Python")) + sorted(
        bundle.folder.rglob("libpython*.dylib")
    ):
        if library.is_file() and not library.is_symlink():
            freezing.hide_prefix(library, sys.base_prefix)
    identity = os.environ.get(IDENTITY) or AD_HOC
    rights = bundle.licences.with_name("entitlements.plist")
    rights.write_bytes(plistlib.dumps(entitlements()))
    for target in [*_libraries(bundle), bundle.folder]:
        subprocess.run(signing_command(target, identity, rights), check=True)
    subprocess.run(["codesign", "--verify", "--deep", "--strict", str(bundle.folder)], check=True)


def signing_command(target: Path, identity: str, rights: Path) -> list[str]:
    """Return the command that signs one file or the application as a whole."""
    command = ["codesign", "--force", "--sign", identity, "--options", "runtime"]
    command += ["--entitlements", str(rights)]
    if identity != AD_HOC:
        command.append("--timestamp")
    return [*command, str(target)]


def _libraries(bundle: Bundle) -> list[Path]:
    """Return the binaries inside, deepest first, without the executable, which comes last."""
    found = []
    for file in bundle.folder.rglob("*"):
        if file.is_file() and not file.is_symlink() and file not in bundle.executables:
            with file.open("rb") as content:
                if content.read(4) in MACH_O:
                    found.append(file)
    return sorted(found, key=lambda file: (-len(file.parts), file))


def package(bundle: Bundle, out: Path, scratch: Path) -> list[Path]:
    """Make the disk image, and have it notarised where a profile is given."""
    contents = scratch / "image"
    contents.mkdir()
    shutil.copytree(bundle.folder, contents / bundle.folder.name, symlinks=True)
    shutil.copyfile(bundle.licences, contents / LICENCES)
    (contents / "Applications").symlink_to("/Applications")
    image = out / f"{project.NAME}-{project.version()}-macos-{platform.machine()}.dmg"
    image.unlink(missing_ok=True)
    for command in packaging_commands(contents, image, os.environ.get(PROFILE)):
        subprocess.run(command, check=True)
    return [image]


def packaging_commands(contents: Path, image: Path, profile: str | None) -> list[list[str]]:
    """Return what makes a disk image of a folder, and what has it notarised."""
    name = ["-volname", f"{project.TITLE} {project.version()}"]
    source = ["-srcfolder", str(contents), "-fs", "HFS+", "-format", "UDZO"]
    commands = [["hdiutil", "create", "-quiet", *name, *source, str(image)]]
    if profile:
        submit = ["xcrun", "notarytool", "submit", str(image), "--keychain-profile", profile]
        commands.append([*submit, "--wait"])
        commands.append(["xcrun", "stapler", "staple", str(image)])
    return commands
