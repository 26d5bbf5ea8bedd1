"""Hand order and tray: always exactly the hand, whatever was saved and whatever happened since."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.arrangement import (
    Arrangement,
    follow,
    format_arrangement,
    fresh,
    parse_arrangement,
    reconcile,
    remember,
)
from game.rules.cards import CardId, Rank, SeatId
from game.rules.events import (
    CardDrawn,
    ContractLaidDown,
    DiscardBought,
    RoundDealt,
    Source,
    WildSwapped,
)
from game.rules.melds import SetMeld
from game.rules.notation import NotationError

OWN, OTHER = SeatId(0), SeatId(1)

cards = st.integers(0, 161).map(CardId)
hands = st.lists(cards, unique=True, max_size=20)
slots = st.lists(cards, max_size=6).map(tuple)
trays = st.lists(slots, max_size=4).map(tuple)


@st.composite
def arrangements(draw: st.DrawFn) -> Arrangement:
    tray = draw(trays)
    lows = tuple(draw(st.none() | st.integers(1, 14)) for _ in tray)
    hand = tuple(draw(st.lists(cards, max_size=20)))
    breaks = frozenset(draw(st.lists(st.sampled_from(hand) if hand else cards, max_size=4)))
    return Arrangement(hand, tray, lows, draw(st.none() | cards), breaks)


def placed(arrangement: Arrangement) -> list[CardId]:
    return [*arrangement.hand, *(card for slot in arrangement.tray for card in slot)]


@given(arrangements(), hands, st.integers(1, 7))
def test_every_card_of_the_hand_is_in_exactly_one_place(
    saved: Arrangement, hand: list[CardId], number: int
) -> None:
    arranged = reconcile(saved, hand, number)
    assert sorted(placed(arranged)) == sorted(hand)
    assert len(arranged.tray) == len(arranged.lows) == len(fresh(hand, number).tray)
    assert arranged.drawn is None or arranged.drawn in hand
    assert reconcile(arranged, hand, number) == arranged


@given(arrangements(), arrangements(), hands, hands, st.integers(1, 7))
def test_remembering_what_left_changes_nothing_that_is_there(
    new: Arrangement, old: Arrangement, hand: list[CardId], gone: list[CardId], number: int
) -> None:
    before = reconcile(old, list(dict.fromkeys([*hand, *gone])), number)
    arranged = reconcile(new, hand, number)
    kept = remember(arranged, before)
    assert reconcile(kept, hand, number) == arranged
    assert set(placed(before)) <= set(placed(kept))


@given(arrangements())
def test_an_arrangement_comes_back_from_its_text(arrangement: Arrangement) -> None:
    assert parse_arrangement(format_arrangement(arrangement)) == arrangement


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[]",
        '{"hand": []}',
        '{"hand": ["1H"], "tray": [], "lows": [], "drawn": null}',
        '{"hand": [[]], "tray": [], "lows": [], "drawn": null}',
        '{"hand": [], "tray": [[]], "lows": [], "drawn": null}',
        '{"hand": [], "tray": [[]], "lows": ["x"], "drawn": null}',
        '{"hand": [], "tray": [], "lows": [], "drawn": null, "breaks": 7}',
        '{"hand": [], "tray": [], "lows": [], "drawn": null, "breaks": ["1H"]}',
        '{"hand": 7, "tray": [], "lows": [], "drawn": null}',
        '{"hand": "7H", "tray": [], "lows": [], "drawn": null}',
        '{"hand": [], "tray": [[]], "lows": [1e400], "drawn": null}',
        '{"hand": [], "tray": [[]], "lows": [3.5], "drawn": null}',
        '{"hand": [], "tray": [[]], "lows": [true], "drawn": null}',
        '{"hand": [], "tray": [[]], "lows": [0], "drawn": null}',
        '{"hand": [], "tray": [[]], "lows": [99], "drawn": null}',
        "[" * 100_000,
        '{"hand": ' * 990,
    ],
    ids=lambda text: text[:50],
)
def test_other_text_is_no_arrangement(text: str) -> None:
    with pytest.raises(NotationError):
        parse_arrangement(text)


def test_only_what_the_seat_took_moves_to_the_right_end() -> None:
    first, second, third, wild = (CardId(card) for card in (1, 2, 3, 52))
    saved = Arrangement((first, second), ((third,), ()), (None, None))
    assert follow(saved, [CardDrawn(OTHER, Source.DISCARDS, third)], OWN) is saved
    assert follow(saved, [CardDrawn(OTHER, Source.STOCK, None)], OWN) is saved
    drawn = follow(saved, [CardDrawn(OWN, Source.DISCARDS, first)], OWN)
    assert drawn == Arrangement((second, first), ((third,), ()), (None, None), first)
    bought = follow(saved, [DiscardBought(OWN, CardId(9), CardId(8))], OWN)
    assert bought.hand == (first, second, 9, 8)
    swapped = follow(saved, [WildSwapped(OWN, first, OTHER, 0, 1, wild)], OWN)
    assert (swapped.hand, swapped.drawn) == ((first, second, wild), wild)


def test_a_deal_begins_anew() -> None:
    saved = Arrangement((CardId(1),), ((CardId(2),), ()), (None, 3), CardId(1))
    dealt = RoundDealt(2, OTHER, Rank(4), ((CardId(7), CardId(2)), (None, None)), CardId(5), 90)
    assert follow(saved, [dealt], OWN) == fresh([CardId(7), CardId(2)], 2)


def test_a_card_that_left_and_came_back_lies_beside_its_old_neighbour() -> None:
    a, b, c, d = (CardId(card) for card in range(4))
    before = Arrangement((a, b, c, d), ((), ()), (None, None))
    without = reconcile(before, [a, c, d], 1)
    moved = Arrangement((d, c, a), without.tray, without.lows)
    assert reconcile(remember(moved, before), [a, b, c, d], 1).hand == (d, c, a, b)


def test_what_lay_in_the_tray_and_was_not_laid_down_comes_back_to_the_hand() -> None:
    first, second, third, spare = (CardId(card) for card in (1, 14, 27, 40))
    saved = Arrangement((first, second, third), ((spare,), ()), (None, None))
    laid = ContractLaidDown(OWN, (SetMeld(Rank(2), (first, second, third)),))
    assert reconcile(follow(saved, [laid], OWN), [spare], 1).hand == (spare,)
    other = ContractLaidDown(OTHER, laid.melds)
    assert follow(saved, [other], OWN) is saved
    # What was laid from the tray is remembered there, should it be taken back.
    filled = Arrangement((spare,), ((first, second, third), ()), (None, None))
    assert follow(filled, [laid], OWN) is filled


A, B, C, D, E = (CardId(card) for card in range(5))
GROUPED = Arrangement((A, B, C, D), ((), ()), (None, None), breaks=frozenset({C}))


def test_a_gap_stays_whatever_is_drawn_and_whoever_leaves() -> None:
    drawn = follow(GROUPED, [CardDrawn(OWN, Source.STOCK, E)], OWN)
    assert (drawn.hand, drawn.breaks) == ((A, B, C, D, E), {C})
    assert reconcile(drawn, [A, B, D, E], 1).breaks == {D}
    assert reconcile(drawn, [C, D, E], 1).breaks == frozenset()
    assert reconcile(drawn, [A, B], 1).breaks == frozenset()


def test_a_card_that_comes_back_has_its_gap_again() -> None:
    without = reconcile(GROUPED, [A, B, D], 1)
    assert without.breaks == {D}
    remembered = remember(without, GROUPED)
    assert reconcile(remembered, [A, B, C, D], 1) == GROUPED


def test_what_was_saved_before_there_were_gaps_is_still_read() -> None:
    old = format_arrangement(Arrangement((A,), ((),), (None,))).replace(',"breaks":[]', "")
    assert "breaks" not in old
    assert parse_arrangement(old).breaks == frozenset()
