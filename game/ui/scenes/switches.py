"""Every switch of the rules on one page; what is impossible is greyed out and says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

import pygame

from game.i18n import t, tn
from game.rules.ruleset import (
    ALL_ROUNDS,
    STANDARD,
    LastRound,
    Ruleset,
    WildLimit,
    WildMode,
    WildSwap,
)
from game.ui.choices import Segments
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.setup import Setup
from game.ui.slider import Slider
from game.ui.stage import Stage
from game.ui.widgets import Button, Chip, Toggle, button_width, toggle_height

Option = TypeVar("Option", bound=StrEnum)


class SwitchesScene(MenuScene):
    """All switches of a table that is being set up."""

    def __init__(self, stage: Stage, setup: Setup, on_done: Callable[[Setup], None]) -> None:
        super().__init__(stage)
        self.setup = setup
        self._on_done = on_done
        self.begin_with(t("Done"))

    def build(self) -> None:
        """Place the switches in two columns, or in one at large UI sizes."""
        look, inside = self.look, self.inside
        self.add_title(t("All house rules"))
        footer_px, gap = self.footer_px, look.u(12)
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        width = body.view.width
        columns = (self._cards_column, self._play_column)
        padding = look.u(20)
        if self.is_stacked:
            top = look.u(14)
            for column in columns:
                top = column(body, pygame.Rect(padding, top, width - 2 * padding, 0))
            body.panel(pygame.Rect(0, 0, width, max(top, view.height)))
        else:
            half = (width - gap) // 2
            tops = [
                column(
                    body,
                    pygame.Rect(i * (half + gap) + padding, look.u(14), half - 2 * padding, 0),
                )
                for i, column in enumerate(columns)
            ]
            height = max(*tops, view.height)
            for i in range(2):
                body.panel(pygame.Rect(i * (half + gap), 0, half, height))
        self._add_footer(
            pygame.Rect(inside.left, inside.bottom - footer_px, inside.width, footer_px)
        )

    def escape(self) -> None:
        """Go back with the switches as they stand."""
        self.stage.pop()
        self._on_done(self.setup)

    def _use(self, ruleset: Ruleset) -> None:
        self._change(self.setup.with_rules(ruleset))

    def _change(self, setup: Setup) -> None:
        self.setup = setup
        self.rebuild()

    # Columns

    def _cards_column(self, body: Layer, box: pygame.Rect) -> int:
        rules, setup = self.setup.ruleset, self.setup
        decks = [setup.with_decks(count) for count in (1, 2, 3)]
        faults = [setup.why_not(option.ruleset) for option in decks]
        top = self._add_segments(
            body,
            box,
            t("Decks"),
            [tn("{n} deck", "{n} decks", count) for count in (1, 2, 3)],
            rules.decks - 1,
            lambda index: self._change(decks[index]),
            impossible=[i for i, fault in enumerate(faults) if fault and i != rules.decks - 1],
            note=next((t(fault.text) for fault in faults if fault), ""),
        )
        top = self._add_rounds(body, _below(box, top))
        top = self._add_options(
            body,
            _below(box, top),
            t("Wild rank"),
            {
                WildMode.ROTATING: t("Rises each round"),
                WildMode.TWOS: t("Always twos"),
                WildMode.KINGS: t("Always kings"),
            },
            rules.wild_mode,
            lambda mode: self._use(replace(rules, wild_mode=mode)),
        )
        top = self._add_options(
            body,
            _below(box, top),
            t("Stand-ins when laying down"),
            {
                WildLimit.NONE: t("No limit"),
                WildLimit.HALF: t("Half of the meld"),
                WildLimit.ONE: t("One per meld"),
            },
            rules.wild_limit,
            lambda limit: self._use(replace(rules, wild_limit=limit)),
        )
        return self._add_options(
            body,
            _below(box, top),
            t("Swapping a wild"),
            {
                WildSwap.OFF: t("Never"),
                WildSwap.DOWN: t("Once you are down"),
                WildSwap.ANYONE: t("Always"),
            },
            rules.wild_swap,
            lambda swap: self._use(replace(rules, wild_swap=swap)),
        )

    def _play_column(self, body: Layer, box: pygame.Rect) -> int:
        rules = self.setup.ruleset
        top = self._add_options(
            body,
            box,
            t("Round 7"),
            {LastRound.ALL_AT_ONCE: t("All at once"), LastRound.STAGED: t("In stages")},
            rules.last_round,
            lambda finish: self._use(replace(rules, last_round=finish)),
        )
        toggles = (
            (
                t("Strict laying off"),
                t("Lay off only from the turn after you laid down."),
                rules.strict_lay_off,
                replace(rules, strict_lay_off=not rules.strict_lay_off),
            ),
            (
                t("No instant return"),
                t("The card just taken from the discards cannot be discarded."),
                rules.no_instant_return,
                replace(rules, no_instant_return=not rules.no_instant_return),
            ),
            (
                t("Go out by discarding"),
                t("Your last card goes on the discard pile."),
                rules.must_discard_to_go_out,
                replace(rules, must_discard_to_go_out=not rules.must_discard_to_go_out),
            ),
            (
                t("Buying the discard"),
                t("Others may buy a discard with one penalty card."),
                rules.buying,
                replace(rules, buying=not rules.buying),
            ),
        )
        for name, note, is_on, change in toggles:
            top = self._add_toggle(body, _below(box, top), name, note, is_on, change)
        if rules.buying:
            top = self._add_slider(
                body,
                _below(box, top),
                t("Buys per round"),
                rules.buys_per_round,
                range(1, 5),
                lambda count: self._use(replace(rules, buys_per_round=count)),
            )
        return self._add_slider(
            body,
            _below(box, top),
            t("Reshuffles per round"),
            rules.reshuffles,
            range(10),
            lambda count: self._use(replace(rules, reshuffles=count)),
        )

    # Rows

    def _add_toggle(
        self,
        body: Layer,
        box: pygame.Rect,
        name: str,
        note: str,
        is_on: bool,
        change: Ruleset,
    ) -> int:
        why = None if is_on else self.setup.why_not(change)
        says = t(why.text) if why else note
        height = toggle_height(self.look, says, box.width)
        Toggle(
            body,
            pygame.Rect(box.left, box.top, box.width, height),
            name,
            is_on,
            lambda _: self._use(change),
            note=says,
            is_enabled=why is None,
        )
        return box.top + height + self.look.u(12)

    def _add_heading(self, body: Layer, box: pygame.Rect, name: str) -> int:
        line = pygame.Rect(box.left, box.top, box.width, self.look.u(22))
        body.word(name, Role.LABEL, line)
        return line.bottom + self.look.u(4)

    def _add_options(
        self,
        body: Layer,
        box: pygame.Rect,
        name: str,
        options: dict[Option, str],
        chosen: Option,
        on_choose: Callable[[Option], None],
    ) -> int:
        keys = list(options)
        return self._add_segments(
            body,
            box,
            name,
            list(options.values()),
            keys.index(chosen),
            lambda index: on_choose(keys[index]),
        )

    def _add_segments(
        self,
        body: Layer,
        box: pygame.Rect,
        name: str,
        options: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        *,
        impossible: Sequence[int] = (),
        note: str = "",
    ) -> int:
        look = self.look
        top = self._add_heading(body, box, name)
        place = pygame.Rect(box.left, top, box.width, look.u(38))
        Segments(body, place, options, chosen, on_choose, name=name, impossible=impossible)
        bottom = place.bottom
        if note:
            line = pygame.Rect(box.left, bottom + look.u(3), box.width, 0)
            bottom = body.text(note, Role.REASON, line).bottom
        return bottom + look.u(12)

    def _add_rounds(self, body: Layer, box: pygame.Rect) -> int:
        look, rules = self.look, self.setup.ruleset
        top = self._add_heading(body, box, t("Rounds"))
        gap = look.u(6)
        width = (box.width - gap * (len(ALL_ROUNDS) - 1)) // len(ALL_ROUNDS)
        reason = ""
        for number in ALL_ROUNDS:
            is_on = number in rules.rounds
            chosen = set(rules.rounds) ^ {number}
            change = replace(rules, rounds=tuple(sorted(chosen)))
            why = self.setup.why_not(change)
            is_enabled = why is None
            if why is not None and not is_on:
                reason = t(why.text)
            Chip(
                body,
                pygame.Rect(box.left + (number - 1) * (width + gap), top, width, look.u(36)),
                str(number),
                is_on,
                lambda change=change: self._use(change),  # type: ignore[misc]  # mypy cannot infer a lambda's default
                is_enabled=is_enabled,
            )
        bottom = top + look.u(36)
        if reason:
            line = pygame.Rect(box.left, bottom + look.u(3), box.width, 0)
            bottom = body.text(reason, Role.REASON, line).bottom
        return bottom + look.u(12)

    def _add_slider(
        self,
        body: Layer,
        box: pygame.Rect,
        name: str,
        value: int,
        steps: range,
        on_change: Callable[[int], None],
    ) -> int:
        look = self.look
        top = self._add_heading(body, box, name)
        place = pygame.Rect(box.left, top, box.width, look.u(34))
        Slider(body, place, value, steps, on_change, name=name, show_value=str, waits=True)
        return place.bottom + look.u(12)

    def _add_footer(self, box: pygame.Rect) -> None:
        look, layer = self.look, self.fixed
        done_px = max(look.u(180), button_width(look, t("Done"), icon=True))
        Button(
            layer,
            pygame.Rect(box.right - done_px, box.top, done_px, box.height),
            t("Done"),
            self.escape,
            icon="tick",
            role=Role.PRIMARY,
            is_primary=True,
        )
        label = t("Standard rules")
        standard_px = max(look.u(180), button_width(look, label, icon=True))
        decks = 3 if self.setup.has_proposed_deck else STANDARD.decks
        Button(
            layer,
            pygame.Rect(box.left, box.top, standard_px, box.height),
            label,
            lambda: self._use(replace(STANDARD, decks=decks)),
            icon="refresh",
        )


def _below(box: pygame.Rect, top: int) -> pygame.Rect:
    return pygame.Rect(box.left, top, box.width, 0)
