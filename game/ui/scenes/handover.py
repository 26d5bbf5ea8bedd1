"""The blank screen while the machine goes from one person to another: public moves, no cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.i18n import t
from game.match import Match
from game.players import Person
from game.round_log import log
from game.rules.cards import SeatId
from game.rules.events import CardDiscarded, DrawPassed, Event, TurnEnded
from game.ui.artwork import SUN_SPAN
from game.ui.keys import Command, find_command
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import UNASKED_S, MenuScene
from game.ui.rich_text import Align
from game.ui.stage import Stage
from game.ui.table.layout.measure import measure_for
from game.ui.table.layout.parts import Header
from game.ui.table.layout.zones import header_of
from game.ui.table.paint.header import PAPER, draw_flags
from game.ui.table.paint.pen import Pen, rect_of
from game.ui.table.targets import Control
from game.ui.theme import SCREEN_MARGIN
from game.ui.widgets import Button, button_width
from game.wording import Line

MOST_LINES: Final = 6
TAKE_BACK: Final = 44
"""Design pixels of the button that takes a discard back."""
KNOCK: Final = 30
"""Design pixels of the row that says who has one card left."""


class HandoverScene(MenuScene):
    """Covers the table until the next person says that they are there."""

    def __init__(
        self,
        stage: Stage,
        match: Match,
        seat: SeatId,
        on_ready: Callable[[SeatId], None],
        on_menu: Callable[[], None],
        on_take_back: Callable[[], None] | None = None,
    ) -> None:
        """Take the seat of the person who comes.

        Args:
            stage: The stage.
            match: The match.
            seat: Whose turn it is.
            on_ready: What follows when they are there.
            on_menu: Opens the menu of a match; it must show nothing of a hand.
            on_take_back: Takes back what ended the last person's turn; None where it stands.
        """
        super().__init__(stage)
        self._seat = seat
        # Nothing of a hand comes near this screen.
        self._view = replace(match.view(seat), hand=())
        self._table = self._view.table
        self._players = match.players
        self._on_ready, self._on_menu, self._on_take_back = on_ready, on_menu, on_take_back
        self.ignores_presses_s = UNASKED_S
        self.begin_with("ready")

    def escape(self) -> None:
        """Open the menu: only the person who comes may uncover the cards."""
        self._on_menu()

    def handle(self, event: pygame.Event) -> None:
        """Serve one event; the table's keys open its menu and take back here too."""
        is_key = event.type == pygame.KEYDOWN and not self.ignores_presses_s
        command = find_command(event, self.stage.settings.keys) if is_key else None
        if command is Command.MENU:
            self._on_menu()
        elif command is Command.UNDO and self._on_take_back is not None:
            self._take_back(self._on_take_back)
        else:
            super().handle(event)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the empty table, with round, contract and wild rank as they hang there."""
        look = self.look
        surface.blit(look.scenery.table_backdrop(surface.get_size()), (0, 0))
        band_px = look.band_px
        header = self._header()
        # Not under the button, nor between the flags, where only slivers of papers would show.
        apart_px = look.scale.px(10)
        for left_px, right_px in (
            (_menu_box(header).right + apart_px, round(header.flags[0].x_px) - apart_px),
            (round(header.flags[-1].right_px) + apart_px, surface.get_width() - band_px),
        ):
            if right_px - left_px > look.scale.px(50):
                papers = look.scenery.bunting(right_px - left_px, look.scale.px(PAPER))
                surface.blit(papers, (left_px, band_px))
        pen = Pen(look.scenery, look.deck)
        draw_flags(pen, header)
        surface.fblits(pen.take())

    def _header(self) -> Header:
        """Return where menu and flags hang at the table."""
        return header_of(self._view, self.look.scale, measure_for(self.look.scale))

    def build(self) -> None:
        """Place the portrait, the button, and the public moves below."""
        look, scale = self.look, self.look.scale
        player = self._players[self._seat]
        top = look.band_px + look.header(56)
        bottom = scale.height_px - look.band_px - look.u(8)
        margin_px = scale.px(SCREEN_MARGIN)
        view = pygame.Rect(margin_px, top, scale.width_px - 2 * margin_px, bottom - top)
        body = self.open_body(view)
        width = body.view.width
        moves = self._moves(min(look.u(620), width))
        back_px = look.u(TAKE_BACK + 10) if self._on_take_back is not None else 0
        room_px = max(view.height - look.u(185) - back_px - moves.height, look.u(90))
        disc_px = min(look.u(170), round(view.height * 0.26), int(room_px / SUN_SPAN))
        portrait = look.artwork.portrait(player.portrait, disc_px, turn=True)
        spare = view.height - portrait.get_height() - look.u(183) - back_px - moves.height
        top = max(0, spare // 2)
        body.stamp(portrait, (width - portrait.get_width()) // 2, top)
        line = pygame.Rect(0, top + portrait.get_height() + look.u(4), width, look.u(46))
        body.word(t("{name}, it is your turn", name=player.name), Role.DISPLAY, line, Align.CENTRE)
        line = pygame.Rect(0, line.bottom, width, look.u(28))
        body.word(self._asks(), Role.PAPER_TEXT, line, Align.CENTRE, look.colours.status)
        label = t("I am {name}: show my cards", name=player.name)
        wide = max(look.u(380), button_width(look, label, icon=True, role=Role.TAGLINE_BOLD))
        button = pygame.Rect(0, line.bottom + look.u(19), min(wide, width - look.u(16)), look.u(64))
        button.centerx = width // 2
        Button(
            body,
            button,
            label,
            self._show_cards,
            icon="eye",
            role=Role.TAGLINE_BOLD,
            is_primary=True,
            name="ready",
        )
        foot_px = button.bottom
        if self._on_take_back is not None:
            foot_px = self._add_take_back(body, button, self._on_take_back)
        box = _menu_box(self._header())
        Button(self.fixed, box, "", self._on_menu, icon="menu", name="menu", tip=t("Menu"))
        if moves.height:
            box = pygame.Rect(0, foot_px + look.u(22), moves.width, moves.height)
            box.centerx = width // 2
            self._add_moves(body, box, moves)

    def _add_take_back(
        self, body: Layer, above: pygame.Rect, on_take_back: Callable[[], None]
    ) -> int:
        """Offer to take back what ended the turn before; return where the button ends."""
        look = self.look
        has_discarded = isinstance(self._table.history[-1], CardDiscarded)
        label = t("Take back the discard") if has_discarded else t("Take back the end of the turn")
        wide = min(button_width(look, label, icon=True), body.view.width - look.u(16))
        box = pygame.Rect(0, above.bottom + look.u(10), wide, look.u(TAKE_BACK))
        box.centerx = above.centerx
        Button(
            body, box, label, lambda: self._take_back(on_take_back), icon="undo", name="take back"
        )
        return box.bottom

    def _take_back(self, on_take_back: Callable[[], None]) -> None:
        self.stage.pop()
        on_take_back()

    def _show_cards(self) -> None:
        self.stage.pop()
        self._on_ready(self._seat)

    def _asks(self) -> str:
        previous = self._find_previous()
        if previous is None:
            return t("Everyone else, please look away. All cards are hidden.")
        name = self._players[previous].name
        return t("{name}, please pass the device and look away. All cards are hidden.", name=name)

    def _find_previous(self) -> SeatId | None:
        """Return the other person who had a turn last this round, if there was one."""
        for event in reversed(self._table.history):
            match event:
                case CardDiscarded(seat, _) | TurnEnded(seat) | DrawPassed(seat):
                    if seat != self._seat and isinstance(self._players[seat], Person):
                        return seat
        return None

    def _moves(self, width: int) -> _Moves:
        """Measure who has one card left, and what everyone could see, the newest last."""
        look = self.look
        names = [player.name for player in self._players]
        known = _find_last_turn(self._table.history, self._seat)
        entries = log(self._table.history[known or 0 :], names, self._seat)
        knocking = [
            names[seat]
            for seat, held in enumerate(self._table.seats)
            if seat != self._seat and held.card_count == 1
        ]
        room = width - 2 * look.u(18)
        lines = [
            (entry.line, look.height(entry.line, Role.BODY, room) + look.u(4))
            for entry in entries[-MOST_LINES:]
        ]
        height = len(knocking) * look.u(KNOCK) + sum(height for _, height in lines)
        heading = t("So far this round") if known is None else t("Since your last turn")
        return _Moves(heading, knocking, lines, width, height + look.u(46) if height else 0)

    def _add_moves(self, body: Layer, box: pygame.Rect, moves: _Moves) -> None:
        look = self.look
        body.panel(box)
        padding = look.u(18)
        room = box.width - 2 * padding
        head = pygame.Rect(box.left + padding, box.top + look.u(4), room, look.u(34))
        body.word(moves.heading, Role.SUBHEADING, head)
        top = head.bottom
        for name in moves.knocking:
            self._add_knock(body, pygame.Rect(head.left, top, room, look.u(KNOCK)), name)
            top += look.u(KNOCK)
        for line, height in moves.lines:
            body.text(line, Role.BODY, pygame.Rect(head.left, top, room, height))
            top += height

    def _add_knock(self, body: Layer, box: pygame.Rect, name: str) -> None:
        """Say that somebody has one card left, on the pill that says it at the table."""
        look, colours = self.look, self.look.colours
        icon_px, margin_px = look.u(13), look.u(8)
        words = look.text.block(t("One card left"), look.style(Role.ERROR, colour=colours.ink))
        pill = pygame.Rect(box.left, 0, words.get_width() + icon_px + 3 * margin_px, look.u(22))
        pill.centery = box.centery - look.u(2)
        body.stamp(look.scenery.pill(pill.size, colours.act), *pill.topleft)
        body.icon(
            "hand", icon_px, colours.ink, (pill.left + margin_px + icon_px // 2, pill.centery)
        )
        left = pill.left + icon_px + 2 * margin_px
        body.stamp(words, left, pill.centery - words.get_height() // 2)
        beside = pygame.Rect(pill.right + look.u(9), pill.top, 0, pill.height)
        beside.width = box.right - beside.left
        body.word(name, Role.LABEL, beside)


@dataclass(frozen=True, slots=True)
class _Moves:
    """What is told: who has one card left, lines with their heights, and the panel's size."""

    heading: str
    knocking: list[str]
    lines: list[tuple[Line, int]]
    width: int
    height: int


def _find_last_turn(history: Sequence[Event], seat: SeatId) -> int | None:
    """Return where the events after the seat's last turn begin; None if it had none this round."""
    for index in range(len(history) - 1, -1, -1):
        match history[index]:
            case CardDiscarded(actor, _) if actor == seat:
                return index + 1
            case TurnEnded(actor) | DrawPassed(actor) if actor == seat:
                return index + 1
    return None


def _menu_box(header: Header) -> pygame.Rect:
    """Return where the button of the menu stands at the table."""
    return next(rect_of(each.box) for each in header.buttons if each.control is Control.MENU)
