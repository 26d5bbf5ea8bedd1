"""What the expert would do, in words; and that it knows nothing the player could not know."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from matches import positions as played_positions
from positions import position
from second_round import ME, MY_MELDS, THEIR_MELDS
from worlds import redeal

from game.ai.opponent import Level, Personality, opponent_for
from game.coach.meter import Meter
from game.coach.review import review
from game.rules.actions import Discard, DrawDiscard, DrawStock, LayDown, LayOff, Phase, SwapWild
from game.rules.cards import SeatId
from game.rules.legality import find_refusal
from game.rules.ruleset import Preset, combine
from game.rules.views import PlayerView, view_for
from game.ui.table.content.advice import advice_line, advised_cards, find_advice
from game.wording import plain


def view_of(
    hand: str, *, down: bool = False, phase: Phase = Phase.PLAY, top: str = ""
) -> PlayerView:
    melds = {1: THEIR_MELDS} | ({0: MY_MELDS} if down else {})
    more = {"discards": top} if top else {}
    state = position([hand, "KC KD 2C"], round_number=2, melds=melds, phase=phase, **more)  # type: ignore[arg-type]  # passed through by name
    return view_for(state, ME)


def advice(view: PlayerView) -> tuple[type[object], str]:
    action = find_advice(view)
    assert action is not None
    assert find_refusal(view, action) is None
    return type(action), plain(advice_line(view, action, Meter(view)))


@pytest.mark.parametrize(
    ("view", "kind", "says"),
    [
        (
            view_of("8C 8D 8S 2C 3C 5C 4H AS KD"),
            LayDown,
            "Lay down now: cards on the table cost nothing when somebody goes out.",
        ),
        (
            view_of("8C 8D 5C 6C 7C KH 2S JD AH"),
            Discard,
            "nothing needs it, and it counts",
        ),
        (view_of("QC 2S 6D", down=True), LayOff, "Lay Q♣ off on the set of queens"),
        (view_of("7H 2S 6D", down=True), SwapWild, "Put 7♥ in the place of Joker"),
        (view_of("2S", down=True), Discard, "Discard 2♠: so you go out."),
        (
            view_of("8C 8D 5C 6C 7C KH 2S JD", phase=Phase.DRAW, top="8S"),
            DrawDiscard,
            "Take 8♠: it brings your contract nearer.",
        ),
        (
            view_of("8C 8D 5C 6C 7C KH 2S JD", phase=Phase.DRAW, top="3D"),
            DrawStock,
            "Draw from the stock: 3♦ helps you little.",
        ),
    ],
)
def test_the_advice_comes_with_its_reason(view: PlayerView, kind: type[object], says: str) -> None:
    found, words = advice(view)
    assert found is kind
    assert says in words


def test_there_is_no_advice_while_others_are_due() -> None:
    view = view_of("8C 8D 5C 6C 7C KH 2S JD")
    waiting = replace(view.table.turn, seat=SeatId(1))
    assert find_advice(replace(view, table=replace(view.table, turn=waiting))) is None


def test_the_advised_cards_are_the_own() -> None:
    view = view_of("8C 8D 8S 2C 3C 5C 4H AS KD")
    action = find_advice(view)
    assert action is not None
    assert set(advised_cards(action)) < set(view.hand)


@pytest.mark.parametrize("seed", [3, 11])
def test_the_hint_never_looks_at_hidden_cards(seed: int) -> None:
    table = [opponent_for(Level.MEDIUM, Personality.NEUTRAL)] * 3
    asked = 0
    for step in islice(played_positions(combine([Preset.BUYING]), table, seed), 0, None, 5):
        state, seat = step.state, step.seat
        view, other = view_for(state, seat), view_for(redeal(state, seat, step.seed), seat)
        assert advice(view) == advice(other)
        asked += 1
    assert asked > 10


def test_who_follows_the_hint_is_not_blamed_for_it_after_the_round() -> None:
    table = [opponent_for(Level.MEDIUM, Personality.NEUTRAL)] * 3
    followed = []
    for step in islice(played_positions(combine([Preset.STANDARD]), table, 5), 0, None, 3):
        view = view_for(step.state, step.seat)
        action = find_advice(view)
        assert action is not None
        followed.append((view, action))
    assert len(followed) > 10
    assert review(followed) == ()
