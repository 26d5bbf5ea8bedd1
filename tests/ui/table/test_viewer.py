"""Who sits before the screen: one person, several, or none."""

from __future__ import annotations

from dataclasses import replace

from game.rules.actions import Phase
from game.rules.cards import SeatId
from game.rules.engine import new_match
from game.rules.ruleset import Ruleset
from game.rules.views import Table, view_for
from game.ui.table.flow.viewer import Viewer

ANA, BEA, COMPUTER = SeatId(0), SeatId(2), SeatId(1)


def offered_to(seat: SeatId) -> Table:
    state, _ = new_match(Ruleset(buying=True), 3, 1)
    table = view_for(state, ANA).table
    return replace(table, turn=replace(table.turn, phase=Phase.OFFER, asked=(seat,)))


def test_one_person_sees_the_cards_at_once_and_is_never_handed_over_to() -> None:
    viewer = Viewer([ANA], COMPUTER)
    assert (viewer.seat, viewer.is_concealed, viewer.is_alone) == (ANA, False, True)
    assert not viewer.is_awaited(ANA)
    viewer.leave()
    assert not viewer.is_concealed
    assert viewer.find_asked(offered_to(ANA)) is None


def test_of_several_the_one_who_is_due_sits_down_and_sees_nothing_before_saying_so() -> None:
    viewer = Viewer([ANA, BEA], BEA)
    assert (viewer.seat, viewer.is_concealed) == (BEA, True)
    assert viewer.is_awaited(BEA)
    viewer.take_over(BEA)
    assert not viewer.is_concealed
    assert not viewer.is_awaited(BEA)
    assert viewer.is_awaited(ANA)
    assert not viewer.is_awaited(COMPUTER)
    viewer.leave()
    assert viewer.is_concealed


def test_an_open_offer_hides_the_cards_and_is_answered_for_the_seat_that_is_asked() -> None:
    viewer = Viewer([ANA, BEA], ANA)
    viewer.take_over(ANA)
    assert viewer.find_asked(offered_to(BEA)) == BEA
    assert viewer.find_asked(offered_to(COMPUTER)) is None
    viewer.openly_asked = BEA
    assert viewer.is_concealed
    assert viewer.acting_seat == BEA
    viewer.openly_asked = None
    assert not viewer.is_concealed
    assert viewer.acting_seat == ANA


def test_nobody_plays_where_all_are_computers() -> None:
    viewer = Viewer([], COMPUTER)
    assert (viewer.seat, viewer.is_person, viewer.is_alone) == (ANA, False, False)
    assert not viewer.is_awaited(COMPUTER)
