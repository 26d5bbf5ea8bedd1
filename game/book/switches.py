"""The switches of the rules in words: every way in which each can stand, and how it stands here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from game.book.blocks import Option, Switch
from game.i18n import t, tn
from game.rules.ruleset import STANDARD, LastRound, Ruleset, WildLimit, WildMode, WildSwap

Value = TypeVar("Value", StrEnum, int, bool)


def decks(ruleset: Ruleset | None) -> Switch:
    """Return how many decks are played with (R1.3)."""
    return _switch(
        ("R1.3",),
        t("Decks"),
        (
            (1, t("One deck and two jokers, for two or three players.")),
            (2, t("Two decks and four jokers.")),
            (3, t("Three decks and six jokers; with six players this lets the stock last.")),
        ),
        ruleset,
        lambda rules: rules.decks,
    )


def rounds(ruleset: Ruleset | None) -> Switch:
    """Return which rounds are played (R1.8)."""
    some = t("Only some of them, in rising order: for a short match, or for practice.")
    if ruleset is not None and ruleset.rounds != STANDARD.rounds:
        numbers = t(", ").join(str(number) for number in ruleset.rounds)
        some = t("Only these rounds: {numbers}.", numbers=numbers)
    return _switch(
        ("R1.8",),
        t("Rounds"),
        ((False, t("All seven rounds.")), (True, some)),
        ruleset,
        lambda rules: rules.rounds != STANDARD.rounds,
    )


def wild_mode(ruleset: Ruleset | None) -> Switch:
    """Return which rank is wild (R2.3)."""
    return _switch(
        ("R2.3",),
        t("Wild rank"),
        (
            (
                WildMode.ROTATING,
                t("It rises: threes in round 1, and so on up to nines in round 7."),
            ),
            (WildMode.TWOS, t("Twos are wild in every round.")),
            (WildMode.KINGS, t("Kings are wild in every round.")),
        ),
        ruleset,
        lambda rules: rules.wild_mode,
    )


def wild_limit(ruleset: Ruleset | None) -> Switch:
    """Return how many stand-ins a meld may hold when it is laid down (R4.6)."""
    return _switch(
        ("R4.6",),
        t("Stand-ins when laying down"),
        (
            (WildLimit.NONE, t("As many as you like, beside one natural card.")),
            (WildLimit.HALF, t("No more stand-ins than natural cards.")),
            (WildLimit.ONE, t("One stand-in in each meld.")),
        ),
        ruleset,
        lambda rules: rules.wild_limit,
    )


def wild_swap(ruleset: Ruleset | None) -> Switch:
    """Return who may swap a wild (R5.4)."""
    return _switch(
        ("R5.4",),
        t("Swapping a wild"),
        (
            (
                WildSwap.DOWN,
                t("Once you are down, after drawing; even in the turn in which you lay down."),
            ),
            (WildSwap.ANYONE, t("On any turn of yours after drawing, even before you are down.")),
            (WildSwap.OFF, t("Never: a stand-in stays where it is.")),
        ),
        ruleset,
        lambda rules: rules.wild_swap,
    )


def strict_lay_off(ruleset: Ruleset | None) -> Switch:
    """Return from when on one may lay off (R5.3)."""
    return _switch(
        ("R5.3",),
        t("Strict laying off"),
        (
            (True, t("Lay off only from the turn after you laid down.")),
            (False, t("Lay off already in the turn in which you lay down.")),
        ),
        ruleset,
        lambda rules: rules.strict_lay_off,
    )


def no_instant_return(ruleset: Ruleset | None) -> Switch:
    """Return whether the card just taken may be discarded (R5.5)."""
    return _switch(
        ("R5.5",),
        t("No instant return"),
        (
            (
                True,
                t(
                    "The very card taken from the discard pile cannot go back there in the same "
                    "turn, unless it is your only card. Its twin can."
                ),
            ),
            (False, t("You may discard any card, even the one just taken.")),
        ),
        ruleset,
        lambda rules: rules.no_instant_return,
        is_ruling=True,
    )


def must_discard(ruleset: Ruleset | None) -> Switch:
    """Return how one goes out in rounds 1 to 6 (R5.6)."""
    return _switch(
        ("R5.6",),
        t("Go out by discarding"),
        (
            (True, t("Your last card goes on the discard pile.")),
            (False, t("Melding your last cards also ends the round.")),
        ),
        ruleset,
        lambda rules: rules.must_discard_to_go_out,
    )


def last_round(ruleset: Ruleset | None) -> Switch:
    """Return how round 7 is finished (R5.7)."""
    return _switch(
        ("R5.7",),
        t("Round 7"),
        (
            (
                LastRound.ALL_AT_ONCE,
                t(
                    "All at once: you may lay down only when your whole hand forms the three runs. "
                    "That ends the round."
                ),
            ),
            (
                LastRound.STAGED,
                t(
                    "In stages: first the three runs, then lay off the rest in later turns. The "
                    "last card is never discarded; if it fits nowhere, your turn just ends."
                ),
            ),
        ),
        ruleset,
        lambda rules: rules.last_round,
    )


def reshuffles(ruleset: Ruleset | None) -> Switch:
    """Return how often the discards become the stock (R6.2)."""
    return _switch(
        ("R6.2",),
        t("Reshuffles per round"),
        (
            # Translators: how often a round the discards are shuffled into a new stock
            (count, tn("At most {n} time.", "At most {n} times.", count))
            for count in _counts(STANDARD.reshuffles, (ruleset or STANDARD).reshuffles)
        ),
        ruleset,
        lambda rules: rules.reshuffles,
        is_ruling=True,
    )


def buying(ruleset: Ruleset | None) -> Switch:
    """Return whether discards can be bought (R7)."""
    return _switch(
        ("R7",),
        t("Buying the discard"),
        (
            (False, t("No buying.")),
            (True, t("Others may buy a discard with one penalty card.")),
        ),
        ruleset,
        lambda rules: rules.buying,
    )


def buys_a_round(ruleset: Ruleset | None) -> Switch:
    """Return how often each player may buy (R7.4)."""
    return _switch(
        ("R7.4",),
        t("Buys per round"),
        (
            # Translators: how often in a round
            (count, tn("{n} buy for each player.", "{n} buys for each player.", count))
            for count in _counts(STANDARD.buys_per_round, (ruleset or STANDARD).buys_per_round)
        ),
        ruleset,
        lambda rules: rules.buys_per_round,
        is_ruling=True,
    )


SWITCHES: Final[Mapping[str, Callable[[Ruleset | None], Switch]]] = {
    "decks": decks,
    "rounds": rounds,
    "wild_mode": wild_mode,
    "wild_limit": wild_limit,
    "wild_swap": wild_swap,
    "strict_lay_off": strict_lay_off,
    "no_instant_return": no_instant_return,
    "must_discard_to_go_out": must_discard,
    "last_round": last_round,
    "reshuffles": reshuffles,
    "buying": buying,
    "buys_per_round": buys_a_round,
}
"""What tells of each field of a ruleset."""


def _counts(standard: int, chosen: int) -> list[int]:
    """Return the standard number, and that of the match where it is another."""
    return [standard] if chosen == standard else [standard, chosen]


def _switch(
    anchors: tuple[str, ...],
    title: str,
    options: Iterable[tuple[Value, str]],
    ruleset: Ruleset | None,
    read: Callable[[Ruleset], Value],
    *,
    is_ruling: bool = False,
) -> Switch:
    return Switch(
        title,
        tuple(
            Option(
                text,
                is_standard=value == read(STANDARD),
                is_chosen=ruleset is not None and value == read(ruleset),
            )
            for value, text in options
        ),
        ruleset is not None,
        anchors,
        is_ruling,
    )
