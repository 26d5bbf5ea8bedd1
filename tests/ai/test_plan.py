from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position

from game.ai.plan import Course, Discarding, Fellows, Unseen, by_face, unseen_cards
from game.rules.cards import JOKER, SeatId
from game.rules.contracts import CONTRACTS
from game.rules.notation import format_cards, parse_cards, parse_face
from game.rules.ruleset import STANDARD, LastRound, Ruleset
from game.rules.state import MatchState
from game.rules.views import view_for


def unseen_by(state: MatchState) -> Unseen:
    view = view_for(state, SeatId(0))
    return by_face(unseen_cards(view))


def test_unseen_is_the_pack_less_all_that_is_seen_or_known() -> None:
    state = position(["7H 7H *", "2S"], melds={1: ("set KH KS KC",)}, discards="AD")
    own, rival = state.round.table.seats
    seats = (own, replace(rival, shown=state.round.hands[1]))
    table = replace(state.round.table, seats=seats)
    unseen = unseen_by(replace(state, round=replace(state.round, table=table)))
    counts = {text: unseen[parse_face(text)] for text in ("7H", "KH", "KD", "AD", "2S")}
    assert counts == {"7H": 0, "KH": 1, "KD": 2, "AD": 1, "2S": 1}
    assert unseen[JOKER] == 3
    assert sum(unseen) == 108 - 3 - 1 - 3 - 1


@pytest.mark.parametrize(
    ("number", "kept", "wanted"),
    [
        (1, "7H 7S 7D 9H 9S KD 2C", 1),
        (1, "7H 7S 7D 9H 9S 9C 2C", 0),
        (3, "2H 3H 4H 5H 7S 8S 9S KD QC", 1),
        # thirteen cards that fit want a fourteenth that fits too
        (7, "2H 3H 4H 5H 7S 8S TS JS 2C 3C 4C 5C 6C", 1),
        (7, "2H 3H 4H 5H 7S 8S TS JS 2C 3C 4C 5C KD", 2),
    ],
)
def test_counts_the_draws_that_a_kept_hand_wants(number: int, kept: str, wanted: int) -> None:
    # In rounds 1, 3 and 7 the threes, fives and nines are wild.
    ruleset = STANDARD if number != 7 else Ruleset()
    assert Course(number, ruleset).draws_wanted(parse_cards(kept, 2)) == wanted


def test_outs_are_the_unseen_cards_that_bring_it_nearer() -> None:
    hand = parse_cards("7H 7S 7D 9H 9S KD 2C", 2)
    unseen = unseen_cards(view_for(position(["7H 7S 7D 9H 9S KD 2C", "4S"]), SeatId(0)))
    # six nines, eight threes that are wild, four jokers
    assert Course(1, STANDARD).outs(hand, unseen) == 6 + 8 + 4


def test_staged_round_seven_asks_for_the_contract_only() -> None:
    kept = parse_cards("2H 3H 4H 5H 7S 8S TS JS 2C 3C 4C 5C KD", 2)
    assert Course(7, Ruleset(last_round=LastRound.STAGED)).draws_wanted(kept) == 1


def test_company_counts_what_the_contract_has_use_for() -> None:
    hand = parse_cards("7H 7S 8H TH AD KD 2D", 2)
    seven, _, eight, _, ace, king, two = hand
    fellows = Fellows(hand)
    assert fellows.pairs(seven) == 2
    assert fellows.neighbours(seven) == 2
    assert fellows.neighbours(eight) == 2 + 1
    assert fellows.neighbours(ace) == 2 + 2
    assert fellows.neighbours(king) == 2
    assert fellows.company(seven, CONTRACTS[1]) == 2
    assert fellows.company(seven, CONTRACTS[3]) == 2
    assert fellows.company(seven, CONTRACTS[2]) == 4
    assert fellows.company(two, CONTRACTS[1]) == 0


def test_company_of_a_card_that_is_not_in_the_hand() -> None:
    fellows = Fellows(parse_cards("7H 7S 8H * QD AD", 2))
    seven, nine, king, joker = parse_cards("7D 9H KD *", 2)
    assert fellows.pairs(seven) == 4
    assert fellows.neighbours(nine) == 2 + 1
    assert fellows.neighbours(king) == 2 + 2
    assert fellows.neighbours(joker) == 0


@pytest.mark.parametrize(
    ("number", "hand", "draws", "near"),
    [
        (1, "7H 7S 7D 9H 9S KD 2C 4C", 1, "KD 2C 4C"),
        (2, "7H 7S 7D 8D 9D QC KS 2C 2H", 2, "7H 7S QC KS 2C 2H"),
        (1, "7H 7S 7D KD KC 3S 4H 5C", 0, "4H 5C"),
    ],
)
def test_the_discards_that_leave_a_hand_as_near(
    number: int, hand: str, draws: int, near: str
) -> None:
    cards = parse_cards(hand, 2)
    least, found = Discarding(Course(number, STANDARD), cards).as_near(cards)
    assert (least, format_cards(found)) == (draws, near)


def test_where_no_other_card_may_go_a_wanted_one_does() -> None:
    cards = parse_cards("7H 7S 7D KD KC KS 2C", 2)
    assert Discarding(Course(1, STANDARD), cards).as_near(cards[:1]) == (1, [cards[0]])


def test_outs_after_a_discard_are_those_of_the_hand_that_is_kept() -> None:
    state = position(["7H 7S 7D 8D 9D QC KS 2C 2H", "4S"])
    view = view_for(state, SeatId(0))
    unseen, course = unseen_cards(view), Course(2, STANDARD)
    discarding = Discarding(course, view.hand)
    for card in view.hand:
        kept = tuple(other for other in view.hand if other != card)
        assert discarding.outs_after(card, unseen) == course.outs(kept, unseen)
    assert discarding.most_outs(unseen) == discarding.outs_after(view.hand[5], unseen)
