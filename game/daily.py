"""The deal of the day: the same cards for everybody, and par, what they are worth.

Deal number and table follow from the date alone. Par is the median of many matches in which Hard
plays the person's cards; as Hard plays the same match again and again, the characters of all seats
are drawn anew for each. A process of its own plays them in the background.
"""

from __future__ import annotations

import contextlib
import hashlib
import random
import signal
import statistics
import threading
from collections.abc import Iterator
from datetime import date
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from game.ai.opponent import BUDGET, CAST, Character, Level, Personality, opponent_for, seed_of
from game.ai.worker import leave_with_parent, lower_priority, start_process
from game.players import Computer, Person, Player
from game.rules.engine import apply, new_match
from game.rules.replay import Beginning
from game.rules.ruleset import STANDARD
from game.rules.scoring import totals
from game.rules.views import view_for
from game.storage.days import PERSON
from game.storage.records import clean_name

SEATS: Final = 4
LEVEL: Final = Level.HARD
PAR_MATCHES: Final = 200
_DEAL_BITS: Final = 53


def deal_of(day: date) -> int:
    """Return the deal number of a day."""
    text = f"mexican-rummy/deal of the day/{day.isoformat()}"
    first = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return first >> (64 - _DEAL_BITS)


def beginning_of(day: date) -> Beginning:
    """Return what the match of a day is begun with."""
    return Beginning(STANDARD, SEATS, deal_of(day))


def rivals_of(day: date) -> tuple[Character, ...]:
    """Return the three animals that play against everybody on a day."""
    return _drawn(day)[: SEATS - 1]


def _drawn(day: date) -> tuple[Character, ...]:
    cast = list(CAST)
    random.Random(f"{deal_of(day)}/rivals").shuffle(cast)
    return tuple(cast)


def players_on(day: date, name: str | None, portrait: str | None) -> tuple[Player, ...]:
    """Return who plays on a day.

    The rivals are the same for everybody: where one has the person's face or name, the person
    takes those of the animal that was drawn next.

    Args:
        day: The day.
        name: The person's name, if there is one.
        portrait: The person's portrait, if there is one.
    """
    cast = _drawn(day)
    rivals, spare = cast[: SEATS - 1], cast[SEATS - 1]
    own = next((animal for animal in cast[SEATS - 1 :] if animal.animal == portrait), spare)
    wanted = clean_name(name or "")
    is_taken = wanted.casefold() in {rival.name.casefold() for rival in rivals}
    return (
        Person(own.name if is_taken or not wanted else wanted, own.animal),
        *(Computer(each.name, each.animal, LEVEL, each.personality) for each in rivals),
    )


# -------------------------------------------------------------------------------------------- par


def par_of(points: list[int]) -> int:
    """Return par: the median, the lower of two middle ones."""
    return statistics.median_low(points)


def par_results(day: date) -> Iterator[int]:
    """Play the matches that par is the median of; yield the points of the person's seat."""
    beginning = beginning_of(day)
    for number in range(PAR_MATCHES):
        draw = random.Random(f"{beginning.seed}/par/{number}")
        opponents = [opponent_for(LEVEL, draw.choice(tuple(Personality))) for _ in range(SEATS)]
        state, _ = new_match(beginning.ruleset, beginning.seats, beginning.seed)
        version = 0
        while (seat := state.round.table.to_act) is not None:
            seed = seed_of(f"{beginning.seed}/par/{number}/{version}/{seat}")
            action = opponents[seat].decide(view_for(state, seat), seed, BUDGET)
            state, _ = apply(state, action)
            version += 1
        yield totals(state.results, SEATS)[PERSON]


def work_out_par(pipe: Connection, day: date) -> None:
    """Send the points of each match that par is the median of; what the process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    threading.Thread(target=leave_with_parent, daemon=True).start()
    with contextlib.suppress(OSError):
        for points in par_results(day):
            pipe.send(points)


class ParWork:
    """Works out the par of one day at a time in the background; it never blocks."""

    def __init__(self) -> None:
        self._day: date | None = None
        self._points: list[int] = []
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def done(self) -> int:
        """Return how many matches have been played for the day asked for."""
        return len(self._points)

    def ask(self, day: date) -> None:
        """Begin to work out the par of a day; the one in work goes on if it is the same.

        What could not be begun, or broke off, is begun anew when it is asked for again.
        """
        if day == self._day:
            return
        self.close()
        self._points = []
        with contextlib.suppress(OSError):
            self._process, self._pipe = start_process("par", work_out_par, day)
            self._day = day

    def poll(self) -> int | None:
        """Return the par of the day asked for once it is known."""
        try:
            while self._pipe is not None and self._pipe.poll():
                self._points.append(self._pipe.recv())
        except (EOFError, OSError):
            self._end()
        if len(self._points) >= PAR_MATCHES:
            return par_of(self._points)
        if self._process is None:
            self._day = None
        return None

    def close(self) -> None:
        """Break the work off."""
        self._end()
        self._day = None

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        self._pipe = self._process = None
