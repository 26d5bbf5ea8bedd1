"""Groups in the hand's row: gaps that show, indices that stay readable, drops that land there."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from geometry import encloses
from positions import position

from game.arrangement import Arrangement, fresh
from game.players import Person
from game.rules.cards import CardId, SeatId
from game.rules.views import PlayerView, view_for
from game.ui.table.arrangement import moved_to_hand, without
from game.ui.table.layout.hand import hand_card_px, insertion_middles
from game.ui.table.layout.measure import measure_for
from game.ui.table.layout.table import TableLayout, lay_out
from game.ui.theme import Scale

PLAYERS = (Person("Ana", "fox"), Person("Berta", "owl"))
DEAL = "2S 3S 4S 5S 6S 7S 8S TS JS QS KS AS 2H 3H 4H 5H 6H 7H 8H TH JH QH"
SIZES = ((1024, 640), (1280, 720), (2560, 1440))


def view_of(count: int) -> PlayerView:
    hand = " ".join(DEAL.split()[:count])
    return view_for(position([hand, "KC KD"], round_number=2), SeatId(0))


def apart(view: PlayerView, places: tuple[int, ...]) -> Arrangement:
    arrangement = fresh(view.hand, 2)
    return replace(arrangement, breaks=frozenset(arrangement.hand[place] for place in places))


def laid(view: PlayerView, arrangement: Arrangement, scale: Scale) -> TableLayout:
    return lay_out(view, arrangement, PLAYERS, scale, measure_for(scale))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("count", "places"), [(8, (2, 5)), (14, (4, 8, 11)), (22, (5, 12, 18))])
def test_a_gap_shows_and_every_index_stays_readable(
    size: tuple[int, int], count: int, places: tuple[int, ...]
) -> None:
    view, scale = view_of(count), Scale(*size)
    layout = laid(view, apart(view, places), scale)
    poses = layout.hand.poses
    ways = [after.x_px - before.x_px for before, after in itertools.pairwise(poses)]
    others = [way for place, way in enumerate(ways, 1) if place not in places]
    assert min(ways[place - 1] for place in places) >= max(others) + 6 * scale.factor
    assert all(encloses(layout.hand.zone, pose.box, 1) for pose in poses)
    assert min(pose.strip_px for pose in poses) >= 28 * scale.factor * (0.95 if count < 22 else 0.9)


@pytest.mark.parametrize(("count", "places"), [(8, ()), (8, (2, 5)), (22, (5, 12, 18))])
def test_a_card_lands_where_the_row_parts_for_it(count: int, places: tuple[int, ...]) -> None:
    view, scale = view_of(count), Scale(1280, 720)
    arrangement = apart(view, places)
    card: CardId = arrangement.hand[3]
    rest = without(arrangement, (card,))
    hand = laid(replace(view, hand=rest.hand), rest, scale).hand
    card_px = hand_card_px(scale)
    for index, middle_px in enumerate(insertion_middles(hand, 1, card_px, scale.factor)):
        dropped = moved_to_hand(arrangement, (card,), index)
        pose = next(p for p in laid(view, dropped, scale).hand.poses if p.card == card)
        assert pose.box.centre_x_px == pytest.approx(middle_px, abs=0.01)
