"""Flights between two layouts: where they start, where they end, and skipping."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from positions import position

from game.arrangement import fresh
from game.players import Person
from game.rules.actions import Action, DrawDiscard, DrawStock, LayOff, Phase
from game.rules.actions import Discard as DiscardAction
from game.rules.cards import CardId, SeatId
from game.rules.engine import apply, new_match
from game.rules.events import Event, RoundDealt
from game.rules.melds import End
from game.rules.ruleset import STANDARD
from game.rules.state import MatchState
from game.rules.views import redact, view_for
from game.ui.sound import Sound
from game.ui.table.layout.table import TableLayout, lay_out
from game.ui.table.motion.animation import (
    DEAL_S,
    FADE_S,
    Animator,
    Flight,
    Plan,
    between,
    faded,
    plan_flights,
    plan_glide,
    plan_home,
)
from game.ui.table.motion.departures import poses_by_card
from game.ui.table.poses import FaceSize, Pose
from game.ui.theme import Scale

ME, OTHER = SeatId(0), SeatId(1)
PLAYERS = (Person("Ana", "fox"), Person("Berta", "owl"))
SCALE = Scale(1280, 720)


def measure(text: str, size: float, is_bold: bool) -> float:
    return len(text) * size * (0.6 if is_bold else 0.55)


def layout_of(state: MatchState) -> TableLayout:
    view = view_for(state, ME)
    arrangement = fresh(view.hand, view.table.round_number)
    return lay_out(view, arrangement, PLAYERS, SCALE, measure)


def after(state: MatchState, action: Action) -> tuple[MatchState, tuple[Event, ...]]:
    changed, events = apply(state, action)
    return changed, tuple(redact(event, ME) for event in events)


def flights_of(state: MatchState, action: Action) -> tuple[Plan, TableLayout, TableLayout]:
    changed, events = after(state, action)
    before, then = layout_of(state), layout_of(changed)
    return plan_flights(events, before, then), before, then


def flight_of(plan: Plan, card: CardId | None) -> Flight:
    return next(flight for flight in plan.flights if flight.end.card == card)


def test_an_own_card_comes_face_down_from_the_stock() -> None:
    state = position(["7H 8H 9H", "KC KD"], phase=Phase.DRAW, stock="2S")
    plan, before, then = flights_of(state, DrawStock())
    card = layout_of(after(state, DrawStock())[0]).hand.poses[-1].card
    flight = flight_of(plan, card)
    assert before.piles is not None
    assert (flight.start.x_px, flight.start.y_px) == (
        before.piles.stock[-1].x_px,
        before.piles.stock[-1].y_px,
    )
    assert flight.comes_face_down
    assert flight.pose_at(0.0).size is FaceSize.BACK
    assert flight.pose_at(flight.ends_s) == replace(poses_by_card(then)[card], is_dimmed=False)


def test_an_opponents_draw_is_a_back_that_vanishes() -> None:
    state = position(["7H 8H", "KC KD"], phase=Phase.DRAW, turn=1)
    plan, _, _ = flights_of(state, DrawStock())
    (leaving,) = [flight for flight in plan.flights if flight.is_leaving]
    assert leaving.end.card is None


def test_an_opponent_takes_the_discard_openly() -> None:
    state = position(["7H 8H", "KC KD"], phase=Phase.DRAW, turn=1, discards="3C QS")
    plan, before, _ = flights_of(state, DrawDiscard())
    top = state.round.table.discards[-1]
    flight = flight_of(plan, top)
    assert flight.is_leaving
    assert flight.start == poses_by_card(before)[top]


def test_an_opponents_discard_comes_from_its_seat() -> None:
    state = position(["7H 8H", "KC KD"], turn=1)
    card = state.round.hands[1][0]
    plan, before, then = flights_of(state, DiscardAction(card))
    flight = flight_of(plan, card)
    assert before.panels[0].box.contains(flight.start.box.centre_x_px, flight.start.box.centre_y_px)
    assert flight.end == poses_by_card(then)[card]
    assert [cue.sound for cue in plan.cues] == [Sound.PUT_DOWN]


def test_a_dropped_card_flies_from_where_it_was_let_go() -> None:
    state = position(
        ["8D 7H 2S", "KC KD"], round_number=2, melds={0: ["set 9H 9S 9D", "run 9D TD JD QD"]}
    )
    card = state.round.hands[0][0]
    changed, events = after(state, LayOff(card, ME, 1, End.LOW))
    dropped = Pose(card, 500.0, 300.0, 100.0, FaceSize.LARGE, 70.0)
    plan = plan_flights(events, layout_of(state), layout_of(changed), {card: dropped})
    assert flight_of(plan, card).start == dropped


def test_nothing_moves_between_equal_layouts() -> None:
    layout = layout_of(position(["7H 8H", "KC KD"]))
    assert plan_flights((), layout, layout) == Plan()
    assert plan_glide(layout, layout) == Plan()
    assert plan_home({}, layout) == Plan()


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_deal_brings_every_own_card_in_bounded_time(seats: int) -> None:
    state, events = new_match(replace(STANDARD, rounds=(7,)), seats, 5)
    dealt = next(event for event in events if isinstance(event, RoundDealt))
    view = view_for(state, ME)
    players = tuple(Person(str(seat), "fox") for seat in range(seats))
    layout = lay_out(view, fresh(view.hand, 7), players, SCALE, measure)
    plan = plan_flights((dealt,), layout, layout)
    own = {flight.end.card for flight in plan.flights if not flight.is_leaving}
    assert set(view.hand) <= own
    assert max(flight.ends_s for flight in plan.flights) < DEAL_S + 0.5


def test_the_animator_hides_flying_cards_and_ends_with_nothing_in_the_air() -> None:
    state = position(["7H 8H", "KC KD"], turn=1)
    card = state.round.hands[1][0]
    plan, _, _ = flights_of(state, DiscardAction(card))
    animator = Animator()
    animator.start(plan)
    assert animator.is_running
    assert card in animator.hidden
    assert animator.advance(0.1) == ()
    assert animator.advance(0.2) == (Sound.PUT_DOWN,)
    assert not animator.is_running
    assert animator.hidden == frozenset()
    assert animator.air == ()


def test_skipping_puts_everything_where_it_goes() -> None:
    state = position(["7H 8H", "KC KD"], turn=1)
    plan, _, _ = flights_of(state, DiscardAction(state.round.hands[1][0]))
    animator = Animator()
    animator.start(plan)
    animator.finish()
    assert not animator.is_running
    assert animator.advance(1.0) == ()


def test_instant_plays_sounds_but_no_flights() -> None:
    state = position(["7H 8H", "KC KD"], turn=1)
    plan, _, _ = flights_of(state, DiscardAction(state.round.hands[1][0]))
    animator = Animator()
    animator.start(plan, factor=0.0)
    assert not animator.is_running
    assert animator.advance(0.01) == (Sound.PUT_DOWN,)


def test_a_card_that_takes_off_again_leaves_its_old_flight() -> None:
    layout = layout_of(position(["7H 8H", "KC KD"]))
    pose = layout.hand.poses[0]
    animator = Animator()
    animator.start(Plan((Flight(pose.moved(100, 0), pose),)))
    animator.start(Plan((Flight(pose.moved(0, 50), pose),)))
    assert len(animator.air) == 1


def test_half_way_lies_between() -> None:
    start = Pose(CardId(1), 0.0, 0.0, 70.0, FaceSize.LARGE, 50.0)
    end = Pose(CardId(1), 100.0, 40.0, 140.0, FaceSize.NORMAL, 100.0)
    middle = between(start, end, 0.5)
    assert (middle.x_px, middle.y_px, middle.height_px) == (50.0, 20.0, 105.0)
    assert between(start, end, 1.0) == end


def test_reduced_motion_fades_cards_in_where_they_go() -> None:
    state = position(["7H 8H", "KC KD"], turn=1)
    card = state.round.hands[1][0]
    plan, _, then = flights_of(state, DiscardAction(card))
    flight = flight_of(faded(plan), card)
    assert flight.ends_s == FADE_S
    assert flight.pose_at(0.0) == poses_by_card(then)[card]
    assert [flight.alpha_at(at_s) for at_s in (0.0, FADE_S / 2, FADE_S)] == [0, 128, 255]


def test_cards_that_wait_to_be_dealt_lie_in_the_stock_unseen() -> None:
    layout = layout_of(position(["7H 8H", "KC KD"]))
    first, second = layout.hand.poses[:2]
    stock = replace(first, y_px=0.0)
    animator = Animator()
    animator.start(
        Plan(
            (
                Flight(stock, first, comes_face_down=True),
                Flight(replace(stock, card=second.card), second, 0.1, comes_face_down=True),
            )
        )
    )
    assert [card.pose.card for card in animator.air] == [first.card]
    assert animator.hidden == animator.poses.keys() == {first.card, second.card}
    animator.advance(0.1)
    assert [card.pose.card for card in animator.air] == [first.card, second.card]


def test_a_card_on_a_long_way_leaves_a_trail_that_its_path_has_passed() -> None:
    state = position(["7H 8H", "KC KD"], turn=1)
    card = state.round.hands[1][0]
    plan, _, _ = flights_of(state, DiscardAction(card))
    flight = flight_of(plan, card)
    assert flight.trail_px
    middles = [flight.pose_at(flight.duration_s * step / 2000).box for step in range(1001)]
    trail = flight.trail_at(flight.duration_s / 2)
    assert len(trail) > 5
    for x_px, y_px in trail:
        way_px = [math.hypot(box.centre_x_px - x_px, box.centre_y_px - y_px) for box in middles]
        assert min(way_px) < 1
    assert flight.trail_at(0.0) == ()
    assert len(flight.trail_at(flight.duration_s)) < len(trail)
    assert flight.pose_at(flight.duration_s) == flight.end


def test_no_trail_is_left_by_fades_and_by_cards_that_make_room() -> None:
    state = position(["7H 8H", "KC KD"], turn=1)
    plan, _, _ = flights_of(state, DiscardAction(state.round.hands[1][0]))
    assert all(not flight.trail_at(FADE_S / 2) for flight in faded(plan).flights)
    layout = layout_of(state)
    pose = layout.hand.poses[0]
    moved = replace(layout, hand=replace(layout.hand, poses=(pose.moved(30, 0),)))
    (glide,) = plan_glide(layout, moved).flights
    assert not glide.trail_at(glide.duration_s / 2)
