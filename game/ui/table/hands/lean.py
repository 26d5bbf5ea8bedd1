"""How far a card in the fingers leans into its motion."""

from __future__ import annotations

from typing import Final

MOST_DEGREES: Final = 3.0
DEGREES_A_PX: Final = 0.12
"""A way of so many design pixels a frame tells."""
REST_S: Final = 0.12
"""How long a card that is held still takes to stand upright."""
UPRIGHT_DEGREES: Final = 0.25


class Lean:
    """The tilt of what is dragged: grows as the pointer moves sideways, and comes to rest."""

    def __init__(self) -> None:
        self.degrees = 0.0

    def push(self, way_px: float) -> None:
        """Follow the pointer sideways; `way_px` in design pixels, to the right if positive."""
        wished = self.degrees + way_px * DEGREES_A_PX
        self.degrees = max(-MOST_DEGREES, min(MOST_DEGREES, wished))

    def advance(self, elapsed_s: float) -> bool:
        """Stand up again as time passes; tell whether anything changed."""
        if not self.degrees:
            return False
        self.degrees *= max(0.0, 1 - elapsed_s / REST_S)
        if abs(self.degrees) < UPRIGHT_DEGREES:
            self.degrees = 0.0
        return True

    def stop(self) -> None:
        """Stand upright at once."""
        self.degrees = 0.0
