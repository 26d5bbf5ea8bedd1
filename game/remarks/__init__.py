"""What the animals say at the table, now and then: each in its own way, and never unkindly.

A remark depends on public events, on who speaks and on chance, and on nothing else, so that none of
them tells anything about a hand (R10). What has been said is not said again; an animal that has
nothing new to say keeps quiet.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.temper import Personality
from game.remarks.occasions import Occasion, find_occasion
from game.remarks.texts import remarks
from game.rules.cards import SeatId
from game.rules.events import Event
from game.rules.views import Seat

CHANCES: Final[Mapping[Occasion, float]] = {
    Occasion.LAID_DOWN: 0.35,
    Occasion.SWAPPED: 0.35,
    Occasion.BOUGHT: 0.3,
    Occasion.ONE_CARD: 0.35,
    Occasion.WENT_OUT: 0.6,
    Occasion.CAUGHT: 0.5,
    Occasion.RIVAL_OUT: 0.35,
    Occasion.WON: 1.0,
    Occasion.LOST: 1.0,
}
"""How often an occasion is remarked upon: a table chats, it does not chatter."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said, in the player's language, and who says it."""

    seat: SeatId
    text: str


def find_remark(
    events: Sequence[Event],
    seats: Sequence[Seat],
    voices: Mapping[SeatId, Personality],
    seed: int,
    said: Collection[str] = (),
) -> Remark | None:
    """Return what one animal remarks about what has just happened, mostly nothing.

    Args:
        events: What an action brought about, as everyone saw it.
        seats: What everyone sees of the seats after it.
        voices: The seats that speak; persons and silenced animals are left out.
        seed: Chance for this moment; it must have nothing to do with the deal.
        said: The texts of this evening's earlier remarks.
    """
    chance = random.Random(f"{seed}/remark")
    occasions = [(seat, find_occasion(events, seats, seat)) for seat in sorted(voices)]
    chance.shuffle(occasions)
    for seat, occasion in occasions:
        if occasion is None:
            continue
        if chance.random() >= CHANCES[occasion]:
            return None
        fresh = [text for text in remarks(voices[seat], occasion) if text not in said]
        return Remark(seat, chance.choice(fresh)) if fresh else None
    return None
