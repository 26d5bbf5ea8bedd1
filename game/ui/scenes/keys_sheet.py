"""The short help of the `?` key: which key does what, and the clause of what it was pressed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.i18n import t
from game.rules.ruleset import Ruleset
from game.ui.keys import Command, command_words, key_words, keys_of
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.rich_text import Align
from game.ui.stage import Stage
from game.ui.table.hands.topics import Topic
from game.ui.widgets import Button, button_width
from game.wording import Bold

ROW: Final = 46
GAP: Final = 10
WIDEST: Final = 980
COLUMN: Final = 240
"""Least width of a column of keys, in design pixels."""


def groups() -> tuple[tuple[str, tuple[Command, ...]], ...]:
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


class KeysScene(MenuScene):
    """All keys in columns; first of all the way to the rules of what `?` was pressed on."""

    is_overlay = True

    def __init__(
        self, stage: Stage, keys: Mapping[str, str], ruleset: Ruleset, topic: Topic | None
    ) -> None:
        super().__init__(stage)
        self._keys = keys
        self._ruleset = ruleset
        self._topic = topic
        self.begin_with("topic" if topic else "close")

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Dim the table below."""
        self.draw_scrim(surface)

    def escape(self) -> None:
        """Go back to the table."""
        self.stage.pop()

    def build(self) -> None:
        """Place title, columns and buttons on a bubble no larger than the window."""
        look, scale = self.look, self.look.scale
        padding, title_px = look.u(22), look.u(38)
        rows = self._button_rows(scale.width_px - 2 * look.band_px - 2 * padding)
        buttons_px = len(rows) * look.u(ROW + GAP)
        inner_px = min(look.u(WIDEST), scale.width_px - 2 * look.band_px - 2 * padding)
        columns = max(1, min(len(groups()), inner_px // look.u(COLUMN)))
        heights = self._column_heights(inner_px // columns - look.u(GAP), columns)
        most_px = scale.height_px - 2 * look.band_px
        whole_px = min(most_px, max(heights) + 2 * padding + title_px + buttons_px + look.u(8))
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
        width_px = body.view.width // columns - look.u(GAP)
        tops = [0] * columns
        for place, (heading, commands) in enumerate(groups()):
            column = place % columns
            left_px = column * (body.view.width // columns)
            place_box = pygame.Rect(left_px, tops[column], width_px, 0)
            tops[column] = self._place_group(body, place_box, heading, commands)

    def _key_px(self) -> int:
        labels = (self._label(command) for command in Command)
        return max(self.look.width(label, Role.LABEL) for label in labels)

    def _label(self, command: Command) -> str:
        return key_words(keys_of(command, self._keys)[0])

    def _column_heights(self, width_px: int, columns: int) -> list[int]:
        tops = [0] * columns
        for place, (heading, commands) in enumerate(groups()):
            look = self.look
            words_px = width_px - self._key_px() - look.u(GAP)
            tops[place % columns] += look.height(heading, Role.SUBHEADING, width_px) + look.u(20)
            for command in commands:
                row_px = look.height(command_words(command), Role.BODY, words_px)
                tops[place % columns] += row_px + look.u(4)
        return tops

    def _place_group(
        self, body: Layer, box: pygame.Rect, heading: str, commands: tuple[Command, ...]
    ) -> int:
        """Place a heading and its keys; return where the next group begins."""
        look, key_px = self.look, self._key_px()
        top_px = body.text(heading, Role.SUBHEADING, box).bottom + look.u(4)
        for command in commands:
            words = pygame.Rect(
                box.left + key_px + look.u(GAP), top_px, box.width - key_px - look.u(GAP), 0
            )
            body.text(
                (Bold(self._label(command)),),
                Role.BODY,
                pygame.Rect(box.left, top_px, key_px, 0),
                Align.RIGHT,
            )
            top_px = body.text(command_words(command), Role.BODY, words).bottom + look.u(4)
        return top_px + look.u(12)

    # Buttons

    def _buttons(self) -> list[tuple[str, str]]:
        named = [("close", t("Back to the table")), ("help", t("How to play"))]
        if self._topic is None:
            return [*named, ("book", t("Rules book"))]
        return [*named, ("topic", t("Rules: {title}", title=self._topic.title))]

    def _button_rows(self, width_px: int) -> list[list[tuple[str, str, int]]]:
        """Break the buttons into rows, each from the right."""
        rows: list[list[tuple[str, str, int]]] = [[]]
        left_px = width_px
        for name, label in self._buttons():
            wide_px = min(width_px, button_width(self.look, label))
            if rows[-1] and wide_px > left_px:
                rows.append([])
                left_px = width_px
            rows[-1].append((name, label, wide_px))
            left_px -= wide_px + self.look.u(GAP)
        return rows

    def _place_buttons(self, rows: list[list[tuple[str, str, int]]], inner: pygame.Rect) -> None:
        look = self.look
        bottom_px = inner.bottom
        for row in rows:
            right_px = inner.right
            for name, label, wide_px in row:
                box = pygame.Rect(right_px - wide_px, bottom_px - look.u(ROW), wide_px, look.u(ROW))
                is_primary = name == ("topic" if self._topic else "close")
                press = {
                    "close": self.escape,
                    "help": self._open_help,
                    "book": self._open_book,
                    "topic": self._open_book,
                }[name]
                Button(self.fixed, box, label, press, is_primary=is_primary, name=name)
                right_px = box.left - look.u(GAP)
            bottom_px -= look.u(ROW + GAP)

    def _open_help(self) -> None:
        from game.ui.scenes.table_overlays import HelpScene

        self.stage.replace(HelpScene(self.stage, self._ruleset))

    def _open_book(self) -> None:
        from game.ui.scenes.rules_book import RulesBookScene

        anchor = self._topic.anchor if self._topic else None
        self.stage.replace(RulesBookScene(self.stage, self._ruleset, anchor))
