"""Rectangles in window pixels: fractional, immutable, and free of pygame."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; `y_px` grows downwards."""

    x_px: float
    y_px: float
    width_px: float
    height_px: float

    @property
    def right_px(self) -> float:
        """Return the x of the right edge."""
        return self.x_px + self.width_px

    @property
    def bottom_px(self) -> float:
        """Return the y of the lower edge."""
        return self.y_px + self.height_px

    @property
    def centre_x_px(self) -> float:
        """Return the x of the middle."""
        return self.x_px + self.width_px / 2

    @property
    def centre_y_px(self) -> float:
        """Return the y of the middle."""
        return self.y_px + self.height_px / 2

    @property
    def area_px2(self) -> float:
        """Return the area."""
        return self.width_px * self.height_px

    def padded(self, by_px: float) -> Box:
        """Return the box grown by a length on every side; negative shrinks it."""
        return Box(
            self.x_px - by_px,
            self.y_px - by_px,
            self.width_px + 2 * by_px,
            self.height_px + 2 * by_px,
        )

    def at_least(self, side_px: float) -> Box:
        """Return the box grown evenly until no side is shorter than `side_px`."""
        wider = max(0.0, side_px - self.width_px) / 2
        higher = max(0.0, side_px - self.height_px) / 2
        return Box(
            self.x_px - wider,
            self.y_px - higher,
            self.width_px + 2 * wider,
            self.height_px + 2 * higher,
        )

    def contains(self, x_px: float, y_px: float) -> bool:
        """Tell whether a point lies inside; the right and lower edges do not count."""
        return self.x_px <= x_px < self.right_px and self.y_px <= y_px < self.bottom_px

    def overlap_px2(self, other: Box) -> float:
        """Return the area that two boxes share."""
        across = min(self.right_px, other.right_px) - max(self.x_px, other.x_px)
        down = min(self.bottom_px, other.bottom_px) - max(self.y_px, other.y_px)
        return max(0.0, across) * max(0.0, down)


def around(boxes: tuple[Box, ...]) -> Box:
    """Return the smallest box around one or more boxes."""
    left, top = min(box.x_px for box in boxes), min(box.y_px for box in boxes)
    right, bottom = max(box.right_px for box in boxes), max(box.bottom_px for box in boxes)
    return Box(left, top, right - left, bottom - top)


def joined(boxes: tuple[Box, ...], gap_px: float) -> tuple[Box, ...]:
    """Return boxes with those made one that stand level and no farther apart than `gap_px`."""
    done: list[Box] = []
    for box in sorted(boxes, key=lambda box: (round(box.y_px), round(box.height_px), box.x_px)):
        last = done[-1] if done else None
        if (
            last is not None
            and abs(last.y_px - box.y_px) < 1
            and abs(last.height_px - box.height_px) < 1
            and box.x_px - last.right_px <= gap_px
        ):
            done[-1] = around((last, box))
        else:
            done.append(box)
    return tuple(done)
