"""The table of commands: defaults, other keyboards, and keys that the player has chosen."""

from __future__ import annotations

import pygame
import pytest

from game.ui.keys import (
    DEFAULT_KEYS,
    Command,
    command_words,
    find_command,
    find_unfit,
    is_bindable,
    key_words,
    keys_of,
    rebound,
)

CYRILLIC_VE = 0x432
"""Where a Latin keyboard has the D."""


def pressed(key: int, text: str = "", mod: int = 0, scancode: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod, scancode=scancode)


def test_no_two_commands_share_a_key_and_each_has_its_words() -> None:
    names = [name for names in DEFAULT_KEYS.values() for name in names]
    assert len(set(names)) == len(names)
    assert set(DEFAULT_KEYS) == set(Command)
    assert len({command_words(command) for command in Command}) == len(Command)


@pytest.mark.parametrize(
    ("event", "command"),
    [
        (pressed(pygame.K_d, "d"), Command.DRAW),
        (pressed(pygame.K_d, "D", pygame.KMOD_SHIFT), Command.DRAW),
        (pressed(pygame.K_KP_ENTER), Command.CONFIRM),
        (pressed(pygame.K_DELETE), Command.DISCARD),
        (pressed(pygame.K_z, "", pygame.KMOD_CTRL), Command.UNDO),
        (pressed(pygame.K_s, "", pygame.KMOD_CTRL), None),
        (pressed(pygame.K_RETURN, "", pygame.KMOD_ALT), None),
        (pressed(pygame.K_SLASH, "?", pygame.KMOD_SHIFT), Command.KEYS),
        (pressed(pygame.K_F1), Command.HELP),
        (pressed(pygame.K_LSHIFT), None),
        (pressed(0), None),
    ],
)
def test_a_key_gives_its_command(event: pygame.Event, command: Command | None) -> None:
    assert find_command(event, {}) is command


def test_keys_work_with_any_keyboard_layout() -> None:
    by_place = pressed(CYRILLIC_VE, chr(CYRILLIC_VE), scancode=pygame.KSCAN_D)
    assert find_command(by_place, {}) is Command.DRAW
    # Where a Latin keyboard has the A, a French one has the Q: the letter counts.
    french = pressed(pygame.K_q, "q", scancode=pygame.KSCAN_A)
    assert find_command(french, {}) is None
    assert find_command(french, {"arrange": "q"}) is Command.ARRANGE
    assert find_command(by_place, {"hint": chr(CYRILLIC_VE)}) is Command.HINT


def test_a_key_given_to_another_command_is_exchanged() -> None:
    bindings = rebound({}, Command.HINT, "d")
    assert bindings == {"hint": "d", "draw": "h"}
    assert find_command(pressed(pygame.K_d), bindings) is Command.HINT
    assert find_command(pressed(pygame.K_h), bindings) is Command.DRAW
    assert rebound(bindings, Command.HINT, "h") == {}


def test_a_second_key_goes_to_the_command_for_which_it_is_chosen() -> None:
    bindings = rebound({}, Command.SOUND, "z")
    assert find_command(pressed(pygame.K_z), bindings) is Command.SOUND
    assert keys_of(Command.UNDO, bindings) == ("u",)
    assert find_command(pressed(pygame.K_m), bindings) is None


def test_the_windows_own_key_belongs_to_no_command() -> None:
    assert not is_bindable("f11")
    assert not is_bindable("")
    assert is_bindable("k")


def test_keys_are_named_as_they_are_printed() -> None:
    assert [key_words(name) for name in ("d", "f10", "left", "[1]", "return")] == [
        "D",
        "F10",
        "Left arrow",
        "Keypad 1",
        "Enter",
    ]


@pytest.mark.usefixtures("screen")
def test_bindings_that_cannot_be_meant_are_found() -> None:
    sound = {"draw": "k", "discard": "ö", "help": "f2", "undo": "backspace"}
    assert find_unfit(sound) == ()
    assert find_unfit(sound | {"dance": "y"}) == ("dance",)
    assert find_unfit(sound | {"take": "f11"}) == ("take",)
    assert find_unfit(sound | {"take": "the red one"}) == ("take",)
    assert find_unfit(sound | {"take": "k"}) == ("draw", "take")
    assert find_unfit({"take": "d"}) == ("take",), "the stock is drawn with it"
    assert find_unfit({"take": "d", "draw": "t"}) == ()
