"""Where to draw from, and whether to buy (R5.1, R6.2, R7)."""

from __future__ import annotations

from typing import Final

from game.ai.discard import one_a_face, without
from game.ai.shed import Shedding, may_be_shed, shedding
from game.ai.situation import Situation
from game.rules.actions import Action, Buy, Decline, DrawDiscard, DrawStock, PassDraw
from game.rules.cards import CardId
from game.rules.events import CardDrawn, Source
from game.rules.scoring import hand_points

FEW_CARDS: Final = 2
"""A seat that is down with no more cards than this may go out on its next turn."""
COMPANY_WANTED: Final = 4
"""The least company with which a beginner thinks that a discard helps."""


def draw(situation: Situation) -> Action:
    """Return where to draw from."""
    table = situation.table
    if not table.can_make_stock:
        return _draw_at_the_end(situation)
    if not table.discards or not _may_take(situation):
        return DrawStock()
    top = table.discards[-1]
    return DrawDiscard() if _wants(situation, top) and not _misses(situation, top) else DrawStock()


def _misses(situation: Situation, top: CardId) -> bool:
    """Tell whether a helpful discard is overlooked; whoever measures does not miss the obvious."""
    skill, course = situation.skill, situation.course
    if skill.measures_distance and (
        situation.view.own.is_down
        or situation.is_wild(top)
        or course.draws_wanted(situation.hand) <= 1
    ):
        return False
    return situation.lapses(skill.misses_discard)


def _may_take(situation: Situation) -> bool:
    """Tell whether a stock card was drawn within the last two laps."""
    lately = 2 * len(situation.table.seats)
    for event in reversed(situation.table.history):
        if isinstance(event, CardDrawn):
            if event.source is Source.STOCK:
                return True
            lately -= 1
            if lately == 0:
                return False
    return True


def _wants(situation: Situation, top: CardId) -> bool:
    hand, more = situation.hand, (*situation.hand, top)
    if situation.view.own.is_down:
        return may_be_shed(situation.view, top) and _is_shed_with(situation, top)
    if not situation.skill.measures_distance:
        if layout := situation.course.layout(more):
            return any(top in meld.cards for meld in layout.melds)
        return _seems_useful(situation, top)
    distance = situation.course.draws_wanted(hand)
    if distance == 0:
        layout = situation.course.layout(more)
        return layout is not None and any(top in meld.cards for meld in layout.melds)
    if situation.course.is_nearer_with(hand, top):
        is_far = distance > 2 and not situation.is_wild(top)
        return not (is_far and situation.lapses(situation.leaning.leaves_discard))
    return _widens(situation, top)


def _is_shed_with(situation: Situation, top: CardId) -> bool:
    """Tell whether a seat that is down keeps no more dead cards with one card more."""
    more = _plan_with(situation, top)
    return bool(more.moves) and len(more.dead) <= len(situation.plan.dead)


def _plan_with(situation: Situation, top: CardId) -> Shedding:
    return shedding(situation.view, (*situation.hand, top), lambda: situation.unseen_cards)


def _seems_useful(situation: Situation, top: CardId) -> bool:
    company = situation.fellows.company(top, situation.contract)
    return situation.is_wild(top) or company >= COMPANY_WANTED


def _widens(situation: Situation, top: CardId) -> bool:
    gain = situation.leaning.takes_for_outs
    if gain is None or not situation.skill.counts_cards:
        return False
    hand, course, unseen = situation.hand, situation.course, situation.unseen_cards
    distance = course.draws_wanted(hand)
    wanted = course.outs(hand, unseen) + gain
    kept_hands = (without((*hand, top), card) for card in one_a_face(hand, None))
    return any(
        course.draws_wanted(kept) == distance and course.outs(kept, unseen) >= wanted
        for kept in kept_hands
    )


def _draw_at_the_end(situation: Situation) -> Action:
    """Pass, which ends the round as blocked, unless the top discard makes the hand cheaper."""
    table, hand = situation.table, situation.hand
    if not table.discards:
        return PassDraw()
    top = table.discards[-1]
    more = (*hand, top)
    if situation.view.own.is_down:
        left = _plan_with(situation, top).dead
    elif layout := situation.course.layout(more):
        left = layout.left
    else:
        left = more
    thrown = max((situation.points(card) for card in left if card != top), default=0)
    cost = hand_points(left, situation.wild_rank) - thrown
    return DrawDiscard() if cost < hand_points(hand, situation.wild_rank) else PassDraw()


# ---------------------------------------------------------------------------------------- buying


def answer_offer(situation: Situation) -> Action:
    """Return whether to buy the discard."""
    pays = _buy_pays(situation, situation.table.discards[-1])
    if pays and not situation.lapses(situation.skill.misses_discard):
        return Buy()
    return Decline()


def _buy_pays(situation: Situation, top: CardId) -> bool:
    """Tell whether a sure step is worth a penalty card that must be shed again (R7.3)."""
    course, hand = situation.course, situation.hand
    if situation.view.own.is_down or course.is_whole_hand or situation.rival_is_near(FEW_CARDS):
        return False
    if not situation.skill.measures_distance:
        return _seems_useful(situation, top)
    if not course.is_nearer_with(hand, top):
        return False
    return not situation.rival_is_near(course.draws_wanted((*hand, top)) + 1)
