"""The parts of menus that hold a choice or a text: segments, lists, tabs, fields."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame_gui.elements import UITextEntryLine

from game.i18n import t
from game.ui import theme
from game.ui.look import Look, Role
from game.ui.rich_text import TextStyle
from game.ui.spoken import with_value
from game.ui.widgets import Control, centred

if TYPE_CHECKING:
    from game.ui.layers import Layer


class OneOf(Control):
    """A part that holds one choice of several, told by number; the keys step through them."""

    chosen: int
    impossible: Collection[int] = frozenset()
    _on_choose: Callable[[int], None]

    options: Sequence[str]

    @property
    def spoken(self) -> str:
        """Return the part's name and what is chosen."""
        return with_value(self.name, self.options[self.chosen])

    def take_key(self, event: pygame.Event) -> bool:
        """Choose the one beside the present one."""
        step = sideways(event)
        if step:
            self.choose(min(max(self.chosen + step, 0), len(self.options) - 1))
        return bool(step)

    def choose(self, index: int) -> None:
        """Choose one if it is possible."""
        if index != self.chosen and index not in self.impossible:
            self.chosen = index
            self.refresh()
            self._on_choose(index)


class Segments(OneOf):
    """A row of options of which one is chosen: cream, with a tick."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        options: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        *,
        name: str,
        impossible: Collection[int] = (),
    ) -> None:
        super().__init__(layer, box, name)
        self.options, self.chosen = tuple(options), chosen
        self.impossible = frozenset(impossible)
        self._on_choose = on_choose
        self.show()

    def press(self) -> None:
        """Choose the next option that is possible, the first after the last."""
        for step in range(1, len(self.options)):
            index = (self.chosen + step) % len(self.options)
            if index not in self.impossible:
                self.choose(index)
                return

    def point(self, at: tuple[int, int]) -> None:
        """Choose the option under the pointer."""
        for index, part in enumerate(self._parts(self.box)):
            if part.collidepoint(at):
                self.choose(index)

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the well, the chosen part and the words."""
        look, colours = self.look, self.look.colours
        canvas.blit(look.scenery.well(box.size), box)
        for index, part in enumerate(self._parts(box)):
            is_chosen = index == self.chosen
            colour = colours.ink if is_chosen else colours.text
            if index in self.impossible:
                colour = colours.disabled
            style = look.style(Role.LABEL if is_chosen else Role.BODY, colour=colour)
            style = TextStyle(look.scale.text(theme.LOG), style.colour, style.bold)
            tick_px = round(style.size_px * 1.1) if is_chosen else 0
            if is_chosen:
                inner = part.inflate(-2 * look.scale.px(1.5), -2 * look.scale.px(1.5))
                radius_px = look.scale.px(theme.CONTROL_RADIUS - 1.5)
                canvas.blit(look.scenery.box(inner.size, radius_px, colours.text), inner)
            elif self.hovered and self.is_enabled:
                radius_px = look.scale.px(theme.CONTROL_RADIUS)
                canvas.blit(look.scenery.box(part.size, radius_px, colours.row), part)
            gap_px = look.u(5) if is_chosen else 0
            word = look.fitted(
                self.options[index], style, part.width - tick_px - gap_px - look.u(8)
            )
            left = part.left + (part.width - word.get_width() - tick_px - gap_px) // 2
            if is_chosen:
                tick = look.artwork.icon("tick", tick_px, colours.ink)
                centred(canvas, tick, (left + tick_px / 2, part.centery))
            canvas.blit(word, (left + tick_px + gap_px, part.centery - word.get_height() // 2))

    def _parts(self, box: pygame.Rect) -> list[pygame.Rect]:
        """Divide the box, words and the room for a tick counted, so that long words get more."""
        look = self.look
        wants = [look.width(option, Role.BODY) + look.u(36) for option in self.options]
        if sum(wants) > box.width:
            # Then there is room for the words, at their smallest, and the one tick alone.
            style = TextStyle(theme.SMALLEST_TEXT_PX, look.colours.text, bold=True)
            wants = [look.text.measure(option, style)[0] + look.u(9) for option in self.options]
            wants[self.chosen] += round(look.scale.text(theme.LOG) * 1.1) + look.u(5)
        total, edges, so_far = sum(wants), [box.left], 0
        for want in wants:
            so_far += want
            edges.append(box.left + round(box.width * so_far / total))
        return [
            pygame.Rect(left, box.top, right - left, box.height)
            for left, right in itertools.pairwise(edges)
        ]


def segments_width(look: Look, options: Sequence[str]) -> int:
    """Return the width in pixels that a row of options wants."""
    return sum(look.width(option, Role.BODY) + look.u(44) for option in options)


class Choice(OneOf):
    """A field that shows what is chosen, perhaps in brief, and opens the list of options."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        options: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        *,
        name: str,
        brief: Sequence[str] = (),
        icon: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(layer, box, name)
        self.options, self.chosen, self.icon = tuple(options), chosen, icon
        self.brief, self._tip = tuple(brief) or self.options, tip
        self._on_choose = on_choose
        self.show()

    @property
    def radius_px(self) -> float:
        """Return the radius of the corners."""
        return self.look.scale.px(theme.CONTROL_RADIUS)

    def press(self) -> None:
        """Open the list."""
        self.sheet.scene.open_list(self.box, self.options, self.chosen, self.choose)

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the field and what is chosen."""
        look, colours = self.look, self.look.colours
        fill = colours.glass_hover_bottom if self.hovered else colours.glass_top
        edge = colours.text if self.hovered else colours.edge
        ground = look.scenery.box(
            box.size, self.radius_px, fill, edge, look.scale.px(theme.HAIRLINE)
        )
        canvas.blit(ground, box)
        arrow_px = look.u(16)
        arrow = pygame.transform.rotate(look.artwork.icon("next", arrow_px, colours.text), -90)
        centred(canvas, arrow, (box.right - look.u(10) - arrow_px / 2, box.centery))
        left = box.left + look.u(11)
        if self.icon:
            icon_px = look.u(18)
            icon = look.artwork.icon(self.icon, icon_px, colours.text)
            centred(canvas, icon, (left + icon_px / 2, box.centery))
            left += icon_px + look.u(8)
        room_px = box.right - arrow_px - look.u(17) - left
        word = look.fitted(self.brief[self.chosen], look.style(Role.BODY), room_px)
        canvas.blit(word, (left, box.centery - word.get_height() // 2))


class Portrait(OneOf):
    """An animal in its disc that opens the list of those who could sit there."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        animals: Sequence[str],
        options: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        *,
        name: str,
        tip: str,
    ) -> None:
        super().__init__(layer, box, name)
        self.animals, self.options, self.chosen = tuple(animals), tuple(options), chosen
        self._tip = tip
        self._on_choose = on_choose
        self.show()

    @property
    def radius_px(self) -> float:
        """Return the radius of the disc."""
        return self.box.height / 2

    def press(self) -> None:
        """Open the list."""
        self.sheet.scene.open_list(self.box, self.options, self.chosen, self.choose)

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the animal, and the small arrow of a list at its foot."""
        look, colours = self.look, self.look.colours
        canvas.blit(look.artwork.portrait(self.animals[self.chosen], box.height), box)
        disc_px = look.u(17)
        disc = pygame.Rect(0, 0, disc_px, disc_px)
        disc.bottomright = (box.right + look.u(2), box.bottom + look.u(1))
        is_lit = self.hovered or self.is_held
        fill, ink = (colours.text, colours.ink) if is_lit else (colours.bubble, colours.text)
        canvas.blit(look.scenery.pill(disc.size, fill, colours.bubble_edge), disc)
        arrow = pygame.transform.rotate(look.artwork.icon("next", round(disc_px * 0.6), ink), -90)
        centred(canvas, arrow, disc.center)


class Pictures(OneOf):
    """A row of pictures of which one is chosen: ringed in cream, with a tick; its name is told."""

    def __init__(
        self,
        layer: Layer,
        corner: tuple[int, int],
        pictures: Sequence[pygame.Surface],
        options: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        *,
        name: str,
    ) -> None:
        self.pictures, self.options, self.chosen = tuple(pictures), tuple(options), chosen
        self._step_px = pictures[0].get_width() + layer.look.u(14)
        size = (
            self._step_px * len(pictures) - layer.look.u(14),
            pictures[0].get_height(),
        )
        super().__init__(layer, pygame.Rect(corner, size), name)
        self._on_choose = on_choose
        self.show()

    @property
    def tip(self) -> str:
        """Return what the chosen picture is called."""
        return self.options[self.chosen]

    def press(self) -> None:
        """Choose the next picture, the first after the last."""
        self.choose((self.chosen + 1) % len(self.options))

    def point(self, at: tuple[int, int]) -> None:
        """Choose the picture under the pointer."""
        self.choose(min((at[0] - self.box.left) // self._step_px, len(self.pictures) - 1))

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the pictures, and ring and tick of the chosen one."""
        look, colours = self.look, self.look.colours
        for index, picture in enumerate(self.pictures):
            place = picture.get_rect(topleft=(box.left + index * self._step_px, box.top))
            canvas.blit(picture, place)
            if index == self.chosen:
                look.scenery.selection_ring(place.size).draw(canvas, *place.topleft)
                disc_px = look.u(16)
                disc = pygame.Rect(0, 0, disc_px, disc_px)
                disc.center = (
                    place.left + disc_px // 2 + look.u(2),
                    place.bottom - disc_px // 2 - look.u(2),
                )
                canvas.blit(look.scenery.pill(disc.size, colours.ink), disc)
                tick = look.artwork.icon("tick", round(disc_px * 0.7), colours.text)
                centred(canvas, tick, disc.center)


class Tab(Control):
    """One of the pages at the side of a screen; the open one is cream."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        label: str,
        icon: str,
        is_open: bool,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(layer, box, label)
        self.label, self.icon, self.is_open = label, icon, is_open
        self._on_press = on_press
        self.show()

    @property
    def spoken(self) -> str:
        """Return the page's name, and whether it is open."""
        return with_value(self.label, t("open")) if self.is_open else self.label

    def press(self) -> None:
        """Open the page."""
        self._on_press()

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw icon and word, on cream if the page is open."""
        look, colours = self.look, self.look.colours
        ink = colours.ink if self.is_open else colours.text
        if self.is_open or self.hovered:
            fill = colours.text if self.is_open else colours.glass_top
            canvas.blit(look.scenery.box(box.size, self.radius_px, fill), box)
        style = TextStyle(look.scale.text(theme.LABEL), ink, self.is_open)
        icon_px = look.u(18)
        centred(
            canvas, look.artwork.icon(self.icon, icon_px, ink), (box.left + look.u(22), box.centery)
        )
        word = look.fitted(self.label, style, box.width - look.u(56))
        canvas.blit(word, (box.left + look.u(44), box.centery - word.get_height() // 2))


class Field(UITextEntryLine):
    """A line of text to be typed; every change is told at once."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        text: str,
        on_change: Callable[[str], None],
        *,
        name: str,
        placeholder: str = "",
        longest: int = 24,
    ) -> None:
        self.sheet = layer
        self.name = name
        self.tip = ""
        self._on_change = on_change
        self._told = text
        self._inset_px = layer.look.u(10)
        layer.stamp(layer.look.scenery.well(box.size), *box.topleft)
        super().__init__(
            box.inflate(-2 * self._inset_px, -2 * layer.look.u(3)),
            layer.manager,
            layer.container,
            initial_text=text,
            placeholder_text=placeholder or None,
        )
        self.set_text_length_limit(longest)
        layer.add(self)

    @property
    def spoken(self) -> str:
        """Return the field's name and what it holds."""
        return with_value(self.name, self.get_text())

    @property
    def box(self) -> pygame.Rect:
        """Return where the field lies on the screen."""
        return pygame.Rect(self.rect).inflate(2 * self._inset_px, 2 * self.sheet.look.u(3))

    @property
    def radius_px(self) -> float:
        """Return the radius of the corners."""
        radius_px: int = self.sheet.look.scale.px(theme.CONTROL_RADIUS)
        return radius_px

    def press(self) -> None:
        """Confirm what was typed: Enter in a field goes on to the screen's main button."""
        self.sheet.scene.confirm()

    def take_key(self, event: pygame.Event) -> bool:
        """Leave keys to the scene: what a field can use goes through `process_event`."""
        del event
        return False

    def tell(self) -> None:
        """Tell what the field holds now, unless that has been told."""
        text = self.get_text()
        if text != self._told:
            self._told = text
            self._on_change(text)

    def select_all(self) -> None:
        """Mark the whole text: what is typed next takes its place."""
        self.edit_position = len(self.get_text())
        self.select_range = [0, self.edit_position]

    def set_focus(self, has_focus: bool) -> None:
        """Show or hide the caret."""
        if has_focus and not self.is_focused:
            self.sheet.manager.set_focus_set(self)
        elif not has_focus and self.is_focused:
            self.sheet.manager.set_focus_set(None)


def sideways(event: pygame.Event) -> int:
    """Return -1 for the left arrow, 1 for the right one, else 0."""
    return {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
