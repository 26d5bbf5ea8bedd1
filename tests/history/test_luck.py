"""The luck ledger: counted independently, and even on average."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from playing import begin, choose, play_out, play_with_opponents
from positions import run_dry

from game.ai.opponent import Level, opponent_for
from game.arena import steps
from game.history.luck import Luck, LuckBook, RoundLuck, total
from game.match import Match
from game.rules.cards import JOKER_RANK, RANK_OF, CardId, Rank, is_wild, pack
from game.rules.engine import apply, new_match
from game.rules.events import CardDrawn, DiscardBought, RoundDealt, Source, StockReshuffled
from game.rules.replay import TAKE_BACK, Beginning, Moment, replay
from game.rules.ruleset import PRESETS, STANDARD, Preset, Ruleset, combine
from game.rules.views import view_for
from game.storage.library import Library
from game.storage.records import MatchRecord


def played(deal: int, ruleset: Ruleset, *, is_random: bool = False) -> MatchRecord:
    match = begin(Library.in_memory(), deal=deal, ruleset=ruleset)
    if is_random:
        play_out(match, random.Random(deal))
    else:
        play_with_opponents(match)
    return match.read()


def ledger(record: MatchRecord) -> list[RoundLuck]:
    """Return the ledgers of the rounds that have ended, in the order played."""
    book = LuckBook(record.beginning)
    entries = [row.entry for row in record.entries]
    replay(record.beginning, entries, is_brief=True, watch=book.watch)
    return book.rounds


def recount(record: MatchRecord) -> Counter[tuple[int, int, str]]:
    """Count jokers and wilds by round and seat from the hands alone, as they grow."""
    beginning = record.beginning
    state, _ = new_match(beginning.ruleset, beginning.seats, beginning.seed, beginning.first_dealer)
    found: Counter[tuple[int, int, str]] = Counter()

    def note(seat: int, cards: set[int]) -> None:
        number = state.round.table.round_number
        for card in cards:
            if RANK_OF[card] == JOKER_RANK:
                found[number, seat, "jokers"] += 1
            elif RANK_OF[card] == state.round.table.wild_rank:
                found[number, seat, "wilds"] += 1

    for seat, hand in enumerate(state.round.hands):
        note(seat, set(hand))
    undo = []
    for row in record.entries:
        before = state
        if row.entry == TAKE_BACK:
            state = undo.pop()
            continue
        assert not isinstance(row.entry, str)
        undo.append(state)
        state, _ = apply(state, row.entry)
        if state.is_over:
            break
        if state.round.table.round_number != before.round.table.round_number:
            for seat, hand in enumerate(state.round.hands):
                note(seat, set(hand))
            continue
        stock = set(before.round.stock) - set(state.round.stock)
        if state.round.table.reshuffles_left != before.round.table.reshuffles_left:
            stock |= set(before.round.table.discards)
        for seat, hand in enumerate(state.round.hands):
            new = set(hand) - set(before.round.hands[seat])
            note(seat, new & (stock - set(before.round.table.discards[-1:])))
    return found


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.BUYING, Preset.KINGS_WILD])
@pytest.mark.parametrize("is_random", [False, True])
def test_wilds_and_jokers_equal_an_independent_count(preset: Preset, is_random: bool) -> None:
    ruleset = replace(combine([preset]), rounds=(1, 3, 6))
    record = played(3, ruleset, is_random=is_random)
    counted = recount(record)
    for each in ledger(record):
        for seat, luck in enumerate(each.seats):
            assert luck.wilds == counted[each.number, seat, "wilds"], (each.number, seat)
            assert luck.jokers == counted[each.number, seat, "jokers"], (each.number, seat)
            assert luck.useful <= luck.draws
            assert 0 <= luck.expected_useful <= luck.draws


@pytest.mark.parametrize("is_dry", [False, True])
def test_an_average_goes_over_all_cards_that_the_stock_then_held(is_dry: bool) -> None:
    """With buys, and also where every card that is drawn wants a new stock."""
    rng = random.Random(5)
    beginning = Beginning(replace(PRESETS[Preset.BUYING], reshuffles=9, rounds=(2,)), 4, 5)
    book = LuckBook(beginning)
    state, _ = new_match(beginning.ruleset, beginning.seats, beginning.seed)
    wild_rank = state.round.table.wild_rank
    expected = [8 * share_of_wilds(pack(2), wild_rank)] * 4
    bought = 0
    while not state.is_over:
        before = run_dry(state) if is_dry and state.round.table.reshuffles_left else state
        actor = before.round.table.to_act
        assert actor is not None
        action = choose(view_for(before, actor), rng)
        state, events = apply(before, action)
        stock = list(state.round.stock)
        for event in reversed(events):
            match event:
                case CardDrawn(seat, Source.STOCK, card) | DiscardBought(seat, _, card):
                    assert card is not None
                    bought += isinstance(event, DiscardBought)
                    stock.append(card)
                    expected[seat] += share_of_wilds(stock, wild_rank)
                case StockReshuffled():
                    stock = list(before.round.stock)
                case _:
                    pass
        book.watch(Moment(before, action, events, state))
    assert bought
    (found,) = book.rounds
    assert [luck.expected_wilds for luck in found.seats] == pytest.approx(expected)


def share_of_wilds(cards: Sequence[CardId], wild_rank: Rank) -> float:
    return sum(is_wild(card, wild_rank) for card in cards) / len(cards)


@pytest.mark.parametrize(
    ("ruleset", "seats", "deals"),
    [(Ruleset(rounds=(2, 4)), 3, 60), (Ruleset(rounds=(7,)), 6, 60)],
    ids=["three seats", "six seats, which reshuffle"],
)
def test_draws_are_neither_lucky_nor_unlucky_over_many_matches(
    ruleset: Ruleset, seats: int, deals: int
) -> None:
    """Rivals keep wilds and throw other cards, of which new stocks are made."""
    everything, dealt, dealt_average, reshuffles = Luck(), 0, 0.0, 0
    for deal in range(deals):
        book = LuckBook(Beginning(ruleset, seats, deal))
        first, _ = new_match(ruleset, seats, deal)
        begun = [first]
        for step in steps(ruleset, [opponent_for(Level.MEDIUM)] * seats, deal):
            after, events = apply(step.state, step.action)
            book.watch(Moment(step.state, step.action, events, after))
            begun += [after for event in events if isinstance(event, RoundDealt)]
            reshuffles += sum(isinstance(event, StockReshuffled) for event in events)
        everything = sum(total(book.rounds), everything)
        for held in (state.round for state in begun):
            cards = [card for hand in held.hands for card in hand]
            dealt += sum(is_wild(card, held.table.wild_rank) for card in cards)
            dealt_average += len(cards) * share_of_wilds(pack(2), held.table.wild_rank)
    assert everything.draws > 1000
    assert reshuffles > deals / 2 or seats < 6
    drawn = everything.wilds + everything.jokers - dealt
    assert drawn == pytest.approx(everything.expected_wilds - dealt_average, rel=0.1)
    assert everything.useful == pytest.approx(everything.expected_useful, rel=0.1)


def test_only_rounds_that_have_ended_are_told() -> None:
    match = begin(Library.in_memory(), deal=2, ruleset=STANDARD)
    assert ledger(match.read()) == []
    assert total(()) == ()
    while not _results(match):
        play_with_opponents(match, 1)
    (first,) = ledger(match.read())
    assert first.number == 1
    assert len(first.seats) == 3


def _results(match: Match) -> int:
    return len(match.view(match.seats[0]).results)
