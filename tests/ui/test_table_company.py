"""Who sits at the table: opponents to be read but not to be seen through, stand-ins, onlookers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from mouse import Mouse, begin, make_players
from stages import opened, part

from game.ai.temper import Personality
from game.history.audit import audit
from game.match import Match
from game.players import Person
from game.remarks import Remark
from game.rules.actions import Discard, DrawStock
from game.rules.cards import CardId, SeatId
from game.rules.engine import apply, new_match
from game.rules.ruleset import STANDARD
from game.rules.state import MatchState
from game.rules.views import redact, view_for
from game.storage.settings import DEFAULTS, Help, Speed
from game.ui.menu import MenuScene
from game.ui.scenes.handover import HandoverScene
from game.ui.scenes.keys_sheet import KeysScene
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.rules_book import RulesBookScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_overlays import HelpScene
from game.ui.sound import Sound
from game.ui.stage import Stage
from game.ui.table.content.presenter import log_shown, seats_shown
from game.ui.table.flow.chatter import SHOWN_S, Chatter
from game.ui.table.flow.pace import Pace
from game.ui.table.poses import FaceSize
from game.ui.table.targets import Control
from game.wording import plain

pytestmark = pytest.mark.usefixtures("same_evening")

ME = SeatId(0)
TWO_ROUNDS = replace(STANDARD, rounds=(1, 2))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=replace(DEFAULTS, speed=Speed.INSTANT)) as made:
        yield made


def choose(stage: Stage, name: str) -> None:
    """Open the pause menu and press one of its choices."""
    Mouse(stage).key(pygame.K_F10)
    menu = stage.top
    assert isinstance(menu, MenuScene)
    part(menu, name).press()


def let_it_play(stage: Stage) -> None:
    """Let the computer finish the round."""
    choose(stage, "away")
    question = stage.top
    assert isinstance(question, QuestionScene)
    part(question, "Let it play").press()


def wait_until(stage: Stage, is_reached: Callable[[], bool], frame_s: float = 0.1) -> None:
    for _ in range(5000):
        if is_reached():
            return
        stage.update(frame_s)
    raise AssertionError("it never came to that")


# ---------------------------------------------------------------------------------- one card left


def test_one_card_left_is_a_knock_and_a_pill(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(stage.sounds, "play", heard.append)
    stage.use_settings(replace(stage.settings, speed=Speed.FAST))
    scene, match = begin(stage, 4, seed=5)
    let_it_play(stage)
    knocks = 0
    while not match.view(ME).results:
        stage.update(0.05)
        counts = [seat.card_count for seat in match.view(ME).table.seats]
        seats = scene.presentation().seats
        if scene.desk.options.reveal is None and not match.view(ME).results:
            assert [seat.has_one_card for seat in seats] == [count == 1 for count in counts]
        if heard.count(Sound.KNOCK) > knocks:
            knocks = heard.count(Sound.KNOCK)
            assert 1 in counts or match.view(ME).results
    assert knocks


# --------------------------------------------------------------------------------------- stand-in


def test_let_the_computer_finish_my_round(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=5, ruleset=TWO_ROUNDS)
    let_it_play(stage)
    assert stage.top is scene
    assert not scene.desk.is_player
    assert "computer" in scene.presentation().plate.text
    wait_until(stage, lambda: bool(match.view(ME).results))
    mine = [entry for entry in _entries_of(stage, match, ME) if entry[0] == 1]
    assert mine
    assert all(has_thought for _, has_thought in mine), "journalled as the computer's"
    found = audit(stage.library.record(match.id))
    assert found.difference is None
    assert found.remade == match.version, "and each decision can be made again"
    mouse = Mouse(stage)
    while not isinstance(stage.top, ScoreScene):
        mouse.key(pygame.K_SPACE)
    mouse.wait(0.5)
    mouse.key(pygame.K_ESCAPE)
    wait_until(stage, lambda: match.to_act == ME and scene.desk.is_player)
    version = match.version
    mouse.wait(5)
    assert match.version == version, "the next round is the person's again"


def _entries_of(stage: Stage, match: Match, seat: SeatId) -> list[tuple[int, bool]]:
    """Return round and whether an opponent decided it for each action of a seat."""
    record = stage.library.record(match.id)
    copy = [(row.entry, row.thought is not None) for row in record.entries]
    state, _ = new_match(
        record.beginning.ruleset,
        record.beginning.seats,
        record.beginning.seed,
        record.beginning.first_dealer,
    )
    found = []
    for entry, has_thought in copy:
        assert not isinstance(entry, str)
        if state.round.table.to_act == seat:
            found.append((state.round.table.round_number, has_thought))
        state, _ = apply(state, entry)
    return found


def test_the_person_can_come_back_before_the_round_ends(stage: Stage) -> None:
    stage.use_settings(replace(stage.settings, speed=Speed.NORMAL))
    scene, match = begin(stage, 4, seed=5, first_dealer=3)
    Mouse(stage).wait(3)
    let_it_play(stage)
    wait_until(stage, lambda: match.to_act == SeatId(1))
    choose(stage, "return")
    assert scene.desk.is_player
    wait_until(stage, lambda: match.to_act == ME)
    version = match.version
    Mouse(stage).wait(5)
    assert match.version == version


def test_menu_and_help_lead_to_rules_and_keys(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=5, ruleset=TWO_ROUNDS)
    choose(stage, "rules")
    book = stage.top
    assert isinstance(book, RulesBookScene)
    assert book._ruleset == match.ruleset
    stage.pop()
    stage.pop()
    Mouse(stage).key(pygame.K_F1)
    assert isinstance(stage.top, HelpScene)
    part(stage.top, "keys").press()
    assert isinstance(stage.top, KeysScene)
    stage.pop()
    assert stage.top is scene


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_table_stays_as_it_is_while_the_computer_plays_and_a_button_leads_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    settings = replace(DEFAULTS, speed=Speed.SLOW, help=Help.GUIDED)
    with opened(tmp_path, size, settings) as stage:
        scene, _ = begin(stage, 4, seed=5, first_dealer=3)
        mouse = Mouse(stage)
        mouse.wait(4)
        before, shown = scene.desk.layout, scene.presentation()
        let_it_play(stage)
        after, now = scene.desk.layout, scene.presentation()
        assert (after.meter, after.piles, after.hand.zone) == (
            before.meter,
            before.piles,
            before.hand.zone,
        )
        assert [slot.box for slot in after.slots] == [slot.box for slot in before.slots]
        assert (now.meter is None) is (shown.meter is None)
        assert plain(now.buttons[Control.LAY_DOWN].label) == "Take over again"
        mouse.use(Control.LAY_DOWN)
        assert scene.desk.is_player
        assert plain(scene.presentation().buttons[Control.LAY_DOWN].label) == "Lay down"


def test_nobody_is_played_for_unasked(stage: Stage) -> None:
    stage.use_settings(replace(stage.settings, speed=Speed.NORMAL))
    scene, _ = begin(stage, 4, seed=5, first_dealer=3)
    mouse = Mouse(stage)
    mouse.wait(3)
    choose(stage, "away")
    mouse.key(pygame.K_ESCAPE)
    assert stage.top is scene
    assert scene.desk.is_player


def test_nothing_can_be_moved_while_the_computer_plays(stage: Stage) -> None:
    stage.use_settings(replace(stage.settings, speed=Speed.SLOW))
    scene, match = begin(stage, 4, seed=5, first_dealer=3)
    mouse = Mouse(stage)
    mouse.wait(4)
    let_it_play(stage)
    card = match.arrangement(ME).hand[0]
    before = match.arrangement(ME)
    mouse.click_card(card)
    for key in (pygame.K_d, pygame.K_x, pygame.K_l, pygame.K_s, pygame.K_u):
        mouse.key(key)
    assert match.arrangement(ME) == before
    assert match.version == 0
    assert not scene.desk.selection


def test_among_persons_the_machine_is_not_handed_to_who_has_gone(stage: Stage) -> None:
    scene, match = begin(stage, 3, seed=11, persons=2, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.7)
    assert isinstance(stage.top, HandoverScene)
    mouse.key(pygame.K_RETURN)
    let_it_play(stage)
    wait_until(stage, lambda: isinstance(stage.top, HandoverScene))
    assert match.to_act == SeatId(1)
    assert scene.desk.view.seat == ME


# -------------------------------------------------------------------------------------- onlookers


def test_who_only_looks_on_opens_and_closes_all_hands(stage: Stage) -> None:
    stage.use_settings(replace(stage.settings, speed=Speed.NORMAL))
    scene, match = begin(stage, 4, seed=5, persons=0)
    Mouse(stage).wait(3)
    assert all(pose.card is None for pose in scene.desk.layout.hand.poses)
    choose(stage, "hands")
    layout = scene.desk.layout
    assert {pose.card for pose in layout.hand.poses} == set(match.view(ME).hand)
    for panel in layout.panels:
        if panel.fan:
            assert {pose.card for pose in panel.fan} == set(match.view(panel.seat).hand)
            assert all(pose.size is FaceSize.MINI for pose in panel.fan)
    stage.draw()
    choose(stage, "hands")
    assert all(pose.card is None for pose in scene.desk.layout.hand.poses)
    assert all(pose.card is None for panel in scene.desk.layout.panels for pose in panel.fan)


def test_an_open_hand_of_a_seat_that_is_down_stands_in_its_status(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=5, persons=0)
    choose(stage, "hands")

    def is_someone_down() -> bool:
        return any(seat.is_down for seat in match.view(ME).table.seats[1:])

    stage.use_settings(replace(stage.settings, speed=Speed.NORMAL))
    wait_until(stage, is_someone_down)
    shown = scene.presentation()
    down = [panel.seat for panel in scene.desk.layout.panels if not panel.fan]
    assert down
    for seat in down:
        held = len(match.view(seat).hand)
        assert plain(shown.seats[seat].status).count(",") == max(0, held - 1)


def test_persons_are_never_offered_to_open_hands(stage: Stage) -> None:
    for persons in (1, 2):
        scene, _ = begin(stage, 4, seed=5, persons=persons)
        assert "hands" not in {name for name, *_ in scene._pause_ways()}
        assert not scene._open_hands()


# --------------------------------------------------------------------------------------- no tells


def swapped(state: MatchState, seat: int, place: int) -> MatchState:
    """Return the match with a hidden card of a seat exchanged for one deep in the stock."""
    held = state.round
    hand, stock = list(held.hands[seat]), list(held.stock)
    hand[place], stock[0] = stock[0], hand[place]
    hands = (*held.hands[:seat], tuple(hand), *held.hands[seat + 1 :])
    return replace(state, round=replace(held, hands=hands, stock=tuple(stock)))


@pytest.mark.parametrize("seed", range(6))
def test_opponents_betray_nothing(seed: int) -> None:
    """Faces, words, pace and remarks are the same whatever an opponent holds."""
    players = make_players(4)
    first, _ = new_match(STANDARD, 4, seed, SeatId(0))
    second = swapped(first, 1, 3)
    seen = []
    for state in (first, second):
        chatter, pace = Chatter(players, random.Random(seed)), Pace()
        shown: list[object] = []
        now = state
        thrown = CardId(first.round.hands[1][0])
        for action in (DrawStock(), Discard(thrown)):
            shown.append(pace.wait_s(action))
            now, caused = apply(now, action)
            events = tuple(redact(event, ME) for event in caused)
            view = view_for(now, ME)
            chatter.hear(events, view.table.seats)
            pace.opponent_acted(ended_turn=isinstance(action, Discard))
            shown += [events, view, seats_shown(view, players), log_shown(view, players, ME)]
            shown.append(chatter.remark)
        seen.append(shown)
    assert first.round.hands != second.round.hands
    assert seen[0] == seen[1]


def test_remarks_stand_for_a_while_and_can_be_switched_off(stage: Stage) -> None:
    seen = 0
    for has_remarks in (True, False):
        stage.use_settings(replace(stage.settings, has_remarks=has_remarks, speed=Speed.NORMAL))
        scene, match = begin(stage, 4, seed=5, persons=0)
        scene._chatter = Chatter(match.players, random.Random(1))
        scene._chatter._voices = dict.fromkeys(match.seats, Personality.SPRINTER)
        for _ in range(1200):
            stage.update(0.1)
            if scene.presentation().remark is not None:
                assert has_remarks
                seen += 1
        stage.draw()
    assert seen >= SHOWN_S / 0.1 - 1


def test_persons_never_remark() -> None:
    assert not Chatter((Person("Ana", "fox"), Person("Berta", "owl")))._voices


def test_a_remark_is_drawn_beside_its_seat_at_every_size(tmp_path: Path) -> None:
    for size, ui in (((1024, 640), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)):
        with opened(tmp_path / f"{size}", size, ui_size=ui) as stage:
            for seats in (2, 5):
                scene, _ = begin(stage, seats, seed=5, persons=0)
                stage.draw()
                for seat in range(seats):
                    before = pygame.image.tobytes(stage.window.surface, "RGB")
                    scene._chatter._remark = Remark(SeatId(seat), "Even an owl overlooks things.")
                    scene.needs_redraw = True
                    stage.draw()
                    assert pygame.image.tobytes(stage.window.surface, "RGB") != before
                    assert isinstance(stage.top, TableScene)
