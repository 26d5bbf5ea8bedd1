"""The command line, front door of everything: without arguments it plays, `--help` tells the rest.

Exit codes: 0 yes or done, 1 a clear no (illegal, mismatch), 2 bad input, told in one line on
stderr.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Final

from game import __version__
from game.app.parser import BadInput, CommandParser, Commands, speak
from game.i18n import system_language, t

__all__ = ["main"]

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""


SET_UP: Final = (
    "py -m venv .venv && .venv\\Scripts\\pip install . && .venv\\Scripts\\python main.py"
    if sys.platform == "win32"
    else "python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/python main.py"
)
"""The command of README.md that installs what the game needs, and starts it."""
COMMANDS: Final = ("play", "rules", "arena", "matches", "doctor")


def _add_command(name: str, commands: Commands) -> None:
    """Add a command; each is imported by itself, so that the first picture waits for no other."""
    if name == "play":
        from game.app import play

        play.add_command(commands)
    elif name == "rules":
        from game.app import rules

        rules.add_commands(commands)
    elif name == "arena":
        from game.app import arena

        arena.add_command(commands)
    elif name == "matches":
        from game.app import matches

        matches.add_commands(commands)
    else:
        from game.app import doctor

        doctor.add_command(commands)


def build_parser(names: Sequence[str] = COMMANDS) -> CommandParser:
    """Return the parser of commands; each sets `run` to the function that carries it out."""
    parser = CommandParser(
        prog="mexican-rummy",
        description=t("Mexican Rummy: contract rummy in seven rounds with a rising wild rank."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"mexican-rummy {__version__}",
        help=t("show program's version number and exit"),
    )
    commands = parser.add_subparsers(title=t("commands"), metavar="COMMAND")
    for name in names:
        _add_command(name, commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line and return its exit code; None reads `sys.argv`."""
    _require_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # tests put others in
            stream.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    speak(system_language())
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "play")
    try:
        named = [name for name in COMMANDS if name == given[0]]
        parsed = build_parser(named or COMMANDS).parse_args(given)
        run = getattr(parsed, "run", None)
        if run is None:
            raise BadInput(
                t("{command}: which one? See mexican-rummy {command} --help", command=given[0])
            )
        code: int = run(parsed)
        sys.stdout.flush()
    except BadInput as bad:
        sys.stderr.write(f"mexican-rummy: {bad}\n")
        return 2
    except BrokenPipeError:
        # Whoever read the answers has read enough; nothing more can be written, not even at exit.
        _write_nowhere()
        return 0
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "game":
            raise
        told = t(
            "{module} is not installed for {python};"
            " in the game’s folder, this sets it up: {command}",
            module=missing.name,
            python=sys.executable,
            command=SET_UP,
        )
        sys.stderr.write(f"mexican-rummy: {told}\n")
        return 2
    except OSError as error:
        _write_nowhere()
        told = t("The answer cannot be written ({why}).", why=error)
        sys.stderr.write(f"mexican-rummy: {told}\n")
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _write_nowhere() -> None:
    """Let what is still to be written, at exit for instance, go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _require_streams() -> None:
    """Let what is written go nowhere where there is no console, as in the windowed build."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))
