"""Every choice of an opponent, made by evaluation of what its seat may see.

One action at a time: `choose` looks at the view afresh, so that it goes on sensibly from any
position, its own or a person's. Within a turn each lay-off shortens the hand and each swap takes a
stand-in off the table; over turns `_may_take` keeps discards from going round for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final, assert_never

from game.ai.plan import Course, Unseen, company, count_unseen, known_holdings, neighbours, pairs
from game.ai.shed import Shedding, fits_table, shedding
from game.ai.temper import Leaning, Skill
from game.rules.actions import (
    Action,
    Buy,
    Decline,
    Discard,
    DrawDiscard,
    DrawStock,
    EndTurn,
    LayDown,
    PassDraw,
    Phase,
    SwapWild,
)
from game.rules.cards import FACE_OF, CardId, SeatId, is_wild
from game.rules.contracts import CONTRACTS
from game.rules.events import CardDrawn, Source
from game.rules.legality import discards, find_lay_off_bar, lay_offs, legal_actions, swaps
from game.rules.ruleset import STANDARD
from game.rules.scoring import card_points, hand_points
from game.rules.views import PlayerView

Chance = Callable[[], float]
"""The decision's own random numbers, from 0 up to 1."""

FEW_CARDS: Final = 2
"""A seat that is down with no more cards than this may go out on its next turn."""


def choose(view: PlayerView, skill: Skill, leaning: Leaning, chance: Chance) -> Action:
    """Return what to do now; the view's seat is due to act.

    Raises:
        ValueError: The match does not wait for this seat.
    """
    if not view.is_to_act:
        raise ValueError(f"the match does not wait for seat {view.seat}")
    decision = _Decision(view, skill, leaning, chance)
    match view.table.turn.phase:
        case Phase.DRAW:
            return decision.draw()
        case Phase.OFFER:
            return decision.answer_offer()
        case Phase.PLAY:
            return decision.play()
        case Phase.OVER:
            raise AssertionError("nobody acts when the match is over")
        case phase:
            assert_never(phase)


def plain_choice(view: PlayerView) -> Action:
    """Return a legal action without any evaluation: what is played when an opponent fails."""
    match view.table.turn.phase:
        case Phase.DRAW:
            return legal_actions(view)[0]
        case Phase.OFFER:
            return Decline()
        case Phase.PLAY:
            if choices := discards(view):
                return max(choices, key=lambda choice: _plain_worth(choice.card, view))
            # Staged round 7 with one card left: it is laid off or the turn just ends (R5.7).
            return next(iter(lay_offs(view)), EndTurn())
        case Phase.OVER:
            raise ValueError("the match is over")
        case phase:
            assert_never(phase)


def warm_up() -> Iterator[None]:
    """Fill the solver's tables with hands of each round, one a step, for quick first answers."""
    for first in range(0, 54, 9):
        for number in STANDARD.rounds:
            course = Course(number, STANDARD)
            hand = tuple(CardId((first + step * 5) % 108) for step in range(7 + number))
            course.layout(hand)
            course.draws_wanted(hand[1:])
            yield


def _plain_worth(card: CardId, view: PlayerView) -> tuple[bool, int, int]:
    wild_rank = view.table.wild_rank
    return not is_wild(card, wild_rank), card_points(card, wild_rank), -card


class _Decision:
    """One decision: the view, what is worked out from it, and who decides."""

    def __init__(self, view: PlayerView, skill: Skill, leaning: Leaning, chance: Chance) -> None:
        self.view = view
        self.skill = skill
        self.leaning = leaning
        self.chance = chance
        self.hand = view.hand
        self.table = view.table
        self.wild_rank = view.table.wild_rank
        self.contract = CONTRACTS[view.table.round_number]
        self.course = Course(view.table.round_number, view.ruleset)
        self.next_seat = SeatId((view.seat + 1) % len(view.table.seats))

    @cached_property
    def unseen(self) -> Unseen:
        return count_unseen(self.view)

    @cached_property
    def known(self) -> tuple[tuple[CardId, ...], ...]:
        return known_holdings(self.table)

    def lapses(self, probability: float) -> bool:
        return probability > 0 and self.chance() < probability

    def is_wild(self, card: CardId) -> bool:
        return is_wild(card, self.wild_rank)

    def points(self, card: CardId) -> int:
        return card_points(card, self.wild_rank)

    @property
    def can_lay_off_now(self) -> bool:
        """Whether lay-offs are open to this seat in a turn of its own now (R5.3)."""
        return find_lay_off_bar(self.view) is None

    @property
    def is_last_turn(self) -> bool:
        """Whether no turn of this seat's is left but this, because the stock is used up (R6.2)."""
        return self.table.closing_turns is not None

    def rival_is_near(self, cards: int) -> bool:
        """Tell whether a rival who is down has no more than so many cards."""
        return any(
            seat.is_down and seat.card_count <= cards
            for index, seat in enumerate(self.table.seats)
            if index != self.view.seat
        )

    # -- drawing

    def draw(self) -> Action:
        table = self.table
        if not table.can_make_stock:
            return self._draw_at_the_end()
        if not table.discards or not self._may_take():
            return DrawStock()
        top = table.discards[-1]
        if self._wants(top) and not self.lapses(self.skill.misses_discard):
            return DrawDiscard()
        return DrawStock()

    def _may_take(self) -> bool:
        """Tell whether a stock card was drawn within the last two laps."""
        lately = 2 * len(self.table.seats)
        for event in reversed(self.table.history):
            if isinstance(event, CardDrawn):
                if event.source is Source.STOCK:
                    return True
                lately -= 1
                if lately == 0:
                    return False
        return True

    def _wants(self, top: CardId) -> bool:
        hand, more = self.hand, (*self.hand, top)
        if self.view.own.is_down:
            dead = shedding(self.view, hand, self.unseen).dead
            return len(shedding(self.view, more, self.unseen).dead) <= len(dead)
        if layout := self.course.layout(more):
            return any(top in meld.cards for meld in layout.melds)
        if not self.skill.measures_distance:
            return self.is_wild(top) or company(hand, top, self.contract) >= 4
        if self.course.is_nearer_with(hand, top):
            is_far = self.course.draws_wanted(hand) > 2 and not self.is_wild(top)
            return not (is_far and self.lapses(self.leaning.leaves_discard))
        return self._widens(top)

    def _kept_hands(
        self, hand: tuple[CardId, ...], barred: CardId | None
    ) -> list[tuple[CardId, tuple[CardId, ...]]]:
        """Return each face's discard and what it leaves, cheapest card id first."""
        seen: set[int] = set()
        kept: list[tuple[CardId, tuple[CardId, ...]]] = []
        for card in sorted(hand):
            if card == barred or FACE_OF[card] in seen:
                continue
            seen.add(FACE_OF[card])
            kept.append((card, tuple(other for other in hand if other != card)))
        return kept

    def _widens(self, top: CardId) -> bool:
        gain = self.leaning.takes_for_outs
        if gain is None or not self.skill.counts_cards:
            return False
        distance = self.course.draws_wanted(self.hand)
        now = self.course.outs(self.hand, self.unseen)
        best = max(
            (
                self.course.outs(kept, self.unseen)
                for _, kept in self._kept_hands((*self.hand, top), top)
                if self.course.draws_wanted(kept) == distance
            ),
            default=0,
        )
        return best >= now + gain

    def _draw_at_the_end(self) -> Action:
        """Pass, which ends the round as blocked, unless the top discard makes the hand cheaper."""
        table = self.table
        if not table.discards:
            return PassDraw()
        top = table.discards[-1]
        more = (*self.hand, top)
        if self.view.own.is_down:
            left = shedding(self.view, more, self.unseen).dead
        elif layout := self.course.layout(more):
            laid = {card for meld in layout.melds for card in meld.cards}
            left = tuple(card for card in more if card not in laid)
        else:
            left = more
        thrown = max((self.points(card) for card in left if card != top), default=0)
        cost = hand_points(left, self.wild_rank) - thrown
        return DrawDiscard() if cost < hand_points(self.hand, self.wild_rank) else PassDraw()

    # -- buying

    def answer_offer(self) -> Action:
        top = self.table.discards[-1]
        pays = self._buy_pays(top)
        if pays and not self.lapses(self.skill.misses_discard):
            return Buy()
        return Decline()

    def _buy_pays(self, top: CardId) -> bool:
        """Tell whether a sure step is worth a penalty card that must be shed again (R7.3)."""
        if self.view.own.is_down or self.course.is_whole_hand or self.rival_is_near(FEW_CARDS):
            return False
        more = (*self.hand, top)
        if not self.skill.measures_distance:
            return self.is_wild(top) or company(self.hand, top, self.contract) >= 4
        if not self.course.is_nearer_with(self.hand, top):
            return False
        return not self.rival_is_near(self.course.draws_wanted(more) + 1)

    # -- playing

    def play(self) -> Action:
        if self.view.own.is_down:
            return self._shed() or self._discard_when_down()
        return self._swap_up() or self._lay_down() or self._discard()

    def _swap_up(self) -> Action | None:
        """Return a swap before laying down that brings the contract nearer (R5.4, `anyone`)."""
        choices = swaps(self.view)
        if not choices or self.course.layout(self.hand):
            return None
        best: tuple[int, SwapWild] | None = None
        now = self._distance_in_turn(self.hand)
        for choice in choices:
            wild = self.table.seats[choice.owner].melds[choice.meld].cards[choice.position]
            hand = (*(card for card in self.hand if card != choice.card), wild)
            then = self._distance_in_turn(hand)
            if then < now and (best is None or then < best[0]):
                best = then, choice
        return None if best is None else best[1]

    def _distance_in_turn(self, hand: tuple[CardId, ...]) -> int:
        return min(self.course.draws_wanted(kept) for _, kept in self._kept_hands(hand, None))

    def _lay_down(self) -> Action | None:
        layout = self.course.layout(self.hand)
        if layout is None or self.lapses(self.skill.overlooks_contract):
            return None
        laid = sum(len(meld.cards) for meld in layout.melds)
        if len(self.hand) - laid > 1 and self._holds_back():
            return None
        return LayDown(layout.melds)

    def _holds_back(self) -> bool:
        """Tell whether to keep a finished contract that would not go out, for a surprise later."""
        table = self.table
        is_early = table.turn.number <= 4 * len(table.seats) and not self.is_last_turn
        rivals = [seat for index, seat in enumerate(table.seats) if index != self.view.seat]
        if not is_early or any(seat.is_down for seat in rivals):
            return False
        return self.lapses(self.leaning.holds_back)

    # -- when down

    @cached_property
    def plan(self) -> Shedding:
        return shedding(self.view, self.hand, self.unseen)

    @property
    def is_staged(self) -> bool:
        return self.view.ruleset.is_staged(self.table.round_number)

    def _shed(self) -> Action | None:
        """Return the next lay-off or swap, None where the turn is better ended."""
        plan = self.plan
        if not plan.moves:
            return None
        if not self.can_lay_off_now:
            return self._swap_for_later()
        goes_out = len(plan.dead) <= (0 if self.is_staged else 1)
        if len(self.hand) == 1 and not self.is_staged:
            return None
        if self._keeps_last_fit():
            return None
        if not (goes_out and self.skill.measures_distance) and self.lapses(
            self.skill.skips_lay_off
        ):
            return None
        return plan.moves[0]

    def _keeps_last_fit(self) -> bool:
        """Tell whether to keep the card that fits and throw the one that does not.

        In staged round 7 the last card is never discarded, so that it had better fit (R5.7).
        """
        if not self.is_staged or self.is_last_turn:
            return False
        if len(self.hand) != 2 or len(self.plan.dead) != 1:
            return False
        return Discard(self.plan.dead[0]) in discards(self.view)

    def _swap_for_later(self) -> Action | None:
        """Return a swap in the lay-down turn, for cards that could not be shed otherwise."""
        if len(self.hand) < 3 or self.is_last_turn or self.rival_is_near(len(self.hand) + 1):
            return None
        legal = swaps(self.view)
        return next((move for move in self.plan.moves if move in legal), None)

    def _discard_when_down(self) -> Action:
        legal = [choice.card for choice in discards(self.view)]
        if not legal:
            return self._end_turn()
        dead = [card for card in legal if card in self.plan.dead]
        pool = dead or legal
        return Discard(max(pool, key=self._riddance))

    def _end_turn(self) -> Action:
        """Return `EndTurn`, or the lay-off that staged round 7 forces on the last card (R5.7)."""
        return plain_choice(self.view)

    def _riddance(self, card: CardId) -> tuple[float, int, int]:
        """Order the discards of a seat that is down: feed nobody, then points, then id."""
        return -self.danger(card), self.points(card), -card

    # -- discarding

    def _discard(self) -> Action:
        legal = {choice.card for choice in discards(self.view)}
        if self.is_last_turn and self.skill.measures_distance:
            return Discard(max(legal, key=lambda card: (self.points(card), -card)))
        ranked = self._ranked(self._kept_hands(self.hand, self._barred(legal)))
        if self.lapses(self.skill.slips_discard):
            slip = self._find_slip(ranked)
            if slip is not None:
                return Discard(slip)
        return Discard(ranked[0][1])

    def _barred(self, legal: set[CardId]) -> CardId | None:
        return next((card for card in self.hand if card not in legal), None)

    def _find_slip(self, ranked: list[tuple[int, CardId]]) -> CardId | None:
        """Return what is discarded instead of the best by who looks at the hand too briefly.

        That is the second choice of levels that see only pairs and neighbours. The others see no
        more for once, but throw no wild, feed nobody, and neither break a hand that is a draw away
        nor fall back by more than one.
        """
        (least, best), others = ranked[0], ranked[1:]
        if not self.skill.measures_distance:
            return others[0][1] if others else None
        most = least + 1 if least > 1 else least
        harmless = [
            card
            for distance, card in others
            if distance <= most
            and not self.is_wild(card)
            and self.danger(card) <= self.danger(best)
        ]
        return min(harmless, key=lambda card: (self._plain_value(card), card), default=None)

    def _ranked(
        self, kept_hands: list[tuple[CardId, tuple[CardId, ...]]]
    ) -> list[tuple[int, CardId]]:
        """Return (distance, card) of the discards, best first."""
        if not self.skill.measures_distance:
            worth = {card: self._plain_value(card) for card, _ in kept_hands}
            return [(0, card) for card in sorted(worth, key=lambda card: (worth[card], card))]
        distances = {card: self.course.draws_wanted(kept) for card, kept in kept_hands}
        least = min(distances.values())
        near = [(card, kept) for card, kept in kept_hands if distances[card] == least]
        rest = sorted((distance, card) for card, distance in distances.items() if distance > least)
        if len(near) == 1:
            return [(least, near[0][0]), *rest]
        worth = {card: -self._worth(card, kept, least) for card, kept in near}
        first = sorted(worth, key=lambda card: (worth[card], card))
        return [*((least, card) for card in first), *rest]

    def _plain_value(self, card: CardId) -> float:
        if self.is_wild(card):
            return 100.0
        return 5.0 * company(self.hand, card, self.contract) - self.points(card)

    def _worth(self, card: CardId, kept: tuple[CardId, ...], distance: int) -> float:
        """Return what a discard is worth, in outs, among those that leave the same distance.

        An out counts half for each draw wanted after the next, while points are lost in full. That
        took Hard from 55 to 59 % of matches against the same play without counting (heads-up,
        n = 700 each).
        """
        leaning = self.leaning
        worth = leaning.points * self.points(card) - leaning.danger * self.danger(card)
        worth -= leaning.pairs * bool(self.contract.sets and pairs(self.hand, card))
        worth -= leaning.neighbours * bool(self.contract.runs and neighbours(self.hand, card))
        if self.skill.counts_cards:
            worth += self.course.outs(kept, self.unseen) / 2 ** (distance - 1)
        return worth

    def danger(self, card: CardId) -> float:
        """Return how surely the next seat gains from a discard, 0 to 1."""
        if self.table.seats[self.next_seat].is_down:
            return float(fits_table(self.view, card))
        if self.is_wild(card):
            return 1.0
        if not self.skill.counts_cards:
            return 0.0
        held = self.known[self.next_seat]
        is_paired = self.contract.sets and pairs(held, card)
        is_near = self.contract.runs and neighbours(held, card)
        return 0.25 if is_paired or is_near else 0.0
