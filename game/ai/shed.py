"""What a seat that is down can be rid of: lay-offs and swaps as one plan (R5.3, R5.4).

Natural cards go where they fit, first or after swaps, and wilds bridge a run to natural cards
beyond its end before the rest of them is parked where it gives least away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ai.plan import Unseen
from game.rules.actions import LayOff, SwapWild
from game.rules.cards import (
    HIGH_ACE_PLACE,
    RANK_OF,
    CardId,
    SeatId,
    Suit,
    face,
    is_wild,
    rank_at,
)
from game.rules.melds import (
    End,
    MeldKind,
    RunMeld,
    SetMeld,
    TableMeld,
    extend,
    fits_place,
    stand_ins,
    swap,
)
from game.rules.reasons import Refusal
from game.rules.ruleset import WildSwap
from game.rules.scoring import hand_points
from game.rules.views import PlayerView

Move = LayOff | SwapWild


@dataclass(frozen=True, slots=True)
class Shedding:
    """A plan to be rid of cards.

    Attributes:
        moves: Lay-offs and swaps in order.
        dead: The cards that stay in hand, sorted by id.
    """

    moves: tuple[Move, ...]
    dead: tuple[CardId, ...]


def shedding(view: PlayerView, hand: tuple[CardId, ...], unseen: Unseen) -> Shedding:
    """Return the best plan for a hand against the melds now on the table, whoever's turn it is.

    It lays off everything that fits; keeping the last card for the discard is the caller's affair.
    """
    may_swap = view.ruleset.wild_swap is not WildSwap.OFF
    orders = (False, True) if may_swap else (False,)
    plans = [_Plan(view, hand, unseen, may_swap).run(is_swap_first) for is_swap_first in orders]
    wild_rank = view.table.wild_rank
    return min(plans, key=lambda plan: (len(plan.dead), hand_points(plan.dead, wild_rank)))


def fits_table(view: PlayerView, card: CardId) -> bool:
    """Tell whether a seat that is down could be rid of a card on the table as it is now."""
    wild_rank = view.table.wild_rank
    may_swap = view.ruleset.wild_swap is not WildSwap.OFF
    for seat in view.table.seats:
        for meld in seat.melds:
            for end in _ends(meld):
                if not isinstance(extend(meld, card, end, wild_rank), Refusal):
                    return True
            if may_swap and _swap_position(meld, card) is not None:
                return True
    return False


def _ends(meld: TableMeld) -> tuple[End, ...]:
    return (End.LOW, End.HIGH) if meld.kind is MeldKind.RUN else (End.HIGH,)


def _swap_position(meld: TableMeld, card: CardId) -> int | None:
    for position in stand_ins(meld):
        if not isinstance(swap(meld, position, card), Refusal):
            return position
    return None


def _fits_naturally(meld: TableMeld, card: CardId, end: End) -> bool:
    match meld:
        case SetMeld(rank=rank):
            return RANK_OF[card] == rank
        case RunMeld(suit=suit, low=low):
            place = low - 1 if end is End.LOW else meld.high + 1
            return 1 <= place <= HIGH_ACE_PLACE and fits_place(card, suit, place)


class _Plan:
    """A plan in the making: the hand and the table as they would be."""

    def __init__(
        self, view: PlayerView, hand: tuple[CardId, ...], unseen: Unseen, may_swap: bool
    ) -> None:
        self.wild_rank = view.table.wild_rank
        self.unseen = unseen
        self.may_swap = may_swap
        self.hand = sorted(hand)
        self.melds: dict[tuple[SeatId, int], TableMeld] = {
            (SeatId(owner), index): meld
            for owner, seat in enumerate(view.table.seats)
            for index, meld in enumerate(seat.melds)
        }
        self.moves: list[Move] = []

    def run(self, is_swap_first: bool) -> Shedding:
        steps: tuple[Callable[[], bool], ...] = (self._lay_off_natural, self._swap)
        if is_swap_first:
            steps = (self._swap, self._lay_off_natural)
        while any(step() for step in (*steps, self._bridge)):
            pass
        while self._park():
            pass
        return Shedding(tuple(self.moves), tuple(self.hand))

    def _lay_off(self, card: CardId, at: tuple[SeatId, int], end: End) -> None:
        extended = extend(self.melds[at], card, end, self.wild_rank)
        assert not isinstance(extended, Refusal)
        self.melds[at] = extended
        self.hand.remove(card)
        self.moves.append(LayOff(card, at[0], at[1], end))

    def _lay_off_natural(self) -> bool:
        for card in self.hand:
            for at, meld in self.melds.items():
                for end in _ends(meld):
                    if _fits_naturally(meld, card, end):
                        self._lay_off(card, at, end)
                        return True
        return False

    def _swap(self) -> bool:
        if not self.may_swap:
            return False
        for card in self.hand:
            for at, meld in self.melds.items():
                position = _swap_position(meld, card)
                if position is None:
                    continue
                wild = meld.cards[position]
                swapped = swap(meld, position, card)
                assert not isinstance(swapped, Refusal)
                self.melds[at] = swapped
                self.hand.remove(card)
                self.hand.append(wild)
                self.hand.sort()
                self.moves.append(SwapWild(card, at[0], at[1], position))
                return True
        return False

    def _bridge(self) -> bool:
        wilds = [card for card in self.hand if is_wild(card, self.wild_rank)]
        if not wilds:
            return False
        best: tuple[int, CardId, tuple[SeatId, int], End] | None = None
        for card in self.hand:
            if is_wild(card, self.wild_rank):
                continue
            for at, meld in self.melds.items():
                if not isinstance(meld, RunMeld):
                    continue
                for end in (End.LOW, End.HIGH):
                    gap = _gap(meld, card, end)
                    if gap is None or gap > len(wilds):
                        continue
                    if best is None or (gap, card) < best[:2]:
                        best = (gap, card, at, end)
        if best is None:
            return False
        _, _, at, end = best
        self._lay_off(wilds[0], at, end)
        return True

    def _park(self) -> bool:
        wilds = [card for card in self.hand if is_wild(card, self.wild_rank)]
        places = [
            (_claims(meld, end, self.unseen), at, end)
            for at, meld in self.melds.items()
            for end in _ends(meld)
            if wilds and not isinstance(extend(meld, wilds[0], end, self.wild_rank), Refusal)
        ]
        if not places:
            return False
        _, at, end = min(places, key=lambda place: (place[0], place[1], place[2] is End.HIGH))
        self._lay_off(wilds[0], at, end)
        return True


def _gap(meld: RunMeld, card: CardId, end: End) -> int | None:
    """Return how many stand-ins would join a card to the end of a run; None if it lies wrong."""
    for gap in range(1, HIGH_ACE_PLACE):
        place = meld.low - 1 - gap if end is End.LOW else meld.high + 1 + gap
        if not 1 <= place <= HIGH_ACE_PLACE:
            return None
        if fits_place(card, meld.suit, place):
            return gap
    return None


_SUITS: Final = tuple(Suit)


def _claims(meld: TableMeld, end: End, unseen: Unseen) -> int:
    """Count the unseen cards that could claim a wild parked there, or follow it."""
    match meld:
        case SetMeld(rank=rank):
            return sum(unseen[face(rank, suit)] for suit in _SUITS)
        case RunMeld(suit=suit, low=low):
            places = (low - 1, low - 2) if end is End.LOW else (meld.high + 1, meld.high + 2)
            return sum(
                unseen[face(rank_at(place), suit)]
                for place in places
                if 1 <= place <= HIGH_ACE_PLACE
            )
