"""What the expert would do for the player now, and why, in words.

The expert is asked with the player's own view: like every opponent it knows nothing that the player
could not know. The same view always gets the same advice, and the review after the round agrees
with it.
"""

from __future__ import annotations

from typing import Final, assert_never

from game.coach.hint import kept_groups
from game.coach.meter import Meter
from game.coach.review import expert_choice
from game.i18n import t, tn
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
from game.rules.cards import FACE_OF, CardId, is_wild
from game.rules.scoring import card_points
from game.rules.views import PlayerView
from game.ui.table.targets import (
    DiscardTarget,
    MeldTarget,
    StandInTarget,
    StockTarget,
    Target,
)
from game.wording import Line, chip, compose, meld_phrase

DEAR: Final = 10
"""From so many points on a discard is also worth it for them."""


def find_advice(view: PlayerView) -> Action | None:
    """Return what the expert would do; None while the match does not wait for the seat."""
    return expert_choice(view) if view.is_to_act else None


def advice_line(view: PlayerView, action: Action, meter: Meter) -> Line:
    """Return an action with its reason, as one sentence."""
    match action:
        case DrawStock() | DrawDiscard() | PassDraw():
            return _draw(view, action, meter)
        case Buy():
            top = chip(view.table.discards[-1])
            return compose(t("Buy {card}: it is worth the penalty card."), card=top)
        case Decline():
            top = chip(view.table.discards[-1])
            return compose(t("Pass: {card} is not worth a penalty card."), card=top)
        case LayDown():
            return (t("Lay down now: cards on the table cost nothing when somebody goes out."),)
        case LayOff(card=card, owner=owner, meld=meld):
            phrase = meld_phrase(view.table.seats[owner].melds[meld])
            return compose(
                t("Lay {card} off on the {meld}: there it costs nothing."),
                card=chip(card),
                meld=phrase,
            )
        case SwapWild(card=card, owner=owner, meld=meld, position=position):
            wild = chip(view.table.seats[owner].melds[meld].cards[position])
            return compose(
                t("Put {card} in the place of {wild}: then the wild is yours."),
                card=chip(card),
                wild=wild,
            )
        case Discard(card=card):
            return _discard(view, card, meter)
        case EndTurn():
            return (t("End the turn: your last card fits nowhere."),)
        case _:
            assert_never(action)


def _draw(view: PlayerView, action: DrawStock | DrawDiscard | PassDraw, meter: Meter) -> Line:
    top = view.table.discards[-1] if view.table.discards else None
    match action:
        case PassDraw():
            return (t("Press the stock to pass: no stock can be made."),)
        case DrawStock() if top is None:
            return (t("Draw from the stock."),)
        case DrawStock():
            assert top is not None
            return compose(t("Draw from the stock: {card} helps you little."), card=chip(top))
        case DrawDiscard():
            assert top is not None
            if is_wild(top, view.table.wild_rank):
                return compose(t("Take {card}: a wild fits anywhere."), card=chip(top))
            if FACE_OF[top] in meter.useful:
                return compose(t("Take {card}: it brings your contract nearer."), card=chip(top))
            return compose(t("Take {card}: it goes with your cards."), card=chip(top))
        case _:
            assert_never(action)


def _discard(view: PlayerView, card: CardId, meter: Meter) -> Line:
    points = card_points(card, view.table.wild_rank)
    shown = chip(card)
    if len(view.hand) == 1:
        return compose(t("Discard {card}: so you go out."), card=shown)
    if any(card in group for group in kept_groups(meter)):
        return compose(t("Discard {card}: your other cards bring you further."), card=shown)
    if points >= DEAR:
        message = tn(
            "Discard {{card}}: nothing needs it, and it counts {n} point.",
            "Discard {{card}}: nothing needs it, and it counts {n} points.",
            points,
        )
        return compose(message, card=shown)
    return compose(t("Discard {card}: nothing you plan needs it."), card=shown)


def better_line(view: PlayerView, action: Action, meter: Meter) -> Line:
    """Return what would have been better than what was done, with its reason, as it then was.

    Raises:
        ValueError: The review never names such an action.
    """
    match action:
        case DrawStock():
            if not view.table.discards:
                return (t("Better: draw from the stock."),)
            top = chip(view.table.discards[-1])
            return compose(t("Better: draw from the stock. {card} helped you little."), card=top)
        case DrawDiscard():
            return _better_taking(view, meter)
        case LayDown():
            return (t("Better: lay down. Cards on the table cost nothing when somebody goes out."),)
        case LayOff(card=card, owner=owner, meld=meld):
            return compose(
                t("Better: lay {card} off on the {meld}. There it cost nothing."),
                card=chip(card),
                meld=meld_phrase(view.table.seats[owner].melds[meld]),
            )
        case SwapWild(card=card, owner=owner, meld=meld, position=position):
            return compose(
                t("Better: put {card} in the place of {wild}. The wild was yours to take."),
                card=chip(card),
                wild=chip(view.table.seats[owner].melds[meld].cards[position]),
            )
        case Discard(card=card):
            return _better_discard(view, card, meter)
        case PassDraw() | Buy() | Decline() | EndTurn():
            raise ValueError(f"{action} is never judged better")
        case _:
            assert_never(action)


def _better_taking(view: PlayerView, meter: Meter) -> Line:
    top = view.table.discards[-1]
    if is_wild(top, view.table.wild_rank):
        return compose(t("Better: take {card}. A wild fits anywhere."), card=chip(top))
    if FACE_OF[top] in meter.useful:
        return compose(t("Better: take {card}. It brought your contract nearer."), card=chip(top))
    return compose(t("Better: take {card}. It went with your cards."), card=chip(top))


def _better_discard(view: PlayerView, card: CardId, meter: Meter) -> Line:
    points = card_points(card, view.table.wild_rank)
    shown = chip(card)
    if len(view.hand) == 1:
        return compose(t("Better: discard {card} and go out."), card=shown)
    if any(card in group for group in kept_groups(meter)):
        return compose(
            t("Better: discard {card}. Your other cards brought you further."), card=shown
        )
    if points >= DEAR:
        message = tn(
            "Better: discard {{card}}. Nothing needed it, and it counted {n} point.",
            "Better: discard {{card}}. Nothing needed it, and it counted {n} points.",
            points,
        )
        return compose(message, card=shown)
    return compose(t("Better: discard {card}. Nothing you planned needed it."), card=shown)


def advised_cards(action: Action) -> tuple[CardId, ...]:
    """Return the own cards that an action is about."""
    match action:
        case Discard(card=card) | LayOff(card=card) | SwapWild(card=card):
            return (card,)
        case LayDown(melds=melds):
            return tuple(card for meld in melds for card in meld.cards)
        case DrawStock() | DrawDiscard() | PassDraw() | Buy() | Decline() | EndTurn():
            return ()
        case _:
            assert_never(action)


def advised_places(action: Action) -> tuple[Target, ...]:
    """Return the place on the table to which an action brings a card, so that it can pulse."""
    match action:
        case LayOff(owner=owner, meld=meld, end=end):
            return (MeldTarget(owner, meld, end),)
        case SwapWild(owner=owner, meld=meld, position=position):
            return (StandInTarget(owner, meld, position),)
        case _:
            return ()


def find_advised_pile(action: Action) -> Target | None:
    """Return the pile that an action draws from, buys from or throws to; None if it needs none."""
    match action:
        case DrawStock() | PassDraw():
            return StockTarget()
        case DrawDiscard() | Buy() | Discard():
            return DiscardTarget()
        case _:
            return None
