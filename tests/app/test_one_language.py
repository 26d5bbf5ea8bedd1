"""The command line speaks one language: what it says to bad input is translated, too."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from playing import begin, play_out

from game import i18n
from game.app import main
from game.storage.library import Library

LANGUAGES = i18n.languages()[1:]
DEAL = ("rules", "deal", "--seed", "7", "--seats")
SCORE = ("rules", "score", "--round", "1")
ARENA = ("arena", "--seed", "1")


def answer(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    arguments: Sequence[str],
) -> str:
    monkeypatch.setenv("LANGUAGE", language)
    monkeypatch.setenv("LC_ALL", language)
    try:
        main(arguments)
    finally:
        i18n.use(i18n.SOURCE_LANGUAGE)
    captured = capsys.readouterr()
    return captured.err + captured.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        (*SCORE, "7X"),
        (*SCORE, "7H 7H 7H"),
        ("rules", "hand", "--round", "1", ""),
        (*DEAL, "2", "--round", "1", "--rules", '{"buying": true}'),
        (*DEAL, "5", "--round", "1", "--rules", '{"decks": 1}'),
        (*SCORE, "--rules", "[]", "7H"),
        (*SCORE, "--rules", '{"wild": "kings"}', "7H"),
        (*SCORE, "--rules", '{"decks": 5}', "7H"),
        (*SCORE, "--rules", '{"decks": true}', "7H"),
        (*SCORE, "--rules", '{"buying": 1}', "7H"),
        (*SCORE, "--rules", '{"rounds": "1"}', "7H"),
        (*SCORE, "--rules", '{"wild_mode": "jacks"}', "7H"),
        (*ARENA, "--matches", "2", "--seat", "easy"),
        (*ARENA, "--matches", "1", "--seat", "easy", "--seat", "easy"),
        (*ARENA, "--matches", "2", "--seat", "easy", "--seat", "weasel"),
        (*ARENA, "--matches", "2", "--seat", "easy", "--seat", "easy:weasel"),
        (*ARENA, "--matches", "2", "--seat", "easy", "--seat", "no_such:thing"),
        (*ARENA, "--matches", "2", "--seat", "easy", "--seat", "easy"),
    ],
)
def test_no_answer_is_left_in_english(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    arguments: Sequence[str],
) -> None:
    english = answer(capsys, monkeypatch, "en", arguments)
    told = answer(capsys, monkeypatch, language, arguments)
    assert told.count("\n") == english.count("\n") > 0
    for line in (0, -1):
        assert told.splitlines()[line] != english.splitlines()[line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_stands_where_it_does_in_the_players_words(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
) -> None:
    library = Library.open(tmp_path / "matches.db")
    given_up, over, left = (begin(library, deal=deal) for deal in range(3))
    given_up.abandon()
    play_out(over, random.Random(1))
    for match in (over, left):
        match.close()
    library.close()
    listing = ["matches", "list", "--data-dir", str(tmp_path)]
    english = answer(capsys, monkeypatch, "en", listing)
    told = answer(capsys, monkeypatch, language, listing)
    for there, here in zip(english.splitlines(), told.splitlines(), strict=True):
        assert there.split("  ")[2] != here.split("  ")[2]
