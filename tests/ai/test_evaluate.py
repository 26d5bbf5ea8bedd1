"""What a sensible player does in positions that leave no doubt."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position

from game.ai.evaluate import plain_choice
from game.ai.opponent import Level, Personality, opponent_for
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
from game.rules.cards import FACE_OF, SeatId
from game.rules.engine import apply
from game.rules.events import CardDiscarded, CardDrawn, RoundEnded, Source
from game.rules.legality import is_legal, legal_actions
from game.rules.notation import format_face, parse_cards
from game.rules.ruleset import PRESETS, LastRound, Preset, Ruleset, WildSwap
from game.rules.state import MatchState
from game.rules.views import view_for

STAGED = Ruleset(last_round=LastRound.STAGED)
RIVAL = "7H 8C TD QS 2D 5C JH"
SETS = ("set KH KS KC", "set 9H 9S 9D")


def decide(
    state: MatchState,
    level: Level = Level.HARD,
    personality: Personality = Personality.NEUTRAL,
    seed: int = 1,
) -> Action:
    to_act = state.round.table.to_act
    assert to_act is not None
    view = view_for(state, to_act)
    opponent = opponent_for(level, personality)
    action = opponent.decide(view, seed, 1)
    assert is_legal(view, action)
    assert is_legal(view, opponent.decide(view, seed, 0))
    assert is_legal(view, plain_choice(view))
    return action


def thrown(action: Action) -> str:
    assert isinstance(action, Discard), action
    return format_face(FACE_OF[action.card])


def turn_of(state: MatchState, level: Level = Level.HARD) -> tuple[list[Action], bool]:
    """Play the turn to its end; tell whether the seat went out."""
    seat = state.round.table.turn.seat
    taken: list[Action] = []
    for _ in range(20):
        action = decide(state, level)
        taken.append(action)
        state, events = apply(state, action)
        for event in events:
            if isinstance(event, RoundEnded):
                return taken, event.result.winner == seat
        if state.round.table.turn.seat != seat:
            return taken, False
    raise AssertionError("the turn does not end")


# ------------------------------------------------------------------------------ before laying down


def test_lays_the_contract_down_as_soon_as_it_can() -> None:
    action = decide(position(["7H 7S 7D 9H 9S 9D KD 2C", RIVAL]))
    assert isinstance(action, LayDown)


@pytest.mark.parametrize("level", [Level.HARD, Level.EXPERT])
def test_takes_the_discard_that_completes_the_contract(level: Level) -> None:
    state = position(["7H 7S 7D 9H 9S KD 2C", RIVAL], phase=Phase.DRAW, discards="9C")
    assert decide(state, level) == DrawDiscard()


def test_leaves_a_discard_that_does_not_help() -> None:
    state = position(["7H 7S 7D 9H 9S KD 2C", RIVAL], phase=Phase.DRAW, discards="QC")
    assert decide(state) == DrawStock()


def test_takes_a_wild_discard() -> None:
    state = position(["7H 7S 4D 9H 9S KD 2C", RIVAL], phase=Phase.DRAW, discards="*")
    assert decide(state) == DrawDiscard()


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD, Level.EXPERT])
@pytest.mark.parametrize("seed", range(20))
def test_never_throws_a_wild_while_it_is_short(level: Level, seed: int) -> None:
    state = position(["7H 7S * 9H QC KD 2C 5S", RIVAL])
    assert thrown(decide(state, level, seed=seed)) not in ("*", "7H", "7S")


def test_of_useless_cards_the_dearest_goes() -> None:
    assert thrown(decide(position(["7H 7S 7D 9H 9S KD 4C 2C", RIVAL]))) == "KD"


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD, Level.EXPERT])
@pytest.mark.parametrize("seed", range(20))
def test_does_not_feed_the_next_seat_that_is_down(level: Level, seed: int) -> None:
    state = position(["7H 7S 7D 8H 8S KD QC 2C", "4C 5D"], melds={1: SETS})
    may_slip = level is Level.MEDIUM
    assert thrown(decide(state, level, seed=seed)) in (("QC", "2C") if may_slip else ("QC",))


def test_of_equal_cards_it_keeps_the_one_that_more_unseen_cards_would_join() -> None:
    # Four of the six queens that could join are in the pile.
    state = position(["7H 7S QH QC JH JS TH TC", "2D 4C"], discards="QD QS QD QS")
    assert thrown(decide(state)) in ("QH", "QC")


def test_swaps_before_laying_down_where_anyone_may() -> None:
    state = position(
        ["7H 7S 9H 9S 6H KD QC 2C", "4C 5D"],
        round_number=1,
        ruleset=Ruleset(wild_swap=WildSwap.ANYONE),
        melds={1: ("set 6S 6C *", "set JH JS JC")},
    )
    assert isinstance(decide(state), SwapWild)


# -------------------------------------------------------------------------------------- once down


def test_goes_out_with_its_last_card() -> None:
    state = position(["KD", RIVAL], melds={0: SETS})
    actions, is_out = turn_of(state)
    assert is_out
    assert [type(action) for action in actions] == [Discard]


def test_lays_off_all_that_fits_and_throws_the_dearest_of_the_rest() -> None:
    state = position(["KD 9C QC 4S", RIVAL], melds={0: SETS})
    actions, is_out = turn_of(state)
    assert not is_out
    assert [type(action) for action in actions] == [LayOff, LayOff, Discard]
    assert thrown(actions[-1]) == "QC"


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD, Level.EXPERT])
def test_goes_out_by_a_swap_and_a_lay_off(level: Level) -> None:
    state = position(
        ["6H KD", RIVAL], round_number=2, melds={0: ("set JH JS JC", "run 5H * 7H 8H")}
    )
    actions, is_out = turn_of(state, level)
    assert is_out
    assert [type(action) for action in actions] == [SwapWild, LayOff, Discard]


def test_goes_out_by_a_wild_that_bridges_to_a_card_beyond() -> None:
    state = position(
        ["* TH KD", RIVAL], round_number=2, melds={0: ("set JH JS JC", "run 5H 6H 7H 8H")}
    )
    actions, is_out = turn_of(state)
    assert is_out
    assert [type(action) for action in actions] == [LayOff, LayOff, Discard]


def test_takes_the_discard_that_it_can_lay_off() -> None:
    state = position(["QC", RIVAL], melds={0: SETS}, phase=Phase.DRAW, discards="KD")
    assert decide(state) == DrawDiscard()
    state = position(["QC", RIVAL], melds={0: SETS}, phase=Phase.DRAW, discards="JD")
    assert decide(state) == DrawStock()


def test_throws_a_dead_ace_rather_than_a_card_of_five() -> None:
    assert thrown(decide(position(["AD 4S 5C", RIVAL], melds={0: SETS}))) == "AD"


def test_in_the_turn_of_laying_down_it_keeps_what_fits_next_turn() -> None:
    state = position(["KD 4S", RIVAL], melds={0: SETS}, down_since=9, turn_number=9)
    assert thrown(decide(state)) == "4S"


# ------------------------------------------------------------------------------- staged last round

RUNS = ("run 2H 3H 4H 5H", "run 6S 7S 8S 9S", "run TC JC QC KC")


def test_staged_it_keeps_the_card_that_fits_for_last() -> None:
    state = position(["6H 2D", RIVAL], round_number=7, ruleset=STAGED, melds={0: RUNS})
    assert thrown(decide(state)) == "2D"


def test_staged_it_lays_off_the_last_card_or_ends_the_turn() -> None:
    state = position(["6H", RIVAL], round_number=7, ruleset=STAGED, melds={0: RUNS})
    assert turn_of(state)[1]
    state = position(["2D", RIVAL], round_number=7, ruleset=STAGED, melds={0: RUNS})
    assert decide(state) == EndTurn()


def test_whole_hand_round_seven_goes_down_and_out_at_once() -> None:
    hand = "AH 2H 3H 4H 5S 6S 7S 8S 9S TC JC QC KC AC"
    actions, is_out = turn_of(position([hand, RIVAL], round_number=7))
    assert is_out
    assert [type(action) for action in actions] == [LayDown]


# --------------------------------------------------------------------- empty stock, buying, circles


def test_without_a_stock_it_takes_what_makes_the_hand_cheaper_and_else_passes() -> None:
    def at_the_end(discards: str) -> Action:
        return decide(
            position(
                ["KD QC JS AS TD 2C 4C", RIVAL],
                phase=Phase.DRAW,
                discards=discards,
                stock_count=0,
                reshuffles_left=0,
                closing_turns=2,
            )
        )

    assert at_the_end("2H") == DrawDiscard()
    assert at_the_end("*") == PassDraw()


def test_in_its_last_turn_it_throws_the_dearest_card_even_a_wild() -> None:
    hands = ["7H 7S * 9H 4C 5D 2C 5S", RIVAL]
    state = position(hands, stock_count=0, reshuffles_left=0, closing_turns=2)
    assert thrown(decide(state)) == "*"


def test_swaps_in_the_lay_down_turn_unless_a_rival_may_go_out_first() -> None:
    def just_down(rival: str) -> Action:
        return decide(
            position(
                ["6H 2S 5S", rival],
                round_number=2,
                melds={
                    0: ("set JH JS JC", "run 5H * 7H 8H"),
                    1: ("set KH KS KC", "run AC 2C 3C 4C"),
                },
                down_since=9,
                turn_number=9,
            )
        )

    assert isinstance(just_down("2D 5C 6D 8C TD QS AH"), SwapWild)
    assert isinstance(just_down("2D"), Discard)


def offer(hand: str, rival: str, discards: str, *melds: str) -> MatchState:
    laid = {2: melds} if melds else {}
    state = position(
        [hand, RIVAL, rival],
        ruleset=PRESETS[Preset.BUYING],
        melds=laid,
        phase=Phase.OFFER,
        discards=discards,
        turn=1,
        discarder=2,
    )
    table = state.round.table
    asked = replace(table, turn=replace(table.turn, asked=(SeatId(0),)))
    return replace(state, round=replace(state.round, table=asked))


def test_buys_the_discard_that_brings_the_contract_nearer() -> None:
    hand = "7H 7S 7D 9H 9S KD 2C"
    assert decide(offer(hand, "2S 4D 5H 6C TH JC QH", "9C")) == Buy()
    assert decide(offer(hand, "2S 4D 5H 6C TH JC QH", "JD")) == Decline()


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD, Level.EXPERT])
def test_never_buys_when_a_rival_is_about_to_go_out(level: Level) -> None:
    hand = "7H 7S 7D 9H 9S KD 2C"
    state = offer(hand, "2S", "9C", "set KH KS KC", "set JH JS JC")
    assert decide(state, level) == Decline()


def test_discards_do_not_go_round_for_ever() -> None:
    state = position(["7H 7S 7D 9H 9S KD 2C", RIVAL], phase=Phase.DRAW, discards="*")
    table = state.round.table
    taken = tuple(
        CardDrawn(SeatId(turn % 2), Source.DISCARDS, table.discards[0]) for turn in range(4)
    )
    circling = replace(state, round=replace(state.round, table=replace(table, history=taken)))
    assert decide(state) == DrawDiscard()
    assert decide(circling) == DrawStock()


# --------------------------------------------------------------------------- levels, personalities


def share(state: MatchState, wanted: type[Action], level: Level, personality: Personality) -> float:
    tries = 200
    found = [decide(state, level, personality, seed) for seed in range(tries)]
    return sum(isinstance(action, wanted) for action in found) / tries


def test_a_beginner_overlooks_some_finished_contracts_and_better_players_none() -> None:
    state = position(["7H 7S 7D 9H 9S 9D KD 2C", RIVAL])
    assert 0.45 < share(state, LayDown, Level.BEGINNER, Personality.NEUTRAL) < 0.65
    assert share(state, LayDown, Level.MEDIUM, Personality.NEUTRAL) == 1


def test_a_beginner_misses_some_useful_discards() -> None:
    state = position(["7H 7S 7D 9H 9S KD 2C", RIVAL], phase=Phase.DRAW, discards="9C")
    assert 0.4 < share(state, DrawDiscard, Level.BEGINNER, Personality.NEUTRAL) < 0.6


def slips(
    hand: str, level: Level, rival_melds: dict[int, tuple[str, ...]] | None = None
) -> set[str]:
    """Return what a level throws in this position that the seed before did not."""
    state = position([hand, RIVAL], melds=rival_melds or {})
    return {thrown(decide(state, level, seed=seed)) for seed in range(300)}


def test_a_medium_player_slips_now_and_then_but_never_sillily() -> None:
    """It throws no wild, and gives up neither a pair nor a triple while a draw is enough."""
    far = slips("7H 7S 9C 9S KD QC 2C 3D", Level.MEDIUM)
    assert len(far) > 1
    assert "3D" not in far
    assert slips("7H 7S 7D 9C 9S KD QC 2C", Level.MEDIUM) <= {"KD", "QC", "2C"}
    feeding = slips("7H 7S 7D 9C 9S KD QC 2C", Level.MEDIUM, {1: ("set KH KS KC", "set JH JS JD")})
    assert feeding <= {"QC", "2C"}
    assert len(slips("7H 7S 9C 9S KD QC 2C 3D", Level.HARD)) == 1


def test_the_gambler_holds_some_finished_contracts_back_but_not_one_that_goes_out() -> None:
    state = position(["7H 7S 7D 9H 9S 9D KD 2C", RIVAL], turn_number=3)
    assert 0.15 < share(state, LayDown, Level.HARD, Personality.GAMBLER) < 0.35
    winning = position(["7H 7S 7D 7C 9H 9S 9D KD", RIVAL], turn_number=3)
    assert share(winning, LayDown, Level.HARD, Personality.GAMBLER) == 1


def test_the_collector_holds_a_contract_of_many_wilds_back_while_nobody_is_down() -> None:
    def lays_down(hand: str, laid: dict[int, tuple[str, ...]] | None = None) -> bool:
        state = position([hand, RIVAL], turn_number=3, melds=laid or {})
        return isinstance(decide(state, personality=Personality.COLLECTOR), LayDown)

    three_wilds = "7H 7S * 9H 3D * KD 2C"
    assert not lays_down(three_wilds)
    assert lays_down("7H 7S 7D 9H 3D * KD 2C")
    assert lays_down("7H 7S * 9H 9D 3D * KD")
    assert lays_down(three_wilds, {1: ("set JH JS JC", "set TH TS TC")})


def test_the_watcher_throws_what_the_next_seat_has_shown_no_use_for() -> None:
    state = position(["7H 7S 7D 9H QC JC 2D 5S", RIVAL])
    table = state.round.table
    thrown_before = (CardDiscarded(SeatId(1), card) for card in parse_cards("QH QD KS", 2))
    shown = replace(table, history=(*table.history, *thrown_before))
    state = replace(state, round=replace(state.round, table=shown))
    assert thrown(decide(state)) == "JC"
    assert thrown(decide(state, personality=Personality.WATCHER)) == "QC"


def test_the_dreamer_leaves_some_discards_while_it_is_far() -> None:
    state = position(
        ["2H 3H 9S TS QD AD KC 6C 4D", RIVAL],
        round_number=3,
        phase=Phase.DRAW,
        discards="8S",
    )
    assert share(state, DrawDiscard, Level.HARD, Personality.NEUTRAL) == 1
    assert 0.65 < share(state, DrawDiscard, Level.HARD, Personality.DREAMER) < 0.85


def test_every_legal_action_list_holds_the_decision() -> None:
    state = position(["KD 9C QC 4S", RIVAL], melds={0: SETS})
    assert decide(state) in legal_actions(view_for(state, SeatId(0)))
