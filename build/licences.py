"""Write the licences of all that a bundle contains: run in the environment it is built from."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import project

COMPONENTS: Final = (
    ("Mexican Rummy", "MIT"),
    ("Python", "PSF-2.0"),
    ("pygame-ce", "LGPL-2.1-or-later"),
    ("pygame_gui", "MIT"),
    ("python-i18n", "MIT"),
    ("platformdirs", "MIT"),
    ("Noto Sans and Fira Code, fonts", "OFL-1.1"),
    ("PyInstaller's bootloader", "GPL-2.0-or-later with an exception for what it starts"),
    ("SDL, SDL_image, SDL_mixer, SDL_ttf", "Zlib"),
    ("FLAC, Ogg, Vorbis, Opus, opusfile, WavPack", "BSD-3-Clause"),
    ("FluidSynth, libsndfile, mpg123, ALSA library", "LGPL-2.1-or-later"),
    ("FreeType", "FTL"),
    ("HarfBuzz, Brotli, libxmp, PortMidi, libffi, Expat", "MIT"),
    ("libjpeg-turbo", "IJG and BSD-3-Clause"),
    ("libpng", "libpng-2.0"),
    ("libtiff", "libtiff"),
    ("libwebp", "BSD-3-Clause"),
    ("zlib", "Zlib"),
    ("SQLite", "public domain"),
)
"""What is inside, also within the wheels of others, and under which licence (SPDX)."""
_RULE: Final = "=" * 78


def texts() -> Iterator[tuple[str, str]]:
    """Yield the title and the text of every licence that asks to be handed on.

    Raises:
        FileNotFoundError: One of them is not where it is expected.
    """
    yield "Mexican Rummy", (project.ROOT / "LICENSE").read_text(encoding="utf-8")
    yield "Python", _first(_python_licences(), "Python")
    for name in ("pygame_gui", "python-i18n", "platformdirs"):
        yield name, _first(_files(name, "LICENSE", "LICENSE.txt"), name)
    yield "pygame-ce", _first(_files("pygame-ce", "LGPL.txt"), "pygame-ce")
    for font in ("NotoSans", "FiraCode"):
        yield font, _first(_files("pygame_gui", f"{font}-LICENSE.txt"), font)


def _python_licences() -> list[Path]:
    home = Path(sys.base_prefix)
    library = home / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    return [home / "LICENSE.txt", library / "LICENSE.txt", home / "Lib" / "LICENSE.txt"]


def _files(distribution: str, *names: str) -> list[Path]:
    files = importlib.metadata.files(distribution) or ()
    return [Path(str(file.locate())) for file in files if file.name in names]


def _first(candidates: list[Path], what: str) -> str:
    for file in candidates:
        if file.is_file():
            return file.read_text(encoding="utf-8", errors="replace")
    raise FileNotFoundError(f"no licence of {what} in {candidates}")


def whole_text() -> str:
    """Return the list of components, then every text."""
    rows = [f"{name}: {licence}" for name, licence in COMPONENTS]
    parts = [f"{_RULE}\n{title}\n{_RULE}\n\n{text.strip()}\n" for title, text in texts()]
    opening = "What this game contains, and under which licences.\n\n"
    sources = (
        "\nPython and the libraries are as their authors publish them, apart from symbols for"
        "\ndebugging. Their sources can be had where they come from: https://www.python.org,"
        "\nhttps://pyga.me, https://pypi.org. You may replace any of them, in the folder beside the"
        "\ngame, by a build of your own.\n\n"
    )
    return opening + "\n".join(rows) + "\n" + sources + "\n".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(whole_text(), encoding="utf-8", newline="\n")
