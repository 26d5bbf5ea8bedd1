"""`rules`: ask the referee and the solver about melds, hands, scores and deals."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from game.app.answers import Answer, DealAnswer, HandAnswer, MeldAnswer, ScoreAnswer
from game.app.parser import (
    BadInput,
    CommandParser,
    Commands,
    add_language,
    require_language,
    whole_number,
    write,
    write_json,
)
from game.i18n import current_language, error_text, t, use
from game.rules import solver
from game.rules.cards import MAX_SEED, CardId
from game.rules.engine import deal_order, deal_round, dealer_of, draw_for_deal
from game.rules.melds import MeldKind, read_meld
from game.rules.notation import (
    NotationError,
    commitment,
    parse_cards,
    ruleset_from_json,
)
from game.rules.reasons import N_
from game.rules.ruleset import (
    ALL_ROUNDS,
    LAST_ROUND,
    MAX_SEATS,
    MIN_SEATS,
    ImpossibleRuleset,
    Ruleset,
    require_possible,
)
from game.rules.scoring import hand_points
from game.storage.export import ExportError, check_export

NO_SALT: Final = "0" * 32
"""The salt of commitments that nobody plays for."""
EXAMPLE_RULES: Final = "'{\"decks\": 3}'"
"""What can be written after `--rules`."""


def add_commands(commands: Commands) -> None:
    """Add `rules` and the questions it answers."""
    parser = commands.add_parser("rules", help=t("ask the referee"))
    questions = parser.add_subparsers(title=t("questions"), metavar="QUESTION", required=True)
    meld = _question(questions, "meld", t("is this a legal meld?"), _judge_meld)
    meld.add_argument("--kind", required=True, choices=[kind.value for kind in MeldKind])
    _question(
        questions, "hand", t("can this hand be laid down, and if not, what helps?"), _judge_hand
    )
    _question(questions, "score", t("how many penalty points are in these cards?"), _judge_score)
    deal = questions.add_parser("deal", help=t("show the deal of a seed"))
    deal.add_argument("--seed", required=True)
    deal.add_argument("--seats", required=True)
    _add_shared(deal)
    deal.set_defaults(run=_show_deal)
    check = questions.add_parser("check", help=t("replay an exported match"))
    check.add_argument("file", type=Path)
    check.add_argument("--json", action="store_true")
    check.set_defaults(run=_check_file)
    book = questions.add_parser("book", help=t("write the illustrated rules book as HTML"))
    add_language(book)
    book.add_argument(
        "--rules", metavar="JSON", help=t("mark these switches, given as a JSON object")
    )
    book.add_argument("file", type=Path)
    book.set_defaults(run=_write_book)


Judge = Callable[[Sequence[CardId], int, Ruleset, argparse.Namespace], Answer]


def _question(questions: Commands, name: str, text: str, judge: Judge) -> CommandParser:
    parser = questions.add_parser(name, help=text)
    _add_shared(parser)
    parser.add_argument(
        "cards", help=t("cards such as '7H 7S *'; - reads one hand a line from stdin")
    )
    parser.set_defaults(run=lambda arguments: _answer(arguments, judge))
    return parser


def _add_shared(parser: CommandParser) -> None:
    parser.add_argument("--round", required=True, metavar=f"{ALL_ROUNDS[0]}-{LAST_ROUND}")
    parser.add_argument(
        "--rules", default="{}", metavar="JSON", help=t("switches, as a JSON object")
    )
    parser.add_argument("--json", action="store_true", help=t("print one JSON object"))


def read_ruleset(text: str) -> Ruleset:
    """Read the switches given to `--rules`.

    Raises:
        BadInput: No JSON, an unknown switch or value, or an impossible ruleset.
    """
    try:
        return ruleset_from_json(json.loads(text))
    except json.JSONDecodeError as error:
        raise BadInput(
            t(
                "--rules is not JSON ({why}): write such as {example}",
                why=error,
                example=EXAMPLE_RULES,
            )
        ) from None
    except RecursionError:
        raise BadInput(
            t("--rules is nested too deeply: write such as {example}", example=EXAMPLE_RULES)
        ) from None
    except ValueError as error:  # not only ours: a number may be too long to read
        raise BadInput(f"--rules: {error_text(error)}") from None


def _read_round(text: str, ruleset: Ruleset) -> int:
    number = whole_number(text, "--round", ALL_ROUNDS[0], LAST_ROUND)
    if number not in ruleset.rounds:
        played = ", ".join(map(str, ruleset.rounds))
        raise BadInput(
            t(
                "--round {number} is not played under these rules: choose from {played}",
                number=number,
                played=played,
            )
        )
    return number


def _answer(arguments: argparse.Namespace, judge: Judge) -> int:
    ruleset = read_ruleset(arguments.rules)
    number = _read_round(arguments.round, ruleset)
    if arguments.cards == "-":
        return _answer_lines(arguments, judge, number, ruleset)
    try:
        cards = parse_cards(arguments.cards, ruleset.decks)
        answer = judge(cards, number, ruleset, arguments)
    except NotationError as error:
        raise BadInput(error_text(error)) from None
    _write_answer(answer, as_json=arguments.json)
    return 1 if isinstance(answer, MeldAnswer) and not answer.is_legal else 0


def _answer_lines(
    arguments: argparse.Namespace, judge: Judge, number: int, ruleset: Ruleset
) -> int:
    code = 0
    for line in sys.stdin:
        try:
            cards = parse_cards(line, ruleset.decks)
            write_json(judge(cards, number, ruleset, arguments).to_json())
        except NotationError as error:
            write_json({"error": error_text(error)})
            code = 2
    return code


# --------------------------------------------------------------------------------------- answers


def _judge_meld(
    cards: Sequence[CardId], number: int, ruleset: Ruleset, arguments: argparse.Namespace
) -> MeldAnswer:
    _require_cards(cards)
    kind, wild_rank = MeldKind(arguments.kind), ruleset.wild_rank(number)
    return MeldAnswer(read_meld(kind, cards, wild_rank, ruleset.wild_limit))


def _judge_hand(
    cards: Sequence[CardId], number: int, ruleset: Ruleset, _arguments: argparse.Namespace
) -> HandAnswer:
    _require_cards(cards)
    found = solver.layout(cards, number, ruleset)
    whole = hand_points(cards, ruleset.wild_rank(number))
    return HandAnswer(
        hand=tuple(cards),
        layout=found,
        penalty=whole if found is None else found.penalty,
        distance=solver.distance(cards, number, ruleset) if found is None else 0,
        useful=solver.useful(cards, number, ruleset) if found is None else (),
        is_all_at_once=ruleset.is_all_at_once(number),
    )


def _judge_score(
    cards: Sequence[CardId], number: int, ruleset: Ruleset, _arguments: argparse.Namespace
) -> ScoreAnswer:
    return ScoreAnswer(hand_points(cards, ruleset.wild_rank(number)))


def _write_answer(answer: Answer, *, as_json: bool) -> None:
    if as_json:
        write_json(answer.to_json())
        return
    for line in answer.lines:
        write(line)


def _require_cards(cards: Sequence[CardId]) -> None:
    if not cards:
        raise NotationError(N_("no cards given: write such as '7H 7S *'"))


def _show_deal(arguments: argparse.Namespace) -> int:
    ruleset = read_ruleset(arguments.rules)
    number = _read_round(arguments.round, ruleset)
    seed = whole_number(arguments.seed, "--seed", 0, MAX_SEED)
    seats = whole_number(arguments.seats, "--seats", MIN_SEATS, MAX_SEATS)
    try:
        deal = _deal(ruleset, seats, seed, number)
    except ImpossibleRuleset as error:
        raise BadInput(f"--seats {seats}: {error_text(error)}") from None
    _write_answer(deal, as_json=arguments.json)
    return 0


def _deal(ruleset: Ruleset, seats: int, seed: int, number: int) -> DealAnswer:
    require_possible(ruleset, seats)
    first_dealer = draw_for_deal(ruleset, seats, seed).dealer
    dealer = dealer_of(ruleset, seats, first_dealer, number)
    dealt, _ = deal_round(ruleset, seats, seed, number, dealer)
    return DealAnswer(dealt, commitment(deal_order(ruleset, seed, number), NO_SALT))


def _check_file(arguments: argparse.Namespace) -> int:
    try:
        found = check_export(arguments.file)
    except ExportError as error:
        raise BadInput(str(error)) from None
    if arguments.json:
        write_json(found.to_json())
    else:
        write(found.text)
    return 0 if found.is_good else 1


def _write_book(arguments: argparse.Namespace) -> int:
    from game.app.printed_book import printed_book
    from game.ui.card_art import MissingPart

    ruleset = read_ruleset(arguments.rules) if arguments.rules is not None else None
    language = current_language() if arguments.lang is None else arguments.lang
    require_language(language)
    before = current_language()
    use(language)
    try:
        page = printed_book(ruleset)
    except MissingPart as missing:
        sheet = f"assets/cards/{missing.sheet}.svg"
        raise BadInput(
            t("{file} is missing or damaged: install the game again", file=sheet)
        ) from None
    finally:
        use(before)
    try:
        arguments.file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise BadInput(
            t(
                "{path} cannot be written ({why})",
                path=arguments.file,
                why=error.strerror or type(error).__name__,
            )
        ) from None
    return 0
