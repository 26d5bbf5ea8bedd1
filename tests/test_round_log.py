"""A round's log: nothing unfilled or unsaid, and who has one card left is told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ai.opponent import Level, Personality, opponent_for
from game.round_log import log, seat_status
from game.rules.cards import SeatId
from game.rules.engine import apply, new_match
from game.rules.events import CardDiscarded, CardDrawn, Source
from game.rules.legality import legal_actions
from game.rules.notation import parse_cards
from game.rules.ruleset import (
    PRESETS,
    Preset,
)
from game.rules.views import view_for
from game.wording import (
    plain,
)

NAMES = ("Ana", "Balam", "Chispa", "Lola")


def test_a_draw_and_its_discard_share_a_line() -> None:
    cards = parse_cards("7H KC", 2)
    taken = CardDrawn(SeatId(1), Source.DISCARDS, cards[0])
    drawn = CardDrawn(SeatId(0), Source.STOCK, None)
    thrown = CardDiscarded(SeatId(1), cards[1])
    lines = log([taken, thrown, drawn], NAMES, own=SeatId(0))
    assert [plain(entry.line) for entry in lines] == [
        "Balam took 7♥ and discarded K♣.",
        "You drew from the stock.",
    ]
    assert [entry.events for entry in lines] == [range(2), range(2, 3)]


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.BUYING, Preset.STAGED_FINISH])
def test_whole_matches_can_be_told(preset: Preset) -> None:
    rng = random.Random(f"log/{preset}")
    state, _ = new_match(PRESETS[preset], 4, 17)
    for _ in range(400):
        actor = state.round.table.to_act
        if actor is None:
            break
        view = view_for(state, actor)
        state, _ = apply(state, rng.choice(legal_actions(view)))
        history = state.round.table.history
        for own in (None, SeatId(0)):
            for entry in log(history[-6:], NAMES, own):
                assert entry.line
                assert "{" not in plain(entry.line)
        assert "{" not in plain(seat_status(history, actor))


def test_a_knock_has_its_line_exactly_where_one_card_is_left() -> None:
    player = opponent_for(Level.MEDIUM, Personality.NEUTRAL)
    knocks = 0
    for seed in range(3):
        state, _ = new_match(replace(PRESETS[Preset.BUYING], rounds=(1,)), 3, seed)
        while (actor := state.round.table.to_act) is not None:
            state, _ = apply(state, player.decide(view_for(state, actor), seed, 0))
            table = state.round.table
            if not isinstance(table.history[-1], CardDiscarded):
                continue
            is_last = table.seats[actor].card_count == 1
            knocks += is_last
            for own, words in ((None, f"{NAMES[actor]} knocks"), (actor, "You knock")):
                last = plain(log(table.history, NAMES, own)[-1].line)
                assert (last == f"{words}: one card left.") is is_last
    assert knocks
