"""The hint in words: which cards belong together, and which one can go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.coach.meter import Meter
from game.i18n import t
from game.rules.cards import CardId, is_wild
from game.rules.scoring import card_points
from game.rules.views import PlayerView
from game.wording import Line, chip, compose

MOST_KEPT: Final = 9
"""A hint names no more cards that belong together; the outlines show them in any case."""


def kept_groups(meter: Meter) -> tuple[tuple[CardId, ...], ...]:
    """Return the cards of the best plan that belong together; a card alone belongs to nothing."""
    return tuple(part.cards for part in meter.parts if len(part.cards) > 1)


def find_spare(view: PlayerView, meter: Meter) -> CardId | None:
    """Return the card that the best plan misses least: the dearest natural outside of it."""
    planned = {card for group in kept_groups(meter) for card in group}
    wild_rank = view.table.wild_rank
    spare = [card for card in view.hand if card not in planned and not is_wild(card, wild_rank)]
    return max(spare, key=lambda card: (card_points(card, wild_rank), -card), default=None)


def hint_line(view: PlayerView, meter: Meter) -> Line:
    """Return the best plan as a sentence, such as "Keep J♠ J♥ and 5♣ 6♣; 8♦ can go."."""
    groups, spare = _named_groups(meter), find_spare(view, meter)
    if groups and spare is not None:
        return compose(t("Keep {cards}; {card} can go."), cards=_listed(groups), card=chip(spare))
    if spare is not None:
        return compose(t("{card} can go."), card=chip(spare))
    return kept_line(meter)


def kept_line(meter: Meter) -> Line:
    """Return what belongs together, such as "Keep J♠ J♥ and 5♣ 6♣."; nothing if nothing does."""
    groups = _named_groups(meter)
    return compose(t("Keep {cards}."), cards=_listed(groups)) if groups else ()


def _named_groups(meter: Meter) -> list[Line]:
    kept = kept_groups(meter)
    return [side_by_side(cards) for cards in kept if sum(map(len, kept)) <= MOST_KEPT]


def side_by_side(cards: Sequence[CardId]) -> Line:
    """Return cards in a row without commas, such as "J♠ J♥"."""
    pieces = [piece for card in cards for piece in (" ", chip(card))]
    return tuple(pieces[1:])


def _listed(groups: Sequence[Line]) -> Line:
    line = groups[0]
    for group in groups[1:-1]:
        line = compose(t("{cards}, {more}"), cards=line, more=group)
    if len(groups) > 1:
        line = compose(t("{cards} and {more}"), cards=line, more=groups[-1])
    return line
