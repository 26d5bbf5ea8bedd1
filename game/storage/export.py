"""One match as a JSON file: to share, to report a bug with, to check.

A file from elsewhere is not trusted: the reader bounds its size, takes nothing that it does not
know, and replays what it finds. `ExportError` says what is wrong, where, and what to do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NoReturn, TypeVar

from game import __version__
from game.i18n import error_text, t
from game.rules.cards import CARDS_A_DECK, MAX_DECKS, MAX_SEED, Face, SeatId
from game.rules.engine import RULES_VERSION
from game.rules.notation import (
    JsonObject,
    commit,
    digest,
    format_face,
    parse_face,
    ruleset_from_json,
    ruleset_to_json,
)
from game.rules.replay import Beginning, Replay, replay
from game.rules.ruleset import ALL_ROUNDS, MAX_SEATS
from game.storage.deals import commitments_of, deals_of, pack_of
from game.storage.library import is_library
from game.storage.records import (
    MAX_NAME,
    SALT_DIGITS,
    DealRecord,
    EntryRecord,
    MatchRecord,
    SeatRecord,
    Thought,
    entry_from_json,
    entry_to_json,
    new_salt,
    now,
    parse_moment,
    seat_from_json,
    seat_to_json,
)
from game.storage.replacing import replace_text

VERSION: Final = 1
"""Of the file's form."""
MAX_BYTES: Final = 4 * 1024 * 1024
MAX_ENTRIES: Final = 30_000
"""A match takes some 320; one in which nobody ever lays down, 3,800 by the standard rules, 19,768
with the most packs and reshuffles."""
MAX_OPPONENT_VERSION: Final = 10_000
MAX_BUDGET: Final = 1_000_000
"""Far more than `opponent.BUDGET`."""
_SHOWN_CHARACTERS: Final = 200

_Read = TypeVar("_Read")

_REQUIRED: Final = (
    "version",
    "rules_version",
    "seed",
    "rules",
    "seats",
    "actions",
    "deals",
    "digest",
)
_OPTIONAL: Final = ("game_version", "started", "is_typed_deal", "first_dealer")
_SALT: Final = re.compile(rf"[0-9a-f]{{{SALT_DIGITS}}}")
_WORD: Final = re.compile(rf"[a-z_]{{1,{MAX_NAME}}}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


class ExportError(ValueError):
    """Raised for a file that is no exported match, or records one that cannot have been played.

    Attributes:
        where: The file, or the place in it.
        problem: What is wrong there, and what to do about it.
    """

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem[:_SHOWN_CHARACTERS]}")
        self.where = where
        self.problem = problem


class DamagedFileError(ExportError):
    """Raised for a file that is no JSON: something else, cut short, or damaged on its way."""


@dataclass(frozen=True, slots=True)
class ExportCheck:
    """What replaying an exported match showed.

    Attributes:
        record: The match, as far as the file may be believed.
        reached: How far its entries are legal.
        is_digest_right: Whether they lead to the state that the file says.
        deals: The deals as the file opens them.
        wrong_deals: Rounds whose pack or commitment is not that of the deal number.
    """

    record: MatchRecord
    reached: Replay
    is_digest_right: bool
    deals: tuple[DealRecord, ...]
    wrong_deals: tuple[int, ...]

    @property
    def is_legal(self) -> bool:
        """Tell whether every action is legal."""
        return self.reached.applied == len(self.record.entries)

    @property
    def is_good(self) -> bool:
        """Tell whether the match can have been played exactly so."""
        return self.is_legal and self.is_digest_right and not self.wrong_deals

    @property
    def text(self) -> str:
        """Return the finding as a sentence."""
        total = len(self.record.entries)
        if not self.is_legal:
            action = json.dumps(entry_to_json(self.record.entries[self.reached.applied].entry))
            number = self.reached.applied + 1
            refusal = self.reached.refusal
            if refusal is None:
                return t(
                    "Action {number}, {action}, takes back what cannot be taken back.",
                    number=number,
                    action=action,
                )
            reason = refusal.reason
            return t(
                "Action {number}, {action}, is illegal: {reason} ({clause}).",
                number=number,
                action=action,
                reason=reason.name,
                clause=reason.clause,
            )
        if self.wrong_deals:
            return t(
                "The deal of round {number} is not that of the deal number.",
                number=self.wrong_deals[0],
            )
        if not self.is_digest_right:
            return t(
                "All {total} actions are legal, but lead to another state than the file says.",
                total=total,
            )
        return t("All {total} actions are legal.", total=total)

    def to_json(self) -> JsonObject:
        """Return the finding; `index` counts from 0 in the file's list of actions."""
        answer: JsonObject = {
            "legal": self.is_legal,
            "actions": len(self.record.entries),
            "digest": self.is_digest_right,
            "wrong_deals": list(self.wrong_deals),
            "text": self.text,
        }
        if not self.is_legal:
            refusal = self.reached.refusal
            answer |= {
                "index": self.reached.applied,
                "action": entry_to_json(self.record.entries[self.reached.applied].entry),
                "reason": None if refusal is None else refusal.reason.name,
                "clause": None if refusal is None else refusal.reason.clause,
            }
        return answer


# --------------------------------------------------------------------------------------- writing


def export_to_json(record: MatchRecord) -> JsonObject:
    """Return a match with every card of every dealt round.

    Raises:
        ValueError: Its entries are not all legal.
    """
    beginning = record.beginning
    reached = replay(beginning, [row.entry for row in record.entries], is_brief=True)
    if reached.applied < len(record.entries):
        raise ValueError(f"entry {reached.applied + 1} of the match is illegal")
    return {
        "version": VERSION,
        "game_version": __version__,
        "rules_version": record.rules_version,
        "started": record.started,
        "seed": beginning.seed,
        "is_typed_deal": record.is_typed_deal,
        "first_dealer": beginning.first_dealer,
        "rules": ruleset_to_json(beginning.ruleset),
        "seats": [seat_to_json(seat) for seat in record.seats],
        "actions": [_row_to_json(row) for row in record.entries],
        "deals": [
            _deal_to_json(deal) for deal in deals_of(record, reached.state.round.table.round_number)
        ],
        "digest": digest(reached.state),
    }


def _row_to_json(row: EntryRecord) -> JsonObject:
    thought = row.thought
    if thought is None:
        return entry_to_json(row.entry)
    return entry_to_json(row.entry) | {
        "thought": {
            "level": thought.level,
            "personality": thought.personality,
            "version": thought.version,
            "budget": thought.budget,
            "is_quick": thought.is_quick,
        }
    }


def _deal_to_json(deal: DealRecord) -> JsonObject:
    pack = [format_face(of) for of in deal.pack]
    return {
        "round": deal.number,
        "salt": deal.salt,
        "pack": pack,
        "commitment": deal.commitment,
    }


def write_export(record: MatchRecord, path: Path) -> None:
    """Write a match to a file, in one step.

    Raises:
        ExportError: The file cannot be written, is a match library, the match is damaged, or so
            long that the file would not be read again.
    """
    try:
        if is_library(path):
            raise ValueError(t("it is a match library"))
        text = json.dumps(export_to_json(record), indent=1, ensure_ascii=False) + "\n"
        if len(record.entries) > MAX_ENTRIES or len(text.encode()) > MAX_BYTES:
            raise ValueError(t("it is too long"))
        replace_text(path, text)
    except (OSError, ValueError) as error:
        raise ExportError(
            str(path), t("The match cannot be written there ({why}).", why=error)
        ) from error


# --------------------------------------------------------------------------------------- reading


def check_export(path: Path) -> ExportCheck:
    """Read and replay an exported match.

    Raises:
        ExportError: The file cannot be read, or is no exported match.
    """
    data = _read_object(path)
    try:
        return _check(data)
    except ExportError as error:
        raise ExportError(f"{path}: {error.where}", error.problem) from error
    except ValueError as error:
        raise ExportError(str(path), error_text(error)) from error


def _read_object(path: Path) -> Mapping[str, object]:
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ExportError(
            str(path), t("The file cannot be read ({why}).", why=error.strerror or error)
        ) from error
    if len(raw) > MAX_BYTES:
        raise ExportError(
            str(path), t("The file is too large for a match: at most {size} bytes.", size=MAX_BYTES)
        )
    try:
        data = json.loads(
            raw.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_float=_refuse_number,
            parse_constant=_refuse_number,
        )
    except (ValueError, RecursionError) as error:
        raise DamagedFileError(
            str(path), t("The file is not the JSON of a match ({why}).", why=error)
        ) from error
    if not isinstance(data, dict):
        raise ExportError(str(path), t("The file is not an exported match."))
    return data


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(t("a key is given twice"))
    return found


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(t("{text} is no whole number", text=text[:20]))


def _check(data: Mapping[str, object]) -> ExportCheck:
    _require_keys(data, _REQUIRED, _OPTIONAL)
    _whole(data, "version", VERSION, VERSION)
    beginning, record = _read_record(data)
    entries = tuple(
        _read(f"actions[{index}]", _row_from_json, row)
        for index, row in enumerate(_list(data, "actions", MAX_ENTRIES))
    )
    given = _matching(data, "digest", _DIGEST)
    deals = [
        _read(f"deals[{index}]", _deal_from_json, deal)
        for index, deal in enumerate(_list(data, "deals", len(beginning.ruleset.rounds)))
    ]
    reached = replay(beginning, [row.entry for row in entries], is_brief=True)
    is_right = digest(reached.state) == given
    if entries and is_right:
        entries = (*entries[:-1], replace(entries[-1], digest=given))
    rounds = beginning.ruleset.rounds
    dealt = rounds[: rounds.index(reached.state.round.table.round_number) + 1]
    wrong = {
        deal.number
        for deal in deals
        if deal.number not in rounds
        or deal.pack != pack_of(beginning, deal.number)
        or deal.commitment != commit(deal.pack, deal.salt)
    }
    listed = [deal.number for deal in deals]
    if reached.applied == len(entries) and listed != list(dealt):
        wrong |= set(listed) ^ set(dealt) or set(listed)
    given_salts = {deal.number: deal.salt for deal in deals}
    salts = tuple(given_salts.get(number) or new_salt() for number in rounds)
    record = replace(
        record, entries=entries, salts=salts, commitments=commitments_of(beginning, salts)
    )
    return ExportCheck(record, reached, is_right, tuple(deals), tuple(sorted(wrong)))


def _read_record(data: Mapping[str, object]) -> tuple[Beginning, MatchRecord]:
    seats = tuple(
        _read(f"seats[{index}]", _seat_from_json, seat)
        for index, seat in enumerate(_list(data, "seats", MAX_SEATS))
    )
    ruleset = _read("rules", ruleset_from_json, data["rules"])
    dealer = None
    if data.get("first_dealer") is not None:
        dealer = SeatId(_whole(data, "first_dealer", 0, len(seats) - 1))
    seed = _whole(data, "seed", 0, MAX_SEED)
    beginning = Beginning(ruleset, len(seats), seed, dealer)
    dealt = _read("seats", lambda _: replay(beginning, ()), None)
    record = MatchRecord(
        beginning,
        seats,
        (),
        (),
        "is_typed_deal" in data and _flag(data, "is_typed_deal"),
        _whole(data, "rules_version", 1, RULES_VERSION),
        _moment(data, "started") if "started" in data else now(),
        digest(dealt.state),
        is_imported=True,
        is_counted=False,
    )
    return beginning, record


def _seat_from_json(data: object) -> SeatRecord:
    """Read a seat; its portrait names a file, so it is a plain word and nothing else."""
    seat = seat_from_json(data)
    _matching({"portrait": seat.portrait}, "portrait", _WORD)
    return seat


def _row_from_json(data: object) -> EntryRecord:
    row = _object_in(data)
    bare = {key: value for key, value in row.items() if key != "thought"}
    entry = entry_from_json(bare)
    if entry_to_json(entry) != bare:
        raise ValueError(t("The action has keys that are not known. Take them out."))
    if "thought" not in row:
        return EntryRecord(entry)
    return EntryRecord(entry, _read("thought", _thought_from_json, row["thought"]))


def _thought_from_json(data: object) -> Thought:
    thought = _object_in(data)
    _require_keys(thought, ("level", "personality", "version", "budget", "is_quick"))
    return Thought(
        _matching(thought, "level", _WORD),
        _matching(thought, "personality", _WORD),
        _whole(thought, "version", 1, MAX_OPPONENT_VERSION),
        _whole(thought, "budget", 0, MAX_BUDGET),
        _flag(thought, "is_quick"),
    )


def _deal_from_json(data: object) -> DealRecord:
    deal = _object_in(data)
    _require_keys(deal, ("round", "salt", "pack", "commitment"))
    return DealRecord(
        _whole(deal, "round", ALL_ROUNDS[0], ALL_ROUNDS[-1]),
        _matching(deal, "salt", _SALT),
        tuple(
            _read(f"pack[{index}]", _face_from_json, card)
            for index, card in enumerate(_list(deal, "pack", CARDS_A_DECK * MAX_DECKS))
        ),
        _matching(deal, "commitment", _DIGEST),
    )


def _face_from_json(data: object) -> Face:
    if not isinstance(data, str):
        raise ValueError(t("Expected a card such as 7H."))
    of = parse_face(data)
    if format_face(of) != data:
        raise ValueError(
            t("Write the card {text} as {card}.", text=repr(data), card=format_face(of))
        )
    return of


def _object_in(data: object) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise ValueError(t("Expected a JSON object."))
    return data


def _require_keys(
    data: Mapping[str, object], required: Sequence[str], optional: Sequence[str] = ()
) -> None:
    for key in data:
        if key not in required and key not in optional:
            raise ValueError(t("The key {key} is not known. Take it out.", key=repr(key)))
    for key in required:
        if key not in data:
            raise ValueError(t("The key {key} is missing.", key=repr(key)))


def _flag(data: Mapping[str, object], key: str) -> bool:
    value = data[key]
    if not isinstance(value, bool):
        raise ExportError(key, t("Expected true or false."))
    return value


def _whole(data: Mapping[str, object], key: str, least: int, most: int) -> int:
    value = data[key]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ExportError(
            key, t("Expected a whole number from {least} to {most}.", least=least, most=most)
        )
    return value


def _list(data: Mapping[str, object], key: str, most: int) -> list[object]:
    value = data[key]
    if not isinstance(value, list) or len(value) > most:
        raise ExportError(key, t("Expected a list of at most {most} entries.", most=most))
    return value


def _matching(data: Mapping[str, object], key: str, pattern: re.Pattern[str]) -> str:
    value = data[key]
    if not isinstance(value, str) or pattern.fullmatch(value) is None:
        raise ExportError(key, t("This text is not of the form that an export has."))
    return value


def _moment(data: Mapping[str, object], key: str) -> str:
    value = data[key]
    try:
        parse_moment(value)
    except ValueError as error:
        raise ExportError(key, t("This text is not of the form that an export has.")) from error
    return str(value)


def _read(where: str, reader: Callable[[object], _Read], data: object) -> _Read:
    """Read one value, so that whatever is wrong with it says where it lies."""
    try:
        return reader(data)
    except ExportError as error:
        raise ExportError(f"{where}.{error.where}", error.problem) from error
    except ValueError as error:
        raise ExportError(where, error_text(error)) from error
