"""Melds on the table: sets and runs, what each stand-in means, and how melds grow and change (R4).

A run is stored with its suit and the place of its first card, a set with its rank, so that every
stand-in has one definite meaning that never moves (R4.7). A card of the wild rank that lies as
itself is natural (R2.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from game.rules.cards import (
    ACE,
    HIGH_ACE_PLACE,
    JOKER_RANK,
    RANK_OF,
    RANKS,
    SUIT_OF,
    CardId,
    Face,
    Rank,
    Suit,
    face,
    is_wild,
    rank_at,
)
from game.rules.reasons import Reason, Refusal
from game.rules.ruleset import WildLimit
from game.rules.values import quick

MIN_SET: Final = 3
MIN_RUN: Final = 4
MAX_RUN: Final = HIGH_ACE_PLACE


class MeldKind(StrEnum):
    """The two kinds of meld (R4.1, R4.2)."""

    SET = "set"
    RUN = "run"

    @property
    def least(self) -> int:
        """Return how many cards a meld of this kind has at least."""
        return MIN_SET if self is MeldKind.SET else MIN_RUN


class End(StrEnum):
    """The end of a run at which a card is laid off; sets know only `HIGH` (R5.3)."""

    LOW = "low"
    HIGH = "high"


@quick
@dataclass(frozen=True, slots=True)
class SetMeld:
    """Cards of one rank, in the order in which they were laid (R4.1)."""

    kind: ClassVar = MeldKind.SET

    rank: Rank
    cards: tuple[CardId, ...]

    def is_natural(self, position: int) -> bool:
        """Tell whether the card at a position lies as itself (R2.5)."""
        return RANK_OF[self.cards[position]] == self.rank


@quick
@dataclass(frozen=True, slots=True)
class RunMeld:
    """Consecutive cards of one suit; `low` is the place (1 to 14) of the first (R4.2)."""

    kind: ClassVar = MeldKind.RUN

    suit: Suit
    low: int
    cards: tuple[CardId, ...]

    @property
    def high(self) -> int:
        """Return the place of the last card."""
        return self.low + len(self.cards) - 1

    def meaning(self, position: int) -> Face:
        """Return the face that belongs at a position."""
        return face(rank_at(self.low + position), self.suit)

    def is_natural(self, position: int) -> bool:
        """Tell whether the card at a position lies as itself (R2.5)."""
        return fits_place(self.cards[position], self.suit, self.low + position)


TableMeld = SetMeld | RunMeld


def fits_place(card: CardId, suit: Suit, place: int) -> bool:
    """Tell whether a card is the natural one for a place of a run."""
    rank = RANK_OF[card]
    is_there = rank == place or (rank == ACE and place == HIGH_ACE_PLACE)
    return is_there and SUIT_OF[card] == suit


def stand_ins(meld: TableMeld) -> tuple[int, ...]:
    """Return the positions of the cards that stand for another (R2.5)."""
    return tuple([position for position in range(len(meld.cards)) if not meld.is_natural(position)])


# ---------------------------------------------------------------------------------------- judging


def find_fault(
    meld: TableMeld, wild_rank: Rank, limit: WildLimit = WildLimit.NONE
) -> Refusal | None:
    """Return why a meld may not be laid down, or None if it may (R4.1, R4.2, R4.6).

    The stated rank, suit and low place are binding: `read_meld` finds them for loose cards.
    """
    cards = meld.cards
    if isinstance(meld, SetMeld):
        rank = meld.rank
        if len(cards) < MIN_SET:
            return Refusal(Reason.SET_TOO_SHORT)
        if rank not in RANKS:
            return Refusal(Reason.NO_NATURAL)
        for card in cards:
            if RANK_OF[card] != rank and not is_wild(card, wild_rank):
                return Refusal(Reason.WRONG_RANK, card=card, rank=rank)
    else:
        suit = meld.suit
        if len(cards) < MIN_RUN:
            return Refusal(Reason.RUN_TOO_SHORT)
        if len(cards) > MAX_RUN:
            return Refusal(Reason.RUN_TOO_LONG)
        if meld.low < 1 or meld.high > HIGH_ACE_PLACE:
            return Refusal(Reason.ROUND_THE_CORNER)
        for place, card in enumerate(cards, meld.low):
            if not fits_place(card, suit, place) and not is_wild(card, wild_rank):
                if SUIT_OF[card] != suit:
                    return Refusal(Reason.WRONG_SUIT, card=card, suit=suit)
                return Refusal(Reason.GAP, card=card, wanted=face(rank_at(place), suit))
    standing_in = len(stand_ins(meld))
    naturals = len(cards) - standing_in
    if naturals == 0:
        return Refusal(Reason.NO_NATURAL)
    if exceeds_limit(naturals, standing_in, limit):
        return Refusal(Reason.TOO_MANY_STAND_INS)
    return None


def exceeds_limit(naturals: int, standing_in: int, limit: WildLimit) -> bool:
    """Tell whether `standing_in` stand-ins beside `naturals` naturals break `wild_limit` (R4.6)."""
    match limit:
        case WildLimit.NONE:
            return False
        case WildLimit.HALF:
            return standing_in > naturals
        case WildLimit.ONE:
            return standing_in > 1


# ---------------------------------------------------------------------------------------- reading


def read_meld(
    kind: MeldKind, cards: Sequence[CardId], wild_rank: Rank, limit: WildLimit = WildLimit.NONE
) -> TableMeld | Refusal:
    """Read loose cards as a meld, a run in the order given, or say why they are none.

    Of several readings the one with the fewest stand-ins, then the lowest, answers. The first
    failure answers in this order: too short, no natural card, round the corner, any other fault,
    `wild_limit`.
    """
    readings = _read_set(cards, wild_rank) if kind is MeldKind.SET else read_run(cards, wild_rank)
    if isinstance(readings, Refusal):
        return readings
    best = readings[0]
    return find_fault(best, wild_rank, limit) or best


def _read_set(cards: Sequence[CardId], wild_rank: Rank) -> tuple[SetMeld, ...] | Refusal:
    if len(cards) < MIN_SET:
        return Refusal(Reason.SET_TOO_SHORT)
    ranks = [RANK_OF[card] for card in cards if RANK_OF[card] != JOKER_RANK]
    if not ranks:
        return Refusal(Reason.NO_NATURAL)
    rank = next((rank for rank in ranks if rank != wild_rank), wild_rank)
    for card in cards:
        if RANK_OF[card] != rank and not is_wild(card, wild_rank):
            return Refusal(Reason.WRONG_RANK, card=card, rank=rank)
    return (SetMeld(rank, tuple(cards)),)


def read_run(cards: Sequence[CardId], wild_rank: Rank) -> tuple[RunMeld, ...] | Refusal:
    """Return every reading of cards in this order as a run, fewest stand-ins first, then lowest.

    The switch `wild_limit` is not looked at: the first reading is the one most likely to keep it.
    """
    if len(cards) < MIN_RUN:
        return Refusal(Reason.RUN_TOO_SHORT)
    fixed = [(place, card) for place, card in enumerate(cards) if not is_wild(card, wild_rank)]
    suits = {SUIT_OF[card] for _, card in fixed}
    readings = [
        run
        for suit in Suit
        if suits <= {suit}
        for low in range(1, HIGH_ACE_PLACE - len(cards) + 2)
        if all(fits_place(card, suit, low + offset) for offset, card in fixed)
        and len(stand_ins(run := RunMeld(suit, low, tuple(cards)))) < len(cards)
    ]
    if readings:
        return tuple(sorted(readings, key=lambda run: (len(stand_ins(run)), run.low, run.suit)))
    return _run_fault(cards, fixed)


def _run_fault(cards: Sequence[CardId], fixed: list[tuple[int, CardId]]) -> Refusal:
    if not fixed:
        return Refusal(Reason.NO_NATURAL)
    first_offset, first = fixed[0]
    suit = SUIT_OF[first]
    assert suit is not None
    bend = RANK_OF[first] - 1 - first_offset
    stray = next((card for _, card in fixed if SUIT_OF[card] != suit), None)
    misplaced = next(
        (
            (card, Rank((bend + offset) % 13 + 1))
            for offset, card in fixed
            if RANK_OF[card] != (bend + offset) % 13 + 1
        ),
        None,
    )
    if stray is None and misplaced is None:
        return Refusal(Reason.ROUND_THE_CORNER)
    if stray is not None:
        return Refusal(Reason.WRONG_SUIT, card=stray, suit=suit)
    if len(cards) > MAX_RUN:
        return Refusal(Reason.RUN_TOO_LONG)
    if (twin := _find_twin(fixed)) is not None:
        return Refusal(Reason.SAME_PLACE, card=twin)
    assert misplaced is not None
    card, wanted = misplaced
    return Refusal(Reason.GAP, card=card, wanted=face(wanted, suit))


def _find_twin(fixed: list[tuple[int, CardId]]) -> CardId | None:
    """Return the first card whose rank is there already, but for an ace at either end."""
    first_at: dict[Rank, int] = {}
    for offset, card in fixed:
        rank = RANK_OF[card]
        apart = offset - first_at.setdefault(rank, offset)
        if apart and not (rank == ACE and apart == HIGH_ACE_PLACE - 1):
            return card
    return None


# --------------------------------------------------------------------------- growing and changing


def extend(meld: TableMeld, card: CardId, end: End, wild_rank: Rank) -> TableMeld | Refusal:
    """Return the meld with one card laid off at an end, or why not (R5.3); limits do not apply."""
    if isinstance(meld, SetMeld):
        rank = meld.rank
        if end is End.LOW:
            return Refusal(Reason.SET_HAS_NO_LOW_END)
        if RANK_OF[card] != rank and not is_wild(card, wild_rank):
            return Refusal(Reason.WRONG_RANK, card=card, rank=rank)
        return SetMeld(rank, (*meld.cards, card))
    suit, is_low = meld.suit, end is End.LOW
    place = meld.low - 1 if is_low else meld.high + 1
    if not 1 <= place <= HIGH_ACE_PLACE:
        return Refusal(Reason.RUN_ENDS_AT_ACE, card=card)
    if not fits_place(card, suit, place) and not is_wild(card, wild_rank):
        if SUIT_OF[card] != suit:
            return Refusal(Reason.WRONG_SUIT, card=card, suit=suit)
        return Refusal(Reason.GAP, card=card, wanted=face(rank_at(place), suit))
    if is_low:
        return RunMeld(suit, place, (card, *meld.cards))
    return RunMeld(suit, meld.low, (*meld.cards, card))


def swap(meld: TableMeld, position: int, card: CardId) -> TableMeld | Refusal:
    """Return the meld with a natural card in the place of a stand-in, or why not (R5.4)."""
    if not 0 <= position < len(meld.cards) or meld.is_natural(position):
        return Refusal(Reason.NOT_A_STAND_IN)
    cards = (*meld.cards[:position], card, *meld.cards[position + 1 :])
    match meld:
        case SetMeld(rank=rank):
            if RANK_OF[card] != rank:
                return Refusal(Reason.SWAP_WANTS_RANK, card=card, rank=rank)
            return SetMeld(rank, cards)
        case RunMeld(suit=suit, low=low):
            if not fits_place(card, suit, low + position):
                return Refusal(Reason.SWAP_WANTS, card=card, wanted=meld.meaning(position))
            return RunMeld(suit, low, cards)
