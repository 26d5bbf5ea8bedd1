from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

import pytest
from matches import positions
from playing import choose
from worlds import redeal

from game.ai.opponent import Level, opponent_for
from game.ai.worlds import possible_draws, resample
from game.arena import Step
from game.rules.cards import CardId, SeatId, pack
from game.rules.engine import apply, new_match
from game.rules.events import CardDrawn, DiscardBought, Event, RoundDealt, Source, StockReshuffled
from game.rules.ruleset import PRESETS, LastRound, Preset, Ruleset
from game.rules.state import MatchState
from game.rules.views import view_for

OFTEN_RESHUFFLED = {
    "six seats": (Ruleset(rounds=(6, 7)), 6),
    "staged": (Ruleset(rounds=(7,), last_round=LastRound.STAGED, reshuffles=9), 6),
    "buying": (Ruleset(rounds=(3, 5), buying=True, buys_per_round=4, reshuffles=9), 6),
    "single deck": (replace(PRESETS[Preset.SINGLE_DECK], rounds=(3, 5), reshuffles=9), 3),
}


def some_steps(preset: Preset, deal: int) -> list[Step]:
    table = [opponent_for(Level.HARD)] * 3
    return list(islice(positions(PRESETS[preset], table, deal), 0, None, 11))


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.BUYING, Preset.SINGLE_DECK])
def test_a_world_looks_to_the_seat_like_the_true_one(preset: Preset) -> None:
    for step in some_steps(preset, 3):
        for seat in map(SeatId, range(3)):
            view = view_for(step.state, seat)
            other = redeal(step.state, seat, step.seed)
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
    hidden = len(pack(view.ruleset.decks)) - len(view.hand) - len(view.table.discards)
    assert len(set(places)) > hidden / 2


Shuffles = dict[CardId, int]
"""By card, the last shuffle that it was in: 0 for the deal, then the new stocks of the round."""


def played_at_random(
    kind: str, deals: int = 2
) -> Iterator[tuple[MatchState, Shuffles, tuple[Event, ...], MatchState]]:
    """Play matches; yield each state, how its cards were shuffled, what happens, and the next."""
    ruleset, seats = OFTEN_RESHUFFLED[kind]
    for deal in range(deals):
        rng = random.Random(deal)
        state, _ = new_match(ruleset, seats, deal)
        shuffles, made = dict.fromkeys(pack(ruleset.decks), 0), 0
        while (seat := state.round.table.to_act) is not None:
            after, events = apply(state, choose(view_for(state, seat), rng))
            yield state, dict(shuffles), events, after
            for event in events:
                match event:
                    case StockReshuffled(count):
                        made += 1
                        shuffles.update(dict.fromkeys(state.round.table.discards[:count], made))
                    case RoundDealt():
                        shuffles, made = dict.fromkeys(shuffles, 0), 0
                    case _:
                        pass
            state = after


def last_in(cards: Iterable[CardId], shuffles: Shuffles) -> Counter[int]:
    return Counter(shuffles[card] for card in cards)


@pytest.mark.parametrize("kind", OFTEN_RESHUFFLED)
def test_in_a_world_every_card_lies_where_the_shuffles_can_have_put_it(kind: str) -> None:
    seen: set[int] = set()
    for number, (state, shuffles, _, _) in enumerate(played_at_random(kind)):
        seen.update(shuffles.values())
        seat = SeatId(number % state.seat_count)
        table = state.round.table
        world = resample(view_for(state, seat), number)
        assert sorted([*world.stock, *(card for hand in world.hands for card in hand)]) == sorted(
            [*state.round.stock, *(card for hand in state.round.hands for card in hand)]
        )
        assert last_in(world.stock, shuffles) == last_in(state.round.stock, shuffles)
        for other, hand in enumerate(world.hands):
            assert set(table.seats[other].shown) <= set(hand)
            assert last_in(hand, shuffles) == last_in(state.round.hands[other], shuffles)
    assert max(seen) >= 2


def test_right_after_a_new_stock_rivals_hold_none_of_it_but_one_card_who_drew() -> None:
    tried = 0
    for state, _, events, after in played_at_random("six seats", 4):
        match events:
            case (StockReshuffled(count), CardDrawn(drawer)):
                stock = set(state.round.table.discards[:count])
                for seat in map(SeatId, range(6)):
                    hands = resample(view_for(after, seat), tried).hands
                    held = [len(stock & set(hand)) for hand in hands]
                    assert held == [int(other == drawer) for other in range(6)]
                    tried += 1
            case _:
                pass
    assert tried > 50


@pytest.mark.parametrize("kind", OFTEN_RESHUFFLED)
def test_a_draw_is_of_the_cards_that_were_possible(kind: str) -> None:
    """Of the last shuffle then, or of the pile that is about to be shuffled."""
    drawn = made_now = 0
    for state, shuffles, events, _ in played_at_random(kind):
        table = state.round.table
        if any(isinstance(event, DiscardBought) for event in events):
            continue  # the discard that goes changes which stock there is
        possible = possible_draws(view_for(state, table.turn.seat))
        if table.stock_count:
            assert set(state.round.stock) <= set(possible)
            assert set(last_in(possible, shuffles)) == {shuffles[state.round.stock[-1]]}
        assert bool(possible) == table.can_make_stock
        for event in events:
            match event:
                case CardDrawn(_, Source.STOCK, card):
                    assert card in possible
                    drawn += 1
                    made_now += not table.stock_count
                case _:
                    pass
    assert drawn > 50
    assert made_now >= 2


def test_each_card_of_a_shuffle_is_as_often_in_each_place() -> None:
    state, shuffles = next(
        (state, shuffles)
        for state, shuffles, _, _ in played_at_random("six seats")
        if max(shuffles.values()) == 2 and state.round.table.stock_count == 10
    )
    view = view_for(state, SeatId(0))
    places: Counter[tuple[CardId, int]] = Counter()
    worlds = 2000
    for seed in range(worlds):
        hands = resample(view, seed).hands
        places.update((card, seat) for seat in range(1, 6) for card in hands[seat])
    hidden = [
        card
        for card in (*state.round.stock, *(card for hand in state.round.hands[1:] for card in hand))
        if all(card not in seat.shown for seat in view.table.seats)
    ]
    of_shuffle = last_in(hidden, shuffles)
    for seat in range(1, 6):
        shown = view.table.seats[seat].shown
        held = last_in((c for c in state.round.hands[seat] if c not in shown), shuffles)
        for card in hidden:
            share = held[shuffles[card]] / of_shuffle[shuffles[card]]
            assert places[card, seat] / worlds == pytest.approx(share, abs=0.06)
