from __future__ import annotations

import pytest

from game.ai.places import NATURAL, Places, claimed_within, reach
from game.rules.cards import (
    HIGH_ACE_PLACE,
    JOKER,
    JOKER_RANK,
    RANKS,
    CardId,
    Suit,
    face,
    pack,
    rank_at,
)
from game.rules.melds import MIN_RUN, MIN_SET, End, RunMeld, SetMeld, TableMeld, extend, swap
from game.rules.reasons import Refusal


def run(suit: Suit, low: int, high: int) -> RunMeld:
    cards = tuple(CardId(face(rank_at(place), suit)) for place in range(low, high + 1))
    return RunMeld(suit, low, cards)


def runs_of(suit: Suit) -> tuple[TableMeld, ...]:
    return tuple(
        run(suit, low, high)
        for low in range(1, HIGH_ACE_PLACE)
        for high in range(low + MIN_RUN - 1, HIGH_ACE_PLACE + 1)
    )


SETS: tuple[TableMeld, ...] = tuple(
    SetMeld(rank, tuple(CardId(face(rank, suit)) for suit in list(Suit)[:MIN_SET]))
    for rank in RANKS
)
EVERY_MELD = pytest.mark.parametrize("melds", [SETS, *map(runs_of, Suit)])


def with_joker(meld: TableMeld, position: int) -> TableMeld:
    cards = (*meld.cards[:position], CardId(JOKER), *meld.cards[position + 1 :])
    if isinstance(meld, SetMeld):
        return SetMeld(meld.rank, cards)
    return RunMeld(meld.suit, meld.low, cards)


def naturals_at(places: Places) -> set[CardId]:
    return {card for card in pack(1) if NATURAL[card] & places}


@EVERY_MELD
def test_ends_are_where_the_rules_let_natural_cards_be_laid_off(
    melds: tuple[TableMeld, ...],
) -> None:
    for meld in melds:
        every, low, within, high = reach(meld)
        for end, places in ((End.LOW, low), (End.HIGH, high)):
            taken = {
                card
                for card in pack(1)
                if card < JOKER and not isinstance(extend(meld, card, end, JOKER_RANK), Refusal)
            }
            assert naturals_at(places) == taken, (meld, end)
        assert naturals_at(within) >= set(meld.cards)
        assert naturals_at(every) == naturals_at(low | within | high)


@EVERY_MELD
def test_a_stand_in_is_claimed_by_the_cards_that_the_rules_let_swap(
    melds: tuple[TableMeld, ...],
) -> None:
    for meld in melds:
        _, _, within, _ = reach(meld)
        assert claimed_within(meld, within) == 0
        for position in range(len(meld.cards)):
            mixed = with_joker(meld, position)
            swapping = {c for c in pack(1) if not isinstance(swap(mixed, position, c), Refusal)}
            assert naturals_at(claimed_within(mixed, within)) == swapping, mixed
            assert claimed_within(mixed, 0) == 0
