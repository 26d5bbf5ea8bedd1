"""Six tips, each when its situation is really there.

Which tips a player does not want to see again, and that there is at most one a round, is remembered
by whoever shows them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import Final

from game.ai.plan import Course, Discarding, Fellows
from game.i18n import capitalised, t
from game.rules.actions import Phase
from game.rules.cards import CardId, SeatId, is_wild
from game.rules.contracts import CONTRACTS
from game.rules.legality import lay_offs
from game.rules.ruleset import WildMode
from game.rules.scoring import card_points
from game.rules.views import PlayerView
from game.wording import Line, chip, compose, rank_plural

MANY_WILDS: Final = 3
HIGH_POINTS: Final = 10
"""The least points of a high card: tens, court cards, aces."""
MOST_SHORT: Final = 2
"""A hand that lacks more cards is collected, not yet brought down."""


class Tip(StrEnum):
    """What a tip is about; its value is the rest of the anchor `tip.…` in the rules book."""

    CONTRACT = "contract"
    WILDS = "wilds"
    RISING = "rising"
    ROUND_7 = "round7"
    DISCARDS = "discards"
    HIGH = "high"


ONCE: Final = frozenset({Tip.RISING})
"""Tips whose situation comes in every round: to have read one of them once is enough."""


def find_tip(view: PlayerView, unwanted: Collection[str] = ()) -> Tip | None:
    """Return the first tip whose situation is there and that is not unwanted (R10).

    Args:
        view: What the player sees; tips are given on the player's own turn.
        unwanted: Values of tips that are not to be shown again.
    """
    if not view.is_to_act:
        return None
    match view.table.turn.phase:
        case Phase.DRAW:
            found = _before_drawing(view)
        case Phase.PLAY:
            found = _after_drawing(view)
        case Phase.OFFER | Phase.OVER:
            return None
    return next((tip for tip in found if tip not in unwanted), None)


def tip_line(tip: Tip, view: PlayerView) -> Line:
    """Return a tip as a sentence or two about the player's own cards."""
    match tip:
        case Tip.CONTRACT:
            return (t("The contract comes first: lay it down now, before somebody goes out."),)
        case Tip.WILDS:
            return (
                t("Do not hoard wilds: each costs 20 points in your hand. Finish melds with them."),
            )
        case Tip.RISING:
            before = rank_plural(view.ruleset.wild_rank(view.results[-1].number))
            return (capitalised(t("{ranks} are ordinary again.", ranks=before)),)
        case Tip.ROUND_7:
            return (t("Collect by suit from the start: your whole hand must fit."),)
        case Tip.DISCARDS:
            card = _find_wanted(view)
            assert card is not None
            return compose(
                t("Read the discards: the next player collects what goes with {card}."),
                card=chip(card),
            )
        case Tip.HIGH:
            card = _find_high(view)
            assert card is not None
            return compose(t("Lay off high cards: {card} fits on the table."), card=chip(card))


def tip_title(tip: Tip, view: PlayerView) -> str:
    """Return what stands above a tip; with `Tip.RISING` it is what the sentence goes on from."""
    number = view.table.round_number
    match tip:
        case Tip.RISING:
            wild = rank_plural(view.table.wild_rank)
            return t("Round {number}: {ranks} are wild", number=number, ranks=wild)
        case Tip.ROUND_7:
            return t("Round {number}", number=number)
        case _:
            return t("A word from the coach")


def _before_drawing(view: PlayerView) -> Iterator[Tip]:
    if view.table.turn.number > len(view.table.seats):
        return
    if view.ruleset.is_all_at_once(view.table.round_number):
        yield Tip.ROUND_7
    if view.ruleset.wild_mode is WildMode.ROTATING and view.results:
        yield Tip.RISING


def _after_drawing(view: PlayerView) -> Iterator[Tip]:
    if view.own.is_down:
        if _find_high(view) is not None:
            yield Tip.HIGH
        return
    course = Course(view.table.round_number, view.ruleset)
    short = Discarding(course, view.hand).draws_wanted
    if short == 0 and course.layout(view.hand) is not None and _is_urgent(view):
        yield Tip.CONTRACT
    wilds = sum(is_wild(card, view.table.wild_rank) for card in view.hand)
    if wilds >= MANY_WILDS and 0 < short <= MOST_SHORT and not course.is_whole_hand:
        yield Tip.WILDS
    if _find_wanted(view) is not None:
        yield Tip.DISCARDS


def _is_urgent(view: PlayerView) -> bool:
    """Tell whether another player is down, so that the round may end at any time."""
    return any(seat.is_down for index, seat in enumerate(view.table.seats) if index != view.seat)


def _find_wanted(view: PlayerView) -> CardId | None:
    """Return a card of the hand that goes with what the next seat has taken from the discards."""
    next_seat = SeatId((view.seat + 1) % len(view.table.seats))
    if view.table.seats[next_seat].is_down:
        return None
    fellows = Fellows(view.table.seats[next_seat].shown)
    contract = CONTRACTS[view.table.round_number]
    wanted = [
        card
        for card in view.hand
        if not is_wild(card, view.table.wild_rank) and fellows.company(card, contract) >= 2
    ]
    return min(wanted, default=None)


def _find_high(view: PlayerView) -> CardId | None:
    """Return the dearest high natural card that can be laid off now."""
    wild_rank = view.table.wild_rank
    cards = {move.card for move in lay_offs(view) if not is_wild(move.card, wild_rank)}
    high = [card for card in cards if card_points(card, wild_rank) >= HIGH_POINTS]
    return max(high, key=lambda card: (card_points(card, wild_rank), -card), default=None)
