"""One has to go: time stands still while nobody sees the window; the computer finishes a round."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

from eyes import PERSON, Eyes
from person_hands import CORNER, Hands
from real_window import real_window, same
from virtual_screen import VirtualScreen

from game.rules.replay import TAKE_BACK
from game.ui.menu import UNASKED_S
from game.ui.scenes.score import ScoreScene

UNSEEN_S = 2.5


def test_time_stands_still_while_the_window_is_hidden(screen: VirtualScreen, data: Path) -> None:
    with (
        real_window(
            screen, data, "--deal", "5115", has_started_before=True, speed="slow"
        ) as window,
        closing(Eyes(data)) as eyes,
    ):
        hands = Hands(window, eyes)
        hands.wait("a match", eyes.summary)
        screen.do("windowunmap", window.id)
        time.sleep(0.3)
        version = eyes.look().version
        time.sleep(UNSEEN_S)
        assert eyes.look().version == version
        screen.do("windowmap", window.id)
        screen.do("windowfocus", window.id)
        hands.wait_for_turn()
        assert eyes.look().version >= version


def test_the_computer_finishes_the_round_of_who_has_to_go(
    screen: VirtualScreen, data: Path, tmp_path: Path
) -> None:
    with (
        real_window(
            screen, data, "--deal", "5115", has_started_before=True, speed="fast"
        ) as window,
        closing(Eyes(data)) as eyes,
    ):
        hands = Hands(window, eyes)
        hands.wait("a match", eyes.summary)
        window.key("F10")
        menu = window.still(tmp_path / "menu.png")
        window.key("Down", "Return")
        window.still()
        window.key("Right", "Return")  # past the answer that changes nothing
        hands.wait("the end of the round", lambda: bool(eyes.view().results))
        entries = eyes.library.record(eyes.summary().id).entries
        assert all(row.thought is not None for row in entries)
        assert all(row.entry != TAKE_BACK for row in entries)
        window.click(CORNER)
        assert not same(menu, window.still(tmp_path / "sheet.png"))
        match = eyes.look()
        time.sleep(UNASKED_S)
        hands.click_part(eyes.show(ScoreScene(eyes.stage, match, lambda: None)), "next")
        hands.wait_for_turn()
        version = eyes.look().version
        time.sleep(1.5)
        assert eyes.look().version == version
        assert eyes.look().to_act == PERSON
