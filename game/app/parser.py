"""Parsing of arguments with errors told in one line."""

from __future__ import annotations

import argparse
import gettext
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from game import i18n
from game.assets_folder import asset_path
from game.i18n import t
from game.rules.notation import JsonObject
from game.rules.reasons import N_

ARGPARSE_TEXTS: Final = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("not allowed with argument %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What argparse itself says, which it looks up in the domain that the process is set to."""


class BadInput(Exception):
    """Raised for arguments or files that cannot be used: what, where and the mend in one line."""


class CommandParser(argparse.ArgumentParser):
    """An argument parser that raises `BadInput` instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        """Raise the message with the command's name."""
        raise BadInput(t("{message} (see {command} --help)", message=message, command=self.prog))


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[CommandParser]  # the only name argparse has for it
else:
    Commands = argparse.Action


def speak(language: str) -> None:
    """Use a language for all texts, those of argparse included where the system's is the same."""
    i18n.use_or_english(language)
    gettext.bindtextdomain(i18n.DOMAIN, asset_path("locale"))
    gettext.textdomain(i18n.DOMAIN)


def whole_number(text: str, name: str, least: int, most: int) -> int:
    """Read a decimal integer within bounds.

    Raises:
        BadInput: Not a number, or outside the bounds.
    """
    if not text.isascii() or not text.isdigit() or len(text) > 20 or not least <= int(text) <= most:
        raise BadInput(
            t(
                "{name} {text}: give a whole number from {least} to {most}",
                name=name,
                text=repr(text),
                least=least,
                most=most,
            )
        )
    return int(text)


def write_json(value: JsonObject) -> None:
    """Write one JSON value on one line of stdout, in ASCII for every terminal and pipe."""
    sys.stdout.write(json.dumps(value) + "\n")


def write(text: str) -> None:
    """Write one line on stdout."""
    sys.stdout.write(text + "\n")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--lang`; `require_language` says no to one that there is not."""
    parser.add_argument(
        "--lang", metavar="|".join(i18n.languages()), help=t("language of the texts")
    )


def require_language(language: str) -> None:
    """See that the texts are there in a language.

    Raises:
        BadInput: They are not.
    """
    if language not in i18n.languages():
        raise BadInput(
            t(
                "--lang {language}: choose one of {choices}",
                language=repr(language),
                choices=", ".join(i18n.languages()),
            )
        )


def add_data_folder(parser: argparse.ArgumentParser) -> None:
    """Add `--data-dir`, the folder used instead of the player's own."""
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar="DIR",
        help=t("keep matches and settings in this folder instead of the usual one"),
    )
