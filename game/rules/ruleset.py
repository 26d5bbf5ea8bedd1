"""The switches of a match, the presets over them, and which rulesets are possible (R9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum, unique
from typing import Final

from game.rules.cards import KING, Rank
from game.rules.reasons import N_, Ruling

MIN_SEATS: Final = 2
MAX_SEATS: Final = 6
ALL_ROUNDS: Final = (1, 2, 3, 4, 5, 6, 7)
SINGLE_DECK_ROUNDS: Final = (1, 2, 3, 4, 5)
LAST_ROUND: Final = ALL_ROUNDS[-1]


class Switch(StrEnum):
    """A switch with named settings."""

    __hash__ = str.__hash__  # Enum's own is slow, and rulesets are looked up at every decision.


class WildMode(Switch):
    """Which rank is wild beside the jokers (R2.3)."""

    ROTATING = "rotating"
    TWOS = "twos"
    KINGS = "kings"


class WildLimit(Switch):
    """How many stand-ins a meld may hold when it is laid down (R4.6)."""

    NONE = "none"
    HALF = "half"
    ONE = "one"


class WildSwap(Switch):
    """Who may swap a natural card for a stand-in on the table (R5.4)."""

    OFF = "off"
    DOWN = "down"
    ANYONE = "anyone"


class LastRound(Switch):
    """How round 7 is finished (R5.7)."""

    ALL_AT_ONCE = "all_at_once"
    STAGED = "staged"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All switches; the defaults are the standard game. Part of every saved match (R9)."""

    decks: int = 2
    rounds: tuple[int, ...] = ALL_ROUNDS
    wild_mode: WildMode = WildMode.ROTATING
    wild_limit: WildLimit = WildLimit.NONE
    wild_swap: WildSwap = WildSwap.DOWN
    strict_lay_off: bool = True
    no_instant_return: bool = True
    must_discard_to_go_out: bool = True
    last_round: LastRound = LastRound.ALL_AT_ONCE
    reshuffles: int = 3
    buying: bool = False
    buys_per_round: int = 3

    def wild_rank(self, round_number: int) -> Rank:
        """Return the rank that is wild in a round (R2.3)."""
        match self.wild_mode:
            case WildMode.ROTATING:
                return Rank(round_number + 2)
            case WildMode.TWOS:
                return Rank(2)
            case WildMode.KINGS:
                return KING

    def is_all_at_once(self, round_number: int) -> bool:
        """Tell whether the round is the last one and its whole hand goes down at once (R5.7)."""
        return round_number == LAST_ROUND and self.last_round is LastRound.ALL_AT_ONCE

    def is_staged(self, round_number: int) -> bool:
        """Tell whether the round is the last one, laid down first and finished later (R5.7)."""
        return round_number == LAST_ROUND and self.last_round is LastRound.STAGED

    def goes_out_by_discarding(self, round_number: int) -> bool:
        """Tell whether the last card of a hand must be a discard (R5.6)."""
        return self.must_discard_to_go_out and round_number != LAST_ROUND


STANDARD: Final = Ruleset()


class Preset(StrEnum):
    """The named variants of R9."""

    STANDARD = "standard"
    SINGLE_DECK = "single_deck"
    FIXED_WILDS = "fixed_wilds"
    KINGS_WILD = "kings_wild"
    STRICT_LAY_OFF = "strict_lay_off"
    SAME_TURN_LAY_OFF = "same_turn_lay_off"
    STAGED_FINISH = "staged_finish"
    BUYING = "buying"


PRESETS: Final[Mapping[Preset, Ruleset]] = {
    Preset.STANDARD: STANDARD,
    Preset.SINGLE_DECK: Ruleset(decks=1, rounds=SINGLE_DECK_ROUNDS),
    Preset.FIXED_WILDS: Ruleset(wild_mode=WildMode.TWOS),
    Preset.KINGS_WILD: Ruleset(wild_mode=WildMode.KINGS),
    Preset.STRICT_LAY_OFF: Ruleset(strict_lay_off=True),
    Preset.SAME_TURN_LAY_OFF: Ruleset(strict_lay_off=False),
    Preset.STAGED_FINISH: Ruleset(last_round=LastRound.STAGED),
    Preset.BUYING: Ruleset(buying=True),
}
"""Each preset as the ruleset that differs from the standard only in what the preset sets."""


def differences(ruleset: Ruleset) -> dict[str, object]:
    """Return the switches in which a ruleset differs from the standard, with its own values."""
    return {
        field.name: getattr(ruleset, field.name)
        for field in fields(Ruleset)
        if getattr(ruleset, field.name) != getattr(STANDARD, field.name)
    }


def combine(presets: Iterable[Preset]) -> Ruleset:
    """Return the standard ruleset with every switch that the presets set (R9); later ones win."""
    ruleset = STANDARD
    for preset in presets:
        ruleset = replace(ruleset, **differences(PRESETS[preset]))  # type: ignore[arg-type]  # names and values are Ruleset's own
    return ruleset


def presets_in(ruleset: Ruleset) -> tuple[Preset, ...]:
    """Return the presets that a ruleset contains: all their switches hold (R9).

    `STANDARD` only where every switch has its default; `STRICT_LAY_OFF` sets nothing, so it never
    shows.
    """
    changed = differences(ruleset)
    if not changed:
        return (Preset.STANDARD,)
    return tuple(
        preset
        for preset, example in PRESETS.items()
        if (wanted := differences(example)) and wanted.items() <= changed.items()
    )


def preset_name(ruleset: Ruleset) -> str:
    """Return a ruleset's presets joined by "+", with "custom" for switches beyond them.

    It is for the answers of commands, and the same in every language. It does not tell all rulesets
    apart: what counts or filters matches does so by the ruleset.
    """
    presets = presets_in(ruleset)
    names = [preset.value for preset in presets]
    return "+".join(names if combine(presets) == ruleset else [*names, "custom"])


@unique
class RulesetFault(Ruling):
    """Why a ruleset is impossible, by itself or with the number of seats."""

    SEATS = "R1.1", N_("Two to six players can play.")
    DECKS = "R1.3", N_("The pack has one, two or three decks.")
    SINGLE_DECK_SEATS = "R9", N_("A single deck is for two or three players.")
    ROUNDS = "R1.8", N_("Rounds are an ascending part of 1 to 7.")
    SINGLE_DECK_ROUNDS = "R1.8", N_("A single deck is played in rounds 1 to 5.")
    RESHUFFLES = "R6.2", N_("Between 0 and 9 reshuffles per round are possible.")
    BUYS = "R7.4", N_("Between 1 and 4 buys per round are possible.")
    BUYING_SEATS = "R7.5", N_("Buying needs at least three players.")


class ImpossibleRuleset(ValueError):
    """Raised where a match is to begin under rules that cannot be played."""

    def __init__(self, faults: tuple[RulesetFault, ...]) -> None:
        super().__init__(" ".join(f"{fault.text} ({fault.clause})" for fault in faults))
        self.faults = faults


def find_faults(ruleset: Ruleset, seats: int | None = None) -> tuple[RulesetFault, ...]:
    """Return all that makes a ruleset impossible, with `seats` also for that number of players."""
    rounds = ruleset.rounds
    ascending = list(rounds) == sorted(set(rounds))
    single_deck = ruleset.decks == 1
    checks = (
        (RulesetFault.SEATS, seats is not None and not MIN_SEATS <= seats <= MAX_SEATS),
        (RulesetFault.DECKS, ruleset.decks not in (1, 2, 3)),
        (RulesetFault.SINGLE_DECK_SEATS, single_deck and seats is not None and seats > 3),
        (RulesetFault.ROUNDS, not rounds or not ascending or not set(rounds) <= set(ALL_ROUNDS)),
        (
            RulesetFault.SINGLE_DECK_ROUNDS,
            single_deck and not set(rounds) <= set(SINGLE_DECK_ROUNDS),
        ),
        (RulesetFault.RESHUFFLES, not 0 <= ruleset.reshuffles <= 9),
        (RulesetFault.BUYS, not 1 <= ruleset.buys_per_round <= 4),
        (RulesetFault.BUYING_SEATS, ruleset.buying and seats is not None and seats < 3),
    )
    return tuple(fault for fault, is_there in checks if is_there)


def require_possible(ruleset: Ruleset, seats: int | None = None) -> None:
    """Check that the ruleset can be played.

    Raises:
        ImpossibleRuleset: with every fault found.
    """
    faults = find_faults(ruleset, seats)
    if faults:
        raise ImpossibleRuleset(faults)
