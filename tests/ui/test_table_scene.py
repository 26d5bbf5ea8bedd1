"""The table played through real events: matches, refusals, questions, random input."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
import random_table
from at_table import ME, shown_cards, to_my_play, worst
from mouse import Mouse, begin
from stages import opened

from game.match import Match
from game.rules import solver
from game.rules.actions import Discard, LayOff, Phase
from game.rules.cards import SeatId, is_wild
from game.rules.events import Source
from game.rules.legality import discards, lay_offs
from game.rules.ruleset import STANDARD, Preset, combine
from game.storage.errors import LibraryError
from game.storage.settings import DEFAULTS, Speed
from game.ui.menu import UNASKED_S
from game.ui.scenes.handover import HandoverScene
from game.ui.scenes.question import QuestionScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.score import ScoreScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage
from game.ui.table.layout.table import find_pile
from game.ui.table.targets import Control
from game.wording import plain

INSTANT = replace(DEFAULTS, speed=Speed.INSTANT)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=INSTANT) as made:
        yield made


def play_turn(mouse: Mouse, match: Match) -> None:
    """Play the person's next step by mouse: draw, lay down, lay off or discard."""
    view = match.view(ME)
    match view.table.turn.phase:
        case Phase.DRAW:
            mouse.draw_card()
            return
        case Phase.OFFER if mouse.table.desk.options.ask is None:
            mouse.wait(0.2)
            return
        case Phase.OFFER:
            mouse.use(Control.ASK_NO)
            return
        case _:
            pass
    is_ready = solver.can_be_laid_down(view.hand, view.table.round_number, view.ruleset)
    if not view.own.is_down and is_ready:
        mouse.use(Control.ARRANGE)
        mouse.use(Control.LAY_DOWN)
        return
    if offered := lay_offs(view):
        lay_off(mouse, offered[0])
    elif discards(view):
        mouse.discard(worst(view))
    else:
        mouse.use(Control.LAY_DOWN)


def lay_off(mouse: Mouse, action: LayOff) -> None:
    melds = mouse.table.desk.layout.melds
    meld = next(m for m in melds if (m.owner, m.meld) == (action.owner, action.meld))
    mouse.drag_card(action.card, meld.box)


def skip_round_end(stage: Stage, mouse: Mouse) -> bool:
    """Go on where hands lie open or the score sheet shows; tell whether it was so."""
    match stage.top:
        case ScoreScene():
            mouse.wait(2 * UNASKED_S)
            mouse.key(pygame.K_ESCAPE)
        case TableScene() as table if table.desk.options.reveal is not None:
            mouse.key(pygame.K_SPACE)
        case _:
            return False
    return True


def play_on(stage: Stage, mouse: Mouse, match: Match, steps: int) -> None:
    """Play until the result shows, the person by mouse."""
    for _ in range(steps):
        if isinstance(stage.top, ResultScene):
            return
        if skip_round_end(stage, mouse):
            continue
        mouse.wait(0.5, frame_s=0.25)
        if not isinstance(stage.top, TableScene) or not match.view(ME).is_to_act:
            continue
        if stage.top.desk.options.reveal is not None:
            continue
        assert shown_cards(stage.top) == sorted(match.view(ME).hand)
        before = match.version
        play_turn(mouse, match)
        assert match.version > before, f"nothing happened: {match.view(ME).table.turn}"
    pytest.fail("the match did not end")


# ----------------------------------------------------------------------------------- whole matches


@pytest.mark.parametrize(
    ("seats", "presets", "seed"),
    [
        (4, [], 3),
        (2, [Preset.SAME_TURN_LAY_OFF, Preset.STAGED_FINISH], 1),
        (3, [Preset.BUYING, Preset.SAME_TURN_LAY_OFF], 2),
    ],
)
def test_a_whole_match_is_played_with_the_mouse(
    stage: Stage, seats: int, presets: list[Preset], seed: int
) -> None:
    ruleset = replace(combine(presets), rounds=(1, 2, 7) if seats > 2 else (3, 7))
    _, match = begin(stage, seats, seed=seed, ruleset=ruleset)
    play_on(stage, Mouse(stage), match, 1500)
    assert match.is_over
    assert len(match.view(ME).results) == len(ruleset.rounds)


def test_a_table_of_computers_plays_by_itself(stage: Stage) -> None:
    ruleset = replace(STANDARD, rounds=(1, 2))
    _, match = begin(stage, 4, seed=5, ruleset=ruleset, persons=0)
    play_on_spectating(stage, Mouse(stage), match)
    assert match.is_over


def play_on_spectating(stage: Stage, mouse: Mouse, match: Match) -> None:
    for _ in range(400):
        if isinstance(stage.top, ResultScene):
            return
        skip_round_end(stage, mouse)
        mouse.wait(0.2)
    assert match.is_over


# ------------------------------------------------------------------------------------ single things


def test_a_double_press_on_the_stock_draws_once_and_answers_nothing(stage: Stage) -> None:
    _, match = begin(stage, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    mouse.draw_card()
    mouse.draw_card()
    assert len(match.view(ME).hand) == 8
    assert mouse.table.presentation().refusal is None
    mouse.wait(0.5)
    mouse.draw_card()
    assert mouse.table.presentation().refusal is not None


def test_the_stock_can_be_dragged_into_the_hand(stage: Stage) -> None:
    _, match = begin(stage, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    layout = mouse.table.desk.layout
    assert layout.piles is not None
    stock, hand = layout.piles.stock_box, layout.hand.zone
    mouse.drag(stock.centre_x_px, stock.centre_y_px, hand.centre_x_px, hand.centre_y_px)
    assert len(match.view(ME).hand) == 8


def test_a_card_can_be_discarded_by_click_and_click(stage: Stage) -> None:
    _, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    view = to_my_play(mouse, match)
    mouse.click_card(worst(view))
    layout = mouse.table.desk.layout
    assert layout.piles is not None
    mouse.click_box(layout.piles.discard_box)
    if mouse.table.desk.layout.ask is not None:
        mouse.use(Control.ASK_NO)
    assert len(match.view(ME).hand) == 7


def test_cards_go_to_the_tray_by_drag_and_by_click_and_stay_there_on_disk(stage: Stage) -> None:
    _, match = begin(stage, seed=11)
    mouse = Mouse(stage)
    first, second, *_ = mouse.table.desk.arrangement.hand
    mouse.drag_card(first, mouse.table.desk.layout.slots[0].box)
    assert match.arrangement(ME).tray[0] == (first,)
    mouse.click_card(second)
    mouse.click_box(mouse.table.desk.layout.slots[1].title)
    assert match.arrangement(ME).tray[1] == (second,)
    assert match.id is not None
    match.close()
    again = Match.resume(stage.library, match.id)
    assert again.arrangement(ME).tray == ((first,), (second,))
    again.close()


def test_a_refused_drop_goes_home_and_says_why(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    before = match.arrangement(ME)
    layout = scene.desk.layout
    assert layout.piles is not None
    mouse.drag_card(before.hand[0], layout.piles.discard_box)
    assert match.arrangement(ME) == before
    refusal = scene.presentation().refusal
    assert refusal is not None
    assert "Draw" in "".join(piece for piece in refusal.reason if isinstance(piece, str))
    mouse.press()
    assert scene.presentation().refusal is None
    mouse.release()


@pytest.mark.parametrize("way", ["escape", "right button", "focus", "resize", "dialog"])
def test_an_interrupted_drag_goes_home_and_its_release_commits_nothing(
    stage: Stage, way: str
) -> None:
    scene, match = begin(stage, seed=11)
    mouse = Mouse(stage)
    before = match.arrangement(ME)
    slot = scene.desk.layout.slots[0].box
    x_px, y_px = mouse.card_point(before.hand[0])
    mouse.lift(x_px, y_px, slot.centre_x_px, slot.centre_y_px)
    assert scene.desk.accepting is not None
    match way:
        case "escape":
            mouse.key(pygame.K_ESCAPE)
        case "right button":
            mouse.press(3)
        case "focus":
            stage.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
        case "resize":
            scene.resize(stage.scale)
        case _:
            scene.cover()
            scene.reveal()
    assert scene.desk.hold is None
    mouse.release()
    assert match.arrangement(ME) == before
    assert isinstance(stage.top, TableScene)


def test_a_press_during_flights_completes_them_and_works(default_stage: Stage) -> None:
    scene, match = begin(default_stage, seed=11, first_dealer=2)
    mouse = Mouse(default_stage)
    mouse.wait(0.3)
    assert scene.presentation().air
    mouse.draw_card()
    assert len(match.view(ME).hand) == 8


def test_opponents_leave_a_discard_alone_so_that_it_can_be_taken_back(default_stage: Stage) -> None:
    _, match = begin(default_stage, seed=11, first_dealer=2)
    mouse = Mouse(default_stage)
    mouse.wait(0.2)
    view = to_my_play(mouse, match)
    order = match.arrangement(ME)
    mouse.discard(worst(view))
    mouse.wait(1.4)
    assert match.to_act != ME
    mouse.use(Control.UNDO)
    assert match.to_act == ME
    assert match.arrangement(ME) == order
    assert match.view(ME).table.turn.phase is Phase.PLAY


def test_the_lap_after_a_discard_comes_back_in_time(default_stage: Stage) -> None:
    _, match = begin(default_stage, 4, seed=11, first_dealer=3)
    mouse = Mouse(default_stage)
    mouse.wait(0.2)
    mouse.discard(worst(to_my_play(mouse, match)))
    mouse.wait(2.5 + 3)
    assert match.to_act == ME


def test_held_space_hurries_to_the_own_turn(default_stage: Stage) -> None:
    _, match = begin(default_stage, 4, seed=11, first_dealer=0)
    mouse = Mouse(default_stage)
    default_stage.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    mouse.wait(0.3)
    default_stage.handle(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
    assert match.to_act == ME


def test_sorting_is_undone_at_one_stroke(stage: Stage) -> None:
    scene, match = begin(stage, seed=11)
    mouse = Mouse(stage)
    before = match.arrangement(ME)
    mouse.use(Control.BY_RANK)
    assert match.arrangement(ME).hand != before.hand
    mouse.use(Control.UNDO)
    assert match.arrangement(ME).hand == before.hand
    assert scene.desk.arrangement == match.arrangement(ME)


def test_a_turn_by_keyboard(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    mouse.key(pygame.K_d)
    view = match.view(ME)
    assert view.table.turn.phase is Phase.PLAY
    card = worst(view)
    mouse.key(pygame.K_TAB)
    while card not in scene.desk.selection:
        mouse.key(pygame.K_RETURN)
        if card in scene.desk.selection and len(scene.desk.selection) == 1:
            break
        scene.desk.clear_selection()
        mouse.key(pygame.K_RIGHT)
    mouse.key(pygame.K_x)
    if scene.desk.layout.ask is not None:
        mouse.use(Control.ASK_NO)
    assert match.view(ME).hand != view.hand


# -------------------------------------------------------------------------------- menus and persons


def test_leaving_keeps_the_match_and_abandoning_asks_first(stage: Stage) -> None:
    scene, match = begin(stage, seed=11)
    mouse = Mouse(stage)
    mouse.key(pygame.K_ESCAPE)
    assert stage.top is not scene
    mouse.key(pygame.K_ESCAPE)
    assert stage.top is scene
    scene.doors.ask_to_abandon()
    assert isinstance(stage.top, QuestionScene)
    mouse.key(pygame.K_ESCAPE)
    assert stage.top is scene
    scene._leave()
    assert isinstance(stage.top, TitleScene)
    assert [summary.id for summary in stage.library.open_matches()] == [match.id]


def test_the_machine_is_handed_on_between_persons_and_shows_no_cards_before(stage: Stage) -> None:
    scene, match = begin(stage, 3, seed=11, persons=2, first_dealer=2)
    mouse = Mouse(stage)
    assert not scene.desk.view.hand
    mouse.wait(2 * UNASKED_S)
    assert isinstance(stage.top, HandoverScene)
    mouse.key(pygame.K_RETURN)
    assert stage.top is scene
    assert scene.desk.view.seat == ME
    assert scene.desk.view.hand
    mouse.draw_card()
    view = match.view(ME)
    mouse.discard(worst(view))
    mouse.wait(2)
    assert isinstance(stage.top, HandoverScene)
    mouse.key(pygame.K_RETURN)
    assert scene.desk.view.seat == SeatId(1)


def test_a_buy_offer_among_persons_is_answered_openly(stage: Stage) -> None:
    ruleset = combine([Preset.BUYING])
    scene, match = begin(stage, 3, seed=11, persons=3, first_dealer=2, ruleset=ruleset)
    mouse = Mouse(stage)
    mouse.wait(2 * UNASKED_S)
    mouse.key(pygame.K_RETURN)
    mouse.draw_card()
    mouse.wait(0.2)
    for seat in (1, 2):
        assert match.view(ME).table.turn.phase is Phase.OFFER
        assert match.to_act == SeatId(seat)
        assert not scene.desk.view.hand
        ask = scene.desk.options.ask
        assert ask is not None
        assert f"Person {seat + 1}" in plain(ask.title)
        mouse.use(Control.ASK_NO)
        mouse.wait(0.2)
    assert match.view(ME).table.turn.phase is Phase.PLAY
    assert stage.top is scene
    assert scene.desk.options.ask is None
    assert scene.desk.view.hand == match.view(ME).hand


# ------------------------------------------------------------------------------------ random input


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_input_never_fails_and_loses_no_card(default_stage: Stage, seed: int) -> None:
    table = random_table.run(default_stage, seed, 500, looks_every=100)
    assert table.match.version > 0


@pytest.mark.soak
def test_20_000_random_events_never_fail_and_lose_no_card(default_stage: Stage) -> None:
    random_table.run(default_stage, 20, 20_000)


def test_the_top_discard_can_be_taken(stage: Stage) -> None:
    _, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    top = match.view(ME).table.discards[-1]
    layout = mouse.table.desk.layout
    assert layout.piles is not None
    pose = layout.piles.discards[-1]
    at = pose.box.centre_x_px, pose.box.centre_y_px
    assert find_pile(mouse.table.desk.layout, *at) is Source.DISCARDS
    mouse.click(pose.box.centre_x_px, pose.box.centre_y_px)
    assert top in match.view(ME).hand
    assert mouse.table.desk.arrangement.drawn == top
    assert not isinstance(match.view(ME).table.turn.phase, Discard)


def test_a_card_that_waits_for_an_answer_is_nowhere_else(stage: Stage) -> None:
    scene, match = begin(stage, seed=3, first_dealer=2)
    mouse = Mouse(stage)
    view = to_my_play(mouse, match)
    wild = next(card for card in view.hand if is_wild(card, view.table.wild_rank))
    mouse.drag_card(wild, scene.desk.layout.slots[0].box)
    layout = scene.desk.layout
    assert layout.piles is not None
    mouse.drag_card(wild, layout.piles.discard_box)
    assert scene.desk.options.pending == wild
    assert shown_cards(scene) == sorted(match.view(ME).hand)
    mouse.key(pygame.K_ESCAPE)
    assert scene.desk.options.pending is None
    assert wild in scene.desk.arrangement.tray[0]


def ready_to_lay_down(stage: Stage) -> tuple[TableScene, Match, Mouse]:
    """Deal a hand that is complete after the first draw."""
    scene, match = begin(stage, 4, seed=4, first_dealer=3)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    mouse.draw_card()
    view = match.view(ME)
    assert solver.can_be_laid_down(view.hand, 1, view.ruleset)
    return scene, match, mouse


def test_a_lay_down_that_is_taken_back_lies_in_the_tray_again(stage: Stage) -> None:
    _, match, mouse = ready_to_lay_down(stage)
    mouse.use(Control.ARRANGE)
    arranged = match.arrangement(ME)
    assert all(arranged.tray)
    mouse.use(Control.LAY_DOWN)
    assert match.view(ME).own.is_down
    mouse.use(Control.UNDO)
    assert not match.view(ME).own.is_down
    assert match.arrangement(ME) == arranged


def test_lay_down_first_is_what_the_guard_offers(stage: Stage) -> None:
    scene, match, mouse = ready_to_lay_down(stage)
    mouse.use(Control.ARRANGE)
    layout = scene.desk.layout
    assert layout.piles is not None
    mouse.drag_card(match.arrangement(ME).hand[0], layout.piles.discard_box)
    assert match.view(ME).table.turn.phase is Phase.PLAY
    assert scene.presentation().focus is not None
    mouse.key(pygame.K_RETURN)
    assert match.view(ME).own.is_down


def test_a_double_click_sends_a_card_back_from_the_tray(stage: Stage) -> None:
    scene, match, mouse = ready_to_lay_down(stage)
    mouse.use(Control.ARRANGE)
    card = match.arrangement(ME).tray[0][0]
    mouse.click_card(card)
    mouse.click(*mouse.at)
    assert card in match.arrangement(ME).hand
    assert not scene.desk.selection


def test_a_drag_goes_on_while_opponents_play(default_stage: Stage) -> None:
    scene, match = begin(default_stage, 4, seed=11, first_dealer=0)
    mouse = Mouse(default_stage)
    mouse.wait(0.1)
    mouse.press()
    mouse.release()
    card = match.arrangement(ME).hand[0]
    box = scene.desk.layout.slots[0].box
    mouse.lift(*mouse.card_point(card), box.centre_x_px, box.centre_y_px)
    version = match.version
    mouse.wait(2)
    assert match.version > version
    assert scene.desk.hold is not None
    mouse.release()
    assert match.arrangement(ME).tray[0] == (card,)


def test_the_pile_the_moves_and_the_help_open_and_close(stage: Stage) -> None:
    scene, _ = begin(stage, seed=11)
    mouse = Mouse(stage)
    for key in (pygame.K_v, pygame.K_F1, pygame.K_F10):
        mouse.key(key)
        assert stage.top is not scene
        mouse.wait(0.1)
        stage.draw()
        mouse.key(pygame.K_ESCAPE)
        assert stage.top is scene


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_turn_can_be_played_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size, INSTANT) as stage:
        _, match = begin(stage, 6, seed=11, first_dealer=5, ruleset=replace(STANDARD, rounds=(6,)))
        mouse = Mouse(stage)
        mouse.wait(0.2)
        mouse.draw_card()
        view = match.view(ME)
        mouse.drag_card(view.hand[0], mouse.table.desk.layout.slots[2].box)
        assert match.arrangement(ME).tray[2]
        stage.draw()
        mouse.discard(worst(view))
        assert len(match.view(ME).hand) == 12


def test_a_move_that_cannot_be_saved_is_told_and_changes_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)

    def fail(*_: object) -> None:
        raise LibraryError("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(match, "submit", fail)
        broken.setattr(match, "arrange", fail)
        mouse.draw_card()
        assert isinstance(stage.top, QuestionScene)
        mouse.wait(2 * UNASKED_S)
        mouse.key(pygame.K_ESCAPE)
        assert stage.top is scene
        before = match.arrangement(ME)
        mouse.drag_card(before.hand[0], scene.desk.layout.slots[0].box)
        assert isinstance(stage.top, QuestionScene)
        mouse.wait(2 * UNASKED_S)
        mouse.key(pygame.K_ESCAPE)
    assert match.arrangement(ME) == before
    assert scene.desk.arrangement == before
    mouse.wait(0.5)
    mouse.draw_card()
    assert len(match.view(ME).hand) == 8


def test_undo_after_sort_and_discard_takes_the_discard_back_first(default_stage: Stage) -> None:
    _, match = begin(default_stage, seed=11, first_dealer=2)
    mouse = Mouse(default_stage)
    mouse.wait(0.2)
    view = to_my_play(mouse, match)
    mouse.use(Control.BY_RANK)
    order = match.arrangement(ME).hand
    mouse.discard(worst(view))
    assert match.to_act != ME
    mouse.use(Control.UNDO)
    assert match.to_act == ME
    assert match.arrangement(ME).hand == order


def test_the_score_sheet_can_be_looked_at_between(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=3, ruleset=replace(STANDARD, rounds=(1, 2)))
    mouse = Mouse(stage)
    for _ in range(400):
        if match.view(ME).results and stage.top is scene:
            break
        if skip_round_end(stage, mouse):
            continue
        mouse.wait(0.5, frame_s=0.25)
        is_open = scene.desk.options.reveal is not None
        if stage.top is scene and match.view(ME).is_to_act and not is_open:
            play_turn(mouse, match)
    assert match.view(ME).results
    scene.doors.open_scores()
    assert isinstance(stage.top, ScoreScene)
    mouse.key(pygame.K_ESCAPE)
    assert stage.top is scene


@pytest.mark.parametrize("slot", [0, 1])
def test_a_card_over_the_tray_takes_the_size_of_the_cards_there(stage: Stage, slot: int) -> None:
    scene, match = begin(stage, seed=11)
    mouse = Mouse(stage)
    first, second, *_ = match.arrangement(ME).hand
    mouse.drag_card(first, scene.desk.layout.slots[0].box)
    box = scene.desk.layout.slots[slot].box
    mouse.lift(*mouse.card_point(second), box.centre_x_px, box.centre_y_px)
    lifted = scene.desk.air()[-1].pose.height_px
    mouse.wait(0.5)
    (gap,) = scene.desk.layout.slots[slot].gaps
    assert scene.desk.air()[-1].pose.height_px == pytest.approx(gap.box.height_px * 1.04)
    assert scene.desk.air()[-1].pose.height_px < lifted
