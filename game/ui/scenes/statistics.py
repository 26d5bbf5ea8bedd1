"""Statistics of a person's matches: figures, results over time, rivals and quiet feats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.ai.temper import Level
from game.i18n import format_percent, t, tn
from game.storage.errors import LibraryError
from game.storage.feats import Feat, feats
from game.storage.statistics import (
    EVERYTHING,
    PlayedMatch,
    Rival,
    Selection,
    Statistics,
    persons,
    played_matches,
    reset_statistics,
    statistics,
)
from game.ui.charts import draw_bars, draw_line
from game.ui.choices import Choice
from game.ui.look import Role
from game.ui.luck_panel import format_average
from game.ui.menu import MenuScene
from game.ui.scenes.matches import day_words
from game.ui.scenes.opening import begin_match, tell, usual_table
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.stage import Stage
from game.ui.theme import format_colour
from game.ui.widgets import Button, button_width
from game.wording import level_name, rules_name

MOST_SHOWN: Final = 60
"""Matches in the chart of results: the last ones."""
MOST_RIVALS: Final = 8
ROW: Final = 36
UNDONE_ALPHA: Final = 70
"""How faint the star of a feat is that has still to be done."""


class StatisticsScene(MenuScene):
    """What the matches of one person come to, all of them or a selection."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._matches: tuple[PlayedMatch, ...] = ()
        self._problem = ""
        self._read()
        self._persons = persons(self._matches)
        own = stage.settings.player_name or ""
        self._person = own if own in self._persons else next(iter(self._persons), own)
        self._selection = EVERYTHING
        self.begin_with("back")

    def _read(self) -> None:
        try:
            self._matches = played_matches(self.stage.library)
        except LibraryError as error:
            self._problem = str(error)
            self.stage.tell(self._problem, is_problem=True)
        else:
            self._problem = ""

    def build(self) -> None:
        """Place filters, figures, charts, rivals and feats."""
        look, inside = self.look, self.inside
        self.add_title(t("Statistics"))
        footer_px, gap = self.footer_px, look.u(12)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        width = body.view.width
        found = statistics(self._matches, self._person, self._selection)
        top = 0
        if self._matches:
            top = self._add_filters(width) + gap
        if not found.matches:
            words = self._problem or t("No finished matches yet.")
            if self._matches:
                words = t("No finished matches of this kind yet.")
            body.notice(words, pygame.Rect(0, top, width, max(view.height - top, look.u(160))))
        else:
            top = self._add_columns(
                top,
                (self._add_figures, look.u(232)),
                (self._add_results, look.u(232)),
                found,
            )
            rivals_px = look.u(46 + ROW * min(len(found.rivals), MOST_RIVALS) + 8)
            second_px = max(look.u(200), rivals_px)
            top = self._add_columns(
                top, (self._add_penalties, second_px), (self._add_rivals, second_px), found
            )
            self._add_feats(top, width)
        self._add_footer(pygame.Rect(inside.left, view.bottom + gap, inside.width, footer_px))

    def _add_columns(
        self,
        top: int,
        left: tuple[Callable[[pygame.Rect, Statistics], None], int],
        right: tuple[Callable[[pygame.Rect, Statistics], None], int],
        found: Statistics,
    ) -> int:
        """Put two panels beside or below each other; return where the next begin."""
        assert self.body is not None
        width, gap = self.body.view.width, self.look.u(12)
        (add_left, left_px), (add_right, right_px) = left, right
        if self.is_stacked:
            add_left(pygame.Rect(0, top, width, left_px), found)
            add_right(pygame.Rect(0, top + left_px + gap, width, right_px), found)
            return top + left_px + right_px + 2 * gap
        half = (width - gap) // 2
        height = max(left_px, right_px)
        add_left(pygame.Rect(0, top, half, height), found)
        add_right(pygame.Rect(half + gap, top, width - half - gap, height), found)
        return top + height + gap

    # Filters

    def _add_filters(self, width: int) -> int:
        """Place the choices in a row; return where it ends."""
        assert self.body is not None
        look, gap = self.look, self.look.u(10)
        rules = {match.ruleset: rules_name(match.ruleset) for match in self._matches}
        seats = sorted({len(match.seats) for match in self._matches})
        selection = self._selection
        rows: list[tuple[str, Sequence[str], int, Callable[[int], None]]] = []
        if len(self._persons) > 1:
            rows.append(
                (
                    t("Player"),
                    self._persons,
                    self._persons.index(self._person),
                    lambda index: self._choose_person(self._persons[index]),
                )
            )
        rulesets = [None, *rules]
        rows.append(
            (
                t("Rules"),
                [t("All rules"), *rules.values()],
                rulesets.index(selection.ruleset),
                lambda index: self._select(replace(self._selection, ruleset=rulesets[index])),
            )
        )
        counts = [None, *seats]
        rows.append(
            (
                t("Seats"),
                [t("Any table"), *(tn("{n} player", "{n} players", count) for count in seats)],
                counts.index(selection.seats),
                lambda index: self._select(replace(self._selection, seats=counts[index])),
            )
        )
        levels = [None, *(level.value for level in Level)]
        rows.append(
            (
                t("Opponents"),
                [t("All opponents"), *(level_name(level) for level in Level)],
                levels.index(selection.level),
                lambda index: self._select(replace(self._selection, level=levels[index])),
            )
        )
        # Two rows of two where space is short; three names still stand side by side.
        columns = 2 if self.is_stacked and len(rows) % 2 == 0 else len(rows)
        cell_px = (width - (columns - 1) * gap) // columns
        height = look.u(40)
        for place, (name, options, chosen, on_choose) in enumerate(rows):
            row, column = divmod(place, columns)
            box = pygame.Rect(column * (cell_px + gap), row * (height + gap), cell_px, height)
            Choice(self.body, box, options, chosen, on_choose, name=name)
        return -(-len(rows) // columns) * (height + gap) - gap

    def _choose_person(self, person: str) -> None:
        self._person = person
        self.rebuild()

    def _select(self, selection: Selection) -> None:
        self._selection = selection
        self.rebuild()

    # Panels

    def _add_figures(self, box: pygame.Rect, found: Statistics) -> None:
        """Put the figures on paper, three in a row."""
        body, look = self.body, self.look
        assert body is not None
        body.paper(box)
        speed = t("never")
        if found.mean_down_turn is not None:
            speed = format_average(found.mean_down_turn)
        figures = (
            (str(found.matches), tn("Match", "Matches", found.matches), ""),
            (str(found.wins), t("Won"), format_percent(round(100 * found.wins / found.matches))),
            (
                str(found.longest_streak),
                t("Longest streak"),
                t("now {n}", n=found.streak),
            ),
            (
                str(found.rounds_out),
                tn("Went out", "Went out", found.rounds_out),
                _share(found.rounds_out, found.rounds),
            ),
            (
                str(found.downs),
                tn("Contract laid down", "Contracts laid down", found.downs),
                _share(found.downs, found.rounds),
            ),
            (speed, t("Turns to lay down"), t("on average")),
        )
        padding = look.u(18)
        cell = pygame.Rect(0, 0, (box.width - 2 * padding) // 3, (box.height - padding) // 2)
        for place, (value, name, more) in enumerate(figures):
            row, column = divmod(place, 3)
            left = box.left + padding + column * cell.width
            top = box.top + padding // 2 + row * cell.height
            room = pygame.Rect(left, top + look.u(6), cell.width - look.u(8), look.u(40))
            body.word(value, Role.PAPER_TOTAL, room)
            label = pygame.Rect(left, room.bottom - look.u(4), room.width, look.u(24))
            body.word(name, Role.PAPER_TEXT, label)
            if more:
                below = pygame.Rect(left, label.bottom, room.width, look.u(20))
                body.word(more, Role.PAPER_SOFT, below)

    def _panel(self, box: pygame.Rect, heading: str) -> pygame.Rect:
        """Put a panel with a heading on the page; return the room below the heading."""
        body, look = self.body, self.look
        assert body is not None
        body.panel(box)
        padding = look.u(18)
        head = pygame.Rect(box.left + padding, box.top + look.u(8), box.width, look.u(28))
        head.width = box.width - 2 * padding
        body.word(heading, Role.SUBHEADING, head)
        top = head.bottom + look.u(4)
        return pygame.Rect(head.left, top, head.width, box.bottom - look.u(10) - top)

    def _add_results(self, box: pygame.Rect, found: Statistics) -> None:
        room = self._panel(box, t("Points per match (gold = won)"))
        shown = found.outcomes[-MOST_SHOWN:]
        assert self.body is not None
        draw_line(
            self.body,
            room,
            [outcome.points for outcome in shown],
            [outcome.place == 1 for outcome in shown],
            (day_words(shown[0].started), day_words(shown[-1].started)),
        )

    def _add_penalties(self, box: pygame.Rect, found: Statistics) -> None:
        room = self._panel(box, t("Average penalty per round"))
        bars = [(str(number), mean) for number, mean in found.penalty_by_round.items()]
        assert self.body is not None
        if bars:
            draw_bars(self.body, room, bars)

    def _add_rivals(self, box: pygame.Rect, found: Statistics) -> None:
        body, look = self.body, self.look
        assert body is not None
        room = self._panel(box, t("Rivals"))
        row = pygame.Rect(room.left, room.top, room.width, look.u(ROW))
        for rival in found.rivals[:MOST_RIVALS]:
            disc_px = look.u(30)
            portrait = look.artwork.portrait(rival.portrait, disc_px)
            body.stamp(portrait, row.left, row.centery - disc_px // 2)
            left = row.left + disc_px + look.u(12)
            words = pygame.Rect(left, row.top, row.right - left, row.height)
            body.word(rival_words(rival), Role.BODY, words)
            row = row.move(0, row.height)

    def _add_feats(self, top: int, width: int) -> None:
        body, look = self.body, self.look
        assert body is not None
        found = feats(self._matches, self._person)
        done = sum(feat.done is not None for feat in found)
        columns = 2 if self.is_stacked else 3
        rows = -(-len(found) // columns)
        height = look.u(58)
        heading = t("Feats, {done} of {all}", done=done, all=len(found))
        box = pygame.Rect(0, top, width, look.u(40) + rows * height + look.u(10))
        room = self._panel(box, heading)
        cell_px = room.width // columns
        for place, feat in enumerate(found):
            row, column = divmod(place, columns)
            cell = pygame.Rect(room.left + column * cell_px, room.top + row * height, 0, height)
            cell.width = cell_px - look.u(14)
            self._add_feat(cell, feat)

    def _add_feat(self, cell: pygame.Rect, feat: Feat) -> None:
        body, look, colours = self.body, self.look, self.look.colours
        assert body is not None
        is_done = feat.done is not None
        star_px = look.u(22)
        star = look.deck.star(star_px, format_colour(colours.act if is_done else colours.text))
        if not is_done:
            star = star.copy()
            star.set_alpha(UNDONE_ALPHA)
        body.stamp(star, cell.left, cell.top + look.u(8))
        left = cell.left + star_px + look.u(10)
        name = pygame.Rect(left, cell.top, cell.right - left, look.u(22))
        # What is done is told by its day too, not by colour alone.
        label = feat.name
        if feat.done is not None:
            label = t("{feat}, {day}", feat=feat.name, day=day_words(feat.done))
        body.word(label, Role.LABEL if is_done else Role.BODY, name)
        words = look.fitted(feat.words, look.style(Role.CAPTION), name.width, 2)
        body.stamp(words, left, name.bottom)

    # The footer

    def _add_footer(self, box: pygame.Rect) -> None:
        look = self.look
        back_px = max(look.u(170), button_width(look, t("Back"), icon=True))
        back = pygame.Rect(box.left, box.top, back_px, box.height)
        Button(self.fixed, back, t("Back"), self.escape, icon="back", name="back")
        label, icon, act = t("Reset…"), "trash", self._ask_reset
        if not self._matches:
            label, icon, act = t("Play now"), "cards", self._play_now
        wide = max(look.u(170), button_width(look, label, icon=True))
        place = pygame.Rect(box.right - wide, box.top, wide, box.height)
        Button(
            self.fixed,
            place,
            label,
            act,
            icon=icon,
            is_primary=not self._matches,
            name="reset" if self._matches else "play",
        )

    def _play_now(self) -> None:
        begin_match(self.stage, usual_table(self.stage))

    def _ask_reset(self) -> None:
        self.stage.push(
            QuestionScene(
                self.stage,
                t("Reset the statistics?"),
                t(
                    "No match so far will count any more. The matches stay in the library, and "
                    "this cannot be undone."
                ),
                Answer(t("Keep them")),
                Answer(t("Reset"), self._reset, "trash"),
            )
        )

    def _reset(self) -> None:
        try:
            reset_statistics(self.stage.library)
        except LibraryError as error:
            tell(self.stage, t("The statistics could not be changed"), str(error))
        self._read()
        self._persons = persons(self._matches)
        self._selection = EVERYTHING
        self.rebuild()


def rival_words(rival: Rival) -> str:
    """Return who leads, such as "Chispa leads 12 : 9"."""
    if rival.ahead > rival.behind:
        return t(
            "{name} leads {more} : {less}", name=rival.name, more=rival.ahead, less=rival.behind
        )
    if rival.ahead < rival.behind:
        return t(
            "You lead {more} : {less} against {name}",
            name=rival.name,
            more=rival.behind,
            less=rival.ahead,
        )
    return t("{name} and you, even at {n} : {n}", name=rival.name, n=rival.ahead)


def _share(part: int, whole: int) -> str:
    """Return in percent how much of the whole a part is; empty where there is no whole."""
    return format_percent(round(100 * part / whole)) if whole else ""
