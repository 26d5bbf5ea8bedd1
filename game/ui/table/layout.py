"""Where everything on the table lies: a pure function of what a seat sees and the window's size.

`lay_out` gives rectangles and card poses for every zone, `find_zones` the places where the cards
in the air may go, `find_card`, `find_control` and `find_target` what lies under a point. Nothing
here draws: texts are measured by a function that the caller hands in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from game.rules.cards import SeatId
from game.rules.views import PlayerView
from game.ui.table.box import Box
from game.ui.table.options import Arranged, Measure, Seated, TableOptions
from game.ui.table.parts import (
    AskPart,
    Button,
    Hand,
    Header,
    Loupe,
    MeldPart,
    Piles,
    Plate,
    RevealedHand,
    SeatPanel,
    Slot,
)
from game.ui.table.poses import Pose
from game.ui.table.targets import Control, Target, Zone
from game.ui.theme import Scale


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The whole table.

    Attributes:
        scale: What it was laid out for.
        seat: Whose view it is.
        frame_px: Width of the tile band.
        content: What lies inside the margins.
        header: The top line.
        panels: The opponents in turn order, from left to right.
        log: The moves; None where space is short.
        meter: The contract meter; None where space is short or the player does without.
        piles: Stock and discards; None while hands lie open.
        slots: The tray; empty while hands lie open.
        homes: The field beside the tray of round 7 all at once: which cards have no home.
        plate: The own plate.
        buttons: *Lay down* first, then two rows of three.
        hand: The own hand.
        own_melds: The own melds, laid in the slots or, while hands lie open, above the hand.
        loupe: The large view of one seat's melds.
        ask: The question beside the discard pile.
        reveal: The opponents' open hands at the end of a round.
        stage: The field above the tray where a round's end is announced.
    """

    scale: Scale
    seat: SeatId
    frame_px: float
    content: Box
    header: Header
    panels: tuple[SeatPanel, ...]
    log: Box | None
    meter: Box | None
    piles: Piles | None
    slots: tuple[Slot, ...]
    homes: Box | None
    plate: Plate
    buttons: tuple[Button, ...]
    hand: Hand
    own_melds: tuple[MeldPart, ...]
    loupe: Loupe | None
    ask: AskPart | None
    reveal: tuple[RevealedHand, ...]
    stage: Box

    @property
    def poses(self) -> tuple[Pose, ...]:
        """Return every card pose, in drawing order."""
        raise NotImplementedError

    @property
    def melds(self) -> tuple[MeldPart, ...]:
        """Return every meld on the table as it can be aimed at, the loupe's in place of small ones."""
        raise NotImplementedError


def lay_out(
    view: PlayerView,
    arrangement: Arranged,
    players: Sequence[Seated],
    scale: Scale,
    measure: Measure,
    options: TableOptions = TableOptions(),
) -> TableLayout:
    """Lay out the table as one seat sees it.

    Args:
        view: What the seat knows.
        arrangement: The own cards in hand and tray.
        players: By seat.
        scale: The window's size and the UI size.
        measure: Widths of texts.
        options: What else changes the layout.
    """
    raise NotImplementedError


def find_zones(layout: TableLayout, targets: Collection[Target], in_air: int = 1) -> tuple[Zone, ...]:
    """Return the drop zones of the targets that would accept the cards in the air.

    Give the layout in which no place stands open, so that the zones keep still while gaps open
    and close. Hand and slots accept at every index: any one target of theirs stands for all.

    Args:
        layout: The table without the lifted cards.
        targets: What would accept; stock targets are ignored.
        in_air: How many cards are in the air.
    """
    raise NotImplementedError


def find_card(layout: TableLayout, x_px: float, y_px: float) -> Pose | None:
    """Return the topmost own card, in hand or tray, under a point."""
    raise NotImplementedError


def find_control(layout: TableLayout, x_px: float, y_px: float) -> Control | None:
    """Return the control under a point; small ones have a hit area of 44 design pixels."""
    raise NotImplementedError


def find_panel(layout: TableLayout, x_px: float, y_px: float) -> SeatId | None:
    """Return the opponent whose panel lies under a point."""
    raise NotImplementedError


def find_target(
    layout: TableLayout, x_px: float, y_px: float, targets: Iterable[Target]
) -> Target | None:
    """Return which of some targets lies under a point, for select-then-click."""
    raise NotImplementedError
