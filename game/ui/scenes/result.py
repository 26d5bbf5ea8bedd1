"""The end of a match: who won, the final standing, and how the points grew round by round.

The places count down from the last to the first; then the winner shows and petals fall, once. The
buttons work from the beginning, and any other press shows all at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import pygame

from game.i18n import format_list, t, tn
from game.match import Match
from game.players import Person
from game.rules.cards import SeatId
from game.rules.scoring import places, rounds_gone_out, totals, winners
from game.storage.errors import LibraryError
from game.ui.artwork import Mood
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.petals import PETALS_S, PetalPainter, scatter
from game.ui.rich_text import Align
from game.ui.scenes.match_page import ask_same_deal, show_replay
from game.ui.scenes.opening import fit_now, fit_words, rematch, tell
from game.ui.scenes.saving import save_score_sheet
from game.ui.scenes.title import TitleScene
from game.ui.sound import Sound
from game.ui.stage import Stage
from game.ui.svg import document, paint, rasterise
from game.ui.theme import Colour, Scale, format_colour
from game.ui.widgets import Button, button_width
from game.wording import place_words, points_words

DASHES: Final = ("", "2 5", "9 5", "12 4 2 4", "5 3", "16 6")
"""How each line of the chart is broken, so that colour is not needed to tell them apart."""
GRID_STEPS: Final = (25, 50, 100, 200, 500, 1000)
MOST_GRID_LINES: Final = 5
PLACE_S: Final = 0.5
"""From one place of the standing to the one above."""
FADE_S: Final = 0.25
FLOWERS: Final = (
    ("gold", -150, 146, 60),
    ("clay", -104, 170, 72),
    ("rosa", -50, 182, 60),
    ("gold", 2, 188, 80),
    ("clay", 56, 182, 60),
    ("gold", 106, 168, 72),
    ("clay", 152, 146, 56),
)
"""The garland under the winner's sun: kind, middle right and below of the sun's, width."""
WORDS_BELOW: Final = 0.57
"""How far below the sun's middle the words begin, in widths of the sun."""


class ResultScene(MenuScene):
    """The result of a match that is over."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self._match = match
        self._players = match.players
        self._results = match.view(SeatId(0)).results
        self._places = places(self._results, len(self._players))
        self._totals = totals(self._results, len(self._players))
        self._outs = rounds_gone_out(self._results, len(self._players))
        self._winners = winners(self._results, len(self._players))
        self._passed_s = 0.0
        self._shown = 0
        self._standing_px = 0
        """How far the page is scrolled, where it is too long, to show what counts down."""
        self._before: pygame.Surface | None = None
        self._petals = scatter(match.id)
        self._moved = fit_words(fit_now(stage), match.id)
        self.begin_with("rematch")

    def escape(self) -> None:
        """Go to the title."""
        self.stage.show(TitleScene(self.stage))

    # The countdown

    @property
    def _countdown_s(self) -> float:
        """Return when the last place, the winner's, shows."""
        return PLACE_S * (len(self._players) - len(self._winners) + 1)

    @property
    def _is_decided(self) -> bool:
        """Tell whether the winner shows."""
        return self._shown == len(self._players)

    @property
    def _petals_s(self) -> float:
        """Return for how long petals have been falling."""
        return self._passed_s - self._countdown_s

    def update(self, elapsed_s: float) -> None:
        """Count the places down, then let petals fall."""
        super().update(elapsed_s)
        self._passed_s += elapsed_s
        losers = len(self._players) - len(self._winners)
        count = min(int(self._passed_s / PLACE_S), losers)
        if self._passed_s >= self._countdown_s:
            count = len(self._players)
        if count > self._shown:
            self._show_places(count)
        self.is_animating = self._petals_s < PETALS_S

    def _show_places(self, count: int) -> None:
        """Show so many places, from the last on; what is new fades in."""
        self._before = self.stage.window.surface.copy()
        self._shown = count
        self.rebuild()
        if self.body is not None:
            self._scroll((0 if self._is_decided else self._standing_px) - self.body.scroll_px)
        if not self._is_decided:
            self.stage.sounds.play(Sound.PUT_DOWN)
        elif any(isinstance(self._players[seat], Person) for seat in self._winners):
            self.stage.sounds.play(Sound.MATCH_WON)
        else:
            self.stage.sounds.play(Sound.GOING_OUT)

    def handle(self, event: pygame.Event) -> None:
        """Serve one event; the first press shows everything, and does what else it means."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not self._is_decided:
            self._passed_s = self._countdown_s
            self._show_places(len(self._players))
        super().handle(event)

    def resize(self, scale: Scale) -> None:
        """Lay the screen out for a scale."""
        self._before = None
        self._painter = PetalPainter(scale, self.stage.scenery.colours)
        super().resize(scale)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen, what is new fading in, and the petals over it."""
        super().draw(surface)
        fading_s = self._passed_s - PLACE_S * self._shown
        if self._is_decided:
            fading_s = self._petals_s
        if self._before is not None and fading_s < FADE_S:
            self._before.set_alpha(round(255 * (1 - max(fading_s, 0.0) / FADE_S)))
            surface.blit(self._before, (0, 0))
        if self._is_decided:
            is_still = self.stage.settings.is_reduced_motion
            self._painter.draw(surface, self._petals, self._petals_s, is_still=is_still)

    def build(self) -> None:
        """Place the winner, the standing, the chart and the buttons."""
        look, inside = self.look, self.inside
        self.add_title(t("Match result"))
        gap, footer_px = look.u(14), self.footer_px
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - footer_px - gap)
        body = self.open_body(view)
        width = body.view.width
        sheet_px = look.u(56 + 50 * len(self._players) + 12)
        if self.is_stacked:
            winner = pygame.Rect(0, 0, width, min(look.u(300), round(view.height * 0.7)))
            self._add_winner(body, winner)
            sheet = pygame.Rect(0, winner.bottom + gap, width, sheet_px)
            self._add_standing(body, sheet)
            self._add_chart(body, pygame.Rect(0, sheet.bottom + gap, width, look.u(240)))
        else:
            left_px = round((width - gap) * 0.53)
            self._add_winner(body, pygame.Rect(0, 0, left_px, view.height))
            sheet_px = min(
                sheet_px, max(view.height * 3 // 5, look.u(56 + 36 * len(self._players)))
            )
            sheet = pygame.Rect(left_px + gap, 0, width - left_px - gap, sheet_px)
            self._add_standing(body, sheet)
            chart = pygame.Rect(sheet.left, sheet.bottom + gap, sheet.width, 0)
            chart.height = max(view.height - chart.top, look.u(190))
            self._add_chart(body, chart)
        self._add_footer(
            pygame.Rect(inside.left, inside.bottom - footer_px, inside.width, footer_px)
        )

    # The winner

    def _add_winner(self, body: Layer, box: pygame.Rect) -> None:
        look = self.look
        more = [words for words in (self._own_words(), self._moved) if words]
        words_px = look.u(84 + 24 * len(more))
        room_px = box.height - words_px
        sun_px = min(round(room_px / (0.5 + WORDS_BELOW)), box.width, look.u(400))
        spare_px = room_px - round(sun_px * (0.5 + WORDS_BELOW))
        middle = (box.centerx, box.top + max(spare_px // 2, 0) + sun_px // 2)
        sun = look.artwork.sun(sun_px)
        body.stamp(sun, middle[0] - sun_px // 2, middle[1] - sun_px // 2)
        disc_px = round(sun_px * (0.54 if len(self._winners) == 1 else 0.3))
        wide = disc_px * len(self._winners)
        for i, seat in enumerate(self._winners if self._is_decided else ()):
            portrait = look.artwork.portrait(
                self._players[seat].portrait, disc_px, mood=Mood.PLEASED
            )
            left = middle[0] - wide // 2 + i * disc_px
            body.stamp(portrait, left, middle[1] - disc_px // 2)
        for kind, right, below, width in FLOWERS:
            share = sun_px / 400
            flower = look.artwork.ornament(f"marigold_{kind}", round(width * share))
            centre = (middle[0] + round(right * share), middle[1] + round(below * share))
            body.stamp(flower, *flower.get_rect(center=centre).topleft)
        if not self._is_decided:
            return
        top = middle[1] + round(sun_px * WORDS_BELOW)
        line = pygame.Rect(box.left, top, box.width, look.u(46))
        body.word(self._verdict(), Role.DISPLAY, line, Align.CENTRE)
        line = pygame.Rect(box.left, line.bottom, box.width, look.u(28))
        body.word(self._details(), Role.BODY, line, Align.CENTRE, look.colours.status)
        for words in more:
            line = pygame.Rect(box.left, line.bottom, box.width, look.u(24))
            body.word(words, Role.STATUS, line, Align.CENTRE)

    @property
    def _own(self) -> SeatId | None:
        """Return the seat of the one person, if there is just one."""
        persons = [seat for seat in self._match.seats if isinstance(self._players[seat], Person)]
        return persons[0] if len(persons) == 1 else None

    def _own_words(self) -> str:
        """Return how the match ended for the one person, if not as its winner."""
        own = self._own
        if own is None or own in self._winners:
            return ""
        # Translators: how the match ended for the player, such as "You: 3rd, with 140 points".
        return tn(
            "You: {place}, with {n} point",
            "You: {place}, with {n} points",
            self._totals[own],
            place=place_words(self._places[own]),
        )

    def _verdict(self) -> str:
        names = [self._players[seat].name for seat in self._winners]
        if list(self._winners) == [self._own]:
            return t("You win the match")
        if len(names) == 1:
            return t("{name} wins the match", name=names[0])
        return t("{names} share the win", names=format_list(names))

    def _details(self) -> str:
        seat = self._winners[0]
        points = points_words(self._totals[seat])
        outs = outs_words(self._outs[seat])
        others = [other for other in range(len(self._players)) if other not in self._winners]
        if not others:
            return t("{points}, {outs}", points=points, outs=outs)
        second = min(others, key=lambda other: self._places[other])
        return t(
            "{points}, {outs}, {gap} ahead of {name}",
            points=points,
            outs=outs,
            gap=self._totals[second] - self._totals[seat],
            name=self._players[second].name,
        )

    # The standing

    def _add_standing(self, body: Layer, box: pygame.Rect) -> None:
        look, colours = self.look, self.look.colours
        body.paper(box)
        padding = look.u(24)
        head = pygame.Rect(box.left + padding, box.top + look.u(12), box.width // 2, look.u(32))
        body.word(t("Final standings"), Role.PAPER_HEADING, head)
        total_px = max(look.u(90), look.width(t("Total"), Role.PAPER_SOFT))
        total = pygame.Rect(box.right - padding - total_px, head.top, total_px, head.height)
        body.word(t("Total"), Role.PAPER_SOFT, total, Align.RIGHT)
        outs_px = max(look.u(150), look.width(t("Went out"), Role.PAPER_SOFT))
        is_narrow = box.width < look.u(480)
        outs_left = total.left - look.u(10) - outs_px
        if not is_narrow:
            outs = pygame.Rect(outs_left, head.top, outs_px, head.height)
            body.word(t("Went out"), Role.PAPER_SOFT, outs)
        top = box.top + look.u(48)
        row_px = (box.bottom - look.u(12) - top) // len(self._players)
        order = sorted(range(len(self._players)), key=lambda seat: self._places[seat])
        for i, seat in enumerate(order):
            if i < len(order) - self._shown:
                continue
            row = pygame.Rect(box.left, top + i * row_px, box.width, row_px)
            if i == len(order) - self._shown:
                lowest_px = box.bottom + look.u(12) - body.view.height
                self._standing_px = min(lowest_px, row.top - look.u(12))
            inner = row.inflate(-2 * look.u(14), 0)
            if self._places[seat] == 1:
                mark = look.scenery.box(inner.size, look.u(8), colours.paper_mark)
                body.stamp(mark, *inner.topleft)
            elif i:
                line = pygame.Surface((inner.width, max(1, look.scale.px(1.5))))
                line.fill(colours.paper_edge)
                body.stamp(line, *inner.topleft)
            if seat == self._own:
                frame = inner.inflate(0, -look.u(8))
                own = look.scenery.box(
                    frame.size, look.u(8), colours.card, colours.paper_rule, look.scale.px(1.5)
                )
                body.stamp(own, *frame.topleft)
            place = pygame.Rect(box.left + padding, row.top, look.u(28), row.height)
            body.word(str(self._places[seat]), Role.PAPER_LABEL, place)
            disc_px = min(look.u(38), row.height - look.u(6))
            portrait = look.artwork.portrait(self._players[seat].portrait, disc_px)
            body.stamp(portrait, place.right, row.centery - disc_px // 2)
            name = pygame.Rect(place.right + disc_px + look.u(12), row.top, 0, row.height)
            name.width = (total.left if is_narrow else outs_left) - look.u(8) - name.left
            body.word(self._players[seat].name, Role.PAPER_LABEL, name)
            if not is_narrow:
                self._add_stars(body, pygame.Rect(outs_left, row.top, outs_px, row.height), seat)
            points = pygame.Rect(total.left, row.top, total_px, row.height)
            body.word(str(self._totals[seat]), Role.PAPER_TOTAL, points, Align.RIGHT)

    def _add_stars(self, body: Layer, box: pygame.Rect, seat: int) -> None:
        look, count = self.look, self._outs[seat]
        star = look.deck.star(look.u(16), format_colour(look.colours.wild_star))
        step = min(star.get_width() + look.u(4), (box.width - look.u(24)) // max(1, count))
        for i in range(count):
            body.stamp(star, box.left + i * step, box.centery - star.get_height() // 2)
        number = pygame.Rect(box.left + count * step, box.top, look.u(24), box.height)
        body.word(str(count), Role.PAPER_TEXT, number)

    # The chart

    def _add_chart(self, body: Layer, box: pygame.Rect) -> None:
        look, colours = self.look, self.look.colours
        body.panel(box)
        head = pygame.Rect(box.left + look.u(18), box.top + look.u(6), box.width, look.u(26))
        body.word(t("Points round by round"), Role.SUBHEADING, head)
        if not self._is_decided:
            return
        names_px = max(look.width(player.name, Role.STATUS) for player in self._players)
        names_px = min(names_px + look.u(24), box.width // 3)
        plot = pygame.Rect(box.left + look.u(52), head.bottom + look.u(12), 0, 0)
        plot.width = box.right - names_px - plot.left - look.u(12)
        plot.height = box.bottom - look.u(32) - plot.top
        rounds = [str(result.number) for result in self._results]
        start = (0,) if len(rounds) == 1 else ()
        if start:
            # A single round shows as a line, too: from nothing.
            rounds.insert(0, "")
        most = max(1, *self._totals)
        step = next((s for s in GRID_STEPS if most / s <= MOST_GRID_LINES), GRID_STEPS[-1])
        highest = (most // step + 1) * step if most % step else most

        def x(column: int) -> float:
            return plot.left + plot.width * column / max(1, len(rounds) - 1)

        def y(points: int) -> float:
            return plot.bottom - plot.height * points / highest

        for points in range(0, highest + 1, step):
            line = pygame.Surface((plot.width, 1), pygame.SRCALPHA)
            line.fill(colours.edge_off)
            body.stamp(line, plot.left, y(points))
            words = pygame.Rect(box.left, round(y(points)) - look.u(10), look.u(44), look.u(20))
            body.word(str(points), Role.CAPTION, words, Align.RIGHT)
        for column, number in enumerate(rounds):
            words = pygame.Rect(0, plot.bottom + look.u(6), look.u(30), look.u(20))
            words.centerx = round(x(column))
            body.word(number, Role.CAPTION, words, Align.CENTRE)
        inks = self._inks()
        ends: list[tuple[float, int]] = []
        shapes = ""
        for seat in reversed(range(len(self._players))):
            points_of = (result.points[seat] for result in self._results)
            sums = [*start, *accumulate(points_of)]
            corners = [(x(i) - box.left, y(value) - box.top) for i, value in enumerate(sums)]
            shapes += self._line(corners, inks[seat], seat)
            ends.append((y(sums[-1]), seat))
        body.stamp(rasterise(document(box.size, shapes), *box.size), *box.topleft)
        name_px = look.u(18)
        for top, seat in _apart(sorted(ends), name_px, plot.bottom + name_px // 2):
            left = plot.right + look.u(12)
            words = pygame.Rect(left, round(top) - name_px // 2, names_px - look.u(8), name_px)
            body.word(self._players[seat].name, Role.STATUS, words, Align.LEFT, inks[seat])

    def _inks(self) -> tuple[Colour, ...]:
        """Return the colour of each seat's line; the winner's is marigold."""
        colours = self.look.colours
        others = iter(
            (
                colours.valid,
                colours.invalid,
                colours.sky,
                colours.string,
                colours.text,
                colours.caption,
            )
        )
        return tuple(
            colours.act if seat == self._winners[0] else next(others)
            for seat in range(len(self._players))
        )

    def _line(self, points: Sequence[tuple[float, float]], ink: Colour, seat: int) -> str:
        look = self.look
        is_first = seat == self._winners[0]
        width = look.u(3.5 if is_first else 2.2)
        dash = "" if is_first else DASHES[1 + seat % (len(DASHES) - 1)]
        dashes = " ".join(str(look.u(float(part))) for part in dash.split())
        broken = f' stroke-dasharray="{dashes}"' if dashes else ""
        path = " ".join(f"{left:.1f},{top:.1f}" for left, top in points)
        left, top = points[-1]
        return (
            f'<polyline points="{path}" fill="none" {paint("stroke", ink)} '
            f'stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"{broken}/>'
            f'<circle cx="{left:.1f}" cy="{top:.1f}" r="{look.u(4)}" {paint("fill", ink)}/>'
        )

    # The footer

    def _add_footer(self, box: pygame.Rect) -> None:
        look, layer = self.look, self.fixed
        label = t("Rematch")
        again_px = max(look.u(230), button_width(look, label, icon=True, role=Role.PRIMARY))
        again = pygame.Rect(box.right - again_px, box.top, again_px, box.height)
        leave = t("Title screen")
        leave_px = max(look.u(180), button_width(look, leave, icon=True))
        leave_at = pygame.Rect(again.left - look.u(10) - leave_px, box.top, leave_px, box.height)
        self._add_ways_back(pygame.Rect(box.left, box.top, leave_at.left - box.left, box.height))
        Button(layer, leave_at, leave, self.escape, icon="back")
        Button(
            layer,
            again,
            label,
            lambda: rematch(self.stage, self._match),
            icon="cards",
            role=Role.PRIMARY,
            is_primary=True,
            name="rematch",
        )

    def _add_ways_back(self, box: pygame.Rect) -> None:
        """Place what looks back at the match; where it is narrow the icons say it alone."""
        look = self.look
        ways = (
            ("again", t("Same deal again…"), "refresh", self._ask_same_deal),
            ("replay", t("Replay"), "eye", lambda: show_replay(self.stage, self._match.id)),
            ("save", t("Save score sheet"), "save", self._save_sheet),
        )
        widths = [button_width(look, label, icon=True) for _, label, _, _ in ways]
        gap = look.u(10)
        has_words = sum(widths) + gap * len(ways) <= box.width
        if not has_words:
            widths, gap = [look.u(44)] * len(ways), look.u(6)
        left = box.left
        for (name, label, icon, on_press), width in zip(ways, widths, strict=True):
            place = pygame.Rect(left, box.top, width, box.height)
            words = label if has_words else ""
            Button(self.fixed, place, words, on_press, icon=icon, name=name)
            left = place.right + gap

    def _ask_same_deal(self) -> None:
        try:
            beginning = self.stage.library.record(self._match.id).beginning
        except LibraryError as error:
            tell(self.stage, t("The match cannot be opened"), str(error))
        else:
            ask_same_deal(self.stage, beginning, self._players)

    def _save_sheet(self) -> None:
        name = t("score sheet of match {number}", number=self._match.id)
        number = self._match.deal_number
        notes = () if number is None else (t("Deal number {number}", number=number),)
        save_score_sheet(self.stage, name, self._players, self._match.ruleset, self._results, notes)


def outs_words(outs: int) -> str:
    """Return in how many rounds a player went out, such as "went out twice"."""
    if outs == 0:
        return t("never went out")
    if outs == 2:
        return t("went out twice")
    return tn("went out once", "went out {n} times", outs)


def _apart(
    ends: Sequence[tuple[float, int]], least_px: float, lowest_px: float
) -> list[tuple[float, int]]:
    """Move labels that would overlap apart, downwards first, then up from the lowest place."""
    moved: list[tuple[float, int]] = []
    for top, seat in ends:
        moved.append((max(top, moved[-1][0] + least_px) if moved else top, seat))
    limit = lowest_px
    for i in range(len(moved) - 1, -1, -1):
        top = min(moved[i][0], limit)
        moved[i] = (top, moved[i][1])
        limit = top - least_px
    return moved
