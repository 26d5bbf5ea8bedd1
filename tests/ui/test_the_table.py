"""The table, the tray and undo, line by line as players were promised them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from at_table import INSTANT, ME, opening, playing, shown_cards, to_my_play, worst
from mouse import Mouse, begin
from stages import opened, press

from game.book.book import Place, find_anchor
from game.match import Match
from game.rules import solver
from game.rules.actions import Phase
from game.rules.cards import CardId, is_wild
from game.rules.ruleset import STANDARD
from game.storage.settings import DEFAULTS, Help, Settings, Speed
from game.ui.scenes.rules_book import RulesBookScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_overlays import PileScene
from game.ui.stage import Stage
from game.ui.table.arrangement import readings
from game.ui.table.content.presentation import RefusalShown, Tone
from game.ui.table.content.saying import lingering_s
from game.ui.table.hands.drag import GUARD_S
from game.ui.table.hands.focus import LogFocus
from game.ui.table.slots import SlotState
from game.ui.table.targets import Control
from game.wording import chip, plain


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=INSTANT) as made:
        yield made


def complete(stage: Stage) -> tuple[TableScene, Match, Mouse]:
    """Begin a match whose contract is complete after the first draw."""
    scene, match, mouse = playing(stage, seats=4, seed=4)
    assert solver.can_be_laid_down(match.view(ME).hand, 1, STANDARD)
    return scene, match, mouse


# -------------------------------------------------------------------------------------- the table


def test_every_wild_in_the_hand_is_marked(stage: Stage) -> None:
    scene, match, _ = playing(stage, seats=4)
    wild_rank = match.view(ME).table.wild_rank
    marked = {pose.card for pose in scene.desk.layout.hand.poses if pose.is_marked}
    assert marked == {card for card in match.view(ME).hand if is_wild(card, wild_rank)}
    assert marked


def test_a_drawn_card_comes_to_the_marked_end_and_the_rest_stays(stage: Stage) -> None:
    scene, match, mouse = opening(stage)
    before = match.arrangement(ME).hand
    mouse.draw_card()
    after = match.arrangement(ME).hand
    assert after[:-1] == before
    hand = scene.desk.layout.hand
    assert hand.drawn is not None
    assert hand.drawn_words == "drawn"
    assert hand.poses[-1].card == after[-1]
    assert hand.poses[-1].x_px < hand.drawn.right_px < hand.poses[-1].box.right_px + 1


def test_cards_move_between_hand_and_tray_on_others_turns_too(default_stage: Stage) -> None:
    scene, match, mouse = playing(default_stage)
    mouse.discard(worst(match.view(ME)))
    assert match.to_act != ME
    version = match.version
    card = match.arrangement(ME).hand[0]
    mouse.drag_card(card, scene.desk.layout.slots[1].box)
    assert match.arrangement(ME).tray[1] == (card,)
    mouse.use(Control.BY_RANK)
    mouse.drag_card(card, scene.desk.layout.hand.zone)
    assert card in match.arrangement(ME).hand
    assert match.version == version  # nothing of it is a move of the game


def test_each_slot_says_live_what_it_is_what_is_missing_or_why_it_is_illegal(stage: Stage) -> None:
    scene, match, mouse = complete(stage)
    mouse.use(Control.ARRANGE)
    assert [slot.tone for slot in scene.presentation().slots] == [Tone.VALID, Tone.VALID]
    laid = match.arrangement(ME).tray[0]
    mouse.drag_card(laid[0], scene.desk.layout.hand.zone)
    if len(laid) == 3:
        assert scene.presentation().slots[0].tone is Tone.MISSING
    wild_rank = match.view(ME).table.wild_rank
    stray = next(
        c for c in match.arrangement(ME).hand if not is_wild(c, wild_rank) and c not in laid
    )
    mouse.drag_card(stray, scene.desk.layout.slots[0].box)
    said = scene.presentation().slots[0]
    assert said.tone is Tone.INVALID
    assert "does not belong to a set" in plain(said.wordings[0])
    assert chip(stray) in said.wordings[0]


def test_nothing_is_committed_until_lay_down(stage: Stage) -> None:
    scene, match, mouse = complete(stage)
    version = match.version
    mouse.use(Control.ARRANGE)
    press(stage, pygame.K_RETURN)
    mouse.wait(3)
    assert match.version == version
    assert not match.view(ME).own.is_down
    assert scene.presentation().buttons[Control.LAY_DOWN].glows
    mouse.use(Control.LAY_DOWN)
    assert match.view(ME).own.is_down


def test_arrange_for_me_fills_the_tray_with_the_best_layout_then_with_its_equals(
    stage: Stage,
) -> None:
    scene, match, mouse = complete(stage)
    layouts = solver.layouts(match.view(ME).hand, 1, STANDARD)
    seen = []
    for _ in range(len(layouts) + 1):
        mouse.use(Control.ARRANGE)
        read = readings(match.arrangement(ME), match.view(ME))
        assert all(reading.state is SlotState.COMPLETE for reading in read)
        seen.append(match.arrangement(ME).tray)
    assert set(seen[0][0]) == set(layouts[0].melds[0].cards)
    assert len(set(seen)) == len(layouts)
    assert seen[0] == seen[-1]
    mouse.use(Control.UNDO)
    assert match.arrangement(ME).tray == seen[-2] if len(layouts) > 1 else True
    assert shown_cards(scene) == sorted(match.view(ME).hand)


def test_the_tray_is_the_seats_own_meld_area_after_laying_down(stage: Stage) -> None:
    scene, match, mouse = complete(stage)
    mouse.use(Control.ARRANGE)
    laid = match.arrangement(ME).tray
    mouse.use(Control.LAY_DOWN)
    assert [meld.cards for meld in match.view(ME).own.melds] == list(laid)
    assert all(slot.is_meld for slot in scene.desk.layout.slots)
    assert [part.owner for part in scene.desk.layout.own_melds] == [ME, ME]


def test_the_stock_has_its_count_and_the_pile_is_seen_in_order_by_see_all_only(
    stage: Stage,
) -> None:
    scene, match, mouse = playing(stage)
    mouse.discard(worst(match.view(ME)))
    to_my_play(mouse, match)
    assert "cards" in scene.presentation().stock_words[1]
    piles = scene.desk.layout.piles
    assert piles is not None
    assert piles.discards[-1].card == match.view(ME).table.discards[-1]
    mouse.click_box(piles.discard_box)
    assert stage.top is scene
    mouse.use(Control.SEE_ALL)
    assert isinstance(stage.top, PileScene)
    stage.draw()


def test_every_seat_shows_name_portrait_count_points_contract_state_turn_and_last_move(
    stage: Stage,
) -> None:
    scene, match, mouse = playing(stage)
    mouse.discard(worst(match.view(ME)))
    to_my_play(mouse, match)
    shown = scene.presentation().seats
    for seat, said in enumerate(shown):
        player, state = match.players[seat], match.view(ME).table.seats[seat]
        assert (said.name, said.portrait) == (player.name, player.portrait)
        assert (said.card_count, said.is_down) == (state.card_count, state.is_down)
        assert said.points
        assert said.is_turn is (seat == ME)
        assert plain(said.status)


@pytest.mark.parametrize("by_drag", [False, True], ids=["click", "drag"])
def test_one_click_or_drag_draws_and_a_further_press_within_400_ms_does_nothing(
    stage: Stage, by_drag: bool
) -> None:
    scene, match, mouse = opening(stage)
    piles, hand = scene.desk.layout.piles, scene.desk.layout.hand.zone
    assert piles is not None
    stock = piles.stock_box
    if by_drag:
        mouse.drag(stock.centre_x_px, stock.centre_y_px, hand.centre_x_px, hand.centre_y_px)
    else:
        mouse.click_box(stock)
    mouse.wait(0.3)
    mouse.click_box(stock)
    assert len(match.view(ME).hand) == 8
    assert scene.presentation().refusal is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_round_contract_wild_rank_dealer_and_menu_are_always_on_the_screen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with opened(tmp_path, size, INSTANT) as stage:
        scene, match, mouse = playing(stage)
        header = scene.desk.layout.header
        assert header.round_words == "Round 1 of 7"
        assert [words for _, words in header.contract] == ["2 sets"]
        assert header.wild_letter == "3"
        assert sum(seat.is_dealer for seat in scene.presentation().seats) == 1
        controls = {button.control for button in scene.desk.layout.all_buttons}
        assert Control.MENU in controls
        mouse.discard(worst(match.view(ME)))
        assert scene.desk.layout.header == header


def test_a_line_of_the_log_in_words_marks_its_cards_by_pointer_and_by_focus(
    default_stage: Stage,
) -> None:
    scene, match, mouse = playing(default_stage)
    spare = worst(match.view(ME))
    mouse.discard(spare)
    mouse.wait(0.5)
    default_stage.draw()
    rows = scene._painter.log_rows(scene.desk.layout, scene.presentation())
    row = next(row for row in rows if spare in row.entry.cards)
    assert plain(row.entry.line).startswith("You ")
    mouse.move(row.box.centre_x_px, row.box.centre_y_px)
    assert spare in scene.presentation().marked
    mouse.move(3, 3)
    assert spare not in scene.presentation().marked
    while not isinstance(scene._keyboard.focus, LogFocus):
        press(default_stage, pygame.K_TAB)
    for _ in rows:
        if spare in scene.presentation().marked:
            break
        press(default_stage, pygame.K_RIGHT)
    assert spare in scene.presentation().marked
    assert scene.spoken.startswith("You ")


def test_everything_that_can_have_the_focus_has_a_spoken_name(stage: Stage) -> None:
    scene, _, _ = complete(stage)
    stage.draw()
    spoken = set()
    press(stage, pygame.K_TAB)
    press(stage, pygame.K_SPACE)
    for _ in range(12):
        for _ in range(12):
            press(stage, pygame.K_RIGHT)
            assert scene.spoken
            spoken.add(scene.spoken)
        press(stage, pygame.K_TAB)
    assert len(spoken) > 25
    press(stage, pygame.K_TAB)


def test_enter_on_a_panel_and_one_key_open_the_loupe(stage: Stage) -> None:
    scene, match, mouse = playing(stage, seats=4, seed=4)
    for _ in range(300):
        view = match.view(ME)
        if view.is_to_act and any(seat.melds for seat in view.table.seats[1:]):
            break
        if stage.top is not scene or scene.desk.options.reveal is not None:
            mouse.key(pygame.K_ESCAPE)
        elif view.is_to_act and view.table.turn.phase is Phase.DRAW:
            mouse.draw_card()
        elif view.is_to_act:
            mouse.discard(worst(view))
        mouse.wait(0.6, frame_s=0.3)
    enlarged = []
    press(stage, pygame.K_e)
    while (seat := scene.desk.options.loupe) is not None:
        enlarged.append(seat)
        press(stage, pygame.K_e)
    assert enlarged == [seat for seat in match.seats[1:] if match.view(ME).table.seats[seat].melds]
    press(stage, pygame.K_e)
    press(stage, pygame.K_ESCAPE)
    assert scene.desk.options.loupe is None


# ------------------------------------------------------------------------------------------- help


def settled(stage: Stage, help_: Help) -> TableScene:
    stage.use_settings(replace(stage.settings, help=help_))
    scene, _, _ = playing(stage)
    return scene


@pytest.mark.parametrize(
    ("help_", "always", "on_demand", "arranges"),
    [
        (Help.GUIDED, True, True, True),
        (Help.STANDARD, False, True, True),
        (Help.PURIST, False, False, False),
    ],
)
def test_the_meter_is_there_always_on_demand_or_not_at_all(
    stage: Stage, help_: Help, always: bool, on_demand: bool, arranges: bool
) -> None:
    scene = settled(stage, help_)
    assert (scene.presentation().meter is not None) is always
    press(stage, pygame.K_h)
    assert (scene.presentation().meter is not None) is on_demand
    assert scene.presentation().buttons[Control.ARRANGE].is_enabled is arranges


def test_a_purist_hears_why_not_but_not_what_else(stage: Stage) -> None:
    stage.use_settings(replace(stage.settings, help=Help.PURIST))
    scene, match, mouse = opening(stage)
    piles = scene.desk.layout.piles
    assert piles is not None
    mouse.drag_card(match.arrangement(ME).hand[0], piles.discard_box)
    refusal = scene.presentation().refusal
    assert refusal is not None
    assert plain(refusal.reason) == "Draw a card first."


def test_a_refusal_names_the_nearest_legal_way(stage: Stage) -> None:
    scene, match, mouse = opening(stage)
    piles = scene.desk.layout.piles
    assert piles is not None
    mouse.drag_card(match.arrangement(ME).hand[0], piles.discard_box)
    refusal = scene.presentation().refusal
    assert refusal is not None
    assert plain(refusal.reason).splitlines()[1:] == ["Draw from the stock or take the top discard"]


def test_question_mark_on_a_refusal_opens_its_clause(stage: Stage) -> None:
    scene, match, mouse = opening(stage)
    piles = scene.desk.layout.piles
    assert piles is not None
    mouse.drag_card(match.arrangement(ME).hand[0], piles.discard_box)
    press(stage, pygame.K_SLASH, text="?")
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.top, RulesBookScene)
    assert find_anchor("R5.1") == Place(stage.top.page, stage.top.block)


@pytest.mark.parametrize("help_", [Help.GUIDED, Help.STANDARD])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080)])
def test_every_press_on_hint_hints_and_nothing_on_the_table_moves_for_it(
    tmp_path: Path, help_: Help, size: tuple[int, int]
) -> None:
    with opened(tmp_path, size, settings=replace(DEFAULTS, help=help_, speed=Speed.INSTANT)) as on:
        scene, _, mouse = playing(on)
        before = scene.desk.layout
        for key in (pygame.K_h, pygame.K_h, pygame.K_ESCAPE, pygame.K_h):
            press(on, key)
            shown = scene.presentation()
            assert (shown.refusal is None) is (key == pygame.K_ESCAPE)
            assert (shown.meter is None) is (before.meter is None), "it stays to be looked at"
            assert scene.desk.layout == before
        mouse.discard(worst(scene.match.view(ME)))
        to_my_play(mouse, scene.match)
        is_shown = help_ is Help.GUIDED and before.meter is not None
        assert (scene.presentation().meter is not None) is is_shown
        assert (scene.desk.layout.meter, scene.desk.layout.slots[0].box) == (
            before.meter,
            before.slots[0].box,
        )
        press(on, pygame.K_h)
        assert scene.presentation().refusal is not None


def test_the_next_key_takes_a_hint_away(stage: Stage) -> None:
    scene = settled(stage, Help.GUIDED)
    press(stage, pygame.K_h)
    assert scene.presentation().refusal is not None
    press(stage, pygame.K_TAB)
    assert scene.presentation().refusal is None


def test_a_button_that_does_nothing_now_says_why(stage: Stage) -> None:
    scene, _, mouse = opening(stage)
    mouse.use(Control.LAY_DOWN)
    refusal = scene.presentation().refusal
    assert refusal is not None
    assert plain(refusal.reason).splitlines()[0] == "Draw a card first."


# ------------------------------------------------------------------------------------------- undo


def test_lay_downs_since_the_last_new_information_can_be_taken_back(stage: Stage) -> None:
    scene, match, mouse = complete(stage)
    mouse.use(Control.ARRANGE)
    mouse.use(Control.LAY_DOWN)
    assert scene.presentation().buttons[Control.UNDO].is_enabled
    press(stage, pygame.K_u)
    assert not match.view(ME).own.is_down


def test_a_draw_is_a_barrier(stage: Stage) -> None:
    scene, match, mouse = opening(stage)
    mouse.draw_card()
    assert not scene.presentation().buttons[Control.UNDO].is_enabled
    press(stage, pygame.K_u)
    assert len(match.view(ME).hand) == 8


def test_a_discard_can_be_taken_back_until_the_next_seat_acts(default_stage: Stage) -> None:
    scene, match, mouse = playing(default_stage)
    spare = worst(match.view(ME))
    mouse.discard(spare)
    mouse.wait(1.4)  # opponents wait at least 1.5 s after a person's discard
    assert scene.presentation().buttons[Control.UNDO].is_enabled
    mouse.use(Control.UNDO)
    assert spare in match.view(ME).hand
    mouse.wait(0.3)
    mouse.discard(spare)
    version = match.version
    while match.version == version:
        mouse.wait(0.1)
    assert not scene.presentation().buttons[Control.UNDO].is_enabled


@pytest.mark.parametrize("by_key", [False, True])
def test_a_double_press_on_lay_down_lays_down_and_says_no_more(stage: Stage, by_key: bool) -> None:
    scene, match, mouse = complete(stage)

    def ask_to_lay_down() -> None:
        if by_key:
            press(stage, pygame.K_l)
        else:
            mouse.use(Control.LAY_DOWN)

    for _ in range(2):
        mouse.use(Control.ARRANGE)
        ask_to_lay_down()
        mouse.wait(GUARD_S / 2)
        ask_to_lay_down()
        assert match.view(ME).own.is_down
        assert scene.presentation().refusal is None
        mouse.wait(GUARD_S)
        ask_to_lay_down()
        refusal = scene.presentation().refusal
        assert refusal is not None
        assert plain(refusal.reason) == "You have already laid down your contract this round."
        mouse.use(Control.UNDO)
        mouse.wait(GUARD_S)
        assert not match.view(ME).own.is_down


def test_a_discard_that_ended_the_round_stays(stage: Stage) -> None:
    scene, match = begin(stage, 4, seed=5115, first_dealer=3)
    mouse = Mouse(stage)
    mouse.wait(0.5)
    mouse.draw_card()
    mouse.use(Control.ARRANGE)
    mouse.use(Control.LAY_DOWN)
    (last,) = match.view(ME).hand
    mouse.discard(last)
    assert match.view(ME).results
    assert not scene.presentation().buttons[Control.UNDO].is_enabled
    assert not match.can_take_back(ME)


def test_tray_and_hand_order_are_never_touched_by_undo(default_stage: Stage) -> None:
    _, match, mouse = playing(default_stage)
    mouse.discard(worst(match.view(ME)))
    mouse.use(Control.BY_SUIT)
    kept = match.arrangement(ME).hand
    mouse.use(Control.UNDO)  # the sort
    mouse.use(Control.BY_SUIT)
    mouse.wait(0.1)
    match.take_back(ME)
    order = [card for card in match.arrangement(ME).hand if card in kept]
    assert order == list(kept)


@pytest.mark.parametrize("control", [Control.BY_SUIT, Control.BY_RANK, Control.BY_PLAN])
def test_a_sort_is_one_stroke_and_undone_by_one(stage: Stage, control: Control) -> None:
    _, match, mouse = playing(stage)
    mouse.drag_card(match.arrangement(ME).hand[0], Mouse(stage).table.desk.layout.hand.zone)
    before = match.arrangement(ME)
    mouse.use(control)
    sorted_ = match.arrangement(ME)
    mouse.draw_card()
    assert match.arrangement(ME) == sorted_  # no sort goes on by itself
    mouse.use(Control.UNDO)
    assert match.arrangement(ME) == replace(before, drawn=match.arrangement(ME).drawn)


@pytest.mark.parametrize("is_guarded", [True, False])
def test_the_guard_asks_once_beside_the_card_and_can_be_switched_off(
    tmp_path: Path, is_guarded: bool
) -> None:
    settings: Settings = replace(INSTANT, is_discard_guarded=is_guarded)
    with opened(tmp_path, settings=settings) as stage:
        scene, match, mouse = complete(stage)
        mouse.use(Control.ARRANGE)
        spare: CardId = match.arrangement(ME).hand[0]
        piles = scene.desk.layout.piles
        assert piles is not None
        mouse.drag_card(spare, piles.discard_box)
        assert (spare in match.view(ME).hand) is is_guarded
        assert (scene.desk.layout.ask is not None) is is_guarded
        if is_guarded:
            mouse.use(Control.ASK_NO)
            assert spare not in match.view(ME).hand


# -------------------------------------------------------------------------------------- refusals


def test_a_refusal_goes_once_it_can_have_been_read_but_not_while_it_is_pointed_at(
    stage: Stage,
) -> None:
    scene, match, mouse = opening(stage)
    piles = scene.desk.layout.piles
    assert piles is not None
    for is_pointed_at in (False, True):
        mouse.drag_card(match.arrangement(ME).hand[0], piles.discard_box)
        said = scene.presentation().refusal
        assert said is not None
        box = scene._painter.find_refusal(scene.desk.layout, scene.presentation())
        assert box is not None
        if is_pointed_at:
            mouse.move(box.centre_x_px, box.centre_y_px)
        mouse.wait(lingering_s(said) - 0.5)
        assert scene.presentation().refusal == said
        mouse.wait(1)
        assert (scene.presentation().refusal == said) is is_pointed_at
    mouse.move(2, 2)
    mouse.wait(lingering_s(said) + 0.5)
    assert scene.presentation().refusal is None


def test_a_long_refusal_stays_longer_and_a_hint_until_it_is_done_with(stage: Stage) -> None:
    scene, _, mouse = playing(stage)
    short, long = (
        RefusalShown(scene.desk.layout.hand.zone, ("No.",), (words,)) for words in ("a", "a" * 90)
    )
    assert lingering_s(long) > lingering_s(short) + 5
    press(stage, pygame.K_h)
    mouse.wait(60, frame_s=0.5)
    assert scene.presentation().refusal is not None
