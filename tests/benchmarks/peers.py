"""The solver's questions as integer programs, for CP-SAT and HiGHS: independent judges and peers.

Written from the rules (R3 to R5, R8.1) and sharing nothing with the solver. A program is built
anew for each hand. A set is its rank, the naturals of it and its stand-ins; a run is the places it
covers in a suit, and which of them are natural. A wild that lies as itself may also be counted as a
stand-in here: that is never cheaper, and never more often legal, so no answer depends on it.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import highspy
import numpy as np
from brute_force import SETS_AND_RUNS, Game
from ortools.sat.python import cp_model

from game.rules.cards import FACE_OF, JOKER, CardId

PLACES = 14
MIN_SET, MIN_RUN = 3, 4
POINT_COST = 8
"""What one penalty point costs in stand-ins: points come in fives, and no hand has 40 wilds."""
POINT_CLASSES = (5, 10, 15, 20)

Terms = dict[int, int]
"""A linear expression: coefficient by variable."""


@dataclass
class Program:
    """An integer program: least cost of whole variables within bounds and rows."""

    upper: list[int] = field(default_factory=list)
    cost: list[int] = field(default_factory=list)
    rows: list[tuple[Terms, int, int]] = field(default_factory=list)
    constant: int = 0

    def variable(self, upper: int = 1, cost: int = 0) -> int:
        """Add a variable from 0 to `upper`."""
        self.upper.append(upper)
        self.cost.append(cost)
        return len(self.upper) - 1

    def row(self, terms: Terms, low: int | None = None, high: int | None = None) -> None:
        """Demand that an expression lies within bounds."""
        far = 10_000
        self.rows.append((terms, -far if low is None else low, far if high is None else high))


def _sum(variables: Iterable[int], coefficient: int = 1) -> Terms:
    return dict.fromkeys(variables, coefficient)


def _plus(*parts: Terms) -> Terms:
    total: Counter[int] = Counter()
    for part in parts:
        total.update(part)
    return dict(total)


def _minus(terms: Terms) -> Terms:
    return {variable: -coefficient for variable, coefficient in terms.items()}


class _Contract:
    """The contract over the cards of a hand, and cards added to it if any may be."""

    def __init__(self, game: Game, hand: tuple[CardId, ...], may_add: bool) -> None:
        self.game = game
        self.program = Program()
        self.held = Counter(int(FACE_OF[card]) for card in hand)
        self.size = len(hand)
        self.added: dict[int, int] = {}
        if may_add:
            for face in range(JOKER + 1):
                most = game.copies(face) - self.held[face]
                if most > 0:
                    self.added[face] = self.program.variable(most, cost=1)
        self.uses: dict[int, Terms] = {face: {} for face in range(JOKER)}
        self.stand_ins: Terms = {}
        sets, runs = SETS_AND_RUNS[game.round_number]
        if sets:
            self._add_sets(sets)
        first: Terms = {}
        for _ in range(runs):
            first = self._add_run(first)
        for face, used in self.uses.items():
            if used:
                supply = _minus(self._supply(face))
                self.program.row(_plus(used, supply), high=self.held[face])
        wild = self.game.wild_faces
        naturals = _plus(*(self.uses[face] for face in wild if face != JOKER))
        supply = _plus(*(self._supply(face) for face in wild))
        self.wilds = sum(self.held[face] for face in wild)
        self.program.row(_plus(self.stand_ins, naturals, _minus(supply)), high=self.wilds)
        self.laid = _plus(self.stand_ins, *self.uses.values())

    def _supply(self, face: int) -> Terms:
        return _sum([self.added[face]]) if face in self.added else {}

    def _most(self, face: int) -> int:
        return self.game.copies(face) if self.added else self.held[face]

    def _limit(self, naturals: Terms, standing_in: Terms) -> None:
        """R4.6."""
        self.program.row(naturals, low=1)
        match self.game.ruleset.wild_limit.value:
            case "half":
                self.program.row(_plus(naturals, _minus(standing_in)), low=0)
            case "one":
                self.program.row(standing_in, high=1)
            case _:
                pass

    def _add_sets(self, sets: int) -> None:
        program = self.program
        faces = {rank: [suit * 13 + rank - 1 for suit in range(4)] for rank in range(1, 14)}
        most = {rank: sum(self._most(face) for face in own) for rank, own in faces.items()}
        ranks = [rank for rank in faces if most[rank]]
        given: dict[int, Terms] = {rank: {} for rank in ranks}
        before: Terms = {}
        for _ in range(sets):
            chosen = {rank: program.variable() for rank in ranks}
            naturals = {rank: program.variable(most[rank]) for rank in ranks}
            standing_in = _sum([program.variable(self.size + 40)])
            program.row(_sum(chosen.values()), 1, 1)
            for rank in ranks:
                program.row({naturals[rank]: 1, chosen[rank]: -most[rank]}, high=0)
                given[rank][naturals[rank]] = 1
            own = _sum(naturals.values())
            self._limit(own, standing_in)
            program.row(_plus(own, standing_in), low=MIN_SET)
            number = {chosen[rank]: rank for rank in ranks}
            if before:
                program.row(_plus(number, _minus(before)), low=0)  # one of equal orders
            before = number
            self.stand_ins = _plus(self.stand_ins, standing_in)
        for rank in ranks:
            taken = []
            for face in faces[rank]:
                if self._most(face):
                    taken.append(program.variable(self._most(face)))
                    self.uses[face] = _plus(self.uses[face], _sum(taken[-1:]))
            program.row(_plus(given[rank], _minus(_sum(taken))), 0, 0)

    def _add_run(self, before: Terms) -> Terms:
        program = self.program
        starts: list[int] = []
        number: Terms = {}
        covered: Terms = {}
        naturals: Terms = {}
        for suit in range(4):
            cover = [program.variable() for _ in range(PLACES)]
            covered |= _sum(cover)
            for place in range(PLACES):
                row = {cover[place]: 1}
                if place:
                    row[cover[place - 1]] = -1
                if place <= PLACES - MIN_RUN:
                    start = program.variable()
                    row[start] = -1
                    starts.append(start)
                    number[start] = suit * PLACES + place
                    reach = _sum(cover[place : place + MIN_RUN])
                    program.row(reach | {start: -MIN_RUN}, low=0)
                program.row(row, high=0)
                face = suit * 13 + place % 13
                if self._most(face):
                    natural = program.variable()
                    program.row({natural: 1, cover[place]: -1}, high=0)
                    naturals[natural] = 1
                    self.uses[face] = _plus(self.uses[face], _sum([natural]))
        program.row(_sum(starts), 1, 1)
        standing_in = _plus(covered, _minus(naturals))
        self._limit(naturals, standing_in)
        self.stand_ins = _plus(self.stand_ins, standing_in)
        if before:
            program.row(_plus(number, _minus(before)), low=0)
        return number


def layout_program(game: Game, hand: tuple[CardId, ...]) -> Program:
    """Return the program of the best layout: points left cost 8 each, stand-ins 1."""
    contract = _Contract(game, hand, may_add=False)
    program, held = contract.program, contract.held
    for variable, count in contract.stand_ins.items():
        program.cost[variable] += count
    gone: dict[int, Terms] = {points: {} for points in POINT_CLASSES}
    held_of = Counter[int]()
    for face, count in held.items():
        held_of[game.points(face)] += count
    for face, used in contract.uses.items():
        gone[game.points(face)] = _plus(gone[game.points(face)], used)
    gone[20] = _plus(gone[20], contract.stand_ins)
    for points, terms in gone.items():
        program.constant += POINT_COST * points * held_of[points]
        for variable, count in terms.items():
            program.cost[variable] -= POINT_COST * points * count
    if game.whole_hand:
        program.row(contract.laid, contract.size, contract.size)
        return program
    discarded = {points: program.variable(1, -POINT_COST * points) for points in POINT_CLASSES}
    for points, variable in discarded.items():  # the dearest of what is left, at no cost
        program.row(_plus(gone[points], {variable: 1}), high=held_of[points])
    program.row(_sum(discarded.values()), low=int(game.keeps_one), high=1)
    if game.staged:  # the last card stays (R5.7)
        program.row(_plus(contract.laid, _sum(discarded.values(), 2)), high=contract.size)
    return program


def distance_program(game: Game, hand: tuple[CardId, ...]) -> Program:
    """Return the program of the fewest cards to add, or to exchange in a whole hand."""
    contract = _Contract(game, hand, may_add=True)
    program = contract.program
    sets, runs = SETS_AND_RUNS[game.round_number]
    if game.whole_hand:
        size = max(contract.size, MIN_SET * sets + MIN_RUN * runs)
        program.row(contract.laid, size, size)
    elif game.keeps_one:
        other = program.variable(40, cost=1)
        supply = _sum([other, *contract.added.values()])
        program.row(_plus(contract.laid, _minus(supply)), high=contract.size - 1)
    return program


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


def layout_cost(penalty: int, stand_ins: int) -> int:
    """Return the cost of a layout as `layout_program` counts it."""
    return POINT_COST * penalty + stand_ins


def disagreements(game: Game, hand: tuple[CardId, ...]) -> Iterator[str]:
    """Yield what the solver and each peer do not agree on: layout, its cost, the distance."""
    from game.rules import solver

    asked = (hand, game.round_number, game.ruleset)
    found = solver.layout(*asked)
    cost = None if found is None else layout_cost(found.penalty, found.stand_ins)
    distance = solver.distance(*asked)
    for name, solve in PEERS.items():
        theirs = solve(layout_program(game, hand))
        if theirs != cost:
            yield f"layout costs {cost}, {name} {theirs}"
        theirs = solve(distance_program(game, hand)) if found is None else 0
        if theirs != distance:
            yield f"distance {distance}, {name} {theirs}"
