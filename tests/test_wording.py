"""What things are called: names and refusals, with nothing unfilled or unsaid."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from game import i18n
from game.rules.cards import JOKER, CardId, Rank, Suit, face
from game.rules.contracts import CONTRACTS
from game.rules.melds import MeldKind, RunMeld, SetMeld
from game.rules.notation import parse_cards
from game.rules.reasons import Reason, Refusal
from game.rules.ruleset import (
    PRESETS,
    SINGLE_DECK_ROUNDS,
    STANDARD,
    LastRound,
    Preset,
    Ruleset,
    WildLimit,
    WildMode,
    WildSwap,
)
from game.wording import (
    Bold,
    Chip,
    card_name,
    chip,
    compose,
    contract_words,
    meld_name,
    plain,
    refusal_text,
    rules_name,
)


@pytest.fixture
def german() -> Iterator[None]:
    i18n.use("de")
    yield
    i18n.use("en")


@pytest.fixture(params=i18n.languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


OTHER_SETTINGS: dict[str, tuple[object, ...]] = {
    "decks": (1, 3),
    "rounds": ((1,), (1, 2), (7,), SINGLE_DECK_ROUNDS),
    "wild_mode": (WildMode.TWOS, WildMode.KINGS),
    "wild_limit": (WildLimit.HALF, WildLimit.ONE),
    "wild_swap": (WildSwap.OFF, WildSwap.ANYONE),
    "strict_lay_off": (False,),
    "no_instant_return": (False,),
    "must_discard_to_go_out": (False,),
    "last_round": (LastRound.STAGED,),
    "reshuffles": (0, 1, 9),
    "buying": (True,),
    "buys_per_round": (1, 2, 4),
}
"""How each switch can stand other than in the standard game."""


def varied(switches: int) -> Iterator[Ruleset]:
    """Yield every ruleset in which so many switches stand otherwise."""
    for names in itertools.combinations(OTHER_SETTINGS, switches):
        for values in itertools.product(*(OTHER_SETTINGS[name] for name in names)):
            yield replace(STANDARD, **dict(zip(names, values, strict=True)))  # type: ignore[arg-type]


def test_different_rules_have_different_names(language: str) -> None:
    assert set(OTHER_SETTINGS) == {field.name for field in fields(Ruleset)}
    named: dict[str, Ruleset] = {}
    for ruleset in itertools.chain.from_iterable(varied(count) for count in range(4)):
        name = rules_name(ruleset)
        assert named.setdefault(name, ruleset) == ruleset, (language, name)
        assert not name[0].islower(), (language, name)


def test_rules_are_named_by_presets_and_by_what_goes_beyond_them() -> None:
    assert rules_name(STANDARD) == "Standard"
    assert rules_name(replace(STANDARD, decks=3)) == "Standard + three decks"
    assert rules_name(PRESETS[Preset.SINGLE_DECK]) == "Single deck"
    bought = replace(PRESETS[Preset.BUYING], buys_per_round=1, rounds=(1, 2))
    assert rules_name(bought) == "Buying + only rounds 1, 2 + 1 buy"
    assert rules_name(replace(STANDARD, decks=1, rounds=(3,))) == "One deck + only round 3"


def test_compose_keeps_the_order_of_the_sentence() -> None:
    line = compose("{card}: {name}!", name=Bold("Lola"), card=Chip(face(Rank(7), Suit.HEARTS)))
    assert plain(line) == "7♥: Lola!"


@pytest.mark.usefixtures("german")
def test_cards_are_named_with_the_letters_of_the_language() -> None:
    assert card_name(face(Rank(12), Suit.SPADES)) == "D♠"
    assert card_name(face(Rank(10), Suit.CLUBS)) == "10♣"
    assert "★" not in card_name(JOKER)


def test_melds_say_rank_or_suit_and_ends() -> None:
    nines = SetMeld(Rank(9), parse_cards("9H 9S *", 2))
    hearts = RunMeld(Suit.HEARTS, 11, parse_cards("JH QH KH AH", 2))
    low = RunMeld(Suit.CLUBS, 1, parse_cards("AC 2C 3C 4C", 2))
    assert meld_name(nines) == "Set of nines"
    assert meld_name(hearts) == "Run of hearts J to A"
    assert meld_name(low) == "Run of clubs A to 4"


def test_contracts_in_words() -> None:
    assert contract_words(CONTRACTS[1]) == ((MeldKind.SET, "2 sets"),)
    assert contract_words(CONTRACTS[6]) == ((MeldKind.SET, "1 set"), (MeldKind.RUN, "2 runs"))


@pytest.mark.parametrize("reason", list(Reason))
def test_every_refusal_is_a_sentence(reason: Reason) -> None:
    refusal = Refusal(reason, CardId(7), face(Rank(8), Suit.CLUBS), Suit.CLUBS, Rank(8))
    text = refusal_text(refusal)
    assert "{" not in text
    assert text.endswith(".")
    assert reason.clause.startswith("R")


def test_reasons_have_their_own_sentences() -> None:
    assert len({reason.text for reason in Reason}) == len(Reason)


def test_chips_show_faces_not_physical_cards() -> None:
    first, twin = parse_cards("7H 7H", 2)
    assert chip(first) == chip(twin)
