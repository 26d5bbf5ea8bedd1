"""What the seats' doings tell about their hands: a belief over the unseen cards (R10).

What was thrown, left lying, taken and kept says what a hand collects. The belief is a logistic
model: the chance that an unseen copy of a face lies in a hand starts from the share of the hidden
cards that the hand is, and every sign shifts its log-odds. A second one of the same kind tells
whether the hand has use for a face: whether it would bring it a draw nearer its contract.

How much better that is than counting cards alone is told in `docs/opponents.md`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
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
    CardId,
    Face,
    SeatId,
    Suit,
    rank_at,
)
from game.rules.cards import face as face_of
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

DEARNESS: Final = 9
WILDNESS: Final = 10
SIGNS: Final = 11
"""The signs after those of related cards: nine of these, three degrees of three kinds of cards."""
MOST_LAPS: Final = 6
"""After this many turns of a seat, further ones do not change what it is likely to keep."""


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
            case StockReshuffled(count):
                del pile[:count]
            case _:
                pass
    return tuple(
        Doings(tuple(gone), tuple(lain), count)
        for gone, lain, count in zip(thrown, left, laps, strict=True)
    )


def _relatives(face: Face) -> tuple[tuple[Face, ...], ...]:
    """Return the faces of the same rank, those next to it in its suit, and those next but one."""
    rank, suit = RANK_OF[face], Suit(face // 13)
    places = (rank, HIGH_ACE_PLACE) if rank == ACE else (rank,)
    return (
        tuple(face_of(rank, other) for other in Suit),
        *(
            tuple(
                face_of(rank_at(place + step), suit)
                for place in places
                for step in (-far, far)
                if ACE <= place + step <= HIGH_ACE_PLACE
            )
            for far in (1, 2)
        ),
    )


RELATIVES: Final = tuple(_relatives(Face(face)) for face in range(JOKER))
"""By natural face, the faces that a hand may want beside it, in three degrees."""


class Belief:
    """What a seat may believe of one rival's hand.

    Args:
        view: What the seat sees.
        rival: Whose hand.
        unseen: By face, the copies that lie where the seat cannot see them.
        done: What the rival has shown.
    """

    def __init__(
        self,
        view: PlayerView,
        rival: SeatId,
        unseen: Unseen,
        done: Doings,
    ) -> None:
        table = view.table
        self._wild_rank = table.wild_rank
        self._number = table.round_number
        self._unseen = unseen
        self._held = table.seats[rival].shown
        hidden = table.seats[rival].card_count - len(self._held)
        self._uniform = hidden / max(1, sum(unseen))
        self._laps = min(done.laps, MOST_LAPS)
        self._shown = (done.thrown, done.left, self._held)

    @property
    def uniform(self) -> float:
        """The chance that any unseen card lies in the hand if nothing had been shown."""
        return self._uniform

    @cached_property
    def signs(self) -> list[list[float]]:
        """By face, what speaks for and against the hand holding it."""
        laps = self._laps
        found = [[0.0] * SIGNS for _ in range(JOKER + 1)]
        for first, cards in zip((0, 3, 6), self._shown, strict=True):
            for card in cards:
                if not self.is_wild(FACE_OF[card]):
                    for sign, relatives in enumerate(RELATIVES[FACE_OF[card]], first):
                        for relative in relatives:
                            found[relative][sign] += 1.0
        for face in map(Face, range(JOKER + 1)):
            if self.is_wild(face):
                found[face] = [0.0] * WILDNESS + [laps]
            else:
                found[face][DEARNESS] = laps * card_points(CardId(face), self._wild_rank) / 10
        return found

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """By face, the chance that an unseen copy lies in the hand."""
        if not 0 < self._uniform < 1:
            return (self._uniform,) * (JOKER + 1)
        odds = math.log(self._uniform / (1 - self._uniform))
        weights = HOLDING[self._number]
        found = [_chance(odds + _weighed(weights, signs)) for signs in self.signs]
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

    def hints(self, face: Face) -> tuple[float, ...]:
        """Return what speaks for and against the hand having use for a natural face.

        That is 1 for any hand, what it may be expected to hold beside the face, the related cards
        that it has shown, and for how long it has played.
        """
        company = (sum(map(self.expect, faces)) for faces in RELATIVES[face])
        return 1.0, *company, *self.signs[face][:DEARNESS], self._laps

    def wants(self, face: Face) -> float:
        """Return the chance that a face brings the hand a draw nearer its contract.

        It is rounded, so that machines whose last bits differ decide alike.
        """
        if self.is_wild(face):
            return 1.0
        return round(_chance(_weighed(WANTING[self._number], self.hints(face))), 4)


def _weighed(weights: Sequence[float], signs: Sequence[float]) -> float:
    return sum(weight * sign for weight, sign in zip(weights, signs, strict=True) if sign)


def _chance(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))
