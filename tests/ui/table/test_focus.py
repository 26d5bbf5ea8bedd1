"""The keyboard's walk over the table."""

from __future__ import annotations

from positions import position

from game.arrangement import fresh
from game.players import Person
from game.rules.cards import SeatId
from game.rules.views import view_for
from game.ui.table.desk import Desk
from game.ui.table.focus import (
    CardFocus,
    TargetFocus,
    find_box,
    next_zone,
    stepped,
    zones,
)
from game.ui.table.targets import MeldTarget, SlotTarget, StockTarget
from game.ui.theme import Scale

PLAYERS = (Person("Ana", "fox"), Person("Berta", "owl"))


def desk_of(hand: str, *, down: bool = False) -> Desk:
    melds = {1: ["set QH QS QD", "run 9D TD JD QD"]}
    if down:
        melds[0] = ["set 9H 9S 9C", "run 5H 6H 7H 8H"]
    state = position([hand, "KC KD"], round_number=2, melds=melds)
    view = view_for(state, SeatId(0))
    return Desk(view, fresh(view.hand, 2), PLAYERS, Scale(1280, 720))


def test_arrows_walk_round_in_a_zone() -> None:
    desk = desk_of("2S 3S 5S")
    order = zones(desk.layout, ())
    first = stepped(order, None, 1)
    assert first == CardFocus(desk.view.hand[0])
    assert stepped(order, first, 1) == CardFocus(desk.view.hand[1])
    assert stepped(order, first, -1) == CardFocus(desk.view.hand[2])


def test_tab_visits_every_zone_and_comes_back() -> None:
    desk = desk_of("2S 3S 5S")
    order = zones(desk.layout, ())
    visited = [next_zone(order, None, 1)]
    while (following := next_zone(order, visited[-1], 1)) != visited[0]:
        visited.append(following)
    assert len(visited) == len(order)
    assert TargetFocus(StockTarget()) in visited
    assert TargetFocus(SlotTarget(0, 0)) in visited
    assert next_zone(order, visited[0], -1) == visited[-1]


def test_melds_can_have_the_focus_once_a_card_could_go_there() -> None:
    desk = desk_of("8D 3S 5S", down=True)
    desk.toggle(desk.view.hand[0])
    places = {focus for zone in zones(desk.layout, desk.selected_targets()) for focus in zone}
    assert any(isinstance(f, TargetFocus) and isinstance(f.target, MeldTarget) for f in places)


def test_everything_that_can_have_the_focus_has_a_box() -> None:
    desk = desk_of("8D 3S 5S", down=True)
    desk.toggle(desk.view.hand[0])
    for zone in zones(desk.layout, desk.selected_targets()):
        for focus in zone:
            assert find_box(desk.layout, focus) is not None
