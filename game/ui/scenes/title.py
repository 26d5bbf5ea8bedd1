"""The title: one press goes on with the match that waits, or deals a new one."""

from __future__ import annotations

from typing import Final

import pygame

from game import __version__
from game.i18n import t
from game.rules.cards import CARDS_A_DECK, JACK, JOKER, KING, QUEEN, CardId, Rank, Suit, face
from game.storage.errors import LibraryError
from game.storage.records import MatchSummary
from game.ui.deck import Index
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.scenes.matches import MatchesScene
from game.ui.scenes.new_match import NewMatchScene
from game.ui.scenes.opening import begin_match, resume_match, where_it_stands
from game.ui.scenes.settings import SettingsScene
from game.ui.setup import usual_setup
from game.ui.stage import Stage
from game.ui.theme import SCREEN_MARGIN
from game.ui.widgets import Button

FAN: Final = (
    CardId(face(Rank(10), Suit.DIAMONDS)),
    CardId(face(JACK, Suit.CLUBS)),
    CardId(face(QUEEN, Suit.HEARTS)),
    CardId(face(KING, Suit.SPADES)),
    CardId(JOKER + 1),
)
FOREGROUND: Final = 890
"""Width in design pixels that plants and cards take at the right of the lower edge."""
FAN_HEIGHT: Final = 250
FAN_STEP_DEGREES: Final = 13
FAN_REACH: Final = 1.55
"""Distance of the point that the cards turn about, in card heights."""
assert FAN[-1] < CARDS_A_DECK


class TitleScene(MenuScene):
    """The first screen, and the one to which everything returns."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._open: tuple[MatchSummary, ...] = ()

    def build(self) -> None:
        """Place the buttons in a column at the left, as many as there is use for."""
        self._open = self._find_open()
        look, layer, scale = self.look, self.fixed, self.look.scale
        left, width, gap = look.u(70), look.u(340), look.u(10)
        if self.is_stacked:
            left, width = scale.px(SCREEN_MARGIN), look.u(250)
        heights = [look.u(height) for height in self._heights()]
        needed = sum(heights) + gap * (len(heights) - 1)
        top = max(scale.px(190), round((scale.height_px - needed) * 0.5) - scale.px(10))
        lowest = scale.height_px - look.band_px - look.u(16) - needed
        top = max(min(top, lowest), look.band_px)
        line = pygame.Rect(left, top, width, heights[0])
        if lowest >= scale.px(150):
            layer.word(t("Seven rounds. One rising wild."), Role.TAGLINE, line)
            top += heights[0] + gap
        row = pygame.Rect(left, top, width, heights[1])
        if self._open:
            waiting = self._open[0]
            Button(
                layer,
                row,
                t("Continue"),
                lambda: resume_match(self.stage, waiting.id),
                icon="play",
                note=where_it_stands(waiting),
                role=Role.TAGLINE_BOLD,
                is_primary=True,
                name="first",
            )
        else:
            Button(
                layer,
                row,
                t("Play now"),
                lambda: begin_match(self.stage, usual_setup(self.stage.settings)),
                icon="play",
                note=t("Four seats, standard rules"),
                role=Role.TAGLINE_BOLD,
                is_primary=True,
                name="first",
            )
        row = pygame.Rect(left, row.bottom + gap, width, heights[2])
        Button(
            layer,
            row,
            t("New match"),
            lambda: self.stage.push(NewMatchScene(self.stage)),
            icon="cards",
            role=Role.PRIMARY,
        )
        top = row.bottom + gap
        if len(self._open) > 1:
            row = pygame.Rect(left, top, width, heights[3])
            Button(
                layer,
                row,
                t("Open matches"),
                lambda: self.stage.push(MatchesScene(self.stage)),
                icon="menu",
            )
            top = row.bottom + gap
        half = (width - gap) // 2
        Button(
            layer,
            pygame.Rect(left, top, half, heights[-1]),
            t("Settings"),
            lambda: self.stage.push(SettingsScene(self.stage)),
            icon="gear",
        )
        Button(
            layer,
            pygame.Rect(left + width - half, top, half, heights[-1]),
            t("Quit"),
            self.stage.quit,
            icon="exit",
        )
        room = scale.width_px - scale.px(FOREGROUND) - left
        says = t("Free and open source. Plays offline. Version\xa0{version}", version=__version__)
        words = look.fitted(says, look.style(Role.CAPTION), room, 2)
        foot = scale.height_px - look.u(44) - words.get_height()
        if foot > top + heights[-1] + gap:
            layer.stamp(words, left, foot)
        sun = look.scenery.title_sun((scale.width_px, scale.height_px))
        if sun[0] - scale.px(305) > left + width:
            self._stamp_fan(sun)

    def _heights(self) -> tuple[int, ...]:
        """Return the heights of the rows in design pixels: tagline, main button, the others."""
        return (34, 68, 52, 46, 46) if len(self._open) > 1 else (34, 68, 52, 46)

    def _find_open(self) -> tuple[MatchSummary, ...]:
        try:
            return self.stage.library.open_matches()
        except LibraryError:
            # The library was checked when it was opened; a new match will say what is wrong.
            return ()

    def _stamp_fan(self, sun: tuple[int, int]) -> None:
        """Put five cards before the sun, and flowers over their feet."""
        look, scale = self.look, self.look.scale
        height_px = scale.px(FAN_HEIGHT)
        pivot = pygame.Vector2(sun[0], sun[1] + scale.px(32) + height_px * FAN_REACH)
        for index, card in enumerate(FAN):
            degrees = (index - (len(FAN) - 1) / 2) * FAN_STEP_DEGREES
            picture = look.deck.face(card, height_px, Index.LARGE)
            shadow = look.scenery.shadow(picture.get_size())
            canvas = pygame.Surface(shadow.picture.get_size(), pygame.SRCALPHA)
            shadow.draw(canvas, shadow.margin_px, shadow.margin_px)
            canvas.blit(picture, (shadow.margin_px, shadow.margin_px))
            turned = pygame.transform.rotozoom(canvas, -degrees, 1)
            centre = pivot + pygame.Vector2(0, -height_px * FAN_REACH).rotate(degrees)
            self.fixed.stamp(turned, *turned.get_rect(center=centre).topleft)
        flowers = look.scenery.title_flowers()
        place = flowers.get_rect(midbottom=(sun[0], scale.height_px - scale.px(16)))
        self.fixed.stamp(flowers, *place.topleft)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the evening."""
        surface.blit(self.look.scenery.title_backdrop(surface.get_size()), (0, 0))

    def escape(self) -> None:
        """Stay: a slip of the finger must not end the game."""

    def reveal(self) -> None:
        """Look again which matches are open."""
        self.rebuild()
