"""Other deals that look the same to one seat: everything hidden from it is dealt anew (R10)."""

from __future__ import annotations

import random

from game.ai.plan import known_holdings
from game.rules.cards import CardId, SeatId, pack
from game.rules.state import MatchState, RoundState
from game.rules.views import PlayerView, view_for


def hidden_cards(view: PlayerView) -> list[CardId]:
    """Return the cards that lie in the stock or, never seen, in a rival's hand."""
    table = view.table
    seen = {*view.hand, *table.discards}
    seen.update(card for seat in table.seats for meld in seat.melds for card in meld.cards)
    seen.update(card for cards in known_holdings(table) for card in cards)
    return [card for card in pack(view.ruleset.decks) if card not in seen]


def resample(state: MatchState, seat: SeatId, seed: int) -> MatchState:
    """Return a state with the same view for the seat and all that it cannot know dealt anew."""
    view = view_for(state, seat)
    table = view.table
    hidden = hidden_cards(view)
    random.Random(seed).shuffle(hidden)
    known = known_holdings(table)
    hands: list[tuple[CardId, ...]] = []
    for index, held in enumerate(table.seats):
        if index == seat:
            hands.append(view.hand)
            continue
        unknown = held.card_count - len(known[index])
        hands.append((*known[index], *(hidden.pop() for _ in range(unknown))))
    assert len(hidden) == table.stock_count
    dealt = RoundState(table, tuple(hands), tuple(hidden))
    return MatchState(state.ruleset, seed, state.first_dealer, state.results, dealt)
