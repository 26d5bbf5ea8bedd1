"""The blank screen while the machine goes from one person to another: public moves, no cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.i18n import t
from game.match import Match, Person
from game.rules.cards import SeatId
from game.rules.contracts import CONTRACTS
from game.rules.events import CardDiscarded, DrawPassed, Event, TurnEnded
from game.rules.melds import MeldKind
from game.ui.menu import MenuScene
from game.ui.rich_text import Align
from game.ui.stage import Stage
from game.ui.theme import Colour, format_colour
from game.ui.widgets import Button, Role, button_width
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
        look, layer, scale = self.look, self.fixed, self.look.scale
        player = self._players[self._seat]
        middle = scale.width_px // 2
        self._add_flags()
        top = look.band_px + look.u(56)
        bottom = scale.height_px - look.band_px - look.u(14)
        disc_px = min(look.u(160), round((bottom - top) * 0.24))
        portrait = look.artwork.portrait(player.portrait, disc_px, turn=True)
        layer.stamp(portrait, middle - portrait.get_width() // 2, top)
        top += portrait.get_height() + look.u(6)
        width = scale.width_px - 2 * look.u(32)
        line = pygame.Rect(middle - width // 2, top, width, look.u(46))
        layer.word(t("{name}, it is your turn", name=player.name), Role.DISPLAY, line, Align.CENTRE)
        line = pygame.Rect(line.left, line.bottom, width, look.u(30))
        layer.word(self._asks(), Role.PAPER_TEXT, line, Align.CENTRE, look.colours.status)
        label = t("I am {name}: show my cards", name=player.name)
        wide = max(look.u(380), button_width(look, label, icon=True, role=Role.TAGLINE_BOLD))
        button = pygame.Rect(0, line.bottom + look.u(10), min(wide, width), look.u(70))
        button.centerx = middle
        Button(
            layer,
            button,
            label,
            self._show_cards,
            icon="eye",
            role=Role.TAGLINE_BOLD,
            is_primary=True,
            name="ready",
        )
        self._add_moves(pygame.Rect(0, button.bottom + look.u(22), 0, 0), bottom)

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
        height, gap, padding = look.u(50), look.u(8), look.u(16)
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

    def _add_moves(self, corner: pygame.Rect, lowest_px: int) -> None:
        """Tell what everyone could see since the person's last turn, the newest last."""
        look, layer, scale = self.look, self.fixed, self.look.scale
        names = [player.name for player in self._players]
        entries = log(_since_last_turn(self._table.history, self._seat), names, self._seat)
        width = min(look.u(620), scale.width_px - 2 * look.u(32))
        padding = look.u(18)
        room = width - 2 * padding
        head_px = look.u(34)
        space = lowest_px - corner.top - head_px - look.u(12)
        lines: list[tuple[Line, int]] = []
        for entry in reversed(entries[-MOST_LINES:]):
            height = look.height(entry.line, Role.BODY, room) + look.u(4)
            if height > space:
                break
            space -= height
            lines.insert(0, (entry.line, height))
        if not lines:
            return
        box = pygame.Rect(0, corner.top, width, head_px + look.u(12))
        box.height += sum(height for _, height in lines)
        box.centerx = scale.width_px // 2
        layer.panel(box)
        head = pygame.Rect(box.left + padding, box.top + look.u(4), room, head_px)
        layer.word(t("Since your last turn"), Role.SUBHEADING, head)
        top = box.top + head_px + look.u(4)
        for line, height in lines:
            layer.text(line, Role.BODY, pygame.Rect(head.left, top, room, height))
            top += height


def _since_last_turn(history: Sequence[Event], seat: SeatId) -> Sequence[Event]:
    """Return the events after the one that ended the seat's last turn; all if it had none."""
    for index in range(len(history) - 1, -1, -1):
        match history[index]:
            case CardDiscarded(actor, _) if actor == seat:
                return history[index + 1 :]
            case TurnEnded(actor) | DrawPassed(actor) if actor == seat:
                return history[index + 1 :]
    return history
