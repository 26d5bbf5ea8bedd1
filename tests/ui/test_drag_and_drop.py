"""Drag and drop, line by line as players were promised it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from at_table import ME, shown_cards, to_my_play, worst
from mouse import Mouse, begin
from stages import opened, press

from game.match import Match
from game.rules.actions import DrawStock, LayOff, Phase, SwapWild
from game.rules.cards import CardId, SeatId
from game.rules.events import Source
from game.rules.legality import legal_actions
from game.storage.settings import DEFAULTS, Speed
from game.ui.scenes.table import TableScene
from game.ui.stage import Stage
from game.ui.table.box import Box
from game.ui.table.content.presentation import Tone
from game.ui.table.hands.drag import Dragging, Pressed
from game.ui.table.hands.fingers import PICK_UP_S
from game.ui.table.targets import Control, DiscardTarget, HandTarget, SlotTarget

HOME = (1270.0, 3.0)
"""A point of the frame, under which nothing accepts a card."""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with opened(tmp_path, settings=replace(DEFAULTS, speed=Speed.INSTANT)) as made:
        yield made


def at_play(stage: Stage, seed: int = 11) -> tuple[TableScene, Match, Mouse]:
    """Begin a match and draw."""
    scene, match = begin(stage, seed=seed, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    to_my_play(mouse, match)
    mouse.wait(1)
    return scene, match, mouse


def slot_box(scene: TableScene, slot: int = 0) -> Box:
    return scene.desk.layout.slots[slot].box


def lead_over(scene: TableScene, mouse: Mouse, box: Box, share: float) -> None:
    """Move what is held so that its lowest part, so much of it, lies over a box's top edge."""
    lead = scene.desk.lead_box()
    assert lead is not None
    wished_px = box.y_px - lead.height_px * (1 - share)
    mouse.move(
        mouse.at[0] + box.centre_x_px - lead.centre_x_px, mouse.at[1] + wished_px - lead.y_px
    )


def test_a_press_lifts_the_card_and_keeps_the_pointers_offset(default_stage: Stage) -> None:
    scene, match, mouse = at_play(default_stage)
    card = match.arrangement(ME).hand[1]
    x_px, y_px = mouse.card_point(card)
    resting = next(pose for pose in scene.desk.layout.hand.poses if pose.card == card)
    mouse.move(x_px - 10, y_px - 30)
    gripped = resting.share_at(*mouse.at)
    mouse.press()
    mouse.wait(PICK_UP_S)
    (lifted,) = scene.desk.air()
    assert lifted.is_lifted
    assert lifted.pose.y_px < resting.y_px
    assert lifted.pose.height_px > resting.height_px
    box = slot_box(scene)
    mouse.move(box.centre_x_px, box.centre_y_px)
    mouse.wait(0.5)  # it has taken the size of the tray's cards
    assert scene.desk.air()[-1].pose.share_at(*mouse.at) == pytest.approx(gripped, abs=0.02)


def test_a_drag_starts_after_5_px(stage: Stage) -> None:
    scene, match, mouse = at_play(stage)
    mouse.move(*mouse.card_point(match.arrangement(ME).hand[0]))
    mouse.press()
    mouse.move(mouse.at[0] + 4, mouse.at[1])
    assert isinstance(scene.desk.hold, Pressed)
    mouse.move(mouse.at[0] + 1, mouse.at[1])
    assert isinstance(scene.desk.hold, Dragging)


def test_legal_zones_are_outlined_and_the_one_that_would_accept_says_so(stage: Stage) -> None:
    scene, match, mouse = at_play(stage)
    card = match.arrangement(ME).hand[0]
    mouse.lift(*mouse.card_point(card), *HOME)
    shown = scene.presentation()
    assert {type(target) for target in shown.zones} == {HandTarget, SlotTarget, DiscardTarget}
    assert shown.accepting is None
    box = slot_box(scene)
    mouse.move(box.centre_x_px, box.centre_y_px)
    shown = scene.presentation()
    assert isinstance(shown.accepting, SlotTarget)
    assert shown.slots[0].tone is Tone.ACCEPTS  # a pill with its own icon, not by colour alone


def test_the_largest_overlap_wins_and_any_overlap_counts(stage: Stage) -> None:
    scene, match, mouse = at_play(stage)
    mouse.lift(*mouse.card_point(match.arrangement(ME).hand[0]), *HOME)
    box = slot_box(scene)
    lead_over(scene, mouse, box, 0.05)
    assert isinstance(scene.desk.accepting, SlotTarget)
    # Whatever the pointer itself is over: it holds the card in its middle.
    assert not box.contains(*mouse.at)


def test_the_discard_pile_wants_30_percent_because_it_ends_the_turn(stage: Stage) -> None:
    scene, match, mouse = at_play(stage)
    piles = scene.desk.layout.piles
    assert piles is not None
    mouse.lift(*mouse.card_point(match.arrangement(ME).hand[0]), *HOME)
    lead_over(scene, mouse, piles.discard_box, 0.15)
    assert scene.desk.accepting is None
    lead_over(scene, mouse, piles.discard_box, 0.45)
    assert scene.desk.accepting == DiscardTarget()


def test_the_hand_parts_and_what_the_gap_shows_is_what_happens(stage: Stage) -> None:
    scene, match, mouse = at_play(stage)
    first, *others = match.arrangement(ME).hand
    poses = {pose.card: pose for pose in scene.desk.layout.hand.poses}
    fourth = poses[others[2]].box
    mouse.lift(*mouse.card_point(first), fourth.centre_x_px, fourth.centre_y_px)
    target = scene.desk.accepting
    assert isinstance(target, HandTarget)
    assert [gap.target for gap in scene.desk.layout.hand.gaps] == [target]
    mouse.release()
    expected = (*others[: target.index], first, *others[target.index :])
    assert match.arrangement(ME).hand == expected


def test_a_click_toggles_and_a_selected_card_takes_the_whole_selection_along(stage: Stage) -> None:
    scene, match, mouse = at_play(stage)
    hand = match.arrangement(ME).hand
    for card in (hand[4], hand[1], hand[2]):
        mouse.click_card(card)
    mouse.wait(0.5)  # else it would be a double click
    mouse.click_card(hand[2])
    assert scene.desk.selection == {hand[1], hand[4]}
    box = slot_box(scene)
    mouse.lift(*mouse.card_point(hand[4]), box.centre_x_px, box.centre_y_px)
    air = scene.desk.air()
    assert sorted(shown.pose.card or 0 for shown in air) == sorted((hand[1], hand[4]))
    assert [shown.count for shown in air if shown.count] == [2]  # the badge
    mouse.release()
    assert match.arrangement(ME).tray[0] == (hand[1], hand[4])  # in hand order


def test_an_invalid_drop_flies_home_and_says_why_beside_the_card(default_stage: Stage) -> None:
    scene, match = begin(default_stage, seed=11, first_dealer=2)
    mouse = Mouse(default_stage)
    mouse.wait(8)
    scene._animator.finish()
    assert match.view(ME).table.turn.phase is Phase.DRAW
    before = match.arrangement(ME)
    card = before.hand[0]
    piles = scene.desk.layout.piles
    assert piles is not None
    mouse.drag_card(card, piles.discard_box)
    assert card in scene._animator.poses
    mouse.wait(0.25)
    assert card not in scene._animator.poses
    refusal = scene.presentation().refusal
    pose = next(pose for pose in scene.desk.layout.hand.poses if pose.card == card)
    assert refusal is not None
    assert refusal.beside == pose.box
    assert refusal.reason[0] == "Draw a card first."
    assert match.arrangement(ME) == before


CANCELS = ["escape", "right button", "focus loss", "resize", "hidden", "dialog"]


def cancel(scene: TableScene, mouse: Mouse, way: str) -> None:
    stage = scene.stage
    match way:
        case "escape":
            mouse.key(pygame.K_ESCAPE)
        case "right button":
            mouse.press(3)
            mouse.release(3)
        case "focus loss":
            stage.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
        case "resize":
            stage.handle(pygame.Event(pygame.WINDOWSIZECHANGED, x=1300, y=740))
        case "hidden":
            stage.handle(pygame.Event(pygame.WINDOWMINIMIZED))
        case _:
            scene.doors.open_menu(lambda: ())
            mouse.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("by_key", [False, True], ids=["pointer", "keys"])
@pytest.mark.parametrize("way", CANCELS)
def test_a_cancel_sends_the_card_home_and_a_mouse_up_after_it_commits_nothing(
    stage: Stage, way: str, by_key: bool
) -> None:
    scene, match, mouse = at_play(stage)
    before, version = match.arrangement(ME), match.version
    card = before.hand[0]
    piles = scene.desk.layout.piles
    assert piles is not None
    if by_key:
        scene.desk.lift(card)
        scene.desk.steer(DiscardTarget())
    else:
        mouse.lift(*mouse.card_point(card), *HOME)
        lead_over(scene, mouse, piles.discard_box, 0.9)
    assert scene.desk.accepting == DiscardTarget()
    cancel(scene, mouse, way)
    assert scene.desk.hold is None
    mouse.release()
    press(stage, pygame.K_RETURN)
    assert match.arrangement(ME) == before
    assert match.version == version
    assert stage.top is scene


def test_the_turn_changing_ends_a_drag_whose_places_have_changed(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    mouse.lift(*mouse.card_point(match.arrangement(ME).hand[0]), *HOME)
    match.submit(ME, DrawStock(), match.version)  # from now on the discard pile accepts it
    assert scene.desk.hold is None


def test_enter_after_what_keys_had_lifted_went_home_commits_nothing(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    press(stage, pygame.K_TAB)
    press(stage, pygame.K_RETURN)
    assert scene.desk.is_held_by_key
    match.submit(ME, DrawStock(), match.version)
    assert scene.desk.hold is None
    before, version = match.arrangement(ME), match.version
    press(stage, pygame.K_RETURN)
    assert scene.desk.hold is None
    assert (match.arrangement(ME), match.version) == (before, version)
    press(stage, pygame.K_RETURN)
    assert scene.desk.is_held_by_key


def test_a_release_outside_the_window_puts_the_card_nowhere(stage: Stage) -> None:
    scene, match, mouse = at_play(stage)
    before = match.arrangement(ME)
    mouse.lift(*mouse.card_point(before.hand[0]), -400, -300)
    mouse.release()
    assert scene.desk.hold is None
    assert match.arrangement(ME) == before


def test_a_release_that_no_window_told_of_sends_the_card_home(stage: Stage) -> None:
    scene, match, mouse = at_play(stage)
    before = match.arrangement(ME)
    box = slot_box(scene)
    mouse.lift(*mouse.card_point(before.hand[0]), -400, -300)
    mouse.is_down = False  # let go somewhere else
    mouse.move(box.centre_x_px, box.centre_y_px)
    assert scene.desk.hold is None
    mouse.release()
    assert match.arrangement(ME) == before


def test_dropped_where_it_was_picked_up_nothing_happened(stage: Stage) -> None:
    scene, match, mouse = at_play(stage)
    mouse.use(Control.BY_SUIT)
    before, version = match.arrangement(ME), match.version
    x_px, y_px = mouse.card_point(before.hand[2])
    mouse.lift(x_px, y_px, x_px + 12, y_px - 6)
    mouse.release()
    assert match.arrangement(ME) == before
    assert match.version == version
    shown = scene.presentation()
    assert shown.refusal is None
    assert shown.buttons[Control.UNDO].is_enabled  # not even the sort is forgotten


@pytest.mark.parametrize("by_key", [False, True], ids=["double click", "enter"])
def test_a_double_click_moves_a_card_that_has_one_place_to_go(stage: Stage, by_key: bool) -> None:
    scene, match, mouse = at_play(stage)
    card = match.arrangement(ME).hand[0]
    mouse.drag_card(card, slot_box(scene))
    if by_key:
        while getattr(scene._keyboard.focus, "card", None) != card:
            press(stage, pygame.K_TAB if scene._keyboard.focus is None else pygame.K_RIGHT)
            if getattr(scene._keyboard.focus, "card", None) in match.arrangement(ME).hand:
                press(stage, pygame.K_TAB)
        press(stage, pygame.K_RETURN)
    else:
        mouse.click_card(card)
        mouse.click(*mouse.at)
    assert card in match.arrangement(ME).hand


@pytest.mark.parametrize("by_key", [False, True], ids=["double click", "enter"])
def test_with_several_places_the_candidates_pulse_and_nothing_is_discarded(
    stage: Stage, by_key: bool
) -> None:
    scene, match, mouse = at_play(stage)
    version = match.version
    card = match.arrangement(ME).hand[0]
    if by_key:
        press(stage, pygame.K_TAB)
        press(stage, pygame.K_RETURN)
    else:
        mouse.click_card(card)
        mouse.click(*mouse.at)
    pulsing = scene.presentation().pulsing
    assert set(pulsing) == {SlotTarget(0, 0), SlotTarget(1, 0)}
    assert match.version == version
    assert match.view(ME).table.turn.phase is Phase.PLAY


def go_to(stage: Stage, scene: TableScene, wanted: object) -> None:
    """Bring what a key has lifted to a kind of place."""
    for _ in range(8):
        if isinstance(scene._keyboard.goal, type(wanted)):
            break
        press(stage, pygame.K_TAB)
    for _ in range(12):
        if scene._keyboard.goal == wanted:
            return
        press(stage, pygame.K_RIGHT)
    raise AssertionError(f"never at {wanted}, but at {scene._keyboard.goal}")


@pytest.mark.parametrize("way", ["drag", "click", "keys"])
def test_every_drag_has_a_way_by_clicks_and_one_by_keys(stage: Stage, way: str) -> None:
    scene, match, mouse = at_play(stage)
    mouse.click(*HOME)

    def put(card: CardId, box: Box, target: object) -> None:
        match way:
            case "drag":
                mouse.drag_card(card, box)
            case "click":
                mouse.click_card(card)
                mouse.click_box(box)
            case _:
                scene.desk.clear_selection()
                scene.desk.lift(card)
                go_to(stage, scene, target)
                press(stage, pygame.K_RETURN)
        mouse.wait(0.6)

    first, second, *_ = match.arrangement(ME).hand
    put(first, scene.desk.layout.slots[1].title, SlotTarget(1, 0))
    assert match.arrangement(ME).tray[1] == (first,)
    zone = scene.desk.layout.hand.zone
    gap = Box(zone.right_px - 30, zone.y_px, 20, zone.height_px)
    put(first, gap, HandTarget(len(match.arrangement(ME).hand)))
    assert match.arrangement(ME).hand[-1] == first
    piles = scene.desk.layout.piles
    assert piles is not None
    spare = worst(match.view(ME))
    put(spare, piles.discard_box, DiscardTarget())
    assert spare not in match.view(ME).hand
    assert second


def test_meld_ends_and_stand_ins_are_reached_by_keys(stage: Stage) -> None:
    # What the opponents do follows from the salt of the match, so more than one may be needed.
    scene, match = begin(stage, 4, seed=4, first_dealer=3)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    for turn in range(1600):
        if turn % 400 == 399:
            scene, match = begin(stage, 4, seed=turn, first_dealer=3)
        view = match.view(ME)
        moves = [a for a in legal_actions(view) if isinstance(a, LayOff | SwapWild)]
        if moves and view.own.is_down:
            break
        if stage.top is not scene or scene.desk.options.reveal is not None:
            mouse.key(pygame.K_ESCAPE)
        elif view.is_to_act and view.table.turn.phase is Phase.DRAW:
            mouse.draw_card()
        elif view.is_to_act and scene.presentation().buttons[Control.LAY_DOWN].is_primary:
            mouse.use(Control.LAY_DOWN)
        elif view.is_to_act:
            mouse.use(Control.ARRANGE)
            if not scene.presentation().buttons[Control.LAY_DOWN].is_primary:
                mouse.discard(worst(view))
        mouse.wait(0.6, frame_s=0.2)
    card, version = moves[0].card, match.version
    scene.desk.clear_selection()
    scene.desk.lift(card)
    for _ in range(5):
        goal = scene._keyboard.goal
        if goal is not None and not isinstance(goal, HandTarget | SlotTarget | DiscardTarget):
            break
        press(stage, pygame.K_UP)
    assert scene.desk.accepting == scene._keyboard.goal
    press(stage, pygame.K_RETURN)
    assert match.version > version
    assert card not in match.view(ME).hand


def test_touch_generated_mouse_events_work(stage: Stage) -> None:
    scene, match, _ = at_play(stage)
    card = match.arrangement(ME).hand[0]
    box = slot_box(scene)
    pose = next(pose for pose in scene.desk.layout.hand.poses if pose.card == card)
    start = (round(pose.x_px + 10), round(pose.y_px + 40))
    end = (round(box.centre_x_px), round(box.centre_y_px))
    # A finger comes from nowhere: no motion before the press.
    stage.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=True))
    for at in (start, (start[0], start[1] - 60), end):
        motion = pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0), touch=True)
        stage.handle(motion)
    stage.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=True))
    assert match.arrangement(ME).tray[0] == (card,)


def test_a_press_on_the_own_hand_during_flights_just_works(default_stage: Stage) -> None:
    scene, match, mouse = at_play(default_stage)
    mouse.discard(worst(match.view(ME)))
    assert scene._animator.is_running
    card = match.arrangement(ME).hand[0]
    mouse.drag_card(card, slot_box(scene))
    assert match.arrangement(ME).tray[0] == (card,)


def test_the_top_discard_keeps_the_pointers_offset_and_lies_down_in_a_slot(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    piles = scene.desk.layout.piles
    assert piles is not None
    top, pose = match.view(SeatId(0)).table.discards[-1], piles.discards[-1]
    box = slot_box(scene)
    mouse.lift(pose.x_px + 8, pose.y_px + 8, box.centre_x_px, box.centre_y_px)
    air = scene.desk.air()[-1].pose
    assert (air.x_px, air.y_px) == pytest.approx((mouse.at[0] - 8, mouse.at[1] - 8), abs=1)
    mouse.release()
    assert match.arrangement(ME).tray[0] == (top,)


@pytest.mark.parametrize("source", [Source.STOCK, Source.DISCARDS])
@pytest.mark.parametrize("place", [0, 3, 7])
def test_a_card_dragged_from_a_pile_goes_where_the_hand_has_parted_for_it(
    stage: Stage, source: Source, place: int
) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(5)
    before = match.arrangement(ME).hand
    layout = scene.desk.layout
    assert layout.piles is not None
    pile = layout.piles.stock_box if source is Source.STOCK else layout.piles.discard_box
    poses = layout.hand.poses
    x_px = poses[place].x_px + 3 if place < len(poses) else poses[-1].box.right_px
    mouse.lift(pile.right_px - 20, pile.centre_y_px, x_px, layout.hand.zone.centre_y_px)
    for _ in range(3):
        lead = scene.desk.lead_box()
        assert lead is not None
        mouse.move(mouse.at[0] + x_px - lead.centre_x_px, mouse.at[1])
    assert scene.desk.accepting == HandTarget(place)
    assert [gap.target for gap in scene.desk.layout.hand.gaps] == [HandTarget(place)]
    mouse.release()
    after = match.arrangement(ME).hand
    (drawn,) = set(after) - set(before)
    assert after == (*before[:place], drawn, *before[place:])
    mouse.wait(1)
    assert sorted(shown_cards(scene)) == sorted(after)


@pytest.mark.parametrize("source", [Source.STOCK, Source.DISCARDS])
def test_a_pile_that_may_not_be_drawn_from_parts_no_hand(stage: Stage, source: Source) -> None:
    scene, match, mouse = at_play(stage)
    layout = scene.desk.layout
    assert layout.piles is not None
    before = match.arrangement(ME)
    pile = layout.piles.stock_box if source is Source.STOCK else layout.piles.discard_box
    zone = layout.hand.zone
    mouse.lift(pile.right_px - 20, pile.centre_y_px, zone.centre_x_px, zone.centre_y_px)
    assert scene.desk.zones == ()
    assert scene.desk.layout.hand.gaps == ()
    mouse.release()
    assert match.arrangement(ME) == before
    assert scene.presentation().refusal is not None
