"""What stock and discard pile say of themselves, and what they are good for now."""

from __future__ import annotations

from typing import assert_never

from game.i18n import t
from game.rules.actions import Phase
from game.rules.legality import discards
from game.rules.views import PlayerView
from game.ui.table.content import labels


def stock_shown(view: PlayerView) -> tuple[str, str]:
    """Return name and count of the stock."""
    return labels.stock_words(), labels.stock_count_words(view.table.stock_count)


def discard_hint(view: PlayerView) -> str:
    """Return what the discard pile is good for now."""
    if not view.is_to_act:
        return ""
    match view.table.turn.phase:
        case Phase.DRAW:
            return t("Click to take the top card") if view.table.discards else ""
        case Phase.PLAY:
            return t("Discarding ends your turn") if discards(view) else ""
        case Phase.OFFER | Phase.OVER:
            return ""
        case _ as never:
            assert_never(never)


def draw_prompt(view: PlayerView) -> str:
    """Return the line between piles and tray while a card is to be drawn."""
    if not view.is_to_act or view.table.turn.phase is not Phase.DRAW:
        return ""
    match view.table.can_make_stock, bool(view.table.discards):
        case True, True:
            return t("Draw from the stock or take the top discard")
        case True, False:
            return t("Draw from the stock")
        case False, True:
            return t("The stock is used up: take the discard, or press the stock to pass")
        case _:
            return t("There is no card to draw: press the stock to pass")
