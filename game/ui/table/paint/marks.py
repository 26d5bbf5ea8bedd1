"""Draws the marks that point at cards and places, beside what is to be read there."""

from __future__ import annotations

from game.ui.table.box import Box
from game.ui.table.paint.pen import Pen
from game.ui.table.poses import Pose


def draw_mark(pen: Pen, pose: Pose, is_faint: bool) -> None:
    """Outline what shows of a card, at its very edge, so that the index stays clear."""
    if not is_faint:
        pen.box(_around(pose, pen.px(4)), 6, None, pen.colours.card, 3)
    pen.box(_around(pose, pen.px(1)), 4, None, pen.colours.ink, 1.5 if is_faint else 2)


def _around(pose: Pose, out_px: float) -> Box:
    """Return what shows of a card and a little around it, but nothing of the card over it."""
    strip = pose.strip
    sides = 1 if pose.strip_px < pose.width_px else 2
    width_px, height_px = strip.width_px + sides * out_px, strip.height_px + 2 * out_px
    return Box(strip.x_px - out_px, strip.y_px - out_px, width_px, height_px)


def draw_pulse(pen: Pen, box: Box) -> None:
    """Ring a place to which the player could go now, and light it all round."""
    around, act = box.padded(pen.px(4)), pen.colours.act
    pen.glow(around, 10, 20, (*act[:3], 150))
    pen.box(around, 10, None, act, 3)
