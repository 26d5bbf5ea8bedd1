"""Every choice of an opponent, made by evaluation of what its seat may see.

One action at a time: `choose` looks at the view afresh, so that it goes on sensibly from any
position, its own or a person's. Within a turn each lay-off shortens the hand and each swap takes a
stand-in off the table; over turns `draw` keeps discards from going round for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, assert_never

from game.ai.draw import answer_offer, draw
from game.ai.plan import Course, Discarding
from game.ai.play import play
from game.ai.situation import Situation
from game.rules import solver
from game.rules.actions import Action, Decline, EndTurn, Phase
from game.rules.cards import RANKS, CardId, Suit, face, is_wild
from game.rules.contracts import hand_size
from game.rules.legality import discards, lay_offs, legal_actions
from game.rules.ruleset import STANDARD
from game.rules.scoring import card_points
from game.rules.views import PlayerView

ONE_TWO_THREE_RUNS: Final = (2, 3, 7)
"""Rounds by number of runs."""


def choose(situation: Situation) -> Action:
    """Return what to do now; the view's seat is due to act.

    Raises:
        ValueError: The match does not wait for this seat.
    """
    view = situation.view
    if not view.is_to_act:
        raise ValueError(f"the match does not wait for seat {view.seat}")
    match view.table.turn.phase:
        case Phase.DRAW:
            return draw(situation)
        case Phase.OFFER:
            return answer_offer(situation)
        case Phase.PLAY:
            return play(situation) or plain_choice(view)
        case Phase.OVER:
            raise AssertionError("nobody acts when the match is over")
        case phase:
            assert_never(phase)


def plain_choice(view: PlayerView) -> Action:
    """Return a legal action without any evaluation: what is played when an opponent fails."""
    match view.table.turn.phase:
        case Phase.DRAW:
            return legal_actions(view)[0]
        case Phase.OFFER:
            return Decline()
        case Phase.PLAY:
            if choices := discards(view):
                return max(choices, key=lambda choice: _plain_worth(choice.card, view))
            # Staged round 7 with one card left: it is laid off or the turn just ends (R5.7).
            return next(iter(lay_offs(view)), EndTurn())
        case Phase.OVER:
            raise ValueError("the match is over")
        case phase:
            assert_never(phase)


def _plain_worth(card: CardId, view: PlayerView) -> tuple[bool, int, int]:
    wild_rank = view.table.wild_rank
    return not is_wild(card, wild_rank), card_points(card, wild_rank), -card


def warm_up() -> Iterator[None]:
    """Fill the solver's tables, a hand a step, for quick first answers.

    First some hands of each round, then every choice of up to four ranks a suit for the contracts
    of one run, of two and of three, which share their tables with the others.
    """
    for first in range(0, 54, 9):
        for number in STANDARD.rounds:
            course = Course(number, STANDARD)
            hand = tuple(CardId((first + step * 5) % 108) for step in range(7 + number))
            course.layout(hand)
            Discarding(course, hand).as_near(hand)
            course.outs(hand[1:], 0)
            yield
    for count in range(1, 5):
        choices = list(combinations(RANKS, count))
        for first in range(0, len(choices), len(Suit)):
            by_suit = zip(Suit, choices[first : first + len(Suit)], strict=False)
            held = [CardId(face(rank, suit)) for suit, ranks in by_suit for rank in ranks]
            for number in ONE_TWO_THREE_RUNS:
                solver.useful(held, number, STANDARD, hand_size(number) + 1)
            yield
