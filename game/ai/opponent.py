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
"""What a decision may spend, counted in sampled worlds, never in time; 0 asks for the quick choice.

Nobody of the cast samples worlds, so that this is all that any decision is given. The budget is
recorded beside each decision, and an opponent that samples could be given more.
"""


class Opponent(Protocol):
    """Whoever decides for a seat."""

    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        """Return what to do now.

        Args:
            view: All that the seat may know; it is due to act.
            seed: Its own random seed for this decision.
            budget: `BUDGET`, or 0 for the quick choice.
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

    It samples no worlds. Only the quick choice differs: it does not count the unseen cards, which
    is all that takes more than a moment here. What else was tried, and what it was worth, is told
    in `docs/opponents.md`.
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
