"""What the cards in a slot of the tray are, live: a meld, a part of one, or an error (R4).

A run is read in the order in which its cards lie. Where they lie in no possible order they are put
in order: naturals by place, wilds into the gaps, further wilds at the end where they lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.rules.cards import (
    ACE,
    HIGH_ACE_PLACE,
    JOKER_RANK,
    RANK_OF,
    SUIT_OF,
    CardId,
    Face,
    Rank,
    Suit,
    face,
    is_wild,
    rank_at,
)
from game.rules.melds import (
    MAX_RUN,
    MIN_RUN,
    MIN_SET,
    MeldKind,
    RunMeld,
    TableMeld,
    find_fault,
    fits_place,
    read_meld,
    read_run,
)
from game.rules.reasons import Refusal
from game.rules.ruleset import WildLimit


class SlotState(Enum):
    """How far a slot is."""

    EMPTY = "empty"
    SHORT = "short"
    """Part of a meld: more cards would complete it."""
    COMPLETE = "complete"
    ILLEGAL = "illegal"
    """These cards never make a meld of this kind together."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a slot's cards are.

    Attributes:
        state: How far they are.
        kind: What the slot is for.
        cards: The cards as they lie.
        meld: The meld that they are, if complete.
        refusal: Why they never make one, if illegal.
        missing: How many cards are still needed, if short.
        wanted: The faces that would each bring a short slot further; in a set any suit helps, so
            a set names its rank by `rank`.
        holes: Those of them that lie between cards of a run, so that it cannot do without them.
        rank: The rank a set is of, once one natural card says so.
        choices: Every reading of a complete run; more than one only if all its cards are wild.
    """

    state: SlotState
    kind: MeldKind
    cards: tuple[CardId, ...]
    meld: TableMeld | None = None
    refusal: Refusal | None = None
    missing: int = 0
    wanted: tuple[Face, ...] = ()
    holes: tuple[Face, ...] = ()
    rank: Rank | None = None
    choices: tuple[TableMeld, ...] = ()


def read_slot(
    kind: MeldKind,
    cards: Sequence[CardId],
    wild_rank: Rank,
    limit: WildLimit = WildLimit.NONE,
    low: int | None = None,
) -> Reading:
    """Read the cards of a slot (R4.1 to R4.7).

    Args:
        kind: What the slot is for.
        cards: As they lie.
        wild_rank: The round's.
        limit: The switch `wild_limit`.
        low: The place chosen for the first card of a run that has several readings.
    """
    held = tuple(cards)
    if not held:
        return Reading(SlotState.EMPTY, kind, held, missing=kind.least)
    if kind is MeldKind.SET:
        return _read_set_slot(held, wild_rank, limit)
    return _read_run_slot(held, wild_rank, limit, low)


def _read_set_slot(cards: tuple[CardId, ...], wild_rank: Rank, limit: WildLimit) -> Reading:
    kind = MeldKind.SET
    ranks = [RANK_OF[card] for card in cards if RANK_OF[card] != JOKER_RANK]
    rank = next((rank for rank in ranks if rank != wild_rank), wild_rank if ranks else None)
    if len(cards) >= MIN_SET:
        meld = read_meld(kind, cards, wild_rank, limit)
        if isinstance(meld, Refusal):
            return Reading(SlotState.ILLEGAL, kind, cards, refusal=meld, rank=rank)
        return Reading(SlotState.COMPLETE, kind, cards, meld, rank=rank, choices=(meld,))
    for card in cards:
        if rank is not None and RANK_OF[card] != rank and not is_wild(card, wild_rank):
            padded = (*cards, *cards)
            refusal = read_meld(kind, padded, wild_rank)
            assert isinstance(refusal, Refusal)
            return Reading(SlotState.ILLEGAL, kind, cards, refusal=refusal, rank=rank)
    return Reading(SlotState.SHORT, kind, cards, missing=MIN_SET - len(cards), rank=rank)


def _read_run_slot(
    cards: tuple[CardId, ...], wild_rank: Rank, limit: WildLimit, low: int | None
) -> Reading:
    kind = MeldKind.RUN
    part = _read_part(cards, wild_rank)
    if len(cards) >= MIN_RUN:
        readings = read_run(cards, wild_rank)
        if not isinstance(readings, Refusal):
            chosen = next((run for run in readings if run.low == low), readings[0])
            if fault := find_fault(chosen, wild_rank, limit):
                return Reading(SlotState.ILLEGAL, kind, cards, refusal=fault)
            return Reading(SlotState.COMPLETE, kind, cards, chosen, choices=readings)
        if part is None:
            return Reading(SlotState.ILLEGAL, kind, cards, refusal=readings)
    if part is None:
        refusal = read_run((*cards, *cards[:1] * (MIN_RUN - len(cards))), wild_rank)
        if isinstance(refusal, Refusal):
            return Reading(SlotState.ILLEGAL, kind, cards, refusal=refusal)
        return Reading(SlotState.SHORT, kind, cards, missing=MIN_RUN - len(cards))
    return part


def _read_part(cards: tuple[CardId, ...], wild_rank: Rank) -> Reading | None:
    """Read cards as part of a run with holes or too short; None if they never are one."""
    kind = MeldKind.RUN
    places = natural_places(cards, wild_rank)
    if places is None:
        return None
    if not places:
        return Reading(SlotState.SHORT, kind, cards, missing=max(1, MIN_RUN - len(cards)))
    suit = _suit_of(cards, wild_rank)
    assert suit is not None
    wilds = len(cards) - len(places)
    lowest, highest = min(places.values()), max(places.values())
    holes = [place for place in range(lowest, highest) if place not in places.values()]
    open_holes = holes[wilds:]
    spare = max(0, wilds - len(holes))
    missing = max(len(open_holes), MIN_RUN - len(cards))
    if missing <= 0 or missing + len(cards) > MAX_RUN:
        return None
    wanted = list(open_holes)
    if missing > len(open_holes):
        span = missing - len(open_holes) + spare
        below = range(max(1, lowest - span), lowest)
        above = range(highest + 1, min(HIGH_ACE_PLACE, highest + span) + 1)
        wanted = sorted({*below, *wanted, *above})
    faces = tuple(dict.fromkeys(face(rank_at(place), suit) for place in wanted))
    must = tuple(face(rank_at(place), suit) for place in open_holes)
    return Reading(SlotState.SHORT, kind, cards, missing=missing, wanted=faces, holes=must)


def _suit_of(cards: Sequence[CardId], wild_rank: Rank) -> Suit | None:
    return next((SUIT_OF[card] for card in cards if not is_wild(card, wild_rank)), None)


# ------------------------------------------------------------------------------------ their order


def natural_places(cards: Sequence[CardId], wild_rank: Rank) -> dict[CardId, int] | None:
    """Return the place of each card that is not wild, in the tightest run that holds them.

    None if they are of several suits or want one place twice.
    """
    fixed = [card for card in cards if not is_wild(card, wild_rank)]
    if len({SUIT_OF[card] for card in fixed}) > 1:
        return None
    places: dict[CardId, int] = {card: int(RANK_OF[card]) for card in fixed if RANK_OF[card] != ACE}
    if len(set(places.values())) < len(places):
        return None
    aces = [card for card in fixed if RANK_OF[card] == ACE]
    others = sorted(places.values())
    match aces:
        case []:
            pass
        case [ace]:
            if not others:
                is_high = len(cards) > 1 and cards[-1] == ace
            else:
                is_high = HIGH_ACE_PLACE - others[0] < others[-1] - 1
            places[ace] = HIGH_ACE_PLACE if is_high else 1
        case [first, second] if others:
            places[first], places[second] = 1, HIGH_ACE_PLACE
        case _:
            return None
    return places


def _lies_in_order(cards: Sequence[CardId], wild_rank: Rank) -> bool:
    fixed = [(offset, card) for offset, card in enumerate(cards) if not is_wild(card, wild_rank)]
    return any(
        all(fits_place(card, suit, low + offset) for offset, card in fixed)
        for suit in Suit
        for low in range(1, HIGH_ACE_PLACE - len(cards) + 2)
    )


def tidied(kind: MeldKind, cards: Sequence[CardId], wild_rank: Rank) -> tuple[CardId, ...]:
    """Return the cards of a slot in an order that can be read, their own if it already can be."""
    places = natural_places(cards, wild_rank)
    if kind is MeldKind.SET or not places or _lies_in_order(cards, wild_rank):
        return tuple(cards)
    suit = _suit_of(cards, wild_rank)
    assert suit is not None
    by_place = {place: card for card, place in places.items()}
    wilds = [card for card in cards if card not in places]
    first_natural = min(index for index, card in enumerate(cards) if card in places)
    leading = list(cards[:first_natural])
    lowest, highest = min(by_place), max(by_place)
    ordered: list[CardId] = []
    for place in range(lowest, highest + 1):
        if place in by_place:
            ordered.append(by_place[place])
        elif wilds:
            own = next((card for card in wilds if fits_place(card, suit, place)), None)
            inner = next((card for card in wilds if card not in leading), None)
            filler = own if own is not None else inner if inner is not None else wilds[0]
            wilds.remove(filler)
            ordered.append(filler)
    for place in (lowest - 1, highest + 1):
        own = next((card for card in wilds if fits_place(card, suit, place)), None)
        if own is not None:
            wilds.remove(own)
            at = 0 if place < lowest else len(ordered)
            ordered.insert(at, own)
            lowest, highest = min(lowest, place), max(highest, place)
            break
    before = [card for card in wilds if card in leading]
    after = [card for card in wilds if card not in leading]
    room_low, room_high = lowest - 1, HIGH_ACE_PLACE - highest
    before, after = before[:room_low], [*after, *before[room_low:]]
    if len(after) > room_high:
        spare = min(len(after) - room_high, room_low - len(before))
        before, after = [*after[:spare], *before], after[spare:]
    return (*before, *ordered, *after)


def stand_in_meanings(reading: Reading) -> dict[CardId, Face | Rank]:
    """Return what each stand-in of a complete slot stands for: a face in a run, a rank in a set."""
    meld = reading.meld
    if meld is None:
        return {}
    if isinstance(meld, RunMeld):
        return {
            card: meld.meaning(position)
            for position, card in enumerate(meld.cards)
            if not meld.is_natural(position)
        }
    return {
        card: meld.rank for position, card in enumerate(meld.cards) if not meld.is_natural(position)
    }
