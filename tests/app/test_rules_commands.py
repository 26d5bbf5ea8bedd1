"""`rules` on the command line: answers, exit codes and one-line errors."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.app import main

CASES = Path(__file__).parents[3] / "shared" / "cases" / "rules.jsonl"


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, object], str]:
    """Return exit code, the JSON answer (empty if there is none), and what stderr said."""
    code = main(["rules", *arguments])
    captured = capsys.readouterr()
    return code, json.loads(captured.out) if captured.out else {}, captured.err


def meld(kind: str, cards: str, round_number: int = 1, rules: str = "{}") -> Sequence[str]:
    shared = ("--kind", kind, "--round", str(round_number), "--rules", rules)
    return ("meld", *shared, "--json", cards)


@pytest.mark.skipif(not CASES.is_file(), reason="the shared cases lie beside a full checkout only")
def test_every_shared_case(capsys: pytest.CaptureFixture[str]) -> None:
    failures = []
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        code = main(case["args"])
        captured = capsys.readouterr()
        answer = json.loads(captured.out) if captured.out else {}
        for key, wanted in case["expect"].items():
            given = answer.get(key)
            same = sorted(given) == sorted(wanted) if key == "useful" else given == wanted
            if not same:
                failures.append((case["id"], key, given, wanted))
        if code != case["exit"]:
            failures.append((case["id"], "exit", code, case["exit"]))
        if code == 2:
            assert captured.err.count("\n") == 1
    assert not failures


@pytest.mark.parametrize(
    ("question", "stand_ins", "meaning"),
    [
        (meld("set", "8C 8D 8S"), [], ["8C", "8D", "8S"]),
        (meld("set", "QC 3H *"), [1, 2], ["QC", "Q", "Q"]),
        (meld("run", "9C * JC QC", 4), [1], ["9C", "TC", "JC", "QC"]),
        (meld("run", "6D 7D 8D 9D", 4), [], ["6D", "7D", "8D", "9D"]),
        (meld("run", "6D * * *", 4), [1, 2, 3], ["6D", "7D", "8D", "9D"]),
    ],
)
def test_legal_melds(
    capsys: pytest.CaptureFixture[str],
    question: Sequence[str],
    stand_ins: list[int],
    meaning: list[str],
) -> None:
    code, answer, _ = ask(capsys, *question)
    assert code == 0
    assert answer["legal"] is True
    assert (answer["stand_ins"], answer["meaning"]) == (stand_ins, meaning)


@pytest.mark.parametrize(
    ("question", "reason", "clause"),
    [
        (meld("set", "8C 8D"), "SET_TOO_SHORT", "R4.1"),
        (meld("set", "* 3C"), "SET_TOO_SHORT", "R4.1"),
        (meld("set", "8C 8D 9S"), "WRONG_RANK", "R4.1"),
        (meld("run", "9C TC JC", 4), "RUN_TOO_SHORT", "R4.2"),
        (meld("run", "* * * *", 4), "NO_NATURAL", "R4.6"),
        (meld("run", "QC KC AC 2C", 4), "ROUND_THE_CORNER", "R2.1"),
        (meld("run", "9C TC JC KC", 4), "GAP", "R4.2"),
        (meld("run", "9C TC JD QC", 4), "WRONG_SUIT", "R4.2"),
        (meld("run", "9C TC TC JC", 4), "SAME_PLACE", "R4.2"),
        (meld("set", "8C * *", 1, '{"wild_limit": "half"}'), "TOO_MANY_STAND_INS", "R4.6"),
    ],
)
def test_illegal_melds_name_reason_and_clause(
    capsys: pytest.CaptureFixture[str], question: Sequence[str], reason: str, clause: str
) -> None:
    code, answer, _ = ask(capsys, *question)
    assert code == 1
    assert (answer["legal"], answer["reason"], answer["clause"]) == (False, reason, clause)
    assert isinstance(answer["text"], str)
    assert "{" not in answer["text"]


def test_hands_are_laid_out_with_what_stays(capsys: pytest.CaptureFixture[str]) -> None:
    code, answer, _ = ask(capsys, "hand", "--round", "1", "--json", "7H 7S 7D 9C 9D * KD 2C")
    assert code == 0
    assert answer["can_lay_down"] is True
    assert sorted(answer["left"]) == ["2C", "KD"]  # type: ignore[call-overload]  # a list of texts
    assert answer["penalty"] == 5
    assert answer["distance"] == 0


def test_hands_that_fall_short_tell_what_helps(capsys: pytest.CaptureFixture[str]) -> None:
    code, answer, _ = ask(capsys, "hand", "--round", "1", "--json", "7H 7S 7D 9C 9D KD 2C")
    assert code == 0
    assert (answer["can_lay_down"], answer["distance"]) == (False, 1)
    assert {"9H", "9S", "*", "3C"} <= set(answer["useful"])  # type: ignore[call-overload]  # texts


def test_many_hands_from_stdin(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("KH * 3D\n7X\n\n"))
    code = main(["rules", "score", "--round", "1", "-"])
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == 2
    assert answers[0] == {"points": 50}
    assert "7X" in answers[1]["error"]
    assert answers[2] == {"points": 0}


def test_deals_repeat_and_differ_by_seed(capsys: pytest.CaptureFixture[str]) -> None:
    def deal(seed: str) -> dict[str, object]:
        code, answer, _ = ask(
            capsys, "deal", "--seed", seed, "--seats", "3", "--round", "2", "--json"
        )
        assert code == 0
        return answer

    first = deal("11")
    assert first == deal("11")
    assert first["commitment"] != deal("12")["commitment"]
    assert first["wild"] == "4"


def test_pinned_deal_keeps_its_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    _, answer, _ = ask(capsys, "deal", "--seed", "7", "--seats", "2", "--round", "1", "--json")
    assert answer["hands"] == [
        ["QH", "9D", "3S", "4C", "8H", "TC", "8H"],
        ["3D", "8C", "2C", "TS", "TD", "4S", "2C"],
    ]
    assert (answer["up"], answer["dealer"]) == ("4S", 0)


@pytest.mark.parametrize(
    "arguments",
    [
        ("meld", "--kind", "set", "--round", "1", "7H 7S 1D"),
        ("meld", "--kind", "set", "--round", "1", ""),
        ("meld", "--kind", "pair", "--round", "1", "7H 7S"),
        ("meld", "--kind", "set", "--round", "8", "7H 7S 7D"),
        ("meld", "--kind", "set", "--round", "one", "7H 7S 7D"),
        ("hand", "--round", "1", "7H 7H 7H"),
        ("hand", "--round", "6", "--rules", '{"decks": 1}', "7H"),
        ("hand", "--round", "1", "--rules", "{decks: 3}", "7H"),
        ("hand", "--round", "1", "--rules", "[" * 100_000, "7H"),
        ("score", "--round", "1", "--rules", '{"wild": "kings"}', "7H"),
        ("score", "--round", "1", "--rules", '{"decks": 4}', "7H"),
        ("score", "--round", "1"),
        ("deal", "--seed", "-1", "--seats", "4", "--round", "1"),
        ("deal", "--seed", "1.5", "--seats", "4", "--round", "1"),
        ("deal", "--seed", "9007199254740993", "--seats", "4", "--round", "1"),
        ("deal", "--seed", "1", "--seats", "7", "--round", "1"),
        ("deal", "--seed", "1", "--seats", "4", "--round", "1", "--rules", '{"decks": 1}'),
        ("check", "/no/such/file.json"),
        ("fly",),
        (),
    ],
)
def test_bad_input_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: Sequence[str]
) -> None:
    code, answer, error = ask(capsys, *arguments)
    assert code == 2
    assert not answer
    assert error.startswith("mexican-rummy: ")
    assert error.count("\n") == 1
