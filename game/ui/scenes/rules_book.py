"""The rules book: contents at the left, the open page at the right, and a search over all of it.

Only the open page is laid out. Where the contents do not fit beside it they are a page themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

import pygame

from game.book import signs
from game.book.book import PAGES, Find, Place, find_anchor, search
from game.i18n import t, tn
from game.rules.ruleset import Ruleset
from game.ui.book_page import set_page
from game.ui.choices import Field
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.rich_text import SNUG, Align, TextStyle
from game.ui.spoken import with_note
from game.ui.stage import Stage
from game.ui.theme import Scale
from game.ui.widgets import Button, Control, button_width, centred
from game.wording import plain

CONTENTS_WIDTH: Final = 250
TALLEST_ENTRY: Final = 36
LEAST_TARGET: Final = 28
LEAST_ENTRY: Final = 22
"""Design pixels of an entry, at any and at the player's UI size, below which the contents become a
page of their own."""
LONGEST_SEARCH: Final = 40
MOST_LISTED: Final = 20
"""So many places are shown while words are typed; a single letter is found in most of the book."""


class Showing(Enum):
    """What lies on the sheet."""

    PAGE = auto()
    CONTENTS = auto()
    FOUND = auto()


class RulesBookScene(MenuScene):
    """The rules book, open at an anchor such as `R5.3`; a match's rules mark its switches.

    Attributes:
        page: The number of the open page, from 0.
        block: The number of the block that was looked up, and is marked; None for none.
        words: What is being searched for.
        showing: What lies on the sheet.
    """

    def __init__(
        self, stage: Stage, ruleset: Ruleset | None = None, anchor: str | None = None
    ) -> None:
        super().__init__(stage)
        self._ruleset = ruleset
        place = find_anchor(anchor) if anchor is not None else None
        self.page = place.page if place else 0
        self.block = place.block if place else None
        self.words = ""
        self.showing = Showing.PAGE
        self._tops: list[int] = []
        self._is_new_page = True
        self._caret: int | None = None
        self.begin_with("back")

    # Building

    def build(self) -> None:
        """Place search, contents and sheet; beside each other where there is room."""
        look, inside = self.look, self.inside
        self.add_title(t("Rules"))
        gap = look.u(14)
        side_px = look.u(CONTENTS_WIDTH)
        field_px, back_px = look.u(42), look.u(44)
        entries_px = inside.height - field_px - back_px - look.u(12 + 10 + 8 + 12)
        least_px = max(look.scale.px(LEAST_TARGET), look.u(LEAST_ENTRY))
        is_aside = not self.is_stacked and entries_px >= len(PAGES) * least_px
        sheet = pygame.Rect(inside)
        if is_aside:
            side = pygame.Rect(inside.left, inside.top, side_px, inside.height)
            self.fixed.panel(side)
            column = side.inflate(-2 * look.u(12), -2 * look.u(12))
            self._add_field(pygame.Rect(column.left, column.top, column.width, field_px))
            entries = pygame.Rect(
                column.left, column.top + field_px + look.u(10), column.width, entries_px
            )
            self._add_contents(self.fixed, entries)
            self._add_back(pygame.Rect(column.left, column.bottom - back_px, column.width, back_px))
            sheet.left, sheet.width = side.right + gap, inside.right - side.right - gap
        else:
            bar = pygame.Rect(inside.left, inside.top, inside.width, field_px)
            self._add_bar(bar)
            sheet.top, sheet.height = bar.bottom + gap, inside.bottom - bar.bottom - gap
        self._add_sheet(sheet)

    def rebuild(self) -> None:
        """Lay out again; a page that was just opened begins where it was looked up."""
        if self._is_new_page and self.body is not None:
            self.body.scroll_px = 0
        super().rebuild()
        if self._is_new_page and self.body is not None:
            self._is_new_page = False
            if self.block and self.showing is Showing.PAGE:
                self._scroll(self._tops[self.block] - self.look.u(14))
        if isinstance(self.focused, Field) and self._caret is not None:
            self.focused.edit_position = self._caret
        self._caret = None

    def _add_field(self, box: pygame.Rect) -> None:
        Field(
            self.fixed,
            box,
            self.words,
            self._search,
            name=t("Search the rules"),
            placeholder=t("Search the rules"),
            longest=LONGEST_SEARCH,
        )

    def _add_back(self, box: pygame.Rect) -> None:
        Button(self.fixed, box, t("Back"), self.stage.pop, icon="back", name="back")

    def _add_contents(self, layer: Layer, box: pygame.Rect) -> None:
        """Place an entry for each page, as high as the box lets them be."""
        tallest_px = self.look.u(TALLEST_ENTRY if layer is self.fixed else 44)
        step_px = min(tallest_px, box.height // len(PAGES)) if box.height else tallest_px
        for number, page in enumerate(PAGES):
            place = pygame.Rect(box.left, box.top + number * step_px, box.width, step_px)
            Entry(
                layer,
                place,
                number + 1,
                page.title,
                lambda number=number: self.open(Place(number)),  # type: ignore[misc]  # mypy cannot infer a lambda's default
                is_open=number == self.page and self.showing is Showing.PAGE,
                is_on_paper=layer is self.body,
            )

    def _add_bar(self, box: pygame.Rect) -> None:
        """Place what stands at the left of a wide window in a row: back, contents, search."""
        look, gap = self.look, self.look.u(10)
        back_px = button_width(look, t("Back"), icon=True)
        self._add_back(pygame.Rect(box.left, box.top, back_px, box.height))
        label = t("Contents")
        contents = pygame.Rect(box.left + back_px + gap, box.top, 0, box.height)
        contents.width = button_width(look, label, icon=True)
        Button(self.fixed, contents, label, self._show_contents, icon="book", name="contents")
        field = pygame.Rect(contents.right + gap, box.top, 0, box.height)
        field.width = box.right - field.left
        self._add_field(field)

    def _add_sheet(self, box: pygame.Rect) -> None:
        """Lay a sheet of paper, and on it what is shown, with the foot that turns the pages."""
        look = self.look
        self.fixed.paper(box)
        padding, foot_px = look.u(30), look.u(44)
        foot = pygame.Rect(
            box.left + padding, box.bottom - look.u(16) - foot_px, box.width - 2 * padding, foot_px
        )
        view = pygame.Rect(box.left + padding, box.top + look.u(18), box.width - 2 * padding, 0)
        is_page = self.showing is Showing.PAGE
        view.height = (foot.top - look.u(8) if is_page else foot.bottom) - view.top
        # The wash of a marked block reaches beyond its text.
        margin_px = look.u(10)
        body = self.open_body(view)
        body.is_on_paper = True
        match self.showing:
            case Showing.PAGE:
                page = PAGES[self.page]
                self._tops = set_page(
                    body,
                    self.stage.settings.index_size,
                    page.title,
                    page.blocks(self._ruleset),
                    body.view.width - 2 * margin_px,
                    self.block,
                    margin_px,
                )
                self._add_foot(foot.inflate(-2 * margin_px, 0))
            case Showing.CONTENTS:
                self._add_contents(body, pygame.Rect(0, 0, body.view.width, 0))
            case Showing.FOUND:
                self._add_found(body)

    def _add_foot(self, box: pygame.Rect) -> None:
        look = self.look
        number = signs.page_of(self.page + 1, len(PAGES))
        style = look.style(Role.PAPER_SOFT, Align.CENTRE)
        middle_px = look.text.measure(number, style)[0] + 2 * look.u(14)
        widest_px = (box.width - middle_px) // 2
        self.fixed.word(number, Role.PAPER_SOFT, box, Align.CENTRE)
        for name, step in (("previous", -1), ("next", 1)):
            other = self.page + step
            if not 0 <= other < len(PAGES):
                continue
            title = PAGES[other].title
            wide_px = min(widest_px, max(look.u(150), button_width(look, title, icon=True)))
            left = box.left if step < 0 else box.right - wide_px
            place = pygame.Rect(left, box.top, wide_px, box.height)
            TurnPage(self.fixed, place, title, step, self.turn, name)

    def _add_found(self, body: Layer) -> None:
        """List the places where the words occur."""
        look, width = self.look, body.view.width
        found = search(self.words, self._ruleset)
        says = (
            tn("Found in {n} place", "Found in {n} places", len(found))
            if found
            else t("Nothing found. Try another word.")
        )
        line = pygame.Rect(look.u(10), look.u(4), width - look.u(20), 0)
        top = body.text(says, Role.PAPER_HEADING, line).bottom + look.u(8)
        for number, find in enumerate(found[:MOST_LISTED]):
            place = pygame.Rect(0, top, width, found_height(body, find, width))
            FoundEntry(body, place, find, self.open, name=f"found {number}")
            top = place.bottom + look.u(4)
        if len(found) > MOST_LISTED:
            rest = t("These are the first {n}. Another word finds fewer.", n=MOST_LISTED)
            line.top = top + look.u(6)
            top = body.text(rest, Role.PAPER_SOFT, line).bottom + look.u(8)
        body.reach(top)

    # Doing

    def open(self, place: Place) -> None:
        """Open the page of a place, and mark its block."""
        self.page, self.block = place.page, place.block
        self.words = ""
        self.showing = Showing.PAGE
        self._is_new_page = True
        if isinstance(self.focused, Field):
            # From now on the arrows turn pages.
            self.focus(next(part for part in self.parts if part.name == "back"), show_ring=False)
        self.rebuild()

    def turn(self, step: int) -> None:
        """Turn so many pages forward, or back."""
        page = self.page + step
        if 0 <= page < len(PAGES):
            self.open(Place(page))

    def confirm(self) -> None:
        """Open the first place that is found; a field may hold more than it has told yet."""
        typed = self.focused.get_text() if isinstance(self.focused, Field) else self.words
        found = search(typed, self._ruleset)
        if found:
            self.open(found[0].place)

    def escape(self) -> None:
        """Give up a search, close the contents, or leave the book."""
        if self.showing is Showing.PAGE:
            self.stage.pop()
            return
        self.words, self.showing = "", Showing.PAGE
        self._is_new_page = True
        self.rebuild()

    def _search(self, words: str) -> None:
        self.words = words
        self.showing = Showing.FOUND if words.strip() else Showing.PAGE
        self._is_new_page = True
        self._caret = self.focused.edit_position if isinstance(self.focused, Field) else None
        self.rebuild()

    def _show_contents(self) -> None:
        is_open = self.showing is Showing.CONTENTS
        self.words, self.showing = "", Showing.PAGE if is_open else Showing.CONTENTS
        self._is_new_page = True
        self.rebuild()

    def resize(self, scale: Scale) -> None:
        """Lay the book out for a scale; the contents may have come to stand beside the page."""
        if self.showing is Showing.CONTENTS:
            self.showing = Showing.PAGE
        super().resize(scale)

    def handle(self, event: pygame.Event) -> None:
        """Turn pages with the arrows and go to the search with Ctrl+F; the rest is a menu's."""
        if event.type == pygame.KEYDOWN:
            is_typing = isinstance(self.focused, Field)
            if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
                self.focus(next(part for part in self.parts if isinstance(part, Field)))
                return
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not is_typing:
                self.turn(1 if event.key == pygame.K_RIGHT else -1)
                return
        super().handle(event)


class Entry(Control):
    """A line of the contents; the open page's is cream."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        number: int,
        title: str,
        on_press: Callable[[], None],
        *,
        is_open: bool,
        is_on_paper: bool,
    ) -> None:
        super().__init__(layer, box, title)
        self.number, self.title, self.is_open = number, title, is_open
        self._on_press = on_press
        self._is_on_paper = is_on_paper
        self.show()

    def press(self) -> None:
        """Open the page."""
        self._on_press()

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw number and title."""
        look, colours = self.look, self.look.colours
        ink, figure = (
            (colours.ink, colours.paper_heading)
            if self.is_open or self._is_on_paper
            else (colours.text, colours.act)
        )
        if self.is_open or self.hovered:
            fill = colours.text if self.is_open else colours.glass_top
            if self._is_on_paper:
                fill = colours.paper_mark if self.is_open else colours.paper_hover
            canvas.blit(look.scenery.box(box.size, look.scale.px(8), fill), box)
        style = look.style(Role.LABEL if self.is_open else Role.BODY, colour=ink)
        figures = look.text.block(
            str(self.number), TextStyle(style.size_px, figure, bold=True, line_height=SNUG)
        )
        left = box.left + look.u(8)
        canvas.blit(figures, figures.get_rect(midleft=(left, box.centery)))
        left += look.u(30)
        word = look.fitted(self.title, style, box.right - left - look.u(6))
        canvas.blit(word, word.get_rect(midleft=(left, box.centery)))


class TurnPage(Control):
    """The button at the foot of a page that opens the one before or after it."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        title: str,
        step: int,
        on_press: Callable[[int], None],
        name: str,
    ) -> None:
        super().__init__(layer, box, name)
        self.title, self._step = title, step
        self._on_press = on_press
        self.show()

    @property
    def spoken(self) -> str:
        """Return the title of the page that it opens."""
        return self.title

    def press(self) -> None:
        """Turn the page."""
        self._on_press(self._step)

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw a paper button, its arrow on the side to which it turns."""
        look, colours = self.look, self.look.colours
        look.scenery.button(box.size, self.face, paper=True).draw(canvas, *box.topleft)
        style = look.style(Role.LABEL, colour=colours.ink)
        icon_px, edge_px = round(style.size_px * 1.1), look.u(13)
        word = look.fitted(self.title, style, box.width - icon_px - 3 * edge_px)
        icon = look.artwork.icon("back" if self._step < 0 else "next", icon_px, colours.ink)
        room = pygame.Rect(box.left + 2 * edge_px + icon_px, box.top, 0, box.height)
        room.width = box.width - 3 * edge_px - icon_px
        arrow = box.left + edge_px + icon_px // 2
        if self._step > 0:
            room.left = box.left + edge_px
            arrow = box.right - edge_px - icon_px // 2
        centred(canvas, icon, (arrow, box.centery))
        centred(canvas, word, room.center)


class FoundEntry(Control):
    """A place where searched words occur: its page and the text."""

    def __init__(
        self,
        layer: Layer,
        box: pygame.Rect,
        find: Find,
        on_press: Callable[[Place], None],
        name: str,
    ) -> None:
        super().__init__(layer, box, name)
        self.find = find
        self._on_press = on_press
        self.show()

    @property
    def spoken(self) -> str:
        """Return the page's title and the text."""
        return with_note(PAGES[self.find.place.page].title, plain(self.find.line))

    def press(self) -> None:
        """Open the place."""
        self._on_press(self.find.place)

    def paint(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        """Draw the page's title over the text."""
        look, colours = self.look, self.look.colours
        if self.hovered:
            canvas.blit(look.scenery.box(box.size, self.radius_px, colours.paper_hover), box)
        title, text = _found_styles(self.sheet)
        place = box.inflate(-2 * look.u(10), -2 * look.u(5))
        head = look.text.block(PAGES[self.find.place.page].title, title, place.width)
        canvas.blit(head, place.topleft)
        told = look.text.block(self.find.line, text, place.width)
        canvas.blit(told, (place.left, place.top + head.get_height()))


def found_height(layer: Layer, find: Find, width_px: int) -> int:
    """Return the height in pixels of a found place in a list of that width."""
    look = layer.look
    title, text = _found_styles(layer)
    inner_px = width_px - 2 * look.u(10)
    head_px = look.text.measure(PAGES[find.place.page].title, title, inner_px)[1]
    told_px = look.text.measure(find.line, text, inner_px)[1]
    return max(look.u(44), head_px + told_px + 2 * look.u(5))


def _found_styles(layer: Layer) -> tuple[TextStyle, TextStyle]:
    """Return how a found page's title and the found text are set."""
    look = layer.look
    return (
        TextStyle(look.scale.text(14.5), look.colours.paper_heading, True, line_height=SNUG),
        TextStyle(look.scale.text(14.5), look.colours.ink, line_height=SNUG),
    )
