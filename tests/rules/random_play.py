"""Random legal play for tests: players of several tempers, and a referee that trusts nobody.

Run as a script for long soaks: `python tests/rules/random_play.py --matches 10000`.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.rules import solver
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
from game.rules.cards import JOKER_RANK, RANK_OF, SUIT_OF, CardId, Rank, SeatId, Suit, pack
from game.rules.contracts import CONTRACTS
from game.rules.engine import apply, new_match
from game.rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    ContractLaidDown,
    DiscardBought,
    Event,
    MatchEnded,
    RoundEnded,
    Source,
    StockReshuffled,
    WildSwapped,
)
from game.rules.legality import find_refusal, legal_actions
from game.rules.melds import End, MeldKind, RunMeld, SetMeld, TableMeld
from game.rules.notation import action_from_json, action_to_json, digest
from game.rules.reasons import IllegalAction
from game.rules.replay import Beginning, replay
from game.rules.ruleset import (
    PRESETS,
    LastRound,
    Preset,
    Ruleset,
    WildLimit,
    WildSwap,
    find_faults,
)
from game.rules.state import MatchState
from game.rules.views import PlayerView, redact, view_for

BUILDER, WANDERER, PASSIVE = "builder", "wanderer", "passive"


# --------------------------------------------------------------------------------------- players


def choose(view: PlayerView, temper: str, rng: random.Random) -> Action:
    """Return a legal action of a player of that temper."""
    match view.table.turn.phase:
        case Phase.OFFER:
            return Buy() if rng.random() < 0.3 else Decline()
        case Phase.DRAW:
            return _choose_draw(view, temper, rng)
        case _:
            return _choose_play(view, temper, rng)


def _choose_draw(view: PlayerView, temper: str, rng: random.Random) -> Action:
    legal = legal_actions(view)
    if PassDraw() in legal and (temper == PASSIVE or rng.random() < 0.5):
        return PassDraw()
    if DrawStock() in legal and rng.random() < (0.95 if temper == PASSIVE else 0.8):
        return DrawStock()
    return rng.choice(legal)


def _choose_play(view: PlayerView, temper: str, rng: random.Random) -> Action:
    if temper != PASSIVE and not view.own.is_down and (melds := find_lay_down(view, temper, rng)):
        return LayDown(melds)
    legal = legal_actions(view)
    melding = [action for action in legal if isinstance(action, LayOff | SwapWild)]
    if melding and rng.random() < 0.7:
        swaps = [action for action in melding if isinstance(action, SwapWild)]
        return rng.choice(swaps if swaps and rng.random() < 0.2 else melding)
    ending = [action for action in legal if isinstance(action, Discard | EndTurn)]
    if temper == BUILDER and not view.own.is_down and len(ending) > 1:
        return _shed(view, rng.sample(ending, min(4, len(ending))))
    return rng.choice(ending or melding)


def _shed(view: PlayerView, ending: Sequence[Action]) -> Action:
    """Return the one of some discards that keeps the hand nearest to its contract."""

    def distance_without(action: Action) -> tuple[int, int]:
        assert isinstance(action, Discard)
        kept = [card for card in view.hand if card != action.card]
        number, ruleset = view.table.round_number, view.ruleset
        return solver.distance(kept, number, ruleset), action.card

    return min(ending, key=distance_without)


def find_lay_down(
    view: PlayerView, temper: str, rng: random.Random
) -> tuple[TableMeld, ...] | None:
    """Return legal melds for the contract: the solver's, or a random partition's."""
    number, ruleset = view.table.round_number, view.ruleset
    if temper == BUILDER:
        layout = solver.layout(view.hand, number, ruleset)
        return None if layout is None else layout.melds
    for _ in range(3):
        melds = random_partition(view.hand, number, view.table.wild_rank, rng)
        if melds and find_refusal(view, LayDown(melds)) is None:
            return melds
    return None


def random_partition(
    hand: Sequence[CardId], number: int, wild_rank: Rank, rng: random.Random
) -> tuple[TableMeld, ...] | None:
    """Grow melds of the contract's kinds at random from a hand; None when it runs dry."""
    free = list(hand)
    rng.shuffle(free)
    melds: list[TableMeld] = []
    kinds = list(CONTRACTS[number].kinds)
    rng.shuffle(kinds)
    for kind in kinds:
        meld = (
            _grow_set(free, wild_rank, rng)
            if kind is MeldKind.SET
            else _grow_run(free, wild_rank, rng)
        )
        if meld is None:
            return None
        melds.append(meld)
        free = [card for card in free if card not in meld.cards]
    return tuple(melds)


def _is_wild(card: CardId, wild_rank: Rank) -> bool:
    return RANK_OF[card] in (JOKER_RANK, wild_rank)


def _grow_set(free: Sequence[CardId], wild_rank: Rank, rng: random.Random) -> SetMeld | None:
    for seed in free:
        rank = RANK_OF[seed]
        if rank == JOKER_RANK:
            continue
        same = [card for card in free if RANK_OF[card] == rank]
        others = [card for card in free if card not in same and _is_wild(card, wild_rank)]
        size = rng.choice((3, 3, 4, len(same)))
        if len(same) + len(others) >= max(size, 3):
            return SetMeld(rank, tuple((same + others)[: max(size, 3)]))
    return None


def _grow_run(free: Sequence[CardId], wild_rank: Rank, rng: random.Random) -> RunMeld | None:
    suits = list(Suit)
    rng.shuffle(suits)
    lows = list(range(1, 12))
    rng.shuffle(lows)
    for suit in suits:
        for low in lows:
            length = min(rng.choice((4, 4, 5, 6)), 15 - low)
            wilds = [card for card in free if _is_wild(card, wild_rank)]
            cards: list[CardId] = []
            for place in range(low, low + length):
                rank = (place - 1) % 13 + 1
                own = [
                    c for c in free if RANK_OF[c] == rank and SUIT_OF[c] == suit and c not in cards
                ]
                spare = [c for c in wilds if c not in cards]
                if not own and not spare:
                    break
                cards.append(own[0] if own else spare[0])
            if len(cards) == length:
                return RunMeld(suit, low, tuple(cards))
    return None


# ------------------------------------------------------------------------------------ the referee


def check_state(state: MatchState) -> None:
    """Check what must hold in every state, from the definitions and not from the engine."""
    held, table = state.round, state.round.table
    melded = [card for seat in table.seats for meld in seat.melds for card in meld.cards]
    everywhere = [*(c for hand in held.hands for c in hand), *held.stock, *table.discards, *melded]
    assert sorted(everywhere) == list(pack(state.ruleset.decks)), "each card in exactly one place"
    assert table.stock_count == len(held.stock)
    for hand, seat in zip(held.hands, table.seats, strict=True):
        assert seat.card_count == len(hand)
        assert bool(seat.melds) == seat.is_down
        if seat.melds:
            kinds = Counter(meld.kind for meld in seat.melds)
            contract = CONTRACTS[table.round_number]
            assert kinds == Counter(contract.kinds), "exactly the contract (R4.3)"
        for meld in seat.melds:
            check_meld(meld, table.wild_rank)
    assert tuple(seat.shown for seat in table.seats) == shown_in(table.history, state.seat_count)
    for seat in range(state.seat_count):
        assert view_for(state, SeatId(seat)).hand == held.hands[seat]


def shown_in(history: Iterable[Event], seats: int) -> tuple[tuple[CardId | None, ...], ...]:
    """Return by seat the cards that a round's events show it took face up and did not put down."""
    held: list[set[CardId | None]] = [set() for _ in range(seats)]
    for event in history:
        match event:
            case CardDrawn(seat, Source.DISCARDS, card) | DiscardBought(seat, card):
                held[seat].add(card)
            case CardDiscarded(seat, card) | CardLaidOff(seat, card):
                held[seat].discard(card)
            case WildSwapped(seat=seat, card=card, wild=wild):
                held[seat].discard(card)
                held[seat].add(wild)
            case ContractLaidDown(seat, melds):
                held[seat].difference_update(card for meld in melds for card in meld.cards)
    return tuple(tuple(sorted(cards)) for cards in held)


def check_meld(meld: TableMeld, wild_rank: Rank) -> None:
    """Check a meld on the table against R2 and R4."""
    naturals = 0
    for offset, card in enumerate(meld.cards):
        if isinstance(meld, SetMeld):
            natural = RANK_OF[card] == meld.rank
        else:
            place = meld.low + offset
            assert 1 <= place <= 14
            natural = SUIT_OF[card] == meld.suit and RANK_OF[card] == (place - 1) % 13 + 1
        assert natural or _is_wild(card, wild_rank), "only wilds stand in (R2.5)"
        naturals += natural
    assert naturals >= 1, "one natural card (R4.6)"
    assert len(meld.cards) >= (3 if isinstance(meld, SetMeld) else 4)


def check_actions(view: PlayerView, state: MatchState, rng: random.Random) -> None:
    """Check that listed actions are accepted, round-trip as JSON, and unlisted ones are refused."""
    legal = legal_actions(view)
    assert legal, f"seat {view.seat} has nothing to do in {view.table.turn}"
    for action in rng.sample(legal, min(2, len(legal))):
        assert find_refusal(view, action) is None
        assert action_from_json(action_to_json(action)) == action
        apply(state, action)
    for action in rng.sample(list(candidate_actions(view, rng)), 4):
        listed = action in legal
        try:
            apply(state, action)
        except IllegalAction:
            assert not listed
        else:
            assert listed, f"{action} was accepted but is not listed"


def candidate_actions(view: PlayerView, rng: random.Random) -> Iterable[Action]:
    """Return a few actions of every kind but lay-downs, mostly illegal."""
    card = CardId(rng.randrange(54 * view.ruleset.decks))
    own = rng.choice(view.hand)
    owner = SeatId(rng.randrange(len(view.table.seats)))
    index = rng.randrange(3)
    yield from (DrawStock(), DrawDiscard(), PassDraw(), Buy(), Decline(), EndTurn())
    yield from (Discard(card), Discard(own))
    yield from (LayOff(own, owner, index, end) for end in End)
    yield LayOff(card, owner, index, End.HIGH)
    yield SwapWild(own, owner, index, rng.randrange(5))


# ----------------------------------------------------------------------------------------- a match


def play_match(
    beginning: Beginning, rng: random.Random, tempers: Sequence[str], *, check_every: int = 1
) -> Counter[str]:
    """Play a match to its end, checking as it goes, and count what happened."""
    counts: Counter[str] = Counter()
    state, _ = new_match(beginning.ruleset, beginning.seats, beginning.seed, beginning.first_dealer)
    done: list[Action] = []
    while not state.is_over:
        table = state.round.table
        actor = table.to_act
        assert actor is not None
        view = view_for(state, actor)
        if len(done) % check_every == 0:
            check_state(state)
            check_actions(view, state, rng)
        action = choose(view, tempers[actor], rng)
        state, events = apply(state, action)
        done.append(action)
        _count(counts, action, events, table.wild_rank)
        for seat in range(state.seat_count):
            for event in events:
                redact(event, SeatId(seat))
        assert len(done) < 20_000, "the match does not end"
    check_state(state)
    again = replay(beginning, done)
    assert again.refusal is None
    assert digest(again.state) == digest(state)
    return counts


def _count(counts: Counter[str], action: Action, events: Iterable[Event], wild_rank: Rank) -> None:
    match action:
        case LayDown(melds):
            counts["lay-down"] += 1
            counts["natural wild laid"] += any(
                RANK_OF[card] == wild_rank and meld.is_natural(position)
                for meld in melds
                for position, card in enumerate(meld.cards)
            )
        case LayOff(end=end):
            counts[f"lay-off {end.value}"] += 1
        case SwapWild():
            counts["swap"] += 1
        case Buy():
            counts["buy"] += 1
        case EndTurn():
            counts["end turn"] += 1
        case PassDraw():
            counts["pass"] += 1
    for event in events:
        match event:
            case StockReshuffled():
                counts["reshuffle"] += 1
            case RoundEnded(result):
                counts["gone out" if result.winner is not None else "blocked"] += 1
            case MatchEnded(winners):
                counts["match"] += 1
                counts["shared win"] += len(winners) > 1


def random_beginning(preset: Preset, rng: random.Random) -> tuple[Beginning, list[str]]:
    """Return a short match of a preset with other switches varied, and its players' tempers."""
    while True:
        base = PRESETS[preset]
        seats = rng.randint(2, 6)
        rounds = tuple(sorted(rng.sample(base.rounds, rng.choice((1, 1, 1, 2)))))
        if preset is Preset.STAGED_FINISH:
            rounds = (7,)
        ruleset: Ruleset = replace(
            base,
            rounds=rounds,
            reshuffles=rng.choice((0, 1, 3)),
            wild_limit=rng.choice(list(WildLimit)),
            wild_swap=rng.choice((WildSwap.DOWN, WildSwap.DOWN, WildSwap.ANYONE)),
            must_discard_to_go_out=rng.random() < 0.8,
            no_instant_return=rng.random() < 0.8,
            decks=base.decks if base.decks == 1 else rng.choice((2, 2, 3)),
            last_round=rng.choice(list(LastRound))
            if preset is not Preset.STAGED_FINISH
            else LastRound.STAGED,
        )
        if find_faults(ruleset, seats):
            continue
        mix = rng.choice(
            ((BUILDER, BUILDER, WANDERER), (BUILDER,), (WANDERER, PASSIVE), (PASSIVE,))
        )
        tempers = [rng.choice(mix) for _ in range(seats)]
        return Beginning(ruleset, seats, rng.randrange(1000, 2**53)), tempers


def main() -> None:
    """Play many matches of every preset and print what happened in each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="a preset")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for preset in Preset:
        rng = random.Random(f"{arguments.seed}/{preset}")
        counts: Counter[str] = Counter()
        for _ in range(arguments.matches):
            beginning, tempers = random_beginning(preset, rng)
            counts += play_match(beginning, rng, tempers)
        print(preset.value, dict(counts))  # noqa: T201 - a script's output


if __name__ == "__main__":
    main()
