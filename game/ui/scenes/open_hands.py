"""One moment of a match with all hands open: its seats in rows, and its piles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.history.recording import Frame, Recording, Views
from game.i18n import tn
from game.players import Player
from game.rules.cards import FACE_OF, CardId, SeatId, is_wild
from game.rules.events import CardDrawn, DiscardBought, Event, RoundEnded, WildSwapped
from game.rules.melds import TableMeld
from game.rules.scoring import totals
from game.rules.views import Table
from game.ui.deck import Index, card_size
from game.ui.layers import Layer
from game.ui.look import Look, Role
from game.ui.table.flow.closing import closed
from game.ui.table.paint.cards import badge_text_px, fitting_badge
from game.ui.table.poses import MINI_BELOW, Badge, find_badge
from game.wording import points_words

TALLEST_HAND: Final = 92
TALLEST_MELD: Final = 78
MELDS_APART: Final = 24
ROWS_APART: Final = 6
FULL_ROW: Final = 70
"""Design pixels of a row whose cards are easily read: who moves has at least that."""
LEAST_ROW: Final = 44
"""Design pixels that a name and its points want."""


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

    @property
    def mover(self) -> SeatId | None:
        """Return whose move it shows; None after a deal."""
        return None if self.frame is None else self.frame.seat

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what its move has brought about in its round; nothing of a deal."""
        return () if self.frame is None else self.frame.events_in_round

    @property
    def is_round_end(self) -> bool:
        """Tell whether its move has ended a round."""
        return any(isinstance(event, RoundEnded) for event in self.events)


def shots_of(recording: Recording) -> tuple[Shot, ...]:
    """Return every moment of a match; where a round ends, its last table and the next deal."""
    shots = [Shot(recording.opening, None, True)]
    for frame in recording.frames:
        shot = Shot(frame.after, frame, False)
        if not shot.is_round_end:
            shots.append(shot)
            continue
        shots.append(Shot(tuple(closed(view, frame.events) for view in frame.before), frame, False))
        if frame.after[0].table.to_act is not None:
            shots.append(Shot(frame.after, None, True))
    return tuple(shots)


def rows_of(
    look: Look, size_px: tuple[int, int], seats: int, mover: SeatId | None
) -> list[pygame.Rect]:
    """Divide a room into a row for each seat: who moves has a full one, the others what is left.

    Where even the least rows have no room, they reach below it.
    """
    width, height = size_px
    gap = look.u(ROWS_APART)
    even_px = (height + gap) // seats - gap
    heights = [max(even_px, look.u(LEAST_ROW))] * seats
    full_px = look.u(FULL_ROW)
    if mover is not None and even_px < full_px:
        rest_px = (height - full_px) // (seats - 1) - gap
        heights = [max(rest_px, look.u(LEAST_ROW))] * seats
        heights[mover] = full_px
    rows, top = [], 0
    for height_px in heights:
        rows.append(pygame.Rect(0, top, width, height_px))
        top += height_px + gap
    return rows


class OpenHands:
    """Draws one moment on a layer."""

    def __init__(self, look: Look, players: Sequence[Player], shot: Shot) -> None:
        self.look = look
        self._players = players
        self._shot = shot

    def add_seats(self, body: Layer, rows: Sequence[pygame.Rect]) -> None:
        """Put every seat into its row: portrait, name, points, hand and melds."""
        for seat, row in enumerate(rows):
            self._add_seat(body, row, SeatId(seat))

    def _add_seat(self, body: Layer, row: pygame.Rect, seat: SeatId) -> None:
        look, shot = self.look, self._shot
        scenery = look.scenery
        is_mover = shot.mover == seat
        body.stamp(scenery.panel(row.size, turn=is_mover, menu=not is_mover), *row.topleft)
        padding = look.u(10)
        disc_px = min(look.u(40), row.height - look.u(16))
        portrait = look.artwork.portrait(self._players[seat].portrait, disc_px)
        body.stamp(portrait, row.left + padding, row.centery - disc_px // 2)
        left = row.left + padding + disc_px + look.u(8)
        names_px = look.u(104)
        upper = pygame.Rect(left, row.centery - look.u(21), names_px, look.u(22))
        body.word(self._players[seat].name, Role.LABEL, upper)
        points = totals(shot.views[0].results, len(self._players))[seat]
        lower = pygame.Rect(left, upper.bottom, names_px, look.u(20))
        body.word(points_words(points), Role.STATUS, lower)
        above_px = look.u(6 if row.height >= look.u(FULL_ROW) else 3)
        cards = pygame.Rect(left + names_px + look.u(6), row.top + above_px, 0, 0)
        cards.width = row.right - padding - cards.left
        cards.height = row.height - 2 * above_px
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
        wild_rank = self._shot.table.wild_rank
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

    def add_piles(
        self, layer: Layer, box: pygame.Rect, most: int = 5, *, is_counted: bool = True
    ) -> int:
        """Put stock and discard pile at the left of a box; return where they end.

        Args:
            layer: Where they go.
            box: As high as the cards.
            most: How many of the discards show at most, the top one in full.
            is_counted: Whether it is said how many cards the stock has.
        """
        look, table = self.look, self._shot.table
        height = box.height
        back = look.deck.back(height)
        layer.stamp(back, *box.topleft)
        left = box.left + back.get_width() + look.u(10)
        if is_counted:
            count = tn("{n} card", "{n} cards", table.stock_count)
            words_px = look.width(count, Role.STATUS) + look.u(8)
            layer.word(count, Role.STATUS, pygame.Rect(left, box.top, words_px, height))
            left += words_px + look.u(10)
        width = card_size(height)[0]
        room = box.right - left - width
        step = min(round(width * 0.5), room // max(1, most - 1))
        for place, card in enumerate(table.discards[-most:]):
            picture = look.deck.face(card, height, Index.LARGE, wild=is_wild(card, table.wild_rank))
            layer.stamp(picture, left + place * step, box.top)
        return left + (most - 1) * step + width


def _new_cards(shot: Shot, seat: SeatId) -> frozenset[CardId]:
    """Return the cards that the move shown brought into a hand."""
    found: set[CardId | None] = set()
    for event in shot.events:
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
