"""The order of the own cards: the hand's row and the tray's slots, moved by the player alone.

Pure functions from one `Arrangement` to the next. `reconcile` fits what was arranged to what the
view says is held: it takes away what is gone and adds what is new, and moves nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.match import Arrangement
from game.rules.actions import LayDown
from game.rules.cards import JOKER_RANK, RANK_OF, SUIT_OF, CardId, Rank, Suit, is_wild
from game.rules.contracts import CONTRACTS
from game.rules.melds import MeldKind, RunMeld, TableMeld
from game.rules.views import PlayerView
from game.ui.table.slots import Reading, SlotState, read_slot, tidied

SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""Suits side by side differ in colour."""


def slot_kinds(view: PlayerView) -> tuple[MeldKind, ...]:
    """Return what each slot of the tray is for; none once the seat is down."""
    if view.own.is_down:
        return ()
    return CONTRACTS[view.table.round_number].kinds


def is_of_round(arrangement: Arrangement, view: PlayerView) -> bool:
    """Tell whether most cards arranged are still held: else a new deal has come in between."""
    arranged = (*arrangement.hand, *(card for slot in arrangement.tray for card in slot))
    held = set(view.hand)
    return 2 * sum(card in held for card in arranged) >= len(arranged)


def fresh(view: PlayerView) -> Arrangement:
    """Return the cards as they were dealt, with an empty tray."""
    slots = len(slot_kinds(view))
    return Arrangement(view.hand, ((),) * slots, (None,) * slots, None)


def reconcile(kept: Arrangement | None, view: PlayerView) -> Arrangement:
    """Fit an arrangement to the cards held now.

    Cards gone vanish, new ones come to the right end of the hand; a single new card is marked as
    drawn until it is moved or another comes. The tray has a slot for each meld until the seat is
    down; cards of a slot that is no more go back to the hand.
    """
    if kept is None:
        return fresh(view)
    slots = len(slot_kinds(view))
    held = set(view.hand)
    tray = [tuple(card for card in slot if card in held) for slot in kept.tray]
    homeless = [card for slot in tray[slots:] for card in slot]
    tray = tray[:slots] + [()] * (slots - len(tray))
    lows = (*kept.lows, *(None,) * slots)[:slots]
    hand = [card for card in kept.hand if card in held]
    known = {*hand, *homeless, *(card for slot in tray for card in slot)}
    new = [card for card in view.hand if card not in known]
    drawn = kept.drawn if kept.drawn in hand else None
    if new:
        drawn = new[-1] if len(new) <= 2 else None
    return Arrangement((*hand, *homeless, *new), tuple(tray), lows, drawn)


def unlaid(kept: Arrangement, melds: Sequence[TableMeld], view: PlayerView) -> Arrangement:
    """Put the melds of a lay-down that was taken back into the tray again, as they lay there."""
    slots: list[tuple[CardId, ...]] = []
    lows: list[int | None] = []
    waiting = list(melds)
    for kind in slot_kinds(view):
        meld = next((meld for meld in waiting if meld.kind is kind), None)
        if meld is not None:
            waiting.remove(meld)
        slots.append(meld.cards if meld is not None else ())
        lows.append(meld.low if isinstance(meld, RunMeld) else None)
    in_tray = {card for slot in slots for card in slot}
    hand = tuple(card for card in kept.hand if card not in in_tray)
    return reconcile(Arrangement(hand, tuple(slots), tuple(lows), kept.drawn), view)


# -------------------------------------------------------------------------------------- moving


def own_cards(arrangement: Arrangement) -> tuple[CardId, ...]:
    """Return all own cards in the order in which they lie, the tray first."""
    return (*(card for slot in arrangement.tray for card in slot), *arrangement.hand)


def slot_of(arrangement: Arrangement, card: CardId) -> int | None:
    """Return the slot in which a card lies; None if it lies in the hand."""
    return next((slot for slot, cards in enumerate(arrangement.tray) if card in cards), None)


def without(arrangement: Arrangement, cards: Sequence[CardId]) -> Arrangement:
    """Return what stays when these cards are lifted."""
    return Arrangement(
        tuple(card for card in arrangement.hand if card not in cards),
        tuple(tuple(card for card in slot if card not in cards) for slot in arrangement.tray),
        arrangement.lows,
        None if arrangement.drawn in cards else arrangement.drawn,
    )


def moved_to_hand(arrangement: Arrangement, cards: Sequence[CardId], index: int) -> Arrangement:
    """Move own cards into the hand, before the card at `index` of those that stay there."""
    rest = without(arrangement, cards)
    hand = (*rest.hand[:index], *cards, *rest.hand[index:])
    drawn = arrangement.drawn if hand == arrangement.hand else rest.drawn
    return Arrangement(hand, rest.tray, rest.lows, drawn)


def moved_to_slot(
    arrangement: Arrangement, cards: Sequence[CardId], slot: int, index: int, view: PlayerView
) -> Arrangement:
    """Move own cards into a slot, before the card at `index` of those that stay there.

    A run that could not be read in that order is put in order (`slots.tidied`).
    """
    rest = without(arrangement, cards)
    kind = slot_kinds(view)[slot]
    there = rest.tray[slot]
    filled = tidied(kind, (*there[:index], *cards, *there[index:]), view.table.wild_rank)
    tray = (*rest.tray[:slot], filled, *rest.tray[slot + 1 :])
    lows = (*rest.lows[:slot], None, *rest.lows[slot + 1 :])
    return Arrangement(rest.hand, tray, lows, rest.drawn)


def with_low(arrangement: Arrangement, slot: int, low: int) -> Arrangement:
    """Choose what the first card of an all-wild run stands for (R4.7)."""
    lows = (*arrangement.lows[:slot], low, *arrangement.lows[slot + 1 :])
    return Arrangement(arrangement.hand, arrangement.tray, lows, arrangement.drawn)


# ------------------------------------------------------------------------------------- sorting


def _suit_key(card: CardId, wild_rank: Rank) -> tuple[int, int, int, int]:
    suit = SUIT_OF[card]
    wild = is_wild(card, wild_rank)
    joker = RANK_OF[card] == JOKER_RANK
    return (wild + joker, SUIT_ORDER.index(suit) if suit is not None else 0, RANK_OF[card], card)


def _rank_key(card: CardId, wild_rank: Rank) -> tuple[int, int, int, int]:
    first, suit, rank, last = _suit_key(card, wild_rank)
    return (first, rank, suit, last)


def _with_hand(arrangement: Arrangement, hand: Sequence[CardId]) -> Arrangement:
    return Arrangement(tuple(hand), arrangement.tray, arrangement.lows, None)


def sorted_by_suit(arrangement: Arrangement, wild_rank: Rank) -> Arrangement:
    """Sort the hand once by suit, then rank; wilds last. The tray stays."""
    return _with_hand(
        arrangement, sorted(arrangement.hand, key=lambda card: _suit_key(card, wild_rank))
    )


def sorted_by_rank(arrangement: Arrangement, wild_rank: Rank) -> Arrangement:
    """Sort the hand once by rank, then suit; wilds last. The tray stays."""
    return _with_hand(
        arrangement, sorted(arrangement.hand, key=lambda card: _rank_key(card, wild_rank))
    )


# ------------------------------------------------------------------------------- what it stands for


def readings(arrangement: Arrangement, view: PlayerView) -> tuple[Reading, ...]:
    """Return what each slot of the tray is at the moment."""
    limit, wild_rank = view.ruleset.wild_limit, view.table.wild_rank
    kinds = slot_kinds(view)
    return tuple(
        read_slot(kind, cards, wild_rank, limit, low)
        for kind, cards, low in zip(kinds, arrangement.tray, arrangement.lows, strict=True)
    )


def lay_down_of(arrangement: Arrangement, view: PlayerView) -> LayDown | None:
    """Return the lay-down that the tray stands for, or None while a slot is incomplete.

    Whether the rules allow it now is `legality.find_refusal`'s business.
    """
    read = readings(arrangement, view)
    melds = tuple(reading.meld for reading in read if reading.meld is not None)
    if not read or len(melds) < len(read):
        return None
    return LayDown(melds)


def is_tray_complete(arrangement: Arrangement, view: PlayerView) -> bool:
    """Tell whether every slot holds a complete meld."""
    read = readings(arrangement, view)
    return bool(read) and all(reading.state is SlotState.COMPLETE for reading in read)
