"""The keyboard's walk over the table."""

from __future__ import annotations

from positions import position

from game.arrangement import fresh
from game.players import Person
from game.rules.cards import SeatId
from game.rules.views import view_for
from game.ui.table.box import Box
from game.ui.table.hands.desk import Desk
from game.ui.table.hands.focus import (
    CardFocus,
    ControlFocus,
    Focus,
    LogFocus,
    TargetFocus,
    find_box,
    nearest,
    next_zone,
    place_of,
    steered,
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


def test_arrows_up_and_down_go_from_the_hand_to_the_header_and_back() -> None:
    desk = desk_of("2S 3S 5S 6S 7S 8S 9S")
    log = tuple(Box(24.0, 300.0 + 20 * line, 240.0, 20.0) for line in range(9))
    order = zones(desk.layout, (), log)
    for card in desk.view.hand:
        focus: Focus | None = CardFocus(card)
        passed = []
        for _ in range(7):
            focus = steered(order, focus, -1, desk.layout, log)
            passed.append(focus)
        assert isinstance(focus, ControlFocus)
        assert focus.control in {button.control for button in desk.layout.header.buttons}
        assert not any(isinstance(one, LogFocus) for one in passed)
        for _ in range(7):
            focus = steered(order, focus, 1, desk.layout, log)
        assert isinstance(focus, CardFocus | ControlFocus)
        assert focus not in passed


def test_in_the_log_the_arrows_go_line_by_line() -> None:
    desk = desk_of("2S 3S 5S")
    log = tuple(Box(24.0, 300.0 + 20 * line, 240.0, 20.0) for line in range(3))
    order = zones(desk.layout, (), log)
    assert steered(order, LogFocus(0), -1, desk.layout, log) == LogFocus(1)
    assert steered(order, LogFocus(1), 1, desk.layout, log) == LogFocus(0)


def test_who_is_gone_leaves_the_focus_to_what_came_in_its_place() -> None:
    desk = desk_of("2S 3S 5S")
    order = zones(desk.layout, ())
    place = place_of(order, CardFocus(desk.view.hand[2]))
    assert place == (0, 2)
    shorter = zones(desk_of("2S 3S").layout, ())
    assert nearest(shorter, (0, 2)) == CardFocus(desk_of("2S 3S").view.hand[1])
