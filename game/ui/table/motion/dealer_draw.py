"""The draw for the first deal and the cut, as they are shown before a match's first cards.

A pure function of what was drawn and of the time since it began (R1.4, R1.5); any press skips it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.i18n import t
from game.round_log import event_line
from game.rules.actions import Phase
from game.rules.cards import CardId, SeatId, pack
from game.rules.events import DealerDrawn
from game.rules.views import PlayerView
from game.ui.table.box import Box
from game.ui.table.content.presentation import AirCard
from game.ui.table.layout.table import TableLayout
from game.ui.table.motion.animation import Flight
from game.ui.table.motion.departures import stock_pose
from game.ui.table.poses import CARD_ASPECT, FaceSize, Pose, face_size
from game.wording import plain

DURATION_S: Final = 2.0
CUT_S: Final = 0.6
"""How much of it the cut takes."""
FLIGHT_S: Final = 0.25
TURN_UP_SHARE: Final = 0.45
"""How far a drawing has come when all cards are turned up."""
DRAWN_CARD_SHARE: Final = 0.115
"""Height of a drawn card as a share of the window's."""
ASIDE: Final = 0.7
"""How far the upper part of the stock is put aside for the cut, in card widths."""
NOBODY: Final = SeatId(-1)


@dataclass(slots=True)
class DealerDraw:
    """A draw for the deal while it is shown.

    Attributes:
        drawn: What everybody drew.
        passed_s: Time since it began.
    """

    drawn: DealerDrawn
    passed_s: float = 0.0

    @property
    def is_over(self) -> bool:
        """Tell whether it has been shown."""
        return self.passed_s >= DURATION_S

    @property
    def _is_cutting(self) -> bool:
        return self.passed_s >= DURATION_S - CUT_S

    @property
    def _drawing(self) -> tuple[int, float]:
        """Return which drawing is shown, and how long it has been going on as a share."""
        each_s = (DURATION_S - CUT_S) / len(self.drawn.draws)
        number = min(int(self.passed_s / each_s), len(self.drawn.draws) - 1)
        return number, min(1.0, self.passed_s / each_s - number)

    def short_words(self, names: Sequence[str]) -> str:
        """Return what is said where there is room for a few words only."""
        if not self._is_decided:
            return t("Who deals?")
        # Translators: deals the cards of the first round; there is room for a few words only.
        return t("{name} deals", name=names[self.drawn.dealer])

    @property
    def _is_decided(self) -> bool:
        """Tell whether everybody can see who deals."""
        number, share = self._drawing
        return number == len(self.drawn.draws) - 1 and share >= TURN_UP_SHARE

    def words(self, names: Sequence[str], own: SeatId | None) -> str:
        """Return what is said meanwhile."""
        cutter = SeatId((self.drawn.dealer - 1) % len(names))
        if self._is_cutting:
            return t("You cut the pack.") if cutter == own else t(
                "{name} cuts the pack.", name=names[cutter]
            )  # fmt: skip
        if not self._is_decided:
            return t("Everybody draws a card: who has the highest deals first.")
        return plain(event_line(self.drawn, names, own))

    def air(self, layout: TableLayout, *, is_still: bool) -> tuple[AirCard, ...]:
        """Return the cards that are drawn, or the part of the stock that is cut off.

        Args:
            layout: The table before the deal.
            is_still: Whether cards appear where they go instead of flying (reduced motion).
        """
        if self._is_cutting:
            return () if is_still else self._cut(layout)
        number, share = self._drawing
        each_s = (DURATION_S - CUT_S) / len(self.drawn.draws)
        passed_s = each_s if is_still else share * each_s
        is_open = share >= TURN_UP_SHARE
        air = []
        for seat, card in self.drawn.draws[number]:
            end = _beside_seat(layout, seat, card)
            if is_open and seat == self.drawn.dealer and number == len(self.drawn.draws) - 1:
                end = replace(end, y_px=end.y_px - end.height_px * 0.12)
            pose = Flight(stock_pose(layout, card), end, duration_s=FLIGHT_S).pose_at(passed_s)
            air.append(AirCard(pose if is_open else replace(pose, size=FaceSize.BACK)))
        return tuple(air)

    def _cut(self, layout: TableLayout) -> tuple[AirCard, ...]:
        """Put the upper part of the stock aside and back again."""
        share = (self.passed_s - (DURATION_S - CUT_S)) / CUT_S
        away = 1 - abs(2 * share - 1)
        top = stock_pose(layout, None)
        moved = top.x_px + away * ASIDE * top.width_px
        return (AirCard(replace(top, x_px=moved), is_lifted=share < 0.5),)


def _beside_seat(layout: TableLayout, seat: SeatId, card: CardId) -> Pose:
    """Return a drawn card in the middle of an opponent's panel, or over the own hand."""
    panel = next((panel for panel in layout.panels if panel.seat == seat), None)
    box: Box = layout.hand.zone if panel is None else panel.box
    height_px = min(layout.scale.height_px * DRAWN_CARD_SHARE, box.height_px * 0.6)
    width_px = height_px * CARD_ASPECT
    top_px = box.bottom_px - height_px - box.height_px * 0.1
    left_px = box.centre_x_px - width_px / 2
    size = face_size(height_px, layout.scale.factor, in_meld=False)
    return Pose(card, left_px, top_px, height_px, size, width_px)


def undealt(view: PlayerView) -> PlayerView:
    """Return a view of the first round as it was before its deal: the whole pack is the stock."""
    table = view.table
    seats = tuple(replace(seat, card_count=0) for seat in table.seats)
    turn = replace(table.turn, phase=Phase.OVER)
    before = replace(
        table,
        dealer=NOBODY,
        seats=seats,
        discards=(),
        stock_count=len(pack(view.ruleset.decks)),
        turn=turn,
        history=(),
    )
    return replace(view, hand=(), table=before)
