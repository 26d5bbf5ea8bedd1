"""How long opponents wait: laps stay within their bound, discards can be taken back."""

from __future__ import annotations

import pytest

from game.rules.actions import Action, Discard, DrawStock, LayDown, LayOff
from game.rules.cards import CardId, SeatId
from game.rules.melds import End
from game.storage.settings import Speed
from game.ui.table.flow.pace import Pace

SEVEN = CardId(7)
LONG_TURN: tuple[Action, ...] = (
    DrawStock(),
    LayDown(()),
    *(LayOff(SEVEN, SeatId(0), 0, End.HIGH) for _ in range(4)),
    Discard(SEVEN),
)
SHORT_TURN: tuple[Action, ...] = (DrawStock(), Discard(SEVEN))
FRAME_S = 1 / 60


def lap_s(pace: Pace, turns: list[tuple[Action, ...]], thinking_s: float = 0.0) -> float:
    """Play the turns of a lap frame by frame and return how long it takes."""
    pace.person_acted(may_take_back=True)
    total_s = 0.0
    for turn in turns:
        for action in turn:
            thought_s = 0.0
            while thought_s < thinking_s or pace.wait_s(action) > 0:
                pace.advance(FRAME_S)
                thought_s += FRAME_S
                total_s += FRAME_S
            pace.opponent_acted(ended_turn=isinstance(action, Discard))
    return total_s


@pytest.mark.parametrize("opponents", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("turn", [SHORT_TURN, LONG_TURN], ids=["short", "long"])
def test_a_lap_stays_within_its_bound(opponents: int, turn: tuple[Action, ...]) -> None:
    assert lap_s(Pace(), [turn] * opponents, thinking_s=0.05) <= 2.5 + opponents


def test_a_persons_discard_can_be_taken_back_for_a_second_and_a_half() -> None:
    pace = Pace()
    pace.person_acted(may_take_back=True)
    assert pace.wait_s(DrawStock()) == pytest.approx(1.5)


def test_after_a_draw_or_an_answer_nobody_waits_so_long() -> None:
    pace = Pace()
    pace.person_acted(may_take_back=False)
    assert pace.wait_s(DrawStock()) < 0.5


def test_a_turn_is_readable() -> None:
    pace = Pace()
    pace.person_acted(may_take_back=False)
    assert lap_s(pace, [SHORT_TURN]) >= 1.5 + 0.4


def test_speeds_are_in_order_and_instant_waits_for_nothing() -> None:
    laps = [lap_s(Pace(speed), [SHORT_TURN] * 3) for speed in Speed]
    assert laps == sorted(laps, reverse=True)
    assert laps[-1] == 0


def test_held_space_hurries_at_any_speed() -> None:
    pace = Pace(Speed.SLOW)
    pace.person_acted(may_take_back=True)
    pace.is_hurried = True
    assert pace.wait_s(DrawStock()) == 0
