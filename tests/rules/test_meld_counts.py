"""How many legal melds small packs hold, counted in two ways that know nothing of each other.

Like a perft of a move generator: the referee judges every arrangement of the cards, and arithmetic
says how many of them ought to be legal. A set is counted by its cards, a run by its suit, its place
and the card on each place.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, perm

import pytest
from hands import cards

from game.rules.cards import JOKER_RANK, RANK_OF, RANKS, SUIT_OF, CardId, Rank, Suit, rank_at
from game.rules.melds import RunMeld, SetMeld, find_fault
from game.rules.ruleset import WildLimit


def judged(pack: tuple[CardId, ...], wild: Rank, limit: WildLimit) -> tuple[int, int]:
    """Count sets and runs by asking the referee about every arrangement."""
    sets = sum(
        find_fault(SetMeld(rank, chosen), wild, limit) is None
        for size in range(len(pack) + 1)
        for chosen in combinations(pack, size)
        for rank in RANKS
    )
    runs = sum(
        find_fault(RunMeld(suit, low, chosen), wild, limit) is None
        for size in range(len(pack) + 1)
        for chosen in permutations(pack, size)
        for suit in Suit
        if _could_be(chosen, suit, wild)
        for low in range(1, 15)
    )
    return sets, runs


def _could_be(chosen: tuple[CardId, ...], suit: Suit, wild: Rank) -> bool:
    """Spare the referee arrangements with a plain card of another suit."""
    return all(SUIT_OF[card] == suit or RANK_OF[card] in (JOKER_RANK, wild) for card in chosen)


def calculated(pack: tuple[CardId, ...], wild: Rank, limit: WildLimit) -> tuple[int, int]:
    """Count sets and runs by arithmetic on the numbers of copies."""
    wilds = sum(RANK_OF[card] in (JOKER_RANK, wild) for card in pack)
    sets = runs = 0
    for rank in RANKS:
        naturals = sum(RANK_OF[card] == rank for card in pack)
        others = wilds - naturals if rank == wild else wilds
        for own in range(1, naturals + 1):
            for standing_in in range(others + 1):
                if own + standing_in >= 3 and _is_allowed(own, standing_in, limit):
                    sets += comb(naturals, own) * comb(others, standing_in)
    for suit in Suit:
        copies = {
            rank: sum(RANK_OF[card] == rank and SUIT_OF[card] == suit for card in pack)
            for rank in RANKS
        }
        for low in range(1, 12):
            for high in range(low + 3, min(low + 13, 15)):
                runs += _runs_at(range(low, high + 1), copies, wild, wilds, limit)
    return sets, runs


def _runs_at(
    places: range, copies: dict[Rank, int], wild: Rank, wilds: int, limit: WildLimit
) -> int:
    """Count the ways to lay fewer than 14 cards: which lie as themselves, then which stand in."""
    size = len(places)
    plain = [copies[rank_at(place)] for place in places if rank_at(place) != wild]
    at_home = copies[wild] if any(rank_at(place) == wild for place in places) else 0
    ways = [1]  # ways[n] counts the choices of n plain naturals
    for count in plain:
        ways = [
            (ways[n] if n < len(ways) else 0) + (ways[n - 1] * count if n else 0)
            for n in range(len(ways) + 1)
        ]
    has_home = any(rank_at(place) == wild for place in places)
    total = 0
    for naturals, number in enumerate(ways):
        empty = size - naturals
        if not has_home:
            if naturals and _is_allowed(naturals, empty, limit):
                total += number * perm(wilds, empty)
            continue
        # The home of the wild rank is taken by its own card, or by a wild that is not at home.
        if _is_allowed(naturals + 1, empty - 1, limit):
            total += number * at_home * perm(wilds - 1, empty - 1) if wilds else 0
        if naturals and empty and _is_allowed(naturals, empty, limit) and wilds:
            total += number * (wilds - at_home) * perm(wilds - 1, empty - 1)
    return total


def _is_allowed(naturals: int, standing_in: int, limit: WildLimit) -> bool:
    return {
        WildLimit.NONE: True,
        WildLimit.HALF: standing_in <= naturals,
        WildLimit.ONE: standing_in <= 1,
    }[limit]


@pytest.mark.parametrize(
    ("text", "wild", "limit", "sets", "runs"),
    [
        ("8C 8D 8H 8S", 3, "none", 5, 0),
        ("8C 8C 8D 8D", 3, "none", 5, 0),
        ("8C 8D 8H 8S *", 3, "none", 16, 0),
        ("8C 8D * *", 3, "none", 5, 0),
        ("3C 3D 3H *", 3, "none", 5, 54),
        ("5C 6C 7C 8C 9C TC", 3, "none", 0, 6),
        ("JC QC KC AC 2C 3C 4C", 9, "none", 0, 2),
        ("5C 6C 7C 8C 8C 9C", 3, "none", 0, 6),
        ("5C 6C 7C *", 3, "none", 0, 2),
        ("5C 6C * * 9D", 3, "none", 3, 6),
        ("5C 6C 5D *", 5, "none", 5, 24),
        ("5C 6C 7C 8C 5D *", 5, "none", 13, 234),
        ("5C 6C 7C 8C 5D *", 5, "half", 1, 122),
        ("5C 6C 7C 8C 5D *", 5, "one", 1, 18),
        ("4C 5C 5D 5H 6C *", 5, "none", 27, 672),
        ("2C 2D AC 3C 4C KC", 2, "none", 4, 16),
        ("KC KD QC JC AC *", 13, "none", 13, 129),
        ("9D 9H 9S * *", 9, "half", 13, 0),
    ],
)
def test_counts(text: str, wild: int, limit: str, sets: int, runs: int) -> None:
    pack = cards(text)
    by_referee = judged(pack, Rank(wild), WildLimit(limit))
    assert by_referee == calculated(pack, Rank(wild), WildLimit(limit))
    assert by_referee == (sets, runs)
