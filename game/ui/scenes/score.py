"""The score sheet after a round: every round so far, who went out, and what the others kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.history.fairness import FairnessCheck, check_match
from game.history.luck import NO_LUCK, LuckBook, RoundLuck, total
from game.history.recording import Frame
from game.i18n import t
from game.match import Match
from game.players import Person
from game.rules.cards import FACE_OF, CardId, SeatId
from game.rules.contracts import CONTRACTS
from game.rules.events import RoundResult
from game.rules.melds import MeldKind
from game.storage.errors import LibraryError
from game.storage.records import MatchRecord
from game.storage.settings import Help
from game.ui.artwork import SUN_SPAN, Mood
from game.ui.hand_rows import fit_hands
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.luck_panel import add_luck, luck_height, note_words
from game.ui.menu import UNASKED_S, MenuScene
from game.ui.paper_link import PaperLink, link_width
from game.ui.scenes.fair_deal import FairDealScene
from game.ui.scenes.opening import tell
from game.ui.scenes.review import ReviewScene, own_moves
from game.ui.scenes.saving import save_score_sheet
from game.ui.scenes.score_words import head_words, round_words, sheet_notes
from game.ui.scenes.title import TitleScene
from game.ui.score_sheet import ScoreSheet
from game.ui.stage import Stage
from game.ui.table.content.standing import gap_words
from game.ui.widgets import Button, button_width
from game.wording import Line, WildChip, contract_words, rank_plural

DEAR_ROUND: Final = 70
"""From so many points on a round that was played well wants to be explained by the luck in it."""
TRADE_AFTER_S: Final = 0.35
"""How long the old order stands before rows trade places."""
TRADE_S: Final = 0.6


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
        self._match = match
        self._players = match.players
        self._ruleset = match.ruleset
        self._results = match.view(SeatId(0)).results
        persons = [seat for seat in match.seats if isinstance(match.players[seat], Person)]
        self._own = persons[0] if len(persons) == 1 else None
        self._on_next = on_next
        if on_next is not None:
            self.ignores_presses_s = UNASKED_S
        self._is_last = match.is_over
        self._shows_match_luck = True
        self._is_short = False
        """Whether the end of the round has a small head, as its hands need the room."""
        self._moves: dict[SeatId, int] = {}
        self._passed_s = 0.0
        self._luck: tuple[RoundLuck, ...] = ()
        self._record: MatchRecord | None = None
        self._check: FairnessCheck | None = None
        self._own_moves: list[Frame] = []
        """What the one person at the table did in the round."""
        # A match that cannot be read has neither ledger nor check; its points are still known.
        try:
            self._record = match.read()
            book = LuckBook(self._record.beginning)
            self._check = check_match(self._record, book.watch)
            self._luck = tuple(book.rounds)
            if self._own is not None and self._results:
                self._own_moves = own_moves(self._record, self._own, self._result.number)
        except LibraryError as error:
            stage.tell(str(error), is_problem=True)
        except ValueError:
            stage.tell(t("This match is damaged and cannot be read."), is_problem=True)
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
        """Place sheet, end of the round, luck ledger and footer."""
        look, inside = self.look, self.inside
        self.add_title(t("After round {number}", number=self._result.number))
        gap = look.u(14)
        footer_px = self.footer_px if self.is_stacked else look.u(84)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        width = body.view.width
        paper = ScoreSheet(
            look, self._players, self._ruleset, self._results, self._own, self._notes()
        )
        self._is_short = False
        if self.is_stacked:
            sheet = pygame.Rect(0, 0, width, paper.height_px(width, self._check_px))
            self._add_sheet(body, paper, sheet)
            end_px = max(look.u(330), self._least_end_px(width))
            end = pygame.Rect(0, sheet.bottom + gap, width, end_px)
            self._add_end(body, end)
            luck = pygame.Rect(0, end.bottom + gap, width, self._luck_px(width))
            bottom = self._add_luck(body, luck)
            if self._says_next:
                line = pygame.Rect(0, bottom + gap, width, look.u(40))
                line = body.text(self._next_words(), Role.BODY, line)
                if gap_line := self._gap_words():
                    body.text(gap_line, Role.LABEL, line.move(0, line.height + look.u(6)))
        else:
            sheet_px = round((width - gap) * 0.64)
            left = sheet_px + gap
            luck_px = self._luck_px(width - left, 0)
            self._is_short = self._least_end_px(width - left) + gap + luck_px > view.height
            least_px = self._least_end_px(width - left) + gap
            luck_px = self._luck_px(width - left, view.height - least_px)
            below_px = luck_px + gap if luck_px else 0
            sheet = pygame.Rect(0, 0, sheet_px, 0)
            sheet.height = max(view.height, paper.height_px(sheet_px, self._check_px))
            height = max(sheet.height, least_px - gap + below_px)
            self._add_sheet(body, paper, sheet)
            self._add_end(body, pygame.Rect(left, 0, width - left, height - below_px))
            self._add_luck(body, pygame.Rect(left, height - luck_px, width - left, luck_px))
        self._add_footer(
            pygame.Rect(inside.left, inside.bottom - footer_px, inside.width, footer_px)
        )

    # The sheet

    @property
    def _check_px(self) -> int:
        """Return the width of the button that opens the check; 0 without a check."""
        return 0 if self._check is None else link_width(self.look, t("Check this deal"))

    def _add_sheet(self, body: Layer, paper: ScoreSheet, box: pygame.Rect) -> None:
        place = paper.draw(body, box, self._check_px)
        self._moves = paper.moves if len(self._results) > 1 else {}
        self._place_rows(body)
        if self._check is not None:
            PaperLink(body, place, t("Check this deal"), self._show_check, name="check")

    def update(self, elapsed_s: float) -> None:
        """Let the rows trade places, once, when the sheet follows a round."""
        super().update(elapsed_s)
        self._passed_s += elapsed_s
        if self.is_animating and self.body is not None:
            self._place_rows(self.body)

    def _place_rows(self, body: Layer) -> None:
        """Put each row where it is on its way from its place before the round."""
        share = min(1.0, max(0.0, (self._passed_s - TRADE_AFTER_S) / TRADE_S))
        is_still = self._on_next is None or self.stage.settings.is_reduced_motion
        away = 0.0 if is_still else (1 - share) ** 3
        for seat, move_px in self._moves.items():
            body.shift(seat, round(move_px * away))
        self.is_animating = bool(away) and any(self._moves.values())
        self.needs_redraw = True

    def _notes(self) -> tuple[str, ...]:
        """Return what the foot of the sheet says about the deal."""
        return sheet_notes(self._check, self._result.number, self._match.deal_number)

    def _show_check(self) -> None:
        if self._record is not None:
            self.stage.push(FairDealScene(self.stage, self._record, self._match.deal_number))

    @property
    def _can_review(self) -> bool:
        """Tell whether the one person at the table wants help and has played in the round."""
        return self.stage.settings.help is not Help.PURIST and bool(self._own_moves)

    def _review(self) -> None:
        assert self._own is not None
        luck = self._luck[-1].seats[self._own] if self._luck else NO_LUCK
        had_bad_luck = self._result.points[self._own] >= DEAR_ROUND and luck.is_below_average
        scene = ReviewScene(self.stage, self._players, self._own_moves, had_bad_luck=had_bad_luck)
        self.stage.push(scene)

    def _save(self) -> None:
        name = t("score sheet of match {number}", number=self._match.id)
        save_score_sheet(
            self.stage, name, self._players, self._ruleset, self._results, self._notes()
        )

    # The luck ledger

    def _luck_px(self, width_px: int, room_px: int | None = None) -> int:
        """Return the height of the ledger at a width, if it has only so much room."""
        if not self._luck:
            return 0
        return luck_height(self.look, self._players, width_px, room_px)

    def _add_luck(self, body: Layer, box: pygame.Rect) -> int:
        """Put the ledger on the page, if it is known; return where it ends."""
        if not self._luck:
            return box.top
        rounds = self._luck if self._shows_match_luck else self._luck[-1:]
        add_luck(
            body,
            box,
            self._players,
            self._own,
            total(rounds),
            is_of_match=self._shows_match_luck,
            on_choose=self._choose_luck,
            on_explain=lambda: tell(self.stage, t("Luck ledger"), note_words()),
        )
        return box.bottom

    def _choose_luck(self, is_of_match: bool) -> None:
        self._shows_match_luck = is_of_match
        self.rebuild()

    # The end of the round

    def _add_end(self, body: Layer, box: pygame.Rect) -> None:
        look, winner = self.look, self._result.winner
        body.panel(box)
        inner = box.inflate(-2 * look.u(18), -2 * self._margin_px)
        disc_px, words_left_px, words_top_px, head_px = self._head()
        if winner is not None:
            animal = self._players[winner].portrait
            portrait = look.artwork.portrait(animal, disc_px, mood=Mood.PLEASED, turn=True)
            body.stamp(portrait, inner.left - look.u(4), inner.top)
        head, more = self._said()
        words = inner.move(words_left_px, words_top_px)
        words.width -= words_left_px
        words.height = head_px
        body.word(head, Role.TAGLINE_BOLD, words)
        body.text(more, Role.STATUS, words.move(0, head_px))
        above_px = self._above_hands_px(inner.width)
        area = pygame.Rect(inner.left, inner.top + above_px, inner.width, inner.height - above_px)
        self._add_hands(body, area)

    @property
    def _margin_px(self) -> int:
        """Return the space above and below what the panel of the round's end shows."""
        return self.look.u(10 if self._is_short else 14)

    def _head(self) -> tuple[int, int, int, int]:
        """Return diameter of the portrait, left and top of the words, height of their first row."""
        look = self.look
        disc_px, top_px, head_px = (
            look.u(v) for v in ((40, 0, 30) if self._is_short else (58, 8, 34))
        )
        left_px = 0 if self._result.winner is None else round(disc_px * SUN_SPAN) + look.u(8)
        return disc_px, left_px, top_px, head_px

    def _above_hands_px(self, width_px: int) -> int:
        """Return the height of portrait and words at a width, with the space below them."""
        disc_px, left_px, top_px, head_px = self._head()
        words_px = self.look.height(self._said()[1], Role.STATUS, width_px - left_px)
        return max(round(disc_px * SUN_SPAN), top_px + head_px + words_px) + self.look.u(
            8 if self._is_short else 12
        )

    def _said(self) -> tuple[str, str]:
        """Return who went out, and how the round went."""
        return head_words(self._result, self._players, self._own), round_words(
            self._result, self._players, self._own, self._luck[-1].seats if self._luck else ()
        )

    def _least_end_px(self, width_px: int) -> int:
        """Return the height that the panel needs with the smallest cards, in pixels."""
        inner_px = width_px - 2 * self.look.u(18)
        rows = fit_hands(self.look, *self._hands(), inner_px, 0)
        return 2 * self._margin_px + self._above_hands_px(inner_px) + rows.height_px

    def _hands(self) -> tuple[list[tuple[CardId, ...]], list[str]]:
        """Return the hands that were left, sorted, and what is written above each."""
        result = self._result
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
        return hands, labels

    def _add_hands(self, body: Layer, area: pygame.Rect) -> None:
        rows = fit_hands(self.look, *self._hands(), area.width, area.height)
        rows.put(body, area.left, area.top, self._ruleset.wild_rank(self._result.number))

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

    def _gap_words(self) -> str:
        """Return the reader's gap before the last round; nothing for several persons."""
        if self._own is None:
            return ""
        names = [player.name for player in self._players]
        return gap_words(self._results, self._ruleset, self._own, names)

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
        place = pygame.Rect(box.right - padding - next_px, 0, next_px, self.footer_px)
        place.centery = box.centery
        if not self.is_stacked:
            layer.panel(box)
        left = self._add_ways(place.left, box)
        if self._says_next and not self.is_stacked:
            room = left - look.u(16) - box.left - padding
            self._announce_next(pygame.Rect(box.left + padding, box.top, room, box.height))
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

    def _add_ways(self, right: int, box: pygame.Rect) -> int:
        """Place what else can be done before the main button; return where it begins."""
        look, layer = self.look, self.fixed
        icon_px = look.u(56)
        # Where it is narrow the icon says it alone.
        has_words = box.width >= look.u(1150)
        if self._on_next is not None:
            leave = t("Title screen")
            leave_px = max(look.u(170), button_width(look, leave, icon=True))
            place = self._place_before(right, leave_px, box)
            Button(layer, place, leave, self._leave, icon="exit")
            right = place.left
        save = t("Save score sheet")
        save_px = max(icon_px, button_width(look, save, icon=True)) if has_words else icon_px
        save_at = self._place_before(right, save_px, box)
        left = save_at.left
        if self._can_review:
            review = t("Review") if has_words else ""
            review_px = button_width(look, review, icon=True) if review else icon_px
            place = self._place_before(left, review_px, box)
            Button(
                layer,
                place,
                review,
                self._review,
                icon="bulb",
                name="review",
                tip=t("The decisions that cost you most, on the table as it was"),
            )
            left = place.left
        Button(
            layer,
            save_at,
            save if has_words else "",
            self._save,
            icon="save",
            name="save",
            tip="" if has_words else save,
        )
        return left

    def _place_before(self, right: int, width: int, box: pygame.Rect) -> pygame.Rect:
        """Return the place of a button of the footer whose right neighbour begins there."""
        place = pygame.Rect(right - self.look.u(12) - width, 0, width, self.footer_px)
        place.centery = box.centery
        return place

    def _announce_next(self, box: pygame.Rect) -> None:
        """Say what the next round wants, and before the last one the reader’s gap."""
        if gap_line := self._gap_words():
            box.height //= 2
            below = box.move(0, box.height - self.look.u(6))
            self.fixed.word(gap_line, Role.LABEL, below)
            box.move_ip(0, self.look.u(4))
        self._add_next(self.fixed, box)
