"""Worlds that look the same to a seat: all that it cannot see, dealt anew (R10)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.ai.plan import known_holdings
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
    seen.update(card for cards in known_holdings(table) for card in cards)
    return tuple(card for card in pack(view.ruleset.decks) if card not in seen)


def resample(view: PlayerView, seed: int) -> World:
    """Return a world that a seat cannot tell from the true one, every such world equally likely.

    Rivals hold the cards that they took face up; the other hidden cards are dealt to them and to
    the stock by chance.
    """
    hidden = list(hidden_cards(view))
    random.Random(f"{seed}/world").shuffle(hidden)
    hands: list[tuple[CardId, ...]] = []
    for seat, known in enumerate(known_holdings(view.table)):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        unknown = view.table.seats[seat].card_count - len(known)
        hands.append((*known, *hidden[:unknown]))
        del hidden[:unknown]
    return World(tuple(hands), tuple(hidden))
