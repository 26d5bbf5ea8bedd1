"""A first start: from nothing to a card drawn."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from eyes import PERSON, Eyes
from person_hands import Hands
from real_window import real_window, same
from virtual_screen import VirtualScreen

from game.rules.actions import DrawStock
from game.ui.scenes.first_start import FirstStartScene


def test_first_start(screen: VirtualScreen, data: Path) -> None:
    with real_window(screen, data) as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        question = window.still()
        hands.click_part(eyes.show(FirstStartScene(eyes.stage)), "I know")
        hands.wait_for_turn()
        match = eyes.look()
        assert len(match.players) == 4
        assert len(match.view(PERSON).hand) == 7
        hands.do(DrawStock())
        assert len(eyes.view().hand) == 8
        assert sorted(eyes.arrangement().hand) == sorted(eyes.view().hand)
        assert not same(question, window.still())
        assert window.ask_to_close() == 0
