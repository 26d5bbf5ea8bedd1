"""Positions for tests, written as text.

Twins are told apart by their order of appearance: hands first, then melds, discards and stock. The
rest of the pack lies in the stock below what is written, so that every position is complete.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.rules.actions import Phase
from game.rules.cards import CardId, SeatId, pack
from game.rules.melds import MeldKind, TableMeld, read_meld
from game.rules.notation import format_cards, parse_cards
from game.rules.reasons import Refusal
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.state import MatchState, RoundState, Seat, Table, Turn


def position(
    hands: Sequence[str],
    *,
    round_number: int = 1,
    ruleset: Ruleset = STANDARD,
    melds: Mapping[int, Sequence[str]] | None = None,
    down_since: int = 1,
    discards: str = "KC",
    stock: str = "",
    stock_count: int | None = None,
    turn: int = 0,
    turn_number: int = 9,
    phase: Phase = Phase.PLAY,
    taken: str = "",
    fresh: bool = True,
    discarder: int | None = None,
    reshuffles_left: int | None = None,
    closing_turns: int | None = None,
    buys_left: int = 3,
) -> MatchState:
    """Return a match in a position.

    Args:
        hands: Cards by seat.
        melds: By seat, melds such as `"set 7H 7S 7D"` or `"run 4H 5H * 7H"`.
        down_since: The turn in which the seats with melds laid down.
        discards: The discard pile, top last.
        stock: The next cards of the stock, first to be drawn first.
        stock_count: If given, the stock holds exactly so many; the rest of the pack is left out.
        taken: The card of the acting hand that came from the discard pile.
    """
    wild_rank = ruleset.wild_rank(round_number)
    laid = {seat: [text.split(" ", 1) for text in texts] for seat, texts in (melds or {}).items()}
    parts = [*hands, *(cards for texts in laid.values() for _, cards in texts), discards, stock]
    cards = list(parse_cards(" ".join(parts), ruleset.decks))
    split: list[tuple[CardId, ...]] = []
    for part in parts:
        count = len(part.split())
        split.append(tuple(cards[:count]))
        cards = cards[count:]
    held = split[: len(hands)]
    piles = iter(split[len(hands) : -2])
    table_melds: dict[int, tuple[TableMeld, ...]] = {}
    for seat, texts in laid.items():
        read: list[TableMeld] = []
        for kind, _ in texts:
            meld = read_meld(MeldKind(kind), next(piles), wild_rank)
            assert not isinstance(meld, Refusal), meld
            read.append(meld)
        table_melds[seat] = tuple(read)
    used = {card for part in split for card in part}
    rest = [card for card in pack(ruleset.decks) if card not in used]
    drawn_next = list(reversed(split[-1]))
    full_stock = tuple(rest + drawn_next)
    if stock_count is not None:
        full_stock = full_stock[len(full_stock) - stock_count :]
    seats = tuple(
        Seat(
            len(hand),
            table_melds.get(seat, ()),
            down_since if seat in table_melds else None,
            buys_left if ruleset.buying else 0,
        )
        for seat, hand in enumerate(held)
    )
    taken_card = next((card for card in held[turn] if format_cards([card]) == taken), None)
    return MatchState(
        ruleset,
        12345,
        SeatId(0),
        (),
        RoundState(
            Table(
                round_number,
                wild_rank,
                SeatId(0),
                seats,
                split[-2],
                len(full_stock),
                ruleset.reshuffles if reshuffles_left is None else reshuffles_left,
                closing_turns,
                Turn(
                    turn_number,
                    SeatId(turn),
                    phase,
                    taken_card,
                    (),
                    fresh,
                    None if discarder is None else SeatId(discarder),
                ),
                (),
            ),
            tuple(held),
            full_stock,
        ),
    )


def run_dry(state: MatchState) -> MatchState:
    """Return a round whose stock lies under its discards: the next draw makes a new one."""
    held = state.round
    discards = (*held.stock, *held.table.discards)
    table = replace(held.table, discards=discards, stock_count=0)
    return replace(state, round=RoundState(table, held.hands, ()))


def card_in(state: MatchState, seat: int, face: str) -> CardId:
    """Return the first card of a face in a hand."""
    return next(card for card in state.round.hands[seat] if format_cards([card]) == face)


def melds_from(state: MatchState, seat: int, *texts: str) -> tuple[TableMeld, ...]:
    """Read melds such as `"set 7H 7S 7D"` with the cards of a hand."""
    free = list(state.round.hands[seat])
    melds: list[TableMeld] = []
    for text in texts:
        kind, faces = text.split(" ", 1)
        cards: list[CardId] = []
        for face in faces.split():
            card = next(card for card in free if format_cards([card]) == face)
            free.remove(card)
            cards.append(card)
        meld = read_meld(MeldKind(kind), cards, state.round.table.wild_rank)
        assert not isinstance(meld, Refusal), meld
        melds.append(meld)
    return tuple(melds)
