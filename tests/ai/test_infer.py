from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import belief as benchmark
import pytest
from positions import position

from game.ai.infer import RELATIVES, Belief, Doings, doings
from game.ai.plan import by_face, unseen_cards
from game.rules.cards import JOKER, CardId, Face, SeatId
from game.rules.events import (
    BuyDeclined,
    CardDiscarded,
    CardDrawn,
    DiscardBought,
    Event,
    RoundDealt,
    Source,
    StockChosen,
    StockReshuffled,
    TurnEnded,
)
from game.rules.notation import format_face, parse_cards, parse_face
from game.rules.views import view_for

OWN, RIVAL = SeatId(0), SeatId(1)
HAND = "4C 5D 6C 8D TS JC KD"
STOCK, PILE = Source.STOCK, Source.DISCARDS


def belief_after(*events: Event, hand: str = "2H 2S 9C", round_number: int = 1) -> Belief:
    """Return what the first seat believes of the second after public events."""
    state = position([hand, HAND], round_number=round_number)
    taken = [card for draw in events if (card := _taken_by_rival(draw)) is not None]
    own, rival = state.round.table.seats
    seats = (own, replace(rival, shown=tuple(sorted(taken))))
    table = replace(state.round.table, seats=seats, history=events)
    state = replace(state, round=replace(state.round, table=table))
    view = view_for(state, OWN)
    return Belief(view, RIVAL, by_face(unseen_cards(view)), doings(table)[RIVAL])


def _taken_by_rival(event: Event) -> CardId | None:
    match event:
        case CardDrawn(seat, Source.DISCARDS, card) if seat == RIVAL:
            return card
        case _:
            return None


def cards(text: str) -> Sequence[CardId]:
    return parse_cards(text, 2)


def test_tells_what_a_seat_threw_and_left_lying() -> None:
    a, b, c, d, e = cards("AH KH 7C 8C 9D")
    table = position(["2H", "3H"]).round.table
    history = (
        RoundDealt(1, OWN, table.wild_rank, ((), ()), a, 80),
        CardDrawn(RIVAL, STOCK, None),
        CardDiscarded(RIVAL, b),
        CardDrawn(OWN, PILE, b),
        CardDiscarded(OWN, c),
        StockChosen(RIVAL),
        BuyDeclined(OWN, c),
        CardDrawn(RIVAL, STOCK, None),
        CardDiscarded(RIVAL, d),
        StockReshuffled(2),
        CardDrawn(OWN, STOCK, e),
    )
    own, rival = doings(replace(table, history=history))
    assert own == Doings((c,), (c, d), 2)
    assert rival == Doings((b, d), (a, c), 2)


def test_a_bought_discard_is_off_the_pile() -> None:
    a, b, c = cards("AH KH 7C")
    table = position(["2H", "3H"]).round.table
    history = (
        RoundDealt(1, OWN, table.wild_rank, ((), ()), a, 80),
        CardDiscarded(OWN, b),
        DiscardBought(OWN, b, None),
        CardDrawn(RIVAL, STOCK, None),
        CardDiscarded(RIVAL, c),
    )
    assert doings(replace(table, history=history))[RIVAL].left == (a,)


def test_a_stock_made_in_a_buy_leaves_the_discard_below_the_bought_one() -> None:
    a, b, c, d = cards("AH KH 7C 8D")
    table = position(["2H", "3H"]).round.table
    history = (
        RoundDealt(7, OWN, table.wild_rank, ((), ()), a, 80),
        CardDiscarded(OWN, b),
        CardDiscarded(OWN, c),
        StockReshuffled(1),
        DiscardBought(OWN, c, None),
        CardDiscarded(OWN, d),
        CardDrawn(OWN, PILE, d),
        TurnEnded(OWN),
        CardDrawn(RIVAL, STOCK, None),
    )
    assert doings(replace(table, history=history))[RIVAL].left == (b,)


@pytest.mark.parametrize(
    ("face", "fellows", "near", "next_but_one"),
    [
        ("8H", "8C 8D 8H 8S", "7H 9H", "6H TH"),
        ("AS", "AC AD AH AS", "2S KS", "3S QS"),
        ("2D", "2C 2D 2H 2S", "AD 3D", "4D"),
        ("KC", "KC KD KH KS", "QC AC", "JC"),
        ("QC", "QC QD QH QS", "JC KC", "TC AC"),
    ],
)
def test_relatives_are_what_sets_and_runs_are_made_of(
    face: str, fellows: str, near: str, next_but_one: str
) -> None:
    found = [sorted(format_face(one) for one in faces) for faces in RELATIVES[parse_face(face)]]
    assert found == [sorted(texts.split()) for texts in (fellows, near, next_but_one)]


def test_before_anything_is_shown_every_unseen_card_is_as_likely() -> None:
    found = belief_after()
    assert found.uniform == pytest.approx(7 / (108 - 3 - 1))
    assert found.shares == pytest.approx((found.uniform,) * (JOKER + 1))


def test_the_belief_deals_out_as_many_cards_as_the_rival_holds() -> None:
    thrown, left, taken = cards("QH JC KD")
    found = belief_after(
        RoundDealt(1, OWN, position(["2H", HAND]).round.table.wild_rank, ((), ()), left, 80),
        CardDrawn(RIVAL, STOCK, None),
        CardDiscarded(RIVAL, thrown),
        CardDrawn(RIVAL, PILE, taken),
    )
    assert sum(found.expect(Face(face)) for face in range(JOKER + 1)) == pytest.approx(7)


def test_what_was_thrown_is_not_collected_and_what_was_taken_is() -> None:
    queen, king = cards("QH KD")
    before = belief_after()
    after = belief_after(CardDiscarded(RIVAL, queen), CardDrawn(RIVAL, PILE, king))
    for face in ("QD", "QS"):
        assert after.shares[parse_face(face)] < before.shares[parse_face(face)] / 2
    assert after.wants(parse_face("KS")) > 2 * before.wants(parse_face("KS"))
    assert after.wants(parse_face("QS")) < before.wants(parse_face("QS"))


def test_in_a_round_of_runs_the_neighbours_of_a_taken_card_are_wanted() -> None:
    (nine,) = cards("9H")
    before = belief_after(round_number=3)
    after = belief_after(CardDrawn(RIVAL, PILE, nine), round_number=3)
    assert after.wants(parse_face("TH")) > 1.5 * before.wants(parse_face("TH"))
    assert after.wants(parse_face("9S")) < 1.5 * before.wants(parse_face("9S"))


def test_a_wild_is_always_wanted() -> None:
    assert belief_after().wants(JOKER) == 1
    assert belief_after().wants(parse_face("3S")) == 1


def test_in_self_play_the_belief_is_nearer_the_truth_than_a_uniform_one() -> None:
    samples = benchmark.collect(6, 77)
    for kind, weights, ignorant in (
        (samples.holding, benchmark.HOLDING, benchmark.uniform_loss),
        (samples.wanting, benchmark.WANTING, benchmark.rate_loss),
    ):
        losses = [
            (benchmark.loss(found, weights[number]) * len(found), ignorant(found) * len(found))
            for number, found in kind.items()
        ]
        assert len(losses) == 7
        assert sum(mine for mine, _ in losses) < 0.99 * sum(theirs for _, theirs in losses)
