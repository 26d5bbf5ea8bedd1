"""Draws cards as they lie, fly and wait: face, shadow, badge, selection."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

import pygame

from game.rules.cards import CARDS_A_DECK, CardId, Rank, is_wild
from game.ui.boxes import Boxes
from game.ui.deck import Deck, Index, card_size
from game.ui.rich_text import Align
from game.ui.scenery import Sprite
from game.ui.svg import Size
from game.ui.table.box import Box
from game.ui.table.layout.parts import Gap
from game.ui.table.paint.mosaic import OPAQUE
from game.ui.table.paint.pen import Pen, rect_of
from game.ui.table.poses import Badge, FaceSize, Pose
from game.ui.theme import CAPTION, Colour, font, format_colour

INDEX_OF: Final = {
    FaceSize.NORMAL: Index.NORMAL,
    FaceSize.LARGE: Index.LARGE,
    FaceSize.MINI: Index.MINI,
    FaceSize.BLANK: Index.BLANK,
}
BADGE_OVERHANG: Final = 1.5
"""How many design pixels a badge may be wider than the strip of a mini card."""
ADVISED_RADIUS: Final = 8
ADVISED_REACH: Final = 22
"""How far the light of a card that a hint moves reaches, in design pixels."""
TURN_STEP: Final = 0.5
"""Turned cards are kept in steps of so many degrees."""
AIR_STEP: Final = 1.04
"""Cards that change their size on the way are kept in sizes that differ by this factor."""


class CardPainter:
    """Draws card poses with a pen."""

    def __init__(self, pen: Pen) -> None:
        self._pen = pen
        self._resting: dict[CardId | None, int] = {}
        self._largest_px = 0
        self._warm: tuple[object, Iterator[CardId]] = (None, iter(()))
        """For which size faces are drawn ahead, and those that are left."""

    def rest(self, poses: Iterable[Pose]) -> None:
        """Remember at which size cards rest, so that those on their way need no new pictures.

        Of cards face down the largest counts: the others are drawn from it. Those that lie nowhere,
        as while they are dragged, are drawn from the size of the largest that lies face up.
        """
        self._resting = {}
        for pose in poses:
            height_px = round(pose.height_px)
            if pose.card is None or pose.size is FaceSize.BACK:
                height_px = max(height_px, self._resting.get(None, 0))
                self._resting[None] = height_px
            if pose.card is not None:
                self._resting[pose.card] = height_px
        face_up = (height_px for card, height_px in self._resting.items() if card is not None)
        self._largest_px = max(face_up, default=0)

    def warm(self, like: Pose, wild_rank: Rank) -> bool:
        """Draw one more face at a card's size, before it is needed; tell whether any was left."""
        key = (round(like.height_px), like.size, wild_rank)
        if key != self._warm[0]:
            self._warm = (key, iter([CardId(card) for card in range(CARDS_A_DECK)]))
        card = next(self._warm[1], None)
        if card is not None:
            self._face(replace(like, card=card, is_marked=is_wild(card, wild_rank)))
        return card is not None

    def draw_all(
        self,
        poses: Iterable[Pose],
        hidden: Collection[CardId] = (),
        selected: Collection[CardId] = (),
        advised: Collection[CardId] = (),
    ) -> None:
        """Draw cards at rest, but for those in the air."""
        shown = [pose for pose in poses if pose.card is None or pose.card not in hidden]
        for pose in shown:
            self.draw(pose, is_selected=pose.card in selected, is_advised=pose.card in advised)
        # The next card covers what a badge hangs over its strip: draw those once more.
        for pose in shown:
            if pose.badge is not None and pose.size is FaceSize.MINI:
                self._draw_badge(pose, pose.badge)

    def draw(
        self,
        pose: Pose,
        *,
        is_selected: bool = False,
        is_advised: bool = False,
        is_lifted: bool = False,
    ) -> None:
        """Draw one card where it lies."""
        if pose.angle:
            self._draw_turned(pose, is_lifted=is_lifted)
            return
        pen = self._pen
        size = card_size(round(pose.height_px))
        pen.shadow(size, pose.x_px, pose.y_px, is_lifted=is_lifted)
        if is_advised:
            # Under the card, so that the next one covers it: no index is ringed over.
            # Only round what shows of it: else it would seem to be round the next one, too.
            strip, act = pose.strip, pen.colours.act
            pen.glow(strip, ADVISED_RADIUS, ADVISED_REACH, (*act[:3], 255))
            pen.sprite(pen.scenery.selection_ring(rect_of(strip).size), strip)
        if is_selected:
            pen.sprite(pen.scenery.selection_ring(size), pose.box)
        pen.blit(self._face(pose), pose.x_px, pose.y_px)
        if pose.badge is not None:
            self._draw_badge(pose, pose.badge)
        if is_selected:
            self._draw_tick(pose)

    def draw_in_air(self, pose: Pose, *, is_lifted: bool, alpha: int, badge: Badge | None) -> None:
        """Draw a card on its way, its picture scaled from the one it rests with."""
        pen = self._pen
        card = None if pose.size is FaceSize.BACK else pose.card
        height_px = round(pose.height_px)
        near_px = self._resting.get(card) or self._largest_px or height_px
        if height_px != near_px:
            # Few sizes on the way, so that many cards share the pictures of each.
            steps = round(math.log(max(1, height_px) / near_px, AIR_STEP))
            height_px = max(1, round(near_px * AIR_STEP**steps))
            if is_lifted and steps == 1:
                near_px = height_px  # so large it is looked at: drawn sharply, not scaled
        size = card_size(height_px)
        angle = round(pose.angle / TURN_STEP) * TURN_STEP
        key = ("air", card, pose.size, pose.is_marked, near_px, height_px, badge, angle)
        face = pen.kept.get(key, lambda: self._on_its_way(pose, near_px, size, badge, angle))
        middle = pose.box.centre_x_px, pose.box.centre_y_px
        if alpha == OPAQUE and not angle:
            left_px, top_px = face.get_rect(center=(round(middle[0]), round(middle[1]))).topleft
            pen.shadow(size, left_px, top_px, is_lifted=is_lifted)
            pen.blit(face, left_px, top_px)
            return
        shadow = pen.scenery.shadow(size, lifted=is_lifted).picture
        for picture in (shadow, face):
            shown = picture
            if alpha < OPAQUE:
                shown = picture.copy()
                shown.set_alpha(alpha)
            pen.centred(shown, *middle)

    def _on_its_way(
        self, pose: Pose, near_px: int, size: Size, badge: Badge | None, angle: float
    ) -> pygame.Surface:
        face = self._face(pose, near_px)
        if face.get_size() != size:
            face = pygame.transform.smoothscale(face, size)
        if badge is not None:
            face = face.copy()
            picture = self._badge_picture(badge, size[1], size[0], is_mini=False)
            inset_px = round(size[1] * 0.02)
            face.blit(picture, (inset_px, size[1] - picture.get_height() - inset_px))
        # The shadow is too soft to show that it does not lean along.
        return pygame.transform.rotozoom(face, -angle, 1).convert_alpha() if angle else face

    def draw_gap(
        self, gap: Gap, badge: Badge | None, *, is_accepting: bool, words: str = ""
    ) -> None:
        """Draw an open place with what a card would mean there."""
        pen, colours = self._pen, self._pen.colours
        radius = gap.box.height_px * 0.043 / pen.scale.factor
        if gap.is_half or not is_accepting:
            pen.dashed(gap.box, radius, colours.zone, (*colours.panel[:3], 100))
            ink = colours.text
        else:
            pen.dashed(gap.box, radius, colours.act, (*colours.act[:3], 56))
            ink = colours.act
        if badge is not None:
            height_px = gap.box.height_px * (0.13 if gap.is_half else 0.155)
            picture = self._sign(badge, max(8, round(height_px)), ink)
            top_px = gap.box.y_px + gap.box.height_px * 0.07
            left_px = gap.box.x_px + gap.box.height_px * 0.06
            if gap.is_half:
                left_px = gap.box.centre_x_px - picture.get_width() / 2
            pen.blit(picture, left_px, top_px)
        elif words:
            self._draw_expected(gap.box, words)

    def _draw_expected(self, box: Box, words: str) -> None:
        """Draw the star and the words in the place that waits for a wild."""
        pen, colours = self._pen, self._pen.colours
        star_px = round(box.height_px * 0.18)
        star = pen.deck.star(star_px, format_colour(colours.act))
        pen.blit(star, box.centre_x_px - star_px / 2, box.centre_y_px - star_px * 1.2)
        style = pen.style(CAPTION + 1, colours.text, bold=True, align=Align.CENTRE)
        below = Box(
            box.x_px + pen.px(10),
            box.centre_y_px + pen.px(2),
            box.width_px - pen.px(20),
            box.height_px / 2 - pen.px(10),
        )
        # Where the words have no room the star says enough.
        if pen.rich.measure(words, style, round(below.width_px))[1] <= below.height_px:
            pen.paragraph(words, below, style)

    # Pictures

    def _face(self, pose: Pose, height_px: int | None = None) -> pygame.Surface:
        height_px = round(pose.height_px) if height_px is None else height_px
        if pose.card is None or pose.size is FaceSize.BACK:
            return self._pen.deck.back(height_px)
        return self._pen.deck.face(
            pose.card,
            height_px,
            INDEX_OF[pose.size],
            wild=pose.is_marked,
            dimmed=pose.is_dimmed,
        )

    def _draw_turned(self, pose: Pose, *, is_lifted: bool) -> None:
        pen = self._pen
        height_px, angle = round(pose.height_px), round(pose.angle / TURN_STEP) * TURN_STEP
        middle = (pose.box.centre_x_px, pose.box.centre_y_px)
        size = card_size(height_px)
        if pose.card is None:
            shadow = pen.scenery.shadow(size)
            dark = pen.kept.get(
                ("turned shadow", size, angle),
                lambda: pygame.transform.rotozoom(shadow.picture, -angle, 1).convert_alpha(),
            )
            pen.centred(dark, *middle)
            picture = pen.deck.back(height_px, -angle)
        else:
            shadow = pen.scenery.shadow(size, lifted=is_lifted)
            face = self._face(pose)
            key = ("turned", pose.card, pose.size, pose.is_marked, height_px, angle, is_lifted)
            picture = pen.kept.get(key, lambda: _with_shadow(face, shadow, angle))
        pen.centred(picture, *middle)

    def _draw_badge(self, pose: Pose, badge: Badge) -> None:
        height_px = round(pose.height_px)
        is_mini = pose.size is FaceSize.MINI
        room_px = round(pose.strip_px + (BADGE_OVERHANG * self._pen.scale.factor if is_mini else 0))
        picture = self._badge_picture(badge, height_px, room_px, is_mini=is_mini)
        inset_px = 0 if is_mini else round(height_px * 0.02)
        bottom_px = round(pose.y_px) + height_px - (0 if is_mini else round(height_px * 0.03))
        left_px = round(pose.x_px) + inset_px
        if is_mini:
            left_px = round(pose.x_px + (pose.strip_px - picture.get_width()) / 2)
        self._pen.blit(picture, left_px, bottom_px - picture.get_height())

    def _badge_picture(
        self, badge: Badge, height_px: int, room_px: int, *, is_mini: bool
    ) -> pygame.Surface:
        """Return the marigold badge of a stand-in, no wider than the strip that shows it."""
        pen = self._pen
        size_px = badge_text_px(height_px, pen.scale.factor, is_mini=is_mini)
        return pen.kept.get(
            ("badge", badge, size_px, room_px, is_mini),
            lambda: fitting_badge(pen.scenery, pen.deck, badge, size_px, room_px, is_mini=is_mini),
        )

    def _sign(self, badge: Badge, height_px: int, colour: Colour) -> pygame.Surface:
        """Return rank and suit as they are ghosted in a gap."""

        def make() -> pygame.Surface:
            deck, ink = self._pen.deck, format_colour(colour)
            words = font(round(height_px * 1.42), bold=True).render(
                deck.rank_text(badge.rank), True, colour
            )
            sign = None
            if badge.suit is not None:
                sign = deck.suit(badge.suit, round(height_px * 1.05), ink)
            width = words.get_width() + (sign.get_width() + 1 if sign else 0)
            picture = pygame.Surface((width, words.get_height()), pygame.SRCALPHA)
            picture.blit(words, (0, 0))
            if sign:
                top = (words.get_height() - sign.get_height()) // 2
                picture.blit(sign, (words.get_width() + 1, top))
            return picture.convert_alpha()

        return self._pen.kept.get(("sign", badge, height_px, colour), make)

    def _draw_tick(self, pose: Pose) -> None:
        pen, width_px = self._pen, pose.width_px
        side_px = width_px * 0.24
        disc = Box(
            pose.x_px + width_px * 0.05,
            pose.y_px + pose.height_px - width_px * 0.06 - side_px,
            side_px,
            side_px,
        )
        rect = rect_of(disc)
        rect.width = rect.height = round(side_px)
        pen.blit(pen.scenery.pill(rect.size, pen.colours.ink, pen.colours.text), rect.x, rect.y)
        pen.icon("tick", rect.centerx, rect.centery, side_px * 0.66, pen.colours.text)


def _with_shadow(face: pygame.Surface, shadow: Sprite, angle: float) -> pygame.Surface:
    """Return a card on its shadow, turned clockwise around its middle."""
    size = face.get_size()
    margin = shadow.margin_px
    whole = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    whole.blit(shadow.picture, (0, 0))
    whole.blit(face, (margin, margin))
    if angle:
        whole = pygame.transform.rotozoom(whole, -angle, 1)
    return whole.convert_alpha()


def badge_text_px(card_px: int, design_px: float, *, is_mini: bool) -> int:
    """Return the wished size of the letters of a badge on a card."""
    wished = min(card_px * 0.25, 14 * design_px) if is_mini else card_px * 0.15
    return max(round(12 * design_px), round(wished))


def fitting_badge(
    scenery: Boxes, deck: Deck, badge: Badge, size_px: int, room_px: int, *, is_mini: bool
) -> pygame.Surface:
    """Return a stand-in's badge no wider than its room, in letters of that size at most."""
    for smaller_px in range(size_px, 7, -1):
        picture = stand_in_badge(scenery, deck, badge, smaller_px, is_mini=is_mini)
        if picture.get_width() <= room_px:
            break
    return picture


def stand_in_badge(
    scenery: Boxes, deck: Deck, badge: Badge, size_px: int, *, is_mini: bool = False
) -> pygame.Surface:
    """Return the marigold badge that tells a stand-in's meaning, in letters of that size."""
    colours = scenery.colours
    letters = deck.rank_text(badge.rank)
    text = letters if is_mini else "=" + letters
    words = font(size_px, bold=True).render(text, True, colours.ink)
    sign_px = max(6, round(size_px * 0.74))
    margin_px = max(2, round(size_px * (0.12 if is_mini else 0.22)))
    gap_px = 0 if is_mini else 1
    sign_width_px = sign_px + gap_px if badge.suit is not None else 0
    size = (words.get_width() + sign_width_px + 2 * margin_px, round(size_px * 1.26))
    picture = scenery.box(size, size_px * 0.36, colours.act, colours.ink, 1).copy()
    picture.blit(words, (margin_px, (size[1] - words.get_height()) // 2))
    if badge.suit is not None:
        sign = deck.suit(badge.suit, sign_px, format_colour(colours.ink))
        left = margin_px + words.get_width() + gap_px
        picture.blit(sign, (left, (size[1] - sign_px) // 2))
    return picture
