"""Answers by trying everything: the solver's judge, written from the rules and sharing no code.

A meld is looked at here as the multiset of faces it takes, found card by card from the definitions
R4.1 and R4.2. Layouts come from every legal meld of any length that the hand holds; distances from
every way to choose melds out of the whole pack, cheapest first. Slow on purpose.

    python tests/rules/brute_force.py --hands 5000 --seed 1

compares the solver with it on random hands and prints every disagreement.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.rules.cards import FACE_OF, JOKER, CardId, pack
from game.rules.ruleset import LastRound, Ruleset, WildLimit, WildMode

Faces = tuple[int, ...]
SETS_AND_RUNS = {1: (2, 0), 2: (1, 1), 3: (0, 2), 4: (3, 0), 5: (2, 1), 6: (1, 2), 7: (0, 3)}


@dataclass(frozen=True)
class Game:
    """The round's facts, read off the ruleset once."""

    round_number: int
    ruleset: Ruleset

    @cached_property
    def wild(self) -> int:
        """Rank of the wild cards, 1 to 13."""
        rotating = self.round_number + 2
        return {"rotating": rotating, "twos": 2, "kings": 13}[self.ruleset.wild_mode.value]

    @cached_property
    def wild_faces(self) -> Faces:
        """Joker and the four cards of the wild rank."""
        return (int(JOKER), *(suit * 13 + self.wild - 1 for suit in range(4)))

    @property
    def whole_hand(self) -> bool:
        """Everything goes down at once (R5.7)."""
        return self.round_number == 7 and self.ruleset.last_round is LastRound.ALL_AT_ONCE

    @property
    def keeps_one(self) -> bool:
        """A card must stay for the discard (R5.6)."""
        return self.round_number < 7 and self.ruleset.must_discard_to_go_out

    @property
    def staged(self) -> bool:
        """Round 7 in stages (R5.7)."""
        return self.round_number == 7 and not self.whole_hand

    def points(self, face: int) -> int:
        """R8.1."""
        if face in self.wild_faces:
            return 20
        rank = face % 13 + 1
        return 15 if rank == 1 else 10 if rank >= 10 else 5

    def allows(self, naturals: int, standing_in: int) -> bool:
        """R4.6."""
        if naturals < 1:
            return False
        limit = self.ruleset.wild_limit
        if limit is WildLimit.HALF:
            return standing_in <= naturals
        return limit is WildLimit.NONE or standing_in <= 1

    def copies(self, face: int) -> int:
        """How many cards of a face the pack has."""
        return self.ruleset.decks * (2 if face == JOKER else 1)


Meld = tuple[Faces, int]
"""The faces taken, sorted, and how many of them stand in."""


def find_sets(game: Game, stock: Counter[int], budget: int, longest: int) -> set[Meld]:
    """Every set of 3 to `longest` cards with at most `budget` cards that are not in the stock."""
    found: set[Meld] = set()
    for rank in range(1, 14):
        own = [suit * 13 + rank - 1 for suit in range(4)]
        choices = own + [face for face in game.wild_faces if face not in own]
        open_ended: list[tuple[Faces, int, int]] = [((), 0, 0)]
        while open_ended:
            taken, first, cost = open_ended.pop()
            naturals = sum(face in own for face in taken)
            if len(taken) >= 3 and game.allows(naturals, len(taken) - naturals):
                found.add((tuple(sorted(taken)), len(taken) - naturals))
            if len(taken) == longest:
                continue
            for index in range(first, len(choices)):
                face = choices[index]
                count = taken.count(face) + 1
                more = cost + (count > stock[face])
                if count <= game.copies(face) and more <= budget:
                    open_ended.append(((*taken, face), index, more))
    return found


def find_runs(game: Game, stock: Counter[int], budget: int, longest: int) -> set[Meld]:
    """Every run of 4 to `longest` cards with at most `budget` cards that are not in the stock."""
    found: set[Meld] = set()
    for suit in range(4):
        for low in range(1, 12):
            partial: set[tuple[Faces, int, int]] = {((), 0, 0)}
            for place in range(low, min(14, low + longest - 1) + 1):
                own = suit * 13 + (place - 1) % 13
                grown = set()
                for taken, naturals, cost in partial:
                    for face in {own, *game.wild_faces}:
                        count = taken.count(face) + 1
                        more = cost + (count > stock[face])
                        if more <= budget and count <= game.copies(face):
                            faces = tuple(sorted((*taken, face)))
                            grown.add((faces, naturals + (face == own), more))
                partial = grown
                if place - low >= 3:
                    for faces, naturals, _ in partial:
                        if game.allows(naturals, len(faces) - naturals):
                            found.add((faces, len(faces) - naturals))
    return found


# ---------------------------------------------------------------------------------------- layouts


def best_layout(game: Game, hand: tuple[CardId, ...]) -> tuple[int, int] | None:
    """Return (penalty, stand-ins) of the best layout, None if there is none."""
    stock = Counter(int(FACE_OF[card]) for card in hand)
    faces = sorted(stock)
    shift = {face: 5 * index for index, face in enumerate(faces)}
    guard = sum(16 << at for at in shift.values())

    def packed(melds: set[Meld]) -> list[tuple[int, int]]:
        fewest: dict[int, int] = {}
        for taken, standing_in in melds:
            code = sum(1 << shift[face] for face in taken)
            fewest[code] = min(standing_in, fewest.get(code, 99))
        return sorted(fewest.items())

    sets, runs = SETS_AND_RUNS[game.round_number]
    states = {sum(count << shift[face] for face, count in stock.items()): 0}
    for number, finder, longest in ((sets, find_sets, len(hand)), (runs, find_runs, 14)):
        if not number:
            continue
        melds = packed(finder(game, stock, 0, longest))
        for turn in range(number):
            grown: dict[int, int] = {}
            if game.whole_hand and turn == number - 1:  # the last run must be all that is left
                whole = dict(melds)
                states = {0: min((states[s] + whole[s] for s in states if s in whole), default=99)}
                if states[0] == 99:
                    return None
                break
            for state, spent in states.items():
                guarded = state | guard
                for code, standing_in in melds:
                    rest = guarded - code
                    if rest & guard == guard:
                        rest ^= guard
                        if grown.get(rest, 99) > spent + standing_in:
                            grown[rest] = spent + standing_in
            states = grown
    results = []
    for state, standing_in in states.items():
        left = [game.points(face) for face in faces for _ in range(state >> shift[face] & 15)]
        if (game.keeps_one and not left) or (game.whole_hand and left):
            continue
        is_stuck = game.staged and len(left) == 1
        free = 0 if is_stuck else max(left, default=0)
        results.append((sum(left) - free, standing_in))
    return min(results, default=None)


# -------------------------------------------------------------------------------------- distances


def distance_and_useful(
    game: Game, hand: tuple[CardId, ...], most: int
) -> tuple[int, tuple[int, ...]] | None:
    """Return the distance and the faces that lower it, None if it is beyond `most`.

    For hands that `best_layout` cannot lay down: the distance is at least 1.
    """
    stock = Counter(int(FACE_OF[card]) for card in hand)
    least = 3 * SETS_AND_RUNS[game.round_number][0] + 4 * SETS_AND_RUNS[game.round_number][1]
    total = max(least, len(hand)) if game.whole_hand else least
    for budget in range(1, most + 1):
        helping: set[int] = set()
        is_met = False
        for wanted in _contracts(game, stock, budget, total):
            bought = wanted - stock
            short = 0
            if game.keeps_one and len(hand) + bought.total() <= total:
                short = 1
            if bought.total() + short <= budget:
                is_met = True
                helping |= set(bought)
                if short:
                    helping |= {face for face in range(53) if stock[face] < game.copies(face)}
        if is_met:
            useful = {face for face in helping if stock[face] < game.copies(face)}
            return budget, tuple(sorted(useful))
    return None


def _contracts(game: Game, stock: Counter[int], budget: int, total: int) -> Iterator[Counter[int]]:
    """Yield the faces of every way to meet the contract that buys at most `budget` cards."""
    sets, runs = SETS_AND_RUNS[game.round_number]
    least = 3 * sets + 4 * runs
    by_kind = []
    for number, finder, size in ((sets, find_sets, 3), (runs, find_runs, 4 + total - least)):
        if number:
            melds = {taken for taken, _ in finder(game, stock, budget, size)}
            priced = sorted((sum((Counter(taken) - stock).values()), taken) for taken in melds)
            by_kind += [priced] * number

    seen: set[Faces] = set()
    wanted = [0] * 53

    def choose(index: int, first: int, faces: Faces, spent: int) -> Iterator[Counter[int]]:
        if index == len(by_kind):
            whole = tuple(sorted(faces))
            if len(whole) == total and whole not in seen:
                seen.add(whole)
                yield Counter(whole)
            return
        melds = by_kind[index]
        start = first if index and melds is by_kind[index - 1] else 0
        for place in range(start, len(melds)):
            price, taken = melds[place]
            if spent + price > budget:
                break
            cost = spent
            for face in taken:
                wanted[face] += 1
                cost += wanted[face] > stock[face]
            if cost <= budget and all(wanted[face] <= game.copies(face) for face in taken):
                yield from choose(index + 1, place, faces + taken, cost)
            for face in taken:
                wanted[face] -= 1

    yield from choose(0, 0, (), 0)


# ----------------------------------------------------------------------------------- random hands


def random_game(draw: random.Random) -> Game:
    """A round under random switches."""
    decks = draw.choice((1, 2, 2, 2, 3))
    ruleset = Ruleset(
        decks=decks,
        wild_mode=draw.choice(tuple(WildMode)),
        wild_limit=draw.choice((WildLimit.NONE, *WildLimit)),
        must_discard_to_go_out=draw.random() < 0.7,
        last_round=draw.choice(tuple(LastRound)),
    )
    return Game(draw.randint(1, 5 if decks == 1 else 7), ruleset)


def random_hand(draw: random.Random, game: Game, most_wilds: int = 8) -> tuple[CardId, ...]:
    """A hand, mostly a finished contract with a few cards exchanged, of 0 to `most_wilds` wilds."""
    cards = list(pack(game.ruleset.decks))
    draw.shuffle(cards)
    wild = [card for card in cards if FACE_OF[card] in game.wild_faces]
    plain = [card for card in cards if FACE_OF[card] not in game.wild_faces]
    sets, runs = SETS_AND_RUNS[game.round_number]
    hand: list[CardId] = []
    is_cramped = draw.random() < 0.3
    ranks = draw.choices(range(1, 14), k=2) if is_cramped else list(range(1, 14))
    suits = draw.choices(range(4), k=2) if is_cramped else list(range(4))
    for meld in range(sets + runs):
        if meld < sets:
            rank = draw.choice(ranks)
            wanted = [
                suit * 13 + rank - 1 for suit in draw.choices(range(4), k=draw.choice((3, 3, 4)))
            ]
        else:
            low, suit = draw.randint(1, 11), draw.choice(suits)
            length = min(draw.choice((4, 4, 4, 5, 6)), 15 - low)
            wanted = [suit * 13 + (place - 1) % 13 for place in range(low, low + length)]
        for face in wanted:
            same = next(
                (card for card in cards if FACE_OF[card] == face and card not in hand), None
            )
            if same is not None:
                hand.append(same)
    draw.shuffle(hand)
    keep = len(hand) - draw.choice((0, 0, 0, 1, 1, 2, 2, 3, 4))
    hand = hand[: max(1, keep)]
    wilds_wanted = draw.choice((0, 1, 1, 2, 2, 3, 4, *(draw.randint(0, most_wilds),) * 2))
    size = max(1, 7 + game.round_number + draw.choice((-3, -2, -1, -1, 0, 0, 0, 0, 1, 2)))
    if wilds_wanted > 5:
        size = min(size, 12)  # many wilds in a large hand take the brute force half a minute
    wilds = [card for card in hand if card in wild]
    wilds += [card for card in wild if card not in hand][: max(0, wilds_wanted - len(wilds))]
    others = [card for card in hand if card in plain]
    others += [card for card in plain if card not in hand]
    hand = [*wilds[:size], *others[: max(0, size - len(wilds))]]
    draw.shuffle(hand)
    return tuple(hand)


# ------------------------------------------------------------------------------------ comparison


def disagreement(game: Game, hand: tuple[CardId, ...], most: int) -> str | None:
    """Compare the solver with the brute force on one hand; None if they agree."""
    from game.rules import solver

    asked = (hand, game.round_number, game.ruleset)
    expected = best_layout(game, hand)
    layout = solver.layout(*asked)
    answer = None if layout is None else (layout.penalty, layout.stand_ins)
    if answer != expected:
        return f"layout {answer}, brute force {expected}"
    distance = solver.distance(*asked)
    if solver.can_be_laid_down(*asked) != (expected is not None):
        return f"can_be_laid_down is {expected is None}"
    if layout is not None and (problem := find_problem(game, hand, layout)) is not None:
        return problem
    if (distance == 0) != (expected is not None):
        return f"distance {distance}, brute force {expected}"
    useful = tuple(int(face) for face in solver.useful(*asked))
    if expected is not None:
        met: tuple[int, tuple[int, ...]] | None = (0, ())
    else:
        met = distance_and_useful(game, hand, min(distance, most))
    if met is None and distance > most:
        return None
    if met != (distance, useful):
        return f"distance and useful {(distance, useful)}, brute force {met}"
    return None


def find_problem(game: Game, hand: tuple[CardId, ...], layout: object) -> str | None:
    """Judge a layout's own cards by the definitions."""
    from game.rules.melds import RunMeld, SetMeld
    from game.rules.solver import Layout

    assert isinstance(layout, Layout)
    kinds = ["set" if isinstance(meld, SetMeld) else "run" for meld in layout.melds]
    sets, runs = SETS_AND_RUNS[game.round_number]
    if kinds != ["set"] * sets + ["run"] * runs:
        return f"layout of kinds {kinds}"
    used = [card for meld in layout.melds for card in meld.cards]
    if sorted((*used, *layout.left)) != sorted(hand):
        return "layout does not hold the cards of the hand"
    for meld in layout.melds:
        naturals = 0
        for offset, card in enumerate(meld.cards):
            face = FACE_OF[card]
            if isinstance(meld, RunMeld):
                is_own = face == meld.suit * 13 + (meld.low + offset - 1) % 13
            else:
                is_own = face != JOKER and face % 13 + 1 == meld.rank
            naturals += is_own
            if not is_own and face not in game.wild_faces:
                return f"{meld} holds a card that does not fit"
        least = 4 if isinstance(meld, RunMeld) else 3
        fits = not isinstance(meld, RunMeld) or (meld.low >= 1 and meld.high <= 14)
        if len(meld.cards) < least or not fits:
            return f"{meld} has an impossible length"
        if not game.allows(naturals, len(meld.cards) - naturals):
            return f"{meld} breaks R4.6"
    return None


def text_of(hand: tuple[CardId, ...]) -> str:
    """A hand as card text."""
    names = {face: "A23456789TJQK"[face % 13] + "CDHS"[face // 13] for face in range(52)}
    return " ".join(names.get(FACE_OF[card], "*") for card in hand)


def say(line: str) -> None:
    """Write a line at once."""
    print(line, flush=True)  # noqa: T201 - a script's output


def main() -> int:
    """Compare on random hands."""
    parser = argparse.ArgumentParser(description="Compare the solver with brute force.")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=3, help="greatest distance worked out")
    parser.add_argument("--wilds", type=int, default=8, help="most wilds in a hand")
    arguments = parser.parse_args()
    seen: Counter[str] = Counter()
    failures = 0
    begun = time.perf_counter()
    from game.rules import solver

    for number in range(arguments.hands):
        draw = random.Random(f"{arguments.seed}/{number}")
        game = random_game(draw)
        hand = random_hand(draw, game, arguments.wilds)
        problem = disagreement(game, hand, arguments.most)
        distance = solver.distance(hand, game.round_number, game.ruleset)
        wilds = sum(FACE_OF[card] in game.wild_faces for card in hand)
        seen.update((f"distance {distance}", f"round {game.round_number}", f"wilds {wilds}"))
        if problem is not None:
            failures += 1
            say(f"hand {number} of seed {arguments.seed}, {game}: {text_of(hand)}: {problem}")
    seconds = time.perf_counter() - begun
    say(f"{arguments.hands} hands, {failures} disagreements, {seconds:.0f} s")
    say(", ".join(f"{key}: {count}" for key, count in sorted(seen.items())))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
