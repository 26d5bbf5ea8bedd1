"""The order of the own cards: the hand's row and the tray's slots, moved by the player alone.

Pure functions from one `Arrangement` to the next. What comes and goes by the rules is
`game.arrangement`'s business: here only the player moves cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from game.arrangement import Arrangement, kept_breaks
from game.rules.actions import LayDown
from game.rules.cards import JOKER_RANK, RANK_OF, SUIT_OF, CardId, Rank, Suit, is_wild
from game.rules.contracts import CONTRACTS
from game.rules.melds import MeldKind, RunMeld
from game.rules.solver import Layout
from game.rules.views import PlayerView
from game.ui.table.slots import Reading, SlotState, read_slot, tidied

SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""Suits side by side differ in colour."""


def slot_kinds(view: PlayerView) -> tuple[MeldKind, ...]:
    """Return what each slot of the tray is for; none once the seat is down."""
    if view.own.is_down:
        return ()
    return CONTRACTS[view.table.round_number].kinds


# -------------------------------------------------------------------------------------- moving


def own_cards(arrangement: Arrangement) -> tuple[CardId, ...]:
    """Return all own cards in the order in which they lie, the tray first."""
    return (*(card for slot in arrangement.tray for card in slot), *arrangement.hand)


def slot_of(arrangement: Arrangement, card: CardId) -> int | None:
    """Return the slot in which a card lies; None if it lies in the hand."""
    return next((slot for slot, cards in enumerate(arrangement.tray) if card in cards), None)


def without(arrangement: Arrangement, cards: Sequence[CardId]) -> Arrangement:
    """Return what stays when these cards are lifted."""
    hand = tuple(card for card in arrangement.hand if card not in cards)
    return Arrangement(
        hand,
        tuple(tuple(card for card in slot if card not in cards) for slot in arrangement.tray),
        arrangement.lows,
        None if arrangement.drawn in cards else arrangement.drawn,
        kept_breaks(arrangement, hand),
    )


def moved_to_hand(arrangement: Arrangement, cards: Sequence[CardId], index: int) -> Arrangement:
    """Move own cards into the hand, before the card at `index` of those that stay there.

    Several cards that come to an end of the hand or beside a gap stand apart; else they join.
    """
    rest = without(arrangement, cards)
    hand = (*rest.hand[:index], *cards, *rest.hand[index:])
    if hand == arrangement.hand:
        return arrangement
    right = rest.hand[index : index + 1]
    is_at_edge = index == 0 or not right or right[0] in rest.breaks
    breaks = rest.breaks
    if len(cards) > 1 and is_at_edge and rest.hand:
        breaks = (breaks | {cards[0], *right}) - {hand[0]}
    return Arrangement(hand, rest.tray, rest.lows, rest.drawn, breaks)


def grouped(arrangement: Arrangement, cards: Sequence[CardId]) -> Arrangement:
    """Set cards of the hand apart, side by side where the first of them lies; or join them again.

    A single card is only parted from the one before it.
    """
    hand = arrangement.hand
    chosen = [card for card in hand if card in set(cards)]
    if not chosen:
        return arrangement
    index = hand.index(chosen[0])
    if len(chosen) == 1:
        return replace(arrangement, breaks=(arrangement.breaks ^ {chosen[0]}) - {hand[0]})
    right = set(hand[index + len(chosen) : index + len(chosen) + 1])
    around = {chosen[0], *right} - {hand[0]}
    if list(hand[index : index + len(chosen)]) == chosen and around <= arrangement.breaks:
        return replace(arrangement, breaks=arrangement.breaks - around)
    rest = without(arrangement, chosen)
    together = (*rest.hand[:index], *chosen, *rest.hand[index:])
    breaks = (rest.breaks | {chosen[0], *rest.hand[index : index + 1]}) - {together[0]}
    return replace(arrangement, hand=together, breaks=breaks)


def moved_to_slot(
    arrangement: Arrangement, cards: Sequence[CardId], slot: int, index: int, view: PlayerView
) -> Arrangement:
    """Move own cards into a slot, before the card at `index` of those that stay there.

    A run that could not be read in that order is put in order (`slots.tidied`). Where it has
    several readings (R4.7), a drop at the low end picks the lowest, one at the high end the
    highest.
    """
    rest = without(arrangement, cards)
    kind = slot_kinds(view)[slot]
    there = rest.tray[slot]
    filled = tidied(kind, (*there[:index], *cards, *there[index:]), view.table.wild_rank)
    tray = (*rest.tray[:slot], filled, *rest.tray[slot + 1 :])
    low = _picked_low(read_slot(kind, filled, view.table.wild_rank), index, len(there))
    lows = (*rest.lows[:slot], low, *rest.lows[slot + 1 :])
    return Arrangement(rest.hand, tray, lows, rest.drawn, rest.breaks)


def _picked_low(reading: Reading, index: int, count: int) -> int | None:
    """Return the low place that a drop before the card at `index` of `count` picks, if any."""
    lows = [meld.low for meld in reading.choices if isinstance(meld, RunMeld)]
    if len(lows) < 2 or 0 < index < count:
        return None
    return min(lows) if index == 0 else max(lows)


# ------------------------------------------------------------------------------------- sorting


def _suit_key(card: CardId, wild_rank: Rank) -> tuple[int, int, int, int]:
    suit = SUIT_OF[card]
    wild = is_wild(card, wild_rank)
    joker = RANK_OF[card] == JOKER_RANK
    return (wild + joker, SUIT_ORDER.index(suit) if suit is not None else 0, RANK_OF[card], card)


def _rank_key(card: CardId, wild_rank: Rank) -> tuple[int, int, int, int]:
    first, suit, rank, last = _suit_key(card, wild_rank)
    return (first, rank, suit, last)


def _with_hand(
    arrangement: Arrangement, hand: Sequence[CardId], breaks: Iterable[CardId] = ()
) -> Arrangement:
    apart = frozenset(breaks) - {*hand[:1]}
    return Arrangement(tuple(hand), arrangement.tray, arrangement.lows, None, apart)


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


def sorted_by_plan(
    arrangement: Arrangement, groups: Sequence[Sequence[CardId]], wild_rank: Rank
) -> Arrangement:
    """Sort the hand once by a plan: each meld's cards a group, then the rest by suit."""
    held = set(arrangement.hand)
    melds = [[card for card in group if card in held] for group in groups]
    melds = [meld for meld in melds if meld]
    planned = {card for meld in melds for card in meld}
    rest = sorted(held - planned, key=lambda card: _suit_key(card, wild_rank))
    parts = [*melds, rest] if rest else melds
    hand = [card for part in parts for card in part]
    return _with_hand(arrangement, hand, (part[0] for part in parts))


def put_in_tray(
    arrangement: Arrangement,
    groups: Sequence[Sequence[CardId]],
    view: PlayerView,
    lows: Sequence[int | None] = (),
) -> Arrangement:
    """Fill the tray with a plan's melds, one a slot; every other card goes to the hand.

    Args:
        arrangement: How the cards lie.
        groups: The cards for each slot.
        view: What the seat sees.
        lows: By slot, the place of a run's first card where it is to be kept.
    """
    wild_rank = view.table.wild_rank
    tray = tuple(
        tidied(kind, group, wild_rank) for kind, group in zip(slot_kinds(view), groups, strict=True)
    )
    laid = {card for group in tray for card in group}
    stays = (card for card in arrangement.hand if card not in laid)
    freed = (card for slot in arrangement.tray for card in slot if card not in laid)
    kept = tuple(stays)
    hand = (*kept, *freed)
    drawn = arrangement.drawn if arrangement.drawn in hand else None
    breaks = kept_breaks(arrangement, kept)
    return Arrangement(hand, tray, tuple(lows) or (None,) * len(tray), drawn, breaks)


def next_layout(
    arrangement: Arrangement, layouts: Sequence[Layout], view: PlayerView
) -> tuple[Arrangement, int]:
    """Put the next of some layouts into the tray, the first if none of them lies there.

    Return it with its place among them.
    """
    ways = [
        put_in_tray(
            arrangement,
            [meld.cards for meld in layout.melds],
            view,
            [meld.low if isinstance(meld, RunMeld) else None for meld in layout.melds],
        )
        for layout in layouts
    ]
    here = next((at for at, way in enumerate(ways) if way.tray == arrangement.tray), -1)
    place = (here + 1) % len(ways)
    return ways[place], place


# ------------------------------------------------------------------------------- what it stands for


def readings(arrangement: Arrangement, view: PlayerView) -> tuple[Reading, ...]:
    """Return what each slot of the tray is at the moment."""
    limit, wild_rank = view.ruleset.wild_limit, view.table.wild_rank
    slots = zip(slot_kinds(view), arrangement.tray, arrangement.lows, strict=False)
    return tuple(read_slot(kind, cards, wild_rank, limit, low) for kind, cards, low in slots)


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
