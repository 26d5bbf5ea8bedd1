"""What opens over the table: the pause menu, the whole discard pile, the moves, the short help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Final, TypeAlias

import pygame

from game.i18n import t, tn
from game.match import Match
from game.players import Player
from game.rules.cards import Face, Rank, SeatId, Suit, face, is_wild
from game.rules.ruleset import Ruleset, WildSwap
from game.rules.views import PlayerView
from game.ui.deck import Index, card_size
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import UNASKED_S, MenuScene
from game.ui.rich_text import row_height
from game.ui.scenes.column import ROW, ColumnScene, Way
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.stage import Stage
from game.ui.table.content.presenter import log_shown
from game.ui.widgets import Button, button_width
from game.wording import Chip, Line, WildChip, compose

TALLEST_CARD: Final = 128
LEAST_STRIP: Final = 0.36
"""How much of each card of the pile shows at least, as a share of its width."""
HEADING_GAP: Final = 4
LINE_GAP: Final = 5
TOPIC_GAP: Final = 10
"""Units below a heading, a line and a topic of the short help."""
BETWEEN: Final = 44
INDENT: Final = 14
"""Units between the columns of the short help, and before its lines."""
Topic: TypeAlias = tuple[str, tuple[Line, ...]]
"""A heading of the short help with its paragraphs."""


class _Sheet(MenuScene):
    """A bubble over the dimmed table with one button that closes it."""

    is_overlay = True

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Dim the table below."""
        self.draw_scrim(surface)

    def escape(self) -> None:
        """Go back to the table."""
        self.stage.pop()

    def _frame(
        self,
        width_px: int,
        height_px: int,
        title: str,
        more: Sequence[tuple[str, str, Callable[[], None]]] = (),
    ) -> pygame.Rect:
        """Draw the bubble with its title and buttons; return the room between them.

        Args:
            width_px: What is wanted of the room.
            height_px: The same.
            title: At the top.
            more: Buttons beside the one that closes: names, words, what they do.
        """
        look, layer, scale = self.look, self.fixed, self.look.scale
        padding, button_px = look.u(24), look.u(ROW)
        title_px = look.u(36)
        width_px = min(width_px + 2 * padding, scale.width_px - 2 * look.band_px)
        whole_px = height_px + 2 * padding + title_px + button_px + look.u(28)
        whole_px = min(whole_px, scale.height_px - 2 * look.band_px)
        box = pygame.Rect(0, 0, width_px, whole_px)
        box.center = (scale.width_px // 2, scale.height_px // 2)
        layer.sprite(look.scenery.bubble(box.size), *box.topleft)
        inner = box.inflate(-2 * padding, -2 * padding)
        layer.text(title, Role.TITLE, pygame.Rect(inner.left, inner.top, inner.width, title_px))
        label = t("Back to the table")
        wide_px = button_width(look, label)
        place = pygame.Rect(inner.right - wide_px, inner.bottom - button_px, wide_px, button_px)
        Button(layer, place, label, self.stage.pop, is_primary=True, name="close")
        for name, words, on_press in more:
            wide_px = button_width(look, words)
            left_px = place.left - look.u(10) - wide_px
            place = pygame.Rect(left_px, place.top, wide_px, button_px)
            Button(layer, place, words, on_press, name=name)
        top_px = inner.top + title_px + look.u(10)
        return pygame.Rect(inner.left, top_px, inner.width, place.top - look.u(18) - top_px)


class PauseScene(ColumnScene):
    """The table's menu; Escape goes on with the game."""

    def __init__(
        self,
        stage: Stage,
        *,
        on_leave: Callable[[], None],
        on_rules: Callable[[], None],
        on_scores: Callable[[], None] | None = None,
        on_abandon: Callable[[], None] | None = None,
        more: Callable[[], Sequence[Way]] = tuple,
        match: Match | None = None,
    ) -> None:
        """Offer what every match does, and `more`; without a `match` leaving loses nothing."""
        super().__init__(stage)
        self._match = match
        self._more = more
        self._on_scores, self._on_rules = on_scores, on_rules
        self._on_leave, self._on_abandon = on_leave, on_abandon
        self.begin_with("resume")

    def title(self) -> str:
        """Return what stands above the column."""
        return t("Pause")

    def ways(self) -> Sequence[Way]:
        """Return what is offered now."""
        ways = [Way("resume", t("Resume"), self.stage.pop, "play")]
        if self._on_scores is not None:
            ways.append(Way("scores", t("Score sheet"), self._on_scores, "chart"))
        ways += [
            way._replace(on_press=partial(self.go_on_and, way.on_press)) for way in self._more()
        ]
        ways.append(Way("rules", t("Rules"), self._on_rules, "book"))
        ways.append(Way("settings", t("Settings"), self._open_settings, "gear"))
        ways.append(Way("leave", leave_words(self._match), self._on_leave, "exit"))
        if self._on_abandon is not None:
            ways.append(Way("abandon", t("Abandon the match…"), self._on_abandon, "trash"))
        return ways

    def _open_settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self.stage.push(SettingsScene(self.stage))


def leave_words(match: Match | None) -> str:
    """Return what goes to the title, and what that costs."""
    if match is not None and not match.is_kept:
        return t("Exit to title without saving")
    if match is not None and match.unsaved:
        return tn(
            "Exit to title, {n} move is not saved",
            "Exit to title, {n} moves are not saved",
            match.unsaved,
        )
    return t("Save and exit to title")


class PileScene(_Sheet):
    """Every discard of the round still in the pile, the first at the left."""

    def __init__(self, stage: Stage, view: PlayerView) -> None:
        super().__init__(stage)
        self._cards = view.table.discards
        self._wild_rank = view.table.wild_rank
        self.begin_with("close")

    def build(self) -> None:
        """Lay the cards in rows, as large as they fit."""
        look, scale = self.look, self.look.scale
        width_px = round(scale.width_px * 0.86)
        room_px = round(scale.height_px * 0.62)
        card_px, rows = self._fit(width_px, room_px)
        wide_px, high_px = card_size(card_px)
        gap_px = look.scale.px(8)
        room = self._frame(width_px, rows * (high_px + gap_px), t("Discard pile, oldest first"))
        a_row = -(-len(self._cards) // rows)
        step_px = min(wide_px + gap_px, (room.width - wide_px) // max(1, a_row - 1))
        for place, card in enumerate(self._cards):
            row, column = divmod(place, a_row)
            picture = self.look.deck.face(
                card, card_px, Index.NORMAL, wild=is_wild(card, self._wild_rank)
            )
            left_px = room.left + column * step_px
            self.fixed.stamp(picture, left_px, room.top + row * (high_px + gap_px))

    def _fit(self, width_px: int, height_px: int) -> tuple[int, int]:
        """Return the tallest cards, and in how many rows, that show every index."""
        gap_px = self.look.scale.px(8)
        for card_px in range(self.look.scale.px(TALLEST_CARD), 30, -2):
            wide_px, high_px = card_size(card_px)
            in_row = 1 + int((width_px - wide_px) // (wide_px * LEAST_STRIP))
            rows = -(-len(self._cards) // in_row)
            if rows * (high_px + gap_px) <= height_px:
                return card_px, max(1, rows)
        return 30, max(1, len(self._cards) // 20)


class MovesScene(_Sheet):
    """The moves of the round, for windows without room for the log's column."""

    def __init__(
        self, stage: Stage, view: PlayerView, players: Sequence[Player], own: SeatId | None
    ) -> None:
        super().__init__(stage)
        self._lines = [entry.line for entry in log_shown(view, players, own)]
        self.begin_with("close")

    def build(self) -> None:
        """Write as many of the last moves as fit."""
        look, scale = self.look, self.look.scale
        width_px = min(look.u(560), round(scale.width_px * 0.8))
        most_px = round(scale.height_px * 0.58)
        heights = [look.height(line, Role.BODY, width_px) + look.u(6) for line in self._lines]
        first, total_px = len(heights), 0
        while first > 0 and total_px + heights[first - 1] <= most_px:
            first -= 1
            total_px += heights[first]
        room = self._frame(width_px, max(total_px, look.u(40)), t("Moves of this round"))
        top_px = room.top
        for line, height_px in zip(self._lines[first:], heights[first:], strict=True):
            place = pygame.Rect(room.left, top_px, room.width, height_px)
            self.fixed.text(line, Role.BODY, place)
            top_px += height_px


class UnsavedScene(QuestionScene):
    """Tells that a move could not be saved; it stays until one of the answers is chosen."""

    def __init__(
        self,
        stage: Stage,
        why: str,
        on_unsaved: Callable[[], None],
        on_leave: Callable[[], None],
        *,
        is_own: bool,
    ) -> None:
        """Ask how to go on.

        Args:
            stage: The stage.
            why: What went wrong.
            on_unsaved: Lets moves count that cannot be saved.
            on_leave: Leaves the table.
            is_own: Whether it was a person's move, who can simply do it again.
        """
        self._is_own = is_own
        super().__init__(
            stage,
            t("The move could not be saved"),
            why,
            Answer(t("Try again")),
            Answer(t("Go on unsaved"), on_unsaved),
            Answer(t("Exit to title"), on_leave),
        )
        self.ignores_presses_s = UNASKED_S

    def escape(self) -> None:
        """Stay where going on without an answer would only ask again."""
        if self._is_own:
            super().escape()


class HelpScene(_Sheet):
    """The aim, the melds, a turn, the points and the keys, in a few paragraphs."""

    def __init__(self, stage: Stage, ruleset: Ruleset) -> None:
        super().__init__(stage)
        self._ruleset = ruleset
        self.begin_with("close")

    def build(self) -> None:
        """Write headings and paragraphs in two columns, or in one for large text; it may scroll."""
        look = self.look
        whole_px = min(look.u(1060), round(look.scale.width_px * 0.92))
        columns = help_columns(self._ruleset)
        if self.is_stacked:
            columns = (tuple(chain.from_iterable(columns)),)
        # At first as though all fits: the frame is no higher than the window.
        width_px = self._column_px(whole_px, len(columns))
        height_px = max(self._height(column, width_px) for column in columns)
        more = (
            ("book", t("Rules book"), self._open_book),
            ("keys", t("Keys"), self._open_keys),
        )
        room = self._frame(whole_px, height_px, t("How to play"), more)
        body = self.open_body(room)
        width_px = self._column_px(body.view.width, len(columns))
        for number, column in enumerate(columns):
            left_px = number * (width_px + look.u(BETWEEN))
            self._add_column(body, pygame.Rect(left_px, 0, width_px, 0), column)

    def _column_px(self, whole_px: int, count: int) -> int:
        return (whole_px - (count - 1) * self.look.u(BETWEEN)) // count

    def _height(self, column: Sequence[Topic], width_px: int) -> int:
        look = self.look
        return sum(
            look.height(heading, Role.SUBHEADING, width_px)
            + sum(
                look.height(line, Role.BODY, width_px - look.u(INDENT)) + look.u(LINE_GAP)
                for line in lines
            )
            + look.u(TOPIC_GAP + HEADING_GAP)
            for heading, lines in column
        )

    def _add_column(self, body: Layer, place: pygame.Rect, column: Sequence[Topic]) -> None:
        """Write topics below each other, several paragraphs behind dots."""
        look = self.look
        dot_px, row_px = max(4, look.u(5)), row_height(look.style(Role.BODY))
        dot = look.scenery.box((dot_px, dot_px), dot_px / 2, look.colours.act)
        for heading, lines in column:
            place.top = body.text(heading, Role.SUBHEADING, place).bottom + look.u(HEADING_GAP)
            indent_px = look.u(INDENT) if len(lines) > 1 else 0
            for line in lines:
                if indent_px:
                    body.stamp(dot, place.left + look.u(1), place.top + (row_px - dot_px) // 2)
                words = place.move(indent_px, 0)
                words.width -= indent_px
                place.top = body.text(line, Role.BODY, words).bottom + look.u(LINE_GAP)
            place.top += look.u(TOPIC_GAP)

    def _open_keys(self) -> None:
        # The list of keys leads back to this help.
        from game.ui.scenes.keys_sheet import KeysScene

        self.stage.replace(KeysScene(self.stage, self.stage.settings.keys, self._ruleset, None))

    def _open_book(self) -> None:
        from game.ui.scenes.rules_book import RulesBookScene

        self.stage.replace(RulesBookScene(self.stage, self._ruleset))


def help_columns(ruleset: Ruleset) -> tuple[tuple[Topic, ...], ...]:
    """Return what the help tells: what one wants to reach, and what one does for it."""
    aim = t(
        "Be the first to get rid of all your cards. The others then count what "
        "they still hold, and who has the fewest points after the last round wins."
    )
    points = t(
        "Cards left in the hand count: jokers and wild cards 20, aces 15, kings, "
        "queens, jacks and tens 10, all others 5."
    )
    return (
        (
            (t("The aim"), ((aim,),)),
            (t("Sets, runs and wild cards"), _help_on_melds()),
            (t("Points"), ((points,),)),
        ),
        (
            (t("Your turn"), tuple((text,) for text in _help_on_turns(ruleset))),
            (t("Keys"), tuple((text,) for text in _help_on_keys())),
        ),
    )


def _help_on_melds() -> tuple[Line, ...]:
    eights = _chips(face(Rank(8), suit) for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS))
    hearts = _chips(face(Rank(rank), Suit.HEARTS) for rank in (5, 6, 7, 8))
    return (
        (
            t(
                "Each round has a contract of sets and runs; the flag at the top says which. "
                "Collect it in your hand, then lay it down all at once."
            ),
        ),
        compose(t("A set is three or more cards of one rank: {cards}"), cards=eights),
        compose(t("A run is four or more cards of one suit in a row: {cards}"), cards=hearts),
        compose(
            t("{wild} cards stand in for any other: the jokers, and the rank on the yellow flag."),
            wild=WildChip(t("Wild")),
        ),
    )


def _chips(faces: Iterable[Face]) -> Line:
    pieces = [piece for each in faces for piece in (" ", Chip(each))]
    return tuple(pieces[1:])


def _help_on_turns(ruleset: Ruleset) -> tuple[str, ...]:
    lay_off = (
        t("From your next turn on you may add cards to any meld on the table.")
        if ruleset.strict_lay_off
        else t("Once you are down you may add cards to any meld on the table.")
    )
    swaps: tuple[str, ...] = ()
    if ruleset.wild_swap is WildSwap.DOWN:
        swaps = (
            t(
                "Once you are down you may also swap: put the card for which a wild stands in its "
                "place, and the wild is yours."
            ),
        )
    elif ruleset.wild_swap is WildSwap.ANYONE:
        swaps = (
            t(
                "You may swap at any time: put the card for which a wild on the table stands in "
                "its place, and the wild is yours."
            ),
        )
    return (
        t("Draw a card: click the stock or the top of the discard pile."),
        t("Put cards into the tray above your hand. When every slot is complete, press Lay down."),
        lay_off,
        *swaps,
        t("End your turn by dropping one card on the discard pile."),
        t("Drag cards, or click them and then the place where they shall go."),
        t("Several cards dropped at an end of your hand stay together as a group."),
    )


def _help_on_keys() -> tuple[str, ...]:
    return (
        t("Everything can be done without a mouse. Press ? at the table for the list of all keys."),
        t("Press it on a card, a slot or a button for the rule behind it."),
    )
