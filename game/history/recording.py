"""A recorded match to be looked at: what every seat saw before and after each move that stands.

Moves that were taken back are left out. All hands are in it, so it is for matches that are over.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.i18n import t
from game.players import Player
from game.recorded import players_of
from game.rules.actions import Action
from game.rules.cards import SeatId
from game.rules.events import Event, RoundEnded
from game.rules.replay import Moment, replay
from game.rules.state import MatchState
from game.rules.views import PlayerView, view_for
from game.storage.errors import UnreadableMatch
from game.storage.records import MatchRecord, Thought

Views = tuple[PlayerView, ...]
"""What each seat sees, by seat."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One move.

    Attributes:
        seat: Who moved.
        action: The move.
        thought: How the computer decided it; None for a person.
        events: What happened, nothing hidden.
        before: What every seat saw before it.
        after: What every seat saw after it.
    """

    seat: SeatId
    action: Action
    thought: Thought | None
    events: tuple[Event, ...]
    before: Views
    after: Views

    @property
    def events_in_round(self) -> tuple[Event, ...]:
        """Return what happened in the round of the move, without the deal of the next."""
        ends = (place for place, each in enumerate(self.events) if isinstance(each, RoundEnded))
        end = next(ends, None)
        return self.events if end is None else self.events[: end + 1]


@dataclass(frozen=True, slots=True)
class Recording:
    """A match as it went.

    Attributes:
        players: By seat.
        opening: What every seat saw after the first deal.
        frames: The moves that stand, in order.
    """

    players: tuple[Player, ...]
    opening: Views
    frames: tuple[Frame, ...]


def recording_of(record: MatchRecord) -> Recording:
    """Return a match as it went, as far as its record is sound.

    Raises:
        UnreadableMatch: It cannot be dealt, or has an opponent that is not known here.
    """
    frames: list[Frame] = []
    rows = iter(record.entries)

    def watch(moment: Moment) -> None:
        thought = next(rows).thought
        if isinstance(moment.entry, str):
            frames.pop()
            return
        seat = moment.before.round.table.to_act
        assert seat is not None
        before = frames[-1].after if frames else opening
        after = _views(moment.after)
        frames.append(Frame(seat, moment.entry, thought, moment.events, before, after))

    try:
        opening = _views(replay(record.beginning, ()).state)
    except ValueError as error:
        raise UnreadableMatch(t("This match is damaged and cannot be read.")) from error
    replay(record.beginning, [row.entry for row in record.entries], is_brief=True, watch=watch)
    return Recording(players_of(record), opening, tuple(frames))


def _views(state: MatchState) -> Views:
    return tuple(view_for(state, SeatId(seat)) for seat in range(state.seat_count))
