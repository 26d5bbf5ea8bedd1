"""The rules of a table that is being set: presets, what they change, and the main switches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from game.book.switches import SWITCHES
from game.i18n import t, tn
from game.rules.ruleset import LastRound, Preset, Ruleset, WildSwap, differences
from game.ui.layers import Layer
from game.ui.look import Role, balanced
from game.ui.setup import Setup
from game.ui.widgets import Button, Chip, Toggle, chip_width, toggle_height
from game.wording import preset_names

PADDING: Final = 18
"""Design pixels at the panel's sides; those below are design pixels too."""
HEAD: Final = 42
"""From the panel's top to the first row of chips."""
CHIP, LEAST_CHIP = 32, 28
"""Heights of a preset's chip: usually, and where room is short."""
CHIP_GAP, BELOW_CHIP = 6, 5
BETWEEN: Final = 12
"""Most room below each switch."""
ALL_SWITCHES: Final = 44
"""Height of the button that leads to all switches."""
FOOT: Final = 10
"""Above and below that button."""
INDENT: Final = 22
"""Of a fault, behind its icon."""


class MainSwitch(NamedTuple):
    """A switch of the panel.

    Attributes:
        name: What it is called.
        is_on: Whether it is on.
        note: What it means.
        once_pressed: The rules after it is pressed.
    """

    name: str
    is_on: bool
    note: str
    once_pressed: Ruleset


class RulesPanel:
    """The panel of one setup; whoever shows another makes another panel."""

    def __init__(
        self,
        body: Layer,
        setup: Setup,
        on_change: Callable[[Setup], None],
        on_all: Callable[[], None],
    ) -> None:
        """Take what the panel is about.

        Args:
            body: Where it is placed.
            setup: The table.
            on_change: Is given the table as it is after a press.
            on_all: Leads to all switches.
        """
        self._body, self._look = body, body.look
        self._setup = setup
        self._on_change, self._on_all = on_change, on_all
        self._sayings = self._find_sayings()
        self._switches = main_switches(setup.ruleset)

    def place(self, box: pygame.Rect, *, is_tight: bool) -> int:
        """Place everything; return the panel's bottom.

        Args:
            box: Where the panel stands; it is as high at least.
            is_tight: Whether chips and gaps shrink rather than let it grow.
        """
        look, body = self._look, self._body
        padding = look.u(PADDING)
        room = pygame.Rect(box.left + padding, box.top + look.u(HEAD), box.width - 2 * padding, 0)
        rows = self._rows(room.width)
        switches_px = [toggle_height(look, each.note, room.width) for each in self._switches]
        around_px = look.u(HEAD) + self._says_px(room.width) + sum(switches_px)
        around_px += look.u(ALL_SWITCHES + 2 * FOOT)
        chip_px, between = look.u(CHIP), look.u(BETWEEN)
        wanted = around_px + len(rows) * (chip_px + look.u(BELOW_CHIP))
        if is_tight and wanted + between * len(self._switches) > box.height:
            chip_px = look.u(LEAST_CHIP)
            wanted = around_px + len(rows) * (chip_px + look.u(BELOW_CHIP))
            between = min(between, max(0, box.height - wanted) // len(self._switches))
        height = max(box.height, wanted + between * len(self._switches))
        panel = pygame.Rect(box.left, box.top, box.width, height)
        body.panel(panel)
        body.word(t("Rules"), Role.HEADING, pygame.Rect(room.left, box.top, room.width, look.u(44)))
        room.top = self._add_chips(room, rows, chip_px)
        room.top = self._add_sayings(room)
        self._add_switches(room, switches_px, between)
        room.top = panel.bottom - look.u(FOOT + ALL_SWITCHES)
        room.height = look.u(ALL_SWITCHES)
        Button(body, room, t("All house rules"), self._on_all)
        return panel.bottom

    # Presets

    def _rows(self, room_px: int) -> list[list[tuple[Preset, int]]]:
        """Return the rows of presets, each with the width that its chip wants."""
        # The strict way is the standard one, and its switch stands below.
        names = preset_names()
        del names[Preset.STRICT_LAY_OFF]
        gap = self._look.u(CHIP_GAP)
        wants = [chip_width(self._look, name) for name in names.values()]
        half = (room_px - gap) // 2
        rows = balanced(wants, room_px, gap)
        if max(wants) <= half:
            # Two by two they stand in columns, and what belongs together stands side by side.
            numbers = list(range(len(names)))
            rows = [numbers[first : first + 2] for first in numbers[::2]]
            wants = [half] * len(names)
        chips = list(zip(names, wants, strict=True))
        return [[chips[index] for index in indices] for indices in rows]

    def _add_chips(
        self, room: pygame.Rect, rows: Sequence[Sequence[tuple[Preset, int]]], chip_px: int
    ) -> int:
        """Place the presets; return where the next begins."""
        look, setup = self._look, self._setup
        gap, top = look.u(CHIP_GAP), room.top
        names = preset_names()
        for row in rows:
            # The chips of a row are roomier by the share that fills it.
            spread = (room.width - gap * (len(row) - 1)) / sum(want for _, want in row)
            left = room.left
            for preset, want in row:
                chip = pygame.Rect(left, top, int(want * spread), chip_px)
                Chip(
                    self._body,
                    chip,
                    names[preset],
                    setup.has_preset(preset),
                    lambda preset=preset: self._on_change(setup.toggle_preset(preset)),  # type: ignore[misc]  # mypy cannot infer a lambda's default
                    is_enabled=setup.why_no_preset(preset) is None,
                )
                left = chip.right + gap
            top += chip_px + look.u(BELOW_CHIP)
        return top

    # What is said under them

    def _find_sayings(self) -> list[tuple[str, Role]]:
        """Return what is to be said under the presets: faults, differences, what is greyed out."""
        setup = self._setup
        if setup.faults:
            return [(t(fault.text), Role.ERROR) for fault in setup.faults]
        sayings = []
        changed = [
            SWITCHES[name](None).title
            for name in differences(setup.ruleset)
            if not (name == "decks" and setup.has_proposed_deck)
        ]
        if changed:
            says = t("Differs from standard: {names}.", names=t(", ").join(changed))
            sayings.append((says, Role.CAPTION))
        if setup.has_proposed_deck:
            sayings.append((t("Six players: a third deck is added."), Role.CAPTION))
        reasons = {setup.why_no_preset(preset) for preset in Preset} - {None}
        sayings += sorted((t(reason.text), Role.CAPTION) for reason in reasons if reason)
        return sayings

    def _says_px(self, room_px: int) -> int:
        """Return the height of what is said, with the room around it."""
        look = self._look
        said_px = room_px - look.u(INDENT)
        height = sum(look.height(text, role, said_px) for text, role in self._sayings)
        return height + look.u(2) + self._below_sayings_px

    @property
    def _below_sayings_px(self) -> int:
        return self._look.u(8 if self._sayings else 6)

    def _add_sayings(self, room: pygame.Rect) -> int:
        """Say what there is to say; return where the next begins."""
        look, body = self._look, self._body
        top = room.top + look.u(2)
        for text, role in self._sayings:
            line = pygame.Rect(room.left, top, room.width, 0)
            if role is Role.ERROR:
                icon_px, indent = look.u(16), look.u(INDENT)
                middle = (room.left + icon_px // 2, top + look.u(9))
                body.icon("warn", icon_px, look.colours.invalid, middle)
                line = pygame.Rect(room.left + indent, top, room.width - indent, 0)
            top = body.text(text, role, line).bottom
        return top + self._below_sayings_px

    # Switches

    def _add_switches(self, room: pygame.Rect, heights_px: Sequence[int], between: int) -> None:
        """Place the main switches, each with its height and room below."""
        setup, top = self._setup, room.top
        for (name, is_on, note, change), height in zip(self._switches, heights_px, strict=True):
            why = None if is_on else setup.why_not(change)
            Toggle(
                self._body,
                pygame.Rect(room.left, top, room.width, height),
                name,
                is_on,
                lambda _, change=change: self._on_change(setup.with_rules(change)),  # type: ignore[misc]  # mypy cannot infer a lambda's default
                note=t(why.text) if why else note,
                is_enabled=why is None,
                name="toggle " + name,
            )
            top += height + between


def main_switches(rules: Ruleset) -> list[MainSwitch]:
    """Return the switches that stand on the panel itself."""
    swaps = rules.wild_swap is not WildSwap.OFF
    at_once = rules.last_round is LastRound.ALL_AT_ONCE
    buys = tn(
        "Up to {n} per round, each with one penalty card.",
        "Up to {n} per round, each with one penalty card.",
        rules.buys_per_round,
    )
    return [
        MainSwitch(
            t("Swap wilds"),
            swaps,
            t("Put the natural card in its place and take the wild."),
            replace(rules, wild_swap=WildSwap.OFF if swaps else WildSwap.DOWN),
        ),
        MainSwitch(
            t("Strict laying off"),
            rules.strict_lay_off,
            t("Lay off only from the turn after you laid down."),
            replace(rules, strict_lay_off=not rules.strict_lay_off),
        ),
        MainSwitch(
            t("Buying the discard"), rules.buying, buys, replace(rules, buying=not rules.buying)
        ),
        MainSwitch(
            t("Go out by discarding"),
            rules.must_discard_to_go_out,
            t("Your last card goes on the discard pile."),
            replace(rules, must_discard_to_go_out=not rules.must_discard_to_go_out),
        ),
        MainSwitch(
            t("Round 7 all at once"),
            at_once,
            t("Lay down only when the whole hand fits."),
            replace(rules, last_round=LastRound.STAGED if at_once else LastRound.ALL_AT_ONCE),
        ),
    ]
