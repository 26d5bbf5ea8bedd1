"""The exact solver: laid down, distance, useful cards, best layout, plan (R3 to R5, R8.1)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from brute_force import Game, disagreement, random_game, random_hand, text_of
from hands import card, cards, face_text, faces
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import solver
from game.rules.cards import FACE_OF, CardId, pack
from game.rules.contracts import CONTRACTS, hand_size
from game.rules.melds import RunMeld, find_fault, stand_ins
from game.rules.ruleset import STANDARD, LastRound, Ruleset, WildLimit, WildMode
from game.rules.scoring import hand_points
from game.rules.solver.keys import hand_of, weight_of
from game.rules.solver.layouts import LayoutSearch
from game.rules.solver.plain import forget
from game.rules.solver.terms import Terms, terms_of

STAGED = Ruleset(last_round=LastRound.STAGED)
NO_DISCARD = Ruleset(must_discard_to_go_out=False)
HALF = Ruleset(wild_limit=WildLimit.HALF)
ONE = Ruleset(wild_limit=WildLimit.ONE)
KINGS = Ruleset(wild_mode=WildMode.KINGS)
SINGLE = Ruleset(decks=1, rounds=(1, 2, 3, 4, 5))
THREE = Ruleset(decks=3)


def melds_text(layout: solver.Layout) -> list[str]:
    return [" ".join(face_text(FACE_OF[c]) for c in meld.cards) for meld in layout.melds]


# ------------------------------------------------------------------------------------ best layouts


@pytest.mark.parametrize(
    ("number", "ruleset", "hand", "penalty", "standing_in"),
    [
        (1, STANDARD, "8C 8D 8H QC QD QS 4S 5S", 5, 0),
        (1, STANDARD, "8C 8D 8H QC QD QS 4S", 0, 0),
        (1, STANDARD, "8C 8D 8H QC QD QS 4S AS", 5, 0),  # the dearer card is discarded
        (1, STANDARD, "8C 8D 8H 8S QC QD QS", 0, 0),  # one card must stay (R5.6)
        (1, STANDARD, "8C 8D 8H QC QD QS 4S *", 0, 1),  # a joker goes down, the discard is free
        (1, STANDARD, "8C 8D 8H QC QD QS *", 0, 0),  # ... or is the discard itself
        (1, STANDARD, "8C 8D * QC QD 3S 4S", 0, 2),
        (1, STANDARD, "8C 3D * QC * * 4S", 0, 4),
        (1, STANDARD, "3C 3D 3H 8C 8D 8H 4S", 0, 0),  # threes are natural among threes (R2.5)
        (1, STANDARD, "3C 3D 3H 3S 8C 9D TS", 0, 4),  # threes of any suit stand in
        (1, STANDARD, "8C 8C 8D 8D 8H 8H 4S", 0, 0),  # two sets of one rank (R4.4)
        (1, STANDARD, "8C 8D * 8H * * 4S", 0, 2),  # fewer stand-ins with a set round the 4
        (1, HALF, "8C 8D * QC QD * 4S", 0, 2),
        (1, ONE, "8C 8D * QC QD * *", 0, 2),
        (1, NO_DISCARD, "8C 8D 8H 8S QC QD QS", 0, 0),
        (2, STANDARD, "8C 8D 8H 9S TS JS QS KS", 0, 0),
        (2, STANDARD, "AC AD AH AS 2S 3S 4S 9D", 0, 0),  # the ace of spades belongs in the run
        (2, STANDARD, "8C 8D 9S TS JS QS 4H KD", 0, 1),
        (2, STANDARD, "8C 8D 8S 5S 6S 7S 4S 9S KD", 0, 1),  # the wild 4 frees the 8 for the run
        (3, STANDARD, "6H 7H 8H 9H 6H 7H 8H 9H KD", 0, 0),  # twin runs (R4.4)
        (3, STANDARD, "6H 7H 8H 9H TH JH QH KH 2D", 0, 0),  # adjoining runs
        (3, STANDARD, "6H 7H 8H 9H 8H 9H TH JH 2D", 0, 0),  # overlapping runs
        (3, STANDARD, "AH 2H 3H 4H JH QH KH AH 2D", 0, 0),  # an ace at either end
        (3, STANDARD, "AH 2H 3H 4H JH QH KH 5D 2D", 0, 1),  # one ace cannot be at both ends
        (4, STANDARD, "2C 2D 2H 7C 7D 7H KC KD KH AS", 0, 0),
        (4, STANDARD, "2C 2D 2H 2S 7C 7D 7H KC KD KH", 0, 0),
        (4, STANDARD, "2C 2D 2H 7C 7D 7H KC KD KH JS AS", 10, 0),
        (5, STANDARD, "2C 2D 2H KC KD KH 8S 9S TS JS AS", 0, 0),
        (6, STANDARD, "2C 2D 2H 9D TD JD QD 4S 5S 6S 7S AS", 0, 0),
        (7, STANDARD, "AH 2H 3H 4H 5S 6S 7S 8S 9S TC JC QC KC AC", 0, 0),
        (7, STANDARD, "AH 2H 3H * 5S * 7S 8S 9S TC JC QC KC AC", 0, 2),
        (7, STANDARD, "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", 0, 0),  # three runs of one suit
        (7, STAGED, "AH 2H 3H 4H 5S 6S 7S 8S TC JC QC KC 2D", 5, 0),  # the last card stays (R5.7)
        (7, STAGED, "AH 2H 3H 4H 5S 6S 7S 8S TC JC QC KC 2D KD", 5, 0),
        (7, STAGED, "AH 2H 3H 4H 5S 6S 7S 8S TC JC QC KC", 0, 0),
        (7, STAGED, "AH 2H 3H 4H 5H 6S 7S 8S 5S TC JC QC KC AD", 5, 0),  # 5H stays, the ace goes
        (3, KINGS, "TH JH QH KH 5S 6S 7S 8S 2D", 0, 0),  # the king is natural at home
        # From ace to ace a run has no room for the second joker but in the place of a cheap card.
        (3, ONE, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 6S 7S 9S * * *", 5, 2),
        (3, THREE, "5S 6S 7S 8S 5S 6S 7S 8S 5S 6S 7S 8S", 10, 1),
    ],
)
def test_the_best_layout(
    number: int, ruleset: Ruleset, hand: str, penalty: int, standing_in: int
) -> None:
    layout = solver.layout(cards(hand), number, ruleset)
    assert layout is not None
    assert (layout.penalty, layout.stand_ins) == (penalty, standing_in)


@pytest.mark.parametrize(
    ("number", "ruleset", "hand"),
    [
        (1, STANDARD, "8C 8D 8H QC QD QS"),  # nothing would be left to discard (R5.6)
        (1, STANDARD, "8C 8D 8H QC QD 4S 5S"),
        (1, STANDARD, "* * * * 8C 4S"),
        (1, HALF, "8C * * QC QD QS 4S"),
        (1, ONE, "8C * * QC QD QS 4S"),
        (3, STANDARD, "AH 2H 3H 4H JH QH KH 2D 4D"),
        (3, STANDARD, "QH KH AH 2H 5S 6S 7S 8S 2D"),  # not round the corner (R2.1)
        (3, STANDARD, "6H 7H 8H 9H 8H 9H TH JD 2D"),
        (3, SINGLE, "* * 5H 5S 5C 5D"),
        (7, STANDARD, "AH 2H 3H 4H 5S 6S 7S 8S 9S TC JC QC KC 2D"),  # the whole hand (R5.7)
        (7, STANDARD, "AH 2H 3H 4H 5S 6S 7S 8S TC JC QC"),
    ],
)
def test_hands_that_cannot_be_laid_down(number: int, ruleset: Ruleset, hand: str) -> None:
    assert solver.layout(cards(hand), number, ruleset) is None
    assert not solver.can_be_laid_down(cards(hand), number, ruleset)
    assert solver.distance(cards(hand), number, ruleset) > 0


def test_a_layout_names_its_melds_in_the_order_of_the_contract() -> None:
    layout = solver.layout(cards("KD 4C 7D * 7C 5C 7H 7S"), 2, STANDARD)
    assert layout is not None
    assert melds_text(layout) == ["7D 7H 7S", "4C 5C * 7C"]
    run = layout.melds[1]
    assert isinstance(run, RunMeld)
    assert (run.low, stand_ins(run)) == (4, (2,))
    assert layout.left == (card("KD"),)


# ------------------------------------------------------------------------- distance, useful cards

ANY_EIGHT = "8C 8D 8H 8S"
WILD_3 = "3C 3D 3H 3S *"


@pytest.mark.parametrize(
    ("number", "ruleset", "hand", "distance", "useful"),
    [
        (1, STANDARD, "8C 8D QC QD QS 4S 5S", 1, f"{ANY_EIGHT} {WILD_3}"),
        (1, STANDARD, "8C 8C QC QD QS 4S 5S", 1, f"8D 8H 8S {WILD_3}"),  # no third 8 of clubs
        (1, THREE, "8C 8C QC QD QS 4S 5S", 1, f"{ANY_EIGHT} {WILD_3}"),
        (1, HALF, "8C * * QC QD QS 4S", 1, f"4C 4D 4H 4S {ANY_EIGHT} QC QD QH QS"),
        (2, STANDARD, "8C 8D 8H 5S 6S 7S KD", 1, "8S 4C 4D 4H 4S *"),
        (3, STANDARD, "6H 7H 8H 9H 6S 8S 9S 2D", 1, "7S 5C 5D 5H 5S *"),
        (3, STANDARD, "JH QH KH 2S 3S 4S 5S 9D 9C", 1, "TH AH AS 5C 5D 5H 5S *"),
        (3, STANDARD, "AH 2H 3H 4H JH QH KH 9D 9C", 1, "TH AH 5C 5D 5H 5S *"),
        (7, STAGED, "AH 2H 3H 4H 5S 6S 7S 8S TC JC QC 2D", 1, "9C KC 9D 9H 9S *"),
        (7, STANDARD, "AH 2H 3H 4H 5S 6S 7S 8S TC JC QC", 1, "9C KC 9D 9H 9S *"),
        (
            7,
            STANDARD,
            "AH 2H 3H 4H 5S 6S 7S 8S TC JC QC KC 2D",
            1,
            "9C AC 5H 4S 9D 9H 9S *",
        ),
    ],
)
def test_one_card_away(
    number: int, ruleset: Ruleset, hand: str, distance: int, useful: str
) -> None:
    assert solver.distance(cards(hand), number, ruleset) == distance
    assert solver.useful(cards(hand), number, ruleset) == faces(useful)


def test_when_only_a_discard_is_wanting_any_card_helps() -> None:
    hand = cards("8C 8C 8H QC QD QS")
    assert solver.distance(hand, 1, STANDARD) == 1
    expected = [of for of in range(53) if of != FACE_OF[card("8C")]]
    assert list(solver.useful(hand, 1, STANDARD)) == expected
    assert solver.plan(hand, 1, STANDARD).missing == 0


def test_the_single_deck_runs_out_of_a_rank() -> None:
    """All six wilds make two sets of sevens; then no run may want a seven (R1.3)."""
    hand = cards("7C 7D 7H 7S * * 9H TH JH QH KD")
    for limit in WildLimit:
        assert solver.distance(hand, 5, replace(SINGLE, wild_limit=limit)) == 0
    # All four nines go into two sets with a stand-in each, so the nine of the run stands in too.
    hand = cards("9C 9D 9H 9S 8H TH JH * * 7C KD")
    layout = solver.layout(hand, 5, replace(SINGLE, wild_limit=WildLimit.ONE))
    assert layout is not None
    assert (layout.penalty, layout.stand_ins) == (0, 3)


@pytest.mark.parametrize("size", [*range(1, 21), 25])
@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("ruleset", [STANDARD, STAGED], ids=["standard", "staged"])
def test_any_hand_size_is_answered(size: int, number: int, ruleset: Ruleset) -> None:
    draw = random.Random(f"{size}/{number}")
    hand = tuple(draw.sample(pack(2), size))
    distance = solver.distance(hand, number, ruleset)
    least = CONTRACTS[number].least_cards
    assert 0 <= distance <= max(least + 1, size)
    assert solver.plan(hand, number, ruleset).missing <= distance
    assert distance >= least - size
    assert (distance == 0) == (solver.useful(hand, number, ruleset) == ())
    assert (distance == 0) == (solver.layout(hand, number, ruleset) is not None)


# ------------------------------------------------------------------------------------ brute force

BATCHES = 21
HANDS_A_BATCH = 100


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_solver_agrees_with_brute_force(batch: int) -> None:
    """Together 2,100 hands over all rounds and switches, of 0 to 8 wilds."""
    for number in range(HANDS_A_BATCH):
        draw = random.Random(f"suite/{batch}/{number}")
        game = random_game(draw)
        hand = random_hand(draw, game)
        wilds = sum(FACE_OF[c] in game.wild_faces for c in hand)
        is_costly = (game.whole_hand and len(hand) > 12) or (game.round_number > 3 and wilds > 3)
        most = 2 if number % 20 == 0 and not is_costly else 0 if is_costly and number % 8 else 1
        problem = disagreement(game, hand, most)
        assert problem is None, f"{game}: {text_of(hand)}: {problem}"


def test_the_random_hands_cover_what_they_should() -> None:
    rounds: Counter[int] = Counter()
    wilds: Counter[int] = Counter()
    distances: Counter[int] = Counter()
    for batch in range(BATCHES):
        for number in range(HANDS_A_BATCH):
            draw = random.Random(f"suite/{batch}/{number}")
            game = random_game(draw)
            hand = random_hand(draw, game)
            rounds[game.round_number] += 1
            wilds[sum(FACE_OF[c] in game.wild_faces for c in hand)] += 1
            if batch < 3:
                distances[solver.distance(hand, game.round_number, game.ruleset)] += 1
    assert min(rounds[number] for number in range(1, 8)) > 150
    assert min(wilds[count] for count in range(9)) > 5
    assert min(distances[distance] for distance in range(4)) > 5


# -------------------------------------------------------------------------------------- invariants


@st.composite
def games_and_hands(draw: st.DrawFn) -> tuple[Game, tuple[CardId, ...]]:
    seed = draw(st.integers(0, 10**9))
    source = random.Random(seed)
    game = random_game(source)
    return game, random_hand(source, game)


@given(games_and_hands())
def test_a_useful_card_is_one_card_less(game_and_hand: tuple[Game, tuple[CardId, ...]]) -> None:
    game, hand = game_and_hand
    number, ruleset = game.round_number, game.ruleset
    distance = solver.distance(hand, number, ruleset)
    useful = set(solver.useful(hand, number, ruleset))
    spare = [c for c in pack(ruleset.decks) if c not in hand]
    for of in {FACE_OF[c] for c in spare}:
        added = next(c for c in spare if FACE_OF[c] == of)
        if game.whole_hand and len(hand) >= CONTRACTS[number].least_cards:
            thens = (
                solver.distance((*hand[:out], *hand[out + 1 :], added), number, ruleset)
                for out in range(len(hand))
            )
            assert (min(thens) < distance) == (of in useful)
        else:
            then = solver.distance((*hand, added), number, ruleset)
            assert then == distance - (of in useful) or (distance == 0 and game.whole_hand)


@given(games_and_hands(), st.integers(0, 1))
def test_a_loose_card_can_go_and_a_dead_one_matters_to_nothing(
    game_and_hand: tuple[Game, tuple[CardId, ...]], more: int
) -> None:
    game, hand = game_and_hand
    terms = terms_of(game.round_number, game.ruleset)
    counted, size = hand_of(hand), len(hand) + more
    need, distance = terms.need(counted, size), terms.distance(counted, size)
    assert need.wanted == terms.wanted(counted, size)
    for weight in {weight_of(c) for c in hand}:
        kept = counted - weight
        assert (terms.distance(kept, size) == distance) == bool(need.loose & weight)
        if need.dead & weight:
            assert need.loose & weight
            assert terms.wanted(kept, size) == need.wanted
        assert terms.wanted_without(counted, size, need, weight) == terms.wanted(kept, size)


def test_many_loose_cards_are_known_to_be_dead() -> None:
    source = random.Random(3)
    loose = dead = 0
    for number in STANDARD.rounds:
        for _ in range(20):
            hand = source.sample(pack(2), hand_size(number) + 1)
            need = terms_of(number, STANDARD).need(hand_of(hand), len(hand))
            loose += need.loose.bit_count()
            dead += need.dead.bit_count()
    assert dead > loose / 4


@given(games_and_hands())
def test_a_plan_lacks_as_many_cards_as_the_distance(
    game_and_hand: tuple[Game, tuple[CardId, ...]],
) -> None:
    game, hand = game_and_hand
    number, ruleset = game.round_number, game.ruleset
    plan = solver.plan(hand, number, ruleset)
    used = [c for part in plan.parts for c in part.cards]
    assert len(set(used)) == len(used)
    assert set(used) <= set(hand)
    assert tuple(part.kind for part in plan.parts) == CONTRACTS[number].kinds
    distance = solver.distance(hand, number, ruleset)
    is_only_a_discard_short = game.keeps_one and len(used) == len(hand)
    assert distance == plan.missing + is_only_a_discard_short


@given(games_and_hands(), st.randoms(use_true_random=False))
def test_layouts_are_legal_and_do_not_depend_on_the_order_of_the_hand(
    game_and_hand: tuple[Game, tuple[CardId, ...]], source: random.Random
) -> None:
    game, hand = game_and_hand
    number, ruleset = game.round_number, game.ruleset
    layout = solver.layout(hand, number, ruleset)
    shuffled = list(hand)
    source.shuffle(shuffled)
    assert solver.layout(shuffled, number, ruleset) == layout
    if layout is None:
        return
    wild_rank = ruleset.wild_rank(number)
    assert CONTRACTS[number].is_met_by(layout.melds)
    for meld in layout.melds:
        assert find_fault(meld, wild_rank, ruleset.wild_limit) is None
    laid = [c for meld in layout.melds for c in meld.cards]
    assert sorted((*laid, *layout.left)) == sorted(hand)
    assert layout.penalty <= hand_points(layout.left, wild_rank)
    assert layout.stand_ins == sum(len(stand_ins(meld)) for meld in layout.melds)


@settings(max_examples=30)
@given(st.integers(0, 10**9), st.integers(1, 7))
def test_answers_do_not_depend_on_what_was_asked_before(seed: int, number: int) -> None:
    source = random.Random(seed)
    hand = tuple(source.sample(pack(2), hand_size(number) + 1))
    known = solver.distance(hand, number, STANDARD), solver.useful(hand, number, STANDARD)
    forget()
    fresh = Terms(number, STANDARD)
    assert fresh.distance(hand_of(hand), len(hand)) == known[0]
    assert fresh.useful(hand_of(hand), len(hand)) == known[1]


def test_layouts_do_not_depend_on_what_was_asked_before() -> None:
    laid = 0
    for number in range(300):
        source = random.Random(f"layout/{number}")
        game = random_game(source)
        hand = tuple(sorted(random_hand(source, game)))
        terms = Terms(game.round_number, game.ruleset)
        found = solver.layout(hand, game.round_number, game.ruleset)
        assert LayoutSearch(terms).best(hand) == found
        assert solver.layout(hand, game.round_number, game.ruleset) == found
        laid += found is not None
    assert laid > 100
