"""The opponents of the tutorial: each plays what its part says, and nothing clever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.actions import Action, Decline, Discard, DrawStock, LayDown, PassDraw, Phase
from game.rules.cards import CardId, SeatId
from game.rules.legality import discards, is_legal
from game.rules.melds import TableMeld
from game.rules.views import PlayerView


@dataclass(frozen=True, slots=True)
class Part:
    """What an opponent does in its turn.

    Attributes:
        discard: The card that it discards.
        melds: What it lays down; empty for nothing.
    """

    discard: CardId
    melds: tuple[TableMeld, ...] = ()


@dataclass(frozen=True, slots=True)
class Cast:
    """Decides for all opponents of a lesson, as an `Opponent` does."""

    parts: Mapping[SeatId, Part]

    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:  # noqa: ARG002
        """Return what the part says, or something plain where it does not fit any more."""
        part = self.parts[view.seat]
        match view.table.turn.phase:
            case Phase.OFFER:
                return Decline()
            case Phase.DRAW:
                return DrawStock() if is_legal(view, DrawStock()) else PassDraw()
            case _:
                lay_down = LayDown(part.melds)
                if part.melds and is_legal(view, lay_down):
                    return lay_down
                thrown = Discard(part.discard)
                return thrown if is_legal(view, thrown) else discards(view)[0]
