"""The faces that portraits make, after what everybody at the table knows."""

from __future__ import annotations

from game.rules.scoring import places
from game.rules.views import PlayerView
from game.ui.artwork import Mood


def moods(view: PlayerView) -> tuple[Mood, ...]:
    """Return the mood of each seat from card counts and scores alone.

    Who went out is pleased, and so is who has one card left; that worries all the others. Else who
    leads alone is pleased.
    """
    counts = [seat.card_count for seat in view.table.seats]
    if 0 in counts:
        return tuple(Mood.CALM if count else Mood.PLEASED for count in counts)
    if 1 in counts:
        return tuple(Mood.PLEASED if count == 1 else Mood.WORRIED for count in counts)
    place = places(view.results, len(counts)) if view.results else ()
    leads = place.index(1) if place.count(1) == 1 else None
    return tuple(Mood.PLEASED if seat == leads else Mood.CALM for seat in range(len(counts)))
