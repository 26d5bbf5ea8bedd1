"""What a level can and a personality likes: figures only, read by `evaluate`.

A level is a skill with human lapses; a personality is a bounded leaning of the weights that shows
in play and costs little strength.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """How well an opponent plays, weakest first."""

    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


class Personality(StrEnum):
    """What an opponent leans to."""

    CAUTIOUS = "cautious"
    COLLECTOR = "collector"
    GAMBLER = "gambler"
    WATCHER = "watcher"
    SPRINTER = "sprinter"
    DREAMER = "dreamer"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level looks at, and how often it lapses (chances from 0 to 1).

    Attributes:
        measures_distance: Judges a hand by its exact distance from the contract; else by pairs and
            neighbours alone.
        counts_cards: Counts the unseen cards that help, and what a discard gives to the next seat.
        reads_hands: Infers from what the next seat has shown what it has use for, and fears a rival
            who is down.
        looks_far: Counts the unseen cards that help in full, however far off, where the whole hand
            goes down at once (R5.7).
        misses_discard: Draws from the stock although the discard would help.
        overlooks_contract: Does not see that the contract can be laid down.
        skips_lay_off: Keeps a card that could be laid off.
        slips_discard: Discards what a brief look suggests; see `evaluate`.
    """

    measures_distance: bool
    counts_cards: bool
    reads_hands: bool
    looks_far: bool
    misses_discard: float
    overlooks_contract: float
    skips_lay_off: float
    slips_discard: float


SKILLS: Final[Mapping[Level, Skill]] = {
    Level.BEGINNER: Skill(False, False, False, False, 0.5, 0.45, 0.5, 0.4),
    Level.EASY: Skill(False, False, False, False, 0.05, 0.05, 0.1, 0.05),
    Level.MEDIUM: Skill(True, False, False, False, 0.35, 0.0, 0.3, 0.35),
    Level.HARD: Skill(True, True, False, False, 0.0, 0.0, 0.0, 0.0),
    Level.EXPERT: Skill(True, True, True, True, 0.0, 0.0, 0.0, 0.0),
}
"""Skill by level.

Expert differs from Hard by what it reads from pick-ups and discards (`infer`), by never feeding the
next seat lightly, and by weighing points more once a rival is down. The lapses are set so that each
level clearly beats the one below: `docs/opponents.md` says by how much.
"""


@dataclass(frozen=True, slots=True)
class Leaning:
    """How a personality weighs cards among discards that leave the same distance.

    All are in *outs*, the worth of one more unseen card that helps.

    Attributes:
        points: Worth of being rid of one penalty point.
        danger: Worth of not giving the next seat what it can use, for a sure gain.
        reads_hands: Infers what the next seat has use for at any level that counts cards.
        pairs: Worth of keeping a card that has a fellow of its rank.
        neighbours: Worth of keeping a card that has a near fellow of its suit.
        takes_for_outs: Takes a discard that only widens the choice if it adds at least this many
            outs; None: never.
        holds_back: Chance to hold a finished contract back, for some laps and while nobody is down.
        saves_wilds: Holds a finished contract back likewise if it uses at least this many wilds;
            None: never.
        leaves_discard: Chance to leave a helpful natural discard while far from the contract.
    """

    points: float = 0.1
    danger: float = 6.0
    reads_hands: bool = False
    pairs: float = 0.0
    neighbours: float = 0.0
    takes_for_outs: int | None = None
    holds_back: float = 0.0
    saves_wilds: int | None = None
    leaves_discard: float = 0.0


LEANINGS: Final[Mapping[Personality, Leaning]] = {
    Personality.CAUTIOUS: Leaning(points=0.4),
    Personality.COLLECTOR: Leaning(pairs=2.0, neighbours=1.0, saves_wilds=3),
    Personality.GAMBLER: Leaning(points=0.0, holds_back=0.75),
    Personality.WATCHER: Leaning(danger=12.0, reads_hands=True),
    Personality.SPRINTER: Leaning(points=0.05, takes_for_outs=7),
    Personality.DREAMER: Leaning(neighbours=1.0, leaves_discard=0.25),
    Personality.NEUTRAL: Leaning(),
}
"""Leaning by personality: what each does and costs is measured in `docs/opponents.md`."""
