"""After a round: the decisions that cost the player most, by what could be known when they fell.

The Expert says what it would have done, and an estimate in penalty points says how much worse the
player's own choice leaves the hand. The estimate is the points in hand times the chance that the
round ends before the hand is rid of them; how long rounds take was counted in self-play of Hard at
four seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.ai.discard import without
from game.ai.opponent import BUDGET, Level, opponent_for
from game.ai.plan import Course, unseen_cards
from game.ai.shed import Shedding, fitting, shedding
from game.ai.worlds import possible_draws
from game.rules import solver
from game.rules.actions import (
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    EndTurn,
    LayDown,
    LayOff,
    SwapWild,
)
from game.rules.cards import CardId, SeatId
from game.rules.scoring import hand_points
from game.rules.views import PlayerView

MOST_VERDICTS: Final = 3
LEAST_COST: Final = 3
"""Decisions that cost fewer points are not worth a word."""
ROUND_TURNS: Final[Mapping[int, float]] = {1: 3.3, 2: 3.9, 3: 6.5, 4: 3.6, 5: 3.7, 6: 4.7, 7: 9.3}
"""Mean turns a player by round number."""
LATER_STEP_TURNS: Final = 3.0
"""How many turns each step to the contract is taken to need after the next one."""
MOST_STEP_TURNS: Final = 12.0
"""How many turns the next step takes at most, where hardly any card helps."""
FEED_COST: Final = 6.0
"""What a discard costs that the next player, who is down, can lay off at once."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One decision that could have been better.

    Attributes:
        turn: Which of the player's own turns this round, from 1.
        view: What the player saw.
        done: What was done.
        better: What the Expert would have done.
        cost: About how many penalty points lie between them.
    """

    turn: int
    view: PlayerView
    done: Action
    better: Action
    cost: int


def expert_choice(view: PlayerView) -> Action:
    """Return what the Expert would do in the place of a seat that is due to act."""
    return opponent_for(Level.EXPERT).decide(view, seed=0, budget=BUDGET)


def review(decisions: Iterable[tuple[PlayerView, Action]]) -> tuple[Verdict, ...]:
    """Return the dearest decisions of one seat in one round, in the order in which they fell.

    Args:
        decisions: What the seat saw, and what it then did; moves that were taken back left out.
    """
    return dearest(judge(decisions))


def judge(decisions: Iterable[tuple[PlayerView, Action]]) -> Iterator[Verdict | None]:
    """Yield the verdict on each decision of a seat in a round, None where nothing is to be said.

    One at a time, as the Expert takes its time over each.
    """
    turn, last = 0, None
    for view, action in decisions:
        if view.table.turn.seat == view.seat and view.table.turn.number != last:
            turn, last = turn + 1, view.table.turn.number
        verdict = _judge(turn, view, action)
        yield None if verdict is None or verdict.cost < LEAST_COST else verdict


def dearest(verdicts: Iterable[Verdict | None]) -> tuple[Verdict, ...]:
    """Return the few verdicts that cost most, in the order in which they fell."""
    found = [verdict for verdict in verdicts if verdict is not None]
    kept = sorted(found, key=lambda verdict: -verdict.cost)[:MOST_VERDICTS]
    return tuple(verdict for verdict in found if verdict in kept)


def _judge(turn: int, view: PlayerView, done: Action) -> Verdict | None:
    if not isinstance(done, DrawStock | DrawDiscard | Discard | EndTurn):
        return None
    better = expert_choice(view)
    if better == done:
        return None
    hand = _Hand(view)
    match done, better:
        case DrawStock(), DrawDiscard():
            cost = hand.draw_cost() - hand.taking_cost()
        case DrawDiscard(), DrawStock():
            cost = hand.taking_cost() - hand.draw_cost()
        case Discard() | EndTurn(), LayDown(melds=melds):
            cost = hand.held_back_cost(card for meld in melds for card in meld.cards)
        case Discard() | EndTurn(), LayOff() | SwapWild():
            cost = hand.lay_off_cost()
        case Discard(card=card), Discard(card=other):
            cost = hand.discard_cost(card) - hand.discard_cost(other)
        case _:
            return None
    return Verdict(turn, view, done, better, round(cost))


class _Hand:
    """What the cards of one view may cost."""

    def __init__(self, view: PlayerView) -> None:
        self._view = view
        self._course = Course(view.table.round_number, view.ruleset)
        self._unseen = unseen_cards(view)
        possible = possible_draws(view)
        self._possible, self._possible_count = solver.hand_of(possible), len(possible)
        self._turns = ROUND_TURNS[view.table.round_number]
        self._next = SeatId((view.seat + 1) % len(view.table.seats))

    def _shedding(self, cards: tuple[CardId, ...]) -> Shedding:
        return shedding(self._view, cards, lambda: self._unseen)

    def draw_cost(self) -> float:
        """Return the estimate before a draw from the stock."""
        return self._toll(self._view.hand, 0)

    def taking_cost(self) -> float:
        """Return the estimate if the top discard is taken and the best card then goes."""
        top = self._view.table.discards[-1]
        if self._view.own.is_down:
            return self._toll((*self._view.hand, top), 1)
        kept = [without((*self._view.hand, top), card) for card in self._view.hand]
        return min((self._toll(cards, 1) for cards in kept), default=0.0)

    def held_back_cost(self, laid: Iterable[CardId]) -> float:
        """Return what it may cost to keep a complete contract for another turn."""
        return self._points(laid) / self._turns

    def lay_off_cost(self) -> float:
        """Return what it may cost to keep cards for another turn that could be laid off."""
        plan = self._shedding(self._view.hand)
        return (self._points(self._view.hand) - self._points(plan.dead)) / self._turns

    def discard_cost(self, card: CardId) -> float:
        """Return the estimate of what is kept, and what the card is worth to the next player."""
        next_seat = self._view.table.seats[self._next]
        feeds = next_seat.is_down and bool(fitting(self._view, (card,)))
        kept = without(self._view.hand, card)
        return self._toll(kept, 0) + FEED_COST * feeds

    def _toll(self, kept: tuple[CardId, ...], turns_spent: int) -> float:
        """Return the points in hand times the chance that the round ends too soon."""
        if self._view.own.is_down:
            return self._points(self._shedding(kept).dead) / 2
        turns = turns_spent + self._turns_wanted(kept)
        return self._points(kept) * turns / (turns + self._turns)

    def _turns_wanted(self, kept: tuple[CardId, ...]) -> float:
        draws = self._course.draws_wanted(kept)
        if draws == 0:
            return 0.0
        outs = self._course.outs(kept, self._possible)
        first = self._possible_count / outs if outs else MOST_STEP_TURNS
        return min(first, MOST_STEP_TURNS) + (draws - 1) * LATER_STEP_TURNS

    def _points(self, cards: Iterable[CardId]) -> int:
        return hand_points(tuple(cards), self._view.table.wild_rank)
