"""The long route for Windows, taken under wine: verified under wine, not on Windows.

`python tests/packaging/under_wine.py --work DIR [--without-rules-tests] [--built]` needs Debian's
packages wine, wine64, gcc-mingw-w64-x86-64-win32, nsis, xvfb and xdotool, Python 3.11 and the
game's own requirements.

1. A Python for Windows is put together: the DLLs and compiled modules that the wheel of panda3d
   carries, this machine's standard library, and a python.exe of five lines. For checking only:
   releases are built by the workflow, on Windows, with the usual Python.
2. It runs the tests of the rules, then PyInstaller twice: for this version and for an older one.
3. Both are packed by NSIS. The older one is installed silently, and a round is played in its
   window.
4. The newer one is installed over it: the match is resumed. Then it is uninstalled, once silently,
   which keeps the matches, once asking, which removes them when told to.
Any exit code but 0 is a failure. Pictures are left in DIR.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from played import ROOT, VirtualScreen, play_a_round, resume, say, virtual_screen, wait_for

# What is in build/ can only be found once that is imported.
# isort: split
import freezing
import inspection
import project
import smoke

OLDER = "0.0.9"
PANDA = "panda3d==1.10.16"
TEST_PACKAGES = ("pytest", "pytest-xdist", "hypothesis", "colorama")
LEFT_OUT = ("site-packages", "lib-dynload", "test", "idlelib", "tkinter", "ensurepip", "lib2to3")
STARTER = """\
#include <windows.h>
int wmain(int argc, wchar_t **argv) {
    HMODULE python = LoadLibraryW(L"python311.dll");
    int (*run)(int, wchar_t **) = python ? (void *)GetProcAddress(python, "Py_Main") : NULL;
    return run ? run(argc, argv) : 3;
}
"""
FOR_WINDOWS = ("--platform", "win_amd64", "--python-version", "311", "--only-binary", ":all:")
PIPED = ("bash", "-o", "pipefail", "-c", '"$@" </dev/null 2>&1 | cat', "piped", "wine")
"""How a console program is started: it has no streams under wine unless they are pipes or files."""
UNINSTALL_KEY = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{project.NAME}"


def pip(*arguments: str) -> None:
    """Run pip."""
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", *arguments, *quiet], check=True)


def windows_python(folder: Path) -> Path:
    """Put a Python for Windows together, with the pinned packages and pytest; return it."""
    python = folder / "python.exe"
    if python.exists():
        return python
    modules, library = folder / "DLLs", folder / "Lib"
    modules.mkdir(parents=True)
    pip("download", "--no-deps", "--dest", str(folder), *FOR_WINDOWS, PANDA)
    (wheel,) = folder.glob("panda3d-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            place, _, file = name.rpartition("/")
            if place != "deploy_libs" or file.startswith("api-ms-") or not file:
                continue
            own = ("python311.dll", "VCRUNTIME140.dll")
            target = (folder if file in own else modules) / file
            target.write_bytes(archive.read(name))
    ignored = shutil.ignore_patterns(*LEFT_OUT, "config-*", "__pycache__")
    shutil.copytree(Path(os.__file__).parent, library, ignore=ignored)
    packages = library / "site-packages"
    pinned = folder / "requirements.txt"
    text = (project.BUILD / "requirements.txt").read_text(encoding="utf-8")
    pinned.write_text(for_windows(text), encoding="utf-8")
    target = ["install", "--target", str(packages), *FOR_WINDOWS]
    pip(*target, "--no-deps", "--require-hashes", "-r", str(pinned))
    pip(*target, "--upgrade", *TEST_PACKAGES)
    source = folder / "python.c"
    source.write_text(STARTER, encoding="utf-8")
    compiler = ["x86_64-w64-mingw32-gcc", "-municode", "-O1", "-o", str(python), str(source)]
    subprocess.run(compiler, check=True)
    return python


def for_windows(requirements: str) -> str:
    """Return pinned requirements without those for other systems, and without conditions."""
    kept = []
    for block in re.split(r"\n(?=\S)", requirements):
        condition = re.search(r" ; sys_platform == '(\w+)'", block)
        if condition is None or condition[1] == "win32":
            kept.append(block.replace(condition[0], "") if condition else block)
    return "\n".join(kept) + "\n"


class Wine:
    """A Windows of its own in a folder."""

    def __init__(self, folder: Path, screen: VirtualScreen) -> None:
        self.folder = folder
        self.environment = {
            "WINEPREFIX": str(folder),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe=d;mscoree,mshtml=",
        }
        os.environ.update(self.environment)
        os.environ["DISPLAY"] = screen.display
        os.environ.pop("SDL_VIDEODRIVER", None)
        self.run("wineboot", "-i")

    @property
    def own_folders(self) -> Path:
        """Return the folder of the player's applications and data."""
        (found,) = self.folder.glob("drive_c/users/*/AppData/Local")
        return found

    @property
    def start_menu(self) -> Path:
        """Return the folder of the player's start menu."""
        return self.own_folders.parent / "Roaming/Microsoft/Windows/Start Menu/Programs"

    def run(self, *command: str) -> str:
        """Run a program for Windows and return what it prints."""
        return smoke.run(["wine", *command])

    def version_in_registry(self) -> str | None:
        """Return which version Windows believes to be installed."""
        with contextlib.suppress(smoke.DoesNotRun):
            found = re.search(
                r"DisplayVersion\s+REG_SZ\s+(\S+)", self.run("reg", "query", UNINSTALL_KEY)
            )
            return found[1] if found else None
        return None

    def end(self) -> None:
        """End all that still runs in it: the next program starts as after a restart."""
        subprocess.run(["wineserver", "-k"], check=False)
        subprocess.run(["wineserver", "-w"], check=False)


def older_checkout(folder: Path) -> None:
    """Copy the checkout with an older version number."""
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    owner = folder / "game" / "__init__.py"
    text = owner.read_text(encoding="utf-8")
    owner.write_text(text.replace(project.version(), OLDER), encoding="utf-8")


def package(checkout: Path, python: Sequence[str], out: Path, scratch: Path) -> list[Path]:
    """Freeze a checkout under wine and pack it, by the checkout's own scripts."""
    for folder in (out, scratch):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    script = (
        "import sys; sys.dont_write_bytecode = True; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "import freezing, inspection, windows\n"
        "scratch, out = Path(sys.argv[3]), Path(sys.argv[2])\n"
        "bundle = freezing.freeze(sys.argv[4:], scratch, 'windows')\n"
        "faults = inspection.find_faults(bundle, [sys.argv[1], sys.argv[3]])\n"
        "sys.exit('\\n'.join(faults)) if faults else windows.package(bundle, out, scratch)\n"
    )
    arguments = [str(checkout / "build"), str(out), str(scratch), *python]
    subprocess.run([sys.executable, "-c", script, *arguments], check=True)
    return sorted(out.iterdir())


def install(wine: Wine, setup: Path, version: str) -> Path:
    """Install silently; return where it is."""
    wine.run(str(setup), "/S")
    target = wine.own_folders / "Programs" / project.TITLE
    assert (target / "uninstall.exe").is_file(), f"nothing in {target}"
    assert wine.version_in_registry() == version
    assert (wine.start_menu / f"{project.TITLE}.lnk").is_file()
    told = wine.run(str(target / f"{project.CONSOLE_NAME}.exe"), "--version")
    assert told.strip() == f"{project.NAME} {version}", told
    return target


def require_gone(wine: Wine, target: Path) -> None:
    """Wait until nothing of the program is left; the uninstaller goes on in a copy of itself."""
    until_s = time.monotonic() + 60
    while target.exists() or wine.version_in_registry() is not None:
        assert time.monotonic() < until_s, f"left: {list(target.glob('*'))}"
        time.sleep(0.5)
    assert not (wine.start_menu / f"{project.TITLE}.lnk").exists()


def uninstall_asking(wine: Wine, target: Path, screen: VirtualScreen, work: Path) -> None:
    """Uninstall by hand: confirm, answer that saved matches are to go, close."""
    subprocess.run(["wine", str(target / "uninstall.exe")], check=True, stdin=subprocess.DEVNULL)
    matches = wine.own_folders / project.NAME
    window = find_window(screen, "Uninstall")
    screen.do("windowfocus", window, "sleep", 1, "key", "Return")
    require_gone(wine, target)  # all but the question is done
    time.sleep(3)
    save(screen, work / "uninstaller-asks.png")
    assert matches.is_dir(), "removed before anybody was asked"
    for window in screen.do("search", "--onlyvisible", "--name", project.TITLE).split():
        screen.do("windowfocus", window, "sleep", 0.5, "key", "y", "sleep", 0.5)
    wait_for("an end of the matches", lambda: not matches.exists())
    save(screen, work / "uninstaller-done.png")


def find_window(screen: VirtualScreen, name: str) -> str:
    """Wait for a window whose title contains a name."""
    for _ in range(60):
        found = screen.do("search", "--onlyvisible", "--name", name).split()
        if found:
            return found[0]
        time.sleep(0.5)
    raise AssertionError(f"no window {name!r}")


def save(screen: VirtualScreen, file: Path) -> None:
    """Keep a picture of the whole screen."""
    import pygame

    pygame.image.save(screen.shot(), file)


def test_rules(python: list[str]) -> None:
    """Run the tests of the rules under wine."""
    options = ["-o", "addopts=", "-p", "no:cacheprovider", "-q", str(ROOT / "tests" / "rules")]
    subprocess.run([*python, "-m", "pytest", *options], cwd=ROOT, check=True)


def build(python: list[str], work: Path) -> None:
    """Freeze and pack this version and an older one."""
    older_checkout(work / "older-checkout")
    package(work / "older-checkout", python, work / "out-older", work / "older")
    for file in package(ROOT, python, work / "out", work / "newer"):
        say(f"{file.name}: {file.stat().st_size / inspection.MEGABYTE:.1f} MB")


@contextlib.contextmanager
def restarted(wine: Wine, folder: Path) -> Iterator[VirtualScreen]:
    """Start wine anew on a screen of its own: beside what an installer has left, windows hang."""
    wine.end()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with virtual_screen(folder) as screen:
        yield screen
        wine.end()


def try_installers(wine: Wine, screen: VirtualScreen, work: Path) -> None:
    """Install the older version, play, upgrade, resume, and uninstall in both ways."""
    (older,) = (work / "out-older").glob("*-setup.exe")
    (newer,) = (work / "out").glob("*-setup.exe")
    say(f"installing {OLDER} and playing a round")
    target = install(wine, older, OLDER)
    data = wine.own_folders / project.NAME
    command = ["wine", str(target / f"{project.NAME}.exe"), "play"]
    with restarted(wine, work / "screen-played") as fresh:
        saved = play_a_round(command, fresh, data, wine.environment, work / "played.png")
    stale = target / "_internal" / "of-the-older-version.txt"
    stale.write_text("left over", encoding="utf-8")

    say(f"upgrading to {project.version()} and resuming")
    install(wine, newer, project.version())
    assert not stale.exists(), "the older version's files are still there"
    with restarted(wine, work / "screen-resumed") as fresh:
        resume(command, fresh, data, wine.environment, saved, work / "resumed.png")

    say("uninstalling silently: matches stay")
    wine.run(str(target / "uninstall.exe"), "/S")
    require_gone(wine, target)
    assert (data / "matches.db").is_file(), "matches are gone"
    say("installing again, and uninstalling by hand: matches go when told so")
    install(wine, newer, project.version())
    uninstall_asking(wine, target, screen, work)


def main() -> int:
    """Take the whole route, or the part of it that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, metavar="DIR")
    parser.add_argument("--without-rules-tests", action="store_true")
    parser.add_argument("--built", action="store_true", help="take what an earlier run has built")
    arguments = parser.parse_args()
    work = arguments.work.resolve()
    say("putting a Python for Windows together")
    python = [*PIPED, str(windows_python(work / "python"))]
    for name in ("screen", "wine"):
        shutil.rmtree(work / name, ignore_errors=True)
        (work / name).mkdir()
    with virtual_screen(work / "screen") as screen:
        wine = Wine(work / "wine", screen)
        try:
            if not arguments.without_rules_tests:
                say("running the tests of the rules under wine")
                test_rules(python)
            if not arguments.built:
                say("freezing and packing an older version, then this one")
                build(python, work)
            say("smoke test of both executables")
            bundle = freezing.find_bundle(work / "newer" / "bundle", work / "newer", "windows")
            say(str(smoke.of_executables(bundle.executables, work, prefix=["wine"])))
            try_installers(wine, screen, work)
        finally:
            wine.end()
    say("all is well: verified under wine, not on Windows")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
