"""What goes into the bundle, decided by the same functions that the PyInstaller spec asks."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import contents
import project
import pytest

from game import __version__
from game.i18n import SOURCE_LANGUAGE, languages

ROOT = Path(__file__).resolve().parents[2]


class Recorder:
    """Stands in for PyInstaller's classes and remembers what the spec hands to them."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def maker(self, kind: str) -> Any:
        def make(*arguments: Any, **options: Any) -> Any:
            self.calls.append((kind, arguments, options))
            return Made(options)

        return make

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [options for name, _, options in self.calls if name == kind]


class Made:
    """What PyInstaller's classes would have made."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.datas = [
            ("pygame_gui/data/NotoSansJP-Regular.otf", "x", "DATA"),
            ("pygame_gui/data/NotoSans-Regular.ttf", "x", "DATA"),
            *(
                (f"{target}/{Path(source).name}", source, "DATA")
                for source, target in self.of(options)
            ),
        ]
        self.binaries = [("libstdc++.so.6", "x", "BINARY"), ("libpython3.11.so.1.0", "x", "BINARY")]
        self.pure: list[object] = []
        self.scripts: list[object] = []

    @staticmethod
    def of(options: dict[str, Any]) -> list[tuple[str, str]]:
        return list(options.get("datas", []))


def evaluate(system: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Recorder:
    """Run the spec as PyInstaller would on a system, and return what it asked for."""
    recorder = Recorder()
    hooks = type(sys)("PyInstaller.utils.hooks")
    hooks.copy_metadata = lambda name: [(f"{name}.dist-info", f"{name}-1.dist-info")]  # type: ignore[attr-defined]
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, type(sys)(name))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setattr(sys, "platform", system)
    names = {kind: recorder.maker(kind) for kind in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    spec = ROOT / "build" / "mexican-rummy.spec"
    code = compile(spec.read_text(encoding="utf-8"), str(spec), "exec")
    exec(code, {**names, "SPECPATH": str(spec.parent), "workpath": str(tmp_path)})
    return recorder


@pytest.mark.parametrize(
    ("system", "executables", "bundles"), [("linux", 1, 0), ("win32", 2, 0), ("darwin", 1, 1)]
)
def test_the_spec_on_every_system(
    system: str,
    executables: int,
    bundles: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    asked = evaluate(system, monkeypatch, tmp_path)
    made = asked.of("EXE")
    assert len(made) == executables
    assert len(asked.of("BUNDLE")) == bundles
    assert made[0]["name"] == "mexican-rummy"
    assert not any(options["upx"] for options in made)
    (analysis,) = asked.of("Analysis")
    assert "numpy" in analysis["excludes"]
    assert "game.app.study" in analysis["hiddenimports"]
    if system == "win32":
        assert [options["console"] for options in made] == [False, True]
        for options in made:
            told = Path(options["version"]).read_text(encoding="utf-8")
            assert f"'FileVersion', '{__version__}'" in told
            ast.parse(told)
            assert Path(options["icon"]).is_file()
    if system == "darwin":
        (bundle,) = asked.of("BUNDLE")
        assert bundle["info_plist"]["CFBundleShortVersionString"] == __version__
        assert Path(bundle["icon"]).read_bytes()[:4] == b"icns"


def test_fonts_of_other_scripts_and_libraries_of_the_system_stay_out() -> None:
    wanted = {name for name in gui_data() if contents.is_wanted_data(name)}
    fonts = {Path(name).name for name in wanted if name.endswith((".ttf", ".otf"))}
    assert fonts == {
        *(f"NotoSans-{style}.ttf" for style in ("Regular", "Bold", "Italic", "BoldItalic")),
        "FiraCode-Regular.ttf",
    }
    translations = {name for name in wanted if "translations" in name}
    assert len(translations) == len(project.LANGUAGES)
    assert "pygame_gui/data/default_theme.json" in wanted
    assert not contents.is_wanted_binary("libstdc++.so.6")
    assert contents.is_wanted_binary("pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10")
    assert not contents.is_wanted_data("pygame_gui-0.6.14.dist-info/RECORD")
    assert contents.is_wanted_data("pygame_gui-0.6.14.dist-info/METADATA")


def gui_data() -> set[str]:
    files = importlib.metadata.files("pygame_gui") or []
    return {file.as_posix() for file in files if file.as_posix().startswith("pygame_gui/data/")}


def test_every_asset_is_shipped_and_nothing_that_makes_them() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "assets"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    if not listed:
        pytest.skip("needs a git checkout")
    shipped = {f"{target}/{Path(source).name}" for source, target in contents.assets()}
    for name in listed:
        is_kept = f"game/{name}" in shipped
        assert is_kept is not name.endswith((".py", ".po", ".pot", ".ico", ".icns")), name
    assert not any("__pycache__" in name or "/." in name for name in shipped)
    for language in project.LANGUAGES[1:]:
        assert f"game/assets/locale/{language}/LC_MESSAGES/mexican_rummy.mo" in shipped


def test_nothing_that_the_game_imports_is_left_out() -> None:
    """Import all of the game, in a process where what is left out cannot be imported."""
    script = (
        "import sys\n"
        "for name in sys.argv[1].split(): sys.modules[name] = None\n"
        "import game.app, game.app.study, game.ui.start, game.ui.probe, game.ai.worker\n"
        "import pygame_gui, sqlite3, hashlib, secrets, multiprocessing.connection\n"
        "hashlib.sha256(b'').hexdigest()\n"
    )
    # Python finds its own folders with it; nothing asks once it runs.
    excluded = [name for name in contents.EXCLUDED_MODULES if name != "sysconfig"]
    done = subprocess.run(
        [sys.executable, "-c", script, " ".join(excluded)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_packages_describe_the_game_in_every_language_it_speaks() -> None:
    assert project.LANGUAGES[0] == SOURCE_LANGUAGE
    assert set(project.LANGUAGES) == set(languages())


def test_the_version_has_one_owner() -> None:
    assert project.version() == __version__
    assert contents.version_numbers("1.2.3") == (1, 2, 3, 0)
    owners = [
        file
        for file in ROOT.glob("build/**/*")
        if file.is_file() and file.suffix not in (".pyc", ".txt", ".in")
        and __version__ in file.read_text(encoding="utf-8")
    ]  # fmt: skip
    assert not owners


def test_what_is_pinned_is_what_the_project_asks_for() -> None:
    text = (ROOT / "build" / "requirements.txt").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))
    for name in ("pygame-ce", "pygame-gui", "platformdirs", "pyinstaller"):
        assert name in pinned
    blocks = re.split(r"\n(?=\w)", text)
    assert all("--hash=sha256:" in block for block in blocks)
    assert "numpy" not in pinned
    assert "http" not in text
