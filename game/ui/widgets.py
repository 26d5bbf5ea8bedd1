"""The parts of menus: what all have in common, buttons, toggles, chips, tabs and notes.

Each is a pygame_gui element that draws itself from `Scenery`. The keyboard reaches all of them: a
scene gives the focus, `press` does what a click would do, and `take_key` gets the arrow keys first.
Text that a part shows is translated by the caller.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

import pygame
from pygame_gui.core import UIElement

from game.ui import theme
from game.ui.boxes import Face
from game.ui.look import Look, Role
from game.ui.rich_text import SNUG, TextStyle
from game.ui.spoken import with_note, with_state
from game.ui.theme import Colour

if TYPE_CHECKING:
    from game.ui.layers import Layer

LEFT_BUTTON: Final = 1
OUTSIDE: Final = 8
"""Design pixels around a part that its shadow and its ring may fill."""
SWITCH_WIDTH: Final = 46


class Focusable(Protocol):
    """What can have a menu's focus."""

    name: str
    """Tells it from the other parts of its screen."""
    sheet: Layer
    is_enabled: bool

    @property
    def spoken(self) -> str:
        """Return in words what it is and how it stands, for whoever cannot see it."""

    @property
    def tip(self) -> str:
        """Return what is shown beside it while it has the focus or the pointer; or nothing."""

    @property
    def box(self) -> pygame.Rect:
        """Return where it lies on the screen."""

    @property
    def radius_px(self) -> float:
        """Return the radius of its corners, for the ring."""

    def press(self) -> None:
        """Do what a click does."""

    def take_key(self, event: pygame.Event) -> bool:
        """Use a key press, such as an arrow; tell whether it was used."""

    def set_focus(self, has_focus: bool) -> None:
        """Notice that it has the focus, or has it no longer."""


class Control(UIElement):
    """A part of a menu that draws itself and can be pressed."""

    _tip = ""

    def __init__(self, layer: Layer, box: pygame.Rect, name: str) -> None:
        self.sheet = layer
        self.name = name
        self.look = layer.look
        self.is_held = False
        self._margin_px = self.look.u(OUTSIDE)
        super().__init__(
            box.inflate(2 * self._margin_px, 2 * self._margin_px),
            layer.manager,
            layer.container,
            starting_height=1,
            layer_thickness=1,
            element_id=["control"],
        )

    def show(self) -> None:
        """Draw for the first time, once everything is set, and take part in the focus."""
        self.sheet.add(self)
        self.refresh()

    @property
    def spoken(self) -> str:
        """Return in words what the part is and how it stands."""
        return self.name

    @property
    def tip(self) -> str:
        """Return what is shown beside the part."""
        return self._tip

    @property
    def box(self) -> pygame.Rect:
        """Return where the part lies on the screen."""
        return pygame.Rect(self.rect).inflate(-2 * self._margin_px, -2 * self._margin_px)

    @property
    def radius_px(self) -> float:
        """Return the radius of the corners."""
        return self.look.scale.px(theme.BUTTON_RADIUS)

    @property
    def face(self) -> Face:
        """Return which of the faces shows now."""
        if not self.is_enabled:
            return Face.DISABLED
        if self.is_held and self.hovered:
            return Face.PRESSED
        return Face.HOVER if self.hovered else Face.REST

    @abstractmethod
    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the part; the canvas reaches beyond the box on all sides."""

    def press(self) -> None:
        """Do what a click does."""

    def point(self, at: tuple[int, int]) -> None:
        """Respond to a click at a point of the screen."""
        del at
        self.press()

    def follow(self, at: tuple[int, int]) -> None:
        """Respond to the pointer while it is held down on the part."""

    def take_key(self, event: pygame.Event) -> bool:
        """Use a key press; most parts leave it to the scene."""
        del event
        return False

    def set_focus(self, has_focus: bool) -> None:
        """Notice the focus; the ring is the scene's."""

    def refresh(self) -> None:
        """Draw the present state."""
        canvas = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        inside = pygame.Rect(0, 0, *self.rect.size).inflate(
            -2 * self._margin_px, -2 * self._margin_px
        )
        self.paint(canvas, inside)
        # pygame_gui composes with premultiplied colours.
        self._set_image(canvas.premul_alpha())
        self.sheet.scene.needs_redraw = True

    # What pygame_gui asks for

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Tell whether a point of the screen hits the part; its margin does not count."""
        return super().hover_point(hover_x, hover_y) and self.box.collidepoint(hover_x, hover_y)

    def on_hovered(self) -> None:
        """Show that the pointer is over the part."""
        super().on_hovered()  # type: ignore[no-untyped-call]  # pygame_gui leaves it untyped
        self.refresh()

    def on_unhovered(self) -> None:
        """Show that the pointer has left the part."""
        super().on_unhovered()  # type: ignore[no-untyped-call]  # pygame_gui leaves it untyped
        self.refresh()

    def process_event(self, event: pygame.Event) -> bool:
        """Respond to the pointer; tell whether the event is used up."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            if not self.hover_point(*event.pos):
                return False
            if self.is_enabled:
                self.is_held = self.hovered = True
                self.sheet.scene.focus(self, show_ring=False)
                self.follow(event.pos)
                self.refresh()
            return True
        if not self.is_held:
            return False
        if event.type == pygame.MOUSEMOTION:
            self.follow(event.pos)
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON:
            self.is_held = False
            self.refresh()
            if self.hover_point(*event.pos):
                self.point(event.pos)
            return True
        return False


def centred(canvas: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float]) -> None:
    """Blit a picture about a centre."""
    canvas.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


class Button(Control):
    """A button with a word, an icon before it and perhaps a smaller line below.

    The arrow that points on stands behind its word. A disabled button says why in its lower line.
    """

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        label: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        note: str = "",
        role: Role = Role.LABEL,
        is_primary: bool = False,
        is_enabled: bool = True,
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(layer, box, name or label)
        self.label, self.note, self.icon = label, note, icon
        # An icon alone says in words what it is.
        self._tip = tip or ("" if label else self.name)
        self._on_press = on_press
        self._role = role
        self._is_primary = is_primary
        self.is_enabled = is_enabled
        self.show()

    @property
    def spoken(self) -> str:
        """Return the words of the button; without any, its name."""
        return with_note(self.label or self.name, self.note)

    def set_enabled(self, is_enabled: bool, note: str = "") -> None:
        """Let the button respond or not, with another lower line."""
        self.is_enabled, self.note = is_enabled, note
        self.refresh()

    def press(self) -> None:
        """Do what the button says."""
        if self.is_enabled:
            self._on_press()

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw face, icon and words."""
        look, colours, face = self.look, self.look.colours, self.face
        look.scenery.button(box.size, face, primary=self._is_primary).draw(canvas, *box.topleft)
        ink = colours.ink if self._is_primary else colours.text
        if face is Face.DISABLED:
            ink = colours.disabled
        down_px = look.scale.px(1) if face is Face.PRESSED else 0
        style = look.style(self._role, colour=ink)
        icon_px = round(style.size_px * 1.2) if self.icon else 0
        gap_px = look.u(9) if self.icon and self.label else 0
        room_px = box.width - 2 * look.u(12) - icon_px - gap_px
        words = [look.fitted(self.label, style, room_px)]
        if self.note:
            note_ink = colours.reason if face is Face.DISABLED else ink
            words.append(look.fitted(self.note, look.style(Role.STATUS, colour=note_ink), room_px))
        width = max(word.get_width() for word in words)
        left = box.left + (box.width - width - icon_px - gap_px) // 2
        icon_left, words_left = left, left + icon_px + gap_px
        if self.icon == "next":
            icon_left, words_left = left + width + gap_px, left
        if self.icon:
            picture = look.artwork.icon(self.icon, icon_px, ink)
            centred(canvas, picture, (icon_left + icon_px / 2, box.centery + down_px))
        top = box.centery - sum(word.get_height() for word in words) // 2 + down_px
        for word in words:
            canvas.blit(word, (words_left, top))
            top += word.get_height()


def button_width(look: Look, label: str, *, icon: bool = False, role: Role = Role.LABEL) -> int:
    """Return the width in pixels that a button's words want."""
    icon_px = round(look.style(role).size_px * 1.2) + look.u(9) if icon else 0
    return look.width(label, role) + icon_px + 2 * look.u(18)


class Toggle(Control):
    """A switch that is on or off, with its name and a sentence; the whole row responds.

    A bare one stands beside its name, which is written already.
    """

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        label: str,
        is_on: bool,
        on_change: Callable[[bool], None],
        *,
        note: str = "",
        is_enabled: bool = True,
        is_bare: bool = False,
        name: str = "",
    ) -> None:
        super().__init__(layer, box, name or label)
        self.label, self.note, self.is_on = label, note, is_on
        self._on_change = on_change
        self._is_bare = is_bare
        self.is_enabled = is_enabled
        self.show()

    @property
    def spoken(self) -> str:
        """Return the switch's name, whether it is on, and its sentence."""
        return with_note(with_state(self.label, is_on=self.is_on), self.note)

    def press(self) -> None:
        """Turn the switch over."""
        if self.is_enabled:
            self.is_on = not self.is_on
            self.refresh()
            self._on_change(self.is_on)

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the switch and its words."""
        place = self._paint_switch(canvas, box)
        if not self._is_bare:
            left = place.right + self.look.u(14)
            self._paint_words(canvas, pygame.Rect(left, box.top, box.right - left, box.height))

    def _paint_switch(self, canvas: pygame.Surface, box: pygame.Rect) -> pygame.Rect:
        """Draw the switch at the left of a box; return its place."""
        look, colours = self.look, self.look.colours
        width, height = look.u(SWITCH_WIDTH), look.u(26)
        place = pygame.Rect(box.left, box.centery - height // 2, width, height)
        knob_px = height - 2 * look.u(3.5)
        ground, edge, knob = colours.well, colours.edge, colours.text
        if self.is_on:
            ground, edge, knob = colours.valid, colours.valid, colours.on_valid
        if not self.is_enabled:
            ground, edge, knob = colours.glass_off, colours.edge_off, colours.edge
        elif self.hovered:
            edge = colours.text
        canvas.blit(look.scenery.pill(place.size, ground, edge), place)
        inset_px = (height - knob_px) // 2
        left = place.right - inset_px - knob_px if self.is_on else place.left + inset_px
        disc = pygame.Rect(left, place.top + inset_px, knob_px, knob_px)
        canvas.blit(look.scenery.pill(disc.size, knob), disc)
        if self.is_on:
            tick_px = round(knob_px * 0.62)
            colour = colours.valid if self.is_enabled else colours.on_valid
            centred(canvas, look.artwork.icon("tick", tick_px, colour), disc.center)
        return place

    def _paint_words(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        look, colours = self.look, self.look.colours
        ink = colours.text if self.is_enabled else colours.disabled
        words = [look.fitted(self.label, look.style(Role.LABEL, colour=ink), box.width)]
        if self.note:
            note_ink = colours.status if self.is_enabled else colours.reason
            style = look.style(Role.STATUS, colour=note_ink)
            words.append(look.text.block(self.note, style, box.width))
        top = box.centery - sum(word.get_height() for word in words) // 2
        for word in words:
            canvas.blit(word, (box.left, top))
            top += word.get_height()

    @property
    def radius_px(self) -> float:
        """Return the radius of the corners."""
        return self.look.scale.px(theme.CONTROL_RADIUS)


def toggle_height(look: Look, note: str, width_px: int) -> int:
    """Return the height in pixels that a toggle's words want in a row of that width."""
    room_px = width_px - look.u(SWITCH_WIDTH + 14)
    note_px = look.height(note, Role.STATUS, room_px) if note else 0
    return max(look.u(34), look.style(Role.LABEL).size_px * 5 // 4 + note_px + look.u(4))


class Chip(Control):
    """A pill that is on or off: on is cream with a tick. A bare one has no outline when off."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        label: str,
        is_on: bool,
        on_press: Callable[[], None],
        *,
        is_enabled: bool = True,
        is_bare: bool = False,
    ) -> None:
        super().__init__(layer, box, label)
        self.label, self.is_on = label, is_on
        self._on_press = on_press
        self._is_bare = is_bare
        self.is_enabled = is_enabled
        self.show()

    @property
    def radius_px(self) -> float:
        """Return the radius of the corners."""
        return self.box.height / 2

    @property
    def spoken(self) -> str:
        """Return the chip's word, and whether it is on."""
        return with_state(self.label, is_on=self.is_on)

    def press(self) -> None:
        """Do what the chip stands for."""
        if self.is_enabled:
            self._on_press()

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the pill and its word."""
        look, colours = self.look, self.look.colours
        edge = None if self._is_bare else colours.edge
        fill: Colour | None = colours.text if self.is_on else None
        if not self.is_enabled:
            edge = colours.edge_off
        elif self.hovered and not self.is_on:
            edge, fill = colours.text, colours.glass_top
        canvas.blit(look.scenery.pill(box.size, fill, edge), box)
        off = colours.text if self.is_enabled else colours.disabled
        ink = colours.ink if self.is_on else off
        style = TextStyle(look.scale.text(theme.LOG), ink, self.is_on)
        tick_px = round(style.size_px * 1.1) if self.is_on else 0
        gap_px = look.u(5) if self.is_on else 0
        word = look.fitted(self.label, style, box.width - tick_px - gap_px - look.u(16))
        left = box.left + (box.width - word.get_width() - tick_px - gap_px) // 2
        if self.is_on:
            centred(
                canvas, look.artwork.icon("tick", tick_px, ink), (left + tick_px / 2, box.centery)
            )
        canvas.blit(word, (left + tick_px + gap_px, box.centery - word.get_height() // 2))


def chip_width(look: Look, label: str) -> int:
    """Return the width in pixels that a chip wants whether it is on or off."""
    style = TextStyle(look.scale.text(theme.LOG), look.colours.text, bold=True)
    return look.text.measure(label, style)[0] + round(style.size_px * 1.1) + look.u(28)


class Note(Control):
    """A text that may change while the menu stays as it is; it takes no part in the focus."""

    def __init__(self, layer: Layer, box: pygame.Rect, text: str, role: Role) -> None:
        super().__init__(layer, box, "")
        self.text, self.role, self.icon = text, role, ""
        self.is_enabled = False
        self.refresh()

    def say(self, text: str, role: Role, icon: str = "") -> None:
        """Show another text."""
        self.text, self.role, self.icon = text, role, icon
        self.refresh()

    def can_hover(self) -> bool:
        """Tell that the pointer means nothing here."""
        return False

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the text, in as many rows as the box holds."""
        look = self.look
        style = look.style(self.role)
        left = box.left
        if self.icon:
            icon_px = round(style.size_px * 1.3)
            icon = look.artwork.icon(self.icon, icon_px, style.colour)
            centred(canvas, icon, (left + icon_px / 2, box.centery))
            left += icon_px + look.u(8)
        rows = max(1, box.height // round(style.size_px * SNUG))
        picture = look.fitted(self.text, style, box.right - left, rows)
        canvas.blit(picture, (left, box.centery - picture.get_height() // 2))
