"""What a seat may do, judged from its view alone: the engine, the table and opponents all ask here.

The refusals come in a fixed order: whose turn, which phase, then the clauses of the action itself.
"""

from __future__ import annotations

from typing import Final, assert_never

from game.rules.actions import (
    Action,
    Buy,
    Decline,
    Discard,
    DrawDiscard,
    DrawStock,
    EndTurn,
    LayDown,
    LayOff,
    PassDraw,
    Phase,
    SwapWild,
)
from game.rules.cards import JOKER_RANK, RANK_OF, CardId, SeatId
from game.rules.contracts import CONTRACTS
from game.rules.melds import End, RunMeld, TableMeld, extend, find_fault, stand_ins, swap
from game.rules.reasons import Reason, Refusal
from game.rules.ruleset import WildSwap
from game.rules.views import PlayerView

# Every action of a match is judged here. Python matches class patterns several times as slowly as
# `isinstance` answers, and 3.11 looks up the members of an enumeration no faster.
_DRAW, _OFFER, _PLAY, _OVER = Phase
_DRAWS: Final = (DrawStock, DrawDiscard, PassDraw)
_PLAYS: Final = (Discard, LayOff, LayDown, SwapWild, EndTurn)
_ANSWERS: Final = (Buy, Decline)


def find_refusal(view: PlayerView, action: Action) -> Refusal | None:
    """Return why the rules forbid an action to the view's seat now, or None if it is legal."""
    turn = view.table.turn
    phase = turn.phase
    if phase is _OVER:
        return Refusal(Reason.MATCH_OVER)
    if phase is _OFFER:
        return _offer_refusal(view, action)
    if isinstance(action, _DRAWS):
        if turn.seat != view.seat:
            return Refusal(Reason.NOT_YOUR_TURN)
        if phase is not _DRAW:
            return Refusal(Reason.ALREADY_DRAWN)
        return _draw_refusal(view, action)
    if isinstance(action, _PLAYS):
        if turn.seat != view.seat:
            return Refusal(Reason.NOT_YOUR_TURN)
        if phase is not _PLAY:
            return Refusal(Reason.DRAW_FIRST)
        return _play_refusal(view, action)
    if isinstance(action, _ANSWERS):
        return Refusal(Reason.NO_OFFER)
    assert_never(action)


def is_legal(view: PlayerView, action: Action) -> bool:
    """Tell whether the view's seat may do this now."""
    return find_refusal(view, action) is None


def _offer_refusal(view: PlayerView, action: Action) -> Refusal | None:
    """Return why not while a discard is on offer: only an answer of who is asked is due (R7.2)."""
    if isinstance(action, _ANSWERS):
        return None if view.is_to_act else Refusal(Reason.NO_OFFER)
    if view.is_to_act:
        return Refusal(Reason.ANSWER_THE_OFFER)
    if view.table.turn.seat == view.seat:
        return Refusal(Reason.OTHERS_ARE_ASKED)
    return Refusal(Reason.NOT_YOUR_TURN)


def _draw_refusal(view: PlayerView, action: DrawStock | DrawDiscard | PassDraw) -> Refusal | None:
    table = view.table
    if isinstance(action, DrawStock):
        return None if table.can_make_stock else Refusal(Reason.NO_STOCK)
    if isinstance(action, DrawDiscard):
        return None if table.discards else Refusal(Reason.NO_DISCARD)
    return Refusal(Reason.MUST_DRAW) if table.can_make_stock else None


def _play_refusal(
    view: PlayerView, action: LayDown | LayOff | SwapWild | Discard | EndTurn
) -> Refusal | None:
    if isinstance(action, Discard):
        return _discard_refusal(view, action.card)
    if isinstance(action, LayOff):
        return _lay_off_refusal(view, action)
    if isinstance(action, LayDown):
        return _lay_down_refusal(view, action.melds)
    if isinstance(action, SwapWild):
        return _swap_refusal(view, action)
    return None if _is_stuck_with_one_card(view) else Refusal(Reason.MUST_DISCARD)


def _lay_down_refusal(view: PlayerView, melds: tuple[TableMeld, ...]) -> Refusal | None:
    table, rules = view.table, view.ruleset
    if view.own.is_down:
        return Refusal(Reason.ALREADY_DOWN)
    if not CONTRACTS[table.round_number].is_met_by(melds):
        return Refusal(Reason.NOT_THE_CONTRACT)
    laid: set[CardId] = set()
    for meld in melds:
        for card in meld.cards:
            if card not in view.hand:
                return Refusal(Reason.CARD_NOT_IN_HAND, card=card)
            if card in laid:
                return Refusal(Reason.CARD_USED_TWICE, card=card)
            laid.add(card)
    for meld in melds:
        if fault := find_fault(meld, table.wild_rank, rules.wild_limit):
            return fault
    left = len(view.hand) - len(laid)
    if rules.is_all_at_once(table.round_number) and left > 0:
        return Refusal(Reason.WHOLE_HAND)
    if rules.goes_out_by_discarding(table.round_number) and left == 0:
        return Refusal(Reason.KEEP_A_DISCARD)
    return None


def _meld_for(view: PlayerView, action: LayOff | SwapWild) -> TableMeld | Refusal:
    """Return the meld that a card of the hand is to go to, or why one of them is not there."""
    if action.card not in view.hand:
        return Refusal(Reason.CARD_NOT_IN_HAND, card=action.card)
    seats = view.table.seats
    if 0 <= action.owner < len(seats) and 0 <= action.meld < len(seats[action.owner].melds):
        return seats[action.owner].melds[action.meld]
    return Refusal(Reason.NO_SUCH_MELD)


def find_lay_off_bar(view: PlayerView) -> Refusal | None:
    """Return why the seat may not lay off anything this turn, or None if it may (R5.3)."""
    own = view.own
    if own.down_since is None:
        return Refusal(Reason.NOT_DOWN)
    if view.ruleset.strict_lay_off and own.down_since == view.table.turn.number:
        return Refusal(Reason.NEXT_TURN)
    return None


def _lay_off_refusal(view: PlayerView, action: LayOff) -> Refusal | None:
    if refusal := find_lay_off_bar(view):
        return refusal
    meld = _meld_for(view, action)
    if isinstance(meld, Refusal):
        return meld
    extended = extend(meld, action.card, action.end, view.table.wild_rank)
    if isinstance(extended, Refusal):
        return extended
    return Refusal(Reason.KEEP_A_DISCARD) if _must_keep_last_card(view) else None


def _must_keep_last_card(view: PlayerView) -> bool:
    """Tell whether the only card left must be discarded rather than laid off (R5.6)."""
    return len(view.hand) == 1 and view.ruleset.goes_out_by_discarding(view.table.round_number)


def _find_swap_bar(view: PlayerView) -> Refusal | None:
    match view.ruleset.wild_swap:
        case WildSwap.OFF:
            return Refusal(Reason.NO_SWAPS)
        case WildSwap.DOWN:
            return None if view.own.is_down else Refusal(Reason.SWAP_WHEN_DOWN)
        case WildSwap.ANYONE:
            return None


def _swap_refusal(view: PlayerView, action: SwapWild) -> Refusal | None:
    if refusal := _find_swap_bar(view):
        return refusal
    meld = _meld_for(view, action)
    if isinstance(meld, Refusal):
        return meld
    swapped = swap(meld, action.position, action.card)
    return swapped if isinstance(swapped, Refusal) else None


def _discard_refusal(view: PlayerView, card: CardId) -> Refusal | None:
    if card not in view.hand:
        return Refusal(Reason.CARD_NOT_IN_HAND, card=card)
    only_card = len(view.hand) == 1
    if only_card and view.ruleset.is_staged(view.table.round_number):
        return Refusal(Reason.LAST_CARD_STAYS, card=card)
    if view.ruleset.no_instant_return and card == view.table.turn.taken and not only_card:
        return Refusal(Reason.JUST_TAKEN, card=card)
    return None


def _is_stuck_with_one_card(view: PlayerView) -> bool:
    return (
        view.ruleset.is_staged(view.table.round_number)
        and len(view.hand) == 1
        and not lay_offs(view)
    )


def lay_offs(view: PlayerView) -> tuple[LayOff, ...]:
    """Return every legal lay-off of the view's seat in its turn (R5.3)."""
    if view.table.turn.seat != view.seat or view.table.turn.phase is not Phase.PLAY:
        return ()
    if find_lay_off_bar(view) or _must_keep_last_card(view):
        return ()
    wild_rank = view.table.wild_rank
    return tuple(
        LayOff(card, SeatId(owner), index, end)
        for card in view.hand
        for owner, seat in enumerate(view.table.seats)
        for index, meld in enumerate(seat.melds)
        for end in ((End.LOW, End.HIGH) if isinstance(meld, RunMeld) else (End.HIGH,))
        if not isinstance(extend(meld, card, end, wild_rank), Refusal)
    )


def swaps(view: PlayerView) -> tuple[SwapWild, ...]:
    """Return every legal swap of the view's seat in its turn (R5.4)."""
    if view.table.turn.seat != view.seat or view.table.turn.phase is not Phase.PLAY:
        return ()
    if _find_swap_bar(view):
        return ()
    places = [
        (SeatId(owner), index, position, meld)
        for owner, seat in enumerate(view.table.seats)
        for index, meld in enumerate(seat.melds)
        for position in stand_ins(meld)
    ]
    return tuple(
        SwapWild(card, owner, index, position)
        for card in view.hand
        if RANK_OF[card] != JOKER_RANK
        for owner, index, position, meld in places
        if not isinstance(swap(meld, position, card), Refusal)
    )


def discards(view: PlayerView) -> tuple[Discard, ...]:
    """Return every legal discard of the view's seat in its turn (R5.5, R5.7)."""
    if view.table.turn.seat != view.seat or view.table.turn.phase is not Phase.PLAY:
        return ()
    return tuple(Discard(card) for card in view.hand if _discard_refusal(view, card) is None)


def legal_actions(view: PlayerView) -> tuple[Action, ...]:
    """Return every legal action of the view's seat but lay-downs, which `solver` finds."""
    if not view.is_to_act:
        return ()
    match view.table.turn.phase:
        case Phase.DRAW:
            draws: tuple[Action, ...] = (DrawStock(), DrawDiscard(), PassDraw())
            return tuple(action for action in draws if is_legal(view, action))
        case Phase.OFFER:
            return (Buy(), Decline())
        case Phase.PLAY:
            ends = (EndTurn(),) if _is_stuck_with_one_card(view) else ()
            return (*lay_offs(view), *swaps(view), *discards(view), *ends)
        case Phase.OVER:
            return ()
