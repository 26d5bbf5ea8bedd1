"""How a person has arranged a hand: its order, and what lies in the tray.

The saved arrangement may name cards that have left the hand; `reconcile` leaves them out. So a card
that is taken back returns to its old place, and undo never touches tray and hand order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.rules.cards import CardId, SeatId
from game.rules.contracts import CONTRACTS
from game.rules.events import (
    CardDrawn,
    ContractLaidDown,
    DiscardBought,
    Event,
    RoundDealt,
    WildSwapped,
)
from game.rules.notation import MUST_BE_A_LIST, NotationError, format_card, parse_card
from game.storage.records import from_text, to_text

_PLACES: Final = range(1, 15)
"""Of the cards of a run: ace low to ace high."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where a seat keeps the cards of its hand; every card is in exactly one place.

    Attributes:
        hand: The cards that are not in the tray, left to right.
        tray: The cards of each slot, one slot for each meld of the contract.
        lows: By slot, the place (1 to 14) chosen for the first card of a run whose stand-ins could
            mean several cards (R4.7); None where nothing was chosen.
        drawn: The card last drawn, while it is marked as such.
        breaks: The cards of the hand that stand a little apart from the one before them.
    """

    hand: tuple[CardId, ...]
    tray: tuple[tuple[CardId, ...], ...]
    lows: tuple[int | None, ...]
    drawn: CardId | None = None
    breaks: frozenset[CardId] = frozenset()


def fresh(hand: Sequence[CardId], round_number: int) -> Arrangement:
    """Return the arrangement of a hand as dealt, the tray empty."""
    slots = len(CONTRACTS[round_number].kinds)
    return Arrangement(tuple(hand), ((),) * slots, (None,) * slots)


def reconcile(saved: Arrangement, hand: Sequence[CardId], round_number: int) -> Arrangement:
    """Return the saved arrangement for the hand as it is now.

    Cards no longer in the hand are left out, cards not yet arranged come to the right end.
    """
    left = set(hand)

    def keep(cards: Iterable[CardId]) -> tuple[CardId, ...]:
        kept = []
        for card in cards:
            if card in left:
                left.remove(card)
                kept.append(card)
        return tuple(kept)

    slots = len(CONTRACTS[round_number].kinds)
    tray = tuple(keep(slot) for slot in saved.tray[:slots])
    tray += ((),) * (slots - len(tray))
    lows = tuple(
        low if slot else None
        for slot, low in zip(tray, (*saved.lows, *(None,) * slots), strict=False)
    )
    kept = keep(saved.hand)
    arranged = (*kept, *(card for card in hand if card in left))
    drawn = saved.drawn if saved.drawn in hand else None
    return Arrangement(arranged, tray, lows, drawn, kept_breaks(saved, kept))


def kept_breaks(saved: Arrangement, kept: Sequence[CardId]) -> frozenset[CardId]:
    """Return before which of the cards that are kept of a hand there is a gap.

    A gap stays while there are cards on both sides of it, whichever they are.
    """
    stays = set(kept)
    breaks: set[CardId] = set()
    is_apart = False
    for card in saved.hand:
        is_apart |= card in saved.breaks
        if card in stays:
            if is_apart and card != kept[0]:
                breaks.add(card)
            is_apart = False
            stays.remove(card)
    return frozenset(breaks)


def remember(arranged: Arrangement, saved: Arrangement) -> Arrangement:
    """Return a new arrangement that still knows where the cards lay that have left the hand."""
    placed = {*arranged.hand, *(card for slot in arranged.tray for card in slot)}
    tray = tuple(
        _weave(slot, gone, placed) for slot, gone in zip(arranged.tray, saved.tray, strict=True)
    )
    lows = tuple(
        low if slot else old
        for slot, low, old in zip(arranged.tray, arranged.lows, saved.lows, strict=True)
    )
    hand = _weave(arranged.hand, saved.hand, placed)
    breaks = _woven_breaks(hand, arranged, saved)
    return Arrangement(hand, tray, lows, arranged.drawn, breaks)


def _woven_breaks(
    hand: Sequence[CardId], arranged: Arrangement, saved: Arrangement
) -> frozenset[CardId]:
    """Return the gaps of a hand with the cards that have left: each where that card had it."""
    held = set(arranged.hand)
    breaks: set[CardId] = set()
    gone: list[CardId] = []
    for card in hand:
        if card not in held:
            if card in saved.breaks:
                gone.append(card)
            continue
        if card in arranged.breaks:
            breaks.add(gone[0] if gone else card)
        gone = []
    return frozenset((*breaks, *gone))


def _weave(
    shown: Sequence[CardId], saved: Sequence[CardId], placed: set[CardId]
) -> tuple[CardId, ...]:
    woven = list(shown)
    place = 0
    for card in saved:
        if card not in placed:
            woven.insert(place, card)
            place += 1
        elif card in woven:
            place = woven.index(card) + 1
    return tuple(woven)


def follow(saved: Arrangement, events: Iterable[Event], seat: SeatId) -> Arrangement:
    """Return the arrangement after events: what the seat took comes to the right end, marked."""
    for event in events:
        match event:
            case CardDrawn(owner, _, card) if owner == seat:
                saved = _take(saved, card)
            case DiscardBought(owner, card, penalty) if owner == seat:
                saved = _take(_take(saved, card), penalty)
            case WildSwapped(owner, wild=wild) if owner == seat:
                saved = _take(saved, wild)
            case ContractLaidDown(owner, melds) if owner == seat:
                laid = {card for meld in melds for card in meld.cards}
                saved = _cleared(saved, laid)
            case RoundDealt(number, hands=hands):
                saved = fresh([card for card in hands[seat] if card is not None], number)
            case _:
                pass
    return saved


def _cleared(saved: Arrangement, laid: Collection[CardId]) -> Arrangement:
    """Bring back what lay in the tray and was not laid down, as when a computer played the seat."""
    spare = [card for slot in saved.tray for card in slot if card not in laid]
    if not spare:
        return saved
    tray = tuple(tuple(card for card in slot if card in laid) for slot in saved.tray)
    return replace(saved, hand=(*saved.hand, *spare), tray=tray)


def _take(saved: Arrangement, card: CardId | None) -> Arrangement:
    if card is None:
        return saved
    without = tuple(tuple(held for held in slot if held != card) for slot in saved.tray)
    kept = tuple(held for held in saved.hand if held != card)
    return Arrangement((*kept, card), without, saved.lows, card, kept_breaks(saved, kept))


# ------------------------------------------------------------------------------------ saved as text


def format_arrangement(arrangement: Arrangement) -> str:
    """Return an arrangement as JSON text."""
    drawn = arrangement.drawn
    data = {
        "hand": [format_card(card) for card in arrangement.hand],
        "tray": [[format_card(card) for card in slot] for slot in arrangement.tray],
        "lows": arrangement.lows,
        "drawn": None if drawn is None else format_card(drawn),
        "breaks": [format_card(card) for card in sorted(arrangement.breaks)],
    }
    return to_text(data)


def parse_arrangement(text: str) -> Arrangement:
    """Read what `format_arrangement` writes; `reconcile` makes it fit a hand.

    Raises:
        NotationError: It is no arrangement.
    """
    try:
        return from_text(text, _from_json)
    except ValueError as error:
        raise NotationError("no arrangement: {text}", text=repr(text[:80])) from error


def _from_json(data: object) -> Arrangement:
    match data:
        case {"hand": list(hand), "tray": list(tray), "lows": list(lows), "drawn": drawn, **more}:
            if len(tray) != len(lows):
                raise NotationError("an arrangement needs one low place for each slot of the tray")
            return Arrangement(
                _cards(hand),
                tuple(_cards(slot) for slot in tray),
                tuple(_low(low) for low in lows),
                None if drawn is None else parse_card(drawn),
                frozenset(_cards(more.get("breaks", []))),
            )
        case _:
            raise NotationError("an arrangement has a hand, a tray, lows and the drawn card")


def _cards(data: object) -> tuple[CardId, ...]:
    if not isinstance(data, list):
        raise NotationError(MUST_BE_A_LIST, key=repr("cards"), value=repr(data))
    return tuple(parse_card(card) for card in data)


def _low(data: object) -> int | None:
    if data is None:
        return None
    if not isinstance(data, int) or isinstance(data, bool) or data not in _PLACES:
        raise NotationError(
            "a low place must be a whole number from 1 to 14, not {value}", value=repr(data)
        )
    return data
