"""Views of seat 0 in round 2, with melds of both seats on the table."""

from __future__ import annotations

from positions import position

from game.rules.cards import CardId, SeatId
from game.rules.notation import format_cards
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.views import PlayerView, view_for

ME, OTHER = SeatId(0), SeatId(1)
MY_MELDS = ["set 9H 9S 9D", "run 5H 6H * 8H"]
THEIR_MELDS = ["set QH QS *", "run 9D TD JD QD"]


def playing(
    hand: str, *, down: bool = True, ruleset: Ruleset = STANDARD, **more: object
) -> PlayerView:
    """A view in round 2 (fours wild); seat 1 is down, and seat 0 too unless told otherwise."""
    melds = {1: THEIR_MELDS} | ({0: MY_MELDS} if down else {})
    state = position([hand, "KC KD"], round_number=2, melds=melds, ruleset=ruleset, **more)  # type: ignore[arg-type]  # passed through by name
    return view_for(state, ME)


def pick(view: PlayerView, text: str) -> tuple[CardId, ...]:
    """Return cards of the hand by their faces."""
    free = list(view.hand)
    found: list[CardId] = []
    for word in text.split():
        card = next(card for card in free if format_cards([card]) == word)
        free.remove(card)
        found.append(card)
    return tuple(found)
