"""Setting a table: who sits where, by which rules, and which deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.ai.opponent import CAST
from game.ai.temper import Level
from game.fits_me import LEVELS
from game.i18n import t
from game.storage.records import MAX_NAME
from game.ui.choices import Choice, Field, Portrait, Segments, segments_width
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.rich_text import SNUG, Align, row_height
from game.ui.scenes.opening import begin_match, usual_table
from game.ui.scenes.rules_panel import RulesPanel
from game.ui.scenes.switches import SwitchesScene
from game.ui.setup import BadDealNumber, SeatPlan, Setup, parse_deal_number
from game.ui.spoken import with_value
from game.ui.stage import Stage
from game.ui.widgets import Button, Note, button_width
from game.wording import level_name, personality_words

MAX_DEAL_DIGITS: Final = 24
LEVEL_WIDTH: Final = 132
AROUND_CHOICE: Final = 46
NAME_WIDTH: Final = 150
"""Least width in design pixels in which a seat's animal can be introduced."""
LEVEL_CHOICES: Final[tuple[Level | None, ...]] = (None, *LEVELS)
"""The level that fits the person, and those on offer."""


class NewMatchScene(MenuScene):
    """The screen on which a table is set."""

    def __init__(self, stage: Stage, setup: Setup | None = None) -> None:
        super().__init__(stage)
        self.setup = setup or usual_table(stage)
        self._deal_text = ""
        self._start: Button | None = None
        self._deal: Field | None = None
        self._deal_note: Note | None = None
        self.begin_with(t("Start match"))

    def build(self) -> None:
        """Place players, rules and footer; columns stand below each other at large UI sizes."""
        look, inside = self.look, self.inside
        self.add_title(t("New match"))
        gap = look.u(12)
        footer_px = self.footer_px if self.is_stacked else look.u(92)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        width = body.view.width
        if self.is_stacked:
            bottom = self._add_players(body, pygame.Rect(0, 0, width, 0))
            bottom = self._add_rules(body, pygame.Rect(0, bottom + gap, width, 0))
            self._add_deal(body, pygame.Rect(0, bottom + gap, width, look.u(132)))
        else:
            players_px = round((width - gap) * 0.58)
            columns = (
                pygame.Rect(0, 0, players_px, view.height),
                pygame.Rect(players_px + gap, 0, width - gap - players_px, view.height),
            )
            self._add_players(body, columns[0])
            self._add_rules(body, columns[1])
        footer = pygame.Rect(inside.left, inside.bottom - footer_px, inside.width, footer_px)
        self._add_footer(footer)

    def confirm(self) -> None:
        """Start the match, as Enter behind a deal number does; behind a name it ends the typing."""
        assert self._start is not None
        if self.focused is self._deal:
            self._start.press()
        elif self._start.is_enabled:
            self.focus(self._start)

    def change(self, setup: Setup) -> None:
        """Show another setup."""
        self.setup = setup
        self.rebuild()

    # Players

    def _add_players(self, body: Layer, box: pygame.Rect) -> int:
        """Place the seats in a panel; return its bottom."""
        look, setup = self.look, self.setup
        row_px = look.u(62 if self._is_wide(box.width) else 108)
        rows = len(setup.seats) + setup.can_add
        gap = look.u(8)
        height = look.u(46) + rows * (row_px + gap) + look.u(4)
        panel = pygame.Rect(box.left, box.top, box.width, max(height, box.height))
        body.panel(panel)
        heading = pygame.Rect(box.left + look.u(18), box.top, box.width, look.u(44))
        body.word(t("Players"), Role.HEADING, heading)
        row = pygame.Rect(
            box.left + look.u(10), box.top + look.u(46), box.width - look.u(20), row_px
        )
        for index, seat in enumerate(setup.seats):
            self._add_seat(body, row, index, seat)
            row = row.move(0, row_px + gap)
        if setup.can_add:
            row.height = look.u(62)
            self._add_empty_seat(body, row)
        return panel.bottom

    def _is_wide(self, width_px: int) -> bool:
        """Tell whether a seat fits in one line, what its animal likes in two rows of words."""
        look = self.look
        rest_px = look.u(160) + self._level_px() + segments_width(look, self._kinds())
        who_px = width_px - rest_px
        most_px = 2 * row_height(look.style(Role.CAPTION))
        return who_px >= look.u(NAME_WIDTH) and all(
            look.height(personality_words(animal.personality)[1], Role.CAPTION, who_px) <= most_px
            for animal in CAST
        )

    def _level_px(self) -> int:
        """Return the width of the level's menu, which shows the longest level in full."""
        names = [t("Fits me"), *(level_name(level) for level in LEVELS)]
        words_px = max(self.look.width(name, Role.BODY) for name in names)
        return max(self.look.u(LEVEL_WIDTH), words_px + self.look.u(AROUND_CHOICE))

    def _kinds(self) -> tuple[str, str]:
        return t("Person"), t("Computer")

    def _add_seat(self, body: Layer, row: pygame.Rect, index: int, seat: SeatPlan) -> None:
        look = self.look
        ground = look.scenery.box(row.size, look.scale.px(10), look.colours.row)
        body.stamp(ground, *row.topleft)
        first = pygame.Rect(row.left, row.top, row.width, look.u(62))
        self._add_portrait(body, first.move(look.u(8), look.u(7)).topleft, index, seat)
        kinds_px, level_px, remove_px = (
            segments_width(look, self._kinds()),
            self._level_px(),
            look.u(36),
        )
        is_wide = row.height == first.height
        line = first if is_wide else first.move(0, look.u(46))
        right = first.right - look.u(8)
        if self.setup.can_remove and index > 0:
            place = pygame.Rect(right - remove_px, 0, remove_px, remove_px)
            place.centery = first.centery
            Button(
                body,
                place,
                "",
                lambda: self.change(self.setup.remove_seat(index)),
                icon="cross",
                name=t("Remove seat {number}", number=index + 1),
            )
        first_right = right - remove_px - look.u(8)
        left = first.left + look.u(68)
        kind = pygame.Rect(left, 0, kinds_px, look.u(40))
        if is_wide:
            kind.left = first_right - level_px - look.u(10) - kinds_px
        level_px = min(level_px, right - kind.right - look.u(10))
        level = pygame.Rect(kind.right + look.u(10), 0, level_px, look.u(40))
        level.centery = kind.centery = line.centery
        who_px = (kind.left if is_wide else first_right) - look.u(10) - left
        who = pygame.Rect(left, first.top, who_px, first.height)
        self._add_who(body, who, index, seat)
        Segments(
            body,
            kind,
            self._kinds(),
            0 if seat.is_person else 1,
            lambda chosen: self._seat_person(index, is_person=chosen == 0),
            name=t("Who plays seat {number}", number=index + 1),
        )
        if seat.is_person:
            says = pygame.Rect(level.left, line.top, level.width, line.height)
            text = look.fitted(t("Plays at this computer"), look.style(Role.CAPTION), says.width, 2)
            body.stamp(text, says.left, says.centery - text.get_height() // 2)
        else:
            self._add_level(body, level, index, seat)

    def _add_portrait(
        self, body: Layer, corner: tuple[int, int], index: int, seat: SeatPlan
    ) -> None:
        place = pygame.Rect(corner, (self.look.u(48), self.look.u(48)))
        options = [
            # Translators: an animal and its character, in a list: "Balam · gambler".
            t("{name} · {word}", name=animal.name, word=personality_words(animal.personality)[0])
            for animal in CAST
        ]
        Portrait(
            body,
            place,
            [animal.animal for animal in CAST],
            options,
            CAST.index(seat.animal),
            lambda chosen: self.change(self.setup.with_animal(index, CAST[chosen])),
            name=t("Animal of seat {number}", number=index + 1),
            tip=t("Another animal"),
        )

    def _add_level(self, body: Layer, box: pygame.Rect, index: int, seat: SeatPlan) -> None:
        names = [level_name(level) for level in LEVELS]
        fits = t("Fits me ({level})", level=level_name(self.setup.fitted_level))
        tip = t("Two first places in a row move this level up, two last places move it down.")
        Choice(
            body,
            box,
            [fits, *names],
            LEVEL_CHOICES.index(seat.level),
            lambda chosen: self._set_level(index, LEVEL_CHOICES[chosen]),
            name=t("Level of seat {number}", number=index + 1),
            brief=[t("Fits me"), *names],
            tip=with_value(fits, tip) if seat.level is None else "",
        )

    def _add_who(self, body: Layer, box: pygame.Rect, index: int, seat: SeatPlan) -> None:
        look = self.look
        if seat.is_person:
            place = pygame.Rect(box.left, 0, min(box.width, look.u(230)), look.u(38))
            place.centery = box.centery
            Field(
                body,
                place,
                seat.name,
                lambda text: self._set_name(index, text),
                name=_field_name(index),
                longest=MAX_NAME,
            )
            return
        word, saying = personality_words(seat.animal.personality)
        says = look.fitted(saying, look.style(Role.CAPTION), box.width, 2)
        label_px = round(look.style(Role.LABEL).size_px * SNUG)
        top = box.centery - (label_px + says.get_height()) // 2
        line = pygame.Rect(box.left, top, box.width, label_px)
        name = body.word(seat.animal.name, Role.LABEL, line)
        after = name.right + look.u(5)
        rest = pygame.Rect(after, top, box.right - after, label_px)
        body.word("· " + word, Role.STATUS, rest)
        body.stamp(says, box.left, top + label_px)

    def _add_empty_seat(self, body: Layer, row: pygame.Rect) -> None:
        look = self.look
        dashes = look.scenery.dashed(row.size, look.scale.px(10), look.colours.edge_off)
        body.stamp(dashes, *row.topleft)
        number = len(self.setup.seats) + 1
        label = t("Add a player")
        width = min(button_width(look, label, icon=True), row.width // 2)
        place = pygame.Rect(row.right - look.u(8) - width, 0, width, look.u(44))
        place.centery = row.centery
        disc_px = look.u(48)
        portrait = look.artwork.portrait(self.setup.joining.animal, disc_px, dimmed=True)
        body.stamp(portrait, row.left + look.u(8), row.centery - disc_px // 2)
        words = pygame.Rect(row.left + look.u(68), row.top, 0, row.height)
        words.width = place.left - look.u(8) - words.left
        body.word(
            t("Seat {number} is empty", number=number),
            Role.BODY,
            words,
            Align.LEFT,
            look.colours.caption,
        )
        Button(body, place, label, lambda: self.change(self.setup.add_seat()), icon="plus")

    def _seat_person(self, index: int, *, is_person: bool) -> None:
        """Let a person or a computer play a seat; who has sat down can type their name at once."""
        seat = self.setup.seats[index]
        self.change(self.setup.with_seat(index, replace(seat, is_person=is_person)))
        field = next((part for part in self.parts if part.name == _field_name(index)), None)
        if isinstance(field, Field):
            self.focus(field)
            field.select_all()

    def _set_name(self, index: int, name: str) -> None:
        self.setup = self.setup.with_seat(index, replace(self.setup.seats[index], name=name))

    def _set_level(self, index: int, level: Level | None) -> None:
        self.change(self.setup.with_seat(index, replace(self.setup.seats[index], level=level)))

    # Rules

    def _add_rules(self, body: Layer, box: pygame.Rect) -> int:
        """Place the rules in a panel; return its bottom."""
        panel = RulesPanel(body, self.setup, self.change, self._show_switches)
        return panel.place(box, is_tight=not self.is_stacked)

    def _show_switches(self) -> None:
        self.stage.push(SwitchesScene(self.stage, self.setup, self.change))

    # Deal number and footer

    def _add_deal(self, layer: Layer, box: pygame.Rect) -> None:
        look = self.look
        padding = look.u(18)
        if self.is_stacked:
            layer.panel(box)
        line = pygame.Rect(box.left + padding, box.top + look.u(8), look.u(220), look.u(24))
        layer.word(t("Deal number"), Role.LABEL, line)
        field = pygame.Rect(line.left, line.bottom + look.u(3), look.u(190), look.u(42))
        self._deal = Field(
            layer,
            field,
            self._deal_text,
            self._set_deal,
            name=t("Deal number"),
            placeholder=t("New deal"),
            longest=MAX_DEAL_DIGITS,
        )
        note = pygame.Rect(field.right + look.u(16), 0, 0, look.u(58))
        note.centery = field.centery
        note.width = box.right - padding - note.left
        if self.is_stacked and note.width < look.u(200):
            note = pygame.Rect(field.left, field.bottom, box.width - 2 * padding, look.u(48))
        self._deal_note = Note(layer, note, "", Role.STATUS)

    def _add_footer(self, box: pygame.Rect) -> None:
        look, layer = self.look, self.fixed
        gap = look.u(12)
        start_px = max(look.u(230), button_width(look, t("Start match"), icon=True))
        back_px = max(look.u(150), button_width(look, t("Back"), icon=True))
        height = self.footer_px
        if self.is_stacked:
            start = pygame.Rect(box.right - start_px, 0, start_px, height)
            start.bottom = box.bottom
        else:
            layer.panel(box)
            start = pygame.Rect(box.right - look.u(18) - start_px, 0, start_px, height)
            start.centery = box.centery
        back = pygame.Rect(start.left - gap - back_px, start.top, back_px, height)
        if not self.is_stacked:
            deal = pygame.Rect(box.left, box.top, back.left - gap - box.left, box.height)
            self._add_deal(layer, deal)
        Button(layer, back, t("Back"), self.escape, icon="back")
        self._start = Button(
            layer,
            start,
            t("Start match"),
            self._begin,
            icon="play",
            role=Role.PRIMARY,
            is_primary=True,
        )
        self._judge()

    def _set_deal(self, text: str) -> None:
        self._deal_text = text
        self._judge()

    def _judge(self) -> None:
        """Say beside the deal number what is wrong, and let the match start or not."""
        assert self._deal_note is not None
        assert self._start is not None
        hint = t("Type a friend’s number to play the same deal; empty means a new one.")
        note, role, icon, why = hint, Role.STATUS, "", ""
        try:
            parse_deal_number(self._deal_text)
        except BadDealNumber as bad:
            note, role, icon, why = str(bad), Role.ERROR, "cross", t("Check the deal number")
        if self.setup.faults:
            why = t("Check the rules")
        watching = t("Nobody plays: you watch") if self.setup.is_watched else ""
        self._deal_note.say(note, role, icon)
        self._start.set_enabled(not why, why or watching)

    def _begin(self) -> None:
        begin_match(self.stage, self.setup, parse_deal_number(self._deal_text))


def _field_name(index: int) -> str:
    """Return what the field is called in which the name of a seat is typed."""
    return t("Name of seat {number}", number=index + 1)
