"""A table is set: seats, rules, deal; what is impossible says why."""

from __future__ import annotations

from dataclasses import fields, replace

import pygame
import pytest
from screens import table
from stages import click, part, press, type_in

from game.book.switches import SWITCHES
from game.fits_me import LEVELS
from game.match import Match
from game.players import Computer, Person
from game.rules.ruleset import STANDARD, Preset, Ruleset
from game.ui.choices import Portrait
from game.ui.scenes.choice import ChoiceScene
from game.ui.scenes.lessons import learner
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.opening import begin_match, usual_table
from game.ui.scenes.switches import SwitchesScene
from game.ui.setup import character
from game.ui.stage import Stage
from game.ui.widgets import Button, Chip, Toggle


def test_start_begins_the_match_that_was_set_up(stage: Stage, begun: list[Match]) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    part(scene, "Add a player").press()
    part(scene, "Buying").press()
    part(scene, "toggle Strict laying off").press()
    part(scene, "Remove seat 2").press()
    part(scene, "Who plays seat 3").press()
    field = part(scene, "Name of seat 3")
    scene.focus(field)
    press(stage, pygame.K_END)
    for _ in range(8):
        press(stage, pygame.K_BACKSPACE)
    type_in(stage, "ana")
    scene.focus(part(scene, "Level of seat 2"))
    for _ in LEVELS:
        press(stage, pygame.K_RIGHT)
    scene.focus(part(scene, "Deal number"))
    type_in(stage, "42")
    press(stage, pygame.K_RETURN)
    (match,) = begun
    assert [player.name for player in match.players] == ["Marisol", "Chispa", "ana", "Tito"]
    assert isinstance(match.players[2], Person)
    assert match.players[1] == Computer(
        "Chispa", "hummingbird", LEVELS[-1], scene.setup.seats[1].animal.personality
    )
    assert match.ruleset == replace(STANDARD, buying=True, strict_lay_off=False)
    assert match.deal_number == 42


@pytest.mark.parametrize("way", ["click", "key"])
def test_whoever_sits_down_types_their_name_at_once(stage: Stage, way: str) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    kinds = part(scene, "Who plays seat 2")
    if way == "click":
        click(stage, (kinds.box.left + kinds.box.width // 4, kinds.box.centery))
    else:
        scene.focus(kinds)
        press(stage, pygame.K_LEFT)
    assert scene.setup.seats[1].is_person
    assert scene.focused is part(scene, "Name of seat 2")
    type_in(stage, "Ben")
    assert scene.setup.seats[1].name == "Ben", "it takes the animal's name's place"
    part(scene, "Who plays seat 2").press()
    assert not scene.setup.seats[1].is_person
    assert scene.focused is part(scene, "Who plays seat 2")


def test_a_seat_takes_another_animal(stage: Stage) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    animal = part(scene, "Animal of seat 2")
    assert isinstance(animal, Portrait)
    scene.focus(animal)
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, ChoiceScene)
    press(stage, pygame.K_END)
    part(stage.top, "Luna · watcher").press()
    assert [seat.animal.key for seat in scene.setup.seats] == ["marisol", "luna", "chispa", "lola"]
    assert scene.focused is part(scene, "Animal of seat 2")


def test_a_table_without_persons_is_watched(stage: Stage, begun: list[Match]) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    part(scene, "Who plays seat 1").press()
    start = part(scene, "Start match")
    assert isinstance(start, Button)
    assert start.note == "Nobody plays: you watch"
    start.press()
    (match,) = begun
    assert [type(player) for player in match.players] == [Computer] * 4


def retype(stage: Stage, scene: NewMatchScene, seat: int, name: str) -> None:
    """Type another name in a seat's field."""
    scene.focus(part(scene, f"Name of seat {seat}"))
    press(stage, pygame.K_END)
    for _ in range(24):
        press(stage, pygame.K_BACKSPACE)
    type_in(stage, name)


def test_the_switches_that_differ_are_named(stage: Stage, written: list[str]) -> None:
    assert set(SWITCHES) == {each.name for each in fields(STANDARD)}
    scene = NewMatchScene(stage)
    stage.show(scene)
    assert not any("Differs from standard" in text for text in written)
    part(scene, "toggle Strict laying off").press()
    part(scene, "Kings wild").press()
    said = {text for text in written if "Differs from standard" in text}
    assert any("Wild rank" in text and "trict laying off" in text for text in said)


def test_one_preset_at_most_says_that_the_rules_are_as_usual(stage: Stage) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    assert [one.name for one in scene.parts if isinstance(one, Chip) and one.is_on] == ["Standard"]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_enter_behind_a_name_ends_the_typing(stage: Stage, begun: list[Match], seat: int) -> None:
    scene = NewMatchScene(stage, table(4, 3))
    stage.show(scene)
    retype(stage, scene, seat, "ines")
    press(stage, pygame.K_RETURN)
    assert begun == []
    assert scene.setup.seats[seat - 1].name == "ines"
    assert scene.focused is part(scene, "Start match")
    press(stage, pygame.K_RETURN)
    assert begun[0].players[seat - 1].name == "ines"


def test_name_and_face_are_remembered(stage: Stage, begun: list[Match]) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    scene.change(scene.setup.with_animal(0, character("luna")))
    retype(stage, scene, 1, "ines")
    part(scene, "Start match").press()
    after = NewMatchScene(stage).setup
    assert after.players[0] == begun[0].players[0] == Person("ines", "owl")
    assert usual_table(stage).players[0] == Person("ines", "owl")
    assert learner(stage) == Person("ines", "owl")


def test_the_name_of_an_animal_is_none_that_was_chosen(stage: Stage, begun: list[Match]) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    scene.change(scene.setup.with_animal(0, character("luna")))
    part(scene, "Start match").press()
    assert begun[0].players[0] == Person("Luna", "owl")
    assert stage.settings.player_name is None
    assert usual_table(stage).with_animal(0, character("tito")).players[0].name == "Tito"


def test_a_watched_match_leaves_the_person_as_they_are(stage: Stage, begun: list[Match]) -> None:
    stage.use_settings(replace(stage.settings, player_name="Ana", portrait="owl"))
    scene = NewMatchScene(stage)
    stage.show(scene)
    part(scene, "Who plays seat 1").press()
    part(scene, "Start match").press()
    assert len(begun) == 1
    assert (stage.settings.player_name, stage.settings.portrait) == ("Ana", "owl")


@pytest.mark.parametrize("typed", ["x", "1.5", "99999999999999999999"])
def test_a_bad_deal_number_is_refused_beside_it(
    typed: str, stage: Stage, begun: list[Match]
) -> None:
    scene = NewMatchScene(stage)
    stage.show(scene)
    scene.focus(part(scene, "Deal number"))
    type_in(stage, typed)
    press(stage, pygame.K_RETURN)
    start = part(scene, "Start match")
    assert not start.is_enabled
    assert scene._deal_note is not None
    assert scene._deal_note.text.endswith(".")
    start.press()
    assert begun == []
    for _ in typed:
        press(stage, pygame.K_BACKSPACE)
    assert start.is_enabled


def test_a_deal_whose_cards_may_be_known_does_not_count(stage: Stage, begun: list[Match]) -> None:
    for setup, deal, is_counted in [
        (table(4), 42, True),
        (table(4), 43, True),
        (table(4), 42, False),
        (table(4).toggle_preset(Preset.BUYING), 42, False),
        (table(4), None, True),
    ]:
        begin_match(stage, setup, deal)
        begun[-1].close()
        assert stage.library.record(begun[-1].id).is_counted == is_counted, (deal, setup.ruleset)


def test_what_the_seats_forbid_is_greyed_out_with_the_reason(stage: Stage) -> None:
    scene = NewMatchScene(stage, table(2))
    stage.show(scene)
    buying = part(scene, "toggle Buying the discard")
    assert isinstance(buying, Toggle)
    assert not buying.is_enabled
    assert buying.note == "Buying needs at least three players."
    chip = part(scene, "Buying")
    assert isinstance(chip, Chip)
    assert not chip.is_enabled


def test_impossible_rules_cannot_be_started(stage: Stage, begun: list[Match]) -> None:
    scene = NewMatchScene(stage, table(3).toggle_preset(Preset.SINGLE_DECK))
    stage.show(scene)
    part(scene, "Add a player").press()
    start = part(scene, "Start match")
    assert not start.is_enabled
    start.press()
    assert begun == []
    part(scene, "Single deck").press()
    assert part(scene, "Start match").is_enabled


def test_the_sixth_seat_ticks_the_third_deck(stage: Stage) -> None:
    scene = NewMatchScene(stage, table(5))
    stage.show(scene)
    part(scene, "Add a player").press()
    assert scene.setup.ruleset.decks == 3
    standard = part(scene, "Standard")
    assert isinstance(standard, Chip)
    assert standard.is_on


def test_all_switches_can_be_set(stage: Stage) -> None:
    scene = NewMatchScene(stage, table(4))
    stage.show(scene)
    part(scene, "All house rules").press()
    switches = stage.top
    assert isinstance(switches, SwitchesScene)
    for name in ("Wild rank", "Stand-ins when laying down", "Swapping a wild", "Round 7", "Decks"):
        switches.focus(part(switches, name))
        press(stage, pygame.K_RIGHT)
    for name in (
        "Strict laying off",
        "No instant return",
        "Go out by discarding",
        "Buying the discard",
        "1",
    ):
        part(switches, name).press()
    for name in ("Buys per round", "Reshuffles per round"):
        switches.focus(part(switches, name))
        press(stage, pygame.K_RIGHT)
    press(stage, pygame.K_ESCAPE)
    assert stage.top is scene
    changed = {
        name
        for name in Ruleset.__slots__
        if getattr(scene.setup.ruleset, name) != getattr(STANDARD, name)
    }
    assert changed == set(Ruleset.__slots__)
