"""Each card's points fly from the card to its seat's total, and none is lost on the way."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from table_pieces import ME
from table_states import STATES, prepared

from game.rules.events import RoundResult
from game.ui.table.content.round_end import DURATION_S, LEAD_S, TAIL_S, countings, points_shown
from game.ui.table.motion.tokens import tokens
from game.ui.theme import Scale

STATE = STATES["reveal"]()
RESULT = STATE.options.reveal
assert isinstance(RESULT, RoundResult)
DESK, _ = prepared(STATE, Scale(1280, 720, 1.0))
STEPS = [step / 50 for step in range(round(DURATION_S * 50) + 1)]


def shown_at(passed_s: float, *, is_still: bool = False) -> int:
    assert RESULT is not None
    found = tokens(DESK.view, RESULT, DESK.layout, passed_s, is_still=is_still)
    return sum(token.points for token in found)


def landed_at(passed_s: float) -> int:
    assert RESULT is not None
    return sum(c.landed(passed_s) for c in countings(RESULT, DESK.view.seat).values())


def test_hands_open_seat_by_seat_and_are_counted_before_the_new_order_stands() -> None:
    assert RESULT is not None
    others = [c for seat, c in countings(RESULT, ME).items() if seat != ME]
    assert others
    for first, second in itertools.pairwise(others):
        assert first.lands_s(first.size - 1) <= second.opens_s(0)
    last = max(c.lands_s(c.size - 1) for c in countings(RESULT, ME).values())
    assert LEAD_S < last <= DURATION_S - TAIL_S


def test_every_card_s_points_leave_it_and_arrive() -> None:
    assert shown_at(0.0) == 0
    assert shown_at(DURATION_S) == 0
    landed = [landed_at(at_s) for at_s in STEPS]
    assert landed == sorted(landed)
    assert RESULT is not None
    assert landed[-1] == sum(len(hand) for hand in RESULT.hands)
    assert any(shown_at(at_s) for at_s in STEPS)


def test_a_token_begins_at_its_card_and_ends_at_the_total() -> None:
    assert RESULT is not None
    seat, counting = next((s, c) for s, c in countings(RESULT, ME).items() if s != ME)
    hand = next(hand for hand in DESK.layout.reveal if hand.seat == seat)
    begins = tokens(DESK.view, RESULT, DESK.layout, counting.opens_s(0) + 0.001, is_still=False)
    ends = tokens(DESK.view, RESULT, DESK.layout, counting.lands_s(0) - 0.0005, is_still=False)
    panel = next(panel for panel in DESK.layout.panels if panel.seat == seat)
    assert any(abs(t.x_px - hand.poses[0].strip.centre_x_px) < 1 for t in begins)
    assert any(abs(t.y_px - panel.chips.centre_y_px) < 2 for t in ends)


def test_with_reduced_motion_points_fade_where_they_are() -> None:
    assert RESULT is not None
    alphas = set()
    places: dict[tuple[float, float], int] = {}
    for at_s in STEPS:
        for token in tokens(DESK.view, RESULT, DESK.layout, at_s, is_still=True):
            places[token.x_px, token.y_px] = token.points
            alphas.add(token.alpha)
    assert len(places) == sum(len(hand) for hand in RESULT.hands)
    assert len(alphas) > 3


@pytest.mark.parametrize("at_s", [0.0, 1.0, 2.0, 3.0, DURATION_S])
def test_totals_grow_with_what_has_arrived(at_s: float) -> None:
    assert RESULT is not None
    view = replace(DESK.view)
    texts = points_shown(view, RESULT, at_s)
    assert len(texts) == len(RESULT.points)
    if at_s == DURATION_S:
        assert all("=" in text for text in texts)
