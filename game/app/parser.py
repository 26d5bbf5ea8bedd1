"""Parsing of arguments with errors told in one line."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game.rules.notation import JsonObject


class BadInput(Exception):
    """Raised for arguments or files that cannot be used: what, where and the mend in one line."""


class CommandParser(argparse.ArgumentParser):
    """An argument parser that raises `BadInput` instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        """Raise the message with the command's name."""
        raise BadInput(f"{message} (see {self.prog} --help)")


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[CommandParser]  # the only name argparse has for it
else:
    Commands = argparse.Action


def whole_number(text: str, name: str, least: int, most: int) -> int:
    """Read a decimal integer within bounds.

    Raises:
        BadInput: Not a number, or outside the bounds.
    """
    if not text.isascii() or not text.isdigit() or len(text) > 20 or not least <= int(text) <= most:
        raise BadInput(f"{name} {text!r}: give a whole number from {least} to {most}")
    return int(text)


def write_json(value: JsonObject) -> None:
    """Write one JSON value on one line of stdout, in ASCII for every terminal and pipe."""
    sys.stdout.write(json.dumps(value) + "\n")


def write(text: str) -> None:
    """Write one line on stdout."""
    sys.stdout.write(text + "\n")


def add_data_folder(parser: argparse.ArgumentParser) -> None:
    """Add `--data-dir`, the folder used instead of the player's own."""
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar="DIR",
        help="keep matches and settings in this folder instead of the usual one",
    )
