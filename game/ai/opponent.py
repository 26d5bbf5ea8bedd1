"""The opponents: what one is, the levels, the cast, and the policy that plays them all.

An opponent is a pure function of what its seat may see, its own seed, its level, its personality
and a budget (R10). It has no clock and no memory, breaks ties by card id and decides the same in
every process.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, replace
from typing import Final, Protocol

from game.ai import evaluate
from game.ai.situation import Situation
from game.ai.temper import LEANINGS, SKILLS, Level, Personality
from game.rules.actions import Action
from game.rules.views import PlayerView

__all__ = [
    "BUDGET",
    "CAST",
    "OPPONENT_VERSION",
    "Character",
    "Level",
    "Opponent",
    "Personality",
    "Policy",
    "opponent_for",
    "seed_of",
]


@dataclass(frozen=True, slots=True)
class Character:
    """One animal of the cast.

    Attributes:
        key: What files and saved matches call it.
        name: Its name, the same in every language.
        animal: The animal, which is also the name of its portrait.
        personality: What it leans to.
    """

    key: str
    name: str
    animal: str
    personality: Personality


CAST: Final[tuple[Character, ...]] = (
    Character("tito", "Tito", "armadillo", Personality.CAUTIOUS),
    Character("chispa", "Chispa", "hummingbird", Personality.COLLECTOR),
    Character("balam", "Balam", "jaguar", Personality.GAMBLER),
    Character("luna", "Luna", "owl", Personality.WATCHER),
    Character("marisol", "Marisol", "fox", Personality.SPRINTER),
    Character("lola", "Lola", "axolotl", Personality.DREAMER),
)
"""The six animals; the deal of the day draws its rivals from them in this order."""

OPPONENT_VERSION: Final = 8
"""Raised when the same view, seed, level, personality and budget may give another decision."""

BUDGET: Final = 1
"""Of every decision but the quick one, which has 0: nobody of the cast samples worlds."""


class Opponent(Protocol):
    """Whoever decides for a seat."""

    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        """Return what to do now.

        Args:
            view: All that the seat may know; it is due to act.
            seed: Its own random seed for this decision.
            budget: How many worlds it may sample, if it does; 0 asks for the quick choice.
        """
        ...


class _Chance:
    """Random numbers of one decision, made ready only where one is wanted: most want none."""

    def __init__(self, policy: Policy, seed: int) -> None:
        self._policy = policy
        self._seed = seed
        self._source: random.Random | None = None

    def __call__(self) -> float:
        if self._source is None:
            who = f"{self._policy.level}/{self._policy.personality}"
            self._source = random.Random(f"{self._seed}/{who}")
        return self._source.random()


@dataclass(frozen=True, slots=True)
class Policy:
    """The policy behind every level and personality, `evaluate` with other figures.

    It samples no worlds, so that every budget gives the same decision but 0: the quick choice does
    not count the unseen cards, the only thing here that takes more than a moment.

    Search was left out. Worlds differ by 33 to 49 points where decisions differ by about one, so
    that a decision would want about 1,000 pairs of worlds; a round played to its end by this policy
    takes some 5 ms, which makes 10 s against the 150 ms that an answer may take. What else was
    tried for Expert, heads-up against Hard:

    - Reading hands. Who knows for certain which faces the next seat has use for (by peeking, which
      only a measurement may) wins 60.7 % (56.7 to 64.5; n = 600). `infer` tells such faces from
      others rightly in 6 to 7 pairs of 10, and cuts what is fed from 19.0 to 18.2 % of discards.
    - Taking discards that only widen the choice, where that beats a draw from the stock: laid down
      in lap 5.50 instead of 5.47 on average (n = 100 matches). Left out.
    - Counting outs in full far off: see `discard` for where the whole hand goes down at once. In
      the other rounds, four discards compared by their outs instead of one or two, the contract is
      finished sooner against a seat that only turns cards over: in lap 8.5 instead of 9.0 (round 3,
      n = 400), 7.0 instead of 7.3 (round 6), 5.7 instead of 5.8 (round 2), 5.4 both (round 5;
      n = 500 each, +-0.2). It wins no more: 53.3 against 54.8 % of the same 300 in rounds 3 and 6.
    - Looking ahead at 20 to 40 samples of the next three draws, the distance after them averaged:
      no sooner (8.8, 7.2, 5.7 and 5.5 laps in the same rounds; 13.0 instead of 12.6 in round 7).
    - Outs by the chance that a copy lies in the stock or is thrown by the seat before, after what
      the rivals have shown: no sooner (7.1, 5.7 and 5.4 laps in rounds 6, 2 and 5).
    - Weights. Points gained on Hard a match, all rounds played by themselves, mirrored, n = 600 or
      800 each: as it is +7 +-10; outs in full +4 +-9; these and points weighing four times as much
      +3 +-9; these and danger weighing twice as much +7 +-9. A point is worth some 0.3 % of
      matches: whatever they differ by is lost in chance.

    The best reached is Expert as it is: 51.3 % (49.7 to 52.8; n = 4,000, see `SKILLS`).
    """

    level: Level
    personality: Personality = Personality.NEUTRAL

    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        """Return what to do now; the view's seat is due to act."""
        skill = SKILLS[self.level]
        if budget == 0:
            skill = replace(skill, counts_cards=False)
        leaning = LEANINGS[self.personality]
        return evaluate.choose(Situation(view, skill, leaning, _Chance(self, seed)))


def seed_of(decision: str) -> int:
    """Return the seed of a decision from words that tell it from all others."""
    return int.from_bytes(hashlib.sha256(decision.encode()).digest()[:6], "big")


def opponent_for(level: Level, personality: Personality = Personality.NEUTRAL) -> Opponent:
    """Return the opponent of a level and personality."""
    return Policy(level, personality)
