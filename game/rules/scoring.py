"""Points of cards, hands and matches, and who wins (R8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from game.rules.cards import ACE, JOKER_RANK, RANK_OF, CardId, Rank, SeatId


class Scored(Protocol):
    """A round that has been played: who went out, and the penalty of each seat."""

    @property
    def winner(self) -> SeatId | None:
        """Return who went out; None if the round was blocked."""

    @property
    def points(self) -> tuple[int, ...]:
        """Return the penalty of each seat."""


def card_points(card: CardId, wild_rank: Rank) -> int:
    """Return the penalty of one card: wild 20, ace 15, court cards and ten 10, others 5 (R8.1)."""
    rank = RANK_OF[card]
    if rank in (JOKER_RANK, wild_rank):
        return 20
    if rank == ACE:
        return 15
    return 10 if rank >= 10 else 5


def hand_points(cards: Iterable[CardId], wild_rank: Rank) -> int:
    """Return the penalty of the cards left in a hand (R8.1)."""
    return sum(card_points(card, wild_rank) for card in cards)


def totals(results: Sequence[Scored], seats: int) -> tuple[int, ...]:
    """Return each seat's sum of penalties over the rounds played (R8.2)."""
    return tuple(sum(result.points[seat] for result in results) for seat in range(seats))


def rounds_gone_out(results: Sequence[Scored], seats: int) -> tuple[int, ...]:
    """Return how often each seat went out (R1.7)."""
    return tuple(sum(result.winner == seat for result in results) for seat in range(seats))


def places(results: Sequence[Scored], seats: int) -> tuple[int, ...]:
    """Return each seat's place after the rounds played (R8.2)."""
    return ranked(totals(results, seats), rounds_gone_out(results, seats))


def ranked(sums: Sequence[int], gone_out: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's place, 1 for the leader: lowest sum, then most rounds gone out (R8.2).

    Seats equal in both share a place, and the next places are left out: 1, 1, 3.
    """
    keys = tuple((total, -out) for total, out in zip(sums, gone_out, strict=True))
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def winners(results: Sequence[Scored], seats: int) -> tuple[SeatId, ...]:
    """Return the seats that win the match; several share the win (R8.2)."""
    return tuple(SeatId(seat) for seat, place in enumerate(places(results, seats)) if place == 1)
