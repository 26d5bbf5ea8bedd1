"""The window on the desktop, and the loop that draws it only when something has changed.

A software window: nothing here needs a graphics card, and an idle table costs next to nothing.
"""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import pygame

from game.assets_folder import asset_path

if TYPE_CHECKING:
    from game.ui.stage import Stage

Size: TypeAlias = tuple[int, int]

TITLE: Final = "Mexican Rummy"
ICON: Final = "icon-64.png"
SMALLEST_PX: Final[Size] = (1024, 640)
"""Below this size a picture of the smallest window is shown, reduced."""
USUAL_PX: Final[Size] = (1280, 720)
SETTLED_S: Final = 0.3
"""A window has settled where it has been for so long; until then the desktop may be moving it."""
DESKTOP_SHARE: Final = 0.9
"""How much of a small desktop a new window takes, so that its title bar can be reached."""

IDLE_S: Final = 1 / 30
ANIMATING_S: Final = 1 / 60
LIVELY_S: Final = 0.5
"""How long after the last input the loop stays quick, so that a pointer is followed closely."""
DOZING_S: Final = 1 / 10
"""The pace of a loop in which nothing has happened for a while; the next input wakes it."""
AWAKE_S: Final = 3.0
"""How long after the last input or picture the loop begins to doze."""

ACTIVITY: Final = frozenset(
    {
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
        pygame.KEYDOWN,
        pygame.TEXTINPUT,
    }
)


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a window was: size and left top corner in desktop pixels, and whether it fills it.

    A maximised window leaves the desktop's bars in sight, one that fills the screen does not.
    """

    size: Size = USUAL_PX
    position: tuple[int, int] | None = None
    is_full_screen: bool = False
    is_maximised: bool = False


def fit_placement(wanted: Placement, desktops: list[Size]) -> Placement:
    """Return the nearest placement that can be seen and reached on the desktops there are.

    A place is kept only while the window's title bar lies on the row of desktops; SDL tells their
    sizes but not how they are arranged.
    """
    largest = max(desktops, key=lambda desktop: desktop[0] * desktop[1], default=USUAL_PX)
    width, height = (
        min(max(length, least), most)
        for length, least, most in zip(wanted.size, SMALLEST_PX, largest, strict=True)
    )
    if wanted.position is None and (width, height) == largest and wanted.size != largest:
        width, height = round(width * DESKTOP_SHARE), round(height * DESKTOP_SHARE)
    position = wanted.position
    if position is not None:
        left, top = position
        is_reached = (
            -width // 2 <= left <= sum(desktop[0] for desktop in desktops) - width // 2
            and 0 <= top <= largest[1] - height // 2
        )
        position = position if is_reached else None
    return replace(wanted, size=(width, height), position=position)


class GameWindow:
    """The one window. `size` is what it has now; the player and the desktop may change it.

    Args:
        wanted: Where it should be.
        clamped: Whether it is fitted to the desktops; pictures of a screen are taken at any size.
    """

    def __init__(self, wanted: Placement, *, clamped: bool = True) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_allow_screensaver(True)
        fitted = fit_placement(wanted, pygame.display.get_desktop_sizes()) if clamped else wanted
        position = pygame.WINDOWPOS_CENTERED if fitted.position is None else fitted.position
        self._window = pygame.Window(
            TITLE, fitted.size, position, resizable=True, allow_high_dpi=True
        )
        self._windowed = fitted
        self._here = (self._window.position, self._window.size)
        self._here_s = 0.0
        self._asked = None if fitted.is_maximised else fitted.position
        self._is_full_screen = self._is_maximised = False
        with contextlib.suppress(pygame.error):
            # A desktop smaller than this still gets its window.
            self._window.minimum_size = (
                min(SMALLEST_PX[0], fitted.size[0]),
                min(SMALLEST_PX[1], fitted.size[1]),
            )
        self.problems: list[str] = []
        self._set_icon()
        # The first surface opens the display; pictures are converted to its format.
        self._window.get_surface()
        if fitted.is_maximised:
            self._is_maximised = True
            self._window.maximize()
        if fitted.is_full_screen:
            self.set_full_screen(True)

    def _set_icon(self) -> None:
        """Show the application's icon in task bar and title bar; without it the system's own."""
        file = asset_path("icons", "app", ICON)
        try:
            self._window.set_icon(pygame.image.load(file))
        except (OSError, pygame.error) as error:
            self.problems.append(
                f"assets/icons/app/{ICON} cannot be read ({type(error).__name__}); "
                "the system's own icon is shown instead"
            )

    @property
    def surface(self) -> pygame.Surface:
        """Return what is shown by the next `present`; it is another one after each new size."""
        return self._window.get_surface()

    @property
    def size(self) -> Size:
        """Return the size of the surface in pixels."""
        return self.surface.get_size()

    @property
    def size_in_points(self) -> Size:
        """Return the size that pointer positions count in; on some screens it is not pixels."""
        width, height = self._window.size
        return width, height

    @property
    def is_full_screen(self) -> bool:
        """Tell whether the window fills the desktop."""
        return self._is_full_screen

    def set_full_screen(self, is_wanted: bool) -> None:
        """Fill the desktop, or go back to the place and size from before."""
        if is_wanted == self._is_full_screen:
            return
        if is_wanted:
            self._remember()
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self._is_full_screen = is_wanted

    @property
    def placement(self) -> Placement:
        """Return where the window is; while it fills the desktop, where it will be again."""
        if not (self._is_full_screen or self._is_maximised):
            self._remember()
        return replace(
            self._windowed,
            is_full_screen=self._is_full_screen,
            is_maximised=self._is_maximised,
        )

    def notice(self, event: pygame.Event) -> None:
        """Notice that the desktop has maximised the window, or that it is as it was before."""
        if event.type == pygame.WINDOWMAXIMIZED:
            self._is_maximised = True
        elif event.type == pygame.WINDOWRESTORED and not self._is_full_screen:
            self._is_maximised = False

    def settle(self, elapsed_s: float) -> None:
        """Let time pass, and remember the place in which the window has come to rest.

        The desktop moves and enlarges a window before it tells that it has maximised it.
        """
        here = (self._window.position, self._window.size)
        self._here_s = self._here_s + elapsed_s if here == self._here else 0.0
        self._here = here
        is_settled = self._here_s >= SETTLED_S
        if self._asked is not None and (is_settled or here[0] != self._asked):
            # Some desktops put the frame where the window should be, so it would creep away.
            if here[0] != self._asked and not self._is_full_screen:
                self._window.position = self._asked
            self._asked = None
        if is_settled:
            self._remember()

    def _remember(self) -> None:
        """Remember the present place, unless the window fills the desktop."""
        if not (self._is_full_screen or self._is_maximised):
            (left, top), (width, height) = self._window.position, self._window.size
            self._windowed = Placement((width, height), (left, top))

    def present(self) -> None:
        """Show what was drawn."""
        self._window.flip()

    def close(self) -> None:
        """Take the window off the desktop."""
        self._window.destroy()


def run(stage: Stage) -> None:
    """Serve the stage until someone quits."""
    last_s = input_s = picture_s = time.perf_counter()
    while stage.is_running:
        now_s = time.perf_counter()
        done = step(stage, now_s - last_s)
        last_s = now_s
        input_s = now_s if done.has_input else input_s
        picture_s = now_s if done.has_drawn else picture_s
        period_s = find_period_s(stage.is_animating, now_s - input_s, now_s - picture_s)
        rest_s = period_s - (time.perf_counter() - now_s)
        if rest_s > 0:
            time.sleep(rest_s)


def find_period_s(is_animating: bool, since_input_s: float, since_picture_s: float) -> float:
    """Return how long one turn of the loop should take: quick, idle, or dozing."""
    if is_animating or since_input_s < LIVELY_S:
        return ANIMATING_S
    return IDLE_S if min(since_input_s, since_picture_s) < AWAKE_S else DOZING_S


class Done(NamedTuple):
    """What one turn of the loop was about."""

    has_input: bool
    has_drawn: bool


def step(stage: Stage, elapsed_s: float) -> Done:
    """Serve events, time and drawing once; tell whether there was input, and a new picture."""
    has_input = False
    for event in pygame.event.get():
        has_input = has_input or event.type in ACTIVITY
        stage.handle(event)
    stage.update(elapsed_s)
    return Done(has_input, stage.draw())
