"""The options of `arena`; `study` carries it out."""

from __future__ import annotations

import argparse

from game.app.parser import Commands
from game.i18n import t


def add_command(commands: Commands) -> None:
    """Add `arena`."""
    parser = commands.add_parser("arena", help=t("let opponents play many matches and count"))
    parser.add_argument(
        "--seat",
        action="append",
        required=True,
        metavar="SPEC",
        help=t("an opponent, once for each seat: level[:personality] or package.module:factory"),
    )
    parser.add_argument(
        "--matches", required=True, metavar="N", help=t("how many; two seats need an even number")
    )
    parser.add_argument("--seed", required=True, metavar="N", help=t("what the deals follow from"))
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", default="1", metavar="N", help=t("play in N processes"))
    where.add_argument(
        "--scheduler", metavar="ADDRESS", help=t("play on the Dask cluster of this scheduler")
    )
    parser.add_argument(
        "--rules", default="{}", metavar="JSON", help=t("switches, as a JSON object")
    )
    parser.add_argument("--json", action="store_true", help=t("print one JSON object"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the matches and print what came of them."""
    from game.app import study  # whose imports would hold up the first picture of the game

    return study.run(arguments)
