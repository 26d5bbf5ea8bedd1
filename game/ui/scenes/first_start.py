"""The first start asks one thing: whether to be shown the game, or to play at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.i18n import t
from game.rules.cards import KING, QUEEN, CardId, Rank, Suit, face
from game.storage.errors import LibraryError
from game.ui.deck import Index
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.rich_text import Align
from game.ui.scenes.fan import stamp_fan, stamp_turned
from game.ui.scenes.setting_rows import add_language
from game.ui.scenes.title import ROOF, TitleScene
from game.ui.stage import Stage
from game.ui.widgets import Button

NINES: Final = tuple(
    CardId(face(Rank(9), suit)) for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
)
"""Two that lie there, and the third that is being put to them."""
FAN: Final = (
    CardId(face(KING, Suit.SPADES)),
    CardId(face(QUEEN, Suit.HEARTS)),
    CardId(face(Rank(10), Suit.DIAMONDS)),
    CardId(face(Rank(7), Suit.CLUBS)),
)
PICTURE: Final = 150
LEAST_PICTURE: Final = 84
"""Design pixels that the pictures take, and below which there are none."""
PICTURE_CARD_SHARE: Final = 0.76
"""A card's height as a share of its picture's."""
GUIDE: Final = "axolotl"


def first_scene(stage: Stage) -> MenuScene:
    """Return the screen with which the game begins."""
    return TitleScene(stage) if _has_played(stage) else FirstStartScene(stage)


def _has_played(stage: Stage) -> bool:
    if stage.settings.has_started_before:
        return True
    try:
        return bool(stage.library.matches())
    except LibraryError:
        return True


class FirstStartScene(MenuScene):
    """The question of the first start; leaving it in any way answers it for good."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.begin_with("show me")

    def build(self) -> None:
        """Place the welcome, both answers side by side, and the language below."""
        look, layer, scale = self.look, self.fixed, self.look.scale
        inside = self.inside
        width = min(inside.width, max(scale.px(888), look.u(760)))
        head = pygame.Rect(0, scale.px(ROOF), width, look.header(34))
        head.centerx = scale.width_px // 2
        layer.word(t("Welcome to the table"), Role.TITLE, head, Align.CENTRE)
        line = pygame.Rect(head.left, head.bottom, width, look.header(24))
        layer.word(t("How would you like to begin?"), Role.BODY, line, Align.CENTRE)
        gap = look.header(14)
        floor = scale.height_px - look.band_px - look.u(10)
        language = pygame.Rect(0, 0, min(look.u(220), width), look.u(42))
        foot = t("The guide stays under Learn to play, everything else in Settings.")
        foot_px = look.height(foot, Role.CAPTION, width)
        panels = pygame.Rect(head.left, line.bottom + gap, width, 0)
        panels.height = floor - language.height - gap - panels.top
        has_foot = panels.height - foot_px - gap >= look.u(200) + scale.px(PICTURE)
        panels.height -= has_foot * (foot_px + gap)
        bottom = self._add_answers(panels)
        language.midtop = (panels.centerx, bottom + gap)
        add_language(layer, language)
        if has_foot:
            line = pygame.Rect(head.left, language.bottom + gap, width, foot_px)
            layer.word(foot, Role.CAPTION, line, Align.CENTRE)

    def _add_answers(self, box: pygame.Rect) -> int:
        """Place both answers in panels as high as the box at most; return their bottom."""
        look, scale = self.look, self.look.scale
        gap, padding, button_px = look.header(20), look.header(18), look.u(54)
        width = (box.width - gap) // 2
        texts = (
            t("A first match with a guide, in small steps. Stop whenever you like."),
            t("Straight to four seats and the standard rules, at a level that fits you."),
        )
        inner_px = width - 2 * padding
        text_px = max(look.height(text, Role.BODY, inner_px) for text in texts)
        rest_px = text_px + button_px + 2 * padding + look.header(12)
        picture_px = min(scale.px(PICTURE), box.height - rest_px - look.header(12))
        if picture_px < scale.px(LEAST_PICTURE):
            picture_px = 0
        height = rest_px + (picture_px + look.header(12) if picture_px else 0)
        answers: tuple[tuple[str, str, str, Callable[[], None]], ...] = (
            ("show me", t("Show me as we play"), "cap", self._learn),
            ("I know", t("I know rummy"), "play", self._play),
        )
        pictures = (self._stamp_lesson, self._stamp_hand)
        for index, (name, label, icon, act) in enumerate(answers):
            panel = pygame.Rect(box.left + index * (width + gap), box.top, width, height)
            self.fixed.panel(panel)
            inner = panel.inflate(-2 * padding, -2 * padding)
            if picture_px:
                pictures[index](
                    self.fixed, pygame.Rect(inner.left, inner.top, inner.width, picture_px)
                )
            button = pygame.Rect(inner.left, inner.bottom - button_px, inner.width, button_px)
            even_px = look.even_width(texts[index], Role.BODY, inner.width)
            words = pygame.Rect(0, 0, even_px, text_px)
            words.midbottom = (inner.centerx, button.top - look.header(12))
            self.fixed.text(texts[index], Role.BODY, words, Align.CENTRE)
            Button(
                self.fixed,
                button,
                label,
                act,
                icon=icon,
                role=Role.PRIMARY,
                is_primary=index == 0,
                name=name,
            )
        return box.top + height

    def _stamp_lesson(self, layer: Layer, box: pygame.Rect) -> None:
        """Show a third nine on its way to two, and who guides it."""
        look = self.look
        height_px = round(box.height * PICTURE_CARD_SHARE)
        nines = [look.deck.face(card, height_px, Index.LARGE) for card in NINES]
        wide = nines[0].get_width()
        left = box.centerx - round(wide * 1.85)
        top = box.top + (box.height - height_px) // 2
        for index in range(2):
            place = nines[index].get_rect(topleft=(left + round(index * wide * 0.74), top))
            layer.sprite(look.scenery.shadow(place.size), *place.topleft)
            layer.stamp(nines[index], *place.topleft)
        gap = pygame.Rect(left + round(wide * 2.05), top, wide, height_px)
        dashes = look.scenery.dashed(gap.size, look.scale.px(6), look.colours.act)
        layer.stamp(dashes, *gap.topleft)
        moved = (gap.centerx + wide * 0.24, gap.centery + height_px * 0.07)
        stamp_turned(layer, nines[2], moved, 4)
        disc_px = round(box.height * 0.4)
        guide = look.artwork.portrait(GUIDE, disc_px)
        layer.stamp(guide, min(gap.right + wide * 0.45, box.right - disc_px), box.top)

    def _stamp_hand(self, layer: Layer, box: pygame.Rect) -> None:
        """Show a hand of cards."""
        look = self.look
        height_px = round(box.height * PICTURE_CARD_SHARE)
        cards = [look.deck.face(card, height_px, Index.LARGE) for card in FAN]
        back = look.deck.back(height_px)
        reach_px = height_px * 1.5
        pivot = (box.centerx, box.centery + reach_px)
        stamp_fan(layer, [*cards[:2], back, *cards[2:]], pivot, reach_px, 10)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the evening, without its sun."""
        surface.blit(self.look.scenery.title_backdrop(surface.get_size(), has_sun=False), (0, 0))

    def escape(self) -> None:
        """Go to the title."""
        self._leave()
        self.stage.show(TitleScene(self.stage))

    def _learn(self) -> None:
        # Only who wants to learn waits for the lessons to load.
        from game.ui.scenes.lessons import show_tutorial

        self._leave()
        show_tutorial(self.stage)

    def _play(self) -> None:
        from game.ui.scenes.opening import begin_match, usual_table

        self._leave()
        begin_match(self.stage, usual_table(self.stage))

    def _leave(self) -> None:
        self.stage.use_settings(replace(self.stage.settings, has_started_before=True))
