"""What packages say about the game: menu entry, software centre, manual, Info.plist, changelog."""

from __future__ import annotations

import configparser
import plistlib
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import changelog
import contents
import freezing
import linux
import macos
import project
import pytest
import windows

ROOT = Path(__file__).resolve().parents[2]


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(linux.desktop_entry())
    return parser["Desktop Entry"]


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"needs {name}")
    return found


def test_the_menu_entry_speaks_every_language() -> None:
    keys = entry()
    assert keys["Exec"] == keys["Icon"] == keys["StartupWMClass"] == "mexican-rummy"
    for key in ("GenericName", "Comment", "Keywords"):
        texts = [keys[key], *(keys[f"{key}[{code}]"] for code in project.LANGUAGES[1:])]
        assert len(set(texts)) == len(project.LANGUAGES)


def test_desktop_file_validate_is_content(tmp_path: Path) -> None:
    file = tmp_path / "mexican-rummy.desktop"
    file.write_text(linux.desktop_entry(), encoding="utf-8")
    told = subprocess.run(
        [program("desktop-file-validate"), str(file)], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout) == (0, "")


def test_the_metainfo_is_whole() -> None:
    root = ElementTree.fromstring(linux.metainfo())
    shots = root.findall("screenshots/screenshot")
    assert len(shots) == len(project.PICTURES) >= 3
    for shot, name in zip(shots, project.PICTURES, strict=True):
        assert len(shot.findall("caption")) == len(project.LANGUAGES)
        image = shot.find("image")
        assert image is not None
        assert (image.text or "").endswith(f"/docs/pictures/{name}.png")
    assert len(root.findall("summary")) == len(project.LANGUAGES)
    assert root.findtext("launchable") == "mexican-rummy.desktop"
    for summary in root.findall("summary"):
        assert not (summary.text or "").endswith(".")


def test_appstreamcli_is_content(tmp_path: Path) -> None:
    file = tmp_path / f"{project.COMPONENT}.metainfo.xml"
    file.write_text(linux.metainfo(), encoding="utf-8")
    command = [program("appstreamcli"), "validate", "--no-net", str(file)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_the_page_is_that_of_the_repository_which_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://forge.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/cards")
    assert project.home() == "https://forge.example/somebody/cards"
    assert "https://forge.example/somebody/cards/raw/v" in linux.metainfo()


def test_texts_have_every_placeholder_filled_in() -> None:
    manual = project.filled("mexican-rummy.6", version="1.2.3", date="2026-01-01")
    assert '"Mexican Rummy 1.2.3"' in manual
    assert "Copyright" in linux.debian_copyright()
    with pytest.raises(ValueError, match="@DATE@"):
        project.filled("mexican-rummy.6", version="1.2.3")


def test_the_manual_names_every_command() -> None:
    from game.app import build_parser

    manual = (project.FILES / "mexican-rummy.6").read_text(encoding="utf-8")
    usage = build_parser().format_help()
    commands = re.findall(r"^    (\w+)\s", usage, re.MULTILINE)
    assert len(commands) >= 4
    for command in commands:
        assert re.search(rf"\b{command}\b", manual), command


def test_the_property_list_can_be_written() -> None:
    told = plistlib.loads(plistlib.dumps(contents.property_list()))
    assert told["NSHighResolutionCapable"] is True
    assert told["LSApplicationCategoryType"] == "public.app-category.card-games"
    assert len(told["CFBundleLocalizations"]) == len(project.LANGUAGES)
    assert all(plistlib.loads(plistlib.dumps(macos.entitlements())).values())


def test_macos_is_signed_and_notarised_only_with_keys() -> None:
    rights, file = Path("rights.plist"), Path("a.dylib")
    plain = macos.signing_command(file, macos.AD_HOC, rights)
    assert "--timestamp" not in plain
    assert "runtime" in plain
    assert "--timestamp" in macos.signing_command(file, "Developer ID", rights)
    image = Path("game.dmg")
    assert len(macos.packaging_commands(Path("x"), image, None)) == 1
    names = [command[1] for command in macos.packaging_commands(Path("x"), image, "profile")]
    assert names == ["create", "notarytool", "stapler"]


def test_the_installer_speaks_every_language() -> None:
    script = (project.FILES / "installer.nsi").read_text(encoding="utf-8")
    languages = re.findall(r'MUI_LANGUAGE "(\w+)"', script)
    assert languages[0] == "English"
    assert len(languages) == len(project.LANGUAGES)
    for name in ("IsRunning", "AlsoMatches"):
        texts = re.findall(rf'LangString {name} \$\{{LANG_(\w+)\}} "(.+)"', script)
        assert [language for language, _ in texts] == [name.upper() for name in languages]
        assert len({text for _, text in texts}) == len(languages)
    assert "RequestExecutionLevel user" in script
    assert re.search(r"AlsoMatches\) /SD IDNO", script), "a silent uninstaller must keep matches"


def test_the_installer_compiles(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "mexican-rummy.exe").write_bytes(b"MZ")
    licences = tmp_path / "LICENCES.txt"
    licences.write_text("none", encoding="utf-8")
    bundle = freezing.Bundle(tmp_path / "game", tmp_path / "game", (), licences)
    setup = tmp_path / "mexican-rummy-setup.exe"
    command = windows.installer_command(bundle, setup, program("makensis"))
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert setup.read_bytes()[:2] == b"MZ"


def test_a_release_needs_its_section() -> None:
    text = "# Changelog\n\n## 1.2.3 (2026-05-01)\n\n- Better.\n\n## 1.2.2\n\n- Older.\n"
    assert changelog.find_section("1.2.3", text) == "- Better."
    assert changelog.find_section("1.2.2", text) == "- Older."
    assert changelog.find_section("1.2.4", text) is None
    assert changelog.find_section("1.2", text) is None
    assert changelog.find_section("3", "## 3\n\n") is None


def test_the_debian_changelog_has_no_long_lines() -> None:
    lines = linux.debian_changelog().splitlines()
    assert max(len(line) for line in lines if not line.startswith(" -- ")) <= 80
    assert lines[0].startswith("mexican-rummy (")
    assert sum(line.startswith("  * ") for line in lines) >= 3
