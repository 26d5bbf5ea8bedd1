"""Remarks: enough of them, short, sparse, and telling nothing (R10)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest
from matches import positions
from worlds import redeal

from game.ai.opponent import CAST, Level, opponent_for
from game.ai.temper import Personality
from game.remarks import find_remark
from game.remarks.occasions import A_LOT, Occasion, find_occasion
from game.remarks.texts import remarks
from game.rules.cards import CardId, SeatId
from game.rules.engine import apply
from game.rules.events import (
    CardDiscarded,
    ContractLaidDown,
    DiscardBought,
    Event,
    MatchEnded,
    RoundEnded,
    RoundResult,
    WildSwapped,
)
from game.rules.ruleset import PRESETS, Preset
from game.rules.state import MatchState
from game.rules.views import Seat, redact, view_for

ANIMALS = [personality for personality in Personality if personality is not Personality.NEUTRAL]
OWN, RIVAL = SeatId(0), SeatId(1)
MANY = (Seat(5, (), None, 0),) * 2
ONE = (Seat(1, (), None, 0),) * 2


def ended(winner: SeatId | None, points: tuple[int, ...]) -> RoundEnded:
    return RoundEnded(RoundResult(3, winner, ((), ()), points, 9))


@pytest.mark.parametrize("personality", ANIMALS)
def test_an_animal_has_enough_to_say_for_an_evening(personality: Personality) -> None:
    texts = [text for occasion in Occasion for text in remarks(personality, occasion)]
    assert len(texts) == len(set(texts)) >= 20
    assert all(len(remarks(personality, occasion)) >= 2 for occasion in Occasion)
    assert max(map(len, texts)) <= 60


def test_no_two_animals_say_the_same() -> None:
    texts = [
        text for animal in ANIMALS for occasion in Occasion for text in remarks(animal, occasion)
    ]
    assert len(texts) == len(set(texts))
    assert not any(remarks(Personality.NEUTRAL, occasion) for occasion in Occasion)


@pytest.mark.parametrize(
    ("events", "seats", "occasion"),
    [
        ((ContractLaidDown(OWN, ()),), MANY, Occasion.LAID_DOWN),
        ((ContractLaidDown(RIVAL, ()),), MANY, None),
        ((WildSwapped(OWN, CardId(1), RIVAL, 0, 0, CardId(2)),), MANY, Occasion.SWAPPED),
        ((DiscardBought(OWN, CardId(1), None),), MANY, Occasion.BOUGHT),
        ((CardDiscarded(OWN, CardId(1)),), ONE, Occasion.ONE_CARD),
        ((CardDiscarded(OWN, CardId(1)),), MANY, None),
        ((CardDiscarded(RIVAL, CardId(1)),), ONE, None),
        ((CardDiscarded(OWN, CardId(1)), ended(OWN, (0, 80))), MANY, Occasion.WENT_OUT),
        ((ended(RIVAL, (A_LOT, 0)),), MANY, Occasion.CAUGHT),
        ((ended(RIVAL, (A_LOT - 5, 0)),), MANY, Occasion.RIVAL_OUT),
        ((ended(None, (5, 5)),), MANY, None),
        ((ended(RIVAL, (90, 0)), MatchEnded((OWN,))), MANY, Occasion.WON),
        ((ended(OWN, (0, 5)), MatchEnded((RIVAL,))), MANY, Occasion.LOST),
        ((), MANY, None),
    ],
)
def test_what_gives_something_to_talk_about(
    events: tuple[Event, ...], seats: tuple[Seat, ...], occasion: Occasion | None
) -> None:
    assert find_occasion(events, seats, OWN) is occasion


def test_what_has_been_said_is_not_said_again_and_then_it_keeps_quiet() -> None:
    voices = {OWN: Personality.DREAMER}
    events = (MatchEnded((OWN,)),)
    said: list[str] = []
    for seed in range(10):
        if remark := find_remark(events, MANY, voices, seed, said):
            said.append(remark.text)
    assert sorted(said) == sorted(remarks(Personality.DREAMER, Occasion.WON))


def test_one_speaks_at_a_time_and_persons_never() -> None:
    voices = {SeatId(1): Personality.CAUTIOUS}
    table = (*MANY, *MANY)
    events = (ended(OWN, (0, 60, 60, 60)), MatchEnded((OWN,)))
    assert {find_remark(events, table, {}, seed) for seed in range(20)} == {None}
    found = [find_remark(events, table, voices, seed) for seed in range(20)]
    assert {remark.seat for remark in found if remark} == {SeatId(1)}
    cast = {SeatId(seat): CAST[seat].personality for seat in range(4)}
    several = [find_remark(events, table, cast, seed) for seed in range(40)]
    assert {remark.seat for remark in several if remark} == set(cast)


def moments(seed: int) -> Iterator[tuple[MatchState, tuple[Event, ...]]]:
    """Yield the state after each action of a match of the cast, and what everyone saw of it."""
    cast = [opponent_for(Level.MEDIUM, character.personality) for character in CAST[:4]]
    for step in positions(PRESETS[Preset.BUYING], cast, seed):
        then, _ = apply(step.state, step.action)
        yield then, tuple(redact(event, None) for event in step.events)


def test_a_table_chats_but_does_not_chatter() -> None:
    voices = {SeatId(seat): CAST[seat].personality for seat in range(4)}
    said: list[str] = []
    turns = 0
    for version, (state, events) in enumerate(chain(moments(1), moments(2), moments(3))):
        turns += any(isinstance(event, CardDiscarded) for event in events)
        if remark := find_remark(events, state.round.table.seats, voices, version, said):
            said.append(remark.text)
    laps = turns / 4
    assert len(said) == len(set(said))
    assert 0.05 * laps < len(said) < 0.5 * laps


def test_redealing_all_that_is_hidden_changes_no_remark() -> None:
    """What an animal says is no tell: everyone's view of the moment decides it."""
    voices = {SeatId(seat): CAST[seat].personality for seat in range(4)}
    spoken = 0
    for version, (state, events) in enumerate(moments(4)):
        other = redeal(state, OWN, version)
        assert view_for(other, OWN) == view_for(state, OWN)
        remark = find_remark(events, state.round.table.seats, voices, version)
        assert find_remark(events, other.round.table.seats, voices, version) == remark
        spoken += remark is not None
    assert spoken > 10
