"""The blank screen while the machine goes from one person to another: public moves, no cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.i18n import t
from game.match import Match
from game.players import Person
from game.rules.cards import SeatId
from game.rules.contracts import CONTRACTS
from game.rules.events import CardDiscarded, DrawPassed, Event, TurnEnded
from game.rules.melds import MeldKind
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.rich_text import Align
from game.ui.stage import Stage
from game.ui.theme import SCREEN_MARGIN, Colour, format_colour
from game.ui.widgets import Button, button_width
from game.wording import Line, contract_words, log

MOST_LINES: Final = 6
MELD_ICONS: Final = {MeldKind.SET: "set", MeldKind.RUN: "run"}


class HandoverScene(MenuScene):
    """Covers the table until the next person says that they are there."""

    def __init__(
        self,
        stage: Stage,
        match: Match,
        seat: SeatId,
        on_ready: Callable[[SeatId], None],
    ) -> None:
        """Take the seat of the person who comes; `on_ready` follows when they are there."""
        super().__init__(stage)
        self._seat = seat
        self._table, self._ruleset = match.view(seat).table, match.ruleset
        self._players = match.players
        self._on_ready = on_ready
        self.begin_with("ready")

    def escape(self) -> None:
        """Stay: only the person who comes may uncover the cards."""

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the empty table."""
        surface.blit(self.look.scenery.table_backdrop(surface.get_size()), (0, 0))

    def build(self) -> None:
        """Place the flags, the portrait, the button, and the public moves below."""
        look, scale = self.look, self.look.scale
        player = self._players[self._seat]
        self._add_flags()
        top = look.band_px + look.header(56)
        bottom = scale.height_px - look.band_px - look.u(8)
        margin_px = scale.px(SCREEN_MARGIN)
        view = pygame.Rect(margin_px, top, scale.width_px - 2 * margin_px, bottom - top)
        body = self.open_body(view)
        width = body.view.width
        disc_px = min(look.u(170), round(view.height * 0.26))
        portrait = look.artwork.portrait(player.portrait, disc_px, turn=True)
        moves = self._moves(min(look.u(620), width))
        spare = view.height - portrait.get_height() - look.u(183) - moves.height
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
        if moves.lines:
            box = pygame.Rect(0, button.bottom + look.u(22), moves.width, moves.height)
            box.centerx = width // 2
            self._add_moves(body, box, moves)

    def _show_cards(self) -> None:
        self.stage.pop()
        self._on_ready(self._seat)

    def _asks(self) -> str:
        previous = self._find_previous()
        if previous is None:
            return t("Everyone else, please look away. All cards are hidden.")
        name = self._players[previous].name
        return t("{name}, please pass the machine and look away. All cards are hidden.", name=name)

    def _find_previous(self) -> SeatId | None:
        """Return the other person who had a turn last this round, if there was one."""
        for event in reversed(self._table.history):
            match event:
                case CardDiscarded(seat, _) | TurnEnded(seat) | DrawPassed(seat):
                    if seat != self._seat and isinstance(self._players[seat], Person):
                        return seat
        return None

    def _add_flags(self) -> None:
        """Hang round, contract and wild rank at the top, as at the table."""
        look, layer = self.look, self.fixed
        colours = look.colours
        number, last = self._table.round_number, self._ruleset.rounds[-1]
        height, gap, padding = look.header(50), look.u(8), look.u(16)
        icon_px = look.u(20)
        contract = contract_words(CONTRACTS[number])
        plus = t(" + ")
        round_words = t("Round {number} of {last}", number=number, last=last)
        round_px = look.width(round_words, Role.LABEL) + 2 * padding
        contract_px = 2 * padding + sum(
            icon_px + look.u(6) + look.width(words, Role.LABEL) for _, words in contract
        )
        contract_px += (len(contract) - 1) * (look.width(plus, Role.LABEL) + look.u(12))
        wild = t("Wild")
        rank = look.deck.rank(self._table.wild_rank, look.u(14), format_colour(colours.ink))
        field_px = max(look.u(24), rank.get_width() + look.u(10))
        wild_px = 2 * padding + look.u(16 + 5 + 6) + look.width(wild, Role.LABEL) + field_px
        left = (look.scale.width_px - round_px - contract_px - wild_px - 2 * gap) // 2
        box = self._flag(left, round_px, height, colours.flag_round)
        layer.word(round_words, Role.LABEL, box, Align.CENTRE)
        box = self._flag(box.right + gap, contract_px, height, colours.flag_contract)
        x = box.left + padding
        for i, (kind, words) in enumerate(contract):
            if i:
                sign = pygame.Rect(
                    x, box.top, look.width(plus, Role.LABEL) + look.u(12), box.height
                )
                layer.word(plus.strip(), Role.LABEL, sign, Align.CENTRE)
                x = sign.right
            layer.icon(MELD_ICONS[kind], icon_px, colours.text, (x + icon_px // 2, box.centery))
            x += icon_px + look.u(6)
            word = pygame.Rect(x, box.top, look.width(words, Role.LABEL), box.height)
            x = layer.word(words, Role.LABEL, word).right
        box = self._flag(box.right + gap, wild_px, height, colours.act)
        x = box.left + padding
        star = look.deck.star(look.u(16), format_colour(colours.ink))
        layer.stamp(star, x, box.centery - star.get_height() // 2)
        x += look.u(16 + 5)
        word = pygame.Rect(x, box.top, look.width(wild, Role.LABEL), box.height)
        x = layer.word(wild, Role.LABEL, word, Align.LEFT, colours.ink).right + look.u(6)
        field = pygame.Rect(x, 0, field_px, look.u(22))
        field.centery = box.centery
        layer.stamp(look.scenery.box(field.size, look.u(4), colours.card), *field.topleft)
        layer.stamp(rank, *rank.get_rect(center=field.center).topleft)

    def _flag(self, left: int, width: int, height: int, colour: Colour) -> pygame.Rect:
        """Hang a flag and return the part of it that holds words."""
        look = self.look
        self.fixed.sprite(look.scenery.flag((width, height), colour), left, look.band_px)
        return pygame.Rect(left, look.band_px, width, round(height * 0.8))

    def _moves(self, width: int) -> _Moves:
        """Measure what everyone could see since the person's last turn, the newest last."""
        look = self.look
        names = [player.name for player in self._players]
        entries = log(_since_last_turn(self._table.history, self._seat), names, self._seat)
        room = width - 2 * look.u(18)
        lines = [
            (entry.line, look.height(entry.line, Role.BODY, room) + look.u(4))
            for entry in entries[-MOST_LINES:]
        ]
        height = look.u(46) + sum(height for _, height in lines) if lines else 0
        return _Moves(lines, width, height)

    def _add_moves(self, body: Layer, box: pygame.Rect, moves: _Moves) -> None:
        look = self.look
        body.panel(box)
        padding = look.u(18)
        room = box.width - 2 * padding
        head = pygame.Rect(box.left + padding, box.top + look.u(4), room, look.u(34))
        body.word(t("Since your last turn"), Role.SUBHEADING, head)
        top = head.bottom
        for line, height in moves.lines:
            body.text(line, Role.BODY, pygame.Rect(head.left, top, room, height))
            top += height


@dataclass(frozen=True, slots=True)
class _Moves:
    """Lines with their heights, and the size of the panel that holds them."""

    lines: list[tuple[Line, int]]
    width: int
    height: int


def _since_last_turn(history: Sequence[Event], seat: SeatId) -> Sequence[Event]:
    """Return the events after the one that ended the seat's last turn; all if it had none."""
    for index in range(len(history) - 1, -1, -1):
        match history[index]:
            case CardDiscarded(actor, _) if actor == seat:
                return history[index + 1 :]
            case TurnEnded(actor) | DrawPassed(actor) if actor == seat:
                return history[index + 1 :]
    return history
