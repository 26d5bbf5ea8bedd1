"""The keys of the table: which command has which, and how one gets another."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.i18n import t
from game.ui.keys import (
    Command,
    command_words,
    is_bindable,
    key_words,
    keys_of,
    name_of_key,
    rebound,
)
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.setting_pages import Use
from game.ui.scenes.setting_rows import Rows
from game.ui.stage import Stage
from game.ui.widgets import Button, Note, button_width

KEY_WIDTH = 110
ROW = 36
TWO_COLUMNS_FROM = 800
"""Design pixels from which commands stand in two columns."""
BETWEEN_COLUMNS = 40


def add_keys(rows: Rows, stage: Stage, use: Use) -> None:
    """Place every command with its key; a press on the key waits for another."""
    rows.words(t("The keys at the table. In menus the arrows, Tab, Enter and Escape always work."))
    look, keys = rows.look, stage.settings.keys
    count = 1 if rows.width < look.u(TWO_COLUMNS_FROM) else 2
    gap_px = look.u(BETWEEN_COLUMNS)
    width_px = (rows.width - (count - 1) * gap_px) // count
    labels = [key_words(keys_of(command, keys)[0]) for command in Command]
    key_px = max(look.u(KEY_WIDTH), *(button_width(look, label) for label in labels))
    key_px = min(key_px, width_px // 2)
    commands = list(Command)
    longest = -(-len(commands) // count)
    bottoms = []
    for column in range(count):
        row = pygame.Rect(rows.left + column * (width_px + gap_px), rows.top, width_px, 0)
        for command in commands[column * longest : (column + 1) * longest]:
            bottom = _add_command(rows.layer, row, key_px, command, use)
            row.top = bottom + look.u(6)
        bottoms.append(row.top)
    rows.top = max(bottoms) + look.u(10)
    rows.button(
        t("All keys"),
        "",
        t("Default keys"),
        lambda: use(replace(stage.settings, keys={})),
        icon="refresh",
        is_enabled=bool(keys),
    )


def _add_command(layer: Layer, row: pygame.Rect, key_px: int, command: Command, use: Use) -> int:
    """Place a command with its key at the top of a row; return the row's bottom."""
    look, stage = layer.look, layer.scene.stage
    first, *others = [key_words(name) for name in keys_of(command, stage.settings.keys)]
    also = t("also {keys}", keys=t(", ").join(others)) if others else ""
    words = pygame.Rect(row.left, row.top, row.width - key_px - look.u(12), 0)
    words.height = look.height(command_words(command), Role.BODY, words.width)
    also_px = look.height(also, Role.CAPTION, words.width) if also else 0
    height = max(look.u(ROW), words.height + also_px)
    words.top = row.top + (height - words.height - also_px) // 2
    layer.text(command_words(command), Role.BODY, words)
    if also:
        layer.text(also, Role.CAPTION, words.move(0, words.height))
    key = pygame.Rect(row.right - key_px, 0, key_px, look.u(ROW))
    key.centery = row.top + height // 2
    Button(
        layer,
        key,
        first,
        lambda: stage.push(KeyScene(stage, command, use)),
        name=t("{command}: {key}", command=command_words(command), key=first),
    )
    return row.top + height


class KeyScene(MenuScene):
    """Waits for the key that a command is to have; Escape or *Cancel* leaves it as it is."""

    is_overlay = True

    def __init__(self, stage: Stage, command: Command, use: Use) -> None:
        super().__init__(stage)
        self.command = command
        self._use = use
        self._note: Note | None = None

    def build(self) -> None:
        """Place the question, what was wrong with a key, and the way out."""
        look, layer, scale = self.look, self.fixed, self.look.scale
        padding = look.u(24)
        title = t("Press a key for: {command}", command=command_words(self.command))
        width = min(look.u(460), scale.width_px - 2 * look.u(32))
        inner = width - 2 * padding
        title_px = look.height(title, Role.TITLE, inner)
        note_px, button_px = look.u(44), look.u(46)
        box = pygame.Rect(0, 0, width, title_px + note_px + button_px + 2 * padding + look.u(20))
        box.center = (scale.width_px // 2, scale.height_px // 2)
        layer.sprite(look.scenery.bubble(box.size), *box.topleft)
        line = pygame.Rect(box.left + padding, box.top + padding, inner, title_px)
        layer.text(title, Role.TITLE, line)
        line = pygame.Rect(line.left, line.bottom + look.u(6), inner, note_px)
        now = keys_of(self.command, self.stage.settings.keys)[0]
        self._note = Note(layer, line, t("Now it is {key}.", key=key_words(now)), Role.STATUS)
        cancel_px = button_width(look, t("Cancel"), icon=True)
        place = pygame.Rect(0, 0, cancel_px, button_px)
        place.bottomright = (box.right - padding, box.bottom - padding)
        Button(layer, place, t("Cancel"), self.escape, icon="cross")

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Dim the screen below."""
        self.draw_scrim(surface)

    def handle(self, event: pygame.Event) -> None:
        """Take the next key, whatever it is, but Escape."""
        if event.type != pygame.KEYDOWN:
            super().handle(event)
        elif event.key == pygame.K_ESCAPE:
            self.escape()
        else:
            self._take(name_of_key(event))

    def _take(self, name: str) -> None:
        assert self._note is not None
        if not is_bindable(name):
            self._note.say(t("This key cannot be used. Press another one."), Role.ERROR, "cross")
            return
        self.stage.pop()
        keys = self.stage.settings.keys
        old = keys_of(self.command, keys)[0]
        taken = [other for other in Command if keys_of(other, keys)[0] == name]
        if not taken or taken[0] is self.command:
            self._bind(name)
            return
        other, key = command_words(taken[0]), key_words(name)
        text = t(
            "{key} is the key for “{other}”. “{other}” would get {old} instead.",
            key=key,
            other=other,
            old=key_words(old),
        )
        title = t("{key} has another meaning", key=key)
        swap = Answer(t("Swap the keys"), lambda: self._bind(name), "swap")
        self.stage.push(QuestionScene(self.stage, title, text, swap, Answer(t("Leave them"))))

    def _bind(self, name: str) -> None:
        now = self.stage.settings
        self._use(replace(now, keys=rebound(now.keys, self.command, name)))
