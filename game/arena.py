"""Tournaments between opponents: many matches of fixed deals, counted.

A study is its rules, opponents, number of matches and seed, and nothing else: deals and the seeds
of decisions follow from it, tallies add up exactly, and so its result is the same however its
matches are spread over processes or machines. Only the measured times differ.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import math
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeVar

from game.ai.evaluate import plain_choice
from game.ai.opponent import BUDGET, Level, Opponent, Personality, opponent_for
from game.i18n import t
from game.rules.actions import Action
from game.rules.cards import SeatId
from game.rules.engine import apply, new_match
from game.rules.events import Event, MatchEnded, RoundEnded
from game.rules.reasons import IllegalAction
from game.rules.ruleset import MAX_SEATS, MIN_SEATS, Ruleset, require_possible
from game.rules.state import MatchState
from game.rules.values import quick
from game.rules.views import PlayerView, view_for

ACTIONS_LIMIT: Final = 20_000
"""More than any sensible match takes; from there on every choice is the plain one."""
PATIENCE_S: Final = 20.0
"""How long an opponent of one's own may take for a decision before it is given up for a match."""
Z95: Final = 1.959964
"""Standard deviations either side that hold 95 % of a normal distribution."""


class ArenaError(Exception):
    """Raised for a study that cannot be played: what, and the mend, in one line."""


# ------------------------------------------------------------------------------------- opponents


def opponent_of(spec: str) -> Opponent:
    """Return the opponent of a SPEC: `level[:personality]` or `package.module:factory`.

    Raises:
        ArenaError: Unknown, or its module or factory fails.
    """
    name, colon, rest = spec.partition(":")
    if name in tuple(Level):
        return opponent_for(Level(name), _personality(rest, spec) if colon else Personality.NEUTRAL)
    if not name or not rest:
        raise ArenaError(
            t(
                "{spec} is no opponent: write a level ({levels}), level:personality,"
                " or package.module:factory",
                spec=repr(spec),
                levels=", ".join(Level),
            )
        )
    return _Foreign(_made(spec, name, rest))


def _personality(name: str, spec: str) -> Personality:
    try:
        return Personality(name)
    except ValueError:
        raise ArenaError(
            t(
                "{spec}: no personality {name}; choose from {choices}",
                spec=repr(spec),
                name=repr(name),
                choices=", ".join(Personality),
            )
        ) from None


def _made(spec: str, module: str, factory: str) -> Opponent:
    def make() -> Opponent:
        made: Opponent = getattr(importlib.import_module(module), factory)()
        return made

    try:
        with contextlib.redirect_stdout(sys.stderr):  # stdout is for the answer alone
            made = _in_time(make)
    except Exception as error:
        raise ArenaError(
            t("{spec} cannot be made: {why}", spec=repr(spec), why=_in_short(error))
        ) from None
    if not callable(getattr(made, "decide", None)):
        why = t("what its factory returns has no decide()")
        raise ArenaError(t("{spec} cannot be made: {why}", spec=repr(spec), why=why))
    return made


def _in_short(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:200]}" if text else type(error).__name__


class _Foreign:
    """An opponent of one's own: whatever it does, its decision ends in time or in an error."""

    def __init__(self, opponent: Opponent) -> None:
        self._opponent = opponent
        self._is_given_up = False

    def decide(self, view: PlayerView, seed: int, budget: int) -> Action:
        """Return its decision.

        Raises:
            TimeoutError: It did not answer, now or earlier in this match.
        """
        if self._is_given_up:
            raise TimeoutError("it was given up earlier in the match")
        try:
            return _in_time(lambda: self._opponent.decide(view, seed, budget))
        except TimeoutError:
            self._is_given_up = True
            raise


Answer = TypeVar("Answer")


def _in_time(ask: Callable[[], Answer]) -> Answer:
    """Return the answer of code that may hang or try to leave, asked in a thread of its own.

    Raises:
        TimeoutError: No answer within `PATIENCE_S`.
        RuntimeError: It tried to end the process.
    """
    answers: list[Answer] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            answers.append(ask())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(PATIENCE_S)
    if answers:
        return answers[0]
    if not errors:
        _stop(thread)
        raise TimeoutError(f"no answer within {PATIENCE_S:g} s")
    if isinstance(errors[0], Exception):
        raise errors[0]
    raise RuntimeError(f"it tried to leave with {_in_short(errors[0])}")


def _stop(thread: threading.Thread) -> None:
    """End a thread that loops for ever, so that it takes no time from the rest of the study."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)
        )


# --------------------------------------------------------------------------------------- a match


SEED_BITS: Final = 48
"""Of the seed of a decision; the deal number cannot be read off it."""


@quick
@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a match.

    Attributes:
        state: The match before it.
        seat: Who was due.
        seed: The seed of the decision.
        action: What was played.
        fault: Why the opponent's own decision was refused and the plain choice played; else None.
        seconds: How long the opponent took.
        events: What happened.
    """

    state: MatchState
    seat: SeatId
    seed: int
    action: Action
    fault: str | None
    seconds: float
    events: tuple[Event, ...]


def steps(ruleset: Ruleset, opponents: Sequence[Opponent], deal: int) -> Iterator[Step]:
    """Play a match of one opponent a seat to its end, one decision after the other.

    Raises:
        ImpossibleRuleset: These rules cannot be played with so many seats.
    """
    state, _ = new_match(ruleset, len(opponents), deal)
    seeds = random.Random(f"{deal}/decisions")
    version = 0
    while (seat := state.round.table.to_act) is not None:
        view = view_for(state, seat)
        seed = seeds.getrandbits(SEED_BITS)
        begun = time.perf_counter()
        fault = None
        try:
            if version >= ACTIONS_LIMIT:
                raise RuntimeError("play went round in circles")
            action = opponents[seat].decide(view, seed, BUDGET)
            seconds = time.perf_counter() - begun
            then, events = apply(state, action)
        except Exception as error:  # whatever an opponent does wrong, the match goes on
            seconds = time.perf_counter() - begun
            fault = error.refusal.reason.name if isinstance(error, IllegalAction) else ""
            fault = fault or _in_short(error)
            action = plain_choice(view)
            then, events = apply(state, action)
        yield Step(state, seat, seed, action, fault, seconds, events)
        state = then
        version += 1


# --------------------------------------------------------------------------------------- studies


@dataclass(frozen=True, slots=True)
class Study:
    """Matches between opponents.

    Two seats play each deal twice with the seats exchanged; more seats move on by one from match
    to match, and the deal changes when everybody has sat everywhere.

    Attributes:
        ruleset: The rules.
        specs: The opponents, as `opponent_of` reads them.
        matches: How many matches, mirrored ones included.
        seed: What the deals follow from.
    """

    ruleset: Ruleset
    specs: tuple[str, ...]
    matches: int
    seed: int

    def check(self) -> None:
        """Check that the study can be played.

        Raises:
            ArenaError: Too few or many seats, an odd number of mirrored matches, or an opponent
                that cannot be made.
            ImpossibleRuleset: These rules cannot be played with so many seats.
        """
        seats = len(self.specs)
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise ArenaError(
                t(
                    "seats: {count}; give --seat {least} to {most} times",
                    count=seats,
                    least=MIN_SEATS,
                    most=MAX_SEATS,
                )
            )
        if self.matches < 1:
            raise ArenaError(t("no matches: give a number from 1"))
        if seats == 2 and self.matches % 2:
            raise ArenaError(
                t(
                    "--matches {count}: two seats play each deal twice with the seats exchanged,"
                    " so give an even number such as {even}",
                    count=self.matches,
                    even=self.matches + 1,
                )
            )
        require_possible(self.ruleset, seats)
        for spec in self.specs:
            opponent_of(spec)

    def deal(self, match: int) -> int:
        """Return the deal number of a match."""
        group = match // len(self.specs)
        return random.Random(f"{self.seed}/arena/{group}").getrandbits(53)

    def seating(self, match: int) -> tuple[int, ...]:
        """Return by seat which of the opponents sits there."""
        seats = len(self.specs)
        return tuple((seat + match) % seats for seat in range(seats))


_BUCKETS_AN_OCTAVE: Final = 32


@dataclass
class SeatTally:
    """What one opponent of a study came to.

    Attributes:
        wins: Matches won; a win shared by k counts 1/k.
        penalty: Penalty points in all.
        times: Decisions by how long they took, in steps of 2 %: the exponent of a power of two
            in seconds, times 32.
    """

    wins: Fraction = Fraction(0)
    penalty: int = 0
    times: Counter[int] = field(default_factory=Counter)

    def note_times(self, decisions: Iterable[float]) -> None:
        """Count decisions by the seconds that they took."""
        log2 = math.log2
        self.times.update(
            [
                round(_BUCKETS_AN_OCTAVE * log2(seconds if seconds > 1e-7 else 1e-7))
                for seconds in decisions
            ]
        )

    def percentile_ms(self, share: float) -> float:
        """Return what time, in milliseconds, that share of the decisions did not exceed."""
        wanted = share * self.times.total()
        passed = 0
        for bucket in sorted(self.times):
            passed += self.times[bucket]
            if passed >= wanted:
                return float(1000 * 2 ** (bucket / _BUCKETS_AN_OCTAVE))
        return 0.0

    def add(self, other: SeatTally) -> None:
        """Add what the same opponent came to in other matches."""
        self.wins += other.wins
        self.penalty += other.penalty
        self.times += other.times


@dataclass
class Tally:
    """What matches of a study came to; tallies of its parts add up in any order.

    Attributes:
        seats: By opponent, in the order of the study.
        matches: Matches played.
        refused: Decisions that failed or broke the rules; the plain choice was played.
        first_fault: The match and the text of the first of them.
        rounds_without_winner: Blocked rounds (R6.2).
    """

    seats: list[SeatTally]
    matches: int = 0
    refused: int = 0
    first_fault: tuple[int, str] | None = None
    rounds_without_winner: int = 0

    def add(self, other: Tally) -> None:
        """Add what other matches of the study came to."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)
        self.matches += other.matches
        self.refused += other.refused
        self.rounds_without_winner += other.rounds_without_winner
        self.first_fault = min(
            (fault for fault in (self.first_fault, other.first_fault) if fault is not None),
            default=None,
        )

    def win_rate(self, index: int) -> float:
        """Return the share of matches that an opponent won."""
        return float(self.seats[index].wins / self.matches)

    def interval95(self, index: int) -> tuple[float, float]:
        """Return bounds of an opponent's win rate."""
        return wilson95(float(self.seats[index].wins), self.matches)


def wilson95(wins: float, matches: int) -> tuple[float, float]:
    """Return the 95 % score interval of a share (Wilson 1927).

    Mirrored matches are not independent but offset each other's luck, so it rather errs wide.
    """
    share, spread = wins / matches, Z95**2 / matches
    middle = share + spread / 2
    reach = Z95 * math.sqrt(share * (1 - share) / matches + spread / (4 * matches))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def play_part(study: Study, first: int, last: int) -> Tally:
    """Play the matches of a study from `first` up to but not including `last`.

    Raises:
        ArenaError: An opponent cannot be made here.
    """
    tally = Tally([SeatTally() for _ in study.specs])
    with contextlib.redirect_stdout(sys.stderr):  # stdout is for the answer alone
        for number in range(first, last):
            _play_match(study, number, tally)
    return tally


def _play_match(study: Study, number: int, tally: Tally) -> None:
    seating = study.seating(number)
    made = [opponent_of(spec) for spec in study.specs]
    tally.matches += 1
    times: list[list[float]] = [[] for _ in seating]
    for step in steps(study.ruleset, [made[index] for index in seating], study.deal(number)):
        times[step.seat].append(step.seconds)
        if step.fault is not None:
            tally.refused += 1
            where = f"match {number + 1}, round {step.state.round.table.round_number}"
            text = f"{study.specs[seating[step.seat]]} in {where}: {step.fault}"
            tally.first_fault = tally.first_fault or (number, text)
        for event in step.events:
            if isinstance(event, RoundEnded):
                tally.rounds_without_winner += event.result.winner is None
                for index, points in zip(seating, event.result.points, strict=True):
                    tally.seats[index].penalty += points
            elif isinstance(event, MatchEnded):
                for seat in event.winners:
                    tally.seats[seating[seat]].wins += Fraction(1, len(event.winners))
    for index, seconds in zip(seating, times, strict=True):
        tally.seats[index].note_times(seconds)


PARTS_A_WORKER: Final = 8
"""Parts that a study has at least for each worker: all are busy until nearly the end."""
LARGEST_PART: Final = 10
"""So that progress shows, and little is waited for where a study is broken off."""


def play_study(
    study: Study,
    executor: Executor | None = None,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Tally:
    """Play a whole study.

    Args:
        study: A study that `check` found possible.
        executor: Who plays the parts; None plays them here, one after the other.
        workers: How many parts the executor plays at a time; decides nothing but their size.
        progress: Is told now and then how many matches have been played.

    Raises:
        ArenaError: An opponent cannot be made, or a worker died.
    """
    size = max(1, min(LARGEST_PART, study.matches // (workers * PARTS_A_WORKER)))
    bounds = [(first, min(first + size, study.matches)) for first in range(0, study.matches, size)]
    total = Tally([SeatTally() for _ in study.specs])
    for part in _played_parts(study, bounds, executor):
        total.add(part)
        progress(total.matches)
    return total


def _played_parts(
    study: Study, bounds: Sequence[tuple[int, int]], executor: Executor | None
) -> Iterator[Tally]:
    if executor is None:
        for first, last in bounds:
            yield play_part(study, first, last)
        return
    try:
        parts = [executor.submit(play_part, study, first, last) for first, last in bounds]
        for part in as_completed(parts):
            yield part.result()
    except ArenaError:
        raise
    except Exception as error:  # a worker died, or cannot import the game
        raise ArenaError(t("the workers failed: {why}", why=_in_short(error))) from error
