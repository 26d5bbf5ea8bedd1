"""What each round demands: R1.6, R3, R4.3."""

from __future__ import annotations

import pytest
from hands import cards

from game.rules.cards import Rank, Suit
from game.rules.contracts import CONTRACTS, Contract, hand_size
from game.rules.melds import MeldKind, RunMeld, SetMeld
from game.rules.ruleset import STANDARD

SET = SetMeld(Rank(7), cards("7H 7S 7D"))
RUN = RunMeld(Suit.CLUBS, 4, cards("4C 5C 6C 7C"))


@pytest.mark.parametrize(
    ("number", "dealt", "wild", "sets", "runs", "least"),
    [
        (1, 7, 3, 2, 0, 6),
        (2, 8, 4, 1, 1, 7),
        (3, 9, 5, 0, 2, 8),
        (4, 10, 6, 3, 0, 9),
        (5, 11, 7, 2, 1, 10),
        (6, 12, 8, 1, 2, 11),
        (7, 13, 9, 0, 3, 12),
    ],
)
def test_the_table_of_r3(
    number: int, dealt: int, wild: int, sets: int, runs: int, least: int
) -> None:
    contract = CONTRACTS[number]
    assert hand_size(number) == dealt
    assert STANDARD.wild_rank(number) == wild
    assert contract == Contract(sets, runs)
    assert contract.least_cards == least
    assert contract.kinds == (MeldKind.SET,) * sets + (MeldKind.RUN,) * runs


@pytest.mark.parametrize(
    ("number", "melds", "met"),
    [
        (2, [SET, RUN], True),
        (2, [RUN, SET], True),
        (2, [SET, SET], False),
        (2, [SET], False),
        (2, [SET, RUN, RUN], False),
        (3, [RUN, RUN], True),
        (4, [SET, SET, SET], True),
        (1, [], False),
    ],
)
def test_contracts_are_exact(number: int, melds: list[SetMeld | RunMeld], met: bool) -> None:
    assert CONTRACTS[number].is_met_by(melds) is met
