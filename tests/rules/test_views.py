"""What a seat may know (R10): nothing of other hands, the stock's order or the seed."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from positions import run_dry
from random_play import BUILDER, choose

from game.rules.cards import CardId, SeatId
from game.rules.engine import apply, new_match
from game.rules.events import RoundDealt
from game.rules.ruleset import PRESETS, Preset
from game.rules.state import MatchState, RoundState
from game.rules.views import played, redact, view_for


def redeal_hidden(state: MatchState, seat: int, rng: random.Random) -> MatchState:
    """Deal everything that the seat may not know anew, and change the seed."""
    held = state.round
    own = held.hands[seat]
    hidden: list[CardId] = [c for s, hand in enumerate(held.hands) if s != seat for c in hand]
    hidden += held.stock
    rng.shuffle(hidden)
    hands = []
    for other, hand in enumerate(held.hands):
        if other == seat:
            hands.append(own)
        else:
            hands.append(tuple(hidden[: len(hand)]))
            hidden = hidden[len(hand) :]
    return replace(
        state, seed=state.seed + 1, round=RoundState(held.table, tuple(hands), tuple(hidden))
    )


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.BUYING, Preset.STAGED_FINISH])
def test_views_are_the_same_whatever_is_hidden(preset: Preset) -> None:
    rng = random.Random(f"views/{preset}")
    state, _ = new_match(replace(PRESETS[preset], rounds=(2,)), 4, 99)
    for _ in range(120):
        actor = state.round.table.to_act
        if actor is None:
            break
        for seat in range(4):
            other = redeal_hidden(state, seat, rng)
            assert view_for(other, SeatId(seat)) == view_for(state, SeatId(seat))
        state, _ = apply(state, choose(view_for(state, actor), BUILDER, rng))


def test_events_show_a_seat_its_own_cards_only() -> None:
    rng = random.Random("events")
    state, events = new_match(replace(PRESETS[Preset.BUYING], rounds=(2,)), 4, 99)
    for _ in range(150):
        hidden = {
            seat: {c for s, hand in enumerate(state.round.hands) if s != seat for c in hand}
            for seat in range(4)
        }
        for seat in range(4):
            for event in events:
                seen = redact(event, SeatId(seat))
                for name in ("card", "penalty"):
                    if name == "penalty" or type(event).__name__ == "CardDrawn":
                        drawn = getattr(seen, name, None)
                        mine = getattr(event, "seat", None) == seat
                        public = getattr(event, "source", None) == "discards"
                        assert drawn is None or mine or public
                if hasattr(seen, "hands"):
                    for owner, cards in enumerate(seen.hands):
                        assert owner == seat or set(cards) == {None}
                        assert owner != seat or not set(cards) & hidden[seat]
        actor = state.round.table.to_act
        if actor is None:
            break
        state, events = apply(state, choose(view_for(state, actor), BUILDER, rng))


def test_history_holds_no_hidden_card() -> None:
    rng = random.Random("history")
    state, _ = new_match(PRESETS[Preset.BUYING], 4, 3)
    for _ in range(80):
        actor = state.round.table.to_act
        assert actor is not None
        state, _ = apply(state, choose(view_for(state, actor), BUILDER, rng))
    for event in state.round.table.history:
        assert redact(event, None) == event


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.BUYING, Preset.STAGED_FINISH])
@pytest.mark.parametrize("is_dry", [False, True])
def test_public_events_played_onto_a_table_leave_it_as_the_referee_does(
    preset: Preset, is_dry: bool
) -> None:
    """Also where every card that is drawn wants a new stock, in buys too."""
    rng = random.Random(f"played/{preset}")
    state, _ = new_match(replace(PRESETS[preset], reshuffles=9), 3, 7)
    for _ in range(400):
        actor = state.round.table.to_act
        if actor is None:
            break
        if is_dry and state.round.table.reshuffles_left:
            state = run_dry(state)
        table = state.round.table
        state, events = apply(state, choose(view_for(state, actor), BUILDER, rng))
        if any(isinstance(event, RoundDealt) for event in events):
            continue
        for event in events:
            table = played(table, redact(event, None))
        after = state.round.table
        assert table.discards == after.discards
        assert table.history == after.history
        for seen, real in zip(table.seats, after.seats, strict=True):
            assert (seen.melds, seen.down_since) == (real.melds, real.down_since)
            assert seen.shown == real.shown
