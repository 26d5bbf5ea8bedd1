from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position

from game.ai.plan import Course, Fellows, Unseen, count_unseen, known_holdings
from game.rules.cards import JOKER, Rank, SeatId
from game.rules.contracts import CONTRACTS
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DiscardBought,
    Source,
    WildSwapped,
)
from game.rules.melds import End, SetMeld
from game.rules.notation import parse_cards, parse_face
from game.rules.ruleset import STANDARD, LastRound, Ruleset
from game.rules.state import MatchState
from game.rules.views import view_for

RIVAL = SeatId(1)


def unseen_by(state: MatchState) -> Unseen:
    view = view_for(state, SeatId(0))
    return count_unseen(view, known_holdings(view.table))


def test_knows_what_a_rival_took_face_up_until_it_shows_again() -> None:
    state = position(["7H", "2S"])
    a, b, c, d, e, f = parse_cards("KH QH JH TH 9H *", 2)
    history = (
        *(CardDrawn(RIVAL, Source.DISCARDS, card) for card in (a, b, c)),
        CardDrawn(RIVAL, Source.STOCK, None),
        DiscardBought(RIVAL, d, None),
        CardDiscarded(RIVAL, a),
        CardLaidOff(RIVAL, b, RIVAL, 0, End.HIGH),
        WildSwapped(RIVAL, e, RIVAL, 0, 0, f),
    )
    table = replace(state.round.table, history=history)
    assert known_holdings(table) == ((), tuple(sorted((c, d, f))))
    laid = ContractLaidDown(RIVAL, (SetMeld(Rank(11), (c, d, f)),))
    assert known_holdings(replace(table, history=(*history, laid))) == ((), ())


def test_unseen_is_the_pack_less_all_that_is_seen_or_known() -> None:
    state = position(["7H 7H *", "2S"], melds={1: ("set KH KS KC",)}, discards="AD")
    taken = CardDrawn(RIVAL, Source.DISCARDS, state.round.hands[1][0])
    table = replace(state.round.table, history=(taken,))
    state = replace(state, round=replace(state.round, table=table))
    unseen = unseen_by(state)
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
    unseen = unseen_by(position(["7H 7S 7D 9H 9S KD 2C", "4S"]))
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
