"""What each round demands (R1.6, R3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.rules.melds import MIN_RUN, MIN_SET, MeldKind, TableMeld


@dataclass(frozen=True, slots=True)
class Contract:
    """How many sets and runs a round demands, exactly (R4.3)."""

    sets: int
    runs: int

    @property
    def kinds(self) -> tuple[MeldKind, ...]:
        """Return the kind of each meld, sets first."""
        return (MeldKind.SET,) * self.sets + (MeldKind.RUN,) * self.runs

    @property
    def least_cards(self) -> int:
        """Return the fewest cards that can meet the contract (R3)."""
        return self.sets * MIN_SET + self.runs * MIN_RUN

    def is_met_by(self, melds: Iterable[TableMeld]) -> bool:
        """Tell whether the melds are of exactly the listed kinds, in any order (R4.3)."""
        kinds = [meld.kind for meld in melds]
        return kinds.count(MeldKind.SET) == self.sets and kinds.count(MeldKind.RUN) == self.runs


CONTRACTS: Final[dict[int, Contract]] = {
    1: Contract(2, 0),
    2: Contract(1, 1),
    3: Contract(0, 2),
    4: Contract(3, 0),
    5: Contract(2, 1),
    6: Contract(1, 2),
    7: Contract(0, 3),
}
"""Contract by round number."""


def hand_size(round_number: int) -> int:
    """Return how many cards each seat is dealt: 7 in round 1 to 13 in round 7 (R1.6)."""
    return 6 + round_number
