"""Which card to throw before the contract is down.

Among the discards that leave the hand as near the contract as can be, the best leaves the most
unseen cards that help, sheds points and gives the next seat nothing.
"""

from __future__ import annotations

from typing import Final

from game.ai.situation import Situation
from game.rules.actions import Discard
from game.rules.cards import FACE_OF, CardId
from game.rules.legality import is_legal

THREAT: Final = 3.0
"""How much more a point weighs once a rival is down, to those who read hands."""
READING: Final = 2.0
"""How much more it weighs, to those who read hands, that the next seat has use for a discard."""
WORTH_OF_WILD: Final = 100.0
WORTH_OF_COMPANY: Final = 5.0
"""In penalty points, to those who see only pairs and neighbours."""


def discard(situation: Situation) -> Discard:
    """Return the discard of a seat that is not down."""
    skill, taken = situation.skill, situation.table.turn.taken
    barred = None if taken is None or is_legal(situation.view, Discard(taken)) else taken
    choices = one_a_face(situation.hand, barred)
    if situation.is_last_turn and skill.measures_distance:
        return Discard(max(choices, key=lambda card: (situation.points(card), -card)))
    is_slip = situation.lapses(skill.slips_discard)
    if not skill.measures_distance:
        by_value = sorted(choices, key=lambda card: (_plain_value(situation, card), card))
        return Discard(by_value[1 if is_slip and len(by_value) > 1 else 0])
    least, best = _best(situation, choices)
    if is_slip:
        best = _slip(situation, choices, least, best)
    return Discard(best)


def one_a_face(hand: tuple[CardId, ...], barred: CardId | None) -> list[CardId]:
    """Return a card of each face but for the barred card, lowest id first."""
    found = {FACE_OF[card]: card for card in sorted(hand, reverse=True) if card != barred}
    return sorted(found.values())


def without(hand: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """Return the hand less one card."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _best(situation: Situation, choices: list[CardId]) -> tuple[int, CardId]:
    """Return the least number of draws that a discard leaves wanting, and the best such discard."""
    discarding = situation.discarding
    least, near = discarding.as_near(choices)
    share = _worth_of_out(situation, least)
    worth = _worths(situation, near)
    if len(near) > (most := _shortlist(share)):
        near = _best_at_a_glance(situation, worth, share)[:most]
    best = near[0] if len(near) == 1 else _best_by_outs(situation, near, worth, share)
    discarding.settle(best)
    return least, best


def _best_at_a_glance(
    situation: Situation, worth: dict[CardId, float], share: float
) -> list[CardId]:
    """Return discards in order, outs guessed at by the company that a card has in the hand."""
    contract, company = situation.contract, situation.fellows.company
    glances = [
        (share * company(card, contract) - value if share else -value, card)
        for card, value in worth.items()
    ]
    return [card for _, card in sorted(glances)]


def _best_by_outs(
    situation: Situation, cards: list[CardId], worth: dict[CardId, float], share: float
) -> CardId:
    """Return the best of some discards, the unseen cards that help counted."""
    discarding, unseen = situation.discarding, situation.unseen_cards
    most = share * discarding.most_outs(unseen)
    best: tuple[float, CardId] | None = None
    for value, card in sorted([(-worth[card], card) for card in cards]):
        if best is not None and best <= (value - most, card):
            break
        found = (value - share * discarding.outs_after(card, unseen), card)
        best = found if best is None else min(best, found)
    assert best is not None
    return best[1]


def _worth_of_out(situation: Situation, draws: int) -> float:
    """Return what an unseen card that helps is worth to a hand that wants `draws` draws.

    It is half for each draw wanted after the next, while points are lost in full. Where the whole
    hand goes down at once, points are lost until then in any case, and Expert counts outs in full.
    """
    skill = situation.skill
    if not skill.counts_cards:
        return 0.0
    if skill.looks_far and situation.course.is_whole_hand:
        return 1.0
    return float(0.5 ** max(draws - 1, 0))


def _shortlist(share: float) -> int:
    """Return how many discards are compared by the unseen cards that help, the best at a glance.

    The less these are worth, the fewer. Cards with company in the hand are good for later draws,
    which outs do not count: comparing all discards loses matches (`docs/opponents.md`).
    """
    if share >= 0.5:
        return 3
    return 2 if share >= 0.125 else 1


def _worths(situation: Situation, choices: list[CardId]) -> dict[CardId, float]:
    """Return what each discard is worth, in outs, the outs that it leaves not counted."""
    leaning, contract = situation.leaning, situation.contract
    reads_hands = situation.skill.reads_hands
    of_points = (THREAT if reads_hands and situation.is_rival_down else 1.0) * leaning.points
    of_danger = (READING if reads_hands else 1.0) * leaning.danger
    points, danger = situation.points_by_card, situation.danger
    worths = {card: of_points * points[card] - of_danger * danger(card) for card in choices}
    if leaning.pairs and contract.sets:
        for card in choices:
            if situation.fellows.pairs(card):
                worths[card] -= leaning.pairs
    if leaning.neighbours and contract.runs:
        for card in choices:
            if situation.fellows.neighbours(card):
                worths[card] -= leaning.neighbours
    return worths


def _plain_value(situation: Situation, card: CardId) -> float:
    if situation.is_wild(card):
        return WORTH_OF_WILD
    company = situation.fellows.company(card, situation.contract)
    return WORTH_OF_COMPANY * company - situation.points(card)


def _slip(situation: Situation, choices: list[CardId], least: int, best: CardId) -> CardId:
    """Return what is discarded instead of the best by who looks at the hand too briefly.

    It sees only pairs and neighbours for once, but throws no wild, feeds nobody, and neither breaks
    a hand that is a draw away nor falls back by more than one draw.
    """
    most = least + 1 if least > 1 else least
    for card in sorted(choices, key=lambda card: (_plain_value(situation, card), card)):
        if card == best or situation.is_wild(card):
            continue
        if situation.danger(card) > situation.danger(best):
            continue
        if situation.course.draws_wanted(without(situation.hand, card)) <= most:
            return card
    return best
