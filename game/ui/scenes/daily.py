"""The deal of the day: one counted try, par, a calendar, and a result line to be copied."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import pygame

from game.ai.opponent import OPPONENT_VERSION
from game.daily import PAR_MATCHES, beginning_of, players_on, rivals_of
from game.i18n import (
    format_day,
    format_heading_day,
    format_list,
    format_month,
    format_month_name,
    format_today,
    t,
    tn,
)
from game.match import Match
from game.storage.days import CountedDay, counted_days, find_par, save_par
from game.storage.errors import LibraryError
from game.ui.clipboard import copy
from game.ui.day_cell import DayCell
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.paper_link import PaperButton, paper_button_width
from game.ui.rich_text import Align
from game.ui.scenes.match_page import MatchScene, known_match
from game.ui.scenes.opening import deal_table, is_counted_deal, resume_match, tell
from game.ui.setup import usual_animal
from game.ui.stage import Stage
from game.ui.theme import format_colour
from game.ui.widgets import Button, button_width
from game.wording import place_words, points_words

CHECK_S: Final = 0.5
"""How often the screen looks for a new day and for par."""
EARLIEST: Final = date(2026, 1, 1)
MONTH_BUTTON: Final = 50
"""Height in design pixels of the buttons that turn the calendar's page."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the calendar."""

    year: int
    month: int

    @classmethod
    def of(cls, day: date) -> Month:
        """Return the month of a day."""
        return cls(day.year, day.month)

    @property
    def first(self) -> date:
        """Return its first day."""
        return date(self.year, self.month, 1)

    @property
    def weeks(self) -> list[list[int]]:
        """Return its weeks from Monday, days outside it as 0."""
        return calendar.Calendar().monthdayscalendar(self.year, self.month)

    def moved(self, by: int) -> Month:
        """Return the month so many later."""
        count = self.year * 12 + self.month - 1 + by
        return Month(count // 12, count % 12 + 1)


class DailyScene(MenuScene):
    """Today's deal, or that of a day that was."""

    def __init__(self, stage: Stage, clock: Callable[[], date] = date.today) -> None:
        """Show today's deal.

        Args:
            stage: The stage.
            clock: Tells the day by the system's calendar.
        """
        super().__init__(stage)
        self._clock = clock
        self._today = clock()
        self._day = self._today
        self._month = Month.of(self._today)
        self._counted: dict[str, CountedDay] = {}
        self._par: int | None = None
        self._par_done = 0
        self._since_s = 0.0
        self._read()
        self._want_par()
        self.begin_with("play")

    # What is known

    def _read(self) -> None:
        """Look what is known; where that fails, the player is told and what was known stays."""
        try:
            self._counted = counted_days(self.stage.library)
            par = find_par(self.stage.library, self._day.isoformat(), OPPONENT_VERSION)
        except LibraryError as error:
            self.stage.tell(str(error), is_problem=True)
        else:
            # A par that was worked out holds even if it could not be saved.
            self._par = self._par if par is None else par

    def _want_par(self) -> None:
        """Have par worked out unless it is known; the work goes on while a match is played."""
        if self._par is None:
            self.stage.par_work.ask(self._day)
            self._take_par()

    def _take_par(self) -> bool:
        """Look whether par, or how far its work has come, has changed."""
        par, done = self.stage.par_work.poll(), self.stage.par_work.done
        if par is not None:
            self._par = par
            try:
                save_par(self.stage.library, self._day.isoformat(), OPPONENT_VERSION, par)
            except LibraryError as error:
                self.stage.tell(str(error), is_problem=True)
            self._read()
        has_changed = par is not None or done != self._par_done
        self._par_done = done
        return has_changed

    @property
    def _try(self) -> CountedDay | None:
        return self._counted.get(self._day.isoformat())

    def update(self, elapsed_s: float) -> None:
        """Look for a new day and for par now and then."""
        super().update(elapsed_s)
        self._since_s += elapsed_s
        if self._since_s < CHECK_S:
            return
        self._since_s = 0.0
        today = self._clock()
        if today != self._today:
            # Midnight has passed, or the clock was set: what is shown stays, unless it was today's.
            was_today = self._day == self._today
            self._today = today
            if was_today:
                self._choose(today)
            else:
                self.rebuild()
        elif self._par is None and self._take_par():
            self.rebuild()

    def reveal(self) -> None:
        """Look again what has been played."""
        self._read()
        self.rebuild()
        super().reveal()

    # Building

    def build(self) -> None:
        """Place the day's deal, the calendar and the way back."""
        look, inside = self.look, self.inside
        self.add_title(t("Deal of the day"))
        footer_px, gap = self.footer_px, look.u(12)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        width = body.view.width
        if self.is_stacked:
            bottom = self._add_day(body, pygame.Rect(0, 0, width, 0))
            self._add_calendar(body, pygame.Rect(0, bottom + gap, width, look.u(380)))
        else:
            left_px = round((width - gap) * 0.46)
            right = pygame.Rect(left_px + gap, 0, width - left_px - gap, 0)
            right.height = max(view.height, look.u(380))
            self._add_day(body, pygame.Rect(0, 0, left_px, view.height))
            self._add_calendar(body, right)
        back_px = max(look.u(170), button_width(look, t("Back"), icon=True))
        back = pygame.Rect(inside.left, inside.bottom - footer_px, back_px, footer_px)
        Button(self.fixed, back, t("Back"), self.escape, icon="back", name="back")

    def _add_day(self, body: Layer, box: pygame.Rect) -> int:
        """Put what there is to say and do about the day on a panel; return where it ends."""
        look = self.look
        padding, gap = look.u(20), look.u(8)
        inner = pygame.Rect(box.left + padding, box.top + padding, box.width - 2 * padding, 0)
        is_today = self._day == self._today
        head = format_today(self._day) if is_today else format_heading_day(self._day)
        top = body.text(head, Role.TITLE, inner).bottom + look.u(6)
        rivals = rivals_of(self._day)
        disc_px = look.u(46)
        for place, rival in enumerate(rivals):
            portrait = look.artwork.portrait(rival.animal, disc_px)
            body.stamp(portrait, inner.left + place * (disc_px + look.u(8)), top)
        top += disc_px + look.u(8)
        names = format_list([rival.name for rival in rivals])
        for words in (
            t("Standard rules against {names}, all on Hard.", names=names),
            t("Everyone gets the same cards today.")
            if is_today
            else t("Everyone got the same cards that day."),
            self._par_words(),
            *self._face_words(),
        ):
            at = body.text(words, Role.BODY, pygame.Rect(inner.left, top, inner.width, 0))
            top = at.bottom + look.u(4)
        top += look.u(6)
        for words, role in self._result_words():
            at = body.text(words, role, pygame.Rect(inner.left, top, inner.width, 0))
            top = at.bottom + look.u(4)
        top += look.u(8)
        for place, (name, label, icon, on_press) in enumerate(self._choices()):
            button = pygame.Rect(inner.left, top, inner.width, look.u(50 if place == 0 else 44))
            Button(body, button, label, on_press, icon=icon, is_primary=place == 0, name=name)
            top = button.bottom + gap
        bottom = max(box.bottom, top - gap + padding)
        body.panel(pygame.Rect(box.left, box.top, box.width, bottom - box.top))
        return bottom

    def _par_words(self) -> str:
        if self._par is not None:
            points = points_words(self._par)
            return t("Par: {points}, what a Hard player typically scores.", points=points)
        return t(
            "Par is being worked out: {done} of {all} matches.",
            done=self._par_done,
            all=PAR_MATCHES,
        )

    def _face_words(self) -> tuple[str, ...]:
        """Say why the person has another face on this day, if so."""
        own = usual_animal(self.stage.settings)
        if self._try is not None or own not in rivals_of(self._day):
            return ()
        return (t("{name} is among them, so you have another face here.", name=own.name),)

    def _result_words(self) -> list[tuple[str, Role]]:
        """Return how the counted try ended, or what a try would be."""
        counted = self._try
        if counted is None:
            if self._day == self._today:
                return [(t("One try counts."), Role.LABEL)]
            return [(t("This day has passed: a try does not count."), Role.LABEL)]
        if counted.is_open:
            return [(t("Your try waits to be played on."), Role.LABEL)]
        if counted.points is None:
            return [(t("Your try was abandoned."), Role.LABEL)]
        words = [(points_words(counted.points), Role.DISPLAY)]
        if counted.par is not None:
            words.append((against_par(counted.points, counted.par), Role.LABEL))
        run = days_in_a_row(self._counted, self._today)
        if run > 1:
            words.append((tn("{n} day in a row", "{n} days in a row", run), Role.BODY))
        return words

    def _choices(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """Return the buttons of the day: name, label, icon, what they do."""
        counted = self._try
        practice = ("practice", t("Play for fun"), "cards", self._play_uncounted)
        if counted is None:
            if self._day == self._today:
                return [("play", t("Play today’s deal"), "play", self._play_counted)]
            return [practice]
        match = counted.match.id
        if counted.is_open:
            return [("play", t("Resume"), "play", lambda: resume_match(self.stage, match))]
        page = ("page", t("Show the match"), "eye", lambda: self._show_match(match))
        if counted.points is None:
            return [practice, page]
        return [("copy", t("Copy the result"), "copy", self._copy), practice, page]

    # The calendar

    def _add_calendar(self, body: Layer, box: pygame.Rect) -> None:
        look, colours = self.look, self.look.colours
        body.paper(box)
        padding = look.u(20)
        inner = box.inflate(-2 * padding, -2 * padding)
        earlier = format_month_name(self._month.moved(-1).first)
        later = format_month_name(self._month.moved(1).first)
        wide = max(paper_button_width(look, words) for words in (earlier, later))
        back = pygame.Rect(inner.left, inner.top, wide, look.u(MONTH_BUTTON))
        on = back.copy()
        on.right = inner.right
        is_first = self._month.first <= EARLIEST
        is_last = self._month == self._latest
        if not is_first:
            PaperButton(
                body,
                back,
                earlier,
                lambda: self._turn(-1),
                points_back=True,
                name="month before",
            )
        if not is_last:
            PaperButton(
                body, on, later, lambda: self._turn(1), points_back=False, name="next month"
            )
        head = pygame.Rect(back.right, inner.top, on.left - back.right, back.height)
        month = format_month(self._month.first)
        body.word(month, Role.PAPER_HEADING, head, Align.CENTRE)
        weeks = self._month.weeks
        columns_top = head.bottom + look.u(6)
        step_px = inner.width // 7
        for column, name in enumerate(weekdays()):
            cell = pygame.Rect(inner.left + column * step_px, columns_top, step_px, look.u(22))
            body.word(name, Role.PAPER_SOFT, cell, Align.CENTRE)
        top = columns_top + look.u(24)
        foot_px = look.u(30)
        row_px = min((inner.bottom - foot_px - top) // len(weeks), look.u(64))
        for row, week in enumerate(weeks):
            for column, number in enumerate(week):
                if number:
                    cell = pygame.Rect(
                        inner.left + column * step_px, top + row * row_px, step_px, row_px
                    )
                    self._add_cell(body, cell, date(self._month.year, self._month.month, number))
        star = look.deck.star(look.u(15), format_colour(colours.wild_star))
        foot = pygame.Rect(inner.left, inner.bottom - foot_px, inner.width, foot_px)
        body.stamp(star, foot.left, foot.centery - star.get_height() // 2)
        words = pygame.Rect(foot.left + look.u(24), foot.top, foot.width - look.u(24), foot.height)
        body.word(t("par or better"), Role.PAPER_SOFT, words)

    @property
    def _latest(self) -> Month:
        """Return the last month of the calendar: this one, or a later one that was played in."""
        days = [date.fromisoformat(day) for day in self._counted]
        return Month.of(max([self._today, *days]))

    def _add_cell(self, body: Layer, cell: pygame.Rect, day: date) -> None:
        inset = cell.inflate(-self.look.u(6), -self.look.u(6))
        counted = self._counted.get(day.isoformat())
        if EARLIEST <= day <= self._today or counted is not None:
            DayCell(
                body,
                inset,
                day,
                counted,
                is_today=day == self._today,
                is_shown=day == self._day,
                on_press=lambda: self._choose(day),
            )
        else:
            colours = self.look.colours
            body.word(str(day.day), Role.PAPER_TEXT, inset, Align.CENTRE, colours.paper_soft)

    def _turn(self, by: int) -> None:
        self._month = self._month.moved(by)
        self.rebuild()

    def _choose(self, day: date) -> None:
        self._day, self._month = day, Month.of(day)
        self._par, self._par_done = None, 0
        self._read()
        self._want_par()
        self.rebuild()

    # What can be done

    def _play_counted(self) -> None:
        self._begin(is_counted=True)

    def _play_uncounted(self) -> None:
        self._begin(is_counted=False)

    def _begin(self, *, is_counted: bool) -> None:
        day, settings = self._day, self.stage.settings
        beginning = beginning_of(day)
        players = players_on(day, settings.player_name, usual_animal(settings).animal)

        def begin() -> Match:
            if not is_counted:
                return known_match(self.stage, beginning, players)
            return Match.begin(
                self.stage.library,
                beginning,
                players,
                is_counted=is_counted_deal(self.stage, beginning.seed),
                day=day.isoformat(),
            )

        deal_table(self.stage, begin)

    def _show_match(self, match_id: int) -> None:
        try:
            self.stage.push(MatchScene(self.stage, match_id))
        except LibraryError as error:
            tell(self.stage, t("The match cannot be opened"), str(error))

    def _copy(self) -> None:
        counted = self._try
        if counted is None or counted.points is None:
            return
        copy(self.stage, result_line(counted))


def against_par(points: int, par: int) -> str:
    """Return how points compare with par, in words."""
    if points < par:
        return tn("{n} point under par", "{n} points under par", par - points)
    if points > par:
        return tn("{n} point over par", "{n} points over par", points - par)
    return t("Exactly par")


def result_line(counted: CountedDay) -> str:
    """Return the result of a finished try as a line for others to read."""
    assert counted.points is not None
    assert counted.place is not None
    said = t(
        "Mexican Rummy, deal of {day}: {points}, {place} of {seats}",
        day=format_day(date.fromisoformat(counted.day)),
        points=points_words(counted.points),
        place=place_words(counted.place),
        seats=len(counted.match.seats),
    )
    if counted.par is None:
        return said
    return t("{result}; {par}", result=said, par=against_par(counted.points, counted.par))


def days_in_a_row(counted: Mapping[str, CountedDay], today: date) -> int:
    """Return how many days in a row were played to the end, up to today or yesterday."""

    def is_played(day: date) -> bool:
        found = counted.get(day.isoformat())
        return found is not None and found.points is not None

    day = today if is_played(today) else today - timedelta(days=1)
    count = 0
    while is_played(day):
        count += 1
        day -= timedelta(days=1)
    return count


def weekdays() -> tuple[str, ...]:
    """Return the short names of the days of a week, from Monday."""
    return (t("Mon"), t("Tue"), t("Wed"), t("Thu"), t("Fri"), t("Sat"), t("Sun"))
