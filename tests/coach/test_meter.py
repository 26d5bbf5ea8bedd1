"""The contract meter works out what is shown and nothing else, and nothing twice."""

from __future__ import annotations

import pytest
from positions import position

from game.arrangement import fresh
from game.coach.meter import Meters
from game.players import Person
from game.rules import solver
from game.rules.cards import SeatId
from game.rules.views import view_for
from game.ui.table.hands.desk import Desk
from game.ui.table.layout.options import TableOptions
from game.ui.table.motion.animation import Animator
from game.ui.table.motion.showing import Showing, Shown
from game.ui.theme import Scale

HAND = "9H 9S 2C 5H 6H 7H KC QD 3S"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of what the solver is asked, in order."""
    names: list[str] = []
    for name in ("distance", "layout", "plan", "useful"):
        real = getattr(solver, name)

        def ask(*given: object, name: str = name, real: object = real) -> object:
            names.append(name)
            assert callable(real)
            return real(*given)

        monkeypatch.setattr(solver, name, ask)
    return names


def desk_of(*, has_meter: bool) -> Desk:
    view = view_for(position([HAND, "KD KS"], round_number=2), SeatId(0))
    desk = Desk(
        view,
        fresh(view.hand, 2),
        (Person("Ana", "fox"), Person("Berta", "owl")),
        Scale(1920, 1080),
    )
    desk.use(TableOptions(has_meter=has_meter))
    return desk


def test_a_hidden_meter_asks_only_whether_the_hand_can_go_down(asked: list[str]) -> None:
    desk, meters = desk_of(has_meter=False), Meters()
    for _ in range(3):
        Showing().of(desk, Animator(), Shown(meters.of(desk.view)))
    assert asked == ["distance"]


def test_a_shown_meter_is_worked_out_once_for_a_hand(asked: list[str]) -> None:
    desk, meters = desk_of(has_meter=True), Meters()
    for _ in range(3):
        shown = Showing().of(desk, Animator(), Shown(meters.of(desk.view)))
    assert shown.meter is not None
    assert shown.meter.helpful
    assert {name: asked.count(name) for name in ("plan", "useful")} == {"plan": 1, "useful": 1}


def test_the_helpful_cards_wait_until_nothing_is_held(asked: list[str]) -> None:
    desk, meters = desk_of(has_meter=True), Meters()
    pose = desk.layout.hand.poses[0]
    assert desk.press((pose.x_px + 5, pose.y_px + 40))
    shown = Showing().of(desk, Animator(), Shown(meters.of(desk.view)))
    assert shown.meter is not None
    assert not shown.meter.helpful
    assert "useful" not in asked
    desk.release()
    shown = Showing().of(desk, Animator(), Shown(meters.of(desk.view)))
    assert shown.meter is not None
    assert shown.meter.helpful
