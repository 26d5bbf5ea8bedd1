"""What tests of the layout ask of boxes."""

from __future__ import annotations

from game.ui.table.box import Box


def encloses(outer: Box, inner: Box, slack_px: float = 0.5) -> bool:
    """Tell whether a box lies inside another, but for a rounding of `slack_px`."""
    return (
        inner.x_px >= outer.x_px - slack_px
        and inner.y_px >= outer.y_px - slack_px
        and inner.right_px <= outer.right_px + slack_px
        and inner.bottom_px <= outer.bottom_px + slack_px
    )
