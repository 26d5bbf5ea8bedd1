"""The review names the decisions that cost, and rests on what the player could see alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position
from worlds import redeal

from game.ai.opponent import Level, opponent_for
from game.arena import steps
from game.coach.review import LEAST_COST, MOST_VERDICTS, Verdict, expert_choice, review
from game.rules.actions import Action, Discard, DrawDiscard, DrawStock, LayDown, LayOff, Phase
from game.rules.cards import CardId, SeatId
from game.rules.notation import format_cards
from game.rules.ruleset import PRESETS, Preset, Ruleset
from game.rules.state import MatchState
from game.rules.views import view_for

RIVAL = ("KD KH QS QC QD 2C 8S", "JC JD JH 9C 9D 2D 8D")
ME = SeatId(0)


def card_of(state: MatchState, text: str) -> CardId:
    return next(card for card in state.round.hands[ME] if format_cards([card]) == text)


def verdict_on(state: MatchState, action: Action) -> Verdict | None:
    found = review([(view_for(state, ME), action)])
    return found[0] if found else None


def test_a_contract_that_could_have_been_laid_down() -> None:
    state = position(["7H 7S 7D 9C 9S 9H 2D KC", *RIVAL])
    verdict = verdict_on(state, Discard(card_of(state, "KC")))
    assert verdict is not None
    assert isinstance(verdict.better, LayDown)
    assert verdict.cost >= LEAST_COST


def test_a_discard_that_completes_nothing_but_was_needed() -> None:
    state = position(["7H 7S 7D 9C 9S 2D 4C KS", *RIVAL])
    verdict = verdict_on(state, Discard(card_of(state, "9C")))
    assert verdict is not None
    assert isinstance(verdict.better, Discard)
    assert format_cards([verdict.better.card]) not in ("7H", "7S", "7D", "9C", "9S")


def test_a_useful_discard_that_was_left() -> None:
    state = position(["7H 7S 7D 9C 9S 2D 4C", *RIVAL], discards="9H", phase=Phase.DRAW, stock="KS")
    verdict = verdict_on(state, DrawStock())
    assert verdict is not None
    assert verdict.better == DrawDiscard()


def test_a_card_that_could_have_been_laid_off() -> None:
    state = position(
        ["KS 2D 4H", *RIVAL],
        melds={0: ["set 7H 7S 7D", "set 9C 9S 9H"], 1: ["set KH KS *", "set AC AD AH"]},
        turn_number=12,
    )
    verdict = verdict_on(state, Discard(card_of(state, "2D")))
    assert verdict is not None
    assert isinstance(verdict.better, LayOff)


Decisions = list[tuple[MatchState, Action]]


def rounds_of(ruleset: Ruleset, level: Level, seed: int) -> list[Decisions]:
    """Return the decisions of the first seat in each round of a match among three."""
    found: dict[int, Decisions] = {}
    for step in steps(ruleset, [opponent_for(level)] * 3, seed):
        if step.seat == ME:
            number = step.state.round.table.round_number
            found.setdefault(number, []).append((step.state, step.action))
    return list(found.values())


def verdicts(decisions: Decisions) -> tuple[Verdict, ...]:
    return review([(view_for(state, ME), action) for state, action in decisions])


def test_a_beginner_is_told_the_few_dearest_decisions_in_order() -> None:
    rounds = rounds_of(Ruleset(rounds=(1, 2, 3)), Level.BEGINNER, 1)
    told = [verdicts(decisions) for decisions in rounds]
    assert any(told)
    for found in told:
        assert len(found) <= MOST_VERDICTS
        assert [one.turn for one in found] == sorted(one.turn for one in found)
        assert all(one.cost >= LEAST_COST for one in found)


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.STAGED_FINISH, Preset.FIXED_WILDS])
def test_hidden_cards_do_not_change_a_verdict(preset: Preset) -> None:
    ruleset = replace(PRESETS[preset], rounds=(2, 5, 7))
    blamed = 0
    for decisions in rounds_of(ruleset, Level.EASY, 3):
        told = verdicts(decisions)
        other = [
            (redeal(state, ME, seed), action) for seed, (state, action) in enumerate(decisions)
        ]
        assert verdicts(other) == told
        blamed += len(told)
    assert blamed


def test_what_the_expert_does_is_never_blamed() -> None:
    state = position(["7H 7S 7D 9C 9S 2D 4C KS", *RIVAL])
    view = view_for(state, ME)
    assert review([(view, expert_choice(view))]) == ()
