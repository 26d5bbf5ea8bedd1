from __future__ import annotations

import pytest
from matches import positions
from positions import position

from game.ai.opponent import Level, opponent_for
from game.ai.plan import unseen_cards
from game.ai.shed import Shedding, fitting, may_be_shed, shedding
from game.rules.actions import LayOff, SwapWild
from game.rules.cards import FACE_OF, SeatId, pack
from game.rules.melds import End, extend, swap
from game.rules.notation import format_cards, format_face
from game.rules.reasons import Refusal
from game.rules.ruleset import Ruleset, WildSwap
from game.rules.views import PlayerView, view_for


def seen(hand: str, *melds: str, ruleset: Ruleset | None = None) -> PlayerView:
    state = position(
        [hand, "2D 5C"], round_number=2, melds={0: melds}, ruleset=ruleset or Ruleset()
    )
    return view_for(state, SeatId(0))


def plan_of(view: PlayerView) -> Shedding:
    return shedding(view, view.hand, lambda: unseen_cards(view))


def laid(plan: Shedding) -> list[str]:
    return [format_face(FACE_OF[move.card]) for move in plan.moves]


@pytest.mark.parametrize(
    ("hand", "melds", "moves", "dead"),
    [
        ("7H JD 2S", ("run 3H 4S 5H 6H", "set JH JS JC"), ["7H", "JD"], "2S"),
        # a chain: the eight fits once the seven lies
        ("8H 7H", ("run 3H 4S 5H 6H", "set JH JS JC"), ["7H", "8H"], ""),
        # a wild joins the run to the card beyond
        ("* 8H", ("run 3H 4H 5H 6H", "set JH JS JC"), ["*", "8H"], ""),
        # the gap is wider than the wilds at hand: the wild is parked, the nine stays
        ("* 9H", ("run 3H 4H 5H 6H", "set JH JS JC"), ["*"], "9H"),
        ("2S TC", ("run 3H 4H 5H 6H", "set JH JS JC"), [], "TC 2S"),
    ],
)
def test_sheds_all_that_can_be_shed(
    hand: str, melds: tuple[str, ...], moves: list[str], dead: str
) -> None:
    plan = plan_of(seen(hand, *melds))
    assert sorted(laid(plan)) == sorted(moves)
    assert format_cards(plan.dead) == dead


def test_swaps_where_that_frees_a_card_and_only_if_the_rules_let_it() -> None:
    melds = ("run 5H * 7H 8H", "set JH JS JC")
    plan = plan_of(seen("6H 2S", *melds))
    assert [type(move) for move in plan.moves] == [SwapWild, LayOff]
    assert format_cards(plan.dead) == "2S"
    off = plan_of(seen("6H 2S", *melds, ruleset=Ruleset(wild_swap=WildSwap.OFF)))
    assert off.moves == ()


def test_swaps_first_where_the_wild_bridges_to_another_card() -> None:
    # The jack could simply be laid off; swapped, it frees the joker that joins the ten to the run.
    plan = plan_of(seen("JD TH", "run 5H 6H 7H 8H", "set JH JS *"))
    assert plan.dead == ()
    assert isinstance(plan.moves[0], SwapWild)


def test_parks_a_wild_where_nobody_can_claim_it() -> None:
    view = seen("* 2S", "run AH 2H 3H *", "set JH JS JC")
    crowded = plan_of(view).moves[0]
    assert isinstance(crowded, LayOff)
    assert crowded.meld == 0  # two fives and two sixes of hearts are fewer than five jacks


def test_what_is_unseen_is_asked_only_where_a_wild_is_parked() -> None:
    def forbidden() -> int:
        raise AssertionError("nobody need count")

    view = seen("7H JD 2S", "run 3H 4S 5H 6H", "set JH JS JC")
    assert len(shedding(view, view.hand, forbidden).moves) == 2


def faces_that_fit(view: PlayerView) -> set[str]:
    return {format_face(FACE_OF[card]) for card in fitting(view, pack(1))}


def test_tells_which_cards_fit_the_table() -> None:
    melds = ("run 5H * 7H 8H", "set JH JS JC")
    jacks = {f"J{suit}" for suit in "CDHS"}
    wilds = {"*", "4C", "4D", "4H", "4S"}
    assert faces_that_fit(seen("2S", *melds)) == {*jacks, *wilds, "6H", "9H"}
    fixed = Ruleset(wild_swap=WildSwap.OFF)
    assert faces_that_fit(seen("2S", *melds, ruleset=fixed)) == {*jacks, *wilds, "9H"}
    assert faces_that_fit(seen("2S")) == set()


@pytest.mark.parametrize("deal", range(3))
def test_what_fits_is_what_the_rules_let_it_lay_off_or_swap(deal: int) -> None:
    cast = [opponent_for(Level.MEDIUM)] * 3
    for step in positions(Ruleset(rounds=(2, 5)), cast, deal):
        table = step.state.round.table
        view = view_for(step.state, step.seat)
        melds = [meld for seat in table.seats for meld in seat.melds]
        fits = fitting(view, pack(1))
        for card in pack(1):
            grown = any(
                not isinstance(extend(meld, card, end, table.wild_rank), Refusal)
                for meld in melds
                for end in End
            )
            swapped = any(
                not isinstance(swap(meld, position, card), Refusal)
                for meld in melds
                for position in range(len(meld.cards))
            )
            assert (card in fits) == (grown or swapped)
            assert may_be_shed(view, card) or not (grown or swapped)
