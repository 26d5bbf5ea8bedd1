"""What is opened to be tried is put away again, however the trial ends."""

from __future__ import annotations

import os
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import project
import pytest
import smoke


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the command lines that are run, which do nothing here."""
    found: list[str] = []

    def run(command: Sequence[str]) -> str:
        found.append(" ".join(command))
        return ""

    monkeypatch.setattr(smoke, "run", run)
    monkeypatch.setattr(smoke, "run_line", found.append)
    return found


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [("game.exe", "/S /D=", "uninstall.exe"), ("game.dmg", "hdiutil attach", "hdiutil detach")],
)
@pytest.mark.parametrize("fails", [False, True])
def test_what_was_installed_or_mounted_is_removed(
    tmp_path: Path, lines: list[str], name: str, first: str, last: str, fails: bool
) -> None:
    def try_out() -> None:
        with smoke.opened(tmp_path / name, tmp_path):
            if fails:
                raise smoke.DoesNotRun("it does not")

    if fails:
        with pytest.raises(smoke.DoesNotRun, match="it does not"):
            try_out()
    else:
        try_out()
    assert len(lines) == 2
    assert first in lines[0]
    assert last in lines[1]


@pytest.mark.usefixtures("lines")
@pytest.mark.parametrize("kind", ["deb", "tar.xz", "AppImage", "zip"])
def test_opening_a_package_leaves_the_environment_of_this_process(
    tmp_path: Path, kind: str
) -> None:
    package = tmp_path / f"{project.NAME}.{kind}"
    if kind == "zip":
        zipfile.ZipFile(package, "w").close()
    elif kind == "tar.xz":
        tarfile.open(package, "w:xz").close()
    else:
        package.write_bytes(b"")
    (tmp_path / "opened").mkdir()
    before = dict(os.environ)
    with smoke.opened(package, tmp_path / "opened"):
        assert dict(os.environ) == before


def test_a_command_line_that_cannot_be_run_is_told() -> None:
    with pytest.raises(smoke.DoesNotRun, match="no-such-program"):
        smoke.run_line("no-such-program")
