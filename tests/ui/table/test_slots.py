"""What a slot of the tray says about its cards, and the order in which it lays a run."""

from __future__ import annotations

import pytest

from game.rules.cards import Rank
from game.rules.melds import MeldKind, RunMeld
from game.rules.notation import format_cards, format_face, parse_cards
from game.rules.reasons import Reason
from game.rules.ruleset import WildLimit
from game.ui.table.slots import SlotState, read_slot, stand_in_meanings, tidied

WILD = Rank(4)


@pytest.mark.parametrize(
    ("kind", "text", "state", "detail"),
    [
        ("set", "", "empty", 3),
        ("run", "", "empty", 4),
        ("set", "7H", "short", 2),
        ("set", "7H 7S", "short", 1),
        ("set", "7H *", "short", 1),
        ("set", "* *", "short", 1),
        ("set", "7H 7S 7D", "complete", ""),
        ("set", "7H 4S *", "complete", ""),
        ("set", "4H 4S *", "complete", ""),
        ("set", "* * *", "illegal", Reason.NO_NATURAL),
        ("set", "7H 8S", "illegal", Reason.WRONG_RANK),
        ("set", "7H 7S 8S", "illegal", Reason.WRONG_RANK),
        ("run", "5H 6H 8H", "short", 1),
        ("run", "5H 6H 7H", "short", 1),
        ("run", "5H 8H", "short", 2),
        ("run", "5H", "short", 3),
        ("run", "5H 6H * 8H", "complete", ""),
        ("run", "5H 6H 7H 8H 9H", "complete", ""),
        ("run", "AH 2H 3H 4H", "complete", ""),
        ("run", "JH QH KH AH", "complete", ""),
        ("run", "QH KH AH 2H", "short", 9),
        ("run", "5H 6S", "illegal", Reason.WRONG_SUIT),
        ("run", "5H 5H", "illegal", Reason.SAME_PLACE),
        ("run", "5H 6H 7H 8S", "illegal", Reason.WRONG_SUIT),
        ("run", "5H 9H KH 2H", "short", 8),
        ("run", "* *", "short", 2),
    ],
)
def test_reading(kind: str, text: str, state: str, detail: object) -> None:
    reading = read_slot(MeldKind(kind), parse_cards(text, 2), WILD)
    assert reading.state.value == state
    if state in ("empty", "short"):
        assert reading.missing == detail
    if reading.refusal is not None:
        assert reading.refusal.reason is detail


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("5H 6H 8H", "7H"),
        ("5H 6H 7H", "4H 8H"),
        ("5H 6H 9H", "7H 8H"),
        ("5H * 8H", "7H"),
        ("QH KH AH", "JH"),
        ("AH 2H 3H", "4H"),
        ("5H 6H", "3H 4H 7H 8H"),
        ("5H 6H *", "3H 4H 7H 8H"),
    ],
)
def test_what_would_help_a_run(text: str, wanted: str) -> None:
    reading = read_slot(MeldKind.RUN, parse_cards(text, 2), WILD)
    assert " ".join(format_face(face) for face in reading.wanted) == wanted


def test_the_wild_limit_is_kept_when_reading() -> None:
    cards = parse_cards("7H * *", 2)
    assert read_slot(MeldKind.SET, cards, WILD).state is SlotState.COMPLETE
    read = read_slot(MeldKind.SET, cards, WILD, WildLimit.HALF)
    assert read.refusal is not None
    assert read.refusal.reason is Reason.TOO_MANY_STAND_INS


def test_a_run_of_wilds_alone_can_be_read_as_the_player_chooses() -> None:
    cards = parse_cards("4H 4H * *", 2)
    reading = read_slot(MeldKind.RUN, cards, WILD)
    assert len(reading.choices) > 1
    for low in (3, 4):
        chosen = read_slot(MeldKind.RUN, cards, WILD, low=low).meld
        assert isinstance(chosen, RunMeld)
        assert chosen.low == low


def test_meanings_of_stand_ins() -> None:
    cards = parse_cards("5H 6H * 8H", 2)
    meanings = stand_in_meanings(read_slot(MeldKind.RUN, cards, WILD))
    assert {format_cards([card]): meaning for card, meaning in meanings.items()} == {
        "*": parse_cards("7H", 2)[0]
    }


@pytest.mark.parametrize(
    ("laid", "lies"),
    [
        ("5H 6H 7H", "5H 6H 7H"),
        ("8H 5H", "5H 8H"),
        ("5H 8H 6H 4C", "5H 6H 4C 8H"),
        ("* 5H 6H 7H", "* 5H 6H 7H"),
        ("5H 6H 7H *", "5H 6H 7H *"),
        ("6H * 5H 7H", "5H 6H 7H *"),
        ("* 6H 5H 7H", "* 5H 6H 7H"),
        ("AH KH QH", "QH KH AH"),
        ("3H AH 2H", "AH 2H 3H"),
        ("KH AH * 2H", "AH 2H * KH"),
        ("6H 4H 5H 7H", "4H 5H 6H 7H"),
        ("8H 4H 3H 5H 6H", "3H 4H 5H 6H 8H"),
        ("5H 6S 4H", "5H 6S 4H"),
        ("5H 5H 6H", "5H 5H 6H"),
        ("* 4S *", "* 4S *"),
        ("QH * * AH", "* QH * AH"),
    ],
)
def test_runs_are_put_in_order_only_where_they_cannot_be_read(laid: str, lies: str) -> None:
    cards = parse_cards(laid, 2)
    ordered = tidied(MeldKind.RUN, cards, WILD)
    assert sorted(ordered) == sorted(cards)
    assert format_cards(ordered) == lies


def test_sets_lie_as_they_were_laid() -> None:
    cards = parse_cards("7H * 7S", 2)
    assert tidied(MeldKind.SET, cards, WILD) == cards
