"""The hint says which cards belong together and which one can go."""

from __future__ import annotations

import pytest
from positions import position

from game.coach.hint import hint_line
from game.coach.meter import Meter
from game.rules.cards import SeatId
from game.rules.views import view_for
from game.wording import plain


@pytest.mark.parametrize(
    ("number", "hand", "words"),
    [
        (2, "9H 9S 5H 6H 7H KC 2D", "Keep 9♥ 9♠ and 5♥ 6♥ 7♥; K♣ can go."),
        (2, "9H 9S 5H 6H 7H", "Keep 9♥ 9♠ and 5♥ 6♥ 7♥."),
        (2, "9H 9S 9D AH JC 2S", "Keep 9♦ 9♥ 9♠; A♥ can go."),
        (4, "9H 9S JH JS 3H 3D KC 2D", "Keep 3♦ 3♥, 9♥ 9♠ and J♥ J♠; K♣ can go."),
        (7, "AH 2H 3H 5C 6C 7C 9S TS JS QS 2D 8D", "2♦ can go."),
    ],
)
def test_the_plan_is_told_in_a_sentence(number: int, hand: str, words: str) -> None:
    view = view_for(position([hand, "KD KS"], round_number=number), SeatId(0))
    assert plain(hint_line(view, Meter(view))) == words
