"""What is said about a round that has ended, and about its deal."""

from __future__ import annotations

from collections.abc import Sequence

from game.history.fairness import FairnessCheck, seal_words
from game.history.luck import Luck
from game.i18n import t, tn
from game.players import Player
from game.rules.cards import SeatId
from game.rules.events import RoundResult


def head_words(result: RoundResult, players: Sequence[Player], own: SeatId | None) -> str:
    """Return who went out; to `own` it is said as one says it to that person."""
    if result.winner is None:
        return t("Nobody went out")
    if result.winner == own:
        return t("You went out")
    return t("{name} went out", name=players[result.winner].name)


def round_words(
    result: RoundResult, players: Sequence[Player], own: SeatId | None, lucks: Sequence[Luck]
) -> str:
    """Return how the round went, as it leads to the hands that were left.

    Args:
        result: How the round ended.
        players: By seat.
        own: The seat of the one person, if there is one.
        lucks: What chance brought each seat in the round; empty where that is not known.
    """
    if result.winner is None:
        return t("The round was blocked: no new stock could be made. Everyone kept cards:")
    if own is None or result.had_turn(own):
        return tn(
            "The round took {n} turn. The others kept:",
            "The round took {n} turns. The others kept:",
            result.turns,
        )
    wilds = lucks[result.winner].wilds + lucks[result.winner].jokers if lucks else 0
    if not wilds:
        return t("You did not get a turn. The others kept:")
    return tn(
        "You did not get a turn: {name} had {n} wild card. The others kept:",
        "You did not get a turn: {name} had {n} wild cards. The others kept:",
        wilds,
        name=players[result.winner].name,
    )


def sheet_notes(
    check: FairnessCheck | None, number: int, deal_number: int | None
) -> tuple[str, ...]:
    """Return what a score sheet's foot says about the deal of a round, a sentence each."""
    notes = []
    found = None
    if check is not None:
        found = next((each for each in check.deals if each.deal.number == number), None)
    if found is not None:
        seal = seal_words(found.deal.commitment)
        notes.append(
            t("Sealed before the deal: {seal}. Opened now, it matches.", seal=seal)
            if found.is_fair
            else t("Sealed before the deal: {seal}. Opened now, it does not match!", seal=seal)
        )
    if deal_number is not None:
        notes.append(t("Deal number {number}", number=deal_number))
    return tuple(notes)
