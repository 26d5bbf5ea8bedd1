"""Sets the blocks of the rules book on a layer: texts, tables, pictures of cards, notes beside.

Where a page is wide enough, switches and tips stand in a column of their own beside the text.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, assert_never

import pygame

from game.book import signs
from game.book.blocks import (
    Block,
    Heading,
    Paragraph,
    Picture,
    Pictures,
    Row,
    Shown,
    Switch,
    Table,
    Tip,
)
from game.i18n import t
from game.storage.settings import IndexSize
from game.ui.deck import Index, card_size
from game.ui.layers import Page
from game.ui.look import Look
from game.ui.rich_text import SNUG, TextStyle
from game.ui.table.paint.cards import stand_in_badge
from game.ui.table.poses import Badge
from game.ui.theme import Colour
from game.wording import Bold, Line

TITLE_SIZE: Final = 30
HEADING_SIZE: Final = 20
TEXT_SIZE: Final = 16
NOTE_SIZE: Final = 14.5
SIGN_SIZE: Final = 12.5

SIDE: Final = 250
"""Design pixels of the column beside the text."""
ASIDE_FROM: Final = 700
"""Width in design pixels from which switches and tips have a column of their own."""
LONGEST_LINE: Final = 700
"""Design pixels beyond which a line of text is hard to read."""
PICTURE_FROM: Final = 262
"""Design pixels that each of several pictures in a row has at least."""
CARD: Final = 116
LEAST_CARD: Final = 76
"""Height of the cards in design pixels, at best and where a page fits without scrolling then."""
BETWEEN: Final = 10
"""Design pixels between two blocks."""
STEP: Final = 0.62
"""How much of a card shows beside the next, as a share of its width."""
NARROWEST: Final = 110
"""Design pixels that the caption of a single card has at least."""
SHRINKS_TO: Final = 0.85
"""How far pictures may be drawn together so that all of them stand in one row."""
RAISED: Final = 9
LABEL_SHARE: Final = 0.15
"""Size of a stand-in's badge, as a share of the card's height."""


def set_page(
    layer: Page,
    index_size: IndexSize,
    title: str,
    blocks: Sequence[Block],
    width_px: int,
    marked: int | None,
    left_px: int,
) -> list[int]:
    """Set a page as `BookPage.set` does, with smaller cards where all of it then fits the view.

    Returns:
        Where each block begins, with the heading over it.
    """
    look, view = layer.look, layer.view
    card_px = look.u(CARD)
    if any(isinstance(block, Pictures) for block in blocks):
        draft = BookPage(Page(look, view), index_size, card_px)
        draft.set(title, blocks, width_px, marked, left_px)
        too_long_px = max(0, draft.bottom_px - view.height)
        fitting_px = card_px - math.ceil(too_long_px / draft.card_rows)
        if fitting_px >= look.u(LEAST_CARD):
            card_px = fitting_px
    page = BookPage(layer, index_size, card_px)
    page.set(title, blocks, width_px, marked, left_px)
    return page.tops


class BookPage:
    """One page being set on a layer.

    Attributes:
        tops: Where each block begins, with the heading over it.
        card_rows: How many rows of cards there are one below the other.
    """

    def __init__(self, layer: Page, index_size: IndexSize, card_px: int) -> None:
        self.tops: list[int] = []
        self.card_rows = 0
        self._layer = layer
        self._look: Look = layer.look
        self._index = Index.LARGE if index_size is IndexSize.LARGE else Index.NORMAL
        self._card_px = card_px

    def set(
        self,
        title: str,
        blocks: Sequence[Block],
        width_px: int,
        marked: int | None,
        left_px: int = 0,
    ) -> None:
        """Set a page below its title.

        Args:
            title: The page's title.
            blocks: What follows it.
            width_px: The room for all of it.
            marked: The number of the block that stands on a wash of colour, if any.
            left_px: Where the page begins on the layer.
        """
        look = self._look
        has_aside = width_px >= look.u(ASIDE_FROM) and any(
            isinstance(block, Switch | Tip) for block in blocks
        )
        side_px = look.u(SIDE) if has_aside else 0
        main_px = width_px - side_px - (look.u(26) if has_aside else 0)
        top = self._title(title, pygame.Rect(left_px, 0, width_px, 0))
        side_top = row_top = top
        for number, block in enumerate(blocks):
            is_marked = number == marked
            if has_aside and isinstance(block, Switch | Tip):
                box = pygame.Rect(left_px + width_px - side_px, 0, side_px, 0)
                box.top = max(side_top, row_top)
                self.tops.append(box.top)
                side_top = self._note(block, box, is_marked=is_marked) + look.u(14)
                continue
            row_top = top
            is_headed = number and isinstance(blocks[number - 1], Heading)
            self.tops.append(self.tops[-1] if is_headed else top)
            box = pygame.Rect(left_px, top, main_px, 0)
            bottom = self._block(block, box, is_marked=is_marked)
            top = bottom + look.u(6 if isinstance(block, Heading) else BETWEEN)
        self._layer.reach(max(top, side_top) - look.u(BETWEEN))

    @property
    def bottom_px(self) -> int:
        """Return where the page ends."""
        return self._layer.bottom_px

    # Parts of a page

    def _title(self, title: str, box: pygame.Rect) -> int:
        look, layer = self._look, self._layer
        flower_px = look.u(44)
        layer.stamp(look.artwork.ornament("marigold_clay", flower_px), box.right - flower_px, 0)
        small_px = round(flower_px * 0.62)
        layer.stamp(
            look.artwork.ornament("marigold_gold", small_px),
            box.right - flower_px - round(small_px * 0.8),
            flower_px // 2 - look.u(2),
        )
        style = self._style(TITLE_SIZE, look.colours.paper_heading, bold=True, snug=True)
        room = pygame.Rect(box.left, look.u(2), box.width - flower_px - small_px, 0)
        return self._text(title, style, room).bottom + look.u(BETWEEN)

    def _block(self, block: Block, box: pygame.Rect, *, is_marked: bool) -> int:
        """Set a block in the width of a box; return its bottom."""
        match block:
            case Heading(text=text):
                colour = self._look.colours.paper_heading
                style = self._style(HEADING_SIZE, colour, bold=True, snug=True)
                box = box.move(0, self._look.u(5))
                return self._washed(is_marked, box, self._text(text, style, box).bottom)
            case Paragraph(line=line, is_ruling=is_ruling):
                return self._paragraph(line, box, is_ruling=is_ruling, is_marked=is_marked)
            case Switch() | Tip():
                return self._note(block, box, is_marked=is_marked)
            case Pictures(items=items):
                bottom = self._pictures(items, box, are_judged=block.are_judged)
                return self._washed(is_marked, box, bottom)
            case Table():
                return self._washed(is_marked, box, self._table(block, box))
            case _:
                assert_never(block)

    def _paragraph(self, line: Line, box: pygame.Rect, *, is_ruling: bool, is_marked: bool) -> int:
        look = self._look
        room = pygame.Rect(box.left, box.top, min(box.width, look.u(LONGEST_LINE)), 0)
        bottom = self._text(line, self._style(TEXT_SIZE), room).bottom
        if is_ruling:
            bottom = self._sign(signs.ruling(), pygame.Rect(room.left, bottom, room.width, 0))
        return self._washed(is_marked, room, bottom)

    def _sign(self, words: str, box: pygame.Rect) -> int:
        """Write a mark in small letters; return its bottom."""
        style = self._style(SIGN_SIZE, self._look.colours.paper_heading, bold=True)
        return self._text(words, style, box).bottom

    def _washed(self, is_marked: bool, box: pygame.Rect, bottom: int) -> int:
        """Put a wash of colour under a marked block; return its bottom."""
        if is_marked:
            look = self._look
            reach_px = look.u(9)
            whole = pygame.Rect(box.left, box.top, box.width, bottom - box.top)
            whole.inflate_ip(2 * reach_px, reach_px)
            bar = pygame.Surface((look.u(4), whole.height))
            bar.fill(look.colours.act)
            self._layer.underlay(bar, whole.topleft)
            wash = look.scenery.box(whole.size, look.u(4), look.colours.paper_mark)
            self._layer.underlay(wash, whole.topleft)
        return bottom

    # Notes

    def _note(self, note: Switch | Tip, box: pygame.Rect, *, is_marked: bool) -> int:
        """Set a switch or a tip on a card with a coloured edge; return its bottom."""
        look, colours = self._look, self._look.colours
        edge_px, padding_px = look.u(5), look.u(14)
        width_px = min(box.width, look.u(LONGEST_LINE))
        inner = pygame.Rect(
            box.left + edge_px + padding_px,
            box.top + look.u(11),
            width_px - edge_px - 2 * padding_px,
            0,
        )
        match note:
            case Tip(line=line):
                edge = colours.paper_good
                top = self._sign(t("Tip"), inner)
                inside = pygame.Rect(inner.left, top, inner.width, 0)
                bottom = self._text(line, self._style(NOTE_SIZE), inside).bottom
            case Switch():
                edge = colours.act
                bottom = self._switch(note, inner)
            case _:
                assert_never(note)
        whole = pygame.Rect(box.left, box.top, width_px, bottom + look.u(12) - box.top)
        bar = look.scenery.box((edge_px * 2, whole.height), look.u(4), edge)
        ground = look.scenery.box(whole.size, look.u(6), colours.card, colours.paper_edge, 1).copy()
        ground.blit(bar, (0, 0), (0, 0, edge_px, whole.height))
        self._layer.underlay(ground, whole.topleft)
        return self._washed(is_marked, whole, whole.bottom)

    def _switch(self, switch: Switch, box: pygame.Rect) -> int:
        look, colours = self._look, self._look.colours
        top = self._sign(signs.whose(switch), box)
        title = pygame.Rect(box.left, top, box.width, 0)
        top = self._text(switch.title, self._style(NOTE_SIZE, bold=True), title).bottom
        icon_px = look.u(14)
        for option in switch.options:
            row = pygame.Rect(box.left + icon_px + look.u(6), top + look.u(4), 0, 0)
            row.width = box.right - row.left
            is_first = option.is_chosen or (option.is_standard and not switch.is_own)
            style = self._style(NOTE_SIZE, None if is_first else colours.paper_soft)
            told = signs.told(option, switch)
            text = self._text((Bold(told),) if option.is_chosen else told, style, row)
            middle = (box.left + icon_px // 2, row.top + round(style.size_px * SNUG / 2) + 1)
            if option.is_chosen:
                self._layer.icon("tick", icon_px, colours.paper_good, middle)
            else:
                dot = look.scenery.pill((look.u(5), look.u(5)), style.colour)
                self._layer.stamp(dot, *dot.get_rect(center=middle).topleft)
            top = text.bottom
        if switch.is_ruling:
            top = self._sign(signs.ruling(), pygame.Rect(box.left, top + look.u(4), box.width, 0))
        return top

    # Pictures

    def _pictures(self, items: Sequence[Picture], box: pygame.Rect, *, are_judged: bool) -> int:
        """Set pictures side by side, each above its caption; return the bottom."""
        look = self._look
        gap_px = look.u(20)
        widths = self._widths(items, box.width, gap_px)
        columns = len(widths)
        top = box.top
        self.card_rows += -(-len(items) // columns)
        for first in range(0, len(items), columns):
            row = items[first : first + columns]
            raised_px = (
                look.u(RAISED) if any(card.is_raised for item in row for card in item.cards) else 0
            )
            left, bottoms = box.left, []
            for item, width_px in zip(row, widths, strict=False):
                place = pygame.Rect(left, top + raised_px, width_px, 0)
                bottoms.append(self._picture(item, place, is_judged=are_judged))
                left += width_px + gap_px
            top = max(bottoms) + look.u(12)
        return top - look.u(12)

    def _widths(self, items: Sequence[Picture], room_px: int, gap_px: int) -> list[int]:
        """Return the widths of the pictures in a row: of all that nearly fit, or of a grid."""
        look = self._look
        card_px = card_size(look.u(CARD))[0]
        wishes = [
            max(look.u(NARROWEST), round(card_px * (1 + STEP * (len(item.cards) - 1))))
            for item in items
        ]
        share = (room_px - gap_px * (len(items) - 1)) / sum(wishes)
        if len(items) > 1 and SHRINKS_TO <= share < 1:
            return [int(wish * share) for wish in wishes]
        columns = max(1, min(len(items), (room_px + gap_px) // look.u(PICTURE_FROM)))
        return [(room_px - gap_px * (columns - 1)) // columns] * columns

    def _picture(self, picture: Picture, box: pygame.Rect, *, is_judged: bool) -> int:
        look, layer = self._look, self._layer
        height_px = self._card_px
        size = card_size(height_px)
        count = len(picture.cards)
        step_px = min(STEP * size[0], (box.width - size[0]) / max(1, count - 1))
        for index, shown in enumerate(picture.cards):
            up_px = look.u(RAISED) if shown.is_raised else 0
            self._card(shown, box.left + round(index * step_px), box.top - up_px, height_px)
        under = pygame.Rect(box.left, box.top + height_px + look.u(7), box.width, 0)
        style = self._style(NOTE_SIZE)
        if picture.is_legal is None or not is_judged:
            return self._text(picture.caption, style, under).bottom
        colour = look.colours.paper_good if picture.is_legal else look.colours.paper_bad
        icon_px = look.u(15)
        middle = (under.left + icon_px // 2, under.top + round(style.size_px * 0.7))
        layer.icon("tick" if picture.is_legal else "cross", icon_px, colour, middle)
        words = pygame.Rect(under.left + icon_px + look.u(6), under.top, 0, 0)
        words.width = under.right - words.left
        verdict = (Bold(signs.verdict(is_legal=picture.is_legal)), " ")
        style = self._style(NOTE_SIZE, strong=colour)
        return self._text((*verdict, *picture.caption), style, words).bottom

    def _card(self, shown: Shown, left: int, top: int, height_px: int) -> None:
        look, layer = self._look, self._layer
        face = look.deck.face(shown.card, height_px, self._index, wild=shown.is_wild)
        layer.sprite(look.scenery.shadow(face.get_size()), left, top)
        layer.stamp(face, left, top)
        if shown.meaning is not None:
            badge = stand_in_badge(
                look.scenery,
                look.deck,
                Badge(shown.meaning.rank, shown.meaning.suit),
                max(look.scale.text(SIGN_SIZE), round(height_px * LABEL_SHARE)),
            )
            inset_px = round(height_px * 0.02)
            layer.stamp(badge, left + inset_px, top + height_px - badge.get_height() - inset_px)

    # Tables

    def _table(self, table: Table, box: pygame.Rect) -> int:
        """Set a table, its last columns broken where the width wants it; return its bottom."""
        look, colours = self._look, self._look.colours
        gap_px = look.u(18)
        widths = self._columns(table, min(box.width, look.u(LONGEST_LINE)), gap_px)
        head = self._style(SIGN_SIZE, colours.paper_heading, bold=True, snug=True)
        top = self._cells(tuple((text,) for text in table.heads), head, widths, box.topleft, gap_px)
        inner_px = sum(widths) + gap_px * (len(widths) - 1)
        for row in table.rows:
            rule = pygame.Surface((inner_px, max(1, look.scale.px(1))))
            rule.fill(colours.paper_rule)
            top += look.u(4)
            self._layer.stamp(rule, box.left, top)
            bottom = self._row(row, widths, (box.left, top + look.u(4)), gap_px)
            whole = pygame.Rect(box.left, top + look.u(2), inner_px, bottom - top + look.u(2))
            self._washed(row.is_marked, whole, whole.bottom)
            if row.is_left_out:
                line = pygame.Surface((inner_px, max(1, look.scale.px(1.5))))
                line.fill(colours.paper_soft)
                self._layer.stamp(line, box.left, whole.centery)
            top = bottom
        return top

    def _row(self, row: Row, widths: Sequence[int], corner: tuple[int, int], gap_px: int) -> int:
        colours = self._look.colours
        style = self._style(NOTE_SIZE, colours.paper_soft if row.is_left_out else None)
        return self._cells(row.cells, style, widths, corner, gap_px)

    def _cells(
        self,
        cells: Sequence[Line],
        style: TextStyle,
        widths: Sequence[int],
        corner: tuple[int, int],
        gap_px: int,
    ) -> int:
        left, top = corner
        bottom = top
        for cell, width_px in zip(cells, widths, strict=True):
            place = pygame.Rect(left, top, width_px, 0)
            bottom = max(bottom, self._text(cell, style, place).bottom)
            left += width_px + gap_px
        return bottom

    def _columns(self, table: Table, room_px: int, gap_px: int) -> list[int]:
        """Return a width for each column; the widest gives way until all fit the room."""
        head = self._style(SIGN_SIZE, bold=True, snug=True)
        style = self._style(NOTE_SIZE)
        measure = self._look.text.measure
        widths = [
            max(
                measure(heading, head)[0],
                *(measure(row.cells[column], style)[0] for row in table.rows),
            )
            for column, heading in enumerate(table.heads)
        ]
        excess_px = sum(widths) + gap_px * (len(widths) - 1) - room_px
        if excess_px > 0:
            widest = widths.index(max(widths))
            widths[widest] = max(self._look.u(60), widths[widest] - excess_px)
        return widths

    # Text

    def _text(self, line: Line | str, style: TextStyle, box: pygame.Rect) -> pygame.Rect:
        picture = self._look.text.block(line, style, box.width)
        self._layer.stamp(picture, *box.topleft)
        return picture.get_rect(topleft=box.topleft)

    def _style(
        self,
        size: float,
        colour: Colour | None = None,
        *,
        bold: bool = False,
        snug: bool = False,
        strong: Colour | None = None,
    ) -> TextStyle:
        look = self._look
        own = colour or look.colours.ink
        size_px = look.scale.text(size)
        if snug:
            return TextStyle(size_px, own, bold, strong=strong, line_height=SNUG)
        return TextStyle(size_px, own, bold, strong=strong)
