"""What the layout of the table is a function of, beside the view and the size of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.rules.cards import CardId, SeatId
from game.rules.events import RoundResult
from game.ui.table.content.presentation import AskShown
from game.ui.table.targets import HandTarget, MeldTarget, SlotTarget

Measure = Callable[[str, float, bool], float]
"""Width in pixels of a text at a size in design pixels, bold or not."""


class Seated(Protocol):
    """What the table shows of a player; the players of `game.match` are seated."""

    @property
    def name(self) -> str:
        """Return the name."""

    @property
    def portrait(self) -> str:
        """Return the name of the portrait's picture."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A place that stands open for cards in the air.

    Attributes:
        target: Where.
        count: For how many cards; a meld opens for one.
        shows_other_end: Whether the run's other end shows half a place too.
        after: Of a slot, its cards as they will lie, those in the air included; each of these
            gets its gap with what it will mean there.
        low: Of a slot, the low place that the drop picks where several are possible.
    """

    target: HandTarget | SlotTarget | MeldTarget
    count: int = 1
    shows_other_end: bool = False
    after: tuple[CardId, ...] = ()
    low: int | None = None


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What changes the layout beside the view.

    Attributes:
        selected: Cards that stand a little higher.
        lifted: Cards in the air; they have no pose.
        openings: Places that stand open.
        has_meter: Whether the player can have the contract meter: its place is kept where there
            is space, whether it shows or not.
        loupe: The seat whose melds are shown large across the opponents' row.
        pending: The card that waits tilted on the discard pile for the answer to a question.
        ask: The question beside the discard pile, if one is asked.
        reveal: The round's end, while all hands lie open under their panels.
        is_hand_closed: Whether the own hand lies face down, as for who only looks on.
        open_hands: By seat, every hand, where all lie open for who looks on; else empty.
        seal: The first digits of the seal of the round's deal; empty where none is shown.
        points: By seat, words in place of points and place, while points are counted.
    """

    selected: frozenset[CardId] = frozenset()
    lifted: frozenset[CardId] = frozenset()
    openings: tuple[Opening, ...] = ()
    has_meter: bool = True
    loupe: SeatId | None = None
    pending: CardId | None = None
    ask: AskShown | None = None
    reveal: RoundResult | None = None
    is_hand_closed: bool = False
    open_hands: tuple[tuple[CardId, ...], ...] = ()
    seal: str = ""
    points: tuple[str, ...] | None = None
