"""Draws the table: a layout with what the scene has to say, on one surface.

The painter decides nothing. What does not change from frame to frame (cloth, frame, bunting, flags,
panels) is one kept picture; cards, words and light are drawn over it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import pygame

from game.i18n import t
from game.ui.deck import Deck
from game.ui.rich_text import Align
from game.ui.scenery import Scenery
from game.ui.table.box import Box
from game.ui.table.bubble_painter import draw_ask, draw_prompt, draw_refusal
from game.ui.table.card_painter import CardPainter
from game.ui.table.centre_painter import draw_homes, draw_piles, draw_slot
from game.ui.table.header_painter import draw_bunting, draw_flags
from game.ui.table.layout import TableLayout, target_box
from game.ui.table.pen import Pen, rect_of
from game.ui.table.plate_painter import draw_button, draw_plate, draw_see_all
from game.ui.table.poses import Pose
from game.ui.table.presentation import AirCard, LogShown, Presentation
from game.ui.table.remark_painter import draw_remark
from game.ui.table.seat_painter import (
    draw_finale,
    draw_loupe,
    draw_meld_cards,
    draw_meld_ground,
    draw_panel,
    draw_panel_ground,
    draw_revealed,
)
from game.ui.table.side_painter import LogRow, draw_log, draw_meter, lay_log
from game.ui.table.targets import HandTarget, MeldTarget, StandInTarget
from game.ui.theme import BUTTON_RADIUS, CAPTION, LABEL


class Painter:
    """Draws the table at one scale with one deck; make a new one when either changes."""

    def __init__(self, scenery: Scenery, deck: Deck) -> None:
        self._pen = Pen(scenery, deck)
        self._cards = CardPainter(self._pen)
        self._still: pygame.Surface | None = None
        self._still_layout: TableLayout | None = None
        self._still_shown: Presentation | None = None
        self._ground: pygame.Surface | None = None
        self._ground_key: Hashable = None
        self._upper: pygame.Surface | None = None
        self._upper_key: Hashable = None

    def paint(self, surface: pygame.Surface, layout: TableLayout, shown: Presentation) -> None:
        """Draw the whole table.

        While only cards in the air move, all that lies still is one kept picture.
        """
        still = replace(shown, air=())
        if self._still is None or self._still_layout is not layout or self._still_shown != still:
            if self._still is None or self._still.get_size() != surface.get_size():
                self._still = pygame.Surface(surface.get_size()).convert(surface)
            self._still_layout, self._still_shown = layout, still
            self._paint_still(self._still, layout, still)
        surface.blit(self._still, (0, 0))
        self._pen.put_on(surface)
        for card in shown.air:
            self._draw_air(card)

    def find_log_entry(
        self, layout: TableLayout, shown: Presentation, x_px: float, y_px: float
    ) -> LogShown | None:
        """Return the entry of the log under a point."""
        if layout.log is None or not layout.log.contains(x_px, y_px):
            return None
        rows = self.log_rows(layout, shown)
        return next((row.entry for row in rows if row.box.contains(x_px, y_px)), None)

    def log_rows(self, layout: TableLayout, shown: Presentation) -> tuple[LogRow, ...]:
        """Return the entries of the log that have room, with where they lie, the newest last."""
        return () if layout.log is None else lay_log(self._pen, layout.log, shown.log)

    def _paint_still(
        self, surface: pygame.Surface, layout: TableLayout, shown: Presentation
    ) -> None:
        self._cards.rest(layout.poses)
        surface.blit(self._kept_upper(surface, layout, shown), (0, 0))
        self._pen.put_on(surface)
        self._draw_centre(layout, shown)
        self._draw_bottom(layout, shown)
        self._draw_over(layout, shown)

    # Layers that stay while only the own cards and the piles change

    def _kept_upper(
        self, surface: pygame.Surface, layout: TableLayout, shown: Presentation
    ) -> pygame.Surface:
        """Return the ground with opponents, log and meter on it."""
        ground = self._kept_ground(surface, layout)
        melds = [
            pose.card for panel in layout.panels for meld in panel.melds for pose in meld.poses
        ]
        places = (MeldTarget, StandInTarget)
        key = (
            self._ground_key,
            layout.panels,
            layout.loupe.seat if layout.loupe else None,
            shown.seats,
            shown.log,
            shown.meter,
            tuple(target for target in shown.zones if isinstance(target, places)),
            shown.accepting if isinstance(shown.accepting, places) else None,
            shown.hidden.intersection(melds),
        )
        if self._upper is None or key != self._upper_key:
            if self._upper is None or self._upper.get_size() != ground.get_size():
                self._upper = ground.copy()
            else:
                self._upper.blit(ground, (0, 0))
            self._upper_key = key
            self._pen.put_on(self._upper)
            for panel in layout.panels:
                draw_panel_ground(self._pen, panel, shown.seats[panel.seat])
            self._draw_opponents(layout, shown)
            self._draw_sides(layout, shown)
        return self._upper

    def _kept_ground(self, surface: pygame.Surface, layout: TableLayout) -> pygame.Surface:
        """Return cloth, frame, bunting, flags and the panels that never change."""
        boxes = (layout.plate.box, layout.log, layout.meter)
        key = (surface.get_size(), layout.header, boxes)
        if self._ground is None or key != self._ground_key:
            self._ground = self._make_ground(surface, layout)
            self._ground_key = key
        return self._ground

    def _make_ground(self, surface: pygame.Surface, layout: TableLayout) -> pygame.Surface:
        pen = self._pen
        ground = pen.scenery.table_backdrop(surface.get_size()).copy()
        pen.put_on(ground)
        draw_bunting(pen, layout.header)
        draw_flags(pen, layout.header)
        for box in (layout.plate.box, layout.log, layout.meter):
            if box is not None:
                pen.panel(box)
        return ground

    # Zones

    def _draw_opponents(self, layout: TableLayout, shown: Presentation) -> None:
        hidden = layout.loupe.seat if layout.loupe else None
        for panel in layout.panels:
            if panel.seat == hidden:
                continue
            draw_panel(self._pen, panel, shown.seats[panel.seat])
            self._cards.draw_all(panel.fan)
            for meld in panel.melds:
                draw_meld_ground(self._pen, meld, shown.zones, shown.accepting)
                draw_meld_cards(self._cards, self._pen, meld, shown)

    def _draw_sides(self, layout: TableLayout, shown: Presentation) -> None:
        if layout.log is not None:
            draw_log(self._pen, layout.log, shown.log)
        if layout.meter is not None and shown.meter is not None:
            draw_meter(self._pen, layout.meter, shown.meter)

    def _draw_centre(self, layout: TableLayout, shown: Presentation) -> None:
        pen, cards = self._pen, self._cards
        if layout.piles is not None:
            draw_piles(pen, cards, layout.piles, shown)
            if layout.piles.see_all is not None:
                words = layout.piles.see_all_words
                draw_see_all(pen, layout.piles.see_all, words, shown)
        for slot, said in zip(layout.slots, shown.slots, strict=False):
            draw_slot(pen, cards, slot, layout.seat, said, shown)
        if layout.homes is not None and shown.homes is not None:
            draw_homes(pen, cards, layout.homes, shown.homes)
        for meld in layout.own_melds:
            # In the slots they are drawn already; only the glow of a swap comes over them.
            if not layout.slots or isinstance(shown.accepting, StandInTarget):
                draw_meld_cards(cards, pen, meld, shown)
        for hand in layout.reveal:
            draw_revealed(pen, cards, hand, shown.revealed, shown.hidden)
        if layout.finale is not None and shown.banner is not None:
            draw_finale(pen, cards, layout.finale, shown.banner, shown.hidden)

    def _draw_bottom(self, layout: TableLayout, shown: Presentation) -> None:
        pen = self._pen
        draw_plate(pen, layout.plate, shown.plate)
        for button in (*layout.buttons, *layout.header.buttons):
            draw_button(pen, button, shown)
        self._draw_hand(layout, shown)

    def _draw_hand(self, layout: TableLayout, shown: Presentation) -> None:
        pen, hand = self._pen, layout.hand
        colours = pen.colours
        if any(isinstance(target, HandTarget) for target in shown.zones):
            pen.dashed(hand.zone.padded(pen.px(6)), 12, (*colours.zone[:3], 107))
        if not hand.poses and not hand.gaps and not layout.reveal:
            pen.dashed(hand.zone, 12, (*colours.text[:3], 71), line=1.5)
            style = pen.style(LABEL, colours.status, align=Align.CENTRE)
            pen.words(shown.hand_note or self._empty_words(layout), hand.zone, style)
        for gap in hand.gaps:
            words = ""
            match shown.accepting:
                case StandInTarget():
                    words = t("the wild comes here")
                case _:
                    pass
            self._cards.draw_gap(gap, None, is_accepting=bool(words), words=words)
        self._cards.draw_all(hand.poses, shown.hidden, shown.selected)

    def _empty_words(self, layout: TableLayout) -> str:
        in_tray = sum(len(slot.poses) for slot in layout.slots if not slot.is_meld)
        if not in_tray:
            return t("No cards left")
        return t("All your cards are in the tray")

    def _draw_mark(self, pose: Pose) -> None:
        """Outline what shows of a card, inside its strip, in ink with a light edge."""
        pen, colours = self._pen, self._pen.colours
        pen.box(pose.strip.padded(-pen.px(2)), 6, None, colours.card, 5)
        pen.box(pose.strip.padded(-pen.px(3)), 5, None, colours.ink, 3)

    def _draw_over(self, layout: TableLayout, shown: Presentation) -> None:
        pen = self._pen
        for pose in layout.poses if shown.marked else ():
            if pose.card in shown.marked and pose.card not in shown.hidden:
                self._draw_mark(pose)
        for target in shown.pulsing:
            box = target_box(layout, target)
            if box is not None:
                pen.glow(box.padded(pen.px(4)), 10, 20, (*pen.colours.act[:3], 150))
                pen.box(box.padded(pen.px(4)), 10, None, pen.colours.act, 3)
        if layout.loupe is not None:
            draw_loupe(pen, self._cards, layout.loupe, shown)
            draw_button(pen, layout.loupe.close, shown)
        if shown.remark is not None:
            draw_remark(pen, layout, shown.remark)
        if layout.piles is not None and shown.prompt:
            draw_prompt(pen, layout.piles.prompt, shown.prompt)
        if layout.ask is not None:
            draw_ask(pen, layout.ask, shown)
        said = None
        if shown.refusal is not None:
            said = draw_refusal(pen, shown.refusal, self._inner(layout))
        tag = layout.hand.drawn
        if tag is not None and (said is None or not said.overlap_px2(tag)):
            pen.box(tag, 4, pen.colours.text)
            style = pen.style(CAPTION, pen.colours.ink, bold=True, align=Align.CENTRE)
            pen.words(layout.hand.drawn_words, tag, style)
        if shown.focus is not None:
            ring = pen.scenery.focus_ring(rect_of(shown.focus).size, pen.px(BUTTON_RADIUS))
            pen.sprite(ring, shown.focus)

    def _inner(self, layout: TableLayout) -> Box:
        """Return what lies inside the frame."""
        width_px, height_px = layout.scale.width_px, layout.scale.height_px
        return Box(0.0, 0.0, float(width_px), float(height_px)).padded(
            -layout.frame_px - self._pen.px(4)
        )

    def _draw_air(self, card: AirCard) -> None:
        self._cards.draw_in_air(
            card.pose, is_lifted=card.is_lifted, alpha=card.alpha, badge=card.badge
        )
        if card.count > 1:
            self._draw_count(card)

    def _draw_count(self, card: AirCard) -> None:
        """Draw how many cards travel together on the lead card's corner."""
        pen = self._pen
        side_px = pen.px(26)
        box = card.pose.box
        disc = Box(box.right_px - side_px * 0.7, box.y_px - side_px * 0.3, side_px, side_px)
        rect = rect_of(disc)
        pen.surface.blit(pen.scenery.pill(rect.size, pen.colours.ink, pen.colours.text), rect)
        style = pen.style(CAPTION + 1, pen.colours.text, bold=True, align=Align.CENTRE)
        pen.words(str(card.count), disc, style)
