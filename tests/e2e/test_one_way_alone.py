"""Whole matches in the real window by keys alone, and by the pointer alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from eyes import PERSON, Eyes
from person_hands import Hands
from person_keys import KeyHands
from real_window import RealWindow, real_window, same
from virtual_screen import VirtualScreen

from game.ai.opponent import Level, Personality, opponent_for
from game.coach.tips import Tip
from game.rules import solver
from game.rules.actions import Discard, DrawStock, LayDown

DEAL = 5115
"""At four seats the contract is complete after the first draw, and one card is left."""
LONGEST_TURNS = 500
SETTINGS = {
    "speed": "instant",
    "is_discard_guarded": False,
    "has_started_before": True,
    "help": "standard",
    "hidden_tips": [tip.value for tip in Tip],
}
WAYS = {"keys": KeyHands, "pointer": Hands}
Keep = Callable[[str], None]


def keeper(window: RealWindow, folder: Path, pictures: list[pygame.Surface]) -> Keep:
    """Return what takes a picture under a name."""

    def keep(name: str) -> None:
        pictures.append(window.still(folder / f"{len(pictures) + 1:02}-{name}.png"))

    return keep


@pytest.mark.parametrize("way", WAYS)
def test_a_round_is_played_in_one_way_alone(
    screen: VirtualScreen, data: Path, tmp_path: Path, way: str
) -> None:
    with (
        real_window(screen, data, "--deal", str(DEAL), **SETTINGS) as window,
        closing(Eyes(data)) as eyes,
    ):
        hands = WAYS[way](window, eyes)
        pictures: list[pygame.Surface] = []
        keep = keeper(window, tmp_path, pictures)
        hands.wait_for_turn()
        keep("deal")
        hands.do(DrawStock())
        view = eyes.view()
        best = solver.layout(view.hand, 1, view.ruleset)
        assert best is not None
        hands.do(LayDown(best.melds))
        keep("down")
        (last,) = eyes.view().hand
        hands.do(Discard(last))
        hands.wait("the score of round 1", lambda: eyes.view().results)
        assert eyes.view().results[0].winner == PERSON
        keep("round-end")
        hands.go_to_next_round()
        hands.wait_for_turn()
        keep("round-2")
        assert eyes.view().table.round_number == 2
        assert not any(same(one, other) for one, other in combinations(pictures, 2))


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
def test_a_match_of_seven_rounds_is_played_in_one_way_alone(
    screen: VirtualScreen, data: Path, tmp_path: Path, way: str
) -> None:
    with real_window(screen, data, **SETTINGS) as window, closing(Eyes(data)) as eyes:
        hands = WAYS[way](window, eyes)
        pictures: list[pygame.Surface] = []
        keep = keeper(window, tmp_path, pictures)
        keep("title")
        if way == "keys":
            window.key("Return")  # *Play now* has the focus
        else:
            hands.click_part(eyes.title(), "first")
        player = opponent_for(Level.MEDIUM, Personality.NEUTRAL)
        rounds = 0
        for turn in range(LONGEST_TURNS):
            if hands.wait_for_turn_or_sheet(rounds):
                rounds += 1
                keep(f"end-of-round-{rounds}")
                hands.go_to_next_round()
                if eyes.look().is_over:
                    break
                continue
            action = player.decide(eyes.view(), 0, 0)
            hands.do(action)
            if isinstance(action, LayDown):
                keep(f"down-{turn}")
        assert eyes.summary().is_finished
        assert rounds == len(eyes.look().ruleset.rounds) == 7
        keep("result")
