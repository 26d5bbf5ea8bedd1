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
next seat lightly, and by weighing points more once a rival is down. That makes it hardly stronger
heads-up against Hard: 51.3 % (49.7 to 52.8; n = 4,000, seed 1, opponent version 5).

The lapses are set so that each level clearly beats the one below. `ladder.py --matches 1080
--seed 1`, opponent version 6, heads-up, standard rules, in % with 95 % intervals: Easy v Beginner
73 (70 to 75), Medium v Easy 76 (73 to 78), Hard v Medium 65 (62 to 68), Expert v Medium 65 (62 to
68). Four seats, Expert v three Easy: 59 (56 to 62). Version 7 changed characters only, and the
seeds of an arena's decisions.

In each preset, `ladder.py --presets --matches 300 --seed 1`, version 6, n = 300 each, +-6: Easy v
Beginner 70 to 74, Medium v Easy 62 to 79, Hard v Medium 54 to 64, Expert v Hard 49 to 53. With
buying, one against two of the level below (fair is 33): 65, 58, 50 and 34.
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
        takes_for_outs: Takes a discard that only widens the choice, if by so many outs; None never.
        holds_back: Chance to hold a finished contract back, for some laps and while nobody is down.
        saves_wilds: Holds one back likewise that takes so many wilds or more; None never.
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
"""Leaning by personality.

What they do and cost: `characters.py --matches 1000 --seed 1`, opponent version 7, each mirrored
heads-up against the neutral policy, both Hard. In % of matches, discards offered, finished
contracts, discards thrown; then wilds in hand at the end of a turn before the contract is down, and
points of a discard in the first three laps. The 95 % intervals reach as far as the last line says.

=========  =====  =====  ====  ====  =====  ======
character  won    taken  held  fed   wilds  points
                         back
=========  =====  =====  ====  ====  =====  ======
cautious   49.0   18.1    0    18.6  1.24   9.88
collector  49.4   20.1   20.8  18.9  1.30   8.53
gambler    50.4   20.5   36.3  18.9  1.29   7.29
watcher    50.4   17.9    0    17.0  1.25   8.90
sprinter   47.7   23.7    0    18.3  1.21   9.04
dreamer    46.9   17.4    0    18.7  1.25   8.73
neutral           18.4    0    19.6  1.24   9.28
=========  =====  =====  ====  ====  =====  ======
+-          3.1    0.4   1.4   0.4   0.024  0.05
=========  =====  =====  ====  ====  =====  ======

Version 6: a sprinter that took every discard for four outs more took 31 % and won 46.0 %; a watcher
that only minded what is fed twice as much, but inferred nothing, could not be told from neutral.
Among Medium the six win, in this order, 48.4, 49.6, 48.4, 49.2, 51.6 and 46.7 % (48.4
with other seeds); a dreamer that left 40 % of helpful discards and held neighbours twice as dear
won 44.3 % there.
"""
