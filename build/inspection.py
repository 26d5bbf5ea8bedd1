"""Look into a finished bundle: what is there, what must not be there, and how large it is."""

from __future__ import annotations

import importlib.util
import marshal
import re
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import contents
import project
from freezing import Bundle

MEGABYTE: Final = 1_000_000
MOST_INSTALLED_MB: Final = 48
GLIBC_FLOOR: Final = (2, 35)
"""The GNU C library of Ubuntu 22.04: what is newer than that starts on fewer systems."""
UNWANTED_FILES: Final = re.compile(
    r"numpy|NotoSans(JP|KR|SC|Arabic|Hebrew|Georgian)|libcrypto|libssl|_tkinter|/tcl|\.pyi$",
    re.ASCII,
)
UNWANTED_MODULES: Final = re.compile(r"(numpy|tkinter|ssl|distributed|unittest|pytest)(\.|$)")
NEEDED_MODULES: Final = ("game.ai.worker", "game.app.study", "game.ui.start", "pygame_gui")
SYSTEM_PACKAGES: Final = {
    r"(libc|libm|libdl|libpthread|librt|libutil|ld-linux-\w+)\.so\.\d+|ld-linux-.*": "libc6",
    r"libstdc\+\+\.so\.6": "libstdc++6",
    r"libgcc_s\.so\.1": "libgcc-s1",
    r"libz\.so\.1": "zlib1g",
}
"""Libraries that are not in the bundle, by the Debian package that has them."""


def find_faults(bundle: Bundle, private: Sequence[str]) -> list[str]:
    """Return everything that is wrong with a bundle, in words.

    Args:
        bundle: What was built.
        private: Folders of this machine that may be named nowhere in it.
    """
    faults = [*_content_faults(bundle), *_private_faults(bundle, private)]
    size_mb = size(bundle.folder) / MEGABYTE
    if size_mb > MOST_INSTALLED_MB:
        faults.append(f"{size_mb:.1f} MB installed, more than {MOST_INSTALLED_MB}")
    if sys.platform == "linux" and bundle.executables[0].suffix != ".exe":
        faults += _library_faults(bundle)
    return faults


def size(folder: Path) -> int:
    """Return how many bytes the files of a folder have; links count for nothing."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files)


def modules(executable: Path) -> dict[str, bytes]:
    """Return the compiled modules that are packed into an executable, by name.

    Raises:
        ValueError: There is no such archive in it.
    """
    content = executable.read_bytes()
    magic = re.search(rb"PYZ\0(?P<python>.{4})(?P<table>.{4})", content, re.DOTALL)
    if magic is None:
        raise ValueError(f"{executable} holds no archive of modules")
    start = magic.start()
    table_at = start + int.from_bytes(magic["table"], "big")
    if magic["python"] != importlib.util.MAGIC_NUMBER:
        raise ValueError(f"{executable} was built by another Python than looks into it")
    found = {}
    for name, (_, position, length) in marshal.loads(content[table_at:]):
        packed = content[start + position : start + position + length]
        found[name] = zlib.decompress(packed) if packed else b""
    return found


def _content_faults(bundle: Bundle) -> Iterator[str]:
    missing = [file for file in (*bundle.executables, bundle.licences) if not file.is_file()]
    yield from (f"{file.name} is missing" for file in missing)
    for source, target in contents.assets():
        file = bundle.inner / target / Path(source).name
        if not file.is_file() or file.read_bytes() != Path(source).read_bytes():
            yield f"the asset {target}/{file.name} is missing or differs"
    for language in project.LANGUAGES[1:]:
        if not any(bundle.inner.glob(f"game/assets/locale/{language}/LC_MESSAGES/*.mo")):
            yield f"there is no catalogue for {language}"
    for file in bundle.folder.rglob("*"):
        relative = f"/{file.relative_to(bundle.folder).as_posix()}"
        if UNWANTED_FILES.search(relative):
            yield f"{relative} is not wanted"
    names = modules(bundle.executables[0]).keys()
    yield from (f"the module {name} is missing" for name in NEEDED_MODULES if name not in names)
    yield from (
        f"the module {name} is not wanted" for name in names if UNWANTED_MODULES.match(name)
    )


def _private_faults(bundle: Bundle, private: Sequence[str]) -> Iterator[str]:
    wanted = [text.encode() for text in private]
    wanted += [text.replace("/", "\\").encode() for text in private]
    for name, content in _all_contents(bundle):
        yield from (
            f"{name} names {text.decode()}"
            for text in dict.fromkeys(wanted)
            if text in content or text.decode().encode("utf-16-le") in content
        )


def _all_contents(bundle: Bundle) -> Iterator[tuple[str, bytes]]:
    """Yield every file, and what is packed inside files, by name."""
    for file in sorted(bundle.folder.rglob("*")):
        if not file.is_file() or file.is_symlink():
            continue
        name = file.relative_to(bundle.folder).as_posix()
        yield name, file.read_bytes()
        if file.suffix == ".zip":
            with zipfile.ZipFile(file) as archive:
                for entry in archive.namelist():
                    yield f"{name}: {entry}", archive.read(entry)
    for executable in bundle.executables:
        for module, code in modules(executable).items():
            yield f"{executable.name}: {module}", code


# ----------------------------------------------------------------------------- libraries on Linux


def system_packages(bundle: Bundle) -> list[str]:
    """Return the Debian packages of the libraries that are needed and not in the bundle.

    Raises:
        ValueError: A library is neither in the bundle nor known.
    """
    there = {file.name for file in bundle.folder.rglob("*.so*")}
    packages = set()
    for file in _libraries(bundle):
        for name in re.findall(r"NEEDED\s+(\S+)", _objdump("-p", file)):
            if name in there:
                continue
            found = [have for what, have in SYSTEM_PACKAGES.items() if re.fullmatch(what, name)]
            if not found:
                raise ValueError(f"{file.name} needs {name}, which nobody provides")
            packages.add(found[0])
    return sorted(packages)


def _library_faults(bundle: Bundle) -> Iterator[str]:
    for file in _libraries(bundle):
        wanted = re.findall(r"GLIBC_(\d+)\.(\d+)", _objdump("-T", file))
        newest = max(((int(major), int(minor)) for major, minor in wanted), default=(0, 0))
        if newest > GLIBC_FLOOR:
            yield f"{file.name} needs glibc {newest[0]}.{newest[1]}"
        for path in re.findall(r"R(?:UN)?PATH\s+(\S+)", _objdump("-p", file)):
            if not all(part.startswith("$ORIGIN") for part in path.split(":")):
                yield f"{file.name} searches for libraries in {path}"


def _libraries(bundle: Bundle) -> Iterator[Path]:
    for file in sorted(bundle.folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as content:
                if content.read(4) == b"\x7fELF":
                    yield file


def _objdump(option: str, file: Path) -> str:
    command = ["objdump", option, str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
