"""Faces are drawn ahead of their need, and cards on their way share pictures."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from table_states import STATES, prepared

from game.assets_folder import assets_folder
from game.rules.cards import CARDS_A_DECK
from game.ui.artwork import Artwork
from game.ui.deck import Deck, DeckStyle
from game.ui.scenery import Scenery
from game.ui.table.paint.painter import Painter
from game.ui.theme import Scale

SCALE = Scale(1280, 720)


@pytest.fixture
def deck() -> Deck:
    pygame.display.set_mode((1280, 720))
    return Deck(DeckStyle(), assets_folder())


def test_every_face_is_drawn_ahead_once_at_the_hands_size(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, _ = prepared(STATES["table-4"](), SCALE)
    painter, wild = Painter(Scenery(SCALE, Artwork()), deck), desk.view.table.wild_rank
    count = 0
    while painter.warm(desk.layout, wild):
        count += 1
    assert count == CARDS_A_DECK
    assert not painter.warm(desk.layout, wild)
    drawn: list[object] = []
    monkeypatch.setattr(deck, "_drawn", lambda *given: drawn.append(given))
    for pose in desk.layout.hand.poses:
        painter._cards._face(pose)
    assert drawn == []


def test_an_empty_hand_asks_for_no_faces(deck: Deck) -> None:
    desk, _ = prepared(STATES["table-4"](), SCALE)
    empty = replace(desk.layout, hand=replace(desk.layout.hand, poses=()))
    assert not Painter(Scenery(SCALE, Artwork()), deck).warm(empty, desk.view.table.wild_rank)
