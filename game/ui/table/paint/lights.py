"""Light that comes and goes gradually: outlines of zones, and the sun of whoever has the turn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

FADE_S: Final = 0.15
TURN_S: Final = 0.4


class Lights:
    """How bright each light is, 0 to 1, by a name of the caller's choice.

    Args:
        fade_s: How long a zone takes to light up and to go out; at 0 all is done at once.
        turn_s: How long a sun takes to come to rest.
    """

    def __init__(self, fade_s: float = 0.0, turn_s: float = 0.0) -> None:
        self._fade_s = fade_s
        self._turn_s = turn_s
        self._is_gradual = False
        self._shares: dict[Hashable, float] = {}
        self._paces: dict[Hashable, float] = {}
        """By how much each changes in a second; those at rest are not here."""

    def begin(self) -> None:
        """Take time from now on; until then all is lit at once, as in a first picture."""
        self._is_gradual = True

    def fade(self, name: Hashable, *, is_lit: bool) -> float:
        """Return how bright a zone is that from now on is to be lit, or not."""
        return self._share(name, is_lit=is_lit, rise_s=self._fade_s, fall_s=self._fade_s)

    def turn(self, name: Hashable, *, is_lit: bool) -> float:
        """Return how far a sun has turned that rises now, or is gone."""
        return self._share(name, is_lit=is_lit, rise_s=self._turn_s, fall_s=0.0)

    def _share(self, name: Hashable, *, is_lit: bool, rise_s: float, fall_s: float) -> float:
        goal, duration_s = (1.0, rise_s) if is_lit else (0.0, fall_s)
        is_at_once = duration_s <= 0 or not self._is_gradual
        share = goal if is_at_once else self._shares.get(name, 0.0)
        self._paces.pop(name, None)
        if share != goal:
            self._paces[name] = (1 if is_lit else -1) / duration_s
        if share or is_lit:
            self._shares[name] = share
        else:
            self._shares.pop(name, None)
        return share

    def advance(self, elapsed_s: float) -> bool:
        """Let time pass; tell whether any light has changed.

        A light that has reached its goal is at rest, also if nobody asks for it again.
        """
        has_changed = bool(self._paces)
        for name, pace in tuple(self._paces.items()):
            share = min(1.0, max(0.0, self._shares[name] + pace * elapsed_s))
            self._shares[name] = share
            if share == (1.0 if pace > 0 else 0.0):
                del self._paces[name]
        return has_changed
