"""The solver's questions as integer programs, written from the rules (R3 to R5, R8.1).

They share nothing with the solver. In the program whose speed is a measure a set is its rank, the
naturals of it and its stand-ins; a run is the places it covers in a suit, and which of them are
natural. Those whose answers count are tighter: runs are counted by where they begin and end, sets
by rank. A wild that lies as itself may also be counted as a stand-in: that is never cheaper, and
never more often legal, so no answer depends on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from brute_force import SETS_AND_RUNS, Game

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
    is_bare: bool = False
    """Solved as it is: no presolve, no search for symmetries, no heuristics before branching."""

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


def most_stand_ins(game: Game, size: int) -> int:
    """Return how many stand-ins a meld of that size may hold (R4.6)."""
    return {"none": size - 1, "half": size // 2, "one": 1}[game.ruleset.wild_limit.value]


class _Contract:
    """The contract over the cards of a hand."""

    def __init__(self, game: Game, hand: tuple[CardId, ...]) -> None:
        self.game = game
        self.program = Program()
        self.held = Counter(int(FACE_OF[card]) for card in hand)
        self.size = len(hand)
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
                self.program.row(used, high=self.held[face])
        wild = self.game.wild_faces
        naturals = _plus(*(self.uses[face] for face in wild if face != JOKER))
        wilds = sum(self.held[face] for face in wild)
        self.program.row(_plus(self.stand_ins, naturals), high=wilds)
        self.laid = _plus(self.stand_ins, *self.uses.values())

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
        most = {rank: sum(self.held[face] for face in own) for rank, own in faces.items()}
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
                if self.held[face]:
                    taken.append(program.variable(self.held[face]))
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
                if self.held[face]:
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
    return _priced(game, _Contract(game, hand))


def _priced(game: Game, contract: _Contract | _Columns) -> Program:
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


class _Columns:
    """The same contract in fewer and other words, for solvers whose answer counts, not their speed.

    A run is a variable for its suit, first and last place, left out where the hand has too few
    wilds for it; those that are alike share one. Sets of a rank are counted, and what lies in them.
    What runs or sets hold in total can be spread over them evenly, each within R4.6.
    """

    def __init__(self, game: Game, hand: tuple[CardId, ...]) -> None:
        self.game = game
        self.program = Program(is_bare=True)
        self.held = Counter(int(FACE_OF[card]) for card in hand)
        self.size = len(hand)
        self.wilds = sum(self.held[face] for face in game.wild_faces)
        self.uses: dict[int, Terms] = {face: {} for face in range(JOKER)}
        self.stand_ins: Terms = {}
        sets, runs = SETS_AND_RUNS[game.round_number]
        if sets:
            self._add_sets(sets)
        if runs:
            self._add_runs(runs, self.size - MIN_SET * sets - MIN_RUN * (runs - 1))
        for face, used in self.uses.items():
            if used:
                self.program.row(used, high=self.held[face])
        naturals = (self.uses[face] for face in game.wild_faces if face != JOKER)
        self.program.row(_plus(self.stand_ins, *naturals), high=self.wilds)
        self.laid = _plus(self.stand_ins, *self.uses.values())

    def _add_sets(self, sets: int) -> None:
        program, limit = self.program, self.game.ruleset.wild_limit.value
        number: Terms = {}
        for rank in range(1, 14):
            faces = [suit * 13 + rank - 1 for suit in range(4)]
            naturals: Terms = {}
            count = program.variable(sets)
            for face in faces:
                if self.held[face]:
                    natural = program.variable(self.held[face])
                    program.row({natural: 1, count: -self.held[face]}, high=0)
                    self.uses[face][natural] = naturals[natural] = 1
            least = 1 if limit == "none" else 2
            program.row(_plus(naturals, {count: -least}), low=0)
            standing_in = _sum([program.variable(self.wilds)])
            program.row(_plus(standing_in, {count: -self.wilds}), high=0)
            if limit == "half":
                program.row(_plus(naturals, _minus(standing_in)), low=0)
            elif limit == "one":
                program.row(_plus(standing_in, {count: -1}), high=0)
            program.row(_plus(naturals, standing_in, {count: -MIN_SET}), low=0)
            self.stand_ins |= standing_in
            number[count] = 1
        program.row(number, sets, sets)

    def _add_runs(self, runs: int, longest: int) -> None:
        program, number = self.program, _sum([self.program.variable(0)])
        seen: set[tuple[int, tuple[int, ...]]] = set()
        for suit, low, length in product(range(4), range(PLACES), range(MIN_RUN, longest + 1)):
            faces = [suit * 13 + place % 13 for place in range(low, low + length)]
            held = tuple(face for face in faces if self.held[face])
            most = most_stand_ins(self.game, length)
            is_too_long = low + length > PLACES or length - len(held) > min(self.wilds, most)
            if is_too_long or (length, held) in seen:
                continue
            seen.add((length, held))
            run = program.variable(runs)
            number[run] = 1
            stand_ins = {run: length}
            for face in held:
                natural = program.variable(runs)
                program.row({natural: 1, run: -1}, high=0)
                self.uses[face][natural] = 1
                stand_ins[natural] = -1
            program.row(_plus(stand_ins, {run: -most}), high=0)
            self.stand_ins |= stand_ins
        program.row(number, runs, runs)


def columns_program(game: Game, hand: tuple[CardId, ...]) -> Program:
    """Return another program of the best layout, with the same costs, that is solved sooner."""
    return _priced(game, _Columns(game, hand))


def layout_cost(penalty: int, stand_ins: int) -> int:
    """Return the cost of a layout as `layout_program` counts it."""
    return POINT_COST * penalty + stand_ins


class _Nearest:
    """The most cards of a hand that a contract can use; what else it wants comes from the pack.

    Melds have the least length, as in any longer legal meld so many neighbours are legal by
    themselves, except where the whole hand goes down. A *known* face is one that the hand holds or
    that is wild: at its places in runs naturals are counted, of the hand or added. Other places are
    *open*: stand-ins are counted, the rest are added naturals. Runs that are alike share a
    variable, how many there are: stand-ins that they may hold in total can be spread over them
    evenly, as sets of a rank can share theirs. So no set and no run needs a name of its own.
    """

    def __init__(self, game: Game, hand: tuple[CardId, ...]) -> None:
        self.game = game
        self.program = Program(is_bare=True)
        self.held = Counter(int(FACE_OF[card]) for card in hand)
        self.decks = game.ruleset.decks
        self.sets, self.runs = SETS_AND_RUNS[game.round_number]
        self.places = MIN_SET * self.sets + MIN_RUN * self.runs
        self.longest = MIN_RUN
        if game.whole_hand:
            self.longest += max(0, len(hand) - self.places)
            self.places = max(self.places, len(hand))
        self.is_crowded = self.runs > self.decks
        """Runs may want more naturals of one face than the pack has."""
        self.are_ranks_short = MIN_SET * self.sets + self.runs > 4 * self.decks
        """The contract may want more naturals of one rank than the pack has."""
        self.is_scarce = self.runs > 0 and (self.is_crowded or self.are_ranks_short)
        is_meant = self.longest < PLACES and not (self.are_ranks_short and self.runs > 1)
        if self.is_crowded and (self.sets or self.runs > self.decks + 1):
            is_meant = False
        if not is_meant:
            raise ValueError("a run could take both aces, or the pack run out in two ways")
        self.known = {*self.held, *game.wild_faces}
        self.stand_ins: Terms = {}
        self.wilds_in_sets: Terms = {}
        self.in_sets: dict[int, Terms] = {face: {} for face in range(JOKER)}
        """Cards of the hand by face."""
        self.in_runs: dict[int, Terms] = {face: {} for face in range(JOKER)}
        """Naturals by known face, of the hand or added."""
        self.open: dict[int, Terms] = {face: {} for face in range(JOKER)}
        """Naturals by face that is not known, counted only if any may be scarce."""
        if self.runs:
            self._add_runs()
        if self.sets:
            self._add_sets()
        self.used = self._use()

    def _add_runs(self) -> None:
        program = self.program
        number: Terms = {}
        covered: Terms = {}
        seen: set[tuple[int, tuple[int, ...]]] = set()
        for suit in range(4):
            free: Terms = {}
            for low, length in product(range(PLACES), range(MIN_RUN, self.longest + 1)):
                if low + length > PLACES:
                    continue
                faces = [suit * 13 + place % 13 for place in range(low, low + length)]
                known = tuple(face for face in faces if face in self.known)
                if not self.is_scarce:
                    if (length, known) in seen:
                        continue  # the same again
                    seen.add((length, known))
                run = program.variable(self.runs)
                number[run], covered[run] = 1, length
                free |= self._add_run(run, faces, known)
            if self.is_scarce:
                self._force(suit, free)
        program.row(number, self.runs, self.runs)
        if self.game.whole_hand:
            program.row(covered, self.places, self.places)

    def _add_run(self, run: int, faces: list[int], known: tuple[int, ...]) -> Terms:
        """Add what lies in a run; return its stand-ins at open places."""
        program = self.program
        stand_ins = {run: len(known)} if known else {}
        for face in known:
            natural = program.variable(self.runs)
            program.row({natural: 1, run: -1}, high=0)
            self.in_runs[face][natural] = 1
            stand_ins[natural] = -1
        free: Terms = {}
        left = len(faces) - len(known)
        if left:
            free = _sum([program.variable(self.runs * left)])
            program.row(free | {run: -left}, high=0)
        stand_ins |= free
        most = most_stand_ins(self.game, len(faces))
        program.row(_plus(stand_ins, {run: -most}), high=0)
        self.stand_ins |= stand_ins
        if self.is_scarce:
            for face in faces:
                if face not in self.known:
                    self.open[face][run] = 1
        return free

    def _force(self, suit: int, free: Terms) -> None:
        """Let stand-ins lie at open places whose cards the pack does not have.

        At most one is forced for a face, and only if all runs of the contract cover it: a run that
        has a stand-in at an open place can have it there.
        """
        forced: Terms = {}
        for face in range(suit * 13, suit * 13 + 13):
            if self.open[face]:
                one = self.program.variable()
                forced[one] = 1
                self.open[face][one] = -1
        if forced:
            self.program.row(_plus(forced, _minus(free)), high=0)

    def _add_sets(self) -> None:
        program, held = self.program, self.held
        faces = {rank: [suit * 13 + rank - 1 for suit in range(4)] for rank in range(1, 14)}
        strange = [rank for rank, own in faces.items() if not any(held[face] for face in own)]
        strange = [rank for rank in strange if rank != self.game.wild]
        is_one_for_all = len(strange) >= self.sets and not self.is_scarce
        number: Terms = {}
        for rank, own in faces.items():
            if is_one_for_all and rank in strange[1:]:
                continue  # any rank that the hand lacks is as good as another
            count = program.variable(self.sets)
            number[count] = 1
            most = most_stand_ins(self.game, MIN_SET)
            standing_in = program.variable(most * self.sets)
            self.stand_ins[standing_in] = 1
            program.row({standing_in: 1, count: -most}, high=0)
            naturals = {count: MIN_SET, standing_in: -1}
            if rank == self.game.wild:
                self.wilds_in_sets = naturals
            if self.are_ranks_short and not (is_one_for_all and rank in strange):
                others = (_plus(self.in_runs[face], self.open[face]) for face in own)
                program.row(_plus(naturals, *others), high=4 * self.decks)
            taken: Terms = {}
            for face in own:
                if held[face]:
                    card = program.variable(min(held[face], MIN_SET * self.sets))
                    self.in_sets[face][card] = taken[card] = 1
            if taken:
                program.row(_plus(taken, _minus(naturals)), high=0)
        program.row(number, self.sets, self.sets)

    def _use(self) -> Terms:
        """Keep to what the hand and the pack hold; return the cards of the hand that are used."""
        program, held, wild_faces = self.program, self.held, self.game.wild_faces
        own = dict(self.in_sets)
        for face, naturals in self.in_runs.items():
            if naturals and (self.is_crowded or own[face]):
                program.row(_plus(naturals, own[face]), high=self.decks)
            if self.is_crowded and self.open[face]:
                program.row(self.open[face], high=self.decks)
            if naturals and held[face]:
                laid = _sum([program.variable(held[face])])
                program.row(_plus(laid, _minus(naturals)), high=0)
                own[face] = own[face] | laid
                if self.in_sets[face]:
                    program.row(own[face], high=held[face])
        plain = [face for face in wild_faces if face != JOKER]
        naturals = _plus(*(self.in_runs[face] for face in plain))
        in_pack = sum(self.game.copies(face) for face in wild_faces)
        program.row(_plus(self.stand_ins, self.wilds_in_sets, naturals), high=in_pack)
        used = _plus(*own.values())
        wilds = sum(held[face] for face in wild_faces)
        if wilds:
            standing_in = _sum([program.variable(wilds)])
            program.row(_plus(standing_in, _minus(self.stand_ins)), high=0)
            program.row(_plus(standing_in, *(own[face] for face in plain)), high=wilds)
            used |= standing_in
        return used


def distance_program(game: Game, hand: tuple[CardId, ...]) -> Program:
    """Return the program of the fewest cards to add, or to exchange in a whole hand.

    Raises:
        ValueError: Nobody can hold so many cards or play this round with so few decks.
    """
    nearest = _Nearest(game, hand)
    program = nearest.program
    program.constant = nearest.places
    for card in nearest.used:
        program.cost[card] = -1
    if game.keeps_one:  # a card stays for the discard (R5.6)
        program.row(nearest.used, high=len(hand) - 1)
    return program
