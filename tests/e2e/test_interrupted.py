"""What comes between a press and a release: nothing is lost, and nothing is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from eyes import Eyes, on_disk
from person_hands import Hands
from real_window import is_alive, real_window, same
from virtual_screen import SCREEN_PX, VirtualScreen, wait_for

from game.rules.actions import Discard, DrawStock
from game.rules.cards import CardId
from game.ui.table.targets import DiscardTarget

AWAY = (2, 2)
SETTINGS = {"speed": "instant", "has_started_before": True}


@pytest.fixture
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """Return the size of the window; tests may ask for others."""
    wished: tuple[int, int] = getattr(request, "param", (1280, 720))
    return wished


@pytest.fixture
def hands(screen: VirtualScreen, data: Path, size: tuple[int, int]) -> Iterator[Hands]:
    """Return a person who has drawn and has to discard."""
    words = f"{size[0]}x{size[1]}"
    with (
        real_window(screen, data, "--deal", "5115", "--size", words, **SETTINGS) as window,
        closing(Eyes(data, size)) as eyes,
    ):
        hands = Hands(window, eyes)
        hands.wait_for_turn()
        hands.do(DrawStock())
        yield hands


def last_card(hands: Hands) -> CardId:
    return hands.eyes.arrangement().hand[-1]


def lift_to_the_pile(hands: Hands) -> None:
    """Hold the last card over the discard pile, where letting go would end the turn."""
    hands.window.lift(*hands.way(last_card(hands), DiscardTarget()))


def discard(hands: Hands) -> None:
    """Show that everything still works where it should be."""
    hands.window.still()
    card = last_card(hands)
    hands.do(Discard(card))
    assert card not in hands.eyes.view().hand


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], indirect=True)
def test_a_cancelled_drag_does_nothing(hands: Hands) -> None:
    window, eyes = hands.window, hands.eyes
    window.move(AWAY)
    before, kept = window.still(), on_disk(eyes)

    def let_go() -> None:
        window.release()
        window.move(AWAY)
        hands.wait("the table as it was", lambda: same(before, window.still()))
        assert on_disk(eyes) == kept

    lift_to_the_pile(hands)
    window.key("Escape")
    let_go()

    lift_to_the_pile(hands)
    window.press(3)
    window.release(3)
    let_go()

    # Another window has the keyboard, and then this one again.
    lift_to_the_pile(hands)
    root = window.screen.do("search", "--maxdepth", 0, "").split()[0]
    window.screen.do("windowfocus", root)
    window.screen.do("windowfocus", window.id)
    let_go()

    # A menu opens in the midst of the drag, and closes.
    lift_to_the_pile(hands)
    window.key("F10", "Escape")
    let_go()

    # Let go outside of the window.
    lift_to_the_pile(hands)
    window.move((SCREEN_PX[0] - window.box.left - 5, SCREEN_PX[1] - window.box.top - 5))
    let_go()

    # A card that keys have lifted goes home as well.
    window.key("Tab", "space", "Return", "Tab", "Tab", "Escape", "Escape")
    hands.wait("a card at home", lambda: on_disk(eyes) == kept)
    discard(hands)


def test_a_new_size_in_the_midst_of_a_drag_sends_the_card_home(hands: Hands) -> None:
    window, eyes = hands.window, hands.eyes
    kept = on_disk(eyes)

    def look_again(size: tuple[int, int]) -> None:
        hands.wait("the new size", lambda: window.geometry().size == size)
        window.box = window.geometry()
        eyes.resize(size)
        window.still()
        window.release()
        window.still()
        assert on_disk(eyes) == kept

    lift_to_the_pile(hands)
    window.screen.do("windowsize", window.id, 1500, 860)
    look_again((1500, 860))
    lift_to_the_pile(hands)
    window.key("F11")
    # What a window manager would do for a window that asks for the whole screen.
    window.screen.do("windowmove", window.id, 0, 0, "windowsize", window.id, *SCREEN_PX)
    look_again(SCREEN_PX)
    discard(hands)


def test_closed_in_the_midst_of_a_turn_it_goes_on_there(screen: VirtualScreen, data: Path) -> None:
    with (
        real_window(screen, data, "--deal", "5115", **SETTINGS) as window,
        closing(Eyes(data)) as eyes,
    ):
        hands = Hands(window, eyes)
        hands.wait_for_turn()
        hands.do(DrawStock())
        hands.fill_slot(0, eyes.arrangement().hand[:2])
        kept = on_disk(eyes)
        children = window.children()
        assert window.ask_to_close() == 0
        wait_for("an end of the opponents", lambda: not any(map(is_alive, children)), 3)
    with real_window(screen, data) as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        hands.click_part(eyes.title(), "first")
        window.still()
        assert on_disk(eyes) == kept
        hands.do(Discard(last_card(hands)))
