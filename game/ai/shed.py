"""What a seat that is down can be rid of: lay-offs and swaps as one plan (R5.3, R5.4).

Natural cards go where they fit, first or after swaps, and wilds bridge a run to natural cards
beyond its end before the rest of them is parked where it gives least away.

Mostly nothing fits anywhere, which `places` tells at a glance, and then there is nothing to plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from game.ai.places import ANY_WILD, NATURAL, Places, claimed_within, places_by_card, reach
from game.rules import solver
from game.rules.actions import LayOff, SwapWild
from game.rules.cards import (
    ACE,
    HIGH_ACE_PLACE,
    RANK_OF,
    SUIT_OF,
    CardId,
    Rank,
    SeatId,
    Suit,
    face,
    is_wild,
    rank_at,
)
from game.rules.melds import (
    End,
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

_ENDS: Final = tuple(End)


class Shedding(NamedTuple):
    """A plan to be rid of cards.

    Attributes:
        moves: Lay-offs and swaps in order.
        dead: The cards that stay in hand, sorted by id.
    """

    moves: tuple[Move, ...]
    dead: tuple[CardId, ...]


def shedding(
    view: PlayerView, hand: tuple[CardId, ...], count_unseen: Callable[[], int]
) -> Shedding:
    """Return the best plan for a hand against the melds now on the table, whoever's turn it is.

    It lays off everything that fits; keeping the last card for the discard is the caller's affair.

    Args:
        view: What the seat sees.
        hand: The cards to be rid of.
        count_unseen: Counts the unseen cards in one number; asked only where a wild is parked.
    """
    held = _held(view, hand)
    open_, claimed = _wanted(view, held)
    if not held & (open_ | claimed):
        return Shedding((), tuple(sorted(hand)))
    plan = _Plan(view, hand, count_unseen, can_swap=claimed != 0)
    natural_first = plan.run(is_swap_first=False)
    if not natural_first.dead or not plan.had_choice:
        return natural_first
    swap_first = _Plan(view, hand, count_unseen, can_swap=True).run(is_swap_first=True)
    wild_rank = view.table.wild_rank
    return min(
        natural_first,
        swap_first,
        key=lambda plan: (len(plan.dead), hand_points(plan.dead, wild_rank)),
    )


def fitting(view: PlayerView, cards: Sequence[CardId]) -> list[CardId]:
    """Return of which cards a seat that is down could be rid on the table as it is now."""
    open_, claimed = _wanted(view, _held(view, cards))
    places_of = places_by_card(view.table.wild_rank)
    return [card for card in cards if places_of[card] & (open_ | claimed)]


def may_be_shed(view: PlayerView, card: CardId) -> bool:
    """Tell whether any meld is of the card's rank or suit, so that it might be shed some time."""
    if is_wild(card, view.table.wild_rank):
        return True
    rank, suit = RANK_OF[card], SUIT_OF[card]
    for seat in view.table.seats:
        for meld in seat.melds:
            if rank == meld.rank if isinstance(meld, SetMeld) else suit == meld.suit:
                return True
    return False


def _held(view: PlayerView, cards: Iterable[CardId]) -> Places:
    """Return where any of some cards may lie."""
    places_of = places_by_card(view.table.wild_rank)
    held = 0
    for card in cards:
        held |= places_of[card]
    return held


def _wanted(view: PlayerView, held: Places) -> tuple[Places, Places]:
    """Return where cards may be laid off (R5.3), and which places held claim a stand-in (R5.4).

    Melds that have nothing to do with the places held are left out.
    """
    may_swap = view.ruleset.wild_swap is not WildSwap.OFF
    open_ = claimed = 0
    for seat in view.table.seats:
        for meld in seat.melds:
            every, low, within, high = reach(meld)
            if held & every:
                if low or high:
                    open_ |= low | high | ANY_WILD
                if may_swap and held & within:
                    claimed |= claimed_within(meld, held & within)
    return open_, claimed


# ------------------------------------------------------------------------------------------- plans

At = tuple[SeatId, int]
"""A meld on the table: whose, and which of these."""


class _Plan:
    """A plan in the making: the hand and the table as they would be.

    Swaps are looked for only where one is possible at first. Lay-offs make no other possible: a
    wild joins a run only for want of the card whose place it takes.
    """

    def __init__(
        self,
        view: PlayerView,
        hand: tuple[CardId, ...],
        count_unseen: Callable[[], int],
        can_swap: bool,
    ) -> None:
        self.wild_rank = view.table.wild_rank
        self.count_unseen = count_unseen
        self.can_swap = can_swap
        self.had_choice = False
        """Whether a natural card was laid off where a swap might have come first."""
        self.hand = sorted(hand)
        self.melds: dict[At, TableMeld] = {
            (SeatId(owner), index): meld
            for owner, seat in enumerate(view.table.seats)
            for index, meld in enumerate(seat.melds)
        }
        self.reaches = {at: reach(meld) for at, meld in self.melds.items()}
        self.moves: list[Move] = []

    def run(self, is_swap_first: bool) -> Shedding:
        first, second = self._lay_off_natural, self._swap
        if is_swap_first:
            first, second = second, first
        while self.hand and (first() or second() or self._bridge()):
            pass
        while self._park():
            pass
        return Shedding(tuple(self.moves), tuple(self.hand))

    def _lay_off(self, card: CardId, at: At, end: End) -> None:
        extended = extend(self.melds[at], card, end, self.wild_rank)
        assert not isinstance(extended, Refusal)
        self.melds[at] = extended
        self.reaches[at] = reach(extended)
        self.hand.remove(card)
        self.moves.append(LayOff(card, at[0], at[1], end))

    def _lay_off_natural(self) -> bool:
        for card in self.hand:
            places = NATURAL[card]
            for at, (_, low, _, high) in self.reaches.items():
                if places & (low | high):
                    self._lay_off(card, at, End.LOW if places & low else End.HIGH)
                    self.had_choice = self.can_swap
                    return True
        return False

    def _swap(self) -> bool:
        if not self.can_swap:
            return False
        held = 0
        for card in self.hand:
            held |= NATURAL[card]
        claims = [
            (at, meld, places)
            for at, meld in self.melds.items()
            if (within := held & self.reaches[at][2]) and (places := claimed_within(meld, within))
        ]
        for card in self.hand:
            for at, meld, places in claims:
                if NATURAL[card] & places:
                    self._swap_in(card, at, meld)
                    return True
        return False

    def _swap_in(self, card: CardId, at: At, meld: TableMeld) -> None:
        position = next(
            position
            for position in stand_ins(meld)
            if isinstance(meld, SetMeld) or fits_place(card, meld.suit, meld.low + position)
        )
        swapped = swap(meld, position, card)
        assert not isinstance(swapped, Refusal)
        self.melds[at] = swapped
        self.hand.remove(card)
        self.hand.append(meld.cards[position])
        self.hand.sort()
        self.moves.append(SwapWild(card, at[0], at[1], position))

    def _wilds(self) -> list[CardId]:
        return [card for card in self.hand if is_wild(card, self.wild_rank)]

    def _bridge(self) -> bool:
        wilds = self._wilds()
        if not wilds:
            return False
        bridges = [
            (gap, card, at, end)
            for card in self.hand
            if card not in wilds
            for at, meld in self.melds.items()
            if isinstance(meld, RunMeld) and meld.suit == SUIT_OF[card]
            for end in _ENDS
            if 0 < (gap := _gap(meld, card, end)) <= len(wilds)
        ]
        if not bridges:
            return False
        _, _, at, end = min(bridges, key=lambda bridge: bridge[:2])
        self._lay_off(wilds[0], at, end)
        return True

    def _park(self) -> bool:
        wilds = self._wilds()
        if not wilds:
            return False
        unseen = self.count_unseen()
        places = [
            (_claims(self.melds[at], end, unseen), at, end is End.HIGH, end)
            for at, (_, low, _, high) in self.reaches.items()
            for end, opening in ((End.LOW, low), (End.HIGH, high))
            if opening
        ]
        if not places:
            return False
        _, at, _, end = min(places)
        self._lay_off(wilds[0], at, end)
        return True


def _gap(meld: RunMeld, card: CardId, end: End) -> int:
    """Return how many stand-ins would join a card of a run's suit to its end; < 1 if none can."""
    rank = RANK_OF[card]
    if end is End.LOW:
        return meld.low - 1 - rank
    return (HIGH_ACE_PLACE if rank == ACE else rank) - meld.high - 1


@cache
def _of_rank(rank: Rank) -> int:
    """Return a mask of the faces of a rank."""
    return sum(solver.weight_of(face(rank, suit)) for suit in Suit)


@cache
def _beyond(suit: Suit, place: int, step: int) -> int:
    """Return a mask of the faces of a place beside a run and of the one after it, if there are."""
    return sum(
        solver.weight_of(face(rank_at(beyond), suit))
        for beyond in (place, place + step)
        if ACE <= beyond <= HIGH_ACE_PLACE
    )


def _claims(meld: TableMeld, end: End, unseen: int) -> int:
    """Count the unseen cards that could claim a wild parked there, or follow it."""
    if isinstance(meld, SetMeld):
        faces = _of_rank(meld.rank)
    elif end is End.LOW:
        faces = _beyond(meld.suit, meld.low - 1, -1)
    else:
        faces = _beyond(meld.suit, meld.low + len(meld.cards), 1)
    return solver.count_in(unseen, faces)
