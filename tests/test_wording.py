"""What things are called: names, refusals and the log, with nothing unfilled or unsaid."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from game import i18n
from game.ai.opponent import Level, Personality, opponent_for
from game.rules.cards import JOKER, CardId, Rank, SeatId, Suit, face
from game.rules.contracts import CONTRACTS
from game.rules.engine import apply, new_match
from game.rules.events import CardDiscarded, CardDrawn, Source
from game.rules.legality import legal_actions
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
from game.rules.views import view_for
from game.wording import (
    Bold,
    Chip,
    card_name,
    chip,
    compose,
    contract_words,
    log,
    meld_name,
    plain,
    refusal_text,
    rules_name,
    seat_status,
)

NAMES = ("Ana", "Balam", "Chispa", "Lola")


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


def test_a_draw_and_its_discard_share_a_line() -> None:
    cards = parse_cards("7H KC", 2)
    taken = CardDrawn(SeatId(1), Source.DISCARDS, cards[0])
    drawn = CardDrawn(SeatId(0), Source.STOCK, None)
    thrown = CardDiscarded(SeatId(1), cards[1])
    lines = log([taken, thrown, drawn], NAMES, own=SeatId(0))
    assert [plain(entry.line) for entry in lines] == [
        "Balam took 7♥ and discarded K♣.",
        "You drew from the stock.",
    ]
    assert [entry.events for entry in lines] == [range(2), range(2, 3)]


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.BUYING, Preset.STAGED_FINISH])
def test_whole_matches_can_be_told(preset: Preset) -> None:
    rng = random.Random(f"log/{preset}")
    state, _ = new_match(PRESETS[preset], 4, 17)
    for _ in range(400):
        actor = state.round.table.to_act
        if actor is None:
            break
        view = view_for(state, actor)
        state, _ = apply(state, rng.choice(legal_actions(view)))
        history = state.round.table.history
        for own in (None, SeatId(0)):
            for entry in log(history[-6:], NAMES, own):
                assert entry.line
                assert "{" not in plain(entry.line)
        assert "{" not in plain(seat_status(history, actor))


def test_chips_show_faces_not_physical_cards() -> None:
    first, twin = parse_cards("7H 7H", 2)
    assert chip(first) == chip(twin)


def test_a_knock_has_its_line_exactly_where_one_card_is_left() -> None:
    player = opponent_for(Level.MEDIUM, Personality.NEUTRAL)
    knocks = 0
    for seed in range(3):
        state, _ = new_match(replace(PRESETS[Preset.BUYING], rounds=(1,)), 3, seed)
        while (actor := state.round.table.to_act) is not None:
            state, _ = apply(state, player.decide(view_for(state, actor), seed, 0))
            table = state.round.table
            if not isinstance(table.history[-1], CardDiscarded):
                continue
            is_last = table.seats[actor].card_count == 1
            knocks += is_last
            for own, words in ((None, f"{NAMES[actor]} knocks"), (actor, "You knock")):
                last = plain(log(table.history, NAMES, own)[-1].line)
                assert (last == f"{words}: one card left.") is is_last
    assert knocks
