"""How the cards of a meld overlap, and how several melds share an area.

Everything here is a pure function of sizes: strips are worked out from what each card needs to
show (`Slip`), never from which card it is.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.ui.table.poses import CARD_ASPECT, MINI_BELOW

FULL_STEP: Final = 0.50
MINI_STEP: Final = 0.62
TRAY_STEP: Final = 0.74
LOUPE_STEP: Final = 0.56
"""Wished steps from card to card, as shares of the card's width."""
LEAST_CARD: Final = 36
LARGE_FROM: Final = 80
"""From so many design pixels on a full face reads well even where it is squeezed."""
MINI_SHARE: Final = 0.7
"""A mini card so much lower than a full one still has the larger rank."""
TABLE_CARD_SHARE: Final = 0.138
"""The tallest table card as a share of the window's height."""
CAPTION_FROM: Final = 70
"""Rows of melds at least so many design pixels high have captions."""
EDGE: Final = 5
"""Width in design pixels of a blank edge, the last resort of a very long run."""
MELD_GAP: Final = 12
ROW_GAP: Final = 4
SPLITS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    0: ((),),
    1: ((1,),),
    2: ((2,), (1, 1)),
    3: ((3,), (1, 2), (2, 1), (1, 1, 1)),
}
"""How so many melds may be spread over rows."""


class Slip(Enum):
    """What one place in a meld has to show."""

    NATURAL = "natural"
    STAND_IN = "stand-in"
    STAND_IN_TEN = "stand-in ten"
    GAP = "gap"
    """A full place that opens for a card in the air."""
    HALF = "half"
    """A half place that shows what the other end would take."""


@dataclass(frozen=True, slots=True)
class Strips:
    """How a meld overlaps.

    Attributes:
        widths_px: Visible width by place; the last card shows whole.
        blanks: Places that shrank to blank edges.
    """

    widths_px: tuple[float, ...]
    blanks: frozenset[int] = frozenset()

    @property
    def total_px(self) -> float:
        """Return the width of the meld."""
        return sum(self.widths_px)


@dataclass(frozen=True, slots=True)
class MeldSpan:
    """Where one meld of an area lies: its left upper corner, caption width and strips."""

    x_px: float
    y_px: float
    caption_width_px: float
    strips: Strips


@dataclass(frozen=True, slots=True)
class MeldArea:
    """Melds laid out in an area.

    Attributes:
        card_px: Height of every card.
        caption_px: Height of the captions above the melds; 0 where there are none.
        spans: One for each meld.
    """

    card_px: float
    caption_px: float
    spans: tuple[MeldSpan, ...]


def is_mini(card_px: float, design_px: float) -> bool:
    """Tell whether cards of that height are drawn mini in a meld."""
    return card_px < MINI_BELOW * design_px - 0.01


def least_step_px(card_px: float, design_px: float) -> float:
    """Return the narrowest strip that still shows a card's index."""
    if is_mini(card_px, design_px):
        return max(13 * design_px, card_px * 0.355)
    return max(15 * design_px, card_px * CARD_ASPECT * 0.36)


def badge_strip_px(slip: Slip, card_px: float, design_px: float) -> float:
    """Return the width that a stand-in's badge needs; 0 for other cards."""
    if slip not in (Slip.STAND_IN, Slip.STAND_IN_TEN):
        return 0.0
    is_ten = slip is Slip.STAND_IN_TEN
    if is_mini(card_px, design_px):
        return (25 if is_ten else 21) * design_px
    return max(card_px * 0.40, (36 if is_ten else 29) * design_px)


def overlap(
    slips: Sequence[Slip],
    card_px: float,
    room_px: float,
    design_px: float,
    wished_step: float | None = None,
) -> Strips:
    """Return the strips of a meld: as wide as wished, as narrow as the room demands.

    Args:
        slips: What each place has to show, from left to right.
        card_px: Height of the cards.
        room_px: Width of the place; the result is wider only if nothing more can give way.
        design_px: Pixels of one design pixel.
        wished_step: Step from card to card as a share of the width; by the face unless given.
    """
    if not slips:
        return Strips(())
    share = wished_step or (MINI_STEP if is_mini(card_px, design_px) else FULL_STEP)
    wished_px, least_px = share * card_px * CARD_ASPECT, least_step_px(card_px, design_px)
    strips = _with_step(slips, card_px, design_px, wished_px)
    if sum(strips) > room_px:
        step_px = _step_that_fits(slips, card_px, room_px, design_px, wished_px, least_px)
        strips = _with_step(slips, card_px, design_px, step_px)
    if sum(strips) <= room_px + 0.5:
        return Strips(tuple(strips))
    return _with_edges(slips, strips, room_px, design_px)


def _with_step(
    slips: Sequence[Slip], card_px: float, design_px: float, step_px: float
) -> list[float]:
    """Return the strips when plain cards show `step_px`, or the whole width beside a gap."""
    whole_px, air_px = card_px * CARD_ASPECT, 3 * design_px
    strips = []
    for place, slip in enumerate(slips):
        is_last = place == len(slips) - 1
        if slip is Slip.HALF:
            strips.append(whole_px / 2 + (0 if is_last else air_px))
        elif is_last:
            strips.append(whole_px)
        elif Slip.GAP in (slip, slips[place + 1]) or slips[place + 1] is Slip.HALF:
            strips.append(whole_px + air_px)
        else:
            strips.append(max(step_px, badge_strip_px(slip, card_px, design_px)))
    return strips


def _step_that_fits(
    slips: Sequence[Slip],
    card_px: float,
    room_px: float,
    design_px: float,
    wished_px: float,
    least_px: float,
) -> float:
    """Return the widest step from `least_px` to `wished_px` that fits, `least_px` if none does."""
    step_px = wished_px
    for _ in slips:
        strips = _with_step(slips, card_px, design_px, step_px)
        bendable = sum(abs(strip - step_px) < 1e-9 for strip in strips[:-1])
        excess_px = sum(strips) - room_px
        if excess_px <= 1e-9 or not bendable:
            break
        step_px = max(least_px, step_px - excess_px / bendable)
    return step_px


def _with_edges(
    slips: Sequence[Slip], strips: list[float], room_px: float, design_px: float
) -> Strips:
    """Shrink inner naturals that touch neither an end nor a stand-in to blank edges."""
    last = len(slips) - 1
    inner = [
        place
        for place in range(2, last - 1)
        if slips[place] is slips[place - 1] is slips[place + 1] is Slip.NATURAL
    ]
    blanks: set[int] = set()
    narrowed = list(strips)
    # From the middle outwards: the fewer blanks the better.
    for place in sorted(inner, key=lambda place: (abs(place - last / 2), place)):
        if sum(narrowed) <= room_px + 0.5:
            break
        narrowed[place] = min(narrowed[place], EDGE * design_px)
        blanks.add(place)
    return Strips(tuple(narrowed), frozenset(blanks))


@functools.lru_cache(maxsize=64)
def share_area(
    melds: tuple[tuple[Slip, ...], ...],
    captions_px: tuple[float, ...],
    width_px: float,
    height_px: float,
    window_height_px: float,
    caption_line_px: float,
    design_px: float,
) -> MeldArea:
    """Lay out up to three melds: the row split with the tallest cards that fit wins.

    Args:
        melds: The slips of each meld.
        captions_px: The width of each meld's caption.
        width_px: Width of the area.
        height_px: Height of the area.
        window_height_px: Height of the window, for the tallest card.
        caption_line_px: Height of a caption; 0 where the table has none.
        design_px: Pixels of one design pixel.
    """
    best: tuple[float, tuple[int, ...], float, float] | None = None
    for split in SPLITS[len(melds)]:
        rows = max(1, len(split))
        has_captions = bool(caption_line_px) and height_px / rows > CAPTION_FROM * design_px
        caption_px = caption_line_px if has_captions else 0.0
        top_px = min(
            window_height_px * TABLE_CARD_SHARE,
            (height_px - (rows - 1) * ROW_GAP * design_px) / rows - caption_px - 2 * design_px,
        )
        floor_px = min(top_px, LEAST_CARD * design_px)
        card_px, fits = _tallest(melds, split, top_px, floor_px, width_px, design_px)
        card_px = _instead_of_squeezed(melds, split, card_px, width_px, design_px)
        score = (1000 * design_px if fits else 100 * design_px * rows) + card_px
        if best is None or score > best[0]:
            best = (score, split, card_px, caption_px)
    assert best is not None
    _, split, card_px, caption_px = best
    spans: list[MeldSpan] = []
    y_px = 0.0
    first = 0
    for count in split:
        row = slice(first, first + count)
        widths = captions_px[row] if caption_px else (0.0,) * count
        spans += lay_row(melds[row], widths, width_px, card_px, design_px, y_px=y_px)
        y_px += card_px + caption_px + ROW_GAP * design_px
        first += count
    return MeldArea(card_px, caption_px, tuple(spans))


def _least_px(slips: Sequence[Slip], card_px: float, design_px: float) -> float:
    return sum(_with_step(slips, card_px, design_px, least_step_px(card_px, design_px)))


def _wished_px(slips: Sequence[Slip], card_px: float, design_px: float) -> float:
    return overlap(slips, card_px, float("inf"), design_px).total_px


def _tallest(
    melds: Sequence[Sequence[Slip]],
    split: Sequence[int],
    top_px: float,
    floor_px: float,
    width_px: float,
    design_px: float,
) -> tuple[float, bool]:
    """Return the height at which the cards fit, else the lowest one, and whether they do."""
    card_px = top_px
    fits = _fits(melds, split, card_px, width_px, design_px)
    while not fits and card_px - design_px >= floor_px:
        card_px -= design_px
        fits = _fits(melds, split, card_px, width_px, design_px)
    return card_px, fits


def _instead_of_squeezed(
    melds: Sequence[Sequence[Slip]],
    split: Sequence[int],
    card_px: float,
    width_px: float,
    design_px: float,
) -> float:
    """Return the height of mini cards where low full faces would be squeezed, else `card_px`.

    A full face has a smaller rank than a mini one that is not much lower.
    """
    is_low = MINI_BELOW * design_px <= card_px < LARGE_FROM * design_px
    if not is_low or _fits(melds, split, card_px, width_px, design_px, _wished_px):
        return card_px
    top_px, floor_px = MINI_BELOW * design_px - 0.1, card_px * MINI_SHARE
    mini_px, fits = _tallest(melds, split, top_px, floor_px, width_px, design_px)
    return mini_px if fits else card_px


def _fits(
    melds: Sequence[Sequence[Slip]],
    split: Sequence[int],
    card_px: float,
    width_px: float,
    design_px: float,
    needs_px: Callable[[Sequence[Slip], float, float], float] = _least_px,
) -> bool:
    first = 0
    for count in split:
        row = melds[first : first + count]
        needed_px = sum(needs_px(slips, card_px, design_px) for slips in row)
        if needed_px + (count - 1) * MELD_GAP * design_px > width_px:
            return False
        first += count
    return True


def lay_row(
    melds: Sequence[Sequence[Slip]],
    captions_px: Sequence[float],
    width_px: float,
    card_px: float,
    design_px: float,
    *,
    y_px: float = 0.0,
    wished_step: float | None = None,
    gap_px: float | None = None,
) -> list[MeldSpan]:
    """Lay melds side by side; what the row lacks is taken from each according to its slack."""
    gap_px = MELD_GAP * design_px if gap_px is None else gap_px
    room_px = width_px - (len(melds) - 1) * gap_px
    wished = [
        overlap(slips, card_px, float("inf"), design_px, wished_step).total_px for slips in melds
    ]
    least = [
        min(_least_px(slips, card_px, design_px), wish)
        for slips, wish in zip(melds, wished, strict=True)
    ]
    slack_px = sum(wished) - sum(least)
    lacking_px = max(0.0, sum(wished) - room_px)
    if lacking_px > slack_px:
        rooms = [room_px * need / sum(least) for need in least]
    else:
        share = lacking_px / slack_px if slack_px else 0.0
        rooms = [wish - (wish - need) * share for wish, need in zip(wished, least, strict=True)]
    strips = [
        overlap(slips, card_px, room + 0.01, design_px, wished_step)
        for slips, room in zip(melds, rooms, strict=True)
    ]
    spans: list[MeldSpan] = []
    x_px = 0.0
    spare_px = max(0.0, room_px - sum(strip.total_px for strip in strips))
    for strip, caption_px in zip(strips, captions_px, strict=True):
        extra_px = min(spare_px, max(0.0, caption_px - strip.total_px))
        spare_px -= extra_px
        spans.append(MeldSpan(x_px, y_px, strip.total_px + extra_px, strip))
        x_px += strip.total_px + extra_px + gap_px
    return spans
