"""Widths of texts for the layout, which itself knows no fonts."""

from __future__ import annotations

from game.ui.table.layout.options import Measure
from game.ui.theme import Scale, text_width


def measure_for(scale: Scale) -> Measure:
    """Return the function that measures texts as they are drawn at a scale."""

    def measure(text: str, size: float, is_bold: bool) -> float:
        return float(text_width(text, scale.text(size), bold=is_bold))

    return measure
