"""The last table of a round, and how its hands open and are counted."""

from __future__ import annotations

import pytest
from positions import card_in, melds_from, position

from game.rules.actions import Action, Discard, LayDown, LayOff
from game.rules.cards import SeatId
from game.rules.engine import apply
from game.rules.events import Event, RoundEnded
from game.rules.melds import End
from game.rules.ruleset import STANDARD, LastRound, Ruleset
from game.rules.state import MatchState
from game.rules.views import redact, view_for
from game.ui.table.content.labels import score_words
from game.ui.table.content.round_end import DURATION_S, Closing, countings
from game.ui.table.flow.closing import closed, find_result
from game.wording import plain

ME, OTHER = SeatId(0), SeatId(1)


def ended(state: MatchState, action: Action) -> tuple[Closing, tuple[Event, ...]]:
    """End a round by an action and return its closing as seat 0 sees it."""
    _, events = apply(state, action)
    seen = tuple(redact(event, ME) for event in events)
    result = find_result(seen)
    assert result is not None
    view = closed(view_for(state, ME), seen)
    return Closing.of(view, seen, result), seen


def going_out() -> tuple[MatchState, Action]:
    state = position(
        ["AH 7S", "KC"], round_number=2, turn=1, melds={1: ["set 9H 9S 9D", "run 9C TC JC QC"]}
    )
    return state, Discard(card_in(state, 1, "KC"))


def test_the_last_discard_lies_on_the_closed_table_with_every_hand_counted() -> None:
    state, action = going_out()
    closing, _ = ended(state, action)
    assert isinstance(action, Discard)
    assert closing.view.table.discards[-1] == action.card
    assert closing.last_card == action.card
    assert [seat.card_count for seat in closing.view.table.seats] == [2, 0]
    assert closing.view.table.round_number == 2
    assert closing.view.hand == state.round.hands[0]
    assert closing.result.points == (20, 0)


@pytest.mark.parametrize("kind", ["lay down", "lay off"])
def test_rounds_that_end_by_melding_show_the_melds(kind: str) -> None:
    if kind == "lay down":
        rules = STANDARD
        state = position(
            ["AH 7S", "2H 3H 4H 5H 2S 3S 4S 5S 2D 3D 4D 5D 6D 7D"],
            round_number=7,
            turn=1,
            ruleset=rules,
        )
        texts = ("run 2H 3H 4H 5H", "run 2S 3S 4S 5S", "run 2D 3D 4D 5D 6D 7D")
        closing, _ = ended(state, LayDown(melds_from(state, 1, *texts)))
        assert len(closing.view.table.seats[1].melds) == 3
    else:
        rules = Ruleset(last_round=LastRound.STAGED)
        melds = ["run 2H 3H 4H 5H", "run 2S 3S 4S 5S", "run 2D 3D 4D 5D"]
        state = position(["AH 7S", "6D"], round_number=7, turn=1, ruleset=rules, melds={1: melds})
        closing, _ = ended(state, LayOff(card_in(state, 1, "6D"), OTHER, 2, End.HIGH))
        assert len(closing.view.table.seats[1].melds[2].cards) == 5
    assert closing.last_card is None
    assert closing.result.winner == OTHER


def test_events_without_an_end_cannot_be_closed() -> None:
    state, action = going_out()
    _, events = apply(state, action)
    before = [event for event in events if not isinstance(event, RoundEnded)]
    with pytest.raises(ValueError, match="no round ends"):
        closed(view_for(state, ME), before[:1])


def test_hands_open_one_after_the_other_and_all_lie_open_at_the_end() -> None:
    state, action = going_out()
    closing, _ = ended(state, action)
    counting = countings(closing.result, OTHER)[ME]
    counts = [counting.opened(at_s) for at_s in (0.0, 2.0, 4.0)]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert counts[-1] == 2


def test_points_grow_to_the_sum_with_the_place() -> None:
    state, action = going_out()
    closing, _ = ended(state, action)
    assert closing.points == ("0", "0")
    closing.passed_s = DURATION_S
    assert closing.is_over
    assert closing.points == ("0 + 20 = 20 · 2nd", "0 + 0 = 0 · 1st")
    assert closing.leader == OTHER
    assert [plain(line) for line in closing.statuses] == [
        "Counted: 20 points",
        "Goes out, now in the lead",
    ]


def test_the_banner_says_who_went_out() -> None:
    state, action = going_out()
    closing, _ = ended(state, action)
    heading, words = closing.banner(("Ana", "Balam"), ME)
    assert plain(heading) == "Balam goes out"
    assert plain(words) == "with K♣ as the last card"
    assert plain(closing.banner(("Ana", "Balam"), OTHER)[0]) == "You go out"


def test_nobody_has_a_place_before_the_first_round_is_scored() -> None:
    state, action = going_out()
    assert score_words(view_for(state, ME)) == ("0", "0")
    closing, _ = ended(state, action)
    assert score_words(closing.view) == ("20 · 2nd", "0 · 1st")


@pytest.mark.parametrize(
    ("hand", "words"), [("7S AH", "7♠ 5, A♥ 15"), ("7S AH 3C", "25 points"), ("QD", "Q♦ 10")]
)
def test_of_few_cards_each_says_what_it_costs(hand: str, words: str) -> None:
    melds = ["set 9H 9S 9D", "run 9C TC JC QC"]
    state = position(["KC", hand], round_number=2, melds={0: melds})
    closing, _ = ended(state, Discard(card_in(state, 0, "KC")))
    closing.passed_s = DURATION_S
    assert plain(closing.revealed[OTHER].words) == words
