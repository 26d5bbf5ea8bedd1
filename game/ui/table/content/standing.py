"""How the match stands before its last round: how far behind or ahead, and what a hand may cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.i18n import t
from game.rules.cards import SeatId, pack
from game.rules.contracts import hand_size
from game.rules.events import RoundResult
from game.rules.ruleset import Ruleset
from game.rules.scoring import hand_points, places, totals

ROUNDED_TO: Final = 5
"""Points are told to the nearest so many, because all penalties are multiples of it."""


def full_hand_points(number: int, ruleset: Ruleset) -> int:
    """Return what the cards dealt in a round cost on average, if all of them are caught."""
    cards = pack(ruleset.decks)
    average = hand_points(cards, ruleset.wild_rank(number)) / len(cards)
    return ROUNDED_TO * round(average * hand_size(number) / ROUNDED_TO)


def gap_words(
    results: Sequence[RoundResult], ruleset: Ruleset, own: SeatId, names: Sequence[str]
) -> str:
    """Return a seat's gap to the best of the others while the last of several rounds is to come.

    Args:
        results: The rounds played.
        ruleset: The rules.
        own: The seat.
        names: By seat.
    """
    if not results or len(results) != len(ruleset.rounds) - 1:
        return ""
    points = totals(results, len(names))
    standing = places(results, len(names))
    others = [SeatId(seat) for seat in range(len(names)) if seat != own]
    rival = min(others, key=lambda seat: (standing[seat], seat))
    name, gap = names[rival], points[own] - points[rival]
    cost = full_hand_points(ruleset.rounds[-1], ruleset)
    if not gap:
        # Translators: as many points as that player; caught with a full hand one pays so much.
        return t("Level with {name}; a full hand costs about {cost}", name=name, cost=cost)
    if gap > 0:
        return t(
            "{gap} behind {name}; a full hand costs about {cost}", gap=gap, name=name, cost=cost
        )
    return t(
        "{gap} ahead of {name}; a full hand costs about {cost}", gap=-gap, name=name, cost=cost
    )
