"""Text and JSON forms: what is read back is what was written, and bad text is refused."""

from __future__ import annotations

import pytest

from game.rules.actions import Discard, LayDown, LayOff, SwapWild
from game.rules.cards import CardId, SeatId, Suit, pack
from game.rules.engine import new_match
from game.rules.melds import End, RunMeld, SetMeld
from game.rules.notation import (
    NotationError,
    action_from_json,
    action_to_json,
    commitment,
    digest,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
    parse_face,
    ruleset_from_json,
    ruleset_to_json,
    state_to_json,
)
from game.rules.ruleset import PRESETS, STANDARD, ImpossibleRuleset, Preset, Ruleset, WildSwap


def test_every_physical_card_has_its_own_text() -> None:
    texts = {format_card(card) for card in pack(3)}
    assert len(texts) == 162
    assert [parse_card(format_card(card)) for card in pack(3)] == list(pack(3))


@pytest.mark.parametrize(
    ("text", "written"),
    [("7h,7H *", "7H 7H *"), ("10H ts", "TH TS"), ("", ""), (" kd , qc ", "KD QC")],
)
def test_cards_are_read_forgivingly(text: str, written: str) -> None:
    cards = parse_cards(text, 2)
    assert format_cards(cards) == written
    assert len(set(cards)) == len(cards)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("1S", "1S"),
        ("7X", "7X"),
        ("H7", "H7"),
        ("7H 7H 7H", "7H"),
        ("* * * * *", r"\*"),
        ("♥", "♥"),
    ],
)
def test_bad_cards_are_named(text: str, named: str) -> None:
    with pytest.raises(NotationError, match=named):
        parse_cards(text, 2)


def test_four_jokers_are_four_cards() -> None:
    assert len(set(parse_cards("* * * *", 2))) == 4


@pytest.mark.parametrize("text", ["7", "7HH", "11H", "0S", "JOKER"])
def test_bad_faces_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_face(text)


@pytest.mark.parametrize("preset", list(Preset))
def test_rulesets_round_trip(preset: Preset) -> None:
    assert ruleset_from_json(ruleset_to_json(PRESETS[preset])) == PRESETS[preset]


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ([], "object"),
        ({"wild_limits": "half"}, "wild_limits"),
        ({"wild_limit": "most"}, "wild_limit"),
        ({"decks": True}, "decks"),
        ({"decks": 2.0}, "decks"),
        ({"buying": 1}, "buying"),
        ({"rounds": "123"}, "rounds"),
        ({"rounds": [1, True]}, "rounds"),
        ({"reshuffles": None}, "reshuffles"),
    ],
)
def test_bad_switches_are_named(data: object, named: str) -> None:
    with pytest.raises(NotationError, match=named):
        ruleset_from_json(data)


def test_single_deck_shortens_the_match_unless_rounds_are_given() -> None:
    assert ruleset_from_json({"decks": 1}).rounds == (1, 2, 3, 4, 5)
    with pytest.raises(ImpossibleRuleset):
        ruleset_from_json({"decks": 1, "rounds": [6]})


@pytest.mark.parametrize(
    "action",
    [
        Discard(CardId(60)),
        LayOff(CardId(3), SeatId(1), 2, End.LOW),
        SwapWild(CardId(3), SeatId(1), 2, 5),
        LayDown(
            (
                SetMeld(STANDARD.wild_rank(1), parse_cards("3H 3S *", 2)),
                RunMeld(Suit.HEARTS, 4, parse_cards("4H 5H * 7H", 2)),
            )
        ),
    ],
)
def test_actions_round_trip(action: Discard | LayOff | SwapWild | LayDown) -> None:
    assert action_from_json(action_to_json(action)) == action


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"do": "fly"},
        {"do": "discard"},
        {"do": "discard", "card": 7},
        {"do": "discard", "card": "7X"},
        {"do": "lay_off", "card": "7H", "owner": "me", "meld": 0, "end": "low"},
        {"do": "lay_off", "card": "7H", "owner": 0, "meld": 0, "end": "middle"},
        {"do": "lay_down", "melds": {}},
        {"do": "lay_down", "melds": [{"kind": "set", "rank": "7", "cards": "7H"}]},
        {"do": "lay_down", "melds": [{"kind": "run", "suit": "X", "low": 1, "cards": []}]},
    ],
)
def test_bad_actions_are_refused(data: object) -> None:
    with pytest.raises(NotationError):
        action_from_json(data)


def test_digests_tell_states_apart() -> None:
    first, _ = new_match(STANDARD, 3, 1)
    again, _ = new_match(STANDARD, 3, 1)
    other, _ = new_match(STANDARD, 3, 2)
    assert digest(first) == digest(again) != digest(other)


def test_a_digest_names_only_switches_that_are_not_standard() -> None:
    """So a switch that is added later leaves the digests of saved matches as they were."""
    standard, _ = new_match(STANDARD, 3, 1)
    assert state_to_json(standard)["rules"] == {}
    ruleset = Ruleset(rounds=(1, 2), wild_swap=WildSwap.OFF)
    changed, _ = new_match(ruleset, 3, 1)
    assert state_to_json(changed)["rules"] == {"rounds": [1, 2], "wild_swap": "off"}
    lenient, _ = new_match(Ruleset(strict_lay_off=False), 3, 1)
    assert digest(standard) != digest(lenient)


def test_commitment_is_the_hash_of_salt_and_pack() -> None:
    # printf '00:7H *' | sha256sum
    known = "79cc2febe22347fced82955ff8ab870e84f10c304d2b37ae41a3cb17bb922e70"
    assert commitment(parse_cards("7H *", 2), "00") == known
