"""Faces follow what everybody knows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table_states import STATES

from game.rules.views import PlayerView
from game.ui.artwork import Mood
from game.ui.table.content.moods import moods

FACES = {Mood.CALM: ".", Mood.PLEASED: "+", Mood.WORRIED: "-"}


def view_with(counts: tuple[int, ...], points: tuple[int, ...] | None) -> PlayerView:
    view = STATES["table-4"]().view
    seats = tuple(
        replace(seat, card_count=count)
        for seat, count in zip(view.table.seats, counts, strict=True)
    )
    results = () if points is None else (replace(view.results[0], points=points),)
    return replace(view, table=replace(view.table, seats=seats), results=results)


@pytest.mark.parametrize(
    ("counts", "points", "faces"),
    [
        ((10, 10, 10, 10), None, "...."),
        ((10, 10, 10, 10), (30, 20, 0, 45), "..+."),
        ((10, 1, 10, 10), (30, 20, 0, 45), "-+--"),
        ((1, 1, 10, 10), None, "++--"),
        ((5, 0, 1, 10), (30, 20, 0, 45), ".+.."),
    ],
)
def test_faces_follow_counts_and_scores(
    counts: tuple[int, ...], points: tuple[int, ...] | None, faces: str
) -> None:
    assert "".join(FACES[mood] for mood in moods(view_with(counts, points))) == faces
