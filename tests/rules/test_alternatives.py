"""Equally good layouts: the same points left, the same stand-ins, other cards side by side."""

from __future__ import annotations

import random

import pytest
from brute_force import random_game, random_hand
from hands import cards, face_text

from game.rules import solver
from game.rules.cards import FACE_OF
from game.rules.contracts import CONTRACTS
from game.rules.melds import find_fault, stand_ins
from game.rules.ruleset import STANDARD
from game.rules.scoring import card_points


def texts(layout: solver.Layout) -> list[str]:
    return sorted(" ".join(face_text(FACE_OF[c]) for c in meld.cards) for meld in layout.melds)


@pytest.mark.parametrize(
    ("number", "hand", "expected"),
    [
        # A stand-in at either end of a run, or in the set.
        (
            2,
            "QC QD QS 5H 6H 7H 8H * 2S",
            [
                ["5H 6H 7H 8H *", "QC QD QS"],
                ["* 5H 6H 7H 8H", "QC QD QS"],
                ["5H 6H 7H 8H", "QC QD QS *"],
            ],
        ),
        # A card that set and run both want.
        (
            2,
            "8C 8D 8S 8H 5H 6H 7H 4H 2S",
            [["4H 5H 6H 7H 8H", "8C 8D 8S"], ["4H 5H 6H 7H", "8C 8D 8H 8S"]],
        ),
        # Either of two ranks stays in hand.
        (
            1,
            "JC JD JS QC QD QS KC KD KS",
            [["JC JD JS", "QC QD QS"], ["JC JD JS", "KC KD KS"], ["KC KD KS", "QC QD QS"]],
        ),
        (1, "8C 8D 8H QC QD QS 4S", [["8C 8D 8H", "QC QD QS"]]),
        (1, "8C 8D 4S 5S 6S 7S 9D", []),
    ],
)
def test_equally_good_layouts(number: int, hand: str, expected: list[list[str]]) -> None:
    found = [texts(one) for one in solver.layouts(cards(hand), number, STANDARD)]
    assert sorted(found) == sorted(sorted(each) for each in expected)


def test_the_best_layout_is_the_first_of_its_equals() -> None:
    hand = cards("QC QD QS 5H 6H 7H 8H * 2S")
    assert solver.layouts(hand, 2, STANDARD)[0] == solver.layout(hand, 2, STANDARD)


@pytest.mark.parametrize("seed", range(60))
def test_all_are_legal_and_none_is_better_than_another(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rng)
    hand = random_hand(rng, game)
    found = solver.layouts(hand, game.round_number, game.ruleset)
    for one in found:
        laid = [card for meld in one.melds for card in meld.cards]
        assert sorted((*laid, *one.left)) == sorted(hand)
        assert CONTRACTS[game.round_number].is_met_by(one.melds)
        wild_rank = game.ruleset.wild_rank(game.round_number)
        assert not any(find_fault(m, wild_rank, game.ruleset.wild_limit) for m in one.melds)
        assert sum(len(stand_ins(meld)) for meld in one.melds) == found[0].stand_ins
        points = sorted(card_points(card, wild_rank) for card in one.left)
        assert points == sorted(card_points(card, wild_rank) for card in found[0].left)
    assert len({tuple(texts(one)) for one in found}) == len(found)
