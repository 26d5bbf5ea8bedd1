"""Killed at any moment, the next start offers the match exactly where it was."""

from __future__ import annotations

import contextlib
import random
import threading
from contextlib import closing
from pathlib import Path

import pytest
from eyes import Eyes, Saved, on_disk
from person_hands import Hands
from real_window import WindowGone, is_alive, real_window, same
from virtual_screen import PATIENCE_S, VirtualScreen, wait_for

from game.rules.actions import Discard, DrawStock
from game.rules.legality import discards
from game.ui.scenes.title import TitleScene
from game.ui.table.targets import HandTarget, SlotTarget

LONGEST_S = 3.0
AWAY = (2, 2)
"""Where the pointer is over nothing that responds."""
SETTINGS = {"speed": "fast", "is_discard_guarded": False, "has_started_before": True}


def move_a_card(hands: Hands, rng: random.Random) -> None:
    """Drag a card of the hand somewhere else, most often into the tray."""
    before = hands.eyes.arrangement()
    if not before.hand or hands.eyes.view().own.is_down:
        return
    card = rng.choice(before.hand)
    slot = rng.randrange(len(before.tray))
    target = SlotTarget(slot, len(before.tray[slot])) if rng.random() < 0.8 else HandTarget(0)
    if target == HandTarget(before.hand.index(card)):
        return
    hands.drag_card(card, target)
    hands.wait("a moved card", lambda: hands.eyes.arrangement() != before)


def play_on(hands: Hands, rng: random.Random) -> None:
    """Play like somebody who looks at the cards more than at the contract, until all is over."""
    rounds = len(hands.eyes.view().results)
    while True:
        if hands.wait_for_turn_or_sheet(rounds):
            rounds += 1
            hands.window.still()
            hands.go_to_next_round()
            continue
        move_a_card(hands, rng)
        if not hands.is_playing:
            hands.do(DrawStock())
        move_a_card(hands, rng)
        hands.do_quickly(Discard(rng.choice(discards(hands.eyes.view())).card))


def test_what_is_on_the_screen_comes_back_after_a_kill(screen: VirtualScreen, data: Path) -> None:
    deal = ("--deal", "5115")
    with real_window(screen, data, *deal, **SETTINGS) as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        hands.wait_for_turn()
        hands.do(DrawStock())
        rng = random.Random(3)
        for _ in range(3):
            move_a_card(hands, rng)
        window.move(AWAY)
        before = window.still()
        kept = on_disk(eyes)
        window.kill()
    with real_window(screen, data) as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        assert on_disk(eyes) == kept
        hands.click_part(eyes.title(), "first")
        window.move(AWAY)
        hands.wait("the same table", lambda: same(before, window.still()))


def one_life(screen: VirtualScreen, data: Path, before: Saved | None, rng: random.Random) -> Saved:
    """Go on with the match, or begin one, until a kill at some moment; return what is saved."""
    with real_window(screen, data, **SETTINGS) as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        if before is None:
            hands.click_part(eyes.show(TitleScene(eyes.stage)), "first")
        else:
            assert on_disk(eyes) == before
            (offered,) = eyes.library.open_matches()
            assert offered.entries == len(before[0])
            hands.click_part(eyes.title(), "first")
        children = wait_for("the opponents' process", window.children)
        killer = threading.Timer(rng.uniform(0.0, LONGEST_S), window.process.kill)
        killer.start()
        with contextlib.suppress(WindowGone):
            play_on(hands, rng)
        killer.join()
        window.process.wait(PATIENCE_S)
        after = on_disk(eyes)
        if before is not None:
            assert after[0][: len(before[0])] == before[0]
        assert eyes.library.find_damage() is None
        wait_for("an end of the opponents", lambda: not any(map(is_alive, children)))
        return after


@pytest.mark.parametrize("kills", [4, pytest.param(20, marks=pytest.mark.soak)])
def test_a_kill_at_any_moment_loses_nothing(screen: VirtualScreen, data: Path, kills: int) -> None:
    rng = random.Random()
    saved = one_life(screen, data, None, rng)
    lives = 1
    while lives < kills or not saved[0]:  # a slow machine may come to no move in several lives
        assert lives < 5 * kills, "nothing is ever played"
        saved = one_life(screen, data, saved, rng)
        lives += 1
