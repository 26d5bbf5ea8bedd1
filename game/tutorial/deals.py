"""Rigged deals: which cards lie where, written down as data, and the round that they make.

A deal names the cards that matter. The rest of the pack follows in an order of its own that
depends on no shuffle and no solver, so that a lesson is the same for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.rules.actions import Phase
from game.rules.cards import CardId, SeatId, pack
from game.rules.contracts import hand_size
from game.rules.events import RoundDealt, RoundResult
from game.rules.notation import parse_card
from game.rules.ruleset import Ruleset
from game.rules.state import MatchState, RoundState, Seat, Table, Turn
from game.rules.views import redact

LEARNER: Final = SeatId(0)
SEATS: Final = 4
_STRIDE: Final = 37
"""Steps through the pack from one card to the next; it shares no factor with 108."""


def cards(text: str) -> tuple[CardId, ...]:
    """Read cards such as `7H 7H' *1`, spaces between."""
    return tuple(parse_card(word) for word in text.split())


@dataclass(frozen=True, slots=True)
class Deal:
    """How a round of the tutorial is dealt.

    Attributes:
        round_number: The round.
        dealer: Who deals; the next seat plays first.
        hands: By seat, the cards that matter; the rest of a hand is filled up.
        up_card: The first discard.
        stock: The top cards of the stock, the first to be drawn first.
    """

    round_number: int
    dealer: SeatId
    hands: tuple[tuple[CardId, ...], ...]
    up_card: CardId
    stock: tuple[CardId, ...]


def deal(
    plan: Deal, ruleset: Ruleset, results: tuple[RoundResult, ...] = ()
) -> tuple[MatchState, RoundDealt]:
    """Return a match at the beginning of a rigged round, as `engine.deal_round` deals it (R1.6).

    Args:
        plan: Which cards lie where.
        ruleset: The rules; the round is one of theirs.
        results: The rounds before it.
    """
    named = {card for hand in plan.hands for card in hand} | {plan.up_card, *plan.stock}
    rest = iter(_others(ruleset, named))
    size = hand_size(plan.round_number)
    hands = tuple(_filled(hand, size, rest) for hand in plan.hands)
    stock = (*reversed(tuple(rest)), *reversed(plan.stock))
    wild_rank = ruleset.wild_rank(plan.round_number)
    dealt = RoundDealt(plan.round_number, plan.dealer, wild_rank, hands, plan.up_card, len(stock))
    buys = ruleset.buys_per_round if ruleset.buying else 0
    first = SeatId((plan.dealer + 1) % SEATS)
    table = Table(
        round_number=plan.round_number,
        wild_rank=wild_rank,
        dealer=plan.dealer,
        seats=(Seat(size, (), None, buys),) * SEATS,
        discards=(plan.up_card,),
        stock_count=len(stock),
        reshuffles_left=ruleset.reshuffles,
        closing_turns=None,
        turn=Turn(1, first, Phase.DRAW, None, (), True, None),
        history=(redact(dealt, None),),
    )
    played = ruleset.rounds.index(plan.round_number)
    first_dealer = SeatId((plan.dealer - played) % SEATS)
    held = RoundState(table, hands, stock)
    return MatchState(ruleset, 0, first_dealer, results, held), dealt


def _others(ruleset: Ruleset, named: Iterable[CardId]) -> Sequence[CardId]:
    every = pack(ruleset.decks)
    taken = set(named)
    order = (every[place * _STRIDE % len(every)] for place in range(len(every)))
    return [card for card in order if card not in taken]


def _filled(hand: tuple[CardId, ...], size: int, rest: Iterator[CardId]) -> tuple[CardId, ...]:
    return (*hand, *(next(rest) for _ in range(size - len(hand))))
