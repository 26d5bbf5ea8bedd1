"""The fair deal: the seal of every round, opened and made again, and what that proves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import pygame

from game.history.audit import Audit, Verdict, audit_in_steps
from game.history.fairness import audit_words, check_match, meaning_words, seal_words
from game.i18n import t
from game.storage.errors import LibraryError
from game.storage.records import MatchRecord
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.rich_text import Align
from game.ui.stage import Stage
from game.ui.theme import Colour
from game.ui.widgets import Button, button_width

AUDITS_S: Final = 0.02
"""How long one frame may make decisions of opponents again."""


class FairDealScene(MenuScene):
    """What checking a match shows: its deals at once, its opponents' decisions when asked."""

    def __init__(self, stage: Stage, record: MatchRecord, deal_number: int | None) -> None:
        """Check a match.

        Args:
            stage: The stage.
            record: The match.
            deal_number: The number of the deal where it may be told, else None.

        Raises:
            UnreadableMatch: Not even its beginning can be dealt.
        """
        super().__init__(stage)
        self._record = record
        self._check = check_match(record)
        self._deal_number = deal_number
        self._auditing: Iterator[Audit] | None = None
        self._audit: Audit | None = None
        self._actions_done = 0
        self.begin_with("back")

    # The opponents' decisions, made again a few in each frame

    @property
    def audit(self) -> Audit | None:
        """Return what making the decisions again has shown so far; None before it was asked for."""
        return self._audit

    def _begin_audit(self) -> None:
        self._auditing = audit_in_steps(self._record)
        self._actions_done = 0
        self.rebuild()

    def update(self, elapsed_s: float) -> None:
        """Make some decisions again."""
        super().update(elapsed_s)
        if self._auditing is None:
            return
        ends_s = time.perf_counter() + AUDITS_S
        while time.perf_counter() < ends_s:
            try:
                found = next(self._auditing, None)
            except LibraryError as error:
                self._auditing = None
                self.stage.tell(str(error), is_problem=True)
                break
            if found is None:
                self._auditing = None
                break
            self._audit = found
            self._actions_done += 1
        self.rebuild()

    def _audit_words(self) -> str:
        if self._auditing is not None or self._audit is None:
            return t(
                "{done} of {all} moves looked at",
                done=self._actions_done,
                all=len(self._record.entries),
            )
        return self._audit.text

    def build(self) -> None:
        """Place the finding, a row for each round, and the words."""
        look, inside = self.look, self.inside
        self.add_title(t("Fair deal"))
        footer_px, gap = self.footer_px, look.u(12)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        width = body.view.width
        seals_px = width if self.is_stacked else round((width - gap) * 0.52)
        below = self._add_seals(pygame.Rect(0, 0, seals_px, 0))
        if self.is_stacked:
            self._add_meaning(pygame.Rect(0, below + gap, width, 0))
        else:
            self._add_meaning(pygame.Rect(seals_px + gap, 0, width - seals_px - gap, 0))
        label = t("Back")
        back_px = max(look.u(170), button_width(look, label, icon=True))
        back = pygame.Rect(inside.left, inside.bottom - footer_px, back_px, footer_px)
        Button(self.fixed, back, label, self.escape, icon="back", name="back")

    def _add_seals(self, box: pygame.Rect) -> int:
        """Put the finding and the seals on paper; return where the paper ends."""
        body, look = self.body, self.look
        assert body is not None
        colours, padding = look.colours, look.u(22)
        inner = box.inflate(-2 * padding, 0)
        icon_px = look.u(26)
        words_px = inner.width - icon_px - look.u(12)
        text_px = look.height(self._check.text, Role.PAPER_LABEL, words_px)
        number = self._number_words()
        number_px = look.height(number, Role.PAPER_SOFT, inner.width) + look.u(8)
        row_px = look.u(46)
        box.height = look.u(18) + max(text_px, icon_px) + look.u(14)
        box.height += row_px * len(self._check.deals) + number_px + look.u(14)
        body.paper(box)
        top = box.top + look.u(18)
        is_fair = self._check.is_fair
        ink = colours.paper_good if is_fair else colours.paper_bad
        centre = (inner.left + icon_px // 2, top + max(text_px, icon_px) // 2)
        body.icon("tick" if is_fair else "cross", icon_px, ink, centre)
        words = pygame.Rect(inner.left + icon_px + look.u(12), top, words_px, text_px)
        words.top += max(0, icon_px - text_px) // 2
        body.text(self._check.text, Role.PAPER_LABEL, words)
        top += max(text_px, icon_px) + look.u(14)
        for check in self._check.deals:
            row = pygame.Rect(inner.left, top, inner.width, row_px)
            line = pygame.Surface((row.width, max(1, look.scale.px(1.5))))
            line.fill(colours.paper_edge)
            body.stamp(line, *row.topleft)
            upper = pygame.Rect(row.left, row.top + look.u(3), row.width, look.u(22))
            label = t("Round {number}", number=check.deal.number)
            at = body.word(label, Role.PAPER_LABEL, upper)
            seal = pygame.Rect(at.right + look.u(14), upper.top, 0, upper.height)
            seal.width = upper.right - look.u(24) - seal.left
            body.word(seal_words(check.deal.commitment), Role.PAPER_TEXT, seal)
            mark, mark_ink = "tick", colours.paper_good
            if not check.is_fair:
                mark, mark_ink = "cross", colours.paper_bad
            elif not check.is_over:
                mark, mark_ink = "lock", colours.paper_soft
            body.icon(mark, look.u(16), mark_ink, (upper.right - look.u(8), upper.centery))
            lower = pygame.Rect(row.left, upper.bottom - look.u(2), row.width, look.u(20))
            opened = (
                t("opened with the salt {salt}", salt=check.deal.salt)
                if check.is_over
                else t("closed while the round is played")
            )
            body.word(opened, Role.PAPER_SOFT, lower)
            top += row_px
        body.text(number, Role.PAPER_SOFT, pygame.Rect(inner.left, top, inner.width, number_px))
        return box.bottom

    def _number_words(self) -> str:
        if self._deal_number is None:
            return t("The deal number is shown after the match.")
        return t("Deal number {number}", number=self._deal_number)

    def _add_meaning(self, box: pygame.Rect) -> None:
        body, look = self.body, self.look
        assert body is not None
        padding = look.u(20)
        top = box.top + look.u(14)
        room = pygame.Rect(box.left + padding, top, box.width - 2 * padding, 0)
        for heading, words in meaning_words():
            at = body.text(heading, Role.SUBHEADING, room.move(0, top - room.top), Align.LEFT)
            at = body.text(words, Role.BODY, room.move(0, at.bottom + look.u(3) - room.top))
            top = at.bottom + look.u(12)
        if self._audit is None and self._auditing is None:
            label = audit_words()
            width = min(button_width(look, label, icon=True), room.width)
            button = pygame.Rect(room.left, top, width, look.u(44))
            Button(body, button, label, self._begin_audit, icon="computer", name="audit")
            top = button.bottom + look.u(14)
        else:
            icon_px = look.u(22)
            icon, ink = self._audit_mark()
            body.icon(icon, icon_px, ink, (room.left + icon_px // 2, top + icon_px // 2))
            place = pygame.Rect(room.left + icon_px + look.u(10), top, 0, 0)
            place.width = room.right - place.left
            at = body.text(self._audit_words(), Role.LABEL, place)
            top = max(at.bottom, top + icon_px) + look.u(14)
        box.height = top - box.top
        body.panel(box)

    def _audit_mark(self) -> tuple[str, Colour]:
        """Return the icon of the finding so far, and its colour."""
        colours = self.look.colours
        if self._auditing is not None or self._audit is None:
            return "computer", colours.text
        match self._audit.verdict:
            case Verdict.SAME:
                return "tick", colours.valid
            case Verdict.DIFFERENT:
                return "cross", colours.invalid
            case Verdict.CANNOT_TELL:
                return "info", colours.text
