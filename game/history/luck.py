"""The luck ledger: what chance dealt to each seat, beside what it deals on average.

Only cards that came blind count: those dealt, those drawn from the stock, and the penalty card of a
buy. A draw is useful if it brings the hand nearer to its contract. Once a seat is down its draws
are no longer counted as useful or not.

The average goes over the cards of which the stock then consisted. It was shuffled and nobody saw
its order, so that each of them was equally likely to come, whatever had been played. Over the cards
that the seat had not seen it would go wrong: rivals keep wilds and throw other cards, and a new
stock holds what was thrown.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.rules import solver
from game.rules.cards import (
    FACE_OF,
    JOKER_RANK,
    RANK_OF,
    CardId,
    Face,
    Rank,
    is_wild,
    pack,
)
from game.rules.events import (
    CardDrawn,
    DiscardBought,
    Event,
    RoundDealt,
    RoundEnded,
    Source,
    StockReshuffled,
)
from game.rules.replay import Beginning, Moment, replay
from game.rules.ruleset import Ruleset
from game.rules.state import MatchState


@dataclass(frozen=True, slots=True)
class Luck:
    """What chance brought a seat.

    Attributes:
        wilds: Cards of the wild rank.
        jokers: Jokers.
        draws: Draws from the stock before the contract lay on the table.
        useful: Those of them that brought the hand nearer to it.
        expected_wilds: How many wilds and jokers the blind cards bring on average.
        expected_useful: How many of the draws are useful on average.
    """

    wilds: int = 0
    jokers: int = 0
    draws: int = 0
    useful: int = 0
    expected_wilds: float = 0.0
    expected_useful: float = 0.0

    def __add__(self, other: Luck) -> Luck:
        """Return both together."""
        return Luck(
            self.wilds + other.wilds,
            self.jokers + other.jokers,
            self.draws + other.draws,
            self.useful + other.useful,
            self.expected_wilds + other.expected_wilds,
            self.expected_useful + other.expected_useful,
        )

    @property
    def is_below_average(self) -> bool:
        """Tell whether it is less than so many blind cards bring on average."""
        found = self.wilds + self.jokers + self.useful
        return found < self.expected_wilds + self.expected_useful

    @property
    def useful_share(self) -> float | None:
        """Return which share of the draws was useful; None without draws."""
        return self.useful / self.draws if self.draws else None

    @property
    def expected_share(self) -> float | None:
        """Return which share of the draws is useful on average; None without draws."""
        return self.expected_useful / self.draws if self.draws else None


NO_LUCK: Final = Luck()


@dataclass(frozen=True, slots=True)
class RoundLuck:
    """The ledger of one round that has ended, by seat."""

    number: int
    seats: tuple[Luck, ...]


def total(rounds: Iterable[RoundLuck]) -> tuple[Luck, ...]:
    """Return by seat what several rounds brought; empty for none."""
    by_seat = zip(*(each.seats for each in rounds), strict=True)
    return tuple(sum(lucks, NO_LUCK) for lucks in by_seat)


class LuckBook:
    """The ledgers being written while a match is replayed: `watch` is for `replay`.

    Attributes:
        rounds: Those of the rounds that have ended so far.
    """

    def __init__(self, beginning: Beginning) -> None:
        """Begin with the first deal.

        Raises:
            ValueError: The match cannot be dealt.
        """
        self.rounds: list[RoundLuck] = []
        self._ruleset = beginning.ruleset
        self._pack = pack(beginning.ruleset.decks)
        self._lucks = [NO_LUCK] * beginning.seats
        dealt = replay(beginning, ())
        self._note(dealt.state, dealt.opening)

    def watch(self, moment: Moment) -> None:
        """Write down what one entry of the journal brought."""
        if not isinstance(moment.entry, str):  # what is taken back never brought a card
            self._note(moment.before, moment.events)

    def _note(self, before: MatchState, events: Sequence[Event]) -> None:
        table, stock = before.round.table, before.round.stock
        for event in events:
            match event:
                case RoundDealt(wild_rank=wild_rank, hands=hands):
                    for seat, hand in enumerate(hands):
                        cards = [card for card in hand if card is not None]
                        share = _wild_share(self._pack, wild_rank)
                        self._add(seat, _received(cards, wild_rank, share))
                case StockReshuffled(count):
                    stock = table.discards[:count]
                case DiscardBought(seat, _, penalty) if penalty is not None:
                    share = _wild_share(stock, table.wild_rank)
                    self._add(seat, _received([penalty], table.wild_rank, share))
                    stock = tuple(card for card in stock if card != penalty)
                case CardDrawn(seat, Source.STOCK, card) if card is not None:
                    share = _wild_share(stock, table.wild_rank)
                    self._add(seat, _received([card], table.wild_rank, share))
                    self._add(seat, self._drawn(before, seat, card, stock))
                case RoundEnded(result):
                    self.rounds.append(RoundLuck(result.number, tuple(self._lucks)))
                    self._lucks = [NO_LUCK] * len(self._lucks)
                case _:
                    pass

    def _add(self, seat: int, luck: Luck) -> None:
        self._lucks[seat] += luck

    def _drawn(self, state: MatchState, seat: int, card: CardId, stock: Sequence[CardId]) -> Luck:
        if state.round.table.seats[seat].is_down:
            return NO_LUCK
        hand, number = state.round.hands[seat], state.round.table.round_number
        faces = _useful(hand, number, self._ruleset)
        helping = sum(FACE_OF[other] in faces for other in stock)
        return Luck(
            draws=1,
            useful=int(FACE_OF[card] in faces),
            expected_useful=helping / len(stock),
        )


@functools.lru_cache(maxsize=1024)
def _useful(hand: tuple[CardId, ...], round_number: int, ruleset: Ruleset) -> frozenset[Face]:
    """Return what would help a hand: each sheet of a match asks again about the rounds before."""
    return frozenset(solver.useful(hand, round_number, ruleset, len(hand) + 1))


def _received(cards: Sequence[CardId], wild_rank: Rank, share: float) -> Luck:
    jokers = sum(RANK_OF[card] == JOKER_RANK for card in cards)
    wilds = sum(RANK_OF[card] == wild_rank for card in cards)
    return Luck(wilds=wilds, jokers=jokers, expected_wilds=share * len(cards))


def _wild_share(cards: Sequence[CardId], wild_rank: Rank) -> float:
    return sum(is_wild(card, wild_rank) for card in cards) / len(cards)
