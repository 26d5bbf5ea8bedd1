"""What plate, meter and prompt say: of one turn the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position
from table_pieces import FOUR
from table_states import STATES

from game.arrangement import fresh
from game.coach.meter import Meter
from game.players import Person
from game.rules.cards import CARDS_A_DECK, FACE_OF, JOKER, RANKS, Rank, SeatId, Suit, face
from game.rules.notation import parse_cards
from game.rules.views import PlayerView, view_for
from game.ui.table.content.presentation import Step
from game.ui.table.content.presenter import (
    Due,
    find_due,
    helpful_line,
    meter_shown,
    movers,
    odds_line,
    plate_shown,
    play_prompt,
    seats_shown,
    steps,
)
from game.wording import plain

ME = SeatId(0)
MINE, THEIRS = ["set 9H 9S 9D", "run 5H 6H * 8H"], ["set QH QS QD", "run TD JD QD KD"]


def view_of(hand: str, *, is_down: bool = True) -> PlayerView:
    melds = {1: THEIRS} | ({0: MINE} if is_down else {})
    return view_for(position([hand, "KC KD"], round_number=2, melds=melds), SeatId(0))


@pytest.mark.parametrize(
    ("view", "due", "heading", "prompt"),
    [
        (view_of("9C 2S 3S"), Due.LAY_OFF, "You can lay off now", "onto a meld"),
        (view_of("7H 2S 3S"), Due.SWAP, "You can swap for a wild", "Swap a card"),
        (view_of("2S 3S"), Due.DISCARD, "", "onto the discard pile"),
        (
            view_of("9H 9S 9D 5H 6H 7H 8H 2S", is_down=False),
            Due.LAY_DOWN,
            "",
            "press Arrange",
        ),
        (view_of("9H 9S 5H 2S", is_down=False), Due.DISCARD, "These would help", "discard pile"),
    ],
    ids=["lay off", "swap", "discard", "lay down", "short"],
)
def test_plate_meter_and_prompt_agree(
    view: PlayerView, due: Due, heading: str, prompt: str
) -> None:
    meter, arrangement = Meter(view), fresh(view.hand, 2)
    assert find_due(view, meter) is due
    assert meter_shown(view, meter, arrangement).label == heading
    assert prompt in play_prompt(view, arrangement, meter)
    now = next(words for words, step in steps(view, meter) if step is Step.NOW)
    assert now == ("Discard" if due is Due.DISCARD else "Meld")


@pytest.mark.parametrize(
    ("useful", "words"),
    [
        ("AC AD AH AS 8C 8D 8H 8S", "aces, eights"),
        ("AC AD AH AS 7H JS *", "aces 7♥ J♠ any wild"),
        ("4C 4D 4H 4S *", "any wild"),
        ("5H 6H 7H 8H 9H TH JH QH", "5♥ 6♥ 7♥ 8♥ 9♥ 10♥ and 2 more"),
    ],
)
def test_a_rank_of_which_every_suit_helps_is_named_once(useful: str, words: str) -> None:
    faces = sorted({FACE_OF[card] for card in parse_cards(useful, 2)})
    assert plain(helpful_line(view_of("2S 3S"), faces)) == words


def test_no_more_ranks_are_named_than_there_is_room_for() -> None:
    faces = [face(rank, suit) for suit in Suit for rank in RANKS]
    assert plain(helpful_line(view_of("2S 3S"), faces, most=2)) == "aces, twos and 10 more any wild"


def test_with_an_offer_the_sun_shines_on_who_has_the_turn_and_on_who_is_asked() -> None:
    view, players = STATES["buy-offer"]().view, FOUR
    assert movers(view) == {view.table.turn.seat, view.seat}
    assert [said.is_turn for said in seats_shown(view, players)] == [True, False, True, False]
    plate = plate_shown(view, players, Meter(view))
    assert (plate.heading, plate.is_turn, plate.steps) == ("Buy or pass?", True, ())


def test_who_wants_the_stock_still_has_the_turn_while_others_are_asked() -> None:
    view = STATES["buy-offer"]().view
    turn = replace(view.table.turn, seat=ME, asked=(SeatId(3), SeatId(1)))
    mine = replace(view, table=replace(view.table, turn=turn))
    plate = plate_shown(mine, FOUR, Meter(mine))
    assert (plate.heading, plate.is_turn, plate.steps) == ("Your turn", True, ())
    persons = (FOUR[0], Person("Ana", "owl"), *FOUR[2:])
    plate = plate_shown(mine, persons, Meter(mine))
    assert plate.heading == f"{FOUR[0].name}’s turn", "with others before the screen it has a name"
    turn = replace(turn, seat=SeatId(2))
    theirs = replace(view, table=replace(view.table, turn=turn))
    plate = plate_shown(theirs, FOUR, Meter(theirs))
    name = FOUR[2].name
    assert (plate.heading, plate.is_turn) == (f"{name}’s turn", False)


def test_the_meter_tells_the_odds_from_what_was_seen() -> None:
    view = view_of("9H 9S 9D 5H 6H 8H 2S", is_down=False)
    meter = Meter(view)
    wild_rank = view.table.wild_rank
    assert wild_rank not in (2, 5, 6, 7, 8, 9)
    wilds = [*(face(wild_rank, suit) for suit in Suit), FACE_OF[JOKER]]
    seven = face(Rank(7), Suit.HEARTS)
    unseen = 2 * CARDS_A_DECK - len(view.hand) - len(view.table.discards) - len("QQQTJQK")
    line = plain(odds_line(view, meter, (seven, *wilds)))
    assert line.split("\n") == [
        f"{2 + 2 * len(Suit) + 4} of the {unseen} possible cards help.",
        "7♥: 2 of 2 still possible.",
    ]
    pile = (parse_cards("7H", 2)[0], *view.table.discards)
    later = replace(view, table=replace(view.table, discards=pile))
    line = plain(odds_line(later, Meter(later), (seven,)))
    assert line.split("\n") == [
        f"1 of the {unseen - 1} possible cards helps.",
        "7♥: 1 of 2 still possible.",
    ]
    assert "\n" not in odds_line(later, Meter(later), (seven, face(Rank(10), Suit.SPADES)))
    dry = replace(view, table=replace(view.table, stock_count=0, reshuffles_left=0))
    assert odds_line(dry, Meter(dry), (seven,)) == ()
