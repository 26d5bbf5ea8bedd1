"""Why a move was made, as far as its own seat's cards tell: for the replay of a match.

What is told are facts that the exact solver finds in the hand, not what anybody thought.
"""

from __future__ import annotations

from game.i18n import t, tn
from game.rules import solver
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
    SwapWild,
)
from game.rules.cards import FACE_OF, CardId, Rank
from game.rules.scoring import card_points, hand_points
from game.rules.views import PlayerView
from game.storage.records import Thought
from game.wording import Line, chip, compose, points_words


def reason_line(view: PlayerView, action: Action, thought: Thought | None) -> Line:
    """Return why the view's seat may have done something; empty where nothing can be told.

    Args:
        view: What the seat saw before it.
        action: What it did.
        thought: How the computer decided; None for a person.
    """
    line = _reason(view, action)
    if thought is not None and thought.is_quick:
        return (*line, " " if line else "", t("The quick choice was played."))
    return line


def _reason(view: PlayerView, action: Action) -> Line:
    match action:
        case DrawDiscard() | Buy():
            return _taken(view, view.table.discards[-1])
        case DrawStock() | Decline() if view.table.discards:
            return _left(view, view.table.discards[-1])
        case LayDown(melds):
            laid = {card for meld in melds for card in meld.cards}
            kept = hand_points([card for card in view.hand if card not in laid], _wild(view))
            if not kept:
                return (t("The contract was complete, and nothing is left."),)
            return (
                t(
                    "The contract was complete; {points} stay in the hand.",
                    points=points_words(kept),
                ),
            )
        case LayOff(card=card):
            points = points_words(card_points(card, _wild(view)))
            return (t("{points} fewer to count.", points=points),)
        case SwapWild():
            return (t("A wild in the hand can be laid off anywhere."),)
        case Discard(card):
            return _thrown(view, card)
        case DrawStock() | Decline() | PassDraw() | EndTurn():
            return ()


def _wild(view: PlayerView) -> Rank:
    return view.table.wild_rank


def _helps(view: PlayerView, card: CardId) -> bool:
    """Tell whether a card that is not in the hand would bring it nearer to its contract."""
    number = view.table.round_number
    helping = solver.useful(view.hand, number, view.ruleset, len(view.hand) + 1)
    return FACE_OF[card] in helping


def _taken(view: PlayerView, card: CardId) -> Line:
    if view.own.is_down:
        return ()
    if _helps(view, card):
        hand = (*view.hand, card)
        short = solver.distance(hand, view.table.round_number, view.ruleset)
        if short == 0:
            return compose(t("{card} completes the contract."), card=chip(card))
        return compose(
            tn(
                "{card} brings the contract nearer: {n} card short.",
                "{card} brings the contract nearer: {n} cards short.",
                short,
                card="{card}",
            ),
            card=chip(card),
        )
    return compose(t("{card} does not bring the contract nearer now."), card=chip(card))


def _left(view: PlayerView, card: CardId) -> Line:
    if view.own.is_down:
        return ()
    if _helps(view, card):
        return compose(t("{card} would have brought the contract nearer."), card=chip(card))
    return compose(t("{card} would not have brought the contract nearer."), card=chip(card))


def _thrown(view: PlayerView, card: CardId) -> Line:
    if view.own.is_down:
        return ()
    number, size = view.table.round_number, len(view.hand)
    short = solver.distance(view.hand, number, view.ruleset)
    if short == 0:
        return (t("The contract was complete, but held back."),)
    kept = [held for held in view.hand if held != card]
    points = points_words(card_points(card, _wild(view)))
    if solver.distance(kept, number, view.ruleset, size) > short:
        return compose(t("{card} would have been needed for the contract."), card=chip(card))
    return compose(
        t("{card} is not needed for the contract; {points} fewer to count."),
        card=chip(card),
        points=points,
    )
