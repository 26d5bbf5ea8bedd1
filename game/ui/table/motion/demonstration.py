"""Shows a move to somebody who learns: slowly, one card after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.ui.table.motion.animation import Cue, Flight, Plan

CARD_S: Final = 0.7
"""How long each card takes."""
MOST_S: Final = 2.4
"""How long all of them take at most; many cards are quicker."""
FAR: Final = 0.25
"""From this share of its height up or down a card goes somewhere; else it only makes room."""


def slowed(plan: Plan) -> Plan:
    """Return the plan with its cards in a row, and after them what closes up."""
    goers = sorted((each for each in plan.flights if _goes(each)), key=lambda each: each.delay_s)
    beat_s = min(CARD_S, MOST_S / max(1, len(goers)))
    all_s = beat_s * max(1, len(goers))
    flights = [
        replace(flight, delay_s=place * beat_s, duration_s=beat_s)
        for place, flight in enumerate(goers)
    ]
    rest = (each for each in plan.flights if not _goes(each))
    if goers:
        flights += [replace(flight, delay_s=all_s) for flight in rest]
    else:
        flights += [replace(flight, duration_s=beat_s) for flight in rest]
    return Plan(tuple(flights), tuple(Cue(all_s, cue.sound) for cue in plan.cues))


def _goes(flight: Flight) -> bool:
    return abs(flight.end.y_px - flight.start.y_px) > FAR * flight.end.height_px
