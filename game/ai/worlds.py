"""Worlds that look the same to a seat: all that it cannot see, dealt anew (R10).

For opponents of one's own that sample, and for tests of honesty; the cast plays without, see
`Policy`. The luck ledger asks for the hidden cards too.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.rules.cards import CardId, pack
from game.rules.views import PlayerView


@dataclass(frozen=True, slots=True)
class World:
    """Where every card lies: hands by seat, the stock with its top last."""

    hands: tuple[tuple[CardId, ...], ...]
    stock: tuple[CardId, ...]


def hidden_cards(view: PlayerView) -> tuple[CardId, ...]:
    """Return the cards, by id, that lie in the stock or, never seen, in a rival's hand."""
    table = view.table
    seen = {*view.hand, *table.discards}
    seen.update(card for seat in table.seats for meld in seat.melds for card in meld.cards)
    seen.update(card for seat in table.seats for card in seat.shown)
    return tuple(card for card in pack(view.ruleset.decks) if card not in seen)


def resample(view: PlayerView, seed: int) -> World:
    """Return a world that a seat cannot tell from the true one, every such world equally likely.

    Rivals hold the cards that they took face up; the other hidden cards are dealt to them and to
    the stock by chance.
    """
    hidden = list(hidden_cards(view))
    random.Random(f"{seed}/world").shuffle(hidden)
    hands: list[tuple[CardId, ...]] = []
    for seat, held in enumerate(view.table.seats):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        unknown = held.card_count - len(held.shown)
        hands.append((*held.shown, *hidden[:unknown]))
        del hidden[:unknown]
    return World(tuple(hands), tuple(hidden))
