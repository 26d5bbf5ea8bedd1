"""How one card lies: where, how large, how much of it shows, and what it stands for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.rules.cards import FACE_OF, RANK_OF, CardId, Rank, Suit, face_rank, face_suit
from game.rules.melds import RunMeld, TableMeld
from game.ui.table.box import Box

CARD_ASPECT: Final = 5 / 7
LARGE_BELOW: Final = 112
"""Cards lower than this many design pixels have the large index."""
MINI_BELOW: Final = 62
"""Table cards lower than this many design pixels show rank over suit and nothing else."""


class FaceSize(Enum):
    """What is drawn on a card."""

    NORMAL = "normal"
    LARGE = "large"
    MINI = "mini"
    BLANK = "blank"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Badge:
    """What a stand-in stands for: a card, or in a set a rank, then `suit` is None."""

    rank: Rank
    suit: Suit | None

    @property
    def is_ten(self) -> bool:
        """Tell whether it is a ten, whose badge is wider."""
        return self.rank == 10


@dataclass(frozen=True, slots=True)
class Pose:
    """A card at rest.

    Attributes:
        card: The card; None for one whose face is not known.
        x_px: Left edge, before turning.
        y_px: Upper edge, before turning.
        height_px: Height; the width is 5/7 of it.
        angle: Degrees clockwise around the card's middle.
        size: What is drawn on it.
        strip_px: How much of its left side the next card leaves uncovered; the whole width of a
            card that nothing covers.
        badge: What it stands for, if it is a stand-in.
        is_marked: Whether it carries the marks of a wild.
        is_dimmed: Whether it lies under the top of the discard pile.
        z: Cards with a higher number lie over those with a lower one.
    """

    card: CardId | None
    x_px: float
    y_px: float
    height_px: float
    size: FaceSize
    strip_px: float
    angle: float = 0.0
    badge: Badge | None = None
    is_marked: bool = False
    is_dimmed: bool = False
    z: int = 0

    @property
    def width_px(self) -> float:
        """Return the card's width."""
        return self.height_px * CARD_ASPECT

    @property
    def box(self) -> Box:
        """Return the whole card, unturned."""
        return Box(self.x_px, self.y_px, self.width_px, self.height_px)

    @property
    def strip(self) -> Box:
        """Return the part of the card that shows."""
        return Box(self.x_px, self.y_px, self.strip_px, self.height_px)

    def share_at(self, x_px: float, y_px: float) -> tuple[float, float]:
        """Return where a point lies on the card, in shares of its size."""
        return (x_px - self.x_px) / self.width_px, (y_px - self.y_px) / self.height_px

    def moved(self, by_x_px: float, by_y_px: float) -> Pose:
        """Return the same card elsewhere."""
        return replace(self, x_px=self.x_px + by_x_px, y_px=self.y_px + by_y_px)


def face_size(height_px: float, design_px: float, *, in_meld: bool) -> FaceSize:
    """Return which face suits a height; `design_px` is the pixels of one design pixel."""
    if in_meld and height_px < MINI_BELOW * design_px - 0.01:
        return FaceSize.MINI
    return FaceSize.LARGE if height_px < LARGE_BELOW * design_px - 0.01 else FaceSize.NORMAL


def find_badge(meld: TableMeld, position: int) -> Badge | None:
    """Return what the card at a position stands for, or None if it lies as itself (R2.5)."""
    if meld.is_natural(position):
        return None
    if isinstance(meld, RunMeld):
        meaning = meld.meaning(position)
        return Badge(face_rank(meaning), face_suit(meaning))
    return Badge(meld.rank, None)


def natural_badge(card: CardId) -> Badge:
    """Return what a card is as itself, to be shown in the gap that waits for it."""
    return Badge(RANK_OF[card], face_suit(FACE_OF[card]))
