from __future__ import annotations

from itertools import islice

import pytest
from matches import positions
from worlds import resample as redealt

from game.ai.opponent import Level, opponent_for
from game.ai.worlds import hidden_cards, resample
from game.arena import Step
from game.rules.cards import SeatId, pack
from game.rules.ruleset import PRESETS, Preset
from game.rules.views import view_for


def some_steps(preset: Preset, deal: int) -> list[Step]:
    table = [opponent_for(Level.HARD)] * 3
    return list(islice(positions(PRESETS[preset], table, deal), 0, None, 11))


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.BUYING, Preset.SINGLE_DECK])
def test_a_world_looks_to_the_seat_like_the_true_one(preset: Preset) -> None:
    for step in some_steps(preset, 3):
        for seat in map(SeatId, range(3)):
            view = view_for(step.state, seat)
            other = redealt(step.state, seat, step.seed)
            assert view_for(other, seat) == view
            counts = [len(hand) for hand in other.round.hands]
            assert counts == [shown.card_count for shown in view.table.seats]
            assert len(other.round.stock) == view.table.stock_count


def test_a_world_has_every_card_once_and_leaves_the_known_ones_where_they_are() -> None:
    for step in some_steps(Preset.BUYING, 5):
        view = view_for(step.state, step.seat)
        world = resample(view, step.seed)
        melds = [meld for seat in view.table.seats for meld in seat.melds]
        lying = [*view.table.discards, *(card for meld in melds for card in meld.cards)]
        held = [card for hand in world.hands for card in hand]
        assert sorted([*lying, *held, *world.stock]) == list(pack(view.ruleset.decks))
        for hand, seat in zip(world.hands, view.table.seats, strict=True):
            assert set(seat.shown) <= set(hand)


def test_worlds_differ_by_seed_and_the_same_seed_gives_the_same_world() -> None:
    view = view_for(some_steps(Preset.STANDARD, 3)[4].state, SeatId(0))
    worlds = [resample(view, seed) for seed in range(20)]
    assert len({world.hands for world in worlds}) == 20
    assert worlds == [resample(view, seed) for seed in range(20)]
    places = [world.stock[-1] for world in (resample(view, seed) for seed in range(300))]
    assert len(set(places)) > len(hidden_cards(view)) / 2
