"""The referee clause by clause: what each action does and why it is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import card_in, melds_from, position

from game.rules.actions import (
    Action,
    Buy,
    Decline,
    Discard,
    DrawDiscard,
    DrawStock,
    EndTurn,
    LayDown,
    LayOff,
    PassDraw,
    Phase,
    SwapWild,
)
from game.rules.cards import JOKER_RANK, MAX_SEED, RANK_OF, SeatId, pack
from game.rules.contracts import hand_size
from game.rules.engine import apply, deal_order, new_match
from game.rules.events import (
    CardDrawn,
    DealerDrawn,
    DiscardBought,
    MatchEnded,
    RoundDealt,
    RoundEnded,
    Source,
    StockReshuffled,
)
from game.rules.legality import find_refusal, legal_actions
from game.rules.melds import End, SetMeld
from game.rules.notation import format_cards
from game.rules.reasons import IllegalAction, Reason
from game.rules.ruleset import (
    STANDARD,
    ImpossibleRuleset,
    LastRound,
    Ruleset,
    WildLimit,
    WildSwap,
)
from game.rules.state import MatchState
from game.rules.views import redact, view_for

STAGED = Ruleset(last_round=LastRound.STAGED)
BUYING = Ruleset(buying=True)


def refused(state: MatchState, action: Action) -> str:
    """Return the name of the reason for which an action is refused; fails if it is accepted."""
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    return caught.value.refusal.reason.name


# ---- the deal, R1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", [0, 1, 7, 2**53])
def test_deal_gives_each_seat_its_cards_in_turn(seats: int, seed: int) -> None:
    state, events = new_match(STANDARD, seats, seed)
    table = state.round.table
    assert [len(hand) for hand in state.round.hands] == [hand_size(1)] * seats
    assert table.turn.seat == (table.dealer + 1) % seats
    order = deal_order(STANDARD, seed, 1)
    assert sorted(order) == list(pack(2))
    first = state.round.hands[table.turn.seat]
    assert first == order[0 : 7 * seats : seats]
    assert table.discards == (order[7 * seats],)
    assert state.round.stock[-1] == order[7 * seats + 1]
    assert isinstance(events[0], DealerDrawn)
    assert isinstance(events[-1], RoundDealt)


def test_highest_card_deals_first_and_only_ties_draw_again() -> None:
    redraws = 0
    for seed in range(60):
        _, events = new_match(STANDARD, 6, seed)
        drawn = events[0]
        assert isinstance(drawn, DealerDrawn)
        asked = {SeatId(seat) for seat in range(6)}
        seen = set()
        for draw in drawn.draws:
            assert {seat for seat, _ in draw} == asked
            assert all(RANK_OF[card] != JOKER_RANK for _, card in draw)
            seen |= {card for _, card in draw}
            value = {seat: 14 if RANK_OF[card] == 1 else RANK_OF[card] for seat, card in draw}
            asked = {seat for seat in value if value[seat] == max(value.values())}
        assert asked == {drawn.dealer}
        assert len(seen) == sum(len(draw) for draw in drawn.draws)
        redraws += len(drawn.draws) > 1
    assert redraws > 3


def test_dealer_moves_one_seat_a_round_and_nothing_is_carried_over() -> None:
    state = position(["7H", "8H 9H", "2C"], discards="KC", turn=0)
    state = replace(state, first_dealer=SeatId(2))
    state, events = apply(state, Discard(card_in(state, 0, "7H")))
    dealt = events[-1]
    assert isinstance(dealt, RoundDealt)
    assert (dealt.number, dealt.dealer, dealt.wild_rank) == (2, 0, 4)
    assert all(not seat.melds for seat in state.round.table.seats)
    assert [len(hand) for hand in state.round.hands] == [8, 8, 8]
    assert state.results[0].points == (0, 10, 5)


def test_given_first_dealer_needs_no_draw() -> None:
    state, events = new_match(STANDARD, 3, 5, SeatId(2))
    assert state.round.table.dealer == 2
    assert len(events) == 1


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [
        (STANDARD, 1),
        (STANDARD, 7),
        (Ruleset(decks=1, rounds=(1, 2, 3, 4, 5)), 4),
        (Ruleset(decks=1), 2),
        (Ruleset(decks=4), 2),
        (Ruleset(rounds=()), 2),
        (Ruleset(rounds=(2, 1)), 2),
        (Ruleset(rounds=(1, 1)), 2),
        (Ruleset(rounds=(8,)), 2),
        (Ruleset(reshuffles=10), 2),
        (Ruleset(buying=True, buys_per_round=5), 4),
        (Ruleset(buying=True), 2),
    ],
)
def test_impossible_rulesets_are_refused_with_their_clause(ruleset: Ruleset, seats: int) -> None:
    with pytest.raises(ImpossibleRuleset, match=r"R\d"):
        new_match(ruleset, seats, 1)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="deal number"):
        new_match(STANDARD, 2, seed)


# ---------------------------------------------------------------------------- drawing (R5.1, R6)


def test_drawing_from_the_stock_takes_its_top() -> None:
    state = position(["7H 8H", "2C 3C"], stock="QS 4D", phase=Phase.DRAW)
    after, events = apply(state, DrawStock())
    assert format_cards(after.round.hands[0]) == "7H 8H QS"
    drawn = events[0]
    assert isinstance(drawn, CardDrawn)
    assert redact(drawn, SeatId(1)) == CardDrawn(SeatId(0), Source.STOCK, None)
    assert redact(drawn, SeatId(0)) == drawn
    assert refused(after, DrawStock()) == "ALREADY_DRAWN"
    assert refused(after, DrawDiscard()) == "ALREADY_DRAWN"


def test_taken_discard_cannot_come_straight_back_but_its_twin_can() -> None:
    state = position(["7H 8H", "2C 3C"], discards="KC 7H", phase=Phase.DRAW)
    state, _ = apply(state, DrawDiscard())
    own, taken = state.round.hands[0][0], state.round.hands[0][2]
    assert refused(state, Discard(taken)) == "JUST_TAKEN"
    apply(state, Discard(own))
    lenient = replace(state, ruleset=Ruleset(no_instant_return=False))
    apply(lenient, Discard(taken))


def test_only_card_may_be_discarded_even_if_just_taken() -> None:
    state = position(["7H", "2C 3C"], taken="7H", melds={0: ["set 9H 9S 9D", "set 5H 5S 5D"]})
    _, events = apply(state, Discard(card_in(state, 0, "7H")))
    assert any(isinstance(event, RoundEnded) for event in events)


def test_playing_before_drawing_is_refused() -> None:
    state = position(["7H 8H", "2C 3C"], phase=Phase.DRAW)
    assert refused(state, Discard(card_in(state, 0, "7H"))) == "DRAW_FIRST"
    assert refused(state, EndTurn()) == "DRAW_FIRST"
    assert refused(state, Buy()) == "NO_OFFER"
    assert refused(state, PassDraw()) == "MUST_DRAW"
    other = view_for(state, SeatId(1))
    assert find_refusal(other, DrawStock()).reason is Reason.NOT_YOUR_TURN  # type: ignore[union-attr]
    assert legal_actions(other) == ()


def test_empty_stock_is_made_from_the_discards_but_the_top() -> None:
    state = position(
        ["7H 8H", "2C 3C"], discards="KC QC JC", stock_count=0, phase=Phase.DRAW, fresh=False
    )
    after, events = apply(state, DrawStock())
    assert events[0] == StockReshuffled(2)
    assert format_cards(after.round.table.discards) == "JC"
    assert after.round.table.reshuffles_left == 2
    assert after.round.table.stock_count == 1


def test_turns_close_when_no_stock_can_be_made_and_a_pass_blocks_the_round() -> None:
    state = position(
        ["7H 8H", "2C 3C", "4C 5C"], discards="KC QC", stock_count=0, reshuffles_left=0
    )
    state, _ = apply(state, Discard(card_in(state, 0, "7H")))
    assert state.round.table.closing_turns == 3
    assert refused(state, DrawStock()) == "NO_STOCK"
    _, events = apply(state, PassDraw())
    ended = next(event for event in events if isinstance(event, RoundEnded))
    assert ended.result.winner is None
    assert ended.result.points == (5, 25, 10)  # 3C is wild in round 1


def test_round_is_blocked_after_each_seat_had_one_more_turn() -> None:
    state = position(["7H 8H", "2C 4D"], discards="KC QC", stock_count=0, reshuffles_left=0)
    state, _ = apply(state, Discard(card_in(state, 0, "7H")))
    for seat in (1, 0):
        assert state.round.table.turn.seat == seat
        state, _ = apply(state, DrawDiscard())
        state, events = apply(state, Discard(state.round.hands[seat][0]))
    assert any(isinstance(e, RoundEnded) and e.result.winner is None for e in events)


# -------------------------------------------------------------------------- laying down (R5.2)


READY = "7H 7S 7D 9H 9S 9D KC"


def test_lay_down_puts_the_contract_on_the_table_at_once() -> None:
    state = position([READY, "2C 4C"])
    melds = melds_from(state, 0, "set 7H 7S 7D", "set 9H 9S 9D")
    after, _ = apply(state, LayDown(melds))
    assert after.round.table.seats[0].melds == melds
    assert format_cards(after.round.hands[0]) == "KC"
    assert refused(after, LayDown(melds)) == "ALREADY_DOWN"


@pytest.mark.parametrize(
    ("hand", "melds", "reason"),
    [
        (READY, ["set 7H 7S 7D"], "NOT_THE_CONTRACT"),
        (READY + " 4H 5H 6H 8H", ["set 7H 7S 7D", "run 4H 5H 6H 7H"], "NOT_THE_CONTRACT"),
        ("7H 7S 7D 7C 9H 9S 9D", ["set 7H 7S 7D 7C", "set 9H 9S 9D"], "KEEP_A_DISCARD"),
    ],
)
def test_lay_down_refusals(hand: str, melds: list[str], reason: str) -> None:
    full = position([hand + " 7H 6H 5H", "2C 4C"])
    state = position([hand, "2C 4C"])
    assert refused(state, LayDown(melds_from(full, 0, *melds))) == reason


def test_lay_down_needs_ones_own_cards_once_each() -> None:
    state = position([READY, "5C 5D 5H 2C"])
    sevens = melds_from(state, 0, "set 7H 7S 7D")
    fives = melds_from(state, 1, "set 5C 5D 5H")
    assert refused(state, LayDown(sevens + fives)) == "CARD_NOT_IN_HAND"
    assert refused(state, LayDown(sevens + sevens)) == "CARD_USED_TWICE"
    assert Reason.CARD_USED_TWICE.clause == "R1.2", "it is of a set as well as of a run"


def test_a_set_has_a_real_rank() -> None:
    state = position(["* * * 9H 9S 9D KC", "2C 4C"])
    jokers = SetMeld(JOKER_RANK, state.round.hands[0][:3])
    nines = melds_from(state, 0, "set 9H 9S 9D")
    assert refused(state, LayDown((jokers, *nines))) == "NO_NATURAL"


def test_wild_limit_holds_at_lay_down_only() -> None:
    limited = Ruleset(wild_limit=WildLimit.ONE)
    state = position(["7H 7S * * 9H 9S 9D KC", "2C 4C"], ruleset=limited)
    melds = melds_from(state, 0, "set 7H 7S * *", "set 9H 9S 9D")
    assert refused(state, LayDown(melds)) == "TOO_MANY_STAND_INS"
    down = position(["* KC", "2C 4C"], ruleset=limited, melds={0: ["set 7H 7S *", "set 9H 9S 9D"]})
    apply(down, LayOff(card_in(down, 0, "*"), SeatId(0), 0, End.HIGH))


def test_emptying_the_hand_by_melding_goes_out_where_no_discard_is_needed() -> None:
    hand = "7H 7S 7D 9H 9S 9D"
    state = position([hand, "2C 4C"], ruleset=Ruleset(must_discard_to_go_out=False))
    melds = melds_from(state, 0, "set 7H 7S 7D", "set 9H 9S 9D")
    _, events = apply(state, LayDown(melds))
    ended = next(event for event in events if isinstance(event, RoundEnded))
    assert (ended.result.winner, ended.result.points) == (0, (0, 10))


# ------------------------------------------------------------------------- laying off (R5.3)

DOWN = {0: ["set 7H 7S 7D", "set 9H 9S 9D"], 1: ["set 5H 5S 5D", "set KH KS KD"]}


def test_lay_off_on_ones_own_and_others_melds() -> None:
    state = position(["5C 7C 2D", "2C 4C"], melds=DOWN)
    state, _ = apply(state, LayOff(card_in(state, 0, "5C"), SeatId(1), 0, End.HIGH))
    state, _ = apply(state, LayOff(card_in(state, 0, "7C"), SeatId(0), 0, End.HIGH))
    assert [len(m.cards) for s in state.round.table.seats for m in s.melds] == [4, 3, 4, 3]


def test_lay_off_at_both_ends_of_a_run_up_to_the_aces() -> None:
    melds = {0: ["set 8H 8S 8D", "run 2H 3H 4H 5H"], 1: ["set 9H 9S 9D", "run TH JH QH KH"]}
    state = position(["AH AH 6H QC", "2C 4C"], round_number=2, melds=melds)
    low, high, six = state.round.hands[0][:3]
    after, _ = apply(state, LayOff(low, SeatId(0), 1, End.LOW))
    after, _ = apply(after, LayOff(high, SeatId(1), 1, End.HIGH))
    after, _ = apply(after, LayOff(six, SeatId(0), 1, End.HIGH))
    own, other = after.round.table.seats[0].melds[1], after.round.table.seats[1].melds[1]
    assert format_cards(own.cards) == "AH 2H 3H 4H 5H 6H"
    assert format_cards(other.cards) == "TH JH QH KH AH"
    queen = card_in(after, 0, "QC")
    assert refused(after, LayOff(queen, SeatId(0), 1, End.LOW)) == "RUN_ENDS_AT_ACE"
    assert refused(after, LayOff(queen, SeatId(0), 1, End.HIGH)) == "WRONG_SUIT"


def test_strict_lay_off_waits_for_the_next_turn() -> None:
    melds = {0: DOWN[0]}
    state = position(["7C 2D", "2C 4C"], melds=melds, down_since=9, turn_number=9)
    action = LayOff(card_in(state, 0, "7C"), SeatId(0), 0, End.HIGH)
    assert refused(state, action) == "NEXT_TURN"
    apply(replace(state, ruleset=Ruleset(strict_lay_off=False)), action)


@pytest.mark.parametrize(
    ("hand", "card", "owner", "meld", "reason"),
    [
        ("7C 2D", "2D", 0, 0, "WRONG_RANK"),
        ("7C 2D", "7C", 0, 5, "NO_SUCH_MELD"),
        ("7C 2D", "7C", 5, 0, "NO_SUCH_MELD"),
        ("7C", "7C", 0, 0, "KEEP_A_DISCARD"),
    ],
)
def test_lay_off_refusals(hand: str, card: str, owner: int, meld: int, reason: str) -> None:
    state = position([hand, "2C 4C"], melds=DOWN)
    action = LayOff(card_in(state, 0, card), SeatId(owner), meld, End.HIGH)
    assert refused(state, action) == reason


def test_lay_off_needs_a_contract_down() -> None:
    state = position(["7C 2D", "2C 4C"], melds={1: DOWN[1]})
    assert refused(state, LayOff(card_in(state, 0, "7C"), SeatId(1), 0, End.HIGH)) == "NOT_DOWN"


# ---------------------------------------------------------------------------- swapping (R5.4)

WITH_WILD = {0: ["set 8H 8S 8D", "run 2H 3H * 5H"], 1: ["set 9H 9S *", "run TH JH QH KH"]}


def test_swap_takes_the_wild_for_the_natural_card() -> None:
    state = position(["4H 9D 6C", "2C 4C"], round_number=2, melds=WITH_WILD)
    after, _ = apply(state, SwapWild(card_in(state, 0, "4H"), SeatId(0), 1, 2))
    assert format_cards(after.round.table.seats[0].melds[1].cards) == "2H 3H 4H 5H"
    assert format_cards(after.round.hands[0]) == "9D 6C *"
    after, _ = apply(after, SwapWild(card_in(after, 0, "9D"), SeatId(1), 0, 2))
    assert format_cards(after.round.hands[0]) == "6C * *"


def test_natural_wild_rank_card_replaces_a_joker_in_its_own_place() -> None:
    state = position(["4H 6C", "2C"], round_number=2, melds=WITH_WILD)
    assert state.round.table.wild_rank == 4
    apply(state, SwapWild(card_in(state, 0, "4H"), SeatId(0), 1, 2))


@pytest.mark.parametrize(
    ("ruleset", "down", "reason"),
    [
        (Ruleset(wild_swap=WildSwap.OFF), True, "NO_SWAPS"),
        (STANDARD, False, "SWAP_WHEN_DOWN"),
        (Ruleset(wild_swap=WildSwap.ANYONE), False, None),
    ],
)
def test_who_may_swap(ruleset: Ruleset, down: bool, reason: str | None) -> None:
    melds = WITH_WILD if down else {1: WITH_WILD[1]}
    state = position(["9D 6C", "2C 4C"], round_number=2, melds=melds, ruleset=ruleset)
    action = SwapWild(card_in(state, 0, "9D"), SeatId(1), 0, 2)
    if reason is None:
        apply(state, action)
    else:
        assert refused(state, action) == reason


@pytest.mark.parametrize(
    ("card", "owner", "meld", "at", "reason"),
    [
        ("5D", 0, 1, 2, "SWAP_WANTS"),
        ("5D", 1, 0, 2, "SWAP_WANTS_RANK"),
        ("5D", 0, 1, 0, "NOT_A_STAND_IN"),
        ("5D", 0, 1, 9, "NOT_A_STAND_IN"),
        ("5D", 0, 2, 0, "NO_SUCH_MELD"),
    ],
)
def test_swap_refusals(card: str, owner: int, meld: int, at: int, reason: str) -> None:
    state = position(["5D 6C", "2C 4C"], round_number=2, melds=WITH_WILD)
    assert refused(state, SwapWild(card_in(state, 0, card), SeatId(owner), meld, at)) == reason


# ---------------------------------------------------------------------------- round 7 (R5.7)

WHOLE = "AH 2H 3H 4H 5S 6S 7S 8S 9S TC JC QC KC AC"
RUNS = ["run AH 2H 3H 4H", "run 5S 6S 7S 8S 9S", "run TC JC QC KC AC"]


def test_round_seven_goes_down_whole_and_ends_the_match() -> None:
    state = position([WHOLE, "2C 4C"], round_number=7)
    after, events = apply(state, LayDown(melds_from(state, 0, *RUNS)))
    assert events[-1] == MatchEnded((SeatId(0),))
    assert after.is_over
    assert refused(after, DrawStock()) == "MATCH_OVER"
    assert after.results[0].winner == 0


def test_round_seven_refuses_part_of_the_hand() -> None:
    state = position([WHOLE + " 2D", "2C 4C"], round_number=7)
    assert refused(state, LayDown(melds_from(state, 0, *RUNS))) == "WHOLE_HAND"


def test_staged_round_seven_ends_the_turn_without_a_discard_only_when_stuck() -> None:
    melds = {0: RUNS}
    state = position(["2D", "2C 4C"], round_number=7, ruleset=STAGED, melds=melds)
    assert legal_actions(view_for(state, SeatId(0))) == (EndTurn(),)
    assert refused(state, Discard(card_in(state, 0, "2D"))) == "LAST_CARD_STAYS"
    after, _ = apply(state, EndTurn())
    assert after.round.table.turn.seat == 1
    assert not after.round.table.turn.is_discard_fresh

    fitting = position(["5H", "2C 4C"], round_number=7, ruleset=STAGED, melds=melds)
    assert refused(fitting, EndTurn()) == "MUST_DISCARD"
    _, events = apply(fitting, LayOff(card_in(fitting, 0, "5H"), SeatId(0), 0, End.HIGH))
    assert any(isinstance(event, RoundEnded) for event in events)

    two = position(["2D 3D", "2C 4C"], round_number=7, ruleset=STAGED, melds=melds)
    assert refused(two, EndTurn()) == "MUST_DISCARD"
    apply(two, Discard(card_in(two, 0, "2D")))


# ---- buying, R7


def test_the_others_are_asked_clockwise_and_the_first_buyer_pays() -> None:
    state = position(
        ["7H 8H", "2C 4C", "4D 5D", "6D TD"],
        ruleset=BUYING,
        phase=Phase.DRAW,
        discards="QC KC",
        stock="AS AD AC",
        discarder=3,
    )
    state, _ = apply(state, DrawStock())
    assert state.round.table.turn.asked == (1, 2)
    assert refused(state, Discard(card_in(state, 1, "2C"))) == "ANSWER_THE_OFFER"
    state, _ = apply(state, Decline())
    assert state.round.table.to_act == 2
    state, events = apply(state, Buy())
    bought = events[0]
    assert isinstance(bought, DiscardBought)
    assert redact(bought, SeatId(0)) == DiscardBought(SeatId(2), bought.card, None)
    assert format_cards(state.round.hands[2]) == "4D 5D KC AS"
    assert format_cards(state.round.hands[0]) == "7H 8H AD"
    assert format_cards(state.round.table.discards) == "QC"
    assert state.round.table.seats[2].buys_left == 2
    assert state.round.table.turn.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("seat", "reason", "answered"),
    [
        (0, "OTHERS_ARE_ASKED", "NO_OFFER"),
        (1, "ANSWER_THE_OFFER", None),
        (2, "NOT_YOUR_TURN", "NO_OFFER"),
        (3, "NOT_YOUR_TURN", "NO_OFFER"),
    ],
)
def test_while_a_discard_is_on_offer_only_who_is_asked_may_answer(
    seat: int, reason: str, answered: str | None
) -> None:
    hands = ["7H 8H", "2C 4C", "4D 5D", "6D TD"]
    state = position(hands, ruleset=BUYING, phase=Phase.DRAW, discarder=3)
    state, _ = apply(state, DrawStock())
    view = view_for(state, SeatId(seat))
    for action in (DrawStock(), DrawDiscard(), PassDraw(), Discard(view.hand[0]), EndTurn()):
        refusal = find_refusal(view, action)
        assert refusal is not None
        assert refusal.reason.name == reason
    for answer in (Buy(), Decline()):
        refusal = find_refusal(view, answer)
        assert (refusal and refusal.reason.name) == answered


def test_first_refusal_is_free_and_closes_the_window() -> None:
    state = position(["7H 8H", "2C 4C", "4D 5D"], ruleset=BUYING, phase=Phase.DRAW, discarder=2)
    state, _ = apply(state, DrawDiscard())
    assert state.round.table.turn.phase is Phase.PLAY
    assert state.round.table.seats[0].buys_left == 3


def test_a_discard_is_on_offer_once() -> None:
    state = position(["7H 8H", "2C 4C", "4D 5D"], ruleset=BUYING, phase=Phase.DRAW, fresh=False)
    state, _ = apply(state, DrawStock())
    assert state.round.table.turn.phase is Phase.PLAY


def test_nobody_is_excepted_for_the_first_turned_up_card() -> None:
    state, _ = new_match(BUYING, 3, 4, SeatId(0))
    state, _ = apply(state, DrawStock())
    assert state.round.table.turn.asked == (2, 0)


@pytest.mark.parametrize(("stock", "asked"), [(1, ()), (2, (1,))])
def test_no_offer_where_the_stock_cannot_supply_it(stock: int, asked: tuple[int, ...]) -> None:
    state = position(
        ["7H 8H", "2C 4C", "4D 5D"],
        ruleset=BUYING,
        phase=Phase.DRAW,
        discards="QC KC",
        stock_count=stock,
        discarder=2,
    )
    after, _ = apply(state, DrawStock())
    assert after.round.table.turn.asked == asked


def test_seats_without_buys_are_not_asked() -> None:
    state = position(
        ["7H 8H", "2C 4C", "4D 5D"], ruleset=BUYING, phase=Phase.DRAW, discarder=2, buys_left=0
    )
    after, _ = apply(state, DrawStock())
    assert after.round.table.turn.phase is Phase.PLAY
