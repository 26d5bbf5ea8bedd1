"""What to do with the cards after drawing: swap, lay down, lay off, discard (R5.2 to R5.7)."""

from __future__ import annotations

from typing import Final

from game.ai.discard import discard
from game.ai.plan import Discarding
from game.ai.situation import Situation
from game.rules.actions import Action, Discard, LayDown, SwapWild
from game.rules.cards import CardId
from game.rules.legality import find_lay_off_bar, is_legal, swaps
from game.rules.solver import Layout

EARLY_LAPS: Final = 6
"""The last lap in which a finished contract may be held back for a surprise."""

POINTS_OF_DANGER: Final = 8.0
"""What it costs a seat that is down to bring the next one a draw nearer its contract."""


def play(situation: Situation) -> Action | None:
    """Return what to do after drawing; None where nothing but ending the turn is left (R5.7)."""
    if situation.view.own.is_down:
        return _shed(situation) or _discard_when_down(situation)
    return _swap_up(situation) or _lay_down(situation) or discard(situation)


# -------------------------------------------------------------------------------- before it is down


def _swap_up(situation: Situation) -> Action | None:
    """Return a swap before laying down that brings the contract nearer (R5.4, `anyone`)."""
    choices = swaps(situation.view)
    if not choices:
        return None
    course = situation.course
    best: SwapWild | None = None
    least = situation.discarding.draws_wanted
    for choice in choices:
        wild = situation.table.seats[choice.owner].melds[choice.meld].cards[choice.position]
        hand = (*(card for card in situation.hand if card != choice.card), wild)
        then = Discarding(course, hand).draws_wanted
        if then < least:
            best, least = choice, then
    return best


def _lay_down(situation: Situation) -> Action | None:
    course, hand, skill = situation.course, situation.hand, situation.skill
    if skill.measures_distance and situation.discarding.draws_wanted > 0:
        return None
    layout = course.layout(hand)
    if layout is None or situation.lapses(skill.overlooks_contract):
        return None
    if len(layout.left) > 1 and _holds_back(situation, layout):
        return None
    return LayDown(layout.melds)


def _holds_back(situation: Situation, layout: Layout) -> bool:
    """Tell whether to keep a finished contract that would not go out, for a surprise later."""
    table = situation.table
    is_early = table.turn.number <= EARLY_LAPS * len(table.seats) and not situation.is_last_turn
    if not is_early or any(seat.is_down for seat in table.seats):
        return False
    leaning = situation.leaning
    if leaning.saves_wilds is not None:
        wilds = sum(situation.is_wild(card) for meld in layout.melds for card in meld.cards)
        if wilds >= leaning.saves_wilds:
            return True
    return situation.lapses(leaning.holds_back)


# -------------------------------------------------------------------------------------- when down


def _shed(situation: Situation) -> Action | None:
    """Return the next lay-off or swap, None where the turn is better ended."""
    plan = situation.plan
    if not plan.moves:
        return None
    if find_lay_off_bar(situation.view) is not None:
        return _swap_for_later(situation)
    is_staged = _is_staged(situation)
    if len(situation.hand) == 1 and not is_staged:
        return None
    if _keeps_last_fit(situation):
        return None
    goes_out = len(plan.dead) <= (0 if is_staged else 1)
    skill = situation.skill
    if not (goes_out and skill.measures_distance) and situation.lapses(skill.skips_lay_off):
        return None
    return plan.moves[0]


def _is_staged(situation: Situation) -> bool:
    return situation.view.ruleset.is_staged(situation.table.round_number)


def _keeps_last_fit(situation: Situation) -> bool:
    """Tell whether to keep the card that fits and throw the one that does not.

    In staged round 7 the last card is never discarded, so that it had better fit (R5.7).
    """
    if not _is_staged(situation) or situation.is_last_turn:
        return False
    dead = situation.plan.dead
    if len(situation.hand) != 2 or len(dead) != 1:
        return False
    return is_legal(situation.view, Discard(dead[0]))


def _swap_for_later(situation: Situation) -> Action | None:
    """Return a swap in the lay-down turn, for cards that could not be shed otherwise."""
    cards = len(situation.hand)
    if cards < 3 or situation.is_last_turn or situation.rival_is_near(cards + 1):
        return None
    return next(
        (
            move
            for move in situation.plan.moves
            if isinstance(move, SwapWild) and is_legal(situation.view, move)
        ),
        None,
    )


def _discard_when_down(situation: Situation) -> Action | None:
    """Return the best legal discard, of the dead cards if there are any."""
    feeds = situation.table.seats[situation.next_seat].is_down

    def riddance(card: CardId) -> tuple[float, float, int]:
        """Order the discards: feed nobody who is down, then points, then id."""
        danger, points = situation.danger(card), situation.points(card)
        return (-danger if feeds else 0.0), points - POINTS_OF_DANGER * danger, -card

    for cards in (situation.plan.dead, situation.hand):
        ordered = sorted(cards, key=riddance, reverse=True) if len(cards) > 1 else cards
        for card in ordered:
            choice = Discard(card)
            if is_legal(situation.view, choice):
                return choice
    return None
