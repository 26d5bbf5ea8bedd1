"""What a drop, a click or Enter means: pure functions from cards and a target to an intent.

Every question of legality goes to `legality.find_refusal`; nothing here judges rules itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from game.arrangement import Arrangement
from game.i18n import t
from game.rules.actions import (
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    LayOff,
    PassDraw,
    Phase,
    SwapWild,
)
from game.rules.cards import JOKER_RANK, RANK_OF, CardId, SeatId, is_wild
from game.rules.events import CardLaidOff, Source
from game.rules.legality import find_lay_off_bar, find_refusal, is_legal
from game.rules.melds import End, RunMeld, TableMeld, extend, swap
from game.rules.reasons import Refusal
from game.rules.views import PlayerView, played
from game.ui.table.arrangement import (
    lay_down_of,
    moved_to_hand,
    moved_to_slot,
    own_cards,
    slot_kinds,
    slot_of,
    without,
)
from game.ui.table.box import Box
from game.ui.table.slots import SlotState, read_slot
from game.ui.table.targets import (
    DiscardTarget,
    HandTarget,
    MeldTarget,
    OwnTarget,
    SlotTarget,
    StandInTarget,
    StockTarget,
    Target,
)


class Guard(Enum):
    """Why a discard is asked about once before it is made."""

    COMPLETE = "complete"
    """The tray holds a contract that could be laid down now."""
    WILD = "wild"
    """The card is a wild."""


@dataclass(frozen=True, slots=True)
class Submit:
    """Hand these actions to the match, one after the other.

    Attributes:
        actions: What to do.
        then: Where the card drawn by the last action goes; None: the right end of the hand.
    """

    actions: tuple[Action, ...]
    then: OwnTarget | None = None


@dataclass(frozen=True, slots=True)
class Rearrange:
    """The own cards lie like this from now on."""

    arrangement: Arrangement


@dataclass(frozen=True, slots=True)
class AskFirst:
    """Ask before this discard is made."""

    guard: Guard
    discard: Discard


@dataclass(frozen=True, slots=True)
class Refuse:
    """Nothing happens, and this is why: the referee's refusal, or a sentence of the table's own."""

    why: Refusal | str


@dataclass(frozen=True, slots=True)
class Nothing:
    """Dropped where it was picked up, or on no place at all."""


Intent: TypeAlias = Submit | Rearrange | AskFirst | Refuse | Nothing


@dataclass(frozen=True, slots=True)
class Drop:
    """What a release or click asks for.

    Attributes:
        intent: What it means.
        cards: The cards that it moves.
        at: Where they are.
        target: Where they were put.
    """

    intent: Intent
    cards: tuple[CardId, ...] = ()
    at: Box | None = None
    target: Target | None = None


# ------------------------------------------------------------------------------------- targets


def legal_targets(
    view: PlayerView, arrangement: Arrangement, cards: Sequence[CardId]
) -> tuple[Target, ...]:
    """Return every place that would accept these own cards now; asked once a drag.

    Every gap of the hand and of the slots is open at any time, the rest as the rules have it.
    """
    rest = without(arrangement, cards)
    targets: list[Target] = [HandTarget(index) for index in range(len(rest.hand) + 1)]
    for slot in range(len(slot_kinds(view))):
        targets += [SlotTarget(slot, index) for index in range(len(rest.tray[slot]) + 1)]
    targets += rule_targets(view, cards)
    return tuple(targets)


def is_playing(view: PlayerView) -> bool:
    """Tell whether the seat has drawn and may do everything else."""
    return view.table.turn.seat == view.seat and view.table.turn.phase is Phase.PLAY


def rule_targets(view: PlayerView, cards: Sequence[CardId]) -> tuple[Target, ...]:
    """Return the places outside the own hand and tray that would accept these cards now."""
    if not is_playing(view):
        return ()
    targets: list[Target] = []
    for owner, seat in enumerate(view.table.seats):
        for index, meld in enumerate(seat.melds):
            targets += [
                end
                for end in ends_of(SeatId(owner), index, meld)
                if isinstance(lay_off_order(view, cards, end.owner, index, end.end), tuple)
            ]
            if len(cards) == 1:
                targets += [
                    wild
                    for wild in stand_ins_of(SeatId(owner), index, meld)
                    if is_legal(view, SwapWild(cards[0], wild.owner, index, wild.position))
                ]
    if len(cards) == 1 and is_legal(view, Discard(cards[0])):
        targets.append(DiscardTarget())
    return tuple(targets)


def ends_of(owner: SeatId, index: int, meld: TableMeld) -> tuple[MeldTarget, ...]:
    """Return where a meld may grow: at both ends of a run, at one place of a set."""
    ends = (End.LOW, End.HIGH) if isinstance(meld, RunMeld) else (End.HIGH,)
    return tuple(MeldTarget(owner, index, end) for end in ends)


def stand_ins_of(owner: SeatId, index: int, meld: TableMeld) -> tuple[StandInTarget, ...]:
    """Return the stand-ins of a meld."""
    places = range(len(meld.cards))
    return tuple(
        StandInTarget(owner, index, place) for place in places if not meld.is_natural(place)
    )


def lay_off_order(
    view: PlayerView, cards: Sequence[CardId], owner: SeatId, meld: int, end: End
) -> tuple[LayOff, ...] | Refusal:
    """Return an order in which all these cards can be laid off at one end, or why there is none.

    Each card is judged against the meld as the ones before have made it (R5.3). Naturals go first
    wherever they fit, then jokers, then the wild rank: only so can no natural be left over.
    """
    waiting = sorted(cards, key=lambda card: _eagerness(card, view))
    order: list[LayOff] = []
    while waiting:
        refusals: list[Refusal] = []
        for card in waiting:
            action = LayOff(card, owner, meld, end)
            refusal = find_refusal(view, action)
            if refusal is None:
                order.append(action)
                view = _after(view, action)
                waiting.remove(card)
                break
            refusals.append(refusal)
        else:
            return refusals[0]
    return tuple(order)


def _eagerness(card: CardId, view: PlayerView) -> int:
    if not is_wild(card, view.table.wild_rank):
        return 0
    return 1 if RANK_OF[card] == JOKER_RANK else 2


def _after(view: PlayerView, action: LayOff) -> PlayerView:
    """Return the view as a legal lay-off would make it, as far as lay-offs look at it."""
    event = CardLaidOff(view.seat, action.card, action.owner, action.meld, action.end)
    hand = tuple(card for card in view.hand if card != action.card)
    return replace(view, hand=hand, table=played(view.table, event))


# ------------------------------------------------------------------------------------ intents


def dropped(
    view: PlayerView,
    arrangement: Arrangement,
    cards: Sequence[CardId],
    target: Target,
    *,
    is_guarded: bool = True,
) -> Intent:
    """Return what it means to put own cards on a target, dragged or clicked."""
    match target:
        case HandTarget(index):
            return _rearranged(arrangement, moved_to_hand(arrangement, cards, index))
        case SlotTarget(slot, index):
            if slot >= len(slot_kinds(view)):
                return Nothing()
            return _rearranged(arrangement, moved_to_slot(arrangement, cards, slot, index, view))
        case DiscardTarget():
            return _discarded(view, arrangement, cards, is_guarded=is_guarded)
        case MeldTarget(owner, meld, end):
            return _laid_off(view, cards, owner, meld, end)
        case StandInTarget(owner, meld, position):
            return _swapped(view, cards, owner, meld, position)
        case StockTarget():
            return Nothing()


def _rearranged(before: Arrangement, after: Arrangement) -> Intent:
    is_same = before.hand == after.hand and before.tray == after.tray
    return Nothing() if is_same else Rearrange(after)


def _discarded(
    view: PlayerView, arrangement: Arrangement, cards: Sequence[CardId], *, is_guarded: bool
) -> Intent:
    if len(cards) != 1:
        return Refuse(t("One card ends your turn: discard a single one."))
    discard = Discard(cards[0])
    if refusal := find_refusal(view, discard):
        return Refuse(refusal)
    if is_guarded and (guard := find_guard(view, arrangement, discard)):
        return AskFirst(guard, discard)
    return Submit((discard,))


def discarded_nothing(view: PlayerView) -> Refuse:
    """Return why a discard does nothing while no card is chosen for it."""
    refusal = None
    if view.hand and not is_playing(view):
        refusal = find_refusal(view, Discard(view.hand[0]))
    return Refuse(refusal or t("First choose the card, with an arrow key or a click."))


def find_guard(view: PlayerView, arrangement: Arrangement, discard: Discard) -> Guard | None:
    """Return why a legal discard is asked about first; None where it just happens."""
    lay_down = lay_down_of(arrangement, view)
    if lay_down is not None and is_legal(view, lay_down):
        return Guard.COMPLETE
    if is_wild(discard.card, view.table.wild_rank) and len(view.hand) > 1:
        return Guard.WILD
    return None


def _laid_off(
    view: PlayerView, cards: Sequence[CardId], owner: SeatId, meld: int, end: End
) -> Intent:
    order = lay_off_order(view, cards, owner, meld, end)
    if isinstance(order, tuple):
        return Submit(order)
    other = End.LOW if end is End.HIGH else End.HIGH
    if 0 <= meld < len(view.table.seats[owner].melds) and isinstance(
        view.table.seats[owner].melds[meld], RunMeld
    ):
        turned = lay_off_order(view, cards, owner, meld, other)
        if isinstance(turned, tuple):
            return Submit(turned)
    return Refuse(order)


def _swapped(
    view: PlayerView, cards: Sequence[CardId], owner: SeatId, meld: int, position: int
) -> Intent:
    if len(cards) == 1:
        tried = SwapWild(cards[0], owner, meld, position)
        refusal = find_refusal(view, tried)
        if refusal is None:
            return Submit((tried,))
        return Refuse(_find_lay_off_refusal(view, tried) or refusal)
    return _laid_off(view, cards, owner, meld, End.HIGH)


def _find_lay_off_refusal(view: PlayerView, tried: SwapWild) -> Refusal | None:
    """Return why a card may not be laid off yet, if it fits the meld and for no swap."""
    bar = find_lay_off_bar(view)
    melds = view.table.seats[tried.owner].melds
    if bar is None or not 0 <= tried.meld < len(melds):
        return None
    meld, wild_rank = melds[tried.meld], view.table.wild_rank
    fits = any(not isinstance(extend(meld, tried.card, end, wild_rank), Refusal) for end in End)
    is_for_swap = not isinstance(swap(meld, tried.position, tried.card), Refusal)
    return bar if fits and not is_for_swap else None


def drawn(view: PlayerView, source: Source) -> Intent:
    """Return what it means to press or drag the top card of a pile.

    A press on the stock when no stock can be made passes (R6.2).
    """
    if source is Source.DISCARDS:
        refusal = find_refusal(view, DrawDiscard())
        return Submit((DrawDiscard(),)) if refusal is None else Refuse(refusal)
    refusal = find_refusal(view, DrawStock())
    if refusal is None:
        return Submit((DrawStock(),))
    if is_legal(view, PassDraw()):
        return Submit((PassDraw(),))
    return Refuse(refusal)


def drawn_into(view: PlayerView, source: Source, target: OwnTarget) -> Intent:
    """Return what it means to drag a pile's top card to a place: draw it, then put it there."""
    intent = drawn(view, source)
    return replace(intent, then=target) if isinstance(intent, Submit) else intent


def can_draw(view: PlayerView, source: Source) -> bool:
    """Tell whether a pile's top card can be drawn now."""
    return is_legal(view, DrawStock() if source is Source.STOCK else DrawDiscard())


# -------------------------------------------------------------------------------- double click


@dataclass(frozen=True, slots=True)
class Candidates:
    """Several places would take the card: they pulse, and the player picks one."""

    targets: tuple[Target, ...]


def moved_by_itself(
    view: PlayerView, arrangement: Arrangement, card: CardId
) -> Intent | Candidates:
    """Return what a double click or Enter does with a card; it never discards.

    A card of the tray goes back to the hand. A card of the hand goes where it fits: onto a meld,
    for a stand-in, or into a slot that it brings further.
    """
    if slot_of(arrangement, card) is not None:
        return dropped(view, arrangement, (card,), HandTarget(len(arrangement.hand)))
    targets: tuple[Target, ...] = tuple(
        target for target in rule_targets(view, (card,)) if not isinstance(target, DiscardTarget)
    )
    match targets or helpful_slots(view, arrangement, card):
        case ():
            return Nothing()
        case (only,):
            return dropped(view, arrangement, (card,), only)
        case several:
            return Candidates(several)


def helpful_slots(
    view: PlayerView, arrangement: Arrangement, card: CardId
) -> tuple[SlotTarget, ...]:
    """Return the slots that this card completes or brings further; else the empty ones."""
    wild_rank, limit = view.table.wild_rank, view.ruleset.wild_limit
    helped: list[SlotTarget] = []
    empty: list[SlotTarget] = []
    for slot, kind in enumerate(slot_kinds(view)):
        there = arrangement.tray[slot]
        target = SlotTarget(slot, len(there))
        filled = moved_to_slot(arrangement, (card,), slot, len(there), view).tray[slot]
        before = read_slot(kind, there, wild_rank, limit)
        after = read_slot(kind, filled, wild_rank, limit)
        if before.state is SlotState.EMPTY:
            empty.append(target)
        elif after.state is SlotState.COMPLETE or (
            after.state is SlotState.SHORT and after.missing < before.missing
        ):
            helped.append(target)
    return tuple(helped or empty)


def own_order(arrangement: Arrangement, cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Return these cards in the order in which they lie."""
    chosen = set(cards)
    return tuple(card for card in own_cards(arrangement) if card in chosen)
