"""What a tip says of the icon that the pointer rests on, or that a key has brought the focus to.

Only what bears no word of its own has one; a menu's icons have theirs in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.i18n import t
from game.ui.table.box import Box
from game.ui.table.content.presentation import Presentation
from game.ui.table.layout.parts import Button
from game.ui.table.layout.table import TableLayout, find_control
from game.ui.table.targets import Control
from game.wording import plain

WITH_WORDS: Final = frozenset({Control.LAY_DOWN, Control.SEE_ALL, Control.ASK_YES, Control.ASK_NO})
"""Buttons that bear their words at every size."""
HAND: Final = frozenset(
    {
        Control.BY_SUIT,
        Control.BY_RANK,
        Control.BY_PLAN,
        Control.MOVES,
        Control.ARRANGE,
        Control.HINT,
        Control.UNDO,
    }
)
"""Buttons that bear their words while there is room for them."""


@dataclass(frozen=True, slots=True)
class IconTip:
    """A tip, and beside what it lies."""

    beside: Box
    words: str


def find_tip(
    layout: TableLayout,
    shown: Presentation,
    find_coin: Callable[[], Box | None],
    x_px: float,
    y_px: float,
) -> IconTip | None:
    """Return the tip of what lies under a point; None where nothing needs one.

    Args:
        layout: Where things are.
        shown: What buttons say.
        find_coin: Where the dealer's coin lies; asked only where it may.
        x_px: The point.
        y_px: The point.
    """
    control = find_control(layout, x_px, y_px)
    if control is not None:
        return tip_of(layout, shown, control)
    seats = (layout.plate.box, *(panel.box for panel in layout.panels))
    if layout.loupe is not None or not any(box.contains(x_px, y_px) for box in seats):
        return None
    coin = find_coin()
    if coin is None or not coin.contains(x_px, y_px):
        return None
    return IconTip(coin, t("Dealer of this round"))


def tip_of(layout: TableLayout, shown: Presentation, control: Control) -> IconTip | None:
    """Return the tip of a button; None if its words stand on it."""
    button = next((one for one in layout.all_buttons if one.control is control), None)
    if button is None or not _is_bare(layout, button):
        return None
    return IconTip(button.box, plain(shown.buttons[control].label))


def _is_bare(layout: TableLayout, button: Button) -> bool:
    """Tell whether a button shows an icon alone, or words that are not its name, as the seal."""
    if button.control in WITH_WORDS:
        return False
    return layout.scale.is_dense or button.control not in HAND
