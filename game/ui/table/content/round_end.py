"""The end of a round on the table: hands open seat by seat and their points are counted.

A pure function of the result and of the time since it began; skipping it jumps to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.i18n import t
from game.rules.cards import CardId, SeatId
from game.rules.events import CardDiscarded, Event, RoundResult
from game.rules.scoring import card_points, hand_points, places, totals
from game.rules.views import PlayerView
from game.ui.table.content import labels
from game.ui.table.content.presentation import RevealedShown
from game.wording import Bold, Line, Piece, chip, compose, place_words, points_words

DURATION_S: Final = 4.0
LEAD_S: Final = 0.6
"""How long the last card lies alone before hands open."""
TAIL_S: Final = 0.6
"""How long the new order stands before the score sheet."""
OPEN_SHARE: Final = 0.5
"""In what share of a hand's time its cards open; the points of the last one still have to fly."""
REST_SHARE: Final = 0.15
REST_S: Final = 0.25
FLY_SHARE: Final = 0.3
FLY_S: Final = 0.35
"""How long points stand at their card and fly: a share of the hand's time, at most so long."""
MOST_NAMED: Final = 2
"""Of a hand with more cards only the sum is written below it."""
MOST_SUMS: Final = 4
"""With more seats the panels have room for the total only."""


@dataclass(slots=True)
class Closing:
    """A round's end while it is shown.

    Attributes:
        result: How the round ended.
        view: The last table, with every hand as it was left.
        last_card: The discard that ended it; None if the round ended otherwise.
        leader: The seat that leads now and did not before.
        passed_s: Time since it ended.
    """

    result: RoundResult
    view: PlayerView
    last_card: CardId | None
    leader: SeatId | None
    passed_s: float = 0.0

    @classmethod
    def of(cls, view: PlayerView, events: Sequence[Event], result: RoundResult) -> Closing:
        """Return the end of a round whose last action caused these events."""
        discarded = [event.card for event in events if isinstance(event, CardDiscarded)]
        last = discarded[-1] if discarded and result.winner is not None else None
        return cls(result, view, last, find_new_leader(view))

    @property
    def is_over(self) -> bool:
        """Tell whether it has been shown."""
        return self.passed_s >= DURATION_S

    @property
    def leader_shown(self) -> SeatId | None:
        """Return who catches the sun: the new leader, once everything is counted."""
        return self.leader if self.passed_s >= DURATION_S - TAIL_S else None

    @property
    def points(self) -> tuple[str, ...]:
        """Return the points of each seat as counted so far."""
        return points_shown(self.view, self.result, self.passed_s)

    @property
    def counted(self) -> int:
        """Return how many hands are counted."""
        every = countings(self.result, self.view.seat).values()
        return sum(counting.landed(self.passed_s) == counting.size for counting in every)

    @property
    def own_points(self) -> str:
        """Return the points of the seat that looks as counted so far, for its plate."""
        own, result = self.view.seat, self.result
        counting = countings(result, own).get(own)
        if counting is None or counting.landed(self.passed_s) == counting.size:
            return labels.score_words(self.view)[own]
        before = totals(self.view.results[:-1], len(result.points))[own]
        landed = counting.landed(self.passed_s)
        paid = hand_points(result.hands[own][:landed], self.view.table.wild_rank)
        return _sum_so_far(before, paid, has_room=True)

    @property
    def revealed(self) -> dict[SeatId, RevealedShown]:
        """Return what stands under each opened hand."""
        return revealed_shown(self.view, self.result, self.passed_s)

    @property
    def statuses(self) -> tuple[Line, ...]:
        """Return by seat what its hand does."""
        return statuses(self.view, self.result, self.leader_shown, self.passed_s)

    def banner(self, names: Sequence[str], own: SeatId | None) -> tuple[Line, Line]:
        """Return the heading and line that announce the end."""
        return banner(self.result, names, own, self.last_card)


@dataclass(frozen=True, slots=True)
class Counting:
    """When the cards of one hand open and their points reach the total.

    Attributes:
        start_s: When the first card opens.
        share_s: How long the whole hand takes.
        size: Its cards.
    """

    start_s: float
    share_s: float
    size: int

    def opens_s(self, place: int) -> float:
        """Return when a card opens and its points show."""
        return self.start_s + OPEN_SHARE * self.share_s * place / self.size

    def leaves_s(self, place: int) -> float:
        """Return when its points take off."""
        return self.opens_s(place) + min(REST_S, REST_SHARE * self.share_s)

    def lands_s(self, place: int) -> float:
        """Return when they reach the total."""
        return self.leaves_s(place) + min(FLY_S, FLY_SHARE * self.share_s)

    def opened(self, passed_s: float) -> int:
        """Return how many cards lie open by now."""
        return sum(self.opens_s(place) < passed_s for place in range(self.size))

    def landed(self, passed_s: float) -> int:
        """Return the points of how many cards have been counted by now."""
        return sum(self.lands_s(place) <= passed_s for place in range(self.size))


def countings(result: RoundResult, own: SeatId) -> dict[SeatId, Counting]:
    """Return when each hand that is left is counted: seat after seat, the own one beside them."""
    seats = len(result.hands)
    order = [SeatId((own + step) % seats) for step in range(1, seats)]
    order = [seat for seat in order if result.hands[seat]]
    share_s = (DURATION_S - LEAD_S - TAIL_S) / max(1, len(order))
    found = {
        seat: Counting(LEAD_S + place * share_s, share_s, len(result.hands[seat]))
        for place, seat in enumerate(order)
    }
    if result.hands[own]:
        found[own] = Counting(LEAD_S, share_s, len(result.hands[own]))
    return found


def revealed_shown(
    view: PlayerView, result: RoundResult, passed_s: float
) -> dict[SeatId, RevealedShown]:
    """Return what stands under each opened hand."""
    return {
        seat: RevealedShown(
            _paid_words(view, result, seat) if counting.landed(passed_s) == counting.size else (),
            counting.opened(passed_s),
        )
        for seat, counting in countings(result, view.seat).items()
        if seat != view.seat
    }


def _paid_words(view: PlayerView, result: RoundResult, seat: SeatId) -> Line:
    """Return what a hand costs: card by card where it has few."""
    hand = result.hands[seat]
    if len(hand) > MOST_NAMED:
        return (points_words(result.points[seat]),)
    pieces: list[Piece] = []
    for card in hand:
        points = card_points(card, view.table.wild_rank)
        pieces += [*((t(", "),) if pieces else ()), chip(card), f" {points}"]
    return tuple(pieces)


def points_shown(view: PlayerView, result: RoundResult, passed_s: float) -> tuple[str, ...]:
    """Return the points of each seat, with the sum and place once its hand is counted.

    Args:
        view: The closed view: its results hold this round's already.
        result: How the round ended.
        passed_s: Time since it did.
    """
    seats = len(result.points)
    before = totals(view.results[:-1], seats)
    after = totals(view.results, seats)
    place = places(view.results, seats)
    counted = countings(result, view.seat)
    shown: list[str] = []
    for seat in range(seats):
        counting = counted.get(SeatId(seat))
        landed = 0 if counting is None else counting.landed(passed_s)
        if landed < len(result.hands[seat]) or passed_s < LEAD_S:
            paid = hand_points(result.hands[seat][:landed], view.table.wild_rank)
            shown.append(_sum_so_far(before[seat], paid, has_room=seats <= MOST_SUMS))
            continue
        if seats > MOST_SUMS:
            words = t("{points} · {place}", points=after[seat], place=place_words(place[seat]))
            shown.append(words)
            continue
        shown.append(
            t(
                "{before} + {points} = {total} · {place}",
                before=before[seat],
                points=result.points[seat],
                total=after[seat],
                place=place_words(place[seat]),
            )
        )
    return tuple(shown)


def _sum_so_far(before: int, paid: int, *, has_room: bool) -> str:
    if not paid:
        return str(before)
    return f"{before} + {paid}" if has_room else str(before + paid)


def statuses(
    view: PlayerView, result: RoundResult, leader: SeatId | None, passed_s: float
) -> tuple[Line, ...]:
    """Return by seat what its hand does: opens, is counted, or went out."""
    counted = countings(result, view.seat)
    lines: list[Line] = []
    for index, hand in enumerate(result.hands):
        seat = SeatId(index)
        if result.winner == seat:
            lines.append((t("Goes out, now in the lead") if leader == seat else t("Goes out"),))
        elif not hand or counted[seat].landed(passed_s) == len(hand):
            lines.append((t("Counted: {points}", points=points_words(result.points[seat])),))
        elif counted[seat].opened(passed_s):
            lines.append((t("Opens the hand"),))
        else:
            lines.append(())
    return tuple(lines)


def find_new_leader(view: PlayerView) -> SeatId | None:
    """Return the seat that leads alone now and did not before."""
    seats = len(view.table.seats)
    now = places(view.results, seats)
    leaders = [seat for seat in range(seats) if now[seat] == 1]
    if len(leaders) != 1:
        return None
    before = places(view.results[:-1], seats) if len(view.results) > 1 else None
    if before is not None and before[leaders[0]] == 1 and before.count(1) == 1:
        return None
    return SeatId(leaders[0])


def banner(
    result: RoundResult, names: Sequence[str], own: SeatId | None, last_card: CardId | None
) -> tuple[Line, Line]:
    """Return the heading and line that announce the end of a round."""
    if result.winner is None:
        return (t("The round is blocked"),), (t("Nobody went out; every hand counts."),)
    if result.winner == own:
        heading: Line = (t("You go out"),)
    else:
        heading = compose(t("{name} goes out"), name=Bold(names[result.winner]))
    if last_card is None:
        return heading, (t("with the whole hand laid down"),)
    return heading, compose(t("with {card} as the last card"), card=chip(last_card))
