"""What the library keeps of a match, and its JSON forms."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TypeVar

from game.rules.cards import Face, SeatId
from game.rules.events import CardDrawn, ContractLaidDown, Event, RoundEnded
from game.rules.notation import (
    MUST_BE_A_LIST,
    MUST_BE_AN_OBJECT,
    JsonObject,
    NotationError,
    action_from_json,
    action_to_json,
    digest,
)
from game.rules.reasons import N_
from game.rules.replay import TAKE_BACK, Beginning, Entry, Moment, replay
from game.rules.ruleset import Ruleset
from game.rules.scoring import winners
from game.rules.state import MatchState

MAX_NAME: Final = 40
"""Most characters of a player's name."""
NO_NAME: Final = "?"
"""What a saved player is called of whose name nothing can be shown."""
SALT_DIGITS: Final = 32
YEARS: Final = range(1970, 2201)
"""In which a match may have been begun; a clock without a battery begins in the first of them."""

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Who sits in a seat; a person has neither level nor personality."""

    name: str
    portrait: str
    level: str | None = None
    personality: str | None = None

    @property
    def is_person(self) -> bool:
        """Tell whether a person plays this seat."""
        return self.level is None


@dataclass(frozen=True, slots=True)
class Thought:
    """How an opponent came to an action, so that it can be decided again exactly.

    Attributes:
        level: Its level.
        personality: Its personality.
        version: The `OPPONENT_VERSION` that decided.
        budget: Its `opponent.BUDGET`, or 0 for the quick choice.
        is_quick: Whether it is the quick choice made because the deadline had passed.
    """

    level: str
    personality: str
    version: int
    budget: int
    is_quick: bool


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """One row of the journal.

    Attributes:
        entry: The action, or `TAKE_BACK`.
        thought: How an opponent decided; None for a person.
        digest: Of the state after it, where one was taken.
    """

    entry: Entry
    thought: Thought | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A whole match as it was begun and played.

    Attributes:
        beginning: Rules, seed, first dealer.
        seats: The players by `SeatId`.
        salts: Of the deal commitments, one for each round of the ruleset, 32 hex digits each.
        commitments: To the deals, one for each round of the ruleset, made before the first deal.
        is_typed_deal: Whether the deal number was typed in, so that the players know it.
        rules_version: Of the referee it was begun under.
        started: UTC, ISO 8601.
        digest: Of the state as first dealt.
        entries: The journal, as far as it can be read.
        lost: Rows of the journal that cannot be read, from the first unreadable one on.
        is_imported: Whether it came from a file.
        is_counted: Whether it counts in the statistics: not if its cards were known beforehand, or
            if somebody else played it.
    """

    beginning: Beginning
    seats: tuple[SeatRecord, ...]
    salts: tuple[str, ...]
    commitments: tuple[str, ...]
    is_typed_deal: bool
    rules_version: int
    started: str
    digest: str
    entries: tuple[EntryRecord, ...] = ()
    lost: int = 0
    is_imported: bool = False
    is_counted: bool = True


@dataclass(frozen=True, slots=True)
class DealRecord:
    """The deal of one round as it is opened after the round.

    Attributes:
        number: The round.
        salt: What was hashed before the pack, 32 hex digits.
        pack: The faces after the cut in deal order.
        commitment: The SHA-256 that was shown before the deal, 64 hex digits.
    """

    number: int
    salt: str
    pack: tuple[Face, ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands: the round, and the seat it waits for (None when it is over)."""

    round_number: int
    to_act: SeatId | None


@dataclass(frozen=True, slots=True)
class RoundScore:
    """How a round ended.

    Attributes:
        number: The round.
        winner: Who went out; None if it was blocked.
        points: The penalty of each seat.
        down_turns: By seat, in which of its own turns it laid down its contract; None if never.
        away: The persons for whom the computer decided in it.
    """

    number: int
    winner: SeatId | None
    points: tuple[int, ...]
    down_turns: tuple[int | None, ...]
    away: frozenset[SeatId] = frozenset()


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """How a match ended."""

    rounds: tuple[RoundScore, ...]
    winners: tuple[SeatId, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What a list of matches shows of one.

    Attributes:
        id: Its number in the library.
        started: UTC, ISO 8601.
        ruleset: Its rules; `ruleset.rounds[-1]` is the last round.
        seats: The players.
        position: Where it stands.
        entries: Rows of its journal.
        is_finished: Whether its last round has been played.
        is_abandoned: Whether it was given up.
        is_imported: Whether it came from a file.
        points: By seat, the penalties of the whole match; empty while it is not finished.
        places: By seat, the place, 1 for the winner (R8.2); empty while it is not finished.
        is_daily: Whether it is the counted try at a deal of the day.
    """

    id: int
    started: str
    ruleset: Ruleset
    seats: tuple[SeatRecord, ...]
    position: Position
    entries: int
    is_finished: bool
    is_abandoned: bool
    is_imported: bool = False
    points: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    is_daily: bool = False

    @property
    def winners(self) -> tuple[SeatId, ...]:
        """Return who won it; several may share the win."""
        return tuple(SeatId(seat) for seat, place in enumerate(self.places) if place == 1)


def now() -> str:
    """Return the time as it is recorded: UTC, ISO 8601, in seconds."""
    return _format_moment(datetime.now(UTC))


def parse_moment(text: object) -> datetime:
    """Read a time as it is recorded.

    Raises:
        ValueError: It is no time of that form, or of a year that no clock of a player shows and
            that other time zones may be unable to tell.
    """
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is no text")
    moment = datetime.fromisoformat(text)
    if moment.year not in YEARS or moment.tzinfo != UTC or _format_moment(moment) != text:
        raise ValueError(f"{text!r} is no time as it is recorded")
    return moment


def _format_moment(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


def new_salt() -> str:
    """Return a salt from the system's randomness."""
    return secrets.token_hex(SALT_DIGITS // 2)


def position_of(state: MatchState) -> Position:
    """Return where a match stands."""
    table = state.round.table
    return Position(table.round_number, table.to_act)


def find_result(record: MatchRecord) -> ResultRecord | None:
    """Return how a recorded match ended, or None while it is not over."""
    rounds: list[RoundScore] = []
    away: set[SeatId] = set()
    rows = iter(record.entries)

    def watch(moment: Moment) -> None:
        seat = moment.before.round.table.to_act
        if next(rows).thought is not None and seat is not None and record.seats[seat].is_person:
            away.add(seat)
        for event in moment.events:
            if isinstance(event, RoundEnded):
                history = moment.before.round.table.history + moment.events
                downs = _down_turns(history, moment.after.seat_count)
                result = event.result
                rounds.append(
                    RoundScore(result.number, result.winner, result.points, downs, frozenset(away))
                )
                away.clear()

    entries = [row.entry for row in record.entries]
    state = replay(record.beginning, entries, is_brief=True, watch=watch).state
    if not state.is_over:
        return None
    return ResultRecord(tuple(rounds), winners(state.results, state.seat_count), digest(state))


def _down_turns(history: Iterable[Event], seats: int) -> tuple[int | None, ...]:
    """Return by seat the number of its own turn in which it laid down, from a round's events."""
    turns = [0] * seats
    downs: list[int | None] = [None] * seats
    for event in history:
        match event:
            case CardDrawn(seat):
                turns[seat] += 1
            case ContractLaidDown(seat):
                downs[seat] = turns[seat]
            case _:
                pass
    return tuple(downs)


def clean_name(text: str) -> str:
    """Return a typed name as it is kept: printable, in one line, at most `MAX_NAME` characters.

    Blanks of any kind become single spaces; whatever else cannot be printed is left out, such as
    the invisible joiners of some pictures and scripts. Empty if nothing remains.
    """
    shown = "".join(each if each.isprintable() else " " if each.isspace() else "" for each in text)
    return " ".join(shown.split())[:MAX_NAME].rstrip()


def entry_to_json(entry: Entry) -> JsonObject:
    """Return an entry as a JSON object with the key `do`."""
    return {"do": TAKE_BACK} if isinstance(entry, str) else action_to_json(entry)


def entry_from_json(data: object) -> Entry:
    """Read what `entry_to_json` writes.

    Raises:
        NotationError: It is neither an action nor a take-back.
    """
    if data == {"do": TAKE_BACK}:
        return TAKE_BACK
    return action_from_json(data)


def seat_to_json(seat: SeatRecord) -> JsonObject:
    """Return a seat as a JSON object; a person's has no `level`."""
    who: JsonObject = {"name": seat.name, "portrait": seat.portrait}
    if seat.level is not None:
        who |= {"level": seat.level, "personality": seat.personality}
    return who


def seat_from_json(data: object) -> SeatRecord:
    """Read what `seat_to_json` writes.

    Raises:
        NotationError: It is no seat.
    """
    if not isinstance(data, dict):
        raise NotationError(MUST_BE_AN_OBJECT, key=repr("seat"), value=repr(data))
    unknown = set(data) - {"name", "portrait", "level", "personality"}
    if unknown:
        raise NotationError(N_("a seat has no {key}"), key=repr(min(unknown)))
    name, portrait = _text(data, "name"), _text(data, "portrait")
    if "level" not in data:
        return SeatRecord(name, portrait)
    return SeatRecord(name, portrait, _text(data, "level"), _text(data, "personality"))


def seats_from_json(data: object) -> tuple[SeatRecord, ...]:
    """Read a list of what `seat_to_json` writes, as it was saved here.

    A name that cannot be shown loses no match: what can be shown of it is the name.

    Raises:
        NotationError: It is no list of seats.
    """
    if not isinstance(data, list):
        raise NotationError(MUST_BE_A_LIST, key=repr("seats"), value=repr(data))
    return tuple(seat_from_json(_with_clean_name(seat)) for seat in data)


def _with_clean_name(data: object) -> object:
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        return data
    return data | {"name": clean_name(data["name"]) or NO_NAME}


def salts_from_json(data: object) -> tuple[str, ...]:
    """Read the salts of a match.

    Raises:
        NotationError: They are no list of texts, or there is not even one.
    """
    if not isinstance(data, list) or not data or not all(isinstance(salt, str) for salt in data):
        raise NotationError(MUST_BE_A_LIST, key=repr("salts"), value=repr(data))
    return tuple(data)


def _text(data: dict[str, object], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not 0 < len(value) <= MAX_NAME or not value.isprintable():
        raise NotationError(
            N_("{key} of a seat must be a text of 1 to {most} characters"),
            key=repr(key),
            most=MAX_NAME,
        )
    return value


def to_text(data: object) -> str:
    """Return JSON in its shortest form."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_text(text: object, read: Callable[[object], _Read]) -> _Read:
    """Return what a reader makes of JSON text, however odd or deeply nested it is.

    Raises:
        ValueError: It is no JSON text, or the reader refuses it.
    """
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is no text")
    try:
        return read(json.loads(text))
    except RecursionError as error:
        raise ValueError("the JSON is nested too deeply") from error
