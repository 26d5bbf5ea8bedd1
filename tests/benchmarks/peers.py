"""CP-SAT and HiGHS: independent judges of the solver, and its peers in speed.

A program (`programs`) is built anew for each hand and solved on one thread. Agreement is judged
without presolve: that of HiGHS 1.16 calls the first program of some hands infeasible though it is
not, such as KC JH 9C KH TD QC JC 3H 8C TD TC KS in round 5 with kings wild, at most half of a meld
stand-ins and no need to discard.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import highspy
import numpy as np
from brute_force import Game
from ortools.sat.python import cp_model
from programs import Program, columns_program, distance_program, layout_cost

from game.rules.cards import CardId


def solve_with_cp_sat(program: Program) -> int | None:
    """Return the least cost, None if there is no solution; one thread."""
    model = cp_model.CpModel()
    variables = [model.new_int_var(0, upper, "") for upper in program.upper]
    expression = cp_model.LinearExpr.weighted_sum
    for terms, low, high in program.rows:
        left = expression([variables[index] for index in terms], list(terms.values()))
        model.add_linear_constraint(left, low, high)
    model.minimize(expression(variables, program.cost))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if program.is_bare:
        solver.parameters.cp_model_presolve = False
        solver.parameters.linearization_level = 2
        solver.parameters.symmetry_level = 0
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"CP-SAT ends with status {solver.status_name(status)}")
    return round(solver.objective_value) + program.constant


def _greet() -> None:
    """Let HiGHS print its banner to nowhere: its first object cannot be kept from it."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    highspy.Highs()
    os.dup2(kept, 1)
    os.close(kept)
    os.close(nowhere)


_greet()


def solve_with_highs(program: Program) -> int | None:
    """Return the least cost, None if there is no solution; one thread."""
    highs = highspy.Highs()
    highs.silent()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 0.5)
    if program.is_bare:
        highs.setOptionValue("presolve", "off")
        highs.setOptionValue("mip_heuristic_effort", 0.0)
        highs.setOptionValue("mip_detect_symmetry", False)
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(program.upper), len(program.rows)
    lp.col_cost_ = np.array(program.cost, dtype=np.double)
    lp.col_lower_ = np.zeros(lp.num_col_)
    lp.col_upper_ = np.array(program.upper, dtype=np.double)
    lp.row_lower_ = np.array([low for _, low, _ in program.rows], dtype=np.double)
    lp.row_upper_ = np.array([high for _, _, high in program.rows], dtype=np.double)
    lengths = [len(terms) for terms, _, _ in program.rows]
    matrix = lp.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    matrix.index_ = np.array([i for terms, _, _ in program.rows for i in terms], dtype=np.int32)
    matrix.value_ = np.array(
        [value for terms, _, _ in program.rows for value in terms.values()], dtype=np.double
    )
    lp.integrality_ = [highspy.HighsVarType.kInteger] * lp.num_col_
    highs.passModel(lp)
    highs.run()
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return None
    if status != highspy.HighsModelStatus.kOptimal:
        raise RuntimeError(f"HiGHS ends with status {status}")
    return round(highs.getInfo().objective_function_value) + program.constant


PEERS = {"cp_sat": solve_with_cp_sat, "highs": solve_with_highs}
"""The peers by the names in the answer."""


def disagreements(game: Game, hand: tuple[CardId, ...]) -> Iterator[str]:
    """Yield what the solver and each peer do not agree on: layout, its cost, the distance."""
    from game.rules import solver

    asked = (hand, game.round_number, game.ruleset)
    found = solver.layout(*asked)
    cost = None if found is None else layout_cost(found.penalty, found.stand_ins)
    distance = solver.distance(*asked)
    for name, solve in PEERS.items():
        theirs = solve(columns_program(game, hand))
        if theirs != cost:
            yield f"layout costs {cost}, {name} {theirs}"
        theirs = solve(distance_program(game, hand)) if found is None else 0
        if theirs != distance:
            yield f"distance {distance}, {name} {theirs}"
