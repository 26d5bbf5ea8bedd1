"""What a seat knows of where the hidden cards lie, and worlds that look the same to it (R10).

Which cards may come next follows from the shuffles that everybody watched: a new stock is made of
discards that all have seen. The contract meter and the review count by it. Worlds are for opponents
of one's own that sample, and for tests of honesty; the cast plays without, see `Policy`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.rules.cards import CardId, SeatId, pack
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DiscardBought,
    RoundDealt,
    Source,
    StockReshuffled,
    WildSwapped,
)
from game.rules.views import PlayerView, Table


@dataclass(frozen=True, slots=True)
class Pool:
    """Cards that were shuffled together and that the seat has not seen since.

    As far as the shuffle goes, each is as likely as any other in each place where one of them lies.

    Attributes:
        cards: The cards, by id.
        held: By seat, how many of them it holds; 0 for the seat that asks.
    """

    cards: tuple[CardId, ...]
    held: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class World:
    """Where every card lies: hands by seat, the stock with its top last."""

    hands: tuple[tuple[CardId, ...], ...]
    stock: tuple[CardId, ...]


def pools(view: PlayerView) -> tuple[Pool, ...]:
    """Return the cards that a seat cannot see, by the shuffle that hid them, the deal's first.

    A new stock is made when the old one is empty (R6.1). So all of the stock is of the last pool,
    and what rivals held before, they still hold. Of the last pool a rival holds what it drew blind
    since, less what it has shown of that; and so on back to the deal.
    """
    reshuffled = _Reshuffled(view.table)
    cards: list[list[CardId]] = [[] for _ in range(1 + len(reshuffled.drawn))]
    for card in _hidden(view):
        cards[reshuffled.last_in.get(card, 0)].append(card)
    unknown = [seat.card_count - len(seat.shown) for seat in view.table.seats]
    later = [sum(counts) for counts in zip(*reshuffled.drawn, strict=True)] or [0] * len(unknown)
    dealt = [count - drawn for count, drawn in zip(unknown, later, strict=True)]
    return tuple(
        Pool(
            tuple(hidden),
            tuple(0 if seat == view.seat else count for seat, count in enumerate(held)),
        )
        for hidden, held in zip(cards, (dealt, *reshuffled.drawn), strict=True)
    )


def possible_draws(view: PlayerView) -> tuple[CardId, ...]:
    """Return the cards, by id, of which the stock would give one now, as far as a seat can tell.

    Where the stock is empty it is made anew of the discards first, if that may be (R6.1, R6.2).
    """
    table = view.table
    if table.stock_count:
        return pools(view)[-1].cards
    return tuple(sorted(table.discards[:-1])) if table.can_make_stock else ()


def _hidden(view: PlayerView) -> list[CardId]:
    """Return the cards, by id, that lie in the stock or, unknown to the seat, in a rival's hand."""
    table = view.table
    seen = {*view.hand, *table.discards}
    seen.update(card for seat in table.seats for meld in seat.melds for card in meld.cards)
    seen.update(card for seat in table.seats for card in seat.shown)
    return [card for card in pack(view.ruleset.decks) if card not in seen]


class _Reshuffled:
    """What became of the stocks that were made anew this round, as everybody saw it.

    Attributes:
        last_in: By card that nobody has shown since, which new stock it went into last, from 1.
        drawn: By new stock, then seat: cards of it drawn blind and not shown since.
    """

    def __init__(self, table: Table) -> None:
        self.last_in: dict[CardId, int] = {}
        self.drawn: list[list[int]] = []
        pile: list[CardId] = []
        for event in table.history:
            match event:
                case RoundDealt(up_card=card):
                    pile.append(card)
                case CardDrawn(seat, Source.STOCK):
                    self._draw(seat)
                case CardDrawn():
                    del pile[-1:]
                case DiscardBought(seat):
                    del pile[-1:]
                    self._draw(seat)
                case CardDiscarded(seat, card):
                    self._show(seat, card)
                    pile.append(card)
                case CardLaidOff(seat, card) | WildSwapped(seat, card):
                    self._show(seat, card)
                case ContractLaidDown(seat, melds):
                    for meld in melds:
                        for card in meld.cards:
                            self._show(seat, card)
                case StockReshuffled(count):  # a bought discard, on its way, is the top one here
                    self.drawn.append([0] * len(table.seats))
                    self.last_in.update(dict.fromkeys(pile[:count], len(self.drawn)))
                    del pile[:count]
                case _:
                    pass

    def _draw(self, seat: SeatId) -> None:
        if self.drawn:
            self.drawn[-1][seat] += 1

    def _show(self, seat: SeatId, card: CardId) -> None:
        if stock := self.last_in.pop(card, None):
            self.drawn[stock - 1][seat] -= 1


def resample(view: PlayerView, seed: int) -> World:
    """Return a world that a seat cannot tell from the true one.

    Every such world is equally likely, as the shuffles are; what rivals kept tells nothing here.
    """
    chance = random.Random(f"{seed}/world")
    hands = [seat.shown for seat in view.table.seats]
    hands[view.seat] = view.hand
    left: list[CardId] = []
    for pool in pools(view):
        left = list(pool.cards)
        chance.shuffle(left)
        for seat, count in enumerate(pool.held):
            hands[seat] += tuple(left[:count])
            del left[:count]
    return World(tuple(hands), tuple(left))
