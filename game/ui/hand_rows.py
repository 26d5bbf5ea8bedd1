"""Hands in rows with a label above each: as tall as a room lets them be, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.cards import CardId, Rank, is_wild
from game.ui.deck import Index, card_size
from game.ui.layers import Layer
from game.ui.look import Look, Role, wrapped
from game.ui.table.poses import MINI_BELOW

TALLEST: Final = 88
LOWEST: Final = 36
"""Heights of cards in design pixels."""
FULL_STEP: Final = 0.357
FULL_LEAST: Final = 0.257
MINI_STEPS: Final = (0.42, 0.36)
"""From card to card, as shares of their height, the better first."""
TEN: Final = 0.345
"""How much of a mini ten's height its index is wide."""


@dataclass(frozen=True, slots=True)
class HandRows:
    """How hands lie in rows.

    Attributes:
        hands: The cards of each hand.
        labels: What stands above each.
        card_px: The height of the cards.
        step_px: From one card of a hand to the next.
        index: How much of a card is index.
        widths_px: The width that each hand takes.
        rows: The hands of each row by number.
        label_px: The height of a label.
        gap_px: Between two hands of a row.
        row_gap_px: Between two rows.
    """

    hands: Sequence[Sequence[CardId]]
    labels: Sequence[str]
    card_px: int
    step_px: int
    index: Index
    widths_px: tuple[int, ...]
    rows: list[list[int]]
    label_px: int
    gap_px: int
    row_gap_px: int

    @property
    def height_px(self) -> int:
        """Return the height of all rows."""
        each_px = self.label_px + self.card_px + self.row_gap_px
        return len(self.rows) * each_px - self.row_gap_px

    def put(self, layer: Layer, left: int, top: int, wild_rank: Rank) -> None:
        """Put labels and cards on a layer."""
        deck, row_left = layer.look.deck, left
        for row in self.rows:
            left = row_left
            for number in row:
                width_px = self.widths_px[number]
                line = pygame.Rect(left, top, width_px, self.label_px)
                layer.word(self.labels[number], Role.LABEL, line)
                for place, card in enumerate(self.hands[number]):
                    wild = is_wild(card, wild_rank)
                    picture = deck.face(card, self.card_px, self.index, wild=wild)
                    layer.stamp(picture, left + place * self.step_px, top + self.label_px)
                left += width_px + self.gap_px
            top += self.label_px + self.card_px + self.row_gap_px


def fit_hands(
    look: Look,
    hands: Sequence[Sequence[CardId]],
    labels: Sequence[str],
    width_px: int,
    height_px: int,
) -> HandRows:
    """Find the tallest cards with which all hands fit a room; the lowest ones where none do."""
    found: HandRows | None = None
    for height in range(TALLEST, LOWEST - 1, -2):
        is_mini = height < MINI_BELOW
        for step in MINI_STEPS if is_mini else (FULL_STEP,):
            found = _lie(look, hands, labels, width_px, look.u(height), step, is_mini=is_mini)
            if found.height_px <= height_px:
                return found
    assert found is not None
    return found


def _lie(
    look: Look,
    hands: Sequence[Sequence[CardId]],
    labels: Sequence[str],
    width_px: int,
    card_px: int,
    step: float,
    *,
    is_mini: bool,
) -> HandRows:
    """Lay hands of one height of cards, from card to card so much of it as fits the width."""
    gap_px, row_gap_px = look.u(16), look.u(10)
    label_px = look.style(Role.LABEL).size_px * 3 // 2
    label_widths_px = [look.width(label, Role.LABEL) for label in labels]
    longest = max((len(hand) for hand in hands), default=1)
    card_width_px = card_size(card_px)[0]
    step_px, least_px = round(card_px * step), round(card_px * (TEN if is_mini else FULL_LEAST))
    if longest > 1:
        step_px = max(least_px, min(step_px, (width_px - card_width_px) // (longest - 1)))
    widths_px = tuple(
        max(card_width_px + (len(hand) - 1) * step_px, label)
        for hand, label in zip(hands, label_widths_px, strict=True)
    )
    return HandRows(
        hands,
        labels,
        card_px,
        step_px,
        Index.MINI if is_mini else Index.LARGE,
        widths_px,
        wrapped(widths_px, width_px, gap_px),
        label_px,
        gap_px,
        row_gap_px,
    )
