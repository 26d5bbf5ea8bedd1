"""`rules book`: one HTML file with everything in it, and one-line errors."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from game import i18n
from game.app import main, printed_book
from game.book.book import PAGES

VOID = {"meta", "br", "use", "rect", "path", "circle", "ellipse", "line", "polygon", "stop"}


class Page(HTMLParser):
    """What a browser would find: every element closed, ids, links, text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.links: set[str] = set()
        self.outside: list[str] = []
        self.language: str | None = None
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        for name, value in attrs:
            assert value is not None
            if name == "id":
                self.ids[value] += 1
            elif name in ("href", "src", "xlink:href"):
                (self.links.add if value.startswith("#") else self.outside.append)(value)
            elif name == "lang":
                self.language = value

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def written(path: Path, *arguments: str) -> Page:
    assert main(["rules", "book", *arguments, str(path)]) == 0
    return Page(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", i18n.languages())
def test_the_book_stands_alone(tmp_path: Path, language: str) -> None:
    page = written(tmp_path / "book.html", "--lang", language)
    assert page.open == []
    assert page.language == language
    assert page.outside == []
    assert {name for name, count in page.ids.items() if count > 1} == set()
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert {entry.key for entry in PAGES} <= set(page.ids)
    assert {"R1.1", "R4.6", "R5.7", "R7.5", "R8.2", "R11"} <= set(page.ids)
    assert "**" not in page.words


def test_the_book_is_the_same_each_time(tmp_path: Path) -> None:
    paths = tmp_path / "one.html", tmp_path / "two.html"
    for path in paths:
        written(path)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_switches_can_be_marked(tmp_path: Path) -> None:
    usual = written(tmp_path / "usual.html", "--lang", "en")
    own = written(tmp_path / "own.html", "--lang", "en", "--rules", '{"buying": true}')
    assert "In this match" not in usual.words
    assert "In this match" in own.words


def test_the_language_in_use_stays(tmp_path: Path) -> None:
    before = i18n.current_language()
    written(tmp_path / "book.html", "--lang", i18n.languages()[-1])
    assert i18n.current_language() == before


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("--lang", "xx", "{folder}/book.html"), "'xx'"),
        (("--lang", "", "{folder}/book.html"), "''"),
        (("{folder}/missing/book.html",), "missing"),
        (("{folder}",), "cannot be written"),
        ((), "file"),
        (("--rules", '{"decks": 7}', "{folder}/book.html"), "decks"),
        (("--rules", "[", "{folder}/book.html"), "JSON"),
    ],
)
def test_bad_input_is_told_in_one_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    names: str,
) -> None:
    given = [argument.replace("{folder}", str(tmp_path)) for argument in arguments]
    assert main(["rules", "book", *given]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert names in captured.err
    assert list(tmp_path.iterdir()) == []


def test_missing_card_drawings_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed_book, "asset_path", lambda *_: tmp_path / "nowhere")
    assert main(["rules", "book", str(tmp_path / "book.html")]) == 2
    assert "assets/cards/" in capsys.readouterr().err
    assert not (tmp_path / "book.html").exists()


def test_nothing_that_draws_is_loaded(tmp_path: Path) -> None:
    code = (
        "import sys; from game.app import main; code = main(sys.argv[1:]);"
        "sys.exit(code or 'pygame' in sys.modules)"
    )
    command = [sys.executable, "-c", code, "rules", "book", str(tmp_path / "book.html")]
    subprocess.run(command, check=True, cwd=Path(__file__).parents[2])
