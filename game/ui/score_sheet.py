"""The score sheet on its paper: who wrote down what in each round, who went out, the totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.i18n import t
from game.players import Player
from game.rules.cards import SeatId
from game.rules.contracts import CONTRACTS, Contract
from game.rules.events import RoundResult
from game.rules.ruleset import Ruleset
from game.rules.scoring import places, totals
from game.ui.layers import Page
from game.ui.look import Look, Role
from game.ui.rich_text import Align
from game.ui.theme import Colour, format_colour

WIDEST_ROUND: Final = 150
"""Widest column of a round in design pixels."""
FOOT: Final = 44
"""Least height of the sheet's foot in design pixels."""


class ScoreSheet:
    """The sheet of a match after at least one round."""

    def __init__(
        self,
        look: Look,
        players: Sequence[Player],
        ruleset: Ruleset,
        results: Sequence[RoundResult],
        own: SeatId | None,
        notes: Sequence[str] = (),
    ) -> None:
        """Take what stands on the sheet.

        Args:
            look: The means of drawing.
            players: By seat.
            ruleset: The rules of the match.
            results: The rounds played.
            own: The seat that is framed as the reader's own.
            notes: Sentences for the sheet's foot, such as about the seal of the deal.
        """
        self.look = look
        self._players = players
        self._ruleset = ruleset
        self._results = results
        self._own = own
        self._notes = notes
        self.moves: dict[SeatId, int] = {}
        """How far below its place each row stood before the last round, once it is drawn."""

    def height_px(self, width_px: int, button_px: int = 0) -> int:
        """Return the least height in which every row can be read.

        Args:
            width_px: The width of the sheet.
            button_px: How much of it a button takes at the right of the foot.
        """
        return self.look.u(116 + 50 * len(self._players)) + self._foot_px(width_px, button_px)

    @property
    def _result(self) -> RoundResult:
        return self._results[-1]

    def draw(self, page: Page, box: pygame.Rect, button_px: int = 0) -> pygame.Rect:
        """Draw the sheet; return the room at the right of its foot, for a button."""
        look = self.look
        page.paper(box)
        padding = look.u(22)
        head = pygame.Rect(box.left + padding, box.top + look.u(14), look.u(220), look.u(34))
        page.word(t("Score sheet"), Role.PAPER_HEADING, head)
        rule = pygame.Rect(head.right, head.top, box.right - padding - head.right, head.height)
        page.word(t("Lowest total wins"), Role.PAPER_SOFT, rule, Align.RIGHT)
        columns = self._columns(box)
        rows_top = box.top + look.u(114 if columns.says_contract else 92)
        foot_px = self._foot_px(box.width, button_px)
        row_px = min(look.u(74), (box.bottom - foot_px - rows_top) // len(self._players))
        self._add_heads(page, columns, box.top + look.u(56), rows_top + row_px * len(self._players))
        standing = places(self._results, len(self._players))
        order = sorted(range(len(self._players)), key=lambda seat: standing[seat])
        before = places(self._results[:-1], len(self._players))
        order_before = sorted(order, key=lambda seat: (before[seat], seat))
        for i, seat in enumerate(order):
            self.moves[SeatId(seat)] = (order_before.index(seat) - i) * row_px
            row = pygame.Rect(box.left, rows_top + i * row_px, box.width, row_px)
            line = pygame.Surface((box.width - 2 * look.u(16), max(1, look.scale.px(1.5))))
            line.fill(look.colours.paper_edge)
            page.stamp(line, box.left + look.u(16), row.top)
            with page.group(SeatId(seat)):
                self._add_row(page, columns, row, SeatId(seat), is_leading=standing[seat] == 1)
        foot = pygame.Rect(box.left, box.bottom - foot_px, box.width, foot_px)
        return self._add_foot(page, foot, button_px)

    # The foot

    def _out_px(self) -> int:
        look = self.look
        return look.u(23) + look.width(t("went out"), Role.PAPER_SOFT)

    def _notes_px(self, width_px: int, button_px: int) -> int:
        """Return the width that the notes have beside the legend and a button."""
        look = self.look
        beside_px = self._out_px() + look.u(26)
        return width_px - 2 * look.u(22) - beside_px - (button_px + look.u(14) if button_px else 0)

    def _foot_px(self, width_px: int, button_px: int) -> int:
        look = self.look
        room_px = self._notes_px(width_px, button_px)
        rows_px = sum(look.height(note, Role.PAPER_SOFT, room_px) for note in self._notes)
        return max(look.u(FOOT + (10 if button_px else 0)), rows_px + look.u(20))

    def _add_foot(self, page: Page, foot: pygame.Rect, button_px: int) -> pygame.Rect:
        look = self.look
        padding = look.u(22)
        star_px = look.u(15)
        star = look.deck.star(star_px, format_colour(look.colours.wild_star))
        page.stamp(star, foot.left + padding, foot.centery - star.get_height() // 2)
        left = foot.left + padding + star_px + look.u(8)
        words = pygame.Rect(left, foot.top, look.u(200), foot.height)
        page.word(t("went out"), Role.PAPER_SOFT, words)
        room_px = self._notes_px(foot.width, button_px)
        heights = [look.height(note, Role.PAPER_SOFT, room_px) for note in self._notes]
        left = foot.left + padding + self._out_px() + look.u(26)
        top = foot.centery - sum(heights) // 2
        for note, height in zip(self._notes, heights, strict=True):
            page.text(note, Role.PAPER_SOFT, pygame.Rect(left, top, room_px, height))
            top += height
        height = look.u(36)
        return pygame.Rect(
            foot.right - padding - button_px, foot.centery - height // 2, button_px, height
        )

    # The table

    def _columns(self, box: pygame.Rect) -> _Columns:
        """Divide the sheet's width: names, one column a round, the total."""
        look = self.look
        padding = look.u(16)
        rounds = self._ruleset.rounds
        names = [look.width(player.name, Role.PAPER_LABEL) for player in self._players]
        total_px = max(look.u(84), look.width(t("Total"), Role.PAPER_LABEL) + look.u(16))
        room = box.width - 2 * padding - total_px
        name_px = min(look.u(62) + max(names) + look.u(12), max(look.u(130), room * 2 // 5))
        round_px = min((room - name_px) // len(rounds), look.u(WIDEST_ROUND))
        # Few rounds stand in the middle between names and totals.
        first = box.left + padding + (name_px + room - len(rounds) * round_px) // 2
        lefts = tuple(first + i * round_px for i in range(len(rounds)))
        return _Columns(
            pygame.Rect(box.left + padding, 0, name_px, 0),
            lefts,
            round_px,
            pygame.Rect(box.right - padding - total_px, 0, total_px, 0),
            round_px >= look.u(56),
        )

    def _add_heads(self, page: Page, columns: _Columns, top: int, bottom: int) -> None:
        look = self.look
        for left, number in zip(columns.lefts, self._ruleset.rounds, strict=True):
            column = pygame.Rect(left, top, columns.round_px, look.u(28))
            is_now = number == self._result.number
            if is_now:
                whole = pygame.Rect(left, top - look.u(4), columns.round_px, bottom - top)
                mark = look.scenery.box(whole.size, look.u(9), look.colours.paper_mark)
                page.stamp(mark, *whole.topleft)
            is_played = number <= self._result.number
            ink = look.colours.ink if is_played else look.colours.paper_soft
            page.word(str(number), Role.PAPER_LABEL, column, Align.CENTRE, ink)
            if columns.says_contract:
                below = column.move(0, look.u(24))
                below.height = look.u(22)
                self._add_contract(page, CONTRACTS[number], below, ink)
        total = pygame.Rect(columns.total.left, top, columns.total.width, look.u(28))
        page.word(t("Total"), Role.PAPER_LABEL, total, Align.CENTRE)

    def _add_contract(self, page: Page, contract: Contract, box: pygame.Rect, ink: Colour) -> None:
        """Say how many sets and runs there are, each number with the kind's icon."""
        look = self.look
        counted = [(contract.sets, "set"), (contract.runs, "run")]
        kinds = [(str(count), icon) for count, icon in counted if count]
        icon_px, gap_px, apart_px = look.u(15), look.u(2), look.u(6)
        widths = [look.width(count, Role.PAPER_SOFT) + gap_px + icon_px for count, _ in kinds]
        left = box.centerx - (sum(widths) + apart_px * (len(kinds) - 1)) // 2
        for (count, icon), width in zip(kinds, widths, strict=True):
            page.word(
                count, Role.PAPER_SOFT, pygame.Rect(left, box.top, width, box.height), colour=ink
            )
            page.icon(icon, icon_px, ink, (left + width - icon_px // 2, box.centery))
            left += width + apart_px

    def _add_row(
        self, page: Page, columns: _Columns, row: pygame.Rect, seat: SeatId, *, is_leading: bool
    ) -> None:
        look, colours = self.look, self.look.colours
        player = self._players[seat]
        name = pygame.Rect(columns.name.left, row.top, columns.name.width, row.height)
        if seat == self._own:
            frame = name.inflate(-look.u(4), -look.u(10))
            own = look.scenery.box(
                frame.size, look.u(8), colours.card, colours.paper_rule, look.scale.px(1.5)
            )
            page.stamp(own, *frame.topleft)
        disc_px = min(look.u(42), row.height - look.u(14))
        portrait = look.artwork.portrait(player.portrait, disc_px)
        page.stamp(portrait, name.left + look.u(8), name.centery - disc_px // 2)
        words = pygame.Rect(name.left + disc_px + look.u(18), row.top, 0, row.height)
        words.width = name.right - look.u(8) - words.left
        page.word(player.name, Role.PAPER_LABEL, words)
        results = {result.number: result for result in self._results}
        for left, number in zip(columns.lefts, self._ruleset.rounds, strict=True):
            cell = pygame.Rect(left, row.top, columns.round_px, row.height)
            result = results.get(number)
            if result is None:
                page.word("–", Role.PAPER_TEXT, cell, Align.CENTRE, colours.paper_soft)
            elif result.winner == seat:
                self._add_gone_out(page, cell)
            else:
                role = Role.PAPER_LABEL if number == self._result.number else Role.PAPER_TEXT
                page.word(str(result.points[seat]), role, cell, Align.CENTRE)
        total = pygame.Rect(columns.total.left, row.top, columns.total.width, row.height)
        points = totals(self._results, len(self._players))[seat]
        ink = colours.paper_heading if is_leading else colours.ink
        page.word(str(points), Role.PAPER_TOTAL, total, Align.CENTRE, ink)

    def _add_gone_out(self, page: Page, cell: pygame.Rect) -> None:
        look = self.look
        star = look.deck.star(look.u(15), format_colour(look.colours.wild_star))
        zero_px = look.width("0", Role.PAPER_OUT)
        gap_px = look.u(3)
        left = cell.centerx - (star.get_width() + gap_px + zero_px) // 2
        page.stamp(star, left, cell.centery - star.get_height() // 2)
        zero = pygame.Rect(left + star.get_width() + gap_px, cell.top, zero_px, cell.height)
        page.word("0", Role.PAPER_OUT, zero)


@dataclass(frozen=True, slots=True)
class _Columns:
    name: pygame.Rect
    lefts: tuple[int, ...]
    round_px: int
    total: pygame.Rect
    says_contract: bool
