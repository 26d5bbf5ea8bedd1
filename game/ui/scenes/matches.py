"""The match library: every match, open and finished, by state, rules and table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

import pygame

from game.i18n import format_day, format_list, format_moment, t, tn
from game.rules.cards import SeatId
from game.rules.ruleset import Ruleset
from game.storage.errors import LibraryError
from game.storage.records import MatchSummary, parse_moment
from game.ui.choices import Choice, Segments
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.scenes.opening import resume_match, tell
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.waiting import round_words, standing_words, where_it_stands, with_day
from game.ui.stage import Stage
from game.ui.widgets import Button, button_width
from game.wording import place_words, points_words, rules_name

A_PAGE: Final = 30
"""Matches in the list before more are asked for."""
PADDING: Final = 16
"""Design pixels between the ends of a row and what stands in it."""
DISC: Final = 38
"""Design pixels across a portrait."""
GAP: Final = 10
"""Design pixels between a row's buttons, and between words and buttons."""


SEPARATOR: Final = " · "
"""Between facts that stand in one line."""


class Kind(IntEnum):
    """Which matches the list shows, in the order of the segments."""

    OPEN = 0
    FINISHED = 1
    ALL = 2


@dataclass(frozen=True, slots=True)
class Filter:
    """What the list shows; None takes all.

    Attributes:
        kind: Open matches, those that are over, or both.
        ruleset: Matches by these rules.
        rival: Matches in which somebody of that name played.
    """

    kind: Kind
    ruleset: Ruleset | None = None
    rival: str | None = None

    def takes(self, match: MatchSummary) -> bool:
        """Tell whether the list shows a match."""
        return (
            (self.kind is Kind.ALL or (self.kind is Kind.OPEN) == is_open(match))
            and self.ruleset in (None, match.ruleset)
            and (self.rival is None or self.rival in [seat.name for seat in match.seats])
        )

    def on_offer(self, matches: Sequence[MatchSummary]) -> Filter:
        """Return the filter without what none of the matches has, so that it cannot be chosen."""
        return Filter(
            self.kind,
            self.ruleset if self.ruleset in rules_of(matches) else None,
            self.rival if self.rival in rivals_of(matches) else None,
        )


def rules_of(matches: Iterable[MatchSummary]) -> dict[Ruleset, str]:
    """Return the rules by which the matches are played, and what they are called."""
    return {match.ruleset: rules_name(match.ruleset) for match in matches}


def rivals_of(matches: Iterable[MatchSummary]) -> list[str]:
    """Return the names of all who play in the matches, in alphabetical order."""
    return sorted({seat.name for match in matches for seat in match.seats})


def is_open(match: MatchSummary) -> bool:
    """Tell whether a match waits to be played on."""
    return not match.is_finished and not match.is_abandoned


@dataclass(frozen=True, slots=True)
class Shape:
    """How the width of a row is shared out.

    Attributes:
        step_px: From one portrait to the next.
        words_px: From the row's left end to its words: behind the most players.
        is_narrow: Whether the buttons are icons without words.
        has_details_word: Whether the button of the match's page has its word beside its icon.
    """

    step_px: int
    words_px: int
    is_narrow: bool
    has_details_word: bool


class MatchesScene(MenuScene):
    """The list, the latest begun first."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._all: tuple[MatchSummary, ...] = ()
        self._problem = ""
        self._filter = Filter(Kind.OPEN)
        self._read()
        if self._all and not any(is_open(match) for match in self._all):
            self._filter = Filter(Kind.ALL)
        self._most = A_PAGE
        self.begin_with("resume")

    def _read(self) -> None:
        """Look what there is; where that fails, the list stays and the player is told."""
        try:
            self._all = self.stage.library.matches()
        except LibraryError as error:
            self._problem = str(error)
            self.stage.tell(self._problem, is_problem=True)
        else:
            self._problem = ""
            self._filter = self._filter.on_offer(self._all)

    def reveal(self) -> None:
        """Look again what there is."""
        self._read()
        self.rebuild()
        super().reveal()

    def build(self) -> None:
        """Place filters, a row for each match, and the ways on."""
        look, inside = self.look, self.inside
        self.add_title(t("Matches"))
        footer_px, gap = self.footer_px, look.u(12)
        top = self._add_filters(inside)
        view = pygame.Rect(
            inside.left, top + gap, inside.width, inside.bottom - footer_px - 2 * gap - top
        )
        body = self.open_body(view)
        row_px = look.u(78)
        row = pygame.Rect(0, 0, body.view.width, row_px)
        shown = [match for match in self._all if self._filter.takes(match)]
        listed = shown[: self._most]
        shape = self._shape(row.width, listed)
        for match in listed:
            self._add_row(body, row, match, shape, is_first=match is shown[0])
            row = row.move(0, row_px + look.u(8))
        if len(shown) > self._most:
            label = tn("Show {n} more", "Show {n} more", len(shown) - self._most)
            wide = button_width(look, label, icon=True)
            place = pygame.Rect((row.width - wide) // 2, row.top, wide, look.u(44))
            Button(body, place, label, self._show_more, icon="down", name="more")
        if not shown:
            words = (
                self._problem
                or {
                    Kind.OPEN: t("No match is waiting."),
                    Kind.FINISHED: t("No finished matches of this kind yet."),
                    Kind.ALL: t("No matches of this kind yet."),
                }[self._filter.kind]
            )
            body.notice(words, pygame.Rect(0, 0, view.width, view.height))
        back_px = max(look.u(170), button_width(look, t("Back"), icon=True))
        back = pygame.Rect(inside.left, inside.bottom - footer_px, back_px, footer_px)
        Button(self.fixed, back, t("Back"), self.escape, icon="back")
        label = t("Import…")
        wide = max(look.u(150), button_width(look, label, icon=True))
        place = pygame.Rect(inside.right - wide, back.top, wide, footer_px)
        Button(self.fixed, place, label, self._import, icon="plus", name="import")

    # Filters

    def _add_filters(self, inside: pygame.Rect) -> int:
        """Place the filters; return where they end."""
        look, gap = self.look, self.look.u(10)
        height = look.u(40)
        kinds = (t("Open"), t("Finished"), t("All"))
        rules = rules_of(self._all)
        rulesets = [None, *rules]
        rivals: list[str | None] = [None, *rivals_of(self._all)]
        columns = 1 if self.is_stacked else 3
        cell_px = (inside.width - (columns - 1) * gap) // columns

        def cell(place: int) -> pygame.Rect:
            row, column = divmod(place, columns)
            return pygame.Rect(
                inside.left + column * (cell_px + gap),
                inside.top + row * (height + gap),
                cell_px,
                height,
            )

        Segments(
            self.fixed,
            cell(0),
            kinds,
            self._filter.kind,
            lambda index: self._show(replace(self._filter, kind=Kind(index))),
            name=t("State"),
        )
        Choice(
            self.fixed,
            cell(1),
            [t("All rules"), *rules.values()],
            rulesets.index(self._filter.ruleset),
            lambda index: self._show(replace(self._filter, ruleset=rulesets[index])),
            name=t("Rules"),
        )
        Choice(
            self.fixed,
            cell(2),
            [t("Anybody"), *(name for name in rivals if name is not None)],
            rivals.index(self._filter.rival),
            lambda index: self._show(replace(self._filter, rival=rivals[index])),
            name=t("Who played"),
        )
        return cell(2).bottom

    def _show(self, wanted: Filter) -> None:
        self._filter = wanted
        self._most = A_PAGE
        self.rebuild()

    def _show_more(self) -> None:
        self._most += A_PAGE
        self.rebuild()

    # A row

    def _add_row(
        self, body: Layer, box: pygame.Rect, match: MatchSummary, shape: Shape, *, is_first: bool
    ) -> None:
        look = self.look
        body.stamp(look.scenery.panel(box.size, menu=True), *box.topleft)
        right = self._add_ways(body, box, match, shape, is_first=is_first)
        disc_px = look.u(DISC)
        for place, seat in enumerate(match.seats):
            portrait = look.artwork.portrait(seat.portrait, disc_px)
            left = box.left + look.u(PADDING) + place * shape.step_px
            body.stamp(portrait, left, box.centery - disc_px // 2)
        left = box.left + shape.words_px
        words = pygame.Rect(left, box.top + look.u(12), right - look.u(GAP) - left, look.u(26))
        body.word(self._longest(row_words(match), Role.LABEL, words.width), Role.LABEL, words)
        line = words.move(0, look.u(28))
        body.word(self._longest(facts_words(match), Role.CAPTION, line.width), Role.CAPTION, line)

    def _longest(self, wordings: Sequence[str], role: Role, room_px: int) -> str:
        """Return the first of some wordings that fits, or else the last."""
        fits = (words for words in wordings if self.look.width(words, role) <= room_px)
        return next(fits, wordings[-1])

    def _shape(self, width_px: int, listed: Sequence[MatchSummary]) -> Shape:
        """Share out the width of the rows, alike for all that are listed."""
        look = self.look
        is_narrow = width_px < look.u(760)
        step_px = round(look.u(DISC) * (0.62 if is_narrow else 0.9))
        most_seats = max((len(match.seats) for match in listed), default=0)
        shape = Shape(
            step_px=step_px,
            words_px=look.u(PADDING) + most_seats * step_px + look.u(24),
            is_narrow=is_narrow,
            has_details_word=not is_narrow,
        )
        margins_px = shape.words_px + look.u(GAP) + look.u(PADDING)
        has_room = all(
            margins_px + look.width(row_words(match)[0], Role.LABEL) + self._ways_px(match, shape)
            <= width_px
            for match in listed
        )
        return replace(shape, has_details_word=shape.has_details_word and has_room)

    def _way_widths(self, match: MatchSummary, shape: Shape) -> list[int]:
        """Return the widths of a row's buttons in pixels, from left to right."""
        look = self.look
        icon_px = look.u(52)
        labels = (t("Resume"), t("Replay"))
        widths = [
            look.u(64)
            if shape.is_narrow
            else max(button_width(look, label, icon=True) for label in labels)
        ]
        if is_open(match):
            abandon_px = button_width(look, t("Abandon"), icon=True)
            widths.append(icon_px if shape.is_narrow else abandon_px)
        details_px = button_width(look, t("Details"), icon=True)
        widths.append(details_px if shape.has_details_word else icon_px)
        return widths

    def _ways_px(self, match: MatchSummary, shape: Shape) -> int:
        """Return the width of a row's buttons and the gaps between them, in pixels."""
        widths = self._way_widths(match, shape)
        return sum(widths) + self.look.u(GAP) * (len(widths) - 1)

    def _add_ways(
        self, body: Layer, box: pygame.Rect, match: MatchSummary, shape: Shape, *, is_first: bool
    ) -> int:
        """Place the buttons at the right end of a row; return where they begin."""
        look = self.look
        main = t("Resume") if is_open(match) else t("Replay")
        abandon, details = t("Abandon"), t("Details")
        is_narrow, gap = shape.is_narrow, look.u(GAP)
        left = box.right - look.u(PADDING) - self._ways_px(match, shape)
        places: list[pygame.Rect] = []
        for width in self._way_widths(match, shape):
            place = pygame.Rect(places[-1].right + gap if places else left, 0, width, look.u(48))
            place.centery = box.centery
            places.append(place)
        first = "resume" if is_first else f"resume {match.id}"
        Button(
            body,
            places[0],
            "" if is_narrow else main,
            lambda: self._play(match),
            icon="play" if is_open(match) else "eye",
            is_primary=is_first,
            name=first if is_open(match) or is_first else f"replay {match.id}",
            tip=main if is_narrow else "",
        )
        if is_open(match):
            Button(
                body,
                places[1],
                "" if is_narrow else abandon,
                lambda: ask_to_abandon(self.stage, match, self.reveal),
                icon="trash",
                name=f"{abandon} {match.id}",
                tip=abandon if is_narrow else "",
            )
        Button(
            body,
            places[-1],
            details if shape.has_details_word else "",
            lambda: self._open_page(match.id),
            icon="menu",
            name=f"{details} {match.id}",
            tip="" if shape.has_details_word else details,
        )
        return left

    def _play(self, match: MatchSummary) -> None:
        if is_open(match):
            resume_match(self.stage, match.id)
            return
        from game.ui.scenes.match_page import show_replay

        show_replay(self.stage, match.id)

    def _open_page(self, match_id: int) -> None:
        from game.ui.scenes.match_page import MatchScene

        try:
            self.stage.push(MatchScene(self.stage, match_id))
        except LibraryError as error:
            tell(self.stage, t("The match cannot be opened"), str(error))

    def _import(self) -> None:
        from game.ui.scenes.importing import ImportScene

        self.stage.push(ImportScene(self.stage))


def ask_to_abandon(stage: Stage, match: MatchSummary, then: Callable[[], None]) -> None:
    """Ask whether a match shall be given up, and go on with `then` if it was."""
    names = t(", ").join(seat.name for seat in match.seats)

    def abandon() -> None:
        try:
            stage.library.abandon(match.id)
        except LibraryError as error:
            tell(stage, t("The match could not be abandoned"), str(error))
            return
        then()

    stage.push(
        QuestionScene(
            stage,
            t("Abandon this match?"),
            t(
                "{standing}: {names}. You cannot resume it, and it will not count.",
                standing=where_it_stands(match),
                names=names,
            ),
            Answer(t("Keep it")),
            Answer(t("Abandon"), abandon, "trash"),
        )
    )


def state_words(match: MatchSummary) -> str:
    """Return in words where a match stands, or how it ended."""
    return with_day(match, row_words(match)[0])


def row_words(match: MatchSummary) -> tuple[str, ...]:
    """Return in words where a match stands, or how it ended for the reader.

    Returns:
        The whole of it, and what of it is said where there is less room.
    """
    if match.is_abandoned:
        return (t("Abandoned in round {number}", number=match.position.round_number),)
    if not match.is_finished or not match.winners or not match.points:
        return (standing_words(match), round_words(match))
    points = points_words(match.points[match.winners[0]])
    names = format_list([match.seats[seat].name for seat in match.winners])
    won = t("{name} won with {points}", name=names, points=points)
    if len(match.winners) > 1:
        won = t("{names} shared the win with {points}", names=names, points=points)
    own = find_reader(match)
    if own is None or match.winners == (own,):
        return (won,)
    mine = SEPARATOR.join((place_words(match.places[own]), points_words(match.points[own])))
    if own in match.winners:
        return (t("{mine} – shared with {names}", mine=mine, names=_others(match, own)), mine)
    # Translators: how a match ended for the reader, then who won it: "2nd · 395 points – Chispa
    # won with 325 points".
    return (t("{mine} – {won}", mine=mine, won=won), mine)


def find_reader(match: MatchSummary) -> SeatId | None:
    """Return the seat of whoever reads the list; None if none or several may be theirs."""
    persons = [SeatId(at) for at, seat in enumerate(match.seats) if seat.is_person]
    return persons[0] if len(persons) == 1 and not match.is_imported else None


def _others(match: MatchSummary, own: SeatId) -> str:
    return format_list([match.seats[seat].name for seat in match.winners if seat != own])


def facts_words(match: MatchSummary) -> tuple[str, ...]:
    """Return when a match was begun and by which rules, and what its portraits do not tell.

    Returns:
        The whole of it, and what of it is said where there is less and less room.
    """
    facts = [
        moment_words(match.started),
        rules_name(match.ruleset),
    ]
    if match.is_daily:
        facts.insert(0, t("Deal of the day"))
    persons = [seat.name for seat in match.seats if seat.is_person]
    if persons and find_reader(match) is None:
        facts.append(format_list(persons))
    return tuple(SEPARATOR.join(facts[:count]) for count in range(len(facts), 0, -1))


def moment_words(started: str) -> str:
    """Return the local day and time of a time as the library writes it."""
    return format_moment(parse_moment(started).astimezone())


def day_words(started: str) -> str:
    """Return the local day of a time as the library writes it."""
    return format_day(parse_moment(started).astimezone())
