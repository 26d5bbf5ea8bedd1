"""The looks into a finished bundle find what must not be there."""

from __future__ import annotations

import importlib.util
import marshal
import shutil
import struct
import zipfile
import zlib
from pathlib import Path

import contents
import freezing
import inspection
import pytest
import smoke

from game import __version__

NEEDED = dict.fromkeys(inspection.NEEDED_MODULES, b"code")
SECRET = "/home/somebody/checkout"


def packed(modules: dict[str, bytes]) -> bytes:
    """Return an executable with modules in it, as PyInstaller packs them."""
    header = 12
    body, table = b"", []
    for name, code in modules.items():
        part = zlib.compress(code)
        table.append((name, (0, header + len(body), len(part))))
        body += part
    position = struct.pack("!I", header + len(body))
    return b"start PYZ\0" + importlib.util.MAGIC_NUMBER + position + body + marshal.dumps(table)


@pytest.fixture
def bundle(tmp_path: Path) -> freezing.Bundle:
    """Return a bundle in which nothing is wrong."""
    folder = tmp_path / "game"
    inner = folder / "_internal"
    for source, target in contents.assets():
        (inner / target).mkdir(parents=True, exist_ok=True)
        shutil.copy(source, inner / target)
    executable = folder / "mexican-rummy.exe"
    executable.write_bytes(packed(NEEDED))
    licences = tmp_path / freezing.LICENCES
    licences.write_text("all of them", encoding="utf-8")
    return freezing.Bundle(folder, inner, (executable,), licences)


def faults(bundle: freezing.Bundle) -> list[str]:
    return inspection.find_faults(bundle, [SECRET])


def test_a_good_bundle_has_no_faults(bundle: freezing.Bundle) -> None:
    assert faults(bundle) == []


@pytest.mark.parametrize(
    "name",
    [
        "numpy/core.so",
        "pygame_gui/data/NotoSansJP-Regular.otf",
        "libcrypto.so.3",
        "pygame/display.pyi",
    ],
)
def test_what_is_not_wanted_is_found(bundle: freezing.Bundle, name: str) -> None:
    file = bundle.inner / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"")
    found = faults(bundle)
    assert any(fault == f"/_internal/{name} is not wanted" for fault in found), found


@pytest.mark.parametrize("name", ["numpy.core", "tkinter", "ssl"])
def test_modules_that_are_not_wanted_are_found(bundle: freezing.Bundle, name: str) -> None:
    bundle.executables[0].write_bytes(packed({**NEEDED, name: b""}))
    assert faults(bundle) == [f"the module {name} is not wanted"]


def test_what_is_missing_is_found(bundle: freezing.Bundle) -> None:
    next(bundle.inner.rglob("*.svg")).unlink()
    shutil.rmtree(bundle.inner / "game" / "assets" / "locale" / "de")
    bundle.executables[0].write_bytes(packed({"game.app.study": b""}))
    text = "\n".join(faults(bundle))
    assert ".svg is missing" in text
    assert "no catalogue for de" in text
    assert "module game.ai.worker is missing" in text


def test_folders_of_the_builder_are_found_however_deep(bundle: freezing.Bundle) -> None:
    (bundle.inner / "plain.bin").write_bytes(f"..{SECRET}/x..".encode())
    (bundle.inner / "wide.bin").write_bytes(f"..{SECRET}/x..".encode("utf-16-le"))
    (bundle.inner / "windows.bin").write_bytes(SECRET.replace("/", "\\").encode())
    with zipfile.ZipFile(bundle.inner / "base.zip", "w", zipfile.ZIP_DEFLATED) as library:
        library.writestr("module.pyc", SECRET * 9)
    code = {**NEEDED, "game.hidden": f"co_filename {SECRET}/game/hidden.py".encode()}
    bundle.executables[0].write_bytes(packed(code))
    found = {fault.partition(" names ")[0].rpartition("/")[2] for fault in faults(bundle)}
    assert found == {
        "plain.bin",
        "wide.bin",
        "windows.bin",
        "base.zip: module.pyc",
        "mexican-rummy.exe: game.hidden",
    }


def test_too_large_a_bundle_is_found(bundle: freezing.Bundle) -> None:
    with (bundle.inner / "huge.bin").open("wb") as file:
        file.truncate(inspection.MOST_INSTALLED_MB * inspection.MEGABYTE)
    (fault,) = faults(bundle)
    assert "MB installed" in fault


def test_the_prefix_of_python_is_hidden_without_moving_anything(tmp_path: Path) -> None:
    library = tmp_path / "libpython.so"
    library.write_bytes(b"head\0/opt/python/3.11/lib\0tail")
    freezing.hide_prefix(library, "/opt/python/3.11")
    assert library.read_bytes() == b"head\0/python/////////lib\0tail".replace(
        b"/python/////////lib", b"/python".ljust(16, b"/") + b"/lib"
    )


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "{",
        '{"ok": false, "version": "' + __version__ + '"}',
        '{"ok": true, "version": "0.0.0"}',
    ],
)
def test_only_a_good_answer_of_the_right_version_passes(tmp_path: Path, answer: str) -> None:
    file = tmp_path / "answer.json"
    file.write_text(answer, encoding="utf-8")
    with pytest.raises(smoke.DoesNotRun):
        smoke.read_answer(file)
    file.write_text('{"ok": true, "version": "' + __version__ + '"}', encoding="utf-8")
    assert smoke.read_answer(file)["ok"] is True
