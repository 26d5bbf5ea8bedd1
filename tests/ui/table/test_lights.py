"""Lights come and go gradually, and each comes to rest, whether it is asked for again or not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui.table.paint.lights import Lights

FRAME_S = 0.06
"""No whole number of these makes up a fade or a turn."""


def begun() -> Lights:
    lights = Lights(fade_s=0.15, turn_s=0.4)
    lights.begin()
    return lights


def has_come_to_rest(lights: Lights) -> bool:
    """Let a second pass; tell whether nothing changes any more at its end."""
    return not [lights.advance(FRAME_S) for _ in range(round(1 / FRAME_S))][-1]


def test_before_the_first_picture_all_is_as_it_will_be() -> None:
    lights = Lights(fade_s=0.15, turn_s=0.4)
    assert lights.fade("zone", is_lit=True) == lights.turn("sun", is_lit=True) == 1
    assert not lights.advance(FRAME_S)


def test_a_fade_rises_and_falls_evenly_and_turns_where_it_is() -> None:
    lights = begun()
    shares = []
    for is_lit in (True, True, False, False, False):
        shares.append(lights.fade("zone", is_lit=is_lit))
        lights.advance(0.05)
    assert shares == pytest.approx([0, 1 / 3, 2 / 3, 1 / 3, 0])


def test_a_sun_rises_gradually_and_is_gone_at_once() -> None:
    lights = begun()
    assert lights.turn("sun", is_lit=True) == 0
    assert lights.advance(0.3)
    assert lights.turn("sun", is_lit=True) == pytest.approx(0.75)
    assert lights.turn("sun", is_lit=False) == 0
    assert not lights.advance(FRAME_S)


def test_change_is_told_until_the_goal_is_reached_and_no_longer() -> None:
    lights = begun()
    lights.fade("zone", is_lit=True)
    assert [lights.advance(0.1) for _ in range(3)] == [True, True, False]
    assert lights.fade("zone", is_lit=True) == 1


@pytest.mark.parametrize("asks", [Lights.fade, Lights.turn])
@pytest.mark.parametrize("was_lit", [True, False])
def test_a_light_that_is_asked_once_and_never_again_comes_to_rest(
    asks: Callable[..., float], was_lit: bool
) -> None:
    lights = begun()
    if was_lit:
        asks(lights, "gone", is_lit=True)
        assert has_come_to_rest(lights)
    asks(lights, "gone", is_lit=not was_lit)
    lights.advance(FRAME_S)
    # Another one goes on being asked for, as in a picture where only the first is covered.
    lights.fade("still there", is_lit=True)
    assert has_come_to_rest(lights)
