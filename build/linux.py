"""The packages for Linux: .deb, .tar.xz, and the image that becomes an AppImage."""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import tarfile
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import changelog
import inspection
import project
from freezing import LICENCES, Bundle

ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
DESKTOP_LIBRARIES: Final = (
    "libx11-6", "libxcursor1", "libxext6", "libxfixes3", "libxi6", "libxrandr2",
)  # fmt: skip
"""Loaded while the game runs, so that nothing in the bundle names them."""
RECOMMENDED_LIBRARIES: Final = (
    "libdecor-0-0", "libegl1", "libpulse0", "libwayland-client0", "libwayland-cursor0",
    "libwayland-egl1", "libxkbcommon0", "libxss1",
)  # fmt: skip
MOST_PACKED_MB: Final = 20

_DESCRIPTION: Final = """\
 A card game for the evening: seven rounds, each with a contract of sets and
 runs, and a wild rank that climbs from the threes to the nines. For 2 to 6
 seats, each a person or a computer opponent that never cheats.
 .
 Drag cards on a table where what is legal lights up, arrange melds in a tray
 before anything counts, take moves back, and go on with any match where you
 left it. Offline, in English, German, Italian, Spanish and Portuguese."""


class TooLarge(Exception):
    """Raised when a package weighs more than is promised."""


def package(bundle: Bundle, out: Path, scratch: Path) -> list[Path]:
    """Make every package.

    Raises:
        TooLarge: One of them is.
    """
    packages = [
        make_deb(bundle, out, scratch / "deb"),
        make_archive(bundle, out),
        make_image(bundle, out, scratch / "AppDir"),
    ]
    for file in packages:
        size_mb = file.stat().st_size / inspection.MEGABYTE
        if size_mb > MOST_PACKED_MB:
            raise TooLarge(f"{file.name} has {size_mb:.1f} MB, more than {MOST_PACKED_MB}")
    return packages


# -------------------------------------------------------------------------------- what desktops ask


def desktop_entry() -> str:
    """Return the entry of the menu, in every language."""
    rows = ["[Desktop Entry]", "Type=Application", "Version=1.1", f"Name={project.TITLE}"]
    rows += _translated("GenericName", {code: text.kind for code, text in project.TEXTS.items()})
    rows += _translated("Comment", {code: text.summary for code, text in project.TEXTS.items()})
    rows += [f"Exec={project.NAME}", f"TryExec={project.NAME}", f"Icon={project.NAME}"]
    rows += ["Terminal=false", "Categories=Game;CardGame;", f"StartupWMClass={project.NAME}"]
    keywords = {code: ";".join(text.keywords) + ";" for code, text in project.TEXTS.items()}
    return "\n".join([*rows, *_translated("Keywords", keywords)]) + "\n"


def _translated(key: str, values: Mapping[str, str]) -> Iterator[str]:
    for code, value in values.items():
        yield f"{key}={value}" if code == "en" else f"{key}[{code}]={value}"


def metainfo() -> str:
    """Return what software centres show, in AppStream's form."""
    root = ElementTree.Element("component", type="desktop-application")

    def add(
        parent: ElementTree.Element, tag: str, text: str | None = None, **attributes: str
    ) -> ElementTree.Element:
        child = ElementTree.SubElement(parent, tag, attributes)
        child.text = text
        return child

    def add_translated(parent: ElementTree.Element, tag: str, texts: Mapping[str, str]) -> None:
        for code, text in texts.items():
            child = add(parent, tag, text)
            if code != "en":
                child.set("xml:lang", code)

    add(root, "id", project.COMPONENT)
    add(root, "name", project.TITLE)
    add_translated(root, "summary", {code: text.summary for code, text in project.TEXTS.items()})
    add(root, "metadata_license", "MIT")
    add(root, "project_license", "MIT")
    add(root, "developer_name", project.AUTHORS)
    add(root, "url", project.home(), type="homepage")
    description = add(root, "description")
    for number in range(len(project.TEXTS["en"].paragraphs)):
        texts = {code: text.paragraphs[number] for code, text in project.TEXTS.items()}
        add_translated(description, "p", texts)
    add(root, "launchable", f"{project.NAME}.desktop", type="desktop-id")
    add(root, "icon", project.NAME, type="stock")
    add(add(root, "provides"), "binary", project.NAME)
    categories = add(root, "categories")
    for category in ("Game", "CardGame"):
        add(categories, "category", category)
    screenshots = add(root, "screenshots")
    for number, name in enumerate(project.PICTURES):
        shot = add(screenshots, "screenshot")
        if number == 0:
            shot.set("type", "default")
        add_translated(
            shot, "caption", {code: text.captions[number] for code, text in project.TEXTS.items()}
        )
        picture = add(shot, "image", project.picture_address(name), type="source")
        width, height = _png_size(project.ROOT / "docs" / "pictures" / f"{name}.png")
        picture.set("width", str(width))
        picture.set("height", str(height))
    add(root, "content_rating", type="oars-1.1")
    controls = add(root, "supports")
    for control in ("pointing", "keyboard", "touch"):
        add(controls, "control", control)
    releases = add(root, "releases")
    add(releases, "release", version=project.version(), date=f"{project.moment():%Y-%m-%d}")
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _png_size(file: Path) -> tuple[int, int]:
    header = file.read_bytes()[16:24]
    return int.from_bytes(header[:4], "big"), int.from_bytes(header[4:], "big")


# ------------------------------------------------------------------------------------------- trees


def lay_out(bundle: Bundle, root: Path) -> None:
    """Lay the game and all that a desktop asks about it under a folder, as they are installed."""
    share = root / "usr" / "share"
    library = root / "usr" / "lib" / project.NAME
    shutil.copytree(bundle.folder, library, symlinks=True)
    games = root / "usr" / "games"
    games.mkdir(parents=True)
    (games / project.NAME).symlink_to(f"../lib/{project.NAME}/{project.NAME}")
    _write(share / "applications" / f"{project.NAME}.desktop", desktop_entry())
    _write(share / "metainfo" / f"{project.COMPONENT}.metainfo.xml", metainfo())
    for size in ICON_SIZES:
        apps = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        _copy(project.ICONS / f"icon-{size}.png", apps / f"{project.NAME}.png")
    scalable = share / "icons" / "hicolor" / "scalable" / "apps"
    _copy(project.ICONS / "icon.svg", scalable / f"{project.NAME}.svg")
    manual = project.filled(
        f"{project.NAME}.6", version=project.version(), date=f"{project.moment():%Y-%m-%d}"
    )
    _write_packed(share / "man" / "man6" / f"{project.NAME}.6.gz", manual)
    documents = share / "doc" / project.NAME
    _write_packed(documents / f"{LICENCES}.gz", bundle.licences.read_text(encoding="utf-8"))
    _write(documents / "copyright", debian_copyright())


def debian_copyright() -> str:
    """Return the copyright file of Debian's form."""
    licence = (project.ROOT / "LICENSE").read_text(encoding="utf-8")
    body = licence.split("\n\n", 2)[2].strip()
    lines = (f" {line}" if line else " ." for line in body.splitlines())
    return project.filled("copyright", home=project.home(), licence="\n".join(lines))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _write_packed(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _settle(root: Path) -> None:
    """Give files the usual rights and one date, so that the same sources give the same package."""
    at_s = project.moment().timestamp()
    for file in sorted(root.rglob("*"), reverse=True):
        if not file.is_symlink():
            is_executable = file == root / "AppRun" or file.parts[-2:] == (project.NAME,) * 2
            file.chmod(0o755 if is_executable or file.is_dir() else 0o644)
        os.utime(file, (at_s, at_s), follow_symlinks=False)


# ---------------------------------------------------------------------------------------- packages


def make_deb(bundle: Bundle, out: Path, root: Path) -> Path:
    """Make the package for Debian, Ubuntu and what descends from them."""
    lay_out(bundle, root)
    documents = root / "usr" / "share" / "doc" / project.NAME
    _write_packed(documents / "changelog.gz", debian_changelog())
    overrides = root / "usr" / "share" / "lintian" / "overrides" / project.NAME
    _write(overrides, (project.FILES / "lintian-overrides").read_text(encoding="utf-8"))
    files = sorted(file for file in root.rglob("*") if file.is_file() and not file.is_symlink())
    sums = (f"{_md5(file)}  {file.relative_to(root)}\n" for file in files)
    sums_text = "".join(sums)
    architecture = ARCHITECTURES[platform.machine()]
    size_kib = sum(-(-file.stat().st_size // 1024) for file in files)
    _write(root / "DEBIAN" / "control", control(bundle, architecture, size_kib))
    _write(root / "DEBIAN" / "md5sums", sums_text)
    _settle(root)
    package = out / f"{project.NAME}_{project.version()}_{architecture}.deb"
    build = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)]
    epoch = {"SOURCE_DATE_EPOCH": str(int(project.moment().timestamp()))}
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **epoch})
    return package


def control(bundle: Bundle, architecture: str, size_kib: int) -> str:
    """Return what the package says about itself."""
    summary = project.TEXTS["en"].summary
    major, minor = inspection.GLIBC_FLOOR
    needed = [
        f"{name} (>= {major}.{minor})" if name == "libc6" else name
        for name in inspection.system_packages(bundle)
    ]
    return "\n".join(
        [
            f"Package: {project.NAME}",
            f"Version: {project.version()}",
            f"Architecture: {architecture}",
            f"Maintainer: {project.AUTHORS} <{_contact()}>",
            f"Installed-Size: {size_kib}",
            f"Depends: {', '.join([*needed, *DESKTOP_LIBRARIES])}",
            f"Recommends: {', '.join(RECOMMENDED_LIBRARIES)}",
            "Section: games",
            "Priority: optional",
            f"Homepage: {project.home()}",
            f"Description: {summary[0].lower()}{summary[1:]}",
            _DESCRIPTION,
            "",
        ]
    )


def _contact() -> str:
    """Return an address of the form that Debian asks for; the page is where people are reached."""
    return f"{project.NAME}@users.noreply.github.com"


def debian_changelog() -> str:
    """Return the newest section of CHANGELOG.md in Debian's form."""
    section = changelog.newest_section(project.version())
    points = re.findall(r"^- (.*(?:\n  .*)*)", section, re.MULTILINE)
    rows = [
        row
        for point in points
        for row in textwrap.wrap(
            " ".join(point.split()), 78, initial_indent="  * ", subsequent_indent="    "
        )
    ]
    stamp = f"{project.moment():%a, %d %b %Y %H:%M:%S} +0000"
    heading = f"{project.NAME} ({project.version()}) stable; urgency=medium"
    signature = f" -- {project.AUTHORS} <{_contact()}>  {stamp}"
    return "\n".join([heading, "", *rows, "", signature, ""])


def _md5(file: Path) -> str:
    return hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()


def make_archive(bundle: Bundle, out: Path) -> Path:
    """Make the archive that runs from wherever it is unpacked."""
    name = f"{project.NAME}-{project.version()}"
    package = out / f"{name}-linux-{platform.machine()}.tar.xz"
    with tarfile.open(package, "w:xz", preset=9) as archive:
        archive.add(bundle.folder, name, filter=_anonymous)
        archive.add(bundle.licences, f"{name}/{LICENCES}", filter=_anonymous)
        archive.add(project.ICONS / "icon.svg", f"{name}/{project.NAME}.svg", filter=_anonymous)
    return package


def _anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = int(project.moment().timestamp())
    is_executable = entry.isdir() or Path(entry.name).name == project.NAME
    entry.mode = 0o755 if is_executable else 0o644
    return entry


def make_image(bundle: Bundle, out: Path, root: Path) -> Path:
    """Make the file system of an AppImage; behind AppImage's runtime it can be started."""
    lay_out(bundle, root)
    _copy(project.FILES / "AppRun", root / "AppRun")
    _write(root / f"{project.NAME}.desktop", desktop_entry())
    _copy(project.ICONS / "icon-256.png", root / f"{project.NAME}.png")
    (root / ".DirIcon").symlink_to(f"{project.NAME}.png")
    _settle(root)
    package = out / f"{project.NAME}-{project.version()}-{platform.machine()}.squashfs"
    package.unlink(missing_ok=True)
    stamp = str(int(project.moment().timestamp()))
    subprocess.run(
        ["mksquashfs", str(root), str(package), "-comp", "zstd", "-Xcompression-level", "22",
         "-root-owned", "-noappend", "-no-xattrs", "-quiet", "-no-progress", "-all-time", stamp,
         "-mkfs-time", stamp],
        check=True, env={k: v for k, v in os.environ.items() if k != "SOURCE_DATE_EPOCH"},
    )  # fmt: skip
    return package
