"""How parts of a screen are told in words to whoever cannot see them."""

from __future__ import annotations

from game.i18n import t


def with_value(name: str, value: str) -> str:
    """Return what a part is called and what it holds."""
    return t("{name}: {value}", name=name, value=value)


def with_state(name: str, *, is_on: bool) -> str:
    """Return what a switch is called and whether it is on."""
    return with_value(name, t("on") if is_on else t("off"))


def with_note(words: str, note: str) -> str:
    """Return what a part says, with its smaller line behind it."""
    return t("{words}. {note}", words=words, note=note) if note else words
