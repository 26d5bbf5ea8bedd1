"""The state machine of the pointer: press, drag, drop, cancel, double clicks and selections."""

from __future__ import annotations

import pytest

from game.rules.cards import CardId
from game.rules.events import Source
from game.ui.table.hands.drag import (
    Cancelled,
    CardGrip,
    Clicked,
    Drag,
    Dragging,
    Dropped,
    Moved,
    PileGrip,
    Started,
    toggled,
)

SEVEN, EIGHT, NINE = CardId(7), CardId(8), CardId(9)
ORDER = (NINE, SEVEN, EIGHT)
NONE: frozenset[CardId] = frozenset()


def held_at(drag: Drag, card: CardId = SEVEN, selection: frozenset[CardId] = NONE) -> None:
    drag.press(CardGrip(card), (100, 100))
    assert isinstance(drag.move((120, 100), selection, ORDER), Started)


def test_a_press_and_release_in_place_is_a_click() -> None:
    drag = Drag()
    drag.press(CardGrip(SEVEN), (100, 100))
    assert drag.move((103, 103), NONE, ORDER) is None
    assert drag.release(0.0) == Clicked(CardGrip(SEVEN), False)


@pytest.mark.parametrize(("to", "drags"), [((104, 100), False), ((105, 100), True)])
def test_a_drag_starts_after_five_pixels(to: tuple[int, int], drags: bool) -> None:
    drag = Drag()
    drag.press(CardGrip(SEVEN), (100, 100))
    assert (drag.move(to, NONE, ORDER) is not None) is drags
    assert (drag.dragging is not None) is drags


def test_a_drop_tells_where_it_was_let_go() -> None:
    drag = Drag()
    held_at(drag)
    assert isinstance(drag.move((300, 50), NONE, ORDER), Moved)
    dropped = drag.release(1.0)
    assert dropped == Dropped(Dragging(CardGrip(SEVEN), (SEVEN,), (300, 50), (0.5, 0.5)))
    assert drag.hold is None


def test_a_selected_card_takes_the_selection_along_in_hand_order() -> None:
    drag = Drag()
    held_at(drag, SEVEN, frozenset({SEVEN, NINE}))
    assert drag.dragging is not None
    assert drag.dragging.cards == (NINE, SEVEN)


def test_an_unselected_card_travels_alone() -> None:
    drag = Drag()
    held_at(drag, EIGHT, frozenset({SEVEN, NINE}))
    assert drag.dragging is not None
    assert drag.dragging.cards == (EIGHT,)


def test_the_top_of_a_pile_is_dragged_without_own_cards() -> None:
    drag = Drag()
    drag.press(PileGrip(Source.STOCK), (0, 0))
    started = drag.move((50, 0), frozenset({SEVEN}), ORDER)
    assert isinstance(started, Started)
    assert started.drag.cards == ()


def test_a_release_after_a_cancel_commits_nothing() -> None:
    drag = Drag()
    held_at(drag)
    assert isinstance(drag.cancel(), Cancelled)
    assert drag.move((400, 400), NONE, ORDER) is None
    assert drag.release(1.0) is None


def test_cancelling_nothing_is_nothing() -> None:
    assert Drag().cancel() is None


def test_a_cancelled_press_is_no_click() -> None:
    drag = Drag()
    drag.press(CardGrip(SEVEN), (0, 0))
    assert drag.cancel() == Cancelled(None)
    assert drag.release(0.0) is None


def test_a_second_press_does_not_replace_what_is_held() -> None:
    drag = Drag()
    held_at(drag, SEVEN)
    drag.press(CardGrip(EIGHT), (0, 0))
    assert drag.dragging is not None
    assert drag.dragging.grip == CardGrip(SEVEN)


def click(drag: Drag, card: CardId, now_s: float) -> bool:
    drag.press(CardGrip(card), (0, 0))
    clicked = drag.release(now_s)
    assert isinstance(clicked, Clicked)
    return clicked.is_double


def test_two_quick_clicks_on_one_card_are_a_double_click_and_three_are_not_two() -> None:
    drag = Drag()
    assert [click(drag, SEVEN, at) for at in (0.0, 0.3, 0.5)] == [False, True, False]


def test_slow_clicks_and_clicks_on_two_cards_are_single() -> None:
    drag = Drag()
    assert [click(drag, SEVEN, at) for at in (0.0, 0.5)] == [False, False]
    assert not click(drag, EIGHT, 0.6)


def test_a_drag_between_two_clicks_makes_them_single() -> None:
    drag = Drag()
    click(drag, SEVEN, 0.0)
    held_at(drag)
    drag.release(0.1)
    assert not click(drag, SEVEN, 0.2)


def test_a_click_toggles_one_card() -> None:
    once = toggled(NONE, SEVEN)
    assert once == {SEVEN}
    assert toggled(toggled(once, EIGHT), SEVEN) == {EIGHT}
