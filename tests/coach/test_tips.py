"""Tips come where their situation is really there, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position

from game.coach.tips import Tip, find_tip, tip_line, tip_title
from game.rules.actions import Phase
from game.rules.cards import SeatId
from game.rules.events import RoundResult
from game.rules.notation import parse_cards
from game.rules.ruleset import PRESETS, Preset
from game.rules.state import MatchState
from game.rules.views import PlayerView, view_for
from game.wording import plain

RIVAL = ("KD KH QS QC QD", "JC JD JH 9C 9D")


def seen(state: MatchState) -> PlayerView:
    return view_for(state, SeatId(0))


def test_a_complete_contract_is_laid_down_while_others_are_down() -> None:
    hand = "7H 7S 7D 9C 9S 9H 2D 4C"
    urgent = position([hand, *RIVAL], melds={1: ["set 5H 5S 5D", "set AC AD AH"]})
    assert find_tip(seen(urgent)) is Tip.CONTRACT
    assert find_tip(seen(position([hand, *RIVAL]))) is None


@pytest.mark.parametrize(
    ("hand", "tip"),
    [
        ("4H 4S * TC KS 2H 8D QC", Tip.WILDS),
        ("4H 4S 5D TC KS 2H 8D QC", None),
    ],
)
def test_three_wilds_are_not_hoarded(hand: str, tip: Tip | None) -> None:
    assert find_tip(seen(position([hand, *RIVAL], round_number=2))) is tip


def test_high_cards_are_laid_off_when_down() -> None:
    state = position(
        ["KC 2D 5H", *RIVAL],
        melds={0: ["set 7H 7S 7D", "set 9C 9S 9H"], 1: ["set KH KS *", "set AC AD AH"]},
        turn_number=12,
    )
    view = seen(state)
    assert find_tip(view) is Tip.HIGH
    assert "K♣" in plain(tip_line(Tip.HIGH, view))


def test_low_cards_are_no_high_cards() -> None:
    state = position(
        ["5C 2D 8H", *RIVAL],
        melds={0: ["set 7H 7S 7D", "set 9C 9S 9H"], 1: ["set 5H 5S 5D", "set 6C 6D 6H"]},
        turn_number=12,
    )
    assert find_tip(seen(state)) is None


def test_what_the_next_player_took_is_read() -> None:
    state = position(["KC 2D 5H 8S 9D TC 4H 6S", "KD KS QC QD 2C 8H 8C", "JC JD JH 9C 9S 2H 2S"])
    (king,) = parse_cards("KD", 2)
    view = seen(state)
    own, rival, other = view.table.seats
    seats = (own, replace(rival, shown=(king,)), other)
    taken = replace(view, table=replace(view.table, seats=seats))
    assert find_tip(taken) is Tip.DISCARDS
    assert "K♣" in plain(tip_line(Tip.DISCARDS, taken))
    assert find_tip(view) is None


def first_turn(round_number: int, preset: Preset = Preset.STANDARD) -> PlayerView:
    state = position(
        ["7H 7S 7D 9C 9S 2H 2D KC", *RIVAL],
        round_number=round_number,
        ruleset=PRESETS[preset],
        phase=Phase.DRAW,
        turn_number=1,
    )
    result = RoundResult(round_number - 1, SeatId(0), ((), (), ()), (0, 5, 5), 9)
    return replace(seen(state), results=(result,))


def test_the_wild_rank_has_risen() -> None:
    view = first_turn(6)
    assert find_tip(view) is Tip.RISING
    assert tip_title(Tip.RISING, view) == "Round 6: eights are wild"
    assert plain(tip_line(Tip.RISING, view)) == "Sevens are ordinary again."
    assert find_tip(first_turn(6, Preset.FIXED_WILDS)) is None


def test_round_seven_is_collected_by_suit() -> None:
    assert find_tip(first_turn(7)) is Tip.ROUND_7
    assert find_tip(first_turn(7, Preset.STAGED_FINISH)) is Tip.RISING


def test_an_unwanted_tip_gives_way_to_the_next() -> None:
    assert find_tip(first_turn(7), {Tip.ROUND_7}) is Tip.RISING
    assert find_tip(first_turn(7), {"round7", "rising"}) is None


def test_no_tips_on_others_turns() -> None:
    assert find_tip(view_for(position(["7H 7S 7D", *RIVAL], turn=1), SeatId(0))) is None
