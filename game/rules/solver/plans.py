"""Which cards of a hand serve which meld of the contract on the shortest way to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.cards import (
    FACE_OF,
    JOKER,
    RANKS,
    CardId,
    Rank,
    Suit,
    face,
    is_wild,
    rank_at,
)
from game.rules.melds import MIN_SET, MeldKind
from game.rules.solver.keys import hand_of, holding_of, of_rank
from game.rules.solver.reach import less, spreads
from game.rules.solver.terms import Terms


@dataclass(frozen=True, slots=True)
class PlanPart:
    """One meld of a plan: the cards of the hand that serve it, and how many it still lacks."""

    kind: MeldKind
    cards: tuple[CardId, ...]
    missing: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to the contract that lacks the fewest cards."""

    parts: tuple[PlanPart, ...]
    """In the order of the contract."""

    @property
    def missing(self) -> int:
        """Return how many cards the melds lack together."""
        return sum(part.missing for part in self.parts)


@dataclass
class _Meld:
    """A meld that is being filled: its naturals so far, and the stand-ins it may take."""

    kind: MeldKind
    size: int
    naturals: dict[int, CardId]
    """By place in a run, or simply counted in a set."""
    room: int
    rank: Rank | None = None
    stand_ins: tuple[CardId, ...] = ()

    def part(self) -> PlanPart:
        own = tuple(self.naturals[place] for place in sorted(self.naturals))
        cards = own + self.stand_ins
        return PlanPart(self.kind, cards, self.size - len(cards))


class _Hand:
    """The cards of a hand that are not yet in the plan."""

    def __init__(self, hand: Sequence[CardId], wild_rank: Rank) -> None:
        self.rest = sorted(hand)
        self.wild_rank = wild_rank

    def take(self, rank: Rank, suit: Suit) -> CardId:
        """Take the lowest card of a face."""
        wanted = face(rank, suit)
        card = next(card for card in self.rest if FACE_OF[card] == wanted)
        self.rest.remove(card)
        return card

    def take_wilds(self, count: int, jokers_only: bool) -> tuple[CardId, ...]:
        """Take up to `count` wilds, jokers first."""
        wilds = [card for card in self.rest if is_wild(card, self.wild_rank)]
        jokers = [card for card in wilds if FACE_OF[card] == JOKER]
        others = [] if jokers_only else [card for card in wilds if FACE_OF[card] != JOKER]
        taken = (jokers + others)[:count]
        for card in taken:
            self.rest.remove(card)
        return tuple(taken)


def make_plan(terms: Terms, hand: Sequence[CardId]) -> Plan:
    """Return a plan that lacks the fewest cards, the same for the same cards."""
    rest = _Hand(hand, terms.wild_rank)
    melds = _sets_only(terms, rest) if terms.contract.runs == 0 else _with_runs(terms, rest)
    # Sets of the wild rank first: only jokers stand in there.
    for meld in sorted(melds, key=lambda meld: meld.rank != terms.wild_rank):
        meld.stand_ins = rest.take_wilds(meld.room, meld.rank == terms.wild_rank)
    return Plan(tuple(meld.part() for meld in melds))


def _set_of(rank: Rank, cards: Sequence[CardId], cap: int) -> _Meld:
    room = min(cap, MIN_SET - len(cards))
    return _Meld(MeldKind.SET, MIN_SET, dict(enumerate(cards)), room, rank)


def _sets_only(terms: Terms, rest: _Hand) -> list[_Meld]:
    """Choose the ranks of a contract without runs, and give their cards out evenly."""
    sets = terms.contract.sets
    holding = holding_of(hand_of(rest.rest))
    reach = terms.search.reach(holding, terms.contract.least_cards)
    counts = {rank: of_rank(holding.suits, rank) for rank in RANKS}
    plain = sorted((rank for rank in RANKS if rank != terms.wild_rank), key=lambda r: -counts[r])
    ranks = (terms.wild_rank, *plain[:sets])
    held = tuple(counts[rank] for rank in ranks)
    numbers = next(
        numbers
        for numbers in spreads(sets, sets + 1)
        if terms.search.ranks_worth(numbers, held, holding.jokers) == reach
    )
    melds = []
    for rank, number in zip(ranks, numbers, strict=True):
        faces = [suit for suit in Suit for _ in range(_count(rest, rank, suit))]
        own = [rest.take(rank, suit) for suit in faces[: MIN_SET * number]]
        for part in range(number):
            size = -(-len(own) // (number - part))
            melds.append(_set_of(rank, own[:size], terms.search.set_cap))
            own = own[size:]
    return melds


def _count(rest: _Hand, rank: Rank, suit: Suit) -> int:
    wanted = face(rank, suit)
    return sum(FACE_OF[card] == wanted for card in rest.rest)


def _with_runs(terms: Terms, rest: _Hand) -> list[_Meld]:
    """Choose sets and runs, and give out the naturals, wilds in their own place among them."""
    holding = holding_of(hand_of(rest.rest))
    places = terms.places(len(rest.rest))
    spare = places - terms.contract.least_cards
    sets = terms.search.best_sets(holding, places)
    tables, suits = terms.search.tables_beside(sets), less(holding.suits, sets)
    melds = []
    for share in sets:
        own = [rest.take(share.rank, suit) for suit in Suit for _ in range(share.taken[suit])]
        melds.append(_set_of(share.rank, own, terms.search.set_cap))
    _, _, wilds = terms.search.spend(holding, sets)
    for suit, runs in terms.search.best_runs(tables, suits, spare, wilds):
        for (low, high), own_places in zip(runs, tables.deal(suits[suit], runs), strict=True):
            size = high - low + 1
            naturals = {
                place: rest.take(rank_at(place), Suit(suit)) for place in sorted(own_places)
            }
            room = min(tables.cap(size), size - len(naturals))
            melds.append(_Meld(MeldKind.RUN, size, naturals, room))
    return melds
