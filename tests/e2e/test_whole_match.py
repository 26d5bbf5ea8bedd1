"""A match against five computers: set up, its first round by drags alone, played to its result."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from eyes import PERSON, Eyes, find_part
from person_hands import Hands
from real_window import real_window, same
from virtual_screen import VirtualScreen, wait_for

from game.ai.opponent import Level, Personality, opponent_for
from game.rules.actions import Discard, DrawStock, LayDown, LayOff, SwapWild
from game.rules.cards import KING, CardId, Rank
from game.rules.melds import End, SetMeld
from game.rules.notation import parse_card
from game.ui.scenes.new_match import NewMatchScene

DEAL = 9786
"""With six seats the person begins with AC KH" KD 6S' 6C *1 KD", and draws 6H from the stock."""
LONGEST_TURNS = 400


def cards(text: str) -> tuple[CardId, ...]:
    return tuple(parse_card(word) for word in text.split())


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


def play_by_drags(hands: Hands, keep: Callable[[str], None]) -> None:
    """Draw, fill the tray, lay down, swap, discard; a turn later lay off, discard and be out."""
    window, eyes = hands.window, hands.eyes
    spare, joker, useless = cards("6H *1 AC")
    melds = (
        SetMeld(Rank(6), cards("6S' 6C *1")),
        SetMeld(KING, cards('KH" KD KD"')),
    )
    hands.wait_for_turn()
    keep("deal")
    hands.do(DrawStock())
    hands.do(LayDown(melds))
    keep("down")
    assert eyes.view().own.melds == melds
    hands.do(SwapWild(spare, PERSON, 0, 2))
    keep("swapped")
    assert set(eyes.view().hand) == {joker, useless}
    hands.do(Discard(useless))
    hands.wait_for_turn()
    keep("second-turn")
    # Where a drag draws, a click does too.
    version = eyes.look().version
    window.click(hands.pile(DrawStock()))
    hands.wait_beyond(version)
    hands.do(LayOff(joker, PERSON, 1, End.HIGH))
    keep("laid-off")
    (last,) = eyes.view().hand
    hands.do(Discard(last))
    wait_for("the score of round 1", lambda: eyes.view().results)
    (result,) = eyes.view().results
    assert (result.winner, result.points[PERSON]) == (PERSON, 0)


def play_on(hands: Hands, keep: Callable[[str], None]) -> None:
    """Play from the first score sheet to the last in a hurry, with keys and clicks."""
    eyes, rounds = hands.eyes, 0
    player = opponent_for(Level.MEDIUM, Personality.NEUTRAL)
    for _ in range(LONGEST_TURNS):
        if hands.wait_for_turn_or_sheet(rounds):
            rounds += 1
            keep(f"sheet-{rounds}")
            hands.go_to_next_round()
            if eyes.look().is_over:
                break
        else:
            hands.do_quickly(player.decide(eyes.view(), 0, 0))
    assert eyes.summary().is_finished
    assert rounds == len(eyes.look().ruleset.rounds)


SETTINGS = {"speed": "instant", "is_discard_guarded": False, "has_started_before": True}


def test_a_round_against_five_computers_by_drags(
    screen: VirtualScreen, data: Path, tmp_path: Path
) -> None:
    with real_window(screen, data, **SETTINGS) as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        pictures: list[pygame.Surface] = []

        def keep(name: str) -> None:
            pictures.append(window.still(tmp_path / f"{len(pictures) + 1:02}-{name}.png"))

        set_the_table(hands, DEAL)
        match = eyes.look()
        assert len(match.players) == 6
        assert match.deal_number == DEAL
        assert match.ruleset.decks == 3
        play_by_drags(hands, keep)
        assert not any(same(one, other) for one, other in combinations(pictures, 2))


@pytest.mark.soak
def test_a_match_against_five_computers(screen: VirtualScreen, data: Path, tmp_path: Path) -> None:
    with real_window(screen, data, **SETTINGS) as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        pictures: list[pygame.Surface] = []

        def keep(name: str) -> None:
            pictures.append(window.still(tmp_path / f"{len(pictures) + 1:02}-{name}.png"))

        set_the_table(hands, DEAL)
        match = eyes.look()
        play_by_drags(hands, keep)
        play_on(hands, keep)
        result = hands.result()
        keep("result")
        assert not any(same(one, other) for one, other in combinations(pictures, 2))
        window.click(find_part(result, "rematch").box.center)
        wait_for("a rematch", lambda: len(eyes.library.matches()) == 2)
        last_dealer = match.view(PERSON).table.dealer
        assert eyes.look().view(PERSON).table.dealer == (last_dealer + 1) % 6
