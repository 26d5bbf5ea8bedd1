"""A recording shows a match as it went, and reasons that are true."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from playing import begin, play_out, play_with_opponents

from game.history.audit import audit
from game.history.reasons_told import reason_line
from game.history.recording import recording_of
from game.match import Match
from game.recorded import players_of
from game.rules import solver
from game.rules.actions import Discard, DrawDiscard, LayDown
from game.rules.cards import FACE_OF
from game.rules.replay import TAKE_BACK
from game.storage.errors import UnreadableMatch
from game.storage.library import Library
from game.storage.records import MatchRecord
from game.wording import plain


def test_a_recording_leaves_out_what_was_taken_back_and_ends_where_the_match_does() -> None:
    library = Library.in_memory()
    match = begin(library, deal=6)
    play_out(match, random.Random(6))
    record = match.read()
    recording = recording_of(record)
    taken_back = sum(row.entry == TAKE_BACK for row in record.entries)
    assert taken_back > 0
    assert len(recording.frames) == len(record.entries) - 2 * taken_back
    before = recording.opening
    for frame in recording.frames:
        assert frame.before == before
        assert frame.before[frame.seat].is_to_act
        before = frame.after
    assert before == tuple(match.view(seat) for seat in match.seats)
    assert recording.players == match.players


@pytest.mark.parametrize("read", [players_of, recording_of, audit])
@pytest.mark.parametrize("change", [{"level": "grandmaster"}, {"personality": "sleepy"}])
def test_an_opponent_that_is_not_known_here_is_no_damage(
    read: Callable[[MatchRecord], object], change: dict[str, str]
) -> None:
    record = begin(Library.in_memory(), deal=6).read()
    me, tito, lola = record.seats
    record = replace(record, seats=(me, replace(tito, **change), lola))
    with pytest.raises(UnreadableMatch, match="an opponent that is not known here"):
        read(record)


def test_thoughts_stay_with_their_moves() -> None:
    match = begin(Library.in_memory(), deal=6)
    play_with_opponents(match)
    record = match.read()
    assert [frame.thought for frame in recording_of(record).frames] == [
        row.thought for row in record.entries
    ]


def test_reasons_are_facts_of_the_hand() -> None:
    match = begin(Library.in_memory(), deal=9)
    play_with_opponents(match, quick_share=0.1)
    told = 0
    for frame in recording_of(match.read()).frames:
        view = frame.before[frame.seat]
        words = plain(reason_line(view, frame.action, frame.thought))
        number = view.table.round_number
        quick = frame.thought is not None and frame.thought.is_quick
        assert ("quick choice" in words) == quick
        if view.own.is_down:
            continue
        match frame.action:
            case DrawDiscard():
                card = view.table.discards[-1]
                faces = solver.useful(view.hand, number, view.ruleset, len(view.hand) + 1)
                helps = FACE_OF[card] in faces
                assert ("nearer:" in words or "completes" in words) == helps
                told += 1
            case LayDown():
                assert words.startswith("The contract was complete")
                told += 1
            case Discard() if solver.can_be_laid_down(view.hand, number, view.ruleset):
                assert "held back" in words
                told += 1
            case Discard():
                assert "needed for the contract" in words
                told += 1
            case _:
                pass
    assert told > 10
    assert isinstance(match, Match)
