"""When the loupe opens and closes."""

from __future__ import annotations

from table_states import STATES, prepared

from game.rules.cards import SeatId
from game.rules.views import Table
from game.ui.table.hands.loupe import RESTS_S, LoupeWatch
from game.ui.table.layout.table import TableLayout
from game.ui.theme import Scale

BALAM, LOLA = SeatId(1), SeatId(3)


def small_melds() -> tuple[TableLayout, Table]:
    desk, _ = prepared(STATES["table-6"](), Scale(1024, 640))
    return desk.layout, desk.view.table


def test_a_card_that_rests_on_small_melds_opens_it() -> None:
    layout, table = small_melds()
    loupe = LoupeWatch()
    assert not loupe.rest(BALAM, layout, RESTS_S / 2)
    assert not loupe.rest(LOLA, layout, RESTS_S / 4), "another panel is another rest"
    assert not loupe.rest(None, layout, RESTS_S)
    assert not loupe.rest(BALAM, layout, RESTS_S / 2)
    assert loupe.rest(BALAM, layout, RESTS_S / 2)
    assert loupe.find_seat(table) == BALAM
    assert not loupe.rest(BALAM, layout, RESTS_S), "it is open already"


def test_what_a_card_has_opened_closes_when_the_card_goes_on() -> None:
    layout, table = small_melds()
    loupe = LoupeWatch()
    assert loupe.rest(BALAM, layout, RESTS_S)
    assert loupe.rest(None, layout, 0.01)
    assert not loupe.is_open
    loupe.click(LOLA, table)
    assert not loupe.rest(None, layout, 0.01)
    assert loupe.find_seat(table) == LOLA, "what was clicked open is closed by a click"


def test_melds_that_can_be_read_need_no_loupe_in_a_drag() -> None:
    desk, _ = prepared(STATES["table-4"](), Scale(1920, 1080))
    assert not LoupeWatch().rest(SeatId(1), desk.layout, 10.0)


def test_clicks_open_and_close_it() -> None:
    _, table = small_melds()
    loupe = LoupeWatch()
    loupe.click(BALAM, table)
    assert loupe.is_open
    loupe.click(LOLA, table)
    assert loupe.find_seat(table) == LOLA
    loupe.click(LOLA, table)
    assert not loupe.is_open
    loupe.click(BALAM, table)
    loupe.click(None, table)
    assert not loupe.is_open


def test_it_closes_with_the_melds_it_showed() -> None:
    _, table = small_melds()
    desk, _ = prepared(STATES["fresh-deal"](), Scale(1024, 640))
    loupe = LoupeWatch()
    loupe.click(SeatId(1), table)
    assert loupe.find_seat(desk.view.table) is None
    assert not loupe.is_open
