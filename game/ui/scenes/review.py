"""After a round: the player's dearest decisions, each on the table as it then was, with words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.arrangement import fresh
from game.coach.meter import Meter, Meters
from game.coach.review import Verdict, dearest, judge
from game.history.recording import Frame, recording_of
from game.i18n import t, tn
from game.players import Player
from game.round_log import event_line, log
from game.rules.actions import Action, Discard, DrawDiscard
from game.rules.cards import SeatId
from game.rules.events import CardDiscarded, CardDrawn, Event, Source
from game.rules.views import PlayerView
from game.storage.records import MatchRecord
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.stage import Stage
from game.ui.table.arrangement import sorted_by_suit
from game.ui.table.box import Box
from game.ui.table.content.advice import advised_cards, better_line
from game.ui.table.content.presentation import HintMarks
from game.ui.table.hands.desk import Desk
from game.ui.table.motion.animation import Animator
from game.ui.table.motion.showing import Showing, Shown
from game.ui.table.paint.lights import Lights
from game.ui.table.paint.painter import Painter
from game.ui.widgets import Button, button_width
from game.wording import Line


def own_moves(record: MatchRecord, seat: SeatId, number: int) -> list[Frame]:
    """Return what the person of a seat did in a round, not what the computer did there.

    Raises:
        UnreadableMatch: The record cannot be dealt.
    """
    return [
        frame
        for frame in recording_of(record).frames
        if frame.seat == seat
        and frame.thought is None
        and frame.before[seat].table.round_number == number
    ]


def done_line(view: PlayerView, action: Action) -> Line:
    """Return what the player did, as a sentence."""
    own = view.seat
    event: Event = CardDrawn(own, Source.STOCK, None)
    match action:
        case DrawDiscard():
            event = CardDrawn(own, Source.DISCARDS, view.table.discards[-1])
        case Discard(card=card):
            event = CardDiscarded(own, card)
    return event_line(event, (), own)


class ReviewScene(MenuScene):
    """Goes through the decisions that cost most."""

    def __init__(
        self,
        stage: Stage,
        players: Sequence[Player],
        moves: Sequence[Frame],
        *,
        had_bad_luck: bool = False,
    ) -> None:
        """Take what the player did in the round.

        Args:
            stage: The stage.
            players: Who sat at the table.
            moves: What `own_moves` returns, and not nothing.
            had_bad_luck: Whether the cards explain what good play does not.
        """
        super().__init__(stage)
        self._players = players
        self._moves = moves
        self._had_bad_luck = had_bad_luck
        self._judging = judge((move.before[move.seat], move.action) for move in moves)
        self._judged: list[Verdict | None] = []
        self._verdicts: tuple[Verdict, ...] | None = None
        self._at = 0
        self._meters = Meters()
        self._showing = Showing()
        self._desk: Desk | None = None
        self._painter: Painter | None = None
        self.begin_with("next")

    @property
    def verdicts(self) -> tuple[Verdict, ...] | None:
        """Return the verdicts; None while decisions are still looked at."""
        return self._verdicts

    @property
    def position(self) -> int:
        """Return which verdict shows, from 0."""
        return self._at

    def update(self, elapsed_s: float) -> None:
        """Judge one decision more: the Expert takes its time over each."""
        super().update(elapsed_s)
        if self._verdicts is not None:
            return
        try:
            self._judged.append(next(self._judging))
        except StopIteration:
            self._verdicts = dearest(self._judged)
        self.rebuild()

    def go(self, position: int) -> None:
        """Show another verdict."""
        self._at = position
        self.rebuild()

    def handle(self, event: pygame.Event) -> None:
        """Serve one event; comma and full stop go back and on."""
        last = len(self._verdicts or ()) - 1
        if event.type == pygame.KEYDOWN and event.key == pygame.K_COMMA and self._at > 0:
            return self.go(self._at - 1)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_PERIOD and self._at < last:
            return self.go(self._at + 1)
        super().handle(event)
        return None

    # Drawing

    def build(self) -> None:
        """Lay out the table of the verdict that shows, and the words beside it."""
        if not self._verdicts:
            self._desk = self._painter = None
            self._build_plain()
            return
        verdict = self._verdicts[self._at]
        view = verdict.view
        arrangement = sorted_by_suit(
            fresh(view.hand, view.table.round_number), view.table.wild_rank
        )
        self._desk = Desk(view, arrangement, self._players, self.stage.scale)
        self._desk.is_player = False
        self._painter = Painter(self.stage.scenery, self.stage.deck, Lights(0.0, 0.0))
        self._add_words(verdict)
        self._add_controls()

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the table as it was."""
        if self._desk is None or self._painter is None or not self._verdicts:
            super().draw_ground(surface)
            return
        verdict = self._verdicts[self._at]
        shown = Shown(
            self._meter(verdict.view),
            has_help=False,
            hint=HintMarks(frozenset(advised_cards(verdict.better))),
        )
        presentation = self._showing.of(self._desk, Animator(), shown)
        self._painter.paint(surface, self._desk.layout, presentation)

    def _meter(self, view: PlayerView) -> Meter:
        return self._meters.of(view)

    # The words

    def _build_plain(self) -> None:
        look, inside = self.look, self.inside
        self.add_title(t("Round review"))
        back = pygame.Rect(inside.left, inside.bottom - self.footer_px, look.u(170), self.footer_px)
        Button(self.fixed, back, t("Back"), self.escape, icon="back", name="next")
        view = inside.copy()
        view.height = back.top - look.u(14) - view.top
        body = self.open_body(view)
        padding = look.u(22)
        box = pygame.Rect(0, look.u(14), min(body.view.width - look.u(20), look.u(620)), 0)
        box.centerx = body.view.width // 2
        inner = box.inflate(-2 * padding, 0)
        inner.top += padding
        if self._verdicts is None:
            heading = t(
                "Looking at your decisions: {n} of {last}",
                n=len(self._judged),
                last=len(self._moves),
            )
            lines: list[Line] = []
        else:
            heading = t("Well played: the Expert would have done much the same.")
            if self._had_bad_luck:
                heading += " " + t("Your cards brought less than they do on average.")
            names = [player.name for player in self._players]
            events = [event for move in self._moves for event in move.events_in_round]
            lines = [entry.line for entry in log(events, names, self._moves[0].seat)]
        tick_px, gap_px = look.u(16), look.u(10)
        words_px = inner.width - tick_px - gap_px
        heights = [look.height(line, Role.PAPER_TEXT, words_px) + look.u(4) for line in lines]
        inner.height = look.height(heading, Role.PAPER_LABEL, inner.width)
        box.height = inner.height + sum(heights) + 2 * padding + (gap_px if lines else 0)
        body.paper(box)
        body.text(heading, Role.PAPER_LABEL, inner)
        line_px = look.height("", Role.PAPER_TEXT, words_px)
        row = pygame.Rect(inner.left, inner.bottom + gap_px, tick_px, line_px)
        for line, height in zip(lines, heights, strict=True):
            body.icon("tick", tick_px, look.colours.paper_good, row.center)
            body.text(line, Role.PAPER_TEXT, pygame.Rect(row.right + gap_px, row.top, words_px, 0))
            row.top += height

    def _add_words(self, verdict: Verdict) -> None:
        look, layer = self.look, self.fixed
        desk = self._desk
        assert desk is not None
        assert self._verdicts is not None
        heading = t(
            "Turn {turn}, decision {n} of {last}",
            turn=verdict.turn,
            n=self._at + 1,
            last=len(self._verdicts),
        )
        better = better_line(verdict.view, verdict.better, self._meter(verdict.view))
        cost = tn("That cost you about {n} point.", "That cost you about {n} points.", verdict.cost)
        lines: tuple[tuple[Line, Role], ...] = (
            ((heading,), Role.PAPER_LABEL),
            (done_line(verdict.view, verdict.done), Role.PAPER_TEXT),
            (better, Role.PAPER_TEXT),
            ((cost,), Role.PAPER_SOFT),
        )
        box = self._words_box(desk, lines)
        layer.paper(box)
        at = box.inflate(-2 * look.u(14), -2 * look.u(10))
        for line, role in lines:
            at = layer.text(line, role, at)
            at.update(box.left + look.u(14), at.bottom + look.u(6), box.width - 2 * look.u(14), 0)

    def _words_box(self, desk: Desk, lines: Sequence[tuple[Line, Role]]) -> pygame.Rect:
        """Return the paper for some lines: over the log, and as large as they want."""
        look, layout = self.look, desk.layout
        band = _rect(layout.band)
        if layout.log is not None:
            box = _rect(layout.log)
        else:
            # Over the tray, so that the piles stay to be seen.
            left = round(min(slot.box.x_px for slot in layout.slots))
            box = pygame.Rect(left, band.top, round(band.width * 0.42), band.height)
        borders = 2 * look.u(10) + (len(lines) - 1) * look.u(6)
        while True:
            width = box.width - 2 * look.u(14)
            wanted_px = borders + sum(look.height(line, role, width) for line, role in lines)
            if wanted_px <= box.height or box.right >= band.right:
                break
            box.width = min(box.width + look.u(16), band.right - box.left)
        if layout.log is None:
            # No higher than its words, at the foot of the tray.
            box.height = min(box.height, wanted_px + look.u(8))
            box.bottom = band.bottom
        return box

    def _add_controls(self) -> None:
        look, layer = self.look, self.fixed
        assert self._desk is not None
        assert self._verdicts is not None
        boxes = [_rect(button.box) for button in self._desk.layout.buttons]
        ground = boxes[0].unionall(boxes[1:]).inflate(look.u(4), look.u(4))
        layer.sprite(look.scenery.bubble(ground.size), *ground.topleft)
        box = ground.inflate(-2 * look.u(12), -2 * look.u(12))
        gap = look.u(8)
        height = (box.height - 2 * gap) // 3
        rows = [
            pygame.Rect(box.left, box.top + row * (height + gap), box.width, height)
            for row in range(3)
        ]
        last = len(self._verdicts) - 1
        is_last = self._at == last
        on = (t("Done"), "tick") if is_last else (t("Next decision"), "next")
        steps: tuple[tuple[str, tuple[str, str], Callable[[], None], bool], ...] = (
            ("next", on, self.escape if is_last else lambda: self.go(self._at + 1), True),
            (
                "before",
                (t("Previous decision"), "back"),
                lambda: self.go(self._at - 1),
                self._at > 0,
            ),
            ("back", (t("Back"), "exit"), self.escape, True),
        )
        for row, (name, (label, icon), act, is_enabled) in zip(rows, steps, strict=True):
            # Where it is narrow the icon says it alone.
            has_room = button_width(look, label, icon=True) <= row.width
            Button(
                layer,
                row,
                label if has_room else "",
                act,
                icon=icon,
                is_primary=name == "next",
                is_enabled=is_enabled,
                name=name,
                tip="" if has_room else label,
            )


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box.x_px), round(box.y_px), round(box.width_px), round(box.height_px))
