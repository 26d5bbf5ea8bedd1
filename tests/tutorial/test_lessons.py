"""The lessons as data: legal deals, opponents that play by the rules, progress that survives."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.match import Match
from game.players import Computer, Person
from game.rules.actions import Action, Decline, Discard, DrawDiscard, DrawStock, LayDown
from game.rules.cards import SeatId, pack
from game.rules.engine import deal_round, new_match
from game.rules.legality import is_legal, legal_actions
from game.rules.notation import parse_card
from game.rules.ruleset import find_faults
from game.rules.solver import layouts
from game.storage.folders import user_folders
from game.storage.library import Library
from game.tutorial.course import (
    COMPANY,
    GUIDE,
    Progress,
    ProgressFile,
    open_lesson,
    players_with,
    progress_of,
)
from game.tutorial.deals import LEARNER, SEATS, cards, deal
from game.tutorial.guide import Guide
from game.tutorial.lessons import FIRST, LAST, LESSONS, SECOND, Deed, Lesson, Seen, find_action

PERSON = Person("Ana", "fox")
Begun = Callable[[Progress], Match]
EVERY = pytest.mark.parametrize("number", range(len(LESSONS)))


@pytest.fixture
def begun() -> Iterator[Begun]:
    """Return how to open a lesson; the matches are gone after the test."""
    memory = Library.in_memory()
    yield lambda progress: open_lesson(progress, PERSON, memory)
    memory.close()


def seen(match: Match) -> Seen:
    return Seen(match.view(LEARNER), match.arrangement(LEARNER))


def play_opponents(match: Match, lesson: Lesson) -> None:
    while match.to_act not in (None, LEARNER):
        seat = match.to_act
        assert seat is not None
        action = lesson.cast.decide(match.view(seat), 0, 0)
        match.submit(seat, action, match.version)


def do(match: Match, *actions: Action) -> None:
    for action in actions:
        match.submit(LEARNER, action, match.version)


@EVERY
def test_a_lesson_is_dealt_as_the_referee_deals(number: int) -> None:
    lesson = LESSONS[number]
    assert find_faults(lesson.ruleset, SEATS) == ()
    state, dealt = deal(lesson.deal, lesson.ruleset)
    held = state.round
    every = [card for hand in held.hands for card in hand]
    every += [*held.stock, *held.table.discards]
    assert sorted(every) == list(pack(lesson.ruleset.decks))
    by_referee, told = deal_round(
        lesson.ruleset, SEATS, 5, lesson.deal.round_number, lesson.deal.dealer
    )
    discards, history = held.table.discards, held.table.history
    assert replace(by_referee.table, discards=discards, history=history) == held.table
    assert replace(told, hands=dealt.hands, up_card=dealt.up_card) == dealt
    assert [len(hand) for hand in held.hands] == [len(hand) for hand in by_referee.hands]


def test_the_rounds_follow_one_another_at_one_table() -> None:
    for lesson in LESSONS:
        state, _ = deal(lesson.deal, lesson.ruleset)
        beginning, _ = new_match(lesson.ruleset, SEATS, 1, state.first_dealer)
        assert state.first_dealer == beginning.first_dealer
    assert len({deal(each.deal, each.ruleset)[0].first_dealer for each in LESSONS}) == 1


def test_what_is_learnt_is_possible_without_a_solver() -> None:
    taught = [step.deed for lesson in LESSONS for step in lesson.steps]
    assert set(taught) == set(Deed)
    assert 12 <= len(taught) <= 24
    for lesson in LESSONS:
        for step in lesson.steps:
            assert not any(len(set(group)) != len(group) for group in step.groups)


def test_the_cast_plays_its_part_and_is_never_refused(begun: Begun) -> None:
    for lesson in (FIRST, SECOND):
        for seat, part in lesson.cast.parts.items():
            assert part.discard in lesson.deal.hands[seat]
            for meld in part.melds:
                assert set(meld.cards) <= set(lesson.deal.hands[seat])
    match = begun(Progress())
    do(match, DrawStock(), Discard(parse_card("5D")))
    play_opponents(match, FIRST)
    assert match.view(LEARNER).table.seats[3].is_down
    assert match.view(LEARNER).table.discards[-1] == parse_card("QS")


@EVERY
def test_legal_play_of_any_kind_keeps_the_lesson_going(number: int, begun: Begun) -> None:
    chance = random.Random(number)
    for _ in range(25):
        match = begun(Progress(number))
        guide = Guide(LESSONS[number])
        while match.to_act is not None and match.version < 60:
            play_opponents(match, LESSONS[number])
            guide.look(seen(match))
            if guide.is_reading:
                guide.go_on()
                continue
            if guide.is_astray or match.to_act is None:
                break
            view = match.view(LEARNER)
            choices = [action for action in legal_actions(view) if is_legal(view, action)]
            found = (
                layouts(view.hand, view.table.round_number, view.ruleset)
                if not view.own.is_down
                else ()
            )
            downs = [LayDown(layout.melds) for layout in found]
            choices += [action for action in downs if is_legal(view, action)]
            do(match, chance.choice(choices))
            if any(event for event in view.results):
                break
        match.close()


def test_both_draws_leave_a_card_to_lay_off_and_a_way_to_go_out(begun: Begun) -> None:
    for first in (DrawStock(), DrawDiscard()):
        for second in (DrawStock(), DrawDiscard()):
            match = begun(Progress())
            do(match, first)
            view = match.view(LEARNER)
            melds = layouts(view.hand, 1, FIRST.ruleset)[0].melds
            do(match, LayDown(melds))
            spare = find_action(Deed.DISCARD, match.view(LEARNER))
            assert spare is not None
            do(match, spare)
            play_opponents(match, FIRST)
            do(match, second)
            lay_off = find_action(Deed.LAY_OFF, match.view(LEARNER))
            assert lay_off is not None
            do(match, lay_off)
            out = find_action(Deed.DISCARD, match.view(LEARNER))
            assert out is not None
            do(match, out)
            assert match.view(LEARNER).results[0].winner == LEARNER


def test_both_draws_of_the_last_round_complete_the_hand(begun: Begun) -> None:
    for draw in (DrawStock(), DrawDiscard()):
        match = begun(Progress(2))
        play_opponents(match, LAST)
        do(match, draw)
        view = match.view(LEARNER)
        assert len(view.hand) == 14
        groups = [[card for card in group if card in view.hand] for group in LAST.steps[2].groups]
        assert sorted(card for group in groups for card in group) == sorted(view.hand)


# ------------------------------------------------------------------------------------ the guide


def test_a_discard_too_early_leads_astray_and_a_take_back_leads_home(begun: Begun) -> None:
    match = begun(Progress())
    guide = Guide(FIRST)
    do(match, DrawStock())
    guide.look(seen(match))
    assert guide.index == 1
    do(match, Discard(parse_card("KS")))
    guide.look(seen(match))
    assert guide.is_astray
    match.take_back(LEARNER)
    guide.look(seen(match))
    assert not guide.is_astray
    assert guide.index == 1


def test_declining_the_card_that_is_to_be_bought_leads_astray(begun: Begun) -> None:
    match = begun(Progress(1))
    guide = Guide(SECOND)
    while guide.is_reading:
        guide.go_on()
    play_opponents(match, SECOND)
    guide.look(seen(match))
    assert not guide.is_astray
    do(match, Decline())
    guide.look(seen(match))
    assert guide.is_astray


def test_throwing_the_card_for_the_swap_away_leads_astray(begun: Begun) -> None:
    match = begun(Progress(1))
    play_opponents(match, SECOND)
    bought = find_action(Deed.BUY, match.view(LEARNER))
    assert bought is not None
    do(match, bought)
    play_opponents(match, SECOND)
    do(match, DrawStock())
    play_opponents(match, SECOND)
    view = match.view(LEARNER)
    do(match, LayDown(layouts(view.hand, 2, SECOND.ruleset)[0].melds))
    guide = Guide(SECOND, 6)
    guide.look(seen(match))
    assert guide.step is not None
    assert guide.step.deed is Deed.SWAP
    do(match, Discard(parse_card("8D")))
    guide.look(seen(match))
    assert guide.is_astray


# ---------------------------------------------------------------------------------- who plays


def test_the_guide_sits_at_no_seat_and_nobody_sits_twice() -> None:
    for animal in (*COMPANY, "fox", GUIDE):
        players = players_with(Person("Ana", animal))
        portraits = [player.portrait for player in players]
        assert len(set(portraits)) == SEATS
        assert GUIDE not in portraits[1:]
        assert all(isinstance(player, Computer) for player in players[1:])


# ----------------------------------------------------------------------------------- progress


@pytest.fixture
def file(tmp_path: Path) -> ProgressFile:
    return ProgressFile(user_folders(tmp_path))


def test_progress_is_kept_exactly(file: ProgressFile, begun: Begun) -> None:
    before = Progress(1, points=(0, 30, 5, 15), reached=2)
    match = begun(before)
    play_opponents(match, SECOND)
    progress = progress_of(match, before, 1)
    assert file.load() == Progress()
    assert file.save(progress) is None
    assert file.load() == progress
    again = begun(file.load())
    assert again.digest == match.digest
    assert again.view(LEARNER) == match.view(LEARNER)


def test_what_was_taken_back_is_not_in_the_progress(begun: Begun) -> None:
    match = begun(Progress())
    do(match, DrawStock(), Discard(parse_card("KS")))
    match.take_back(LEARNER)
    assert progress_of(match, Progress(), 1).actions == (DrawStock(),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        "nonsense",
        '{"lesson": 99, "step": 0, "actions": [], "arrangement": "", "points": [0, 0, 0, 0]}',
        '{"lesson": 0, "step": -1, "actions": [], "arrangement": "", "points": [0, 0, 0, 0]}',
        '{"lesson": 0, "step": 0, "actions": [7], "arrangement": "", "points": [0, 0, 0, 0]}',
        '{"lesson": 0, "step": 0, "actions": [], "arrangement": "?", "points": [0, 0, 0, 0]}',
        '{"lesson": 0, "step": 0, "actions": [], "arrangement": "", "points": [0]}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_begins_anew(file: ProgressFile, tmp_path: Path, text: str) -> None:
    (tmp_path / "tutorial.json").write_text(text, encoding="utf-8")
    assert file.load() == Progress()


@pytest.mark.parametrize("reached", ["", ', "reached": 0', ', "reached": 99', ', "reached": "x"'])
def test_a_file_of_before_the_furthest_lesson_was_kept_is_read(
    file: ProgressFile, tmp_path: Path, reached: str
) -> None:
    text = '{"lesson": 1, "step": 0, "actions": [], "arrangement": "", "points": [0, 0, 0, 0]%s}'
    (tmp_path / "tutorial.json").write_text(text % reached, encoding="utf-8")
    assert file.load() == Progress(1, reached=1)


def test_actions_that_do_not_fit_begin_the_lesson_anew(file: ProgressFile, begun: Begun) -> None:
    wrong = Progress(0, 3, (DrawStock(), DrawStock()))
    file.save(wrong)
    match = begun(file.load())
    assert match.version == 0
    assert match.to_act == LEARNER


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert ProgressFile(user_folders(tmp_path / "file")).save(Progress()) is not None


def test_the_file_is_plain_json(file: ProgressFile, tmp_path: Path) -> None:
    file.save(Progress(1))
    data = json.loads((tmp_path / "tutorial.json").read_text(encoding="utf-8"))
    assert data["lesson"] == 1


def test_cards_are_read_one_by_one() -> None:
    assert cards("7H 7H'") == (parse_card("7H"), parse_card("7H'"))
    assert SeatId(0) == LEARNER
