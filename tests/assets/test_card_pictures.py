"""The committed sheets of card parts: reproducible, small, and of nothing but what SDL draws."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.ui.card_art import parse_sheet

CARDS = Path(__file__).parents[2] / "assets" / "cards"
SHEETS = ("backs.svg", "courts.svg", "index.svg", "jokers.svg", "paper.svg")


def test_the_generator_writes_exactly_the_committed_sheets(tmp_path: Path) -> None:
    generator = [sys.executable, "-B", str(CARDS / "generate.py"), str(tmp_path)]
    subprocess.run(generator, check=True)
    written = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    committed = {file.name: file.read_bytes() for file in CARDS.glob("*.svg")}
    assert sorted(written) == sorted(SHEETS)
    assert sorted(committed) == sorted(SHEETS)
    for name in SHEETS:
        assert written[name] == committed[name].replace(b"\r\n", b"\n"), name


def test_the_sheets_stay_small() -> None:
    assert sum(CARDS.joinpath(name).stat().st_size for name in SHEETS) < 600_000


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_holds_only_what_the_renderer_draws(name: str) -> None:
    text = CARDS.joinpath(name).read_text(encoding="utf-8")
    body = text.split("\n", 1)[1]
    assert set(re.findall(r"<(\w+)", body)) <= {"svg", "g", "path"}
    assert set(re.findall(r'\b(\S+?)="', body)) <= {
        "xmlns",
        "viewBox",
        "id",
        "data-width",
        "d",
        "fill",
        "stroke",
        "stroke-width",
        "stroke-linejoin",
        "stroke-linecap",
    }
    colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', body))
    assert all(re.fullmatch(r"none|#[0-9A-F]{6}|&[a-z]+;", colour) for colour in colours)
    assert set(re.findall(r"[A-Za-z]", "".join(re.findall(r' d="([^"]*)"', body)))) <= {"M", "Z"}


@pytest.mark.parametrize("name", SHEETS)
def test_every_colour_name_of_a_sheet_is_declared(name: str) -> None:
    text = CARDS.joinpath(name).read_text(encoding="utf-8")
    declared = set(re.findall(r"<!ENTITY (\w+) ", text))
    assert set(re.findall(r"&(\w+);", text)) <= declared


def test_the_index_has_every_text_of_every_language() -> None:
    parts = parse_sheet(CARDS.joinpath("index.svg").read_text(encoding="utf-8"))
    texts = [*"A23456789", "10", *"JQK", *"BD", *"VR"]
    for text in texts:
        assert 35 < parts[f"index-{text}"].width <= 100, text


def test_a_sheet_that_was_touched_is_refused() -> None:
    text = CARDS.joinpath("index.svg").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="checksum"):
        parse_sheet(text.replace("M", "L", 1).replace("50", "51", 1))
    with pytest.raises(ValueError, match="checksum"):
        parse_sheet(text[: len(text) // 2])
