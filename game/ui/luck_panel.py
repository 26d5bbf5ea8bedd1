"""The luck ledger as a panel: what chance dealt to each seat, beside what it deals on average."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.history.luck import Luck
from game.i18n import format_percent, t
from game.players import Player
from game.rules.cards import SeatId
from game.ui import theme
from game.ui.layers import Layer
from game.ui.look import Look, Role
from game.ui.widgets import Button, Chip, chip_width

TITLE: Final = 37
"""Design pixels above the headings of the columns, at least."""
HEAD: Final = 60
"""Design pixels above the first row, at least."""
BELOW: Final = 6
DISC: Final = 26
ROW, SIX_ROW, LEAST_ROW = 31, 26, 23
"""Heights of a row in design pixels: usually, from five seats on, and where room is short."""
LEAST_NAME: Final = 70
PADDING: Final = 18


def luck_height(
    look: Look, players: Sequence[Player], width_px: int, room_px: int | None = None
) -> int:
    """Return the height that the panel wants at a width, in pixels.

    If it has only so much room it does without its note, and then with the lowest rows.
    """
    head_px = _Columns(look, width_px, players).head_px
    row = ROW if len(players) < 5 else SIX_ROW
    bare_px = head_px + look.u(row * len(players) + BELOW)
    whole_px = bare_px + _note_px(look, width_px)
    if room_px is None or whole_px <= room_px:
        return whole_px
    return bare_px if bare_px <= room_px else head_px + look.u(LEAST_ROW * len(players) + BELOW)


def note_words() -> str:
    """Return what the columns mean."""
    return t(
        "Expected (wild rank and jokers), and the mark on the bar: what as many unseen cards bring "
        "by chance. Draws from the stock count until the contract lies on the table."
    )


def _note_px(look: Look, width_px: int) -> int:
    return look.u(4) + look.height(note_words(), Role.CAPTION, width_px - 2 * look.u(PADDING))


def add_luck(
    layer: Layer,
    box: pygame.Rect,
    players: Sequence[Player],
    own: SeatId | None,
    lucks: Sequence[Luck],
    *,
    is_of_match: bool,
    on_choose: Callable[[bool], None],
    on_explain: Callable[[], None],
) -> None:
    """Put the ledger on a layer.

    Args:
        layer: Where it stands.
        box: Its room, as high as `luck_height` says; what the numbers mean is told if it has room.
        players: By seat.
        own: The seat that is written stronger.
        lucks: By seat.
        is_of_match: Whether it is the ledger of the whole match or of the last round.
        on_choose: Is told which of the two is wanted.
        on_explain: Shows the note where the panel has no room for it.
    """
    look = layer.look
    layer.panel(box)
    padding = look.u(PADDING)
    inner = pygame.Rect(box.left + padding, box.top, box.width - 2 * padding, box.height)
    has_note = box.height >= luck_height(look, players, box.width)
    chips = [(t("Round"), False), (t("Match"), True)]
    right = inner.right
    for label, is_match in reversed(chips):
        width = chip_width(look, label)
        place = pygame.Rect(right - width, box.top + look.u(9), width, look.u(28))
        Chip(
            layer,
            place,
            label,
            is_match == is_of_match,
            lambda is_match=is_match: on_choose(is_match),  # type: ignore[misc]  # mypy cannot infer a lambda's default
        )
        right = place.left - look.u(4)
    head = pygame.Rect(inner.left, box.top + look.u(9), right - inner.left, look.u(28))
    if not has_note:
        about = pygame.Rect(head.right - look.u(28), head.top, look.u(28), look.u(28))
        tip = t("What the columns mean")
        Button(layer, about, "", on_explain, icon="info", name="luck note", tip=tip)
        head.width = about.left - look.u(4) - head.left
    _add_title(layer, head)
    places = _Columns(look, box.width, players)
    columns = [column.move(inner.left, 0) for column in places.boxes]
    disc_px = look.u(DISC) if places.has_discs else 0
    for column, words in zip(columns, places.captions, strict=True):
        layer.stamp(words, column.left, box.top + places.head_px - words.get_height())
    rows_px = box.height - places.head_px - look.u(BELOW)
    rows_px -= _note_px(look, box.width) if has_note else 0
    row_px = min(look.u(ROW if len(lucks) < 5 else SIX_ROW), rows_px // len(lucks))
    disc_px = min(disc_px, row_px - look.u(1))
    row = pygame.Rect(inner.left, box.top + places.head_px, inner.width, row_px)
    for seat, luck in enumerate(lucks):
        _add_row(layer, row, columns, players[seat], luck, disc_px, is_own=seat == own)
        row = row.move(0, row.height)
    if has_note:
        note = pygame.Rect(inner.left, row.top + look.u(4), inner.width, 0)
        layer.text(note_words(), Role.CAPTION, note)


def _add_title(layer: Layer, head: pygame.Rect) -> None:
    """Write the title in a row, or in two small ones where even a small one has no room."""
    look, title = layer.look, t("Luck ledger")
    smallest = replace(look.style(Role.SUBHEADING), size_px=theme.SMALLEST_TEXT_PX)
    if look.text.measure(title, smallest)[0] <= head.width:
        layer.word(title, Role.SUBHEADING, head)
        return
    words = look.fitted(title, smallest, head.width, 2)
    layer.stamp(words, head.left, head.centery - words.get_height() // 2)


class _Columns:
    """Where the columns of a panel stand, counted from the left of its rows.

    Attributes:
        boxes: Left and width of wild rank, jokers, expected, useful draws.
        captions: Their headings, in one row or two.
        has_discs: Whether the portraits have room.
        head_px: The height above the first row: the headings keep clear of the title.
    """

    def __init__(self, look: Look, width_px: int, players: Sequence[Player]) -> None:
        disc_px = look.u(DISC + 10)
        names_px = look.u(14) + max(look.width(player.name, Role.LABEL) for player in players)
        inner = pygame.Rect(0, 0, width_px - 2 * look.u(PADDING), 0)
        self.boxes = _columns(look, inner, disc_px + names_px)
        self.has_discs = self.boxes[0].left >= disc_px + names_px
        headings = (*_headings(), t("Useful draws"))
        self.captions = tuple(
            look.fitted(heading, look.style(Role.CAPTION), box.width, 2)
            for heading, box in zip(headings, self.boxes, strict=True)
        )
        captions_px = max(words.get_height() for words in self.captions)
        self.head_px = max(look.u(HEAD), look.u(TITLE) + captions_px)


def _headings() -> tuple[str, str, str]:
    return t("Wild rank"), t("Jokers"), t("Expected")


def _columns(look: Look, inner: pygame.Rect, names_px: int) -> tuple[pygame.Rect, ...]:
    """Divide the width behind the names: wild rank, jokers, expected, useful draws."""
    captions = _headings()
    wants = [_column_px(look, [text]) for text in captions]
    least_px = look.width(format_percent(100), Role.STATUS) + look.u(44)
    if look.u(LEAST_NAME) + sum(wants) + least_px > inner.width:
        # Headings of several words then stand in two rows.
        wants = [_column_px(look, text.split()) for text in captions]
    # Where it is narrow the bars give way first, then the portraits, then the names.
    left = min(inner.left + names_px, inner.right - least_px - sum(wants))
    left = max(left, inner.left + look.u(LEAST_NAME))
    bar_px = inner.right - left - sum(wants)
    found = []
    for width in (*wants, bar_px):
        found.append(pygame.Rect(left, 0, width, 0))
        left += width
    return tuple(found)


def _column_px(look: Look, rows: Sequence[str]) -> int:
    """Return the width of a column under the rows of its heading."""
    return max(look.u(36), *(look.width(row, Role.CAPTION) + look.u(12) for row in rows))


def _add_row(
    layer: Layer,
    row: pygame.Rect,
    columns: Sequence[pygame.Rect],
    player: Player,
    luck: Luck,
    disc_px: int,
    *,
    is_own: bool,
) -> None:
    look, colours = layer.look, layer.look.colours
    left = row.left
    if disc_px:
        portrait = look.artwork.portrait(player.portrait, disc_px)
        layer.stamp(portrait, left, row.centery - disc_px // 2)
        left += disc_px + look.u(10)
    name = pygame.Rect(left, row.top, columns[0].left - look.u(6) - left, row.height)
    layer.word(player.name, Role.LABEL if is_own else Role.BODY, name)
    values = (str(luck.wilds), str(luck.jokers), format_average(luck.expected_wilds))
    roles = (Role.LABEL, Role.LABEL, Role.STATUS)
    for column, value, role in zip(columns, values, roles, strict=False):
        layer.word(value, role, pygame.Rect(column.left, row.top, column.width, row.height))
    share, expected = luck.useful_share, luck.expected_share
    column = columns[-1]
    if share is None or expected is None:
        place = pygame.Rect(column.left, row.top, column.width, row.height)
        layer.word("–", Role.STATUS, place)
        return
    words_px = look.width(format_percent(100), Role.STATUS) + look.u(4)
    bar = pygame.Rect(column.left, 0, column.width - words_px - look.u(6), look.u(12))
    bar.centery = row.centery
    if bar.width < 2 * bar.height:
        place = pygame.Rect(column.left, row.top, column.width, row.height)
        layer.word(format_percent(round(100 * share)), Role.STATUS, place)
        return
    layer.stamp(look.scenery.box(bar.size, bar.height / 2, colours.well), *bar.topleft)
    filled = pygame.Rect(bar.left, bar.top, max(bar.height, round(bar.width * share)), bar.height)
    ink = colours.act if is_own else colours.valid
    if luck.useful:
        layer.stamp(look.scenery.box(filled.size, bar.height / 2, ink), *filled.topleft)
    mark = pygame.Surface((max(2, look.scale.px(2)), bar.height + look.u(6)))
    mark.fill(colours.text)
    layer.stamp(mark, bar.left + round(bar.width * expected), bar.top - look.u(3))
    place = pygame.Rect(bar.right + look.u(6), row.top, words_px, row.height)
    layer.word(format_percent(round(100 * share)), Role.STATUS, place)


def format_average(value: float) -> str:
    """Return an average with one decimal as the language writes it, such as "6.2"."""
    whole, tenths = divmod(round(10 * value), 10)
    # Translators: the decimal sign of numbers such as 6.2
    return t("{whole}.{tenths}", whole=whole, tenths=tenths)
