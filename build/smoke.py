"""Start what was built and see that it plays: `python build/smoke.py PACKAGE...`.

Each package is opened as a player would, into a folder whose name has spaces and letters beyond
ASCII: unpacked, mounted, or installed and uninstalled again.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import project

PATIENCE_S: Final = 120
ATTEMPTS: Final = 3
FOLDER: Final = "Ein schöner Ordner — ¡olé!"
"""What people call folders."""

Answer = Mapping[str, str | int | float | bool]


class DoesNotRun(Exception):
    """Raised when a package does not start, or answers wrongly."""


def of_executables(
    executables: Sequence[Path], scratch: Path, prefix: Sequence[str] = ()
) -> Answer:
    """Require that the game tells its version, opens its window, deals and gets a worker's reply.

    Args:
        executables: The game, and on Windows the one for the console.
        scratch: A folder that may be written to.
        prefix: What starts them, such as wine.

    Raises:
        DoesNotRun: It does not.
    """
    told = run([*prefix, str(executables[-1]), "--version"])
    if told.strip() != f"{project.NAME} {project.version()}":
        raise DoesNotRun(f"--version says {told.strip()!r}, not {project.version()}")
    folder = scratch / FOLDER
    folder.mkdir(exist_ok=True)
    first, *_ = [_answer(executable, folder, prefix) for executable in executables]
    return first


def _answer(executable: Path, folder: Path, prefix: Sequence[str]) -> Answer:
    """Ask until the answer is right: on a first start the system reads and scans every file."""
    file = folder / f"{executable.stem}.json"
    data = folder / f"data of {executable.stem}"
    command = [*prefix, str(executable), "play", "--data-dir", str(data)]
    for attempt in range(ATTEMPTS):
        try:
            run([*command, "--smoke-test", str(file)])
            return read_answer(file)
        except DoesNotRun:
            if attempt == ATTEMPTS - 1:
                raise
    raise AssertionError("the last attempt returns or raises")


def read_answer(file: Path) -> Answer:
    """Return what a smoke test has written, if all is well.

    Raises:
        DoesNotRun: Something is not.
    """
    try:
        answer: dict[str, str | int | float | bool] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DoesNotRun(f"the smoke test has left no answer ({error})") from None
    if answer.get("ok") is not True or answer.get("version") != project.version():
        raise DoesNotRun(f"the smoke test says {answer}")
    return answer


def run(command: Sequence[str]) -> str:
    """Run a command without a terminal and return what it prints.

    Raises:
        DoesNotRun: It failed or never ended.
    """
    environment = dict(os.environ)
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & environment.keys():
        environment.setdefault("SDL_VIDEODRIVER", "dummy")
    environment.setdefault("APPIMAGE_EXTRACT_AND_RUN", "1")  # containers have no FUSE
    environment.setdefault("SDL_AUDIODRIVER", "dummy")
    try:
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=PATIENCE_S, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DoesNotRun(f"{command[0]}: {error}") from None
    if done.returncode != 0:
        said = (done.stdout + done.stderr).decode(errors="replace").strip()
        raise DoesNotRun(f"{' '.join(command)} ended with {done.returncode}: {said}")
    return done.stdout.decode(errors="replace")


# ------------------------------------------------------------------------------- kinds of packages


@contextlib.contextmanager
def opened(package: Path, folder: Path) -> Iterator[tuple[Path, ...]]:
    """Open a package in a folder and yield its executables; clean up afterwards.

    Raises:
        DoesNotRun: It cannot be opened.
    """
    game, console = f"{project.NAME}.exe", f"{project.CONSOLE_NAME}.exe"
    match package.suffix:
        case ".deb":
            run(["dpkg-deb", "-x", str(package), str(folder)])
            yield (folder / "usr" / "games" / project.NAME,)
        case ".xz":
            with tarfile.open(package) as archive:
                archive.extractall(folder, filter="data")
            yield tuple(folder.glob(f"*/{project.NAME}"))
        case ".AppImage":
            file = folder / package.name
            shutil.copy(package, file)
            file.chmod(0o755)
            yield (file,)
        case ".zip":
            with zipfile.ZipFile(package) as archive:
                archive.extractall(folder)
            inside = folder / project.TITLE
            yield inside / game, inside / console
        case ".exe":
            # NSIS wants the last argument without quotes, whatever is in it.
            target = folder / project.TITLE
            run_line(f'"{package}" /S /D={target}')
            try:
                yield target / game, target / console
            finally:
                run_line(f'"{target / "uninstall.exe"}" /S _?={target}')
        case ".dmg":
            mount = folder / "mounted"
            run(
                [
                    "hdiutil",
                    "attach",
                    "-nobrowse",
                    "-readonly",
                    "-mountpoint",
                    str(mount),
                    str(package),
                ]
            )
            try:
                yield (mount / f"{project.TITLE}.app" / "Contents" / "MacOS" / project.NAME,)
            finally:
                run(["hdiutil", "detach", str(mount)])
        case _:
            raise DoesNotRun(f"{package.name} is no package")


def run_line(line: str) -> None:
    """Run a command line of Windows as it is.

    Raises:
        DoesNotRun: It failed or never ended.
    """
    try:
        code = subprocess.run(line, timeout=PATIENCE_S, check=False).returncode
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DoesNotRun(f"{line}: {error}") from None
    if code != 0:
        raise DoesNotRun(f"{line} ended with {code}")


def main(packages: Sequence[Path]) -> int:
    """Try every package and say what came of it."""
    for package in packages:
        with tempfile.TemporaryDirectory(prefix="smoke-") as scratch:
            folder = Path(scratch, FOLDER)
            folder.mkdir()
            try:
                with opened(package.resolve(), folder) as executables:
                    answer = of_executables(executables, Path(scratch))
            except DoesNotRun as trouble:
                sys.stderr.write(f"{package.name}: {trouble}\n")
                return 1
            sys.stdout.write(f"{package.name}: {json.dumps(dict(answer))}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main([Path(argument) for argument in sys.argv[1:]]))
