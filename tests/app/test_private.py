"""What is sent along with a bug report names nobody."""

from __future__ import annotations

from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from game.app.private import hide, without_home

ANNA = PureWindowsPath(r"C:\Users\Anna Muster")
LOLA = PurePosixPath("/home/lola")


@pytest.mark.parametrize(
    ("home", "text", "hidden"),
    [
        (
            ANNA,
            r"in C:\Users\Anna Muster\AppData\matches.db (full)",
            r"in ~\AppData\matches.db (full)",
        ),
        (ANNA, r"'C:\\Users\\Anna Muster\\AppData\\matches.db'", r"'~\\AppData\\matches.db'"),
        (ANNA, "file:///c:/users/anna muster/a.json", "file:///~/a.json"),
        (ANNA, r"c:\users\ANNA MUSTER", "~"),
        (ANNA, r"C:\Users\Anna Mustermann\x", r"C:\Users\Anna Mustermann\x"),
        (LOLA, "/home/lola/.local and /home/lola", "~/.local and ~"),
        (
            LOLA,
            "/home/lolas/x, /srv/home/lola, /HOME/LOLA",
            "/home/lolas/x, /srv/home/lola, /HOME/LOLA",
        ),
        (PurePosixPath("/"), "/usr/lib", "/usr/lib"),
        (PureWindowsPath("C:\\"), r"C:\Windows", r"C:\Windows"),
    ],
)
def test_a_home_is_hidden_however_it_is_spelt(home: PurePath, text: str, hidden: str) -> None:
    assert hide(text, home) == hidden


@pytest.mark.parametrize("kind", [PureWindowsPath, PurePosixPath])
def test_what_an_error_says_of_a_file_is_hidden(kind: type[PurePath]) -> None:
    home = ANNA if kind is PureWindowsPath else LOLA
    error = FileNotFoundError(2, "No such file", str(home / "matches.db"))
    assert home.name not in hide(str(error), home)


def test_without_a_home_there_is_nothing_to_hide(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert without_home("/usr/lib") == "/usr/lib"


def test_a_home_behind_a_link_is_hidden_by_both_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "disk2").mkdir()
    (tmp_path / "lola").symlink_to(tmp_path / "disk2")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "lola")
    text = f"{tmp_path}/lola/a {tmp_path}/disk2/b"
    assert without_home(text) == "~/a ~/b"
