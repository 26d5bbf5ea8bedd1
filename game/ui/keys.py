"""The one table of commands: what every key of the table does, its name, and its default key.

A key is known by its name: the letter that the player's own keyboard writes, else what pygame calls
it. On a keyboard of another script the letter that stands at the same place of a Latin keyboard
counts, so that the letters work everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, assert_never

import pygame

from game.i18n import t


class Command(StrEnum):
    """What a key can ask for at the table; the value is the name in the settings."""

    DRAW = "draw"
    TAKE = "take"
    DISCARD = "discard"
    LAY_DOWN = "lay_down"
    BUY = "buy"
    PASS = "pass"
    ARRANGE = "arrange"
    HINT = "hint"
    UNDO = "undo"
    BY_SUIT = "by_suit"
    BY_RANK = "by_rank"
    BY_PLAN = "by_plan"
    GAP = "gap"
    LOUPE = "loupe"
    SEE_ALL = "see_all"
    MOVES = "moves"
    CONFIRM = "confirm"
    SELECT = "select"
    CANCEL = "cancel"
    NEXT_ZONE = "next_zone"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    HELP = "help"
    KEYS = "keys"
    MENU = "menu"
    SOUND = "sound"


DEFAULT_KEYS: Final[Mapping[Command, tuple[str, ...]]] = {
    Command.DRAW: ("d",),
    Command.TAKE: ("t",),
    Command.DISCARD: ("x", "delete"),
    Command.LAY_DOWN: ("l",),
    Command.BUY: ("b",),
    Command.PASS: ("n",),
    Command.ARRANGE: ("a",),
    Command.HINT: ("h",),
    Command.UNDO: ("u", "z"),
    Command.BY_SUIT: ("s",),
    Command.BY_RANK: ("r",),
    Command.BY_PLAN: ("p",),
    Command.GAP: ("g",),
    Command.LOUPE: ("e",),
    Command.SEE_ALL: ("v",),
    Command.MOVES: ("j",),
    Command.CONFIRM: ("return", "enter"),
    Command.SELECT: ("space",),
    Command.CANCEL: ("escape",),
    Command.NEXT_ZONE: ("tab",),
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.HELP: ("f1",),
    Command.KEYS: ("?",),
    Command.MENU: ("f10",),
    Command.SOUND: ("m",),
}
"""The key of each command, and others that do the same unless they are given to another one."""

RESERVED: Final = frozenset({"f11", "left shift", "right shift", "left ctrl", "right ctrl"} | {
    "left alt", "right alt", "alt gr", "left meta", "right meta", "caps lock", "numlock",
})  # fmt: skip
"""Keys that no command can have: the window's own, and those that only change others."""


def command_words(command: Command) -> str:
    """Return what a command does, in a few words."""
    match command:
        case Command.DRAW:
            return t("Draw from the stock")
        case Command.TAKE:
            return t("Take the top discard")
        case Command.DISCARD:
            return t("Discard the selected card")
        case Command.LAY_DOWN:
            return t("Lay down")
        case Command.BUY:
            return t("Buy")
        case Command.PASS:
            return t("Pass")
        case Command.ARRANGE:
            return t("Arrange")
        case Command.HINT:
            return t("Hint")
        case Command.UNDO:
            return t("Undo")
        case Command.BY_SUIT:
            return t("Sort by suit")
        case Command.BY_RANK:
            return t("Sort by rank")
        case Command.BY_PLAN:
            return t("Sort by plan")
        case Command.GAP:
            return t("Make or close a gap before the card")
        case Command.LOUPE:
            return t("Enlarge the melds, seat by seat")
        case Command.SEE_ALL:
            return t("See the whole discard pile")
        case Command.MOVES:
            return t("See the moves of the round")
        case Command.CONFIRM:
            return t("Press, lift or drop")
        case Command.SELECT:
            return t("Select a card; hold to fast-forward")
        case Command.CANCEL:
            return t("Cancel, go back")
        case Command.NEXT_ZONE:
            return t("Next area (Shift: previous)")
        case Command.LEFT:
            return t("Move left")
        case Command.RIGHT:
            return t("Move right")
        case Command.UP:
            return t("Move up")
        case Command.DOWN:
            return t("Move down")
        case Command.HELP:
            return t("How to play")
        case Command.KEYS:
            return t("The keys, and the rules of what is pointed at")
        case Command.MENU:
            return t("Menu")
        case Command.SOUND:
            return t("Sound on or off")
        case _:
            assert_never(command)


# ---------------------------------------------------------------------------------- names of keys


def name_of_key(event: pygame.Event) -> str:
    """Return the name of the key that an event tells of; empty for a key without one."""
    name = pygame.key.name(event.key)
    if name:
        return name
    return chr(event.key) if 0x20 < event.key < 0x110000 and chr(event.key).isprintable() else ""


def _name_by_place(event: pygame.Event) -> str:
    """Return what a Latin keyboard has in the place of a letter of another script; else nothing."""
    if event.key < 0x80:
        return ""
    place = event.dict.get("scancode", 0) - pygame.KSCAN_A
    return chr(ord("a") + place) if 0 <= place < 26 else ""


def key_words(name: str) -> str:
    """Return what is printed on a key, in the player's language."""
    known = {
        "return": t("Enter"),
        # Translators: the Enter key of the number pad.
        "enter": t("Keypad Enter"),
        "space": t("Space"),
        "escape": t("Escape"),
        "tab": t("Tab"),
        "delete": t("Delete"),
        "backspace": t("Backspace"),
        "insert": t("Insert"),
        "home": t("Home"),
        "end": t("End"),
        "page up": t("Page up"),
        "page down": t("Page down"),
        "left": t("Left arrow"),
        "right": t("Right arrow"),
        "up": t("Up arrow"),
        "down": t("Down arrow"),
    }
    if name in known:
        return known[name]
    if name.startswith("[") and name.endswith("]") and len(name) == 3:
        return t("Keypad {key}", key=name[1])
    return name.upper() if len(name) <= 3 else name.capitalize()


# --------------------------------------------------------------------------------------- bindings


def keys_of(command: Command, bindings: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the keys that give a command, the chosen one first.

    Args:
        command: The command.
        bindings: What the player has chosen, by the command's value; the rest are defaults.
    """
    taken = {
        _chosen(other, bindings) for other in Command if other is not command
    }  # what is chosen for one command is no longer another's second key
    first = _chosen(command, bindings)
    more = (name for name in DEFAULT_KEYS[command][1:] if name != first and name not in taken)
    return (first, *more)


def _chosen(command: Command, bindings: Mapping[str, str]) -> str:
    return bindings.get(command.value, DEFAULT_KEYS[command][0])


def find_command(event: pygame.Event, bindings: Mapping[str, str]) -> Command | None:
    """Return what a key press asks for; None for a key that means nothing at the table."""
    commands = {
        name: command for command in Command for name in reversed(keys_of(command, bindings))
    }
    if event.dict.get("unicode") == "?" and "?" in commands:
        # Wherever a keyboard has it, and whatever else must be held for it.
        return commands["?"]
    if event.mod & pygame.KMOD_CTRL and name_of_key(event) == "z":
        return Command.UNDO
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_CTRL):
        return None
    names = (name_of_key(event), _name_by_place(event))
    return next((commands[name] for name in names if name in commands), None)


def rebound(bindings: Mapping[str, str], command: Command, name: str) -> dict[str, str]:
    """Return the bindings with a key given to a command; who had it gets the old one in exchange.

    Only what differs from the defaults is kept.
    """
    old = _chosen(command, bindings)
    chosen = {other: _chosen(other, bindings) for other in Command}
    for other in Command:
        if other is not command and chosen[other] == name:
            chosen[other] = old
    chosen[command] = name
    return {other.value: key for other, key in chosen.items() if key != DEFAULT_KEYS[other][0]}


def is_bindable(name: str) -> bool:
    """Tell whether a command can have the key of this name."""
    return bool(name) and name not in RESERVED


def find_unfit(bindings: Mapping[str, str]) -> tuple[str, ...]:
    """Return the entries of bindings, however they came about, that cannot be meant.

    Those are commands that there are not, keys that no keyboard or no command can have, and keys
    that two commands would share. The display must be open.
    """
    known = {command.value for command in Command}
    unfit = [name for name, key in bindings.items() if name not in known or not _is_key(key)]
    sound = {name: key for name, key in bindings.items() if name not in unfit}
    firsts = [_chosen(command, sound) for command in Command]
    return (*unfit, *(name for name, key in sound.items() if firsts.count(key) > 1))


def _is_key(name: str) -> bool:
    try:
        pygame.key.key_code(name)
    except ValueError:
        return False
    return is_bindable(name)
