"""A match once more, all hands open: step, play, jump to any move, with the reasons in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.history.reasons_told import reason_line
from game.history.recording import Frame, Recording, Views
from game.i18n import t, tn
from game.rules.cards import FACE_OF, CardId, SeatId, is_wild
from game.rules.contracts import CONTRACTS
from game.rules.events import CardDrawn, DiscardBought, RoundEnded, WildSwapped
from game.rules.melds import TableMeld
from game.rules.scoring import totals
from game.rules.views import Table
from game.ui.choices import Slider
from game.ui.deck import Index, card_size
from game.ui.layers import Layer
from game.ui.look import Role
from game.ui.menu import MenuScene
from game.ui.stage import Stage
from game.ui.table.flow.closing import closed
from game.ui.table.paint.cards import badge_text_px, fitting_badge
from game.ui.table.poses import MINI_BELOW, Badge, find_badge
from game.ui.widgets import Button, button_width
from game.wording import Line, WildChip, contract_words, log, points_words, rank_plural

STEP_S: Final = 1.2
"""How long each move stays while the match plays by itself."""
TALLEST_HAND: Final = 92
TALLEST_MELD: Final = 78
MELDS_APART: Final = 24
LINES: Final = 9
"""Most moves that the log shows."""


@dataclass(frozen=True, slots=True)
class Shot:
    """The table at one moment: after a move, at a round's end, or after a deal."""

    views: Views
    frame: Frame | None
    is_deal: bool

    @property
    def table(self) -> Table:
        """Return what everyone sees."""
        return self.views[0].table


def shots_of(recording: Recording) -> tuple[Shot, ...]:
    """Return every moment of a match; where a round ends, its last table and the next deal."""
    shots = [Shot(recording.opening, None, True)]
    for frame in recording.frames:
        if not any(isinstance(event, RoundEnded) for event in frame.events):
            shots.append(Shot(frame.after, frame, False))
            continue
        shots.append(Shot(tuple(closed(view, frame.events) for view in frame.before), frame, False))
        if frame.after[0].table.to_act is not None:
            shots.append(Shot(frame.after, None, True))
    return tuple(shots)


class ReplayScene(MenuScene):
    """Shows a recording from its first deal on."""

    def __init__(self, stage: Stage, recording: Recording) -> None:
        super().__init__(stage)
        self._players = recording.players
        self._names = [player.name for player in recording.players]
        self._shots = shots_of(recording)
        self._at = 0
        self._is_playing = False
        self._since_s = 0.0
        self.begin_with("play")

    @property
    def position(self) -> int:
        """Return which moment shows, from 0 for the first deal."""
        return self._at

    @property
    def shot(self) -> Shot:
        """Return the moment that shows."""
        return self._shots[self._at]

    # Moving

    def go(self, position: int) -> None:
        """Show a moment; beyond either end the nearest one."""
        position = min(max(position, 0), len(self._shots) - 1)
        self._since_s = 0.0
        if position != self._at:
            self._at = position
            self._is_playing = self._is_playing and position < len(self._shots) - 1
            self.rebuild()

    def _step(self, by: int) -> None:
        self._is_playing = False
        self.go(self._at + by)

    def _go_round(self, by: int) -> None:
        """Go to the deal of the round before or after; back first to that of this round."""
        deals = [place for place, shot in enumerate(self._shots) if shot.is_deal]
        if by > 0:
            self.go(next((place for place in deals if place > self._at), len(self._shots) - 1))
        else:
            self.go(max((place for place in deals if place < self._at), default=0))

    def _toggle(self) -> None:
        self._is_playing = not self._is_playing
        if self._is_playing and self._at == len(self._shots) - 1:
            self._at = 0
        self._since_s = 0.0
        self.rebuild()

    def update(self, elapsed_s: float) -> None:
        """Let the match play on."""
        super().update(elapsed_s)
        if not self._is_playing:
            return
        self._since_s += elapsed_s
        if self._since_s >= STEP_S:
            self.go(self._at + 1)

    def handle(self, event: pygame.Event) -> None:
        """Serve one event; comma and full stop step, Page Up and Down go from round to round."""
        if event.type == pygame.KEYDOWN:
            match event.key:
                case pygame.K_COMMA:
                    return self._step(-1)
                case pygame.K_PERIOD:
                    return self._step(1)
                case pygame.K_PAGEUP:
                    return self._go_round(-1)
                case pygame.K_PAGEDOWN:
                    return self._go_round(1)
                case pygame.K_HOME:
                    return self.go(0)
                case pygame.K_END:
                    return self.go(len(self._shots) - 1)
                case _:
                    pass
        super().handle(event)
        return None

    # Building

    def build(self) -> None:
        """Place the seats, the piles, the moves and the controls."""
        look, inside = self.look, self.inside
        number, last = self.shot.table.round_number, self._shots[-1].table.round_number
        self.add_title(t("Replay, round {number} of {last}", number=number, last=last))
        gap = look.u(10)
        controls_px = self.footer_px if not self.is_stacked else 2 * self.footer_px + gap
        view = pygame.Rect(inside.left, inside.top, inside.width, inside.height - controls_px - gap)
        body = self.open_body(view)
        width = body.view.width
        seats = len(self._players)
        if self.is_stacked:
            row_px = look.u(112)
            self._add_seats(body, pygame.Rect(0, 0, width, seats * row_px))
            self._add_side(body, pygame.Rect(0, seats * row_px + gap, width, look.u(420)))
        else:
            seats_px = round(width * 0.7)
            height = max(view.height, look.u(70) * seats)
            self._add_seats(body, pygame.Rect(0, 0, seats_px, height))
            side = pygame.Rect(seats_px + gap, 0, width - seats_px - gap, height)
            self._add_side(body, side)
        self._add_controls(
            pygame.Rect(inside.left, view.bottom + gap, inside.width, controls_px), gap
        )

    # The seats

    def _add_seats(self, body: Layer, box: pygame.Rect) -> None:
        gap = self.look.u(6)
        seats = len(self._players)
        row_px = (box.height + gap) // seats - gap
        for seat in range(seats):
            row = pygame.Rect(box.left, box.top + seat * (row_px + gap), box.width, row_px)
            self._add_seat(body, row, SeatId(seat))

    def _add_seat(self, body: Layer, row: pygame.Rect, seat: SeatId) -> None:
        look, shot = self.look, self.shot
        scenery = look.scenery
        is_mover = shot.frame is not None and shot.frame.seat == seat
        body.stamp(scenery.panel(row.size, turn=is_mover, menu=not is_mover), *row.topleft)
        padding = look.u(10)
        disc_px = min(look.u(40), row.height - look.u(16))
        portrait = look.artwork.portrait(self._players[seat].portrait, disc_px)
        body.stamp(portrait, row.left + padding, row.centery - disc_px // 2)
        left = row.left + padding + disc_px + look.u(8)
        names_px = look.u(104)
        upper = pygame.Rect(left, row.centery - look.u(21), names_px, look.u(22))
        body.word(self._names[seat], Role.LABEL, upper)
        points = totals(shot.views[0].results, len(self._players))[seat]
        lower = pygame.Rect(left, upper.bottom, names_px, look.u(20))
        body.word(points_words(points), Role.STATUS, lower)
        cards = pygame.Rect(left + names_px + look.u(6), row.top + look.u(6), 0, 0)
        cards.width = row.right - padding - cards.left
        cards.height = row.height - look.u(12)
        melds = shot.table.seats[seat].melds
        hand = sorted(shot.views[seat].hand, key=lambda card: (FACE_OF[card], card))
        hand_px = cards.width
        if melds:
            # Each card takes its share, but a hand that is nearly empty gives way.
            laid = sum(len(meld.cards) for meld in melds) + len(melds)
            share = min(max(len(hand) / (len(hand) + laid), 0.2), 0.7)
            hand_px = round(cards.width * share)
            room = pygame.Rect(cards.left + hand_px + look.u(8), cards.top, 0, cards.height)
            room.width = cards.right - room.left
            self._add_melds(body, room, melds)
        self._add_cards(
            body,
            pygame.Rect(cards.left, cards.top, hand_px, cards.height),
            hand,
            look.u(TALLEST_HAND),
            _new_cards(shot, seat),
        )

    def _add_melds(self, body: Layer, room: pygame.Rect, melds: Sequence[TableMeld]) -> None:
        """Lay melds side by side, each as wide as its cards ask, and close to each other."""
        gap, apart_px = self.look.u(8), self.look.u(MELDS_APART)
        laid = sum(len(meld.cards) + 1 for meld in melds)
        left = room.left
        for meld in melds:
            width = (room.width - gap * (len(melds) - 1)) * (len(meld.cards) + 1) // laid
            place = pygame.Rect(left, room.top, width, room.height)
            badges = [find_badge(meld, position) for position in range(len(meld.cards))]
            right = self._add_cards(
                body, place, meld.cards, self.look.u(TALLEST_MELD), badges=badges
            )
            left = min(left + width + gap, right + apart_px)

    def _add_cards(
        self,
        body: Layer,
        room: pygame.Rect,
        cards: Sequence[CardId],
        tallest_px: int,
        raised: frozenset[CardId] = frozenset(),
        badges: Sequence[Badge | None] = (),
    ) -> int:
        """Lay cards in a row, overlapping as far as they must; return where the row ends.

        New cards stand higher, and stand-ins tell what they stand for.
        """
        look = self.look
        lift_px = look.u(7)
        height = min(tallest_px, room.height - lift_px)
        width = card_size(height)[0]
        is_mini = height < look.u(MINI_BELOW)
        step = round(height * 0.4) if is_mini else round(width * 0.6)
        if len(cards) > 1:
            step = min(step, (room.width - width) // (len(cards) - 1))
        wild_rank = self.shot.table.wild_rank
        top = room.centery - height // 2 + lift_px // 2
        for place, card in enumerate(cards):
            picture = look.deck.face(
                card,
                height,
                Index.MINI if is_mini else Index.LARGE,
                wild=is_wild(card, wild_rank),
            )
            lifted = lift_px if card in raised else 0
            body.stamp(picture, room.left + place * step, top - lifted)
            if place < len(badges) and (badge := badges[place]) is not None:
                strip_px = width if place == len(cards) - 1 else step
                strip = pygame.Rect(room.left + place * step, top, strip_px, height)
                self._add_badge(body, strip, badge, is_mini=is_mini)
        return room.left + max(0, len(cards) - 1) * step + width

    def _add_badge(self, body: Layer, strip: pygame.Rect, badge: Badge, *, is_mini: bool) -> None:
        """Say at the foot of a card's strip what the card stands for."""
        look = self.look
        size_px = badge_text_px(strip.height, look.scale.factor, is_mini=is_mini)
        sign = fitting_badge(look.scenery, look.deck, badge, size_px, strip.width, is_mini=is_mini)
        place = sign.get_rect(midbottom=strip.midbottom)
        if not is_mini:
            place = sign.get_rect(bottomleft=strip.bottomleft).move(look.scale.px(1.5), 0)
        body.stamp(sign, place.left, place.top - look.scale.px(1.5))

    # Piles, reasons and moves

    def _add_side(self, body: Layer, box: pygame.Rect) -> None:
        look, shot = self.look, self.shot
        body.panel(box)
        padding = look.u(14)
        inner = pygame.Rect(box.left + padding, box.top + padding, box.width - 2 * padding, 0)
        contract = t(" + ").join(
            words for _, words in contract_words(CONTRACTS[shot.table.round_number])
        )
        wild = t("Wild: {ranks}", ranks=rank_plural(shot.table.wild_rank))
        line = body.text((contract, "  ", WildChip(wild)), Role.LABEL, inner)
        top = line.bottom + look.u(8)
        pile_px = look.u(74)
        self._add_piles(body, pygame.Rect(inner.left, top, inner.width, pile_px))
        top += pile_px + look.u(10)
        lines = self._lines()
        floor = box.bottom - padding
        reason = self._reason()
        if reason:
            heading = pygame.Rect(inner.left, top, inner.width, look.u(22))
            body.word(t("Why"), Role.SUBHEADING, heading)
            at = body.text(
                reason, Role.BODY, pygame.Rect(inner.left, heading.bottom, inner.width, 0)
            )
            top = at.bottom + look.u(10)
        heading = pygame.Rect(inner.left, top, inner.width, look.u(22))
        body.word(t("Moves"), Role.SUBHEADING, heading)
        top = heading.bottom
        heights = [look.height(line, Role.STATUS, inner.width) + look.u(3) for line in lines]
        first = len(lines)
        while first > 0 and sum(heights[first - 1 :]) <= floor - top:
            first -= 1
        for place in range(first, len(lines)):
            is_last = place == len(lines) - 1
            ink = look.colours.text if is_last else None
            where = pygame.Rect(inner.left, top, inner.width, heights[place])
            body.text(lines[place], Role.STATUS, where, colour=ink)
            top += heights[place]

    def _add_piles(self, body: Layer, box: pygame.Rect) -> None:
        look, table = self.look, self.shot.table
        height = box.height
        back = look.deck.back(height)
        body.stamp(back, *box.topleft)
        left = box.left + back.get_width() + look.u(10)
        count = tn("{n} card", "{n} cards", table.stock_count)
        words_px = look.width(count, Role.STATUS) + look.u(8)
        body.word(count, Role.STATUS, pygame.Rect(left, box.top, words_px, height))
        left += words_px + look.u(10)
        width = card_size(height)[0]
        room = box.right - left - width
        shown = table.discards[-5:]
        step = min(round(width * 0.5), room // max(1, len(shown) - 1))
        for place, card in enumerate(shown):
            picture = look.deck.face(card, height, Index.LARGE, wild=is_wild(card, table.wild_rank))
            body.stamp(picture, left + place * step, box.top)

    def _lines(self) -> list[Line]:
        """Return the last moves of the round in words, the one that shows at the end."""
        entries = log(self.shot.table.history, self._names, None)
        return [entry.line for entry in entries[-LINES:]]

    def _reason(self) -> Line:
        frame = self.shot.frame
        if frame is None:
            return ()
        return reason_line(frame.before[frame.seat], frame.action, frame.thought)

    # The controls

    def _add_controls(self, box: pygame.Rect, gap: int) -> None:
        look, layer = self.look, self.fixed
        height = self.footer_px
        back_px = max(look.u(110), button_width(look, t("Back"), icon=True))
        places = [pygame.Rect(box.left, box.top, back_px, height)]
        Button(layer, places[0], t("Back"), self.escape, icon="back", name="back")
        left = places[0].right + 2 * gap
        side_px = look.u(56)
        is_last = self._at == len(self._shots) - 1
        round_px = button_width(look, t("Round"), icon=True)
        steps = (
            ("round back", t("Round"), "back", lambda: self._go_round(-1), self._at > 0),
            ("step back", "", "back", lambda: self._step(-1), self._at > 0),
            ("play", "", "pause" if self._is_playing else "play", self._toggle, True),
            ("step", "", "next", lambda: self._step(1), not is_last),
            ("next round", t("Round"), "next", lambda: self._go_round(1), not is_last),
        )
        tips = {
            "round back": t("Back to the deal of a round"),
            "step back": t("One move back"),
            "play": t("Pause") if self._is_playing else t("Play on"),
            "step": t("One move on"),
            "next round": t("On to the next round"),
        }
        wanted_px = 2 * round_px + round(side_px * 3.5)
        share = min(1.0, (box.right - left - 4 * gap) / wanted_px)
        for name, label, icon, on_press, is_enabled in steps:
            is_play = name == "play"
            width = round_px if label else round(side_px * 1.5) if is_play else side_px
            place = pygame.Rect(left, box.top, int(width * share), height)
            Button(
                layer,
                place,
                label,
                on_press,
                icon=icon,
                is_primary=is_play,
                is_enabled=is_enabled,
                name=name,
                tip=tips[name],
            )
            left = place.right + gap
        line = pygame.Rect(left + gap, box.top, box.right - left - gap, height)
        if self.is_stacked:
            line = pygame.Rect(box.left, box.top + height + gap, box.width, height)
        last = len(self._shots) - 1
        Slider(
            layer,
            line,
            self._at,
            range(last + 1),
            self._jump,
            name=t("Move"),
            show_value=lambda value: t("{n} of {last}", n=value, last=last),
            waits=True,
        )

    def _jump(self, position: int) -> None:
        self._is_playing = False
        self.go(position)


def _new_cards(shot: Shot, seat: SeatId) -> frozenset[CardId]:
    """Return the cards that the move shown brought into a hand."""
    found: set[CardId | None] = set()
    for event in shot.frame.events if shot.frame is not None else ():
        match event:
            case CardDrawn(owner, _, card) if owner == seat:
                found.add(card)
            case DiscardBought(owner, card, penalty) if owner == seat:
                found |= {card, penalty}
            case WildSwapped(seat=owner, wild=wild) if owner == seat:
                found.add(wild)
            case _:
                pass
    return frozenset(card for card in found if card is not None)
