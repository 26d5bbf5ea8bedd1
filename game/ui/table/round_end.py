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
from game.rules.scoring import card_points, places, totals
from game.rules.views import PlayerView
from game.ui.table.presentation import RevealedShown
from game.wording import Bold, Line, chip, compose, place_words, points_words

DURATION_S: Final = 4.0
LEAD_S: Final = 0.6
"""How long the last card lies alone before hands open."""
TAIL_S: Final = 0.6
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
    def points(self) -> tuple[str, ...]:
        """Return the points of each seat as counted so far."""
        return points_shown(self.view, self.result, self.passed_s)

    @property
    def revealed(self) -> dict[SeatId, RevealedShown]:
        """Return what stands under each opened hand."""
        return revealed_shown(self.view, self.result, self.passed_s)

    @property
    def statuses(self) -> tuple[Line, ...]:
        """Return by seat what its hand does."""
        return statuses(self.view, self.result, self.leader, self.passed_s)

    def banner(self, names: Sequence[str], own: SeatId | None) -> tuple[Line, Line]:
        """Return the heading and line that announce the end."""
        return banner(self.result, names, own, self.last_card)


def open_counts(result: RoundResult, own: SeatId, passed_s: float) -> dict[SeatId, int]:
    """Return how many cards of each opponent's hand lie open by now, seat after seat."""
    seats = len(result.hands)
    order = [SeatId((own + step) % seats) for step in range(1, seats)]
    order = [seat for seat in order if result.hands[seat]]
    share_s = (DURATION_S - LEAD_S - TAIL_S) / max(1, len(order))
    counts: dict[SeatId, int] = {}
    for place, seat in enumerate(order):
        passed = (passed_s - LEAD_S - place * share_s) / (0.7 * share_s)
        size = len(result.hands[seat])
        counts[seat] = max(0, min(size, int(passed * size + 1) if passed > 0 else 0))
    return counts


def revealed_shown(
    view: PlayerView, result: RoundResult, passed_s: float
) -> dict[SeatId, RevealedShown]:
    """Return what stands under each opened hand."""
    counts = open_counts(result, view.seat, passed_s)
    return {
        seat: RevealedShown(_counted_words(view, result.hands[seat][:count]), count)
        for seat, count in counts.items()
    }


def _counted_words(view: PlayerView, cards: Sequence[CardId]) -> Line:
    if not cards:
        return ()
    points = sum(card_points(card, view.table.wild_rank) for card in cards)
    return (points_words(points),)


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
    counts = open_counts(result, view.seat, passed_s)
    shown: list[str] = []
    for seat in range(seats):
        is_counted = counts.get(SeatId(seat), 0) == len(result.hands[seat]) or seat == view.seat
        if not is_counted or passed_s < LEAD_S:
            shown.append(str(before[seat]))
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


def statuses(
    view: PlayerView, result: RoundResult, leader: SeatId | None, passed_s: float
) -> tuple[Line, ...]:
    """Return by seat what its hand does: opens, is counted, or went out."""
    counts = open_counts(result, view.seat, passed_s)
    lines: list[Line] = []
    for index, hand in enumerate(result.hands):
        seat = SeatId(index)
        if result.winner == seat:
            lines.append((t("Goes out, now in the lead") if leader == seat else t("Goes out"),))
        elif seat == view.seat or counts.get(seat, 0) == len(hand):
            lines.append((t("Counted: {points}", points=points_words(result.points[seat])),))
        elif counts.get(seat, 0):
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
