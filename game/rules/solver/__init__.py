"""The exact solver: can a hand be laid down, how best, how far is it, and which cards help.

The only door to `terms` (distance and useful cards, by `plain` cards or the search in `reach`),
`layouts`, its `alternatives`, and `plans`. Clauses R3 to R5 and R8.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.cards import CardId, Face
from game.rules.ruleset import Ruleset
from game.rules.solver.alternatives import equals_of
from game.rules.solver.keys import count_in, hand_of, held_faces, weight_of
from game.rules.solver.layouts import Layout, layout_search
from game.rules.solver.plain import Need
from game.rules.solver.plans import Plan, PlanPart, make_plan
from game.rules.solver.terms import Terms, terms_of

__all__ = [
    "Layout",
    "Need",
    "Plan",
    "PlanPart",
    "Terms",
    "can_be_laid_down",
    "count_in",
    "distance",
    "hand_of",
    "held_faces",
    "layout",
    "layouts",
    "plan",
    "terms_of",
    "useful",
    "weight_of",
]


def layout(hand: Sequence[CardId], round_number: int, ruleset: Ruleset) -> Layout | None:
    """Return the best way to lay the contract down from a hand after drawing, or None (R5.2).

    Best is the least penalty, then the fewest stand-ins; what is still equal is settled by card id,
    so the answer depends on nothing but which cards the hand holds.
    """
    if not can_be_laid_down(hand, round_number, ruleset):
        return None
    return layout_search(round_number, ruleset).best(tuple(sorted(hand)))


def layouts(hand: Sequence[CardId], round_number: int, ruleset: Ruleset) -> tuple[Layout, ...]:
    """Return ways to lay the contract down that are equally good, the one of `layout` first.

    Equally good leaves cards of the same points in hand and uses as many stand-ins. At most
    `alternatives.MOST_LAYOUTS` are returned, none if the contract cannot be laid down.
    """
    best = layout(hand, round_number, ruleset)
    if best is None:
        return ()
    terms = terms_of(round_number, ruleset)
    return equals_of(
        best,
        tuple(sorted(hand)),
        lambda other: layout(other, round_number, ruleset),
        terms.wild_rank,
        ruleset.wild_limit,
    )


def can_be_laid_down(hand: Sequence[CardId], round_number: int, ruleset: Ruleset) -> bool:
    """Tell whether the contract can be laid down from a hand after drawing (R5.2, R5.6, R5.7)."""
    return distance(hand, round_number, ruleset) == 0


def distance(
    hand: Sequence[CardId], round_number: int, ruleset: Ruleset, size: int | None = None
) -> int:
    """Return how many cards the hand lacks before it can be laid down, 0 if it can be now.

    Cards are added from the pack less this hand, until the contract can be laid down and, where
    R5.6 wants it, a card is left to discard. Where the whole hand must fit (R5.7) cards are
    exchanged at unchanged hand size; a hand too short for the contract is filled up, one too long
    sheds cards.

    Args:
        hand: The cards.
        round_number: 1 to 7.
        ruleset: The rules.
        size: How many cards the hand counts as, such as one more where a draw is still to come.
    """
    return terms_of(round_number, ruleset).distance(hand_of(hand), size or len(hand))


def useful(
    hand: Sequence[CardId], round_number: int, ruleset: Ruleset, size: int | None = None
) -> tuple[Face, ...]:
    """Return the faces, sorted, of which a further card lowers the distance for that `size`."""
    return terms_of(round_number, ruleset).useful(hand_of(hand), size or len(hand))


def plan(hand: Sequence[CardId], round_number: int, ruleset: Ruleset) -> Plan:
    """Return a way to the contract that lacks the fewest cards, for the contract meter.

    Together its melds lack as many cards as the distance, unless nothing but a discard is wanting
    (R5.6) or the hand is longer than any whole-hand contract.
    """
    return make_plan(terms_of(round_number, ruleset), hand)
