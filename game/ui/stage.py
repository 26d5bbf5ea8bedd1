"""What is on the screen: the scenes, and everything that all of them share.

The scene on top has the input. Scenes below one that `is_overlay` stay visible. A scene is laid out
for one `Scale`; while the window is being pulled to another size the old picture is stretched, and
the scenes are laid out anew once the size rests.
"""

from __future__ import annotations

import contextlib
import functools
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from game.assets_folder import assets_folder
from game.i18n import index_letters, use_or_english
from game.rules.cards import ACE, JACK, KING, QUEEN
from game.storage.settings import IndexSize
from game.ui.artwork import Artwork
from game.ui.deck import Deck, DeckStyle
from game.ui.note import NOTHING, SHOWN_S, Note, draw_note
from game.ui.rich_text import RichText
from game.ui.scenery import Scenery
from game.ui.theme import Colours, Scale, colours_or_plain
from game.ui.window import SMALLEST_PX, GameWindow, Size

if TYPE_CHECKING:
    from game.ai.worker import Inline, Worker
    from game.daily import ParWork
    from game.storage.folders import Folders
    from game.storage.library import Library
    from game.storage.settings import Settings, SettingsFile
    from game.ui.sound import Sounds

RESTS_AFTER_S: Final = 0.1
"""How long a new window size must rest before everything is drawn for it."""

POINTER: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
REVEALING: Final = frozenset(
    {
        pygame.WINDOWEXPOSED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWRESTORED,
        pygame.WINDOWFOCUSGAINED,
        pygame.WINDOWSIZECHANGED,
    }
)

HIDING: Final = frozenset({pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED})


class Scene(ABC):
    """One screen. It is drawn when `needs_redraw` is set, and often while `is_animating`."""

    needs_redraw: bool = True
    is_animating: bool = False
    is_overlay: bool = False
    """Whether the scene below shows around this one."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @abstractmethod
    def resize(self, scale: Scale) -> None:
        """Lay everything out for a scale; called before the first drawing and when it changes."""

    @abstractmethod
    def handle(self, event: pygame.Event) -> None:
        """Respond to one event; positions are in the pixels of the scale."""

    def update(self, elapsed_s: float) -> None:  # noqa: B027 - a still scene has nothing to do
        """Let time pass."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the surface has the size of the scale."""

    def cover(self) -> None:  # noqa: B027 - most scenes do not mind
        """Let go of pointer and keyboard: another scene comes to lie on top."""

    def reveal(self) -> None:
        """Take over again: the scene on top has gone."""
        self.needs_redraw = True

    def close(self) -> None:  # noqa: B027 - most scenes hold nothing
        """Give back what the scene holds; it does not come again."""


class Stage:
    """The scenes and what they share; it owns the settings in force and the scale.

    Attributes:
        window: The window.
        folders: Where the player's data lie.
        library: The matches on disk; in memory where nothing can be written.
        settings: The settings in force; change them with `use_settings`.
        scale: The scale for which everything is laid out.
        deck: The cards in the player's style.
        artwork: Icons, portraits and ornaments.
        scenery: Boxes, buttons and grounds for the scale.
        sounds: Silent until `open_sound`.
        is_running: False once someone quits.
        is_hidden: Whether nobody can see the window, as while it is minimised: time stands still.
        has_keyboard: Whether the window has the keyboard's focus.
    """

    def __init__(
        self,
        window: GameWindow,
        folders: Folders,
        library: Library,
        settings_file: SettingsFile,
        settings: Settings,
        sounds: Sounds,
        start_opponents: Callable[[], Worker | Inline],
    ) -> None:
        self.window = window
        self.folders = folders
        self.library = library
        self.settings = settings
        self.sounds = sounds
        self.is_running = True
        self.is_hidden = False
        self.has_keyboard = True
        self._settings_file = settings_file
        self._start_opponents = start_opponents
        self._scenes: list[Scene] = []
        self._needs_redraw = True
        self._note = NOTHING
        self._note_s = 0.0
        self._canvas: pygame.Surface | None = None
        self._size_s = 0.0
        self._size_seen = window.size
        self._is_resting = False
        self.scale = scale_for(window.size, settings)
        self._theme_problems: list[str] = []
        colours = self._colours()
        self.artwork = Artwork(colours)
        self.scenery = Scenery(self.scale, self.artwork, colours)
        self.deck = Deck(deck_style(settings), assets_folder())
        self._text = RichText(self.scenery, self.deck)

    # What scenes ask for

    @property
    def text(self) -> RichText:
        """Return what sets texts; what one screen has set the next finds again."""
        if not self._text.is_for(self.scenery, self.deck):
            self._text = RichText(self.scenery, self.deck)
        return self._text

    @functools.cached_property
    def opponents(self) -> Worker | Inline:
        """Return the computer opponents; their process starts when first asked for."""
        return self._start_opponents()

    @functools.cached_property
    def par_work(self) -> ParWork:
        """Return what works out the par of a deal of the day while other scenes show."""
        from game.daily import ParWork

        return ParWork()

    @property
    def problems(self) -> tuple[str, ...]:
        """Return a sentence for each asset so far that is missing or damaged."""
        lists = (
            self._theme_problems,
            self.window.problems,
            self.artwork.problems,
            self.deck.problems,
            self.sounds.problems,
        )
        return tuple(problem for problems in lists for problem in problems)

    @property
    def top(self) -> Scene:
        """Return the scene that has the input."""
        return self._scenes[-1]

    def show(self, scene: Scene) -> None:
        """Put the scene in place of all others."""
        with contextlib.ExitStack() as rest:
            rest.callback(self._place, scene)
            self._close_scenes(rest)

    def replace(self, scene: Scene) -> None:
        """Put the scene in place of the top one."""
        self._scenes.pop().close()
        self._place(scene)

    def push(self, scene: Scene) -> None:
        """Put the scene on top; the one below waits."""
        if self._scenes:
            self.top.cover()
        self._place(scene)

    def pop(self) -> None:
        """Take the top scene away; the game ends when none is left."""
        self._scenes.pop().close()
        if self._scenes:
            self.top.reveal()
        else:
            self.quit()
        self._needs_redraw = True

    def redraw(self) -> None:
        """Draw everything anew at the next turn of the loop."""
        self._needs_redraw = True

    def quit(self) -> None:
        """Leave the loop after this turn of it."""
        self.is_running = False

    @property
    def note(self) -> str:
        """Return what is said at the foot of the window for a while; empty for nothing."""
        return self._note.text

    def tell(self, text: str, *, is_problem: bool = False) -> None:
        """Say something at the foot of the window, whichever scene is on top.

        Args:
            text: What to say.
            is_problem: Whether something went wrong: then it looks like it.
        """
        self._note, self._note_s = Note(text, is_problem), SHOWN_S
        self._needs_redraw = True

    def use_settings(self, settings: Settings) -> None:
        """Put settings in force at once, lay out anew where they show, and save them.

        If they cannot be saved the player is told.
        """
        before, self.settings = self.settings, settings
        if settings == before:
            return
        if settings.language is not None and settings.language != before.language:
            use_or_english(settings.language)
            self._note = NOTHING
        problem = self._settings_file.save(settings)
        if problem is not None:
            self.tell(problem, is_problem=True)
        self.window.set_full_screen(settings.is_full_screen)
        self._use_volumes()
        style = deck_style(settings)
        if style != self.deck.style:
            self.deck = Deck(style, assets_folder())
        if _what_shows(settings) != _what_shows(before):
            self._lay_out()

    def close(self) -> None:
        """Give back scenes, opponents and window, and remember where the window was.

        What one of them raises keeps none of the others open.
        """
        with contextlib.ExitStack() as rest:
            rest.callback(self.window.close)
            rest.callback(self._remember_window)
            rest.callback(self.sounds.close)
            if "opponents" in self.__dict__:
                rest.callback(self.opponents.close)
            if "par_work" in self.__dict__:
                rest.callback(self.par_work.close)
            self._close_scenes(rest)

    def _close_scenes(self, rest: contextlib.ExitStack) -> None:
        """Leave the closing of all scenes, the top one first, to an exit stack."""
        for scene in self._scenes:
            rest.callback(scene.close)
        self._scenes = []

    # What the loop asks for

    @property
    def is_animating(self) -> bool:
        """Tell whether something moves, so that the loop has to be quick."""
        return not self.is_hidden and any(scene.is_animating for scene in self._visible())

    def handle(self, event: pygame.Event) -> None:
        """Serve one event: the window's own, else the top scene's."""
        self.window.notice(event)
        if event.type in REVEALING:
            self.is_hidden = False
            self._needs_redraw = True
        elif event.type in HIDING:
            self.is_hidden = True
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.has_keyboard = event.type == pygame.WINDOWFOCUSGAINED
            self._use_volumes()
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.KEYDOWN and is_full_screen_key(event):
            self.use_settings(replace(self.settings, is_full_screen=not self.window.is_full_screen))
        elif self._scenes:
            self.top.handle(self._on_canvas(event))

    def update(self, elapsed_s: float) -> None:
        """Let time pass for the scenes that show, and lay out anew once a new size rests."""
        if self.is_hidden:
            return
        self.window.settle(elapsed_s)
        size = self.window.size
        if size != self._size_seen:
            self._size_seen, self._size_s = size, 0.0
            self._needs_redraw = True
            self._is_resting = True
        elif self._is_resting:
            self._size_s += elapsed_s
            if self._size_s >= RESTS_AFTER_S:
                self._is_resting = False
                if scale_for(size, self.settings) != self.scale:
                    self._lay_out()
        if self._note.text:
            self._note_s -= elapsed_s
            if self._note_s <= 0:
                self._note = NOTHING
                self._needs_redraw = True
        for scene in self._visible():
            scene.update(elapsed_s)

    def draw(self) -> bool:
        """Draw and show the scenes if any has changed; tell whether it was so."""
        visible = self._visible()
        if self.is_hidden or not (
            self._needs_redraw or any(scene.needs_redraw or scene.is_animating for scene in visible)
        ):
            return False
        self._needs_redraw = False
        surface = self.window.surface
        laid_out_for = (self.scale.width_px, self.scale.height_px)
        canvas = surface if surface.get_size() == laid_out_for else self._own_canvas(laid_out_for)
        for scene in visible:
            scene.needs_redraw = False
            scene.draw(canvas)
        if self._note.text:
            draw_note(canvas, self.scenery, self.deck, self._note)
        if canvas is not surface:
            pygame.transform.smoothscale(canvas, surface.get_size(), surface)
        self.window.present()
        return True

    def open_sound(self) -> None:
        """Open the sound device; the first frame comes first, because this takes its time."""
        self._use_volumes()
        self.sounds.open()

    # Inside

    def _use_volumes(self) -> None:
        self.sounds.cards_volume = self.settings.cards_volume
        self.sounds.signals_volume = self.settings.signals_volume
        is_aside = self.settings.is_muted_unfocused and not self.has_keyboard
        self.sounds.is_muted = self.settings.is_muted or is_aside

    def _place(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.resize(self.scale)
        self._needs_redraw = True

    def _visible(self) -> list[Scene]:
        """Return the scenes that show, the lowest first."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].is_overlay:
            lowest -= 1
        return self._scenes[max(lowest, 0) :]

    def _lay_out(self) -> None:
        scale, colours = scale_for(self.window.size, self.settings), self._colours()
        if scale != self.scale:
            self.scale = scale
            self.artwork.forget_sizes()
            self.deck.forget_sizes()
            self.scenery = Scenery(scale, self.artwork, colours)
            self._canvas = None
        elif colours != self.scenery.colours:
            self.artwork.use_colours(colours)
            self.scenery = Scenery(scale, self.artwork, colours)
        for scene in self._scenes:
            scene.resize(scale)
        self._needs_redraw = True

    def _colours(self) -> Colours:
        """Return the colours of the theme in force; plain ones where its file is damaged."""
        colours, problem = colours_or_plain(self.settings.table_theme)
        if problem is not None and problem not in self._theme_problems:
            self._theme_problems.append(problem)
        return colours

    def _own_canvas(self, size: Size) -> pygame.Surface:
        if self._canvas is None or self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size).convert()
        return self._canvas

    def _on_canvas(self, event: pygame.Event) -> pygame.Event:
        """Return a pointer event in the pixels of the scale."""
        width, height = self.window.size_in_points
        if event.type not in POINTER or (width, height) == (
            self.scale.width_px,
            self.scale.height_px,
        ):
            return event
        across, down = self.scale.width_px / width, self.scale.height_px / height
        values = dict(event.dict)
        values["pos"] = (round(event.pos[0] * across), round(event.pos[1] * down))
        if event.type == pygame.MOUSEMOTION:
            values["rel"] = (round(event.rel[0] * across), round(event.rel[1] * down))
        return pygame.Event(event.type, values)

    def _remember_window(self) -> None:
        placement = self.window.placement
        settings = replace(
            self.settings,
            window_size=placement.size,
            window_position=placement.position,
            is_maximised=placement.is_maximised,
            is_full_screen=placement.is_full_screen,
        )
        if settings != self.settings:
            self._settings_file.save(settings)


def scale_for(size: Size, settings: Settings) -> Scale:
    """Return the scale for a window; a window below the smallest shows a larger one reduced."""
    return Scale(max(size[0], SMALLEST_PX[0]), max(size[1], SMALLEST_PX[1]), settings.ui_size)


def _what_shows(settings: Settings) -> tuple[object, ...]:
    """Return the settings that decide where something stands or how it is drawn."""
    return (
        settings.ui_size,
        settings.table_theme,
        settings.language,
        settings.is_four_colour,
        settings.card_back,
        settings.index_size,
        settings.help,
        settings.is_reduced_motion,
    )


def deck_style(settings: Settings) -> DeckStyle:
    """Return the style of the cards that the player chose, with the language's letters."""
    letters = index_letters()
    return DeckStyle(
        "".join(letters[rank] for rank in (ACE, JACK, QUEEN, KING)),
        settings.is_four_colour,
        settings.card_back,
        settings.index_size is IndexSize.LARGE,
    )


def is_full_screen_key(event: pygame.Event) -> bool:
    """Tell whether a key press asks for the full screen or back: F11, or Alt with Enter."""
    return event.key == pygame.K_F11 or (
        event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and bool(event.mod & pygame.KMOD_ALT)
    )
