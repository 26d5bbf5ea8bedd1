"""The long route for Linux: build, check, install where there is no Python, play, uninstall.

`python tests/packaging/in_a_chroot.py --work DIR [--deb FILE]`, as root on Debian, with the
packages lintian, appstream, desktop-file-utils, debootstrap, squashfs-tools, binutils, xvfb and
xdotool, and the game's own requirements installed. It takes some minutes and says what it does; any
exit code but 0 is a failure. Pictures of the game that it has played are left in DIR.
"""

from __future__ import annotations

import argparse
import configparser
import contextlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from played import ROOT, VirtualScreen, play_a_round, resume, say, started, virtual_screen

# What is in build/ can only be found once that is imported.
# isort: split
import project
import smoke

SUITE = "bookworm"
PLAYER = "player"
HOME = f"/home/{PLAYER}"


def build(out: Path) -> Path:
    """Build the packages from a fresh clone; return the .deb."""
    clone = out.with_name("clone")
    shutil.rmtree(clone, ignore_errors=True)
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    command = [sys.executable, "build/package.py", "linux", "--out", str(out)]
    subprocess.run(command, cwd=clone, check=True)
    left = subprocess.run(
        ["git", "status", "--porcelain", "--ignored"],
        cwd=clone, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert not left, f"the build has left traces in the checkout: {left}"
    (deb,) = out.glob("*.deb")
    return deb


def lint(deb: Path, work: Path) -> None:
    """Require that Debian's and freedesktop's checkers have nothing to say."""
    lintian = ["lintian", "--fail-on", "error,warning", "--tag-display-limit", "0"]
    if os.geteuid() == 0:
        lintian.append("--allow-root")
    subprocess.run([*lintian, str(deb)], check=True)
    tree = work / "unpacked"
    shutil.rmtree(tree, ignore_errors=True)
    subprocess.run(["dpkg-deb", "-x", str(deb), str(tree)], check=True)
    share = tree / "usr" / "share"
    entries = [str(file) for file in share.glob("applications/*.desktop")]
    told = subprocess.run(["desktop-file-validate", *entries], capture_output=True, check=True)
    assert not told.stdout, told.stdout
    for file in share.glob("metainfo/*.xml"):
        subprocess.run(["appstreamcli", "validate", "--no-net", "--pedantic", file], check=True)


def minimal_system(folder: Path, work: Path) -> None:
    """Make the smallest Debian there is, or a copy of one made before."""
    pristine = work / f"{SUITE}.tar"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if not pristine.exists():
        command = ["debootstrap", "--variant=minbase", "--no-check-gpg", SUITE, str(folder)]
        subprocess.run([*command, *mirror()], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["tar", "-C", str(folder), "-cf", str(pristine), "."], check=True)
    else:
        subprocess.run(["tar", "-C", str(folder), "-xf", str(pristine)], check=True)
    for file in ("etc/resolv.conf", "etc/hosts"):
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(Path("/", file), folder / file)
    copy_apt(folder)


def mirror() -> list[str]:
    """Return the mirror that this machine uses."""
    told = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages",
         f"Codename: {SUITE}"],
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    return told[:1]


def copy_apt(folder: Path) -> None:
    """Let the small system get packages from where this one does."""
    for name in ("sources.list", "sources.list.d", "apt.conf.d", "trusted.gpg.d"):
        source, target = Path("/etc/apt", name), folder / "etc" / "apt" / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.is_file():
            shutil.copyfile(source, target)
    for name in ("usr/share/keyrings", "etc/ssl/certs", "usr/local/share/ca-certificates"):
        if Path("/", name).is_dir():
            shutil.copytree(Path("/", name), folder / name, dirs_exist_ok=True)


@contextlib.contextmanager
def mounted(folder: Path) -> Iterator[None]:
    """Give the small system processes, devices, and the socket of the virtual screen."""
    sockets = folder / "tmp" / ".X11-unix"
    sockets.mkdir(exist_ok=True)
    places = [
        (["-t", "proc", "proc"], folder / "proc"),
        (["--rbind", "/dev"], folder / "dev"),
        (["--bind", "/tmp/.X11-unix"], sockets),
    ]
    Path("/tmp/.X11-unix").mkdir(exist_ok=True)
    with contextlib.ExitStack() as stack:
        for what, place in places:
            subprocess.run(["mount", *what, str(place)], check=True)
            stack.callback(subprocess.run, ["umount", "-l", str(place)], check=False)
        yield


def inside(folder: Path, *command: str) -> str:
    """Run a command in the small system and return what it prints."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        ["chroot", str(folder), *command],
        env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{shlex.join(command)}: {done.stdout}{done.stderr}"
    return done.stdout


def files_of(folder: Path) -> set[str]:
    """Return every path that is not data of a person, of apt or of the running system."""
    found = inside(folder, "find", "/", "-xdev", "(", "-path", "/proc", "-o", "-path", "/dev", "-o",
                   "-path", "/tmp", "-o", "-path", "/home", "-o", "-path", "/var", ")", "-prune",
                   "-o", "-print")  # fmt: skip
    return set(found.splitlines())


def menu_command(folder: Path) -> list[str]:
    """Return what the menu entry starts."""
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(folder / f"usr/share/applications/{project.NAME}.desktop", encoding="utf-8")
    return shlex.split(entry["Desktop Entry"]["Exec"])


def play(folder: Path, screen: VirtualScreen, work: Path) -> None:
    """Start by the menu's command, play a round, stop, and go on where it was left."""
    changing = [shutil.which("chroot") or "/usr/sbin/chroot", f"--userspec={PLAYER}"]
    command = [*changing, str(folder), *menu_command(folder)]
    environment = {
        "HOME": HOME,
        "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games",  # as at a desktop
        "LC_ALL": "C.UTF-8",
    }
    with started(command, screen, environment) as window:
        window.still(work / "title.png")
    library = folder / HOME[1:] / ".local" / "share" / project.NAME / "matches.db"
    assert library.is_file(), "matches are not where README says"
    data = folder / HOME[1:] / smoke.FOLDER
    inside(folder, "mkdir", "-p", f"{HOME}/{smoke.FOLDER}")
    inside(folder, "chown", f"{PLAYER}:", f"{HOME}/{smoke.FOLDER}")
    command += ["play", "--data-dir", f"{HOME}/{smoke.FOLDER}"]
    saved = play_a_round(command, screen, data, environment, work / "played.png")
    say(f"played {len(saved[0])} actions; starting again")
    resume(command, screen, data, environment, saved, work / "resumed.png")


def from_read_only_folder(folder: Path, work: Path) -> None:
    """Run the bundle from a read-only folder with spaces and letters beyond ASCII in its name."""
    place = work / "read-only" / smoke.FOLDER
    place.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "--bind", str(folder / "usr/lib" / project.NAME), place], check=True)
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", str(place)], check=True)
        smoke.of_executables((place / project.NAME,), work)
    finally:
        subprocess.run(["umount", str(place)], check=True)


def main() -> int:
    """Take the whole route."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, metavar="DIR")
    parser.add_argument("--deb", type=Path, metavar="FILE", help="take this one; build nothing")
    arguments = parser.parse_args()
    work = arguments.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    say("building from a fresh clone")
    deb = arguments.deb or build(work / "out")
    say("checking with lintian, desktop-file-validate and appstreamcli")
    lint(deb, work)
    say(f"making a minimal {SUITE}")
    system = work / "system"
    minimal_system(system, work)
    screen_folder = work / "screen"
    screen_folder.mkdir(exist_ok=True)
    with mounted(system), virtual_screen(screen_folder) as screen:
        assert not shutil.which("python3", path=f"{system}/usr/bin"), "there is a Python"
        inside(system, "useradd", "--create-home", PLAYER)
        inside(system, "apt-get", "update", "-qq")
        shutil.copy(deb, system / "tmp" / deb.name)
        needed = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
        libraries = inside(system, "dpkg-deb", "-f", f"/tmp/{deb.name}", "Depends")
        inside(system, *needed, *(part.split()[0] for part in libraries.split(",")))
        before = files_of(system)
        say("installing")
        inside(system, *needed, f"/tmp/{deb.name}")
        assert not shutil.which("python3", path=f"{system}/usr/bin"), "it has installed a Python"
        told = inside(system, f"/usr/games/{project.NAME}", "--version")
        assert told == f"{project.NAME} {project.version()}\n", told
        say("playing")
        play(system, screen, work)
        from_read_only_folder(system, work)
        say("uninstalling")
        inside(system, "apt-get", "purge", "-y", "-qq", project.NAME)
        left = files_of(system) ^ before
        assert not left, f"left behind or lost: {sorted(left)[:20]}"
    say("all is well")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
