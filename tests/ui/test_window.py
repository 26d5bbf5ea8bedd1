from __future__ import annotations

import pygame
import pytest

from game.ui.window import (
    ANIMATING_S,
    DOZING_S,
    IDLE_S,
    SETTLED_S,
    SMALLEST_PX,
    GameWindow,
    Placement,
    find_period_s,
    fit_placement,
)

DESKTOP = [(1920, 1080)]


@pytest.mark.parametrize(
    ("wanted", "size"),
    [
        ((1280, 720), (1280, 720)),
        ((1, 1), SMALLEST_PX),
        ((99_999, 99_999), (1728, 972)),
        ((320, 5000), (1024, 1080)),
    ],
)
def test_an_absurd_size_becomes_one_that_fits_the_desktop(
    wanted: tuple[int, int], size: tuple[int, int]
) -> None:
    assert fit_placement(Placement(wanted), DESKTOP).size == size


def test_a_desktop_below_the_smallest_window_still_gets_one() -> None:
    assert fit_placement(Placement((1280, 720)), [(800, 480)]).size == (720, 432)


@pytest.mark.parametrize("position", [(-5000, 100), (1900, 100), (100, -300), (100, 4000)])
def test_a_window_left_on_a_screen_that_is_gone_comes_back(position: tuple[int, int]) -> None:
    fitted = fit_placement(Placement((1280, 720), position), DESKTOP)
    assert fitted.position is None


def test_a_window_stays_where_it_was_on_a_second_screen() -> None:
    placement = Placement((1280, 720), (2200, 200))
    assert fit_placement(placement, [(1920, 1080), (1920, 1080)]) == placement


def test_the_window_remembers_its_size_through_the_full_screen() -> None:
    window = GameWindow(Placement((1024, 700)))
    try:
        assert window.size == (1024, 700)
        assert not window.placement.is_full_screen
        window.set_full_screen(True)
        assert window.placement.is_full_screen
        assert window.placement.size == (1024, 700)
        window.set_full_screen(False)
        assert not window.is_full_screen
    finally:
        window.close()


def test_a_maximised_window_knows_where_it_will_be_again() -> None:
    window = GameWindow(Placement((1100, 700), (40, 50)), clamped=False)
    try:
        for _ in range(2):
            window.settle(SETTLED_S)
        # The desktop enlarges the window before it says why.
        window._window.size = (1900, 1000)
        window.settle(0.02)
        window.notice(pygame.Event(pygame.WINDOWMAXIMIZED))
        for _ in range(9):
            window.settle(SETTLED_S)
        assert window.placement == Placement((1100, 700), (40, 50), is_maximised=True)
        window._window.size = (1100, 700)
        window.notice(pygame.Event(pygame.WINDOWRESTORED))
        assert not window.placement.is_maximised
    finally:
        window.close()


def test_a_window_that_was_maximised_is_maximised_again() -> None:
    window = GameWindow(Placement((1100, 700), (40, 50), is_maximised=True), clamped=False)
    try:
        assert window.placement == Placement((1100, 700), (40, 50), is_maximised=True)
    finally:
        window.close()


def test_a_window_that_the_desktop_puts_beside_its_place_goes_back_once() -> None:
    window = GameWindow(Placement((1000, 700), (40, 50)))
    try:
        window._window.position = (41, 70)
        window.settle(0.02)
        assert window.placement.position == (40, 50)
        window._window.position = (41, 70)
        for _ in range(3):
            window.settle(SETTLED_S)
        assert window.placement.position == (41, 70), "from then on the player moves it"
    finally:
        window.close()


def test_the_screen_saver_may_come() -> None:
    window = GameWindow(Placement())
    try:
        assert pygame.display.get_allow_screensaver()
    finally:
        window.close()


@pytest.mark.parametrize(
    ("is_animating", "since_input_s", "since_picture_s", "period_s"),
    [
        (True, 60, 0, ANIMATING_S),
        (False, 0.1, 60, ANIMATING_S),
        (False, 1, 60, IDLE_S),
        (False, 60, 1, IDLE_S),
        (False, 60, 60, DOZING_S),
    ],
)
def test_the_loop_is_quick_while_something_happens_and_dozes_later(
    is_animating: bool, since_input_s: float, since_picture_s: float, period_s: float
) -> None:
    assert find_period_s(is_animating, since_input_s, since_picture_s) == period_s
