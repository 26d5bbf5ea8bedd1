"""What a seat that is down can be rid of: lay-offs and swaps as one plan (R5.3, R5.4).

Natural cards go where they fit, first or after swaps, and wilds bridge a run to natural cards
beyond its end before the rest of them is parked where it gives least away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.ai.plan import Unseen
from game.rules.actions import LayOff, SwapWild
from game.rules.cards import (
    ACE,
    FACE_OF,
    HIGH_ACE_PLACE,
    JOKER,
    RANK_OF,
    SUIT_OF,
    CardId,
    Face,
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
    may_swap = _may_swap(view)
    plan = _Plan(view, hand, unseen, may_swap).run(is_swap_first=False)
    if not may_swap or not plan.dead or not _has_swap(view, hand):
        return plan
    other = _Plan(view, hand, unseen, may_swap).run(is_swap_first=True)
    wild_rank = view.table.wild_rank
    return min(plan, other, key=lambda plan: (len(plan.dead), hand_points(plan.dead, wild_rank)))


def fitting_faces(view: PlayerView) -> frozenset[Face]:
    """Return the faces of which a seat that is down could be rid on the table as it is now."""
    faces: set[Face] = set()
    takes_wilds = False
    for meld in _melds(view):
        joining = _joining(meld)
        faces.update([wanted for wanted, _ in joining])
        takes_wilds |= bool(joining)
        if isinstance(meld, RunMeld) and _may_swap(view):
            faces.update(_claiming(meld))
    if takes_wilds:
        faces.add(JOKER)
        faces.update(face(view.table.wild_rank, suit) for suit in Suit)
    return frozenset(faces)


def may_be_shed(view: PlayerView, card: CardId) -> bool:
    """Tell whether any meld is of the card's rank or suit, so that it might be shed some time."""
    return is_wild(card, view.table.wild_rank) or any(
        RANK_OF[card] == meld.rank if isinstance(meld, SetMeld) else SUIT_OF[card] == meld.suit
        for meld in _melds(view)
    )


def _melds(view: PlayerView) -> Iterator[TableMeld]:
    return (meld for seat in view.table.seats for meld in seat.melds)


def _may_swap(view: PlayerView) -> bool:
    return view.ruleset.wild_swap is not WildSwap.OFF


def _has_swap(view: PlayerView, hand: tuple[CardId, ...]) -> bool:
    held = {FACE_OF[card] for card in hand}
    return any(not held.isdisjoint(_claiming(meld)) for meld in _melds(view))


@lru_cache(maxsize=16)
def _of_rank(rank: Rank) -> tuple[Face, ...]:
    """Return the faces of a rank."""
    return tuple(face(rank, suit) for suit in Suit)


@lru_cache(maxsize=8)
def _of_suit(suit: Suit) -> tuple[Face, ...]:
    """Return the faces of a suit by place in a run; place 0 is none, and the ace has two."""
    return tuple(face(rank_at(max(place, ACE)), suit) for place in range(HIGH_ACE_PLACE + 1))


def _claiming(meld: TableMeld) -> tuple[Face, ...]:
    """Return the faces that may take the place of a stand-in (R5.4)."""
    match meld:
        case SetMeld(rank=rank, cards=cards):
            if {RANK_OF[card] for card in cards} == {rank}:
                return ()
            return _of_rank(rank)
        case RunMeld(suit=suit, low=low, cards=cards):
            wanted = _of_suit(suit)[low : low + len(cards)]
            return tuple(
                [own for own, card in zip(wanted, cards, strict=True) if FACE_OF[card] != own]
            )


def _is_place(place: int) -> bool:
    return ACE <= place <= HIGH_ACE_PLACE


def _ends(meld: TableMeld) -> tuple[End, ...]:
    return (End.LOW, End.HIGH) if isinstance(meld, RunMeld) else (End.HIGH,)


def _swap_position(meld: TableMeld, card: CardId) -> int | None:
    """Return the position of a stand-in whose place is a card's own (R5.4)."""
    rank = RANK_OF[card]
    match meld:
        case SetMeld():
            positions: Iterable[int] = range(len(meld.cards)) if meld.rank == rank else ()
        case RunMeld():
            places = (rank, HIGH_ACE_PLACE) if rank == ACE else (rank,)
            positions = [
                place - meld.low
                for place in places
                if SUIT_OF[card] == meld.suit and meld.low <= place <= meld.high
            ]
    return next((position for position in positions if not meld.is_natural(position)), None)


def _joining(meld: TableMeld) -> tuple[tuple[Face, End], ...]:
    """Return the natural faces that a meld takes next, each with its end (R5.3)."""
    if isinstance(meld, SetMeld):
        return tuple([(wanted, End.HIGH) for wanted in _of_rank(meld.rank)])
    ends = ((meld.low - 1, End.LOW), (meld.high + 1, End.HIGH))
    wanted = _of_suit(meld.suit)
    return tuple([(wanted[place], end) for place, end in ends if _is_place(place)])


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
        places: dict[Face, tuple[tuple[SeatId, int], End]] = {}
        for at, meld in self.melds.items():
            for wanted, end in _joining(meld):
                places.setdefault(wanted, (at, end))
        for card in self.hand:
            if place := places.get(FACE_OF[card]):
                self._lay_off(card, *place)
                return True
        return False

    def _swap(self) -> bool:
        if not self.may_swap:
            return False
        claimed = [(at, meld) for at, meld in self.melds.items() if _claiming(meld)]
        for card in self.hand:
            for at, meld in claimed:
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
        if not _is_place(place):
            return None
        if fits_place(card, meld.suit, place):
            return gap
    return None


def _claims(meld: TableMeld, end: End, unseen: Unseen) -> int:
    """Count the unseen cards that could claim a wild parked there, or follow it."""
    match meld:
        case SetMeld(rank=rank):
            return sum(unseen[face(rank, suit)] for suit in Suit)
        case RunMeld(suit=suit, low=low):
            places = (low - 1, low - 2) if end is End.LOW else (meld.high + 1, meld.high + 2)
            return sum(unseen[face(rank_at(place), suit)] for place in places if _is_place(place))
