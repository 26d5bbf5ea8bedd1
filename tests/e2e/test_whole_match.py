"""A match against five computers, from the screen on which it is set to its result."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from eyes import PERSON, Eyes, find_part
from person_hands import Hands
from real_window import real_window
from virtual_screen import VirtualScreen, wait_for

from game.ai.opponent import Level, Personality, opponent_for
from game.ui.scenes.new_match import NewMatchScene

LONGEST_TURNS = 400


def set_the_table(hands: Hands, deal: int) -> None:
    """Fill all six seats and type a deal number."""
    eyes = hands.eyes
    hands.click_part(eyes.title(), "New match")
    scene = NewMatchScene(eyes.stage)
    eyes.show(scene)
    while scene.setup.can_add:
        # The same press on the copy shows where things are afterwards.
        hands.click_part(scene, "Add a player").press()
    hands.click_part(scene, "Deal number")
    hands.window.key(*str(deal))
    hands.click_part(scene, "Start match")


def test_a_match_against_five_computers(screen: VirtualScreen, data: Path, tmp_path: Path) -> None:
    player = opponent_for(Level.MEDIUM, Personality.NEUTRAL)
    settings = {"speed": "instant", "is_discard_guarded": False, "is_reduced_motion": True}
    with (
        real_window(screen, data, **settings) as window,
        closing(Eyes(data)) as eyes,
    ):
        hands = Hands(window, eyes)
        set_the_table(hands, 11)
        match = eyes.look()
        assert len(match.players) == 6
        assert match.deal_number == 11
        assert match.ruleset.decks == 3
        rounds = 0
        for _ in range(LONGEST_TURNS):
            if hands.wait_for_turn_or_sheet(rounds):
                rounds += 1
                window.still(tmp_path / f"score-{rounds}.png")
                hands.go_to_next_round()
                if eyes.look().is_over:
                    break
            else:
                hands.do_quickly(player.decide(eyes.view(), 0, 0))
        assert eyes.summary().is_finished
        assert rounds == len(match.ruleset.rounds)
        result = hands.result()
        window.still(tmp_path / "result.png")
        window.click(find_part(result, "rematch").box.center)
        wait_for("a rematch", lambda: len(eyes.library.matches()) == 2)
        assert eyes.look().view(PERSON).table.dealer == (match.view(PERSON).table.dealer + 1) % 6
