"""The score sheet after a round: every round so far, who went out, and what the others kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.i18n import t, tn
from game.match import Match
from game.players import Person
from game.rules.cards import FACE_OF, CardId, SeatId, is_wild
from game.rules.contracts import CONTRACTS, Contract
from game.rules.events import RoundResult
from game.rules.melds import MeldKind
from game.rules.scoring import places, totals
from game.ui.artwork import Mood
from game.ui.deck import Index, card_size
from game.ui.layers import Layer
from game.ui.look import Look, Role, wrapped
from game.ui.menu import MenuScene
from game.ui.rich_text import Align
from game.ui.scenes.title import TitleScene
from game.ui.stage import Stage
from game.ui.table.poses import MINI_BELOW
from game.ui.theme import Colour, format_colour
from game.ui.widgets import Button, button_width
from game.wording import Line, WildChip, contract_words, rank_plural

TALLEST_LEFT_OVER: Final = 88
LOWEST_LEFT_OVER: Final = 36


class ScoreScene(MenuScene):
    """What everyone wrote down after the last round that was played."""

    def __init__(
        self,
        stage: Stage,
        match: Match,
        on_next: Callable[[], None] | None = None,
    ) -> None:
        """Take a match of which at least one round has been played.

        Args:
            stage: The stage.
            match: The match.
            on_next: What follows the sheet; None where it is only looked up during a round.
        """
        super().__init__(stage)
        self._players = match.players
        self._ruleset = match.ruleset
        self._results = match.view(SeatId(0)).results
        persons = [seat for seat in match.seats if isinstance(match.players[seat], Person)]
        self._own = persons[0] if len(persons) == 1 else None
        self._on_next = on_next
        self._is_last = match.is_over
        self.begin_with("next")

    @property
    def _result(self) -> RoundResult:
        return self._results[-1]

    @property
    def _says_next(self) -> bool:
        return self._on_next is not None and not self._is_last

    def escape(self) -> None:
        """Go on, as the main button does."""
        self._go_on()

    def _go_on(self) -> None:
        self.stage.pop()
        if self._on_next is not None:
            self._on_next()

    def _leave(self) -> None:
        self.stage.show(TitleScene(self.stage))

    def build(self) -> None:
        """Place sheet, end of the round and footer."""
        look, inside = self.look, self.inside
        self.add_title(t("After round {number}", number=self._result.number))
        gap = look.u(14)
        footer_px = self.footer_px if self.is_stacked else look.u(96)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        width = body.view.width
        if self.is_stacked:
            sheet = pygame.Rect(0, 0, width, self._sheet_height())
            self._add_sheet(body, sheet)
            end = pygame.Rect(0, sheet.bottom + gap, width, look.u(330))
            self._add_end(body, end)
            if self._says_next:
                line = pygame.Rect(0, end.bottom + gap, width, look.u(40))
                body.text(self._next_words(), Role.BODY, line)
        else:
            sheet_px = round((width - gap) * 0.64)
            height = max(view.height, self._sheet_height())
            self._add_sheet(body, pygame.Rect(0, 0, sheet_px, height))
            left = sheet_px + gap
            self._add_end(body, pygame.Rect(left, 0, width - left, height))
        self._add_footer(
            pygame.Rect(inside.left, inside.bottom - footer_px, inside.width, footer_px)
        )

    # The sheet

    def _sheet_height(self) -> int:
        return self.look.u(116 + 50 * len(self._players) + 46)

    def _add_sheet(self, body: Layer, box: pygame.Rect) -> None:
        look = self.look
        body.paper(box)
        padding = look.u(22)
        head = pygame.Rect(box.left + padding, box.top + look.u(14), look.u(220), look.u(34))
        body.word(t("Score sheet"), Role.PAPER_HEADING, head)
        rule = pygame.Rect(head.right, head.top, box.right - padding - head.right, head.height)
        body.word(t("Lowest total wins"), Role.PAPER_SOFT, rule, Align.RIGHT)
        columns = self._columns(box)
        rows_top = box.top + look.u(114 if columns.says_contract else 92)
        foot_px = look.u(44)
        row_px = min(look.u(74), (box.bottom - foot_px - rows_top) // len(self._players))
        self._add_heads(body, columns, box.top + look.u(56), rows_top + row_px * len(self._players))
        standing = places(self._results, len(self._players))
        order = sorted(range(len(self._players)), key=lambda seat: standing[seat])
        for i, seat in enumerate(order):
            row = pygame.Rect(box.left, rows_top + i * row_px, box.width, row_px)
            line = pygame.Surface((box.width - 2 * look.u(16), max(1, look.scale.px(1.5))))
            line.fill(look.colours.paper_edge)
            body.stamp(line, box.left + look.u(16), row.top)
            self._add_row(body, columns, row, SeatId(seat), is_leading=standing[seat] == 1)
        foot = pygame.Rect(box.left + padding, box.bottom - foot_px, box.width, foot_px)
        star_px = look.u(15)
        star = look.deck.star(star_px, format_colour(look.colours.wild_star))
        body.stamp(star, foot.left, foot.centery - star.get_height() // 2)
        words = pygame.Rect(foot.left + star_px + look.u(8), foot.top, look.u(200), foot_px)
        body.word(t("went out"), Role.PAPER_SOFT, words)

    def _columns(self, box: pygame.Rect) -> _Columns:
        """Divide the sheet's width: names, one column a round, the total."""
        look = self.look
        padding = look.u(16)
        rounds = self._ruleset.rounds
        names = [look.width(player.name, Role.PAPER_LABEL) for player in self._players]
        total_px = max(look.u(84), look.width(t("Total"), Role.PAPER_LABEL) + look.u(16))
        room = box.width - 2 * padding - total_px
        name_px = min(look.u(62) + max(names) + look.u(12), max(look.u(130), room * 2 // 5))
        round_px = min((room - name_px) // len(rounds), look.u(96))
        lefts = tuple(box.left + padding + name_px + i * round_px for i in range(len(rounds)))
        return _Columns(
            pygame.Rect(box.left + padding, 0, name_px, 0),
            lefts,
            round_px,
            pygame.Rect(box.right - padding - total_px, 0, total_px, 0),
            round_px >= look.u(56),
        )

    def _add_heads(self, body: Layer, columns: _Columns, top: int, bottom: int) -> None:
        look = self.look
        for left, number in zip(columns.lefts, self._ruleset.rounds, strict=True):
            column = pygame.Rect(left, top, columns.round_px, look.u(28))
            is_now = number == self._result.number
            if is_now:
                whole = pygame.Rect(left, top - look.u(4), columns.round_px, bottom - top)
                mark = look.scenery.box(whole.size, look.u(9), look.colours.paper_mark)
                body.stamp(mark, *whole.topleft)
            is_played = number <= self._result.number
            ink = look.colours.ink if is_played else look.colours.paper_soft
            body.word(str(number), Role.PAPER_LABEL, column, Align.CENTRE, ink)
            if columns.says_contract:
                below = column.move(0, look.u(24))
                below.height = look.u(22)
                self._add_contract(body, CONTRACTS[number], below, ink)
        total = pygame.Rect(columns.total.left, top, columns.total.width, look.u(28))
        body.word(t("Total"), Role.PAPER_LABEL, total, Align.CENTRE)

    def _add_contract(self, body: Layer, contract: Contract, box: pygame.Rect, ink: Colour) -> None:
        """Say how many sets and runs there are, each number with the kind's icon."""
        look = self.look
        counted = [(contract.sets, "set"), (contract.runs, "run")]
        kinds = [(str(count), icon) for count, icon in counted if count]
        icon_px, gap_px, apart_px = look.u(15), look.u(2), look.u(6)
        widths = [look.width(count, Role.PAPER_SOFT) + gap_px + icon_px for count, _ in kinds]
        left = box.centerx - (sum(widths) + apart_px * (len(kinds) - 1)) // 2
        for (count, icon), width in zip(kinds, widths, strict=True):
            body.word(
                count, Role.PAPER_SOFT, pygame.Rect(left, box.top, width, box.height), colour=ink
            )
            body.icon(icon, icon_px, ink, (left + width - icon_px // 2, box.centery))
            left += width + apart_px

    def _add_row(
        self, body: Layer, columns: _Columns, row: pygame.Rect, seat: SeatId, *, is_leading: bool
    ) -> None:
        look, colours = self.look, self.look.colours
        player = self._players[seat]
        name = pygame.Rect(columns.name.left, row.top, columns.name.width, row.height)
        if seat == self._own:
            frame = name.inflate(-look.u(4), -look.u(10))
            own = look.scenery.box(
                frame.size, look.u(8), colours.card, colours.paper_rule, look.scale.px(1.5)
            )
            body.stamp(own, *frame.topleft)
        disc_px = min(look.u(42), row.height - look.u(14))
        portrait = look.artwork.portrait(player.portrait, disc_px)
        body.stamp(portrait, name.left + look.u(8), name.centery - disc_px // 2)
        words = pygame.Rect(name.left + disc_px + look.u(18), row.top, 0, row.height)
        words.width = name.right - look.u(8) - words.left
        body.word(player.name, Role.PAPER_LABEL, words)
        results = {result.number: result for result in self._results}
        for left, number in zip(columns.lefts, self._ruleset.rounds, strict=True):
            cell = pygame.Rect(left, row.top, columns.round_px, row.height)
            result = results.get(number)
            if result is None:
                body.word("–", Role.PAPER_TEXT, cell, Align.CENTRE, colours.paper_soft)
            elif result.winner == seat:
                self._add_gone_out(body, cell)
            else:
                role = Role.PAPER_LABEL if number == self._result.number else Role.PAPER_TEXT
                body.word(str(result.points[seat]), role, cell, Align.CENTRE)
        total = pygame.Rect(columns.total.left, row.top, columns.total.width, row.height)
        points = totals(self._results, len(self._players))[seat]
        ink = colours.paper_heading if is_leading else colours.ink
        body.word(str(points), Role.PAPER_TOTAL, total, Align.CENTRE, ink)

    def _add_gone_out(self, body: Layer, cell: pygame.Rect) -> None:
        look = self.look
        star = look.deck.star(look.u(15), format_colour(look.colours.wild_star))
        zero_px = look.width("0", Role.PAPER_OUT)
        gap_px = look.u(3)
        left = cell.centerx - (star.get_width() + gap_px + zero_px) // 2
        body.stamp(star, left, cell.centery - star.get_height() // 2)
        zero = pygame.Rect(left + star.get_width() + gap_px, cell.top, zero_px, cell.height)
        body.word("0", Role.PAPER_OUT, zero)

    # The end of the round

    def _add_end(self, body: Layer, box: pygame.Rect) -> None:
        look, result = self.look, self._result
        body.panel(box)
        padding = look.u(18)
        left = box.left + padding
        top = box.top + look.u(14)
        room = box.width - 2 * padding
        if result.winner is not None:
            player = self._players[result.winner]
            disc_px = look.u(58)
            portrait = look.artwork.portrait(player.portrait, disc_px, mood=Mood.PLEASED, turn=True)
            body.stamp(portrait, left - look.u(4), top)
            left += portrait.get_width() + look.u(8)
            room = box.right - padding - left
            head = t("{name} went out", name=player.name)
            if result.winner == self._own:
                head = t("You went out")
            more = tn(
                "The round took {n} turn. The others kept:",
                "The round took {n} turns. The others kept:",
                result.turns,
            )
        else:
            head = t("Nobody went out")
            more = t("The round was blocked: no new stock could be made. Everyone kept cards:")
        head_px = look.u(34)
        body.word(head, Role.TAGLINE_BOLD, pygame.Rect(left, top + look.u(8), room, head_px))
        line = pygame.Rect(left, top + look.u(8) + head_px, room, 0)
        says = body.text(more, Role.STATUS, line)
        area_top = max(says.bottom, top + look.u(78)) + look.u(12)
        area = pygame.Rect(
            box.left + padding,
            area_top,
            box.width - 2 * padding,
            box.bottom - look.u(14) - area_top,
        )
        self._add_hands(body, area)

    def _add_hands(self, body: Layer, area: pygame.Rect) -> None:
        look, result = self.look, self._result
        seats = [seat for seat, hand in enumerate(result.hands) if hand]
        labels = [
            t(
                "{name}, {points}",
                name=t("You") if seat == self._own else self._players[seat].name,
                points=result.points[seat],
            )
            for seat in seats
        ]
        hands = [
            tuple(sorted(result.hands[seat], key=lambda card: FACE_OF[card])) for seat in seats
        ]
        fit = _fit_hands(look, hands, labels, area)
        label_px = look.style(Role.LABEL).size_px * 3 // 2
        wild_rank = self._ruleset.wild_rank(result.number)
        top = area.top
        for row in fit.rows:
            left = area.left
            for index in row:
                line = pygame.Rect(left, top, fit.widths[index], label_px)
                body.word(labels[index], Role.LABEL, line)
                for i, card in enumerate(hands[index]):
                    picture = look.deck.face(
                        card, fit.card_px, fit.index, wild=is_wild(card, wild_rank)
                    )
                    body.stamp(picture, left + i * fit.step_px, top + label_px)
                left += fit.widths[index] + look.u(16)
            top += label_px + fit.card_px + look.u(10)

    # The footer

    @property
    def _next_number(self) -> int:
        rounds = self._ruleset.rounds
        return rounds[rounds.index(self._result.number) + 1]

    def _next_wild(self) -> WildChip:
        wild = rank_plural(self._ruleset.wild_rank(self._next_number))
        return WildChip(t("Wild: {ranks}", ranks=wild))

    def _next_words(self) -> Line:
        number = self._next_number
        contract = t(" + ").join(words for _, words in contract_words(CONTRACTS[number]))
        return (
            t("Next, round {number}: {contract}", number=number, contract=contract),
            " ",
            self._next_wild(),
        )

    def _add_next(self, layer: Layer, box: pygame.Rect) -> None:
        """Announce the next round, its melds with their icons if they fit on one row."""
        look = self.look
        number = self._next_number
        icon_px, gap_px = look.u(18), look.u(8)
        pieces: list[tuple[str, Line]] = [("", (t("Next, round {number}:", number=number),))]
        for kind, words in contract_words(CONTRACTS[number]):
            pieces.append(("set" if kind is MeldKind.SET else "run", (words,)))
        pieces.append(("", (self._next_wild(),)))
        style = look.style(Role.BODY)
        pictures = [(icon, look.text.block(line, style)) for icon, line in pieces]
        total = sum(picture.get_width() + gap_px for _, picture in pictures)
        total += (icon_px + look.u(5)) * sum(bool(icon) for icon, _ in pictures)
        if total > box.width:
            words_px = look.height(self._next_words(), Role.BODY, box.width)
            line = pygame.Rect(box.left, box.centery - words_px // 2, box.width, words_px)
            layer.text(self._next_words(), Role.BODY, line)
            return
        left = box.left
        for icon, picture in pictures:
            if icon:
                layer.icon(icon, icon_px, style.colour, (left + icon_px // 2, box.centery))
                left += icon_px + look.u(5)
            layer.stamp(picture, left, box.centery - picture.get_height() // 2)
            left += picture.get_width() + gap_px

    def _add_footer(self, box: pygame.Rect) -> None:
        look, layer = self.look, self.fixed
        label, icon = (t("Match result") if self._is_last else t("Next round")), "play"
        if self._on_next is None:
            label, icon = t("Back to the table"), "back"
        padding = 0 if self.is_stacked else look.u(20)
        next_px = max(look.u(280), button_width(look, label, icon=True, role=Role.PRIMARY))
        height = self.footer_px
        place = pygame.Rect(box.right - padding - next_px, 0, next_px, height)
        place.centery = box.centery
        if not self.is_stacked:
            layer.panel(box)
        leave = t("Title screen")
        leave_px = max(look.u(170), button_width(look, leave, icon=True))
        leave_at = pygame.Rect(place.left - look.u(12) - leave_px, 0, leave_px, height)
        leave_at.centery = box.centery
        if self._says_next and not self.is_stacked:
            room = leave_at.left - look.u(16) - box.left - padding
            self._add_next(layer, pygame.Rect(box.left + padding, box.top, room, box.height))
        if self._on_next is not None:
            Button(layer, leave_at, leave, self._leave, icon="exit")
        Button(
            layer,
            place,
            label,
            self._go_on,
            icon=icon,
            role=Role.PRIMARY,
            is_primary=True,
            name="next",
        )


@dataclass(frozen=True, slots=True)
class _Columns:
    name: pygame.Rect
    lefts: tuple[int, ...]
    round_px: int
    total: pygame.Rect
    says_contract: bool


@dataclass(frozen=True, slots=True)
class _Fit:
    card_px: int
    step_px: int
    index: Index
    widths: tuple[int, ...]
    rows: list[list[int]]


def _fit_hands(
    look: Look, hands: Sequence[Sequence[CardId]], labels: Sequence[str], area: pygame.Rect
) -> _Fit:
    """Find the tallest cards with which all hands fit the area, side by side where they can."""
    gap_px, row_gap_px = look.u(16), look.u(10)
    label_px = look.style(Role.LABEL).size_px * 3 // 2
    label_widths = [look.width(label, Role.LABEL) for label in labels]
    longest = max((len(hand) for hand in hands), default=1)
    for height in range(TALLEST_LEFT_OVER, LOWEST_LEFT_OVER - 1, -2):
        card_px = look.u(height)
        width = card_size(card_px)[0]
        is_mini = height < MINI_BELOW
        step_px = round(card_px * 0.355) if is_mini else round(width * 0.5)
        least_px = round(card_px * 0.3) if is_mini else round(width * 0.36)
        if longest > 1:
            step_px = max(least_px, min(step_px, (area.width - width) // (longest - 1)))
        widths = tuple(
            max(width + (len(hand) - 1) * step_px, label)
            for hand, label in zip(hands, label_widths, strict=True)
        )
        rows = wrapped(widths, area.width, gap_px)
        if len(rows) * (label_px + card_px + row_gap_px) - row_gap_px <= area.height:
            break
    return _Fit(card_px, step_px, Index.MINI if is_mini else Index.LARGE, widths, rows)
