"""What piles and prompt say can be done is what the referee lets the seat do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position
from second_round import pick

from game.arrangement import fresh
from game.coach.meter import Meter
from game.rules.actions import DrawDiscard, DrawStock, PassDraw, Phase
from game.rules.cards import SeatId
from game.rules.legality import discards, is_legal
from game.rules.reasons import Reason, Refusal
from game.rules.ruleset import STANDARD, LastRound
from game.rules.views import PlayerView, view_for
from game.ui.table.content.fixes import find_fix
from game.ui.table.content.pile_words import discard_hint, draw_prompt
from game.ui.table.content.presenter import Due, find_due, play_prompt
from game.ui.table.targets import DiscardTarget
from game.wording import plain

STAGED = replace(STANDARD, last_round=LastRound.STAGED)
RUNS = ["run 2H 3H 4H 5H", "run 5S 6S 7S 8S", "run 8D 9D TD JD"]


def drawing(stock: int, pile: str) -> PlayerView:
    state = position(
        ["7H KH", "KC KD"],
        round_number=7,
        ruleset=STAGED,
        phase=Phase.DRAW,
        discards=pile,
        stock_count=stock,
        reshuffles_left=0,
    )
    return view_for(state, SeatId(0))


@pytest.mark.parametrize("stock", [5, 0])
@pytest.mark.parametrize("pile", ["QC", ""])
def test_only_what_can_be_drawn_is_said(stock: int, pile: str) -> None:
    view = drawing(stock, pile)
    said = draw_prompt(view)
    assert ("raw from the stock" in said) == is_legal(view, DrawStock())
    assert ("the discard" in said or "top discard" in said) == is_legal(view, DrawDiscard())
    assert ("to pass" in said) == is_legal(view, PassDraw())
    assert bool(discard_hint(view)) == is_legal(view, DrawDiscard())
    cards = pick(view, "7H")
    why = Refusal(Reason.DRAW_FIRST)
    assert plain(find_fix(view, fresh(view.hand, 3), why, cards, DiscardTarget())) == said


@pytest.mark.parametrize("hand", ["6H 2C", "6H", "KH"])
def test_no_discard_is_offered_where_the_last_card_stays(hand: str) -> None:
    state = position([hand, "KC KD"], round_number=7, melds={0: RUNS}, ruleset=STAGED)
    view = view_for(state, SeatId(0))
    may_discard = bool(discards(view))
    assert bool(discard_hint(view)) == may_discard
    meter = Meter(view)
    said = play_prompt(view, fresh(view.hand, 3), meter)
    if find_due(view, meter) is Due.LAY_OFF:
        assert ("end your turn" in said) == may_discard
