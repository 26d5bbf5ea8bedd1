"""Records: what can be taken back, and how far a damaged record goes."""

from __future__ import annotations

import random

import pytest
from positions import card_in, melds_from, position
from random_play import BUILDER, choose

from game.rules.actions import Action, Discard, DrawStock, LayDown
from game.rules.cards import CardId
from game.rules.engine import apply, new_match
from game.rules.notation import digest
from game.rules.replay import TAKE_BACK, Beginning, Step, can_take_back, replay
from game.rules.ruleset import STANDARD
from game.rules.state import MatchState
from game.rules.views import view_for

BEGINNING = Beginning(STANDARD, 3, 5)


def some_actions(count: int) -> list[Action]:
    rng = random.Random("replay")
    state, _ = new_match(STANDARD, 3, 5)
    actions: list[Action] = []
    for _ in range(count):
        actor = state.round.table.to_act
        assert actor is not None
        action = choose(view_for(state, actor), BUILDER, rng)
        actions.append(action)
        state, _ = apply(state, action)
    return actions


def step(state: MatchState, action: Action) -> Step:
    _, events = apply(state, action)
    return Step(state, action, events)


def test_a_whole_record_is_replayed() -> None:
    actions = some_actions(40)
    reached = replay(BEGINNING, actions)
    assert (reached.applied, reached.refusal) == (40, None)
    assert [taken.action for taken in reached.steps] == actions
    assert digest(replay(BEGINNING, actions, is_brief=True).state) == digest(reached.state)


def test_the_sound_part_of_a_damaged_record_is_kept_with_the_reason() -> None:
    actions = some_actions(20)
    broken = [*actions[:10], Discard(CardId(0)), *actions[10:]]
    if actions[10] == Discard(CardId(0)):
        pytest.fail("choose another card")
    reached = replay(BEGINNING, broken)
    assert reached.applied == 10
    assert reached.refusal is not None
    assert digest(reached.state) == digest(replay(BEGINNING, actions[:10]).state)


def test_taking_back_returns_to_the_state_before() -> None:
    actions = some_actions(2)
    assert isinstance(actions[1], Discard)
    reached = replay(BEGINNING, [*actions, TAKE_BACK])
    assert reached.applied == 3
    assert digest(reached.state) == digest(replay(BEGINNING, actions[:1]).state)


def test_a_draw_is_never_taken_back() -> None:
    reached = replay(BEGINNING, [DrawStock(), TAKE_BACK])
    assert (reached.applied, reached.refusal) == (1, None)


def test_what_gave_no_news_can_be_taken_back_and_the_end_of_a_round_cannot() -> None:
    ready = position(["7H 7S 7D 9H 9S 9D KC", "2C 4C"])
    laid = LayDown(melds_from(ready, 0, "set 7H 7S 7D", "set 9H 9S 9D"))
    assert can_take_back(step(ready, laid))
    assert can_take_back(step(ready, Discard(card_in(ready, 0, "KC"))))
    last = position(["KC", "2C 4C"])
    assert not can_take_back(step(last, Discard(card_in(last, 0, "KC"))))
