"""The referee at work: `new_match` and `apply(state, action) -> (state, events)`.

Pure functions over immutable states. All randomness comes from the match's seed (R1.5), so that a
seed, a ruleset and the actions are the whole match.
"""

from __future__ import annotations

from typing import Final, assert_never

from game.rules.actions import (
    Action,
    Buy,
    Decline,
    Discard,
    DrawDiscard,
    DrawStock,
    EndTurn,
    LayDown,
    LayOff,
    PassDraw,
    Phase,
    SwapWild,
)
from game.rules.cards import (
    ACE,
    HIGH_ACE_PLACE,
    JOKER_RANK,
    MAX_SEED,
    RANK_OF,
    CardId,
    SeatId,
    pack,
    random_for,
    shuffle,
)
from game.rules.contracts import hand_size
from game.rules.events import (
    BuyDeclined,
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DealerDrawn,
    DiscardBought,
    DrawPassed,
    Event,
    MatchEnded,
    RoundDealt,
    RoundEnded,
    RoundResult,
    Source,
    StockChosen,
    StockReshuffled,
    TurnEnded,
    WildSwapped,
)
from game.rules.legality import find_refusal
from game.rules.melds import TableMeld, extend, swap
from game.rules.reasons import IllegalAction, Refusal
from game.rules.ruleset import Ruleset, require_possible
from game.rules.scoring import hand_points, winners
from game.rules.state import MatchState, RoundState, Seat, Table, Turn, can_make_stock
from game.rules.views import redact, view_for

RULES_VERSION: Final = 1
"""Raised when a recorded match would replay differently."""

# Python 3.11 takes long to find a member of an enumeration, so these are looked up once.
_DRAW, _OFFER, _PLAY, _OVER = Phase
_STOCK, _DISCARDS = Source

# ------------------------------------------------------------------------------------- beginning


def new_match(
    ruleset: Ruleset, seats: int, seed: int, first_dealer: SeatId | None = None
) -> tuple[MatchState, tuple[Event, ...]]:
    """Draw for the deal, unless the first dealer is given, and deal the first round (R1.4, R1.5).

    Raises:
        ImpossibleRuleset: These rules cannot be played with `seats` seats.
        ValueError: The seed is outside 0 to 2^53, or the first dealer has no seat.
    """
    require_possible(ruleset, seats)
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"the deal number must be between 0 and {MAX_SEED}, not {seed}")
    events: list[Event] = []
    if first_dealer is None:
        drawn = draw_for_deal(ruleset, seats, seed)
        first_dealer = drawn.dealer
        events.append(drawn)
    elif not 0 <= first_dealer < seats:
        raise ValueError(f"seat {first_dealer} cannot deal: there are {seats} seats")
    held, dealt = deal_round(ruleset, seats, seed, ruleset.rounds[0], first_dealer)
    events.append(dealt)
    return MatchState(ruleset, seed, first_dealer, (), held), tuple(events)


def draw_for_deal(ruleset: Ruleset, seats: int, seed: int) -> DealerDrawn:
    """Let every seat draw a card; those tied for the highest draw again (R1.4)."""
    spread = [card for card in pack(ruleset.decks) if RANK_OF[card] != JOKER_RANK]
    cards = iter(shuffle(spread, seed, 0, "dealer"))
    tied = [SeatId(seat) for seat in range(seats)]
    draws: list[tuple[tuple[SeatId, CardId], ...]] = []
    while len(tied) > 1:
        drawn = tuple((seat, next(cards)) for seat in tied)
        draws.append(drawn)
        highest = max(_dealer_rank(card) for _, card in drawn)
        tied = [seat for seat, card in drawn if _dealer_rank(card) == highest]
    return DealerDrawn(tuple(draws), tied[0])


def _dealer_rank(card: CardId) -> int:
    return HIGH_ACE_PLACE if RANK_OF[card] == ACE else RANK_OF[card]


def deal_order(ruleset: Ruleset, seed: int, round_number: int) -> tuple[CardId, ...]:
    """Return the pack of a round after the cut, in the order in which it is dealt (R1.5)."""
    shuffled = shuffle(pack(ruleset.decks), seed, round_number, "deal")
    cut = 1 + int(random_for(seed, round_number, "cut", 0).random() * (len(shuffled) - 1))
    return shuffled[cut:] + shuffled[:cut]


def dealer_of(ruleset: Ruleset, seats: int, first_dealer: SeatId, round_number: int) -> SeatId:
    """Return who deals a round: one seat clockwise each round (R1.4)."""
    return SeatId((first_dealer + ruleset.rounds.index(round_number)) % seats)


def deal_round(
    ruleset: Ruleset, seats: int, seed: int, number: int, dealer: SeatId
) -> tuple[RoundState, RoundDealt]:
    """Cut and deal one round: one card at a time from the dealer's left (R1.5, R1.6)."""
    order = deal_order(ruleset, seed, number)
    dealt = hand_size(number) * seats
    first = (dealer + 1) % seats
    hands = tuple(order[(seat - first) % seats : dealt : seats] for seat in range(seats))
    up_card, stock = order[dealt], order[:dealt:-1]
    buys = ruleset.buys_per_round if ruleset.buying else 0
    event = RoundDealt(number, dealer, ruleset.wild_rank(number), hands, up_card, len(stock))
    table = Table(
        round_number=number,
        wild_rank=ruleset.wild_rank(number),
        dealer=dealer,
        seats=(Seat(hand_size(number), (), None, buys),) * seats,
        discards=(up_card,),
        stock_count=len(stock),
        reshuffles_left=ruleset.reshuffles,
        closing_turns=None,
        turn=Turn(1, SeatId(first), _DRAW, None, (), True, None),
        history=(redact(event, None),),
    )
    return RoundState(table, hands, stock), event


# --------------------------------------------------------------------------------------- playing


def apply(state: MatchState, action: Action) -> tuple[MatchState, tuple[Event, ...]]:
    """Return the match after an action of the seat that is due, and what happened.

    Raises:
        IllegalAction: The rules forbid it; its refusal names reason and clause.
    """
    actor = state.round.table.to_act
    if actor is None:
        actor = state.round.table.turn.seat
    if refusal := find_refusal(view_for(state, actor), action):
        raise IllegalAction(refusal)
    play = _Play(state, actor)
    play.do(action)
    return play.finish()


class _Play:
    """One action being carried out: the round's parts as variables, put together at the end."""

    def __init__(self, state: MatchState, actor: SeatId) -> None:
        self.state = state
        self.actor = actor
        held = state.round
        self.hands = list(held.hands)
        self.stock = held.stock
        self.table = table = held.table
        self.turn = table.turn
        self.seats = list(table.seats)
        self.discards = table.discards
        self.reshuffles_left = table.reshuffles_left
        self.closing_turns = table.closing_turns
        self.events: list[Event] = []
        self.result: RoundResult | None = None

    def do(self, action: Action) -> None:
        if isinstance(action, Discard):  # the most frequent first
            self._discard(action.card)
        elif isinstance(action, DrawStock):
            self._choose_stock()
        elif isinstance(action, DrawDiscard):
            self._take_discard()
        elif isinstance(action, LayOff):
            self._lay_off(action)
        elif isinstance(action, LayDown):
            self._lay_down(action.melds)
        elif isinstance(action, SwapWild):
            self._swap(action)
        elif isinstance(action, Buy):
            self._buy()
        elif isinstance(action, Decline):
            self.events.append(BuyDeclined(self.actor, self.discards[-1]))
            self._ask(self.turn.asked[1:])
        elif isinstance(action, PassDraw):
            self.events.append(DrawPassed(self.actor))
            self._end_round(None)
        elif isinstance(action, EndTurn):
            self.events.append(TurnEnded(self.actor))
            self._end_turn(None)
        else:
            assert_never(action)

    def finish(self) -> tuple[MatchState, tuple[Event, ...]]:
        state = self.state
        if self.result is None:
            return (
                MatchState(
                    state.ruleset, state.seed, state.first_dealer, state.results, self._round()
                ),
                tuple(self.events),
            )
        results = (*state.results, self.result)
        seats = state.seat_count
        number = self.table.round_number
        if number == state.ruleset.rounds[-1]:
            self.events.append(MatchEnded(winners(results, seats)))
            held = self._round()
        else:
            following = state.ruleset.rounds[state.ruleset.rounds.index(number) + 1]
            dealer = dealer_of(state.ruleset, seats, state.first_dealer, following)
            held, dealt = deal_round(state.ruleset, seats, state.seed, following, dealer)
            self.events.append(dealt)
        return (
            MatchState(state.ruleset, state.seed, state.first_dealer, results, held),
            tuple(self.events),
        )

    def _round(self) -> RoundState:
        table = self.table
        seen = tuple([redact(event, None) for event in self.events])
        return RoundState(
            Table(
                table.round_number,
                table.wild_rank,
                table.dealer,
                tuple(self.seats),
                self.discards,
                len(self.stock),
                self.reshuffles_left,
                self.closing_turns,
                self.turn,
                table.history + seen,
            ),
            tuple(self.hands),
            self.stock,
        )

    # -- drawing and buying

    def _choose_stock(self) -> None:
        turn = self.turn
        asked = self._buyers() if turn.is_discard_fresh else ()
        if asked:
            self.events.append(StockChosen(self.actor))
        self._ask(asked)

    def _buyers(self) -> tuple[SeatId, ...]:
        if not self.state.ruleset.buying or not self.table.can_supply_buy:
            return ()
        count = len(self.seats)
        clockwise = ((self.turn.seat + step) % count for step in range(1, count))
        return tuple(
            SeatId(seat)
            for seat in clockwise
            if seat != self.turn.discarder and self.seats[seat].buys_left > 0
        )

    def _ask(self, asked: tuple[SeatId, ...]) -> None:
        turn = self.turn
        if asked:
            self.turn = Turn(turn.number, turn.seat, _OFFER, None, asked, True, turn.discarder)
            return
        card = self._draw_from_stock()
        self.events.append(CardDrawn(turn.seat, _STOCK, card))
        self._give(turn.seat, card, is_shown=False)
        self._play_on(None)

    def _buy(self) -> None:
        buyer = self.actor
        card = self.discards[-1]
        self.discards = self.discards[:-1]
        penalty = self._draw_from_stock()
        self.events.append(DiscardBought(buyer, card, penalty))
        self._give(buyer, card, is_shown=True)
        self._give(buyer, penalty, is_shown=False)
        held = self.seats[buyer]
        self.seats[buyer] = Seat(
            held.card_count, held.melds, held.down_since, held.buys_left - 1, held.shown
        )
        self._ask(())

    def _take_discard(self) -> None:
        card = self.discards[-1]
        self.discards = self.discards[:-1]
        self.events.append(CardDrawn(self.actor, _DISCARDS, card))
        self._give(self.actor, card, is_shown=True)
        self._play_on(card)

    def _draw_from_stock(self) -> CardId:
        if not self.stock:
            made = self.state.ruleset.reshuffles - self.reshuffles_left
            number = self.table.round_number
            self.stock = shuffle(self.discards[:-1], self.state.seed, number, "reshuffle", made)
            self.discards = self.discards[-1:]
            self.reshuffles_left -= 1
            self.events.append(StockReshuffled(len(self.stock)))
        card = self.stock[-1]
        self.stock = self.stock[:-1]
        return card

    def _play_on(self, taken: CardId | None) -> None:
        turn = self.turn
        self.turn = Turn(turn.number, turn.seat, _PLAY, taken, (), False, None)

    # -- melding

    def _lay_down(self, melds: tuple[TableMeld, ...]) -> None:
        self.events.append(ContractLaidDown(self.actor, melds))
        self._drop(*[card for meld in melds for card in meld.cards])
        held = self.seats[self.actor]
        self.seats[self.actor] = Seat(
            held.card_count, melds, self.turn.number, held.buys_left, held.shown
        )
        self._end_round_if_out()

    def _lay_off(self, action: LayOff) -> None:
        self.events.append(
            CardLaidOff(self.actor, action.card, action.owner, action.meld, action.end)
        )
        meld = self.seats[action.owner].melds[action.meld]
        extended = extend(meld, action.card, action.end, self.table.wild_rank)
        assert not isinstance(extended, Refusal)
        self._set_meld(action.owner, action.meld, extended)
        self._drop(action.card)
        self._end_round_if_out()

    def _swap(self, action: SwapWild) -> None:
        meld = self.seats[action.owner].melds[action.meld]
        wild = meld.cards[action.position]
        self.events.append(
            WildSwapped(self.actor, action.card, action.owner, action.meld, action.position, wild)
        )
        swapped = swap(meld, action.position, action.card)
        assert not isinstance(swapped, Refusal)
        self._set_meld(action.owner, action.meld, swapped)
        self._drop(action.card)
        self._give(self.actor, wild, is_shown=True)

    # -- ending

    def _discard(self, card: CardId) -> None:
        self.events.append(CardDiscarded(self.actor, card))
        self._drop(card)
        self.discards += (card,)
        if not self._end_round_if_out():
            self._end_turn(self.actor)

    def _end_round_if_out(self) -> bool:
        if self.hands[self.actor]:
            return False
        self._end_round(self.actor)
        return True

    def _end_turn(self, discarder: SeatId | None) -> None:
        if self.closing_turns is not None:
            self.closing_turns -= 1
            if self.closing_turns == 0:
                self._end_round(None)
                return
        turn = self.turn
        count = len(self.seats)
        following = SeatId((turn.seat + 1) % count)
        fresh = discarder is not None
        self.turn = Turn(turn.number + 1, following, _DRAW, None, (), fresh, discarder)
        can_draw = can_make_stock(len(self.stock), len(self.discards), self.reshuffles_left)
        if self.closing_turns is None and not can_draw:
            self.closing_turns = count

    def _end_round(self, winner: SeatId | None) -> None:
        wild_rank = self.table.wild_rank
        self.result = RoundResult(
            self.table.round_number,
            winner,
            tuple(self.hands),
            tuple(hand_points(hand, wild_rank) for hand in self.hands),
            self.turn.number,
        )
        self.events.append(RoundEnded(self.result))
        turn = self.turn
        self.turn = Turn(turn.number, turn.seat, _OVER, None, (), False, None)

    # -- moving cards

    def _give(self, seat: SeatId, card: CardId, *, is_shown: bool) -> None:
        shown = self.seats[seat].shown
        if is_shown:
            shown = tuple(sorted((*shown, card)))
        self._hold(seat, (*self.hands[seat], card), shown)

    def _drop(self, *cards: CardId) -> None:
        kept = list(self.hands[self.actor])
        for card in cards:
            kept.remove(card)
        shown = self.seats[self.actor].shown
        if shown:
            shown = tuple([card for card in shown if card not in cards])
        self._hold(self.actor, tuple(kept), shown)

    def _hold(self, seat: SeatId, hand: tuple[CardId, ...], shown: tuple[CardId, ...]) -> None:
        self.hands[seat] = hand
        held = self.seats[seat]
        self.seats[seat] = Seat(len(hand), held.melds, held.down_since, held.buys_left, shown)

    def _set_meld(self, owner: SeatId, index: int, meld: TableMeld) -> None:
        held = self.seats[owner]
        melds = (*held.melds[:index], meld, *held.melds[index + 1 :])
        self.seats[owner] = Seat(
            held.card_count, melds, held.down_since, held.buys_left, held.shown
        )
