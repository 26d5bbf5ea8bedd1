"""Whoever ends the round, and at every size: what is said of it lies over no card."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from geometry import encloses
from table_pieces import ME
from table_states import STATES, prepared

from game.assets_folder import assets_folder
from game.rules.cards import CardId, SeatId, Suit
from game.rules.events import RoundResult
from game.rules.melds import RunMeld
from game.ui.deck import Deck, DeckStyle, Index
from game.ui.table.layout.table import TableLayout
from game.ui.theme import Scale

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080)]
UI_SIZES = [1.0, 1.5, 2.0]
TEN = CardId(48)  # of spades


def layout_of(winner: int | None, scale: Scale) -> TableLayout:
    state = STATES["reveal"]()
    assert isinstance(state.options.reveal, RoundResult)
    result = replace(state.options.reveal, winner=None if winner is None else SeatId(winner))
    options = replace(state.options, reveal=result)
    desk, _ = prepared(replace(state, options=options), scale)
    return desk.layout


@pytest.mark.parametrize("ui", UI_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("winner", [None, 0, 1, 2, 3])
def test_the_announcement_lies_beside_the_own_melds(
    winner: int | None, size: tuple[int, int], ui: float
) -> None:
    layout = layout_of(winner, Scale(*size, ui))
    assert layout.finale is not None
    assert len(layout.own_melds) == 2
    for meld in layout.own_melds:
        assert encloses(layout.band, meld.box, 1)
        for said in (layout.finale.heading, layout.finale.words):
            assert not meld.box.overlap_px2(said)


def test_the_own_melds_lie_in_the_middle_where_there_is_room() -> None:
    layout = layout_of(1, Scale(1280, 720))
    first, last = layout.own_melds[0].box, layout.own_melds[-1].box
    assert (first.x_px + last.right_px) / 2 == pytest.approx(layout.band.centre_x_px, abs=1)


@pytest.mark.parametrize("ui", UI_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("winner", [None, 0, 1, 2, 3])
def test_no_words_lie_over_the_own_cards(
    winner: int | None, size: tuple[int, int], ui: float
) -> None:
    layout = layout_of(winner, Scale(*size, ui))
    assert layout.finale is not None
    words = [hand.words for hand in layout.reveal if hand.poses]
    words += [layout.finale.heading, layout.finale.words]
    for said in words:
        assert said.bottom_px <= layout.band.bottom_px + 0.5
        assert not any(said.overlap_px2(meld.box) for meld in layout.own_melds)


@pytest.mark.parametrize("ui", UI_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_who_goes_out_sees_the_last_card_where_the_hand_was(
    size: tuple[int, int], ui: float
) -> None:
    state = STATES["reveal"]()
    assert isinstance(state.options.reveal, RoundResult)
    result = replace(state.options.reveal, winner=ME)
    own = replace(state.view.own, card_count=0)
    table = replace(state.view.table, seats=(own, *state.view.table.seats[1:]))
    won = replace(
        state,
        view=replace(state.view, hand=(), table=table),
        arrangement=replace(state.arrangement, hand=(), drawn=None),
        options=replace(state.options, reveal=result),
    )
    layout = prepared(won, Scale(*size, ui))[0].layout
    assert layout.finale is not None
    assert layout.finale.card is not None
    zone = layout.hand.zone.padded(layout.scale.px(20))
    for box in (layout.finale.card.box, layout.finale.heading, layout.finale.words):
        assert encloses(zone, box, 1)
        assert not any(box.overlap_px2(button.box) for button in layout.buttons)
    assert not layout.finale.card.box.overlap_px2(layout.finale.heading)
    for meld in layout.own_melds:
        assert encloses(layout.band, meld.box, 1)


def lit_right_px(card: pygame.Surface, share: float) -> int:
    """Return where the ink of an index ends, in its upper rows."""
    width, height = card.get_size()
    ink = (
        x
        for x in range(width // 2 if share < 0.2 else width)
        for y in range(round(height * 0.04), round(height * share))
        if card.get_at((x, y))[3] > 200 and sum(card.get_at((x, y))[:3]) < 200
    )
    return max(ink) + 1


@pytest.mark.parametrize("ui", UI_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [7, 9, 13, 16])
@pytest.mark.parametrize("index", [Index.NORMAL, Index.LARGE])
def test_the_index_of_every_ten_in_an_opened_hand_shows_whole(
    size: tuple[int, int], ui: float, count: int, index: Index
) -> None:
    hands = ((), *(tuple(map(CardId, [TEN, *range(count - 1)])) for _ in range(5)))
    desk, _ = prepared(replace(STATES["table-6"](), act=None), Scale(*size, ui))
    result = RoundResult(1, None, hands, (0,) * 6, 9)
    desk.use(replace(desk.options, reveal=result))
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    deck = Deck(DeckStyle(), assets_folder())
    for hand in desk.layout.reveal:
        for pose in hand.poses:
            if pose.card == TEN:
                ten = deck.face(pose.card, round(pose.height_px), index)
                assert lit_right_px(ten, 0.12) <= pose.strip_px


def all_laid_down(scale: Scale) -> TableLayout:
    """Return the table after the own seat has laid down its whole hand in round 7."""
    state = STATES["round-7-complete"]()
    melds = tuple(RunMeld(Suit.HEARTS, 3, slot) for slot in state.arrangement.tray if slot)
    own = replace(state.view.own, card_count=0, melds=melds, down_since=5)
    table = replace(state.view.table, seats=(own, *state.view.table.seats[1:]))
    hands = ((), *(tuple(map(CardId, range(13))) for _ in table.seats[1:]))
    result = RoundResult(7, ME, hands, (0, 100, 100, 100), 9)
    arrangement = replace(state.arrangement, hand=(), tray=((),) * 3, drawn=None)
    view = replace(state.view, hand=(), table=table)
    options = replace(state.options, reveal=result)
    shown = replace(state, view=view, arrangement=arrangement, options=options, finish=None)
    return prepared(shown, scale)[0].layout


@pytest.mark.parametrize("ui", UI_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_who_lays_down_the_whole_hand_sees_it_large_where_it_was(
    size: tuple[int, int], ui: float
) -> None:
    layout = all_laid_down(Scale(*size, ui))
    assert layout.finale is not None
    assert layout.finale.card is None
    assert len(layout.own_melds) == 3
    others_px = min(pose.height_px for hand in layout.reveal for pose in hand.poses)
    for meld in layout.own_melds:
        assert encloses(layout.hand.zone.padded(layout.scale.px(20)), meld.box, 1)
        assert ui > 1 or meld.poses[0].height_px >= 0.9 * others_px
    for said in (layout.finale.heading, layout.finale.words):
        assert encloses(layout.band, said, 1)
        assert not any(said.overlap_px2(hand.words) for hand in layout.reveal)
