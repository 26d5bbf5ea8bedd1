"""After a refusal, what would do instead: the nearest legal way, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from game.arrangement import Arrangement
from game.coach.hint import side_by_side
from game.i18n import t, tn
from game.rules import solver
from game.rules.actions import EndTurn, LayOff, Phase, SwapWild
from game.rules.cards import FACE_OF, CardId, Rank, SeatId
from game.rules.legality import find_lay_off_bar, is_legal, lay_offs, swaps
from game.rules.melds import End, MeldKind, RunMeld, TableMeld
from game.rules.reasons import Reason, Refusal
from game.rules.ruleset import WildLimit
from game.rules.views import PlayerView
from game.ui.table.arrangement import lay_down_of
from game.ui.table.content.pile_words import draw_prompt
from game.ui.table.slots import SlotState, read_slot, tidied
from game.ui.table.targets import MeldTarget, StandInTarget, Target
from game.wording import Line, Piece, chip, compose, meld_phrase

MOST_NAMED: Final = 4
"""A fix names no more cards."""


def find_fix(
    view: PlayerView,
    arrangement: Arrangement,
    refusal: Refusal,
    cards: Sequence[CardId] = (),
    target: Target | None = None,
) -> Line:
    """Return what would do instead of what was refused; nothing where nothing near does.

    Args:
        view: What the seat sees.
        arrangement: How its cards lie.
        refusal: Why it was refused.
        cards: The cards that were moved.
        target: Where they were to go.
    """
    match refusal.reason:
        case Reason.DRAW_FIRST:
            return (draw_prompt(view),)
        case Reason.NOT_DOWN | Reason.SWAP_WHEN_DOWN:
            return _contract(view, arrangement)
        case Reason.KEEP_A_DISCARD:
            return _kept_back(view, arrangement, cards)
        case Reason.JUST_TAKEN if cards:
            twins = [card for card in view.hand if FACE_OF[card] == FACE_OF[cards[0]]]
            return (t("Its twin in your hand may go."),) if len(twins) > 1 else ()
        case Reason.LAST_CARD_STAYS:
            if is_legal(view, EndTurn()):
                return (t("Press End the turn."),)
            return _elsewhere(view, cards, None)
        case _ if isinstance(target, MeldTarget | StandInTarget):
            return _elsewhere(view, cards, (target.owner, target.meld))
        case _:
            return ()


def _contract(view: PlayerView, arrangement: Arrangement) -> Line:
    """Return how far the own contract is."""
    lay_down = lay_down_of(arrangement, view)
    if lay_down is not None and is_legal(view, lay_down):
        return (t("Your contract is complete: press Lay down"),)
    if view.own.is_down or view.table.turn.phase is not Phase.PLAY:
        return ()
    short = solver.distance(view.hand, view.table.round_number, view.ruleset)
    if short == 0:
        return (t("Your hand holds the contract: press Arrange"),)
    return (tn("Your contract is {n} card short.", "Your contract is {n} cards short.", short),)


def _kept_back(view: PlayerView, arrangement: Arrangement, cards: Sequence[CardId]) -> Line:
    """Return which card to discard where one has to be left."""
    if cards:
        return compose(t("Discard {card}: so you go out."), card=chip(cards[0]))
    lay_down = lay_down_of(arrangement, view)
    for meld in lay_down.melds if lay_down is not None else ():
        for card in (meld.cards[-1], meld.cards[0]):
            rest = [other for other in meld.cards if other != card]
            reading = read_slot(meld.kind, rest, view.table.wild_rank, view.ruleset.wild_limit)
            if reading.state is SlotState.COMPLETE:
                return compose(t("Take {card} back into your hand."), card=chip(card))
    return ()


def _elsewhere(view: PlayerView, cards: Sequence[CardId], tried: tuple[SeatId, int] | None) -> Line:
    """Return where a single card would fit, or else what would fit where it was tried."""
    if find_lay_off_bar(view) and not swaps(view):
        return ()
    moves: list[LayOff | SwapWild] = [*lay_offs(view), *swaps(view)]
    if len(cards) == 1:
        mine = [move for move in moves if move.card == cards[0]]
        if mine:
            return _fits(view, mine[0])
    here = [move.card for move in moves if (move.owner, move.meld) == tried]
    fitting = tuple(dict.fromkeys(here))[:MOST_NAMED]
    if not fitting:
        return ()
    return compose(t("From your hand {cards} would fit there."), cards=side_by_side(fitting))


def _fits(view: PlayerView, move: LayOff | SwapWild) -> Line:
    meld = view.table.seats[move.owner].melds[move.meld]
    card, phrase = chip(move.card), meld_phrase(meld)
    match move:
        case SwapWild(position=position):
            wild = chip(meld.cards[position])
            return compose(
                t("{card} takes the place of {wild} in: {meld}."), card=card, wild=wild, meld=phrase
            )
        case LayOff(end=end):
            return _lay_off_words(card, meld, end, phrase)
        case _:
            assert_never(move)


def _lay_off_words(card: Piece, meld: TableMeld, end: End, phrase: str) -> Line:
    if not isinstance(meld, RunMeld):
        return compose(t("{card} fits the {meld}."), card=card, meld=phrase)
    if end is End.LOW:
        return compose(t("{card} fits at the low end of the {meld}."), card=card, meld=phrase)
    return compose(t("{card} fits at the high end of the {meld}."), card=card, meld=phrase)


def find_spoiler(
    kind: MeldKind, cards: Sequence[CardId], wild_rank: Rank, limit: WildLimit
) -> CardId | None:
    """Return the card of an illegal slot without which the others would do; None if none does.

    A card without which they are complete comes first, then one without which they may become so.
    """
    states = {}
    for card in cards:
        rest = tidied(kind, [other for other in cards if other != card], wild_rank)
        states[card] = read_slot(kind, rest, wild_rank, limit).state
    for wanted in (SlotState.COMPLETE, SlotState.SHORT):
        for card in reversed(cards):
            if states[card] is wanted:
                return card
    return None
