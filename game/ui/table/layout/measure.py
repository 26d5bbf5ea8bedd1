"""Widths of texts for the layout, which itself knows no fonts."""

from __future__ import annotations

import functools

from game.ui.table.layout.options import Measure
from game.ui.theme import Scale, font


def measure_for(scale: Scale) -> Measure:
    """Return the function that measures texts as they are drawn at a scale."""

    @functools.lru_cache(maxsize=2048)
    def measure(text: str, size: float, is_bold: bool) -> float:
        return float(font(scale.text(size), bold=is_bold).size(text)[0])

    return measure
