"""A screen made of parts: where they stand, which has the focus, how the page scrolls.

A menu scene builds itself anew whenever something changes its arrangement; the focus stays on the
part of the same name. What does not respond is stamped on a layer: the fixed one, or the body,
which scrolls between header and footer where the window is too small for all of it.
"""

from __future__ import annotations

import contextlib
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final
from weakref import WeakKeyDictionary

import i18n  # type: ignore[import-untyped]  # what pygame_gui translates with
import pygame
import pygame_gui
from pygame_gui import UIManager
from pygame_gui.core import UIContainer
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader as _Loader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.utility import set_default_manager

from game.ui import theme
from game.ui.choices import Field
from game.ui.layers import Layer, ScrollBar
from game.ui.look import Look, Role
from game.ui.menu_theme import pygame_gui_theme
from game.ui.rich_text import Align
from game.ui.scenery import Scenery
from game.ui.stage import Scene, Stage
from game.ui.theme import Scale
from game.ui.tip import NOWHERE, Rest, draw_tip
from game.ui.widgets import Control, Focusable

STACKED_ABOVE: Final = 1.3
"""UI size above which columns stand below each other."""
LONGEST_BODY_PX: Final = 30_000
SCROLL_STEP: Final = 60
"""Design pixels that one notch of the wheel scrolls."""
CARET_S: Final = 0.25
"""How often a field with the focus is drawn, so that its caret blinks."""
UNASKED_S: Final = 0.4
"""How long a screen that opens by itself ignores presses: they were meant for what lay there."""
PRESSES: Final = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN})
TYPING_LEAVES: Final = frozenset(
    {
        pygame.K_TAB,
        pygame.K_ESCAPE,
        pygame.K_RETURN,
        pygame.K_KP_ENTER,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
    }
)
"""The keys that a field leaves to the screen."""


_themes: WeakKeyDictionary[Scenery, UIAppearanceTheme] = WeakKeyDictionary()
"""What pygame_gui draws with, by the scenery that it is drawn beside; to make one takes long."""


class MenuManager(UIManager):
    """pygame_gui's manager, told where the pointer is: the picture may be stretched."""

    def __init__(self, scale: Scale, scenery: Scenery) -> None:
        self.pointer = NOWHERE
        self._scale, self._scenery = scale, scenery
        super().__init__(
            (scale.width_px, scale.height_px),
            enable_live_theme_updates=False,
            resource_loader=_Loader(),  # type: ignore[no-untyped-call]  # so in pygame_gui
        )
        # pygame_gui would keep its first manager for good, and with it all pictures of that look.
        set_default_manager(None)
        # Each manager adds the same folder of translations once more.
        i18n.load_path[:] = dict.fromkeys(i18n.load_path)

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:  # noqa: ARG002
        """Return the theme that all screens at this scenery share, whatever is asked for."""
        known = _themes.get(self._scenery)
        if known is None:
            known = super().create_new_theme(pygame_gui_theme(self._scale, self._scenery.colours))
            self.resource_loader.start()  # type: ignore[no-untyped-call]  # so in pygame_gui
            self.resource_loader.update()
            _themes[self._scenery] = known
        return known

    def forget(self) -> None:
        """Take all elements away; a field gives the keyboard and the pointer's shape back."""
        self.set_focus_set(None)
        self.clear_and_reset()  # type: ignore[no-untyped-call]  # pygame_gui leaves it untyped
        self.show_arrow()

    def let_go(self) -> None:
        """Know of no pointer until it comes again."""
        self.pointer = NOWHERE
        self.show_arrow()

    def show_arrow(self) -> None:
        """Give the pointer its usual shape: pygame_gui does so only while it is updated."""
        if self._active_cursor != self.active_user_cursor:
            self._active_cursor = self.active_user_cursor
            with contextlib.suppress(pygame.error):
                pygame.mouse.set_cursor(self._active_cursor)

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer


class MenuScene(Scene):
    """A screen of parts. Subclasses place them in `build`, in the order of the focus."""

    look: Look
    manager: MenuManager
    fixed: Layer
    body: Layer | None = None

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.parts: list[Focusable] = []
        self.focused: Focusable | None = None
        self.ignores_presses_s = 0.0
        """For how long presses still come to nothing; set to `UNASKED_S` where nobody asked."""
        self._first_focus = ""
        self._shows_ring = True
        self._uses_keys = False
        """Whether a key has been pressed here: the first focus alone covers nothing with a tip."""
        self._has_scroll_bar = False
        self._is_stale = True
        self._since_caret_s = 0.0
        self._rest: Rest[Focusable] = Rest()

    # What subclasses do

    @abstractmethod
    def build(self) -> None:
        """Place every part and stamp everything else, for `self.look`."""

    def escape(self) -> None:
        """Leave the screen, as Escape does."""
        self.stage.pop()

    def confirm(self) -> None:
        """Do what the main button does, as Enter in a field does."""

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies under everything."""
        surface.blit(self.look.scenery.menu_backdrop(surface.get_size()), (0, 0))

    def draw_scrim(self, surface: pygame.Surface) -> None:
        """Dim the screen below, as an overlay's ground."""
        surface.blit(self.look.scenery.scrim(surface.get_size()), (0, 0))

    # Building

    def resize(self, scale: Scale) -> None:
        """Lay the screen out for a scale."""
        if "manager" in self.__dict__:
            self.manager.forget()
        self.look = Look(self.stage)
        self.manager = MenuManager(scale, self.look.scenery)
        self.rebuild()

    def rebuild(self) -> None:
        """Place everything anew; focus and scrolling stay where they were."""
        name = self.focused.name if self.focused else self._first_focus
        at = self.parts.index(self.focused) if self.focused in self.parts else 0
        scroll_px = self.body.scroll_px if self.body else 0
        self._build_once()
        if self.body and bool(self.body.spare_px) is not self._has_scroll_bar:
            # A scroll bar takes width, so what needs one decides only once it is built.
            self._has_scroll_bar = not self._has_scroll_bar
            self._build_once()
        if self.body and self.body.spare_px and not self._has_scroll_bar:
            # Without the bar it overflows, with the bar it fits: keep the narrow width, or it
            # would flip for ever.
            self._has_scroll_bar = True
            self._build_once()
        if self.body and self.body.spare_px:
            self._add_scroll_bar(self.body)
            self.body.scroll_to(scroll_px)
        # In another language the part has another name, but it stands in the same place.
        at = next((i for i, part in enumerate(self.parts) if part.name == name), at)
        near = [*reversed(self.parts[: at + 1]), *self.parts[at + 1 :]]
        found = next((part for part in near if part.is_enabled), None)
        if found is not None:
            self.focus(found, show_ring=self._shows_ring)
        self.needs_redraw = self._is_stale = True

    def _build_once(self) -> None:
        self.manager.forget()
        self.parts = []
        self.focused = None
        self.body = None
        root = self.manager.get_root_container()
        assert isinstance(root, UIContainer)
        whole = pygame.Rect(0, 0, self.look.scale.width_px, self.look.scale.height_px)
        self.fixed = Layer(self, whole, root)
        self.build()

    def open_body(self, view: pygame.Rect) -> Layer:
        """Return the layer that scrolls inside a view, places counted from the view's corner."""
        if self._has_scroll_bar:
            view = pygame.Rect(view.left, view.top, view.width - self.look.u(22), view.height)
        frame = UIContainer(view, self.manager, container=self.fixed.container)
        content = UIContainer(
            pygame.Rect(0, 0, view.width, LONGEST_BODY_PX), self.manager, container=frame
        )
        self.body = Layer(self, view, content)
        return self.body

    def _add_scroll_bar(self, body: Layer) -> None:
        look = self.look
        box = pygame.Rect(body.view.right + look.u(10), body.view.top, look.u(12), body.view.height)
        ScrollBar(self.fixed, box, body)

    def add_title(self, text: str) -> None:
        """Hang the screen's title on a flag in the middle of the top."""
        look = self.look
        band_px = look.band_px
        width = max(look.u(260), look.width(text, Role.TITLE) + look.u(60))
        size = (width, look.header(66))
        left = (look.scale.width_px - width) // 2
        self.fixed.sprite(look.scenery.flag(size, look.colours.flag_round), left, band_px)
        box = pygame.Rect(left, band_px, width, round(size[1] * 0.8))
        self.fixed.word(text, Role.TITLE, box, Align.CENTRE)

    @property
    def is_stacked(self) -> bool:
        """Tell whether columns stand below each other."""
        return self.look.scale.ui > STACKED_ABOVE

    @property
    def inside(self) -> pygame.Rect:
        """Return the room for panels: below the title, inside the margins, not endlessly wide."""
        look, scale = self.look, self.look.scale
        margin_px = scale.px(theme.SCREEN_MARGIN)
        widest = round(1.25 * 16 / 9 * scale.height_px)
        width = min(scale.width_px - 2 * margin_px, widest)
        top = look.band_px + look.header(78)
        bottom = scale.height_px - margin_px
        return pygame.Rect((scale.width_px - width) // 2, top, width, bottom - top)

    @property
    def footer_px(self) -> int:
        """Return the height of a row of buttons at the foot of the screen."""
        return self.look.u(46 if self.is_stacked else 56)

    def open_list(
        self,
        beside: pygame.Rect,
        options: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
    ) -> None:
        """Open a list of options beside a part."""
        from game.ui.scenes.choice import ChoiceScene

        self.stage.push(ChoiceScene(self.stage, beside, options, chosen, on_choose))

    # Focus

    def begin_with(self, name: str) -> None:
        """Give the part of that name the focus when the screen first shows."""
        self._first_focus = name

    def focus(self, part: Focusable, *, show_ring: bool = True) -> None:
        """Give a part the focus."""
        if self.focused is not None and self.focused is not part:
            self.focused.set_focus(False)
        self.focused = part
        self._shows_ring = show_ring
        part.set_focus(True)
        if part.sheet is self.body and show_ring:
            part.sheet.show_part(part)
        self.needs_redraw = True

    def _move_focus(self, step: int) -> None:
        order = [part for part in self.parts if part.is_enabled]
        if not order:
            return
        here = order.index(self.focused) if self.focused in order else -step
        self.focus(order[(here + step) % len(order)])

    def _steer_focus(self, across: int, down: int) -> None:
        """Move the focus to the nearest part in a direction."""
        if self.focused is None:
            return
        start = self.focused.box
        best: tuple[float, Focusable] | None = None
        for part in self.parts:
            if part is self.focused or not part.is_enabled:
                continue
            x, y = part.box.centerx - start.centerx, part.box.centery - start.centery
            ahead = x * across + y * down
            beside = abs(x * down) + abs(y * across)
            overlap = (
                part.box.left < start.right and start.left < part.box.right
                if down
                else part.box.top < start.bottom and start.top < part.box.bottom
            )
            if ahead <= 0 or (across and not overlap):
                continue
            cost = ahead + (0 if overlap else 2 * beside)
            if best is None or cost < best[0]:
                best = (cost, part)
        if best is not None:
            self.focus(best[1])

    # Events

    def handle(self, event: pygame.Event) -> None:
        """Serve one event."""
        if self.ignores_presses_s > 0 and event.type in PRESSES:
            return
        self._is_stale = True
        if isinstance(self.focused, Field) and event.type in PRESSES:
            # pygame_gui tells of typing a frame later; a press must not overtake it.
            self.focused.tell()
        match event.type:
            case pygame.KEYDOWN:
                self._take_key(event)
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                self.manager.pointer = event.pos
                self.manager.process_events(event)
                self._follow_caret()
            case pygame.MOUSEWHEEL:
                self._scroll(-event.y * self.look.u(SCROLL_STEP))
            case pygame.WINDOWLEAVE:
                self.manager.let_go()
            case pygame.WINDOWFOCUSLOST:
                self.cover()
            case pygame_gui.UI_TEXT_ENTRY_CHANGED:
                if isinstance(event.ui_element, Field) and event.ui_element in self.parts:
                    event.ui_element.tell()
            case _:
                self.manager.process_events(event)

    def _follow_caret(self) -> None:
        """Give a field the focus that pygame_gui has given its caret."""
        for part in self.parts:
            if isinstance(part, Field) and part.is_focused and part is not self.focused:
                self.focus(part, show_ring=False)

    def _take_key(self, event: pygame.Event) -> None:
        part = self.focused
        if isinstance(part, Field) and event.key not in TYPING_LEAVES:
            self.manager.process_events(event)
            self.needs_redraw = True
            return
        is_first_press = not self._shows_ring
        self._shows_ring = self._uses_keys = self.needs_redraw = True
        match event.key:
            case pygame.K_ESCAPE:
                self.escape()
            case pygame.K_TAB:
                self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                if part is not None and part.is_enabled:
                    part.press()
            case pygame.K_HOME | pygame.K_END:
                whole_px = self.body.spare_px if self.body else 0
                self._scroll(-whole_px if event.key == pygame.K_HOME else whole_px)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                page_px = self.body.view.height * 3 // 4 if self.body else 0
                self._scroll(-page_px if event.key == pygame.K_PAGEUP else page_px)
            case _ if is_first_press and event.key in _ARROWS:
                pass  # the first arrow shows where the focus is
            case _ if part is not None and part.take_key(event):
                pass
            case key if key in _ARROWS:
                self._steer_focus(*_ARROWS[key])

    def _scroll(self, by_px: int) -> None:
        if self.body is not None:
            self.body.scroll_to(self.body.scroll_px + by_px)

    def update(self, elapsed_s: float) -> None:
        """Let pygame_gui notice the pointer after events, and let the caret blink."""
        self.ignores_presses_s -= min(elapsed_s, self.ignores_presses_s)
        if isinstance(self.focused, Field):
            self._since_caret_s += elapsed_s
            if self._since_caret_s >= CARET_S:
                self._since_caret_s = 0.0
                self._is_stale = self.needs_redraw = True
        self._settle(elapsed_s)
        under = next((part for part in self.parts if _is_pointed_at(part)), None)
        if self._rest.advance(under, elapsed_s):
            self.needs_redraw = True

    @property
    def tipped(self) -> Focusable | None:
        """Return the part whose tip shows: the pointer rests there, or keys brought the focus."""
        part = self._rest.found
        if part is None and self._shows_ring and self._uses_keys:
            part = self.focused
        return part if part is not None and part.tip else None

    def _settle(self, elapsed_s: float) -> None:
        if self._is_stale:
            self._is_stale = False
            self.manager.update(elapsed_s if elapsed_s < CARET_S else CARET_S)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ground, layers, parts and the ring around the part with the focus."""
        # pygame_gui shows nothing new before it is updated; a scene may come between the two.
        self._settle(0.0)
        self.draw_ground(surface)
        self.fixed.draw(surface)
        if self.body is not None:
            # What a sheet of paper casts reaches a little beyond the sides.
            surface.set_clip(self.body.view.inflate(2 * self.look.u(10), 0))
            self.body.draw(surface)
            surface.set_clip(None)
        self.manager.draw_ui(surface)
        part = self.focused
        if part is not None and self._shows_ring:
            if part.sheet is self.body:
                reach_px = self.look.u(10)
                surface.set_clip(part.sheet.view.inflate(2 * reach_px, 2 * reach_px))
            ring = self.look.scenery.focus_ring(part.box.size, part.radius_px)
            ring.draw(surface, *part.box.topleft)
            surface.set_clip(None)
        if self.tipped is not None and self.stage.top is self:
            draw_tip(surface, self.look, self.tipped.box, self.tipped.tip)

    def cover(self) -> None:
        """Let go of the pointer: another scene comes to lie on top."""
        for part in self.parts:
            if isinstance(part, Control) and part.is_held:
                part.is_held = False
                part.refresh()
        self.manager.let_go()
        self._is_stale = True

    def close(self) -> None:
        """Give all parts back."""
        self.manager.forget()


def _is_pointed_at(part: Focusable) -> bool:
    return isinstance(part, Control) and bool(part.hovered) and not part.is_held


_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
