from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai.opponent import CAST
from game.ai.temper import Level, Personality
from game.players import Computer, Person, player_to_record
from game.rules.ruleset import (
    STANDARD,
    LastRound,
    Preset,
    RulesetFault,
    WildMode,
)
from game.storage.records import MAX_NAME, seat_to_json, to_text
from game.storage.rows import read_seats
from game.storage.settings import DEFAULTS
from game.ui.setup import JOINING, BadDealNumber, Setup, character, parse_deal_number, usual_setup


def table(seats: int) -> Setup:
    setup = usual_setup(DEFAULTS)
    while len(setup.seats) < seats:
        setup = setup.add_seat()
    while len(setup.seats) > seats:
        setup = setup.remove_seat(len(setup.seats) - 1)
    return setup


def test_the_usual_table_has_one_person_three_computers_and_standard_rules() -> None:
    setup = usual_setup(replace(DEFAULTS, player_name="Ana", portrait="owl"))
    assert setup.players[0] == Person("Ana", "owl")
    assert [type(player) for player in setup.players[1:]] == [Computer] * 3
    assert setup.ruleset == STANDARD
    assert not setup.faults


def test_every_animal_sits_once() -> None:
    assert len({seat.animal.key for seat in table(6).seats}) == 6
    assert not table(6).can_add
    assert not table(2).can_remove


def test_whoever_is_in_the_cast_joins_a_table() -> None:
    assert sorted(JOINING) == sorted(animal.key for animal in CAST)


def test_a_seat_plays_as_it_was_planned() -> None:
    setup = table(2)
    seat = replace(setup.seats[1], level=Level.EXPERT)
    assert setup.with_seat(1, seat).players[1] == Computer(
        "Balam", "jaguar", Level.EXPERT, Personality.GAMBLER
    )
    person = replace(seat, is_person=True, name="  ")
    assert setup.with_seat(1, person).players[1] == Person("Balam", "jaguar")


def test_opponents_play_at_the_level_that_fits_unless_told_otherwise() -> None:
    setup = usual_setup(DEFAULTS, Level.HARD)
    assert setup.is_fitted
    assert {player.level for player in setup.players[1:] if isinstance(player, Computer)} == {
        Level.HARD
    }
    for index in range(1, 4):
        setup = setup.with_seat(index, replace(setup.seats[index], level=Level.EASY))
    assert not setup.is_fitted
    assert {player.level for player in setup.players[1:] if isinstance(player, Computer)} == {
        Level.EASY
    }


def test_an_animal_that_sits_elsewhere_changes_places() -> None:
    setup = usual_setup(replace(DEFAULTS, player_name="Ana"))
    chispa = setup.seats[2].animal
    changed = setup.with_animal(0, chispa)
    assert [seat.animal.key for seat in changed.seats] == ["chispa", "balam", "marisol", "lola"]
    assert changed.players[0] == Person("Ana", "hummingbird")
    assert changed.players[2].name == "Marisol"
    assert changed.with_animal(0, setup.seats[0].animal) == setup
    free = changed.with_animal(1, character("luna"))
    assert [seat.animal.key for seat in free.seats] == ["chispa", "luna", "marisol", "lola"]


@pytest.mark.parametrize("name", [animal.name for animal in CAST] + ["tito ", "BALAM"])
@pytest.mark.parametrize("animal", [animal.animal for animal in CAST])
def test_nobody_sits_beside_a_namesake_or_a_double(name: str, animal: str) -> None:
    setup = usual_setup(replace(DEFAULTS, player_name=name, portrait=animal))
    assert setup.players[0] == Person(name.strip(), animal)
    names = [player.name.casefold() for player in setup.players]
    assert len(set(names)) == len(names)
    assert len({player.portrait for player in setup.players}) == len(names)
    there = usual_setup(replace(DEFAULTS, portrait=animal))
    seat = replace(there.seats[0], name=name)
    names = [p.name.casefold() for p in there.with_seat(0, seat).without_namesakes().players]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "names",
    [
        ("Ana", "ana ", "ANA"),
        ("Ana", "Ana 2", "Ana"),
        ("Ana 2", "Ana", "Ana"),
        ("x" * MAX_NAME,) * 3,
        ("x" * MAX_NAME, "x" * (MAX_NAME - 2) + " 2", "x" * MAX_NAME),
        ("Balam", "", "Balam"),
        ("Tito", "Tito", "Tito"),
    ],
)
def test_no_two_persons_are_called_the_same(names: tuple[str, ...]) -> None:
    setup = usual_setup(DEFAULTS)
    for index, name in enumerate(names):
        seat = replace(setup.seats[index], name=name, is_person=True)
        setup = setup.with_seat(index, seat)
    players = setup.without_namesakes().players
    assert len({player.name.casefold() for player in players}) == len(players)
    assert players[0].name == names[0]
    assert all(len(player.name) <= MAX_NAME for player in players)


@given(st.text(st.characters(exclude_categories=())))
def test_whatever_is_typed_as_a_name_can_be_kept(typed: str) -> None:
    there = usual_setup(DEFAULTS)
    player = there.with_seat(0, replace(there.seats[0], name=typed)).players[0]
    kept = player_to_record(player)
    assert read_seats(to_text([seat_to_json(kept)])) == (kept,)
    kept.name.encode()


def test_a_table_without_persons_is_watched() -> None:
    setup = table(2)
    assert not setup.is_watched
    assert setup.with_seat(0, replace(setup.seats[0], is_person=False)).is_watched


def test_six_seats_propose_the_third_deck_and_five_take_it_back() -> None:
    assert table(6).ruleset.decks == 3
    assert table(6).has_preset(Preset.STANDARD)
    assert table(6).remove_seat(5).ruleset.decks == 2


def test_a_third_deck_chosen_by_the_player_stays() -> None:
    setup = table(5).with_decks(3).add_seat()
    assert setup.remove_seat(5).ruleset.decks == 3
    declined = table(6).with_decks(2)
    assert declined.ruleset.decks == 2
    assert not declined.has_proposed_deck


@pytest.mark.parametrize("preset", [preset for preset in Preset if preset != Preset.STANDARD])
def test_a_preset_goes_on_and_off(preset: Preset) -> None:
    setup = table(3)
    there = setup.has_preset(preset)
    toggled = setup.toggle_preset(preset)
    assert toggled.has_preset(preset) is not there
    assert not toggled.faults
    assert toggled.toggle_preset(preset).ruleset == setup.ruleset


def test_standard_sets_every_switch_back() -> None:
    setup = table(4).with_rules(replace(STANDARD, buying=True, wild_mode=WildMode.KINGS))
    assert not setup.has_preset(Preset.STANDARD)
    assert setup.toggle_preset(Preset.STANDARD).ruleset == STANDARD


def test_presets_combine_and_exclusive_ones_replace_each_other() -> None:
    setup = table(4).toggle_preset(Preset.BUYING).toggle_preset(Preset.STAGED_FINISH)
    assert setup.ruleset.buying
    assert setup.ruleset.last_round is LastRound.STAGED
    wild = setup.toggle_preset(Preset.FIXED_WILDS).toggle_preset(Preset.KINGS_WILD)
    assert wild.ruleset.wild_mode is WildMode.KINGS
    assert not wild.has_preset(Preset.FIXED_WILDS)
    lax = setup.toggle_preset(Preset.SAME_TURN_LAY_OFF)
    assert not lax.has_preset(Preset.STRICT_LAY_OFF)


def test_what_the_seats_forbid_is_named() -> None:
    assert table(4).why_no_preset(Preset.SINGLE_DECK) is RulesetFault.SINGLE_DECK_SEATS
    assert table(2).why_no_preset(Preset.BUYING) is RulesetFault.BUYING_SEATS
    assert table(3).why_no_preset(Preset.SINGLE_DECK) is None
    crowded = table(3).toggle_preset(Preset.SINGLE_DECK).add_seat()
    assert crowded.faults == (RulesetFault.SINGLE_DECK_SEATS,)
    assert crowded.why_no_preset(Preset.BUYING) is None, "only what is new counts"


def test_a_single_deck_is_played_in_five_rounds() -> None:
    setup = table(3).with_decks(1)
    assert setup.ruleset.rounds == (1, 2, 3, 4, 5)
    assert setup.with_decks(2).ruleset == STANDARD
    last = table(3).with_rules(replace(STANDARD, rounds=(6, 7))).with_decks(1)
    assert not last.faults


@pytest.mark.parametrize(("text", "number"), [("", None), (" ", None), ("0", 0), (" 42 ", 42)])
def test_a_deal_number_is_read(text: str, number: int | None) -> None:
    assert parse_deal_number(text) == number


@pytest.mark.parametrize(
    "text", ["x", "1.5", "-1", "1e3", "٣", "9007199254740993", "9" * 24, "1 2"]
)
def test_what_is_no_deal_number_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadDealNumber, match=r"\.$"):
        parse_deal_number(text)
