"""Cards on their way: events become flights and sounds between two layouts.

The resting place of every card is what `layout` says and nothing else, so that finishing, resizing,
loading and taking back just drop the flights. Rules never wait for them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.rules.cards import CardId, SeatId
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DiscardBought,
    Event,
    RoundDealt,
    RoundEnded,
    WildSwapped,
)
from game.ui.sound import Sound
from game.ui.table.content.presentation import AirCard
from game.ui.table.layout.table import TableLayout
from game.ui.table.motion.departures import Departures, poses_by_card, seat_pose, stock_pose
from game.ui.table.poses import CARD_ASPECT, FaceSize, Pose

GAP_S: Final = 0.12
"""Cards of the own hand and tray making room."""
SHORT_FLIGHT_S: Final = 0.18
LONG_FLIGHT_S: Final = 0.25
FAR: Final = 0.1
"""Cards that go less far, as a share of the window, only make room."""
HOME_S: Final = 0.2
FADE_S: Final = 0.15
DEAL_BEAT_S: Final = 0.06
DEAL_S: Final = 2.4
"""A deal takes no longer, however many cards there are."""
FLIP_SHARE: Final = 0.4
"""How far a card from the stock has come when its face shows."""
STILL_PX: Final = 0.5
BEND: Final = 0.05
"""How far a way with a trail bends to the side, as a share of its length."""
TRAIL_STEP: Final = 8
"""How far the dots of a trail lie apart, in design pixels."""
TRAIL_SHARE: Final = 0.6
"""How much of its time ago a card was where its trail begins."""


@dataclass(frozen=True, slots=True)
class Flight:
    """One card on its way.

    Attributes:
        start: Where it comes from.
        end: Where it goes.
        delay_s: When it starts.
        duration_s: How long it takes.
        comes_face_down: Whether it turns over on the way.
        is_leaving: Whether it vanishes at the end, as into an opponent's hand.
        fades: Whether it fades in where it goes instead of flying there (reduced motion).
        trail_px: How far the dots of its trail lie apart; 0 without one.
    """

    start: Pose
    end: Pose
    delay_s: float = 0.0
    duration_s: float = LONG_FLIGHT_S
    comes_face_down: bool = False
    is_leaving: bool = False
    fades: bool = False
    trail_px: float = 0.0

    @property
    def ends_s(self) -> float:
        """Return when it lands."""
        return self.delay_s + self.duration_s

    def is_seen_at(self, now_s: float) -> bool:
        """Tell whether it is to be seen: not before its start if it waits among others like it."""
        return now_s >= self.delay_s or not (self.is_leaving or self.comes_face_down)

    def pose_at(self, now_s: float) -> Pose:
        """Return where the card is; before its start it waits there."""
        if self.fades:
            return self.start if self.is_leaving else self.end
        share = self._share(now_s)
        is_face_down = self.comes_face_down and share < FLIP_SHARE
        size = FaceSize.BACK if is_face_down else None
        pose = between(self.start, self.end, _eased(share), size)
        return pose.moved(*self._aside(_eased(share))) if self.trail_px else pose

    def alpha_at(self, now_s: float) -> int:
        """Return how opaque the card is, 0 to 255."""
        if not self.fades:
            return 255
        share = self._share(now_s)
        return round(255 * (1 - share if self.is_leaving else share))

    def trail_at(self, now_s: float) -> tuple[tuple[float, float], ...]:
        """Return the dots along the way that it has just come, the oldest first."""
        if not self.trail_px or self.fades:
            return ()
        start, end = self.start.box, self.end.box
        across = end.centre_x_px - start.centre_x_px
        down = end.centre_y_px - start.centre_y_px
        share = self._share(now_s)
        step = self.trail_px / max(self.trail_px, math.hypot(across, down))
        oldest = max(1, math.ceil(_eased(max(0.0, share - TRAIL_SHARE)) / step))
        dots: list[tuple[float, float]] = []
        for place in range(oldest, math.floor(_eased(share) / step) + 1):
            come = place * step
            aside = self._aside(come)
            x_px = start.centre_x_px + across * come + aside[0]
            dots.append((x_px, start.centre_y_px + down * come + aside[1]))
        return tuple(dots)

    def _aside(self, come: float) -> tuple[float, float]:
        """Return how far from the straight line it is after a share of its way, across and down."""
        bent = BEND * 4 * come * (1 - come)
        start, end = self.start, self.end
        return (end.y_px - start.y_px) * bent, (start.x_px - end.x_px) * bent

    def _share(self, now_s: float) -> float:
        share = (now_s - self.delay_s) / self.duration_s if self.duration_s > 0 else 1.0
        return min(1.0, max(0.0, share))


def _eased(share: float) -> float:
    """Return how far a card has come after a share of its time: quick at first."""
    return 1 - (1 - share) ** 3


def between(start: Pose, end: Pose, share: float, size: FaceSize | None = None) -> Pose:
    """Return a pose on the way; badge and strip are those of the end, and so is an untold face."""
    height_px = start.height_px + (end.height_px - start.height_px) * share
    # Written out, because it is done for every card in the air in every frame.
    return Pose(
        end.card,
        start.x_px + (end.x_px - start.x_px) * share,
        start.y_px + (end.y_px - start.y_px) * share,
        height_px,
        size or end.size,
        height_px * CARD_ASPECT if share < 1 else end.strip_px,
        start.angle + (end.angle - start.angle) * share,
        end.badge,
        end.is_marked,
        z=end.z,
    )


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound and when it is heard."""

    at_s: float
    sound: Sound


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to move and to sound."""

    flights: tuple[Flight, ...] = ()
    cues: tuple[Cue, ...] = ()


class Animator:
    """The flights in the air and the clock they share."""

    def __init__(self) -> None:
        self._flights: list[tuple[float, Flight]] = []
        self._cues: list[tuple[float, Sound]] = []
        self._now_s = 0.0

    @property
    def is_running(self) -> bool:
        """Tell whether anything is in the air."""
        return bool(self._flights)

    @property
    def hidden(self) -> frozenset[CardId]:
        """Return the cards that are in the air, so that their resting places show nothing."""
        return frozenset(
            flight.end.card
            for _, flight in self._flights
            if flight.end.card is not None and not flight.is_leaving
        )

    @property
    def air(self) -> tuple[AirCard, ...]:
        """Return the cards in the air, the last to take off uppermost."""
        return tuple(
            AirCard(
                flight.pose_at(self._now_s - began_s),
                alpha=flight.alpha_at(self._now_s - began_s),
                trail=flight.trail_at(self._now_s - began_s),
            )
            for began_s, flight in self._flights
            if flight.is_seen_at(self._now_s - began_s)
        )

    @property
    def poses(self) -> dict[CardId | None, Pose]:
        """Return where the known cards are that have taken off, or wait to."""
        return {
            flight.end.card: flight.pose_at(self._now_s - began_s)
            for began_s, flight in self._flights
            if flight.end.card is not None
            and (not flight.is_leaving or self._now_s - began_s >= flight.delay_s)
        }

    def start(self, plan: Plan, factor: float = 1.0) -> None:
        """Add flights and sounds; `factor` stretches them, 0 drops the flights."""
        for cue in plan.cues:
            self._cues.append((self._now_s + cue.at_s * factor, cue.sound))
        if factor <= 0:
            return
        landing = {flight.end.card for flight in plan.flights if flight.end.card is not None}
        self._flights = [
            (began_s, flight) for began_s, flight in self._flights if flight.end.card not in landing
        ]
        for flight in plan.flights:
            stretched = replace(
                flight,
                delay_s=flight.delay_s * factor,
                duration_s=flight.duration_s * factor,
            )
            self._flights.append((self._now_s, stretched))

    def advance(self, elapsed_s: float) -> tuple[Sound, ...]:
        """Let time pass and return the sounds that are due."""
        self._now_s += elapsed_s
        self._flights = [
            (began_s, flight)
            for began_s, flight in self._flights
            if began_s + flight.ends_s > self._now_s
        ]
        due = tuple(sound for at_s, sound in self._cues if at_s <= self._now_s)
        self._cues = [(at_s, sound) for at_s, sound in self._cues if at_s > self._now_s]
        return tuple(dict.fromkeys(due))

    def finish(self) -> None:
        """Put every card where it goes; sounds not yet heard are left out."""
        self._flights.clear()
        self._cues.clear()


# ------------------------------------------------------------------------------------- planning


def faded(plan: Plan) -> Plan:
    """Return the plan with a fade in place of every flight (reduced motion)."""
    flights = tuple(
        replace(flight, delay_s=0.0, duration_s=FADE_S, fades=True) for flight in plan.flights
    )
    return Plan(flights, plan.cues)


def plan_flights(
    events: Sequence[Event],
    before: TableLayout,
    after: TableLayout,
    origins: Mapping[CardId | None, Pose] | None = None,
) -> Plan:
    """Return what moves between two layouts of one seat because of some events.

    Args:
        events: As the seat saw them.
        before: The table before them.
        after: The table after them.
        origins: Where cards are that the player has just let go of; None is the stock's top card.
    """
    departures = Departures(before, after, origins or {})
    for event in events:
        match event:
            case RoundDealt():
                return _deal(event, after)
            case RoundEnded():
                break
            case _:
                departures.note(event)
    leaving = (_away(start, end, after) for start, end in departures.into_hands)
    return Plan((*leaving, *_arrivals(departures, after)), plan_sounds(events))


def _arrivals(departures: Departures, after: TableLayout) -> Iterator[Flight]:
    """Yield the flights of the cards that lie on the table afterwards, and lay elsewhere before."""
    for card, end in poses_by_card(after).items():
        start = departures.starts.get(card)
        if start is None:
            continue
        is_turned_up = card in departures.faces_down
        if is_turned_up or not _is_same_place(start, end):
            yield Flight(
                start,
                end,
                departures.delays_s.get(card, 0.0),
                _duration_s(start, end, after),
                is_turned_up,
                trail_px=_trail_px(start, end, after),
            )


def plan_sounds(events: Sequence[Event]) -> tuple[Cue, ...]:
    """Return what is heard of some events; a deal, which is heard card by card, has none here."""
    cues: list[Cue] = []
    for event in events:
        match event:
            case CardDrawn():
                cues.append(Cue(0.0, Sound.PICK_UP))
            case DiscardBought():
                cues.append(Cue(0.0, Sound.BUY))
            case CardDiscarded() | CardLaidOff():
                cues.append(Cue(SHORT_FLIGHT_S, Sound.PUT_DOWN))
            case ContractLaidDown():
                cues.append(Cue(SHORT_FLIGHT_S, Sound.LAY_DOWN))
            case WildSwapped():
                cues.append(Cue(SHORT_FLIGHT_S, Sound.SWAP))
            case RoundEnded():
                break
            case _:
                pass
    return tuple(cues)


def plan_home(starts: Mapping[CardId | None, Pose], after: TableLayout) -> Plan:
    """Return the flights of cards that were let go and go where they lie now.

    The card without a face goes back to the stock, where nothing waits for it.
    """
    ends = {**poses_by_card(after), None: stock_pose(after, None)}
    return Plan(
        tuple(
            Flight(start, ends[card], duration_s=HOME_S, is_leaving=card is None)
            for card, start in starts.items()
            if card in ends and not _is_same_place(start, ends[card])
        )
    )


def plan_glide(
    before: TableLayout, after: TableLayout, except_for: Iterable[CardId | None] = ()
) -> Plan:
    """Return the flights of the own cards that make room, nothing else having happened."""
    starts = poses_by_card(before)
    left_out = set(except_for)
    return Plan(
        tuple(
            Flight(starts[card], end, duration_s=GAP_S)
            for card, end in poses_by_card(after).items()
            if card in starts and card not in left_out and not _is_same_place(starts[card], end)
        )
    )


def _away(start: Pose, end: Pose, layout: TableLayout) -> Flight:
    """Return the flight of a card into an opponent's hand."""
    return Flight(start, end, is_leaving=True, trail_px=_trail_px(start, end, layout))


def _deal(event: RoundDealt, after: TableLayout) -> Plan:
    """Deal one card at a time, clockwise from the dealer's left (R1.5)."""
    seats = len(event.hands)
    total = sum(len(hand) for hand in event.hands)
    beat_s = min(DEAL_BEAT_S, DEAL_S / max(total, 1))
    places = poses_by_card(after)
    own = [pose for pose in after.hand.poses if pose.card in event.hands[after.seat]]
    flights: list[Flight] = []
    cues: list[Cue] = []
    for turn in range(total):
        seat = SeatId((event.dealer + 1 + turn) % seats)
        place = turn // seats
        delay_s = turn * beat_s
        if seat == after.seat and own:
            if place >= len(own):
                continue
            end = own[place]
            flights.append(Flight(stock_pose(after, end.card), end, delay_s, comes_face_down=True))
            cues.append(Cue(delay_s, Sound.DEAL))
        else:
            end = seat_pose(after, seat, None)
            flights.append(Flight(stock_pose(after, None), end, delay_s, is_leaving=True))
    if event.up_card in places:
        flights.append(
            Flight(
                stock_pose(after, event.up_card),
                places[event.up_card],
                total * beat_s,
                comes_face_down=True,
            )
        )
        cues.append(Cue(total * beat_s, Sound.PUT_DOWN))
    return Plan(tuple(flights), tuple(cues))


def _is_same_place(first: Pose, second: Pose) -> bool:
    return (
        abs(first.x_px - second.x_px) < STILL_PX
        and abs(first.y_px - second.y_px) < STILL_PX
        and abs(first.height_px - second.height_px) < STILL_PX
    )


def _duration_s(start: Pose, end: Pose, layout: TableLayout) -> float:
    """Return 180 to 250 ms by the way; cards that only make room are quicker."""
    way = _way(start, end, layout)
    if way < FAR:
        return GAP_S
    return SHORT_FLIGHT_S + (LONG_FLIGHT_S - SHORT_FLIGHT_S) * min(1.0, way / 0.6)


def _trail_px(start: Pose, end: Pose, layout: TableLayout) -> float:
    """Return how far the dots behind a card lie apart; cards that only make room have none."""
    return TRAIL_STEP * layout.scale.factor if _way(start, end, layout) >= FAR else 0.0


def _way(start: Pose, end: Pose, layout: TableLayout) -> float:
    """Return how far it is from one pose to another, as a share of the window."""
    across = abs(start.x_px - end.x_px) / layout.scale.width_px
    down = abs(start.y_px - end.y_px) / layout.scale.height_px
    return max(across, down)
