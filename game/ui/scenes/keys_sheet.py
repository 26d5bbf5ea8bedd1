"""The short help of the `?` key: which key does what, and the clause of what it was pressed on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.i18n import t
from game.rules.ruleset import Ruleset
from game.ui.keys import Command, command_words, key_words, keys_of
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.rich_text import Align
from game.ui.scenes.column import Way
from game.ui.stage import Stage
from game.ui.table.hands.topics import Topic
from game.ui.widgets import Button, button_width

ROW: Final = 46
GAP: Final = 10
WIDEST: Final = 1100
WIDEST_GROUP: Final = 360
APART: Final = 24
BELOW_HEADING, LINE, BELOW_GROUP = 8, 7, 14
"""Design pixels below a heading, a key and a group."""
LEAST_WORDS: Final = 140
"""Least width of the words in a column of keys, in design pixels."""
Group: TypeAlias = tuple[str, tuple[Command, ...]]


@dataclass(frozen=True, slots=True)
class Key:
    """What is printed on a key, and what it does, in a few words."""

    label: str
    words: str


Keys: TypeAlias = tuple[str, tuple[Key, ...]]
"""Keys under a heading."""


@dataclass(frozen=True, slots=True)
class _Column:
    """Groups below each other, and the widths of their caps and words."""

    groups: list[Keys]
    caps_px: int
    words_px: int


def groups() -> tuple[Group, ...]:
    """Return the commands under headings."""
    return (
        (
            t("Your turn"),
            (
                Command.DRAW,
                Command.TAKE,
                Command.LAY_DOWN,
                Command.DISCARD,
                Command.UNDO,
                Command.BUY,
                Command.PASS,
            ),
        ),
        (
            t("Your cards"),
            (
                Command.ARRANGE,
                Command.HINT,
                Command.BY_SUIT,
                Command.BY_RANK,
                Command.BY_PLAN,
                Command.GAP,
            ),
        ),
        (
            t("Without a mouse"),
            (
                Command.NEXT_ZONE,
                Command.LEFT,
                Command.RIGHT,
                Command.UP,
                Command.DOWN,
                Command.CONFIRM,
                Command.SELECT,
                Command.CANCEL,
            ),
        ),
        (
            t("Looking around"),
            (
                Command.LOUPE,
                Command.SEE_ALL,
                Command.MOVES,
                Command.KEYS,
                Command.HELP,
                Command.MENU,
                Command.SOUND,
            ),
        ),
    )


class KeySheet(MenuScene):
    """Keys in columns, each on its cap beside what it does."""

    is_overlay = True

    @abstractmethod
    def groups(self) -> Sequence[Keys]:
        """Return the keys under their headings."""

    @abstractmethod
    def ways(self) -> Sequence[Way]:
        """Return where the buttons lead, from the right; the first one in its row goes back."""

    @property
    def main(self) -> str:
        """Return the name of the main button."""
        return "close"

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Dim the screen below."""
        self.draw_scrim(surface)

    def escape(self) -> None:
        """Go back to the screen below."""
        self.stage.pop()

    def build(self) -> None:
        """Place title, columns and buttons on a bubble no larger than the window."""
        look, scale = self.look, self.look.scale
        padding, title_px = look.u(22), look.u(38)
        rows = self._button_rows(scale.width_px - 2 * look.band_px - 2 * padding)
        buttons_px = len(rows) * look.u(ROW + GAP)
        widest_px = min(look.u(WIDEST), len(self.groups()) * look.u(WIDEST_GROUP))
        inner_px = min(widest_px, scale.width_px - 2 * look.band_px - 2 * padding)
        columns = self._columns(inner_px)
        height_px = max(self._height(column) for column in columns)
        most_px = scale.height_px - 2 * look.band_px
        whole_px = min(most_px, height_px + 2 * padding + title_px + buttons_px + look.u(8))
        box = pygame.Rect(0, 0, inner_px + 2 * padding, whole_px)
        box.center = (scale.width_px // 2, scale.height_px // 2)
        self.fixed.sprite(look.scenery.bubble(box.size), *box.topleft)
        inner = box.inflate(-2 * padding, -2 * padding)
        line = pygame.Rect(inner.left, inner.top, inner.width, title_px)
        self.fixed.text(t("Keys"), Role.TITLE, line)
        self._place_buttons(rows, inner)
        room = pygame.Rect(inner.left, line.bottom, inner.width, 0)
        room.height = inner.bottom - buttons_px - room.top
        body = self.open_body(room)
        left_px = 0
        for column in self._columns(body.view.width):
            top_px = 0
            for group in column.groups:
                top_px = self._place_group(body, (left_px, top_px), column, group)
            left_px += column.caps_px + look.u(GAP) + column.words_px + look.u(APART)

    def _cap_px(self, key: Key) -> int:
        """Return the width of a key's cap."""
        look = self.look
        words_px = look.width(key.label, Role.LABEL)
        return max(words_px + look.u(14), self._line_px() + look.u(8))

    def _line_px(self) -> int:
        """Return the height of one row of words."""
        return self.look.height("", Role.BODY, self.look.u(WIDEST))

    def _columns(self, room_px: int) -> list[_Column]:
        """Divide a width into as many columns as leave room for the words beside the caps."""
        look = self.look
        groups = self.groups()
        for count in range(len(groups), 0, -1):
            shared: list[list[Keys]] = [[] for _ in range(count)]
            for group in groups:
                shortest = min(shared, key=lambda column: sum(len(keys) for _, keys in column))
                shortest.append(group)
            caps_px = [
                max(self._cap_px(key) for _, keys in column for key in keys) for column in shared
            ]
            gaps_px = count * look.u(GAP) + (count - 1) * look.u(APART)
            words_px = (room_px - sum(caps_px) - gaps_px) // count
            if words_px >= look.u(LEAST_WORDS):
                break
        return [_Column(*column, words_px) for column in zip(shared, caps_px, strict=True)]

    def _height(self, column: _Column) -> int:
        look = self.look
        height_px = -look.u(BELOW_GROUP)
        for heading, keys in column.groups:
            height_px += look.height(heading, Role.SUBHEADING, column.caps_px + column.words_px)
            height_px += look.u(BELOW_HEADING) + look.u(BELOW_GROUP)
            for key in keys:
                row_px = look.height(key.words, Role.BODY, column.words_px)
                height_px += row_px + look.u(LINE)
        return height_px

    def _place_group(
        self, body: Layer, corner: tuple[int, int], column: _Column, group: Keys
    ) -> int:
        """Place a heading and its keys, each on its cap; return where the next group begins."""
        look, (heading, keys) = self.look, group
        colours, line_px = look.colours, self._line_px()
        box = pygame.Rect(corner, (column.caps_px + column.words_px, 0))
        top_px = body.text(heading, Role.SUBHEADING, box).bottom + look.u(BELOW_HEADING)
        caps_right_px = box.left + column.caps_px
        for key in keys:
            cap = pygame.Rect(0, top_px - look.u(2), self._cap_px(key), line_px + look.u(4))
            cap.right = caps_right_px
            face = look.scenery.box(
                cap.size, look.u(5), colours.row, colours.edge, look.scale.px(1.2)
            )
            body.stamp(face, *cap.topleft)
            body.word(key.label, Role.LABEL, cap, Align.CENTRE)
            words = pygame.Rect(caps_right_px + look.u(GAP), top_px, column.words_px, 0)
            top_px = body.text(key.words, Role.BODY, words).bottom + look.u(LINE)
        return top_px + look.u(BELOW_GROUP)

    # Buttons

    def _button_rows(self, width_px: int) -> list[list[tuple[Way, int]]]:
        """Break the buttons into rows, each from the right."""
        rows: list[list[tuple[Way, int]]] = [[]]
        left_px = width_px
        for way in self.ways():
            wide_px = min(width_px, button_width(self.look, way.label))
            if rows[-1] and wide_px > left_px:
                rows.append([])
                left_px = width_px
            rows[-1].append((way, wide_px))
            left_px -= wide_px + self.look.u(GAP)
        return rows

    def _place_buttons(self, rows: list[list[tuple[Way, int]]], inner: pygame.Rect) -> None:
        look = self.look
        bottom_px = inner.bottom
        for row in rows:
            right_px = inner.right
            for way, wide_px in row:
                box = pygame.Rect(right_px - wide_px, bottom_px - look.u(ROW), wide_px, look.u(ROW))
                is_main = way.name == self.main
                Button(self.fixed, box, way.label, way.on_press, is_primary=is_main, name=way.name)
                right_px = box.left - look.u(GAP)
            bottom_px -= look.u(ROW + GAP)


class KeysScene(KeySheet):
    """The keys of the table; first of all the way to the rules of what `?` was pressed on."""

    def __init__(
        self, stage: Stage, keys: Mapping[str, str], ruleset: Ruleset, topic: Topic | None
    ) -> None:
        super().__init__(stage)
        self._keys = keys
        self._ruleset = ruleset
        self._topic = topic
        self.begin_with(self.main)

    @property
    def main(self) -> str:
        """Return the name of the button to the rules, or of the way back."""
        return "topic" if self._topic else "close"

    def groups(self) -> Sequence[Keys]:
        """Return the commands under their headings, with the keys that the player has chosen."""
        return [
            (
                heading,
                tuple(
                    Key(key_words(keys_of(each, self._keys)[0]), command_words(each))
                    for each in commands
                ),
            )
            for heading, commands in groups()
        ]

    def ways(self) -> Sequence[Way]:
        """Lead back to the table, to the short help, and into the rules book."""
        named = [
            Way("close", t("Back to the table"), self.escape),
            Way("help", t("How to play"), self._open_help),
        ]
        if self._topic is None:
            return [*named, Way("book", t("Rules book"), self._open_book)]
        words = t("Rules: {title}", title=self._topic.title)
        return [*named, Way("topic", words, self._open_book)]

    def _open_help(self) -> None:
        from game.ui.scenes.table_overlays import HelpScene

        self.stage.replace(HelpScene(self.stage, self._ruleset))

    def _open_book(self) -> None:
        from game.ui.scenes.rules_book import RulesBookScene

        anchor = self._topic.anchor if self._topic else None
        self.stage.replace(RulesBookScene(self.stage, self._ruleset, anchor))


class ReplayKeysScene(KeySheet):
    """The keys of a replay."""

    def groups(self) -> Sequence[Keys]:
        """Return the keys that lead through a match."""
        moves = {
            "left": t("Previous move"),
            "right": t("Next move"),
            "space": t("Play on or pause"),
        }
        rounds = {
            "page up": t("Back to the deal of a round"),
            "page down": t("On to the next round"),
            "home": t("To the first deal"),
            "end": t("To the last move"),
        }
        return [
            (heading, tuple(Key(key_words(name), words) for name, words in keys.items()))
            for heading, keys in ((t("Moves"), moves), (t("Rounds"), rounds))
        ]

    def ways(self) -> Sequence[Way]:
        """Lead back to the replay."""
        return [Way("close", t("Back"), self.escape)]
