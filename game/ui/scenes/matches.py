"""The matches that wait to be played on; each can be abandoned, after a question."""

from __future__ import annotations

from datetime import datetime

import pygame

from game.i18n import t
from game.storage.errors import LibraryError
from game.storage.records import MatchSummary
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.rich_text import Align
from game.ui.scenes.opening import resume_match, tell, where_it_stands
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.stage import Stage
from game.ui.widgets import Button, button_width


class MatchesScene(MenuScene):
    """A list of open matches, the latest begun first."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._matches: tuple[MatchSummary, ...] = ()
        self.begin_with("resume")

    def build(self) -> None:
        """Place a row for each match and the way back."""
        self._matches = self._find_open()
        look, inside = self.look, self.inside
        self.add_title(t("Open matches"))
        footer_px, gap = self.footer_px, look.u(12)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        row_px = look.u(78)
        row = pygame.Rect(0, 0, body.view.width, row_px)
        for match in self._matches:
            self._add_row(body, row, match)
            row = row.move(0, row_px + look.u(8))
        if not self._matches:
            box = pygame.Rect(0, look.u(120), view.width, look.u(40))
            body.word(t("No match is waiting."), Role.TAGLINE, box, Align.CENTRE)
        back_px = max(look.u(170), button_width(look, t("Back"), icon=True))
        back = pygame.Rect(inside.left, inside.bottom - footer_px, back_px, footer_px)
        Button(self.fixed, back, t("Back"), self.escape, icon="back")

    def _add_row(self, body: Layer, box: pygame.Rect, match: MatchSummary) -> None:
        look = self.look
        body.stamp(look.scenery.panel(box.size, menu=True), *box.topleft)
        padding, gap = look.u(16), look.u(10)
        is_narrow = box.width < look.u(760)
        height = look.u(48)
        abandon = t("Abandon")
        labels = ("", "") if is_narrow else (t("Resume"), abandon)
        wide = max(button_width(look, label, icon=True) for label in labels)
        give_px = look.u(48) if is_narrow else wide
        resume_px = look.u(64) if is_narrow else wide
        give = pygame.Rect(box.right - padding - give_px, 0, give_px, height)
        resume = pygame.Rect(give.left - gap - resume_px, 0, resume_px, height)
        give.centery = resume.centery = box.centery
        disc_px = look.u(38)
        left, step_px = box.left + padding, round(disc_px * (0.62 if is_narrow else 0.9))
        for place, seat in enumerate(match.seats):
            portrait = look.artwork.portrait(seat.portrait, disc_px)
            body.stamp(portrait, left + place * step_px, box.centery - disc_px // 2)
        # All words begin in one column, behind the most players.
        left += max(len(other.seats) for other in self._matches) * step_px + look.u(24)
        words = pygame.Rect(left, box.top + look.u(12), resume.left - gap - left, look.u(26))
        body.word(where_it_stands(match), Role.LABEL, words)
        names = t(", ").join(seat.name for seat in match.seats)
        began = format_day(match.started)
        line = words.move(0, look.u(28))
        body.word(t("Begun {day}: {names}", day=began, names=names), Role.CAPTION, line)
        is_first = match is self._matches[0]
        Button(
            body,
            resume,
            labels[0],
            lambda: resume_match(self.stage, match.id),
            icon="play",
            is_primary=is_first,
            name="resume" if is_first else f"resume {match.id}",
        )
        Button(
            body,
            give,
            labels[1],
            lambda: self._ask(match),
            icon="trash",
            name=f"{abandon} {match.id}",
        )

    def _ask(self, match: MatchSummary) -> None:
        names = t(", ").join(seat.name for seat in match.seats)
        self.stage.push(
            QuestionScene(
                self.stage,
                t("Abandon this match?"),
                t(
                    "{standing}: {names}. It will not be offered again and counts for nobody.",
                    standing=where_it_stands(match),
                    names=names,
                ),
                Answer(t("Keep it")),
                Answer(t("Abandon"), lambda: self._abandon(match), "trash"),
            )
        )

    def _abandon(self, match: MatchSummary) -> None:
        try:
            self.stage.library.abandon(match.id)
        except LibraryError as error:
            tell(self.stage, t("The match could not be abandoned"), str(error))
        self.rebuild()

    def _find_open(self) -> tuple[MatchSummary, ...]:
        try:
            return self.stage.library.open_matches()
        except LibraryError:
            return ()


def format_day(started: str) -> str:
    """Return the local day of a time as the library writes it."""
    return datetime.fromisoformat(started).astimezone().strftime("%Y-%m-%d")
