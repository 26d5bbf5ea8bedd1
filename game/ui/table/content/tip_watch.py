"""The coach at the table: one tip a round, beside the discard pile, until the player acts."""

from __future__ import annotations

from collections.abc import Collection

from game.coach.tips import Tip, find_tip, tip_line, tip_title
from game.i18n import t
from game.rules.views import PlayerView
from game.ui.table.content.presentation import AskShown


class TipWatch:
    """Which tip shows now."""

    def __init__(self) -> None:
        self.tip: Tip | None = None
        self._told: int | None = None
        """The round in which a tip was given last."""

    def look(self, view: PlayerView, unwanted: Collection[str]) -> None:
        """See whether the view wants a tip; what was told for an earlier view goes."""
        self.tip = None
        if self._told == view.table.round_number:
            return
        self.tip = find_tip(view, unwanted)
        if self.tip is not None:
            self._told = view.table.round_number

    def drop(self) -> None:
        """Show no tip until the next one."""
        self.tip = None


def tip_ask(tip: Tip, view: PlayerView) -> AskShown:
    """Return a tip as the table shows it, with the way not to see it again."""
    answers = (("", (t("OK"),)), ("", (t("Do not show again"),)))
    title = (tip_title(tip, view),)
    needs_title = tip is Tip.RISING
    return AskShown(title, "", tip_line(tip, view), answers, needs_title=needs_title)
