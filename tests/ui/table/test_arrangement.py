"""Moving own cards between hand and tray, one-shot sorts, and what the tray stands for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import position

from game.arrangement import Arrangement, format_arrangement, parse_arrangement
from game.rules import solver
from game.rules.actions import Phase
from game.rules.cards import CardId, Rank, SeatId
from game.rules.notation import format_cards, parse_cards
from game.rules.views import PlayerView, view_for
from game.ui.table.arrangement import (
    grouped,
    is_tray_complete,
    lay_down_of,
    moved_to_hand,
    moved_to_slot,
    next_layout,
    own_cards,
    readings,
    slot_kinds,
    slot_of,
    sorted_by_plan,
    sorted_by_rank,
    sorted_by_suit,
    without,
)
from game.wording import meld_name


def view_of(hand: str, round_number: int = 2, phase: Phase = Phase.PLAY) -> PlayerView:
    return view_for(position([hand, "KC KD"], round_number=round_number, phase=phase), SeatId(0))


def arranged(text: str, drawn: str = "") -> Arrangement:
    """Read `"hand | slot | slot"`."""
    parts = text.split("|")
    cards = list(parse_cards(" ".join(parts), 2))
    split: list[tuple[CardId, ...]] = []
    for part in parts:
        count = len(part.split())
        split.append(tuple(cards[:count]))
        cards = cards[count:]
    mark = parse_cards(drawn, 2)[0] if drawn else None
    return Arrangement(split[0], tuple(split[1:]), (None,) * (len(split) - 1), mark)


def shown(arrangement: Arrangement) -> str:
    return " | ".join(format_cards(cards) for cards in (arrangement.hand, *arrangement.tray))


HAND = "7H 8H 9H 2C 2D *"
START = arranged(f"{HAND} | | ")


@pytest.mark.parametrize(
    ("cards", "index", "after"),
    [
        ("9H", 0, "9H 7H 8H 2C 2D * |  | "),
        ("7H", 5, "8H 9H 2C 2D * 7H |  | "),
        ("7H", 0, "7H 8H 9H 2C 2D * |  | "),
        ("8H 2D", 1, "7H 8H 2D 9H 2C * |  | "),
    ],
)
def test_cards_move_within_the_hand(cards: str, index: int, after: str) -> None:
    assert shown(moved_to_hand(START, parse_cards(cards, 2), index)) == after


def test_cards_go_to_a_slot_and_a_run_is_put_in_order() -> None:
    view = view_of(HAND)
    once = moved_to_slot(START, parse_cards("9H 7H", 2), 1, 0, view)
    assert shown(once) == "8H 2C 2D * |  | 7H 9H"
    twice = moved_to_slot(once, parse_cards("8H", 2), 1, 2, view)
    assert shown(twice) == "2C 2D * |  | 7H 8H 9H"
    ended = moved_to_slot(twice, parse_cards("*", 2), 1, 3, view)
    assert shown(ended) == "2C 2D |  | 7H 8H 9H *"
    turned = moved_to_slot(ended, parse_cards("*", 2), 1, 0, view)
    assert shown(turned) == "2C 2D |  | * 7H 8H 9H"


def test_cards_come_back_from_the_tray() -> None:
    start = arranged("2C 2D | * 9H | 7H 8H")
    back = moved_to_hand(start, parse_cards("9H", 2), 1)
    assert shown(back) == "2C 9H 2D | * | 7H 8H"
    assert slot_of(start, parse_cards("9H", 2)[0]) == 0
    assert slot_of(back, parse_cards("9H", 2)[0]) is None


def test_moving_the_drawn_card_takes_its_mark_away() -> None:
    start = arranged(f"{HAND} | | ", drawn="2C")
    card = parse_cards("2C", 2)
    assert moved_to_hand(start, card, 3).drawn == card[0]
    assert moved_to_hand(start, card, 0).drawn is None
    assert moved_to_hand(start, parse_cards("7H", 2), 2).drawn == card[0]
    assert without(start, card).drawn is None


def test_sorting_leaves_the_tray_alone_and_puts_wilds_last() -> None:
    start = arranged("9H 4C 2D 7S * 7D 2C | 8H | ")
    assert shown(sorted_by_suit(start, view_of("9H").table.wild_rank)) == (
        "7S 9H 2C 2D 7D 4C * | 8H | "
    )
    assert shown(sorted_by_rank(start, view_of("9H").table.wild_rank)) == (
        "2C 2D 7S 7D 9H 4C * | 8H | "
    )


def test_the_tray_has_a_slot_for_each_meld_until_the_seat_is_down() -> None:
    assert [kind.value for kind in slot_kinds(view_of(HAND))] == ["set", "run"]
    down = position([HAND, "KC"], round_number=2, melds={0: ["set 3H 3S 3D", "run 4C 5C 6C 7C"]})
    assert slot_kinds(view_for(down, SeatId(0))) == ()


def test_the_tray_stands_for_a_lay_down_once_every_slot_is_complete() -> None:
    hand = "7H 8H 9H TH 2C 2D * KS"
    view = view_of(hand)
    part = arranged("KS | 2C 2D | 7H 8H 9H TH")
    assert lay_down_of(part, view) is None
    assert not is_tray_complete(part, view)
    full = arranged("KS | 2C 2D * | 7H 8H 9H TH")
    assert is_tray_complete(full, view)
    lay_down = lay_down_of(full, view)
    assert lay_down is not None
    assert [meld.kind.value for meld in lay_down.melds] == ["set", "run"]
    assert [reading.state.value for reading in readings(part, view)] == ["short", "complete"]


@given(
    st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 2), st.integers(0, 8), st.booleans()),
        max_size=30,
    )
)
def test_no_move_ever_loses_or_doubles_a_card(
    moves: list[tuple[int, int, int, bool]],
) -> None:
    view = view_of(f"{HAND} KS")
    arrangement = arranged(f"{HAND} KS | | ")
    cards = own_cards(arrangement)
    for which, place, index, takes_two in moves:
        chosen = {cards[which], cards[(which + 1) % 7]} if takes_two else {cards[which]}
        lifted = tuple(card for card in own_cards(arrangement) if card in chosen)
        rest = without(arrangement, lifted)
        if place == 0:
            arrangement = moved_to_hand(arrangement, lifted, min(index, len(rest.hand)))
        else:
            room = len(rest.tray[place - 1])
            arrangement = moved_to_slot(arrangement, lifted, place - 1, min(index, room), view)
        assert sorted(own_cards(arrangement)) == sorted(cards)


@pytest.mark.parametrize(
    ("index", "tray", "low", "says"),
    [
        (0, "4C 4H * *", 3, "hearts 3 to 6"),
        (3, "4H * * 4C", 4, "hearts 4 to 7"),
        (1, "4H 4C * *", None, "clubs 3 to 6"),
    ],
)
def test_the_end_where_a_wild_is_dropped_picks_the_reading(
    index: int, tray: str, low: int | None, says: str
) -> None:
    """R4.7: cards that are all wild make several runs, and the player says which."""
    view = view_of("9H 9S 9D 4H 4C * * KS")
    before = arranged("9H 9S 9D KS | | 4H 4C * *")
    clubs = before.tray[1][1]
    after = moved_to_slot(before, [clubs], 1, index, view)
    assert format_cards(after.tray[1]) == tray
    assert after.lows == (None, low)
    meld = readings(after, view)[1].meld
    assert meld is not None
    assert meld_name(meld).endswith(says)
    assert parse_arrangement(format_arrangement(after)) == after


def test_a_run_with_one_reading_keeps_no_choice() -> None:
    view = view_of("9H 9S 9D 5H 6H 7H * KS")
    before = arranged("9H 9S 9D KS * | | 5H 6H 7H")
    for index in (0, 3):
        assert moved_to_slot(before, before.hand[-1:], 1, index, view).lows == (None, None)


# ------------------------------------------------------------------------------------------ groups


def grouped_text(arrangement: Arrangement) -> str:
    """Show the hand with a bar at each gap."""
    words = []
    for card in arrangement.hand:
        if card in arrangement.breaks:
            words.append("/")
        words.append(format_cards((card,)))
    return " ".join(words)


def chosen(text: str) -> tuple[CardId, ...]:
    return parse_cards(text, 2)


@pytest.mark.parametrize(
    ("cards", "index", "after"),
    [
        ("7H 2C", 4, "8H 9H 2D * / 7H 2C"),
        ("7H 2C", 0, "7H 2C / 8H 9H 2D *"),
        ("8H 2C", 1, "7H 8H 2C 9H 2D *"),
        ("7H", 5, "8H 9H 2C 2D * 7H"),
    ],
)
def test_several_cards_at_an_end_of_the_hand_stand_apart(
    cards: str, index: int, after: str
) -> None:
    assert grouped_text(moved_to_hand(START, chosen(cards), index)) == after


def test_cards_join_a_group_and_leave_it() -> None:
    apart = moved_to_hand(START, chosen("7H 8H"), 4)
    assert grouped_text(apart) == "9H 2C 2D * / 7H 8H"
    joined = moved_to_hand(apart, chosen("9H"), 5)
    assert grouped_text(joined) == "2C 2D * / 7H 8H 9H"
    assert grouped_text(moved_to_hand(joined, chosen("7H"), 0)) == "7H 2C 2D * / 8H 9H"
    assert grouped_text(moved_to_slot(joined, chosen("2C 2D *"), 0, 0, view_of(HAND))) == "7H 8H 9H"


def test_one_key_sets_cards_apart_and_joins_them_again() -> None:
    once = grouped(START, chosen("7H 9H"))
    assert grouped_text(once) == "7H 9H / 8H 2C 2D *"
    assert grouped_text(grouped(once, chosen("7H 9H"))) == "7H 9H 8H 2C 2D *"
    one = grouped(START, chosen("2C"))
    assert grouped_text(one) == "7H 8H 9H / 2C 2D *"
    assert grouped(one, chosen("2C")) == START
    assert grouped(START, chosen("7H")) == START


def test_sorting_by_plan_groups_each_meld_and_other_sorts_group_nothing() -> None:
    groups = [chosen("2C 2D"), chosen("7H 8H 9H")]
    planned = sorted_by_plan(START, groups, Rank(4))
    assert grouped_text(planned) == "2C 2D / 7H 8H 9H / *"
    assert not sorted_by_suit(planned, Rank(4)).breaks
    assert not sorted_by_rank(planned, Rank(4)).breaks


def test_arranging_again_shows_the_next_of_equally_good_layouts() -> None:
    hand = "QC QD QS 5H 6H 7H 8H * 2S"
    view = view_of(hand)
    layouts = solver.layouts(view.hand, 2, view.ruleset)
    now = arranged(f"{hand} | | ")
    seen = []
    for turn in range(len(layouts) + 1):
        now, place = next_layout(now, layouts, view)
        assert place == turn % len(layouts)
        assert is_tray_complete(now, view)
        seen.append(now.tray)
    assert len(set(seen)) == len(layouts) == 3
    assert seen[-1] == seen[0]
