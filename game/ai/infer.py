"""What the seats' doings tell about their hands: a belief over the unseen cards (R10).

What was thrown, left lying, taken and kept says what a hand collects. The belief is a logistic
model: the chance that an unseen copy of a face lies in a hand starts from the share of the hidden
cards that the hand is, and every sign shifts its log-odds. A second one of the same kind tells from
the expected company of a face in that hand whether the hand has use for it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.ai.habits import HOLDING, WANTING
from game.ai.plan import Unseen
from game.rules.cards import (
    ACE,
    FACE_OF,
    HIGH_ACE_PLACE,
    JOKER,
    RANK_OF,
    SUIT_OF,
    CardId,
    Face,
    SeatId,
)
from game.rules.events import (
    BuyDeclined,
    CardDiscarded,
    CardDrawn,
    DiscardBought,
    RoundDealt,
    Source,
    StockChosen,
    StockReshuffled,
)
from game.rules.scoring import card_points
from game.rules.views import PlayerView, Table

MOST_LAPS: Final = 6
"""After so many turns of a seat, further ones change no more what it is likely to keep."""


@dataclass(frozen=True, slots=True)
class Doings:
    """What a seat has shown of its hand this round.

    Attributes:
        thrown: The cards it discarded.
        left: The top discards that it could have had and did not take.
        laps: The turns in which it has drawn.
    """

    thrown: tuple[CardId, ...]
    left: tuple[CardId, ...]
    laps: int


def doings(table: Table) -> tuple[Doings, ...]:
    """Return by seat what it has shown of its hand."""
    thrown: list[list[CardId]] = [[] for _ in table.seats]
    left: list[list[CardId]] = [[] for _ in table.seats]
    laps = [0] * len(table.seats)
    pile: list[CardId] = []
    asked = False
    for event in table.history:
        match event:
            case CardDiscarded(seat, card):
                thrown[seat].append(card)
                pile.append(card)
            case CardDrawn(seat, source):
                laps[seat] += 1
                if source is Source.DISCARDS:
                    del pile[-1:]
                elif not asked:
                    left[seat] += pile[-1:]
                asked = False
            case RoundDealt(up_card=card):
                pile.append(card)
            case StockChosen(seat):
                left[seat] += pile[-1:]
                asked = True
            case BuyDeclined(seat, card):
                left[seat].append(card)
            case DiscardBought():
                del pile[-1:]
            case StockReshuffled():
                del pile[:-1]
            case _:
                pass
    return tuple(
        Doings(tuple(gone), tuple(lain), count)
        for gone, lain, count in zip(thrown, left, laps, strict=True)
    )


class Signs:
    """Cards counted by rank and by place of a suit, to tell how near others lie."""

    def __init__(self, cards: Iterable[CardId]) -> None:
        self._ranks = [0] * 14
        self._places = [[0] * (HIGH_ACE_PLACE + 3) for _ in range(4)]
        for card in cards:
            suit = SUIT_OF[card]
            if suit is None:
                continue
            rank = RANK_OF[card]
            self._ranks[rank] += 1
            self._places[suit][rank] += 1
            if rank == ACE:
                self._places[suit][HIGH_ACE_PLACE] += 1

    def near(self, face: Face) -> tuple[int, int, int]:
        """Return how many have the face's rank, lie next to it, and lie next but one."""
        rank, places = RANK_OF[face], self._places[face // 13]
        fellows = self._ranks[rank]
        # Place 0 stays empty; so do the two beyond the high ace.
        if rank == ACE:
            return fellows, places[2] + places[13], places[3] + places[12]
        low = places[rank - 2] if rank > 2 else 0
        return fellows, places[rank - 1] + places[rank + 1], low + places[rank + 2]


class Belief:
    """What a seat may believe of one rival's hand.

    Args:
        view: What the seat sees.
        rival: Whose hand.
        known: By seat, the cards it took face up and still holds.
        unseen: By face, the copies that lie where the seat cannot see them.
        done: What the rival has shown.
    """

    def __init__(
        self,
        view: PlayerView,
        rival: SeatId,
        known: Sequence[Sequence[CardId]],
        unseen: Unseen,
        done: Doings,
    ) -> None:
        table = view.table
        self._wild_rank = table.wild_rank
        self._number = table.round_number
        self._unseen = unseen
        self._held = known[rival]
        hidden = table.seats[rival].card_count - len(self._held)
        self._uniform = hidden / max(1, sum(unseen))
        self._laps = min(done.laps, MOST_LAPS)
        self._signs = (Signs(done.thrown), Signs(done.left), Signs(self._held))

    @property
    def uniform(self) -> float:
        """The chance that any unseen card lies in the hand if nothing had been shown."""
        return self._uniform

    def signs(self, face: Face) -> tuple[float, ...]:
        """Return what speaks for and against the hand holding a face."""
        laps = self._laps
        if self.is_wild(face):
            return (0.0,) * 10 + (laps,)
        thrown, left, known = self._signs
        points = card_points(CardId(face), self._wild_rank) / 10
        return (
            *map(float, thrown.near(face)),
            *map(float, left.near(face)),
            *map(float, known.near(face)),
            laps * points,
            0.0,
        )

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """By face, the chance that an unseen copy lies in the hand."""
        if not 0 < self._uniform < 1:
            return (self._uniform,) * (JOKER + 1)
        odds = math.log(self._uniform / (1 - self._uniform))
        weights = HOLDING[self._number]
        found = []
        for face in range(JOKER + 1):
            signs = self.signs(Face(face))
            found.append(_chance(odds + sum(w * x for w, x in zip(weights, signs, strict=True))))
        expected = sum(share * count for share, count in zip(found, self._unseen, strict=True))
        wanted = self._uniform * sum(self._unseen)
        return tuple(min(1.0, share * wanted / expected) for share in found)

    def unseen(self, face: Face) -> int:
        """Return how many copies of a face lie where the seat cannot see them."""
        return self._unseen[face]

    def known(self, face: Face) -> int:
        """Return how many copies of a face the hand is known to hold."""
        return self._counts[face]

    def is_wild(self, face: Face) -> bool:
        """Tell whether a face may stand for others."""
        return face == JOKER or RANK_OF[face] == self._wild_rank

    def expect(self, face: Face) -> float:
        """Return how many copies of a face the hand may be expected to hold."""
        return self._unseen[face] * self.shares[face] + self._counts[face]

    @cached_property
    def _counts(self) -> tuple[int, ...]:
        counts = [0] * (JOKER + 1)
        for card in self._held:
            counts[FACE_OF[card]] += 1
        return tuple(counts)

    def company(self, face: Face) -> tuple[float, ...]:
        """Return what the hand may be expected to hold beside a natural face.

        That is 1 for any hand, then its fellows of the rank, the faces next to it, and those next
        but one.
        """
        rank, suit = RANK_OF[face], face // 13
        fellows = sum(self.expect(Face(other * 13 + rank - 1)) for other in range(4))
        near = sum(self.expect(Face(suit * 13 + other - 1)) for other in _NEXT[rank])
        next_but_one = sum(
            self.expect(Face(suit * 13 + other - 1)) for other in _NEXT_BUT_ONE[rank]
        )
        return 1.0, fellows, near, next_but_one

    def wants(self, face: Face) -> float:
        """Return the chance that a face brings the hand a draw nearer its contract."""
        if self.is_wild(face):
            return 1.0
        weights = WANTING[self._number]
        return _chance(sum(w * x for w, x in zip(weights, self.company(face), strict=True)))


def _chance(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def _ranks_at(*places: int) -> tuple[int, ...]:
    return tuple(
        ACE if place == HIGH_ACE_PLACE else place
        for place in places
        if ACE <= place <= HIGH_ACE_PLACE
    )


_NEXT: Final = ((), _ranks_at(2, 13), *(_ranks_at(rank - 1, rank + 1) for rank in range(2, 14)))
"""By rank, the ranks next to it in a run."""
_NEXT_BUT_ONE: Final = (
    (),
    _ranks_at(3, 12),
    *(_ranks_at(rank - 2, rank + 2) for rank in range(2, 14)),
)
