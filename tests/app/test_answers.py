"""What `rules` answers to read: a line for each thing, nothing that must be counted out."""

from __future__ import annotations

import pytest

from game import i18n
from game.app import main


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    main(["rules", *arguments])
    return capsys.readouterr().out.splitlines()


def test_a_meld_says_which_card_stands_for_what(capsys: pytest.CaptureFixture[str]) -> None:
    run = ("meld", "--round", "2", "--kind", "run")
    assert lines(capsys, *run, "4H 5H * 7H") == [
        "legal: yes",
        "meld: Run of hearts 4 to 7",
        "stand-ins: card 3 stands for 6H",
    ]
    assert lines(capsys, *run, "5H 6H 7H 8H") == ["legal: yes", "meld: Run of hearts 5 to 8"]
    meld_set = ("meld", "--round", "1", "--kind", "set")
    assert lines(capsys, *meld_set, "QC 3H *")[-1] == (
        "stand-ins: card 2 stands for Q, card 3 stands for Q"
    )


def test_an_illegal_meld_says_why_and_by_which_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "meld", "--round", "2", "--kind", "run", "4H 5H * 8H") == [
        "legal: no",
        "why: 8♥ does not follow: the run wants 7♥ there.",
        "rule: R4.2 (GAP)",
    ]


def test_a_hand_that_goes_down_has_a_line_a_meld(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "hand", "--round", "2", "7H 7S 7D 4C 5C * 7C KD 2H") == [
        "can be laid down: yes",
        "set: 7D 7H 7S",
        "run: 4C 5C * 7C (card 3 stands for 6C)",
        "left over: KD 2H",
        "penalty points: 5",
    ]
    whole = lines(capsys, "hand", "--round", "7", "AH 2H 3H 4H 5H AS 2S 3S 4S 5C 6C 7C 8C TC")
    assert whole[0] == "can be laid down: no"
    assert whole[1] == "cards to exchange: 1"
    whole = lines(capsys, "hand", "--round", "7", "AH 2H 3H 4H 5H AS 2S 3S 4S 5C 6C 7C 8C *")
    assert whole[-2:] == ["left over: nothing", "penalty points: 0"]


def test_a_hand_that_falls_short_says_how_far_and_what_helps(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert lines(capsys, "hand", "--round", "1", "7H 7S 7D 9C 9D KD 2C") == [
        "can be laid down: no",
        "missing cards: 1",
        "useful: 3C 9C 3D 9D 3H 9H 3S 9S *",
        "penalty points: 40",
    ]


def test_a_score_and_a_deal_are_told_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "score", "--round", "1", "KH * 3D") == ["penalty points: 50"]
    deal = lines(capsys, "deal", "--seed", "7", "--seats", "2", "--round", "1")
    assert deal[:-1] == [
        "seat 1, the dealer: QH 9D 3S 4C 8H TC 8H",
        "seat 2: 3D 8C 2C TS TD 4S 2C",
        "turned up: 4S",
        "stock: 93 cards",
        "wild: threes",
    ]
    assert deal[-1].startswith("seal of the pack: ")


@pytest.mark.parametrize("language", i18n.languages()[1:])
def test_every_line_is_translated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    questions = (
        ("meld", "--round", "2", "--kind", "run", "4H 5H * 7H"),
        ("meld", "--round", "2", "--kind", "run", "4H 5H * 8H"),
        ("hand", "--round", "2", "7H 7S 7D 4C 5C * 7C KD"),
        ("hand", "--round", "1", "7H 7S 7D 9C 9D KD 2C"),
        ("score", "--round", "1", "KH * 3D"),
        ("deal", "--seed", "7", "--seats", "3", "--round", "1"),
    )
    english = {line for question in questions for line in lines(capsys, *question)}
    monkeypatch.setenv("LANGUAGE", language)
    monkeypatch.setenv("LC_ALL", language)
    try:
        translated = {line for question in questions for line in lines(capsys, *question)}
    finally:
        i18n.use(i18n.SOURCE_LANGUAGE)
    assert not english & translated
