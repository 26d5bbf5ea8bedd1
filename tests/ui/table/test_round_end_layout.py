"""Whoever ends the round, and at every size: what is said of it lies over no card."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table_states import STATES, prepared

from game.rules.cards import SeatId
from game.rules.events import RoundResult
from game.ui.theme import Scale

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("winner", [None, 0, 1, 2, 3])
def test_the_announcement_lies_beside_the_own_melds(
    winner: int | None, size: tuple[int, int]
) -> None:
    state = STATES["reveal"]()
    assert isinstance(state.options.reveal, RoundResult)
    result = replace(state.options.reveal, winner=None if winner is None else SeatId(winner))
    options = replace(state.options, reveal=result)
    desk, _ = prepared(replace(state, options=options), Scale(*size))
    layout = desk.layout
    assert layout.finale is not None
    assert len(layout.own_melds) == 2
    for meld in layout.own_melds:
        assert layout.band.encloses(meld.box, 1)
        for said in (layout.finale.heading, layout.finale.words):
            assert not meld.box.overlap_px2(said)
