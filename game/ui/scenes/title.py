"""The title: one press goes on with the match that waits, or deals a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game import __version__
from game.i18n import t
from game.rules.cards import CARDS_A_DECK, JACK, JOKER, KING, QUEEN, CardId, Rank, Suit, face
from game.storage.errors import LibraryError
from game.storage.records import MatchSummary
from game.ui.deck import Index
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.scenes.fan import stamp_fan
from game.ui.scenes.setting_rows import add_language
from game.ui.scenes.waiting import where_it_stands
from game.ui.stage import Stage
from game.ui.theme import SCREEN_MARGIN
from game.ui.widgets import Button, button_width

FAN: Final = (
    CardId(face(Rank(10), Suit.DIAMONDS)),
    CardId(face(JACK, Suit.CLUBS)),
    CardId(face(QUEEN, Suit.HEARTS)),
    CardId(face(KING, Suit.SPADES)),
    CardId(JOKER + 1),
)
FOREGROUND: Final = 890
"""Width in design pixels that plants and cards take at the right of the lower edge."""
ROOF: Final = 186
"""Design pixels from above that the flags of the name take."""
WIDE: Final = 52
ROW: Final = 46
FAN_WIDTH: Final = 305
"""Design pixels from the sun's middle to the left end of the cards."""
FAN_HEIGHT: Final = 250
FAN_STEP_DEGREES: Final = 13
FAN_REACH: Final = 1.55
"""Distance of the point that the cards turn about, in card heights."""
assert FAN[-1] < CARDS_A_DECK


class Plan(NamedTuple):
    """How the entries stand: the first alone in a wide row or not, the others in columns."""

    has_wide: bool
    columns: int
    row_px: int


class TitleScene(MenuScene):
    """The first screen, and the one to which everything returns."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._open: tuple[MatchSummary, ...] = ()
        self._lesson = ""
        self._has_sun = True
        self.begin_with("first")

    def build(self) -> None:
        """Place the buttons at the left; where they need more room, before the evening."""
        self._open = self._find_open()
        self._lesson = "" if self._open else self._find_lesson()
        look, layer, scale = self.look, self.fixed, self.look.scale
        gap, line_px, main_px = look.u(8), look.u(34), look.u(68)
        entries = self._entries()
        roof = scale.px(ROOF)
        floor = scale.height_px - look.band_px - look.u(12)
        plan = self._plan(len(entries) + 1, floor - roof - main_px - gap)
        rows = -(-(len(entries) + 1 - plan.has_wide) // plan.columns)
        needed = main_px + gap + plan.has_wide * (look.u(WIDE) + gap) + rows * (plan.row_px + gap)
        width = self._width(plan.columns, [label for label, _, _ in entries])
        sun = look.scenery.title_sun((scale.width_px, scale.height_px))
        left = look.u(70) if plan.has_wide and not self.is_stacked else scale.px(SCREEN_MARGIN)
        has_fan = self._has_sun = left + width < sun[0] - scale.px(FAN_WIDTH)
        if not has_fan:
            left = (scale.width_px - width) // 2
        has_line = roof + line_px + gap + needed <= floor
        top = max(roof, (roof + floor - needed - has_line * (line_px + gap)) // 2)
        if not has_fan:
            frame = pygame.Rect(left, top, width, needed + has_line * (line_px + gap))
            layer.panel(frame.inflate(2 * look.u(16), 2 * look.u(10)))
        if has_line:
            line = pygame.Rect(left, top, width, line_px)
            layer.word(t("Seven rounds. One rising wild."), Role.TAGLINE, line)
            top += line_px + gap
        self._add_first(pygame.Rect(left, top, width, main_px))
        top += main_px + gap
        if plan.has_wide:
            label, icon, act = entries.pop(0)
            row = pygame.Rect(left, top, width, look.u(WIDE))
            Button(layer, row, label, act, icon=icon, role=Role.PRIMARY)
            top = row.bottom + gap
        for index in range(len(entries) + 1):
            down, across = divmod(index, plan.columns)
            # The last row may be shorter: its entries are wider.
            in_row = min(plan.columns, len(entries) + 1 - down * plan.columns)
            cell_px = (width - gap * (in_row - 1)) // in_row
            x, y = left + across * (cell_px + gap), top + down * (plan.row_px + gap)
            place = pygame.Rect(x, y, cell_px, plan.row_px)
            if index == len(entries):
                add_language(layer, place)
            else:
                label, icon, act = entries[index]
                Button(layer, place, label, act, icon=icon)
        if has_fan:
            self._add_foot(left, top + rows * (plan.row_px + gap))
            self._stamp_fan(sun)

    def _plan(self, count: int, room_px: int) -> Plan:
        """Return how so many entries stand in a height, the main button not counted."""
        look = self.look
        row_px, gap = look.u(ROW), look.u(8)
        wide_px = look.u(WIDE) + gap
        for has_wide, columns in ((True, 2), (False, 2), (False, 3)):
            rows = -(-(count - has_wide) // columns)
            if has_wide * wide_px + rows * (row_px + gap) <= room_px:
                return Plan(has_wide, columns, row_px)
        return Plan(False, columns, room_px // rows - gap)

    def _width(self, columns: int, labels: Sequence[str]) -> int:
        """Return the width in which every label fits, or that of the window."""
        look, scale = self.look, self.look.scale
        widest = max(button_width(look, label, icon=True) for label in labels)
        cell_px = max(look.u(166), widest)
        room_px = scale.width_px - 2 * scale.px(SCREEN_MARGIN)
        return min(columns * (cell_px + look.u(8)) - look.u(8), room_px)

    def _entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return what the buttons below the main one say, show and do."""
        return [
            (t("New match"), "cards", self._show_new_match),
            (t("Deal of the day"), "day", self._show_daily),
            (t("Learn to play"), "cap", self._learn),
            (t("Rules"), "book", self._show_rules),
            (t("Statistics"), "chart", self._show_statistics),
            (t("Matches"), "menu", self._show_matches),
            (t("Settings"), "gear", self._show_settings),
            (t("Quit"), "exit", self.stage.quit),
        ]

    # The first picture does not wait for what only some look at.

    def _show_new_match(self) -> None:
        from game.ui.scenes.new_match import NewMatchScene

        self.stage.push(NewMatchScene(self.stage))

    def _show_matches(self) -> None:
        from game.ui.scenes.matches import MatchesScene

        self.stage.push(MatchesScene(self.stage))

    def _show_settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self.stage.push(SettingsScene(self.stage))

    def _go_on_learning(self) -> None:
        from game.ui.scenes.lessons import show_tutorial

        show_tutorial(self.stage)

    def _learn(self) -> None:
        from game.ui.scenes.lessons import offer_lessons

        offer_lessons(self.stage)

    def _show_rules(self) -> None:
        from game.ui.scenes.rules_book import RulesBookScene

        self.stage.push(RulesBookScene(self.stage))

    def _show_daily(self) -> None:
        from game.ui.scenes.daily import DailyScene

        self.stage.push(DailyScene(self.stage))

    def _show_statistics(self) -> None:
        from game.ui.scenes.statistics import StatisticsScene

        self.stage.push(StatisticsScene(self.stage))

    def _add_first(self, box: pygame.Rect) -> None:
        """Place the main button: go on with what waits, a match or the lessons, or play at once."""
        icon, act = "play", self._play
        if self._open:
            label, note = t("Resume"), where_it_stands(self._open[0])
        elif self._lesson:
            label, note = t("Go on learning"), self._lesson
            icon, act = "cap", self._go_on_learning
        else:
            label, note = t("Play now"), t("Four seats, standard rules")
        Button(
            self.fixed,
            box,
            label,
            act,
            icon=icon,
            note=note,
            role=Role.TAGLINE_BOLD,
            is_primary=True,
            name="first",
        )

    def _play(self) -> None:
        from game.ui.scenes.opening import begin_match, resume_match, usual_table

        if self._open:
            resume_match(self.stage, self._open[0].id)
        else:
            begin_match(self.stage, usual_table(self.stage))

    def _add_foot(self, left: int, above: int) -> None:
        """Write what the game is, below the buttons if there is room."""
        look, scale = self.look, self.look.scale
        room = scale.width_px - scale.px(FOREGROUND) - left
        says = t("Free and open source. Plays offline. Version\xa0{version}", version=__version__)
        words = look.fitted(says, look.style(Role.CAPTION), room, 2)
        foot = scale.height_px - look.u(44) - words.get_height()
        if foot > above:
            self.fixed.stamp(words, left, foot)

    def _find_lesson(self) -> str:
        """Return which lesson waits for somebody who has played no match yet; empty for none."""
        if not self.stage.folders.lessons_file.is_file() or self._has_played():
            return ""
        # Only who learns waits for the lessons to load.
        from game.ui.scenes.lessons import find_unfinished

        return find_unfinished(self.stage)

    def _has_played(self) -> bool:
        try:
            return not self.stage.library.is_empty()
        except LibraryError as error:
            self.stage.tell(str(error), is_problem=True)
            return True

    def _find_open(self) -> tuple[MatchSummary, ...]:
        """Return the matches that wait; the last that were found where that cannot be read."""
        try:
            return self.stage.library.open_matches()
        except LibraryError as error:
            self.stage.tell(str(error), is_problem=True)
            return self._open

    def _stamp_fan(self, sun: tuple[int, int]) -> None:
        """Put five cards before the sun, and flowers over their feet."""
        look, scale = self.look, self.look.scale
        height_px = scale.px(FAN_HEIGHT)
        reach_px = height_px * FAN_REACH
        cards = [look.deck.face(card, height_px, Index.LARGE) for card in FAN]
        pivot = (sun[0], sun[1] + scale.px(32) + reach_px)
        stamp_fan(self.fixed, cards, pivot, reach_px, FAN_STEP_DEGREES)
        flowers = look.scenery.title_flowers()
        place = flowers.get_rect(midbottom=(sun[0], scale.height_px - scale.px(16)))
        self.fixed.stamp(flowers, *place.topleft)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the evening."""
        backdrop = self.look.scenery.title_backdrop(surface.get_size(), has_sun=self._has_sun)
        surface.blit(backdrop, (0, 0))

    def escape(self) -> None:
        """Stay: a slip of the finger must not end the game."""

    def reveal(self) -> None:
        """Look again which matches are open."""
        self.rebuild()
