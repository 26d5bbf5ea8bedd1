"""What lies under a point of the table, and the clause of the rules book that tells about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from game.i18n import t
from game.rules.actions import Phase
from game.rules.cards import is_wild
from game.rules.events import Source
from game.rules.melds import MeldKind
from game.rules.views import PlayerView
from game.ui.table.layout.table import TableLayout, find_card, find_control, find_panel, find_pile
from game.ui.table.targets import Control
from game.wording import meld_name


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that the rules book tells about.

    Attributes:
        title: What it is.
        anchor: The clause, such as `R5.3`.
    """

    title: str
    anchor: str


def find_topic(layout: TableLayout, view: PlayerView, x_px: float, y_px: float) -> Topic | None:
    """Return what the rules book tells about the thing under a point; None for bare cloth."""
    control = find_control(layout, x_px, y_px)
    if control is not None:
        return _find_of_control(control, view)
    card = find_card(layout, x_px, y_px)
    if card is not None and card.card is not None:
        if is_wild(card.card, view.table.wild_rank):
            return Topic(t("Wild cards"), "R2.5")
        return Topic(t("What cards count"), "R8.1")
    match find_pile(layout, x_px, y_px):
        case Source.STOCK:
            return Topic(t("Drawing a card"), "R5.1")
        case Source.DISCARDS:
            is_draw = view.table.turn.phase is Phase.DRAW
            return Topic(t("The discard pile"), "R5.1" if is_draw else "R5.5")
        case None:
            pass
    return _find_of_places(layout, view, x_px, y_px)


def _find_of_places(
    layout: TableLayout, view: PlayerView, x_px: float, y_px: float
) -> Topic | None:
    for meld in layout.melds:
        if meld.box.contains(x_px, y_px):
            table_meld = view.table.seats[meld.owner].melds[meld.meld]
            for place, pose in enumerate(meld.poses):
                if pose.strip.contains(x_px, y_px) and not table_meld.is_natural(place):
                    return Topic(t("Swapping a wild"), "R5.4")
            return Topic(meld_name(table_meld), "R5.3")
    for slot in layout.slots:
        if slot.box.contains(x_px, y_px):
            if slot.kind is MeldKind.SET:
                return Topic(t("Sets"), "R4.1")
            return Topic(t("Runs"), "R4.2")
    _, contract, wild = layout.header.flags
    if contract.contains(x_px, y_px):
        return Topic(t("The contract"), "R3")
    if wild.contains(x_px, y_px):
        return Topic(t("Wild cards"), "R2.4")
    if layout.header.flags[0].contains(x_px, y_px):
        return Topic(t("The rounds"), "R1.6")
    if layout.meter is not None and layout.meter.contains(x_px, y_px):
        return Topic(t("The contract"), "R3")
    if layout.plate.box.contains(x_px, y_px):
        return Topic(t("Points"), "R8.1")
    if find_panel(layout, x_px, y_px) is not None:
        return Topic(t("Laying off"), "R5.3")
    return None


def _find_of_control(control: Control, view: PlayerView) -> Topic | None:
    match control:
        case Control.LAY_DOWN:
            return Topic(t("Laying down"), "R5.2")
        case Control.ASK_YES | Control.ASK_NO:
            if view.table.turn.phase is Phase.OFFER:
                return Topic(t("Buying"), "R7.2")
            return Topic(t("The discard pile"), "R5.5")
        case Control.ARRANGE | Control.HINT | Control.BY_PLAN:
            return Topic(t("The contract"), "R3")
        case Control.SEE_ALL | Control.MOVES | Control.SEAL:
            return Topic(t("What a seat may know"), "R10")
        case (
            Control.MENU
            | Control.SOUND
            | Control.SETTINGS
            | Control.HELP
            | Control.BY_SUIT
            | Control.BY_RANK
            | Control.UNDO
            | Control.CLOSE
        ):
            return None
        case _:
            assert_never(control)
