"""A match once more, all hands open: step, play, jump to any move, with the reasons in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.history.reasons_told import reason_line
from game.history.recording import Recording
from game.i18n import t, tn
from game.round_log import log
from game.rules.cards import SeatId
from game.rules.contracts import CONTRACTS
from game.ui.keys import Command, find_command, key_words
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.scenes.keys_sheet import ReplayKeysScene
from game.ui.scenes.open_hands import OpenHands, Shot, rows_of, shots_of
from game.ui.slider import Slider
from game.ui.stage import Stage
from game.ui.theme import SMALLEST_TEXT_PX
from game.ui.widgets import Button, button_width
from game.wording import Line, WildChip, contract_words, rank_plural

STEP_S: Final = 1.2
"""How long each move stays while the match plays by itself."""
SPEEDS: Final = (1, 2, 4)
"""How many times as fast it can play."""
ROUND_END_S: Final = 3.0
"""How long the end of a round stays, however fast it plays."""
LINES: Final = 9
"""Most moves that the log shows."""
LINE: Final = 330
"""Design pixels that the line of the moves wants beside the buttons."""
NARROWEST: Final = 0.8
"""The share of their width that buttons keep beside it."""
TOLD: Final = 54
"""Design pixels of the strip that tells a move where the log lies below the seats."""


class ReplayScene(MenuScene):
    """Shows a recording from its first deal on."""

    def __init__(self, stage: Stage, recording: Recording) -> None:
        super().__init__(stage)
        self._players = recording.players
        self._names = [player.name for player in recording.players]
        self._shots = shots_of(recording)
        self._at = 0
        self._is_playing = False
        self._speed = SPEEDS[0]
        self._since_s = 0.0
        self._rows: list[pygame.Rect] = []
        self.begin_with("play")

    @property
    def position(self) -> int:
        """Return which moment shows, from 0 for the first deal."""
        return self._at

    @property
    def shot(self) -> Shot:
        """Return the moment that shows."""
        return self._shots[self._at]

    @property
    def speed(self) -> int:
        """Return how many times as fast as usual it plays."""
        return self._speed

    def row(self, seat: SeatId) -> pygame.Rect:
        """Return where on its page the row of a seat is, in pixels."""
        return self._rows[seat].copy()

    # Moving

    def go(self, position: int) -> None:
        """Show a moment; beyond either end the nearest one."""
        position = min(max(position, 0), len(self._shots) - 1)
        self._since_s = 0.0
        if position != self._at:
            self._at = position
            self._is_playing = self._is_playing and position < len(self._shots) - 1
            self.rebuild()

    def _step(self, by: int) -> None:
        self._is_playing = False
        self.go(self._at + by)

    def _go_round(self, by: int) -> None:
        """Go to the deal of the round before or after; back first to that of this round."""
        deals = [place for place, shot in enumerate(self._shots) if shot.is_deal]
        if by > 0:
            self.go(next((place for place in deals if place > self._at), len(self._shots) - 1))
        else:
            self.go(max((place for place in deals if place < self._at), default=0))

    def _toggle(self) -> None:
        self._is_playing = not self._is_playing
        if self._is_playing and self._at == len(self._shots) - 1:
            self._at = 0
        self._since_s = 0.0
        self.rebuild()

    def _change_speed(self) -> None:
        """Play faster; after the fastest as usual again."""
        self._speed = SPEEDS[(SPEEDS.index(self._speed) + 1) % len(SPEEDS)]
        self.rebuild()

    def update(self, elapsed_s: float) -> None:
        """Let the match play on."""
        super().update(elapsed_s)
        if not self._is_playing:
            return
        self._since_s += elapsed_s
        if self._since_s >= (ROUND_END_S if self.shot.is_round_end else STEP_S / self._speed):
            self.go(self._at + 1)

    def handle(self, event: pygame.Event) -> None:
        """Serve one event; left and right step, space plays, Page Up and Down go round by round."""
        if event.type == pygame.KEYDOWN:
            match event.key:
                case pygame.K_LEFT | pygame.K_COMMA:
                    return self._step(-1)
                case pygame.K_RIGHT | pygame.K_PERIOD:
                    return self._step(1)
                case pygame.K_SPACE:
                    return self._toggle()
                case pygame.K_PAGEUP:
                    return self._go_round(-1)
                case pygame.K_PAGEDOWN:
                    return self._go_round(1)
                case pygame.K_HOME:
                    return self.go(0)
                case pygame.K_END:
                    return self.go(len(self._shots) - 1)
                case _ if find_command(event, self.stage.settings.keys) is Command.KEYS:
                    return self.stage.push(ReplayKeysScene(self.stage))
                case _:
                    pass
        super().handle(event)
        return None

    def _steer_focus(self, across: int, down: int) -> None:
        """Move the focus along the controls by up and down: left and right are for the moves."""
        self._move_focus(across + down)

    # Building

    def rebuild(self) -> None:
        """Place everything anew, and scroll to who moves."""
        super().rebuild()
        body, mover = self.body, self.shot.mover
        if body is not None and mover is not None:
            row = self.row(mover)
            above_px, below_px = body.scroll_px - row.top, row.bottom - body.view.height
            self._scroll(max(0, below_px - body.scroll_px) or min(0, -above_px))

    def build(self) -> None:
        """Place the seats, the piles, the moves and the controls."""
        look, inside = self.look, self.inside
        number, last = self.shot.table.round_number, self._shots[-1].table.round_number
        self.add_title(t("Replay, round {number} of {last}", number=number, last=last))
        gap = look.u(10)
        controls = inside.copy()
        controls.height = 2 * self.footer_px + gap if self.is_stacked else self.footer_px
        controls.bottom = inside.bottom
        hands = OpenHands(look, self._players, self.shot)
        view = pygame.Rect(inside.left, inside.top, inside.width, 0)
        if self.is_stacked:
            told = pygame.Rect(inside.left, 0, inside.width, look.u(TOLD))
            told.bottom = controls.top - gap
            self._add_told(told, hands)
            view.height = told.top - gap - view.top
        else:
            view.height = controls.top - gap - view.top
            view.width = round(inside.width * 0.7)
            side = pygame.Rect(view.right + gap, view.top, 0, view.height)
            side.width = inside.right - side.left
            self._add_side(self.fixed, side, hands)
        body = self.open_body(view)
        size = (body.view.width, view.height)
        self._rows = rows_of(look, size, len(self._players), self.shot.mover)
        hands.add_seats(body, self._rows)
        if self.is_stacked:
            top = self._rows[-1].bottom + gap
            self._add_side(body, pygame.Rect(0, top, body.view.width, look.u(280)), None)
        self._add_controls(controls, gap)

    # Piles, reasons and moves

    def _add_told(self, box: pygame.Rect, hands: OpenHands) -> None:
        """Put the piles, and beside them the move and why it was made, into a strip."""
        look = self.look
        self.fixed.panel(box)
        padding = look.u(10)
        piles = box.inflate(-2 * padding, -2 * look.u(6))
        left = hands.add_piles(self.fixed, piles, 3, is_counted=False) + look.u(14)
        lines = [line for line in (self._move(), self._reason()) if line]
        room = pygame.Rect(left, piles.top, piles.right - left, piles.height // len(lines))
        for line, ink in zip(lines, (look.colours.text, look.colours.status), strict=False):
            style = look.style(Role.BODY, colour=ink)
            size_px = look.text.fitting_size(line, style, room.width, SMALLEST_TEXT_PX)
            picture = look.text.block(line, replace(style, size_px=size_px), room.width)
            self.fixed.stamp(picture, room.left, room.centery - picture.get_height() // 2)
            room.top = room.bottom

    def _add_side(self, layer: Layer, box: pygame.Rect, hands: OpenHands | None) -> None:
        """Put contract and moves into a panel; piles and reason too where no strip tells them."""
        look, shot = self.look, self.shot
        layer.panel(box)
        padding = look.u(14)
        inner = pygame.Rect(box.left + padding, box.top + padding, box.width - 2 * padding, 0)
        contract = t(" + ").join(
            words for _, words in contract_words(CONTRACTS[shot.table.round_number])
        )
        wild = WildChip(t("Wild: {ranks}", ranks=rank_plural(shot.table.wild_rank)))
        told: Line = (contract, "  ", wild)
        if hands is None:
            told = (*told, "  ", tn("{n} card", "{n} cards", shot.table.stock_count))
        top = layer.text(told, Role.LABEL, inner).bottom + look.u(8)
        reason = self._reason()
        if hands is not None:
            pile_px = look.u(74)
            hands.add_piles(layer, pygame.Rect(inner.left, top, inner.width, pile_px))
            top += pile_px + look.u(10)
        if hands is not None and reason:
            heading = pygame.Rect(inner.left, top, inner.width, look.u(22))
            layer.word(t("Why"), Role.SUBHEADING, heading)
            at = layer.text(
                reason, Role.BODY, pygame.Rect(inner.left, heading.bottom, inner.width, 0)
            )
            top = at.bottom + look.u(10)
        heading = pygame.Rect(inner.left, top, inner.width, look.u(22))
        layer.word(t("Moves"), Role.SUBHEADING, heading)
        self._add_moves(layer, pygame.Rect(inner.left, heading.bottom, inner.width, 0), box.bottom)

    def _add_moves(self, layer: Layer, room: pygame.Rect, bottom_px: int) -> None:
        """Write as many of the last moves as there is room for, the one that shows at the end."""
        look = self.look
        entries = log(self.shot.table.history, self._names, None)
        lines = [entry.line for entry in entries[-LINES:]]
        room_px = bottom_px - look.u(14) - room.top
        heights = [look.height(line, Role.STATUS, room.width) + look.u(3) for line in lines]
        first = len(lines)
        while first > 0 and sum(heights[first - 1 :]) <= room_px:
            first -= 1
        for place in range(first, len(lines)):
            ink = look.colours.text if place == len(lines) - 1 else None
            layer.text(lines[place], Role.STATUS, room, colour=ink)
            room.top += heights[place]

    def _move(self) -> Line:
        """Return the move that shows in words; after a deal, who dealt."""
        entries = log(self.shot.events or self.shot.table.history, self._names, None)
        pieces = [piece for entry in entries for piece in (" ", *entry.line)]
        return tuple(pieces[1:])

    def _reason(self) -> Line:
        frame = self.shot.frame
        if frame is None:
            return ()
        return reason_line(frame.before[frame.seat], frame.action, frame.thought)

    # The controls

    def _add_controls(self, box: pygame.Rect, gap: int) -> None:
        look, layer = self.look, self.fixed
        height = self.footer_px
        back_px = max(look.u(110), button_width(look, t("Back"), icon=True))
        places = [pygame.Rect(box.left, box.top, back_px, height)]
        Button(layer, places[0], t("Back"), self.escape, icon="back", name="back")
        left = places[0].right + 2 * gap
        side_px = look.u(56)
        is_last = self._at == len(self._shots) - 1
        round_px = button_width(look, t("Round"), icon=True)
        steps = (
            ("round back", t("Round"), "back", lambda: self._go_round(-1), self._at > 0),
            ("step back", "", "back", lambda: self._step(-1), self._at > 0),
            ("play", "", "pause" if self._is_playing else "play", self._toggle, True),
            ("step", "", "next", lambda: self._step(1), not is_last),
            ("next round", t("Round"), "next", lambda: self._go_round(1), not is_last),
            ("speed", f"{self._speed}×", "", self._change_speed, True),
        )
        tips = {
            "round back": _with_key(t("Back to the deal of a round"), "page up"),
            "step back": _with_key(t("Previous move"), "left"),
            "play": _with_key(t("Pause") if self._is_playing else t("Play on"), "space"),
            "step": _with_key(t("Next move"), "right"),
            "next round": _with_key(t("On to the next round"), "page down"),
            "speed": t("How fast it plays"),
        }
        wanted_px = 2 * round_px + round(side_px * 4.5)
        room_px = box.right - left - 5 * gap
        share = min(1.0, room_px / wanted_px)
        if not self.is_stacked:
            # The buttons become a little narrower before the line becomes too short.
            share = min(1.0, max(NARROWEST, (room_px - look.u(LINE)) / wanted_px))
        for name, label, icon, on_press, is_enabled in steps:
            is_play = name == "play"
            width = round(side_px * 1.5) if is_play else round_px if icon and label else side_px
            place = pygame.Rect(left, box.top, int(width * share), height)
            Button(
                layer,
                place,
                label,
                on_press,
                icon=icon,
                is_primary=is_play,
                is_enabled=is_enabled,
                name=name,
                tip=tips[name],
            )
            left = place.right + gap
        line = pygame.Rect(left + gap, box.top, box.right - left - gap, height)
        if self.is_stacked:
            line = pygame.Rect(box.left, box.top + height + gap, box.width, height)
        last = len(self._shots) - 1
        Slider(
            layer,
            line,
            self._at,
            range(last + 1),
            self._jump,
            name=t("Move"),
            show_value=lambda value: t("{n} of {last}", n=value, last=last),
            waits=True,
            marks=[place for place, shot in enumerate(self._shots) if shot.is_deal and place],
            tip=t(
                "To the first deal ({home}) or the last move ({end})",
                home=key_words("home"),
                end=key_words("end"),
            ),
        )

    def _jump(self, position: int) -> None:
        self._is_playing = False
        self.go(position)


def _with_key(words: str, key: str) -> str:
    """Return what a control does, with the name of the key that does the same."""
    return t("{words} ({key})", words=words, key=key_words(key))
