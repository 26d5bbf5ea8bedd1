"""Why not, and what would do instead: refusals over positions written as text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import position
from second_round import ME, OTHER, pick, playing

from game.arrangement import fresh
from game.rules.actions import Phase
from game.rules.cards import Rank
from game.rules.melds import End, MeldKind
from game.rules.notation import format_cards, parse_cards
from game.rules.ruleset import STANDARD, LastRound
from game.rules.solver import layout
from game.rules.views import PlayerView, view_for
from game.ui.table.arrangement import put_in_tray
from game.ui.table.content.fixes import find_fix, find_spoiler
from game.ui.table.intents import Refuse, dropped
from game.ui.table.targets import DiscardTarget, MeldTarget, StandInTarget, Target
from game.wording import plain


def fix(view: PlayerView, cards: str, target: Target) -> str:
    """Drop cards where they are refused, and return what would do instead."""
    chosen = pick(view, cards)
    refused = dropped(view, fresh(view.hand, 2), chosen, target)
    assert isinstance(refused, Refuse), refused
    assert not isinstance(refused.why, str)
    return plain(find_fix(view, fresh(view.hand, 2), refused.why, chosen, target))


THEIR_RUN = MeldTarget(OTHER, 1, End.HIGH)
THEIR_SET = MeldTarget(OTHER, 0, End.HIGH)


@pytest.mark.parametrize(
    ("hand", "cards", "target", "says"),
    [
        # The card fits somewhere else.
        ("QC 2S 3S", "QC", THEIR_RUN, "Q♣ fits the set of queens."),
        ("8D 2S 3S", "8D", THEIR_SET, "8♦ fits at the low end of the run of diamonds 9 to Q."),
        ("9H 2S 3S", "9H", THEIR_SET, "9♥ fits the set of nines."),
        # It fits nowhere, but others fit here.
        ("2S KD 8D 3C", "2S", THEIR_RUN, "From your hand K♦ 8♦ would fit there."),
        ("2S 7C 3S", "2S", THEIR_RUN, ""),
        # A stand-in wants its own card.
        ("7S 7H 2S", "7S", StandInTarget(ME, 1, 2), "From your hand 7♥ would fit there."),
    ],
)
def test_a_refused_lay_off_names_the_nearest_that_would_do(
    hand: str, cards: str, target: Target, says: str
) -> None:
    assert fix(playing(hand), cards, target) == says


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("QC 8C 8D 5S 2C 7D KS 6H AS", "Your contract is 3 cards short."),
        ("QC 8C 8D 8S 2C 3C 4C 5C AS", "Your hand holds the contract: press Arrange"),
    ],
)
def test_who_is_not_down_hears_how_far_the_contract_is(hand: str, says: str) -> None:
    assert fix(playing(hand, down=False), "QC", THEIR_SET) == says


def test_who_has_filled_the_tray_is_sent_to_lay_down() -> None:
    view = playing("QC 8C 8D 8S 2C 3C 4C 5C AS", down=False)
    best = layout(view.hand, 2, view.ruleset)
    assert best is not None
    arrangement = put_in_tray(fresh(view.hand, 2), [meld.cards for meld in best.melds], view)
    refused = dropped(view, arrangement, pick(view, "QC"), THEIR_SET)
    assert isinstance(refused, Refuse)
    assert not isinstance(refused.why, str)
    words = find_fix(view, arrangement, refused.why, pick(view, "QC"), THEIR_SET)
    assert plain(words) == "Your contract is complete: press Lay down"


def test_before_the_draw_the_fix_is_to_draw() -> None:
    view = playing("QC 2S 3S", phase=Phase.DRAW)
    assert fix(view, "QC", DiscardTarget()) == "Draw from the stock or take the top discard"


def test_the_last_card_goes_out_by_being_discarded() -> None:
    assert fix(playing("QC"), "QC", THEIR_SET) == "Discard Q♣: so you go out."


def test_the_twin_of_a_taken_card_may_go() -> None:
    view = playing("QC QC 2S")
    taken = replace(view.table.turn, taken=view.hand[0])
    view = replace(view, table=replace(view.table, turn=taken))
    refused = dropped(view, fresh(view.hand, 2), view.hand[:1], DiscardTarget())
    assert isinstance(refused, Refuse)
    assert not isinstance(refused.why, str)
    words = find_fix(view, fresh(view.hand, 2), refused.why, view.hand[:1], DiscardTarget())
    assert plain(words) == "Its twin in your hand may go."


def test_a_last_card_that_stays_is_sent_to_its_meld_or_ends_the_turn() -> None:
    ruleset = replace(STANDARD, last_round=LastRound.STAGED)

    def staged(hand: str) -> PlayerView:
        melds = {0: ["run 2H 3H 4H 5H", "run 5S 6S 7S 8S", "run 8D 9D TD JD"]}
        state = position([hand, "KC KD"], round_number=7, melds=melds, ruleset=ruleset)
        return view_for(state, ME)

    assert fix(staged("6H"), "6H", DiscardTarget()).startswith("6♥ fits at the high end")
    assert fix(staged("KH"), "KH", DiscardTarget()) == "Press End the turn."


@pytest.mark.parametrize(
    ("kind", "cards", "spoiler"),
    [
        ("set", "9H 8S 9D 9C", "8S"),
        ("set", "9H 8S", "8S"),
        ("run", "5H 6S 6H 7H 8H", "6S"),
        ("run", "5H 6H 7H 7H 8H", "7H"),
        ("set", "9H 8S 7D 6C", None),
    ],
)
def test_the_card_that_spoils_a_slot_is_named(kind: str, cards: str, spoiler: str | None) -> None:
    held = parse_cards(cards, 2)
    found = find_spoiler(MeldKind(kind), held, Rank(4), STANDARD.wild_limit)
    assert (None if found is None else format_cards([found])) == spoiler
