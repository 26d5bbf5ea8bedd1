"""A recorded match, read again: who sat at it, and the state that its entries lead to."""

from __future__ import annotations

from pathlib import Path

from game.ai.opponent import seed_of
from game.i18n import t
from game.players import Player, player_from_record
from game.rules.cards import SeatId
from game.rules.engine import RULES_VERSION
from game.rules.notation import digest
from game.rules.replay import Replay, replay
from game.storage.errors import UnreadableMatch
from game.storage.export import ExportCheck, ExportError, check_export
from game.storage.library import Library
from game.storage.records import MatchRecord, find_result, position_of


def decision_seed(record: MatchRecord, version: int, seat: SeatId) -> int:
    """Return the seed of one decision in a match; the deal number cannot be read off it."""
    return seed_of(f"{record.salts[0]}/{record.beginning.seed}/decision/{version}/{seat}")


def players_of(record: MatchRecord) -> tuple[Player, ...]:
    """Return who sits at a recorded match, by seat.

    Raises:
        UnreadableMatch: An opponent is not known here.
    """
    try:
        return tuple(player_from_record(seat) for seat in record.seats)
    except ValueError as error:
        raise UnreadableMatch(t("This match has an opponent that is not known here.")) from error


def reach_sound_part(record: MatchRecord) -> Replay:
    """Replay as many entries as are legal and lead where they led when they were written.

    Raises:
        UnreadableMatch: Not even the deal is what it was.
    """
    try:
        if record.rules_version > RULES_VERSION:
            raise UnreadableMatch(t("This match was begun with a newer version of the game."))
        dealt = _replay(record, 0)
    except ValueError as error:
        raise UnreadableMatch(t("This match is damaged and cannot be read.")) from error
    if digest(dealt.state) != record.digest:
        raise UnreadableMatch(t("This match was dealt by other rules and cannot be resumed."))
    legal = _replay(record, len(record.entries))
    checked = [
        number for number, row in enumerate(record.entries[: legal.applied], 1) if row.digest
    ]
    for number in reversed(checked):
        part = legal if number == legal.applied else _replay(record, number)
        if digest(part.state) == record.entries[number - 1].digest:
            return legal if number == checked[-1] else part
    return dealt if checked else legal


def _replay(record: MatchRecord, length: int) -> Replay:
    entries = [row.entry for row in record.entries[:length]]
    return replay(record.beginning, entries, is_brief=True)


def import_match(library: Library, path: Path) -> int:
    """Add an exported match to the library and return its number there.

    Raises:
        ExportError: The file is no export, or records what the rules forbid; nothing was added.
        LibraryError: It cannot be saved, or has an opponent that is not known here.
    """
    return _add(library, _check(path))


def import_once(library: Library, path: Path) -> tuple[int, bool]:
    """Add an exported match unless it lies in the library already.

    Returns:
        Its number there, and whether it is new.

    Raises:
        ExportError: The file is no export, or records what the rules forbid; nothing was added.
        LibraryError: It cannot be saved, or has an opponent that is not known here.
    """
    found = _check(path)
    twin = _find_twin(library, found.record)
    return (_add(library, found), True) if twin is None else (twin, False)


def _check(path: Path) -> ExportCheck:
    found = check_export(path)
    if not found.is_good:
        raise ExportError(str(path), found.text)
    players_of(found.record)
    return found


def _add(library: Library, found: ExportCheck) -> int:
    position = position_of(found.reached.state)
    return library.add(found.record, position, find_result(found.record))


def _find_twin(library: Library, record: MatchRecord) -> int | None:
    """Return the match that went the same: the first salt is drawn anew for each match."""
    for number in library.of_deal(record.beginning.seed):
        try:
            other = library.record(number)
        except UnreadableMatch:
            continue
        if _traits(other) == _traits(record):
            return number
    return None


def _traits(record: MatchRecord) -> tuple[object, ...]:
    """Return what two records of one match have in common, as far as it has been played."""
    entries = tuple(row.entry for row in record.entries)
    return record.beginning, record.seats, record.salts[0], entries
