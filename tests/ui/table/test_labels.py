"""The fixed words of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table_states import STATES

from game.rules.cards import CardId, SeatId
from game.rules.events import CardDrawn, DiscardBought, Event, Source, WildSwapped
from game.ui.table.content.labels import drawn_words

ME, OTHER = SeatId(0), SeatId(1)
CARD, ELSE = CardId(7), CardId(60)


@pytest.mark.parametrize(
    ("came", "words"),
    [
        (CardDrawn(ME, Source.STOCK, CARD), "drawn"),
        (CardDrawn(ME, Source.DISCARDS, CARD), "taken"),
        (WildSwapped(ME, ELSE, OTHER, 0, 1, CARD), "taken"),
        (DiscardBought(ME, CARD, ELSE), "taken"),
        (DiscardBought(ME, ELSE, CARD), "drawn"),
        (CardDrawn(OTHER, Source.DISCARDS, CARD), "drawn"),
    ],
)
def test_the_card_that_came_last_says_where_from(came: Event, words: str) -> None:
    view = STATES["table-4"]().view
    before: tuple[Event, ...] = (CardDrawn(ME, Source.STOCK, ELSE),)
    table = replace(view.table, history=(*view.table.history, *before, came))
    assert drawn_words(replace(view, table=table), CARD) == words
