"""A match as it is recorded: what it was begun with and what was done, taken back moves included.

Replaying keeps the valid part of a damaged record and says where and why it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from game.rules.actions import Action, Discard, EndTurn, LayDown, LayOff, SwapWild
from game.rules.cards import SeatId
from game.rules.engine import apply, new_match
from game.rules.events import Event, RoundEnded
from game.rules.reasons import IllegalAction, Refusal
from game.rules.ruleset import Ruleset
from game.rules.state import MatchState

TAKE_BACK: Final = "take_back"
"""The entry that undoes the action before it."""

Entry = Action | Literal["take_back"]


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a match is begun with; with the entries it is the whole match.

    Attributes:
        ruleset: Its rules.
        seats: The number of seats, 2 to 6.
        seed: The deal number, 0 to 2^53.
        first_dealer: Who deals first; None lets the seats draw for it (R1.4).
    """

    ruleset: Ruleset
    seats: int
    seed: int
    first_dealer: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One action as it was applied: the state before it and the events that it caused."""

    before: MatchState
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """What one entry of a record did.

    Attributes:
        before: The match before it.
        entry: The entry.
        events: What happened; of a take-back, the events that are undone by it.
        after: The match after it.
    """

    before: MatchState
    entry: Entry
    events: tuple[Event, ...]
    after: MatchState


@dataclass(frozen=True, slots=True)
class Replay:
    """How far a record could be replayed.

    Attributes:
        opening: The events of the first deal.
        state: The state reached.
        steps: The actions that stand, taken back ones left out; if it is brief, only those since
            the last one that cannot be taken back, itself included.
        applied: How many entries were good.
        refusal: Why the next entry was not; None if all were.
    """

    opening: tuple[Event, ...]
    state: MatchState
    steps: tuple[Step, ...]
    applied: int
    refusal: Refusal | None


def can_take_back(step: Step) -> bool:
    """Tell whether an action gave nobody new information, so that its seat may take it back.

    Lay-downs, lay-offs, swaps and the end of a turn can be taken back while they are the last thing
    that happened; draws, answers to an offer and whatever ended the round cannot.
    """
    match step.action:
        case LayDown() | LayOff() | SwapWild() | Discard() | EndTurn():
            return not any(isinstance(event, RoundEnded) for event in step.events)
        case _:
            return False


def replay(
    beginning: Beginning,
    entries: Iterable[Entry],
    *,
    is_brief: bool = False,
    watch: Callable[[Moment], None] = lambda _: None,
) -> Replay:
    """Replay a record as far as it is legal.

    Args:
        beginning: What the match was begun with.
        entries: What was done.
        is_brief: Whether to forget steps that nothing can come back to: saves much memory.
        watch: Is shown each good entry in turn, those taken back later too.

    Raises:
        ImpossibleRuleset: The match cannot begin under these rules.
        ValueError: The seed or first dealer is out of range.
    """
    state, opening = new_match(
        beginning.ruleset, beginning.seats, beginning.seed, beginning.first_dealer
    )
    steps: list[Step] = []
    applied = 0
    refusal: Refusal | None = None
    for entry in entries:
        if entry == TAKE_BACK:
            if not steps or not can_take_back(steps[-1]):
                break
            undone = steps.pop()
            watch(Moment(state, entry, undone.events, undone.before))
            state = undone.before
        else:
            assert not isinstance(entry, str)
            try:
                after, events = apply(state, entry)
            except IllegalAction as illegal:
                refusal = illegal.refusal
                break
            steps.append(Step(state, entry, events))
            if is_brief and not can_take_back(steps[-1]):
                del steps[:-1]
            watch(Moment(state, entry, events, after))
            state = after
        applied += 1
    return Replay(opening, state, tuple(steps), applied, refusal)
