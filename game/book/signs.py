"""The few words that stand beside blocks, on the screen and on paper alike."""

from __future__ import annotations

from game.book.blocks import Option, Switch
from game.i18n import t


def ruling() -> str:
    """Return what marks a point on which the printed rules are silent (R11)."""
    return t("Our ruling")


def whose(switch: Switch) -> str:
    """Return whether a switch is told as it stands in a match, or in general."""
    return t("In this match") if switch.is_own else t("Choice of rules")


def told(option: Option, switch: Switch) -> str:
    """Return an option's words; the standard one is called so beside others."""
    if not option.is_standard or option.is_chosen or len(switch.options) == 1:
        return option.text
    # Translators: marks the usual way in a list of rules
    return t("{rule} (standard)", rule=option.text)


def verdict(*, is_legal: bool) -> str:
    """Return in a word whether the cards of a picture are a meld."""
    # Translators: stands before the caption of a picture: these cards are a legal meld, or not
    return t("Right.") if is_legal else t("Wrong.")


def page_of(number: int, count: int) -> str:
    """Return which page of how many is open."""
    return t("Page {number} of {count}", number=number, count=count)
