"""`matches`: list, export, import and check the matches of a player."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.app.parser import BadInput, Commands, add_data_folder, whole_number, write, write_json
from game.history.audit import Audit, Verdict, audit
from game.history.fairness import FairnessCheck, check_file, check_match
from game.i18n import t
from game.recorded import import_match
from game.rules.notation import JsonObject
from game.rules.ruleset import preset_name
from game.storage.errors import LibraryError
from game.storage.export import ExportError, check_export, write_export
from game.storage.folders import user_folders
from game.storage.library import Library
from game.storage.records import MatchSummary
from game.wording import rules_name


def add_commands(commands: Commands) -> None:
    """Add `matches` and what it does."""
    parser = commands.add_parser("matches", help=t("list, export, import and check matches"))
    actions = parser.add_subparsers(title=t("actions"), metavar="ACTION", required=True)
    listing = actions.add_parser("list", help=t("show every match"))
    listing.add_argument("--json", action="store_true", help=t("print one JSON object"))
    listing.set_defaults(run=_list)
    export = actions.add_parser(
        "export", help=t("write a match to a file; an open match reveals its cards")
    )
    export.add_argument("id", help=t("the match's number, from the list"))
    export.add_argument("file", type=Path)
    export.set_defaults(run=_export)
    importing = actions.add_parser("import", help=t("add a match from a file"))
    importing.add_argument("file", type=Path)
    importing.set_defaults(run=_import)
    verify = actions.add_parser(
        "verify",
        help=t("check that every round was dealt from the pack that was sealed before it"),
    )
    verify.set_defaults(run=_verify)
    auditing = actions.add_parser(
        "audit",
        help=t("make every decision of the opponents again from what their seats saw"),
    )
    auditing.set_defaults(run=_audit)
    for check in (verify, auditing):
        check.add_argument(
            "match", metavar="ID|FILE", help=t("a match's number, or an exported one")
        )
        check.add_argument("--json", action="store_true", help=t("print one JSON object"))
    for action in (listing, export, importing, verify, auditing):
        add_data_folder(action)


@contextmanager
def _library(arguments: argparse.Namespace, *, is_created: bool = False) -> Iterator[Library]:
    path = user_folders(arguments.data_dir).library_file
    try:
        found = Library.open(path) if is_created else Library.find(path)
    except LibraryError as error:
        raise BadInput(str(error)) from None
    library = found or Library.in_memory()
    try:
        yield library
    except (LibraryError, ExportError) as error:
        raise BadInput(str(error)) from None
    finally:
        library.close()


def _list(arguments: argparse.Namespace) -> int:
    with _library(arguments) as library:
        matches = library.matches()
    if arguments.json:
        write_json({"matches": [_summary(match) for match in matches]})
        return 0
    for match in matches:
        names = ", ".join(seat.name for seat in match.seats)
        write(
            f"{match.id}  {match.started}  {_state_words(match)}  {rules_name(match.ruleset)}"
            f"  {names}"
        )
    if not matches:
        write(t("No matches yet."))
    return 0


def _summary(match: MatchSummary) -> JsonObject:
    return {
        "id": match.id,
        "started": match.started,
        "preset": preset_name(match.ruleset),
        "seats": [seat.name for seat in match.seats],
        "state": "finished" if match.is_finished or match.is_abandoned else "open",
        "abandoned": match.is_abandoned,
        "round": match.position.round_number,
    }


def _state_words(match: MatchSummary) -> str:
    if match.is_abandoned:
        return t("abandoned")
    return t("finished") if match.is_finished else t("still open")


def _export(arguments: argparse.Namespace) -> int:
    number = whole_number(arguments.id, "match", 1, 2**53)
    with _library(arguments) as library:
        record = library.record(number)
        is_open = any(match.id == number for match in library.open_matches())
        write_export(record, arguments.file)
    write(t("Match {number} is in {file}.", number=number, file=arguments.file))
    if is_open and sys.stderr is not None:
        warning = t("The match is open: whoever reads the file knows every card of its round.")
        sys.stderr.write(f"mexican-rummy: {warning}\n")
    return 0


def _import(arguments: argparse.Namespace) -> int:
    with _library(arguments, is_created=True) as library:
        number = import_match(library, arguments.file)
    write(t("Imported as match {number}.", number=number))
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    with _library(arguments) as library:
        number = _find_number(arguments.match)
        if number is not None:
            found = check_match(library.record(number))
        else:
            found = check_file(Path(arguments.match))
    if arguments.json:
        write_json(found.to_json())
    else:
        _write_check(found)
    return 0 if found.is_fair else 1


def _write_check(found: FairnessCheck) -> None:
    for check in found.deals:
        verdict = t("as sealed") if check.is_fair else t("NOT as sealed")
        number = t("round {number}", number=check.deal.number)
        write(f"{number}  {check.deal.commitment}  {verdict}")
    write(found.text)


def _audit(arguments: argparse.Namespace) -> int:
    with _library(arguments) as library:
        number = _find_number(arguments.match)
        if number is not None:
            record = library.record(number)
        else:
            record = check_export(Path(arguments.match)).record
        found = audit(record, _show_progress)
    return _answer_audit(found, as_json=arguments.json)


def _answer_audit(found: Audit, *, as_json: bool) -> int:
    if as_json:
        write_json(found.to_json())
    elif found.verdict is Verdict.CANNOT_TELL:
        raise BadInput(found.text)
    else:
        write(found.text)
    return {Verdict.SAME: 0, Verdict.DIFFERENT: 1, Verdict.CANNOT_TELL: 2}[found.verdict]


def _show_progress(done: int, total: int) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\r" + t("{done} of {total} actions", done=done, total=total))
        if done == total:
            sys.stderr.write("\r\x1b[K")


def _find_number(text: str) -> int | None:
    """Return the number of a match in the library; None where the text is a file's name."""
    return whole_number(text, "match", 1, 2**53) if text.isascii() and text.isdigit() else None
