"""Each card's points fly to its seat's total while hands are counted at a round's end.

A pure function of the layout and the time; with reduced motion the points fade at their card.
"""

from __future__ import annotations

from typing import Final

from game.rules.cards import CardId, SeatId
from game.rules.events import RoundResult
from game.rules.scoring import card_points
from game.rules.views import PlayerView
from game.ui.table.content.presentation import TokenShown
from game.ui.table.content.round_end import Counting, countings
from game.ui.table.layout.table import TableLayout
from game.ui.table.poses import Pose

BELOW: Final = 12
"""Design pixels from a card's edge to the middle of its token."""
FROM_RIGHT: Final = 24
"""Where the total stands, in design pixels from the right edge of the chips."""
BEND: Final = 0.18
"""How far the way bends to the side, as a share of its length."""


def tokens(
    view: PlayerView, result: RoundResult, layout: TableLayout, passed_s: float, *, is_still: bool
) -> tuple[TokenShown, ...]:
    """Return the points that are to be seen outside of the totals.

    Args:
        view: The closed view.
        result: How the round ended.
        layout: The table with open hands.
        passed_s: Time since it did.
        is_still: Whether nothing may fly.
    """
    unit = layout.scale.factor
    shown: list[TokenShown] = []
    for seat, counting in countings(result, view.seat).items():
        total = _total_of(layout, seat)
        poses, side = _open_cards(layout, seat)
        for place, card in enumerate(result.hands[seat]):
            pose = poses.get(card)
            if pose is None:
                continue
            edge_px = pose.y_px if side < 0 else pose.box.bottom_px
            start = pose.strip.centre_x_px, edge_px + side * BELOW * unit
            points = card_points(card, view.table.wild_rank)
            token = _token(points, start, total, counting, place, passed_s, is_still=is_still)
            shown += [] if token is None else [token]
    return tuple(shown)


def _token(
    points: int,
    start: tuple[float, float],
    end: tuple[float, float],
    counting: Counting,
    place: int,
    passed_s: float,
    *,
    is_still: bool,
) -> TokenShown | None:
    leaves_s, lands_s = counting.leaves_s(place), counting.lands_s(place)
    if not counting.opens_s(place) < passed_s < lands_s:
        return None
    share = max(0.0, (passed_s - leaves_s) / (lands_s - leaves_s))
    if is_still:
        return TokenShown(points, *start, alpha=round(255 * (1 - share)))
    eased = share * share * (3 - 2 * share)
    across, down = end[0] - start[0], end[1] - start[1]
    bent = BEND * 4 * eased * (1 - eased)
    return TokenShown(
        points, start[0] + across * eased + down * bent, start[1] + down * eased - across * bent
    )


def _open_cards(layout: TableLayout, seat: SeatId) -> tuple[dict[CardId | None, Pose], int]:
    """Return the cards of a seat, and whether their points stand below (1) or above them (-1)."""
    for hand in layout.reveal:
        if hand.seat == seat:
            return {pose.card: pose for pose in hand.poses}, 1
    return {pose.card: pose for pose in layout.hand.poses}, -1


def _total_of(layout: TableLayout, seat: SeatId) -> tuple[float, float]:
    for panel in layout.panels:
        if panel.seat == seat:
            chips = panel.chips
            return chips.right_px - FROM_RIGHT * layout.scale.factor, chips.centre_y_px
    return layout.plate.words.centre_x_px, layout.plate.words.centre_y_px
