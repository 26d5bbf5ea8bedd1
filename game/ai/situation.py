"""What a decision is made from: the view, who decides, and what follows from the view."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Generic, TypeVar

from game.ai.infer import Belief, doings
from game.ai.plan import Course, Discarding, Fellows, Unseen, by_face, course_of, unseen_cards
from game.ai.shed import Shedding, fitting, shedding
from game.ai.temper import Leaning, Skill
from game.rules.cards import FACE_OF, MAX_DECKS, CardId, Rank, SeatId, is_wild, pack
from game.rules.contracts import CONTRACTS
from game.rules.scoring import card_points
from game.rules.views import PlayerView

Chance = Callable[[], float]
"""The decision's own random numbers, from 0 up to 1."""
DANGER_BESIDE_SHOWN: Final = 0.25
"""Of a card that pairs with one that the next seat took, or lies near it."""


Owner = TypeVar("Owner")
Value = TypeVar("Value")


class lazy(Generic[Owner, Value]):  # noqa: N801 - read like `property`
    """A property worked out when it is first read; unlike `cached_property`, without a lock.

    A decision is made by one thread, and there are a few such properties to each.
    """

    def __init__(self, work_out: Callable[[Owner], Value]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type[Owner], name: str) -> None:
        self._name = name

    def __get__(self, instance: Owner, owner: type[Owner]) -> Value:
        value = self._work_out(instance)
        instance.__dict__[self._name] = value
        return value


class Situation:
    """One seat that is due to act: its view, its skill and leaning, its chance."""

    def __init__(self, view: PlayerView, skill: Skill, leaning: Leaning, chance: Chance) -> None:
        self.view = view
        self.skill = skill
        self.leaning = leaning
        self.chance = chance
        self.hand = view.hand
        self.table = view.table
        self.wild_rank = view.table.wild_rank
        self.points_by_card = _points_by_card(view.table.wild_rank)
        self.wild_by_card = _wild_by_card(view.table.wild_rank)
        self.contract = CONTRACTS[view.table.round_number]
        self.next_seat = SeatId((view.seat + 1) % len(view.table.seats))

    @lazy
    def course(self) -> Course:
        """What the round asks of a hand."""
        return course_of(self.table.round_number, self.view.ruleset)

    # ------------------------------------------------------------------------------------- cards

    def is_wild(self, card: CardId) -> bool:
        """Tell whether a card may stand for others."""
        return self.wild_by_card[card]

    def points(self, card: CardId) -> int:
        """Return the penalty of a card."""
        return self.points_by_card[card]

    @lazy
    def discarding(self) -> Discarding:
        """The hand, after drawing, as each discard leaves it."""
        return Discarding(self.course, self.hand)

    @lazy
    def fellows(self) -> Fellows:
        """What pairs the cards of the hand."""
        return Fellows(self.hand)

    # ------------------------------------------------------------------------------------ rivals

    @lazy
    def unseen_cards(self) -> int:
        """The cards that lie where this seat cannot see them, counted in one number."""
        return unseen_cards(self.view)

    @lazy
    def unseen(self) -> Unseen:
        """By face, the copies that lie where this seat cannot see them."""
        return by_face(self.unseen_cards)

    def rival_is_near(self, cards: int) -> bool:
        """Tell whether a rival who is down has at most `cards` cards."""
        return any(
            seat.is_down and seat.card_count <= cards
            for index, seat in enumerate(self.table.seats)
            if index != self.view.seat
        )

    @lazy
    def is_rival_down(self) -> bool:
        """Whether any rival has laid down: the round may end soon."""
        seats = enumerate(self.table.seats)
        return any(seat.is_down for index, seat in seats if index != self.view.seat)

    # ------------------------------------------------------------------------------------- table

    @property
    def is_last_turn(self) -> bool:
        """Whether no turn of this seat's is left but this, because the stock is used up (R6.2)."""
        return self.table.closing_turns is not None

    @lazy
    def fitting(self) -> list[CardId]:
        """The cards of the hand of which a seat that is down could be rid at once."""
        return fitting(self.view, self.hand)

    @lazy
    def plan(self) -> Shedding:
        """The best plan to be rid of the hand, once down."""
        return shedding(self.view, self.hand, lambda: self.unseen_cards)

    # ----------------------------------------------------------------------------------- choices

    def lapses(self, probability: float) -> bool:
        """Tell whether something of that probability happens in this decision."""
        return probability > 0 and self.chance() < probability

    @lazy
    def danger(self) -> Callable[[CardId], float]:
        """How surely the next seat gains from a discard of the hand, 0 to 1."""
        if self.table.seats[self.next_seat].is_down:
            return lambda card: float(card in self.fitting)
        if self.skill.counts_cards and (self.skill.reads_hands or self.leaning.reads_hands):
            return lambda card: self.belief.wants(FACE_OF[card])
        if self.skill.counts_cards and self.table.seats[self.next_seat].shown:
            return self._danger_beside_shown
        return self.wild_by_card.__getitem__

    def _danger_beside_shown(self, card: CardId) -> float:
        if self.wild_by_card[card]:
            return 1.0
        return DANGER_BESIDE_SHOWN if self._shown_next.company(card, self.contract) else 0.0

    @lazy
    def _shown_next(self) -> Fellows:
        return Fellows(self.table.seats[self.next_seat].shown)

    @lazy
    def belief(self) -> Belief:
        """What the next seat is believed to hold."""
        done = doings(self.table)[self.next_seat]
        return Belief(self.view, self.next_seat, self.unseen, done)


@lru_cache(maxsize=16)
def _points_by_card(wild_rank: Rank) -> tuple[int, ...]:
    """Return the penalty of every card under a wild rank."""
    return tuple(card_points(card, wild_rank) for card in pack(MAX_DECKS))


@lru_cache(maxsize=16)
def _wild_by_card(wild_rank: Rank) -> tuple[bool, ...]:
    """Tell of every card whether it is wild."""
    return tuple(is_wild(card, wild_rank) for card in pack(MAX_DECKS))
