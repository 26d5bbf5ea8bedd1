"""A first start, and a whole round played with the pointer alone."""

from __future__ import annotations

from contextlib import closing
from itertools import combinations
from pathlib import Path

import pygame
from eyes import PERSON, Eyes
from person_hands import Hands
from real_window import real_window, same
from virtual_screen import VirtualScreen, wait_for

from game.rules.actions import Discard, DrawStock, LayDown, LayOff, SwapWild
from game.rules.cards import CardId, Rank
from game.rules.melds import End, SetMeld
from game.rules.notation import parse_card

DEAL = 5115
"""The person begins with 8H 9C 8D' *2 8D 9D 5C, and the stock's first card is 9S."""


def cards(text: str) -> tuple[CardId, ...]:
    return tuple(parse_card(word) for word in text.split())


def test_first_start(screen: VirtualScreen, data: Path) -> None:
    with real_window(screen, data) as window, closing(Eyes(data)) as eyes:
        hands = Hands(window, eyes)
        title = window.still()
        hands.click_part(eyes.title(), "first")
        hands.wait_for_turn()
        match = eyes.look()
        assert len(match.players) == 4
        assert len(match.view(PERSON).hand) == 7
        hands.do(DrawStock())
        assert len(eyes.view().hand) == 8
        assert eyes.arrangement().drawn in eyes.view().hand
        assert not same(title, window.still())
        assert window.ask_to_close() == 0


def test_a_round_by_drags_alone(screen: VirtualScreen, data: Path, tmp_path: Path) -> None:
    """Draw, fill the tray, lay down, swap, lay off, discard, go out; then the next round."""
    eights, nines = cards("8H 8D' *2"), cards("9C 9D 9S")
    spare, joker, useless = cards("8D *2 5C")
    melds = (SetMeld(Rank(8), eights), SetMeld(Rank(9), nines))
    arguments = ("--deal", str(DEAL))
    with (
        real_window(screen, data, *arguments, speed="instant", has_started_before=True) as window,
        closing(Eyes(data)) as eyes,
    ):
        hands = Hands(window, eyes)
        pictures: list[pygame.Surface] = []

        def keep(name: str) -> None:
            pictures.append(window.still(tmp_path / f"{len(pictures) + 1:02}-{name}.png"))

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
        keep("score")
        hands.go_to_next_round()
        hands.wait_for_turn()
        keep("round-2")
        assert eyes.view().table.round_number == 2
        hands.do(DrawStock())
        assert len(eyes.view().hand) == 9
        assert not any(same(one, other) for one, other in combinations(pictures, 2))
