"""The solver against CP-SAT and HiGHS: a sample of `tests/benchmarks/solver.py --agree`."""

from __future__ import annotations

import pytest
from brute_force import Game
from hands import cards

from game.rules.ruleset import STANDARD, Ruleset, WildLimit, WildMode

pytest.importorskip("ortools", reason="needs the extra `bench`")
pytest.importorskip("highspy", reason="needs the extra `bench`")
from peers import PEERS, disagreements
from programs import columns_program, distance_program, layout_cost, layout_program
from solver import ROUNDS, find_disagreements, sample

HANDS_A_ROUND = 4


@pytest.mark.parametrize("index", range(HANDS_A_ROUND))
def test_the_solver_agrees_with_integer_programs(index: int) -> None:
    assert find_disagreements(index, seed=2) == []


@pytest.mark.parametrize("index", range(2 * HANDS_A_ROUND))
def test_both_programs_of_the_layout_say_the_same(index: int) -> None:
    solve = PEERS["cp_sat"]
    for number in ROUNDS:
        asked = sample(number, index, seed=3)
        assert solve(columns_program(*asked)) == solve(layout_program(*asked))


@pytest.mark.parametrize("peer", PEERS)
def test_the_programs_read_the_rules_as_they_are_meant(peer: str) -> None:
    solve = PEERS[peer]
    first = Game(1, STANDARD)
    assert solve(layout_program(first, cards("8C 8D 8H QC QD QS * 4S AS"))) == layout_cost(5, 1)
    assert solve(layout_program(first, cards("8C 8D 8H QC QD QS"))) is None  # R5.6
    assert solve(layout_program(first, cards("8C 8D QC QD QS 4S 5S"))) is None
    assert solve(distance_program(first, cards("8C 8D QC QD QS 4S 5S"))) == 1
    assert solve(distance_program(first, cards("8C 8D 8H QC QD QS"))) == 1
    third = Game(3, STANDARD)
    assert solve(layout_program(third, cards("QH KH AH 2H 5S 6S 7S 8S 2D"))) is None  # R2.1
    assert solve(distance_program(third, cards("QH KH AH 2H 5S 6S 7S 8S 2D"))) == 1
    assert solve(layout_program(third, cards("6H 7H 8H 9H TH JH QH KH 2D"))) == layout_cost(0, 0)
    assert solve(distance_program(third, cards("6H 7H 8H 9H TH JH QH KH"))) == 1  # R5.6
    single = Game(3, Ruleset(decks=1))
    assert solve(distance_program(single, cards("6H 7H 8H 9H 2D 2S QS KS KC"))) == 2
    assert solve(distance_program(single, cards("* * 5H 5S 5C 5D"))) == 3  # a wild stays (R5.6)
    last = Game(7, STANDARD)
    exchange = "AH 2H 3H 4H 5S 6S 7S 8S TC JC QC KC 2D"
    assert solve(distance_program(last, cards(exchange))) == 1  # R5.7
    # Two wilds fit into the eight places of twin runs whose cards are all there (R4.6).
    twins = "2H 3H 4H 5H 2H 3H 4H 5H JS QS KS * *"
    assert solve(distance_program(last, cards(twins))) == 0


def test_no_presolve_decides_whether_anybody_disagrees() -> None:
    # With its presolve HiGHS 1.16 finds no layout for this hand in the program that is timed.
    kings = Ruleset(
        wild_mode=WildMode.KINGS, wild_limit=WildLimit.HALF, must_discard_to_go_out=False
    )
    hand = cards("KC JH 9C KH TD QC JC 3H 8C TD TC KS")
    assert list(disagreements(Game(5, kings), hand)) == []
