"""What a person at the real window stumbled over: each card shows once, where it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from mouse import Mouse, begin

from game.rules.actions import Phase
from game.rules.cards import CardId, SeatId
from game.rules.legality import discards, legal_actions
from game.storage.settings import Help
from game.ui.stage import Stage
from game.ui.table.box import Box
from game.ui.table.content.presentation import NO_MARKS
from game.ui.table.hands.lean import MOST_DEGREES
from game.ui.table.targets import Control, DiscardTarget, SlotTarget
from game.wording import plain

ME = SeatId(0)


def middle(box: Box) -> tuple[float, float]:
    return box.centre_x_px, box.centre_y_px


def test_a_discard_that_is_dragged_away_is_not_seen_on_its_pile(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(5)
    piles = scene.desk.layout.piles
    assert piles is not None
    top = match.view(ME).table.discards[-1]
    assert top not in scene.presentation().hidden
    mouse.lift(*middle(piles.discard_box), *middle(scene.desk.layout.hand.zone))
    assert top in scene.presentation().hidden
    assert [card.pose.card for card in scene.desk.air()] == [top]
    mouse.release()
    mouse.wait(1)
    assert top in match.view(ME).hand
    assert top not in scene.presentation().hidden


def test_the_piles_light_up_once_the_first_discard_lies_there(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    assert match.view(ME).is_to_act
    assert not scene.presentation().lit_piles
    assert not scene.presentation().prompt
    mouse.wait(5)
    assert scene.presentation().lit_piles
    assert scene.presentation().prompt


def test_a_discard_that_is_dragged_into_a_slot_lands_there(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(5)
    piles, slots = scene.desk.layout.piles, scene.desk.layout.slots
    assert piles is not None
    top = match.view(ME).table.discards[-1]
    mouse.lift(*middle(piles.discard_box), *middle(slots[1].box))
    assert scene.desk.accepting == SlotTarget(1, 0)
    assert scene.desk.layout.slots[1].gaps
    mouse.release()
    mouse.wait(1)
    assert match.arrangement(ME).tray == ((), (top,))
    assert not scene.presentation().air
    assert match.view(ME).table.turn.phase is Phase.PLAY


def test_a_stock_card_that_is_dragged_into_a_slot_comes_to_the_hand(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(5)
    piles, slots = scene.desk.layout.piles, scene.desk.layout.slots
    assert piles is not None
    mouse.lift(*middle(piles.stock_box), *middle(slots[1].box))
    assert scene.desk.accepting is None
    mouse.release()
    mouse.wait(1)
    assert match.arrangement(ME).tray == ((), ())
    assert len(match.view(ME).hand) == 8


@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_dragged_card_leans_but_for_reduced_motion(stage: Stage, is_reduced: bool) -> None:
    stage.use_settings(replace(stage.settings, is_reduced_motion=is_reduced))
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(5)
    x_px, y_px = mouse.card_point(match.view(ME).hand[0])
    mouse.move(x_px, y_px)
    mouse.press()
    mouse.move(x_px + 10, y_px - 10)
    mouse.move(x_px + 30, y_px - 20)
    (held,) = scene.desk.air()
    assert (held.pose.angle == 0) is is_reduced
    assert abs(held.pose.angle) <= MOST_DEGREES
    mouse.wait(1)
    (held,) = scene.desk.air()
    assert held.pose.angle == 0
    mouse.release()


def test_a_card_is_marked_as_drawn_until_the_next_draw_is_due(stage: Stage) -> None:
    scene, match = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(5)
    mouse.draw_card()
    mouse.wait(1)
    drawn = match.arrangement(ME).drawn
    assert drawn in match.view(ME).hand
    assert scene.desk.layout.hand.drawn is not None
    card = next(action.card for action in discards(match.view(ME)) if action.card != drawn)
    mouse.discard(card)
    mouse.wait(12)
    assert match.view(ME).is_to_act
    assert scene.desk.layout.hand.drawn is None


def test_the_cards_of_the_tray_are_seen_when_the_round_ends(stage: Stage) -> None:
    scene, match = begin(stage, seats=2, seed=3, first_dealer=1)
    mouse = Mouse(stage)
    mouse.wait(5)
    hand = match.view(ME).hand
    for slot, card in zip((0, 1), hand, strict=False):
        mouse.drag_card(card, scene.desk.layout.slots[slot].box)
        mouse.wait(0.5)
    while not match.view(ME).results:
        if match.to_act == ME:
            view = match.view(ME)
            action = next(iter(discards(view)), None) or legal_actions(view)[0]
            match.submit(ME, action, match.version)
        mouse.wait(0.2)
    assert scene.desk.layout.reveal
    kept = match.view(ME).results[0].hands[ME]
    assert {pose.card for pose in scene.desk.layout.hand.poses} == set(kept)


def test_who_only_looks_on_sees_no_hand_until_the_round_ends(stage: Stage) -> None:
    scene, match = begin(stage, seats=2, seed=3, persons=0)
    mouse = Mouse(stage)
    mouse.wait(0.2)
    assert scene.presentation().air
    while not scene.desk.layout.reveal:
        held = match.view(ME).own.card_count
        assert [pose.card for pose in scene.desk.layout.hand.poses] == [None] * held
        assert not scene.presentation().plate.steps
        mouse.wait(0.5)
    kept = match.view(ME).results[0].hands[ME]
    assert {pose.card for pose in scene.desk.layout.hand.poses} == set(kept)


def test_a_refusing_meld_says_why_though_the_card_touches_the_hand(stage: Stage) -> None:
    scene, match = begin(stage, seats=4, seed=5115)
    mouse = Mouse(stage)
    mouse.wait(5)
    mouse.draw_card()
    mouse.wait(1)
    mouse.use(Control.ARRANGE)
    mouse.wait(1)
    mouse.use(Control.LAY_DOWN)
    mouse.wait(1)
    assert match.view(ME).own.is_down
    (card,) = match.view(ME).hand
    nines = next(meld for meld in scene.desk.layout.own_melds if meld.meld == 0).box
    low = replace(nines, y_px=nines.y_px + 40)
    mouse.drag_card(card, low)
    refusal = scene.presentation().refusal
    assert refusal is not None
    assert "next turn" in plain(refusal.reason)
    mouse.press()
    mouse.release()
    # Let go where it was picked up, nothing is said.
    mouse.lift(*scene_point(mouse, card), *scene_point(mouse, card, 30))
    mouse.release()
    assert scene.presentation().refusal is None


def scene_point(mouse: Mouse, card: CardId, right_px: float = 0.0) -> tuple[float, float]:
    x_px, y_px = mouse.card_point(card)
    return x_px + right_px, y_px


@pytest.mark.parametrize("help_", [Help.GUIDED, Help.STANDARD])
def test_a_hint_says_what_to_do_where_it_is_done(stage: Stage, help_: Help) -> None:
    stage.use_settings(replace(stage.settings, help=help_))
    scene, _ = begin(stage, seed=12, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(5)
    mouse.use(Control.HINT)
    shown = scene.presentation()
    piles = scene.desk.layout.piles
    assert shown.refusal is not None
    assert piles is not None
    assert shown.refusal.is_hint
    assert plain(shown.refusal.reason).startswith("Take K♠: it brings your contract nearer.")
    assert "Keep " in plain(shown.refusal.reason)
    assert shown.refusal.beside == piles.discard_box
    assert shown.hint.kept
    assert (shown.hint.moved, shown.hint.pile) == (frozenset(), DiscardTarget())
    mouse.draw_card()
    mouse.wait(1)
    mouse.use(Control.HINT)
    shown = scene.presentation()
    assert shown.refusal is not None
    assert plain(shown.refusal.reason).startswith("Discard ")
    spare = next(p for p in scene.desk.layout.hand.poses if p.box == shown.refusal.beside)
    assert (shown.hint.moved, shown.hint.pile) == ({spare.card}, DiscardTarget())
    assert shown.hint.kept
    assert spare.card not in shown.hint.kept


def test_a_hint_goes_with_the_next_press(stage: Stage) -> None:
    scene, _ = begin(stage, seed=11, first_dealer=2)
    mouse = Mouse(stage)
    mouse.wait(5)
    mouse.use(Control.HINT)
    assert scene.presentation().hint != NO_MARKS
    mouse.use(Control.ARRANGE)
    shown = scene.presentation()
    assert shown.refusal is None
    assert shown.hint == NO_MARKS


def test_the_meters_empty_place_says_what_shows_it(stage: Stage) -> None:
    for help_, is_told in ((Help.STANDARD, True), (Help.GUIDED, False), (Help.PURIST, False)):
        stage.use_settings(replace(stage.settings, help=help_))
        scene, _ = begin(stage, seed=11, first_dealer=2)
        mouse = Mouse(stage)
        mouse.wait(5)
        assert bool(scene.presentation().meter_note) is is_told
        if is_told:
            mouse.use(Control.HINT)
            assert scene.presentation().meter is not None
            assert not scene.presentation().meter_note
