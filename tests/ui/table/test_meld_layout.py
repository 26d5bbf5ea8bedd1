from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.table.layout.melds import (
    EDGE,
    LEAST_CARD,
    MELD_GAP,
    Slip,
    badge_strip_px,
    is_mini,
    least_step_px,
    overlap,
    share_area,
)
from game.ui.table.poses import CARD_ASPECT

CARDS = st.sampled_from((Slip.NATURAL, Slip.NATURAL, Slip.STAND_IN, Slip.STAND_IN_TEN))
MELD = st.lists(CARDS, min_size=3, max_size=14).map(tuple)
HEIGHT = st.floats(36, 120)
SCALE = st.sampled_from((0.8, 1.0, 1.5, 2.0))


@given(MELD, HEIGHT, st.floats(60, 900), SCALE)
def test_every_card_shows_its_index_or_is_a_blank_edge(
    slips: tuple[Slip, ...], height: float, room: float, unit: float
) -> None:
    card_px = height * unit
    strips = overlap(slips, card_px, room * unit, unit)
    least_px = least_step_px(card_px, unit)
    for place, (slip, width_px) in enumerate(zip(slips, strips.widths_px, strict=True)):
        if place in strips.blanks:
            assert width_px == pytest.approx(EDGE * unit)
            assert slip is Slip.NATURAL
        else:
            assert width_px >= min(least_px, card_px * CARD_ASPECT) - 1e-6
            if place < len(slips) - 1:
                assert width_px >= badge_strip_px(slip, card_px, unit) - 1e-6


@given(MELD, HEIGHT, st.floats(60, 900), SCALE)
def test_blank_edges_touch_neither_an_end_nor_a_stand_in(
    slips: tuple[Slip, ...], height: float, room: float, unit: float
) -> None:
    blanks = overlap(slips, height * unit, room * unit, unit).blanks
    for place in blanks:
        assert 2 <= place <= len(slips) - 3
        assert {slips[place - 1], slips[place], slips[place + 1]} == {Slip.NATURAL}


@given(MELD, HEIGHT, SCALE)
def test_a_meld_takes_no_more_than_it_wishes_and_gives_way_as_far_as_it_can(
    slips: tuple[Slip, ...], height: float, unit: float
) -> None:
    card_px = height * unit
    wished = overlap(slips, card_px, float("inf"), unit).total_px
    for share in (1.0, 0.9, 0.7):
        strips = overlap(slips, card_px, wished * share, unit)
        is_at_limit = bool(strips.blanks) or all(
            width_px
            <= max(least_step_px(card_px, unit), badge_strip_px(slip, card_px, unit)) + 1e-6
            for slip, width_px in zip(slips[:-1], strips.widths_px[:-1], strict=True)
        )
        assert strips.total_px <= wished * share + 0.51 or is_at_limit


def test_a_gap_shows_whole_and_the_card_before_it_too() -> None:
    strips = overlap((Slip.NATURAL, Slip.GAP, Slip.NATURAL, Slip.NATURAL), 70, 400, 1.0)
    whole = 70 * CARD_ASPECT
    assert strips.widths_px[0] == pytest.approx(whole + 3)
    assert strips.widths_px[1] == pytest.approx(whole + 3)
    assert strips.widths_px[2] < whole


def test_the_other_end_opens_by_half_a_card() -> None:
    strips = overlap((Slip.GAP, *(Slip.NATURAL,) * 5, Slip.HALF), 70, 400, 1.0)
    assert strips.widths_px[-1] == pytest.approx(70 * CARD_ASPECT / 2)


def test_the_figures_of_the_look() -> None:
    # 1280x720, S = 1: a full face of 98 px steps by half its width, the joker's badge wants 39 px.
    strips = overlap((Slip.NATURAL, Slip.NATURAL, Slip.STAND_IN, Slip.NATURAL), 98, 400, 1.0)
    assert strips.widths_px == pytest.approx((35.0, 35.0, 39.2, 70.0))
    assert is_mini(61, 1.0)
    assert not is_mini(62, 1.0)
    assert badge_strip_px(Slip.STAND_IN, 40, 1.0) == 21
    assert badge_strip_px(Slip.STAND_IN_TEN, 40, 1.0) == 25


@given(
    st.lists(MELD, min_size=1, max_size=3).map(tuple),
    st.floats(160, 420),
    st.floats(90, 125),
    SCALE,
)
def test_melds_share_an_area_without_leaving_it(
    melds: tuple[tuple[Slip, ...], ...], width: float, height: float, unit: float
) -> None:
    captions = (120.0 * unit,) * len(melds)
    area = share_area(melds, captions, width * unit, height * unit, 720 * unit, 18 * unit, unit)
    fits = area.card_px > LEAST_CARD * unit + unit
    rows: dict[float, float] = {}
    for span in area.spans:
        assert span.y_px + area.caption_px + area.card_px <= height * unit + 0.01
        assert span.x_px >= rows.get(span.y_px, -MELD_GAP) + MELD_GAP * unit - 0.01 or not span.x_px
        rows[span.y_px] = span.x_px + span.strips.total_px
        assert not (fits and span.strips.blanks)
        if fits:
            assert span.x_px + span.strips.total_px <= width * unit + 0.6
            assert span.x_px + span.caption_width_px <= width * unit + 0.6


def test_long_runs_of_six_seats_stay_legible_at_1280() -> None:
    # An ace-to-ace run with two jokers, and two short runs, in a panel of six seats.
    long = tuple(Slip.STAND_IN if place in (6, 10) else Slip.NATURAL for place in range(14))
    short = (Slip.NATURAL,) * 4
    area = share_area((long, (Slip.NATURAL,) * 6, short), (0.0,) * 3, 223, 124, 720, 0.0, 1.0)
    assert area.card_px >= LEAST_CARD
    for span in area.spans:
        assert not span.strips.blanks
        assert min(span.strips.widths_px) >= 13


def test_low_faces_that_would_be_squeezed_are_mini() -> None:
    """A squeezed face of 52 px has a smaller rank than a mini one of 40."""
    run = (Slip.NATURAL,) * 9
    narrow, roomy = (share_area((run,), (0,), width, 52, 640, 0, 0.8) for width in (170.0, 260.0))
    assert is_mini(narrow.card_px, 0.8)
    assert narrow.card_px >= 0.7 * 52
    assert not is_mini(roomy.card_px, 0.8)
