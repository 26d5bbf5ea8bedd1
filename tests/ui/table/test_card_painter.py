"""Faces are drawn ahead of their need, and cards on their way share pictures."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from table_states import STATES, prepared

from game.assets_folder import assets_folder
from game.rules.cards import CARDS_A_DECK
from game.ui.artwork import Artwork
from game.ui.card_art import Picture
from game.ui.deck import Deck, DeckStyle
from game.ui.scenery import Scenery
from game.ui.table.hands.aim import LIFT_SCALE
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


def test_a_held_card_that_becomes_smaller_needs_no_new_face(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, _ = prepared(STATES["draw-phase"](), SCALE)
    cards = Painter(Scenery(SCALE, Artwork()), deck)._cards
    poses = desk.layout.hand.poses
    cards.rest(poses[1:])  # the first is held
    cards._face(poses[0])
    heights = [poses[0].height_px * share for share in (1.0, 0.9, 0.7, 0.5)]
    drawn: list[int] = []
    rasterise = deck._drawn

    def count(picture: Picture, height_px: int) -> pygame.Surface:
        drawn.append(height_px)
        return rasterise(picture, height_px)

    monkeypatch.setattr(deck, "_drawn", count)
    for height_px in heights:
        pose = replace(poses[0], height_px=height_px)
        cards.draw_in_air(pose, is_lifted=True, alpha=255, badge=None)
    assert drawn == []
    lifted = replace(poses[0], height_px=poses[0].height_px * LIFT_SCALE)
    cards.draw_in_air(lifted, is_lifted=True, alpha=255, badge=None)
    assert drawn == [round(lifted.height_px)], "so large it is drawn sharply"
